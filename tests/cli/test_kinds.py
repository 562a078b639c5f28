#!/usr/bin/env python3
"""Every kind of figure against every kind, with every question, in words and in pictures.

ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import itertools
import json
import re
import sys

from checks import ROOT, WORK, abut, check, finish
from formats import Broken, check_svg

KINDS = [
    {"type": "point", "x": 3, "y": 1},
    {"type": "segment", "x1": 0, "y1": 0, "x2": 4, "y2": 2},
    {"type": "circle", "x": 2, "y": 2, "r": 2},
    {"type": "capsule", "x1": 0, "y1": 0, "x2": 4, "y2": 2, "r": 1},
    {"type": "rect", "x": 1, "y": 1, "w": 3, "h": 2},
    {"type": "polygon", "points": [[0, 0], [4, 0], [0, 4]]},
    {"type": "polygon", "points": [[0, 0], [4, 0], [4, 4], [2, 1]]},
    {"type": "ellipse", "x": 2, "y": 0, "rx": 3, "ry": 1},
    {"type": "mask", "rows": ["#.#", "###"], "x": 1},
    {"type": "chain", "points": [[0, 0], [2, 2], [4, 0]]},
    {"type": "chain", "points": [[0, 0], [4, 0], [4, 4]], "closed": True, "one_sided": True},
    {"type": "ray", "x": 0, "y": 1, "dx": 2, "dy": 1},
    {"type": "line", "x": 0, "y": 1, "dx": 1, "dy": -1},
    {"type": "half_plane", "x": 0, "y": 2, "nx": 1, "ny": -2},
    {"type": "tiles", "size": 2, "rows": ["#/", "=\\"]},
    {"type": "compound", "shapes": []},
    {"type": "compound", "shapes": [{"type": "rect", "x": 0, "y": 0, "w": 2, "h": 1},
                                    {"type": "chain", "points": [[2, 0], [5, 3]]},
                                    {"type": "compound", "shapes": [{"type": "circle", "x": 0, "y": 0, "r": 1}],
                                     "transform": {"x": 4, "scale": [2, 1]}}]},
]  # fmt: skip
TRANSFORM = {"x": 1, "y": -1, "rotation": 0.5, "scale": [1, -1]}
KEYS = {
    "relate": ["relation"],
    "contact": ["relation", "separation", "normal", "points", "side", "push"],
    "distance": ["distance", "on_a", "on_b"],
    "intersection": ["rect", "area", "polygon"],
    "contains": ["a_in_b", "b_in_a"],
    "sweep": ["hit", "time", "normal", "point", "side", "graze", "touch", "move_a", "move_b"],
}


def ask(questions, *options):
    path = WORK / "questions.jsonl"
    path.write_text("".join(json.dumps(q) + "\n" for q in questions), encoding="utf-8")
    return abut("query", *options, path)


def test_matrix():
    """All keys are there, and the relation is the same in both orders and under every transform."""
    moved = [{**k, "transform": TRANSFORM} for k in KINDS]
    for name, keys in KEYS.items():
        more = {"move_a": [3, -2], "move_b": [0, 1]} if name == "sweep" else {}
        questions = [{"ask": name, "a": a, "b": b, **more} for a, b in itertools.product(KINDS + moved, repeat=2)]
        ended = ask(questions)
        answers = [json.loads(line) for line in ended.output.decode().splitlines()]
        check(f"{name} answers all", ended.status == 0 and len(answers) == len(questions), ended.output[-300:])
        check(f"{name} has its keys", all(list(a) == keys for a in answers))
        if name == "relate":
            n = len(KINDS) * 2
            words = [a["relation"] for a in answers]
            check("relations are symmetric", all(words[i * n + k] == words[k * n + i] for i in range(n) for k in range(i)))
    for kind in KINDS + moved:
        ended = ask([{"ask": "cast", "from": [-5, 3], "to": [9, -1], "b": kind},
                     {"ask": "cast", "from": [-5, 3], "direction": [3, -1], "b": kind},
                     {"ask": "bounds", "a": kind}])  # fmt: skip
        check(f"casts and bounds of {kind['type']}", ended.status == 0, ended.output)


def test_pictures():
    questions = [{"ask": "contact", "a": a, "b": b} for a, b in zip(KINDS, KINDS[1:] + KINDS[:1])]
    folder = WORK / "pictures"
    ended = ask(questions, "--pictures", folder)
    drawn = sorted(folder.glob("*.svg"))
    check("every question is drawn", ended.status == 0 and len(drawn) == len(questions), ended.output)
    for path in drawn:
        try:
            check_svg(path.read_bytes())
            check(path.name, True)
        except Broken as broken:
            check(path.name, False, broken)


def test_pairs():
    """Pairs of any kinds are those that relate finds."""
    ended = ask([{"ask": "pairs", "shapes": KINDS}])
    found = json.loads(ended.output)["pairs"] if ended.status == 0 else []
    wanted = []
    couples = list(itertools.combinations(range(len(KINDS)), 2))
    answers = ask([{"ask": "relate", "a": KINDS[i], "b": KINDS[k]} for i, k in couples]).output.decode().splitlines()
    for (i, k), line in zip(couples, answers):
        relation = json.loads(line)["relation"]
        if relation != "apart":
            wanted.append([i, k, relation])
    check("pairs", found == wanted, ended.output)


def test_page():
    """docs/shapes.md says what the command answers."""
    docs = ROOT / "docs"
    page = (docs / "shapes.md").read_text(encoding="utf-8")
    said = abut("query", "--words", docs / "pictures" / "kinds.jsonl").output.decode().splitlines()
    shown = re.findall(r"\]\((pictures/[^)]+\.svg)\)", page)
    check("every answer is on the page, in order", re.findall(r"^\*([^*]+)\*$", page, re.M) == said, said)
    check("every question has a picture", len(shown) == len(said) and all((docs / p).is_file() for p in shown))


test_matrix()
test_pictures()
test_pairs()
test_page()
sys.exit(finish())
