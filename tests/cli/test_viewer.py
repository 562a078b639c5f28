#!/usr/bin/env python3
"""The pages of --html in a browser: scrubbed, played, zoomed, clicked, with hostile names.

ABUT is the command to test. Makes pages in a folder of its own and hands them to viewer/main.js,
which opens them in Chromium from the disk; whatever a page asks for, except itself, is an error.
Needs chromium, node and playwright-core, as tools/setup.sh installs them: without them this
fails. KEEP=1 in the environment leaves the pages and the screenshots, and says where. Runs once:
with sanitizers the page of 10 000 bodies would take minutes.

SPDX-License-Identifier: MIT
"""
import json
import math
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ABUT = os.environ.get("ABUT", str(ROOT / "build" / "release" / "abut"))
PLAYWRIGHT = ROOT / "build" / "node" / "node_modules" / "playwright-core"
SECONDS = 1800  # for what never ends, not for what is slow
BOX = {"type": "rect", "x": -5, "y": -5, "w": 10, "h": 10}
CLOSERS = ["</script><script>window.broken=1</script>", "<!--<script>", "]]>\"'&amp;\\u0022",
           "a\u2028b\u2029c", "tab\tnew\nline\rreturn\u0001\u007f\u0085", "<img src=x onerror=window.broken=1>",
           "\u202eright to left", "n" * 3000, "{\"n\":1}", "</SCRIPT >", "${window.broken=1}"]  # fmt: skip

passed = failed = 0


def check(name, right, detail=""):
    global passed, failed
    passed += bool(right)
    failed += not right
    if not right:
        print(f"FAILED {name} {detail}")


def run(*arguments, status=0):
    result = subprocess.run([ABUT, *map(str, arguments)], capture_output=True, timeout=SECONDS,
                            check=False)  # fmt: skip
    words = " ".join(map(str, arguments))
    check(f"abut {words}", result.returncode == status,
          f"exit status {result.returncode}: {result.stderr.decode('utf-8', 'replace')[:500]}")
    return result


def hostile_scene():
    bodies = [{"name": name, "at": [40 * i, 0], "velocity": [0, 1], "shape": BOX} for i, name in enumerate(CLOSERS)]
    bodies.append({"name": "floor", "kind": "static", "at": [0, 40], "shape": {"type": "rect", "x": -20, "y": 0, "w": 500, "h": 5}})
    return {"about": " ".join(CLOSERS), "frames": 50, "bodies": bodies}


def small_scene():
    """Every kind of body, and shapes of every kind; nothing moves far."""
    shapes = [{"type": "circle", "x": 0, "y": 0, "r": 5}, {"type": "capsule", "x1": -5, "y1": 0, "x2": 5, "y2": 0, "r": 3},
              {"type": "polygon", "points": [[-5, -5], [5, -5], [0, 6]]}, BOX]  # fmt: skip
    bodies = [{"name": f"mover {i}", "at": [20 * i, 0], "velocity": [0.25, 0.1], "shape": shape} for i, shape in enumerate(shapes)]
    bodies += [
        {"name": "ground", "kind": "static", "shape": {"type": "rect", "x": -20, "y": 60, "w": 140, "h": 10}},
        {"name": "eye", "kind": "static", "sensor": True, "at": [30, 40], "shape": {"type": "circle", "x": 0, "y": 0, "r": 9}},
        {"name": "gate", "kind": "static", "react": "one_way", "open_side": [0, 1], "at": [80, 30], "shape": BOX},
        {"name": "press", "kind": "kinematic", "at": [100, 0], "path": [[100, 30, 30], [100, 0, 30]], "shape": BOX},
    ]  # fmt: skip
    return {"gravity": [0, 0.05], "frames": 90, "bodies": bodies}


def large_scene():
    """10 000 that bounce about: too many frames for one page, so some are left out."""
    size, number = 600, 1
    walls = [(-10, -10, size + 20, 10), (-10, size, size + 20, 10), (-10, 0, 10, size), (size, 0, 10, size)]
    bodies = [{"name": f"wall {i}", "kind": "static", "shape": {"type": "rect", "x": x, "y": y, "w": w, "h": h}}
              for i, (x, y, w, h) in enumerate(walls)]  # fmt: skip
    for i in range(10000):
        velocity = []
        for _ in range(2):
            number = number * 1103515245 + 12345 & 0x7FFFFFFF
            velocity.append(number / 0x7FFFFFFF * 4 - 2)
        shape = {"type": "circle", "x": 0, "y": 0, "r": 1.5} if i % 2 else {"type": "rect", "x": -1.5, "y": -1.5, "w": 3, "h": 3}
        bodies.append({"name": f"b{i}", "at": [6 * (i % 100) + 3, 6 * (i // 100) + 3], "velocity": velocity,
                       "react": "bounce", "bounce": 1, "shape": shape})  # fmt: skip
    return {"frames": 100, "bodies": bodies}


def make_large_page(folder):
    (folder / "large.json").write_text(json.dumps(large_scene()), encoding="utf-8")
    run("run", "--html", folder / "large.html", "--trace", folder / "all.trace", folder / "large.json")
    with open(folder / "all.trace", "rb") as lines, open(folder / "large.trace", "wb") as kept:
        for line in lines:
            last = line
        kept.write(last)
    (folder / "all.trace").unlink()
    size = (folder / "large.html").stat().st_size
    check("10 000 bodies: at most 64 MB", size <= 64 << 20, f"{size} bytes")
    kilobytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    check("in at most 200 MB of memory", kilobytes <= 200 << 10, f"{kilobytes} KB")


def boxes_of(picture, dashes):
    """The boxes of the first path with such dashes, as [x, y, x, y] on the page."""
    path = re.search(rf'stroke-dasharray:{dashes};[^"]*" d="([^"]*)"', picture)[1]
    boxes = []
    for part in re.findall(r"M [-0-9. L]+Z", path):
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", part)]
        boxes.append([min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])])
    return boxes


def read_cells(folder, name, scene, frame):
    """The cells that a still shows, as [x, y, side]: there the library itself is asked.

    Where the still has its origin, and how large a unit is, a static rectangle tells.
    """
    run("render", "--frames", frame, "--layers", "bounds,cells", "--view", "-2000,-2000,4000,4000", scene, folder / "cells.svg")
    picture = (folder / "cells.svg").read_text(encoding="utf-8")
    bodies = json.loads(scene.read_text(encoding="utf-8"))["bodies"]
    number, known = next((i, body) for i, body in enumerate(bodies) if body.get("kind") == "static" and "at" not in body)
    shape, box = known["shape"], boxes_of(picture, r"1,2\.5")[number]
    unit = (box[2] - box[0]) / shape["w"]
    cells = []
    for left, head, right, _ in boxes_of(picture, "6,3"):
        side = 2.0 ** round(math.log2((right - left) / unit))
        corner = [(left - box[0]) / unit + shape["x"], (head - box[1]) / unit + shape["y"]]
        cells.append([side * round(value / side) for value in corner] + [side])
    check(f"{name}: a still with cells", len(cells) > 3)
    return cells


def make_cells(folder):
    scenes = {"small": folder / "small.json", "pile": ROOT / "scenes" / "pile.json"}
    found = {name: {frame: read_cells(folder, name, scene, frame) for frame in (0, 1, 65, 90)} for name, scene in scenes.items()}
    (folder / "cells.json").write_text(json.dumps(found), encoding="utf-8")


def make_pages(folder):
    (folder / "hostile.json").write_text(json.dumps(hostile_scene()), encoding="utf-8")
    (folder / "small.json").write_text(json.dumps(small_scene()), encoding="utf-8")
    (folder / "still.json").write_text(json.dumps({"frames": 0, "bodies": [{"shape": BOX}]}), encoding="utf-8")
    (folder / "nobody.json").write_text(json.dumps({"frames": 3, "bodies": []}), encoding="utf-8")
    level = {"name": "map", "kind": "static", "shape": {"type": "tiles", "size": 10, "rows": ["####/", "#.###", "####."]}}
    edits = [{"frame": 10, "body": "map", "set": [3, 0, "."]}]
    (folder / "map.json").write_text(json.dumps({"frames": 130, "bodies": [level], "edits": edits}), encoding="utf-8")
    for name in ("hostile", "small", "still", "nobody", "map"):
        run("run", "--html", folder / f"{name}.html", folder / f"{name}.json")
    for name in ("lift", "pinball", "pile"):
        run("run", "--html", folder / f"{name}.html", "--trace", folder / f"{name}.trace", ROOT / "scenes" / f"{name}.json")
    for name in ("crusher", "bullet", "seams"):
        run("run", "--mode", "discrete", "--html", folder / f"{name}.html", "--trace", folder / f"{name}.trace",
            ROOT / "scenes" / f"{name}.json")  # fmt: skip
    scenes = [ROOT / "scenes" / f"{name}.json" for name in ("bullet", "crusher", "lift")]
    run("compare", "--html", folder / "many.html", *scenes)
    make_cells(folder)
    run("render", "--y-up", folder / "small.json", folder / "up.html")
    make_large_page(folder)


def check_bytes(folder):
    """What can be said without a browser."""
    page = (folder / "lift.html").read_bytes()
    run("run", "--html", folder / "again.html", ROOT / "scenes" / "lift.json")
    check("the same bytes again", (folder / "again.html").read_bytes() == page)
    check("nothing from elsewhere", not re.search(rb"(?:src|href)\s*=\s*[\"']?(?!data:)[a-z]+:", page))
    check("a policy", b"default-src 'none'" in page)
    hostile = (folder / "hostile.html").read_bytes()
    check("as many script elements end as begin", len(re.findall(rb"</script", hostile, re.I)) ==
          len(re.findall(rb"<script", hostile, re.I)))  # fmt: skip
    slope = {"frames": 1, "bodies": [{"name": "floor", "kind": "static", "at": [0, 20], "shape": {"type": "rect", "x": -50, "y": 0, "w": 100, "h": 5}},
                                     {"name": "slider", "velocity": [30, 30], "shape": BOX}]}  # fmt: skip
    (folder / "slope.json").write_text(json.dumps(slope), encoding="utf-8")
    for mode in ("exact", "sequential"):
        run("run", "--mode", mode, "--html", folder / "slope.html", folder / "slope.json")
        check(f"{mode}: a way that bends within a frame", b"0.5,15,15" in (folder / "slope.html").read_bytes())
    (folder / "full.html").symlink_to("/dev/full")
    for ending in (folder / "no" / "such.html", folder / "full.html"):
        result = run("run", "--html", ending, ROOT / "scenes" / "lift.json", status=1)
        check(f"one line about {ending}", result.stderr.count(b"\n") == 1, result.stderr)
    check("no half page is left", not list(folder.glob("*.part")))


def main():
    global passed, failed
    for program in ("chromium", "node"):
        if not shutil.which(program):
            check(f"{program} must be installed (tools/setup.sh test)", False)
    if not PLAYWRIGHT.is_dir():
        check("playwright-core must be in build/node (tools/setup.sh test)", False)
    for source in sorted((ROOT / "cli" / "viewer").glob("*.js")):
        if shutil.which("node"):
            result = subprocess.run(["node", "--check", source], capture_output=True, check=False)
            check(f"node --check {source.name}", result.returncode == 0, result.stderr.decode())
    if failed:
        return

    folder = pathlib.Path(tempfile.mkdtemp(prefix="abut_viewer_"))
    try:
        make_pages(folder)
        check_bytes(folder)
        result = subprocess.run(["node", ROOT / "tests" / "cli" / "viewer" / "main.js", PLAYWRIGHT, shutil.which("chromium"), folder],
                                capture_output=True, text=True, timeout=SECONDS, check=False)  # fmt: skip
        lines = result.stdout.strip().splitlines() or [""]
        print("\n".join(lines[:-1]), end="\n" if len(lines) > 1 else "")
        counts = re.match(r"(\d+) passed, (\d+) failed$", lines[-1])
        check("viewer/main.js comes to an end", counts and result.returncode == 0, result.stderr[-2000:])
        if counts:
            passed += int(counts[1])
            failed += int(counts[2])
    finally:
        if os.environ.get("KEEP"):
            print(f"pages and screenshots: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)


main()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
