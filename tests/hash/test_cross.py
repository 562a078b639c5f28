#!/usr/bin/env python3
"""The same bits on other machines: 64-bit ARM, big-endian s390x, 32-bit x86, Windows.

Built with -static by Debian's cross compilers, run by qemu and wine. By default only s390x, which differs most, and
a part of the questions; with --all, or at night (NIGHTLY in the environment), all of them. Where there is no wine, the Windows program is
built and not run, and a line says so.
"""
import os
import shutil
import sys
import tempfile

from variants import Compiled, compare

DAILY = [("s390x-linux-gnu-gcc", "-std=c17 -O1", "qemu-s390x-static")]
DAILY_PART = 4  # qemu takes 20 times as long as the machine
TARGETS = [
    ("aarch64-linux-gnu-gcc", "-std=c17 -O2", "qemu-aarch64-static"),
    ("aarch64-linux-gnu-gcc", "-std=gnu17 -O3 -ffp-contract=fast", "qemu-aarch64-static"),
    *DAILY,
    ("s390x-linux-gnu-gcc", "-std=c17 -O2", "qemu-s390x-static"),
    ("s390x-linux-gnu-gcc", "-std=gnu17 -O3 -ffp-contract=fast", "qemu-s390x-static"),
    ("i686-linux-gnu-gcc", "-std=c17 -O2 -msse2 -mfpmath=sse", "qemu-i386-static"),
]
WINDOWS = "x86_64-w64-mingw32-gcc -std=c17 -O2 -static"


def windows(prefix):
    """wine keeps a whole Windows in a folder: one that goes away."""
    wine = shutil.which("wine")
    if not wine:
        print("there is no wine: the program for Windows is built, not run")
    return Compiled(WINDOWS.split(), [wine] if wine else None, {"WINEPREFIX": prefix, "WINEDEBUG": "-all"}, ".exe")


def main():
    is_all = "--all" in sys.argv[1:] or bool(os.environ.get("NIGHTLY"))
    variants = [
        Compiled([compiler, *flags.split(), "-static"], [qemu])
        for compiler, flags, qemu in (TARGETS if is_all else DAILY)
    ]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as prefix:
        return compare([windows(prefix), *variants]) if is_all else compare(variants, DAILY_PART)


if __name__ == "__main__":
    sys.exit(main())
