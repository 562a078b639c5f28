#!/usr/bin/env python3
"""The library as two files: any flags that a project may have, C and C++.

By day each kind of check runs with one compiler or two; at night (NIGHTLY in the environment) with all of them.
"""
import os
import pathlib
import re
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from counted import check, finish, run  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
STRICT = "-Wall -Wextra -pedantic -Werror".split()
AT_NIGHT = bool(os.environ.get("NIGHTLY"))
# Flags that would change the bits if the source let them: a * b + c becomes one instruction, at -O1 of gcc by
# -fexpensive-optimizations. (With -fno-builtin, without which gcc would ask nothing of libm anyway.)
WILD = {"gcc": "-std=gnu17 -O1 -fexpensive-optimizations -march=native -ffp-contract=fast -fno-builtin",
        "clang": "-std=gnu17 -O0 -march=native"}  # fmt: skip


def succeeds(what, *command):
    result = run(*command)
    return check(what, result.returncode == 0, result.stdout + result.stderr)


def check_strict(out):
    """(The last objects of both compilers are linked by the other checks. By day there is one of each.)"""
    levels = ["-std=c17 -O2", "-std=c17 -O0"] if AT_NIGHT else []
    by_night = [(compiler, flags) for flags in levels for compiler in WILD]
    for compiler, flags in [*by_night, *WILD.items()]:
        succeeds(f"{compiler} {flags}, no warnings", compiler, *flags.split(), *STRICT,
                 "-c", out / "abut.c", "-o", out / f"{compiler}.o")  # fmt: skip


def check_fast_math_refused(out):
    for compiler in ("gcc", "clang"):
        flags = "-std=c17 -O2 -ffast-math -fsyntax-only -Wfatal-errors".split()
        result = run(compiler, *flags, out / "abut.c")
        refused = result.returncode != 0 and "abut" in result.stderr and "#error" in result.stderr
        check(f"{compiler} -ffast-math is refused", refused, result.stderr)


def check_from_cpp(out):
    for c, cpp in (("gcc", "g++"), ("clang", "clang++")):
        objects = [out / f"{c}.o"]
        for source, compiler in (("one.cpp", cpp), ("two.cpp", cpp), ("three.c", c)):
            standard = "-std=c17" if source.endswith(".c") else "-std=c++11"
            objects.append(out / f"{source}.o")
            succeeds(f"{compiler} {source}", compiler, standard, *STRICT, f"-I{out}",
                     "-c", HERE / source, "-o", objects[-1])  # fmt: skip
        if succeeds(f"{cpp} links", cpp, *objects, "-o", out / "mixed"):
            succeeds(f"{cpp} runs", out / "mixed")


def recipe_in(words):
    """The command that README.md gives for the two files; "" if there is none."""
    found = re.search(r"`(cc [^`]*main\.c abut\.c[^`]*)`", words)
    return found[1] if found else ""


def check_recipe(out):
    """README.md's program, built by the command that README.md gives for the two files. By day abut.c is not
    compiled again for it: the object of check_strict() is linked."""
    words = (ROOT / "README.md").read_text(encoding="utf-8")
    program = next(code for code in re.findall(r"```c\n(.*?)```", words, re.S) if "int main(" in code)
    said = re.search(r"\nprints\n\n```\n(.*?)```", words, re.S)[1]
    recipe = recipe_in(words)
    if not check("README.md has a command for the two files", recipe):
        return
    recipe = recipe if AT_NIGHT else recipe.replace("abut.c", "gcc.o")
    (out / "main.c").write_text(program.replace("<abut/abut.h>", '"abut.h"'), encoding="utf-8")
    for compiler in ("gcc", "clang") if AT_NIGHT else ("gcc",):
        command = [compiler, *recipe.split()[1:], "-o", "recipe"]
        built = run(*command, cwd=out)
        if check(" ".join(command), built.returncode == 0, built.stderr):
            check("it says what README.md says", run(out / "recipe").stdout == said)


def check_no_libm(out):
    """libc alone: nothing of libm is asked for, whatever the flags are. By day of the object that is there."""
    if not AT_NIGHT:
        asks_nothing_of_libm("gcc -fno-builtin", out / "gcc.o")
        return
    for flags in ["gcc -O0 -fno-builtin", "clang -O0", "aarch64-linux-gnu-gcc -O0", "s390x-linux-gnu-gcc -O0",
                  "i686-linux-gnu-gcc -O0 -msse2 -mfpmath=sse"]:  # fmt: skip
        if not shutil.which(flags.split()[0]):
            continue
        built = run(*flags.split(), "-std=c17", "-c", out / "abut.c", "-o", out / "asked.o")
        if check(f"{flags} compiles", built.returncode == 0, built.stderr):
            asks_nothing_of_libm(flags, out / "asked.o")


def asks_nothing_of_libm(flags, made):
    mathematics = {"sqrt", "fabs", "floor", "ceil", "fmin", "fmax", "hypot", "pow", "sin", "cos", "atan2", "fma"}
    asked = set(run("nm", "--undefined-only", "--format=just-symbols", made).stdout.split())
    check(f"{flags} needs nothing of libm", asked and not asked & mathematics, str(asked & mathematics))


def hash_with(out, name, source, *flags):
    """hash.c includes <abut/abut.h>: here that is the single header."""
    (out / "include" / "abut").mkdir(parents=True, exist_ok=True)
    (out / "include" / "abut" / "abut.h").write_bytes((out / "abut.h").read_bytes())
    sources = [ROOT / "tests/hash/hash.c", out / source]
    folders = [f"-I{out / 'include'}", f"-I{ROOT / 'tests'}"]
    built = run(*flags, *folders, *sources, "-o", out / name)
    return built.stderr if built.returncode != 0 else hash_by(out / name)


def hash_by(program):
    """(By day of a fourth of the questions: one of the programs is not optimised.)"""
    return run(program, *([] if AT_NIGHT else ["-v", "4"])).stdout


def check_hash(out):
    """What the library says, by flags that would change the bits if the source let them."""
    plain = hash_by(ROOT / "build" / "release" / "tests" / "hash" / "hash")
    check("the hash is a number", re.search(r"^[0-9a-f]{16}$", plain, re.M), plain)
    by_night = ["gcc -std=gnu17 -O2 -march=native -ffp-contract=fast", "gcc -std=c17 -O2 -ffp-contract=off",
                "gcc -std=gnu17 -O3 -march=native -ffp-contract=fast", "clang -std=gnu17 -O3 -march=native"]  # fmt: skip
    for flags in by_night if AT_NIGHT else []:
        wild = hash_with(out, "wild", "abut.c", *flags.split(), *STRICT)
        check(f"{flags} gives the same bits, and no warnings", wild == plain, wild)
    for compiler, flags in WILD.items():
        wild = hash_with(out, "wild", f"{compiler}.o", compiler, *flags.split())
        check(f"{compiler} {flags} gives the same bits", wild == plain, wild)


def main():
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        tool = ROOT / "tools" / "amalgamate.py"
        succeeds("amalgamate", tool, out / "again")
        if succeeds("amalgamate", tool, out):
            for name in ("abut.h", "abut.c"):
                same = (out / name).read_bytes() == (out / "again" / name).read_bytes()
                check(f"{name} comes out the same twice", same)
            check_strict(out)
            check_fast_math_refused(out)
            check_from_cpp(out)
            check_recipe(out)
            check_no_libm(out)
            check_hash(out)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
