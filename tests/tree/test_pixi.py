#!/usr/bin/env python3
"""Bounds of random trees: abut's are PixiJS's own (S0.5, getBounds).

Both place the corners of rectangles by the same transforms in doubles; abut rounds them to its
lattice, and its sines are its own, so the two may differ by a few lattice quanta and no more.
PixiJS comes from npm, below build/node (tools/setup.sh). ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NODE = ROOT / "build" / "node"
ABUT = os.environ.get("ABUT", str(ROOT / "build" / "release" / "abut"))
TREES = 2000
NEAR = 1e-8
HOUR = 3600  # for what never ends, not for what is slow


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=HOUR)
    if done.stderr:
        print(done.stderr[-2000:])
    return done.stdout.splitlines()


def differ(answer, expected):
    if expected is None or "x" not in answer:
        return (expected is None) != ("empty" in answer)
    got = [answer["x"], answer["y"], answer["x"] + answer["w"], answer["y"] + answer["h"]]
    return any(abs(a - b) > NEAR for a, b in zip(got, expected))


def main():
    if not (NODE / "node_modules" / "pixi.js").is_dir():
        print("pixi.js is not installed: tools/setup.sh test")
        print("0 passed, 1 failed")
        return 1
    script = [str(HERE / "pixi_trees.mjs"), str(NODE), os.environ.get("SEED", "1"), str(TREES)]
    trees = [json.loads(line) for line in run(["node", *script])]
    questions = "".join(json.dumps(tree["question"]) + "\n" for tree in trees)
    answers = [json.loads(line) for line in run([ABUT, "query"], questions)]
    wrong = [(t, a) for t, a in zip(trees, answers) if differ(a, t["bounds"])]
    empty = sum(t["bounds"] is None for t in trees)

    for tree, answer in wrong[:3]:
        print(json.dumps(tree["question"]), "PixiJS:", tree["bounds"], "abut:", answer)
    print(f"{len(trees)} trees, {empty} of them empty, {len(wrong)} differences")
    good = len(trees) == TREES and len(answers) == TREES and not wrong and 0 < empty < TREES // 2
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
