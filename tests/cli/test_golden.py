#!/usr/bin/env python3
"""What the command says and draws about a few scenes, against golden files.

tests/golden/show has the scenes and what must come out. Times and hashes are left out. Pictures are
compared as drawings: every stroke, its colours and dashes, every text by its place and the
pattern of its letters, but not the outlines of letters, and numbers to a pixel, so that another
version of the font library is no difference. ABUT is the command to test.

    test_golden.py --write      writes them anew (look at every change before you keep it)

SPDX-License-Identifier: MIT
"""
import json
import re
import sys

from checks import GOLDEN, WORK, abut, check, finish
from formats import SVG, check_svg

SHOW = GOLDEN / "show"
NEAR = 1.0  # pixels that a number may be off

# Name of the golden file, and how it comes about. "@" is the file that is drawn.
CASES = [
    ("landing.run.json", ["run", "--json", "landing.json"]),
    ("landing.run.txt", ["run", "landing.json"]),
    ("landing.svg", ["render", "landing.json", "@"]),
    ("landing.explain.txt", ["explain", "landing.json", "--pair", "ball", "box", "--frame", "2"]),
    ("paper.run.json", ["run", "--json", "--mode", "discrete", "--method", "shortest", "paper.json"]),
    ("paper.compare.txt", ["compare", "--modes", "exact,sequential,discrete", "paper.json", "gap.json",
                           "landing.json"]),
    ("paper.compare.json", ["compare", "--json", "paper.json"]),
    ("paper.explain.txt", ["explain", "paper.json", "--pair", "bullet", "paper", "--frame", "2", "--mode", "discrete"]),
    ("paper.explain.json", ["explain", "--json", "paper.json", "--pair", "bullet", "paper", "--frame", "2"]),
    ("paper.explain.svg", ["explain", "paper.json", "--pair", "bullet", "paper", "--frame", "2", "--picture", "@"]),
    ("paper.svg", ["render", "--mode", "discrete", "paper.json", "@"]),
    ("gap.svg", ["render", "--mode", "discrete", "gap.json", "@"]),
    ("gap.explain.txt", ["explain", "gap.json", "--pair", "left", "right", "--frame", "1"]),
    ("all_kinds.svg", ["render", "all_kinds.json", "@"]),
    ("all_kinds.layers.svg", ["render", "--y-up", "--layers", "bounds,cells,trails", "--frames", "7", "all_kinds.json",
                              "@"]),
    ("cells.svg", ["render", "cells.json", "@"]),
    ("cells.run.json", ["run", "--json", "cells.json"]),
    ("cells.explain.txt", ["explain", "cells.json", "--pair", "crate", "tiles"]),
    ("cells.explain.json", ["explain", "--json", "cells.json", "--pair", "ball", "hill"]),
    ("cells.explain.svg", ["explain", "cells.json", "--pair", "ball", "hill", "--frame", "16", "--picture", "@"]),
    ("all_kinds.explain.txt", ["explain", "all_kinds.json", "--pair", "jumper", "shelf", "--frame", "5"]),
]  # fmt: skip


# --- Texts -------------------------------------------------------------------------------------


def normal_text(words):
    """Without times and hashes: of a summary, of a table."""
    words = re.sub(r"(?m)^(time +)[0-9.e-]+( ms a frame)$", r"\1*\2", words)
    words = re.sub(r"(?m) +[0-9.]+  [0-9a-f]{16}$", " * *", words)
    return re.sub(r"(?m)^(hash +)[0-9a-f]{16}$", r"\1*", words)


def normal_json(words):
    """The same of JSON Lines, a field a line, so that a difference is seen."""
    shown = ""
    for line in words.splitlines():
        value = json.loads(line)
        value.update({name: "*" for name in ("ms_per_frame", "hash") if name in value})
        shown += json.dumps(value, indent=1) + "\n"
    return shown


# --- Drawings ----------------------------------------------------------------------------------


def normal_colour(words):
    found = re.fullmatch(r"rgb\(([0-9.]+)%, ?([0-9.]+)%, ?([0-9.]+)%\)", words)
    return "#" + "".join(f"{round(float(part) * 2.55):02x}" for part in found.groups()) if found else words


def normal_numbers(words):
    return re.sub(r"-?[0-9]+\.[0-9]+", lambda found: f"{float(found[0]):.1f}".replace("-0.0", "0.0"), words)


def style_of(element):
    """Its style as sorted words, whether it stands in one attribute or in several."""
    parts = dict(item.split(":", 1) for item in element.get("style", "").split(";") if item)
    names = ("fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "stroke-opacity", "opacity",
             "fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin")  # fmt: skip
    parts.update({name: element.get(name) for name in names if element.get(name) is not None})
    parts.pop("stroke-miterlimit", None)
    shown = (f"{name}={normal_colour(value.strip()).replace(' ', '')}" for name, value in sorted(parts.items()))
    return " ".join(normal_numbers(word) for word in shown)


def target_of(element):
    return element.get("{http://www.w3.org/1999/xlink}href") or element.get("href") or ""


class Drawing:
    """An SVG of cairo's as lines of text."""

    def __init__(self, content):
        self.lines = []
        self.letters = {}
        root = check_svg(content)
        self.lines.append(f"page {root.get('viewBox')}")
        self.walk(root, 0)

    def letter(self, name):
        return str(self.letters.setdefault(name, len(self.letters)))

    def add_text(self, uses, depth):
        pattern = ".".join(self.letter(target_of(use)) for use in uses)
        x, y = (normal_numbers(f"{float(uses[0].get(axis)):.3f}") for axis in "xy")
        self.lines.append("  " * depth + f"text {x} {y} {pattern}")

    def walk(self, element, depth):
        uses = []
        for child in element:
            kind = child.tag.replace(SVG, "")
            if kind == "use" and target_of(child).startswith("#glyph"):
                uses.append(child)
                continue
            if uses:
                self.add_text(uses, depth)
                uses = []
            if kind == "symbol" or (kind == "g" and (child.get("id") or "").startswith("glyph")):
                continue
            words = [kind, style_of(child)]
            words += [normal_numbers(child.get(name, "")) for name in ("transform", "d", "x", "y", "width", "height")]
            words += ["clipped"] if child.get("clip-path") else []
            line = re.sub(r" +", " ", " ".join(words)).strip()
            self.lines.append("  " * depth + line)
            self.walk(child, depth + 1)
        if uses:
            self.add_text(uses, depth)


def normal_svg(content):
    lines = Drawing(content).lines
    return "\n".join(line for line in lines if line.strip() not in ("defs", "g")) + "\n"


def is_near(a, b):
    if a == b:
        return True
    try:
        return abs(float(a) - float(b)) <= NEAR
    except ValueError:
        return False


def numbers_apart(line):
    """A line as words: numbers by themselves, those of transforms as well; letters of a text are one word."""
    return re.sub(r"([(),])", r" \1 ", line).split()


def difference(got, wanted):
    """The first line that differs in more than a pixel; None if there is none."""
    got, wanted = got.splitlines(), wanted.splitlines()
    for number, (mine, golden) in enumerate(zip(got, wanted), 1):
        a, b = numbers_apart(mine), numbers_apart(golden)
        is_text = a[:1] == ["text"]
        if len(a) != len(b) or not all(is_near(x, y) for x, y in zip(a, b)) or (is_text and a[-1] != b[-1]):
            return f"line {number}\n  got    {mine[:300]}\n  wanted {golden[:300]}"
    if len(got) != len(wanted):
        return f"{len(got)} lines, not {len(wanted)}"
    return None


# --- The tests ---------------------------------------------------------------------------------


def make(name, call):
    """What comes out now, normalised; None after a complaint."""
    drawn = WORK / name
    result = abut(*[drawn if word == "@" else word for word in call], cwd=SHOW)
    if not check(f"abut {' '.join(call)}", result.status == 0 and not result.errors, result):
        return None
    if name.endswith(".svg"):
        return normal_svg(drawn.read_bytes())
    words = result.output.decode()
    return normal_json(words) if name.endswith(".json") else normal_text(words)


def test_golden(is_written):
    for name, call in CASES:
        got = make(name, call)
        if got is None:
            continue
        path = SHOW / f"{name}.golden"
        if is_written:
            path.write_text(got, encoding="utf-8")
            continue
        wanted = path.read_text(encoding="utf-8")
        if name.endswith(".svg"):
            found = difference(got, wanted)
        else:
            found = None if got == wanted else text_difference(got, wanted)
        check(name, found is None, found)


def text_difference(got, wanted):
    for number, (a, b) in enumerate(zip(got.splitlines(), wanted.splitlines()), 1):
        if a != b:
            return f"line {number}\n  got    {a}\n  wanted {b}"
    return "one of them goes on"


def test_eyes():
    """The comparison sees what it is there to see."""
    golden = (SHOW / "all_kinds.svg.golden").read_text(encoding="utf-8")
    lines = golden.splitlines()
    check("eyes: nothing changed", difference(golden, golden) is None)

    def changed(what, edit):
        for number, line in enumerate(lines):
            now = edit(line)
            if now != line:
                seen = difference("\n".join([*lines[:number], now, *lines[number + 1 :]]) + "\n", golden)
                return check(f"eyes: {what}", seen is not None, line)
        return check(f"eyes: {what}", False, "there is no such line")

    changed("a colour", lambda line: re.sub(r"stroke=#\w\w", "stroke=#12", line))
    changed("a dash", lambda line: re.sub(r" stroke-dasharray=\S+", "", line))
    changed("a place", lambda line: re.sub(r"\bd?M (\d+)", lambda found: f"M {int(found[1]) + 2}", line))
    changed("a letter", lambda line: re.sub(r"^( *text .*\.)\d+$", r"\g<1>999", line))
    changed("a letter less", lambda line: re.sub(r"^( *text .*)\.\d+$", r"\1", line))
    changed("where a text stands", lambda line: re.sub(r"text (\d+)", lambda found: f"text {int(found[1]) + 3}", line))
    check("eyes: a stroke less", difference("\n".join(lines[:-5] + lines[-4:]), golden) is not None)
    check("eyes: half a pixel is none", difference(re.sub(r"(M \d+)\.0 ", r"\1.5 ", golden), golden) is None)


def main():
    is_written = "--write" in sys.argv[1:]
    test_golden(is_written)
    test_eyes()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
