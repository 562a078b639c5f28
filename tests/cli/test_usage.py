#!/usr/bin/env python3
"""Wrong usage is said in two lines; and all that is shown by example works.

Every option of run, render, compare and explain, as their --help lists them, is given no value,
bad values and twice; a new option must be taught here what a bad value of it is. Then every
example of abut help, README.md and docs/ that is about files that are there is run as a
new user would; long ones not with AddressSanitizer. ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import json
import os
import re
import shutil
import subprocess
import sys

from checks import ABUT, ROOT, SECONDS, WORK, Ended, abut, check, finish, is_sanitized, save_scene

COMMANDS = ["run", "render", "compare", "explain"]
SCENE = "scenes/bullet.json"
NUMBERS = ["x", "", "-1", "1.5", "1e3", "0x10", "5 ", "99999999999999999999", "--json"]
METHODS = ["x", "", "Shortest", "shortest,impact", "0"]
BAD = {  # by what --help calls the value, or by the option
    "N": NUMBERS,
    "MODE": ["x", "", "Exact", "exact,discrete", "0", "exact "],
    "NAME": METHODS,
    "LIST": ["x", ",", "exact,x", "trails,x", "exact discrete", "EXACT"],
    "WxH": ["", "x", "960", "960x", "x720", "0x0", "159x720", "960x159", "8193x720", "960x8193", "-960x720",
            "960x720x1", "960X720", "9.5x720", "99999999999999999999x720"],  # fmt: skip
    "X,Y,W,H": ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "0,0,0,5", "0,0,5,0", "0,0,-1,5", "nan,0,1,1", "0,0,inf,1",
                "0,0,1e300,1", "1e300,0,1,1", "0;0;1;1", ",,,", "0,0,1,1 "],  # fmt: skip
    "--picture": ["x", "", "x.jpg", "x.svg.gz", "svg", "x.SVG2", "-"],
    "--html": ["x", "", "x.svg", "x.htm", "-"],
    "--rate": [*NUMBERS, "0", "1001"],
    "--threads": [*NUMBERS, "0"],
    "--frame": [*NUMBERS, "0"],
}
ANY = {"--trace", "--record", "--pictures", "--pair"}  # take whatever it is
OWN = {"explain": ["--pair", "bullet", "paper"]}  # what must be there besides


def options_of(command):
    """[(option, value or "")] as --help lists them."""
    text = abut("help", command).output.decode()
    found = re.findall(r"^  (?:-h, )?(--[a-z-]+) ?(\S+(?: [A-Z]\b)?)?(?:  |$)", text, re.MULTILINE)
    return [(option, value) for option, value in found if option != "--help"]


def files():
    return sorted(path.name for path in (WORK / "project").rglob("*"))


def arguments_of(command):
    return [SCENE, "out.svg"] if command == "render" else [SCENE]


def check_wrong(command, words, *named):
    """Exit status 2, two lines that say what, nothing written."""
    before = files()
    result = abut(command, *words, cwd=WORK / "project")
    lines = result.lines()
    right = (result.status == 2 and not result.output and len(lines) == 2 and lines[0].startswith(f"abut {command}: ")
             and lines[1] == f"try: abut {command} --help" and all(name in lines[0] for name in named)
             and files() == before)  # fmt: skip
    check(f"abut {command} {words}", right, f"wanted {named}: {result}")


# --- Wrong usage -------------------------------------------------------------------------------


def test_options():
    for command in COMMANDS:
        options = options_of(command)
        check(f"{command} has options", len(options) >= 4, options)
        behind = [*arguments_of(command), *OWN.get(command, [])]
        for option, value in options:
            if not value:
                check_wrong(command, [f"{option}=1", *behind], option)
                continue
            check_wrong(command, [*behind, option], option)
            if option in ANY:
                continue
            bad = BAD.get(option, BAD.get(value))
            if not check(f"abut {command} {option} {value}: a bad value is known", bad is not None, option):
                continue
            for words in bad:
                check_wrong(command, [option, words, *behind], option, words)
                check_wrong(command, [f"{option}={words}", *behind], option, words)


def test_unknown():
    for command in COMMANDS:
        behind = [*arguments_of(command), *OWN.get(command, [])]
        for unknown in ("--bogus", "-z", "-zq", "--bogus=3", "--", "---", "-1"):
            if unknown != "--":
                check_wrong(command, [unknown, *behind], unknown[:2])
                check_wrong(command, [*behind, unknown], unknown[:2])
    check_wrong("run", [], "scene")
    check_wrong("run", [SCENE, "more.json"], "more.json")
    check_wrong("render", [], "SCENE FILE")
    check_wrong("render", [SCENE], "FILE")
    check_wrong("render", [SCENE, "a.svg", "b.svg"], "b.svg")
    for file in ("a", "a.jpg", "svg", "a.svg/", "", ".", "a.svg.part", "-"):
        check_wrong("render", [SCENE, file], file)
    check_wrong("compare", [], "scene")
    check_wrong("compare", ["--modes", "", SCENE], "--modes")
    check_wrong("compare", ["--modes", "exact", "--method", "impact", SCENE], "--method")
    check_wrong("explain", ["--pair", "bullet", "paper"], "scene")
    check_wrong("explain", [SCENE, "--pair", "bullet"], "--pair", "bullet")
    check_wrong("explain", [SCENE, "more.json", "--pair", "bullet", "paper"], "more.json")
    for command in ("run", "render", "explain"):
        behind = [*arguments_of(command), *OWN.get(command, [])]
        check_wrong(command, ["--method", "impact", *behind], "--method", "--mode discrete")
        check_wrong(command, ["--mode", "exact", "--method", "impact", *behind], "--method", "--mode discrete")


def test_bodies():
    """Who is asked about must be in the scene; names that are nearly right are suggested or not, but one line it is."""
    project = WORK / "project"
    for words in (["--pair", "bullet", "nobody"], ["--pair", "nobody", "paper"], ["--pair", "bullet", "bullet"],
                  ["--pair", "", "paper"], ["--pair", "paper", "x" * 5000]):  # fmt: skip
        result = abut("explain", SCENE, *words, cwd=project)
        check(f"explain {words}", result.is_refusal() or result.status == 2 and len(result.lines()) == 2, result)
        said = result.errors.decode()
        check(f"explain {words} names it", any(word[:40] in said for word in words[1:] if word), result)
    result = abut("explain", SCENE, "--pair", "bodies[0]", "bodies[1]", cwd=project)
    check("explain by place", result.status == 0 or result.is_refusal(), result)


# --- All that is shown by example --------------------------------------------------------------


def prepare_project():
    """A project's root to try things in: the scenes, and the files that the examples speak of."""
    project = WORK / "project"
    shutil.copytree(ROOT / "scenes", project / "scenes")
    (project / "bin").mkdir()
    (project / "bin" / "abut").symlink_to(ABUT)
    return project


def json_after(text, start):
    """The JSON object in a text that begins there."""
    return json.JSONDecoder().raw_decode(text[start:])[0]


def add_files(project):
    run_help = abut("help", "run").output.decode()
    save_scene("project/bullet.json", json_after(run_help, run_help.index('{"about"')))
    manual = (ROOT / "docs" / "scenes.md").read_text(encoding="utf-8")
    save_scene("project/scene.json", json_after(manual, manual.index('{"about"')))
    overview = abut("help").output.decode()
    (project / "boxes.jsonl").write_text(overview[overview.index('{"ask"') :].split("\n")[0] + "\n", encoding="utf-8")


def examples():
    """(where, command): what stands behind a "$ " in help and documents, and between backticks in the latter."""
    for name in ["", *COMMANDS, "query", "advise", "help"]:
        for line in abut("help", *([name] if name else [])).output.decode().splitlines():
            if line.startswith("  $ "):
                yield f"help {name}", re.split(r" {2,}", line[4:])[0]
    for name in ("README.md", "docs/command.md", "docs/scenes.md", "docs/world.md"):
        fenced = None
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
            if line.startswith("```"):
                fenced = None if fenced else line
            elif fenced and line.startswith(("$ ", "abut ")):
                yield name, re.split(r" {2,}", line.removeprefix("$ "))[0]
            elif not fenced:
                for words in re.findall(r"`(abut [^`]*)`", line):
                    yield name, words


def is_about_files_here(project, words):
    """Whether a command can be run here: no [OPTION], no SCENE, its tools and its files are there."""
    if re.search(r"[\[\]]|\b[A-Z]{3,}\b|\.\.\.|<<", words) or re.fullmatch(r"abut (?!help)\w+", words):
        return False
    if any(shutil.which(tool) is None for tool in re.findall(r"\b(jq|man|less|xdg-open)\b", words)):
        return False
    found = re.findall(r"\S+\.jsonl?\b", words)
    return all(list(project.glob(name)) for name in found)


def test_examples():
    project = WORK / "project"
    add_files(project)
    environment = dict(os.environ, PATH=f"{project / 'bin'}:{os.environ['PATH']}", MANPAGER="cat")
    seen, skipped = set(), []
    for where, words in examples():
        if words in seen or not words:
            continue
        seen.add(words)
        is_slow = is_sanitized() and (".webp" in words or "*" in words)
        if is_slow or not is_about_files_here(project, words):
            skipped.append(words)
            continue
        try:
            result = subprocess.run(["bash", "-o", "pipefail", "-c", words], cwd=project, env=environment, timeout=SECONDS,
                                    stdin=subprocess.DEVNULL, capture_output=True, check=False)  # fmt: skip
            ended = Ended(result.returncode, result.stdout, result.stderr)
        except subprocess.TimeoutExpired:
            ended = Ended(None, b"", b"")
        check(f"{where}: $ {words}", ended.status == 0, ended)
    check("examples were found", len(seen) - len(skipped) >= 12, seen)
    if "-v" in sys.argv:
        print("not run:", *skipped, sep="\n  ")


def main():
    prepare_project()
    test_options()
    test_unknown()
    test_bodies()
    test_examples()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
