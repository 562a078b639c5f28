#!/usr/bin/env python3
"""The pictures of scenes in the documents, as the command draws them.

    scene_pictures.py COMMAND            writes docs/pictures/scene-*.svg anew
    scene_pictures.py COMMAND --check    fails if one of them is not what the command draws

SPDX-License-Identifier: MIT
"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = {
    "billiards": ["render", "scenes/billiards.json", "@"],
    "pinball": ["render", "--layers", "trails,names,contacts", "scenes/pinball.json", "@"],
    "pile": ["render", "--mode", "discrete", "scenes/pile.json", "@"],
    "walk": ["render", "--layers", "trails,names", "scenes/walk.json", "@"],
    "tiles": ["render", "--layers", "trails,names", "scenes/tiles.json", "@"],
    "hexagons": ["render", "--layers", "trails,names", "scenes/hexagons.json", "@"],
    "dig": ["render", "--layers", "trails,names", "scenes/dig.json", "@"],
    "sprites": ["render", "--layers", "trails,names,contacts", "scenes/sprites.json", "@"],
    "belts": ["render", "--layers", "trails,names", "scenes/belts.json", "@"],
    "slopes": ["render", "--layers", "trails,names", "scenes/slopes.json", "@"],
    "explain": ["explain", "scenes/corner.json", "--pair", "lands", "platform", "--picture", "@"],
}


def draw(command, arguments, file):
    words = [str(file) if word == "@" else word for word in arguments]
    subprocess.run([command, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return file.read_bytes()


def main():
    command = pathlib.Path(sys.argv[1]).resolve()
    stale = []
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments in PICTURES.items():
            kept = ROOT / "docs" / "pictures" / f"scene-{name}.svg"
            drawn = draw(command, arguments, pathlib.Path(folder, kept.name))
            if "--check" not in sys.argv:
                kept.write_bytes(drawn)
            elif not kept.is_file() or kept.read_bytes() != drawn:
                stale.append(kept.name)
    if stale:
        print(f"not as the command draws them: {', '.join(stale)}; make manual draws them anew")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
