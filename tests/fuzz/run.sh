#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs every fuzz target of a fuzz build for a while:
#   tests/fuzz/run.sh SECONDS [BUILD]
# New inputs and crash files stay in BUILD/fuzz. A crash file, made small by
#   BUILD/tests/fuzz/fuzz_X -minimize_crash=1 -runs=100000 FILE
# belongs in tests/fuzz/regressions/X with the fix. Exit status 1 when one fails.
set -eu
seconds=$1
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${2:-$here/../../build-fuzz}" && pwd)
failed=0 passed=0
export ASAN_OPTIONS=handle_sigill=1 # undefined behaviour is a trap
for target in "$build"/tests/fuzz/fuzz_*; do
    [ -f "$target" ] && [ -x "$target" ] || continue
    name=${target##*/fuzz_}
    found=$build/fuzz/$name
    mkdir -p "$found/corpus" "$found/crashes"
    set -- "$found/corpus" "$here/corpus/$name"
    [ -d "$here/regressions/$name" ] && set -- "$@" "$here/regressions/$name"
    [ -f "$here/$name.dict" ] && set -- -dict="$here/$name.dict" "$@"
    if "$target" -max_total_time="$seconds" -rss_limit_mb=2048 -malloc_limit_mb=1024 -timeout=20 \
        -max_len=8192 -print_final_stats=1 -artifact_prefix="$found/crashes/" "$@" \
        >"$found/log" 2>&1; then
        passed=$((passed + 1))
        echo "ok $((passed + failed)) fuzz $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$found/log") inputs"
    else
        failed=$((failed + 1))
        echo "not ok $((passed + failed)) fuzz $name: see $found"
        tail -n 40 "$found/log" | sed 's/^/# /'
    fi
done
echo "1..$((passed + failed))"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
