# SPDX-License-Identifier: MIT
# A thin door to meson: see README.md for what each target is for.
BUILD = build
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS = 600
SOAK_LINES = 10000000
SOAK_GAMES = 300
LEARN = games=5000 generations=3 deals=150 nodes=400
TUNE = games=2500 generations=1 deals=60 nodes=1500 turns=1 random=26 \
	maps=island,lagoon,island,pinwheel,island,random,archipelago,island,random
TUNE_SECONDS = 600
CHANCES = games=500 nodes=1000
JOBS = 1
GAMES =
ONLY =
RIVAL =
RIVALS = $(BUILD)/rivals
PROOF =
C_FILES = $(shell find include src tests bench tools web/wasm examples -name '*.[ch]' -not -path '*/yardstick/*')

.PHONY: all web run test check bench bench-server fuzz soak learn chances tune tune-solo strength \
	screenshots puzzles pictures install abi dist deb clean files format deps-build deps-web deps-test

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

# For the loop while working: the fast tests of one build, layers and formats among them.
check: deps-test all
	meson test -C $(BUILD) --no-rebuild --suite fast --print-errorlogs

bench: deps-test web
	@$(MAKE) --no-print-directory all
	python3 bench/run.py $(BUILD)/novae
	python3 bench/web.py $(BUILD)/novae
	ninja -C $(BUILD) bench/env_bench
	/usr/bin/python3 bench/python.py $(BUILD)
	NOVAE=$(BUILD)/novae node --test --test-reporter=spec web/tests/frames.mjs
	python3 bench/terminal.py $(BUILD)/novae

# The server's network layer beside bare epoll, durable moves beside the databases alone.
bench-server: deps-test all
	ninja -C $(BUILD) bench/server/server-echo bench/server/server-load bench/server/server-epoll_echo \
	    bench/store/store-moves
	python3 bench/server/run.py $(BUILD)
	python3 bench/store/run.py $(BUILD)

# Each target for FUZZ_SECONDS; findings stay in build-fuzz/fuzz.
fuzz: deps-test
	@tools/run_tests.py --fuzz-seconds $(FUZZ_SECONDS) build-fuzz

# What `make test` does a part of, whole: tests/effort.h has the counts.
soak: deps-test web
	@$(MAKE) --no-print-directory all
	tests/soak/ugi_lines.py $(BUILD)/novae --lines $(SOAK_LINES)
	NOVAE_WHOLE=1 meson test -C $(BUILD) --no-rebuild --print-errorlogs --timeout-multiplier 20 \
	    players_solo players_turn_search 'generic hidden' 'generic moves' 'generic text' python
	NOVAE_WHOLE=1 node web/tests/run.mjs $(patsubst %,web/tests/%.test.mjs, \
	    accessibility comeback conformance lessons press terra together)
	NOVAE_GAMES=$(SOAK_GAMES) tests/server/test_nothing_lost.py $(BUILD)/novae

# Nova Luna learns from games against itself (docs/learning.md); new weights stay only if they
# beat those before them. What was played stays in build/learn: a stopped run goes on.
learn: all
	ninja -C $(BUILD) tools/learn
	$(BUILD)/tools/learn nova-luna $(BUILD)/learn src/players/nova_luna/weights.h $(LEARN)
	$(BUILD)/tools/learn draw $(BUILD)/learn $(BUILD)/learn/learning.svg
	ninja -C $(BUILD)

# The same for Terra Nova, from who won.
tune: all
	ninja -C $(BUILD) tools/tune
	$(BUILD)/tools/tune terra-nova src/players/terra_nova/weights.h $(TUNE)
	ninja -C $(BUILD)

# The estimates of the solo planner, step by step: each is built with the table of the one before.
tune-solo: all
	@for step in "phase2 $(TUNE_SECONDS)" "between 100" "phase1 $(TUNE_SECONDS)"; do \
	    ninja -C $(BUILD) tools/tune-solo && \
	    $(BUILD)/tools/tune-solo $$step >$(BUILD)/solo_weights.c && \
	    mv $(BUILD)/solo_weights.c src/players/nova_luna/solo/weights.c || exit 1; \
	done
	ninja -C $(BUILD)

# What players say of their chances, fitted to what came of them in games of both.
chances: all
	ninja -C $(BUILD) tools/learn
	$(BUILD)/tools/learn chances $(BUILD)/chances src/players/chances_table.h $(CHANCES)
	ninja -C $(BUILD)

# Every screen of the browser game, desktop and phone, light and dark, into screenshots/.
screenshots: deps-test web
	@$(MAKE) --no-print-directory all
	SCREENSHOTS=$(CURDIR)/screenshots node --test web/tests/screenshots.mjs

# The puzzles that ship, proved again by the engine as it is now; others in place of those that are none any
# more. PROOF is the depth, as PROOF='--proof 200000'.
puzzles: all
	tools/prove_puzzles.py $(BUILD)/novae data/puzzles/nova-luna.json $(PROOF)
	tools/prove_puzzles.py $(BUILD)/novae data/puzzles/terra-nova.json $(PROOF)

# Hours of matches; a stopped run goes on. GAMES caps those of a match (QUICK=1: a first look),
# ONLY chooses some, as ONLY='nova-luna 2p'. RIVAL is an earlier version to meet, as RIVAL=7b46bde.
strength: all $(if $(RIVAL),$(RIVALS)/$(RIVAL)/build/novae)
	tools/strength.py --jobs $(JOBS) --only '$(ONLY)' $(if $(RIVAL),--rival $(RIVAL)) \
	    $(if $(GAMES)$(QUICK),--games $(or $(GAMES),4)) $(BUILD)/novae

$(RIVALS)/%/build/novae:
	mkdir -p $(RIVALS)/$*
	git archive $* | tar -x -C $(RIVALS)/$*
	meson setup $(RIVALS)/$*/build $(RIVALS)/$*
	ninja -C $(RIVALS)/$*/build novae

# The terminal game and the page in fixed positions, for docs/terminal.md and the README.
PICTURE = python3 tools/terminal_picture.py $(BUILD)/novae docs/pictures/terminal
PAGE_PICTURES = luna-place-desktop-light=nova-luna terra-stone-desktop-light=terra-nova \
	luna-place-phone-dark=nova-luna-phone terra-stone-phone-dark=terra-nova-phone
pictures: deps-test web
	@$(MAKE) --no-print-directory all
	SCREENSHOTS=$(CURDIR)/screenshots ONLY='^(luna-place|terra-stone)-(desktop-light|phone-dark)$$' \
	    node --test web/tests/screenshots.mjs
	@for picture in $(PAGE_PICTURES); do \
	    cp screenshots/$${picture%=*}.png docs/pictures/$${picture#*=}.png || exit 1; \
	done
	$(PICTURE)-nova-luna-80x24.png 80x24 '/Your.turn/ h /%/' tests/tui/games/nova-luna-2.nvg
	$(PICTURE)-nova-luna-120x40.png 120x40 '/Your.turn/ c /%/ h /Or/' tests/tui/games/nova-luna-4.nvg
	$(PICTURE)-terra-nova-80x24.png 80x24 '/Your.turn/ h /%/' tests/tui/games/terra-nova-2.nvg
	$(PICTURE)-terra-nova-120x40.png 120x40 '/Your.turn/ c /%/ h /Or/' tests/tui/games/terra-nova-2.nvg

install: all
	meson configure $(BUILD) --prefix=$(PREFIX)
	DESTDIR=$(DESTDIR) meson install -C $(BUILD)

# The list of what other programs are compiled against, where it changed on purpose.
abi:
	tools/abi.py write include tests/abi/libnovae0.abi cc
	tools/abi.py write-symbols include debian/libnovae0.symbols cc
	/usr/bin/python3 bindings/python/generate.py cc include bindings/python/novae/_cffi.py

# A source archive with the built page inside, in dist/; packagers need neither Node nor the network.
dist: web
	@tools/install-deps.sh dist
	tools/make_dist.sh

# Debian packages of that archive, in dist/.
deb: dist
	@tools/install-deps.sh package
	tools/make_deb.sh

# docs/files.md, of the first comment of each file, and docs/numbers.md, of all that have a name.
files:
	tools/list_files.py .
	tools/list_numbers.py .

format:
	clang-format -i $(C_FILES)
	@[ -x web/node_modules/.bin/biome ] || { echo "format: the page's formatter comes with make web"; exit 1; }
	cd web && npm run --silent format

deps-build:
	@tools/install-deps.sh build

deps-web: deps-build
	@tools/install-deps.sh web

deps-test: deps-web
	@tools/install-deps.sh test

clean:
	rm -rf build build-* dist web/dist web/node_modules
