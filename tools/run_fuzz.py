#!/usr/bin/env python3
"""Runs every fuzz program of build/fuzz for some seconds.

    run_fuzz.py --seconds 60    each so long
    run_fuzz.py --sample 60000  each so many inputs, the same ones every time

New inputs are kept in build/fuzz/corpus, an input that breaks something in
build/fuzz/crashes: give it to the program again to see why.
"""
import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "fuzz"
SLOW = {"fuzz_pair_life": 20}  # plays whole worlds: a sample has one in so many inputs


def programs():
    found = {}
    for path in sorted((FOLDER / "tests").rglob("fuzz_*")):
        if path.is_file() and os.access(path, os.X_OK) and not path.suffix:
            found[path.name] = path
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--sample", type=int, default=0)
    arguments = parser.parse_args()

    targets = programs()
    if not targets:
        print("run_fuzz: nothing to run: cmake --preset fuzz && cmake --build --preset fuzz")
        return 1
    effort = [f"-max_total_time={arguments.seconds}"]
    crashes = FOLDER / "crashes"
    crashes.mkdir(parents=True, exist_ok=True)

    failed = 0
    for name, program in targets.items():
        if arguments.sample:  # a test that passes once passes again
            effort = [f"-runs={arguments.sample // SLOW.get(name, 1)}", "-seed=1"]
        command = [program, *effort, "-timeout=60", "-verbosity=0", "-print_funcs=0",
                   f"-artifact_prefix={crashes}/{name}-"]  # fmt: skip
        if not arguments.sample:
            corpus = FOLDER / "corpus" / name
            corpus.mkdir(parents=True, exist_ok=True)
            command.append(corpus)
        seeds = ROOT / "tests" / "fuzz" / "seeds" / name
        if seeds.is_dir():
            command.append(seeds)
        result = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                check=False)  # fmt: skip
        print(("ok    " if result.returncode == 0 else "FAILED"), name, flush=True)
        if result.returncode != 0:
            failed += 1
            print(result.stdout + result.stderr)
    print(f"{len(targets) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
