#!/usr/bin/env python3
"""Worlds and recordings travel: what one machine has written, another plays on.

tests/hash/travel.c plays six worlds for a thousand frames (by day 300), and writes recordings, with states, and worlds saved
half way.
Every other machine (64-bit ARM, big-endian s390x, 32-bit x86, run by qemu) must write the same bytes, replay what was
written here, and go on from the worlds that were saved here, in a new process; and what it has written is played here. By
default only s390x, which differs most; with --all, or at night (NIGHTLY in the environment), all of them.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from counted import check, finish, run  # noqa: E402
from test_cross import DAILY, TARGETS  # noqa: E402
from variants import FOLDERS, library  # noqa: E402

LIBRARY = ROOT / "build" / "release" / "libabut.a"
WORLDS = 6
IS_ALL = "--all" in sys.argv[1:] or bool(os.environ.get("NIGHTLY"))
FRAMES = 1000 if IS_ALL else 300


def build(compiler, files, program):
    own = [ROOT / "tests" / "hash" / "travel.c", ROOT / "tests" / "world" / "travellers.c"]
    built = run(*compiler, *FOLDERS, *own, *files, "-o", program, "-lm")
    return check(f"{' '.join(compiler)} builds it", built.returncode == 0, built.stderr[:2000])


def lines_of(command, what, folder):
    folder.mkdir(exist_ok=True)
    ran = run(*command, what, folder, FRAMES)
    return ran.stdout.splitlines() + ran.stderr.splitlines()[:10]


def compare(title, lines, wanted):
    different = "\n".join(line for line in lines if line not in wanted)
    check(title, lines == wanted, different)
    print("ok  " if lines == wanted else "DIFFERS", title, flush=True)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        here = [folder / "travel"]
        if not build(["gcc", "-std=c17", "-O1"], [LIBRARY, "-lpthread"], here[0]):
            return finish()
        wanted = lines_of(here, "make", folder / "here")
        check("six worlds are written", len(wanted) == WORLDS and all(" hash " in line for line in wanted), wanted)
        compare("a new process here goes on", lines_of(here, "take", folder / "here"), wanted)
        for number, (compiler, flags, qemu) in enumerate(TARGETS if IS_ALL else DAILY):
            there = [qemu, folder / f"travel{number}"]
            title = f"{compiler} {flags}"
            compiler = [compiler, *flags.split(), "-static"]
            files, wrong = library(compiler)
            if check(f"{title} builds the library", not wrong, wrong[:2000]) and build(compiler, files, there[1]):
                compare(f"{title} goes on", lines_of(there, "take", folder / "here"), wanted)
                compare(f"{title} writes the same", lines_of(there, "make", folder / f"there{number}"), wanted)
                compare(f"what {title} wrote goes on here", lines_of(here, "take", folder / f"there{number}"), wanted)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
