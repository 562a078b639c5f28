#!/usr/bin/env python3
"""Does the runner of the tests count, build and tell what it should? And does the filter of the reference?

SPDX-License-Identifier: MIT
"""
import contextlib
import io
import pathlib
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import doc_filter  # noqa: E402
import run_fuzz  # noqa: E402
import run_tests  # noqa: E402
import running  # noqa: E402

counts = {True: 0, False: 0}


def check(name, right, detail=""):
    counts[bool(right)] += 1
    if not right:
        print(f"FAILED {name}: {detail}")


def shell(name, words, **options):
    return running.Test(name, ["sh", "-c", words], **options)


def said_by(function, *arguments):
    with contextlib.redirect_stdout(io.StringIO()) as said:
        result = function(*arguments)
    return result, said.getvalue()


def test_counting():
    for words, whole, wanted in [
        ("echo '3 passed, 0 failed'", False, (3, 0)),
        ("echo '3 passed, 2 failed'; exit 1", False, (3, 2)),
        ("echo '3 passed, 0 failed'; exit 1", False, (3, 1)),
        ("echo '3 passed, 0 failed'", True, (1, 0)),
        ("echo hello", False, (1, 0)),
        ("exit 3", False, (0, 1)),
        ("kill -9 $$", False, (0, 1)),
    ]:
        got = shell("a", words, whole=whole).run()[:2]
        check(words, got == wanted, got)
    check("a signal is named", "ended by SIGKILL" in shell("a", "kill -9 $$").run()[2])
    check("no such program", running.Test("a", ["/nowhere"]).run()[:2] == (0, 1))
    check("what never ends is given up", "no end after" in shell("a", "exec sleep 99", hours=1e-4).run()[2])
    work = shell("a", "i=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done").run()[3]
    check("work is measured, and waiting is not", work > 0 and shell("a", "sleep 1").run()[3] < 0.5, work)


def test_failures_are_shown():
    tests = [shell("good", "echo quiet"), shell("bad", "echo loud; exit 1")]
    result, said = said_by(running.run_all, tests)
    check("one each", result == (1, 1), result)
    check("what fails is shown, with its command", "loud" in said and "sh -c echo loud" in said, said)
    check("what passes is not", "quiet" not in said and "ok     good" in said, said)


def test_never_silent():
    before, running.BEAT = running.BEAT, 0.1
    try:
        _, said = said_by(running.run_all, [shell("slow", "sleep 1")])
        check("what runs is named", "1 to go; running slow (" in said, said)
        words = "echo '[3/9] Building'; sleep 1; echo end"
        (status, output, _), said = said_by(running.run_telling, "building it", ["sh", "-c", words])
        check("a build says how far it is", "building it: 3 of 9 done" in said, said)
        check("and all of it is kept", status == 0 and output == "[3/9] Building\nend\n", output)
    finally:
        running.BEAT = before


def test_endless_loops_end():
    """The limit counts work, which is what an endless loop does."""
    words = (f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); import running; running.CPU_SECONDS = 1; "
             "print(running.run_all([running.Test('loop', ['sh', '-c', 'while :; do :; done'])]))")  # fmt: skip
    result = running.Test("a", [sys.executable, "-c", words]).run()
    check("an endless loop is ended, and fails", "(0, 1)" in result[2], result)


def test_needs():
    """What is built for some tests: nothing more than they need."""
    some = [running.Test("a", [], "release", ["x"]), running.Test("b", [], "release", ["y"], {"dev": ["z"]})]
    got = running.builds_for([*some, running.Test("c", [])])
    check("only what is needed", got == [("release", ["x", "y"]), ("dev", ["z"])], got)
    got = running.builds_for([running.Test("d", [], "release", None), *some])
    check("everything is everything", got == [("release", None), ("dev", ["z"])], got)


def test_tests_wait_for_their_builds():
    """And for no other: each says what was built when it began."""
    built = []
    may_go_on = threading.Event()

    def build(preset, _):
        if preset == "dev":
            may_go_on.wait(600)
        built.append(preset)
        if preset == "plain":
            raise OSError("no cmake")
        return 0

    class Told(running.Test):
        def run(self):
            seen[self.name] = list(built)
            if self.name == "early":
                may_go_on.set()
            if self.name == "last":
                raise ValueError("no test may be lost")
            return 1, 0, "", 0.0

    seen = {}
    tests = [Told(name, [], preset, ["x"]) for name, preset in [("late", "dev"), ("early", "release"), ("last", "plain")]]
    before, running.build = running.build, build
    try:
        result, _ = said_by(running.run_all, tests, [("release", ["x"]), ("dev", ["x"]), ("plain", ["x"])])
    finally:
        running.build = before
    check("none is lost, and a broken build is a failure", result == (2, 2), result)
    check("while something else is built", seen["early"] == ["release"], seen)
    check("not before", "dev" in seen["late"] and "plain" in seen["last"], seen)


def test_sets():
    names = {name: [test.name for test in tests] for name, tests in
             [("check", run_tests.check_set()), ("test", run_tests.test_set()), ("night", run_tests.nightly_set(7))]}  # fmt: skip
    for name, listed in names.items():
        check(f"{name}: each once", len(set(listed)) == len(listed), [one for one in listed if listed.count(one) > 1])
    # What check runs in release may be left to the sanitizers.
    left_out = {name for name in names["check"] if not {name, name.replace("release", "dev")} & {*names["test"]}}
    check("test has all of check", not left_out, left_out)
    by_night = {name.replace(", a sample", "") for name in names["test"]} - {*names["night"]}
    check("nightly has all of test", not by_night, by_night)
    for script in [*ROOT.glob("tests/*/test_*.sh"), *ROOT.glob("tests/*/test_*.py"), *ROOT.glob("tests/*/test_*.c")]:
        name = str(script.relative_to(ROOT / "tests")).removesuffix(".c")
        check(f"{name} is tested", {f"release {name}", f"dev {name}"} & set(names["test"]))


def test_corpus():
    with tempfile.TemporaryDirectory() as folder:
        before, run_fuzz.KEPT = run_fuzz.KEPT, pathlib.Path(folder, "kept")
        try:
            inputs = pathlib.Path(folder, "inputs")
            inputs.mkdir()
            for i in range(400):
                (inputs / str(i)).write_bytes(bytes([1 + i % 255]) * (1 + i))
            kept = run_fuzz.pack("a", inputs)
            run_fuzz.unpack("a", pathlib.Path(folder, "again"))
            sizes = sorted(path.stat().st_size for path in pathlib.Path(folder, "again").iterdir())
            check("so many are kept", kept == run_fuzz.MOST_KEPT == len(sizes), sizes)
            check("short and long", sizes[0] < 5 and sizes[-1] == 400, sizes)
        finally:
            run_fuzz.KEPT = before
    for target in ROOT.glob("tests/fuzz/fuzz_*.c"):
        check(f"{target.stem} has a corpus", (run_fuzz.KEPT / f"{target.stem}.txt").is_file())


HEADER = """/* abut/a.h - what it is.
 *
 * More of it, < than #all.
 *
 * SPDX-License-Identifier: MIT */
#define ABUT_A 1 /* a number */

/* Does it:
 *
 *     abut_f(1);
 */
ABUT_API int abut_f(int a);
ABUT_API int abut_g(int a);

typedef struct abut_s {
    int a; /* one,
            * and more */
} abut_s;
"""


def test_headers_become_documents():
    got = doc_filter.header(HEADER)
    for what, wanted in [
        ("the file", "/** @file abut/a.h\n@brief what it is.\n"),
        ("no tags, no links", "More of it, &lt; than \\#all."),
        ("behind a macro", "#define ABUT_A 1 /**< a number */"),
        ("code", "@code{.c}\n    abut_f(1);\n@endcode"),
        ("a group", "*/\n/**@{*/\nABUT_API int abut_f(int a);\nABUT_API int abut_g(int a);\n/**@}*/"),
        ("behind a member", "int a; /**< one, and more */"),
    ]:
        check(what, wanted in got, got)
    check("no licence", "SPDX" not in got)


def test_pages_become_documents():
    text = "# A\n## To do, now\n[x](#to-do-now) [y](../examples/a.c) [z](b.md#c) [w](b.md)\n```\n## no\n```\n"
    got = doc_filter.page(ROOT / "docs" / "a.md", text)
    wanted = ("# A\n## To do, now {#docs-a-to-do-now}\n[x](#docs-a-to-do-now) y [z](#docs-b-c) [w](b.md)\n"
              "```\n## no\n```\n")  # fmt: skip
    check("headings and links", got == wanted, got)
    got = doc_filter.page(ROOT / "docs" / "a.md", "## Again\n## Again\n### Again\n")
    wanted = "## Again {#docs-a-again}\n## Again {#docs-a-again-1}\n### Again {#docs-a-again-2}\n"
    check("headings that come again", got == wanted, got)


def test_coverage_starts():
    got = subprocess.run([sys.executable, ROOT / "tools" / "run_coverage.py", "--help"], capture_output=True, text=True,
                         check=False)  # fmt: skip
    check("coverage starts", got.returncode == 0 and "--floor" in got.stdout, got.stderr)


def main():
    for test in (test_counting, test_failures_are_shown, test_never_silent, test_endless_loops_end, test_needs,
                 test_tests_wait_for_their_builds, test_sets, test_corpus, test_headers_become_documents,
                 test_pages_become_documents, test_coverage_starts):  # fmt: skip
        test()
    print(f"{counts[True]} passed, {counts[False]} failed")
    return 1 if counts[False] else 0


if __name__ == "__main__":
    sys.exit(main())
