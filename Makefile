# A thin front for CMake: everything is built below build/, by CMakePresets.json.
#
# SPDX-License-Identifier: MIT

.PHONY: help setup demo check test nightly soak bench cross wasm fuzz corpus coverage docs format tidy amalgam manual clean
.DEFAULT_GOAL := help

ROOM ?=
SECONDS_OF_FUZZ ?= 60
SOAK ?=
BENCH ?=

# Configures and builds a preset: $(call build,dev)
build = cmake --preset $(1) >/dev/null && cmake --build --preset $(1) -j $(shell nproc)

help:
	@echo "make setup     install what is missing (Debian 12)"
	@echo "make demo      scenes, exact and discrete side by side: a table, pictures, a page"
	@echo "make check     while you work: release build, C tests, golden tests, tool checks (ROOM=world for some)"
	@echo "make test      before you merge: everything CI runs; ends in 'N passed, N failed'"
	@echo "make nightly   what takes hours: every build, compiler and machine, threads, fuzzing, soak, fresh seeds"
	@echo "make soak      millions of cases against the exact oracle (SOAK='arguments')"
	@echo "make bench     how fast, beside Box2D and Chipmunk (BENCH='w2 --help' for one workload)"
	@echo "make cross     the same bits on aarch64, s390x, i686 (qemu) and Windows (wine)"
	@echo "make wasm      the same bits as WebAssembly, in Node.js; how large it is"
	@echo "make fuzz      libFuzzer on every target, SECONDS_OF_FUZZ=60 each"
	@echo "make corpus    keep what fuzzing has found: tests/fuzz/corpus"
	@echo "make coverage  which lines the C tests reach, with a floor: build/coverage/report.txt"
	@echo "make docs      the reference of the headers and the pages: build/docs/html/index.html"
	@echo "make format    clang-format everything"
	@echo "make tidy      clang-tidy on the library"
	@echo "make amalgam   abut.h and abut.c in build/amalgam"
	@echo "make manual    man page, completions and pictures of the documents, from the command's own tables"
	@echo "make clean     remove build/"

setup:
	@tools/setup.sh test

demo:
	@tools/setup.sh demo
	@$(call build,release) --target abut_cli
	@demo/run.sh build/release/abut build/demo

check:
	@tools/setup.sh check
	@tools/run_tests.py --set check $(ROOM)

test: setup
	@tools/run_tests.py --set test $(ROOM)

nightly:
	@tools/setup.sh nightly
	@tools/run_tests.py --set nightly $(ROOM)

soak:
	@tools/setup.sh test
	@$(call build,release) --target soak
	@build/release/tests/soak $(SOAK)

bench:
	@tools/setup.sh bench
	@$(call build,bench)
	@bench/run.sh build/bench $(BENCH)

cross:
	@tools/setup.sh cross
	@$(call build,release) --target hash
	@tests/hash/test_cross.py --all
	@tests/hash/test_travel.py --all

wasm:
	@tools/setup.sh wasm
	@$(call build,release) --target hash abut_cli
	@tests/wasm/test_wasm.py

fuzz:
	@tools/setup.sh test
	@$(call build,fuzz)
	@tools/run_fuzz.py --seconds $(SECONDS_OF_FUZZ)

corpus:
	@tools/run_fuzz.py --keep

coverage:
	@tools/setup.sh coverage
	@tools/run_coverage.py

docs:
	@tools/setup.sh docs
	@tools/build_docs.sh

format:
	@tools/check_format.py --write

tidy:
	@tools/setup.sh test
	@cmake --preset release -B build/tidy -D ABUT_UNITY=OFF >/dev/null
	@clang-tidy --quiet -p build/tidy $$(find src -name "*.c")

amalgam:
	@tools/amalgamate.py build/amalgam

manual:
	@$(call build,release) --target abut_cli
	@build/release/abut help --format man >cli/help/made/abut.1
	@build/release/abut help --format bash >cli/help/made/abut.bash
	@build/release/abut help --format zsh >cli/help/made/_abut
	@tools/scene_pictures.py build/release/abut

clean:
	rm -rf build
