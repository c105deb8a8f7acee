# Two commands do everything on a machine that has Python 3.11+ and make:
#
#   make serve   installs into .venv and serves on port 8000
#   make test    installs into .venv and runs all the checks and tests

VENV := .venv
BIN := $(VENV)/bin

# The first Python on the PATH that is new enough; override with PYTHON=…
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)

INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	--constraint constraints.txt --editable

.PHONY: serve test check bench sweep coverage node clean

serve: $(VENV)/.for-serve
	exec $(BIN)/sigmath

test: check
	$(BIN)/pytest -n auto --dist worksteal

# Everything but the tests: seconds, not minutes.
check: $(VENV)/.for-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

# The same tests, drawing many more examples each.
sweep: $(VENV)/.for-test
	SIGMATH_EXAMPLES=$${SIGMATH_EXAMPLES:-5000} $(BIN)/pytest -n auto --dist worksteal

coverage: $(VENV)/.for-test
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term

bench: $(VENV)/.for-bench
	$(BIN)/python -m benchmarks

# Node.js for the TypeScript test, on a machine that has none (see .ci/run).
node: $(VENV)/.for-node

clean:
	rm -rf $(VENV) build dist

# A stamp for each set of dependencies, so that a second call installs nothing.
$(VENV)/.for-serve: $(BIN)/python pyproject.toml constraints.txt
	$(INSTALL) .
	@touch $@

$(VENV)/.for-%: $(BIN)/python pyproject.toml constraints.txt
	$(INSTALL) '.[$*]'
	@touch $@

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
		echo "sigmath needs Python 3.11 or newer: install it, or give its path: make PYTHON=…" >&2; \
		exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments: install its venv package" \
			"(on Debian and Ubuntu: apt install python3-venv)" >&2; \
		exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
