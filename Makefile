# Two commands: `make play` starts the game, `make test` runs every check. Both set up .venv first.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
RUN := $(BIN)/python
# Only what is in a lock, by its checksum, and nothing that would run code of its own to get installed.
INSTALL := $(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all:
WORKFLOWS := $(BIN:$(VENV)/%=$(VENV)-workflows/%)

.PHONY: play compile plain test lint lint-workflows format mutants torture fuzz bench bench-memory art sounds screenshots stories rules-pages pace moments golden build test-build test-windows clean help

help:
	@echo "make play    set up and start the game"
	@echo "make test    set up and run every check"
	@echo "make compile make the rules and the computer players two to three times as fast (needs a C compiler)"
	@echo "make plain   back to plain Python"
	@echo "make lint    style and types only"
	@echo "make lint-workflows  check the workflows: their form, and what could be abused in them"
	@echo "make format  put the code in order"
	@echo "make mutants change the rules core in small ways and list what no test notices (ARGS=flow.py)"
	@echo "make torture kill, damage, fill, cheat and click at random for ten minutes (ARGS=--long)"
	@echo "make fuzz    play 5,000 matches by random house rules, decks and composed cards (ARGS=--games 500)"
	@echo "make bench   speed of the rules core, plain and compiled, beside RLCard's and OpenSpiel's, of the computer players, of a history of a million matches, and of a replay (ARGS=--write: into docs/SPEED.md)"
	@echo "make bench-memory  memory in use over a million rounds"
	@echo "make art     draw all pictures again"
	@echo "make sounds  make all sounds again"
	@echo "make screenshots  take the pictures in docs/screenshots again"
	@echo "make stories  play every ending in the window and keep pictures of it in docs/stories"
	@echo "make rules-pages  write the rulebooks in docs/rules again"
	@echo "make pace    measure how long people wait and write docs/PACE.md"
	@echo "make moments film every peak of the game and keep the strips in docs/moments"
	@echo "make golden  take pictures of every screen and moment into build/golden (ARGS=--compare: compare this tree with them)"
	@echo "make build   the program for this system, packed, in dist/"
	@echo "make test-build  build it and try what was built"
	@echo "make test-windows  build the Windows package on Linux, start it and run the tests under Wine (needs root; ARGS=--only package)"
	@echo "make clean   remove everything that was made"

$(VENV)/play.stamp: requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -r requirements.lock
	@touch $@

$(VENV)/test.stamp: requirements-dev.lock | $(VENV)/play.stamp
	$(INSTALL) -r requirements-dev.lock
	@touch $@

play: $(VENV)/play.stamp
	@$(RUN) tools/compile.py --fresh
	$(RUN) main.py $(ARGS)

compile: $(VENV)/test.stamp
	$(RUN) tools/compile.py

plain: $(VENV)/play.stamp
	$(RUN) tools/compile.py --plain

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

$(VENV)-workflows/stamp: requirements-workflows.lock
	$(PYTHON) -m venv $(VENV)-workflows
	$(WORKFLOWS)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all: -r requirements-workflows.lock
	@touch $@

lint-workflows: $(VENV)-workflows/stamp
	$(WORKFLOWS)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(WORKFLOWS)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(WORKFLOWS)/zizmor --offline --strict-collection --persona pedantic --quiet .github

format: $(VENV)/test.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test: lint
	@$(RUN) tools/compile.py --plain
	$(RUN) tools/run_tests.py

mutants: $(VENV)/test.stamp
	$(RUN) tools/mutants.py $(ARGS)

torture: $(VENV)/test.stamp
	$(RUN) tools/torture/run.py $(ARGS)

fuzz: $(VENV)/play.stamp
	$(RUN) tools/fuzz_rules.py $(ARGS)

bench: $(VENV)/test.stamp
	$(RUN) -m tools.bench $(ARGS)
	$(RUN) tools/bench_history.py
	$(RUN) tools/bench_replay.py

bench-memory: $(VENV)/test.stamp
	$(RUN) -m tools.bench --memory $(ARGS)

art: $(VENV)/test.stamp
	$(RUN) tools/draw_art.py

sounds: $(VENV)/test.stamp
	$(RUN) tools/make_sounds.py

screenshots: $(VENV)/play.stamp
	$(RUN) tools/make_screenshots.py

stories: $(VENV)/test.stamp
	SPIETATO_PICTURES=docs/stories $(RUN) -m pytest tests/window/test_stories.py

rules-pages: $(VENV)/test.stamp
	$(RUN) tools/make_rules.py

pace: $(VENV)/play.stamp
	$(RUN) tools/make_pace.py

moments: $(VENV)/test.stamp
	$(RUN) -m tools.make_moments

golden: $(VENV)/test.stamp
	$(RUN) -m tools.golden $(ARGS)

build: $(VENV)/test.stamp
	$(RUN) tools/build.py

test-build: $(VENV)/test.stamp
	$(RUN) -m pytest -m build tests/packaging

test-windows: $(VENV)/play.stamp
	$(RUN) -m tools.windows.check $(ARGS)

clean:
	rm -rf $(VENV) $(VENV)-workflows .venv-bench .venv-bench-openspiel build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -f spietato__mypyc.*
	find game -name '*.so' -o -name '*.pyd' | xargs rm -f
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
