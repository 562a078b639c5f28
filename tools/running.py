"""How tests are run: side by side, each with its output kept, and never in silence.

Given to tools/run_tests.py: Test and run_all(). Builds come one after the other, each on all cores; a test begins as soon
as what it needs is built, so that no core waits for the end of a build. At least every BEAT seconds a line says what
is going on. No limit is about speed, so a busy machine fails nothing: an endless
loop is ended after CPU_SECONDS of work of one process (which a waiting process does not use up), and
a test that waits for something that never comes after hours. The seconds behind a test or a build are
those of its work, which are about the same on a busy machine.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import queue
import re
import resource
import signal
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed$")
PROGRESS = re.compile(r"^\[(\d+)/(\d+)\]")
BEAT = 30  # seconds of silence at most
CORES = os.cpu_count() or 1
CPU_SECONDS = 1800
SLOWEST = 10  # tests that are named at the end
HOUR = 3600


class Test:
    """A command that succeeds or fails. `targets` are what CMake must build for it in `preset`,
    None for everything; `also` says the same of other presets. `whole` makes it one test, however
    many cases it counts; `hours` is when it is given up."""

    def __init__(self, name, command, preset=None, targets=(), also=None, whole=False, environment=None, hours=1):
        self.name = name
        self.command = [str(word) for word in command]
        self.needs = {**({preset: targets} if preset else {}), **(also or {})}
        self.whole = whole
        self.hours = hours
        self.environment = dict(environment or {})
        self.started = None
        if preset:
            self.environment["BUILD"] = str(folder_of(preset))
            self.environment["ABUT"] = str(folder_of(preset) / "abut")

    def run(self):
        """(passed, failed, output, seconds of work)"""
        self.started = time.monotonic()
        work = 0.0
        try:
            status, output, work = run_measured(self.command, {**os.environ, **self.environment}, self.hours * HOUR)
            if status is None:
                status, output = 1, output + f"\nno end after {self.hours} h"
            elif status < 0:
                output += f"\nended by {signal.Signals(-status).name}"
        except OSError as error:
            status, output = 1, str(error)
        passed, failed = count(status, "" if self.whole else output)
        return passed, failed, output, work


def run_measured(command, environment, most):
    """(status, None if it was given up after so many seconds; output; seconds it worked, its children included)"""
    expired = threading.Event()
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as process:  # fmt: skip
        watch = threading.Timer(most, lambda: (expired.set(), process.kill()))
        watch.start()
        output = process.stdout.read().decode("utf-8", "replace")
        _, ended, used = os.wait4(process.pid, 0)
        watch.cancel()
        process.returncode = os.waitstatus_to_exitcode(ended)
    return None if expired.is_set() else process.returncode, output, used.ru_utime + used.ru_stime


def folder_of(preset):
    return ROOT / "build" / preset


def count(status, output):
    """How many tests passed and failed, by the closing line or the exit status."""
    lines = output.rstrip().splitlines()
    found = COUNTS.match(lines[-1].strip()) if lines else None
    if not found:
        return (1, 0) if status == 0 else (0, 1)
    passed, failed = int(found[1]), int(found[2])
    return passed, max(failed, 1) if status != 0 else failed


def say(*words):
    print(*words, flush=True)


def work_done():
    """Seconds that all processes together have worked: on n idle cores, n times as long as it takes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def limit_work():
    """No process that is started from here on computes for longer than CPU_SECONDS."""
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    limit = CPU_SECONDS if most == resource.RLIM_INFINITY else min(CPU_SECONDS, most)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, most))


def lines_of(process):
    """The lines a process prints as they come, and None whenever BEAT seconds passed."""
    lines = queue.Queue()

    def read():
        for line in process.stdout:
            lines.put(line)
        lines.put("")

    threading.Thread(target=read, daemon=True).start()
    beat = time.monotonic() + BEAT
    while True:
        try:
            line = lines.get(timeout=max(0, beat - time.monotonic()))
        except queue.Empty:
            line = None
        if line == "":
            return
        if line is not None:
            yield line
        if time.monotonic() >= beat:
            beat = time.monotonic() + BEAT
            yield None


def run_telling(what, command):
    """Runs a build step; tells every BEAT seconds how far it is. Returns (status, output, seconds of work)."""
    start = time.monotonic()
    output, progress = [], ""
    environment = dict(os.environ, NINJA_STATUS="[%f/%t] ")
    with subprocess.Popen(command, cwd=ROOT, env=environment, text=True, errors="replace", stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:  # fmt: skip
        for line in lines_of(process):
            if line is None:
                say(f"...    {what}{progress}, {time.monotonic() - start:.0f} s")
                continue
            output.append(line)
            found = PROGRESS.match(line)
            progress = f": {found[1]} of {found[2]} done" if found else progress
        _, ended, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(ended)
    return process.returncode, "".join(output), used.ru_utime + used.ru_stime


def build(preset, targets):
    """Configures and builds, as much as can be; returns how many of the two failed."""
    work = 0.0
    wanted = ["--target", *targets] if targets is not None else []
    jobs = ["-j", str(CORES), "--", "-k", "0"]
    for command in (["cmake", "--preset", preset], ["cmake", "--build", "--preset", preset, *wanted, *jobs]):
        status, output, used = run_telling(f"building {preset}", command)
        work += used
        if status != 0:
            say(f"FAILED build {preset}\n{output}")
            return 1
    say(f"built  {preset:44} {work:6.1f} s")
    return 0


def builds_for(tests):
    """What the tests need: [(preset, targets)], the preset that the first test needs first."""
    wanted = {}
    for test in tests:
        for preset, targets in test.needs.items():
            before = wanted.setdefault(preset, set())
            wanted[preset] = None if before is None or targets is None else before | set(targets)
    return [(preset, targets and sorted(targets)) for preset, targets in wanted.items()
            if targets is None or targets]  # fmt: skip


class Run:
    """Tests on their way: some threads take them, the first ones first, and one thread builds what they need."""

    def __init__(self, tests, builds):
        self.tests = list(tests)  # not begun
        self.builds = list(builds)  # not done
        self.running = []
        self.broken = 0  # builds
        self.results = queue.Queue()
        self.changed = threading.Condition()

    def build_all(self):
        while self.builds:
            try:
                broken = build(*self.builds[0])
            except OSError as error:
                broken = 1
                say(f"FAILED build {self.builds[0][0]}\n{error}")
            with self.changed:
                self.broken += broken
                del self.builds[0]
                self.changed.notify_all()

    def next(self):
        """The test to run now, waiting for one whose builds are done (or have failed: then it tells so); None at the
        end. While something is built, the builder has a core or two, and half of the cores are enough for tests."""
        with self.changed:
            while self.tests:
                missing = {preset for preset, _ in self.builds}
                ready = (test for test in self.tests if not missing & test.needs.keys())
                test = next(ready, None) if not missing or len(self.running) < max(1, CORES // 2) else None
                if test:
                    self.tests.remove(test)
                    self.running.append(test)
                    return test
                self.changed.wait()
        return None

    def work(self):
        while test := self.next():
            try:
                result = test.run()
            except Exception as error:  # pylint: disable=broad-except
                result = 0, 1, repr(error), 0.0
            with self.changed:
                self.running.remove(test)
                self.changed.notify_all()
            self.results.put((test, result))

    def tell(self, left):
        now = time.monotonic()
        with self.changed:
            running = [f"{test.name} ({now - test.started:.0f} s)" for test in self.running if test.started]
        say(f"...    {left} to go; running {', '.join(running) or 'nothing yet'}")


def run_all(tests, builds=()):
    """Builds, and runs tests, the first ones first; returns how many cases passed and failed, builds among them."""
    total_passed = total_failed = 0
    times = []
    limit_work()
    run = Run(tests, builds)
    threads = [threading.Thread(target=work, daemon=True) for work in [run.build_all, *[run.work] * CORES]]
    for thread in threads:
        thread.start()
    while len(times) < len(tests):
        try:
            test, (passed, failed, output, work) = run.results.get(timeout=BEAT)
        except queue.Empty:
            run.tell(len(tests) - len(times))
            continue
        total_passed += passed
        total_failed += failed
        times.append((work, test.name))
        say(f"{'FAILED' if failed else 'ok    '} {test.name:44} {work:6.1f} s {passed + failed:4}")
        if failed:
            say(" ".join(test.command))
            say(output.rstrip())
    for thread in threads:
        thread.join()
    if len(times) > SLOWEST:
        slowest = [f"{name} {work:.0f} s" for work, name in sorted(times, reverse=True)[:SLOWEST]]
        say(f"slowest: {', '.join(slowest)}")
    return total_passed, total_failed + run.broken
