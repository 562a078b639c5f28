#!/usr/bin/env python3
"""Masks from PNG files, whole and broken, and from hostile questions.

The files are written here, byte by byte: grey, palette, colours, with and without alpha, 1 to 16
bits, interlaced. ABUT is the command to test.

SPDX-License-Identifier: MIT
"""
import json
import random
import re
import struct
import sys
import zlib

from checks import ROOT, WORK, abut, check, finish

ROWS = ["..##....", ".####..#", "########", "#......#", "...##..."]
WIDTH, HEIGHT = len(ROWS[0]), len(ROWS)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def packed(samples, bits):
    """Samples of a row as bytes."""
    if bits == 16:
        return b"".join(struct.pack(">H", s) for s in samples)
    if bits == 8:
        return bytes(samples)
    text = "".join(format(s, f"0{bits}b") for s in samples)
    text += "0" * (-len(text) % 8)
    return bytes(int(text[i : i + 8], 2) for i in range(0, len(text), 8))


# Adam7: where each pass starts, and how far its pixels are apart.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def png(colour, bits, pixel, extra=b"", interlaced=False):
    """A PNG file whose pixel (x, y) has the samples pixel(solid)."""
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, bits, colour, 0, 0, int(interlaced))
    lines = b""
    for x0, y0, dx, dy in PASSES if interlaced else [(0, 0, 1, 1)]:
        for y in range(y0, HEIGHT, dy):
            columns = range(x0, WIDTH, dx)
            if columns:
                lines += b"\0" + packed([s for x in columns for s in pixel(ROWS[y][x] == "#")], bits)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + extra
        + chunk(b"IDAT", zlib.compress(lines))
        + chunk(b"IEND", b"")
    )


PALETTE = chunk(b"PLTE", bytes([255, 0, 255, 10, 20, 30])) + chunk(b"tRNS", bytes([0, 255]))
BRIGHT = {"solid": "bright", "threshold": 255}
KEY = {"solid": "not_key", "key": [255, 0, 255]}

PICTURES = {
    "rgba8": (png(6, 8, lambda s: [1, 2, 3, 128 if s else 127]), {}),
    "rgba8_interlaced": (png(6, 8, lambda s: [1, 2, 3, 128 if s else 127], interlaced=True), {}),
    "rgba16": (png(6, 16, lambda s: [0, 0, 0, 65535 if s else 0]), {}),
    "grey_alpha": (png(4, 8, lambda s: [9, 200 if s else 20]), {"threshold": 100}),
    "grey1": (png(0, 1, lambda s: [int(s)]), BRIGHT),
    "grey16": (png(0, 16, lambda s: [65535 if s else 100]), BRIGHT),
    "palette4": (png(3, 4, lambda s: [int(s)], PALETTE), {}),
    "palette1_interlaced": (png(3, 1, lambda s: [int(s)], PALETTE, True), {}),
    "rgb_key": (png(2, 8, lambda s: [7, 8, 9] if s else [255, 0, 255]), KEY),
}


def ask(*questions):
    """The answers to some questions, and whether the command ended by itself."""
    file = WORK / "questions.jsonl"
    file.write_text("".join(json.dumps(q) + "\n" for q in questions), encoding="utf-8")
    done = abut("query", file)
    lines = done.output.splitlines()
    return [json.loads(line) for line in lines], done.status in (0, 1) and len(lines) == len(questions)


def mask(name, **fields):
    return {"type": "mask", "image": str(WORK / name), **fields}


def same_as_rows(name, fields):
    """The picture and the rows hold each other, so they are the same."""
    answers, ended = ask({"ask": "contains", "a": mask(name, **fields), "b": {"type": "mask", "rows": ROWS}})
    return ended and answers == [{"a_in_b": True, "b_in_a": True}]


def test_kinds():
    for name, (file, fields) in PICTURES.items():
        (WORK / name).write_bytes(file)
        check(name, same_as_rows(name, fields))


def test_frame():
    question = {"ask": "bounds", "a": mask("rgba8", frame=[1, 1, 4, 2])}
    outside = {"ask": "bounds", "a": mask("rgba8", frame=[5, 0, 4, 2])}
    answers, ended = ask(question, outside)
    check("a frame", ended and answers[0] == {"x": 0, "y": 0, "w": 4, "h": 2})
    check("a frame outside", "frame must lie in the picture" in answers[1].get("error", ""))


def test_broken():
    whole = PICTURES["rgba8"][0]
    dice = random.Random(18)
    wrong = [whole[:n] for n in range(0, len(whole) - 12, 3)]
    wrong += [bytes(whole[:29]) + b"\0\0\0\0" + whole[33:]]  # the checksum of the head
    for width, height in [(0, 5), (5, 0), (32769, 1), (1, 40000), (2**31 - 1, 2**31 - 1), (32768, 32768)]:
        head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
        wrong.append(whole[:8] + head + whole[33:])
    wrong += [b"", b"not a picture", b"\xff\xd8\xff\xe0 a JPEG"]
    questions = []
    for i, file in enumerate(wrong):
        (WORK / f"broken{i}").write_bytes(file)
        questions.append({"ask": "bounds", "a": mask(f"broken{i}")})
    answers, ended = ask(*questions)
    check("broken pictures end in errors", ended and all("cannot be read" in a.get("error", "") for a in answers))
    questions = []
    for i in range(300):
        file = bytearray(whole)
        for _ in range(dice.randrange(1, 5)):
            file[dice.randrange(len(file))] = dice.randrange(256)
        (WORK / f"odd{i}").write_bytes(bytes(file))
        questions.append({"ask": "bounds", "a": mask(f"odd{i}")})
    check("damaged pictures get an answer or an error", ask(*questions)[1])


def test_turned():
    """Every quarter turn and mirror of the question gives the same relation."""
    dice = random.Random(5)
    turns = [[1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0], [-1, 0, 0, 1], [0, 1, 1, 0]]
    questions = []
    for _ in range(60):
        sides = []
        for _ in "ab":
            rows = ["".join(dice.choice("#.") for _ in range(4)) for _ in range(3)]
            place = [dice.choice([0, 0.5, 1, 1 / 256, -2, 3]) for _ in "xy"]
            sides.append({"type": "mask", "rows": rows, "x": place[0], "y": place[1]})
        for turn in turns:
            a, b = ({**side, "transform": turn + [0, 0]} for side in sides)
            questions.append({"ask": "relate", "a": a, "b": b})
    answers, ended = ask(*questions)
    check("turns", ended)
    same = [len({json.dumps(a) for a in answers[i : i + len(turns)]}) == 1 for i in range(0, len(answers), len(turns))]
    check("turned answers", all(same))


def test_page():
    """docs/masks.md says what the command answers."""
    docs = ROOT / "docs"
    page = (docs / "masks.md").read_text(encoding="utf-8")
    said = abut("query", "--words", docs / "pictures" / "masks.jsonl").output.decode().splitlines()
    shown = [p for p in re.findall(r"\]\((pictures/[^)]+\.svg)\)", page) if not p.startswith("pictures/scene-")]
    captions = [c for c in re.findall(r"^\*([^*]+)\*$", page, re.M) if not c.startswith("`abut render")]
    check("every answer is on the page, in order", captions == said)
    check("every question has a picture", len(shown) == len(said) and all((docs / p).is_file() for p in shown))


test_page()
test_kinds()
test_frame()
test_broken()
test_turned()
sys.exit(finish())
