"""Builds hash.c with all sources, in many ways, and compares what they print."""
import concurrent.futures
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REFERENCE = ["gcc", "-std=c17", "-O2", "-ffp-contract=off"]


def sources():
    return [str(path) for path in sorted((ROOT / "src").rglob("*.c"))] + [
        str(ROOT / "tests" / "hash" / "hash.c")
    ]


def run(command, timeout=600):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout)


def hash_of(number, compiler, runner, folder):
    """The lines a variant prints, and what went wrong."""
    program = f"{folder}/hash{number}"
    flags = [f"-I{ROOT / name}" for name in ("include", "src", "tests")]
    built = run([*compiler, *flags, *sources(), "-o", program])
    if built.returncode != 0:
        return [], built.stderr
    ran = run([*runner, program, "-v"])
    wrong = ran.stderr if ran.returncode == 0 else f"exit status {ran.returncode}\n{ran.stderr}"
    return ran.stdout.splitlines(), wrong


def compare(variants):
    """variants: (compiler and flags, runner). Prints one line each and the sum."""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            everything = [(REFERENCE, []), *variants]
            jobs = [
                pool.submit(hash_of, number, compiler, runner, folder)
                for number, (compiler, runner) in enumerate(everything)
            ]
            expected, wrong = jobs[0].result()
            for (compiler, _), job in zip(everything, jobs):
                lines, wrong = job.result()
                good = lines == expected and lines and not wrong
                passed += bool(good)
                failed += not good
                print(lines[-1] if lines else "no hash", "ok  " if good else "DIFFERS", *compiler)
                if not good:
                    different = [line for line in lines if line not in expected]
                    print(*different, *wrong.splitlines()[:30], sep="\n")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
