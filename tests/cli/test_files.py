#!/usr/bin/env python3
"""Files that abut writes are whole, or are not there.

Places that cannot be written to, disks that become full in the middle, closed pipes: whatever
goes wrong, one line says so, the exit status is 1, what stood there before is untouched, and no
FILE.part stays. ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import os
import resource
import signal
import stat
import subprocess
import sys
import threading

from checks import ROOT, WORK, abut, check, finish, save_scene
from formats import CHECKS, fault_of

SCENE = ROOT / "scenes" / "lift.json"
KINDS = ["svg", "png", "webp", "html"]
SMALL = ["--frames", "6"]
NOBODY = 65534


def calls(file, scene=SCENE):
    """Every way to have a file written: (words for a person, arguments)."""
    kind = str(file).rsplit(".", 1)[-1]
    if kind == "trace":
        return [("run --trace", ["run", *SMALL, "--trace", file, scene])]
    ways = [("render", ["render", *SMALL, "--size", "320x240", scene, file])]
    if kind == "html":
        ways.append(("run --html", ["run", *SMALL, "--html", file, scene]))
        ways.append(("compare --html", ["compare", *SMALL, "--html", file, scene]))
    elif kind in ("svg", "png"):
        ways.append(("run --picture", ["run", *SMALL, "--picture", file, scene]))
        why = ["explain", scene, "--pair", "lift", "crate", "--frame", "2", "--picture", file]
        ways.append(("explain --picture", why))
    return ways


def leftovers(path):
    return [found.name for found in path.parent.iterdir() if found.name.startswith(path.name + ".")]


def check_refused(name, result, path, before=None):
    """One line and exit status 1; of the file nothing, or what stood there before."""
    now = path.read_bytes() if path.is_file() else None
    check(name, result.is_refusal() and b"cannot" in result.errors, result)
    check(f"{name}: nothing is left", now == before and not leftovers(path), f"{path} {leftovers(path)}")


# --- Places that cannot be written to ----------------------------------------------------------


def become_nobody():
    if os.getuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def test_bad_places():
    (WORK / "folder").mkdir()
    locked = WORK / "locked"
    locked.mkdir()
    for kind in [*KINDS, "trace"]:
        (WORK / f"folder.{kind}").mkdir()
        for what, call in calls(WORK / "missing" / f"a.{kind}"):
            result = abut(*call)
            check(f"{what} {kind}: a missing folder", result.is_refusal() and f"a.{kind}" in result.lines()[0], result)
        for what, call in calls(WORK / f"folder.{kind}"):
            result = abut(*call)
            check(f"{what} {kind}: a folder as the file", result.is_refusal() and not any(
                (WORK / f"folder.{kind}").iterdir()), result)  # fmt: skip
        for what, call in calls(WORK / f"leaks/a.{kind}"):
            result = abut(*call)
            check(f"{what} {kind}: a file as the folder", result.is_refusal(), result)
    locked.chmod(0o555)
    for kind in [*KINDS, "trace"]:
        for what, call in calls(locked / f"a.{kind}"):
            result = abut(*call, preexec_fn=become_nobody)
            check_refused(f"{what} {kind}: a locked folder", result, locked / f"a.{kind}")
    result = abut("compare", *SMALL, "--pictures", locked / "new", SCENE, preexec_fn=become_nobody)
    check("compare --pictures: a locked folder", result.is_refusal(), result)
    result = abut("compare", *SMALL, "--pictures", WORK / "leaks", SCENE)
    check("compare --pictures: a file", result.status == 1 and result.errors.count(b"\n") == 1, result)


def test_long_name():
    """A name as long as may be, so that the one of the part is too long: fine, or refused."""
    path = WORK / ("n" * 251 + ".svg")
    result = abut("render", *SMALL, SCENE, path)
    if result.status == 0:
        check("a long name", fault_of(path) is None and not leftovers(path), result)
    else:
        check_refused("a long name", result, path)


# --- Full disks --------------------------------------------------------------------------------


def limit_files(size, is_ignored):
    def prepare():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN if is_ignored else signal.SIG_DFL)

    return prepare


def test_full_disk():
    for kind in [*KINDS, "trace"]:
        path = WORK / f"full.{kind}"
        device = WORK / f"device.{kind}"
        device.symlink_to("/dev/full")
        for what, call in calls(device):
            result = abut(*call)
            check(f"{what} {kind}: a full device", result.is_refusal() and b"o space left" in result.errors, result)
            check(f"{what} {kind}: the link stays", device.is_symlink() and not leftovers(device))
        for what, call in calls(path):
            whole = abut(*call)
            check(f"{what} {kind}", whole.status == 0 and fault_of(path) is None, f"{whole} {fault_of(path)}")
            size = path.stat().st_size if path.is_file() else 1000
            path.write_bytes(b"what stood there")
            for limit, ignored in ((size // 2, True), (size - 1, True), (1, True), (size // 2, False)):
                result = abut(*call, preexec_fn=limit_files(limit, ignored), restore_signals=False)
                words = "" if ignored else " that sends a signal"
                name = f"{what} {kind}: {limit} of {size} bytes on a disk{words}"
                check_refused(name, result, path, b"what stood there")
            path.unlink()


def test_full_folder():
    """Pictures of a comparison: those that were whole stay, nothing else."""
    folder = WORK / "pictures"
    whole = abut("compare", *SMALL, "--pictures", folder, SCENE)
    names = sorted(os.listdir(folder)) if folder.is_dir() else []
    check("compare --pictures", whole.status == 0 and names == ["lift_discrete.svg", "lift_exact.svg"], whole)
    for path in folder.iterdir():
        check(f"compare --pictures: {path.name}", fault_of(path) is None, fault_of(path))
        size = path.stat().st_size
        path.unlink()
    result = abut("compare", *SMALL, "--pictures", folder, SCENE, preexec_fn=limit_files(size // 2, True))
    check("compare --pictures: a full disk", result.status == 1 and result.errors.count(b"\n") == 1, result)
    check("compare --pictures: nothing is left", not any(folder.iterdir()), os.listdir(folder))


# --- Other files than ordinary ones ------------------------------------------------------------


def test_links():
    for kind in [*KINDS, "trace"]:
        real, link = WORK / "real", WORK / f"link.{kind}"
        link.symlink_to("real")
        for what, call in calls(link):
            real.write_bytes(b"what stood there")
            result = abut(*call, preexec_fn=limit_files(30, True), restore_signals=False)
            check(f"{what} {kind}: a link on a full disk", result.is_refusal() and link.is_symlink()
                  and real.read_bytes() == b"what stood there", f"{result} {real.stat().st_size}")  # fmt: skip
            result = abut(*call)
            check(f"{what} {kind}: a link", result.status == 0 and link.is_symlink() and fault_of(link) is None,
                  f"{result} {fault_of(link)}")  # fmt: skip
        link.unlink()
        real.unlink()
        check(f"{kind}: a link leaves no part", not list(WORK.glob("real.*")) + list(WORK.glob("link.*")))


def test_mode():
    """Permissions of what is there stay; a new file has the usual ones."""
    path = WORK / "mode.svg"
    abut("render", *SMALL, SCENE, path, preexec_fn=lambda: os.umask(0o027))
    check("permissions of a new file", stat.S_IMODE(path.stat().st_mode) == 0o640, oct(path.stat().st_mode))


def test_fifo():
    for kind in [*KINDS, "trace"]:
        fifo = WORK / f"fifo.{kind}"
        os.mkfifo(fifo)
        for what, call in calls(fifo):
            copy = WORK / f"copy.{kind}"
            with open(copy, "wb") as to:
                reader = subprocess.Popen(["cat", str(fifo)], stdout=to)
                result = abut(*call)
                try:
                    reader.wait(10)
                except subprocess.TimeoutExpired:
                    reader.kill()
                    reader.wait()
            check(f"{what} {kind}: a pipe", result.status == 0 and stat.S_ISFIFO(fifo.stat().st_mode)
                  and not leftovers(fifo) and fault_of(copy) is None, f"{result} {fault_of(copy)}")  # fmt: skip
    for kind in ("svg", "html"):
        out = WORK / f"out.{kind}"
        out.symlink_to("/dev/stdout")
        result = abut("render", *SMALL, SCENE, out)
        body = result.output
        report = body.rfind(b"</svg>" if kind == "svg" else b"</html>")
        check(f"{kind} to /dev/stdout", result.status == 0 and report > 0 and out.is_symlink(), result)


def test_closed_pipe():
    """Nobody reads: exit status 1, no signal, nothing half."""

    def reader_gone(*call):
        read, write = os.pipe()
        os.close(read)
        try:
            return abut(*call, stdout=write)
        finally:
            os.close(write)

    path = WORK / "pipe.html"
    for call in (["run", *SMALL, SCENE], ["run", *SMALL, "--json", SCENE], ["run", "--trace", "-", SCENE],
                 ["render", *SMALL, SCENE, path], ["compare", *SMALL, SCENE], ["compare", "--json", *SMALL, SCENE],
                 ["explain", SCENE, "--pair", "lift", "crate", "--frame", "2"], ["help", "run"]):  # fmt: skip
        result = reader_gone(*call)
        is_killed = call[0] == "help" and result.status == -signal.SIGPIPE  # as is usual
        check(f"a closed pipe: {call[0]} {call[1]}", result.is_refusal() or is_killed, result)
    check("a closed pipe: no part", not leftovers(path))
    broken = reader_gone("run", *SMALL, "--trace", "-", "--html", path, SCENE)
    check("a trace into a closed pipe", broken.is_refusal(), broken)
    fifo = WORK / "gone.svg"
    os.mkfifo(fifo)
    reader = threading.Thread(target=lambda: os.close(os.open(fifo, os.O_RDONLY)))
    reader.start()
    result = abut("render", "--frames", "200", SCENE, fifo)
    reader.join()
    check("a reader that goes away", result.is_refusal() or result.status == 0, result)


def test_closed_streams():
    """Files must not take the place of streams that were closed."""

    def close(*numbers):
        return lambda: [os.close(number) for number in numbers]

    path = WORK / "closed.html"
    for kind in ("svg", "html"):
        path = WORK / f"closed.{kind}"
        option = "--picture" if kind == "svg" else "--html"
        result = abut("run", *SMALL, option, path, SCENE, preexec_fn=close(1), stdout=None)
        check(f"{kind}: output closed", result.is_refusal(), result)
        check(f"{kind}: output closed, the file", not path.exists() or fault_of(path) is None, fault_of(path))
        path.unlink(missing_ok=True)
        result = abut("run", *SMALL, option, path, "--trace", "-", SCENE, preexec_fn=close(1), stdout=None)
        check(f"{kind}: output closed, a trace to it", result.status == 1, result)
        check(f"{kind}: output closed, the file", not path.exists() or fault_of(path) is None, fault_of(path))
        result = abut("run", *SMALL, option, path, "--trace", "-", SCENE, preexec_fn=close(2), stderr=None)
        check(f"{kind}: errors closed, the file", not path.exists() or fault_of(path) is None, fault_of(path))
        result = abut("run", *SMALL, option, path, SCENE, preexec_fn=close(0, 1, 2), stdout=None, stderr=None)
        check(f"{kind}: all closed", result.status == 1 and (not path.exists() or fault_of(path) is None), result)
        path.unlink(missing_ok=True)
    result = abut("run", "-", preexec_fn=close(0))
    check("input closed", result.is_refusal(), result)


# --- One file for two things -------------------------------------------------------------------


def test_same_file():
    text = SCENE.read_text(encoding="utf-8")
    for kind in [*KINDS, "trace"]:
        scene = save_scene(f"scene.{kind}", text)
        link = WORK / f"other.{kind}"
        os.link(scene, link)
        for file in (scene, link, WORK / ".." / WORK.name / scene.name):
            for what, call in calls(file, scene):
                result = abut(*call)
                is_spared = scene.read_text(encoding="utf-8") == text
                check(f"{what} {kind}: over the scene", result.is_refusal() and is_spared, result)
    page, picture = WORK / "twice.html", WORK / "twice.svg"
    for call in (["--picture", page, "--html", page], ["--trace", picture, "--picture", picture],
                 ["--trace", page, "--html", WORK / ".." / WORK.name / page.name]):  # fmt: skip
        result = abut("run", *SMALL, *call, SCENE)
        check(f"one file for {call[0]} and {call[2]}", result.status in (1, 2) and result.lines()
              and "twice" in result.lines()[0], result)  # fmt: skip
        check("one file for two: nothing half is written", all(
            not path.exists() or fault_of(path) is None for path in (page, picture)))  # fmt: skip
        page.unlink(missing_ok=True)
        picture.unlink(missing_ok=True)
    copy = save_scene("lift.json", text)
    result = abut("compare", *SMALL, "--pictures", WORK / "same", SCENE, copy)
    check("two scenes of one name", result.status in (1, 2) and not list(WORK.glob("same/*.svg")), result)


def main():
    assert set(KINDS) < set(CHECKS)
    for test in (test_bad_places, test_long_name, test_full_disk, test_full_folder, test_links, test_mode, test_fifo,
                 test_closed_pipe, test_closed_streams, test_same_file):  # fmt: skip
        test()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
