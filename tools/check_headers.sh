#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles every header alone: whoever includes one needs no other first. Those of the
# library must also be C++.
#   check_headers.sh ROOT COMPILER...
# Warnings are those of the build, which passes no vector from one library to another.
# Exit status 1 when one fails.
set -eu
root=$1
shift
count=0 failed=0

compiles() { # HEADER LANGUAGE STANDARD COMPILER...
    header=$1 language=$2 standard=$3
    shift 3
    count=$((count + 1))
    echo 'typedef int nothing;' | "$@" "-std=$standard" -D_POSIX_C_SOURCE=200809L -Wall -Wextra \
        -Wpedantic -Werror -Wno-psabi -fsyntax-only -I "$root/include" -I "$root/src" \
        -x "$language" -include "$header" - ||
        { echo "$header does not compile alone as $standard"; failed=1; }
}

for header in $(find "$root/include" "$root/src" -name '*.h' | sort); do
    compiles "$header" c c17 "$@"
done
for header in $(find "$root/include" -name '*.h' | sort); do
    compiles "$header" c++ c++17 "$@"
done
[ "$count" -gt 0 ] || { echo "check_headers.sh: no headers in $root" >&2; exit 2; }
[ "$failed" -eq 0 ] || exit 1
echo "headers: $count compile alone"
