#!/usr/bin/env bash
# test_motion.sh - "sweep" and "react" of abut query: answers that must agree.
#
# ABUT is the command to test. Worked examples are in tests/golden: sweep.*,
# near_sweep.*, turning.* and react.*.
#
# SPDX-License-Identifier: MIT
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

# questions SEED COUNT SPEED: sweeps of random shapes of all types on quarters of a
# unit, most of them towards each other, so that many hit, graze and touch.
questions()
{
    awk -v CONVFMT=%.12g -v seed="$1" -v count="$2" -v speed="$3" '
        function quarter(most) { return int(rand() * most * 4) / 4 }
        function shape(x, y,    u, v, r, kind) {
            u = quarter(6) + 0.25; v = quarter(6) + 0.25; r = quarter(3)
            kind = int(rand() * 6)
            if (kind == 0) return sprintf("{\"type\":\"point\",\"x\":%s,\"y\":%s}", x, y)
            if (kind == 1) return sprintf("{\"type\":\"segment\",\"x1\":%s,\"y1\":%s,\"x2\":%s,\"y2\":%s}", x, y, x + u, y - v)
            if (kind == 2) return sprintf("{\"type\":\"circle\",\"x\":%s,\"y\":%s,\"r\":%s}", x, y, r)
            if (kind == 3) return sprintf("{\"type\":\"capsule\",\"x1\":%s,\"y1\":%s,\"x2\":%s,\"y2\":%s,\"r\":%s}", x, y, x + u, y + v, r)
            if (kind == 4) return sprintf("{\"type\":\"rect\",\"x\":%s,\"y\":%s,\"w\":%s,\"h\":%s}", x, y, u, v)
            return sprintf("{\"type\":\"polygon\",\"points\":[[%s,%s],[%s,%s],[%s,%s]]}", x, y, x + u, y, x, y + v)
        }
        BEGIN {
            srand(seed)
            for (i = 0; i < count; i++)
                printf "{\"ask\":\"sweep\",\"a\":%s,\"b\":%s,\"move_a\":[%s,%s],\"move_b\":[%s,%s]}\n",
                    shape(0, quarter(12)), shape(12, quarter(12)), quarter(speed), quarter(4) - 2,
                    -quarter(speed / 2), quarter(4) - 2
        }'
}

# apply QUESTIONS ANSWERS: the relation that each pair has after the moves of its answer.
apply()
{
    jq -c -n --slurpfile asked "$1" --slurpfile told "$2" '
        range($asked | length) as $i | $asked[$i] as $q | $told[$i] as $t |
        { ask: "relate", a: ($q.a + { transform: ([1, 0, 0, 1] + $t.move_a) }),
          b: ($q.b + { transform: ([1, 0, 0, 1] + $t.move_b) }) }' | "$abut" query
}

safe_sweeps()
{
    # After the moves of a hit nothing overlaps, unless it did before; without one all is
    # as it was asked for.
    for speed in 16 40 100000; do
        questions 5 400 "$speed" >"$work/in"
        "$abut" query "$work/in" >"$work/out" && apply "$work/in" "$work/out" >"$work/end" || return 1
        jq -c '.ask = "relate"' "$work/in" | "$abut" query >"$work/start" || return 1
        jq -n -e --slurpfile asked "$work/in" --slurpfile told "$work/out" \
            --slurpfile before "$work/start" --slurpfile after "$work/end" '
            [range($asked | length) | {q: $asked[.], t: $told[.], s: $before[.].relation, e: $after[.].relation}] |
            (map(select(.t.hit)) | length) >= 40 and all(.[];
                if .s == "overlapping" then .t.hit and .t.time == 0 and .t.normal == [0, 0]
                elif .t.hit then .e != "overlapping" and .t.time == .t.touch
                else .t.move_a == .q.move_a and .t.move_b == .q.move_b and .e != "overlapping" and
                    (.t.graze or (.s == "apart" and .e == "apart")) end)' >/dev/null || return 1
    done
}
check "sweeps are safe, and agree with relate" safe_sweeps

swapped_sweeps()
{
    questions 9 400 40 >"$work/in"
    jq -c '{ask, a: .b, b: .a, move_a: .move_b, move_b: .move_a}' "$work/in" | "$abut" query >"$work/back"
    "$abut" query "$work/in" >"$work/out" || return 1
    jq -n -e --slurpfile told "$work/out" --slurpfile back "$work/back" '
        all(range($told | length); $told[.] as $t | $back[.] as $b |
            $t.hit == $b.hit and $t.graze == $b.graze and $t.time == $b.time and $t.touch == $b.touch and
            $t.move_a == $b.move_b and $t.move_b == $b.move_a and
            $t.normal == ($b.normal | map(-. + 0)))' >/dev/null
}
check "sweeps mirror" swapped_sweeps

safe_impacts()
{
    questions 13 400 40 | jq -c '.ask = "react" | .method = "impact"' >"$work/in"
    "$abut" query "$work/in" >"$work/out" && apply "$work/in" "$work/out" >"$work/end" || return 1
    [ "$(grep -c '"hit":true' "$work/out")" -ge 40 ] && ! grep overlapping "$work/end"
}
check "impact leaves nothing overlapping" safe_impacts

all_methods()
{
    # Every method that the error names can be asked.
    local methods
    methods=$(echo '{"ask":"react","method":7,"a":{"type":"point","x":0,"y":0},"b":{"type":"point","x":0,"y":0}}' |
        "$abut" query | sed -E 's/.*one of (.*), but is.*/\1/; s/,//g')
    same "$(wc -w <<<"$methods")" 8 || return 1
    for method in $methods; do
        questions 17 50 20 | jq -c --arg method "$method" '.ask = "react" | .method = $method'
    done >"$work/in"
    "$abut" query "$work/in" >"$work/out" &&
        jq -e -s 'all(.[]; keys_unsorted == ["hit","time","move_a","move_b","normal","side"])' "$work/out" >/dev/null
}
check "every method that is named" all_methods

turning_door()
{
    # A bar of length 30 turns a quarter about its end, from +x to +y: it meets a point at
    # an angle when that much of the turn is done, early by no more than the gap takes.
    local quarter=1.5707963267948966
    for angle in 0.1 0.5 0.7853981633974483 1.2 1.5; do
        awk -v angle=$angle -v turn=$quarter 'BEGIN {
            printf "{\"ask\":\"sweep\",\"turn_a\":%s,\"a\":{\"type\":\"segment\",\"x1\":0,\"y1\":0,\"x2\":30,\"y2\":0,\"transform\":{\"x\":7,\"y\":-3}},\"b\":{\"type\":\"point\",\"x\":%.17g,\"y\":%.17g}}\n",
                turn, 7 + 20 * cos(angle), -3 + 20 * sin(angle) }' | "$abut" query |
            jq -e --argjson wanted "$angle" --argjson turn $quarter '
                .hit and ($wanted - .time * $turn | . > -1e-8 and . < 1e-7) and .gap <= 9.5367431640625e-07 and
                (.pose_a.turn - .time * $turn | fabs) < 1e-12 and [.pose_a.x, .pose_a.y] == [7, -3]' >/dev/null ||
            { echo "at $angle" && return 1; }
    done
}
check "a turning bar meets a point in time" turning_door

turning_goes_on()
{
    # Without a turn the times are those of the sweep, up to the gap.
    questions 21 200 20 >"$work/in"
    jq -c '.turn_a = 0' "$work/in" | "$abut" query >"$work/turned" && "$abut" query "$work/in" >"$work/out" || return 1
    jq -n -e --slurpfile told "$work/out" --slurpfile turned "$work/turned" '
        all(range($told | length); $told[.] as $t | $turned[.] as $r |
            if $t.hit then $r.hit and $r.time <= $t.time + 1e-9
            else ($r.hit | not) or $t.graze or $r.gap > 0 end)' >/dev/null
}
check "turning by nothing is sweeping" turning_goes_on

motion_pictures()
{
    # Whatever moves can be drawn, the same each time.
    { questions 25 30 20 && questions 26 10 20 | jq -c '.turn_a = 2 | .turn_b = -1' &&
        questions 27 10 20 | jq -c '.ask = "react" | .method = "shortest"'; } >"$work/in"
    "$abut" query --pictures "$work/one" "$work/in" >/dev/null && "$abut" query --pictures "$work/two" "$work/in" >/dev/null &&
        same "$(find "$work/one" -name '*.svg' | wc -l)" 50 && diff -r "$work/one" "$work/two" &&
        ! grep -l 'nan\|inf' "$work/one"/*.svg
}
check "pictures of motions" motion_pictures

in_words()
{
    "$abut" query --words "$golden/sweep.jsonl" >"$work/out" || return 1
    same "$(sed -n 1p "$work/out")" 'hits at time 0.25, at (40, 0) on side min_x; a goes (35, 0) instead of (140, 0); b rests' &&
        same "$("$abut" query --words "$golden/react.jsonl" | sed -n 6p)" \
            'impact, hit at time 0.8 on side min_x; a goes (20, 0) instead of (25, 0); b rests'
}
check "words" in_words

summary
