#!/usr/bin/env python3
"""Proves the error bounds of filters in doubles, by Gappa.

    prove.py [--list] [--less NAME] [FILE.gappa...]

A file beside the code that it bounds holds several proofs, each under a line "## what it says". A name between @ stands
for the constant of that name in src/math/margins.h, so what is proved is what is used; less 2^-40 of itself, for the
roundings of what it is multiplied by. --less NAME tries with a NAME that is a sixteenth smaller, which must fail if the
constant is as small as proved.

SPDX-License-Identifier: MIT
"""
import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOUR = 3600  # for what never ends, not for what is slow
MARGINS = ROOT / "src/math/margins.h"


def margins():
    """The constants, by name."""
    text = MARGINS.read_text(encoding="utf-8")
    found = re.findall(r"^#define (AB_(?:MARGIN|POSED)_\w+) (\S+)$", text, re.MULTILINE)
    return {name: float.fromhex(value) for name, value in found}


def proofs_in(path):
    """Pairs of a title and a script."""
    parts = re.split(r"^## (.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2]))


def prove(script, values):
    """Whether Gappa proves it, and what it says if not."""
    script = re.sub(r"@(\w+)@", lambda name: (values[name[1]] * (1 - 2**-40)).hex(), script)
    done = subprocess.run(["gappa"], input=script, text=True, capture_output=True, check=False, timeout=HOUR)
    return done.returncode == 0, done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--less", metavar="NAME")
    arguments = parser.parse_args()
    values = margins()
    failed = 0
    count = 0

    if arguments.less:
        values[arguments.less] *= 15 / 16
    for path in arguments.files or sorted((ROOT / "src").rglob("*.gappa")):
        for title, script in proofs_in(path):
            if arguments.list:
                print(f"{path}: {title}")
                continue
            if arguments.less and f"@{arguments.less}@" not in script:
                continue
            proved, said = prove(script, values)
            count += 1
            if not proved:
                failed += 1
                print(f"{path}: not proved: {title}\n{said}")
    if not arguments.list:
        print(f"{count - failed} proved, {failed} not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
