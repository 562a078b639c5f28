#!/usr/bin/env bash
# test_replay.sh - abut run --record, abut replay and abut shrink: what was recorded plays again,
# what differs is named, what is broken is refused, and what is left of a scene still shows it.
#
# ABUT is the command to test.
#
# SPDX-License-Identifier: MIT
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

scenes=$here/../../scenes

# --- Every scene, in every mode ------------------------------------------------

plays_again()
{
    local scene=$1 mode=$2 wanted got
    wanted=$("$abut" run --json --mode "$mode" --frames 40 --record "$work/r.abut" "$scene" | jq -r .hash) || return 1
    got=$("$abut" replay --json "$work/r.abut" | jq -r '"\(.frames) \(.hash)"') || return 1
    same "$got" "40 $wanted"
}
goes_on()
{
    "$abut" replay --to-scene 20 "$work/r.abut" >"$work/there.json" &&
        "$abut" run --frames 3 "$work/there.json" &&
        "$abut" replay --diff "$work/r.abut" "$work/r.abut"
}
for scene in "$scenes"/*.json; do
    for mode in exact sequential discrete; do
        check "replay ${scene##*/} $mode" plays_again "$scene" "$mode"
    done
    check "go on in ${scene##*/}" goes_on
done

# --- What differs ----------------------------------------------------------------

ball='{"name":"ball","velocity":[VX,0],"shape":{"type":"circle","x":0,"y":0,"r":1}}'
record()
{
    printf '{"frames":10,"bodies":[%s]}' "$(sed "s/VX/$1/" <<<"$ball")" | "$abut" run --record "$2" - >"$work/summary"
}
record 1 "$work/one.abut"
record 2 "$work/two.abut"
diff_is_named()
{
    local status=0
    "$abut" replay --diff "$work/one.abut" "$work/two.abut" >"$work/said" || status=$?
    same "$status" 1 && grep -q 'frame 1: body "ball": at$' "$work/said" &&
        same "$(tail -n 2 "$work/said" | sed 's/.*: //')" "1, 0
2, 0"
}
check "diff names frame, body and field" diff_is_named
check "diff of the same" ends 0 "$abut" replay --diff "$work/one.abut" "$work/one.abut"

shorter()
{
    printf '{"frames":4,"bodies":[%s]}' "$(sed "s/VX/1/" <<<"$ball")" | "$abut" run --record "$work/short.abut" - &&
        ends 1 "$abut" replay --diff "$work/one.abut" "$work/short.abut" >"$work/said" &&
        grep -q 'one.abut has more frames than .*short.abut, which ends after frame 4' "$work/said"
}
check "diff of unequal lengths" shorter

# --- What is broken ----------------------------------------------------------------

# refused FILE WORDS: exit 2, one line with these words, and nothing on standard output.
refused()
{
    ends 2 "$abut" replay "$1" >"$work/out" 2>"$work/said" && [ ! -s "$work/out" ] &&
        [ "$(wc -l <"$work/said")" -eq 1 ] && grep -q "$2" "$work/said"
}
size=$(stat -c %s "$work/one.abut")
cut_off()
{
    local length
    for length in 0 1 7 8 15 16 23 24 100 $((size - 60)) $((size - 10)) $((size - 1)); do
        head -c "$length" "$work/one.abut" >"$work/broken.abut"
        refused "$work/broken.abut" 'early\|not a recording\|version' || return 1
    done
}
check "cut off anywhere" cut_off
flipped()
{
    local at
    for at in $(seq 0 11 $((size - 1))); do
        cp "$work/one.abut" "$work/broken.abut"
        printf "\\$(printf '%03o' $((255 - $(od -An -tu1 -j "$at" -N 1 "$work/one.abut"))))" |
            dd of="$work/broken.abut" bs=1 seek="$at" conv=notrunc 2>/dev/null
        refused "$work/broken.abut" . || return 1
    done
}
check "a byte changed anywhere" flipped
longer()
{
    cat "$work/one.abut" "$work/two.abut" >"$work/broken.abut"
    refused "$work/broken.abut" "after the end"
}
check "two in one file" longer
check "a scene is not a recording" refused "$scenes/pile.json" "not a recording"
check "no such file" ends 2 "$abut" replay "$work/nowhere"
check "a frame that is not there" ends 1 "$abut" replay --to-scene 11 "$work/one.abut"
check "the start is a scene" ends 0 "$abut" replay --to-scene 0 "$work/one.abut"
from_a_pipe()
{
    "$abut" replay - <"$work/one.abut" | grep -q '^standard input: 10 frames, 1 bodies'
}
check "from standard input" from_a_pipe
check "usage: none" ends 2 "$abut" replay
check "usage: two" ends 2 "$abut" replay "$work/one.abut" "$work/two.abut"
check "usage: diff of one" ends 2 "$abut" replay --diff "$work/one.abut"
check "usage: diff and scene" ends 2 "$abut" replay --diff --to-scene 1 "$work/one.abut" "$work/two.abut"
check "usage: states without a recording" ends 2 "$abut" run --states 3 "$scenes/pile.json"
over_the_scene()
{
    cp "$scenes/pile.json" "$work/pile.json"
    ends 1 "$abut" run --record "$work/pile.json" "$work/pile.json" && diff "$scenes/pile.json" "$work/pile.json"
}
check "a recording does not go over the scene" over_the_scene
full_disk()
{
    ends 1 "$abut" run --record /dev/full "$scenes/pile.json"
}
[ -e /dev/full ] && check "a full disk" full_disk

# --- Shrinking ------------------------------------------------------------------------

# shrinks SCENE WHAT BODIES [OPTION...]: so many are left, and they still show it in the last frame, not before.
shrinks()
{
    local scene=$1 what=$2 wanted=$3 frames
    shift 3
    "$abut" shrink "$scenes/$scene" --until "$what" "$@" >"$work/small.json" 2>"$work/said" || return 1
    same "$(jq '.bodies | length' "$work/small.json")" "$wanted" || return 1
    frames=$(jq .frames "$work/small.json")
    "$abut" shrink "$work/small.json" --until "$what" "$@" >"$work/again.json" || return 1
    diff "$work/small.json" "$work/again.json" &&
        ends 1 "$abut" shrink "$work/small.json" --until "$what" --frames $((frames - 1)) "$@"
}
check "shrink: crush" shrinks crusher.json crush 3
check "shrink: pass" shrinks bullet.json pass 2 --mode discrete
check "shrink: hit" shrinks pile.json hit 2
check "shrink: overlap" shrinks pile.json overlap 3 --mode discrete

# Fewer bodies come first, though they show it later: without the crate the ball gets down to the floor.
shrinks_bodies_first()
{
    local scene='{"gravity":[0,0.3],"frames":100,"bodies":[
        {"name":"floor","kind":"static","shape":{"type":"rect","x":-100,"y":50,"w":200,"h":10}},
        {"name":"ball","velocity":[2,0],"shape":{"type":"circle","x":0,"y":0,"r":4}},
        {"name":"crate","at":[40,42],"shape":{"type":"rect","x":-8,"y":-8,"w":16,"h":16}}]}'

    same "$("$abut" shrink --until hit - <<<"$scene" 2>/dev/null | jq -c '[.frames, .bodies[].name]')" '[18,"floor","ball"]'
}
check "shrink: bodies before frames" shrinks_bodies_first
check "shrink: not seen" ends 1 "$abut" shrink "$scenes/stack.json" --until edge
check "shrink: what?" ends 2 "$abut" shrink "$scenes/stack.json"
check "shrink: no such thing" ends 2 "$abut" shrink "$scenes/stack.json" --until luck
check "shrink: no scene" ends 1 "$abut" shrink "$work/one.abut" --until hit

summary
