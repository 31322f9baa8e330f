# make run    a virtual environment, torquec in it, a robot compiled and its torques; then all robots that ship, and the
#             benchmark table
# make test   the same environment with the test tools; style, types, tests
# make docs   renews what the README and docs/ have from the code, with their pictures (make pages), and renders docs/ as
#             HTML in build/site (make site)
# make bench  torquec beside C that CasADi generates, Pinocchio, MuJoCo, EAIK and numeric Newton-Euler
#             (BENCH=--write renews the table of docs/benchmarks.md)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml setup.py runtime/_call.c runtime/_xla.c runtime/xla_ffi.h

.PHONY: run test bench lint types benchmark docs pages site clean

run: $(VENV)/.run
	$(BIN)/python build_robots.py rx90
	@echo
	$(BIN)/python docs/example.py
	@echo
	$(BIN)/python build_robots.py
	@echo
	$(BIN)/torquec bench rx90 planar2r torso12

test: $(VENV)/.test lint types
	$(BIN)/python build_robots.py
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.test
	$(BIN)/ruff check .

# The package, tests, docs, examples and build scripts. Type checkers follow an ordinary install, not an editable one.
types: $(VENV)/.test
	$(BIN)/python tests/check_types.py

bench: $(VENV)/.bench
	PYTHONPATH=tests $(BIN)/python -m benchmarks.duel $(BENCH)

benchmark: $(VENV)/.test
	$(BIN)/python -m pytest tests/benchmarks --benchmark-enable --benchmark-only --benchmark-columns=median,iqr,rounds

docs: pages site

pages: $(VENV)/.test
	$(BIN)/python -m torquec.generator.documents
	$(BIN)/python docs/pictures.py

site: $(VENV)/.docs
	$(BIN)/sphinx-build -q -W -b html docs build/site
	@echo build/site/index.html

$(VENV)/.run: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[generate]'
	touch $@

$(VENV)/.test: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@ $(VENV)/.run

$(VENV)/.bench: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	touch $@ $(VENV)/.run

$(VENV)/.docs: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[docs]'
	touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) build dist *.egg-info robots/*.so runtime/*.so
