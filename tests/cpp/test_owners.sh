#!/usr/bin/env bash
# test_owners.sh - the owners of the C++ header, by g++ and clang++, with C++17 and C++20.
#
#   BUILD=build/release tests/cpp/test_owners.sh
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD:-build/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
link=()
if grep -qs "ABUT_SANITIZE:STRING=..*" "$build/CMakeCache.txt"; then
    link=(-fsanitize=address,undefined)
fi

for compiler in g++ clang++; do
    if [ ${#link[@]} -gt 0 ] && [ "$compiler" = clang++ ]; then
        continue # the sanitizers of two compilers do not mix
    fi
    for standard in c++17 c++20; do
        if "$compiler" "-std=$standard" -Wall -Wextra -Werror -Iinclude tests/cpp/owners.cpp \
            "$build/libabut.a" -lpthread "${link[@]}" -o "$work/owners" && "$work/owners"; then
            passed=$((passed + 1))
        else
            echo "FAILED with $compiler -std=$standard"
            failed=$((failed + 1))
        fi
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
