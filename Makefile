# Builds, runs and tests Bifolio. `make` alone lists the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

MACHINE := $(shell uname -m)
SYSTEM := $(shell uname -s)

# `make lint` fails on a warning, and on an import that Package.swift does not name. Other targets do not: a newer
# compiler warns of more, which must not keep it from building. STRICT=1 gives all targets the flags of `lint`,
# so that CI compiles once for both. SWIFTFLAGS are those of packagers.
CHECKS := -Xswiftc -warnings-as-errors -Xcc -Wall -Xcc -Wextra -Xcc -Werror \
  --explicit-target-dependency-import-check error
FLAGS = $(HARDENING) $(NO_SYMBOLS) $(if $(STRICT),$(CHECKS)) $(SWIFTFLAGS)
# Information for debuggers is a fifth of the build's work. Packagers who keep it say SWIFTFLAGS="-Xswiftc -g".
NO_SYMBOLS := -Xswiftc -gnone
# Our C checks its stack and its indirect jumps, and all of the program is bound before it begins and cannot be
# changed then; Package.swift adds checks of buffers. tools/check-hardening finds all that in the program.
HARDENING := $(addprefix -Xcc ,-fstack-protector-strong \
  $(if $(filter x86_64 amd64,$(MACHINE)),-fcf-protection=full $(if $(filter Darwin,$(SYSTEM)),,-fstack-clash-protection)) \
  $(if $(filter aarch64 arm64,$(MACHINE)),-mbranch-protection=standard))
ifneq ($(SYSTEM),Darwin)
  # Debuggers find the symbols of a package by the program's build identifier. No library looks for names in
  # the program; Swift would have it export ten thousand.
  HARDENING += $(addprefix -Xlinker ,-z relro -z now -z noexecstack --build-id --no-export-dynamic)
endif
# GNU ld makes no tables read-only in a program with Swift's library in it. Where gold is missing, as beside
# Debian's Swift, lld links, which every toolchain has.
ifneq ($(SYSTEM),Darwin)
  LINKER := $(if $(shell command -v ld.gold),,-Xswiftc -use-ld=lld)
endif
# The program has no libraries beside it; searching for them there would take time. Swift's own is linked into it;
# macOS has it.
RELEASE := -c release $(if $(filter Darwin,$(SYSTEM)),,--static-swift-stdlib) --disable-local-rpath $(LINKER)
# How the C libraries are linked (docs/development/packaging.md says when which): `shared`; `archives`, statically; or `decoders`,
# those that decode images and archives and draw as shared ones, the others statically.
LIBRARIES ?= $(if $(filter Linux,$(SYSTEM)),decoders,shared)
LIBRARY_FLAGS = $(if $(filter shared,$(LIBRARIES)),,$$(sh tools/link-archives \
  $(if $(filter archives,$(LIBRARIES)),gif jpeg ncursesw png16 tinfo webp)))
LIBRARY_PATHS = $(if $(filter shared,$(LIBRARIES)),, \
  PKG_CONFIG_PATH="$$PWD/.build/archives/pkgconfig$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}")
SOURCES := Package.swift Sources Tests Examples

# Version.swift is the only place with the version; manuals, package and program read it from there.
VERSION := $(shell sed -n 's/^let version = "\(.*\)"$$/\1/p' Sources/Shell/bifolio/Version.swift)
BINARY ?= .build/release/bifolio
# The address of the repository, in the descriptions of packages and in the AppStream metadata; by default that of
# the remote repository.
HOMEPAGE ?= $(shell git remote get-url origin 2>/dev/null \
  | sed -nE 's|^git@([^:]+):|https://\1/|; s|\.git$$||; /^https:/p')
# Who maintains the packages: "Name <address>"; by default the author of the last commit.
MAINTAINER ?=
# Removes the symbols of the installed program, a quarter of its size. Packagers who keep them in a
# package of their own set it to nothing.
STRIP ?= strip
# Paths may hold blanks and quotes. The shell gets them as variables of the environment: in the text of a recipe, a
# blank would end one path and begin another.
install uninstall: export root = $(DESTDIR)$(PREFIX)
install uninstall: export share = $(DESTDIR)$(PREFIX)/share
install: export binary = $(BINARY)
install: export strip = $(STRIP)
install: export homepage = $(HOMEPAGE)
# The completion paths of the shells.
BASH_COMPLETION := bash-completion/completions/bifolio
ZSH_COMPLETION := zsh/site-functions/_bifolio
FISH_COMPLETION := fish/vendor_completions.d/bifolio.fish

.DEFAULT_GOAL := targets
# Several targets install packages, which can only be done by one at a time; SwiftPM has jobs of its own.
.NOTPARALLEL:
.PHONY: targets help run example program build test test-quick coverage-of-spec lint cleanroom terminals photographs format deps swift bench \
  bench-instructions fuzz words test-books test-faults test-asan test-tsan structure places cases faithful pictures manual install uninstall dist packages release wheel test-wheel deb deb-tools clean libraries writable python

targets help: ## list the targets
	@grep -E '^[a-z -]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+)[^:]*:.*## (.*)/\1\t\2/; s/^targets/help/' \
	  | awk -F '\t' '{ printf "  make %-18s %s\n", $$1, $$2 }'

run: program ## install missing packages, build, and open the handbook
	@.build/release/bifolio "$(if $(BOOK),$(BOOK),Books/handbook.txt)"

example: deps ## try the page controller: a book, static pages, a strip, a sliding window
	@$(SWIFT) build $(FLAGS) --product paging-example
	@$(SWIFT) run --skip-build paging-example

# `make install` does not build again if nothing changed: root may have no toolchain.
.build/release/bifolio: Package.swift $(shell find Sources -type f)
	@$(MAKE) --no-print-directory build
	@touch $@

program: libraries
	@$(LIBRARY_PATHS) $(SWIFT) build $(FLAGS) $(RELEASE) --product bifolio $(LIBRARY_FLAGS)
	@sh tools/check-hardening .build/release/bifolio optimised

build: program ## build the programs: .build/release/bifolio, and bifolio-net beside it
	@$(LIBRARY_PATHS) $(SWIFT) build $(FLAGS) $(RELEASE) --product bifolio-net $(LIBRARY_FLAGS)

# What readers get is tested: the build of the tests is one for a release, except that tests see its internal names.
# It has a folder of its own, and all targets that test, lint or count share it.
TESTS := $(FLAGS) -c release --scratch-path .build/tests --disable-local-rpath $(LINKER) -Xswiftc -enable-testing -Xswiftc -DSTRICT_RANGES

test: deps ## run all tests
	@SWIFT="$(SWIFT)" sh tools/run-tests $(TESTS)

test-quick: deps ## run all tests except those in a terminal
	@BIFOLIO_TESTS="$(filter-out EndToEndTests,$(notdir $(wildcard Tests/*Tests)))" \
	  SWIFT="$(SWIFT)" sh tools/run-tests $(TESTS)

coverage-of-spec: ## list the page controller's specification points without a test
	@sh tools/coverage-of-spec

lint: deps ## check formatting, imports between modules, style, prose, warnings and hardening
	@$(SWIFT) format lint --strict --recursive $(SOURCES)
	@sh tools/coverage-of-spec
	@python3 tools/check-architecture
	@python3 tools/check-style
	@python3 tools/check-prose
	@python3 tools/check-names
	@python3 tools/check-weight
	@python3 tools/check-ranges
	@python3 tools/check-packages
	@$(SWIFT) build --build-tests $(TESTS) $(if $(STRICT),,$(CHECKS))
	@sh tools/check-hardening .build/tests/release/bifolio optimised

cleanroom: python ## as root: run "make run" and "make test" (PARTS, also "wheel pipx") in a minimal system: SUITE (trixie), by debootstrap
	@python3 tools/cleanroom $(or $(SUITE),trixie) $(PARTS)

terminals: python ## as root: draw pages in kitty, xterm, VTE, Konsole, foot and others, without a screen
	@python3 tools/terminals $(TERMINAL)

photographs: python ## as root: make the pictures of the README in kitty and xterm
	@python3 tools/photographs $(ONLY)

format: ## format the sources
	@$(SWIFT) format --in-place --recursive $(SOURCES)

deps: swift ## install the Debian packages for building and testing
	@sh tools/install-packages tests

libraries: swift
	@sh tools/install-packages

python:
	@command -v python3 > /dev/null || { echo "python3 is needed: install it first." >&2; exit 1; }

writable:
	@mkdir -p .build 2> /dev/null && test -w .build || { \
	  echo "Nothing can be written here: make works in a copy of this folder." >&2; exit 1; }

# SwiftPM writes paths into files of its own without escaping these.
swift: writable
	@case $$PWD in *[\"\\]* | *"$$(printf '\nx')"*) \
	  echo "Swift cannot build below a folder with a quotation mark, a backslash or a line end in its name." >&2; \
	  exit 1 ;; esac
	@needed="Swift 6.0 or later is needed: see https://www.swift.org/install/linux/"; \
	version=$$($(SWIFT) --version 2>&1) || { printf '%s\n%s\n' "$$version" "$$needed" >&2; exit 1; }; \
	echo "$$version" | grep -qE 'Swift version ([6-9]|[1-9][0-9])' || { \
	  printf '%s\n%s\n' "$$version" "$$needed" >&2; exit 1; }

bench: build ## measure opening, turning, searching and typesetting; SIZES="1 GB" and ONLY=motion select
	@$(LIBRARY_PATHS) $(SWIFT) build $(FLAGS) $(RELEASE) --product benchmarks $(LIBRARY_FLAGS)
	@$(LIBRARY_PATHS) $(SWIFT) build $(FLAGS) $(RELEASE) --product Faults $(LIBRARY_FLAGS)
	@printf '%s, %s, %s, %s cores, load %s\n' "$$(date +%F)" "$$(git describe --always --dirty 2>/dev/null)" \
	  "$$($(SWIFT) --version 2>/dev/null | sed -n 's/.*\(Swift version [0-9.]*\).*/\1/p' | head -n 1)" \
	  "$$(getconf _NPROCESSORS_ONLN)" "$$(uptime | sed 's/.*average[^0-9]*\([0-9.]*\).*/\1/')"
	@BIFOLIO_BENCH_SIZES="$(SIZES)" BIFOLIO_BENCH_ONLY="$(ONLY)" \
	  .build/release/benchmarks .build/release/bifolio

# The program of the tests, linked with Swift's library and the archives as the readers' program is.
bench-instructions: deps ## count the instructions of hot paths; CHECK=1 fails if one has grown, RECORD=1 writes the table
	@sh tools/install-packages binutils less python3 valgrind
	@for product in bifolio benchmarks; do \
	  BIFOLIO_STATIC=1 $(LIBRARY_PATHS) $(SWIFT) build $(TESTS) --product $$product $(LIBRARY_FLAGS) || exit 1; done
	@SWIFT="$(SWIFT)" python3 tools/count-instructions $(if $(CHECK),--check) $(if $(RECORD),--record) \
	  $(if $(AGAINST),--against "$(AGAINST)") --only "$(ONLY)" .build/tests/release/bifolio .build/tests/release/benchmarks

test-faults: deps ## kill the program a thousand times, inject every disk error, and put traps in
	@BIFOLIO_KILLS=$(or $(KILLS),1000) ONLY="KillTests|DiskFaultTests|SeveralProgramsTests|TwoAtOnceTests|LibraryFaultTests|ContainmentTests|LeftOutTests" \
	  SWIFT="$(SWIFT)" sh tools/run-tests $(TESTS)

test-books: deps ## run the tests of text and pages with all real books, large books too
	@BIFOLIO_ALL_BOOKS=1 ONLY="PlainTextTests|DecodingTests|TypesettingTests" SWIFT="$(SWIFT)" sh tools/run-tests $(TESTS)

# Each sanitizer has a build directory of its own, because the compiler instruments every line. Pages are
# set many times slower. The sanitizers do not handle crash signals: the program does, to restore the
# terminal, and the tests check its exit status.
CRASHES := handle_segv=0 handle_sigbus=0 handle_sigfpe=0 handle_sigill=0 handle_abort=0
test-asan: deps ## run the tests under the address sanitizer
	@SWIFT_BACKTRACE=enable=no BIFOLIO_PATIENCE=10 ONLY="$(ONLY)" SWIFT="$(SWIFT)" \
	  ASAN_OPTIONS="detect_leaks=0 verify_asan_link_order=0 $(CRASHES)" \
	  sh tools/run-tests --sanitize address --scratch-path .build/asan

test-tsan: deps ## run the tests under the thread sanitizer
	@case $$PWD in *\'*) quote='"' ;; *) quote="'" ;; esac; SWIFT_BACKTRACE=enable=no BIFOLIO_PATIENCE=10 ONLY="$(ONLY)" SWIFT="$(SWIFT)" \
	  TSAN_OPTIONS="suppressions=$$quote$$PWD/tools/thread-sanitizer.supp$$quote $(CRASHES)" \
	  sh tools/run-tests --sanitize thread --scratch-path .build/tsan

fuzz: deps ## fuzz each part for SECONDS (60), and play random events against the page controller and the reader
	@SWIFT="$(SWIFT)" sh tools/fuzz $(or $(SECONDS),60)
	@BIFOLIO_FUZZ_EVENTS=50000 BIFOLIO_FUZZ_SESSIONS=2000 ONLY="theInvariantsHoldForRandomCalls|TextChangeTests" \
	  SWIFT="$(SWIFT)" sh tools/run-tests $(TESTS)

words: build ## compare the words of EPUBS (those in ../shared/epub) with the words found by Python's parsers
	@python3 tools/epub-words.py .build/release/bifolio $(or $(EPUBS),$(wildcard ../shared/epub/*.epub))

places: ## look for COUNT (100) random places of BOOK in its EDITIONS, by the lines that Y copies
	@swift build -c release --product quoted-places
	@.build/release/quoted-places $(or $(COUNT),100) "$(BOOK)" $(EDITIONS)

structure: ## score the structure found in books against their editions, and compare commits: TRUTH=folder
	@if [ -d "$(TRUTH)" ]; then $(MAKE) --no-print-directory build && python3 tools/structure/score "$(TRUTH)"; \
	  else echo "structure: skipped; set TRUTH to a folder of texts and their truth (CONTRIBUTING.md)"; fi

# Without optimisation, only the files that changed are compiled: seconds after an edit, where a release takes minutes.
cases: libraries python ## build for debugging, and check the small books of Tests/Structure, Elements and Pages; ONLY=name selects
	@$(SWIFT) build $(FLAGS) --product bifolio
	@python3 tools/cases --program .build/debug/bifolio $(if $(ONLY),"$(ONLY)")

faithful: build python ## compare what is shown of some two hundred commands and files with what was written
	@python3 tools/faithful .build/release/bifolio $(ONLY)

pictures: program ## redraw the pictures and the film of the README
	@sh tools/pictures .build/release/bifolio docs/pictures

manual: deps ## update the keys in docs/bifolio.1
	@BIFOLIO_RECORD=1 ONLY=ManualTests SWIFT="$(SWIFT)" sh tools/run-tests $(TESTS) > /dev/null || true
	@ONLY=ManualTests SWIFT="$(SWIFT)" sh tools/run-tests $(TESTS)

# Only options that the install commands of GNU, BSD and macOS share. Another program than the one built here
# has to be there: make cannot name a file with a blank as a prerequisite.
install: $(if $(filter file,$(origin BINARY)),$(BINARY)) ## install under PREFIX (/usr/local), below DESTDIR
	@test -x "$$binary" || { printf 'There is no program %s: run make build first.\n' "$$binary" >&2; exit 1; }
	install -d "$$root/bin" "$$share/bifolio/books" "$$share/bifolio/hyphenation" "$$share/applications" \
	  "$$share/icons/hicolor/scalable/apps" "$$share/metainfo" "$$share/doc/bifolio" \
	  "$$share/man/man1" "$$share/man/man5" \
	  $(foreach file,$(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION),"$$share/$(dir $(file))")
	install -m 755 "$$binary" "$$root/bin/bifolio"
	if command -v "$$strip" > /dev/null; then "$$strip" "$$root/bin/bifolio"; fi
	@# The second program is beside the first, if it was built.
	case $$binary in */*) net="$${binary%/*}/bifolio-net" ;; *) net=bifolio-net ;; esac; \
	  if test -x "$$net"; then install -m 755 "$$net" "$$root/bin/bifolio-net" \
	    && if command -v "$$strip" > /dev/null; then "$$strip" "$$root/bin/bifolio-net"; fi; fi
	install -m 644 Books/*.txt "$$share/bifolio/books"
	install -m 644 Sources/Shell/Hyphenation/Patterns/*.tex "$$share/bifolio/hyphenation"
	install -m 644 packaging/bifolio.desktop "$$share/applications"
	install -m 644 packaging/bifolio.svg "$$share/icons/hicolor/scalable/apps"
	file="$$share/metainfo/$$(sh tools/metainfo --file "$$homepage")"; \
	  sh tools/metainfo "$$homepage" > "$$file" && chmod 644 "$$file"
	install -m 644 README.md CHANGELOG.md LICENSE "$$share/doc/bifolio"
	for page in bifolio.1 bifolio-net.1 bifolio-defaults.5; do file="$$share/man/man$${page##*.}/$$page"; \
	  sed 's/^\.Os$$/.Os Bifolio $(VERSION)/' docs/$$page > "$$file" && chmod 644 "$$file" || exit 1; done
	for shell in bash:$(BASH_COMPLETION) zsh:$(ZSH_COMPLETION) fish:$(FISH_COMPLETION); do \
	  file="$$share/$${shell#*:}"; \
	  "$$binary" --completion $${shell%%:*} > "$$file" && chmod 644 "$$file" || exit 1; done
	@printf 'Installed: %s, and what comes with it below %s.\n' "$$root/bin/bifolio" "$$share"

# The file for AppStream is found by what it says: its name is that of the repository's address, which may have been
# another.
uninstall: ## remove the installed files
	rm -f "$$root/bin/bifolio" "$$root/bin/bifolio-net" "$$share/applications/bifolio.desktop" \
	  "$$share/icons/hicolor/scalable/apps/bifolio.svg" \
	  "$$share/man/man1/bifolio.1" "$$share/man/man1/bifolio-net.1" "$$share/man/man5/bifolio-defaults.5" \
	  $(foreach file,$(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION),"$$share/$(file)")
	rm -rf "$$share/bifolio" "$$share/doc/bifolio"
	for file in "$$share/metainfo/"*.metainfo.xml; do \
	  if grep -qs '>bifolio\.desktop</launchable>' "$$file"; then rm -f "$$file"; fi; done
	@printf 'Removed from below %s.\n' "$$root"

dist: writable ## pack the sources of the last commit: .build/bifolio-VERSION.tar.gz, with its checksum
	@sh tools/install-packages only git $(also)
	@sh tools/pack-sources $(VERSION)

release: swift ## build the archive of a release, with its checksum and SPDX document: .build/bifolio-VERSION-linux-…
	@sh tools/install-packages git python3 xz-utils
	@SWIFT="$(SWIFT)" MAKE="$(MAKE)" sh tools/release $(VERSION) $(FLAGS)

# Without a release it says so, and does not make one by itself: that takes minutes.
wheel: export homepage = $(HOMEPAGE)
wheel: python ## make the wheel for pip, pipx and uv from the archive of `make release`
	@python3 tools/wheel ".build/bifolio-$(VERSION)-linux-$(MACHINE).tar.xz" $(VERSION) .build "$$homepage"

test-wheel: python ## install, upgrade and remove the wheel; as root, also in minimal systems: SUITES ("bullseye bookworm trixie")
	@python3 tools/test-wheel $(VERSION) $(SUITES)

packages: also = python3
packages: export homepage = $(HOMEPAGE)
packages: export MAINTAINER := $(MAINTAINER)
packages: dist ## write the descriptions of packages, for HOMEPAGE and MAINTAINER: .build/packages
	@python3 tools/package-files .build/packages $(VERSION) .build/bifolio-$(VERSION).tar.gz "$$homepage"

deb-tools: swift
	@command -v dpkg-query > /dev/null || { \
	  echo "make deb works on Debian and its relatives; make packages writes descriptions for others." >&2; exit 1; }
	@sh tools/install-packages debhelper dpkg-dev git python3

# In a directory of its own: the program that `make install` installs stays as it is. Swift need not be a
# package (-d).
deb: deb-tools packages ## build Debian packages, source and binary, of the last commit: .build/bifolio_VERSION…
	@rm -rf .build/deb && mkdir -p .build/deb
	@cp .build/bifolio-$(VERSION).tar.gz .build/deb/bifolio_$(VERSION).orig.tar.gz
	@cd .build/deb && tar -xzf bifolio_$(VERSION).orig.tar.gz \
	  && cp -r ../packages/debian bifolio-$(VERSION)/debian \
	  && cd bifolio-$(VERSION) && DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage -us -uc -d
	@mv .build/deb/bifolio_$(VERSION)* .build/deb/bifolio-*_$(VERSION)*.deb .build/
	@if command -v lintian > /dev/null; then \
	  lintian --allow-root --pedantic --fail-on error .build/bifolio_$(VERSION)-*.changes; fi
	@. /etc/os-release && printf 'Made for %s: other releases have other libraries.\n' "$$PRETTY_NAME"
	@ls .build/bifolio_$(VERSION)*.deb

clean: ## remove all build products
	rm -rf .build
