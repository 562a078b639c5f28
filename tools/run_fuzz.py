#!/usr/bin/env python3
"""Runs every fuzz program of a build: build/fuzz, if nothing else is said.

    run_fuzz.py --seconds 60 [--seed S]  each so long
    run_fuzz.py --sample 20000           each on the kept inputs and on so many more, the same ones every time
    run_fuzz.py --keep                   chooses what to keep of what was found
    run_fuzz.py --build build/dev ...    of that build, whose programs see fewer differences, and so learn less

With names of programs (fuzz_world), only those.

Every run begins with the inputs that are kept in tests/fuzz/corpus, one file for each program, a line in base64
for each input. New ones go to build/fuzz/corpus; --keep chooses among all of them, of those that reach something
that no other does. An input that breaks something is in build/fuzz/crashes: give it to the program again to see why.
"""
import argparse
import base64
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "fuzz"  # of what is found; of the programs, too, without --build
KEPT = ROOT / "tests" / "fuzz" / "corpus"
# Long lives: a sample has one in so many inputs.
SLOW = {"fuzz_bodies": 10, "fuzz_figure": 10, "fuzz_mask": 10, "fuzz_pair_life": 20, "fuzz_record": 20, "fuzz_region": 10, "fuzz_state": 10, "fuzz_tiles": 40,
        "fuzz_tree": 20, "fuzz_world": 4}  # fmt: skip
MOST_KEPT = 150  # inputs of a program
LONGEST = 512  # bytes of an input


def programs(build):
    found = {}
    for path in sorted((build / "tests" / "fuzz").glob("fuzz_*")):
        if path.is_file() and os.access(path, os.X_OK) and not path.suffix:
            found[path.name] = path
    return found


def unpack(name, folder):
    """Writes the kept inputs of a program as files, as libFuzzer wants them."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{name}.txt"
    for line in kept.read_text(encoding="ascii").split() if kept.is_file() else []:
        content = base64.b64decode(line)
        (folder / hashlib.sha1(content).hexdigest()).write_bytes(content)


def pack(name, folder):
    """Keeps short and long inputs alike, in an order that makes small differences."""
    contents = sorted((path.read_bytes() for path in folder.iterdir()), key=lambda content: (len(content), content))
    contents = [content for content in contents if 0 < len(content) <= LONGEST]
    count = min(len(contents), MOST_KEPT)
    chosen = [contents[(i + 1) * len(contents) // count - 1] for i in range(count)]
    KEPT.mkdir(parents=True, exist_ok=True)
    lines = "".join(base64.b64encode(content).decode("ascii") + "\n" for content in chosen)
    (KEPT / f"{name}.txt").write_text(lines, encoding="ascii")
    return len(chosen)


def run(program, *options):
    command = [str(word) for word in (program, *options)]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)


def keep(name, program):
    """libFuzzer's own choice: what adds coverage to the inputs before it."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = pathlib.Path(folder, "before"), pathlib.Path(folder, "after")
        after.mkdir()
        unpack(name, before)
        found = FOLDER / "corpus" / name
        for path in found.iterdir() if found.is_dir() else []:
            shutil.copy(path, before)
        result = run(program, "-merge=1", f"-max_len={LONGEST}", after, before)
        print(f"kept   {name} {pack(name, after)}", flush=True)
        return result


def try_out(name, program, arguments):
    crashes = FOLDER / "crashes"
    crashes.mkdir(parents=True, exist_ok=True)
    # The limit is for one input, in seconds of a clock on the wall: not for what is slow.
    options = ["-timeout=1200", "-verbosity=0", "-print_funcs=0", f"-artifact_prefix={crashes}/{name}-"]
    with tempfile.TemporaryDirectory() as folder:
        corpus = pathlib.Path(folder) if arguments.sample else FOLDER / "corpus" / name
        unpack(name, corpus)
        if arguments.sample:  # a test that passes once passes again
            effort = [f"-runs={arguments.sample // SLOW.get(name, 1)}", "-seed=1"]
        else:
            # Long inputs from the start: a world takes some bytes.
            effort = [f"-max_total_time={arguments.seconds}", f"-seed={arguments.seed}", f"-max_len={LONGEST}",
                      "-len_control=0"]  # fmt: skip
        result = run(program, *effort, *options, corpus)
    print(("ok    " if result.returncode == 0 else "FAILED"), name, flush=True)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0, help="0: a fresh one")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--build", type=pathlib.Path, default=FOLDER)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()

    targets = {name: path for name, path in programs(arguments.build).items() if not arguments.names or name in arguments.names}
    if len(targets) < max(len(arguments.names), 1):
        preset = arguments.build.name
        print(f"run_fuzz: not built: cmake --preset {preset} && cmake --build --preset {preset}")
        return 1
    failed = 0
    for name, program in targets.items():
        result = keep(name, program) if arguments.keep else try_out(name, program, arguments)
        if result.returncode != 0:
            failed += 1
            print(result.stdout + result.stderr)
    print(f"{len(targets) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
