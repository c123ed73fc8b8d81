#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the Debian packages from the archive that make_dist.sh left, as a packager would, and
# lets lintian look at them.
#   make_deb.sh
# Exit status 1 when they do not build or lintian finds an error.
set -eu
cd "$(dirname "$0")/../dist"
archive=$(ls -t novae-*.tar.xz | head -n 1)
name=${archive%.tar.xz}
rm -rf "$name" ./*.deb ./*.changes ./*.buildinfo
tar -xf "$archive"
(cd "$name" && dpkg-buildpackage -us -uc -b)
lintian --fail-on error --tag-display-limit 0 ./*.changes
ls ./*.deb
