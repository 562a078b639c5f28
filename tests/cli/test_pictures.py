#!/usr/bin/env python3
"""Pictures, films and pages of every scene: valid files, and the same bytes for the same input.

Every scene of scenes/ is drawn twice in every format, the second time in another folder, time
zone, home and language, at a terminal, with and without colours. ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import json
import os
import pty
import re
import select
import sys
import time

from checks import ABUT, ROOT, SCENES, SECONDS, WORK, abut, ball, bouncing, box, check, finish, save_scene
from formats import SVG, Broken, check_html, check_png, check_svg, check_webp, fault_of

FRAMES = {"svg": 30, "png": 12, "webp": 4, "html": 62}
MODES = ["exact", "sequential", "discrete"]


# --- At a terminal -----------------------------------------------------------------------------


def at_terminal(*arguments, env=None, folder=WORK):
    """Runs the command at a pseudo terminal: (status, [(seconds, bytes), ...])."""
    start = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(env or {})
        if not (env or {}).get("NO_COLOR"):
            os.environ.pop("NO_COLOR", None)
        os.environ.setdefault("TERM", "xterm-256color")
        os.execv(ABUT, [ABUT, *map(str, arguments)])
    said = []
    while time.monotonic() - start < SECONDS:
        if not select.select([terminal], [], [], 0.5)[0]:
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        said.append((time.monotonic() - start, piece))
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said


def joined(said):
    return b"".join(piece for _, piece in said)


def without_progress(said):
    """What a terminal shows at the end: a slow machine makes the command say how far it is, and wipe it away."""
    return re.sub(rb"\r\x1b\[K[^\r\n]*(?=\r\x1b\[K)|\r\x1b\[K", b"", joined(said))


# --- The same bytes, valid ones ----------------------------------------------------------------


def test_every_scene():
    """Each scene, in each format, twice."""
    elsewhere = {"TZ": "Asia/Kathmandu", "HOME": str(WORK / "home"), "LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8",
                 "LANGUAGE": "de", "USER": "somebody", "COLUMNS": "40"}  # fmt: skip
    (WORK / "home").mkdir()
    (WORK / "here").mkdir()
    for number, scene in enumerate(SCENES):
        for kind, frames in FRAMES.items():
            options = ["--frames", frames, "--mode", MODES[number % 3], scene]
            options += ["--size", "400x300"] if kind == "webp" else []
            first, second = WORK / f"first.{kind}", WORK / "here" / f"second.{kind}"
            result = abut("render", *options, first)
            name = f"{scene.name} as {kind}"
            check(name, result.status == 0 and not result.errors and fault_of(first) is None,
                  f"{result} {fault_of(first)}")  # fmt: skip
            env = dict(elsewhere, NO_COLOR="1") if number % 2 else elsewhere
            status, said = at_terminal("render", *options, second.name, env=env, folder=WORK / "here")
            check(f"{name}, again: the same bytes", status == 0 and first.read_bytes() == second.read_bytes(),
                  f"{status} {joined(said)[-500:]}")  # fmt: skip
            words = first.read_bytes() if kind in ("svg", "html") else b""
            check(f"{name}: no colours of a terminal, no progress", b"\x1b[" not in words)


def test_run_draws_the_same():
    """abut run draws what abut render draws, whatever else it does."""
    scene = ROOT / "scenes" / "billiards.json"
    for kind in ("svg", "png", "html"):
        first, second = WORK / f"run.{kind}", WORK / f"render.{kind}"
        option = "--html" if kind == "html" else "--picture"
        run = abut("run", "--frames", "30", option, first, "--trace", WORK / "run.trace", "--json", scene)
        render = abut("render", "--frames", "30", scene, second)
        check(f"run and render: {kind}", run.status == 0 and render.status == 0
              and first.read_bytes() == second.read_bytes(), f"{run} {render}")  # fmt: skip
    plain = abut("run", "--frames", "30", "--json", scene)
    hashes = [json.loads(result.output)["hash"] for result in (run, plain)]
    check("pictures change nothing", hashes[0] == hashes[1], hashes)
    both = abut("run", "--frames", "5", "--picture", WORK / "p.svg", "--html", WORK / "p.html", scene)
    check("a picture and a page at once", both.status == 0 and fault_of(WORK / "p.svg") is None
          and fault_of(WORK / "p.html") is None, both)  # fmt: skip


def test_explain_draws_the_same():
    for kind in ("svg", "png"):
        first, second = WORK / f"why1.{kind}", WORK / f"why2.{kind}"
        call = ["explain", ROOT / "scenes" / "bullet.json", "--pair", "bullet", "paper", "--picture"]
        result = abut(*call, first)
        status, _ = at_terminal(*call, second, env={"HOME": str(WORK / "home"), "TZ": "Asia/Kathmandu"})
        check(f"explain draws {kind}", result.status == 0 and fault_of(first) is None, f"{result} {fault_of(first)}")
        check(f"explain draws the same {kind}", status == 0 and first.read_bytes() == second.read_bytes())


# --- What the options do -----------------------------------------------------------------------


def draw(*options, kind="svg", scene=ROOT / "scenes" / "billiards.json"):
    path = WORK / f"drawn.{kind}"
    path.unlink(missing_ok=True)
    result = abut("render", *options, scene, path)
    fault = fault_of(path)
    name = f"render {' '.join(map(str, options))} {kind}"
    if not check(name, result.status == 0 and fault is None, f"{result} {fault}"):
        raise Broken("no picture")
    return path.read_bytes()


def test_size():
    for width, height in ((160, 160), (161, 8192), (1000, 333)):
        picture = draw("--frames", "2", "--size", f"{width}x{height}", kind="png")
        check(f"size {width}x{height} of a PNG", check_png(picture) == (width, height), check_png(picture))
    root = check_svg(draw("--frames", "2", "--size", "1000x333"))
    check("size of an SVG", root.get("viewBox") == "0 0 1000 333", root.get("viewBox"))
    film = check_webp(draw("--frames", "2", "--size", "333x201", kind="webp"))
    check("size of a film", film[:2] == (333, 201), film)
    usual = check_png(draw("--frames", "2", kind="png"))
    check("the usual size", usual == (960, 720), usual)


def test_rate():
    """A picture for the start and each frame, as long as the rate says (the ends may stand longer)."""
    for rate, frames in ((30, 9), (50, 4), (7, 3), (1, 2), (1000, 6)):
        film = check_webp(draw("--frames", frames, "--rate", rate, "--size", "160x160", kind="webp"))
        durations = film[2]
        check(f"rate {rate}: {frames} frames and the start", len(durations) == frames + 1, durations)
        inner = durations[1:-1]
        check(f"rate {rate}: durations", abs(sum(inner) - 1000 * len(inner) / rate) <= 1
              and all(abs(some - 1000 / rate) <= 1 for some in inner), durations)  # fmt: skip
        check(f"rate {rate}: the ends", min(durations[0], durations[-1]) >= int(1000 / rate), durations)
    still = check_webp(draw("--frames", "0", "--size", "160x160", kind="webp"))
    check("a film of no frames", still == (160, 160, [0]) or len(still[2]) == 1, still)


def test_layers():
    """Each layer adds something; with none there are still the bodies."""
    layers = "trails,velocities,contacts,names,bounds,cells,overlaps,timeline".split(",")
    bodies = [{"name": "floor", "kind": "static", "at": [0, 20], "shape": box(-50, 0, 100, 5)},
              {"name": "resting", "at": [-20, 10], "velocity": [1, 1], "shape": box(0, 0, 10, 10)},
              {"name": "flying", "at": [0, 0], "velocity": [3, 1], "shape": ball(2)}]  # fmt: skip
    scene = save_scene("layers.json", {"frames": 2, "bodies": bodies})
    bare = draw("--layers", "", scene=scene)
    for layer in layers:
        if layer != "overlaps":
            check(f"layer {layer} draws something", draw("--layers", layer, scene=scene) != bare)
    gap = save_scene("gap.json", {"bodies": [
        {"name": "left", "kind": "static", "shape": box(-50, 0, 50, 90)},
        {"name": "right", "kind": "static", "shape": box(8, 0, 50, 90)},
        {"name": "too wide", "at": [-1, -20], "velocity": [0, 60], "shape": box(0, 0, 10, 10)}]})  # fmt: skip
    squeezed = ["--mode", "discrete", "--frames", "1", "--layers"]
    check("layer overlaps draws something", draw(*squeezed, "overlaps", scene=gap) != draw(*squeezed, "", scene=gap))
    check("bodies without layers", len(list(check_svg(bare).iter(SVG + "path"))) >= 3)
    usual = draw(scene=scene)
    named = draw("--layers", "trails,velocities,contacts,names,overlaps,timeline", scene=scene)
    check("the usual layers", usual == named)


def test_faults():
    """Who went through another, or was held up, has a sign in red: in pictures and films; in exact mode nobody."""
    for name in ("bullet", "seams"):
        scene = ROOT / "scenes" / f"{name}.json"
        counts = {}
        for mode in ("exact", "discrete"):
            red = draw("--mode", mode, "--layers", "overlaps", scene=scene)
            counts[mode] = len(re.findall(rb"stroke:rgb\(80%,5%,12%\)", red))
        check(f"{name}: red signs in discrete mode alone", counts["exact"] == 0 and counts["discrete"] >= 2, counts)
        films = [draw("--mode", "discrete", "--size", "320x240", "--layers", layers, scene=scene, kind="webp")
                 for layers in ("overlaps", "")]  # fmt: skip
        check(f"{name}: and in films", films[0] != films[1])
    bare = ["--mode", "discrete", "--layers", ""]
    check("without the layer none", b"stroke:rgb(80%,5%,12%)" not in draw(*bare, scene=ROOT / "scenes" / "bullet.json"))


def test_view():
    """--view wins over the scene's view, which wins over what there is."""
    bodies = [{"name": "a", "velocity": [1, 0], "shape": ball(2)}]
    plain = save_scene("plain.json", {"frames": 3, "bodies": bodies})
    viewed = save_scene("viewed.json", {"frames": 3, "view": [-50, -50, 100, 100], "bodies": bodies})
    views = {}
    for name, options, scene in (
        ("what there is", [], plain),
        ("said", ["--view", "-50,-50,100,100"], plain),
        ("of the scene", [], viewed),
        ("said again", ["--view", "-9,-9,18,18"], viewed),
    ):
        page = check_html(draw(*options, kind="html", scene=scene))
        views[name] = page.plays[0]["view"]
    check("view of the scene", views["of the scene"] == views["said"] == [[-50, -50], [50, 50]], views)
    check("--view wins", views["said again"] == [[-9, -9], [9, 9]], views)
    least, most = views["what there is"]
    check("what there is, is in sight", least[0] <= -2 and least[1] <= -2 and most[0] >= 5 and most[1] >= 2, views)
    check("y-up turns it round", draw("--y-up", scene=viewed) != draw(scene=viewed))


def test_report():
    """What is said about a file, in words and as JSON."""
    scene = ROOT / "scenes" / "lift.json"
    words = abut("render", "--frames", "3", scene, "said.svg")
    check("render says what it wrote", words.output == b"said.svg: 7 bodies, 3 frames\n", words)
    said = json.loads(abut("render", "--json", "--frames", "3", scene, "said.svg").output)
    check("render --json", said == {"file": "said.svg", "scene": str(scene), "bodies": 7, "frames": 3}, said)
    one = save_scene("one.json", {"bodies": [{"shape": ball(1)}]})
    words = abut("render", "--frames", "1", one, "said.svg")
    check("one of each", words.output == b"said.svg: 1 body, 1 frame\n", words)


def test_page():
    """A page knows all bodies, frames and events of its plays."""
    scene = ROOT / "scenes" / "billiards.json"
    frames = 130
    page = check_html(draw("--frames", frames, kind="html", scene=scene))
    bodies = json.loads(scene.read_text(encoding="utf-8"))["bodies"]
    play = page.plays[0]
    check("a page has all bodies", [body["name"] for body in play["bodies"]] == [body["name"] for body in bodies])
    check("a page has all frames", sum(mark["count"] for mark in page.marks) == frames + 1,
          page.marks)  # fmt: skip
    written = [line for text in page.scripts["frames"] for line in text.splitlines() if line]
    numbers = [json.loads(line)["n"] for line in written]
    check("frames are numbered", numbers == list(range(frames + 1)), numbers[:9])
    trace = abut("run", "--frames", frames, "--trace", "-", scene).output.splitlines()
    hashes = [json.loads(line)["h"] for line in written]
    check("frames are those of the trace", hashes == [json.loads(line)["hash"] for line in trace])
    path = WORK / "both.html"
    result = abut("compare", "--frames", "5", "--html", path, scene, ROOT / "scenes" / "bullet.json")
    page = check_html(path.read_bytes())
    plays = [(play["scene"], play["mode"]) for play in page.plays]
    check("compare --html has all plays", result.status == 0 and len(plays) == 4 and len(set(plays)) == 4, plays)
    check("and what each came to", len(page.scripts.get("remark", [])) == 4)


# --- Colours and progress ----------------------------------------------------------------------

COLOUR = re.compile(rb"\x1b\[[0-9;]*m")


def test_colours():
    scene = ROOT / "scenes" / "bullet.json"
    calls = [["run", scene], ["compare", scene], ["explain", scene, "--pair", "bullet", "paper", "--frame", "1"]]
    for call in calls:
        piped = abut(*call)
        is_plain = b"\x1b" not in piped.output + piped.errors
        check(f"{call[0]}: no colours in a pipe", piped.status == 0 and is_plain, piped)
        status, said = at_terminal(*call)
        check(f"{call[0]}: colours at a terminal", status == 0 and COLOUR.search(without_progress(said)), without_progress(said)[:300])
        words = COLOUR.sub(b"", without_progress(said)).replace(b"\r\n", b"\n")
        check(f"{call[0]}: colours are not all", without_times(words) == without_times(piped.output), words[:500])
        check(f"{call[0]}: colours end", without_progress(said).rstrip().count(b"\x1b[0m") > 0, without_progress(said)[-100:])
        status, said = at_terminal(*call, env={"NO_COLOR": "1"})
        check(f"{call[0]}: NO_COLOR", status == 0 and b"\x1b" not in without_progress(said), without_progress(said)[:300])
    status, said = at_terminal("run", "--json", scene)
    check("run --json: no colours", status == 0 and b"\x1b" not in without_progress(said), without_progress(said)[:300])


def without_times(words):
    return re.sub(rb"\s+[0-9.]+( ms a frame|\s+[0-9a-f]{16})", rb" *\1", words)


def test_progress():
    """Somebody at a terminal who waits is told, after a second, and then it is wiped away."""
    scene = save_scene("waiting.json", bouncing(30, 100_000_000))
    quick = save_scene("quick.json", bouncing(3, 3))
    for _ in range(10):  # until the machine is quick enough for it to be quick
        start = time.monotonic()
        status, said = at_terminal("render", quick, WORK / "quick.svg")
        if time.monotonic() - start < 1:
            check("nothing to wait for", status == 0 and b"\r" not in joined(said).replace(b"\r\n", b"")
                  and b"frame 1" not in joined(said), joined(said))  # fmt: skip
            break
    start = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        os.environ["NO_COLOR"] = "1"
        os.execv(ABUT, [ABUT, "run", "--html", str(WORK / "waiting.html"), str(scene)])
    said = []
    stopped = False
    while time.monotonic() - start < SECONDS:
        waited = time.monotonic() - start
        if not stopped and (waited > SECONDS / 2 or waited > 2 and b"frame " in joined(said)):
            os.write(terminal, b"\x03")  # Ctrl-C, as it is typed
            stopped = True
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            said.append((time.monotonic() - start, os.read(terminal, 65536)))
        except OSError:
            break
    os.close(terminal)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    check("who waits is told", any(b"frame " in piece and b"\r" in piece for _, piece in said), joined(said)[:300])
    check("but not at once", said and said[0][0] > 0.8, said[:1])
    check("Ctrl-C at a terminal", status == 130 and fault_of(WORK / "waiting.html") is None, status)
    screen = b""
    for piece in re.split(rb"(\r\n|\r|\x1b\[2?K)", joined(said).replace(b"^C", b"")):
        if piece == b"\r\n":
            screen += b"\n"
        elif piece.startswith((b"\r", b"\x1b[")):
            screen = screen[: screen.rfind(b"\n") + 1]
        else:
            screen += piece
    check("it is wiped away", screen.lstrip().startswith(str(scene).encode()) and b"running" not in screen, screen)
    page = (WORK / "waiting.html").read_bytes() if (WORK / "waiting.html").exists() else b"\x1b"
    check("and not in the file", b"\x1b" not in page)


def main():
    for test in (test_every_scene, test_run_draws_the_same, test_explain_draws_the_same, test_size, test_rate,
                 test_layers, test_faults, test_view, test_report, test_page, test_colours, test_progress):  # fmt: skip
        if len(sys.argv) > 1 and test.__name__ not in sys.argv[1:]:
            continue
        try:
            test()
        except Broken as error:
            check(test.__name__, False, error)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
