#!/usr/bin/env python3
"""Turns a public header or a page of docs/ into what Doxygen understands, on standard output.

    doc_filter.py include/abut/pair.h

The comments of the headers are plain ones. Here the first becomes the description of the file, one that stands
before a declaration that of the declaration, and of those that follow without an empty line, and one behind a
member or a constant that of the member. What is indented in a comment stays as it is: code by four columns and
more, tables by less. In pages, links that lead out of the pages become plain text.

SPDX-License-Identifier: MIT
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMENT = re.compile(r"^(?P<code>[^\n]*?)/\*(?P<text>.*?)\*/[ \t]*$", re.M | re.S)
LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]*)\]\((?P<place>[^)#\s]*)(?P<anchor>#[^)]*)?\)")


# --- Headers ---------------------------------------------------------------------------------


def escape(line):
    """A line of prose: nothing in it is a command or a tag, except between backticks."""
    parts = re.split(r"(`[^`]*`)", line)
    for i, part in enumerate(parts):
        if i % 2 == 0:
            part = re.sub(r"([\\@])", r"\\\1", part)
            parts[i] = part.replace("<", "&lt;").replace(">", "&gt;").replace("#", r"\#")
    return "".join(parts)


def indent_of(line):
    return len(line) - len(line.lstrip(" "))


def fenced(lines):
    """A run of indented lines."""
    kind = "code{.c}" if indent_of(lines[0]) >= 4 else "verbatim"
    return [f"@{kind}", *lines, f"@end{kind.split('{')[0]}"]


def prose(text):
    """The text of a comment, ready to be put between /** and */."""
    lines = [re.sub(r"^\s*\* ?", "", line) if i > 0 else line.strip() for i, line in enumerate(text.split("\n"))]
    lines = [line.rstrip() for line in lines if "SPDX-License-Identifier" not in line]
    out, run = [], []
    for line in [*lines, ""]:
        if indent_of(line) >= 2 and line.strip():
            run.append(line)
            continue
        if run:
            out += fenced(run)
            run = []
        out.append(escape(line))
    return "\n".join(out).strip()


def behind(text):
    """A comment behind a member, on as many lines as it takes: all of it is prose."""
    words = " ".join(line.strip().lstrip("*").strip() for line in text.split("\n"))
    return escape(words.strip())


def translate(found):
    if found["code"].strip():
        return f"{found['code']}/**< {behind(found['text'])} */"
    return f"{found['code']}/** {prose(found['text'])} */"


def share(text):
    """One comment for several declarations: those up to the next empty line make a group."""
    blocks = re.split(r"\n{2,}", text)
    for i, block in enumerate(blocks):
        declarations = re.findall(r"^ABUT_API ", block, re.M)
        if len(declarations) > 1 and block.lstrip().startswith("/**"):
            end = block.index("*/") + 2
            blocks[i] = f"{block[:end]}\n/**@{{*/{block[end:]}\n/**@}}*/"
    return "\n\n".join(blocks)


def header(text):
    first = COMMENT.search(text)
    title, _, rest = prose(first["text"]).partition("\n")
    name, _, brief = title.partition(" - ")
    body = COMMENT.sub(translate, text[first.end() :])
    # Groups go by empty lines, of which a comment may have some.
    comments = []

    def hide(found):
        comments.append(found[0])
        return f"/**{len(comments) - 1}*/"

    body = share(re.sub(r"/\*\*.*?\*/", hide, body, flags=re.S))
    body = re.sub(r"/\*\*(\d+)\*/", lambda found: comments[int(found[1])], body)
    return f"/** @file {name}\n@brief {brief}\n{rest} */\n{body}"


# --- Pages -----------------------------------------------------------------------------------


def slug(words):
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", words.lower().strip()))


def anchor(path, name):
    return re.sub(r"[^a-z0-9]+", "-", str(path.relative_to(ROOT).with_suffix("")).lower()) + "-" + name


def page(path, text):
    def link(found):
        place, name = found["place"], found["anchor"]
        if place.startswith(("http:", "https:")):
            return found[0]
        target = (path.parent / place).resolve() if place else path
        if target.suffix != ".md":
            return found["words"]
        return f"[{found['words']}](#{anchor(target, name[1:])})" if name else found[0]

    seen = collections.Counter()

    def heading(found):
        # One that comes again has a number behind it, as on GitHub.
        name = slug(found[2])
        again = f"-{seen[name]}" if seen[name] else ""
        seen[name] += 1
        return f"{found[1]} {found[2]} {{#{anchor(path, name)}{again}}}"

    def place(found):
        return f"@anchor {anchor(path, found[1])}\n"

    parts = re.split(r"(^```.*?^```)", text, flags=re.M | re.S)
    for i in range(0, len(parts), 2):
        part = re.sub(r"^(##+) (.*)$", heading, parts[i], flags=re.M)
        part = re.sub(r"^<a id=\"([\w-]+)\"></a>$", place, part, flags=re.M)
        parts[i] = LINK.sub(link, part)
    return re.sub(r"^```c no-compile", "```c", "".join(parts), flags=re.M)


def main():
    path = pathlib.Path(sys.argv[1]).resolve()
    text = path.read_text(encoding="utf-8")
    print(header(text) if path.suffix == ".h" else page(path, text))
    return 0


if __name__ == "__main__":
    sys.exit(main())
