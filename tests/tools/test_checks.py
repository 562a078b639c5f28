#!/usr/bin/env python3
"""Do the checks of tools/ find what they are for? Small trees with one fault each."""
import contextlib
import importlib
import io
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import check_docs  # noqa: E402

PUBLIC = {
    "include/abut/abut.h": "#include <stdint.h>\n",
    "src/math/vec.h": "",
    "src/math/own.c": "static int turned(int a)\n{\n}\nstatic const int rows[2] = { 1, 2 };\n"
    "typedef struct axis {\n    int a;\n} axis;\nenum { MOST = 3, LEAST };\n"
    "typedef int (*asked_fn)(int a, int b);\ntypedef double measure;\n#define SPAN 3\n"
    "#define AB_LANES 2\n#undef AB_LANES\n",
    "src/math/shared.h": "typedef struct ab_later ab_later;\ntypedef struct {\n    int a;\n} ab_pair;\n"
    "#define AB_INLINE static inline\nAB_INLINE int ab_half(int a)\n{\n    return a / 2;\n}\n",
    "src/math/lanes.inc": "#define probe AB_LANES_NAME(probe)\ntypedef struct probe {\n    int a;\n} probe;\n",
    "src/math/lanes_end.inc": "#undef probe\n",
    "src/broad/grid.h": "",
    "src/broad/box.h": "",
    "src/broad/sorting/sorting.h": "",
    "src/broad/index/index.h": "",
    "cli/base/text.h": "",
    "cli/run/run.h": "",
    "cli/explain/facts/facts.h": "",
    "cli/explain/words/words.h": "",
}

# check, what is wrong, file, its text, whether it must pass
CASES = [
    ("layers", "lower layers are seen", "src/narrow/a.c", '#include "math/vec.h"', True),
    ("layers", "public headers", "src/base/a.c", '#include "abut/abut.h"', True),
    ("layers", "libc", "src/base/a.c", "#include <string.h>", True),
    ("layers", "no stdio", "src/base/a.c", "#include <stdio.h>", False),
    ("layers", "a layer sees upwards", "src/base/a.c", '#include "math/vec.h"', False),
    ("layers", "siblings", "src/narrow/a.c", '#include "broad/grid.h"', False),
    ("layers", "a room sees those before it", "src/broad/index/a.c", '#include "broad/sorting/sorting.h"', True),
    ("layers", "a room sees upwards", "src/broad/sorting/a.c", '#include "broad/index/index.h"', False),
    ("layers", "what a layer offers", "src/query/a.c", '#include "broad/box.h"', True),
    ("layers", "what it does not offer", "src/query/a.c", '#include "broad/index/index.h"', False),
    ("layers", "no such room", "src/broad/attic/a.c", "#include <string.h>", False),
    ("layers", "a layer without rooms", "src/math/attic/a.c", "#include <string.h>", False),
    ("layers", "no layer at all", "src/a.c", "", False),
    ("layers", "the command, without rooms", "cli/run/attic/a.c", "", False),
    ("layers", "no layer named", "src/math/a.c", '#include "vec.h"', False),
    ("layers", "not libc", "src/math/a.c", "#include <unistd.h>", False),
    ("layers", "a public header sees inside", "include/abut/b.h", '#include "math/vec.h"', False),
    ("layers", "the command sees inside", "cli/a.c", '#include "math/vec.h"', False),
    ("layers", "the command, by a path", "cli/a.c", '#include "../src/math/vec.h"', False),
    ("layers", "the command's own files", "cli/run/a.c", '#include "base/text.h"', True),
    ("layers", "all of it from its main", "cli/main.c", '#include "run/run.h"', True),
    ("layers", "no folder named", "cli/base/a.c", '#include "text.h"', False),
    ("layers", "the command sees upwards", "cli/base/a.c", '#include "run/run.h"', False),
    ("layers", "lower rooms", "cli/explain/words/a.c", '#include "explain/facts/facts.h"', True),
    ("layers", "its own room", "cli/explain/facts/a.c", '#include "explain/facts/facts.h"', True),
    ("layers", "upper rooms", "cli/explain/facts/a.c", '#include "explain/words/words.h"', False),
    ("layers", "all rooms", "cli/explain/explain.c", '#include "explain/words/words.h"', True),
    ("layers", "no such room here", "cli/explain/attic/a.c", "", False),
    ("layers", "an example sees inside", "examples/a.c", '#include "math/vec.h"', False),
    ("names", "good names", "src/math/a.c", 'int ab_up; /* data */ const char *t = "top";', True),
    ("names", "a banned word", "src/math/a.c", "static int user_data;", False),
    ("names", "a banned word in a macro", "include/abut/b.h", "#define ABUT_TOP 1", False),
    ("names", "rectangles have a top", "src/narrow/classic.c", "double abut_rect_top;", True),
    ("names", "a public macro", "include/abut/b.h", "#define LIMIT 1", False),
    ("names", "a public type", "include/abut/b.h", "typedef struct abut_a {\n} a;", False),
    ("names", "a public function", "include/abut/b.h", "ABUT_API int relate(int a);", False),
    ("names", "an enum constant", "include/abut/b.h", "enum abut_e {\n    APART,\n};", False),
    ("names", "a function that another file has", "src/math/b.c", "static void\nturned(int *a, int b)\n{\n}", False),
    ("names", "a table that another file has", "src/math/b.c", "static const char *const rows[] = { 0 };", False),
    ("names", "a type that another file has", "src/math/b.c", "typedef struct axis {\n    int b;\n} axis;", False),
    ("names", "a constant that another file has", "src/math/b.c", "enum { LEAST = 1 };", False),
    ("names", "a type on one line", "src/math/b.c", "typedef struct { int b; } axis;", False),
    ("names", "a tag alone", "src/math/b.c", "struct axis { int b; };", False),
    ("names", "a union", "src/math/b.c", "union axis\n{\n    int b;\n};", False),
    ("names", "an enum of that name", "src/math/b.c", "typedef enum { ROUND, FLAT } axis;", False),
    ("names", "a pointer to a function", "src/math/b.c", "typedef void (*asked_fn)(void);", False),
    ("names", "another name of a number", "src/math/b.c", "typedef float measure;", False),
    ("names", "a type of a header", "src/math/b.c", "typedef struct { int b; } ab_pair;", False),
    ("names", "a function of a header", "src/math/b.h", "AB_INLINE int ab_half(int b)\n{\n    return b;\n}", False),
    ("names", "a type in two headers", "src/math/b.h", "typedef struct ab_pair {\n    int b;\n} ab_pair;", False),
    ("names", "a type that is announced twice", "src/math/b.h", "typedef struct ab_later ab_later;", True),
    ("names", "and defined once", "src/math/b.c", "struct ab_later {\n    struct axis *a;\n};", True),
    ("names", "a constant on several lines", "src/math/b.c", "enum kinds {\n    NONE,\n    MOST = (1 + 2),\n};", False),
    ("names", "another macro of that name", "src/math/b.c", "#define SPAN 4", False),
    ("names", "another macro, on two lines", "src/math/b.c", "#define SPAN \\\n    4", False),
    ("names", "the same macro", "src/math/b.c", "#define SPAN  3", True),
    ("names", "a macro that is a function elsewhere", "src/math/b.c", "#define turned 4", False),
    ("names", "a function that is a macro elsewhere", "src/math/z.c", "static int SPAN;", False),
    ("names", "macros that are taken back", "src/math/b.c", "#define AB_LANES 4\n#undef AB_LANES", True),
    ("names", "the type of a template", "src/math/b.c", "typedef struct { int b; } probe;", True),
    ("names", "what stands in functions", "src/math/b.c", "int ab_f(int a)\n{\n    enum { LEAST };\n    return a;\n}", True),
    ("names", "a prototype and its function", "src/math/b.c",
     "static int near(int a);\nstatic int near(int a)\n{\n    return a;\n}", True),
    ("names", "a table with a macro's length", "src/math/b.c", "static const struct axis *const rows[SPAN] = { 0 };", False),
    ("names", "names of its own", "src/math/b.c", "static int turning(int a)\n{\n    return turned(a);\n}", True),
    ("alone", "a source that includes what it uses", "src/math/b.c", "#include <stdint.h>\nuint32_t ab_f;", True),
    ("alone", "a source that does not", "src/math/b.c", "uint32_t ab_f;", False),
    ("alone", "a function of nobody's", "src/math/b.c", "int ab_f(void)\n{\n    return ab_g();\n}", False),
    ("alone", "a header that does not", "src/math/b.h", "uint32_t ab_f(void);", False),
    ("alone", "a public header that does not", "include/abut/b.h", "uint32_t abut_f(void);", False),
    ("alone", "what another one includes", "src/math/b.c", '#include "abut/abut.h"\nuint32_t ab_f;', True),
    ("alone", "a source with a warning", "src/math/b.c", "int ab_f(void);\nint ab_f(void)\n{\n    return 1.5;\n}", False),
    ("names", "good public names", "include/abut/b.h", "ABUT_API int abut_relate(int a);", True),
]


def said_by(check, *arguments):
    """A check of tools/, without a new process for each of a hundred: (status, what it says)."""
    before, sys.argv = sys.argv, [f"check_{check}.py", *arguments]
    try:
        with contextlib.redirect_stdout(io.StringIO()) as said:
            return importlib.import_module(f"check_{check}").main(), said.getvalue()
    finally:
        sys.argv = before


def run_case(check, name, text):
    # (What is compiled needs no more than the public header.)
    others = {path: PUBLIC[path] for path in PUBLIC if check != "alone" or path.startswith("include/")}
    with tempfile.TemporaryDirectory() as folder:
        for path, content in {**others, name: text + "\n"}.items():
            place = pathlib.Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(content, encoding="utf-8")
        return said_by(check, *([folder] if check == "layers" else ["--root", folder]))


# What stands in a library, and what must be said about it.
LIBRARIES = [
    ("constants are no state", "static const int table[2] = { 1, 2 }; int abut_f(int i); "
     "int abut_f(int i) { return table[i]; }", ""),
    ("addresses in constants", "static const char *const t[] = { \"a\" }; "
     "const char *abut_f(int i); const char *abut_f(int i) { return t[i]; }", ""),
    ("a global", "int ab_counter;", "ab_counter: writable data"),
    ("a static", "int abut_f(void); int abut_f(void) { static int calls; return ++calls; }",
     "writable data"),
    ("a thread's own", "_Thread_local int ab_counter = 1;", "ab_counter: writable data"),
    ("a name of nobody's", "int relate(void); int relate(void) { return 0; }", "relate: a global"),
    ("too much exported", "int ab_f(void); int ab_f(void) { return 0; }", "ab_f: is exported"),
    ("more than libc", "double sin(double); double abut_f(double x); "
     "double abut_f(double x) { return sin(x); }", "sin: is asked"),
    ("stdio", "int printf(const char *, ...); int abut_f(int i); "
     "int abut_f(int i) { return printf(\"%d\", i); }", "printf: is asked"),
]  # fmt: skip


def run_library(code, expected):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "a.c").write_text(code + "\n", encoding="utf-8")
        build = "gcc -fPIC -O1 -c a.c; ar rc libabut.a a.o; gcc -shared a.o -o libabut.so"
        for command in build.split(";"):
            subprocess.run(command.split(), cwd=folder, check=True)
        status, said = said_by("names", "--root", folder, "--build", folder)
        return status == (1 if expected else 0) and expected in said, status, said


# Rows of a table of places, and what must be said about them. The file has `int up(int a)\n{`, `static void
# down(...)`, a declaration of `later()`, a call of `other()` and a table `kinds`.
PLACED = """int later(int a);

int up(int a)
{
    return other(a);
}

static void down(int a,
                 int b)
{
}

static const int kinds[] = { 1 };
"""
PLACES = [
    ("functions", "`a.c` | `up()`, `down()`", ""),
    ("a table", "`a.c` | `kinds`", ""),
    ("two files", "`a.c`, then `sub/b.c` | `up()`", ""),
    ("no file", "`c.c` | `up()`", "there is no c.c"),
    ("no function", "`a.c` | `side()`", "side() is not in"),
    ("a declaration is no body", "`a.c` | `later()`", "later() is not in"),
    ("nor is a call", "`a.c` | `other()`", "other() is not in"),
    ("no table", "`a.c` | `sorts`", "sorts is not in"),
]


def run_places(row, expected):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "sub").mkdir()
        for name, code in (("a.c", PLACED), ("sub/b.c", "")):
            pathlib.Path(folder, name).write_text(code, encoding="utf-8")
        text = f"## Where is ...?\n\n| where | file | what |\n|---|---|---|\n| it | {row} |\n\n## Next\n"
        rows, wrong = check_docs.wrong_places(text, pathlib.Path(folder))
        return rows == 1 and expected in " ".join(wrong) and bool(wrong) == bool(expected), wrong


def main():
    failed = 0
    for what, row, expected in PLACES:
        good, wrong = run_places(row, expected)
        if not good:
            failed += 1
            print(f"FAILED places: {what}: {wrong}")
    for what, code, expected in LIBRARIES:
        good, status, said = run_library(code, expected)
        if not good:
            failed += 1
            print(f"FAILED symbols: {what}: exit status {status}")
            print(said)
    for check, what, name, text, good in CASES:
        status, said = run_case(check, name, text)
        if status != (0 if good else 1):
            failed += 1
            print(f"FAILED {check}: {what}: exit status {status}")
            print(said)
    print(f"{len(CASES) + len(LIBRARIES) + len(PLACES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
