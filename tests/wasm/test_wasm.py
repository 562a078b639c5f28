#!/usr/bin/env python3
"""The core as WebAssembly: no imports, small, and the same bits.

clang compiles the two-file library with the few functions of wasm/libc.c. The module with every public
function is measured, and may not grow beyond MOST_BYTES when compressed. In Node.js it plays recordings that the command made here, of
scenes in all modes, and answers the questions of tests/hash: the hashes must be the same.

SPDX-License-Identifier: MIT
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("BUILD", ROOT / "build" / "release"))
ABUT = pathlib.Path(os.environ.get("ABUT", BUILD / "abut"))
HASH = BUILD / "tests" / "hash" / "hash"
MOST_BYTES = 400_000
SCENES = "billiards pile walk lift crusher".split()
FLAGS = ("--target=wasm32 -std=c17 -Os -DNDEBUG -DAB_PORTABLE_WIDE -nostdlib -ffreestanding -fno-builtin"
         " -fvisibility=hidden").split()  # fmt: skip
LINKED = "-Wl,--no-entry,--gc-sections,--strip-all,-zstack-size=1048576"

PLAYER = """
const fs = require("fs");
const hex = (high, low) => [high, low].map(n => (n >>> 0).toString(16).padStart(8, "0")).join("");
const code = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
console.log("imports", WebAssembly.Module.imports(code).length);
const abut = new WebAssembly.Instance(code, {}).exports;
if (abut.abut_test_hash) {
    abut.abut_test_hash();
    console.log("hash", hex(abut.abut_test_high(), abut.abut_test_low()));
}
for (const file of process.argv.slice(3)) {
    const bytes = fs.readFileSync(file);
    const at = abut.abut_take(bytes.length);
    new Uint8Array(abut.memory.buffer, at, bytes.length).set(bytes);
    const status = abut.abut_replay_bytes(at, bytes.length);
    console.log("replay", status, abut.abut_frames(), hex(abut.abut_hash_high(), abut.abut_hash_low()));
}
"""

passed = failed = 0


def check(what, good, output=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED {what}\n{output}")
    return good


def run(*command):
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=900)


def compile_to(target, folder, *more):
    return run("clang", *FLAGS, "-isystem", ROOT / "wasm" / "libc", "-I", folder / "include", *more, "-o", target)


def link_to(target, folder, *more):
    return compile_to(target, folder, LINKED, *more, folder / "abut.o", ROOT / "wasm" / "libc.c")


def all_functions():
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "include" / "abut").glob("*.h"))
    return sorted(set(re.findall(r"^ABUT_API[^;(]*?(abut_\w+)\(", text, re.M)))


def measure(folder):
    """Everything that is public, exported."""
    target = folder / "all.wasm"
    built = link_to(target, folder, *(f"-Wl,--export={name}" for name in all_functions()))
    if check("all of it links", built.returncode == 0, built.stderr[:2000]):
        size = len(gzip.compress(target.read_bytes(), 9))
        print(f"all public functions: {target.stat().st_size} bytes, {size} compressed")
        check(f"below {MOST_BYTES} bytes compressed", size < MOST_BYTES, str(size))


def record(folder):
    """Recordings made by the command, and the hashes they end with."""
    for scene in SCENES:
        for mode in ("exact", "sequential", "discrete"):
            file = folder / f"{scene}.{mode}.abut"
            made = run(ABUT, "run", "--json", "--mode", mode, "--frames", 100, "--record", file,
                       ROOT / "scenes" / f"{scene}.json")  # fmt: skip
            found = re.search(r'"hash":"(\w+)"', made.stdout)
            if check(f"{scene} {mode} is recorded", found, made.stderr):
                yield file, found.group(1)


def play(folder):
    questions = folder / "questions.c"
    questions.write_text('#include <stdio.h>\n#define main ask_all\n#include "hash/hash.c"\n'
                         '__attribute__((export_name("abut_test_hash"))) void test_hash(void) { ask_all(0, NULL); }\n'
                         '__attribute__((export_name("abut_test_high"))) unsigned test_high(void) '
                         '{ return (unsigned)(last_printed() >> 32); }\n'
                         '__attribute__((export_name("abut_test_low"))) unsigned test_low(void) '
                         '{ return (unsigned)last_printed(); }\n', encoding="utf-8")  # fmt: skip
    target = folder / "player.wasm"
    built = link_to(target, folder, "-I", ROOT / "tests", ROOT / "wasm" / "replay.c", questions)
    if not check("the player compiles", built.returncode == 0, built.stderr[:3000]):
        return
    recordings = list(record(folder))
    script = folder / "player.cjs"
    script.write_text(PLAYER, encoding="utf-8")
    played = run("node", "--stack-size=4000", script, target, *(file for file, _ in recordings))
    lines = played.stdout.splitlines()
    if not check("node plays it", played.returncode == 0 and len(lines) == 2 + len(recordings), played.stderr[:2000]):
        return
    check("it asks for nothing", lines[0] == "imports 0", lines[0])
    wanted = run(HASH).stdout.split()[-1]
    check("the hash of all questions", lines[1] == f"hash {wanted}", f"{lines[1]}, not {wanted}")
    for (file, final), line in zip(recordings, lines[2:]):
        check(f"{file.name} in node", line == f"replay 0 100 {final}", f"{line}, not {final}")


def main():
    for program in ("clang", "wasm-ld", "node"):
        if shutil.which(program) is None:
            check(f"there is {program}", False)
            return 1
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check("two files", run(ROOT / "tools" / "amalgamate.py", folder).returncode == 0)
        (folder / "include" / "abut").mkdir(parents=True)
        for header in (ROOT / "include" / "abut").glob("*.h"):
            shutil.copy(header, folder / "include" / "abut")
        built = compile_to(folder / "abut.o", folder, "-c", folder / "abut.c")
        if check("it compiles", built.returncode == 0, built.stderr[:2000]):
            measure(folder)
            play(folder)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
