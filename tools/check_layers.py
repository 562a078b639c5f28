#!/usr/bin/env python3
"""The layer rule: who may include whom. One table, checked over #include lines.

Inside src/ an include names its layer ("math/vec.h") or is a public header
("abut/pair.h"); a file may include its own layer and those its row lists.
Public headers include each other ("math.h") and libc. Nothing outside src/ and
tests/ may include from src/. The command has folders of its own, by the same
rule: "picture/canvas.h" is cli/picture/canvas.h.
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
    "react": SWEEP,
    "query": SWEEP + ["broad"],
    "scene": NARROW + ["broad"],
    "world": SWEEP + ["broad", "react", "query", "scene"],
}

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
    "help": CLI_SHOW + ["query", "advise", "run", "compare", "explain"],
}

LIBC = set(
    """assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h
    math.h pthread.h setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h
    stdio.h stdlib.h stdnoreturn.h string.h tgmath.h threads.h time.h uchar.h wchar.h wctype.h
    immintrin.h emmintrin.h smmintrin.h arm_neon.h wasm_simd128.h intrin.h""".split()
)
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


def wrong_in_src(root, path, quote, name):
    layer = path.relative_to(root / "src").parts[0]
    if layer not in MAY_INCLUDE or len(path.relative_to(root / "src").parts) != 2:
        return "stands in no layer: src/LAYER/file"
    first, _, rest = name.partition("/")
    if first == "abut":
        return "" if (root / "include" / name).is_file() else "there is no such public header"
    if quote == "<":
        return "" if name in LIBC else "is not libc"
    if not rest or first not in MAY_INCLUDE:
        return 'must name its layer, like "math/vec.h"'
    if first != layer and first not in MAY_INCLUDE[layer]:
        return f"{layer} may not include {first}"
    return "" if (root / "src" / name).is_file() else "there is no such file"


def wrong_in_public(root, quote, name):
    if quote == "<":
        return "" if name in LIBC else "is not libc"
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
    inside = path.relative_to(root / "cli").parts
    folder = inside[0] if len(inside) == 2 else ""
    first = name.partition("/")[0]
    if ".." in name or not (root / "cli" / name).is_file():
        return 'is no file of the command: name its folder, like "base/text.h"'
    if folder and first != folder and first not in CLI_MAY_INCLUDE.get(folder, []):
        return f"{folder} may not include {first}"
    return ""


def violations(root):
    for path in files(root / "src"):
        for number, quote, name in includes(path):
            yield path, number, name, wrong_in_src(root, path, quote, name)
    for path in files(root / "include"):
        for number, quote, name in includes(path):
            yield path, number, name, wrong_in_public(root, quote, name)
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
