#!/usr/bin/env python3
"""The core as WebAssembly: no imports, small, and the same bits.

clang compiles the two-file library with the few functions of wasm/libc.c, for size and as one program (LTO),
and wasm-opt goes over the result. Four grains are measured: what plays recordings (wasm/replay.c), and, by the
headers whose functions they export, the pairs, the core, and all of it; compressed, each must be below its limit. In
Node.js each of them that has a world plays recordings that the command made here, of scenes in all modes, and a module
with the questions of tests/hash answers these: the hashes must be the same. With BRIEF in the environment (make test)
wasm-opt and sizes are left out, and one scene is played in each mode.

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
# What is exported: the headers, and how many bytes it may take, compressed by brotli as a server does it. The player exports
# what wasm/replay.c has, and is the one that must be below 150 kB. A game links only what it calls, so the others, which
# nobody ships, have limits that tell when something has grown.
PAIRS = "base math shape pair sweep"
WORLD = "world body body_tiles map passing event world_query"
CORE = f"{PAIRS} react {WORLD} walk state record tasks"
GRAINS = {"player": ("", 150_000), "pairs": (PAIRS, 50_000), "core": (CORE, 180_000), "all": (None, 260_000)}
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
const put = (at, bytes) => new Uint8Array(abut.memory.buffer, at, bytes.length).set(bytes);
function playWhole(bytes) {
    const at = abut.abut_take(bytes.length);
    put(at, bytes);
    const status = abut.abut_replay_bytes(at, bytes.length);
    return [status, abut.abut_frames(), hex(abut.abut_hash_high(), abut.abut_hash_low())];
}
// By the functions of record.h. The bytes lie at the end of memory, where the library does not get to.
function playByHeader(bytes) {
    abut.memory.grow(2048);
    const at = abut.memory.buffer.byteLength - 65536 * Math.ceil(bytes.length / 65536) - 65536;
    put(at + 16, bytes);
    let status = abut.abut_replay_load(0, at + 16, bytes.length, at);
    const replay = new Uint32Array(abut.memory.buffer, at, 1)[0];
    while (status === 0 && !abut.abut_replay_is_over(replay)) {
        status = abut.abut_replay_next(replay);
    }
    const hash = BigInt.asUintN(64, abut.abut_world_hash(abut.abut_replay_world(replay)));
    const frames = abut.abut_replay_frame(replay);
    abut.abut_replay_destroy(replay);
    return [status, frames.toString(), hash.toString(16).padStart(16, "0")];
}
for (const file of process.argv.slice(3)) {
    const play = abut.abut_replay_bytes ? playWhole : playByHeader;
    console.log("replay", ...play(fs.readFileSync(file)));
}
"""


def compile_to(target, folder, *more):
    return run("clang", *FLAGS, *COMPILED, "-isystem", ROOT / "wasm" / "libc", "-I", folder / "include", "-I",
               ROOT / "tests", "-c", *more, "-o", target)  # fmt: skip


def link_to(target, *more):
    # Without -O, or clang would run wasm-opt itself, without the features.
    linked = run("clang", *FLAGS, LINKED, *more, "-o", target)
    if BRIEF or linked.returncode != 0:
        return linked
    return run("wasm-opt", *AFTERWARDS, target, "-o", target)


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
        objects = "abut libc replay" if grain == "player" else "abut libc"
        built = link_to(target, *exports, *(folder / f"{name}.o" for name in objects.split()))
        if check(f"{grain} links", built.returncode == 0, built.stderr[:2000]):
            size = int(run("node", "-e", BROTLI, target).stdout)
            count = f"{len(names)} functions" if names else "wasm/replay.c"
            print(f"{grain}: {count}, {target.stat().st_size} bytes, "
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
    built = compile_to(folder / "questions.o", folder, questions)
    check("the questions compile", built.returncode == 0, built.stderr[:3000])
    target = folder / "questions.wasm"
    built = link_to(target, *(folder / f"{name}.o" for name in "abut libc replay questions".split()))
    if not check("the questions link", built.returncode == 0, built.stderr[:3000]):
        return
    recordings = list(record(folder))
    script = folder / "player.cjs"
    script.write_text(PLAYER, encoding="utf-8")
    wanted = run(HASH).stdout.split()[-1]
    play_in(target, script, recordings, [f"hash {wanted}"])
    for grain in GRAINS:
        if grain != "pairs" and not BRIEF:
            play_in(folder / f"{grain}.wasm", script, recordings, [])


def play_in(module, script, recordings, answers):
    """Plays recordings in a module, which gives these answers before."""
    played = run("node", "--stack-size=4000", script, module, *(file for file, _ in recordings))
    lines = played.stdout.splitlines()
    wanted = ["imports 0", *answers, *(f"replay 0 100 {final}" for _, final in recordings)]
    if check(f"node runs {module.name}", played.returncode == 0 and len(lines) == len(wanted), played.stderr[:2000]):
        names = ["imports", *("questions" for _ in answers), *(file.name for file, _ in recordings)]
        for name, line, expected in zip(names, lines, wanted):
            check(f"{name} in {module.name}", line == expected, f"{line}, not {expected}")


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
        for source in (folder / "abut.c", ROOT / "wasm" / "libc.c", ROOT / "wasm" / "replay.c"):
            built = compile_to(folder / f"{source.stem}.o", folder, source)
            check(f"{source.name} compiles", built.returncode == 0, built.stderr[:2000])
        if counts[False] == 0:
            if not BRIEF:
                measure(folder)
            play(folder)
    return finish()


sys.exit(main())
