#!/usr/bin/env bash
# test_run.sh - abut run: scenes, traces, modes, and what it refuses.
#
# ABUT is the command to test. tests/golden/run holds scenes and their traces.
#
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016 # jq has variables too
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

scenes=$here/../../scenes
box='{"type":"rect","x":0,"y":0,"w":10,"h":10}'

# run TEXT [OPTION...]: runs a scene.
run()
{
    local scene=$1
    shift
    printf '%s' "$scene" | "$abut" run "$@" -
}

# traced TEXT FILTER [OPTION...]: the trace of a scene, as a list of frames, passes a filter.
traced()
{
    local scene=$1 filter=$2 got
    shift 2
    got=$(run "$scene" --trace - "$@" 2>"$work/summary") || return 1
    holds "$got" "$filter"
}

# --- Golden files ------------------------------------------------------------

# Their hashes are left out: what they stand for is tested elsewhere.
golden_trace()
{
    local mode=exact name=${1##*/}
    case $name in
    sequential_*) mode=sequential ;;
    discrete_*) mode=discrete ;;
    esac
    "$abut" run --mode "$mode" --trace - "$1" 2>"$work/summary" |
        sed -E 's/"hash":"[0-9a-f]{16}"/"hash":"*"/' | diff "${1%.json}.trace" -
}
for file in "$golden"/run/*.json; do
    check "golden ${file##*/}" golden_trace "$file"
done

page_example()
{
    # The first scene of docs/scenes.md has the trace and the summary that stand beside it.
    local page=$here/../../docs/scenes.md
    awk '/^```json$/ { inside = 1; next } /^```/ { if (inside) exit } inside' "$page" >"$work/scene.json"
    [ -s "$work/scene.json" ] || return 1
    awk '/^```trace$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$page" >"$work/trace"
    awk '/^\$ abut run scene.json/ { inside = 1; next } /^```/ { inside = 0 } inside' "$page" >"$work/said"
    [ -s "$work/trace" ] && [ -s "$work/said" ] || return 1
    (cd "$work" && "$abut" run scene.json --trace got >got_said) || return 1
    diff "$work/trace" "$work/got" && diff <(timeless "$work/said") <(timeless "$work/got_said")
}

# timeless FILE: without what no text can promise.
timeless()
{
    sed -E 's/^(time +)[0-9.]+/\1*/' "$1"
}
check "the example of docs/scenes.md is true" page_example

help_example()
{
    "$abut" run --help | sed -n '/^  {/,/}$/p' >"$work/help.json"
    holds "$("$abut" run --json "$work/help.json")" '.[0] | .bodies == 2 and .frames == 3 and .overlaps == 0' &&
        traced "$(cat "$work/help.json")" '.[3].bodies[1] | .name == "bullet" and .at == [499, 0]'
}
check "the example of the help is true" help_example

# --- The scenes --------------------------------------------------------------

a_scene()
{
    # Runs in every mode; nothing overlaps in exact mode; the same again gives the same, and
    # with --threads; the about is there.
    local option got
    got=$(for option in "" "--threads 3" "--mode sequential" "--mode discrete"; do
        # shellcheck disable=SC2086 # an option and its value
        "$abut" run --json $option "$1" || exit 1
    done) || return 1
    holds "$got" '(.[0] | .overlaps == 0 and .mode == "exact" and .method == null and (.about | length) > 40
            and .bodies > 0 and .frames > 0 and (.hash | test("^[0-9a-f]{16}$"))) and
        length == 4 and .[1].hash == .[0].hash and .[2].mode == "sequential" and .[3].method == "shortest"'
}
for file in "$scenes"/*.json; do
    check "scenes/${file##*/}" a_scene "$file"
done

a_dozen()
{
    local files=("$scenes"/*.json)
    [ "${#files[@]}" -ge 12 ]
}
check "a dozen scenes" a_dozen

# last_of SCENE [OPTION...]: the last line of the trace of a scene.
last_of()
{
    local scene=$1
    shift
    "$abut" run --trace - "$@" "$scenes/$scene.json" 2>"$work/summary" | tail -n 1
}

by_name='(.[0].bodies | map({(.name): .}) | add) as $b | '

shows_bullet()
{
    holds "$(last_of bullet)" "$by_name"'$b.bullet.at == [498, 0] and $b.bullet.velocity == [0, 0]
            and $b.grazer.at == [100000, -52] and $b.grazer.velocity == [10000, 0]' &&
        holds "$(last_of bullet --mode discrete)" "$by_name"'$b.bullet.at[0] > 90000'
}
check "the bullet stops at the paper, and not in discrete mode" shows_bullet

shows_seams()
{
    # No walker loses a bit of its speed, or leaves the ground.
    "$abut" run --trace - "$scenes/seams.json" 2>"$work/summary" | jq -s -e '
        map(.bodies[-4:]) | .[1:] | all(.[]; all(.[]; .velocity == [1.5, 0] and .grounded))
            and ([.[] | .[].at[1]] | unique == [88, 94, 96])' >/dev/null
}
check "no seam catches" shows_seams

shows_crates()
{
    holds "$(last_of crates)" "$by_name"'$b.last.at == [380, 80] and $b.heavy.at == [360, 80]
            and $b.light.at == [340, 80] and $b.robot.at == [320, 80]'
}
check "the crates end exactly 20 apart" shows_crates

shows_lift()
{
    # At the top after 60 frames, at the start again after 120, with everybody on it.
    "$abut" run --trace - "$scenes/lift.json" 2>"$work/summary" | jq -s -e '
        def place($n): map({(.name): .at}) | add | .[$n];
        (.[60].bodies | place("lift") == [0, 20] and place("crate") == [10, 0] and place("on top") == [14, -12]
            and place("ball") == [45, 14] and place("cart") == [180, 100] and place("box") == [190, 90]) and
        (.[120].bodies | place("lift") == [0, 100] and place("crate") == [10, 80] and place("box") == [110, 90]) and
        .[240].bodies == .[120].bodies' >/dev/null
}
check "riders arrive where the lift arrives" shows_lift

shows_one_way()
{
    holds "$(last_of one_way)" "$by_name"'$b.jumper.at == [-30, 52] and $b.jumper.grounded and $b.bumper.at == [50, 92]
            and $b.coin.at == [-50, 57] and $b.bird.at == [17, 62]'
}
check "the platform is one-way" shows_one_way

shows_crusher()
{
    "$abut" run --trace - "$scenes/crusher.json" 2>"$work/summary" >"$work/trace"
    holds "$(tail -n 1 "$work/trace")" "$by_name"'$b.careful.at == [0, 70] and $b.cruel.at == [80, 140]
            and $b.ghost.at == [160, 140] and $b.lucky.at == [10, 80] and $b.crushed.at == [90, 80]' &&
        jq -s -e '[.[].events[] | select(.what == "crushed")] | length == 1 and
            (.[0] | .a == "cruel" and .b == "crushed")' "$work/trace" >/dev/null &&
        jq -s -e '[.[].events[] | select(.what == "stopped")] | length > 1 and all(.[]; .a == "careful" and .b == "lucky")' \
            "$work/trace" >/dev/null
}
check "presses stop, crush and pass" shows_crusher

shows_stack()
{
    "$abut" run --trace - "$scenes/stack.json" 2>"$work/summary" | jq -s -e '
        (.[1:20] | all(.[]; all(.bodies[1:11][]; .velocity == [0, 0] and .grounded))) and
        (.[-1].bodies | all(.[1:][]; .velocity == [0, 0] and .grounded) and .[11].at == [42, -10]) and
        ([.[-1].bodies[1:11][].at[1]] == [range(10) | 90 - 10 * .])' >/dev/null
}
check "the stack stands" shows_stack

shows_pile()
{
    holds "$("$abut" run --json "$scenes/pile.json")" '.[0] | .awake == 0 and .asleep == 50 and .overlaps == 0'
}
check "the pile sleeps" shows_pile

shows_pinball()
{
    "$abut" run --trace - "$scenes/pinball.json" 2>"$work/summary" | jq -s -e 'all(.[].bodies[-2:][].at;
        .[0] >= 4 and .[0] <= 196 and .[1] >= 4 and .[1] <= 296)' >/dev/null
}
check "the balls stay on the table" shows_pinball

# --- The trace ---------------------------------------------------------------

trace_form()
{
    traced '{"gravity":[0,1],"frames":7,"bodies":[{"name":"z","at":[0,5],"shape":'"$box"'},{"shape":'"$box"',"at":[20,0]},
            {"name":"\"\\\u00e4\u0007","kind":"static","at":[-50,20],"shape":{"type":"rect","x":0,"y":0,"w":200,"h":5}}]}' '
        length == 8 and [.[].frame] == [range(8)] and .[0].events == [] and
        all(.[]; keys_unsorted == ["frame", "hash", "bodies", "events"] and (.hash | test("^[0-9a-f]{16}$"))) and
        all(.[].bodies; map(.name) == ["z", "bodies[1]", "\"\\\u00e4\u0007"]) and
        all(.[].bodies[]; keys_unsorted == ["name", "at", "velocity", "grounded"]) and
        all(.[].events[]; keys_unsorted[0:5] == ["time", "what", "a", "b", "normal"] and .time >= 0 and .time <= 1 and
            (.what == "hit") == has("speed")) and
        any(.[].events[]; .what == "hit" and .a == "z" and .b == "\"\\\u00e4\u0007" and .normal == [0, -1] and .speed > 0) and
        ([.[].hash] | unique | length) == 8 and .[7].bodies[0].grounded and (.[0].bodies[0].grounded | not)' &&
        [ -s "$work/summary" ]
}
check "the form of a trace" trace_form

same_hash()
{
    # The last line of the trace has the hash of the summary, and so has a run without a trace.
    local with without
    with=$("$abut" run --json --trace "$work/trace" "$scenes/billiards.json" | jq -r .hash)
    without=$("$abut" run "$scenes/billiards.json" | sed -n 's/^hash *//p')
    same "$with" "$without" && same "$with" "$(tail -n 1 "$work/trace" | jq -r .hash)" &&
        same "$(wc -l <"$work/trace")" 201
}
check "one hash" same_hash

round_trip()
{
    # Where a free body stands is read back to the bit, as a place and as a velocity.
    traced '{"frames":1,"bodies":[{"at":[0.1,-0.3],"velocity":[0.7,1e-3],"shape":'"$box"'}]}' '.[0].bodies[0]' >"$work/out" || return 1
    local first second
    first=$(run '{"frames":1,"bodies":[{"at":[0.1,-0.3],"velocity":[0.7,1e-3],"shape":'"$box"'}]}' --trace - 2>"$work/summary" |
        sed -n 2p)
    second=$(run "{\"frames\":0,\"bodies\":[{\"at\":$(sed -E 's/.*"at":(\[[^]]*\]).*/\1/' <<<"$first"),
        \"velocity\":$(sed -E 's/.*"velocity":(\[[^]]*\]).*/\1/' <<<"$first"),\"shape\":$box}]}" --trace - 2>"$work/summary")
    same "$(sed -E 's/.*("at":.*"grounded").*/\1/' <<<"$first")" "$(sed -E 's/.*("at":.*"grounded").*/\1/' <<<"$second")"
}
check "numbers survive" round_trip

to_a_file()
{
    "$abut" run --trace "$work/trace" "$scenes/chase.json" >"$work/out" 2>"$work/err" &&
        [ ! -s "$work/err" ] && same "$(wc -l <"$work/trace")" 21 && same "$(tail -n 1 "$work/out" | cut -c 1-5)" "hash " &&
        same "$("$abut" run --trace - "$scenes/chase.json" 2>"$work/summary")" "$(cat "$work/trace")" &&
        same "$(timeless "$work/summary")" "$(timeless "$work/out")"
}
check "a trace in a file, and the same on standard output" to_a_file

# --- Paths, filters, fields --------------------------------------------------

arrives()
{
    # 0.1 in 3 frames, and back; and a single place is where it stays.
    traced '{"frames":12,"bodies":[{"kind":"kinematic","at":[0,0],"path":[[0.1,-7,3],[0,0,3]],"shape":'"$box"'},
            {"kind":"kinematic","at":[100,0],"path":[[130,1,4]],"shape":'"$box"'}]}' '
        (.[3].bodies[0].at == .[9].bodies[0].at) and (.[3].bodies[0].at | .[0] > 0.1 and .[0] < 0.1000000002 and .[1] == -7) and
        .[6].bodies[0].at == [0, 0] and .[12].bodies[0].at == [0, 0] and .[4].bodies[1].at == [130, 1] and
        .[12].bodies[1].at == [130, 1] and .[12].bodies[1].velocity == [0, 0] and .[0].bodies[1].velocity == [7.5, 0.25]'
}
check "a path arrives exactly" arrives

catches_up()
{
    # Held up by a mover against a wall until that is out of the way, it still arrives in time.
    traced '{"frames":20,"bodies":[{"name":"press","kind":"kinematic","at":[0,0],"path":[[60,0,20]],"shape":'"$box"'},
            {"name":"stuck","at":[30,0],"velocity":[0,1],"shape":'"$box"'},{"name":"wall","kind":"static","at":[40,-20],"shape":
            {"type":"rect","x":0,"y":0,"w":5,"h":20}}]}' '.[20].bodies[0].at == [60, 0]'
}
check "who was held up catches up" catches_up

filters()
{
    # Who does not meet by category, group, sensor or pass goes through the wall.
    traced '{"frames":2,"bodies":[{"name":"wall","kind":"static","category":2,"at":[20,0],"shape":{"type":"rect","x":0,"y":0,"w":2,"h":200}},
            {"name":"meets","velocity":[30,0],"shape":'"$box"'},
            {"name":"mask","mask":4294967293,"at":[0,20],"velocity":[30,0],"shape":'"$box"'},
            {"name":"sensor","sensor":true,"at":[0,40],"velocity":[30,0],"shape":'"$box"'},
            {"name":"pass","react":"pass","at":[0,60],"velocity":[30,0],"shape":'"$box"'},
            {"name":"side","kind":"static","group":-3,"open_sides":["min_x"],"at":[100,0],"shape":{"type":"rect","x":0,"y":0,"w":2,"h":200}},
            {"name":"open","group":5,"at":[80,0],"velocity":[30,0],"shape":'"$box"'},
            {"name":"back","group":5,"at":[130,20],"velocity":[-30,0],"shape":'"$box"'},
            {"name":"group","group":-3,"at":[130,40],"velocity":[-30,0],"shape":'"$box"'}]}' '
        .[2].bodies | map({(.name): .at[0]}) | add == {wall: 20, meets: 10, mask: 60, sensor: 60, pass: 60, side: 100,
            open: 140, back: 102, group: 70}'
}
check "filters, sensors, open sides" filters

several_shapes()
{
    # An L of two boxes stands on its foot; the ball rests in its corner.
    traced '{"frames":60,"gravity":[0,0.5],"bodies":[{"kind":"static","at":[0,50],"shape":{"type":"rect","x":-100,"y":0,"w":200,"h":5}},
            {"shapes":['"$box"',{"type":"rect","x":10,"y":5,"w":20,"h":5}],"at":[0,10]},
            {"shape":{"type":"circle","x":0,"y":0,"r":4},"at":[20,0]}]}' '
        .[60].bodies[1].at == [0, 40] and .[60].bodies[2].at == [20, 41] and all(.[60].bodies[1:][]; .grounded)'
}
check "bodies of several shapes" several_shapes

turned()
{
    # A square turned by an eighth lands on its corner: its half diagonal above the ground.
    traced '{"frames":60,"gravity":[0,0.5],"sleep":false,"bodies":[{"kind":"static","at":[0,50],"shape":{"type":"rect","x":-100,"y":0,"w":200,"h":5}},
            {"angle":0.7853981633974483,"at":[0,10],"shape":{"type":"rect","x":-5,"y":-5,"w":10,"h":10}}]}' '
        .[60].bodies[1].at | .[0] == 0 and .[1] > 42.9289 and .[1] < 42.9290'
}
check "turned bodies" turned

spawning()
{
    local two status=0
    two='"bodies":[{"name":"here","kind":"static","shape":'"$box"'},{"name":"there","at":[4,0],"shape":'"$box"
    run "{\"frames\":0,\"spawn\":\"nearest\",$two,\"spawn\":\"refuse\"}]}" >"$work/out" 2>"$work/err" || status=$?
    [ "$status" -eq 1 ] && [ ! -s "$work/out" ] &&
        grep -q 'bodies\[1\] cannot be added: it would overlap "here"; .* (body "there")$' "$work/err" &&
        holds "$(run "{\"frames\":0,$two,\"spawn\":\"ignore\"}]}" --json)" '.[0].overlaps == 0' &&
        traced "{\"frames\":0,\"spawn\":\"nearest\",$two,\"reach\":20}]}" '.[0].bodies[1].at == [10, 0]'
}
check "bodies that stand in each other" spawning

# --- Modes -------------------------------------------------------------------

sequential()
{
    # The first goes its way to the one that stands still; then that one leaves.
    traced '{"frames":1,"bodies":[{"name":"a","velocity":[20,0],"shape":'"$box"'},{"name":"b","at":[15,0],"velocity":[20,0],"shape":'"$box"'},
            {"name":"pusher","react":"push","at":[0,20],"velocity":[20,0],"shape":'"$box"'},
            {"name":"pushed","mass":3,"at":[15,20],"shape":'"$box"'}]}' '
        (.[1].bodies | map({(.name): [.at[0], .velocity[0]]}) | add) == {a: [5, 20], b: [35, 20], pusher: [5, 5], pushed: [20, 5]} and
        [.[1].events[] | [.what, .a, .b, .time, .normal, .speed]] == [["hit", "a", "b", 0.25, [-1, 0], 20],
            ["hit", "pusher", "pushed", 0.25, [-1, 0], 20]]' --mode sequential
}
check "sequential mode" sequential

discrete()
{
    # Move, then look: what overlaps is separated the shortest way, what passed has passed.
    traced '{"frames":1,"bodies":[{"name":"wall","kind":"static","at":[20,0],"shape":{"type":"rect","x":0,"y":0,"w":5,"h":100}},
            {"name":"in","velocity":[13,0],"shape":'"$box"'},{"name":"through","at":[0,20],"velocity":[40,0],"shape":'"$box"'}]}' '
        (.[1].bodies | map({(.name): .at[0]}) | add) == {wall: 20, in: 10, through: 40}' --mode discrete &&
        holds "$(run '{"frames":1,"bodies":[]}' --json --mode discrete --method meeting_sides)" '.[0].method == "meeting_sides"'
}
check "discrete mode" discrete

# --- The summary -------------------------------------------------------------

# Sequential: who moves comes at its own speed, since the other stands. All movers are awake; contacts are not kept.
sequential_summary()
{
    local scene='{"frames":1,"bodies":[{"velocity":[4,0],"shape":'"$box"'},{"at":[12,0],"velocity":[4,0],"shape":'"$box"'}]}'
    holds "$(run "$scene" --json --mode sequential)" '.[0] | .awake == 2 and .asleep == 0 and .contacts == null and .impacts == 1' &&
        run "$scene" --mode sequential | grep -qx 'contacts   not kept in this mode; 2 movers awake, 0 asleep' &&
        holds "$(run "$scene" --mode sequential --trace - 2>"$work/err" | tail -n 1)" '.[0].events[0].speed == 4' &&
        holds "$(run '{"frames":0,"bodies":[{"shape":'"$box"'}]}' --json)" '.[0] | .awake == 1 and .asleep == 0'
}
check "the summary of sequential mode" sequential_summary

in_words()
{
    run '{"about":"two\u0007 of them","frames":5,"bodies":[{"shape":'"$box"'},{"shape":'"$box"',"at":[20,0],"velocity":[-4,0]}]}' \
        >"$work/out" 2>"$work/err" || return 1
    [ ! -s "$work/err" ] && ! grep -q $'\e' "$work/out" && same "$(timeless "$work/out" | sed "s/^hash .*/hash       */")" \
        'standard input: 2 bodies, 5 frames, exact
two\x07 of them
impacts    1, at most 1 in a frame
frozen     0
contacts   1 at the end; 2 movers awake, 0 asleep
overlaps   0
time       * ms a frame
hash       *'
}
check "the summary" in_words

summary_fields()
{
    holds "$(run '{"frames":2,"bodies":[{"shape":'"$box"'}]}' --json)" '.[0] | keys_unsorted == ["scene", "about", "mode", "method",
        "bodies", "frames", "impacts", "most_impacts", "frozen", "events", "contacts", "awake", "asleep", "overlaps",
        "ms_per_frame", "hash"] and .bodies == 1 and .frames == 2 and .scene == "standard input" and .about == ""'
}
check "the summary as JSON" summary_fields

nothing()
{
    holds "$(run '{"bodies":[]}' --json)" '.[0] | .bodies == 0 and .frames == 60 and .overlaps == 0' &&
        traced '{"bodies":[],"frames":2}' 'map([.frame, .bodies, .events]) == [[0, [], []], [1, [], []], [2, [], []]]' &&
        traced '{"bodies":[],"frames":2}' 'length == 1' --frames 0
}
check "an empty scene" nothing

check "colours on a terminal only" coloured $'\e\[1m[0-9a-f]' run "'$scenes/chase.json'"

interrupted()
{
    # Ended in the middle: whole lines, and a summary of what there is.
    local pid status=0
    "$abut" run --frames 1000000000 --trace "$work/long" --json "$scenes/chase.json" >"$work/out" 2>"$work/err" &
    pid=$!
    while [ ! -s "$work/long.part" ] && kill -0 "$pid"; do
        sleep 0.05
    done
    kill -TERM "$pid"
    wait "$pid" || status=$?
    [ "$status" -eq 143 ] && [ "$(tail -c 1 "$work/long" | od -An -tx1)" = " 0a" ] &&
        same "$(tail -n 1 "$work/long" | jq -c '[.frame, .hash]')" "$(jq -c '[.frames, .hash]' "$work/out")"
}
check "an interrupt leaves whole lines" interrupted

# --- The command line --------------------------------------------------------

check "help" helped run '--trace FILE'
check "no scene" ends 2 "$abut" run
check "two scenes" ends 2 "$abut" run /dev/null /dev/null
check "unknown option" ends 2 "$abut" run --frobnicate /dev/null
check "missing value" ends 2 "$abut" run --trace
for count in -1 x 3x 1.5 99999999999999999999 ''; do
    check "--frames '$count'" ends 2 "$abut" run --frames "$count" /dev/null
done
check "--threads 0" ends 2 "$abut" run --threads 0 /dev/null
check "an unknown mode" ends 2 "$abut" run --mode quick /dev/null
check "an unknown method" ends 2 "$abut" run --mode discrete --method guess /dev/null
check "a method without its mode" ends 2 "$abut" run --method shortest /dev/null
check "a file that is not there" ends 1 "$abut" run "$work/nosuch"
check "a directory" ends 1 "$abut" run "$work"
check "an empty file" ends 1 "$abut" run /dev/null

unwritable()
{
    "$abut" run --trace "$work/nosuch/trace" "$scenes/chase.json" >"$work/out" 2>"$work/err"
    [ $? -eq 1 ] && [ ! -s "$work/out" ] && grep -q "^abut: cannot write $work/nosuch/trace: " "$work/err" &&
        [ "$(wc -l <"$work/err")" -eq 1 ]
}
check "a trace that cannot be written" unwritable

full_disk()
{
    [ -c /dev/full ] || return 0
    "$abut" run --trace /dev/full "$scenes/chase.json" >"$work/out" 2>"$work/err"
    [ $? -eq 1 ] && [ ! -s "$work/out" ] && grep -q 'cannot write /dev/full' "$work/err" || return 1
    "$abut" run --trace - "$scenes/chase.json" >/dev/full 2>"$work/err"
    [ $? -eq 1 ] && grep -q 'cannot write standard output' "$work/err" || return 1
    "$abut" run "$scenes/chase.json" >/dev/full 2>"$work/err"
    [ $? -eq 1 ] && grep -q 'cannot write the summary' "$work/err"
}
check "a full disk" full_disk

files_survive()
{
    # No trace is begun for what is no scene, and none over the scene itself.
    echo old >"$work/trace" && echo '{"bodies":[{}]}' >"$work/bad.json" && cp "$scenes/chase.json" "$work/scene.json"
    ends 1 "$abut" run --trace "$work/trace" "$work/bad.json" 2>"$work/err" && same "$(cat "$work/trace")" old &&
        ends 1 "$abut" run --trace "$work/scene.json" "$work/scene.json" 2>"$work/err" &&
        cmp "$scenes/chase.json" "$work/scene.json"
}
check "other files survive" files_survive

byte_order_mark()
{
    printf '\357\273\277{"bodies":[]}\r\n' | "$abut" run --json - >"$work/out"
}
check "a byte order mark" byte_order_mark

# --- Hostile files -----------------------------------------------------------

# refuses TEXT MESSAGE: exit status 1, nothing on standard output, and why in one line.
refuses()
{
    local status=0
    printf '%b' "$1" | "$abut" run - >"$work/out" 2>"$work/err" || status=$?
    [ "$status" -eq 1 ] && [ ! -s "$work/out" ] &&
        same "$(cat "$work/err")" "abut: cannot use standard input: $2"
}

# refuses_body FIELDS MESSAGE: the same for a body with these fields and a shape.
refuses_body()
{
    refuses '{"bodies":[{"shape":'"$box"'},{"name":"x","at":[50,0],"shape":'"$box"','"$1"'}]}' "bodies[1]$2 (body \"x\")"
}

check "not an object" refuses '[]' 'a scene must be an object with "bodies", but is []'
check "no bodies" refuses '{}' 'bodies is missing'
check "bodies that are none" refuses '{"bodies":7}' 'bodies must be a list of bodies [{"shape": ...}], but is 7'
check "a body that is none" refuses '{"bodies":[7]}' 'bodies[0] must be a body {"shape": ...}, but is 7'
check "tiles without rows" refuses '{"tiles":{},"bodies":[]}' 'tiles.rows is missing'
check "tiles of another type" refuses '{"tiles":{"type":"mask","rows":[]},"bodies":[]}' 'tiles must be of type "tiles", but is {"type":"mask","rows":[]}'
check "tiles without cells" refuses '{"tiles":{"rows":[]},"bodies":[]}' 'tiles cannot be added: tiles has no cells'
check "uneven rows" refuses '{"tiles":{"rows":["##","#"]},"bodies":[]}' 'tiles.rows[1] must be as long as the first row, but is "#"'
check "a tile that is none" refuses '{"tiles":{"rows":["#x"]},"bodies":[]}' \
    "tiles.rows[0] has a character at place 1 that is no tile: '#', '.', ' ', '/', '\\', '=', or one of \"legend\", but is \"#x\""
check "a size of tiles" refuses '{"tiles":{"size":0,"rows":["#"]},"bodies":[]}' 'tiles.size must be from 2^-16 to 2^20, but is 0'
check "a field of tiles" refuses '{"tiles":{"rows":["#"],"sise":2},"bodies":[]}' 'tiles.sise is not a field of tiles; did you mean "size"?'
check "a legend" refuses '{"tiles":{"rows":["#"],"legend":{"ab":{}}},"bodies":[]}' "tiles.legend.ab must be one character, and not '.' or ' '"
check "a kind of tile" refuses '{"tiles":{"rows":["#"],"legend":{"a":{"slope":[2,0]}}},"bodies":[]}' \
    'tiles.legend.a.slope must be two heights from 0 to 1 that leave something solid, but is [2,0]'
check "a tile with two forms" refuses '{"tiles":{"rows":["#"],"legend":{"a":{"slope":[1,0],"like":"#"}}},"bodies":[]}' \
    'tiles.legend.a must have one of "polygon", "shapes", "slope" and "like"'
check "a tile like none" refuses '{"tiles":{"rows":["#"],"legend":{"a":{"like":"b"}}},"bodies":[]}' \
    'tiles.legend.a.like must be another tile that is not itself "like" one, but is "b"'
check "a tile of friction 2" refuses '{"tiles":{"rows":["#"],"legend":{"a":{"friction":2}}},"bodies":[]}' \
    'tiles.legend.a.friction must be from 0 to 1, but is 2'
check "a tile of bounce -1" refuses '{"tiles":{"rows":["#"],"legend":{"a":{"bounce":-1}}},"bodies":[]}' \
    'tiles.legend.a.bounce must be from 0 to 1, but is -1'
check "a tile with no surface" refuses '{"tiles":{"rows":["#"],"legend":{"a":{"surface":1}}},"bodies":[]}' \
    'tiles.legend.a.surface must be two numbers [x, y], but is 1'
check "a tile too large" refuses '{"tiles":{"rows":["#"],"legend":{"a":{"polygon":[[0,0],[9,0],[0,9]]}}},"bodies":[]}' \
    'tiles.legend.a is no possible tile: it reaches more than four tiles beyond its own'
check "turned tiles" refuses '{"bodies":[{"kind":"static","shape":{"type":"tiles","rows":["#"],"transform":{"rotation":1}}}]}' \
    'bodies[0].shape.transform of tiles may only move them, but is {"rotation":1}'
check "a turned mask" refuses '{"bodies":[{"kind":"static","shape":{"type":"mask","rows":["#"],"transform":{"rotation":1}}}]}' \
    'bodies[0].shape.transform of a mask that is a body may move it, scale it evenly, mirror it and turn it by quarters, but is {"rotation":1}'
check "a mask at an angle" refuses '{"bodies":[{"angle":1,"shape":{"type":"mask","rows":["#"]}}]}' \
    'bodies[0] cannot be added: a body of tiles or pixels cannot be turned'
check "a mover of several rules" refuses '{"bodies":[{"shape":{"type":"tiles","rows":["#="]}}]}' \
    'bodies[0] cannot be added: the kinds of tiles differ in their rules, but a mover is one body'
check "an edit of no body" refuses '{"bodies":[],"edits":[{"frame":1,"body":"x","set":[0,0,"#"]}]}' \
    'edits[0].body must be the name of a body of tiles or of a mask, but is "x"'
check "an edit that does nothing" refuses '{"tiles":{"rows":["#"]},"bodies":[],"edits":[{"frame":1,"body":"tiles"}]}' \
    'edits[0] must have one of "set", "fill", "erase" and "draw"'
check "an edit at the start" refuses '{"tiles":{"rows":["#"]},"bodies":[],"edits":[{"frame":0,"body":"tiles","set":[0,0,"."]}]}' \
    'edits[0].frame must be a whole number from 1 to 1000000000, but is 0'
check "an edit to no tile" refuses '{"tiles":{"rows":["#"]},"bodies":[],"edits":[{"frame":1,"body":"tiles","set":[0,0,"x"]}]}' \
    "edits[0].set[2] must be a tile: '#', '.', or another one of the map, but is \"x\""
check "a map" refuses '{"map":"level.tmj","bodies":[]}' 'map is not supported yet'
check "an unknown field" refuses '{"bodies":[],"wind":[1,0]}' 'wind is not a field of a scene'
check "a slip" refuses '{"bodies":[],"gravty":[0,1]}' 'gravty is not a field of a scene; did you mean "gravity"?'
check "a field to frighten terminals" refuses '{"bodies":[],"\\u001b[31m":1}' '\x1b[31m is not a field of a scene'
check "half frames" refuses '{"frames":1.5,"bodies":[]}' 'frames must be a whole number from 0 to 1000000000, but is 1.5'
check "frames below zero" refuses '{"frames":-1,"bodies":[]}' 'frames must be a whole number from 0 to 1000000000, but is -1'
check "too much friction" refuses '{"friction":2,"bodies":[]}' 'friction must be from 0 to 1, but is 2'
check "a wrong gravity" refuses '{"gravity":9.81,"bodies":[]}' 'gravity must be two numbers [x, y], but is 9.81'
check "a huge gravity" refuses '{"gravity":[0,1e300],"bodies":[]}' 'gravity[1] must be at most 536870912 (2^29) from zero, but is 1e300'
check "no budget" refuses '{"budget":0,"bodies":[]}' 'budget must be a whole number from 1 to 1000, but is 0'
check "no sleep" refuses '{"sleep":"no","bodies":[]}' 'sleep must be true or false, but is "no"'
check "an unknown spawn" refuses '{"spawn":"no","bodies":[]}' 'spawn must be one of refuse, ignore, nearest, but is "no"'
check "about numbers" refuses '{"about":7,"bodies":[]}' 'about must be text, but is 7'
check "no shape" refuses '{"bodies":[{"at":[1,2]}]}' 'bodies[0].shape is missing'
check "a wrong shape" refuses '{"bodies":[{"shape":{"type":"circle","x":0,"y":0,"r":-3}}]}' 'bodies[0].shape.r must not be negative, but is -3'
check "no shapes" refuses '{"bodies":[{"name":"x","shapes":[]}]}' 'bodies[0].shapes must hold at least one shape, but is [] (body "x")'
check "a mask among shapes" refuses '{"bodies":[{"shapes":['"$box"',{"type":"mask"}]}]}' \
    'bodies[0].shapes[1] is a map or a mask, which must be the "shape" of a body of its own'
check "an unknown field of a shape" refuses '{"bodies":[{"shape":{"type":"rect","x":0,"y":0,"w":1,"h":1,"radius":5}}]}' \
    'bodies[0].shape.radius is not a field; did you mean "r"?'
check "a turned shape in other words" refuses '{"bodies":[{"shape":{"type":"rect","x":0,"y":0,"w":1,"h":1,"angle":1}}]}' \
    'bodies[0].shape.angle is not a field; did you mean "transform": {"rotation": radians}?'
check "an unknown field of a transform" refuses \
    '{"bodies":[{"shape":{"type":"circle","x":0,"y":0,"r":1,"transform":{"shear":1}}}]}' \
    'bodies[0].shape.transform.shear is not a field of a transform, which has x, y, rotation, scale, skew, pivot; a note of your own begins with "_"'
check "a type in other words" refuses '{"bodies":[{"shape":{"type":"masks"}}]}' \
    'bodies[0].shape.type must be one of point, segment, circle, capsule, rect, polygon, mask, ellipse, ray, line, half_plane, chain, compound, tiles (did you mean "mask"?), but is "masks"'
check "a chain among shapes" refuses '{"bodies":[{"kind":"static","shapes":['"$box"',{"type":"chain","points":[[0,0],[1,0]]}]}]}' \
    'bodies[0].shapes[1].type "chain" must be a, b or one of the shapes of a question, the "shape" of a body, or a member of a compound'
check "a half-plane that moves" refuses '{"bodies":[{"shape":{"type":"half_plane","x":0,"y":0,"nx":0,"ny":-1}}]}' \
    'bodies[0] cannot be added: an endless figure can only be a static body that is not turned'
check "a static with a velocity" refuses_body '"kind":"static","velocity":[1,0]' \
    '.velocity is for movers and kinematics: a static never moves (a "surface" carries what stands on it), but is [1,0]'

# Figures that are no convex shape are bodies: each stops a box that falls on it where it should, plays again from a
# recording, comes out of it as a scene that goes on in the same way, and is drawn.
figures_stand()
{
    local scene
    scene='{"gravity":[0,0.5],"frames":60,"bodies":[
        {"name":"chain","kind":"static","shape":{"type":"chain","points":[[-10,20],[0,20],[10,20]]}},
        {"name":"plane","kind":"static","shape":{"type":"half_plane","x":0,"y":40,"nx":0,"ny":-1}},
        {"name":"cup","kind":"static","at":[50,0],"shape":{"type":"polygon","points":[[0,0],[5,0],[5,20],[25,20],[25,0],[30,0],[30,25],[0,25]]}},
        {"name":"ring","at":[100,0],"shape":{"type":"polygon","points":[[-9,-9],[9,-9],[9,9],[-9,9]],"holes":[[[-5,-5],[5,-5],[5,5],[-5,5]]]}},
        {"name":"within","at":[100,0],"shape":{"type":"circle","x":0,"y":0,"r":2}},
        {"name":"cross","at":[200,0],"shape":{"type":"compound","shapes":[{"type":"rect","x":-6,"y":-2,"w":12,"h":4},{"type":"rect","x":-2,"y":-6,"w":4,"h":12}]}},
        {"name":"a","at":[0,0],"shape":{"type":"rect","x":-2,"y":-2,"w":4,"h":4}},
        {"name":"b","at":[65,0],"shape":{"type":"rect","x":-8,"y":-4,"w":16,"h":4}},
        {"name":"c","at":[300,0],"shape":{"type":"rect","x":-2,"y":-2,"w":4,"h":4}}]}'
    "$abut" run --record "$work/figures.abut" --trace "$work/figures.trace" --picture "$work/figures.svg" - \
        <<<"$scene" >"$work/said" || return 1
    grep -q '^overlaps   0$' "$work/said" && "$abut" replay "$work/figures.abut" >/dev/null || return 1
    same "$(tail -n 1 "$work/figures.trace" | jq -c '[.bodies[] | select(.name | IN("ring", "within", "cross", "a", "b", "c")) | .at]')" \
        '[[100,31],[100,34],[200,34],[0,18],[65,20],[300,38]]' || return 1
    [ "$(wc -c <"$work/figures.svg")" -gt 4000 ] || return 1
    # The view is that of the bodies, though the ground has no end.
    grep -q '300' "$work/figures.svg" && ! grep -q 'e+08' "$work/figures.svg" || return 1
    "$abut" replay --to-scene 20 "$work/figures.abut" >"$work/there.json" || return 1
    "$abut" run --frames 40 --trace "$work/there.trace" "$work/there.json" >/dev/null || return 1
    same "$(tail -n 1 "$work/there.trace" | jq -c '[.bodies[].at]')" "$(tail -n 1 "$work/figures.trace" | jq -c '[.bodies[].at]')"
}
check "figures stand" figures_stand

dull_bounces()
{
    local body='"shape":{"type":"circle","x":0,"y":0,"r":2},"react":"bounce"'

    "$abut" run - <<<'{"bodies":[{"name":"ball",'"$body"'}]}' 2>"$work/said" >/dev/null &&
        same "$(cat "$work/said")" 'abut: note on standard input: body "ball" has "react": "bounce", but no body has a "bounce" above 0, so nothing bounces' &&
        "$abut" run - <<<'{"bodies":[{"name":"ball","bounce":1,'"$body"'}]}' 2>"$work/said" >/dev/null && [ ! -s "$work/said" ]
}
check "bodies that bounce without a bounce" dull_bounces
check "no name" refuses '{"bodies":[{"name":"","shape":'"$box"'}]}' 'bodies[0].name must be a name, but is "" (body "")'
check "one name for two" refuses '{"bodies":[{"name":"x","shape":'"$box"'},{"name":"x","at":[50,0],"shape":'"$box"'}]}' \
    'bodies[1].name is the name of bodies[0] already (body "x")'
check "an unknown field of a body" refuses_body '"colour":"red"' '.colour is not a field of a body'
check "a slip in a body" refuses_body '"velocty":[1,0]' '.velocty is not a field of a body; did you mean "velocity"?'
check "two forms of shapes" refuses_body '"shapes":[]' ' must have "shape" or "shapes", not both'
check "an unknown kind" refuses_body '"kind":"dynamic"' '.kind must be one of mover, kinematic, static, but is "dynamic"'
check "an unknown reaction" refuses_body '"react":"explode"' \
    '.react must be one of slide, stop, bounce, push, pass, one_way, but is "explode"'
check "a wrong place" refuses_body '"velocity":[1,2,3]' '.velocity must be two numbers [x, y], but is [1,2,3]'
check "too fast" refuses_body '"velocity":[0,-1e9]' '.velocity[1] must be at most 536870912 (2^29) from zero, but is -1000000000'
check "null is no number" refuses_body '"angle":null' '.angle must be a number, but is null'
check "no mass" refuses_body '"mass":0' '.mass must be above 0, but is 0'
check "an empty mask" refuses_body '"mask":0' '.mask must be a whole number from 1 to 4294967295, but is 0'
check "a group that is none" refuses_body '"group":1e10' '.group must be a whole number from -2147483648 to 2147483647, but is 10000000000'
check "an unknown side" refuses_body '"open_sides":["top"]' '.open_sides[0] must be one of min_y, max_x, max_y, min_x, but is "top"'
check "a path of a mover" refuses_body '"path":[[1,2,3]]' '.path is for bodies of kind "kinematic"'
check "a path without places" refuses_body '"kind":"kinematic","path":[]' '.path must be a list of places [[x, y, frames], ...], but is []'
check "a path without frames" refuses_body '"kind":"kinematic","path":[[1,2,3],[1,2]]' \
    '.path[1] must be [x, y, frames], with 1 to 1000000000 whole frames, but is [1,2]'
check "a path in no time" refuses_body '"kind":"kinematic","path":[[1,2,0]]' \
    '.path[0] must be [x, y, frames], with 1 to 1000000000 whole frames, but is [1,2,0]'
check "a path and a velocity" refuses_body '"kind":"kinematic","velocity":[1,0],"path":[[1,2,3]]' '.path and a velocity cannot both lead it'

# What the library refuses is refused in its words, which may change.
refuses_by_library()
{
    local status=0
    printf '{"bodies":[{"shape":%s},{"name":"x","at":[50,0],%s}]}' "$box" "$1" |
        "$abut" run - >"$work/out" 2>"$work/err" || status=$?
    cat "$work/err"
    [ "$status" -eq 1 ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ] &&
        grep -Eq "^abut: cannot use standard input: bodies\[1\] cannot be added: .*$2.* \(body \"x\"\)\$" "$work/err"
}
check "too much bounce" refuses_by_library '"bounce":2,"shape":'"$box" bounce
check "too heavy" refuses_by_library '"mass":1e9,"shape":'"$box" mass
check "a thin mover" refuses_by_library '"shape":{"type":"segment","x1":0,"y1":0,"x2":5,"y2":0}' '[0-9]'

check "NaN" refuses '{"bodies":[{"name":"x","at":[NaN,0],"shape":'"$box"'}]}' 'bodies[0].at[0] must be a number, but is NaN'
check "too large for a number" refuses '{"bodies":[{"at":[1e999,0]}]}' 'bodies[0].at[0] is too large for a number: 1e999'
check "twice" refuses '{"bodies":[{"at":[1,0],"at":[2,0]}]}' 'bodies[0].at is given twice'
check "cut short" refuses '{"bodies":[' "not JSON: the file ends too early: \`{\"bodies\":[\`"
check "cut short later" refuses '{"bodies":[\n{"at":\n' "not JSON: the file ends too early at line 2: \`{\"at\":\`"
check "not JSON" refuses '{"bodies":[\n  $]}' "not JSON at line 2, column 3, near \`\$]}\`"
check "not UTF-8" refuses '{"\xff":1}' "not UTF-8: \`{\"\\xff\":1}\`"
check "not UTF-8 later" refuses '{\n"bodies":[\n"\xc3("]}\n' "not UTF-8 at line 3: \`\"\\xc3(\"]}\`"
check "a NUL byte" refuses '{"a\0b":1}' "not JSON: the file holds a NUL byte: \`{\"a\\x00b\":1}\`"
check "a NUL byte later" refuses '{"a":\n"\0b"}' "not JSON: the file holds a NUL byte at line 2: \`\"\\x00b\"}\`"

deep()
{
    head -c 300000 < <(yes '{"bodies":[' | tr -d '\n') | ends 1 "$abut" run - 2>"$work/err" &&
        grep -q 'nested too deep' "$work/err" && [ "$(wc -l <"$work/err")" -eq 1 ]
}
check "nested deep" deep

# --- Threads -----------------------------------------------------------------

jq -n '{frames: 5, bodies: [range(2000) | {at: [. % 50 * 3, (. / 50 | floor) * 3],
    velocity: [. % 7 - 3, . % 5 - 2], react: "bounce", bounce: 1, shape: {type: "circle", x: 0, y: 0, r: 1}}]}' >"$work/crowd.json"

# Any number of threads gives the same bytes.
any_threads()
{
    "$abut" run --trace - "$work/crowd.json" >"$work/alone" 2>"$work/said" && [ -s "$work/alone" ] || return 1
    for threads in 1 2 7; do
        "$abut" run --threads "$threads" --trace - "$work/crowd.json" 2>"$work/said_too" | cmp "$work/alone" - &&
            same "$(tail -n 1 "$work/said")" "$(tail -n 1 "$work/said_too")" || return 1
    done
}
check "any number of threads" any_threads

# So many threads are started, or none, and that is said.
no_room_for_threads()
{
    if [ "$part" -eq 1 ]; then
        (ulimit -v 500000 && ends 1 "$abut" run --threads 256 "$work/crowd.json" 2>"$work/err") &&
            same "$(cat "$work/err")" "abut: cannot start threads: the system has no more of them to give" &&
            (ulimit -v 500000 && "$abut" run "$work/crowd.json" >"$work/out")
    fi
}
check "no room for threads" no_room_for_threads

summary
