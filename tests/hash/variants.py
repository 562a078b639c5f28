"""Builds hash.c with all sources, in many ways, and compares what the programs print.

A variant is a Build, whose program is there already (build/PRESET/tests/hash/hash), or Compiled here: by day all of
the library at once, which takes half the time, and once for all tests that want it so (build/hash); at night (NIGHTLY in
the environment) file by file. All of them must print what the release build's prints.
"""
import concurrent.futures
import fcntl
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HOUR = 3600  # for what never ends, not for what is slow


FOLDERS = [f"-I{ROOT / name}" for name in ("include", "src", "tests")]
KEPT = ROOT / "build" / "hash"


def run(command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, timeout=HOUR,
                          **options)  # fmt: skip


def library(compiler):
    """What a program is linked with, for a compiler and its flags: (files, what went wrong)."""
    sources = sorted((ROOT / "src").rglob("*.c"))
    if os.environ.get("NIGHTLY"):
        return sources, ""
    KEPT.mkdir(parents=True, exist_ok=True)
    place = KEPT / re.sub(r"[^\w-]+", "_", " ".join(compiler))
    whole, made, stamp = (place.with_suffix(ending) for ending in (".c", ".o", ".stamp"))
    # Who comes second waits, and finds it done.
    with open(place.with_suffix(".lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        state = state_of(compiler)
        if stamp.is_file() and made.is_file() and stamp.read_text(encoding="ascii") == state:
            return [made], ""
        stamp.unlink(missing_ok=True)
        whole.write_text("".join(f'#include "{path}"\n' for path in sources), encoding="utf-8")
        built = run([*compiler, *FOLDERS, "-c", whole, "-o", made])
        if built.returncode != 0:
            return [], built.stderr
        stamp.write_text(state, encoding="ascii")
        return [made], ""


def state_of(compiler):
    """Changes with the compiler, its flags and every file of the library."""
    version = run([compiler[0], "--version"]).stdout
    digest = hashlib.sha256(f"{compiler} {version}".encode())
    for folder in ("include", "src"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class Build:
    """The program of a preset."""

    def __init__(self, preset):
        self.preset = preset
        self.program = ROOT / "build" / preset / "tests" / "hash" / "hash"

    def __str__(self):
        return f"the build {self.preset}"

    def lines(self, _, part):
        """The lines that it prints about one question in so many, and what went wrong."""
        if not self.program.is_file():
            return [], f"not built: cmake --preset {self.preset} && cmake --build --preset {self.preset} --target hash"
        return printed([self.program], part)


class Compiled:
    """A compiler with its flags, and what runs the program elsewhere: (words before it, environment)."""

    def __init__(self, compiler, runner=(), environment=None, suffix=""):
        self.compiler = compiler
        self.runner = runner
        self.environment = environment
        self.suffix = suffix

    def __str__(self):
        return " ".join(self.compiler)

    def lines(self, folder, part):
        with tempfile.TemporaryDirectory(dir=folder) as own:
            program = f"{own}/hash{self.suffix}"
            files, wrong = library(self.compiler)
            if wrong:
                return [], wrong
            built = run([*self.compiler, *FOLDERS, *files, ROOT / "tests" / "hash" / "hash.c", "-o", program])
            if built.returncode != 0:
                return [], built.stderr
            if self.runner is None:
                return None, ""
            return printed([*self.runner, program], part, self.environment)


def printed(command, part, environment=None):
    ran = run([*command, "-v", part], env={**os.environ, **(environment or {})})
    wrong = "" if ran.returncode == 0 else f"exit status {ran.returncode}\n{ran.stderr}"
    return ran.stdout.splitlines(), wrong


def compare(variants, part=1):
    """Prints one line each and the sum. Asks one question in so many."""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        expected, wrong = Build("release").lines(folder, part)
        if not expected or wrong:
            print(f"no hash to compare with: {wrong}\n0 passed, 1 failed")
            return 1
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = [pool.submit(variant.lines, folder, part) for variant in variants]
            for variant, job in zip(variants, jobs):
                lines, wrong = job.result()
                good = not wrong and lines in (None, expected)
                passed += good
                failed += not good
                word = "only built" if lines is None else lines[-1] if lines else "no hash"
                print(word, "ok  " if good else "DIFFERS", variant, flush=True)
                if not good:
                    different = [line for line in lines or [] if line not in expected]
                    print(*different, *wrong.splitlines()[:30], sep="\n")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
