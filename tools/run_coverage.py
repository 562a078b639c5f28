#!/usr/bin/env python3
"""Runs the C tests of the coverage build, and says which lines of src/ they reach.

    run_coverage.py [--floor PERCENT] [--no-run]

Fails if a test does, or if fewer lines are reached than the floor says. The figures of every file, and the lines that
nothing reached, are in build/coverage/report.txt. Lines that are reached only when the library itself is wrong
(AB_ASSERT, AB_UNREACHABLE) do not count. A line that is compiled more than once, as those of headers and of kernels
in .inc files, is reached if one of them is. With --no-run it reports what earlier runs have left.

SPDX-License-Identifier: MIT
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

from run_tests import programs
from running import ROOT, build, builds_for, folder_of, run_all, say

FLOOR = 98  # percent of lines
PART = 8  # of programs that draw many cases, one case in so many: more of them reach no other line
OUT_OF_REACH = re.compile(r"AB_(ASSERT|UNREACHABLE)")


def count_lines(folder):
    """{file: {line: how often it was reached}}, by gcov, for all that the library is compiled from."""
    counts = collections.defaultdict(collections.Counter)
    objects = sorted((folder / "CMakeFiles" / "abut_objects.dir").rglob("*.gcno"))
    command = ["gcov", "--json-format", "--stdout", *map(str, objects)]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    for report in map(json.loads, result.stdout.splitlines()):
        for file in report["files"]:
            path = pathlib.Path(report["current_working_directory"], file["file"]).resolve()
            if (ROOT / "src") in path.parents:
                for line in file["lines"]:
                    counts[path][line["line_number"]] += line["count"]
    return counts


def ranges(numbers):
    """12, 14-17, ... of ascending numbers."""
    runs = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)


def report(folder, floor):
    """Writes the figures; returns whether enough lines were reached."""
    rows, all_lines, all_reached = [], 0, 0
    for path, counts in sorted(count_lines(folder).items()):
        text = path.read_text(encoding="utf-8").splitlines()
        lines = [number for number in sorted(counts) if not OUT_OF_REACH.search(text[number - 1])]
        missed = [number for number in lines if counts[number] == 0]
        all_lines += len(lines)
        all_reached += len(lines) - len(missed)
        percent = 100 * (1 - len(missed) / max(len(lines), 1))
        rows.append((percent, f"{path.relative_to(ROOT)!s:44} {len(lines):5} {percent:6.1f} %  {ranges(missed)}".rstrip()))
    total = 100 * all_reached / max(all_lines, 1)
    (folder / "report.txt").write_text("".join(f"{row}\n" for _, row in rows), encoding="utf-8")
    for percent, row in sorted(rows)[:20]:
        if percent < floor:
            say(row)
    say(f"{all_reached} of {all_lines} lines reached: {total:.2f} %")
    return all_lines > 0 and total >= floor


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--floor", type=float, default=FLOOR)
    parser.add_argument("--no-run", action="store_true")
    arguments = parser.parse_args()

    folder = folder_of("coverage")
    broken = failed = 0
    if not arguments.no_run:
        tests = list(programs("coverage", environment={"SAMPLE": str(PART)}))
        broken = sum(build(preset, targets) for preset, targets in builds_for(tests))
        for counters in folder.rglob("*.gcda"):
            counters.unlink()
        _, failed = run_all(tests)
    enough = report(folder, arguments.floor)
    say(f"details: {folder.relative_to(ROOT)}/report.txt")
    if not enough:
        say(f"FAILED: the tests must reach {arguments.floor:g} % of the lines")
    return 0 if enough and not broken and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
