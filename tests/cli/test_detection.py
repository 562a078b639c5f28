#!/usr/bin/env python3
"""docs/detection.md says what the command answers, and the words people look for find a page.

SPDX-License-Identifier: MIT
"""
import re
import subprocess

from checks import ABUT, check, finish
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
WORDS = [
    "AABB", "SAT", "MTV", "pixel-perfect", "bitmask", "getBounds", "checkCollision", "areColliding",
    "intersects", "CollideAgainst", "reposition", "tile + offset", "sub-pixel",
]  # fmt: skip


def answers():
    asked = [str(ABUT), "query", "--words", str(DOCS / "pictures" / "detection.jsonl")]
    return subprocess.run(asked, capture_output=True, text=True, timeout=60).stdout.splitlines()


page = (DOCS / "detection.md").read_text(encoding="utf-8")
said = answers()
told = re.findall(r"^\*(.+)\*$", page, re.M)
shown = re.findall(r"\]\((pictures/[^)]+\.svg)\)", page)

check("every answer is on the page, in order", told == said)
check("every question has a picture", len(shown) == len(said) == 12)
for picture in shown:
    check(picture, (DOCS / picture).is_file())
everything = "\n".join(p.read_text(encoding="utf-8").lower() for p in DOCS.glob("*.md"))
for word in WORDS:
    check(f"a page has the word {word}", word.lower() in everything)
finish()
