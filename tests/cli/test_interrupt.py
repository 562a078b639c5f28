#!/usr/bin/env python3
"""Ctrl-C leaves whole files.

The first signal asks for an end: what was played until then is reported and drawn, and the exit
status is 128 and its number. A second one ends the command at once: nothing half stays, and
what stood there before is untouched. ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import os
import resource
import signal
import subprocess
import sys
import time

from checks import ABUT, WORK, bouncing, check, finish, save_scene
from formats import fault_of

KINDS = ["svg", "png", "webp", "html"]
PATIENCE = 1800  # seconds for an end in good order, which no busy machine takes
SOME_FRAMES = 0.7  # seconds of work
AT_ONCE = 5  # seconds of work


def leftovers(path):
    return [found.name for found in path.parent.iterdir() if found.name.startswith(path.name + ".")]


def work_of_children():
    """Seconds that children which have ended have worked."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Running:
    """The command on its way. Times are its own, of work: how busy the machine is does not matter."""

    def __init__(self, *arguments, **options):
        self.before = work_of_children()
        options.setdefault("stdin", subprocess.DEVNULL)
        self.process = subprocess.Popen([ABUT, *map(str, arguments)], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=WORK, **options)  # fmt: skip

    def wait_until(self, condition):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None and not condition():
            time.sleep(0.02)

    def has_interrupt(self, *sets):
        """Whether SIGINT is in one of these sets of the process."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            words = dict(line.split(":", 1) for line in status)
        return any(int(words.get(name, "0"), 16) >> (signal.SIGINT - 1) & 1 for name in sets)

    def work(self):
        """Seconds of work until now."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as status:
            words = status.read().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def listen(self):
        """Waits until it has said what is to be done about Ctrl-C."""
        self.wait_until(lambda: self.has_interrupt("SigCgt"))

    def play(self, seconds=SOME_FRAMES):
        """Listens, then plays for some frames."""
        self.listen()
        self.wait_until(lambda: self.work() >= seconds)

    def signal(self, number):
        self.process.send_signal(number)
        self.wait_until(lambda: not self.has_interrupt("SigPnd", "ShdPnd"))

    def end(self):
        """(status or None, seconds of work, output, errors)"""
        try:
            output, errors = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            output, errors = self.process.communicate()
            return None, work_of_children() - self.before, output, errors
        return self.process.returncode, work_of_children() - self.before, output, errors


def wait_for(path, least=1):
    """Until a file has so many bytes; False if that takes too long."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if path.is_file() and path.stat().st_size >= least:
            return True
        time.sleep(0.01)
    return False


def long_calls(kind, path, scene):
    size = ["--size", "200x160"]
    if kind == "trace":
        return [["run", "--trace", path, scene]]
    if kind == "html":
        return [["run", "--html", path, scene], ["compare", "--html", path, scene]]
    return [["render", *size, scene, path]]


def test_interrupt():
    """The first asks for an end: all files become whole. SIGTERM as well."""
    light = save_scene("long.json", bouncing(12, 100_000_000))
    heavy = save_scene("heavy.json", bouncing(400, 100_000_000))  # few frames until the signal: a film takes its time
    for kind in [*KINDS, "trace"]:
        path = WORK / f"cut.{kind}"
        scene = heavy if kind == "webp" else light
        for number, call in enumerate(long_calls(kind, path, scene)):
            wanted = signal.SIGTERM if (kind in ("png", "trace")) != (number > 0) else signal.SIGINT
            running = Running(*call)
            running.play()
            running.signal(wanted)
            status, seconds, _, errors = running.end()
            check(f"{call[0]} {kind}, interrupted: ends with {128 + wanted}", status == 128 + wanted and not errors,
                  f"{status} after {seconds:.1f} s {errors[:500]}")  # fmt: skip
            check(f"{call[0]} {kind}, interrupted: a whole file", fault_of(path) is None and not leftovers(path),
                  fault_of(path))  # fmt: skip
            path.unlink(missing_ok=True)


def test_interrupt_while_drawing():
    """The same in the second play, which writes."""
    scene = save_scene("drawn.json", bouncing(12, 2_000))
    for kind in ("html", "webp"):
        path = WORK / f"drawn.{kind}"
        running = Running("render", "--size", "200x160", scene, path)
        if kind == "html":
            check("a page is written as it comes", wait_for(WORK / f"drawn.{kind}.part", 20_000))
        else:
            running.play(4)
        running.signal(signal.SIGINT)
        status, seconds, output, errors = running.end()
        detail = f"{status} after {seconds:.1f} s {output} {errors[:500]} {fault_of(path)}"
        is_whole = fault_of(path) is None and not leftovers(path)
        check(f"{kind}, interrupted while drawing", status in (0, 130) and not errors and is_whole, detail)
        path.unlink(missing_ok=True)


def interrupt_twice(kind, path, scene, wait):
    """Returns how it ended, with the work after the second signal, and whether it was done before that came."""
    path.write_bytes(b"what stood there")
    running = Running(*long_calls(kind, path, scene)[0])
    running.play(SOME_FRAMES + wait)
    running.signal(signal.SIGINT)
    time.sleep(0.1)
    before = running.work() if running.process.poll() is None else 0
    running.signal(signal.SIGINT)
    status, seconds, _, errors = running.end()
    return (status, seconds - before, errors), fault_of(path) is None


def test_interrupt_twice():
    """The second ends it at once, and nothing half stays."""
    scene = save_scene("twice.json", bouncing(12, 100_000_000))
    for kind in KINDS:
        path = WORK / f"twice.{kind}"
        for wait in (0.5, 1, 2, 4):
            (status, seconds, errors), is_done = interrupt_twice(kind, path, scene, wait)
            if not is_done:
                break
        check(f"{kind}, interrupted twice", status == 130 and not errors and seconds < AT_ONCE,
              f"{status} after {seconds:.1f} s {errors[:500]}")  # fmt: skip
        is_untouched = path.read_bytes() == b"what stood there"
        check(f"{kind}, interrupted twice: nothing half", is_untouched and not leftovers(path), leftovers(path))
        path.unlink(missing_ok=True)


def test_interrupt_while_reading():
    text = (WORK / "long.json").read_bytes()
    for call in (["run", "-"], ["render", "-", WORK / "read.svg"], ["compare", "-"],
                 ["explain", "-", "--pair", "floor", "ball 1"]):  # fmt: skip
        running = Running(*call, stdin=subprocess.PIPE)
        running.process.stdin.write(text[:200])
        running.process.stdin.flush()
        time.sleep(0.3)
        running.signal(signal.SIGINT)
        time.sleep(0.3)
        try:
            running.process.stdin.write(text[200:])
            running.process.stdin.close()
        except OSError:
            pass
        running.process.stdin = None
        status, seconds, _, errors = running.end()
        check(f"{call[0]}, interrupted while it reads", status in (130, -signal.SIGINT) and b"ERROR" not in errors,
              f"{status} after {seconds:.1f} s {errors[:500]}")  # fmt: skip
    running = Running("run", "-", stdin=subprocess.PIPE)
    time.sleep(0.3)
    running.signal(signal.SIGINT)
    try:
        status = running.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        status = None
        running.process.kill()
    running.process.communicate()
    check("interrupted while it waits for a scene", status in (130, -signal.SIGINT), status)


def test_interrupt_while_nobody_reads():
    """A pipe that is full when the signal comes: nothing is lost once somebody reads again."""
    running = Running("run", "--trace", "-", WORK / "long.json")
    running.listen()
    time.sleep(SOME_FRAMES)  # it does not work any more once the pipe is full
    running.signal(signal.SIGINT)
    time.sleep(0.3)
    status, seconds, output, errors = running.end()
    path = WORK / "pipe.trace"
    path.write_bytes(output)
    check("interrupted while a pipe is full", status == 130 and fault_of(path) is None and b"cannot" not in errors,
          f"{status} after {seconds:.1f} s {errors[:500]} {fault_of(path)}")  # fmt: skip


def main():
    for test in (test_interrupt, test_interrupt_while_drawing, test_interrupt_twice, test_interrupt_while_reading,
                 test_interrupt_while_nobody_reads):  # fmt: skip
        test()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
