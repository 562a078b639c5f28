#!/usr/bin/env python3
"""Asks the questions of demo/questions.jsonl and shows the answers, with pictures.

    demo.py ABUT DIR    (the command, and where the pictures go)
"""
import html
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUESTIONS = ROOT / "demo" / "questions.jsonl"
STYLE = "body{font:16px sans-serif;margin:2em} img{width:100%}"
STYLE += "figure{display:inline-block;vertical-align:top;margin:1em;width:24em}"


def main():
    if len(sys.argv) != 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    command, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)

    asked = subprocess.run([command, "query", "--words", "--pictures", str(folder), str(QUESTIONS)],
                           stdout=subprocess.PIPE, text=True, check=False)  # fmt: skip
    answers = asked.stdout.splitlines()
    lines = [line for line in QUESTIONS.read_text(encoding="utf-8").splitlines() if line.strip()]
    page = [f"<!doctype html><meta charset=utf-8><title>abut</title><style>{STYLE}</style>"]
    for number, (line, answer) in enumerate(zip(lines, answers), 1):
        about = json.loads(line).get("about", "")
        print(f"{number:2}. {about}\n    {answer}\n")
        page.append(
            f"<figure><img src={number:03}.svg><figcaption>{html.escape(about)}<br>"
            f"<b>{html.escape(answer)}</b></figcaption></figure>"
        )
    (folder / "index.html").write_text("\n".join(page) + "\n", encoding="utf-8")
    print(f"A picture of each: {folder}/index.html")
    print(f"The same as JSON:  {command} query {QUESTIONS.relative_to(ROOT)}")
    return asked.returncode if len(answers) == len(lines) else 1


if __name__ == "__main__":
    sys.exit(main())
