#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the Debian packages of the named groups that are missing:
#   tools/install-deps.sh build    what `make` needs
#   tools/install-deps.sh web      what `make web` and `make run` need as well
#   tools/install-deps.sh dist     what `make dist` needs as well
#   tools/install-deps.sh package  what `make deb` needs as well
#   tools/install-deps.sh test     what `make test`, `make fuzz` and `make bench` need as well
# Where there is no apt-get it says what to install and goes on, for the tools
# may be there under other names; the build itself then tells what is missing.
set -eu

packages() {
    case $1 in
    build) echo gcc libc6-dev meson ninja-build python3 pkg-config scdoc libev-dev libwslay-dev \
        node-llhttp libjansson-dev libsodium-dev libsqlite3-dev libpq-dev libunistring-dev libncurses-dev \
        libcurl4-openssl-dev ;;
    web) echo clang lld wasi-libc libclang-rt-14-dev-wasm32 nodejs npm ;;
    test) echo libcmocka-dev curl systemd clang clang-format g++ libclang-rt-14-dev git chromium-headless-shell libssl-dev \
        postgresql tmux python3-pyte python3-jsonschema python3-cffi python3-dev python3-numpy python3-pytest python3-build \
        python3-venv mypy ;;
    dist) echo git xz-utils ;;
    package) echo build-essential debhelper dh-python dpkg-dev fakeroot lintian libcmocka-dev ;;
    *) echo "install-deps.sh: unknown group '$1': build, web, test, dist or package" >&2; exit 2 ;;
    esac
}

# Node and npm may come from elsewhere, and Debian's would not go together with them.
is_there() {
    case $1 in
    nodejs) command -v node >/dev/null 2>&1 && return 0 ;;
    npm) command -v npm >/dev/null 2>&1 && return 0 ;;
    esac
    command -v dpkg-query >/dev/null 2>&1 &&
        dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

missing=
for group in "$@"; do
    for package in $(packages "$group"); do
        is_there "$package" || missing="$missing $package"
    done
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "install-deps.sh: no apt-get here. Please see that these (Debian's names) are installed:$missing" >&2
    exit 0
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "install-deps.sh: neither root nor sudo. Please have these installed:$missing" >&2
        exit 1
    fi
    as_root=sudo
fi
echo "installing:$missing" >&2
$as_root apt-get update -qq >&2
# shellcheck disable=SC2086 # a list of words
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2
