#!/usr/bin/env python3
"""Does the C in the documents compile, and run?

Every ```c block of README.md and docs/ is compiled against the public headers:
whole programs (with `int main`) are linked too; anything else is tried at file
scope and inside a function. ```c no-compile skips a block. What a block takes
for granted can be said, unseen by readers, in a comment before it:

    <!-- given: abut_shape hero; abut_shape spike; -->

So can what it prints. Such a block is run, and must print just that, with a slash between lines:

    <!-- prints: 100 / 200 -->

The table "Where is ...?" of ARCHITECTURE.md must be true, too: the files that its rows name are there, and
define the functions, or have the other names, that stand beside them.

    check_docs.py [--build DIR]     (links with DIR/libabut.a)
    check_docs.py --program         (prints the first program of README.md)
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"(?:<!--\s*given:(?P<given>.*?)-->\s*\n)?"
    r"(?:<!--\s*prints:(?P<prints>.*?)-->\s*\n)?"
    r"^ *```c(?P<flags>[^\n]*)\n(?P<code>.*?)^ *```",
    re.M | re.S,
)
RUN = ["detection.md", "coming-from.md"]  # every block of these says what it prints
HOUR = 3600  # for what never ends, not for what is slow
FLAGS = "-std=c17 -Wall -Wextra -Werror -Wno-unused".split()


def blocks(path):
    text = path.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        if re.match(r"\w|\+", found["flags"]):  # ```cpp, ```cmake, ```c++
            continue
        if "no-compile" not in found["flags"]:
            number = text.count("\n", 0, found.start("code")) + 1
            yield number, found["given"] or "", found["prints"], found["code"]


def ways(given, code, run):
    """The programs a block may mean, best last."""
    if re.search(r"\bint main\b", code):
        return [code]
    includes = "".join(re.findall(r"^\s*#\s*include[^\n]*\n", code, re.M))
    rest = re.sub(r"^\s*#\s*include[^\n]*\n", "", code, flags=re.M)
    head = "#include <abut/abut.h>\n#include <stdio.h>\n" + includes
    if run:
        return [f"{head}\nint main(void)\n{{\n{given}\n{rest}\nreturn 0;\n}}\n"]
    return [
        f"{head}\n{given}\n{rest}\n",
        f"{head}\nvoid snippet(void);\nvoid snippet(void)\n{{\n{given}\n{rest}\n}}\n",
    ]


def compile_c(code, library, folder):
    source = pathlib.Path(folder) / "block.c"
    source.write_text(code, encoding="utf-8")
    command = ["cc", *FLAGS, f"-I{ROOT / 'include'}", str(source), "-o", f"{folder}/block"]
    if library and re.search(r"\bint main\b", code):
        command += [str(library)]
    else:
        command += ["-c"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def why_not(page, given, prints, code, library, folder):
    """What is wrong with a block, or an empty string."""
    results = [compile_c(way, library, folder) for way in ways(given, code, prints is not None)]
    if all(result.returncode != 0 for result in results):
        return f"does not compile\n{results[-1].stderr}"
    if prints is None:
        return "does not say what it prints" if page.name in RUN else ""
    if library is None:
        return ""
    ran = subprocess.run([f"{folder}/block"], capture_output=True, text=True, timeout=HOUR, check=False)
    said = " / ".join(ran.stdout.splitlines())
    if ran.returncode != 0 or said != prints.strip():
        return f"ends with {ran.returncode} and prints {said!r}, not {prints.strip()!r}"
    return ""


def documents():
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in pages if page.is_file()]


def is_defined(name, code):
    """Whether a function (name()) has its body in some C code; whether any other name occurs in it."""
    if not name.endswith("()"):
        return re.search(rf"\b{re.escape(name)}\b", code) is not None
    return re.search(rf"^\w[^;{{}}=]*\b{re.escape(name[:-2])}\([^;{{}}]*\)\n?\s*{{", code, re.M) is not None


def wrong_places(text, root):
    """(rows, what is wrong with them) of the table "Where is ...?"."""
    found = re.search(r"^## Where is \.\.\.\?\n(.*?)^## ", text, re.M | re.S)
    rows = re.findall(r"^\| (.+?) \| (`.+?) \| (`.+?) \|$", found[1] if found else "", re.M)
    wrong = [] if rows else ["there is no table of places"]
    for question, files, names in rows:
        paths = [root / path for path in re.findall(r"`([^`]+)`", files)]
        wrong += [f"{question}: there is no {path.relative_to(root)}" for path in paths if not path.is_file()]
        code = "".join(path.read_text(encoding="utf-8") for path in paths if path.is_file())
        for name in re.findall(r"`([^`]+)`", names):
            if not is_defined(name, code):
                wrong.append(f"{question}: {name} is not in {files}")
    return len(rows), wrong


def first_program():
    readme = ROOT / "README.md"
    for _, _, _, code in blocks(readme) if readme.is_file() else []:
        if re.search(r"\bint main\b", code):
            return code
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--program", action="store_true")
    arguments = parser.parse_args()

    if arguments.program:
        code = first_program()
        print(code, end="")
        return 0 if code else 1

    passed = failed = 0
    library = arguments.build / "libabut.a" if arguments.build else None
    with tempfile.TemporaryDirectory() as folder:
        for page in documents():
            for number, *block in blocks(page):
                wrong = why_not(page, *block, library, folder)
                passed += not wrong
                failed += bool(wrong)
                if wrong:
                    print(f"{page.relative_to(ROOT)}:{number}: {wrong}")
    architecture = ROOT / "ARCHITECTURE.md"
    rows, places = wrong_places(architecture.read_text(encoding="utf-8") if architecture.is_file() else "", ROOT)
    passed += max(rows - len(places), 0)
    failed += len(places)
    for wrong in places:
        print(f"ARCHITECTURE.md: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
