# SPDX-License-Identifier: BSD-3-Clause
# The front door for people: `make demo` and `make test` work from a fresh clone. Each target prepares what it needs.
# The builds themselves are CMake's (CMakePresets.json) and pip's (pyproject.toml); this file only calls them.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help setup demo test test-all test-changed test-cpp test-python planted-defects gate check check-all consumers gallery bench fmt codegen conformance docs man viewer wheel clean
export PATH := $(CURDIR)/.venv/bin:$(PATH):/usr/local/bin:/usr/bin:/bin
PYTHON_VENV := .venv/bin/python
MPICC ?= mpicc
NP ?= 4
# Options of the gallery, as in GALLERY="--only late_sender".
GALLERY ?=
# Names of defects and options of tools/planted_defects.py, as in DEFECTS="change-turned-around --json FILE".
DEFECTS ?=
JOBS := $(shell nproc 2>/dev/null || echo 2)
# One of them has all tests that start jobs, one after another.
TEST_WORKERS ?= $(JOBS)
DEMO := build/demo/stencil

help: ## List what can be made
	@printf 'Barograph: continuous performance introspection for MPI programs\n\n'
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r n t; do printf '%-18s %s\n' "$$n" "$$t"; done
	@printf '\nVariables: PYTHON, MPICC, NP (ranks of the demo), TEST_WORKERS, BAROGRAPH_MPICC (MPI compilers to build plugins for)\n'

setup: ## Install what is missing, build, and leave the command at .venv/bin/barograph
	@tools/setup.sh run

demo: setup ## Record the example program on 4 ranks and report where its time goes
	@mkdir -p build/examples build/demo
	$(MPICC) -O2 -g -Iinclude examples/stencil/stencil.c -o build/examples/stencil -lm
	@rm -rf $(DEMO).baro $(DEMO).baro.old
	cd build/demo && ../../.venv/bin/barograph run -n $(NP) -o stencil -- ../examples/stencil
	@echo
	.venv/bin/barograph report $(DEMO).baro
	@printf '\nThe profile is %s. Try:\n  .venv/bin/barograph comms %s\n' $(DEMO).baro $(DEMO).baro

test: ## Run all tests: every behaviour once
	@tools/setup.sh test
	$(PYTHON_VENV) tools/run_tests.py --workers $(TEST_WORKERS)

test-all: ## Run all tests on all MPI libraries, with wheels, plugins, random and real programs (an hour)
	@tools/setup.sh whole
	BAROGRAPH_REQUIRE_MPIS=4 BAROGRAPH_RANDOM_PROGRAMS=120 BAROGRAPH_REQUIRE_WHEEL=1 \
		$(PYTHON_VENV) tools/run_tests.py --whole --workers $(TEST_WORKERS)

test-changed: ## Run the tests that a change since BASE (a revision; origin/main by default) touches
	@tools/setup.sh test
	$(PYTHON_VENV) tools/run_tests.py --changed $(or $(BASE),origin/main) --workers $(TEST_WORKERS)

test-cpp: ## Run the C++ unit tests only
	@tools/setup.sh test
	ctest --test-dir build/python --output-on-failure -j $(JOBS)

test-python: ## Run the Python and end-to-end tests only
	@tools/setup.sh test
	$(PYTHON_VENV) tools/run_tests.py --no-cpp --workers $(TEST_WORKERS)

planted-defects: ## Plant twenty defects one after another: does a test fail for each? (hours; changes files meanwhile)
	@tools/setup.sh test
	$(PYTHON_VENV) tools/planted_defects.py $(DEFECTS)

gate: ## Do what continuous integration does with HEAD, in a fresh clone
	@tools/gate.sh

check: ## Check format, lint, types, layers, generated files, symbols, links (clang-tidy: what changed since BASE)
	@tools/setup.sh check
	@$(PYTHON_VENV) tools/check.py

check-all: ## The same, with clang-tidy over everything
	@tools/setup.sh check
	@$(PYTHON_VENV) tools/check.py --all

consumers: ## Open every export in the program it is for (installs some 900 MB in build/consumers)
	@tools/setup.sh test
	@tools/consumers.sh
	$(PYTHON_VENV) -m pytest -q tests/consumers

gallery: setup ## Run the gallery of faults: is each found, in its line, and what does the fix bring?
	$(PYTHON_VENV) examples/gallery/run.py $(GALLERY)

bench: setup ## Measure overhead and sizes
	$(PYTHON_VENV) bench/run.py

fmt: ## Format all source files
	@tools/setup.sh check
	$(PYTHON_VENV) tools/check.py --fix

codegen: ## Generate all generated files again
	@tools/setup.sh check
	$(PYTHON_VENV) -m codegen

conformance: ## Test exactness on all MPI libraries here and write docs/reference/mpi-conformance.md
	@tools/setup.sh whole
	rm -rf build/tested && mkdir -p build/tested
	BAROGRAPH_TESTED_DIR=$(CURDIR)/build/tested $(PYTHON_VENV) -m pytest -q --whole tests -k "exactness or fortran or dynamic or identity"
	$(PYTHON_VENV) tools/conformance.py build/tested
	$(PYTHON_VENV) -m codegen

docs: man ## Generate the parts of docs/ that come from the program itself

man: ## Generate the manual pages from the help of the commands
	@tools/setup.sh check
	$(PYTHON_VENV) tools/man_pages.py

viewer: ## Build the page of `barograph report --html` from viewer/ (needs Node.js, or installs PyPI's)
	@tools/viewer.sh --require

wheel: setup ## Build a wheel into dist/
	$(PYTHON_VENV) -m pip wheel --no-deps -w dist .

clean: ## Remove everything that was built, but not .venv
	rm -rf build dist
