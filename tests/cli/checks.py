"""What the tests of the command in Python share.

ABUT in the environment is the command to test. check() counts; finish() prints the closing
line. Every test works in a folder of its own, WORK, which goes away at the end.

SPDX-License-Identifier: MIT
"""
import atexit
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

# Whoever runs this in the background ignores SIGINT, and so would the command.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCENES = sorted((ROOT / "scenes").glob("*.json"))
GOLDEN = ROOT / "tests" / "golden"
ABUT = str(pathlib.Path(os.environ.get("ABUT", ROOT / "build" / "release" / "abut")).resolve())
SECONDS = 1800  # for one call that never ends: no busy machine takes so long

WORK = pathlib.Path(tempfile.mkdtemp(prefix="abut_test_"))
atexit.register(shutil.rmtree, WORK, ignore_errors=True)
WORK.chmod(0o755)

# fontconfig, under cairo, keeps its caches to the end.
(WORK / "leaks").write_text("leak:libfontconfig\n", encoding="ascii")
os.environ["LSAN_OPTIONS"] = f"suppressions={WORK}/leaks:print_suppressions=0"

counts = {"passed": 0, "failed": 0}

if not os.access(ABUT, os.X_OK):
    print(f"there is no command {ABUT} (set ABUT)\n0 passed, 1 failed")
    sys.exit(1)


def is_sanitized():
    """Whether the command was built with AddressSanitizer, which takes memory of its own; or is so now and then."""
    return "ABUT_SANITIZED" in os.environ or b"__asan_init" in pathlib.Path(ABUT).read_bytes()


def check(name, right, detail=""):
    counts["passed" if right else "failed"] += 1
    if not right:
        print(f"FAILED {name}: {str(detail)[:2000]}", flush=True)
    return bool(right)


def finish():
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


class Ended:
    """How a call ended. `status` is None if it did not."""

    def __init__(self, status, output, errors):
        self.status = status
        self.output = output or b""
        self.errors = errors or b""

    def __str__(self):
        status = f"no end after {SECONDS} seconds" if self.status is None else f"exit status {self.status}"
        return (f"{status}\noutput: {self.output[-600:].decode('utf-8', 'replace')}\n"
                f"errors: {self.errors[:1200].decode('utf-8', 'replace')}")  # fmt: skip

    def lines(self):
        return self.errors.decode("utf-8", "replace").splitlines()

    def is_refusal(self):
        """Exit status 1, and one line that says what cannot be done; no report of a sanitizer."""
        lines = self.errors.splitlines()
        return (self.status == 1 and len(lines) == 1 and lines[0].startswith(b"abut: ")
                and all(byte >= 32 for byte in lines[0]))  # fmt: skip


def abut(*arguments, env=None, **options):
    """Runs the command to its end. `env` is added to the environment."""
    options.setdefault("timeout", SECONDS)
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    options.setdefault("cwd", WORK)
    if "input" not in options:
        options.setdefault("stdin", subprocess.DEVNULL)
    try:
        result = subprocess.run([ABUT, *map(str, arguments)], env={**os.environ, **(env or {})},
                                check=False, **options)  # fmt: skip
    except subprocess.TimeoutExpired as expired:
        return Ended(None, expired.stdout, expired.stderr)
    return Ended(result.returncode, result.stdout, result.stderr)


def save_scene(name, scene):
    """Writes a scene into WORK; returns its path."""
    path = WORK / name
    path.write_text(scene if isinstance(scene, str) else json.dumps(scene), encoding="utf-8")
    return path


def box(x, y, w, h):
    return {"type": "rect", "x": x, "y": y, "w": w, "h": h}


def ball(r):
    return {"type": "circle", "x": 0, "y": 0, "r": r}


def bouncing(count, frames):
    """Balls that bounce on a floor for ever."""
    bodies = [{"name": "floor", "kind": "static", "shape": box(-10 * count, 0, 20 * count, 5)}]
    bodies += [{"name": f"ball {i}", "at": [3 * i, -20 - i], "react": "bounce", "bounce": 1, "shape": ball(1)}
               for i in range(count)]  # fmt: skip
    return {"gravity": [0, 0.1], "frames": frames, "sleep": False, "bodies": bodies}
