#!/usr/bin/env bash
# questions.sh - asks the questions of questions.jsonl, and shows the answers on one page.
#
#   questions.sh COMMAND OUT_DIR      writes OUT_DIR/questions.html and OUT_DIR/questions/
#
# SPDX-License-Identifier: MIT
set -euo pipefail

if [ $# -ne 2 ]; then
    echo "usage: $0 COMMAND OUT_DIR" >&2
    exit 2
fi
abut=$1
out=$2
questions=$(dirname "$0")/questions.jsonl

mkdir -p "$out/questions"
rm -f "$out/questions"/*.svg
"$abut" query --pictures "$out/questions" "$questions" >"$out/questions/answers.jsonl"
mapfile -t asked <"$questions"
mapfile -t answers <"$out/questions/answers.jsonl"
mapfile -t words < <("$abut" query --words "$questions")

# field NAME LINE: the text of a field of a question, which holds no quotes.
field()
{
    sed -E "s/.*\"$1\":\"([^\"]*)\".*/\1/" <<<"$2"
}

escape()
{
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' <<<"$1"
}

{
    cat <<'END'
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>abut: questions and answers</title>
<style>
body { margin: 2rem auto; max-width: 84rem; padding: 0 1rem; color: #1f2126; background: #f4f4f6;
       font: 16px/1.45 system-ui, "DejaVu Sans", sans-serif; }
a { color: #0072b2; }
main { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(24rem, 1fr)); }
figure { margin: 0; background: #fff; border: 1px solid #d6d7db; border-radius: 8px; overflow: hidden; }
img { display: block; width: 100%; }
figcaption { padding: 0.6rem 0.9rem; border-top: 1px solid #e6e7ea; font-size: 0.9rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.4rem 0; font-size: 0.8rem; }
summary { cursor: pointer; }
</style>
<h1>abut: questions and answers</h1>
<p>Blue is <b>a</b>, orange is <b>b</b>. Hatched: what they share. Green: the normal, out of b towards a.
Purple: the push that just parts them, and where a stands after it (dashed). Touching, apart and
overlapping are decided exactly; where a gap is too small to be seen, a loupe shows it. Of many shapes
those apart from all others are grey, those that touch another blue, those that overlap another orange.
What becomes of bodies that move: <a href="index.html">the scenes</a>.</p>
<main>
END
    for i in "${!asked[@]}"; do
        picture=$(printf '%03d.svg' $((i + 1)))
        about=$(escape "$(field about "${asked[i]}")")
        printf '<figure><a href="questions/%s"><img alt="%s" src="data:image/svg+xml;base64,' "$picture" "$about"
        base64 -w 0 "$out/questions/$picture"
        printf '"></a>\n<figcaption><details><summary>%s</summary><pre>%s</pre><pre>%s</pre></details></figcaption></figure>\n' \
            "$(escape "${words[i]}")" "$(escape "${asked[i]}")" "$(escape "${answers[i]}")"
    done
    printf '</main>\n</html>\n'
} >"$out/questions.html"
