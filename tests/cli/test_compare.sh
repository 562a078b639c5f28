#!/usr/bin/env bash
# test_compare.sh - abut compare: the table, JSON, pictures, a page, and what it refuses.
#
# ABUT is the command to test. What it counts is tested with small scenes in test_tally.sh;
# here are the showcase scenes. tests/golden/compare/scenes.txt is their table.
#
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016 # jq has variables too
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

root=$(cd "$here/../.." && pwd)
case $abut in
/*) ;;
*) abut=$PWD/$abut ;;
esac
cd "$root" || exit 1
box='{"type":"rect","x":0,"y":0,"w":10,"h":10}'
thru='{"frames":2,"bodies":[{"kind":"static","at":[50,-50],"shape":{"type":"rect","x":0,"y":0,"w":1,"h":100}},
    {"velocity":[100,0],"shape":'$box'}]}'

# timeless: without what no text can promise.
timeless()
{
    sed -E 's/ +[0-9]+\.[0-9]{3}  [0-9a-f]{16}$/ * */'
}

# --- The table ---------------------------------------------------------------

golden_table()
{
    "$abut" compare scenes/*.json >"$work/out" 2>"$work/err" && [ ! -s "$work/err" ] &&
        timeless <"$work/out" | diff "$golden/compare/scenes.txt" -
}
check "the table of the scenes" golden_table

page_table()
{
    # The table of docs/scenes.md stands below the command that prints it; times differ.
    local page=docs/scenes.md
    local without_times='s/ +[0-9]+\.[0-9]{3}(  [0-9a-f]{16})$/ *\1/'
    local call

    call=$(sed -n 's/^\$ abut compare //p' "$page")
    [ -n "$call" ] || return 1
    # shellcheck disable=SC2086 # several scenes
    "$abut" compare $call | sed -E "$without_times" >"$work/out" &&
        awk '/^```/ { inside = 0 } inside { print } /^\$ abut compare / { inside = 1 }' "$page" |
        sed -E "$without_times" | diff - "$work/out"
}
check "the table of docs/scenes.md is true" page_table

fits()
{
    # 100 columns are enough, the columns stand under their heads, and nothing is coloured.
    awk 'length > 100' "$work/out" | grep . && return 1
    grep -q $'\e' "$work/out" && return 1
    head -n 1 "$work/out" | grep -q '^scene .* hash$' &&
        same "$(grep -E ' [0-9a-f]{16}$' "$work/out" | awk '{ print length }' | sort -u | wc -l)" 1
}
check "the table is straight" fits

coloured()
{
    # On a terminal faults are bold and red, zeroes are faint; NO_COLOR is heeded.
    script -qec "$abut compare scenes/bullet.json" /dev/null >"$work/tty" </dev/null || return 1
    grep -q $'\e\\[1;31m *1\e\\[0m' "$work/tty" && grep -q $'\e\\[2m *0\e\\[0m' "$work/tty" || return 1
    NO_COLOR=1 script -qec "$abut compare scenes/bullet.json" /dev/null </dev/null | grep -q $'\e\\[[0-9;]*m' && return 1
    return 0
}
if command -v script >/dev/null; then
    check "colours on a terminal" coloured
fi

sentence()
{
    same "$(printf '%s' "$thru" | "$abut" compare - | tail -n 2)" \
        $'exact: nothing overlapped or passed that must not, nothing was held up by a seam in 1 scene;\ndiscrete: 1 pass-through in 1 scene.' &&
        same "$("$abut" compare --modes exact scenes/bi*.json scenes/bu*.json | tail -n 1)" \
            "exact: nothing overlapped or passed that must not, nothing was held up by a seam in 2 scenes."
}
check "the sentence" sentence

# --- The promise, and what others do -----------------------------------------

exact_keeps()
{
    # In every scene, also a good deal longer than it says.
    "$abut" compare --json --modes exact scenes/*.json >"$work/out" || return 1
    [ "$part" -gt 1 ] || "$abut" compare --json --modes exact --frames 500 scenes/*.json >>"$work/out" || return 1
    jq -s -e --argjson part "$part" 'length * $part >= 32 and all(.[]; .overlaps == 0 and .passes == 0 and .snags == 0 and .deepest == 0)' "$work/out"
}
check "nothing goes wrong in exact mode" exact_keeps

# goes_wrong SCENE OVERLAPS PASSES SNAGS: in discrete mode, so that the scene shows something.
goes_wrong()
{
    same "$("$abut" compare --json --modes discrete "scenes/$1.json" | jq -c '[.overlaps, .passes, .snags]')" "[$2,$3,$4]"
}
check "the bullet goes through the paper" goes_wrong bullet 0 1 0
check "the fast ones fly through the slow ones" goes_wrong chase 0 2 0
check "seams hold up the box and the octagon" goes_wrong seams 0 0 2
check "three are squeezed, three fly through each other" goes_wrong squeezed 1 3 0
check "crossed planks" goes_wrong levels 0 1 0
check "the lift goes through the crate" goes_wrong lift 1 1 0
check "three are pressed through the ground" goes_wrong crusher 3 3 0
check "the balls leave the table, one through a bumper" goes_wrong pinball 0 3 0
check "the one-way platform is one-way" goes_wrong one_way 0 0 0

sinks()
{
    # What is in the ground at the end is there by the trace as well.
    local passes below
    passes=$("$abut" compare --json --modes discrete scenes/stack.json | jq .passes)
    below=$("$abut" run --mode discrete --trace - scenes/stack.json 2>"$work/err" | tail -n 1 |
        jq '[.bodies[1:][] | select(.at[1] >= 110)] | length')
    same "$passes" "$below" && [ "$passes" -gt 5 ]
}
check "the stack sinks through the ground, crate by crate" sinks

sequential_keeps()
{
    "$abut" compare --json --modes sequential scenes/*.json |
        jq -s -e 'length >= 16 and all(.[]; .mode == "sequential" and .overlaps == 0 and .passes == 0)'
}
check "nothing overlaps in sequential mode" sequential_keeps

methods()
{
    # Meeting sides and impact look on the way: nothing goes through the paper.
    local method
    for method in meeting_sides impact; do
        "$abut" compare --json --modes discrete --method "$method" scenes/bullet.json |
            jq -e --arg method "$method" '.method == $method and .passes == 0' || return 1
    done
}
check "other methods" methods

# --- JSON --------------------------------------------------------------------

json_form()
{
    "$abut" compare --json scenes/lift.json scenes/bullet.json >"$work/out" 2>"$work/err" && [ ! -s "$work/err" ] &&
        jq -s -e '[.[] | [.scene, .mode]] == [["scenes/lift.json", "exact"], ["scenes/lift.json", "discrete"],
                ["scenes/bullet.json", "exact"], ["scenes/bullet.json", "discrete"]] and
            all(.[]; keys_unsorted == ["scene", "mode", "method", "bodies", "frames", "overlaps", "deepest", "passes",
                "snags", "events", "ms_per_frame", "hash"] and (.hash | test("^[0-9a-f]{16}$")) and .ms_per_frame > 0) and
            .[0].method == null and .[1].method == "shortest" and .[0].bodies == 7 and .[0].frames == 240' "$work/out"
}
check "the form of JSON" json_form

like_run()
{
    # The same play as abut run: hash, events, overlaps at the end.
    local mode
    for mode in exact sequential discrete; do
        same "$("$abut" compare --json --modes "$mode" scenes/billiards.json | jq -c '[.hash, .events, .frames]')" \
            "$("$abut" run --json --mode "$mode" scenes/billiards.json | jq -c '[.hash, .events, .frames]')" || return 1
    done
}
check "the same play as abut run" like_run

frames()
{
    "$abut" compare --json --frames 7 scenes/pile.json | jq -s -e 'all(.[]; .frames == 7)' &&
        "$abut" compare --json --frames 0 scenes/pile.json | jq -s -e 'all(.[]; .frames == 0 and .events == 0 and .ms_per_frame == 0)'
}
check "so many frames" frames

standard_input()
{
    printf '%s' "$thru" | "$abut" compare --json - | jq -s -e 'map(.scene) == ["-", "-"] and map(.passes) == [0, 1]' &&
        printf '%s' "$thru" | "$abut" compare - | grep -q '^stdin  exact '
}
check "a scene from standard input" standard_input

# --- Pictures and the page ---------------------------------------------------

drawn()
{
    # Twice the same bytes, and the table beside it is the same as without.
    local i
    for i in 1 2; do
        "$abut" compare --html "$work/$i.html" --pictures "$work/p$i" scenes/bullet.json scenes/squeezed.json >"$work/out$i" || return 1
    done
    diff -r "$work/p1" "$work/p2" && cmp "$work/1.html" "$work/2.html" &&
        diff <(timeless <"$work/out1") <("$abut" compare scenes/bullet.json scenes/squeezed.json | timeless) &&
        same "$(cd "$work/p1" && echo *)" "bullet_discrete.svg bullet_exact.svg squeezed_discrete.svg squeezed_exact.svg" &&
        grep -q 'nothing was held up by a seam' "$work/1.html" && grep -q '1 overlap, 3 pass-throughs (the deepest 6.0000)' "$work/1.html" &&
        ! grep -q "$work" "$work/1.html"
}
check "pictures and a page" drawn

# --- What is refused ---------------------------------------------------------

# refused STATUS WORDS COMMAND...: says so in a line on standard error, with nothing on output.
refused()
{
    local status=$1 words=$2
    shift 2
    ends "$status" "$@" >"$work/out" 2>"$work/err" || return 1
    cat "$work/err" "$work/out"
    [ ! -s "$work/out" ] && grep -qF -- "$words" "$work/err"
}
check "no scene" refused 2 "a scene is missing" "$abut" compare
check "no mode" refused 2 "--modes takes some of" "$abut" compare --modes "" scenes/bullet.json
check "an unknown mode" refused 2 "--modes takes some of exact, sequential and discrete, not exact,fast" "$abut" compare --modes exact,fast scenes/bullet.json
check "an unknown method" refused 2 "--method" "$abut" compare --method magic scenes/bullet.json
check "a method for nobody" refused 2 "--method is for --modes discrete" "$abut" compare --modes exact --method impact scenes/bullet.json
check "a page that is none" refused 2 "--html must end in .html" "$abut" compare --html out.svg scenes/bullet.json
check "too many frames" refused 2 "--frames must be" "$abut" compare --frames 1e3 scenes/bullet.json
check "no such file" refused 1 "cannot read nonesuch.json" "$abut" compare nonesuch.json
check "no JSON" refused 1 "not JSON" "$abut" compare README.md
check "no place for the page" refused 1 "cannot write" "$abut" compare --html "$work/none/such.html" scenes/bullet.json
check "no place for pictures" refused 1 "cannot make" "$abut" compare --pictures "$work/none/such" scenes/bullet.json
check "a file where the folder should be" refused 1 "cannot " "$abut" compare --pictures README.md scenes/bullet.json
cp scenes/bullet.json "$work/bullet.json"
check "one picture for two" refused 1 "another scene has that name" "$abut" compare --pictures "$work/p" scenes/bullet.json "$work/bullet.json"
cp scenes/bullet.json "$work/scene.html"
check "a page over the scene" refused 1 "it is a scene" "$abut" compare --html "$work/scene.html" "$work/scene.html"

goes_on()
{
    # Those that are scenes are played, and the status tells that some are not.
    ends 1 "$abut" compare --json nonesuch.json scenes/bullet.json README.md scenes/chase.json >"$work/out" 2>"$work/err" &&
        same "$(jq -r .scene "$work/out" | uniq | tr '\n' ' ')" "scenes/bullet.json scenes/chase.json " &&
        same "$(wc -l <"$work/err")" 2
}
check "some are no scenes" goes_on

broken_scene()
{
    # Said once, not once for each mode.
    printf '{"bodies":[{"shape":7}]}' >"$work/broken.json"
    ends 1 "$abut" compare "$work/broken.json" >"$work/out" 2>"$work/err" && same "$(wc -l <"$work/err")" 1 && [ ! -s "$work/out" ]
}
check "a broken scene" broken_scene

full()
{
    ends 1 "$abut" compare scenes/bullet.json >/dev/full 2>"$work/err" && grep -q 'cannot write the table' "$work/err"
}
check "a full disk" full

interrupted()
{
    # The row of what was played, a whole page, and 143. (SIGINT may be ignored by whoever runs this.)
    "$abut" compare --frames 100000000 --html "$work/cut.html" scenes/bullet.json scenes/lift.json >"$work/out" 2>"$work/err" &
    local job=$! status=0
    wait_to_listen "$job"
    sleep 1
    kill -TERM "$job"
    wait "$job" || status=$?
    same "$status" 143 && grep -q '^bullet  exact ' "$work/out" && [ "$(grep -c exact "$work/out")" -eq 2 ] &&
        tail -c 20 "$work/cut.html" | grep -q '</html>' && [ ! -e "$work/cut.html.part" ]
}
check "an interrupt" interrupted

summary
