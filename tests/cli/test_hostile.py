#!/usr/bin/env python3
"""Broken, truncated and hostile scenes for abut render, compare and explain.

Names that are HTML, options or nothing but control characters, views of every wrong kind, bodies at
the end of the lattice, scenes with nobody in them; then the scenes of scenes/ changed as in
test_scenes.py (SEED=... and COUNT=... likewise). Whatever it is, it must become a whole file, or
be refused with one line, exit status 1 and no file. ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import json
import os
import random
import sys
import xml.etree.ElementTree

import test_scenes
from checks import ROOT, SCENES, WORK, abut, ball, box, check, finish, save_scene
from formats import Broken, check_html, fault_of

SEED = int(os.environ.get("SEED", "1"))
COUNT = int(os.environ.get("COUNT", "1"))  # of each kind of change, for each scene

NAMES = [
    "</script><script>alert(1)</script>", "<!--<script>", "-->", "]]>", "&lt;b&gt; & &amp;", "'\"`${1}\\", "\\u003c",
    "--pair", "-h", "--help", "-", "../../etc/passwd", "%s%n%s%n", "a\nb", "a\tb", "\u0001\u0002", "\u007f",
    "\u2028\u2029",
    "\U0001f600\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u05e9\u05dc\u05d5\u05dd \u202e\u05e2\u05d5\u05dc\u05dd",
    "\u4e16\u754c", "e\u0301" * 40, "\ufeff", "\ufffe\uffff", " ", "", "x" * 10_000, "__proto__",
    "constructor", "toString",
]  # fmt: skip
VIEWS = [
    [], [1], [0, 0, 10], [0, 0, 10, 10, 10], [0, 0, 0, 10], [0, 0, 10, 0], [0, 0, -5, 5], [0, 0, 5, -5],
    [0, 0, 1e300, 1],
    [1e300, 0, 1, 1], [0, 0, 1e-300, 1e-300], [0, 0, 1e-9, 1e9], [0, 0, 2**-32, 2**-32], [5e8, 5e8, 5e8, 5e8],
    [-5e8, -5e8, 1e9, 1e9], [5e8, 5e8, 1, 1], ["0", "0", "9", "9"], [0, 0, None, 5], [[0, 0], [9, 9]], "0,0,9,9", 7,
    None,
    True, {}, {"x": 0, "y": 0, "w": 9, "h": 9}, {"x": 0, "y": 0, "width": 9, "height": 9}, [0, 0, 1, 536870912],
    [536870911, 0, 1, 1], [0.1, 0.1, 0.1, 0.1],
]  # fmt: skip


def small_world():
    return {"frames": 3, "bodies": [{"name": "floor", "kind": "static", "shape": box(-20, 10, 40, 5)},
                                    {"name": "ball", "velocity": [0, 5], "shape": ball(2)}]}  # fmt: skip


def draw(what, scene, *options, kinds=("svg", "html"), is_drawn=None):
    """Renders a scene, text or value, in each kind. Returns the pages and pictures that came of it."""
    text = scene if isinstance(scene, bytes) else json.dumps(scene).encode()
    drawn = {}
    for kind in kinds:
        path = WORK / f"hostile.{kind}"
        path.unlink(missing_ok=True)
        result = abut("render", "--frames", "3", *options, "-", path, input=text)
        fault = fault_of(path) if path.exists() else None
        part = (WORK / f"hostile.{kind}.part").exists()
        if result.status == 0:
            right = path.exists() and fault is None and not part and not result.errors
        else:
            right = result.is_refusal() and not path.exists() and not part and not result.output
        if is_drawn is not None:
            right = right and (result.status == 0) == is_drawn
        check(f"{what} as {kind}", right, f"{result} {fault}\n{text[:1500].decode('utf-8', 'replace')}")
        if right and result.status == 0:
            drawn[kind] = path.read_bytes()
    return drawn


# --- Names -------------------------------------------------------------------------------------


def test_names():
    plain = draw("plain names", small_world(), is_drawn=True)
    elements = check_html(plain["html"]).elements
    for name in NAMES:
        scene = small_world()
        scene["bodies"][1]["name"] = name
        scene["about"] = name
        drawn = draw(f"the name {name[:40]!r}", scene)
        if "html" not in drawn:
            continue
        try:
            page = check_html(drawn["html"])
        except Broken as error:
            check(f"a page with the name {name[:40]!r}", False, error)
            continue
        check(f"the name {name[:40]!r} adds no elements", page.elements == elements, page.elements)
        got = page.plays[0]["bodies"][1]["name"]
        check(f"the name {name[:40]!r} arrives", got == name, repr(got[:100]))


def test_many_names():
    """All of them in one picture, and as file names."""
    scene = small_world()
    for number, name in enumerate(NAMES):
        scene["bodies"].append({"name": name or "nobody", "at": [number * 5, -30 - number], "shape": ball(2)})
    drawn = draw("all names", scene, kinds=("svg", "html", "png"))
    if "svg" in drawn:
        xml.etree.ElementTree.fromstring(drawn["svg"])
    for name in ("--help", "-x", "a b", "<b>&", "\u4e16", "a\nb", "%d"):
        (WORK / f"{name}.json").write_text(json.dumps(small_world()), encoding="utf-8")
        result = abut("render", "--", f"{name}.json", f"{name}.html")
        check(f"a file called {name!r}", result.status == 0 and fault_of(WORK / f"{name}.html") is None, result)
        result = abut("render", "--frames", "1", f"./{name}.json", f"./{name}.svg")
        check(f"a picture called {name!r}", result.status == 0 and fault_of(WORK / f"{name}.svg") is None, result)


def test_explain_names():
    """Bodies that are called like options can be asked about."""
    scene = small_world()
    for name in NAMES:
        if not name:
            continue
        scene["bodies"][1]["name"] = name
        path = save_scene("named.json", scene)
        for options in ([], ["--json"]):
            result = abut("explain", path, "--pair", "floor", name, "--frame", "2", *options)
            check(f"explain {name[:40]!r} {options}", result.status == 0 and not result.errors, result)
            if result.status == 0 and options:
                read = json.loads(result.output)
                check(f"explain {name[:40]!r}: the name arrives", name in json.dumps(read, ensure_ascii=False)
                      or json.dumps(name)[1:-1] in json.dumps(read), str(read)[:500])  # fmt: skip
            if result.status == 0 and not options:
                check(f"explain {name[:40]!r}: no control characters", not any(
                    byte < 32 and byte != 10 for byte in result.output), result)  # fmt: skip


# --- Views and places --------------------------------------------------------------------------


def test_views():
    for view in VIEWS:
        scene = small_world()
        scene["view"] = view
        draw(f"the view {view}", scene)
    for words in ("1e-300,0,1e-300,1", "536870912,0,1,1", "-536870912,-536870912,536870912,536870912", "0,0,1e-9,1e-9",
                  "536870911,536870911,536870912,536870912", "0x10,0,1,1"):  # fmt: skip
        for kind in ("svg", "png", "html"):
            path = WORK / f"view.{kind}"
            path.unlink(missing_ok=True)
            result = abut("render", "--frames", "2", "--view", words, save_scene("view.json", small_world()), path)
            right = result.status == 0 and fault_of(path) is None or result.status in (1, 2) and not path.exists()
            check(f"--view {words} as {kind}", right and b"ERROR" not in result.errors, f"{result} {fault_of(path)}")


def far_worlds():
    end = 2**29 - 8
    yield "far away", {"bodies": [{"at": [5e8, 5e8], "velocity": [100, 0], "shape": ball(1)}]}
    yield "two corners of the lattice", {"bodies": [{"at": [end, end], "shape": ball(1)},
                                                    {"at": [-end, -end], "shape": box(0, 0, 1, 1)}]}  # fmt: skip
    yield "from end to end", {"bodies": [{"at": [-end, 0], "velocity": [2**29, 0], "shape": ball(1)}]}
    yield "out of the lattice", {"bodies": [{"at": [end, 0], "velocity": [1e6, 1e6], "shape": ball(1)}]}
    yield "large", {"bodies": [{"kind": "static", "shape": {"type": "polygon", "points": [
        [-end / 2, 0], [0, -end / 2], [end / 2, 0]]}}]}  # fmt: skip
    yield "small", {"bodies": [{"kind": "static", "shape": ball(2**-32)},
                               {"kind": "static", "at": [2**-30, 0], "shape": ball(0)}]}  # fmt: skip
    yield "small and far", {"bodies": [{"at": [5e8, 5e8], "velocity": [2**-32, 0], "shape": ball(2**-8)}]}
    yield "large and small", {"bodies": [{"kind": "static", "shape": box(0, 0, 5e8, 5e8)},
                                         {"sensor": True, "at": [-1, 9], "shape": ball(0)}]}  # fmt: skip


def odd_worlds():
    point, segment = {"type": "point", "x": 0, "y": 0}, {"type": "segment", "x1": 0, "y1": 0, "x2": 9, "y2": 0}
    many = {"type": "polygon", "points": [[i, i * i] for i in range(-300, 300)]}
    yield "nobody", {"bodies": []}
    yield "a point", {"bodies": [{"kind": "static", "shape": point}]}
    yield "points at one place", {"bodies": [{"sensor": True, "shape": point}, {"kind": "static", "shape": point}]}
    yield "a segment", {"bodies": [{"sensor": True, "velocity": [0, 3], "shape": segment}]}
    yield "flat boxes", {"bodies": [{"kind": "static", "shape": box(0, 0, *size)} for size in ((0, 0), (0, 9), (9, 0))]}
    yield "no shapes", {"bodies": [{"shapes": []}]}
    yield "no frames", dict(small_world(), frames=0)
    yield "all static", {"bodies": [{"kind": "static", "at": [5 * i, 0], "shape": box(0, 0, 4, 4)} for i in range(9)]}
    yield "sensors only", {"bodies": [{"sensor": True, "velocity": [i, 0], "shape": ball(5)} for i in range(4)]}
    yield "nobody meets", {"bodies": [{"react": "pass", "velocity": [i, 0], "shape": ball(5)} for i in range(4)]}
    yield "a polygon of many corners", {"bodies": [{"velocity": [5, 5], "shape": many}]}
    yield "many shapes", {"bodies": [{"velocity": [1, 0], "shapes": [box(2 * i, 0, 1, 1) for i in range(300)]}]}
    yield "budget 1", {"budget": 1, "bodies": [
        {"at": [3 * i, 0], "velocity": [(-1) ** i * 50, 0], "react": "bounce", "bounce": 1, "shape": box(0, 0, 2, 2)}
        for i in range(20)]}  # fmt: skip
    yield "all in one place", {"spawn": "ignore", "bodies": [{"velocity": [i, 0], "shape": ball(5)} for i in range(30)]}
    yield "a press", {"gravity": [0, 1], "bodies": [
        {"kind": "static", "shape": box(-9, 0, 18, 3)}, {"at": [0, -2], "shape": box(0, 0, 2, 2)},
        {"kind": "kinematic", "at": [0, -9], "velocity": [0, 3], "when_blocked": "crush",
         "shape": box(-4, 0, 8, 3)}]}  # fmt: skip
    yield "quick", {"bodies": [{"kind": "static", "at": [100, 0], "shape": box(0, -50, 0.01, 100)},
                               {"velocity": [1e8, 3e7], "react": "bounce", "bounce": 1, "shape": ball(1)}]}  # fmt: skip
    yield "a crowd in one picture", {"bodies": [
        {"name": f"body number {i}", "at": [i % 30, i // 30], "velocity": [0.1, 0], "shape": ball(0.4)}
        for i in range(900)]}  # fmt: skip


def test_worlds():
    for what, scene in far_worlds():
        draw(what, scene, is_drawn=True)
    for what, scene in odd_worlds():
        draw(what, scene, is_drawn=None if what == "no shapes" else True)
        options = ["--mode", "discrete", "--layers", "bounds,cells,trails,overlaps"]
        draw(f"{what}, discrete", scene, *options, kinds=["svg"])
    for what, scene in [*far_worlds(), *odd_worlds()][::4]:
        draw(what, scene, "--size", "160x160", kinds=("png", "webp"))


def test_other_commands():
    """The same for compare, and for explain about the first two."""
    for what, scene in [*far_worlds(), *odd_worlds()]:
        path = save_scene("odd.json", scene)
        result = abut("compare", "--frames", "3", "--json", "--modes", "exact,sequential,discrete", path)
        lines = result.output.splitlines()
        right = result.status == 0 and len(lines) == 3 and not result.errors or result.is_refusal()
        check(f"compare {what}", right, result)
        for line in lines:
            row = json.loads(line)
            is_clean = row["overlaps"] == row["passes"] == 0
            check(f"compare {what}: exact is exact", row["mode"] != "exact" or is_clean, row)
        for options in ([], ["--json"], ["--mode", "discrete"]):
            result = abut("explain", path, "--pair", "bodies[0]", "bodies[1]", "--frame", "2", *options)
            check(f"explain {what} {options}", result.status == 0 and not result.errors or result.is_refusal(), result)


# --- Changes -----------------------------------------------------------------------------------


def test_changes():
    dice = random.Random(SEED)
    for number, path in enumerate(SCENES):
        text = path.read_bytes()
        for count in range(COUNT):
            draw(f"{path.name}, bytes {count}", test_scenes.change_bytes(text, dice), kinds=["html"])
            draw(f"{path.name}, cut {count}", test_scenes.cut_short(text, dice), kinds=["svg"])
            for what, change in (("number", test_scenes.change_number), ("field", test_scenes.change_field)):
                scene = json.loads(text)
                change(scene, dice)
                kinds = [("svg", "html", "png", "html", "svg")[(number + count) % 5]]
                draw(f"{path.name}, {what} {count}", test_scenes.as_json(scene), kinds=kinds)


def test_broken_files():
    """What is no scene at all; nothing is written, and what stood there stays."""
    stood = WORK / "stood.svg"
    stood.write_bytes(b"what stood there")
    for what, text in (("nothing", b""), ("no JSON", b"hello"), ("a list", b"[]"), ("NUL", b"\x00"), ("null", b"null"),
                       ("an object", b"{}"), ("deep", b"[" * 100_000), ("not UTF-8", b'{"bodies":[],"about":"\xff"}'),
                       ("a binary", (ROOT / "README.md").read_bytes()[::-1]),
                       ("a question", b'{"ask":"relate","a":{},"b":{}}')):  # fmt: skip
        for call in (["render", "-", stood], ["compare", "--html", WORK / "stood.html", "-"],
                     ["run", "--picture", stood, "-"], ["explain", "-", "--pair", "a", "b"]):  # fmt: skip
            result = abut(*call, input=text)
            check(f"{what}: {call[0]}", result.is_refusal() and stood.read_bytes() == b"what stood there", result)
    for call in (["render", WORK, stood], ["compare", WORK], ["explain", WORK, "--pair", "a", "b"],
                 ["render", WORK / "nobody.json", stood]):  # fmt: skip
        result = abut(*call)
        check(f"a folder or nothing as the scene: {call[0]}", result.is_refusal(), result)


def main():
    for test in (test_names, test_many_names, test_explain_names, test_views, test_worlds, test_other_commands,
                 test_broken_files, test_changes):  # fmt: skip
        if len(sys.argv) < 2 or test.__name__ in sys.argv[1:]:
            test()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
