#!/usr/bin/env python3
"""Is every C and C++ file formatted as .clang-format says? --write formats them.

The version matters: clang-format 14, as on Debian 12.
"""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["include", "src", "cli", "tests", "bench", "examples"]
ENDINGS = {".c", ".h", ".inc", ".cpp", ".hpp"}


def sources():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and path.is_file():
                yield str(path.relative_to(ROOT))


def main():
    tool = shutil.which("clang-format-14") or "clang-format"
    mode = ["-i"] if "--write" in sys.argv[1:] else ["--dry-run", "-Werror"]
    return subprocess.run([tool, *mode, *sources()], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
