"""Builds hash.c with all sources, in many ways, and compares what the programs print.

A variant is a Build, whose program is there already (build/PRESET/tests/hash/hash), or Compiled here: by day all of
the library at once, which takes half the time, and at night (NIGHTLY in the environment) file by file. All of them
must print what the release build's prints.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HOUR = 3600  # for what never ends, not for what is slow


def sources(folder):
    """What is compiled: the library, and the program."""
    library = sorted((ROOT / "src").rglob("*.c"))
    if not os.environ.get("NIGHTLY"):
        whole = pathlib.Path(folder, "library.c")
        whole.write_text("".join(f'#include "{path}"\n' for path in library), encoding="utf-8")
        library = [whole]
    return [*library, ROOT / "tests" / "hash" / "hash.c"]


def run(command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, timeout=HOUR,
                          **options)  # fmt: skip


class Build:
    """The program of a preset."""

    def __init__(self, preset):
        self.preset = preset
        self.program = ROOT / "build" / preset / "tests" / "hash" / "hash"

    def __str__(self):
        return f"the build {self.preset}"

    def lines(self, _):
        """The lines that it prints, and what went wrong."""
        if not self.program.is_file():
            return [], f"not built: cmake --preset {self.preset} && cmake --build --preset {self.preset} --target hash"
        return printed([self.program])


class Compiled:
    """A compiler with its flags, and what runs the program elsewhere: (words before it, environment)."""

    def __init__(self, compiler, runner=(), environment=None, suffix=""):
        self.compiler = compiler
        self.runner = runner
        self.environment = environment
        self.suffix = suffix

    def __str__(self):
        return " ".join(self.compiler)

    def lines(self, folder):
        with tempfile.TemporaryDirectory(dir=folder) as own:
            program = f"{own}/hash{self.suffix}"
            flags = [f"-I{ROOT / name}" for name in ("include", "src", "tests")]
            built = run([*self.compiler, *flags, *sources(own), "-o", program])
            if built.returncode != 0:
                return [], built.stderr
            if self.runner is None:
                return None, ""
            return printed([*self.runner, program], self.environment)


def printed(command, environment=None):
    ran = run([*command, "-v"], env={**os.environ, **(environment or {})})
    wrong = "" if ran.returncode == 0 else f"exit status {ran.returncode}\n{ran.stderr}"
    return ran.stdout.splitlines(), wrong


def compare(variants):
    """Prints one line each and the sum."""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        expected, wrong = Build("release").lines(folder)
        if not expected or wrong:
            print(f"no hash to compare with: {wrong}\n0 passed, 1 failed")
            return 1
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = [pool.submit(variant.lines, folder) for variant in variants]
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
