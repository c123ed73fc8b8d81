#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks objects, or the archive of the library: what belongs to core and games has no
# data that can change and calls nothing but the few functions of the C library named here.
#   check_globals.sh FILE...
# Constant tables that the loader relocates (.data.rel.ro) are fine; core/cpu.c asks what
# processor this is, and NOVAE_CPU. Prints what is wrong; exit status 1 when anything is.
set -eu

calls='mem(cpy|move|set|cmp|chr)|str(len|n?cmp|chr)|qsort|bsearch|__assert_fail|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2|__(memcpy|memset|memmove)_chk'
ours='(nv|nl|tn|template)_[a-z0-9_]*'
others='^(session|search|players|env)_' # members of the archive that may do more

[ $# -gt 0 ] || { echo "check_globals.sh: no files given" >&2; exit 2; }
symbols=$(objdump -t "$@")
found=$(printf '%s\n' "$symbols" | awk -v calls="^($calls|$ours)\$" -v others="$others" '
    /^[^ ]*:     file format/ { file = $1; next }
    file ~ others || (file ~ /core_cpu/ && $NF ~ /^(getenv|__cpu_model|__cpu_features2)$/) { next }
    { name = $NF }
    $2 == "*UND*" && name !~ calls { print file " calls " name }
    / \*COM\*/ { print file " changes " name; next }
    / O \.(data|bss)/ && !/ O \.data\.rel\.ro/ { print file " changes " name }
    / \.(tdata|tbss)/ && !/ d  \./ { print file " changes " name }
')
defined=$(printf '%s\n' "$symbols" | grep -c ' F .text' || true)
if [ "$defined" -eq 0 ]; then
    echo "check_globals.sh: no functions in $*: nothing was checked" >&2
    exit 2
fi
if [ -n "$found" ]; then
    printf '%s\n' "$found" | sort -u
    exit 1
fi
echo "globals: none that change, in $defined functions"
