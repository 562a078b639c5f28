#!/usr/bin/env bash
# test_query.sh - the command abut, from outside: answers, errors, exit states.
#
# ABUT is the command to test. Each file of tests/golden holds questions
# (*.jsonl) and what they must be answered with (*.out).
#
# SPDX-License-Identifier: MIT
set -u

# shellcheck source=tests/cli/checks.sh
. "$(dirname "$0")/checks.sh"

point='{"type":"point","x":0,"y":0}'
good='{"ask":"relate","a":'$point',"b":'$point'}'

# --- Golden files ------------------------------------------------------------

# near_pair FILE: like golden_pair, but numbers may be off by rounding.
near_pair()
{
    "$abut" query "$1" >"$work/out" || return 1
    jq -n -e --slurpfile wanted "${1%.jsonl}.out" --slurpfile got "$work/out" '
        def near($a; $b):
            if ($a | type) != ($b | type) then false
            elif ($a | type) == "number" then ($a - $b) | fabs < 1e-9
            elif ($a | type) == "array" or ($a | type) == "object" then
                ($a | keys) == ($b | keys) and all($a | keys[]; near($a[.]; $b[.]))
            else $a == $b end;
        near($wanted; $got)' >/dev/null || diff "${1%.jsonl}.out" "$work/out"
}

golden_pair()
{
    local file=$1 wanted=0 status=0
    grep -q '^{"error"' "${file%.jsonl}.out" && wanted=1
    "$abut" query "$file" >"$work/out" || status=$?
    diff "${file%.jsonl}.out" "$work/out" && [ "$status" -eq "$wanted" ]
}
for file in "$golden"/*.jsonl; do
    case ${file##*/} in
    near_*) check "golden ${file##*/}" near_pair "$file" ;;
    *) check "golden ${file##*/}" golden_pair "$file" ;;
    esac
done

refused_shapes()
{
    # What only the library can refuse is refused in its words, which may change.
    "$abut" query "$golden/refused.questions" >"$work/out"
    [ "$(wc -l <"$work/out")" -eq "$(wc -l <"$golden/refused.questions")" ] &&
        ! grep -Ev '^\{"error":"a (with its transform )?is not a possible shape: .{10,}","line":[0-9]+\}$' \
            "$work/out"
}
check "shapes the library refuses" refused_shapes

swapped_answers()
{
    # The relation does not depend on which shape is asked first.
    sed -E 's/"a":(\{.*\}),"b":(\{.*\})(,"buffer":[^,]*)?\}$/"b":\1,"a":\2\3}/' \
        "$golden/relate.jsonl" >"$work/swapped"
    ! cmp -s "$golden/relate.jsonl" "$work/swapped" || return 1
    "$abut" query "$work/swapped" | diff "$golden/relate.out" -
}
check "relations mirror" swapped_answers

# --- The command line --------------------------------------------------------

help_names()
{
    local text
    text=$("$abut" --help) || return 1
    for word in query help --version docs/command.md; do
        case $text in
        *"$word"*) ;;
        *) echo "no $word in --help" && return 1 ;;
        esac
    done
    same "$text" "$("$abut" help)" && same "$("$abut" help query)" "$("$abut" query --help)"
}
check "help names every subcommand" help_names

help_examples()
{
    # Lines of the help text that are questions are followed by their answers.
    { "$abut" --help && "$abut" query --help; } | sed -n 's/^  \({.*\)/\1/p' >"$work/lines"
    grep '"ask"' "$work/lines" >"$work/questions"
    grep -v '"ask"' "$work/lines" >"$work/answers"
    [ -s "$work/questions" ] && "$abut" query "$work/questions" | diff "$work/answers" -
}
check "the examples of the help are true" help_examples

page_examples()
{
    # In docs/command.md each block of jsonl holds questions, each with its answer.
    awk '/^```jsonl/ { n++; inside = 1; next } /^```/ { inside = 0 } inside { print n "\t" $0 }' \
        "$here/../../docs/command.md" >"$work/blocks"
    [ -s "$work/blocks" ] || return 1
    for n in $(cut -f 1 "$work/blocks" | uniq); do
        sed -n "s/^$n\t//p" "$work/blocks" >"$work/block"
        grep '^{"ask"' "$work/block" >"$work/questions"
        "$abut" query "$work/questions" | diff <(grep -v '^{"ask"' "$work/block") - || return 1
    done
}
check "the examples of docs/command.md are true" page_examples

version_form()
{
    "$abut" --version | grep -Eqx 'abut [0-9]+\.[0-9]+\.[0-9]+'
}
check "version" version_form
check "no subcommand" ends 2 "$abut"
check "unknown subcommand" ends 2 "$abut" quarry
check "help for an unknown subcommand" ends 2 "$abut" help quarry
check "unknown option" ends 2 "$abut" query --frobnicate
check "two files" ends 2 "$abut" query /dev/null /dev/null
check "missing value" ends 2 "$abut" query --pictures
check "wrong format" ends 2 "$abut" query --format gif /dev/null
check "no file" ends 1 "$abut" query "$work/nosuch"
check "a directory" ends 1 "$abut" query "$work"
check "empty input" ends 0 "$abut" query /dev/null
check "pictures where none can be" ends 1 "$abut" query --pictures /dev/null/x /dev/null

usage_is_silent()
{
    same "$("$abut" query --frobnicate 2>/dev/null)" "" && "$abut" query --frobnicate 2>&1 | grep -q frobnicate
}
check "wrong usage goes to stderr and names the option" usage_is_silent

# --- Lines -------------------------------------------------------------------

counted_lines()
{
    # Blank lines get no answer but count; the last needs no newline.
    printf '\n%s\n  \t\r\n%s\r\n\nbad\n%s' "$good" "$good" "$good" | "$abut" query >"$work/out"
    printf '%s\n%s\n%s\n%s\n' '{"relation":"touching"}' '{"relation":"touching"}' \
        "{\"error\":\"not JSON at column 1, near \`bad\`\",\"line\":6}" '{"relation":"touching"}' |
        diff - "$work/out"
}
check "blank lines, CRLF, no final newline" counted_lines

byte_order_mark()
{
    same "$(printf '\357\273\277%s\n' "$good" | "$abut" query)" '{"relation":"touching"}'
}
check "a byte order mark" byte_order_mark

standard_input()
{
    same "$(echo "$good" | "$abut" query -)" '{"relation":"touching"}'
}
check "- is standard input" standard_input

conversation()
{
    # An answer comes before the next question is asked.
    local answer=
    mkfifo "$work/ask" "$work/answer"
    "$abut" query <"$work/ask" >"$work/answer" &
    exec 3>"$work/ask" 4<"$work/answer"
    for _ in 1 2 3; do
        echo "$good" >&3
        read -r -t 20 answer <&4
        same "$answer" '{"relation":"touching"}' || break
    done
    exec 3>&- 4<&-
    wait $!
    same "$answer" '{"relation":"touching"}'
}
check "a conversation through two pipes" conversation

# --- Hostile input -----------------------------------------------------------

# survives NAME: the file $work/in gives one line for each, bad ones an error,
# and a good question after it is still answered.
survives()
{
    local status=0 lines
    lines=$(grep -c '' "$work/in")
    { cat "$work/in" && printf '\n%s\n' "$good"; } | "$abut" query >"$work/out" 2>"$work/err" || status=$?
    [ "$status" -eq 1 ] || { echo "exit status $status" && cat "$work/err" && return 1; }
    [ "$(tail -n 1 "$work/out")" = '{"relation":"touching"}' ] || return 1
    [ "$(wc -l <"$work/out")" -le $((lines + 1)) ] || return 1
    head -n -1 "$work/out" | grep -vq '"error"' && return 1
    # Every line is JSON, and no message is longer than its quotes allow.
    jq -e 'if .error then (.error | length) < 400 else true end' "$work/out" >/dev/null
}

truncations()
{
    local whole='{"ask":"contact","a":{"type":"polygon","points":[[0,0],[1e1,0],[5,8]],"r":1.5},"b":{"type":"rect","x":-1,"y":0,"w":2,"h":3,"transform":{"rotation":0.5}}}'
    for ((i = 1; i < ${#whole}; i++)); do
        printf '%s\n' "${whole:0:i}"
    done >"$work/in"
    survives
}
check "a question cut anywhere" truncations

nul_bytes()
{
    printf '{"ask":"re\0late"}\n\0\n%s\0\n{"ask\\u0000":1}\n' "$good" >"$work/in"
    survives && [ "$(wc -l <"$work/out")" -eq 5 ]
}
check "NUL bytes" nul_bytes

not_utf8()
{
    printf '{"ask":"\377"}\n{"ask":"\303"}\n{"ask":"\355\240\200"}\n\200\n{"\300\257":1}\n' >"$work/in"
    survives && [ "$(wc -l <"$work/out")" -eq 6 ]
}
check "bytes that are not UTF-8" not_utf8

deep_nesting()
{
    for opening in '[' '{"a":' '{"ask":"relate","a":['; do
        for ((i = 0; i < 17; i++)); do
            opening=$opening$opening
        done
        printf '%s\n' "$opening"
    done >"$work/in" 2>/dev/null
    survives && [ "$(wc -l <"$work/out")" -eq 4 ]
}
check "nested 100 000 deep" deep_nesting

# times COUNT TEXT: the text so many times.
times()
{
    head -c $(($1 * ${#2})) < <(yes "$2" | tr -d '\n')
}

long_lines()
{
    {
        times 10000000 x && echo
        printf '{"ask":"' && times 10000000 é && printf '"}\n'
        printf '{"ask":"bounds","a":{"type":"point","y":0,"x":' && times 10000000 9 && printf '}}\n'
    } >"$work/in"
    survives && [ "$(wc -l <"$work/out")" -eq 4 ]
}
check "lines of 10 MB" long_lines

random_bytes()
{
    # The same bytes each time: a stream cipher would need a library; awk will do.
    LC_ALL=C awk 'BEGIN { srand(7); for (i = 0; i < 200000; i++) printf "%c", int(rand() * 255) + 1 }' \
        >"$work/in"
    survives
}
check "random bytes" random_bytes

random_edits()
{
    # Golden questions with one character replaced: an answer or an error each.
    LC_ALL=C awk 'BEGIN { srand(3); marks = "{}[],:\"0-.eE\\ x" }
        { for (k = 0; k < 8; k++) { i = int(rand() * length($0)) + 1
            print substr($0, 1, i - 1) substr(marks, int(rand() * length(marks)) + 1, 1) substr($0, i + 1) } }' \
        "$golden"/*.jsonl >"$work/in"
    "$abut" query "$work/in" >"$work/out" 2>"$work/err"
    [ $? -eq 1 ] && [ "$(wc -l <"$work/in")" -eq "$(wc -l <"$work/out")" ] && jq -e . "$work/out" >/dev/null
}
check "one character off" random_edits

quoted_cut()
{
    # At most 80 characters of input are quoted, and no character is cut in two.
    local long quoted
    long=$(times 200 é)
    quoted=$(printf '{"ask":"%s"}\n' "$long" | "$abut" query | jq -r .error | sed 's/.*but is //')
    same "${#quoted}" 80 && same "${quoted:0:3}${quoted:77}" '"éé...'
}
LC_ALL=C.UTF-8 check "quotes of 80 characters" quoted_cut

# --- Polygons ----------------------------------------------------------------

many_corners()
{
    # 2000 corners on a parabola, convex; the box of it is exact.
    awk 'BEGIN { printf "{\"ask\":\"bounds\",\"a\":{\"type\":\"polygon\",\"points\":["
        for (i = -1000; i < 1000; i++) printf "%s[%d,%d]", (i > -1000 ? "," : ""), i, i * i
        printf "]}}\n" }' >"$work/in"
    same "$("$abut" query "$work/in")" '{"x":-1000,"y":0,"w":1999,"h":1000000}'
}
check "2000 corners" many_corners

# --- Numbers -----------------------------------------------------------------

round_trip()
{
    # What is printed, asked again, is printed the same: 20 000 lattice points.
    awk 'BEGIN { srand(11); for (i = 0; i < 20000; i++) {
        m = int(rand() * 2 ^ 40) * 4096 + int(rand() * 4096); e = 2 ^ int(rand() * 52)
        printf "{\"ask\":\"bounds\",\"a\":{\"type\":\"point\",\"x\":%.17g,\"y\":%.17g}}\n",
            (m % (2 ^ 20 * e)) / e - rand(), -m / 2 ^ 32 } }' >"$work/in"
    "$abut" query "$work/in" >"$work/first" || return 1
    sed -E 's/^\{"x":([^,]*),"y":([^,]*),.*/{"ask":"bounds","a":{"type":"point","x":\1,"y":\2}}/' \
        "$work/first" >"$work/again"
    "$abut" query "$work/again" | cmp - "$work/first"
}
check "numbers round-trip" round_trip

any_locale()
{
    LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 "$abut" query "$golden/numbers.jsonl" | diff "$golden/numbers.out" -
}
check "no locale" any_locale

# --- Writing -----------------------------------------------------------------

closed_pipe()
{
    yes "$good" | head -n 200000 >"$work/many"
    { "$abut" query "$work/many" 2>"$work/err"; echo $? >"$work/status"; } | head -n 1 |
        grep -qx '{"relation":"touching"}' || return 1
    same "$(cat "$work/status")" 1 && grep -q 'cannot write' "$work/err"
}
check "a closed pipe" closed_pipe

full_disk()
{
    if ! [ -c /dev/full ]; then
        return 0
    fi
    echo "$good" | ends 1 "$abut" query >/dev/full 2>"$work/err" && grep -q 'cannot write' "$work/err" &&
        ends 1 "$abut" --help >/dev/full
}
check "a full disk" full_disk

closed_output()
{
    echo "$good" | ends 1 "$abut" query >&- 2>/dev/null
}
check "no standard output" closed_output

# --- Words and pictures ------------------------------------------------------

in_words()
{
    "$abut" query --words "$demo/questions.jsonl" >"$work/out" || return 1
    [ "$(wc -l <"$work/out")" -eq "$(wc -l <"$demo/questions.jsonl")" ] &&
        same "$(sed -n 3p "$work/out")" 'overlapping, 30 deep; push a by (-30, 0) on side min_x' &&
        same "$(echo x | "$abut" query --words)" "error: not JSON at column 1, near \`x\`"
}
check "words" in_words

# pictures FORMAT: one for each question, the same each time, and the same
# answers as without.
pictures()
{
    local count
    count=$(wc -l <"$demo/questions.jsonl")
    "$abut" query --pictures "$work/$1.1" --format "$1" "$demo/questions.jsonl" >"$work/out" || return 1
    "$abut" query --pictures "$work/$1.2" --format "$1" "$demo/questions.jsonl" >/dev/null || return 1
    "$abut" query "$demo/questions.jsonl" | diff - "$work/out" || return 1
    [ "$(find "$work/$1.1" -name "*.$1" | wc -l)" -eq "$count" ] && diff -r "$work/$1.1" "$work/$1.2"
}
check "SVG pictures" pictures svg
check "PNG pictures" pictures png

picture_kinds()
{
    local first
    first=$(head -c 5 "$work/svg.1/001.svg")
    same "$first" '<?xml' && head -c 8 "$work/png.1/001.png" | od -An -tx1 | grep -q '89 50 4e 47 0d 0a 1a 0a'
}
check "pictures are what they are called" picture_kinds

picture_alone()
{
    # A picture does not depend on those before it.
    sed -n 3p "$demo/questions.jsonl" | "$abut" query --pictures "$work/alone" >/dev/null &&
        cmp "$work/alone/001.svg" "$work/svg.1/003.svg"
}
check "a picture by itself" picture_alone

picture_up()
{
    "$abut" query --y-up --pictures "$work/up" "$demo/questions.jsonl" >/dev/null &&
        ! cmp -s "$work/up/003.svg" "$work/svg.1/003.svg"
}
check "pictures with y up" picture_up

picture_all()
{
    # Whatever can be asked can be drawn; bad lines get no picture.
    cat "$golden"/*.jsonl >"$work/in"
    "$abut" query --pictures "$work/all" "$work/in" >"$work/out" 2>"$work/err"
    [ $? -eq 1 ] && [ ! -s "$work/err" ] &&
        same "$(find "$work/all" -name '*.svg' | wc -l)" "$(grep -vc '"error"' "$work/out")"
}
check "every golden question can be drawn" picture_all

summary
