#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles every header alone: whoever includes one needs no other first.
#   check_headers.sh ROOT COMPILER...
# Warnings are those of the build, which passes no vector from one library to another.
# Exit status 1 when one fails.
set -eu
root=$1
shift
count=0 failed=0
for header in $(find "$root/include" "$root/src" -name '*.h' | sort); do
    count=$((count + 1))
    "$@" -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror -Wno-psabi -fsyntax-only \
        -I "$root/include" -I "$root/src" -x c -include "$header" /dev/null ||
        { echo "$header does not compile alone"; failed=1; }
done
[ "$count" -gt 0 ] || { echo "check_headers.sh: no headers in $root" >&2; exit 2; }
[ "$failed" -eq 0 ] || exit 1
echo "headers: $count compile alone"
