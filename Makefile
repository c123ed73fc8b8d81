# SPDX-License-Identifier: MIT
# A thin door to meson: see README.md for what each target is for.
BUILD = build
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS = 600
SOAK_LINES = 10000000
TUNED = nova-luna
GENERATIONS = 3
TUNE_GAMES = 5000
TUNE_NODES = 150
C_FILES = $(shell find include src tests bench web/wasm -name '*.[ch]')

.PHONY: all web run test bench fuzz soak tune install clean format deps-build deps-web deps-test

all: deps-build
	@[ -f $(BUILD)/build.ninja ] || meson setup $(BUILD) --prefix=$(PREFIX)
	ninja -C $(BUILD)

# The browser game, in web/dist for any static host; a build after it puts it into the program.
web: deps-web
	@cmp -s web/package-lock.json web/node_modules/.installed || \
	    { cd web && npm ci --ignore-scripts --no-audit --no-fund && cp package-lock.json node_modules/.installed; }
	node web/build.mjs

# Plays in the browser.
run: web
	@$(MAKE) --no-print-directory all
	$(BUILD)/novae serve --open

# All builds, all tests, each fuzz target for a few seconds; the last line is the sum.
test: deps-test web
	@tools/run_tests.py

bench: web
	@$(MAKE) --no-print-directory all
	python3 bench/run.py $(BUILD)/novae
	python3 bench/web.py $(BUILD)/novae

# Each target for FUZZ_SECONDS; findings stay in build-fuzz/fuzz.
fuzz: deps-test
	@tools/run_tests.py --fuzz-seconds $(FUZZ_SECONDS) build-fuzz

soak: all
	tests/soak/ugi_lines.py $(BUILD)/novae --lines $(SOAK_LINES)

# Learns from games against itself: each generation is built with the table of the one before.
tune: all
	@for game in $(TUNED); do for i in $$(seq $(GENERATIONS)); do \
	    ninja -C $(BUILD) tools/tune && \
	    $(BUILD)/tools/tune $$game src/ai/priors/$$(echo $$game | tr - _)_weights.h \
	        $(TUNE_GAMES) $(TUNE_NODES) || exit 1; \
	done; done
	ninja -C $(BUILD)

install: all
	meson configure $(BUILD) --prefix=$(PREFIX)
	DESTDIR=$(DESTDIR) meson install -C $(BUILD)

format:
	clang-format -i $(C_FILES)

deps-build:
	@tools/install-deps.sh build

deps-web: deps-build
	@tools/install-deps.sh web

deps-test: deps-web
	@tools/install-deps.sh test

clean:
	rm -rf build build-* web/dist web/node_modules
