#!/usr/bin/env python3
"""The public headers as a user compiles them: one program that uses all they declare.

The program is written here, from the headers: it reads every constant and calls every
function with nothing (zeros and NULL), then with empty things (pointers to zeroed values,
objects just made), which must never crash. gcc and clang compile it as C11, C17, C++11 and
C++20 with all warnings, and once as a compiler that is not GNU-like would, which has to
compile the library as well. The functions
found must be those that the library exports, so none can be forgotten. Runs once.
"""
import os
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from counted import check, finish, run  # noqa: E402

HEADERS = ROOT / "include" / "abut"
LIBRARY = pathlib.Path(os.environ.get("BUILD", ROOT / "build" / "release")) / "libabut.a"

WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Wundef -Wshadow -Werror".split()
STANDARDS = {
    "gcc": ["-std=c11", "-std=c17"],
    "clang": ["-std=c11", "-std=c17"],
    "g++": ["-xc++ -std=c++11", "-xc++ -std=c++20"],
    "clang++": ["-xc++ -std=c++11", "-xc++ -std=c++20"],
}
# clang without __GNUC__ stands in for other compilers; libc's headers still compile then.
FOREIGN = ["-std=c11 -U__GNUC__", "-xc++ -std=c++11 -U__GNUC__"]
# What the headers themselves are written with.
PLUMBING = {"ABUT_API", "ABUT_EXTERN", "ABUT_MAY_ALIAS"}
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
FUNCTION = re.compile(r"^ABUT_API\s+([^;(]*?)(\w+)\(([^;]*)\);", re.M | re.S)
MACRO = re.compile(r"^#define[ \t]+(ABUT_\w+)[ \t]+\S", re.M)
ENUM = re.compile(r"\benum\b[^{;]*\{([^}]*)\}", re.S)
STRUCT = re.compile(r"\}\s*(abut_\w+)\s*;")

class Interface:
    """What the headers declare."""

    def __init__(self):
        text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HEADERS.glob("*.h")))
        text = COMMENT.sub(" ", text)
        self.functions = [found.groups() for found in FUNCTION.finditer(text)]
        self.declared = len(re.findall(r"^ABUT_API\b", text, re.M))
        self.macros = sorted(set(MACRO.findall(text)) - PLUMBING)
        self.constants = []
        for body in ENUM.findall(text):
            self.constants += re.findall(r"\b(ABUT_\w+)\s*(?==|,|$)", body, re.M)
        self.complete = set(STRUCT.findall(text))
        self.makers = {}
        for result, name, parameters in self.functions:
            if name.endswith("_create") and result.strip().endswith("*"):
                self.makers[result.replace("*", "").strip()] = (name, split(parameters))


def split(parameters):
    """The types of parameters, without their names."""
    if parameters.strip() == "void":
        return []
    types = []
    for parameter in re.sub(r"\s+", " ", parameters).split(","):
        array = re.sub(r"^(.*\W)\w+\[\w*\]$", r"\1*", parameter.strip())
        types.append(re.sub(r"\w+$", "", array).strip() if array == parameter.strip() else array)
    return types


def argument(interface, kind, number, empty):
    """Declarations, the argument and what ends it, for one parameter."""
    pointer = kind.endswith("*")
    bare = kind.rstrip("* ").replace("const ", "").strip()
    if not pointer:
        return f"    static {bare} v{number};\n", f"v{number}", ""
    if not empty or kind.count("*") > 1 or bare.endswith("_fn") or bare == "void":
        return "", "NULL", ""
    if bare in interface.makers:
        maker, types = interface.makers[bare]
        nothing = ", ".join("NULL" if one.endswith("*") else "0" for one in types)
        ends = f"    {maker.replace('_create', '_destroy')}(v{number});\n"
        return f"    {bare} *v{number} = {maker}({nothing});\n", f"v{number}", ends
    if bare.startswith("abut_") and bare not in interface.complete:
        return "", "NULL", ""
    return f"    static {bare} v{number}[4];\n", f"v{number}", ""


def call(interface, function, empty):
    result, name, parameters = function
    declared, arguments, ends = "", [], ""
    for number, kind in enumerate(split(parameters)):
        first, value, last = argument(interface, kind, number, empty)
        declared, ends = declared + first, ends + last
        arguments.append(value)
    if name.endswith("_destroy"):
        ends = ""
    spoken = f"{name}({', '.join(arguments)})"
    if name in [maker for maker, _ in interface.makers.values()]:
        spoken = f"{name.replace('_create', '_destroy')}({spoken})"
    elif result.strip() != "void":
        spoken = f"(void){spoken}"
    return f"{{\n{declared}    {spoken};\n{ends}}}\n"


def program(interface):
    """The text of the program, C and C++ alike."""
    calls = []
    for function in interface.functions:
        for empty in (False, True):
            name = f"{'empty' if empty else 'nothing'}_{function[1]}"
            calls.append((name, f"static void {name}(void)\n{call(interface, function, empty)}"))
    text = "#include <abut/abut.h>\n#include <stddef.h>\n#include <stdio.h>\n#include <string.h>\n"
    text += "\n".join(body for _, body in calls)
    text += "static void read_constants(void)\n{\n    double sum = 0;\n"
    for name in interface.macros:
        text += f"    sum += (double)({name});\n"
    for name in interface.constants:
        text += f"    sum += (double)({name});\n"
    text += '    printf("%g\\n", sum);\n}\n'
    text += "int main(int count, char **words)\n{\n    read_constants();\n"
    for name, _ in calls:
        chosen = f'count < 2 || strcmp(words[1], "{name}") == 0'
        text += f"    if ({chosen}) {{\n        {name}();\n    }}\n"
    return text + "    return 0;\n}\n", [name for name, _ in calls]


def exported():
    symbols = run("nm", "--defined-only", "--extern-only", LIBRARY).stdout
    return set(re.findall(r"^\S+ T (abut_\w+)$", symbols, re.M))


def check_complete(interface):
    names = {name for _, name, _ in interface.functions}
    check("every declaration is understood", len(interface.functions) == interface.declared,
          f"{interface.declared} ABUT_API, {len(interface.functions)} functions")  # fmt: skip
    check("the headers declare what the library exports", names == exported(),
          f"declared only: {sorted(names - exported())}\nexported only: {sorted(exported() - names)}")  # fmt: skip


def compile_with(compiler, flags, source, out):
    words = [compiler, *flags.split(), *WARNINGS, f"-I{ROOT / 'include'}", "-c", source, "-o", out]
    result = run(*words)
    return check(f"{compiler} {flags}", result.returncode == 0, result.stdout + result.stderr)


def check_foreign_library(folder):
    """The sources too compile without GNU's extensions, as one file."""
    result = run(ROOT / "tools" / "amalgamate.py", folder)
    # INFINITY of such a libc is a number that is too large, which clang remarks upon.
    flags = "-std=c17 -U__GNUC__ -fsyntax-only -Wall -Wextra -Wno-literal-range -Werror".split()
    if check("amalgamate", result.returncode == 0, result.stderr):
        result = run("clang", *flags, folder / "abut.c")
        check("the library without __GNUC__", result.returncode == 0, result.stderr)


def check_crashes(binary, names):
    """All calls in one process; which one it was only if it ends badly."""
    if check("calls with nothing", run(binary).returncode == 0):
        return
    for name in names:
        result = run(binary, name)
        if result.returncode != 0:
            check(name, False, f"exit status {result.returncode}\n{result.stderr}")


def main():
    interface = Interface()
    check_complete(interface)
    text, names = program(interface)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        source = folder / "everything.c"
        source.write_text(text, encoding="utf-8")
        for compiler, standards in STANDARDS.items():
            for flags in standards:
                compile_with(compiler, flags, source, folder / f"{compiler}.o")
        for flags in FOREIGN:
            compile_with("clang++" if "c++" in flags else "clang", flags, source, folder / "other.o")
        check_foreign_library(folder)
        for compiler in ("gcc", "g++"):
            binary = folder / f"{compiler}.program"
            result = run(compiler, folder / f"{compiler}.o", LIBRARY, "-pthread", "-o", binary)
            if check(f"{compiler} links", result.returncode == 0, result.stderr):
                check_crashes(binary, names)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
