# Two commands do everything: `make demo` (set up, then the main job) and `make test` (set up, then the tests).
# Needs git, python3.11 or newer, pip, gcc, cmake and make; all else goes into .venv in this folder.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
# llama.cpp is compiled once, on all cores.
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# Of llama.cpp only libllama and ggml are used: two thirds of its files (server parts, images and sound) are left out.
# Its build forces LLAMA_BUILD_COMMON on; a file that is read after project() can still turn it off.
LLAMA_ONLY := $(abspath $(VENV)/llama-only.cmake)
export CMAKE_ARGS := -DLLAVA_BUILD=OFF -DCMAKE_PROJECT_llama_cpp_INCLUDE=$(LLAMA_ONLY) $(CMAKE_ARGS)
# The small CPU build of torch on Linux: the wheel index that pytorch.org names for "pip, CPU". See README, "Installation".
TORCH_INDEX ?=
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
DRAFT ?= examples/apollo-anniversary.txt

# Tests wait for programs that they start about a third of their time: one worker more than there are processors.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)
# Tests start hundreds of processes: what they import is compiled once, also where the environment says otherwise.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: demo test test-slow test-all nightly referee referee-renew fuzz docs site format lint light lock release-lock sbom data clean help

help:
	@echo "make demo    set up, then check an example draft: the terminal app, or a printed report without a terminal"
	@echo "make test    set up, then run the tests"
	@echo "make test-slow run the tests that take seconds each, which make test leaves out"
	@echo "make nightly run the tests that take minutes"
	@echo "make test-all run all tests"
	@echo "make referee compare the reports of 40 drafts, every --help and the schema with what was frozen"
	@echo "make fuzz    new random examples for the property tests"
	@echo "make light   set up without sentence-transformers and torch"
	@echo "make data    fetch what the recipes in models/recipes train on (DATA=FOLDER)"
	@echo "make release-lock, make sbom: what a release installs, with hashes, and its bill of materials"
	@echo "make docs    renew the tables of options, settings and keys in docs/"
	@echo "make site    the documentation as web pages, in build/site"
	@echo "make format  lay out the code with ruff"
	@echo "make lint    ruff, mypy --strict and the import contracts"

demo: $(VENV)/.light
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/factscore-tui open $(DRAFT); else $(BIN)/factscore-tui check $(DRAFT); fi

test: $(VENV)/.dev
	$(PYTEST)

test-slow: $(VENV)/.dev
	$(PYTEST) -m "slow and not nightly"

nightly: $(VENV)/.fuzz
	$(PYTEST) -m nightly

test-all: $(VENV)/.fuzz
	$(PYTEST) -m "nightly or not nightly"

REFEREE := $(BIN)/python -m pytest -p no:xdist tests/referee -m "nightly or not nightly"

referee: $(VENV)/.dev
	$(REFEREE)

referee-renew: $(VENV)/.dev
	FACTSCORE_TUI_RENEW_REFEREE=1 $(REFEREE)
	git diff --stat tests/referee/frozen

fuzz: $(VENV)/.dev
	HYPOTHESIS_PROFILE=fuzz $(PYTEST) tests/unit tests/engine/test_codec.py tests/tui

docs: $(VENV)/.dev
	$(BIN)/python docs/make_reference.py

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

light: $(VENV)/.light

data: $(VENV)/.light
	$(BIN)/python models/recipes/data.py $(or $(DATA),data)

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "python3.11 or newer is needed: install it, or run: make PYTHON=/path/to/python" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is older than 3.11" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.light: pyproject.toml requirements.lock | $(VENV)/bin/python
	@echo "installing (llama.cpp is compiled the first time: about 3 minutes on 2 cores)"
	@echo 'set(LLAMA_BUILD_COMMON OFF)' > '$(LLAMA_ONLY)'
	$(PIP) install --constraint requirements.lock --editable '.[formats,documents,serve]'
	@touch $@

$(VENV)/.full: $(VENV)/.light
	$(PIP) install --constraint requirements.lock $(if $(TORCH_INDEX),--extra-index-url $(TORCH_INDEX)) torch
	$(PIP) install --constraint requirements.lock --editable '.[transformers,formats,documents,serve]'
	@touch $@

$(VENV)/.dev: $(VENV)/.full
	$(PIP) install --constraint requirements.lock --editable '.[transformers,formats,documents,serve,dev]'
	@touch $@

# Fuzzing by coverage: Linux alone has wheels. Without it those tests are skipped, and say so.
$(VENV)/.fuzz: $(VENV)/.dev
	-$(PIP) install --constraint requirements.lock --editable '.[fuzz]'
	@touch $@

# The documentation as a site, in build/site.
$(VENV)/.site: $(VENV)/.light
	$(PIP) install --constraint requirements.lock --editable '.[formats,documents,serve,site]'
	@touch $@

site: $(VENV)/.site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

lock: $(VENV)/.fuzz $(VENV)/.site
	@$(BIN)/python -m pip freeze --exclude-editable | sed -E 's/\+cpu$$//' | LC_ALL=C sort -f > requirements.lock.new
	@mv requirements.lock.new requirements.lock

# What a release installs, with hashes (needs the network), and a list of it for others to read (CycloneDX).
release-lock: $(VENV)/.light
	$(BIN)/python release/lock.py

sbom: $(VENV)/.light
	@$(BIN)/python release/sbom.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache dist
