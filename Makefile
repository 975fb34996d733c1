# Bifolio: building, trying and testing. `make` alone lists what there is.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# Warnings are errors in our own code; the arrows between the modules are checked.
STRICT := -Xswiftc -warnings-as-errors -Xcc -Wall -Xcc -Wextra -Xcc -Werror \
  --explicit-target-dependency-import-check error
RELEASE := -c release --static-swift-stdlib --product bifolio
SOURCES := Package.swift Sources Tests Examples

.DEFAULT_GOAL := targets
.PHONY: targets run example build test coverage-of-spec lint format deps swift bench fuzz \
  pictures manual install uninstall clean

targets: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1\t\2/' \
	  | awk -F '\t' '{ printf "  make %-16s %s\n", $$1, $$2 }'

run: build ## install what is missing, build, and open the handbook
	@.build/release/bifolio "$(if $(BOOK),$(BOOK),Books/handbook.txt)"

example: deps ## try the page controller: a book, static pages, a pager, a model, a sliding window
	@$(SWIFT) build $(STRICT) --product paging-example
	@$(SWIFT) run --skip-build paging-example

build: deps ## build the program: .build/release/bifolio
	@$(SWIFT) build $(STRICT) $(RELEASE)

test: deps ## run all tests
	@SWIFT="$(SWIFT)" sh tools/run-tests $(STRICT)

coverage-of-spec: ## list the points of the page controller's specification without a test
	@sh tools/coverage-of-spec

lint: deps ## check the formatting, the arrows between the modules, and warnings
	@$(SWIFT) format lint --strict --recursive $(SOURCES)
	@sh tools/coverage-of-spec
	@$(SWIFT) build --build-tests $(STRICT)

format: ## format the sources
	@$(SWIFT) format --in-place --recursive $(SOURCES)

deps: swift ## install the Debian packages that are missing
	@sh tools/install-packages

swift:
	@$(SWIFT) --version 2>/dev/null | grep -qE 'Swift version ([6-9]|[1-9][0-9])' || { \
	  echo "Swift 6.0 or later is needed: see https://www.swift.org/install/linux/" >&2; exit 1; }

bench: build ## measure opening, turning and typesetting
	@$(SWIFT) build -c release --product benchmarks
	@.build/release/benchmarks .build/release/bifolio

fuzz: deps ## play five million random events against the page controller
	@$(SWIFT) build --build-tests $(STRICT)
	@BIFOLIO_FUZZ_EVENTS=50000 $(SWIFT) test --skip-build --filter "theInvariantsHold(ForRandomEvents|WhateverHappens)"

pictures: deps ## draw docs/pictures anew from the running program
	@$(SWIFT) build $(STRICT) $(RELEASE)
	@$(SWIFT) run $(STRICT) pictures .build/release/bifolio docs/pictures

manual: deps ## write the keys into docs/bifolio.1 anew
	@BIFOLIO_RECORD=1 $(SWIFT) test $(STRICT) --filter ManualTests; \
	  $(SWIFT) test $(STRICT) --filter ManualTests

install: build ## install under PREFIX (/usr/local)
	install -D -m 755 .build/release/bifolio $(DESTDIR)$(PREFIX)/bin/bifolio
	install -D -m 644 docs/bifolio.1 $(DESTDIR)$(PREFIX)/share/man/man1/bifolio.1
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/bifolio/books Books/*.txt

uninstall: ## take away what was installed
	rm -f $(DESTDIR)$(PREFIX)/bin/bifolio $(DESTDIR)$(PREFIX)/share/man/man1/bifolio.1
	rm -rf $(DESTDIR)$(PREFIX)/share/bifolio

clean: ## remove what was built
	rm -rf .build
