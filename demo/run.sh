#!/usr/bin/env bash
# run.sh - asks the questions of questions.jsonl and shows the answers: in the
# terminal, as pictures, and as one page with all of them.
#
#   run.sh COMMAND OUT_DIR      for example: demo/run.sh build/release/abut build/demo
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

bold='' quiet='' answer_ink='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    bold=$'\e[1m' quiet=$'\e[2m' answer_ink=$'\e[36m' plain=$'\e[0m'
fi

mkdir -p "$out"
rm -f "$out"/*.svg "$out/index.html"
"$abut" query --pictures "$out" "$questions" >"$out/answers.jsonl"
mapfile -t asked <"$questions"
mapfile -t answers <"$out/answers.jsonl"
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

printf '\n%sabut%s: exact answers about shapes in the plane (%s)\n\n' "$bold" "$plain" \
    "$("$abut" --version)"
for i in "${!asked[@]}"; do
    printf '%s%3d%s  %s%s%s\n' "$quiet" $((i + 1)) "$plain" "$bold" \
        "$(field about "${asked[i]}")" "$plain"
    printf '     %-13s %s%s%s\n\n' "$(field ask "${asked[i]}")" "$answer_ink" "${words[i]}" "$plain"
done

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
those apart from all others are grey, those that touch another blue, those that overlap another orange.</p>
<main>
END
    for i in "${!asked[@]}"; do
        picture=$(printf '%03d.svg' $((i + 1)))
        about=$(escape "$(field about "${asked[i]}")")
        printf '<figure><a href="%s"><img alt="%s" src="data:image/svg+xml;base64,' "$picture" "$about"
        base64 -w 0 "$out/$picture"
        printf '"></a>\n<figcaption><details><summary>%s</summary><pre>%s</pre><pre>%s</pre></details></figcaption></figure>\n' \
            "$(escape "${words[i]}")" "$(escape "${asked[i]}")" "$(escape "${answers[i]}")"
    done
    printf '</main>\n</html>\n'
} >"$out/index.html"

cat <<END
Pictures:   $out/index.html (all on one page), $out/001.svg ...
Questions:  $questions
Answers:    $out/answers.jsonl

Try next:
  $abut query --words $questions
  echo '{"ask":"distance","a":{"type":"circle","x":0,"y":0,"r":1},"b":{"type":"point","x":6,"y":8}}' | $abut query
  $abut --help        and docs/command.md for every question, shape and answer
END
