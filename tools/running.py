"""How tests are run: side by side, each with its output kept, and never in silence.

Given to tools/run_tests.py: Test, build() and run_all(). At least every BEAT seconds a line says what
is going on. No limit is about speed, so a busy machine fails nothing: an endless
loop is ended after CPU_SECONDS of work of one process (which a waiting process does not use up), and
a test that waits for something that never comes after hours. The seconds behind a test or a build are
those of its work, which are about the same on a busy machine.

SPDX-License-Identifier: MIT
"""
import concurrent.futures
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
    """Runs a build step; tells every BEAT seconds how far it is. Returns (status, output)."""
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
    return process.returncode, "".join(output)


def build(preset, targets):
    """Configures and builds, as much as can be; returns how many of the two failed."""
    start = work_done()
    wanted = ["--target", *targets] if targets is not None else []
    jobs = ["-j", str(os.cpu_count()), "--", "-k", "0"]
    for command in (["cmake", "--preset", preset], ["cmake", "--build", "--preset", preset, *wanted, *jobs]):
        status, output = run_telling(f"building {preset}", command)
        if status != 0:
            say(f"FAILED build {preset}\n{output}")
            return 1
    say(f"built  {preset:44} {work_done() - start:6.1f} s")
    return 0


def build_for(tests):
    """Builds what the tests need; returns how many builds failed."""
    wanted = {}
    for test in tests:
        for preset, targets in test.needs.items():
            before = wanted.setdefault(preset, set())
            wanted[preset] = None if before is None or targets is None else before | set(targets)
    return sum(build(preset, targets and sorted(targets)) for preset, targets in wanted.items()
               if targets is None or targets)  # fmt: skip


def tell_running(jobs, left):
    now = time.monotonic()
    running = [f"{test.name} ({now - test.started:.0f} s)" for job, test in jobs.items()
               if test.started and not job.done()]  # fmt: skip
    say(f"...    {left} to go; running {', '.join(running)}")


def run_all(tests):
    """Runs tests, the first ones first; returns how many cases passed and failed."""
    total_passed = total_failed = 0
    times = []
    limit_work()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {pool.submit(test.run): test for test in tests}
        waiting = set(jobs)
        while waiting:
            done, waiting = concurrent.futures.wait(waiting, BEAT, concurrent.futures.FIRST_COMPLETED)
            if not done:
                tell_running(jobs, len(waiting))
            for job in done:
                passed, failed, output, work = job.result()
                total_passed += passed
                total_failed += failed
                test = jobs[job]
                times.append((work, test.name))
                say(f"{'FAILED' if failed else 'ok    '} {test.name:44} {work:6.1f} s {passed + failed:4}")
                if failed:
                    say(" ".join(test.command))
                    say(output.rstrip())
    if len(times) > SLOWEST:
        slowest = [f"{name} {work:.0f} s" for work, name in sorted(times, reverse=True)[:SLOWEST]]
        say(f"slowest: {', '.join(slowest)}")
    return total_passed, total_failed
