#!/usr/bin/env bash
# run.sh - what abut is for, in a minute: the scenes, played exactly and as games usually do it,
# side by side. Prints a table, and leaves a page, pictures and a film.
#
#   run.sh COMMAND OUT_DIR      for example: demo/run.sh build/release/abut build/demo
#
# SPDX-License-Identifier: MIT
set -euo pipefail

if [ $# -ne 2 ]; then
    echo "usage: $0 COMMAND OUT_DIR" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")

# absolute PATH: from wherever it was called.
absolute()
{
    case $1 in
    /*) printf '%s' "$1" ;;
    *) printf '%s/%s' "$PWD" "${1#./}" ;;
    esac
}
abut=$(absolute "$1")
out=$(absolute "$2")
cd "$root" # what is written then speaks of scenes/, not of this machine

bold='' quiet='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    bold=$'\e[1m' quiet=$'\e[2m' plain=$'\e[0m'
fi

# shown PATH: as somebody in the project's root would type it.
shown()
{
    printf '%q' "${1#"$root"/}"
}

# paragraphs WORD...: of a text, the paragraphs that start with one of the words; the last column
# of its table is moved in, so that it fits 100.
paragraphs()
{
    local words
    words=$(IFS='|' && echo "$*")
    awk -v RS= -v ORS='\n\n' -v words="^($words)" '$0 ~ words' |
        sed -E 's/ *$//; s/    ( {10,}(after|apart|touching|overlapping))/\1/'
}

mkdir -p "$out"
rm -f "$out"/{index,questions}.html "$out"/explain.{svg,txt} "$out/billiards.webp"

files=(scenes/*.json)
cat <<END

${bold}abut: 2D collision for games. Nothing overlaps, nothing passes through, at any speed.${plain}
${#files[@]} scenes, as abut plays them (exact), and by moving, looking and pushing apart (discrete):

END
"$abut" compare --html "$out/index.html" --pictures "$out/pictures" "${files[@]}"

"$abut" explain --pair bullet paper --picture "$out/explain.svg" scenes/bullet.json >"$out/explain.txt"
printf '\n%sWhy does the bullet stop?%s %sabut explain --pair bullet paper scenes/bullet.json%s\n\n' \
    "$bold" "$plain" "$quiet" "$plain"
paragraphs scenes/ "What each method" <"$out/explain.txt"

demo/questions.sh "$abut" "$out"
film='' # the command may have been built without libwebp
if "$abut" render --frames 150 scenes/billiards.json "$out/billiards.webp" >/dev/null; then
    film=$(printf '  %-16s the break, as a film' billiards.webp)$'\n'
fi

where=$(shown "$out")
command=$(shown "$abut")
cat <<END
${bold}In $where:${plain}
  index.html       all of it to walk about in: play, scrub, step, zoom, click a body
  pictures/        each play on one page: pile_exact.svg, pile_discrete.svg, ...
${film}  questions.html   $(grep -c . demo/questions.jsonl) questions about shapes, answered and drawn
  explain.svg      the bullet and the paper (explain.txt has all of the explanation)

${bold}Try next, from $(printf '%q' "$root"):${plain}
  $command run scenes/lift.json
  $command run --html lift.html scenes/lift.json
  $command run --html dig.html scenes/dig.json
  $command compare --method impact scenes/seams.json scenes/stack.json
  $command explain --mode discrete --pair box "tile 2" --frame 12 scenes/seams.json
  $command help       ${quiet}and docs/scenes.md tells how to write a scene${plain}

END
