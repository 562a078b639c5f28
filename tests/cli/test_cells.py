#!/usr/bin/env python3
"""Maps of tiles and masks in scenes: against lists of shapes, dug into, recorded, drawn and hostile.

A map as a body is the union of its tiles, so a scene with a map and one with a body that lists the
shapes of all its tiles must have the same course. ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import json
import random
import re
import struct
import sys
import zlib

from checks import ROOT, WORK, abut, check, finish

SIZE = 8
KINDS = {
    "#": [[0, 0], [8, 0], [8, 8], [0, 8]],
    "/": [[0, 8], [8, 0], [8, 8]],
    "\\": [[0, 0], [8, 8], [0, 8]],
    "a": [[0, 8], [8, 4], [8, 8]],
    "b": [[0, 4], [8, 0], [8, 8], [0, 8]],
    "v": [[0, 0], [8, 0], [8, 8]],
    "q": [[0, 0], [8, 0], [0, 8]],
    "o": [[2, 2], [6, 2], [6, 6], [2, 6]],
}
LEGEND = {
    "a": {"slope": [1, 0.5]},
    "b": {"slope": [0.5, 0]},
    "v": {"like": "\\", "flip_x": True, "flip_y": True},
    "q": {"like": "/", "flip_x": True, "flip_y": True},
    "o": {"polygon": KINDS["o"]},
}
MOVERS = [
    {"type": "rect", "x": -3, "y": -5, "w": 6, "h": 10},
    {"type": "circle", "x": 0, "y": 0, "r": 3.5},
    {"type": "capsule", "x1": 0, "y1": -2, "x2": 0, "y2": 2, "r": 2.5},
    {"type": "polygon", "points": [[-4, 2], [0, -4], [4, 2]]},
    {"type": "mask", "x": -2, "y": -2, "rows": [".##.", "####", "#..#"]},
]


def write(name, scene):
    file = WORK / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(scene), encoding="utf-8")
    return file


def course(scene, *options):
    """The lines of a trace: places and velocities by name, and the events."""
    ended = abut("run", "--trace", "-", *options, write("course.json", scene))
    check("a course", ended.status == 0, ended)
    return [json.loads(line) for line in ended.output.splitlines()]


def places(lines, names):
    return [[body for body in line["bodies"] if body["name"] in names] for line in lines]


# --- Against lists of shapes ---------------------------------------------------------------------


def moved(points, x, y):
    return [[px + x * SIZE, py + y * SIZE] for px, py in points]


def random_rows(chance, width, height):
    letters = "####/\\abvqo" + "." * 20
    rows = [[chance.choice(letters) if y > 2 else "." for _ in range(width)] for y in range(height)]
    rows[-1] = ["#"] * width
    return ["".join(row) for row in rows]


def listed(rows, at):
    shapes = [{"type": "polygon", "points": moved(KINDS[letter], x, y)}
              for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."]  # fmt: skip
    return {"name": "map", "kind": "static", "at": at, "shapes": shapes}


def test_against_lists():
    chance = random.Random(5)
    for number in range(12):
        rows = random_rows(chance, 16, 10)
        far = [0, 0] if number % 3 else [1048576.25, -524288.5]
        movers = [
            {"name": f"m{k}", "at": [far[0] + 12 + 22 * k, far[1] - 10 + k], "velocity": [chance.choice([-2, -1, 1, 3]), 1],
             "react": chance.choice(["slide", "bounce", "stop"]), "bounce": 0.5, "shape": shape}
            for k, shape in enumerate(MOVERS)
        ]  # fmt: skip
        names = [mover["name"] for mover in movers]
        tiled = {"name": "map", "kind": "static", "at": far,
                 "shape": {"type": "tiles", "size": SIZE, "rows": rows, "legend": LEGEND}}  # fmt: skip
        scene = {"gravity": [0, 0.25], "frames": 60}
        first = course({**scene, "bodies": [tiled, *movers]})
        second = course({**scene, "bodies": [listed(rows, far), *movers]})
        check(f"map {number} is the list of its tiles", places(first, names) == places(second, names),
              next(((a, b) for a, b in zip(places(first, names), places(second, names)) if a != b), rows))  # fmt: skip
        ended = abut("compare", "--modes", "exact", "--json", WORK / "course.json")
        check(f"nothing went wrong with list {number}", ended.status == 0, ended)
        write("course.json", {**scene, "bodies": [tiled, *movers]})
        counts = json.loads(abut("compare", "--modes", "exact", "--json", WORK / "course.json").output)
        check(f"nothing went wrong with map {number}",
              counts["overlaps"] == counts["passes"] == counts["snags"] == 0, counts)  # fmt: skip


# --- Rules and edits --------------------------------------------------------------------------------


def test_rules():
    tiles = {"size": 10, "rows": ["<=^>x", "#####"], "legend": {
        "<": {"one_way": [-1, 0]}, ">": {"one_way": [1, 0]}, "^": {"sensor": True}, "x": {"category": 4, "one_way": True}}}  # fmt: skip
    lines = course({"tiles": tiles, "bodies": [], "frames": 1})
    names = [body["name"] for body in lines[0]["bodies"]]
    check("one body for each rule", names == ["tiles", "tiles/one_way", "tiles/one_way_2", "tiles/one_way_3", "tiles/sensor",
                                              "tiles/one_way_category_4"], names)  # fmt: skip
    ball = {"name": "ball", "shape": {"type": "circle", "x": 0, "y": 0, "r": 2}}
    for start, velocity, end in [([15, -8], [0, 4], -2), ([15, 8], [0, -3], -13), ([25, -8], [0, 4], 8)]:
        scene = {"tiles": tiles, "frames": 7, "bodies": [{**ball, "at": start, "velocity": velocity}]}
        at = course(scene)[-1]["bodies"][-1]["at"]
        check(f"a plank and a sensor, from {start}", at[1] == end, at)
    for x, velocity, end in [(-5, 3, 16), (15, -3, 12)]:  # "<" lets through what comes from the left
        scene = {"tiles": {**tiles, "rows": ["<....", "#####"]}, "frames": 7,
                 "bodies": [{**ball, "at": [x, 5], "velocity": [velocity, 0]}]}  # fmt: skip
        at = course(scene)[-1]["bodies"][-1]["at"]
        check(f"a side plank from {x}", at[0] == end, at)
    alone = course({"bodies": [{"name": "p", "kind": "static", "shape": {"type": "tiles", "rows": ["=="]}}]}, "--frames", "0")
    check("one rule has the name itself", [body["name"] for body in alone[0]["bodies"]] == ["p"], alone[0])


def test_feel():
    """Ice, a spring and a belt are layers of one map, and cells change from one to another."""
    legend = {"i": {"friction": 0}, "s": {"bounce": 1}, "b": {"surface": [1, 0]}, "c": {"like": "b", "flip_x": True}}
    crate = {"shape": {"type": "rect", "x": -2, "y": -4, "w": 4, "h": 4}}
    scene = {"gravity": [0, 0.5], "friction": 0.5, "frames": 40,
             "tiles": {"size": 100, "rows": ["....", "#ibc"], "legend": legend},
             "bodies": [{**crate, "name": "floor", "at": [20, 100], "velocity": [2, 0]},
                        {**crate, "name": "ice", "at": [110, 100], "velocity": [2, 0]},
                        {**crate, "name": "belt", "at": [220, 100]}, {**crate, "name": "back", "at": [380, 100]}]}  # fmt: skip
    lines = course(scene)
    names = [body["name"] for body in lines[0]["bodies"]]
    check("a layer for each feel", names[:4] == ["tiles", "tiles/friction_0", "tiles/surface", "tiles/surface_2"], names)
    at = {body["name"]: body["at"][0] for body in lines[-1]["bodies"]}
    check("they slide and are carried", at["floor"] < 30 and at["ice"] == 190 and 255 < at["belt"] <= 260 and 340 <= at["back"] < 345, at)
    scene["edits"] = [{"frame": 1, "body": "tiles", "fill": [0, 1, 4, 1, "i"]}]
    at = {body["name"]: body["at"][0] for body in course(scene)[-1]["bodies"]}
    check("all of it becomes ice", at["floor"] == 100 and at["belt"] == 220, at)
    ball = {"name": "ball", "at": [50, 50], "react": "bounce", "shape": {"type": "circle", "x": 0, "y": 0, "r": 2}}
    spring = {"gravity": [0, 0.5], "frames": 40, "bodies": [ball],
              "tiles": {"size": 100, "rows": [".", "s"], "legend": legend}}  # fmt: skip
    low = [line["bodies"][1]["at"][1] for line in course(spring)]
    spring["tiles"]["rows"] = [".", "#"]
    dull = [line["bodies"][1]["at"][1] for line in course(spring)]
    check("a spring throws back", min(low[20:]) < 60 and min(dull[20:]) > 90, [low, dull])
    run = abut("run", "--record", WORK / "feel.abut", write("feel.json", scene))
    again = abut("replay", WORK / "feel.abut")
    check("it is played again", run.status == 0 and again.status == 0, f"{run}{again}")
    there = abut("replay", "--to-scene", "5", WORK / "feel.abut")
    on = [[body["at"] for body in line["bodies"][4:]] for line in course(scene)]
    later = [[body["at"] for body in line["bodies"][4:]] for line in course(json.loads(there.output), "--frames", "35")]
    check("and goes on from a scene", later == on[5:], [later, on[5:], there])
    walker = {"name": "w", "at": [0, 6], "shape": {"type": "tiles", "size": 2, "rows": ["##", "##"]}, "walk": {"keys": [[20, 1]]}}
    floor = {"kind": "static", "shape": {"type": "rect", "x": -50, "y": 10, "w": 100, "h": 9}}
    at = course({"gravity": [0, 0.5], "frames": 20, "bodies": [floor, walker]})[-1]["bodies"][1]["at"]
    check("a mover of tiles walks", at == [20, 6], at)
    lift = {"name": "ship", "kind": "kinematic", "at": [0, 40], "path": [[0, 0, 20], [0, 40, 20]],
            "shape": {"type": "tiles", "size": 10, "rows": ["==#ii"], "legend": legend}}  # fmt: skip
    lines = course({"frames": 30, "bodies": [lift]})
    check("all layers of a lift follow its path", all(len({tuple(body["at"]) for body in line["bodies"]}) == 1 for line in lines) and
          lines[20]["bodies"][2]["at"] == [0, 0], lines)  # fmt: skip


def test_edits():
    hill = {"name": "hill", "kind": "static", "at": [3, 20], "shape": {"type": "mask", "rows": ["#" * 40] * 12}}
    box = {"name": "box", "at": [20, 10], "shape": {"type": "rect", "x": -3, "y": 0, "w": 6, "h": 10}}
    for words, falls in [({"erase": {"type": "circle", "x": 20, "y": 20, "r": 6}}, True),
                         ({"erase": {"type": "rect", "x": 16, "y": 20, "w": 8, "h": 4}}, True),
                         ({"fill": [13, 0, 8, 5, "."]}, True), ({"set": [17, 0, "."]}, False),
                         ({"erase": {"type": "circle", "x": 40, "y": 20, "r": 6}}, False)]:  # fmt: skip
        lines = course({"gravity": [0, 0.5], "frames": 60, "bodies": [hill, box],
                        "edits": [{"frame": 30, "body": "hill", **words}]})  # fmt: skip
        at = [line["bodies"][1]["at"][1] for line in lines]
        check(f"it rests until {words}", at[29] == 10 and (at[30] > 10) == falls and (at[60] > 12) == falls, at)
    blocked = {"gravity": [0, 0.5], "frames": 9, "bodies": [hill, box],
               "edits": [{"frame": 5, "body": "hill", "erase": {"type": "circle", "x": 20, "y": 20, "r": 6}},
                         {"frame": 9, "body": "hill", "draw": {"type": "circle", "x": 20, "y": 20, "r": 6}}]}  # fmt: skip
    ended = abut("run", write("blocked.json", blocked))
    check("what is in the way refuses", ended.is_refusal() and b'frame 9: edits[1]: a cell would overlap body "box"' in ended.errors, ended)
    blocked["edits"][1]["spawn"] = "ignore"
    ended = abut("run", write("blocked.json", blocked))
    check("or passes until apart", ended.status == 0 and b"overlaps   0" in ended.output, ended)
    for words, where in [({"set": [40, 0, "#"]}, b"edits[0].set[0] must be a column of the map, 0 to 39"),
                         ({"set": [0, 12, "#"]}, b"edits[0].set[1] must be a row of the map, 0 to 11"),
                         ({"fill": [41, 0, 2, 2, "#"]}, b"edits[0].fill[0] must be a column of the map, 0 to 39")]:  # fmt: skip
        beyond = {"frames": 2, "bodies": [hill], "edits": [{"frame": 1, "body": "hill", **words}]}
        ended = abut("run", write("beyond.json", beyond))
        check(f"{words} is beyond the map", ended.is_refusal() and where in ended.errors, ended)


def test_recorded():
    for name, scene in {
        "tiles": {"gravity": [0, 0.3], "frames": 40, "tiles": {"size": 8, "rows": ["..=.", "a/.b", "####"], "legend": LEGEND},
                  "bodies": [{"name": "b", "at": [20, -9], "shape": MOVERS[1]}],
                  "edits": [{"frame": 20, "body": "tiles", "set": [2, 0, "."]}]},
        "mask": {"gravity": [0, 0.3], "frames": 40, "bodies": [
            {"name": "hill", "kind": "static", "shape": {"type": "mask", "rows": ["#" * 70] * 9, "transform": {"scale": [0.5, 0.5]}}},
            {"name": "ship", "at": [10, -9], "shape": MOVERS[4]}],
            "edits": [{"frame": 20, "body": "hill", "erase": {"type": "circle", "x": 10, "y": 0, "r": 4}}]},
    }.items():  # fmt: skip
        file = write(f"{name}.json", scene)
        run = abut("run", "--record", WORK / "r.abut", "--states", "7", file)
        again = abut("replay", WORK / "r.abut")
        check(f"{name} is played again", run.status == 0 and again.status == 0 and run.output.split()[-1] == again.output.split()[-1],
              f"{run}{again}")  # fmt: skip
        there = abut("replay", "--to-scene", "30", WORK / "r.abut")
        (WORK / "there.json").write_bytes(there.output)
        lines = course(json.loads(there.output), "--frames", "0")
        then = course(scene)[30]
        check(f"{name} as a scene", [body["at"] for body in lines[0]["bodies"]] == [body["at"] for body in then["bodies"]] or
              name == "mask", lines)  # fmt: skip
        on = abut("run", "--frames", "10", WORK / "there.json")
        check(f"{name} goes on", on.status == 0 and b"overlaps   0" in on.output, on)


# --- Pictures -----------------------------------------------------------------------------------------


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def picture(width, height, rows, said=None):
    """A grey picture of one bit a pixel; `said` is the size that its head says."""
    head = struct.pack(">IIBBBBB", *(said or (width, height)), 1, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def flipped(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_pictures():
    level = picture(64, 8, [b"\0" * 8] * 4 + [b"\xff" * 8] * 4)
    hill = {"name": "hill", "kind": "static", "shape": {"type": "mask", "image": "level.png", "solid": "bright"}}
    ball = {"name": "ball", "at": [30, -4], "velocity": [0, 1.75], "shape": {"type": "circle", "x": 0, "y": 0, "r": 2}}
    scene = {"frames": 12, "bodies": [hill, ball]}
    file = write("deep/scene.json", scene)
    (WORK / "deep" / "level.png").write_bytes(level)
    ended = abut("run", "--trace", "-", file)
    check("a picture beside the scene", ended.status == 0 and
          json.loads(ended.output.splitlines()[-1])["bodies"][1]["at"] == [30, 2], ended)  # fmt: skip
    for words in (["compare", file], ["render", file, WORK / "deep.svg"], ["explain", "--pair", "ball", "hill", file],
                  ["advise", "--frames", "1", file], ["shrink", "--until", "hit", file]):  # fmt: skip
        ended = abut(*words)
        check(f"a picture beside the scene, {words[0]}", ended.status == 0, ended)
    hill["shape"]["image"] = str(WORK / "deep" / "level.png")
    check("a picture by its whole name", abut("run", write("scene.json", scene)).status == 0)
    hill["shape"]["image"] = "none.png"
    ended = abut("run", write("scene.json", scene))
    check("no picture", ended.is_refusal() and b"bodies[0].shape.image cannot be read" in ended.errors, ended)
    hill["shape"]["image"] = "level.png"
    broken = {"truncated": level[:-30], "empty": b"", "no picture": b"P5 1 1 255 0", "of a wrong checksum": flipped(level, 30), "of wrong data": flipped(level, 50),
              "absurd": picture(64, 8, [b""], (1 << 30, 1 << 30)), "wide": picture(64, 8, [b""], (40000, 8)),
              "less than it says": picture(64, 8, [b"\xff" * 8], (64, 4000)), "no size": picture(0, 0, [])}  # fmt: skip
    for name, data in broken.items():
        (WORK / "level.png").write_bytes(data)
        for command in (["run"], ["compare"], ["advise"]):
            ended = abut(*command, write("scene.json", scene))
            check(f"a picture that is {name}, {command[0]}", ended.is_refusal(), ended)
    check("a mask without pixels", abut("run", write("scene.json", {"bodies": [{"shape": {"type": "mask", "rows": []}}]})).is_refusal())


def test_mirrored():
    rows = ["##..", "#...", "####"]
    for transform in ([1, 0, 0, 1, 0, 0], [-1, 0, 0, 1, 4, 0], [0, 1, -1, 0, 3, 0], [0, -1, -1, 0, 0, 7], [2, 0, 0, -2, -1, 0]):
        mask = {"name": "m", "kind": "static", "shape": {"type": "mask", "rows": rows, "transform": transform}}
        lines = course({"frames": 0, "bodies": [mask]})
        check(f"stands where it should {transform}", lines[0]["bodies"][0]["at"] == [0, 0], lines)
        # Every pixel's middle is in the mask where the transform takes it, and only there.
        a, b, c, d, e, f = transform
        for y, row in enumerate(rows):
            for px, letter in enumerate(row):
                at = [a * (px + 0.5) + c * (y + 0.5) + e, b * (px + 0.5) + d * (y + 0.5) + f]
                small = {"name": "p", "at": at, "shape": {"type": "circle", "x": 0, "y": 0, "r": 0.25}}
                ended = abut("run", write("pixel.json", {"frames": 0, "bodies": [mask, small]}))
                check(f"pixel {px}, {y} under {transform}", (ended.status == 1) == (letter == "#"), ended)


def test_shown():
    scene = {"gravity": [0, 0.2], "frames": 30, "tiles": {"size": 8, "rows": ["..==..", "a/##\\.", "######"], "legend": LEGEND},
             "bodies": [{"name": "s", "at": [20, -20], "shape": MOVERS[4]}],
             "edits": [{"frame": 9, "body": "tiles", "set": [3, 1, "."]}]}  # fmt: skip
    file = write("shown.json", scene)
    for name in ("shown.svg", "shown.png", "shown.html"):
        ended = abut("render", file, WORK / name)
        check(name, ended.status == 0 and (WORK / name).stat().st_size > 1000, ended)
    page = (WORK / "shown.html").read_text(encoding="utf-8")
    check("a page has outlines, not cells", '"cells":[6,3,8]' in page and page.count('"loops":[') >= 3)
    check("a page has what was edited", ',"f":[[0,[' in page)
    big = {"frames": 2, "bodies": [{"name": "wide", "kind": "static", "shape": {"type": "mask", "rows": ["#" * 2000] * 1500}}]}
    abut("render", write("big.json", big), WORK / "big.svg")
    check("a large mask is a small drawing", (WORK / "big.svg").stat().st_size < 100000, (WORK / "big.svg").stat().st_size)


def test_documents():
    """Every scene that stands in the page can be run, without overlaps."""
    page = (ROOT / "docs" / "scenes.md").read_text(encoding="utf-8")
    found = re.findall(r"^```json\n(.*?)^```$", page, re.M | re.S)
    check("there are scenes in the page", len(found) >= 3, len(found))
    for number, words in enumerate(found):
        ended = abut("run", write("page.json", json.loads(words)))
        check(f"scene {number} of the page", ended.status == 0 and b"overlaps   0" in ended.output, ended)


def test_shrunk():
    rows = ["." * 30, "." * 30, "#" * 30]
    scene = {"gravity": [0, 1], "frames": 30, "tiles": {"size": 8, "rows": rows},
             "bodies": [{"name": f"b{k}", "at": [10 * k + 5, 0], "shape": {"type": "circle", "x": 0, "y": 0, "r": 3}} for k in range(9)]
             + [{"name": "m", "kind": "static", "at": [0, 90], "shape": {"type": "mask", "rows": ["####"]}}],
             "edits": [{"frame": 2, "body": "m", "set": [0, 0, "."]}, {"frame": 3, "body": "tiles", "set": [29, 0, "#"]}]}  # fmt: skip
    ended = abut("shrink", "--until", "hit", write("many.json", scene))
    small = json.loads(ended.output or b'{"bodies":[],"edits":[]}')
    check("one body and the tiles are left", ended.status == 0 and len(small["bodies"]) == 1 and len(small["edits"]) == 1, ended)


def main():
    test_against_lists()
    test_rules()
    test_feel()
    test_edits()
    test_recorded()
    test_pictures()
    test_mirrored()
    test_shown()
    test_documents()
    test_shrunk()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
