#!/usr/bin/env python3
"""Builds and runs tests; the last line is "N passed, N failed".

    run_tests.py [--set check|test|nightly] [--no-build] [--list] [--seed S] [WORD...]

With words, only tests whose name contains one of them, and only what those need is built. Three sets:

    check    from the release build: every program with a part of its cases, the quick scripts of the command, the
             checks of tools/
    test     (if nothing is said) what must hold before anything is merged: all scripts, every program again
             under sanitizers, samples of fuzzing and of the soak, the hash of several builds, big-endian
    nightly  all of that and what takes hours: every script and program in every build, every compiler and
             architecture, threads under ThreadSanitizer, fuzzing, soak, and programs with a fresh seed

Tests are found, never listed: tests/*/test_*.c are programs; tests/*/test_*.sh and test_*.py are scripts, given
ABUT (the command), BUILD (the build directory) and, at night, NIGHTLY (a seed); examples/*.c must exit with 0; the checks
of tools/ are tests too. What a test prints is shown only if it fails. A closing line "N passed, N failed" says how
many tests it was; otherwise it counts as one, by its exit status. Numbers are drawn from fixed seeds, except
at night, where the seed is printed (--seed S plays it again).

SPDX-License-Identifier: MIT
"""
import argparse
import re
import signal
import sys
import time

from running import ROOT, Test, builds_for, folder_of, run_all, say, work_done

TOOLS = ROOT / "tools"
TESTS = ROOT / "tests"
SOAK_SAMPLE = "--cases 20000 --slivers 20000 --threads 1".split()
SOAK_AT_NIGHT = "--cases 1000000 --sweeps 1000000 --slivers 200000 --worlds 10000 --lives 20000 --pile 2000".split()
FUZZ_SAMPLE = 8000  # inputs, besides the kept ones
FUZZ_AT_NIGHT = 120  # seconds, for each target

# The plain-C twins of vector kernels and of 128-bit integers are all in what these folders test. (Many entries, threads and
# frames reach no other of them.)
PLAIN_BY_DAY = re.compile(r"(base|narrow|sweep|broad)/(?!test_(large|threads|changes)$)")
# Builds that are there anyway, whose hash tests/hash/test_hash.py compares.
HASHED = ["release", "dev", "plain"]
THREADED = ["base/test_tasks", "broad/test_threads", "world/test_threads"]

# Of programs that draw many cases (tests/support/sample.h) one case in so many, of those whose names begin so (the longest
# beginning counts). While one works ("check") an eighth, and less of running out of memory. Before a merge a part in
# the builds that add least to what another one finds: running out of memory is tried in full under sanitizers (except by
# the two longest programs, of which test_world_rich has each call in one state of sixteen there, and of four in release), what
# is compared with an oracle in full in release. At night all is.
SAMPLES = {
    "check": {"": 8, "alloc/": 16},
    "release": {"alloc/test_world_alloc": 3, "alloc/test_world_rich": 4, "figure/test_matrix": 4, "fuzz/test_fuzz_smoke": 4,
                "math/test_angle": 4, "world/test_record_cells": 4},
    "dev": {"": 8, "alloc/": 1, "alloc/test_world_alloc": 3, "alloc/test_world_rich": 16, "world/test_near_kept": 2,
            "world/test_reentry": 4},
    "plain": {"": 4},
}

# Scripts that take seconds with the release build.
QUICK = re.compile(r"cli/test_(golden|query|motion|help|run|advise)\.|react/|tools/")
# Scripts that say no more with the release build than under sanitizers, or with most of their calls in the release build.
SANITIZED_ONLY = re.compile(r"cli/test_(advise|cells|detection|explain|files|help|hostile|interrupt|kinds|masks|motion|"
                            r"query|replay|run|scenes|stream|tally|usage)\.")  # fmt: skip
# Scripts that do not need the sanitizers, or whose parts have tests that run under them.
ONCE = re.compile(r"cli/test_(compare|demo|explain_true|pairs|pictures|viewer)\.|"
                  r"(amalgam|cpp|hash|install|interface|proofs|react|tools|tree|wasm)/")  # fmt: skip
# Scripts that start the command hundreds of times: by day one call in eight is under sanitizers (tests/cli/sampled.sh), the
# others are of the release build. (What is hostile, or breaks off, is in the others.)
SAMPLED_CALLS = re.compile(r"cli/test_(advise|cells|explain|files|help|kinds|masks|motion|query|replay|run|scenes|tally|usage)\.")
# Scripts that do less with BRIEF in the environment: by day.
BRIEF_BY_DAY = re.compile("wasm/")


def program_target(name):
    return name.replace("/", "_")


def programs(preset, chosen=lambda name: True, label="", **options):
    """The tests that are programs, in one build."""
    for source in sorted(TESTS.glob("*/test_*.c")):
        name = str(source.relative_to(TESTS).with_suffix(""))
        if chosen(name):
            yield Test(f"{preset} {name}{label}", [folder_of(preset) / "tests" / name], preset,
                       [program_target(name)], **options)  # fmt: skip


def part_of(samples, name):
    """One case in how many a program tries there."""
    parts = SAMPLES.get(samples, {})
    return parts[max(filter(name.startswith, parts), key=len)] if any(map(name.startswith, parts)) else 1


def sampled_programs(preset, chosen=lambda name: True, samples=None):
    """All programs, those that draw many cases with a part of them."""
    samples = samples or preset
    for part in sorted({1, *SAMPLES.get(samples, {}).values()}):
        yield from programs(preset, lambda name, part=part: chosen(name) and part_of(samples, name) == part,
                            environment={"SAMPLE": str(part)})  # fmt: skip


def examples(preset):
    for source in sorted(ROOT.glob("examples/*.c")):
        yield Test(f"{preset} examples/{source.stem}", [folder_of(preset) / "examples" / source.stem], preset,
                   [f"example_{source.stem}"])  # fmt: skip


def needs_of(script):
    """What CMake must build for a script, besides what it needs of its own preset."""
    if script == "hash/test_hash.py":
        return {preset: ["hash"] for preset in HASHED}
    return {"release": ["hash"]} if script.startswith(("hash/", "amalgam/", "wasm/")) else {}


def scripts(preset, chosen=lambda name: True, environment=None):
    for script in sorted([*TESTS.glob("*/test_*.sh"), *TESTS.glob("*/test_*.py")]):
        name = str(script.relative_to(TESTS))
        if chosen(name):
            targets = None if "install/" in name else ["abut_cli"]
            yield Test(f"{preset} {name}", [script], preset, targets, needs_of(name), environment=environment)


def sampled_scripts(chosen):
    """Scripts of the dev build, most of whose calls are of the release build."""
    dev, release = (folder_of(preset) / "abut" for preset in ("dev", "release"))
    for test in scripts("dev", chosen):
        test.needs["release"] = ["abut_cli"]
        test.environment.update(ABUT=str(TESTS / "cli" / "sampled.sh"), ABUT_SANITIZED=str(dev), ABUT_PLAIN=str(release))
        yield test


def fuzz(preset, label, *options, **limits):
    """Every fuzz target, with the kept inputs and more."""
    for source in sorted(TESTS.glob("fuzz/fuzz_*.c")):
        command = [TOOLS / "run_fuzz.py", "--build", folder_of(preset), *options, source.stem]
        yield Test(f"fuzz {source.stem}{label}", command, preset, [source.stem], **limits)


def tool_checks():
    release = folder_of("release")
    yield Test("layers", [TOOLS / "check_layers.py"])
    yield Test("names", [TOOLS / "check_names.py", "--build", release], "release", ["abut_static", "abut_shared"])
    yield Test("format", [TOOLS / "check_format.py"])
    yield Test("documents", [TOOLS / "check_docs.py", "--build", release], "release", ["abut_static"])


def alone(*options):
    """(Which takes twice as long as all the other checks of tools/ together.)"""
    yield Test("alone", [TOOLS / "check_alone.py", *options])


def check_set():
    return [*scripts("release", QUICK.match), *sampled_programs("release", samples="check"), *tool_checks(),
            *examples("release")]  # fmt: skip


def test_set():
    """The long ones first, so that no core waits for them at the end."""
    return [
        *fuzz("dev", ", a sample", "--sample", FUZZ_SAMPLE),
        *scripts("release", re.compile("(amalgam|hash)/").match),
        *scripts("release", BRIEF_BY_DAY.match, {"BRIEF": "1"}),
        Test("release soak, a sample", [folder_of("release") / "tests" / "soak", *SOAK_SAMPLE], "release", ["soak"],
             whole=True),
        *scripts("dev", lambda name: not (ONCE.match(name) or SAMPLED_CALLS.match(name))),
        *sampled_scripts(SAMPLED_CALLS.match),
        *scripts("release", lambda name: not (re.match("(amalgam|hash)/", name) or SANITIZED_ONLY.match(name)
                                              or BRIEF_BY_DAY.match(name))),
        # (The sample of fuzzing has its own sanitizers.)
        *sampled_programs("dev", lambda name: not name.startswith("fuzz/")), *sampled_programs("release"),
        *sampled_programs("plain", PLAIN_BY_DAY.match),
        *examples("dev"), *examples("release"), *tool_checks(), *alone("--part", 4),
    ]  # fmt: skip


# It compares a hash of what it drew.
FIXED_DRAWS = {"math/test_angle"}


def draws(name):
    words = (TESTS / f"{name}.c").read_text(encoding="utf-8")
    return name not in FIXED_DRAWS and any(word in words for word in ('getenv("SEED")', "crowd", "support/rng.h"))


def nightly_set(seed):
    night = {"NIGHTLY": str(seed)}
    fresh = {"SEED": str(seed), "FRESH": str(seed)}
    return [
        *fuzz("fuzz", "", "--seconds", FUZZ_AT_NIGHT, "--seed", seed),
        Test("release soak", [folder_of("release") / "tests" / "soak", *SOAK_AT_NIGHT, "--seed", seed], "release",
             ["soak"], whole=True, hours=24),
        Test("release soak_pile", [folder_of("release") / "tests" / "soak_pile"], "release", ["soak_pile"]),
        Test("release soak_heaps", [folder_of("release") / "tests" / "soak_heaps"], "release", ["soak_heaps"]),
        Test("release soak_heaps awake", [folder_of("release") / "tests" / "soak_heaps", "100", "600", "10", "0.2", "awake"],
             "release", ["soak_heaps"]),
        *scripts("release", environment=night),
        *scripts("dev", re.compile("cli/|react/").match, night),
        *programs("tsan", lambda name: name in THREADED),
        *programs("dev"), *programs("gcc"), *programs("release"), *programs("plain"),
        *programs("release", draws, f", seed {seed}", environment=fresh),
        *programs("dev", draws, f", seed {seed}", environment=fresh),
        *examples("dev"), *examples("release"), *examples("plain"), *tool_checks(), *alone(),
        Test("reference", [TOOLS / "build_docs.sh"]),
    ]  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--set", choices=["check", "test", "nightly"], default="test")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of what is drawn at night")
    arguments = parser.parse_args()

    # In the background SIGINT is ignored, and would be by everything that is started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    tests = {"check": check_set, "test": test_set, "nightly": lambda: nightly_set(arguments.seed)}[arguments.set]()
    if arguments.words:
        tests = [test for test in tests if any(word in test.name for word in arguments.words)]
    if arguments.list:
        say("\n".join(test.name for test in tests))
        return 0

    if arguments.set == "nightly":
        say(f"seed {arguments.seed}")
    start = time.monotonic()
    passed, failed = run_all(tests, [] if arguments.no_build else builds_for(tests))
    say(f"{work_done():.0f} s of work in {time.monotonic() - start:.0f} s")
    say(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
