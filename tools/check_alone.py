#!/usr/bin/env python3
"""Every source and every header of the library compiles alone, without a warning of gcc.

The builds of the tests compile several files as one (ABUT_UNITY), where a file may live on what another one has
included. Here each is read by the compiler for itself, and no code is made of it. Templates (.inc) are read with the
sources that include them.

    check_alone.py [--root DIR] [--part N]    one file of N (make test: of four)

SPDX-License-Identifier: MIT
"""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

# (The warnings of cmake/flags.cmake, as far as they need no code.)
WARNINGS = ("-Wall -Wextra -Wshadow=local -Wconversion -Wno-sign-conversion -Wundef -Wvla -Wmissing-prototypes "
            "-Wstrict-prototypes -Wwrite-strings -Werror").split()  # fmt: skip
# (Without AVX2, whose header alone takes as long to read as three of our sources.)
COMPILER = ["gcc", *"-std=c17 -fsyntax-only -ffp-contract=off -DAB_NO_AVX2 -Iinclude -Isrc".split(), *WARNINGS, "-xc"]
AT_ONCE = 20  # files that one call of the compiler reads, one after the other


def complaints_about(root, paths):
    ran = subprocess.run([*COMPILER, *paths], capture_output=True, text=True, check=False, cwd=root)
    return "" if ran.returncode == 0 else ran.stderr[:4000]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--part", type=int, default=1)
    arguments = parser.parse_args()
    root = pathlib.Path(arguments.root).resolve()

    paths = [str(path.relative_to(root)) for folder in ("include", "src") for ending in ("*.h", "*.c")
             for path in sorted((root / folder).rglob(ending))][:: arguments.part]  # fmt: skip
    parts = [paths[i : i + AT_ONCE] for i in range(0, len(paths), AT_ONCE)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = "".join(pool.map(lambda part: complaints_about(root, part), parts))
    print(complaints, end="")
    return 1 if complaints or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
