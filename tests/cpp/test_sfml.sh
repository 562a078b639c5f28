#!/usr/bin/env bash
# test_sfml.sh - the C++ header with the real SFML: sprites, shapes and texts, by g++ and clang++.
# Textures and texts need a display, so it runs in one that nobody sees.
#
#   BUILD=build/release tests/cpp/test_sfml.sh
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD:-build/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
font=$(find /usr/share/fonts -name DejaVuSans.ttf | head -n 1)
passed=0
failed=0

if ! pkg-config --exists sfml-graphics || ! command -v xvfb-run >/dev/null; then
    echo "SFML or xvfb is missing: tools/setup.sh test"
    echo "0 passed, 1 failed"
    exit 1
fi
link=()
if grep -qs "fsanitize" "$build/CMakeCache.txt" || grep -qs "ABUT_SANITIZE:STRING=..*" "$build/CMakeCache.txt"; then
    link=(-fsanitize=address,undefined)
fi
# A busy machine may be late with the display: that is tried again.
with_display()
{
    for attempt in 1 2 3; do
        if ASAN_OPTIONS=detect_leaks=0 timeout 3600 xvfb-run -a -s "-screen 0 640x480x24" "$@" \
            2>"$work/complaint"; then
            return 0
        fi
        cat "$work/complaint" >&2
        grep -q "Failed to open X11 display" "$work/complaint" || return 1
        sleep "$attempt"
    done
    return 1
}

for compiler in g++ clang++; do
    # shellcheck disable=SC2046
    if [ ${#link[@]} -gt 0 ] && [ "$compiler" = clang++ ]; then
        continue # the sanitizers of two compilers do not mix
    fi
    if "$compiler" -std=c++17 -Wall -Wextra -Werror -Iinclude tests/cpp/sfml.cpp tests/cpp/other.cpp \
        "$build/libabut.a" $(pkg-config --cflags --libs sfml-graphics) -lpthread "${link[@]}" \
        -o "$work/sfml" && with_display "$work/sfml" "$font"; then
        passed=$((passed + 1))
    else
        echo "FAILED with $compiler"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
