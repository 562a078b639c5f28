#!/usr/bin/env bash
# Installs the library into a temporary prefix and builds the program of README.md
# against it: by find_package and by pkg-config, static and shared; then once more
# with the library inside the user's project. Looks at the symbols on the way. At last,
# what is built where the libraries of the command are missing.
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

# (Without optimisation, which clang does in half the time of gcc, and nobody debugs it: it is not about speed.)
quick=(-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=clang -DCMAKE_C_FLAGS_DEBUG=-O0 -DABUT_UNITY=ON)
check "add_subdirectory" cmake -S "$here/inside" -B "$work/inside" -G Ninja "${quick[@]}" \
    -DABUT_SOURCE="$root" -DPROGRAM="$program"
check "build inside" cmake --build "$work/inside" -j 2 --target inside
check "run inside" "$work/inside/inside"

# A pkg-config that does not know MISSING names.
cat >"$work/pkg-config" <<'EOF'
#!/bin/sh
for word; do
    case " $MISSING " in *" ${word%% *} "*) exit 1 ;; esac
done
exec pkg-config "$@"
EOF
chmod +x "$work/pkg-config"
unset PKG_CONFIG_PATH

# configures MISSING DIRECTORY OPTION...: says what CMake says about us. (Unity: it is not about what a file includes.)
configures()
{
    local missing=$1 directory=$2
    shift 2
    MISSING=$missing cmake -S "$root" -B "$directory" -G Ninja "${quick[@]}" \
        -DPKG_CONFIG_EXECUTABLE="$work/pkg-config" "$@" >"$work/said" 2>&1
    local status=$?
    sed -n 's/^\(-- \)\{0,1\} *abut: //p' "$work/said"
    return "$status"
}

# says LINE MISSING DIRECTORY OPTION...: that line and no other.
says()
{
    local line=$1
    shift
    diff <(printf '%s\n' "$line") <(configures "$@")
}

library_only()
{
    says 'the library only, the command is left out (missing: jansson, cairo)' 'jansson cairo' "$work/bare" &&
        cmake --build "$work/bare" -j 2 && cmake --install "$work/bare" --prefix "$work/bare/prefix" &&
        [ -e "$(find "$work/bare/prefix" -name libabut.a)" ] && [ ! -e "$work/bare/prefix/bin/abut" ]
}
check "without jansson and cairo" library_only
check "without cairo" says 'the library only, the command is left out (missing: cairo)' cairo "$work/some"
check "without libwebp" says 'the command makes no films (missing: libwebp, libwebpmux)' libwebp "$work/webp"
check "without pkg-config" says 'the library only, the command is left out (missing: pkg-config)' '' "$work/none" \
    -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON
check "with everything" test -z "$(configures '' "$work/all")"
insists()
{
    ! configures jansson "$work/on" -DABUT_BUILD_CLI=ON >"$work/line" &&
        diff <(echo 'the command cannot be built (missing: jansson)') "$work/line"
}
check "the command, insisted on" insists

echo "$passed passed, $failed failed"
test "$failed" -eq 0
