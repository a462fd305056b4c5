PYTHON ?= python3
BIN := .venv/bin
RULES := $(shell find src/mazzo -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src/mazzo -name '*.pxd'))

.PHONY: help run test lint build bench load golden protocol lock clean

help: ## Show what make can do
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

run: .venv/built ## Play in the terminal
	@$(BIN)/mazzo play

test: .venv/dev .venv/built ## Run all the tests
	$(BIN)/pytest -n auto

lint: .venv/dev ## Check style, types and who imports whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

build: .venv/built ## Compile the rules (without a C compiler the plain files run)

bench: .venv/bench .venv/built ## Measure, side by side
	@$(BIN)/python -m bench

load: .venv/dev .venv/built ## Measure how much the server carries (about five minutes)
	@$(BIN)/python -m bench.server

protocol: .venv/dev .venv/built ## Write the tables of docs/protocol.md anew
	$(BIN)/python -m tests.server.protocol_page

golden: .venv/dev .venv/built ## Write the golden playthroughs anew
	$(BIN)/python -m tests.golden.playthroughs

lock: .venv/dev ## Choose the newest versions of what we depend on
	$(BIN)/python -m pip install --quiet uv
	cd requirements && for list in run dev bench ray; do ../$(BIN)/uv pip compile --quiet --upgrade --universal \
	  --python-version 3.11 --no-emit-index-url --generate-hashes --no-header -o $$list.txt $$list.in; done

clean: ## Remove all that was built
	rm -rf .venv build src/mazzo/_compiled.json
	find src -name '*.so' -delete

.venv/run: requirements/run.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/run.txt
	MAZZO_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

.venv/dev: .venv/run requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	@touch $@

.venv/bench: .venv/dev requirements/bench.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/bench.txt
	@touch $@

.venv/built: .venv/run setup.py $(RULES)
	@echo "Compiling the rules and bots; this takes about a minute, once."
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@
