#!/usr/bin/env python3
"""Broken, truncated and hostile scenes for abut run; and how much memory it takes.

ABUT is the command to test. Every scene of scenes/ is changed in many ways, the same ones
every time (SEED=... in the environment for others, COUNT=... for more): bytes changed, cut
out, doubled; cut short; a number made huge, tiny, negative or not a number; a field removed,
renamed or given the value of another. Whatever it is, it must be run, with nothing overlapping,
or be refused with one line on standard error, exit status 1 and nothing on standard output.

SPDX-License-Identifier: MIT
"""
import copy
import json
import os
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ABUT = os.environ.get("ABUT", str(ROOT / "build" / "release" / "abut"))
SEED = int(os.environ.get("SEED", "1"))
COUNT = int(os.environ.get("COUNT", "10"))  # of each kind of change, for each scene
SECONDS = 1800  # for what never ends, not for what is slow
NUMBERS = [0, -1, 1, 0.1, -0.0, 1e-300, 1e-9, 2**-32, 2**-33, 255, 65536, 1e6, 2**29, 2**29 + 1, -(2**29),
           2**31, 2**32, 2**63, 1e30, 1e300, -1e308]  # fmt: skip
VALUES = [None, True, "", "stop", [], {}, [1, 2], [1, 2, 3], [[1, 2, 3]], {"type": "point", "x": 0, "y": 0}, 7]

passed = failed = 0


def complain(what, text, detail):
    print(f"FAILED {what}: {detail}")
    print(text[:2000].decode("utf-8", "replace"))


def run(text, *options):
    return subprocess.run([ABUT, "run", *options, "-"], input=text, capture_output=True,
                          timeout=SECONDS, check=False)  # fmt: skip


def check(what, text):
    """Runs a scene for a few frames; says whether it was run or refused as it should."""
    global passed, failed
    try:
        result = run(text, "--frames", "3", "--json")
    except subprocess.TimeoutExpired:
        failed += 1
        complain(what, text, f"no end after {SECONDS} seconds")
        return
    lines = result.stderr.splitlines()
    if result.returncode == 0:
        right = not lines and json.loads(result.stdout)["overlaps"] == 0
    else:
        right = (result.returncode == 1 and not result.stdout and len(lines) == 1
                 and lines[0].startswith(b"abut: cannot ")
                 and all(byte >= 32 for byte in lines[0]))  # fmt: skip
    passed += right
    failed += not right
    if not right:
        complain(what, text, f"exit status {result.returncode}\n{result.stderr[:3000].decode()}")


def change_bytes(text, dice):
    changed = bytearray(text)
    for _ in range(dice.choice([1, 1, 2, 8])):
        place = dice.randrange(len(changed))
        kind = dice.randrange(4)
        if kind == 0:
            changed[place] = dice.randrange(256)
        elif kind == 1:
            changed[place] = ord(dice.choice('{}[]",:0123456789.-eE\\ '))
        elif kind == 2:
            del changed[place : place + dice.choice([1, 2, 10])]
        else:
            end = min(len(changed), place + dice.randrange(1, 40))
            changed[place:place] = changed[place:end]
    return bytes(changed)


def cut_short(text, dice):
    return text[: dice.randrange(len(text))]


def places_in(value, found, wanted):
    """All (container, key) whose value is wanted."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if wanted(inner):
            found.append((value, key))
        if isinstance(inner, (dict, list)):
            places_in(inner, found, wanted)
    return found


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def change_number(scene, dice):
    for _ in range(dice.choice([1, 1, 3])):
        container, key = dice.choice(places_in(scene, [], is_number))
        value = dice.choice(NUMBERS)
        container[key] = dice.choice([value, container[key] * value, container[key] + value])


def change_field(scene, dice):
    container, key = dice.choice(places_in(scene, [], lambda value: True))
    kind = dice.randrange(4)
    if kind == 0:
        del container[key]
    elif kind == 1:
        container[key] = dice.choice(VALUES)
    elif kind == 2:
        other, place = dice.choice(places_in(scene, [], lambda value: True))
        container[key] = copy.deepcopy(other[place])
    elif isinstance(container, dict):
        container[dice.choice([key + "s", key[1:], "mask", "path", "group", "spawn", "reach"])] = container[key]


def as_json(scene):
    text = json.dumps(scene)  # writes NaN and Infinity, which is what is wanted here
    return text.encode()


def test_changes():
    dice = random.Random(SEED)
    for path in sorted((ROOT / "scenes").glob("*.json")):
        text = path.read_bytes()
        for number in range(COUNT):
            check(f"{path.name}, bytes {number}", change_bytes(text, dice))
            check(f"{path.name}, cut {number}", cut_short(text, dice))
            for what, change in (("number", change_number), ("field", change_field)):
                scene = json.loads(text)
                change(scene, dice)
                check(f"{path.name}, {what} {number}", as_json(scene))


def crowd(count, velocity):
    side = max(1, int(count**0.5))
    shape = {"type": "rect", "x": 0, "y": 0, "w": 1, "h": 1}
    bodies = [{"at": [3 * (i % side), 3 * (i // side)], "velocity": velocity, "shape": shape} for i in range(count)]
    return json.dumps({"bodies": bodies}).encode()


def peak_memory(text, frames):
    """In kB, of a run whose trace goes nowhere."""
    program = (
        "import resource, subprocess, sys\n"
        f"subprocess.run([{ABUT!r}, 'run', '--frames', '{frames}', '--trace', '/dev/null', '-'],"
        " stdin=sys.stdin, stdout=subprocess.DEVNULL, check=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], input=text, capture_output=True, check=True)
    return int(result.stdout)


def test_memory():
    """A trace of many frames takes no more memory than one of few."""
    global passed, failed
    text = crowd(2000, [0.5, 0.25])
    few, many = peak_memory(text, 3), peak_memory(text, 60)
    right = many < 1.1 * few + 2000
    passed += right
    failed += not right
    if not right:
        print(f"FAILED memory: {few} kB for 3 frames, {many} kB for 60")


def test_many():
    """A hundred thousand bodies that touch nobody, and as many of one name."""
    global passed, failed
    check("many bodies", crowd(100000, [0, 0]))
    body = '{"name":"x","shape":{"type":"point","x":0,"y":0},"kind":"static"}'
    result = run(("{\"bodies\":[" + ",".join([body] * 100000) + "]}").encode())
    right = result.returncode == 1 and b"bodies[1].name is the name of bodies[0] already" in result.stderr
    passed += right
    failed += not right


def main():
    test_changes()
    test_memory()
    test_many()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
