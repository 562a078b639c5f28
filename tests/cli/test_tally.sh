#!/usr/bin/env bash
# test_tally.sh - what abut compare counts, in scenes so small that a reader can count along.
#
# ABUT is the command to test. Unless they say otherwise, boxes are 10 wide, velocities are a
# frame's way, and there is no gravity.
#
# SPDX-License-Identifier: MIT
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

box='{"type":"rect","x":0,"y":0,"w":10,"h":10}'
ball='{"type":"circle","x":0,"y":0,"r":2}'
# Paper at x = 50 and 60; a wall that is 30 thick, and a post of 10, from 50 on.
paper='{"name":"paper","kind":"static","at":[50,-100],"shape":{"type":"rect","x":0,"y":0,"w":0.01,"h":200}}'
sheet='{"name":"sheet","kind":"static","at":[60,-100],"shape":{"type":"rect","x":0,"y":0,"w":0.01,"h":200}}'
wall='{"name":"wall","kind":"static","at":[50,-100],"shape":{"type":"rect","x":0,"y":0,"w":30,"h":200}}'
post='{"name":"post","kind":"static","at":[50,0],"shape":{"type":"rect","x":0,"y":0,"w":10,"h":10}}'
floor='{"name":"floor","kind":"static","at":[0,10],"shape":{"type":"rect","x":-100,"y":0,"w":300,"h":10}}'

# body SHAPE X Y VX VY [FIELDS]: a mover, with more fields if wanted.
body()
{
    printf '{"shape":%s,"at":[%s,%s],"velocity":[%s,%s]%s}' "$1" "$2" "$3" "$4" "$5" "${6:+,$6}"
}

# tiles X...: a floor of tiles, 20 wide, at y = 10, in this order.
tiles()
{
    local x comma=
    for x in "$@"; do
        printf '%s{"kind":"static","at":[%s,10],"shape":{"type":"rect","x":0,"y":0,"w":20,"h":20}}' "$comma" "$x"
        comma=,
    done
}

# counts MODE FRAMES FIELDS BODIES OVERLAPS PASSES SNAGS [DEEPEST]: what a scene comes to.
counts()
{
    local got
    got=$(printf '{"frames":%s%s,"bodies":[%s]}' "$2" "${3:+,$3}" "$4" |
        "$abut" compare --json --modes "$1" - | jq -c '[.overlaps, .passes, .snags, .deepest]') || return 1
    if [ $# -gt 7 ]; then
        same "$got" "[$5,$6,$7,$8]"
    else
        same "$(jq -c '.[0:3]' <<<"$got")" "[$5,$6,$7]"
    fi
}

# both NAME FRAMES FIELDS BODIES OVERLAPS PASSES SNAGS [DEEPEST]: in discrete mode; in exact mode
# nothing ever goes wrong.
both()
{
    local name=$1
    shift
    check "$name, discrete" counts discrete "$@"
    check "$name, exact" counts exact "$1" "$2" "$3" 0 0 0 0
}

# --- Passes ------------------------------------------------------------------

both "a bullet through paper" 1 "" "$paper,$(body "$ball" 0 0 100 0)" 0 1 0 0
both "it goes on: once is once" 5 "" "$paper,$(body "$ball" 0 0 100 0)" 0 1 0 0
both "through two sheets" 1 "" "$paper,$sheet,$(body "$ball" 0 0 100 0)" 0 2 0 0
both "short of the paper" 1 "" "$paper,$(body "$ball" 0 0 48 0)" 0 0 0 0
both "along the paper, touching" 1 "" "$paper,$(body "$ball" 48 0 0 100)" 0 0 0 0
both "past its edge, touching" 1 "" "$paper,$(body "$ball" 0 -102 100 0)" 0 0 0 0
both "and clipping it" 1 "" "$paper,$(body "$ball" 0 -101.5 100 0)" 0 1 0 0
both "paper that comes to the ball" 1 "" "$(body "$ball" 80 0 0 0),${paper/static/kinematic\",\"when_blocked\":\"stop\",\"velocity\":[60,0],\"about\":\"}" 0 1 0 0
both "both move, the same way" 1 "" "$(body "$box" 0 0 100 0),$(body "$box" 20 0 100 0)" 0 0 0 0
both "both move, head on" 1 "" "$(body "$box" 0 0 50 0),$(body "$box" 40 0 -50 0)" 0 1 0 0
both "both move, crossing in turn" 1 "" "$(body "$box" 0 0 100 0),$(body "$box" 50 -60 0 20)" 0 0 0 0
both "off the middle of a post" 1 "" "$post,$(body "$ball" 0 -1 100 0)" 0 1 0 0
both "over a ledge" 3 '"gravity":[0,0.2]' "$post,$(body "$box" 58.5 -10 1 0)" 0 0 0 0
both "round a corner" 4 "" "$post,$(body "$box" 39 -9.5 3 1)" 0 0 0 0
# Off a ledge, cutting its corner 0.6 and 2/3 deep; half of what is 2 thick is 1. And 1.2 deep, which no corner explains.
both "off a ledge, 0.6 of 2 deep" 2 '"gravity":[0,1]' '{"kind":"static","at":[-12,8],"shape":{"type":"rect","x":0,"y":0,"w":24,"h":2}},{"at":[9,4],"velocity":[1.5,0],"shape":{"type":"rect","x":0,"y":0,"w":2,"h":4}}' 0 0 0 0
both "off a ledge, 2/3 of 2 deep" 6 '"gravity":[0,1]' '{"kind":"static","at":[-10,8],"shape":{"type":"rect","x":0,"y":0,"w":12,"h":2}},{"at":[-2,6],"velocity":[2,0],"shape":{"type":"rect","x":0,"y":0,"w":2,"h":2}}' 0 0 0 0
both "through the corner of a ledge, 1.2 of 2 deep" 1 '"gravity":[0,2]' '{"kind":"static","at":[-12,8],"shape":{"type":"rect","x":0,"y":0,"w":24,"h":2}},{"at":[9,4],"velocity":[3,0],"shape":{"type":"rect","x":0,"y":0,"w":2,"h":4}}' 0 1 0 0
gate='{"kind":"static","shapes":[{"type":"rect","x":50,"y":2,"w":5,"h":50},{"type":"rect","x":50,"y":-52,"w":5,"h":50}]}'
both "through the gap between two pieces" 1 "" "$(body "$ball" 0 0 100 0),$gate" 0 0 0 0
both "through the first piece" 1 "" "$(body "$ball" 0 3 100 0),$gate" 0 1 0 0
both "through the second" 1 "" "$(body "$ball" 0 -3 100 0),$gate" 0 1 0 0
both "through the second, the other way round" 1 "" "$gate,$(body "$ball" 0 -3 100 0)" 0 1 0 0
# Up to the ceiling at y = -20 and back in one frame, over the post: straight on it would be
# through the post.
ceiling='{"kind":"static","shape":{"type":"rect","x":0,"y":-30,"w":100,"h":10}}'
check "over a post by way of the ceiling" counts exact 1 "" \
    "$post,$ceiling,$(body "$ball" 35 5 40 -46 '"react":"bounce","bounce":1')" 0 0 0 0

# Who may pass does not count.
both "a sensor" 1 "" "$paper,$(body "$ball" 0 0 100 0 '"sensor":true')" 0 0 0 0
both "one that passes" 1 "" "$paper,$(body "$ball" 0 0 100 0 '"react":"pass"')" 0 0 0 0
both "a mask" 1 "" "$paper,$(body "$ball" 0 0 100 0 '"category":2,"mask":1')" 0 1 0 0
both "a mask that agrees with nobody" 1 "" "${paper/\"kind\"/\"category\":1,\"kind\"},$(body "$ball" 0 0 100 0 '"mask":2')" 0 0 0 0
both "a group that does not meet" 1 "" "${paper/\"kind\"/\"group\":-1,\"kind\"},$(body "$ball" 0 0 100 0 '"group":-1')" 0 0 0 0
both "an open side" 1 "" "${paper/\"kind\"/\"open_sides\":[\"min_x\"],\"kind\"},$(body "$ball" 0 0 100 0)" 0 0 0 0
both "one-way" 1 "" "${paper/\"kind\"/\"react\":\"one_way\",\"open_side\":[-1,0],\"kind\"},$(body "$ball" 0 0 100 0)" 0 0 0 0
both "placed into overlap, and out of it" 4 '"spawn":"ignore"' "$post,$(body "$box" 52 0 3 0)" 0 0 0 0
check "crushed, and out at the other side" counts exact 40 "" \
    "$floor,$(body "$box" 0 0 0 0),{\"kind\":\"kinematic\",\"when_blocked\":\"crush\",\"at\":[0,-30],\"velocity\":[0,2],\"shape\":$box}" 0 0 0 0
check "let pass, and out again in one frame" counts exact 1 "" \
    "$floor,$(body "$box" 0 0 0 0),{\"kind\":\"kinematic\",\"when_blocked\":\"pass\",\"at\":[0,-30],\"velocity\":[0,200],\"shape\":$box}" 0 0 0 0
check "crushed, and out again in one frame" counts exact 1 "" \
    "$floor,$(body "$box" 0 0 0 0),{\"kind\":\"kinematic\",\"when_blocked\":\"crush\",\"at\":[0,-30],\"velocity\":[0,200],\"shape\":$box}" 0 0 0 0

# --- Overlaps ----------------------------------------------------------------

# A plank from 8 to 14 that is open from below (y runs down). A box of 2 falls 4 deep into its solid side, and is nearer
# to the open one: the method lets it through. From below it may be in it.
plank='{"name":"plank","kind":"static","react":"one_way","open_side":[0,1],"at":[0,8],"shape":{"type":"rect","x":0,"y":0,"w":10,"h":6}}'
crate='{"type":"rect","x":0,"y":0,"w":2,"h":2}'
both "in a one-way body, by its solid side" 1 "" "$plank,$(body "$crate" 4 2 0 9)" 1 0 0 3
both "and out of its open side" 2 "" "$plank,$(body "$crate" 4 2 0 9)" 1 1 0 3
both "in a one-way body, by its open side" 1 "" "$plank,$(body "$crate" 4 16 0 -5)" 0 0 0 0
both "through it, by its open side" 4 "" "$plank,$(body "$crate" 4 16 0 -5)" 0 0 0 0
both "up through it, and down on it" 30 '"gravity":[0,1]' "$plank,$(body "$crate" 4 16 0 -7)" 0 0 0 0
both "in it at the start" 3 '"spawn":"ignore"' "$plank,$(body "$crate" 4 10 0 0)" 0 0 0 0
both "pressed into a one-way body" 2 "" "$plank,$(body "$crate" 4 5 0 1),{\"kind\":\"kinematic\",\"at\":[3,2],\"velocity\":[0,2],\"shape\":{\"type\":\"rect\",\"x\":0,\"y\":0,\"w\":4,\"h\":2}}" 1 0 0 2

# abut run says the same of the end.
run_agrees()
{
    same "$(printf '{"frames":1,"bodies":[%s,%s]}' "$plank" "$(body "$crate" 4 2 0 9)" |
        "$abut" run --json --mode discrete - | jq .overlaps)" 1 &&
        same "$(printf '{"frames":1,"bodies":[%s,%s]}' "$plank" "$(body "$crate" 4 16 0 -5)" |
            "$abut" run --json --mode discrete - | jq .overlaps)" 0 &&
        same "$(printf '{"frames":1,"bodies":[%s,%s]}' "$plank" "$(body "$crate" 4 16 0 -5)" |
            "$abut" run --json - | jq .overlaps)" 0
}
check "overlaps of a run with one-way bodies" run_agrees

# The middle one is pushed out of the first into the third, where it stays.
squeeze="$(body "$box" 0 0 6 0),$(body "$box" 12 0 2 0),$(body "$box" 24 0 -6 0)"
both "three that squeeze each other" 1 "" "$squeeze" 1 0 0 6
# A box 22 deep in a wall that is 30 thick is pushed out at the far side: it is nearer.
both "into a thick wall, and out at the far side" 1 "" "$wall,$(body "$box" 30 0 32 0)" 0 1 0 0
both "back out where it came from" 1 "" "$wall,$(body "$box" 30 0 15 0)" 0 0 0 0
# A press pushes a ball (r 2) into a wall from 50 to 54: it stands at 51, and is as fast as the
# press, 3. So it comes to 54, and is pushed out at the far side: it stands at 56.
press="${wall/30/4},$(body "$ball" 48 0 0 0),{\"kind\":\"kinematic\",\"at\":[36,-5],\"velocity\":[3,0],\"shape\":$box}"
both "pressed into a wall" 1 "" "$press" 1 0 0 3
both "and out at the far side" 2 "" "$press" 1 1 0 3
# Into one that is 30 thick it is pressed deeper, to 54; and then the wall pushes it back to 43,
# through the press.
thick="${press/\"w\":4/\"w\":30}"
both "pressed into a thick wall, deeper" 2 "" "$thick" 1 0 0 6
both "and back through the press" 3 "" "$thick" 1 1 0 6
both "touching all the way" 5 "" "$(body "$box" 0 0 1 0),$(body "$box" 10 0 1 0)" 0 0 0 0
both "placed into overlap" 3 '"spawn":"ignore"' "$post,$(body "$box" 52 0 0.5 0)" 0 0 0 0

# A box flies through the bulk of a platform, 100 by 10, from x = 10 on, and out under it: whether it
# touched it before, or was a little apart, or a peg at the end of its way nudges it.
platform='{"kind":"static","at":[10,0],"shape":{"type":"rect","x":0,"y":0,"w":100,"h":10}}'
peg='{"kind":"static","at":[59.5,30],"shape":{"type":"rect","x":0,"y":0,"w":2,"h":30}}'
both "through the bulk, touching before" 1 "" "$platform,$(body "$box" 0 0 50 30)" 0 1 0 0
both "through the bulk from apart" 1 "" "$platform,$(body "$box" -1 0 51 30)" 0 1 0 0
both "through the bulk, and nudged" 1 "" "$platform,$peg,$(body "$box" 0 0 50 30)" 0 1 0 0

# --- Open sides --------------------------------------------------------------

# A ledge 2 thick at y = 100, open from beneath.
ledge='{"name":"ledge","kind":"static","react":"one_way","open_side":[0,1],"shape":{"type":"rect","x":-50,"y":100,"w":100,"h":2}}'
both "through a one-way ledge from its closed side" 3 "" "$ledge,$(body "$box" 0 0 0 120)" 0 1 0 0
both "from its open side" 3 "" "$ledge,$(body "$box" 0 150 0 -120)" 0 0 0 0
both "and from its end" 3 "" "$ledge,$(body "$box" -100 95 200 0)" 0 0 0 0
# A door at x = 50 that is open to the right: whoever comes from there is let through.
door='{"kind":"static","open_sides":["max_x"],"at":[50,-50],"shape":{"type":"rect","x":0,"y":0,"w":2,"h":200}}'
both "through a door from its closed side" 2 "" "$door,$(body "$box" 0 0 100 0)" 0 1 0 0
both "from its open side" 2 "" "$door,$(body "$box" 100 0 -100 0)" 0 0 0 0

# --- Snags -------------------------------------------------------------------

fall='"gravity":[0,0.2]'
# In the sixth frame the box is 0.1 in the next tile, and 0.2 in the floor. The next tile comes
# first in the file, so that it is asked first, and pushes it back; the other way round its own
# tile lifts it, and it goes on.
both "a seam" 8 "$fall" "$(tiles 40 20 0),$(body "$box" 1.1 0 1.5 0)" 0 0 1 0
both "the same, its own tile first" 8 "$fall" "$(tiles 0 20 40),$(body "$box" 1.1 0 1.5 0)" 0 0 0 0
both "the same, within a sensor that moves" 8 "$fall" \
    "$(tiles 40 20 0),$(body "$box" 1.1 0 1.5 0),{\"kind\":\"kinematic\",\"sensor\":true,\"velocity\":[0.1,0],\"shape\":$box}" 0 0 1 0
both "the same on a floor of one piece" 8 "$fall" "$floor,$(body "$box" 1.1 0 1.5 0)" 0 0 0 0
both "0.5 in the next tile" 8 "$fall" "$(tiles 40 20 0),$(body "$box" 1.5 0 1.5 0)" 0 0 0 0
both "a seam, and pushing on" 40 "$fall" "$(tiles 40 20 0),$(body "$box" 1.1 0 1.5 0 '"acceleration":[0.001,0]')" 0 0 1 0
both "a seam in a wall" 8 '"gravity":[-0.2,0]' "$(tiles 0),$(body "$box" 20 11 0 1.5)" 0 0 0 0
both "a real wall" 20 "$fall" "$floor,$post,$(body "$box" 35 0 1.5 0)" 0 0 0 0
both "a box in the way" 20 "$fall" "$floor,$(body "$box" 0 0 1.5 0),$(body "$box" 14 0 0 0)" 0 0 0 0
both "somebody comes the other way" 20 "$fall" "$floor,$(body "$box" 0 0 1.5 0),$(body "$box" 30 0 -1.5 0)" 0 0 0 0
both "friction" 40 "$fall,\"friction\":0.5" "$floor,$(body "$box" 0 0 1.5 0)" 0 0 0 0
check "friction of its own" counts exact 10 '"gravity":[0,1]' "$floor,$(body "$box" 0 0 1 0 '"friction":0.6')" 0 0 0 0
check "friction of the floor" counts exact 10 '"gravity":[0,1]' "${floor/\"kind\"/\"friction\":0.6,\"kind\"},$(body "$box" 0 0 1 0)" 0 0 0 0
check "damping" counts exact 10 "" "$floor,$(body "$box" 0 0 4 0 '"damping":0.6')" 0 0 0 0
check "brakes" counts exact 10 "" "$floor,$(body "$box" 0 0 4 0 '"braking":2.5')" 0 0 0 0
both "one that stops at everything" 5 "$fall" "$floor,$(body "$box" 0 0 1.5 0 '"react":"stop"')" 0 0 0 0
both "one that bounces off the floor into an overhang" 3 "" \
    "$floor,{\"kind\":\"static\",\"shape\":{\"type\":\"rect\",\"x\":14,\"y\":-90,\"w\":50,\"h\":92}},$(body \
        '{"type":"circle","x":0,"y":0,"r":5}' 0 5 10 10 '"react":"bounce","bounce":1')" 0 1 0 0
both "corner on corner" 3 "" "{\"kind\":\"static\",\"at\":[10,10],\"shape\":$box},$(body "$box" 0 0 1 2)" 0 0 0 0
both "down a wall onto a one-way ledge" 20 "$fall" \
    "$ledge,{\"kind\":\"static\",\"shape\":{\"type\":\"rect\",\"x\":-20,\"y\":0,\"w\":20,\"h\":100}},$(body "$box" 0 70 0 2)" 0 0 0 0
both "against the closed side of a door" 20 "$fall" "$floor,$door,$(body "$box" 30 0 1.5 0)" 0 0 0 0
both "nothing underneath" 5 "$fall" "$(body "$box" 0 0 1.5 0)" 0 0 0 0

summary
