#!/bin/sh
# SPDX-License-Identifier: MIT
# Packs what is committed, and the built page beside it, into dist/novae-VERSION.tar.xz.
#   make_dist.sh
# The same commit and page give the same bytes.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n "s/^  version: '\\(.*\\)',/\\1/p" meson.build)
name=novae-$version
[ -f web/dist/index.html ] || { echo "make_dist.sh: no page in web/dist: make web" >&2; exit 1; }
mkdir -p dist
git archive --format=tar --prefix="$name/" --output="dist/$name.tar" HEAD
tar --append --file="dist/$name.tar" --transform="s,^,$name/," --sort=name --owner=0 --group=0 \
    --numeric-owner --mode=u+rw,go+r-w --mtime="@$(git log -1 --format=%ct)" web/dist
xz --force "dist/$name.tar"
echo "dist/$name.tar.xz"
