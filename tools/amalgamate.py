#!/usr/bin/env python3
"""Writes the whole library as two files, abut.h and abut.c.

    amalgamate.py DIR

Each header appears once, where it is first needed; .inc files (templates) each
time they are included. Includes of libc stay. The same sources always give the
same two files.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = "base math shape broad narrow sweep mask region chain tiles figure react query tree world".split()
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
IF = re.compile(r"^\s*#\s*if")
ENDIF = re.compile(r"^\s*#\s*endif")


def find(quote, name, path):
    """The file of ours that an include means, or None for libc."""
    places = [ROOT / "include" / name]
    if quote == '"':
        places += [path.parent / name, ROOT / "src" / name]
    return next((place.resolve() for place in places if place.is_file()), None)


class Writer:
    def __init__(self, known=()):
        self.lines = []
        self.known = set(known)

    def add(self, path):
        text = path.read_text(encoding="utf-8")
        self.lines += ["", f"/* ---- {path.relative_to(ROOT)} ---- */", ""]
        # A header's own guard is one #if deep.
        depth = -1 if path.suffix == ".h" else 0
        for line in text.rstrip("\n").split("\n"):
            depth += bool(IF.match(line)) - bool(ENDIF.match(line))
            found = INCLUDE.match(line)
            inner = find(*found.groups(), path) if found else None
            if inner is None:
                self.lines.append(line)
            elif inner in self.known:
                continue
            else:
                # Under an #if the header may be skipped: it must come again
                # where it is needed next, and its guard sees to the rest.
                if inner.suffix == ".h" and depth <= 0:
                    self.known.add(inner)
                self.add(inner)
                self.lines += ["", f"/* ---- {path.relative_to(ROOT)}, continued ---- */", ""]

    def write(self, path, about):
        body = re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines).strip("\n"))
        path.write_text(f"{about}\n\n{body}\n", encoding="utf-8")


ABOUT_H = """/* abut.h - the whole library in two files: this and abut.c.
 *
 * Written by tools/amalgamate.py from the sources; change those, not this.
 *
 * SPDX-License-Identifier: MIT */"""
ABOUT_C = """/* abut.c - the whole library in two files: abut.h and this.
 *
 * Written by tools/amalgamate.py from the sources; change those, not this.
 *
 * SPDX-License-Identifier: MIT */
#include "abut.h"

/* What was inline in a header now stands in a source, where clang wants it used. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunused-function"
#endif
"""


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)

    public = ROOT / "include" / "abut"
    header = Writer([public / "abut.h"])
    header.add(public / "abut.h")
    header.write(out / "abut.h", ABOUT_H)

    code = Writer(p.resolve() for p in public.glob("*.h"))
    for layer in LAYERS:
        for path in sorted((ROOT / "src" / layer).rglob("*.c")):
            code.add(path)
    code.write(out / "abut.c", ABOUT_C)
    return 0


if __name__ == "__main__":
    sys.exit(main())
