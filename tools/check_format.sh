#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that every C file is laid out as .clang-format says: `make format` does it.
#   check_format.sh ROOT
# Exit status 1 when one is not, 77 (skipped) without clang-format.
set -eu
cd "$1"
command -v clang-format >/dev/null 2>&1 || exit 77
find include src tests bench web/wasm tools examples -name '*.[ch]' -not -path '*/node_modules/*' \
    -not -path '*/yardstick/*' -print0 | xargs -0 clang-format --dry-run -Werror
