#!/usr/bin/env bash
# test_advise.sh - abut advise: what it counts and says, and what it refuses.
#
# ABUT is the command to test. No time is compared with anything.
#
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016 # jq has variables too
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

kinds='["auto","brute","grid","levels","quadtree","sweep","tree"]'

# advise TEXT [OPTION...]: advice about a scene.
advise()
{
    local scene=$1
    shift
    printf '%s' "$scene" | "$abut" advise "$@" -
}

# holds TEXT FILTER: jq says true of the JSON (of nothing it would say so, too).
holds()
{
    if [ -z "$1" ] || ! jq -e --argjson kinds "$kinds" "$2" <<<"$1" >/dev/null; then
        echo "not so: $2" && echo "$1" | head -c 1000
        return 1
    fi
}

# grid COUNT VELOCITY: a square of COUNT x COUNT unit boxes that touch.
grid()
{
    awk -v count="$1" -v velocity="$2" 'BEGIN {
        printf "{\"about\":\"boxes\",\"gravity\":[0,1],\"bodies\":["
        for (i = 0; i < count * count; i++)
            printf "%s\n {\"name\":\"box %d\",\"kind\":\"mover\",\"shape\":{\"type\":\"rect\",\"x\":0,\"y\":0,\"w\":1,\"h\":1},\"at\":[%d,%d]%s}",
                (i > 0 ? "," : ""), i, i % count, int(i / count), velocity
        print "],\"frames\":100}" }'
}

# --- What it counts ----------------------------------------------------------

all_fields()
{
    local got
    got=$(advise "$(grid 12 ',"velocity":[0.01,-0.02]')" --json --frames 5) || return 1
    # 12 x 11 neighbours along each axis and 11 x 11 along each diagonal.
    holds "$got" '.bodies == 144 and .moving == 144 and .motion == "velocity" and .pairs == 506
            and .regions == 144 and .rays == 144 and .smallest == 1 and .largest == 1 and .agree' &&
        holds "$got" '[.median, .density, .size_classes] | all(type == "number")' &&
        holds "$got" '[.indexes[].index] == $kinds and all(.indexes[]; .left_out == false and .frames == 5)' &&
        holds "$got" 'all(.indexes[]; [.bytes, .bytes_of_bounds, .bytes_of_pairs, .build_ms, .frame_ms,
            .worst_frame_ms, .region_us, .ray_us] | all(type == "number" and . >= 0))' &&
        holds "$got" 'all(.indexes[]; .worst_frame_ms >= .frame_ms)' &&
        holds "$got" 'all(.indexes[1:][]; .for_pairs == .index and .for_queries == .index)' &&
        holds "$got" '.indexes[0] | [.for_pairs, .for_queries] - $kinds[1:] == []' &&
        holds "$got" '([.advice.index] - $kinds == []) and (.advice.why | length) > 10'
}
check "all numbers as JSON" all_fields

pairs_agree()
{
    # Of boxes the bounds are the shapes: as many pairs as abut query finds.
    local list count
    list=$(awk 'BEGIN { srand(9); printf "["
        for (i = 0; i < 500; i++) printf "%s{\"type\":\"rect\",\"x\":%s,\"y\":%s,\"w\":%s,\"h\":%s}", (i > 0 ? "," : ""),
            int(rand() * 200) / 4, int(rand() * 200) / 4, int(rand() * 16) / 4, int(rand() * 16) / 4
        print "]" }')
    count=$(echo "{\"ask\":\"pairs\",\"shapes\":$(tr -d '\n' <<<"$list")}" | "$abut" query | jq '.pairs | length')
    [ "$count" -gt 100 ] &&
        holds "$(advise "{\"shapes\":$list}" --json --frames 2)" \
            ".pairs == $count and .bodies == 500 and .moving == 0 and .motion == \"jitter\" and .agree"
}
check "as many pairs as in abut query" pairs_agree

placed()
{
    # `at` is added to the shape, sums first: 0.1 + 0.2 touches 0.3. Both lists count.
    local box='{"type":"rect","x":0,"y":0,"w":0.2,"h":1}'
    holds "$(advise "{\"bodies\":[{\"shape\":$box,\"at\":[0.1,0]},{\"shape\":$box,\"at\":[0.3,0],\"velocity\":[0,0]},
        {\"shape\":$box,\"at\":[9,0],\"velocity\":[0,1]}],\"shapes\":[$box]}" --json --frames 1)" \
        '.bodies == 4 and .moving == 1 and .pairs == 2 and .agree' &&
        holds "$(advise '{"bodies":[{"shape":{"type":"circle","x":1,"y":0,"r":1,"transform":{"x":5,"scale":2}},"at":[1,0]},
            {"shape":{"type":"point","x":10,"y":0}}, {"shape":{"type":"point","x":10.01,"y":0}}]}' --json)" \
            '.bodies == 3 and .pairs == 1'
}
check "bodies stand where they should" placed

few_move()
{
    # A few that move among many that rest, to the walls and back.
    local got
    got=$(awk 'BEGIN { srand(4); printf "{\"bodies\":["
        for (i = 0; i < 400; i++) printf "%s{\"shape\":{\"type\":\"circle\",\"x\":%s,\"y\":%s,\"r\":%s}%s}", (i > 0 ? "," : ""),
            rand() * 60, rand() * 60, rand() * 2, (i % 20 ? "" : ",\"velocity\":[" rand() * 40 - 20 "," rand() * 40 - 20 "]")
        print "]}" }' | "$abut" advise --json --frames 40 -) || return 1
    holds "$got" '.moving == 20 and .agree and all(.indexes[]; .frames == 40)'
}
check "few move" few_move

odd_scenes()
{
    # Nothing, one, all in one place, points, everything at the limits, a giant among
    # dwarfs: nothing to divide by zero with.
    local point='{"type":"point","x":1,"y":1}'
    holds "$(advise '{"shapes":[]}' --json)" '.bodies == 0 and .pairs == 0 and .agree and .advice.index == "auto"
            and .rays == 0 and all(.indexes[]; .ray_us == null)' &&
        holds "$(advise '{"bodies":[],"shapes":[]}' --json)" '.bodies == 0' &&
        holds "$(advise "{\"shapes\":[$point]}" --json)" '.bodies == 1 and .pairs == 0 and .agree' &&
        holds "$(advise "{\"shapes\":[$point,$point,$point]}" --json --frames 3)" '.pairs == 3 and .agree' &&
        holds "$(advise '{"bodies":[{"shape":{"type":"rect","x":-536870912,"y":-536870912,"w":536870912,"h":536870912},
            "velocity":[536870912,-536870912]},{"shape":{"type":"point","x":536870912,"y":536870912},"velocity":[1,1]},
            {"shape":{"type":"rect","x":-1,"y":-1,"w":1,"h":1}}]}' --json --frames 9)" '.pairs == 1 and .agree' &&
        holds "$(advise "$(grid 40 '' | sed '$s/\],"frames"/,{"shape":{"type":"circle","x":20,"y":20,"r":20}}],"frames"/')" \
            --json --frames 2)" '.bodies == 1601 and .agree and .largest == 40'
}
check "odd scenes" odd_scenes

many_bodies()
{
    # Too many for brute force, which is left out and says so.
    awk 'BEGIN { srand(3); printf "{\"shapes\":["
        for (i = 0; i < 40000; i++) printf "%s{\"type\":\"rect\",\"x\":%d,\"y\":%d,\"w\":1,\"h\":2}", (i > 0 ? "," : ""),
            rand() * 600, rand() * 600
        print "]}" }' >"$work/many.json"
    "$abut" advise --json --frames 2 "$work/many.json" >"$work/out" || return 1
    holds "$(cat "$work/out")" '.agree and .indexes[1].left_out and (.indexes[1] | has("frame_ms") | not)
            and ([.indexes[] | select(.left_out | not)] | length) == 6' &&
        "$abut" advise --frames 1 "$work/many.json" | grep -q '^  brute .*left out'
}
check "brute force is left out of crowds" many_bodies

# --- What it says ------------------------------------------------------------

a_table()
{
    local got
    got=$(advise "$(grid 9 ',"velocity":[0.01,0]')" --frames 3) || return 1
    grep -q $'\e' <<<"$got" && return 1
    grep -qx 'standard input: 81 bodies of 1 to 1 units; everything moves' <<<"$got" &&
        grep -qx '272 pairs of bounds meet at the start' <<<"$got" &&
        grep -Eqx ' +memory +build ms +frame ms +region us +ray us' <<<"$got" &&
        grep -qx 'All found the same pairs in 3 frames, and the same in 81 regions and along 81 rays.' <<<"$got" &&
        grep -Eqx 'Take (auto \(it chose [a-z ,]+\)|brute|grid|levels|quadtree|sweep|tree): .{10,}\.' <<<"$got" &&
        same "$(grep -Ec '^[> ] (auto|brute|grid|levels|quadtree|sweep|tree) ' <<<"$got")" 7 &&
        same "$(grep -c '^> ' <<<"$got")" 1 && same "$(grep -o '[0-9B]\*' <<<"$got" | wc -l)" 5 &&
        ! grep -q ' $' <<<"$got"
}
check "a table" a_table

aligned()
{
    # Each of five columns is eleven wide and ends in a figure, a star or space after it.
    advise "$(grid 9 '')" --frames 2 | grep -E '^[> ] (auto|brute|grid|levels|quadtree|sweep|tree) ' |
        awk '{ for (k = 0; k < 5; k++) if (substr($0, 22 + 12 * k, 1) !~ /[0-9B]/ || substr($0, 23 + 12 * k, 1) !~ /^[ *]?$/)
            { print; bad = 1 } } END { exit bad }'
}
check "its columns are aligned" aligned

quiet_and_plain()
{
    advise "$(grid 9 '')" --frames 2 2>"$work/err" >/dev/null && [ ! -s "$work/err" ]
}
check "nothing on standard error" quiet_and_plain

grid 9 '' >"$work/grid.json"
check "colours on a terminal only" coloured $'\e\[32m' advise "--frames 1 '$work/grid.json'"

# --- The command line --------------------------------------------------------

check "help" helped advise '--frames N'
check "no file" ends 2 "$abut" advise
check "two files" ends 2 "$abut" advise /dev/null /dev/null
check "unknown option" ends 2 "$abut" advise --frobnicate /dev/null
check "missing value" ends 2 "$abut" advise --frames
for count in 0 -1 x 3x 1.5 99999999999999999999 ''; do
    check "--frames '$count'" ends 2 "$abut" advise --frames "$count" /dev/null
done
check "a file that is not there" ends 1 "$abut" advise "$work/nosuch"
check "a directory" ends 1 "$abut" advise "$work"
check "an empty file" ends 1 "$abut" advise /dev/null

full_disk()
{
    ! [ -c /dev/full ] ||
        { advise '{"shapes":[]}' >/dev/full 2>"$work/err"
            [ $? -eq 1 ] && grep -q 'cannot write' "$work/err"; }
}
check "a full disk" full_disk

byte_order_mark()
{
    printf '\357\273\277{"shapes":[]}\r\n' | "$abut" advise --json - >/dev/null
}
check "a byte order mark" byte_order_mark

# --- Hostile files -----------------------------------------------------------

# refuses TEXT MESSAGE: exit status 1, nothing on standard output, and why.
refuses()
{
    local status=0
    printf '%b' "$1" | "$abut" advise - >"$work/out" 2>"$work/err" || status=$?
    [ "$status" -eq 1 ] && [ ! -s "$work/out" ] &&
        same "$(cat "$work/err")" "abut: cannot use standard input: $2"
}
box='{"type":"rect","x":0,"y":0,"w":1,"h":1}'
check "not an object" refuses '[]' 'a scene must be an object with "shapes" or "bodies", but is []'
check "nothing in it" refuses '{"x":1}' 'a scene must be an object with "shapes" or "bodies", but is {"x":1}'
check "shapes that are none" refuses '{"shapes":7}' 'shapes must be a list, but is 7'
check "bodies that are none" refuses '{"shapes":[],"bodies":{}}' 'bodies must be a list, but is {}'
check "a body that is none" refuses '{"bodies":[7]}' 'bodies[0] must be a body {"shape": ...}, but is 7'
check "a body without a shape" refuses "{\"bodies\":[{\"shape\":$box},{\"at\":[1,2]}]}" 'bodies[1].shape is missing'
check "a wrong shape" refuses "{\"bodies\":[{\"shape\":$box},{\"shape\":{\"type\":\"circle\",\"x\":0,\"y\":0,\"r\":-3}}]}" \
    'bodies[1].shape.r must not be negative, but is -3'
check "a wrong place" refuses "{\"bodies\":[{\"shape\":$box,\"at\":[1,2,3]}]}" \
    'bodies[0].at must be two numbers [x, y], but is [1,2,3]'
check "too far a place" refuses "{\"bodies\":[{\"shape\":$box,\"at\":[1e9,0]}]}" \
    'bodies[0].at[0] must be at most 536870912 (2^29) from zero, but is 1000000000'
check "a wrong velocity" refuses "{\"bodies\":[{\"shape\":$box,\"velocity\":5}]}" \
    'bodies[0].velocity must be two numbers [x, y], but is 5'
check "too fast" refuses "{\"bodies\":[{\"shape\":$box,\"velocity\":[0,-1e9]}]}" \
    'bodies[0].velocity[1] must be at most 536870912 (2^29) from zero, but is -1000000000'
check "a slip" refuses "{\"bodies\":[{\"shape\":$box,\"velocty\":[0,1]}]}" \
    'bodies[0].velocty is not a field; did you mean "velocity"?'
check "a wrong number" refuses "{\"shapes\":[\\n$box,\\n{\"type\":\"point\",\"x\":NaN,\"y\":0}]}" \
    'shapes[1].x must be a number, but is NaN'
check "not JSON" refuses "{\"shapes\":[\\n$box,\\n  \$]}" "not JSON at line 3, column 3, near \`\$]}\`"
check "cut short" refuses '{"shapes":[' "not JSON: the file ends too early: \`{\"shapes\":[\`"
check "not UTF-8" refuses '{"\xff":1}' "not UTF-8: \`{\"\\xff\":1}\`"
check "a NUL byte" refuses '{"a\0b":1}' "not JSON: the file holds a NUL byte: \`{\"a\\x00b\":1}\`"

out_of_reach()
{
    printf '{"bodies":[{"shape":{"type":"point","x":536870912,"y":0},"at":[1,0]}]}' | ends 1 "$abut" advise - 2>"$work/err" &&
        grep -Eq 'bodies\[0\].shape at its place is not a possible shape: .{10,}' "$work/err"
}
check "a body that does not fit" out_of_reach

deep()
{
    head -c 300000 < <(yes '{"bodies":[' | tr -d '\n') | ends 1 "$abut" advise - 2>"$work/err" &&
        grep -q 'nested too deep' "$work/err"
}
check "nested deep" deep

edits()
{
    # A scene with one character off: advice or one line why not, never anything else.
    local scene status
    scene='{"bodies":[{"shape":{"type":"circle","x":0,"y":0,"r":5},"at":[1e1,0],"velocity":[1,-0.5]}]}'
    for ((i = 0; i < ${#scene}; i += 3)); do
        status=0
        printf '%s' "${scene:0:i}~${scene:i+1}" | "$abut" advise --frames 1 --json - >"$work/out" 2>"$work/err" || status=$?
        case $status in
        0) holds "$(cat "$work/out")" .agree || return 1 ;;
        1) [ "$(wc -l <"$work/err")" -eq 1 ] && [ ! -s "$work/out" ] || return 1 ;;
        *) echo "exit status $status at $i" && return 1 ;;
        esac
    done
}
check "one character off" edits

summary
