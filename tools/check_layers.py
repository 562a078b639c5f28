#!/usr/bin/env python3
"""The layer rule: which folder may include which. Tables, checked over #include lines.

Inside src/ an include names its layer ("math/vec.h") or is a public header
("abut/pair.h"); a file may include its own layer and those its row lists.
Public headers include each other ("math.h") and libc. Nothing outside src/ and
tests/ may include from src/. The command has folders of its own, by the same
rule: "picture/canvas.h" is cli/picture/canvas.h.

A layer may be divided into rooms, folders of a second level with a table of
their own: a file includes its own room and those the row of its room lists
("broad/sorting/radix.h"), and other layers include only what the layer offers.
"""
import pathlib
import re
import sys

BASE = ["base"]
MATH = BASE + ["math"]
SHAPE = MATH + ["shape"]
NARROW = SHAPE + ["narrow"]
SWEEP = NARROW + ["sweep"]

MAY_INCLUDE = {
    "base": [],
    "math": BASE,
    "shape": MATH,
    "broad": MATH,  # not shape, not narrow: any index can be swapped in
    "narrow": SHAPE,  # not broad: usable with no world
    "sweep": NARROW,
    "mask": SWEEP,
    "tiles": SWEEP,
    "region": SWEEP,
    "chain": SWEEP + ["region"],
    "figure": SWEEP + ["mask", "region", "chain", "tiles"],
    "react": SWEEP,
    "query": SWEEP + ["broad"],
    "tree": SWEEP + ["broad", "mask", "region", "chain", "figure"],
    "world": SWEEP + ["broad", "mask", "tiles", "figure", "react", "query", "tree"],
}

# The rooms of a layer. The room "" is the folder of the layer itself: without a row for it, every
# file of the layer stands in a room. A layer without a table has no rooms.
WORLD_STATE = ["state"]
WORLD_PAIR = WORLD_STATE + ["cells", "report", "pair"]
WORLD_BODY = WORLD_PAIR + ["rest", "query"]

BROAD_SORTING = ["", "boxes", "sorting"]

ROOMS = {
    "broad": {
        "": [],
        "boxes": [""],
        "sorting": BROAD_SORTING[:2],
        "octets": BROAD_SORTING[:2],
        "kinds": BROAD_SORTING + ["octets"],
        "index": BROAD_SORTING + ["kinds"],
    },
    "world": {
        "state": [],
        "cells": WORLD_STATE,
        "report": WORLD_STATE,
        "pair": WORLD_STATE + ["cells"],
        "rest": WORLD_PAIR,
        "step": WORLD_PAIR + ["rest", "walk"],
        "query": WORLD_STATE + ["cells", "pair"],
        "body": WORLD_BODY,
        "move": WORLD_BODY + ["body"],
        "walk": WORLD_BODY + ["body", "move"],
        "draw": WORLD_STATE,
        "save": WORLD_PAIR + ["rest", "body"],
        "record": WORLD_STATE + ["body", "save"],
    },
}

# The headers of a layer that other layers may include; all of them where there is no list.
OFFERED = {"broad": ["broad/box.h", "broad/bounds.h", "broad/broad.h"]}

CLI_BASE = ["base"]
CLI_READ = CLI_BASE + ["read"]
CLI_SHOW = CLI_READ + ["picture", "stage", "show"]

CLI_MAY_INCLUDE = {
    "base": [],
    "read": CLI_BASE,
    "picture": CLI_BASE,
    "query": CLI_READ + ["picture"],
    "advise": CLI_READ,
    "stage": CLI_READ,
    "show": CLI_READ + ["picture", "stage"],
    "run": CLI_SHOW,
    "compare": CLI_SHOW,
    "explain": CLI_SHOW,
    "replay": CLI_READ + ["stage"],
    "shrink": CLI_READ + ["stage"],
    "help": CLI_SHOW + ["query", "advise", "run", "compare", "explain", "replay", "shrink"],
}

# explain.c, the room "", puts the others together.
EXPLAIN_FACTS = ["geometry", "motion", "facts"]

CLI_ROOMS = {
    "explain": {
        "": EXPLAIN_FACTS + ["words", "picture", "choice"],
        "geometry": [],
        "motion": [],
        "facts": ["geometry", "motion"],
        "words": EXPLAIN_FACTS,
        "picture": EXPLAIN_FACTS,
        "choice": EXPLAIN_FACTS,
    },
}

# What of libc the library may include: without stdio, so that it asks nothing of an environment.
LIBC = set(
    """assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h
    math.h pthread.h setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h
    stdlib.h stdnoreturn.h string.h tgmath.h threads.h time.h uchar.h wchar.h wctype.h
    immintrin.h emmintrin.h smmintrin.h arm_neon.h wasm_simd128.h intrin.h""".split()
)
# What a header for C++ may include besides.
LIBCXX = set("cstddef memory type_traits utility".split())
OUTSIDE = ["bench", "examples", "wasm", "bindings", "tools"]
ENDINGS = {".c", ".h", ".inc", ".cpp", ".hpp"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def includes(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        found = INCLUDE.match(line)
        if found:
            yield number, found.group(1), found.group(2)


def files(folder):
    return [p for p in sorted(folder.rglob("*")) if p.suffix in ENDINGS and p.is_file()]


def place(name, layers, rooms):
    """The layer and the room of a file, or None if it stands in neither."""
    layer, *inside = pathlib.PurePosixPath(name).parts
    room = inside[0] if len(inside) == 2 else ""
    if layer not in layers or len(inside) not in (1, 2) or room not in rooms.get(layer, {"": []}):
        return None
    return layer, room


def wrong_between(here, there, layers, rooms):
    """Why a file in one place may not include a file in another."""
    (layer, room), (other_layer, other_room) = here, there
    if other_layer != layer:
        return "" if other_layer in layers[layer] else f"{layer} may not include {other_layer}"
    if other_room != room and other_room not in rooms[layer][room]:
        return f"{layer}/{room} may not include {layer}/{other_room}"
    return ""


def misplaced(root, path):
    """Whether a file of src/ or cli/ stands where the tables have no place for it."""
    if path.is_relative_to(root / "src"):
        if not place(path.relative_to(root / "src").as_posix(), MAY_INCLUDE, ROOMS):
            return "stands in no layer: src/LAYER/file, or src/LAYER/ROOM/file where there are rooms"
    elif path.parent != root / "cli":
        if not place(path.relative_to(root / "cli").as_posix(), CLI_MAY_INCLUDE, CLI_ROOMS):
            return "stands in no folder of the command"
    return ""


def wrong_in_src(root, path, quote, name):
    here = place(path.relative_to(root / "src").as_posix(), MAY_INCLUDE, ROOMS)
    first, _, rest = name.partition("/")
    if first == "abut":
        return "" if (root / "include" / name).is_file() else "there is no such public header"
    if quote == "<":
        return "" if name in LIBC else "is not libc"
    if not rest or first not in MAY_INCLUDE:
        return 'must name its layer, like "math/vec.h"'
    there = place(name, MAY_INCLUDE, ROOMS)
    if not here or not there or not (root / "src" / name).is_file():
        return "there is no such file"
    if here[0] != first and name not in OFFERED.get(first, [name]):
        return f"{first} does not offer it to other layers"
    return wrong_between(here, there, MAY_INCLUDE, ROOMS)


def wrong_in_public(root, path, quote, name):
    if quote == "<":
        known = LIBC | LIBCXX if path.suffix == ".hpp" else LIBC
        return "" if name in known else "is not libc"
    return "" if (root / "include" / "abut" / name).is_file() else "is not a public header"


def wrong_outside(root, path, quote, name):
    first = name.partition("/")[0]
    from_src = first in MAY_INCLUDE and (root / "src" / name).is_file()
    if quote == '"' and ("src/" in name or (from_src and not (path.parent / name).is_file())):
        return "includes from src/"
    return ""


def wrong_in_cli(root, path, quote, name):
    if quote == "<" or name.startswith("abut/"):
        return ""
    if ".." in name or not (root / "cli" / name).is_file():
        return 'is no file of the command: name its folder, like "base/text.h"'
    if path.parent == root / "cli":
        return ""
    here = place(path.relative_to(root / "cli").as_posix(), CLI_MAY_INCLUDE, CLI_ROOMS)
    there = place(name, CLI_MAY_INCLUDE, CLI_ROOMS)
    if not here or not there:
        return ""
    return wrong_between(here, there, CLI_MAY_INCLUDE, CLI_ROOMS)


def violations(root):
    for path in files(root / "src") + files(root / "cli"):
        yield path, 1, path.name, misplaced(root, path)
    for path in files(root / "src"):
        for number, quote, name in includes(path):
            yield path, number, name, wrong_in_src(root, path, quote, name)
    for path in files(root / "include"):
        for number, quote, name in includes(path):
            yield path, number, name, wrong_in_public(root, path, quote, name)
    for path in files(root / "cli"):
        for number, quote, name in includes(path):
            yield path, number, name, wrong_in_cli(root, path, quote, name)
    for folder in OUTSIDE:
        for path in files(root / folder):
            for number, quote, name in includes(path):
                yield path, number, name, wrong_outside(root, path, quote, name)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    root = root.resolve()
    bad = 0
    for path, number, name, why in violations(root):
        if why:
            print(f"{path.relative_to(root)}:{number}: {name}: {why}")
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
