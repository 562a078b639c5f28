#!/usr/bin/env bash
# test_demo.sh - demo/run.sh: what `make demo` prints and leaves.
#
# ABUT is the command to test. Runs once: what the command itself does has tests of its own.
#
# SPDX-License-Identifier: MIT
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

root=$(cd "$here/../.." && pwd)
case $abut in
/*) ;;
*) abut=$PWD/$abut ;;
esac
# From a folder with a space, by a name that is not absolute.
mkdir "$work/a folder"
ln -s "$abut" "$work/a folder/abut"
cd "$work/a folder" || exit 1
out="$work/a folder/the demo"

runs()
{
    "$root/demo/run.sh" ./abut "the demo" >"$work/said" 2>"$work/err" && [ ! -s "$work/err" ]
}
check "it runs" runs

says()
{
    # A greeting of two lines, the table, an explanation, and where everything is; no more than
    # 100 columns wide (paths aside), and without colours where there is no terminal.
    cat "$work/said"
    grep -v folder "$work/said" | awk 'length > 100' | grep . && return 1
    grep -q $'\e' "$work/said" && return 1
    grep -q '^abut: ' "$work/said" && grep -q '^exact: nothing overlapped' "$work/said" &&
        same "$(grep -cE ' [0-9a-f]{16}$' "$work/said")" "$((2 * $(find "$root/scenes" -name '*.json' | wc -l)))" &&
        grep -q '^They hit at 0.0498 of the step' "$work/said" && grep -q '^  impact .* touching$' "$work/said"
}
check "what it says" says

leaves()
{
    # Everything that it names is there, and whole, and tells nothing of this machine.
    local file
    for file in index.html questions.html explain.svg explain.txt pictures/pile_exact.svg pictures/pile_discrete.svg; do
        [ -s "$out/$file" ] || return 1
        grep -q "${file%%/*}" "$work/said" || return 1
        grep -q "$root\|$work" "$out/$file" && return 1
    done
    grep -q billiards.webp "$work/said" || [ ! -e "$out/billiards.webp" ] || return 1
    tail -c 20 "$out/index.html" | grep -q '</html>' &&
        grep -q '<a href="index.html">' "$out/questions.html" &&
        same "$(grep -c '<img ' "$out/questions.html")" "$(wc -l <"$demo/questions.jsonl")" &&
        same "$(find "$out/pictures" -name '*.svg' | wc -l)" "$((2 * $(find "$root/scenes" -name '*.json' | wc -l)))"
}
check "what it leaves" leaves

works()
{
    # Every command that it proposes works as pasted from the project's root.
    local line count=0
    while IFS= read -r line; do
        line=${line/--html lift.html/--html "\"$work/lift.html\""}
        line=${line/--html dig.html/--html "\"$work/dig.html\""}
        (cd "$root" && bash -c "$line" >/dev/null) || {
            echo "$line"
            return 1
        }
        count=$((count + 1))
    done < <(sed -n '/^Try next/,$s/^  \(.*abut [a-z].*\)/\1/p' "$work/said" | sed 's/ help  .*/ help/')
    [ "$count" -ge 4 ] && [ -s "$work/lift.html" ]
}
check "what it proposes works" works

again()
{
    # Once more over what is there, with the same bytes.
    cp -r "$out" "$work/first"
    echo mine >"$out/notes.txt"
    NO_COLOR=1 "$root/demo/run.sh" ./abut "the demo" >"$work/second" 2>&1 &&
        same "$(cat "$out/notes.txt")" mine && rm "$out/notes.txt" && diff -r "$work/first" "$out"
}
check "twice in a row" again

check "wrong usage" ends 2 "$root/demo/run.sh" ./abut

nowhere()
{
    ends 1 "$root/demo/run.sh" ./abut /dev/null/demo >"$work/second" 2>&1
}
check "no place for it" nowhere

summary
