#!/usr/bin/env bash
# Installs the library into a temporary prefix and builds the program of README.md
# against it: by find_package and by pkg-config, static and shared; then once more
# with the library inside the user's project. Looks at the symbols on the way.
#
#   BUILD=build/release tests/install/test_install.sh
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
root=$PWD
build=${BUILD:-build/release}
here=$root/tests/install
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# check WHAT COMMAND...: one test; its output is shown only if it fails.
check()
{
    local what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $what: $*"
        cat "$work/log"
    fi
}

program=$work/program.c
if ! tools/check_docs.py --program >"$program"; then
    cp "$here/program.c" "$program"
fi

prefix=$work/prefix
check "install" cmake --install "$build" --prefix "$prefix"
libdir=$(dirname "$(find "$prefix" -name libabut.a)")
export LD_LIBRARY_PATH=$libdir
export PKG_CONFIG_PATH=$libdir/pkgconfig

check "the prefix holds both libraries" test -f "$libdir/libabut.a" -a -L "$libdir/libabut.so"
check "the prefix holds the headers" diff -r include/abut "$prefix/include/abut"
check "symbols" tools/check_names.py --symbols "$libdir"

# The tree may be moved: what follows uses it somewhere else.
mv "$prefix" "$work/moved"
prefix=$work/moved
libdir=${libdir/prefix/moved}
export LD_LIBRARY_PATH=$libdir
export PKG_CONFIG_PATH=$libdir/pkgconfig

check "find_package" cmake -S "$here/project" -B "$work/user" -G Ninja \
    -DCMAKE_PREFIX_PATH="$prefix" -DPROGRAM="$program"
check "build with find_package" cmake --build "$work/user"
check "run static" "$work/user/user_static"
check "run shared" "$work/user/user_shared"
check "shared is shared" sh -c "ldd '$work/user/user_shared' | grep -q libabut"
check "static is static" sh -c "! ldd '$work/user/user_static' | grep -q libabut"

version=$(sed -n 's/^#define ABUT_VERSION_M.*OR //p' include/abut/base.h | paste -sd.)
check "pkg-config version" pkg-config --atleast-version="$version" abut
# shellcheck disable=SC2046
check "build with pkg-config" cc -std=c17 "$program" $(pkg-config --cflags --libs abut) \
    -o "$work/pc_shared"
check "run" "$work/pc_shared"
# shellcheck disable=SC2046
check "build with pkg-config, static" cc -std=c17 "$program" -static \
    $(pkg-config --static --cflags --libs abut) -o "$work/pc_static"
check "run" "$work/pc_static"

check "add_subdirectory" cmake -S "$here/inside" -B "$work/inside" -G Ninja \
    -DABUT_SOURCE="$root" -DPROGRAM="$program"
check "build inside" cmake --build "$work/inside" -j 2 --target inside
check "run inside" "$work/inside/inside"

echo "$passed passed, $failed failed"
test "$failed" -eq 0
