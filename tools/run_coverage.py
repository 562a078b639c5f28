#!/usr/bin/env python3
"""Runs the C tests of the coverage build, and says which lines of src/ they reach.

    run_coverage.py [--floor PERCENT]

Fails if a test does, or if fewer lines are reached than the floor says. Per file the figures are printed and in
build/coverage/report.txt; line by line they are in build/coverage/report.html. Lines that are reached only when
the library itself is wrong (AB_ASSERT, AB_UNREACHABLE) do not count.

SPDX-License-Identifier: MIT
"""
import argparse
import subprocess
import sys

from run_tests import sampled_programs
from running import ROOT, build_for, folder_of, run_all, say

FLOOR = 98  # percent of lines


def report(folder, floor):
    """Prints the figures; returns gcovr's exit status, which is not 0 below the floor."""
    for text in folder.glob("report*"):
        text.unlink()
    command = ["gcovr", "--root", ".", "--filter", "src/", "--object-directory", folder, folder,
               "--exclude-lines-by-pattern", ".*AB_(ASSERT|UNREACHABLE).*", "--exclude-unreachable-branches",
               "--html-details", folder / "report.html", "--txt", folder / "report.txt", "--print-summary",
               "--fail-under-line", floor]  # fmt: skip
    result = subprocess.run([str(word) for word in command], cwd=ROOT, capture_output=True, text=True, check=False)
    if (folder / "report.txt").is_file():
        say((folder / "report.txt").read_text(encoding="utf-8"))
    say(result.stdout + result.stderr)
    return result.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--floor", type=float, default=FLOOR)
    arguments = parser.parse_args()

    folder = folder_of("coverage")
    tests = list(sampled_programs("coverage"))
    broken = build_for(tests)
    for counters in folder.rglob("*.gcda"):
        counters.unlink()
    _, failed = run_all(tests)
    status = report(folder, arguments.floor)
    say(f"details: {folder.relative_to(ROOT)}/report.html")
    if status != 0:
        say(f"FAILED: the tests must reach {arguments.floor:g} % of the lines")
    return 1 if broken or failed or status != 0 else 0


if __name__ == "__main__":
    sys.exit(main())
