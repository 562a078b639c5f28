#!/usr/bin/env python3
"""The pictures and the table of docs/reactions.md: where a method fails, and what impact
does instead.

Every place is asked of the command (`abut query`), so that neither can say what the
library does not do. Pictures have no background, and colours that can be read on white
and on black.

    reaction_pictures.py ABUT            writes docs/pictures/react-*.svg and the table
    reaction_pictures.py ABUT --check    says which of them are not what they should be
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
PICTURES = DOCS / "pictures"
PAGE = DOCS / "reactions.md"
TABLE = re.compile(r"(<!-- table: .*?-->\n).*?(<!-- end -->)", re.S)

GREY, WRONG, RIGHT, OTHER = "#7d8590", "#e5534b", "#2f9e51", "#4a86d8"
PANEL, GAP, TITLE = 300, 28, 24
LOWEST, HIGHEST = 84, 190  # of a panel
STYLE = f"""
text {{ font: 13px ui-monospace, Menlo, Consolas, monospace; fill: {GREY} }}
.small {{ font-size: 11px }}
.wall {{ fill: {GREY}; fill-opacity: .3; stroke: {GREY} }}
.before {{ fill: none; stroke-dasharray: 4 3 }}
.after {{ fill-opacity: .35; stroke-width: 1.6 }}
.way {{ fill: none; stroke-width: 1.6 }}
.mark {{ fill: none; stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round }}
.cell {{ fill: none; stroke: {GREY}; stroke-opacity: .45; stroke-dasharray: 1 3 }}
"""


class Asker:
    """A running `abut query`."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            [command, "query"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise SystemExit(f"{question}: {answer['error']}")
        return answer

    def react(self, method, a, b, **options):
        """How far a and b move: each a body, whose motion is what it has left."""
        answer = self.ask(
            ask="react", method=method, a=a.shape(), b=b.shape(), move_a=a.move, move_b=b.move,
            **options,
        )
        a.move, b.move = answer["move_a"], answer["move_b"]
        return answer

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Body:
    """A rectangle, or a circle in one, and its motion in a frame."""

    def __init__(self, name, x, y, w, h, move=(0, 0), round_=False):
        self.name, self.x, self.y, self.w, self.h = name, x, y, w, h
        self.wish = list(move)
        self.move = list(move)
        self.round = round_

    def copy(self):
        return Body(self.name, self.x, self.y, self.w, self.h, self.wish, self.round)

    def moves(self):
        return self.wish != [0, 0] or self.move != [0, 0]

    def shape(self):
        if self.round:
            r = self.w / 2
            return {"type": "circle", "x": self.x + r, "y": self.y + r, "r": r}
        return {"type": "rect", "x": self.x, "y": self.y, "w": self.w, "h": self.h}

    def boxes(self):
        for dx, dy in ((0, 0), self.wish, self.move):
            yield self.x + dx, self.y + dy, self.x + dx + self.w, self.y + dy + self.h


def box(name, x, y, w, h, move=(0, 0)):
    return Body(name, x, y, w, h, move)


def ball(name, x, y, r, move=(0, 0)):
    return Body(name, x - r, y - r, 2 * r, 2 * r, move, round_=True)


def by(method, **options):
    """The first body reacts to the second."""

    def run(asker, bodies):
        asker.react(method, bodies[0], bodies[1], **options)

    return run


def tile_by_tile(method):
    """The tiles in the order of a list, the far one first."""

    def run(asker, bodies):
        player, first, second = bodies
        for tile in (second, first):
            asker.react(method, player, tile)

    return run


def in_order_of_time(method):
    """The tile that is met first, first."""

    def time_of(asker, player, tile):
        return asker.react(method, player.copy(), tile.copy())["time"]

    def run(asker, bodies):
        player, *tiles = bodies
        for tile in sorted(tiles, key=lambda tile: time_of(asker, player, tile)):
            asker.react(method, player, tile)

    return run


def each_pair_once(method, **options):
    """The second correction knows nothing of the first: what moved has its old velocity."""

    def run(asker, bodies):
        a, b, c = bodies
        asker.react(method, a, b, **options)
        again = box("B", b.x + b.move[0] - b.wish[0], b.y, b.w, b.h, b.wish)
        asker.react(method, again, c, **options)
        b.move = [again.x + again.move[0] - b.x, 0]

    return run


def until_nothing_meets(method):
    """Each pair again and again: going back to the touch only takes motion away."""

    def run(asker, bodies):
        a, b, c = bodies
        met = True
        while met:
            met = asker.react(method, a, b)["hit"] | asker.react(method, b, c)["hit"]

    return run


IMPACT = ("impact", by("impact"))

# name: bodies, (title, what is done) that fails, (title, what is done) that does not, and
# whether before and after are drawn in two rows.
SCENES = {
    "apart": (
        [box("a", 0, 0, 10, 10), box("b", 40, 0, 10, 10)],
        ("shortest_as_written", by("shortest_as_written")),
        ("shortest", by("shortest")),
        True,
    ),
    "seam": (
        [box("a", 5, 90, 10, 10, (3, 3)), box("1", 0, 100, 16, 8), box("2", 16, 100, 16, 8)],
        ("shortest, tile by tile", tile_by_tile("shortest")),
        ("impact, in order of time", in_order_of_time("impact")),
        False,
    ),
    "tunnel": (
        [box("a", 0, 0, 10, 10, (14, 0)), box("b", 12, -4, 4, 18)],
        ("shortest", by("shortest")),
        IMPACT,
        True,
    ),
    "corner": (
        [box("a", 0, -8, 10, 10, (0, 8)), box("b", 9, 9, 10, 10)],
        ("shortest_as_written", by("shortest_as_written")),
        IMPACT,
        False,
    ),
    "identical": (
        [box("a", 13, 0, 10, 10, (-13, 0)), box("b", 0, 0, 10, 10)],
        ("shortest_as_written", by("shortest_as_written")),
        IMPACT,
        True,
    ),
    "head-on": (
        [box("a", 0, 0, 10, 10, (1, 0)), box("b", 12, 0, 10, 10, (-10, 0))],
        ("meeting_sides_as_written", by("meeting_sides_as_written")),
        IMPACT,
        True,
    ),
    "chase": (
        [box("a", 0, 0, 10, 10, (10, 0)), box("b", 12, 0, 10, 10, (4, 0))],
        ("meeting_sides_as_written", by("meeting_sides_as_written")),
        IMPACT,
        True,
    ),
    "diagonal": (
        [box("a", 0, 0, 10, 10, (60, 1)), box("b", 40, 8, 50, 30)],
        ("meeting_sides_as_written", by("meeting_sides_as_written")),
        IMPACT,
        False,
    ),
    "standing": (
        [box("a", 20, 90, 10, 10, (3, 0)), box("b", 0, 100, 60, 8)],
        ("meeting_sides_as_written", by("meeting_sides_as_written")),
        IMPACT,
        False,
    ),
    "through": (
        [box("a", 0, 0, 10, 10, (100, 0)), box("b", 50, 0, 10, 10)],
        ("before_after", by("before_after")),
        IMPACT,
        True,
    ),
    "three": (
        [box("A", 0, 0, 10, 10, (6, 0)), box("B", 12, 0, 10, 10, (2, 0)),
         box("C", 24, 0, 10, 10, (-6, 0))],
        ("meeting_sides, each pair once", each_pair_once("meeting_sides", split="ratio")),
        ("impact, until nothing meets", until_nothing_meets("impact")),
        True,
    ),
    "run-over": (
        [box("a", 0, 0, 10, 10), box("b", 16, 0, 10, 10, (-10, 0))],
        ("shortest", by("shortest")),
        IMPACT,
        True,
    ),
    "ball": (
        [ball("a", -16, 16, 10, (16, -16)), box("b", 7.2, 7.2, 26, 14)],
        ("meeting_sides", by("meeting_sides")),
        IMPACT,
        False,
    ),
    "cells": (
        [box("a", 2, 2, 6, 6, (16, 0)), box("b", 18, 0, 2, 10)],
        ("tile_offset, cells of 10", by("tile_offset", cell=10)),
        IMPACT,
        True,
    ),
}  # fmt: skip


def number(value):
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Panel:
    """One picture of a frame: world to page, and what is drawn."""

    def __init__(self, left, window, scale, colour, rows):
        self.left, self.window, self.scale, self.colour = left, window, scale, colour
        self.rows = rows  # by how much what comes after is drawn lower
        self.parts = []

    def place(self, x, y):
        x0, y0, x1, _ = self.window
        indent = (PANEL - (x1 - x0) * self.scale) / 2
        return self.left + indent + (x - x0) * self.scale, TITLE + 8 + (y - y0) * self.scale

    def add(self, text):
        self.parts.append(text)

    def body(self, body, offset, kind, colour):
        dx, dy = offset
        x, y = self.place(body.x + dx, body.y + dy)
        w, h = body.w * self.scale, body.h * self.scale
        paint = "" if kind == "wall" else f' stroke="{colour}"'
        if kind == "after":
            paint += f' fill="{colour}"'
        if body.round:
            shape = f'<circle cx="{number(x + w / 2)}" cy="{number(y + h / 2)}" r="{number(w / 2)}"'
        else:
            shape = (f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" '
                     f'height="{number(h)}"')  # fmt: skip
        self.add(f'{shape} class="{kind}"{paint}/>')

    def name(self, body, offset):
        x, y = self.place(body.x + offset[0] + body.w / 2, body.y + offset[1] + body.h / 2)
        self.add(f'<text x="{number(x)}" y="{number(y + 4)}" text-anchor="middle">{body.name}</text>')

    def arrow(self, body, colour):
        x1, y1 = self.place(body.x + body.w / 2, body.y + body.h / 2)
        x2, y2 = self.place(body.x + body.w / 2 + body.wish[0], body.y + body.h / 2 + body.wish[1])
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        head = min(7, length * 0.6)
        wings = [(x2 - head * (ux + s * uy * 0.6), y2 - head * (uy - s * ux * 0.6)) for s in (1, -1)]
        path = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        path += "M{} {}L{} {}L{} {}".format(
            *(number(v) for v in (*wings[0], x2, y2, *wings[1]))
        )
        self.add(f'<path class="way" stroke="{colour}" d="{path}"/>')

    def frame(self, bodies, walls):
        low = (0, self.rows)
        for body in bodies:
            if body.name in walls:
                self.body(body, (0, 0), "wall", GREY)
                if self.rows:
                    self.body(body, low, "wall", GREY)
        movers = [body for body in bodies if body.name not in walls]
        for i, body in enumerate(movers):
            colour = self.colour if i == 0 else OTHER
            self.body(body, (0, 0), "before", GREY if i == 0 else OTHER)
            self.body(body, (body.move[0], body.move[1] + self.rows), "after", colour)
        for i, body in enumerate(movers):
            if body.wish != [0, 0]:
                self.arrow(body, GREY if i == 0 else OTHER)
        for body in bodies:
            if self.rows or body.name in walls:
                self.name(body, (body.move[0], body.move[1] + self.rows))

    def title(self, words, good):
        x = self.left + 4
        mark = f"M{x} 12l4 5l8 -11" if good else f"M{x} 6l10 10m0 -10l-10 10"
        self.add(f'<path class="mark" stroke="{self.colour}" d="{mark}"/>')
        self.add(f'<text x="{x + 20}" y="16">{words}</text>')


def draw(asker, bodies, wrong, right, two_rows):
    cases = []
    for _, run in (wrong, right):
        copies = [body.copy() for body in bodies]
        run(asker, copies)
        cases.append(copies)
    names = {body.name for body in bodies}
    walls = names - {body.name for case in cases for body in case if body.moves()}
    corners = [corner for case in cases for body in case for corner in body.boxes()]
    x0, y0 = min(c[0] for c in corners), min(c[1] for c in corners)
    x1, y1 = max(c[2] for c in corners), max(c[3] for c in corners)
    rows = (y1 - y0) * 1.25 if two_rows else 0
    window = (x0, y0, x1, y1 + rows)
    scale = min((PANEL - 8) / (x1 - x0), (HIGHEST - 16) / (y1 + rows - y0))
    height = max((y1 + rows - y0) * scale + 16, LOWEST) + TITLE
    width = 2 * PANEL + GAP
    panels = [
        Panel(0, window, scale, WRONG, rows),
        Panel(PANEL + GAP, window, scale, RIGHT, rows),
    ]
    for panel, case, (title, _), good in zip(panels, cases, (wrong, right), (False, True)):
        panel.title(title, good)
        panel.frame(case, walls)
    middle = PANEL + GAP / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{number(height)}" '
        f'viewBox="0 0 {width} {number(height)}">',
        f"<style>{STYLE}</style>",
        f'<path class="cell" d="M{number(middle)} 2V{number(height - 4)}"/>',
    ]
    return "\n".join(parts + panels[0].parts + panels[1].parts + ["</svg>"]) + "\n"


# The table: what a row shows, its scene, and how a method is asked (by() if nothing is said).
COLUMNS = [
    ("shortest", "shortest"),
    ("direction,<br>before_after", "before_after"),
    ("meeting_sides", "meeting_sides"),
    ("tile_offset", "tile_offset"),
    ("impact", "impact"),
    ("shortest<br>as written", "shortest_as_written"),
    ("meeting sides<br>as written", "meeting_sides_as_written"),
]
TIMED = {"before_after", "meeting_sides", "tile_offset", "impact"}
ROWS = [
    ("apart: nothing to do", "apart"),
    ("the seam between two tiles", "seam"),
    ("more than half through a wall", "tunnel"),
    ("a corner: two pushes of equal length", "corner"),
    ("ends exactly on the other", "identical"),
    ("head on", "head-on"),
    ("a chase", "chase"),
    ("fast and aslant", "diagonal"),
    ("three bodies", "three"),
    ("through it between two frames", "through"),
    ("walks on a floor", "standing"),
    ("runs over one that rests", "run-over"),
    ("a ball past a corner", "ball"),
    ("a wall thinner than its cell", "cells"),
]


def run_of(scene, method):
    timed = method in TIMED
    if scene == "seam":
        return in_order_of_time(method) if timed else tile_by_tile(method)
    if scene == "three":
        return until_nothing_meets(method) if timed else each_pair_once(method)
    if scene == "cells" and method == "tile_offset":
        return by(method, cell=10)
    return by(method)


def same_ends(got, wanted):
    return all(abs(p - q) < 1e-6 for g, w in zip(got, wanted) for p, q in zip(g.move, w.move))


def table(asker):
    lines = [
        "| | " + " | ".join(title for title, _ in COLUMNS) + " |",
        "|---|" + ":-:|" * len(COLUMNS),
    ]
    for about, scene in ROWS:
        bodies, _, (_, right), _ = SCENES[scene]
        wanted = [body.copy() for body in bodies]
        right(asker, wanted)
        marks = []
        for _, method in COLUMNS:
            got = [body.copy() for body in bodies]
            run_of(scene, method)(asker, got)
            marks.append("✓" if same_ends(got, wanted) else "✗")
        lines.append(f"| [{about}](#{scene}) | " + " | ".join(marks) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("abut", help="the command to ask")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()

    asker = Asker(arguments.abut)
    files = {PICTURES / f"react-{name}.svg": draw(asker, *scene) for name, scene in SCENES.items()}
    page = PAGE.read_text(encoding="utf-8")
    files[PAGE] = TABLE.sub(lambda found: found[1] + table(asker) + found[2], page)
    asker.end()
    stale = []
    for path, text in files.items():
        if not arguments.check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
    for path in stale:
        print(f"{path.relative_to(DOCS.parent)} is not what the library does")
    if arguments.check:
        print(f"{len(files) - len(stale)} passed, {len(stale)} failed")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
