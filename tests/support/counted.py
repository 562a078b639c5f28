"""Checks that are counted, and commands that are run: for scripts about how the library is built and installed.

SPDX-License-Identifier: MIT
"""
import subprocess

HOUR = 3600  # for what never ends, not for what is slow

counts = {True: 0, False: 0}


def check(what, good, output=""):
    counts[bool(good)] += 1
    if not good:
        print(f"FAILED {what}\n{output}")
    return good


def run(*command, **options):
    command = [str(word) for word in command]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=HOUR, **options)


def finish():
    """Prints the sum; returns the exit status."""
    print(f"{counts[True]} passed, {counts[False]} failed")
    return 1 if counts[False] else 0
