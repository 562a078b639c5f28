#!/usr/bin/env bash
# test_explain.sh - abut explain: what it says, that it is true, and that it disturbs nothing.
#
# ABUT is the command to test. tests/golden/explain holds cases and what must be said of them.
#
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016 # jq has variables too
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

cases=$golden/explain
root=$here/../..
box='{"type":"rect","x":0,"y":0,"w":10,"h":10}'
two='{"frames":3,"bodies":[{"name":"crate","velocity":[20,0],"shape":'$box'},{"name":"wall","kind":"static","at":[20,0],"shape":'$box'}]}'
cd "$root" || exit 1

# explain TEXT [OPTION...]: of a scene on standard input.
explain()
{
    local scene=$1
    shift
    printf '%s' "$scene" | "$abut" explain "$@" -
}

without_hash()
{
    sed -E 's/"hash":"[0-9a-f]{16}"/"hash":"*"/'
}

# --- Golden files ------------------------------------------------------------

golden_words()
{
    local name=$1
    shift
    "$abut" explain "$@" | diff "$cases/$name.out" -
}

# Keeps the answer with its hash in $work/told: the laws below ask it again.
golden_json()
{
    local name=$1
    shift
    "$abut" explain --json "$@" >"$work/told/$name.json" || return 1
    without_hash <"$work/told/$name.json" | diff "$cases/$name.json" -
}

# What the events of the trace say is what is told, in a state of the same hash; and whoever is
# named first, it is the same: only a and b change places.
laws='def turn: map(0 - .);
    def rule: if . == "corner_of_a_on_side_of_b" then "corner_of_b_on_side_of_a"
        elif . == "corner_of_b_on_side_of_a" then "corner_of_a_on_side_of_b" else . end;
    def met: if . == null then null else {time, point, rule, normal, side_a, side_b} end;
    def tem: if . == null then null
        else {time, point, rule: (.rule | rule), normal: (.normal | turn), side_a: .side_b, side_b: .side_a} end;
    . as [$one, $other, $line] | [$one.a.name, $one.b.name] as $names |
    ($line.events | map(select((.a | IN($names[])) or (.b | IN($names[]))))) as $events |
    ($line.hash == $one.hash) and
    (($one.events | map(del(.solid))) == ($events | map(select((.a | IN($names[])) and (.b | IN($names[])))))) and
    (($one.others | map(del(.solid))) == ($events | map(select(((.a | IN($names[])) and (.b | IN($names[]))) | not)))) and
    ([$one | .verdict, .headline, .events, .filters, .after, .a, .b] ==
        [$other | .verdict, .headline, .events, .filters, .after, .b, .a]) and
    (($one.planned | met) == ($other.planned | tem)) and (($one.real | met) == ($other.real | tem)) and
    ([$one.methods[] | [.move_a, .move_b, .relation, .through]] == [$other.methods[] | [.move_b, .move_a, .relation, .through]])'

# The impact that is told of is the one that took place.
same_normal='if .real == null then true else
    . as $all | ([.events[] | select(.normal != [0, 0])][0]) as $event |
    (if $event.a == .a.name then $event.normal else ($event.normal | map(0 - .)) end) as $normal |
    ([.real.normal, $normal] | transpose | map(.[0] - .[1] | fabs) | max < 1e-3) and .real.time == $event.time end'

# swapped NAME SCENE OPTION...: the answer, the same asked the other way round and the line of the trace, on a line.
# The frame, the mode and both names are what the answer says.
swapped()
{
    local name=$1 scene=$2 frame mode method a b
    shift 2
    eval "${asked[$name]}"
    mode=(--mode "$mode")
    if [ "${mode[1]}" = discrete ]; then
        mode+=(--method "$method")
    fi
    "$abut" explain --json "$scene" "$@" --frame "$frame" --pair "$b" "$a" >"$work/other" &&
        "$abut" run "${mode[@]}" --frames "$frame" --trace - "$scene" 2>"$work/summary" | tail -n 1 >"$work/line" &&
        printf '{"name":"%s","told":[%s,%s,%s]}\n' "$name" "$(<"$work/told/$name.json")" "$(<"$work/other")" "$(<"$work/line")" >>"$work/laws"
}

# all_hold COUNT FILE FILTER: of each of so many lines {name, told}; a jq for each would be most of the work.
all_hold()
{
    local judged
    judged=$(jq -r "$3"' as $holds | "\($holds) \(.name)"' "$2") || return 1
    [ "$(grep -c '^true ' <<<"$judged")" -eq "$1" ] && [ "$(wc -l <<<"$judged")" -eq "$1" ] || { grep -v '^true ' <<<"$judged"; return 1; }
}

names=()
mkdir "$work/told"
while IFS= read -r line; do
    eval "words=($line)"
    name=${words[0]}
    names+=("$name")
    check "golden $name" golden_words "$name" "${words[@]:1}"
    check "golden $name as JSON" golden_json "$name" "${words[@]:1}"
done < <(grep -v '^#' "$cases/cases")

declare -A asked
while IFS= read -r line; do
    asked[${line%%:*}]=${line#*:}
done < <(cd "$work/told" && jq -r '"\(input_filename | rtrimstr(".json")):frame=\(.frame) mode=\(.mode | @sh) method=\(.method // "" | @sh) a=\(.a.name | @sh) b=\(.b.name | @sh)"' ./*.json |
    sed 's,^\./,,')

count=0
lawful=0
while IFS= read -r line; do
    count=$((count + 1))
    if [ $((count % part)) -eq 0 ]; then
        eval "words=($line)"
        lawful=$((lawful + 1))
        check "asked the other way round: ${words[0]}" swapped "${words[@]}"
    fi
done < <(grep -v '^#' "$cases/cases")
check "the laws of all cases" all_hold "$lawful" "$work/laws" "(.told | $laws)"
for name in "${names[@]}"; do
    printf '{"name":"%s","told":%s}\n' "$name" "$(<"$cases/$name.json")"
done >"$work/golden"
check "the impacts of all cases" all_hold "${#names[@]}" "$work/golden" "(.told | $same_normal)"

# Every verdict, filter and rule of a normal has a case, but for thin parts that meet end to end:
# neither would be a solid mover.
all_told()
{
    local word
    for word in hit crushed stopped passed touched stayed parted asleep beside filtered blocked held unseen grazed missed; do
        grep -q "\"verdict\":\"$word\"" "$cases"/*.json || { echo "no verdict $word" && return 1; }
    done
    for word in kinds sensor group category pass ignored one_way open_sides; do
        grep -q "\"decided_by\":\"$word\"" "$cases"/*.json || { echo "no filter $word" && return 1; }
    done
    for word in none overlap_at_start side_on_side corner_of_a_on_side_of_b corner_of_b_on_side_of_a corner_on_corner_least \
        corner_on_corner_x_first round_on_round method; do
        grep -q "\"rule\":\"$word\"" "$cases"/*.json || { echo "no rule $word" && return 1; }
    done
}
check "a case for everything" all_told

no_strays()
{
    local file
    for file in "$cases"/*.out; do
        file=${file##*/}
        printf '%s\n' "${names[@]}" | grep -qx "${file%.out}" || { echo "$file belongs to no case" && return 1; }
    done
}
check "no golden file without a case" no_strays

# Sentences that once told what was asked for instead of what happened.
fits()
{
    local scene=$1 pattern=$2 said
    shift 2
    said=$("$abut" explain "$cases/truth/$scene.json" "$@" | sed -n 2p)
    case $pattern in
    !*)
        # shellcheck disable=SC2053 # it is a pattern
        [ -n "$said" ] && [[ $said != ${pattern#!} ]]
        ;;
    *)
        # shellcheck disable=SC2053
        [[ $said == ${pattern//[/\\[} ]]
        ;;
    esac || { echo "$said" && return 1; }
}

told=0
while IFS= read -r line; do
    eval "words=(${line%% => *})"
    check "what happened: ${line%% => *}" fits "${words[0]}" "${line#* => }" "${words[@]:1}"
    told=$((told + 1))
done < <(grep -v '^#' "$cases/truth/headlines")
check "sentences that happened" [ "$told" -ge 20 ]

# The row of a method is what its mode does.
as_run()
{
    "$abut" explain --json --pair A B --frame 1 "$cases/truth/method_row.json" >"$work/rows" || return 1
    local method
    for method in $(jq -r '.methods[].method' "$work/rows"); do
        "$abut" run --mode discrete --method "$method" --frames 1 --trace - "$cases/truth/method_row.json" 2>"$work/summary" >"$work/trace" &&
            jq -s -e --arg method "$method" '(.[2].bodies | map(.at)) as $now | (.[1].bodies | map(.at)) as $old |
                [range(2) as $i | [$now[$i], $old[$i]] | transpose | map(.[0] - .[1])] as $went |
                .[0].methods[] | select(.method == $method) | [.move_a, .move_b] == $went' "$work/rows" "$work/trace" >/dev/null ||
            { echo "$method" && return 1; }
    done
}
check "methods as they are run" as_run

very_many()
{
    # A thousand impacts in a step: the first are told, JSON has all.
    "$abut" explain --pair ball south --frame 1 --picture "$work/out.svg" scenes/pinball.json >"$work/out" &&
        grep -Eq '^  \.\.\. +and [0-9]+ events more' "$work/out" && [ "$(wc -l <"$work/out")" -lt 120 ] &&
        holds "$("$abut" explain --json --pair ball south --frame 1 scenes/pinball.json)" '.[0] | (.events + .others | length) > 1000'
}
check "very many events" very_many

# --- Which pair, which frame -------------------------------------------------

listed()
{
    same "$(explain "$two")" 'standard input: events are about 1 pair, with the frame that says most about it.
  --pair crate wall  --frame 1  began, hit
Ask about one: abut explain --pair crate wall --frame 1 -' &&
        holds "$(explain "$two" --json)" '.[0] == {scene: "standard input", frame: null, pairs: [{a: "crate", b: "wall", frame: 1, events: ["began", "hit"]}]}' &&
        holds "$(explain "$two" --json --frame 2)" '.[0] | .frame == 2 and .pairs == [{a: "crate", b: "wall", frame: 2, events: ["stayed"]}]' &&
        explain '{"bodies":[]}' | grep -q 'no event is about two bodies' &&
        explain "$two" --mode discrete --method impact | grep -q '^Ask about one: abut explain --mode discrete --method impact --pair crate wall --frame 1 -$'
}
check "which pairs there are" listed

listed_by_weight()
{
    same "$("$abut" explain scenes/crusher.json)" 'scenes/crusher.json: events are about 6 pairs, each with the frame that says most about it; the most telling first.
  --pair cruel crushed   --frame 26  stayed, crushed
  --pair careful lucky   --frame 26  stayed, stopped
  --pair ground lucky    --frame 1   began
  --pair ground crushed  --frame 1   began
  --pair ground passed   --frame 1   began
  --pair ghost passed    --frame 25  began
Ask about one: abut explain --pair cruel crushed --frame 26 scenes/crusher.json'
}
check "the most telling first" listed_by_weight

# Every pair that the trace tells of is there once, with the first frame that has its most telling event.
listed_as_traced()
{
    local scene=$1
    "$abut" run --trace - "$scene" 2>"$work/summary" >"$work/trace" && "$abut" explain --json "$scene" >"$work/list" || return 1
    jq -s -e '
        def rank: . as $what | ["crushed", "stopped", "frozen", "hit", "began", "ended", "stayed"] | index($what);
        .[-1].pairs as $listed | [.[:-1][] | .frame as $frame | [.events[] | select(.what == "frozen") | .a] as $frozen |
            .events[] | select(.b != null) | {a, b, frame: $frame, what: (if .what == "hit" and ([.a, .b] - $frozen | length) < 2 then "frozen" else .what end)}] |
        group_by([.a, .b]) | map(sort_by([(.what | rank), .frame])[0] | [(.what | rank), .frame, .a, .b]) as $wanted |
        ($listed | map([(.events | map(rank) | min), .frame, .a, .b])) as $got |
        ($got | length) > 20 and ($got | sort) == ($wanted | sort) and ($got | map(.[:2])) == ($got | map(.[:2]) | sort)' \
        "$work/trace" "$work/list" >/dev/null &&
        "$abut" explain "$scene" >"$work/out" && [ "$(grep -c -e '^  --pair' "$work/out")" -eq 20 ] &&
        grep -qx "  ... and $(jq '.pairs | length - 20' "$work/list") more: --json lists all, --frame N those of one frame" "$work/out"
}
check "pairs as in the trace: a pile" listed_as_traced scenes/pile.json
check "pairs as in the trace: tiles" listed_as_traced scenes/seams.json
check "pairs as in the trace: many in one frame" listed_as_traced scenes/pinball.json

frames()
{
    holds "$(explain "$two" --json --pair crate wall)" '.[0] | .frame == 1 and .frame_choice == "first_event"' &&
        holds "$(explain "$two" --json --pair crate wall --frame 7)" '.[0] | .frame == 7 and .frame_choice == "asked" and .verdict == "stayed"' &&
        holds "$(explain '{"frames":9,"bodies":[{"name":"a","velocity":[4,0],"shape":'"$box"'},{"name":"b","at":[20,30],"shape":'"$box"'}]}' --json --pair a b)" \
            '.[0] | .frame == 3 and .frame_choice == "closest" and .verdict == "missed" and .after.nearest == 20'
}
check "which frame" frames

# complains STATUS MESSAGE COMMAND...: one line on standard error, nothing else.
complains()
{
    local wanted=$1 message=$2 status=0
    shift 2
    "$@" >"$work/out" 2>"$work/err" || status=$?
    cat "$work/err"
    [ "$status" -eq "$wanted" ] && [ ! -s "$work/out" ] && same "$(head -n 1 "$work/err")" "$message"
}
check "a slip" complains 1 'abut: cannot explain standard input: there is no body "crat"; did you mean "crate"?' explain "$two" --pair crat wall
check "another slip" complains 1 'abut: cannot explain standard input: there is no body "wlal"; did you mean "wall"?' explain "$two" --pair crate wlal --frame 1
check "a part of a name" complains 1 'abut: cannot explain standard input: there is no body "crates"; did you mean "crate"?' explain "$two" --pair crates wall
check "no such body" complains 1 'abut: cannot explain standard input: there is no body "zebra"; there are "crate", "wall"' explain "$two" --pair zebra wall
check "a name to frighten terminals" complains 1 'abut: cannot explain standard input: there is no body "\x1b[31m"; there are "crate", "wall"' \
    explain "$two" --pair $'\e[31m' wall
check "one body twice" complains 1 'abut: cannot explain wall: a pair is two bodies, not one twice' explain "$two" --pair wall wall
check "no frames" complains 1 'abut: cannot explain standard input: the scene has no frames (say --frame N)' explain "${two/3/0}" --pair crate wall

no_name()
{
    explain '{"frames":1,"bodies":[{"name":"a b","velocity":[20,0],"shape":'"$box"'},{"kind":"static","at":[20,0],"shape":'"$box"'}]}' |
        grep -q -e "--pair 'a b' 'bodies\[1\]'  --frame 1"
}
check "names with spaces, and none" no_name

# The command that is suggested asks about these two, whatever they are called, and does nothing else; and
# terminals have nothing to obey.
suggested()
{
    local name=$1 file=$2 shell
    jq -n --arg name "$name" --argjson box "$box" '{frames: 1, bodies: [{name: $name, velocity: [20, 0], shape: $box},
        {name: "wall", kind: "static", at: [20, 0], shape: $box}]}' >"$work/$file"
    (cd "$work" && "$abut" explain -- "$file") >"$work/out" || return 1
    if tr -d '\n' <"$work/out" | LC_ALL=C grep -q '[[:cntrl:]]'; then
        echo "control characters" && return 1
    fi
    sed -n '/^Ask about one: /,$p' "$work/out" | sed '1s/^Ask about one: abut/"$ABUT"/; 1s/ explain / explain --json /' >"$work/hint"
    for shell in sh bash; do
        [ "$shell" = sh ] || [ "$part" -eq 1 ] || break
        (cd "$work" && ABUT=$abut "$shell" ./hint) >"$work/answer" && jq -e --arg name "$name" '.a.name == $name and .b.name == "wall"' "$work/answer" >/dev/null ||
            { cat "$work/hint" && return 1; }
    done
    [ ! -e "$work/owned" ]
}
for name in "it's \$(touch owned)" '`touch owned`' '"; touch owned; "' '\' "'" "''" '$HOME' '*' '~' -n --json '!!' '%s' 'a=b' 'Ätna 世界' $'\e[31m' $'a\nb' $'end\n\n' \
    $'\n' $'-\t%d\\\'!' $'\xc2\x85' "$(printf '%0300d' 7)"; do
    check "a command for ${name@Q}" suggested "$name" scene.json
done
check "a command for a file like an option" suggested crate "-it's.json"
check "a command for a file to frighten terminals" suggested crate $'\e[31m.json'

# --- The command line --------------------------------------------------------

check "help" helped explain '--pair A B'
check "no scene" ends 2 "$abut" explain
check "two scenes" ends 2 "$abut" explain /dev/null /dev/null
check "half a pair" ends 2 "$abut" explain --pair a
check "half a pair that takes the scene" complains 2 'abut explain: a scene is missing: --pair takes two names, and took hero and scene.json' \
    "$abut" explain --pair hero scene.json
check "half a pair that takes an option" complains 2 'abut explain: --pair takes two names, and took hero and --frame' \
    "$abut" explain --pair hero --frame 3 scene.json
check "frame 0" ends 2 "$abut" explain --frame 0 /dev/null
check "half a frame" ends 2 "$abut" explain --frame 1.5 /dev/null
check "an unknown mode" ends 2 "$abut" explain --mode quick /dev/null
check "a method without its mode" ends 2 "$abut" explain --method shortest /dev/null
check "a picture of another kind" ends 2 "$abut" explain --pair a b --picture x.gif /dev/null
check "a film" ends 2 "$abut" explain --pair a b --picture x.webp /dev/null
check "a picture of nobody" ends 2 "$abut" explain --picture x.svg /dev/null
# A walker wants what its walk is asked for, and gravity is in that.
walker_wants()
{
    "$abut" explain --json --pair crate hero --frame 468 scenes/walk.json |
        jq -e '.b.name == "hero" and .b.walk == [1.5, 0.25] and .b.pull == [0, 0] and .b.wish == [1.5, 0.25] and .planned.hit' >"$work/out" &&
        "$abut" explain --pair crate hero --frame 468 scenes/walk.json | grep -q 'walks by (1.5, 0.25); wants to go by (1.5, 0.25)'
}
check "what a walker wants" walker_wants
check "an empty file" ends 1 "$abut" explain /dev/null
check "a file that is not there" ends 1 "$abut" explain --pair a b "$work/nosuch"

y_up()
{
    "$abut" explain --pair coin platform scenes/one_way.json | grep -q '^They hit .*upper side (min_y)' &&
        "$abut" explain --y-up --pair coin platform scenes/one_way.json | grep -q '^They hit .*lower side (min_y)'
}
check "which way is up" y_up

check "colours on a terminal only" coloured $'\e\[1mThey hit' explain "--pair fast slow scenes/chase.json"

full_disk()
{
    [ -c /dev/full ] || return 0
    "$abut" explain --pair fast slow scenes/chase.json >/dev/full 2>"$work/err"
    [ $? -eq 1 ] && grep -q 'cannot write standard output' "$work/err"
}
check "a full disk" full_disk

# --- Pictures ----------------------------------------------------------------

# A picture for every case: the same bytes each time, with the headline for its title.
pictures()
{
    local name=$1
    shift
    "$abut" explain "$@" --picture "$work/one.svg" >"$work/out" && "$abut" explain "$@" --picture "$work/two.svg" >"$work/out" &&
        cmp "$work/one.svg" "$work/two.svg" && diff "$cases/$name.out" "$work/out" && [ "$(wc -c <"$work/one.svg")" -gt 2000 ] &&
        head -c 100 "$work/one.svg" | grep -q '<?xml' && ! grep -Eq 'nan|inf' "$work/one.svg"
}
for name in bullet_hit bullet_unseen corner_tie billiards_many one_way_open turned_slope way_blocked way_pieces corner_missed step_discrete; do
    eval "words=($(grep "^$name " "$cases/cases"))"
    check "a picture of $name" pictures "${words[@]}"
done

picture_kinds()
{
    "$abut" explain --pair fast slow --picture "$work/out.png" scenes/chase.json >"$work/out" &&
        [ "$(head -c 4 "$work/out.png" | od -An -tx1)" = " 89 50 4e 47" ] && [ ! -e "$work/out.png.part" ]
}
check "a picture as PNG" picture_kinds

unwritable()
{
    complains 1 "abut: cannot write $work/nosuch/out.svg: No such file or directory" "$abut" explain --pair fast slow \
        --picture "$work/nosuch/out.svg" scenes/chase.json
}
check "a picture that cannot be written" unwritable

scene_survives()
{
    cp scenes/chase.json "$work/scene.svg"
    ends 1 "$abut" explain --pair fast slow --picture "$work/scene.svg" "$work/scene.svg" 2>"$work/err" && cmp scenes/chase.json "$work/scene.svg"
}
check "the scene survives" scene_survives

# --- The manual --------------------------------------------------------------

# What docs/scenes.md says of its first scene.
page_example()
{
    local page=docs/scenes.md
    awk '/^```json$/ && !seen { inside = seen = 1; next } /^```/ { inside = 0 } inside' "$page" >"$work/scene.json"
    awk '/^```explain$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$page" >"$work/wanted"
    [ -s "$work/scene.json" ] && [ -s "$work/wanted" ] || { echo "there is no example" && return 1; }
    (cd "$work" && "$abut" explain --pair ball box scene.json) | diff "$work/wanted" -
}
check "the example of the manual" page_example

summary
