#!/usr/bin/env python3
"""The core as WebAssembly: no imports, small, and the same bits.

clang compiles the two-file library with the few functions of wasm/libc.c, for size and as one program (LTO),
and wasm-opt goes over the result. Three grains are measured, by the headers whose functions they export:
the pairs, the core, and all of it; compressed, each should be below its goal. In Node.js the module
plays recordings that the command made here, of scenes in all modes, and answers the questions of
tests/hash: the hashes must be the same. With BRIEF in the environment (make test)
sizes are left out, and one scene is played in each mode.

SPDX-License-Identifier: MIT
"""
import gzip
import os
import pathlib
import re
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from counted import check, counts, finish, run  # noqa: E402

BUILD = pathlib.Path(os.environ.get("BUILD", ROOT / "build" / "release"))
ABUT = pathlib.Path(os.environ.get("ABUT", BUILD / "abut"))
HASH = BUILD / "tests" / "hash" / "hash"
BRIEF = "BRIEF" in os.environ
SCENES = "billiards pile walk lift crusher".split()
# What is exported: the headers, and how many bytes it may take, compressed by brotli as a server does it.
PAIRS = "base math shape pair sweep"
CORE = f"{PAIRS} react world walk state record tasks"
GRAINS = {"pairs": (PAIRS, 50_000), "core": (CORE, 150_000), "all": (None, 225_000)}
FEATURES = "bulk-memory sign-ext nontrapping-fptoint simd128".split()
FLAGS = ("--target=wasm32 -std=c17 -flto -DNDEBUG -DAB_PORTABLE_WIDE -nostdlib -ffreestanding -fno-builtin"
         " -fvisibility=hidden").split() + [f"-m{feature}" for feature in FEATURES]  # fmt: skip
# All optimisation is left to the linker, which sees everything and takes in only what makes callers smaller. Reducing
# the strength of loops and moving loads out of branches takes more locals than it saves.
COMPILED = "-Oz -Xclang -disable-llvm-passes".split()
LINKED = ("-Wl,--no-entry,--gc-sections,--strip-all,-zstack-size=1048576,-mllvm,-inline-threshold=-40"
          ",-mllvm,-disable-lsr,-mllvm,-enable-pre=false,-mllvm,-enable-load-pre=false")  # fmt: skip
# --low-memory-unused: nothing lies below address 1024, where wasm-ld puts the data, so an address and its
# offset may be added by the load itself. Alignments are hints that nothing uses, and compress better if they are all one.
AFTERWARDS = ("--low-memory-unused --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-simd"
              " -Oz -Oz --roundtrip --dealign --optimize-added-constants-propagate --simplify-locals-nostructure"
              " --reorder-locals -Oz").split()  # fmt: skip
BROTLI = """
const zlib = require("zlib");
const bytes = require("fs").readFileSync(process.argv[1]);
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 };
console.log(zlib.brotliCompressSync(bytes, { params }).length);
"""

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


def compile_to(target, folder, *more):
    return run("clang", *FLAGS, *COMPILED, "-isystem", ROOT / "wasm" / "libc", "-I", folder / "include", "-I",
               ROOT / "tests", "-c", *more, "-o", target)  # fmt: skip


def link_to(target, *more):
    # Without -O, or clang would run wasm-opt itself, without the features.
    linked = run("clang", *FLAGS, LINKED, *more, "-o", target)
    return run("wasm-opt", *AFTERWARDS, target, "-o", target) if linked.returncode == 0 else linked


def functions_of(headers):
    """The public functions of some headers, or of all."""
    paths = sorted((ROOT / "include" / "abut").glob("*.h"))
    if headers is not None:
        paths = [ROOT / "include" / "abut" / f"{header}.h" for header in headers.split()]
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return sorted(set(re.findall(r"^ABUT_API[^;(]*?(abut_\w+)\(", text, re.M)))


def measure(folder):
    for grain, (headers, most) in GRAINS.items():
        target = folder / f"{grain}.wasm"
        names = functions_of(headers)
        exports = (f"-Wl,--export={name}" for name in names)
        built = link_to(target, *exports, folder / "abut.o", folder / "libc.o")
        if check(f"{grain} links", built.returncode == 0, built.stderr[:2000]):
            size = int(run("node", "-e", BROTLI, target).stdout)
            print(f"{grain}: {len(names)} functions, {target.stat().st_size} bytes, "
                  f"{size} by brotli, {len(gzip.compress(target.read_bytes(), 9))} by gzip -9")  # fmt: skip
            check(f"{grain} below {most} bytes compressed", size < most, str(size))


def record(folder):
    """Recordings made by the command, and the hashes they end with."""
    for scene in SCENES[:1] if BRIEF else SCENES:
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
    for source in (questions, ROOT / "wasm" / "replay.c"):
        built = compile_to(folder / f"{source.stem}.o", folder, source)
        check(f"{source.name} compiles", built.returncode == 0, built.stderr[:3000])
    target = folder / "player.wasm"
    built = link_to(target, *(folder / f"{name}.o" for name in "abut libc replay questions".split()))
    if not check("the player links", built.returncode == 0, built.stderr[:3000]):
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
    for program in ("clang", "wasm-ld", "wasm-opt", "node"):
        if shutil.which(program) is None:
            check(f"there is {program}", False)
            return 1
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check("two files", run(ROOT / "tools" / "amalgamate.py", folder).returncode == 0)
        (folder / "include" / "abut").mkdir(parents=True)
        for header in (ROOT / "include" / "abut").glob("*.h"):
            shutil.copy(header, folder / "include" / "abut")
        for source in (folder / "abut.c", ROOT / "wasm" / "libc.c"):
            built = compile_to(folder / f"{source.stem}.o", folder, source)
            check(f"{source.name} compiles", built.returncode == 0, built.stderr[:2000])
        if counts[False] == 0:
            if not BRIEF:
                measure(folder)
            play(folder)
    return finish()


sys.exit(main())
