#!/usr/bin/env python3
"""Filters in doubles: their error bounds are proved, by Gappa, with the constants in use.

Every constant of src/math/margins.h is in a proof and in the code; every proof holds, and none with a smaller constant, so
these are as tight as proved. Other small numbers in the kernels are no filters, and listed here.

SPDX-License-Identifier: MIT
"""
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from prove import margins, proofs_in, prove  # noqa: E402

# Wider than proved, by how much: ties between answers in doubles are measured by these, too.
WIDER = {"AB_MARGIN_UNIT_GAPS": 0.74, "AB_MARGIN_SWEPT_RINGS": 0.82, "AB_POSED_QUANTA": 0.96}

# Small numbers that decide nothing: ties of answers, guesses that are put right or proved afterwards, limits of callers.
NO_FILTERS = {
    "narrow/manifold.c": 2, "narrow/survey.c": 2, "narrow/clip.c": 1, "narrow/cast.c": 1, "narrow/when.c": 1,
    "narrow/stems.c": 1, "narrow/stems.inc": 3,
    "sweep/axes.c": 1, "sweep/rings.c": 1, "sweep/path.c": 2, "sweep/turn.c": 8, "sweep/tick.h": 1, "narrow/seam.c": 1,
}  # fmt: skip

passed = 0
failed = 0


def expect(holds, words):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {words}")


def sources():
    for layer in ("narrow", "sweep"):
        for path in sorted((ROOT / "src" / layer).iterdir()):
            if path.suffix in (".c", ".h", ".inc"):
                yield f"{layer}/{path.name}", path.read_text(encoding="utf-8")


def main():
    values = margins()
    proofs = [(path, title, script) for path in sorted((ROOT / "src").rglob("*.gappa"))
              for title, script in proofs_in(path)]  # fmt: skip
    code = "".join(text for _, text in sources()) + (ROOT / "src/shape/ring.c").read_text(encoding="utf-8")

    expect(len(values) > 10 and len(proofs) > 30, "there are constants and proofs")
    with ThreadPoolExecutor(2) as pool:
        for (path, title, _), (proved, said) in zip(proofs, pool.map(lambda p: prove(p[2], values), proofs)):
            expect(proved, f"{path.name}: {title}\n{said}")
        for name, value in values.items():
            less = values | {name: value * WIDER.get(name, 1) * 15 / 16}
            about = [proof for proof in proofs if f"@{name}@" in proof[2]]
            outcomes = list(pool.map(lambda p, less=less: prove(p[2], less)[0], about))
            expect(about, f"{name} is in a proof")
            expect(not all(outcomes), f"{name} is no larger than proved: {value * 15 / 16 :g} would do")
            expect(re.search(rf"\b{name}\b", code), f"{name} is in use")
            if name in WIDER:
                enough = values | {name: value * WIDER[name]}
                expect(all(prove(p[2], enough)[0] for p in about), f"{name} is wider than proved")
    for name, text in sources():
        found = re.findall(r"\b0x1(?:\.\w+)?p-(?:[1-9]\d\d|[2-9]\d)\b", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
        found = [number for number in found if number not in ("0x1p-200", "0x1p-500")]
        expect(len(found) == NO_FILTERS.get(name, 0), f"{name}: small numbers without a proof: {found}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
