PYTHON ?= python3
BIN := .venv/bin
PAGE := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/markdown.ts web/texts.ts \
  $(wildcard src/mazzo/texts/*.json src/mazzo/games/*/texts/*.json src/mazzo/games/*/rules/*.md)
RULES := $(shell find src/mazzo -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src/mazzo -name '*.pxd'))

.PHONY: help run cluster test browser ray lint lint-code lint-page build dist bench load golden protocol screens docs lock clean

help: ## Show what make can do
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

run: .venv/built .venv/page ## Play in the browser: start Mazzo, print its link and open it (LAN=1 also lets phones on your network join; PORT=8080 sets the port)
	@MAZZO_DATABASE=$${MAZZO_DATABASE:-mazzo.sqlite3} $(BIN)/mazzo serve --open $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

cluster: .venv/dev .venv/built .venv/page ## Try three processes with PostgreSQL and Redis behind a small proxy (PORT=8080 sets the port)
	@PORT=$(or $(PORT),8000) exec $(BIN)/python -m tests.server.try_cluster

test: .venv/dev .venv/built .venv/page .venv/chromium ## Run all the tests
	$(BIN)/python web/build.py run --silent test
	$(BIN)/pytest -n auto --dist worksteal $(if $(CI),--durations=25)

browser: .venv/dev .venv/built .venv/page .venv/chromium ## Run only the tests in a real browser
	$(BIN)/pytest -n auto tests/browser

ray: .venv/ray .venv/built ## Install Ray and run only the tests of games on Ray (without Ray, `make test` skips them)
	$(BIN)/pytest tests/simulate tests/bots/test_own.py -k ray

lint: lint-code lint-page ## Check style, types and imports

lint-code: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-page: .venv/page
	$(BIN)/python web/build.py run --silent lint
	$(BIN)/python web/build.py run --silent check

build: .venv/built .venv/page ## Compile the rules (without a C compiler, Mazzo runs the plain files) and build the page

dist: .venv/dev .venv/page ## Build the sdist and the wheel of a release into dist/
	$(BIN)/python -m build

bench: .venv/bench .venv/built ## Measure Mazzo beside a C loop and OpenSpiel
	@$(BIN)/python -m bench

load: .venv/dev .venv/built ## Measure how many tables the server carries (about five minutes)
	@$(BIN)/python -m bench.server

protocol: .venv/dev .venv/built .venv/page ## Update the tables of docs/protocol.md and docs/server.md, and the page's types
	$(BIN)/python -m tests.server.protocol_page
	$(BIN)/python web/build.py run --silent types

screens: .venv/dev .venv/built .venv/page ## Take the pictures of docs/screens again
	$(BIN)/python -m tests.browser.screens
	$(BIN)/python -m tests.terminal.screens
	$(BIN)/python -m tests.terminal.recordings

golden: .venv/dev .venv/built ## Write the golden playthroughs again
	$(BIN)/python -m tests.golden.playthroughs

docs: .venv/docs .venv/built .venv/page ## Build the documentation site into build/docs, strictly: a broken link is an error
	@$(BIN)/python docs/site/build.py

lock: .venv/dev ## Update all dependencies to their newest versions
	$(BIN)/python -m pip install --quiet uv
	cd requirements && for list in run dev docs bench ray node cluster; do ../$(BIN)/uv pip compile --quiet --upgrade --universal \
	  --python-version 3.11 --no-emit-index-url --generate-hashes --no-header -o $$list.txt $$list.in; done

clean: ## Remove everything that make has built
	rm -rf .venv build dist src/mazzo/_compiled.json src/mazzo/server/static web/node_modules
	find src -name '*.so' -delete

.venv/run: requirements/run.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/run.txt
	MAZZO_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

.venv/dev: .venv/run requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	@touch $@

.venv/chromium: .venv/dev .venv/page
	@$(BIN)/python -m tests.browser.chromium
	@touch $@

.venv/docs: .venv/dev requirements/docs.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/docs.txt
	@touch $@

.venv/bench: .venv/dev requirements/bench.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/bench.txt
	@touch $@

.venv/ray: .venv/dev requirements/ray.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/ray.txt
	@touch $@

.venv/built: .venv/run setup.py $(RULES)
	@echo "Compiling the rules and bots; this takes about a minute, once."
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

.venv/page: .venv/run web/build.py web/package-lock.json requirements/node.txt $(PAGE)
	@$(BIN)/python web/build.py --has-node || $(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/node.txt
	@echo "Building the page."
	@$(BIN)/python web/build.py
	@touch $@
