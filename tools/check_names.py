#!/usr/bin/env python3
"""The name rules.

  abut_   is exported, ab_ is shared between our files, static needs no prefix:
          seen in the symbols of the built libraries.
  state   no writable data in the library: no mutable globals.
  libc    the library asks nothing of other libraries.
  words   no identifier in include/ or src/ speaks of down or of data.
  public  headers define only abut_ and ABUT_ names.
  files   no two files of include/ and src/ define a static function, a table, a type, an enum constant or two
          different macros of one name: they are also shipped as one file.

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
# The accessors of rectangles and the names of sides are called what people look for.
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


DIRECTIVE = re.compile(r"^[ \t]*#[^\n]*(?:\\\n[^\n]*)*", re.M)
DEFINE = re.compile(r"^\s*#\s*define\s+(\w+)(.*)", re.S)
UNDEF = re.compile(r"^\s*#\s*undef\s+(\w+)")
TOKEN = re.compile(r"\w+|[^\w\s]")
TAGGED = {"struct", "union", "enum"}
STATIC = {"static", "AB_INLINE"}
BRACKETS = {"(": ")", "{": "}", "[": "]"}


class Names:
    """What a file defines at its top level that another file cannot define as well.

    `own`: static functions and tables, types, enum constants. (A type that is only announced, `typedef struct a a;`, is
    not defined.) `macros`: name to its bodies. `undone`: macros that it takes back by #undef."""

    def __init__(self, text):
        self.own = set()
        self.macros = {}
        self.undone = set()
        for directive in DIRECTIVE.findall(text):
            if found := DEFINE.match(directive):
                self.macros.setdefault(found[1], set()).add(" ".join(found[2].replace("\\\n", " ").split()))
            elif found := UNDEF.match(directive):
                self.undone.add(found[1])
        for statement in statements(TOKEN.findall(DIRECTIVE.sub("", text))):
            self.read(statement)

    def read(self, statement):
        """Of one statement, as outline() gives it."""
        words = [word for word in statement if isinstance(word, str)]
        for i, word in enumerate(statement[:-1]):
            if isinstance(word, str) and word in TAGGED:
                block = next((one for one in statement[i + 1 : i + 3] if isinstance(one, list)), None)
                if block and block[0] == "{":
                    self.own.update([] if isinstance(statement[i + 1], list) else [statement[i + 1]])
                    self.own.update(constants_of(block) if word == "enum" else [])
        if "typedef" in words:
            self.own.update(typedef_of(statement))
        elif STATIC & set(words):
            self.own.update(static_of(statement))


def outline(tokens, i, end):
    """Tokens from i on until `end`, what is in brackets as a list that begins with its bracket; and where it ended."""
    found = []
    while i < len(tokens) and tokens[i] != end:
        if tokens[i] in BRACKETS:
            inner, i = outline(tokens, i + 1, BRACKETS[tokens[i]])
            found.append(inner)
        else:
            found.append(tokens[i])
        i += 1
    return [{")": "(", "}": "{", "]": "["}.get(end, ""), *found], i


def statements(tokens):
    """What stands between semicolons, or ends in a function's body."""
    outlined, _ = outline(tokens, 0, None)
    statement = []
    for word in outlined[1:]:
        body = isinstance(word, list) and word[0] == "{"
        of_function = body and "=" not in statement and any(isinstance(one, list) for one in statement)
        if word == ";" or of_function:
            yield statement
            statement = []
        else:
            statement.append(word)


def is_name(word):
    return isinstance(word, str) and IDENTIFIER.fullmatch(word) is not None


def constants_of(block):
    """The first word of the block, and after each comma."""
    return [word for before, word in zip([",", *block[1:]], block[1:]) if before == "," and is_name(word)]


def typedef_of(statement):
    """The last name, or that of a pointer to a function; nothing if a type of that name is only announced."""
    words = [word for word in statement if not (isinstance(word, list) and word[0] == "[")]
    pointers = [word for word in words if isinstance(word, list) and word[:2] == ["(", "*"]]
    name = pointers[0][-1] if pointers else words[-1]
    announced = len(words) == 4 and words[1] in TAGGED and words[2] == name
    return [name] if is_name(name) and not announced else []


def static_of(statement):
    """What stands before its parameters, its brackets or its value. (Names that a macro makes are not seen.)"""
    value = statement.index("=") if "=" in statement else len(statement)
    for i, word in enumerate(statement[:value]):
        if isinstance(word, list) and word[0] in "([" and is_name(statement[i - 1]):
            return [] if statement[i - 1].isupper() else [statement[i - 1]]
    return [statement[value - 1]] if is_name(statement[value - 1]) else []


def check_files(root):
    """In the order of the paths, the second one is told about. Templates (.inc) have only names that are given to them,
    and one may take back the macros of another."""
    first = {}
    bodies = {}
    files = {path.relative_to(root): Names(bare(path)) for folder in ("include", "src")
             for path in sorted((root / folder).rglob("*")) if path.suffix in ENDINGS}  # fmt: skip
    undone = {name for path, names in files.items() if path.suffix == ".inc" for name in names.undone}
    for path, names in files.items():
        is_template = path.suffix == ".inc"
        own = set() if is_template else names.own
        macros = set(names.macros) - (undone if is_template else names.undone)
        for name in sorted(own | macros):
            body = names.macros.get(name)
            if first.setdefault(name, path) != path and (name in own or bodies[name] != body):
                yield f"{path}: {name}: {first[name]} has one, too"
            bodies.setdefault(name, body)


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
