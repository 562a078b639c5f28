#!/usr/bin/env python3
"""docs/detection.md says what the command answers, and the words people look for find a page.

SPDX-License-Identifier: MIT
"""
import re
import subprocess

from checks import ABUT, check, finish
from pathlib import Path

HOUR = 3600  # for what never ends, not for what is slow
DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
WORDS = [
    "AABB", "SAT", "MTV", "pixel-perfect", "bitmask", "getBounds", "checkCollision", "areColliding",
    "intersects", "CollideAgainst", "reposition", "tile + offset", "sub-pixel",
]  # fmt: skip


def answers():
    asked = [str(ABUT), "query", "--words", str(DOCS / "pictures" / "detection.jsonl")]
    return subprocess.run(asked, capture_output=True, text=True, timeout=HOUR).stdout.splitlines()


page = (DOCS / "detection.md").read_text(encoding="utf-8")
said = answers()
told = re.findall(r"^\*(.+)\*$", page, re.M)
shown = re.findall(r"\]\((pictures/[^)]+\.svg)\)", page)

check("every answer is on the page, in order", told == said)
check("every question has a picture", len(shown) == len(said) == 20)
for picture in shown:
    check(picture, (DOCS / picture).is_file())

# As people type them, in any case, but as words of their own: "sat" is in "satisfied".
everything = "\n".join(p.read_text(encoding="utf-8") for p in DOCS.glob("*.md"))
for word in WORDS:
    case = 0 if word.isupper() else re.IGNORECASE
    check(f"a page has the word {word}", re.search(rf"(?<!\w){re.escape(word)}(?!\w)", everything, case))

# What the pages call a function or a constant is one.
headers = "\n".join(p.read_text(encoding="utf-8") for p in (DOCS.parent / "include").rglob("*.h"))
known = set(re.findall(r"\b(?:abut|ABUT)_\w+", headers))
for name in ("detection.md", "coming-from.md"):
    named = set(re.findall(r"\b(?:abut|ABUT)_\w+", (DOCS / name).read_text(encoding="utf-8")))
    check(f"{name} names what there is: {sorted(named - known)}", named and named <= known)

# How many fit into a frame follows from what one takes.
UNITS = {"ns": 1e-6, "us": 1e-3, "ms": 1}
TIMES = {"": 1, "million": 1e6, "times": 1, "twice": 2}
BUDGET = re.compile(r"^\|[^|]*\|[^|]*\| ([\d.]+) (ns|us|ms)(?: each)? \| ([^|]+) \| ([^|]+) \|", re.M)


def number(words):
    found = re.match(r"([\d. ]*)(\w*)$", words.strip())
    return (float(found[1].replace(" ", "") or 1)) * TIMES[found[2]]


rows = BUDGET.findall(page)
check("there is a budget for every test", len(rows) == 13)
for amount, unit, at_60, at_30 in rows:
    takes = float(amount) * UNITS[unit]
    for count, frame in ((number(at_60), 1000 / 60), (number(at_30), 1000 / 30)):
        check(f"{count:g} of {amount} {unit} in {frame:.2f} ms", 0.94 * (frame / takes - 1) < count <= 1.06 * frame / takes)
finish()
