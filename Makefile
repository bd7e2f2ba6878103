# One command each: release, test, check, real, bench. `make help` lists them.
PYTHON  ?= python3
PROFILE ?= sample
CONTACT ?=
BIN     := .venv/bin
UV      := $(shell command -v uv 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev release test test-all check lint types real bench lock golden clean

help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: .venv/.ready ## Make .venv with the pinned packages
setup-dev: .venv/.ready-dev ## The same with the tools for tests and checks

ifdef UV
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
.venv/bin/python:
	$(UV) venv --quiet --allow-existing --python "$(PYTHON)" .venv
else
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
.venv/bin/python:
	$(PYTHON) -m venv .venv
endif

.venv/.ready: requirements.lock pyproject.toml | .venv/bin/python
	@echo "installing the pinned packages into .venv (a minute or two, about 0.7 GB)"
	$(INSTALL) -r requirements.lock
	$(INSTALL) --no-deps -e .
	@touch $@

.venv/.ready-dev: requirements-dev.lock .venv/.ready
	@echo "installing the tools for tests and checks into .venv"
	$(INSTALL) -r requirements-dev.lock
	@touch $@

release: .venv/.ready ## Build and seal dist/<version> (PROFILE=sample|live, CONTACT=you@example.org)
	$(BIN)/nuggetsmith release --profile $(PROFILE) $(if $(CONTACT),--contact '$(CONTACT)')

test: .venv/.ready-dev ## Tests without servers
	$(BIN)/pytest -m "not integration"

test-all: .venv/.ready-dev ## All tests; starts MediaWiki and other servers
	$(BIN)/pytest

lint: .venv/.ready-dev ## Style and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: .venv/.ready-dev ## Types, strict
	$(BIN)/mypy

check: lint types test ## Lint, types, import rules, tests: the one gate

real: .venv/.ready-dev ## The whole way on real material (needs ../shared/realworld, see CONTRIBUTING)
	$(BIN)/python -m benchmarks.real

bench: .venv/.ready-dev ## Measurements beside the usual tools (some need the real material)
	for name in whogov harvest matching linking extraction; do $(BIN)/python -m benchmarks.$$name || exit; done

lock: .venv/.ready-dev ## Resolve and pin all packages anew
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --generate-hashes \
	  --custom-compile-command "make lock" -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --generate-hashes \
	  --custom-compile-command "make lock" -c requirements.lock --group dev -o requirements-dev.lock pyproject.toml

golden: .venv/.ready ## Seal the sample anew after a meant change; commit registry/sample
	rm -rf registry/sample build/golden
	$(BIN)/nuggetsmith harvest --profile sample --out build/golden/snapshot
	$(BIN)/nuggetsmith release --profile sample --snapshot build/golden/snapshot --out build/golden/dist

clean: ## Remove what was built (not dist)
	rm -rf build .mypy_cache .ruff_cache .hypothesis .import_linter_cache
