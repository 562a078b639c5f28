#!/usr/bin/env python3
"""The name rules.

  abut_   is exported, ab_ is shared between our files, static needs no prefix:
          seen in the symbols of the built libraries.
  state   no writable data in the library: no mutable globals.
  libc    the library asks nothing of other libraries.
  words   no identifier in include/ or src/ speaks of down or of data.
  public  headers define only abut_ and ABUT_ names.
  files   no two files of src/ define a static function, a table, a type or an enum constant of one
          name: they are also shipped as one file.

    check_names.py [--root DIR] [--build DIR]    (the symbols need --build)
    check_names.py --symbols DIR                 (nothing but the symbols)
"""
import argparse
import pathlib
import re
import subprocess
import sys

BANNED = set("down top bottom above below info data manager util helper".split())
BANNED |= {"infos", "datas", "managers", "utils", "helpers"}
# The rectangle accessors of S0.2 and the sides of S3.1 are named as people look for them.
EXCEPTED = {"classic": {"top", "bottom", "down"}}

# What libc may be asked for: memory, bytes and threads; not stdio (base/text.h writes sentences).
# The rest is the compiler's own: 128-bit arithmetic and which processor this is.
LIBC = set(
    """malloc realloc free memcpy memmove memset memchr memcmp strcmp strlen
    __stack_chk_fail _GLOBAL_OFFSET_TABLE_ __memcpy_chk __memmove_chk __memset_chk
    pthread_create pthread_join pthread_self pthread_equal
    pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_unlock
    pthread_cond_init pthread_cond_destroy pthread_cond_wait pthread_cond_signal
    pthread_cond_broadcast""".split()
)
COMPILER = re.compile(r"__\w*(?:[td]i[34]|[td]idf|df[td]i)$|__cpu_(?:model|indicator_init)$")

COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
INCLUDE_LINE = re.compile(r"^\s*#\s*(?:include|error|pragma|warning)[^\n]*", re.M)
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
ENDINGS = {".c", ".h", ".inc"}


def bare(path):
    """The file without comments, texts and includes; line numbers survive."""
    blank = lambda found: re.sub(r"[^\n]", " ", found.group(0))
    return INCLUDE_LINE.sub(blank, COMMENT_OR_TEXT.sub(blank, path.read_text(encoding="utf-8")))


def words(identifier):
    parts = re.sub(r"([a-z])([A-Z])", r"\1_\2", identifier).lower()
    return {re.sub(r"\d+$", "", part) for part in parts.split("_")}


def check_words(root):
    for folder in ("include", "src"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in ENDINGS:
                continue
            banned = BANNED - EXCEPTED.get(path.stem, set())
            for number, line in enumerate(bare(path).splitlines(), 1):
                for name in IDENTIFIER.findall(line):
                    for word in sorted(words(name) & banned):
                        where = f"{path.relative_to(root)}:{number}"
                        yield f"{where}: {name}: '{word}' is a banned word"


PUBLIC_NAMES = [
    re.compile(r"^#\s*define\s+(\w+)", re.M),
    re.compile(r"^\}\s*(\w+)\s*;", re.M),
    re.compile(r"\b(?:struct|enum|union)\s+(\w+)"),
    re.compile(r"^ABUT_API\b[^;(]*?(\w+)\(", re.M),
    re.compile(r"^typedef\b[^;{]*?(\w+)\s*;", re.M),
    re.compile(r"^\s+([A-Z][A-Z0-9_]+)\s*(?:=|,|$)", re.M),
]


def check_public(root):
    for path in sorted((root / "include").rglob("*.h")):
        text = bare(path)
        for pattern in PUBLIC_NAMES:
            for found in pattern.finditer(text):
                if not found.group(1).lower().startswith("abut_"):
                    number = text.count("\n", 0, found.start(1)) + 1
                    yield f"{path.relative_to(root)}:{number}: {found.group(1)}: is not abut_/ABUT_"


FILE_NAMES = [
    re.compile(r"^(?:AB_\w+ )?static\b[^;={}()]*?\b(\w+)\(", re.M),
    re.compile(r"^static\b[^;(){}]*?\b(\w+)(?:\[[^\]]*\])*\s*[=;]", re.M),
    re.compile(r"^(?:typedef )?(?:struct|union|enum) (\w+) \{", re.M),
    re.compile(r"^\} (\w+);", re.M),
]
ENUM = re.compile(r"^(?:typedef )?enum\b[^{;]*\{([^}]*)\}", re.M)


def file_names(text):
    """The names that a file defines for itself alone."""
    names = {found for pattern in FILE_NAMES for found in pattern.findall(text)}
    for constants in ENUM.findall(text):
        names.update(re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|$)", constants.strip()))
    return names


def check_files(root):
    first = {}
    for path in sorted((root / "src").rglob("*.c")):
        for name in sorted(file_names(bare(path))):
            if name in first:
                yield f"{path.relative_to(root)}: {name}: {first[name]} has one, too"
            first.setdefault(name, path.relative_to(root))


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check_static(library):
    defined = set()
    wanted = set()
    for line in run("nm", str(library)).splitlines():
        fields = line.split()
        if len(fields) == 2 and fields[0] in "Uw":
            wanted.add(fields[1])
        elif len(fields) == 3:
            defined.add(fields[2])
            if fields[1].isupper() and not re.match(r"abut_|ab_", fields[2]):
                yield f"{library.name}: {fields[2]}: a global symbol must start with abut_ or ab_"
    for name in sorted(wanted - defined - LIBC):
        if not COMPILER.match(name):
            yield f"{library.name}: {name}: is asked of another library, and not on the list"
    # Constants that hold addresses stand in .data.rel.ro: written once, by the loader.
    for line in run("objdump", "-t", str(library)).splitlines():
        found = re.search(r"\s(\.t?(?:data|bss)\S*|\*COM\*)\s+\S+\s+(?:\.hidden )?([^.]\S*)$", line)
        if found and not found.group(1).startswith(".data.rel.ro"):
            yield f"{library.name}: {found.group(2)}: writable data ({found.group(1)})"


def check_shared(library):
    for line in run("nm", "-D", "--defined-only", str(library)).splitlines():
        name = line.split()[-1]
        if not name.startswith("abut_"):
            yield f"{library.name}: {name}: is exported, but is not abut_"
    for line in run("objdump", "-p", str(library)).splitlines():
        # Before glibc 2.34 threads stand in a library of their own.
        if "NEEDED" in line and not re.search(r"lib(?:c|pthread)\.so|ld-linux", line):
            yield f"{library.name}: needs {line.split()[-1]}, not only libc"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--build", help="where libabut.a and libabut.so are (a release build)")
    parser.add_argument("--symbols", help="the same, and look at nothing else")
    arguments = parser.parse_args()

    root = pathlib.Path(arguments.root).resolve()
    wrong = []
    if not arguments.symbols:
        wrong += [*check_words(root), *check_public(root), *check_files(root)]
    if arguments.build or arguments.symbols:
        build = pathlib.Path(arguments.symbols or arguments.build)
        wrong += list(check_static(build / "libabut.a"))
        wrong += list(check_shared(build / "libabut.so"))
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
