#!/usr/bin/env python3
"""Builds everything and runs every test; the last line is "N passed, N failed".

    run_tests.py [--no-build] [--no-fuzz] [--list] [WORD...]

With words, only tests whose name contains one of them. Tests are found, never
listed: tests/*/test_*.c are programs, run from the dev build (sanitizers) and
from the release build; tests/*/test_*.sh and test_*.py are scripts, given ABUT
(the command) and BUILD (the build directory), run with the release build, and
with dev as well if they use the command and do not say "Runs once"; examples/*.c
must exit with 0; the
checks of tools/ are tests too. What a test prints is shown only if it fails. A
closing line "N passed, N failed" says how many tests it was; otherwise it counts
as one, by its exit status.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed$")
TIMEOUT = 900  # seconds for one test
SOAK_SAMPLE = "--cases 20000 --threads 1".split()


class Test:
    def __init__(self, name, command, build=None, whole=False):
        self.name = name
        self.command = [str(word) for word in command]
        self.build = build
        self.whole = whole  # one test, however many cases it counts

    def run(self):
        environment = dict(os.environ)
        if self.build:
            environment["BUILD"] = str(self.build)
            environment["ABUT"] = str(self.build / "abut")
        start = time.monotonic()
        try:
            result = subprocess.run(self.command, cwd=ROOT, env=environment, timeout=TIMEOUT,
                                    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                    stderr=subprocess.STDOUT, check=False)  # fmt: skip
            status, output = result.returncode, result.stdout.decode("utf-8", "replace")
        except subprocess.TimeoutExpired as expired:
            output = (expired.stdout or b"").decode("utf-8", "replace")
            status, output = 1, output + f"\nno end after {TIMEOUT} seconds"
        except OSError as error:
            status, output = 1, str(error)
        passed, failed = count(status, "" if self.whole else output)
        return passed, failed, output, time.monotonic() - start


def count(status, output):
    """How many tests passed and failed, by the closing line or the exit status."""
    lines = output.rstrip().splitlines()
    found = COUNTS.match(lines[-1].strip()) if lines else None
    if not found:
        return (1, 0) if status == 0 else (0, 1)
    passed, failed = int(found[1]), int(found[2])
    return passed, max(failed, 1) if status != 0 else failed


def build(preset):
    """Configures and builds, as much as can be; returns how many of the two failed."""
    start = time.monotonic()
    jobs = ["-j", str(os.cpu_count()), "--", "-k", "0"]
    for command in (["cmake", "--preset", preset], ["cmake", "--build", "--preset", preset, *jobs]):
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False,
                                stdin=subprocess.DEVNULL)  # fmt: skip
        if result.returncode != 0:
            print(f"FAILED build {preset}\n{result.stdout}{result.stderr}", flush=True)
            return 1
    print(f"built  {preset:44} {time.monotonic() - start:6.1f} s", flush=True)
    return 0


def runs_twice(script):
    words = script.read_text(encoding="utf-8")
    return re.search(r"\bABUT\b", words) is not None and "Runs once" not in words


def script_tests(dev, release):
    for script in sorted([*ROOT.glob("tests/*/test_*.sh"), *ROOT.glob("tests/*/test_*.py")]):
        name = str(script.relative_to(ROOT / "tests"))
        yield Test(f"release {name}", [script], release)
        if runs_twice(script):
            yield Test(f"dev {name}", [script], dev)


def program_tests(builds):
    for folder in builds:
        for source in sorted(ROOT.glob("tests/*/test_*.c")):
            name = source.relative_to(ROOT / "tests").with_suffix("")
            yield Test(f"{folder.name} {name}", [folder / "tests" / name], folder)
        for source in sorted(ROOT.glob("examples/*.c")):
            yield Test(f"{folder.name} examples/{source.stem}", [folder / "examples" / source.stem])


def tool_tests(release):
    tools = ROOT / "tools"
    yield Test("layers", [tools / "check_layers.py"])
    yield Test("names", [tools / "check_names.py", "--build", release])
    yield Test("format", [tools / "check_format.py"])
    yield Test("documents", [tools / "check_docs.py", "--build", release])


def all_tests(fuzz):
    dev, release = ROOT / "build" / "dev", ROOT / "build" / "release"
    tests = []  # the long ones first
    if fuzz:
        tests.append(Test("fuzz, a sample", [ROOT / "tools" / "run_fuzz.py", "--sample", "60000"]))
    if (ROOT / "tests" / "soak" / "soak.c").is_file():
        tests.append(Test("release soak, a sample", [release / "tests" / "soak", *SOAK_SAMPLE],
                          whole=True))  # fmt: skip
    return tests + [
        *script_tests(dev, release), *program_tests([dev, release]), *tool_tests(release)
    ]  # fmt: skip


def run_all(tests):
    total_passed = total_failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(test.run): test for test in tests}
        for job in concurrent.futures.as_completed(running):
            passed, failed, output, seconds = job.result()
            total_passed += passed
            total_failed += failed
            word = "FAILED" if failed else "ok    "
            print(f"{word} {running[job].name:44} {seconds:6.1f} s {passed + failed:4}", flush=True)
            if failed:
                print(output.rstrip(), flush=True)
    return total_passed, total_failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--no-fuzz", action="store_true")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()

    # In the background SIGINT is ignored, and would be by everything that is started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    fuzz = not arguments.no_fuzz and any(ROOT.glob("tests/fuzz/*.c"))
    tests = all_tests(fuzz)
    if arguments.words:
        tests = [test for test in tests if any(word in test.name for word in arguments.words)]
    if arguments.list:
        print("\n".join(test.name for test in tests))
        return 0

    broken = 0
    if not arguments.no_build:
        presets = ["dev", "release"] + (["fuzz"] if any("fuzz" in t.name for t in tests) else [])
        broken = sum(build(preset) for preset in presets)
    passed, failed = run_all(tests)
    failed += broken
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
