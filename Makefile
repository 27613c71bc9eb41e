# make help says what there is. Everything ends up in .build, except what install installs
# and the pictures that demo makes.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
DEMO ?= Samples/stitched
TESTS ?=
FUZZ_SECONDS ?= 20
# What ends the work on a target; with a seed and a number of runs it is the same every time.
FUZZ_UNTIL ?= -max_total_time=$(FUZZ_SECONDS)

BINARY := .build/release/tallstitch
# Without the flag the binary needs the toolchain's libraries at run time. macOS has them.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)

# What pkg-config calls it : the Debian package : the Homebrew formula.
LIBRARIES := libjpeg:libjpeg-dev:jpeg-turbo libpng:libpng-dev:libpng \
	libexif:libexif-dev:libexif lcms2:liblcms2-dev:little-cms2 zlib:zlib1g-dev:zlib
# What they bring can be left out: make build LIBRARIES_OF_TRAITS= TRAITS=--disable-default-traits
LIBRARIES_OF_TRAITS ?= libheif:libheif-dev:libheif libwebp:libwebp-dev:webp \
	libtiff-4:libtiff-dev:libtiff pangocairo:libpango1.0-dev:pango
TRAITS ?=

.PHONY: help build test test-page asan tsan fuzz bench bench-peers demo install uninstall lint deps toolchain clean

help:
	@echo 'make build      build $(BINARY), installing the libraries that are missing'
	@echo 'make test       run the tests, installing the libraries that are missing'
	@echo 'make test-page  test the page of preview in Chromium, which is installed if missing (apt)'
	@echo 'make asan       run the tests under the address sanitizer; TESTS="--filter X" for some'
	@echo 'make tsan       run the tests under the thread sanitizer'
	@echo 'make fuzz       fuzz headers, decoders, plans and profiles, $(FUZZ_SECONDS) seconds each'
	@echo 'make bench      install the peers that are missing, and write BENCHMARKS.md'
	@echo 'make demo       build, then plan and render Samples into $(DEMO)'
	@echo 'make install    install below PREFIX=$(PREFIX), with DESTDIR in front'
	@echo 'make uninstall  remove what install installs'
	@echo 'make lint       check the format of the sources'
	@echo 'make deps       install the libraries that are missing (apt)'
	@echo 'make clean      remove .build and $(DEMO)'

build: toolchain deps
	$(SWIFT) build -c release $(STATIC) $(TRAITS) --product tallstitch

test: toolchain deps
	$(SWIFT) test --disable-xctest $(TRAITS)

# Python's own library drives the browser. Where there is none, and none can be had, the tests
# say that they are skipped.
test-page: build
	@packages=; \
	command -v chromium chromium-browser google-chrome >/dev/null || packages=chromium; \
	command -v python3 >/dev/null || packages="$$packages python3"; \
	if [ -n "$$packages" ] && command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  echo installing $$packages; \
	  get() { $$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -y "$$@"; }; \
	  get install --no-install-recommends $$packages >/dev/null 2>&1 \
	    || { get update && get install --no-install-recommends $$packages >/dev/null; } \
	    || echo "make: $$packages cannot be installed" >&2; \
	fi
	@if command -v python3 >/dev/null; then TALLSTITCH=$(abspath $(BINARY)) python3 -m unittest discover -s Tests/Page -p "*_test.py"; \
	  else echo 'page tests are skipped: no python3 is installed'; fi

# BENCH='--photos FOLDER' takes real photos instead of the ones painted from Samples.
bench: build bench-peers
	$(BENCH_PYTHON) Benchmarks/bench.py $(BENCH)

# A peer, as a command that succeeds where it is there, and its package. Something else may be
# called convert, so ImageMagick is known by its other program.
PEERS := vips:libvips-tools identify:imagemagick exiftool:libimage-exiftool-perl \
	djpeg:libjpeg-turbo-progs /usr/bin/time:time
BENCH_PYTHON := .build/bench-venv/bin/python

# What cannot be installed is left out of the benchmark.
bench-peers:
	@packages=; \
	for peer in $(PEERS); do \
	  command -v "$${peer%%:*}" >/dev/null || packages="$$packages $${peer#*:}"; \
	done; \
	python3 -c 'import ensurepip' 2>/dev/null || packages="$$packages python3-venv"; \
	if [ -n "$$packages" ] && command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  echo installing $$packages; \
	  get() { $$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -y "$$@"; }; \
	  get install --no-install-recommends $$packages >/dev/null 2>&1 \
	    || { get update && get install --no-install-recommends $$packages >/dev/null; } \
	    || echo "make: without$$packages" >&2; \
	fi
	@[ -x $(BENCH_PYTHON) ] || python3 -m venv .build/bench-venv
	@for module in PIL:pillow pyvips:pyvips; do \
	  $(BENCH_PYTHON) -c "import $${module%:*}" 2>/dev/null \
	    || $(BENCH_PYTHON) -m pip -q install "$${module#*:}" \
	    || echo "make: without $${module#*:}" >&2; \
	done

# Memory is what sanitizers take most of; the tests that measure it say nothing then.
SANITIZED := $(SWIFT) test --disable-xctest $(TRAITS) -Xswiftc -use-ld=lld --skip MemoryTests

asan: toolchain deps
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
	  $(SANITIZED) --sanitize address --scratch-path .build/asan $(TESTS)

tsan: toolchain deps
	TSAN_OPTIONS=halt_on_error=1 \
	  $(SANITIZED) --sanitize thread --scratch-path .build/tsan $(TESTS)

FUZZER := .build/fuzz/release/Fuzz
# What a target is fed first: the seeds that are kept, what was once found to be too much, and
# files that are here anyway.
SEEDS_probe := Fuzz/Corpus/photos Fuzz/Corpus/found Samples
SEEDS_decode := Fuzz/Corpus/photos Fuzz/Corpus/found
SEEDS_plan := Fuzz/Corpus/plan Plans
SEEDS_profile := Fuzz/Corpus/profile

# What is found to reach new code is kept in .build/fuzz/corpus; what fails, beside it.
fuzz: toolchain deps
	TALLSTITCH_FUZZ=1 $(SWIFT) build -c release --product Fuzz --scratch-path .build/fuzz \
	  --sanitize address -Xswiftc -sanitize=fuzzer \
	  -Xcc -fsanitize=fuzzer-no-link -Xswiftc -use-ld=lld $(TRAITS)
	$(foreach target,probe decode plan profile,$(call fuzz,$(target)))

define fuzz
	mkdir -p .build/fuzz/corpus/$(1) .build/fuzz/failed
	LSAN_OPTIONS=suppressions=Fuzz/leaks.txt:print_suppressions=0 \
	TALLSTITCH_FUZZ_TARGET=$(1) SWIFT_BACKTRACE=enable=no $(FUZZER) $(FUZZ_UNTIL) \
	  -timeout=30 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=0 -verbosity=0 \
	  -artifact_prefix=.build/fuzz/failed/$(1)- .build/fuzz/corpus/$(1) $(SEEDS_$(1))

endef

demo: build
	@mkdir -p $(DEMO)
	$(BINARY) plan Samples -w 900 -m 20 -s 20 -b '#fbf3e1' -H 4000 --over split -o $(DEMO)/coast.json --force
	$(BINARY) render $(DEMO)/coast.json -o $(DEMO) --force
	$(BINARY) check $(DEMO)/coast.json

$(BINARY):
	$(MAKE) build

# Depends on the file and not on build, so that sudo make install compiles nothing.
install: $(BINARY)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d $(DESTDIR)$(PREFIX)/share/tallstitch
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/tallstitch
	$(BINARY) man > $(DESTDIR)$(PREFIX)/share/man/man1/tallstitch.1
	$(BINARY) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/tallstitch
	$(BINARY) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tallstitch
	$(BINARY) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tallstitch.fish
	$(BINARY) schema > $(DESTDIR)$(PREFIX)/share/tallstitch/plan.schema.json

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/tallstitch \
	  $(DESTDIR)$(PREFIX)/share/man/man1/tallstitch.1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/tallstitch \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tallstitch \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tallstitch.fish \
	  $(DESTDIR)$(PREFIX)/share/tallstitch/plan.schema.json
	-rmdir $(DESTDIR)$(PREFIX)/share/tallstitch

lint: toolchain
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Fuzz Package.swift

clean:
	rm -rf .build $(DEMO)

# Quiet where nothing is missing. The package lists are fetched only when apt cannot do
# with the ones it has.
deps:
	@packages=; formulae=; \
	command -v pkg-config >/dev/null || packages='pkg-config'; \
	for library in $(LIBRARIES) $(LIBRARIES_OF_TRAITS); do \
	  pkg-config --exists "$${library%%:*}" 2>/dev/null && continue; \
	  rest=$${library#*:}; packages="$$packages $${rest%%:*}"; formulae="$$formulae $${rest#*:}"; \
	done; \
	[ -n "$$packages" ] || exit 0; \
	if ! command -v apt-get >/dev/null; then \
	  echo "make: these libraries are missing:$$formulae" >&2; \
	  echo "make: on macOS, run: brew install pkg-config$$formulae" >&2; \
	  echo "make: elsewhere, install them with their headers, and pkg-config" >&2; \
	  exit 1; \
	fi; \
	sudo=; \
	if [ "$$(id -u)" != 0 ]; then \
	  command -v sudo >/dev/null || { echo "make: as root, run: apt-get install $$packages" >&2; exit 1; }; \
	  sudo=sudo; \
	fi; \
	echo installing $$packages; \
	get() { $$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -y "$$@"; }; \
	get install --no-install-recommends $$packages >/dev/null 2>&1 \
	  || { get update && get install --no-install-recommends $$packages; }

toolchain:
	@version=$$($(SWIFT) --version 2>/dev/null \
	  | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1); \
	set -- $$version 0 0; \
	if [ "$$1" -lt 6 ] || { [ "$$1" -eq 6 ] && [ "$$2" -lt 2 ]; }; then \
	  echo "make: no Swift 6.2 or newer is called '$(SWIFT)'; get one from https://www.swift.org/install" >&2; \
	  echo "make: and put it on the PATH, or name it: make SWIFT=/path/to/swift" >&2; \
	  exit 1; \
	fi
