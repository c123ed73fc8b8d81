# SPDX-License-Identifier: MIT
# A thin door to meson: see README.md for what each target is for.
BUILD = build

.PHONY: all run test bench fuzz install clean format deps-build deps-test

all: deps-build
	@[ -f $(BUILD)/build.ninja ] || meson setup $(BUILD)
	ninja -C $(BUILD)

deps-build:
	@tools/install-deps.sh build

deps-test: deps-build
	@tools/install-deps.sh test

clean:
	rm -rf build build-*
