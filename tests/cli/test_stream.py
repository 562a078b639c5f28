#!/usr/bin/env python3
"""Nothing is hoarded: many frames take no more memory than few.

Ten thousand bodies that move and bounce, as a trace, a picture, a page and a film. What a film
weighs is held until it is whole; nothing else grows. ABUT is the command to test; a build with
AddressSanitizer, which remembers what was freed, only has to get through.

SPDX-License-Identifier: MIT
"""
import random
import subprocess
import sys

from checks import ABUT, WORK, abut, ball, box, check, finish, is_sanitized, save_scene
from formats import fault_of

SLACK = 12_000  # kB; the ways in a picture grow until they are thinned


def crowd(count):
    """Balls and boxes in a hall, all on their way."""
    dice = random.Random(5)
    side = int(count**0.5)
    bodies = [{"at": [3 * (i % side), 3 * (i // side)],
               "velocity": [round(dice.uniform(-0.4, 0.4), 3), round(dice.uniform(-0.4, 0.4), 3)],
               "react": "bounce", "bounce": 1, "shape": ball(1) if i % 2 else box(-0.8, -0.8, 1.6, 1.6)}
              for i in range(count)]  # fmt: skip
    size = 3 * side
    for x, y in ((-10, -10), (-10, size + 5)):
        bodies.append({"kind": "static", "shape": box(x, y, size + 20, 5)})
    for x, y in ((-10, -10), (size + 5, -10)):
        bodies.append({"kind": "static", "spawn": "ignore", "shape": box(x, y, 5, size + 20)})
    return {"frames": 600, "bodies": bodies}


def peak_memory(*arguments):
    """(exit status, kB), in a process of its own, so that others do not count."""
    program = ("import resource, subprocess, sys\n"
               "status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False).returncode\n"
               "print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n")  # fmt: skip
    call = [sys.executable, "-c", program, ABUT, *map(str, arguments)]
    result = subprocess.run(call, capture_output=True, check=False)
    if result.returncode != 0 or result.stderr:
        return result.stderr.decode("utf-8", "replace"), 0
    status, size = result.stdout.split()
    return int(status), int(size)


def compare(kind, scene, few, many, *options):
    """Peak memory of few frames and of many; with what the file grew by."""
    sizes, weights = [], []
    path = WORK / f"crowd.{kind}"
    for frames in (few, many):
        if kind == "trace":
            status, size = peak_memory("run", "--frames", frames, "--trace", path, scene)
        else:
            status, size = peak_memory("render", *options, "--frames", frames, scene, path)
        check(f"{kind}, {frames} frames", status == 0 and fault_of(path) is None, f"{status} {fault_of(path)}")
        sizes.append(size)
        weights.append(path.stat().st_size // 1000 if path.exists() else 0)
        path.unlink(missing_ok=True)
    return sizes, weights


def test_many():
    """More ways than are kept in one picture."""
    scene = save_scene("many.json", crowd(50_000))
    path = WORK / "many.svg"
    result = abut("render", "--frames", "2", scene, path)
    check("50 000 bodies that move", result.status == 0 and fault_of(path) is None, f"{result} {fault_of(path)}")


def main():
    if is_sanitized():
        scene = save_scene("crowd.json", crowd(1_000))
        for kind in ("svg", "html", "trace"):
            compare(kind, scene, 1, 3)
        return finish()
    scene = save_scene("crowd.json", crowd(10_000))
    for kind in ("trace", "svg", "png", "html"):
        (few, many), weights = compare(kind, scene, 5, 25)
        check(f"{kind}: 25 frames take no more memory than 5", many < 1.1 * few + SLACK, f"{few} and {many} kB")
        check(f"{kind}: 10 000 bodies take reasonable memory", many < 200_000, f"{many} kB")
        print(f"{kind:5} {few:6} kB for 5 frames, {many:6} kB for 25; files of {weights[0]} and {weights[1]} kB")
    test_many()
    (few, many), weights = compare("webp", scene, 2, 8, "--size", "480x360")
    grown = weights[1] - weights[0]
    detail = f"{few} and {many} kB, grown by {grown} kB"
    check("webp: nothing grows but the film", many < 1.1 * few + 2 * grown + SLACK, detail)
    print(f"webp  {few:6} kB for 2 frames, {many:6} kB for 8; files of {weights[0]} and {weights[1]} kB")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
