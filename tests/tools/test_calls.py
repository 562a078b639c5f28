#!/usr/bin/env python3
"""Nothing that changes a world can be forgotten in recordings.

Every public function that takes a world or a rollback which it may change has a row in
src/world/state/call.h, whose form fits its arguments, hands itself over when the world is recorded,
and is called by tests/world/all_calls.c; or it stands below, with a reason. Every field of the
settings of a body and of a walk is written by src/world/record/script.c. docs/state.md names the versions of the two
formats, and the numbers of calls and other lines, as the sources have them.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HEADERS = sorted((ROOT / "include" / "abut").glob("*.h"))
COMMENT = re.compile(r"/\*.*?\*/", re.S)
FUNCTION = re.compile(r"^ABUT_API\s+([^;(]*?)(\w+)\(([^;]*?)\);", re.M | re.S)

NOT_RECORDED = {
    "abut_world_destroy": "ends the recording",
    "abut_world_reserve": "changes nothing that shows, and a recording must not ask for memory",
    "abut_rollback_create": "a replay makes one when it is first used",
    "abut_rollback_destroy": "is a line of its own",
    "abut_recording_create": "begins the recording",
    "abut_body_reshape_figure": "calls abut_body_reshape_whole()",
}
# Fields that ab_carry_line_cells() writes, in place of shapes.
CELLS = {"tiles", "pixels"}
# What becomes a list of shapes before.
NOT_WRITTEN = {"figure"}
LETTERS = {
    "abut_body": "b",
    "abut_vec2": "v",
    "double": "d",
    "uint32_t": "u",
    "unsigned": "u",
    "int": "i",
    "int32_t": "i",
    "uint64_t": "U",
    "bool": "f",
    "abut_cells": "iiii",
    "const abut_shape *": "s",
    "const abut_body_settings *": "p",
    "const abut_walk_settings *": "w",
    "const abut_map *": "m",
    "abut_body *": "=",
    "abut_map *": "=",
}
RESULTS = {"abut_moved_body *", "abut_walked *", "abut_bump *"}
FRAMES = {"abut_world_step", "abut_world_step_discrete"}

failures = []
checks = 0


def check(good, what):
    global checks
    checks += 1
    if not good:
        failures.append(what)


def parameters(text):
    """Pairs of type and name."""
    for one in text.split(","):
        found = re.match(r"(.*?)\s*(\w+)$", " ".join(one.split()))
        if found:
            yield found.group(1), found.group(2)


def form_of(name, arguments, enums):
    form = "r" if arguments[0][0] == "abut_rollback *" else ""
    for kind, argument in arguments[1:]:
        if argument in ("shape_count", "capacity") or kind in RESULTS:
            continue
        letter = LETTERS.get(kind, "e" if kind in enums else None)
        if letter is None:
            return f"? {kind} {argument}"
        form += letter
    return form + ("#" if name in FRAMES else "")


def bodies_of_functions():
    """The text of every public function of src/world, by its name."""
    found = {}
    for path in (ROOT / "src" / "world").rglob("*.c"):
        text = path.read_text(encoding="utf-8")
        for match in re.finditer(r"^abut_status\s+(abut_\w+)\([^)]*\)\n\{\n(.*?)^\}", text, re.M | re.S):
            found[match.group(1)] = match.group(2)
    return found


def fields_of(structure, text):
    body = re.search(r"typedef struct " + structure + r" \{(.*?)\} " + structure, text, re.S).group(1)
    return re.findall(r"(\w+);", body)


def check_formats(last_call):
    """What docs/state.md says of the bytes."""
    page = (ROOT / "docs" / "state.md").read_text(encoding="utf-8")
    worlds, recordings = page.split("### The bytes of a recording")
    parcel = (ROOT / "src" / "world" / "save" / "parcel.h").read_text(encoding="utf-8")
    script = (ROOT / "src" / "world" / "record" / "script.h").read_text(encoding="utf-8")
    for text, source, name in ((worlds, parcel, "AB_SAVE_VERSION"), (recordings, script, "AB_SCRIPT_VERSION")):
        version = re.search(name + r" = (\d+)", source).group(1)
        check(f"version of the format: {version} |" in text, f"docs/state.md does not say that {name} is {version}")
    check(f"| 1 to {last_call} |" in recordings, f"docs/state.md does not say that calls have the numbers 1 to {last_call}")
    lines = re.search(r"AB_LINE_NAME = (\d+)(.*?)\}", script, re.S)
    first = int(lines.group(1))
    count = 1 + len(re.findall(r"^\s*AB_LINE_", lines.group(2), re.M))
    for number in range(first, first + count):
        check(f"| {number} |" in recordings, f"docs/state.md does not say what line {number} of a recording is")


def main():
    text = COMMENT.sub("", "\n".join(path.read_text(encoding="utf-8") for path in HEADERS))
    enums = set(re.findall(r"typedef enum (\w+)", text))
    table = (ROOT / "src" / "world" / "state" / "call.h").read_text(encoding="utf-8").replace("\\\n", "\n")
    rows = re.findall(r"CALL\(\s*(\d+),\s*(\w+),\s*(\w+),\s*\"([^\"]*)\"", table)
    forms = {function: (int(number), name, form) for number, name, function, form in rows}
    sources = bodies_of_functions()
    attempts = (ROOT / "tests" / "world" / "all_calls.c").read_text(encoding="utf-8")
    script = (ROOT / "src" / "world" / "record" / "script.c").read_text(encoding="utf-8")
    seen = set()

    check(len({number for number, *_ in rows}) == len(rows), "two rows have one number")
    check_formats(max(int(number) for number, *_ in rows))
    for _, name, inside in FUNCTION.findall(text):
        arguments = list(parameters(inside))
        if not arguments or arguments[0][0] not in ("abut_world *", "abut_rollback *"):
            continue
        if name in NOT_RECORDED:
            check(name not in forms, f"{name} is not to be recorded, and has a row")
            continue
        seen.add(name)
        if name not in forms:
            check(False, f"{name} changes a world, and has no row in src/world/state/call.h")
            continue
        number, kind, form = forms[name]
        wanted = form_of(name, arguments, enums)
        check(form == wanted, f'{name} has the form "{form}", but its arguments are "{wanted}"')
        check(re.match(r"\s*if \([^)]*ab_is_recorded\([^{]*\{\s*return ab_record\([^{]*\{\s*(\.what = )?AB_CALL_"
                       + kind + r"\b", sources.get(name, "")),
              f"{name} does not begin by handing itself over as AB_CALL_{kind}")  # fmt: skip
        check(f"{name}(" in attempts and f"case {number}:" in attempts,
              f"{name} (case {number}) is not in tests/world/all_calls.c")  # fmt: skip
    for name in forms:
        check(name in seen, f"{name} has a row, but no header declares it so")
    for structure, macro, besides in (("abut_body_settings", "AB_BODY_FIELD", {"shapes", "shape_count"}),
                                      ("abut_walk_settings", "AB_WALK_FIELD", {"low"})):  # fmt: skip
        written = set(re.findall(macro + r"\('\w', (\w+)\)", script))
        for field in fields_of(structure, text):
            check(field in written | besides | CELLS | NOT_WRITTEN, f"{structure}.{field} is not written by src/world/record/script.c")
    for line in failures:
        print(line)
    print(f"{checks - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


sys.exit(main())
