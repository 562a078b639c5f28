# checks.sh - what the tests of the command share; they source it.
#
# Gives $abut (the command: ABUT, or the release build's), $work (a directory that
# goes away), $here, $golden, $demo, $part, and the functions below.
#
# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
golden=$here/../golden
demo=$here/../../demo
abut=${ABUT:-$here/../../build/release/abut}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# fontconfig, under cairo, keeps its caches to the end.
printf 'leak:libfontconfig\n' >"$work/leaks"
export LSAN_OPTIONS=suppressions=$work/leaks:print_suppressions=0

if ! [ -x "$abut" ]; then
    echo "there is no command $abut (set ABUT)"
    echo "0 passed, 1 failed"
    exit 1
fi

# With sanitizers everything takes long: what draws many cases tries one in $part of them there.
case $abut in
*/dev/* | */sampled.sh) part=4 ;;
*) part=1 ;;
esac

# check NAME COMMAND...: the command must succeed.
check()
{
    local name=$1
    shift
    if "$@" >"$work/check" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name"
        head -c 2000 "$work/check"
    fi
}

# ends STATUS COMMAND...: the command must exit so.
ends()
{
    local wanted=$1 status=0
    shift
    "$@" || status=$?
    [ "$status" -eq "$wanted" ] || {
        echo "exit status $status, not $wanted"
        return 1
    }
}

# same GOT WANTED: two texts.
same()
{
    diff <(printf '%s' "$1") <(printf '%s' "$2")
}

# holds TEXT FILTER: jq says true of all the JSON in it.
holds()
{
    if [ -z "$1" ] || ! jq -s -e "$2" <<<"$1" >/dev/null; then
        echo "not so: $2" && echo "$1" | head -c 1000
        return 1
    fi
}

# wait_to_listen PID: until a process has said what is to be done about SIGTERM, or is gone.
wait_to_listen()
{
    local caught
    while caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null) && [ -n "$caught" ]; do
        [ $((0x${caught: -8} >> 14 & 1)) -eq 1 ] && return
        sleep 0.02
    done
}

# on_terminal COMMAND: runs it with a terminal for its output.
on_terminal()
{
    script -qec "$1" /dev/null </dev/null
}

# coloured MARK SUBCOMMAND ARGUMENTS: the output has the mark on a terminal, and no colours with
# NO_COLOR or --json.
coloured()
{
    if ! command -v script >/dev/null; then
        return 0
    fi
    on_terminal "'$abut' $2 $3" | grep -q "$1" &&
        ! on_terminal "NO_COLOR=1 '$abut' $2 $3" | grep -q $'\e' &&
        ! on_terminal "'$abut' $2 --json $3" | grep -q $'\e'
}

# helped SUBCOMMAND OPTION: its help is the same by both commands, is listed, and names the option.
helped()
{
    same "$("$abut" help "$1")" "$("$abut" "$1" --help)" && "$abut" --help | grep -q "^  $1 " &&
        "$abut" help "$1" | grep -q -e "$2"
}

# summary: the closing line; fails if a check did.
summary()
{
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
