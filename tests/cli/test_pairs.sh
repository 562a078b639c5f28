#!/usr/bin/env bash
# test_pairs.sh - "pairs" of abut query: every index the same, many shapes.
#
# ABUT is the command to test. Worked examples are in tests/golden/pairs.*.
#
# SPDX-License-Identifier: MIT
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

kinds='auto brute grid levels quadtree sweep tree'

# shapes SEED COUNT SIDE SIZE: a list of random shapes of all types on quarters of
# a unit, so that many touch. One in fifty is ten times as large.
shapes()
{
    awk -v seed="$1" -v count="$2" -v side="$3" -v size="$4" '
        function place() { return int(rand() * side * 4) / 4 }
        function length_() { return int(rand() * now * 4) / 4 }
        BEGIN {
            srand(seed)
            printf "["
            for (i = 0; i < count; i++) {
                now = rand() < 0.02 ? 10 * size : size
                x = place(); y = place(); u = length_(); v = length_(); r = length_() / 2
                kind = int(rand() * 7)
                printf "%s{\"type\":", (i > 0 ? "," : "")
                if (kind == 0) printf "\"point\",\"x\":%s,\"y\":%s}", x, y
                if (kind == 1) printf "\"segment\",\"x1\":%s,\"y1\":%s,\"x2\":%s,\"y2\":%s}", x, y, x + u, y - v
                if (kind == 2) printf "\"circle\",\"x\":%s,\"y\":%s,\"r\":%s}", x, y, r
                if (kind == 3) printf "\"capsule\",\"x1\":%s,\"y1\":%s,\"x2\":%s,\"y2\":%s,\"r\":%s}", x, y, x + u, y + v, r
                if (kind == 4) printf "\"rect\",\"x\":%s,\"y\":%s,\"w\":%s,\"h\":%s}", x, y, u, v
                if (kind == 5) printf "\"polygon\",\"points\":[[%s,%s],[%s,%s],[%s,%s]]}", x, y, x + u, y, x, y + v
                if (kind == 6) printf "\"rect\",\"x\":0,\"y\":0,\"w\":%s,\"h\":%s,\"transform\":{\"x\":%s,\"y\":%s,\"rotation\":%s}}", u, v, x, y, rand()
            }
            printf "]"
        }'
}

# same_lines FIELDS LIST: every kind gives the same line, which is left in $line.
same_lines()
{
    for kind in $kinds; do
        printf '{"ask":"pairs"%s,"index":"%s","shapes":%s}\n' "$1" "$kind" "$2"
    done >"$work/in"
    "$abut" query "$work/in" >"$work/out" || return 1
    line=$(head -n 1 "$work/out")
    if ! [ "$(uniq "$work/out" | wc -l),$(wc -l <"$work/out")" = 1,7 ]; then
        cut -c 1-200 "$work/out"
        return 1
    fi
}

random_scenes()
{
    # Sparse, crowded, all in one place, nothing but points, far and wide.
    local seed=0 met=0
    for scene in '60 20 4' '300 60 5' '300 4 2' '200 8 0' '100 100000 30' '1000 150 4' '33 6 2'; do
        for _ in 1 2 3; do
            seed=$((seed + 1))
            [ $((seed % part)) -eq 0 ] || continue
            # shellcheck disable=SC2086
            same_lines '' "$(shapes $seed $scene)" || { echo "seed $seed, $scene" && return 1; }
            met=$((met + ${#line}))
            # shellcheck disable=SC2086
            same_lines ',"buffer":0.375' "$(shapes $seed $scene)" || { echo "seed $seed, $scene" && return 1; }
        done
    done
    [ $((met * part)) -gt 100000 ]
}
check "every index gives the same line" random_scenes

one_by_one()
{
    # The pairs are those that relate says of all pairs, in order.
    local list buffer=$1
    for seed in 21 22 23; do
        list=$(shapes $seed 40 12 4)
        jq -c --argjson buffer "$buffer" 'def all_pairs: length as $n
                | [range($n) as $i | range($i + 1; $n) as $j | [$i, $j, .[$i], .[$j]]];
            all_pairs[] | {ask: "relate", a: .[2], b: .[3], buffer: $buffer, pair: .[0:2]}' \
            <<<"$list" >"$work/in"
        "$abut" query "$work/in" >"$work/out" || return 1
        paste -d ' ' <(jq -c '.pair' "$work/in") <(jq -r '.relation' "$work/out") | grep -v apart |
            sed -E 's/\[(.*)\] (.*)/[\1,"\2"]/' | paste -sd , | sed 's/.*/{"pairs":[&]}/' >"$work/wanted"
        [ "$(wc -c <"$work/wanted")" -gt 200 ] || return 1
        printf '{"ask":"pairs","buffer":%s,"shapes":%s}\n' "$buffer" "$list" | "$abut" query | diff "$work/wanted" - ||
            return 1
    done
}
check "the same as one by one" one_by_one 0
check "the same as one by one, with a buffer" one_by_one 0.75

# far SHAPE SHAPE BUFFER: the answer, by every kind.
far()
{
    same_lines ",\"buffer\":$3" "[$1,$2]" && echo "$line"
}

far_buffers()
{
    # So far out doubles are 2^-24 apart, and these circles of radius 2^-25 end between
    # them: their bounds are rounded away from each other.
    local r='"y":0,"r":2.9802322387695312e-8}'
    local a='{"type":"circle","x":268435456,'$r
    local near='{"type":"circle","x":268435456.00000006,'$r
    local far='{"type":"circle","x":268435456.00000012,'$r
    same "$(far "$a" "$near" 0)" '{"pairs":[[0,1,"touching"]]}' &&
        same "$(far "$a" "$far" 5.960464477539063e-8)" '{"pairs":[[0,1,"touching"]]}' &&
        same "$(far "$a" "$far" 5.93e-8)" '{"pairs":[]}' &&
        same "$(far '{"type":"point","x":536870912,"y":-536870912}' \
            '{"type":"rect","x":536870911,"y":-536870912,"w":0,"h":536870912}' 1)" \
            '{"pairs":[[0,1,"touching"]]}'
}
check "buffers at the limits" far_buffers

# --- Many --------------------------------------------------------------------

# rectangles COUNT SIDE: on whole numbers, a line each: x y w h.
rectangles()
{
    awk -v count="$1" -v side="$2" 'BEGIN { srand(17)
        for (i = 0; i < count; i++)
            print int(rand() * side), int(rand() * side), int(rand() * 4) + 1, int(rand() * 4) + 1 }'
}

# Finds the pairs of such rectangles over again, cell by cell of 4 units: a pair is
# counted in the cell of the low corner of what they share.
pairs_again()
{
    awk 'BEGIN { n = 0 }
        { x[n] = $1; y[n] = $2; X[n] = $1 + $3; Y[n] = $2 + $4
            for (i = int(x[n] / 4); i <= int(X[n] / 4); i++)
                for (j = int(y[n] / 4); j <= int(Y[n] / 4); j++) cells[i, j] = cells[i, j] " " n
            n++ }
        END { for (cell in cells) {
            split(cell, at, SUBSEP); count = split(cells[cell], list, " ")
            for (k = 1; k < count; k++) for (l = k + 1; l <= count; l++) {
                a = list[k]; b = list[l]
                low_x = x[a] > x[b] ? x[a] : x[b]; high_x = X[a] < X[b] ? X[a] : X[b]
                low_y = y[a] > y[b] ? y[a] : y[b]; high_y = Y[a] < Y[b] ? Y[a] : Y[b]
                if (low_x > high_x || low_y > high_y || int(low_x / 4) != at[1] || int(low_y / 4) != at[2]) continue
                print a, b, (low_x < high_x && low_y < high_y ? "overlapping" : "touching") } } }' |
        sort -n -k 1,1 -k 2,2
}

as_question()
{
    awk 'BEGIN { printf "{\"ask\":\"pairs\",\"shapes\":[" }
        { printf "%s{\"type\":\"rect\",\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d}", (NR > 1 ? "," : ""), $1, $2, $3, $4 }
        END { print "]}" }'
}

hundred_thousand()
{
    rectangles 100000 1200 >"$work/rectangles"
    as_question <"$work/rectangles" >"$work/many"
    pairs_again <"$work/rectangles" >"$work/wanted"
    [ "$(wc -l <"$work/wanted")" -gt 100000 ] || return 1
    "$abut" query "$work/many" >"$work/out" || return 1
    [ "$(wc -l <"$work/out")" -eq 1 ] &&
        sed 's/^{"pairs":\[\[//; s/\]\]}$//; s/\],\[/\n/g; s/"//g; s/,/ /g' "$work/out" | cmp - "$work/wanted"
}
check "100 000 rectangles" hundred_thousand

named_kinds()
{
    # The same with each kind by name; brute force is left to smaller crowds.
    for kind in grid levels quadtree sweep tree; do
        sed "s/\"ask\"/\"index\":\"$kind\",\"ask\"/" "$work/many" | "$abut" query | cmp - "$work/out" || return 1
    done
}
check "100 000 rectangles, each index" named_kinds

one_bad()
{
    # One of 100 000 is wrong: one error that names it, and the next line is answered.
    { sed -E 's/(.*)"h":([0-9]+)\}\]\}$/\1"h":"tall"}]}/' "$work/many" && echo '{"ask":"pairs","shapes":[]}'; } |
        "$abut" query >"$work/bad"
    same "$(cat "$work/bad")" '{"error":"shapes[99999].h must be a number, but is \"tall\"","line":1}
{"pairs":[]}'
}
check "one bad among 100 000" one_bad

cut_short()
{
    { head -c 3000000 "$work/many" && echo && echo '{"ask":"pairs","shapes":[]}'; } |
        "$abut" query >"$work/bad"
    head -n 1 "$work/bad" | grep -q '^{"error":"' && same "$(tail -n 1 "$work/bad")" '{"pairs":[]}' &&
        same "$(wc -l <"$work/bad")" 2
}
check "3 MB without an end" cut_short

too_many()
{
    awk 'BEGIN { printf "{\"ask\":\"pairs\",\"shapes\":["
        for (i = 0; i < 6000; i++) printf "%s{\"type\":\"point\",\"x\":1,\"y\":2}", (i > 0 ? "," : "")
        print "]}" }' | "$abut" query >"$work/out"
    same "$(cat "$work/out")" \
        '{"error":"shapes have 17997000 pairs whose bounds meet; an answer holds at most 16777216","line":1}'
}
check "more pairs than an answer holds" too_many

kept_memory()
{
    # Shapes that borrow memory, many and few, one question after another.
    local corners='"points":[[0,0],[3,-3],[7,-6],[12,-8],[18,-9],[25,-9],[31,-6],[30,2],[20,5],[9,5]]'
    for count in 1 200 3 0 50 200; do
        awk -v count=$count -v corners="$corners" 'BEGIN { printf "{\"ask\":\"pairs\",\"shapes\":["
            for (i = 0; i < count; i++) printf "%s{\"type\":\"polygon\",%s,\"transform\":{\"x\":%d,\"y\":%d}}",
                (i > 0 ? "," : ""), corners, i % 14 * 20, int(i / 14) * 9
            print "]}" }'
    done >"$work/in"
    "$abut" query "$work/in" >"$work/out" || return 1
    same "$(sed -n 2p "$work/out")" "$(sed -n 6p "$work/out")" && same "$(sed -n 4p "$work/out")" '{"pairs":[]}' &&
        while read -r question; do "$abut" query <<<"$question"; done <"$work/in" | diff "$work/out" -
}
check "memory kept between questions" kept_memory

# --- Words and pictures ------------------------------------------------------

in_words()
{
    local list
    list='[{"type":"rect","x":0,"y":0,"w":2,"h":2},{"type":"rect","x":2,"y":0,"w":2,"h":2},{"type":"point","x":1,"y":1}]'
    same "$(echo "{\"ask\":\"pairs\",\"shapes\":$list}" | "$abut" query --words)" \
        '3 shapes, 2 pairs: 0 and 1 touching, 0 and 2 overlapping' &&
        same "$(echo '{"ask":"pairs","shapes":[{"type":"point","x":1,"y":2}]}' | "$abut" query --words)" \
            '1 shape, 0 pairs' &&
        "$abut" query --words "$work/many" |
        grep -Eqx "100000 shapes, $(wc -l <"$work/wanted") pairs: [0-9]+ touching, [0-9]+ overlapping"
}
check "pairs in words" in_words

# pictures COUNT: of so many shapes, the same each time, with all three colours.
pictures()
{
    printf '{"ask":"pairs","shapes":%s}\n' "$(shapes 5 "$1" $((3 + $1 / 10)) 2)" >"$work/in"
    for round in 1 2; do
        "$abut" query --pictures "$work/$1.$round" "$work/in" >/dev/null &&
            "$abut" query --pictures "$work/$1.$round" --format png "$work/in" >/dev/null || return 1
    done
    diff -r "$work/$1.1" "$work/$1.2" && [ -s "$work/$1.1/001.png" ] || return 1
    # Once each is the legend's.
    for ink in '0%, ?44' '84%, ?42' '42%, ?44'; do
        [ "$(grep -Eo "stroke[:=]\"?rgb\($ink" "$work/$1.1/001.svg" | wc -l)" -ge 2 ] || return 1
    done
}
check "a picture of some" pictures 120
check "a picture of a crowd" pictures 900

empty_picture()
{
    echo '{"ask":"pairs","shapes":[]}' | "$abut" query --pictures "$work/none" >/dev/null &&
        [ -s "$work/none/001.svg" ]
}
check "a picture of nothing" empty_picture

summary
