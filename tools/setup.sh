#!/usr/bin/env bash
# setup.sh - installs the Debian packages that are missing, and says which.
#
#   setup.sh [demo|check|test|nightly|bench|cross|wasm|coverage|docs]    (test if nothing is said)
#
# The tests also need packages for Node.js, playwright-core and pixi.js, which go below build/.
# Does nothing, and needs no network, when everything is there.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

packages_demo=(cmake ninja-build gcc libc6-dev pkg-config python3 libjansson-dev libcairo2-dev
    libwebp-dev libpng-dev fonts-dejavu-core)
packages_check=("${packages_demo[@]}" clang-format libgmp-dev libmpfr-dev jq groff-base zsh)
packages_test=("${packages_check[@]}" g++ clang clang-tidy lld binaryen gappa libclang-rt-14-dev
    chromium man-db
    libsfml-dev xvfb xauth
    gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user-static)
packages_bench=("${packages_demo[@]}" g++ libbox2d-dev chipmunk-dev libgmp-dev
    python3-pygame valgrind)
packages_cross=("${packages_demo[@]}"
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross
    gcc-s390x-linux-gnu libc6-dev-s390x-cross
    gcc-i686-linux-gnu libc6-dev-i386-cross
    gcc-mingw-w64-x86-64 wine wine64
    qemu-user-static)
packages_docs=(doxygen python3)
packages_wasm=("${packages_demo[@]}" clang lld binaryen)

# Node.js may have come from elsewhere, with npm in it.
for program in node npm; do
    if ! command -v "$program" >/dev/null; then
        packages_test+=("${program/%node/nodejs}")
        packages_wasm+=("${program/%node/nodejs}")
    fi
done
packages_nightly=("${packages_test[@]}" "${packages_cross[@]}" "${packages_wasm[@]}" "${packages_docs[@]}")
packages_coverage=("${packages_check[@]}")

purpose=${1:-test}
case $purpose in
demo | check | test | nightly | bench | cross | wasm | coverage | docs)
    declare -n wanted=packages_$purpose
    ;;
*)
    echo "setup: what for? demo, check, test, nightly, bench, cross, wasm, coverage or docs, not '$purpose'" >&2
    exit 2
    ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "setup: not a Debian machine; these are needed: ${wanted[*]}"
    exit 0
fi

# What opens the pages of --html in Chromium, for the tests of the viewer, and the library whose
# bounds those of abut's trees are compared with.
node_packages=(playwright-core@1.58.2 pixi.js@8.22.0)
node_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/node

needs_node_packages()
{
    case $purpose in
    test | nightly) ;;
    *) return 1 ;;
    esac
    local package
    for package in "${node_packages[@]}"; do
        if ! grep -qs "\"version\": \"${package#*@}\"" \
            "$node_folder/node_modules/${package%@*}/package.json"; then
            return 0
        fi
    done
    return 1
}

install_node_packages()
{
    if needs_node_packages; then
        echo "setup: installing ${node_packages[*]} into build/node"
        mkdir -p "$node_folder"
        npm install --prefix "$node_folder" --no-save --no-audit --no-fund --ignore-scripts \
            --loglevel=error "${node_packages[@]}" >/dev/null
    fi
}

missing=()
for package in "${wanted[@]}"; do
    state=$(dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | head -n 1 || true)
    if [ "$state" != installed ]; then
        missing+=("$package")
    fi
done
if [ ${#missing[@]} -eq 0 ]; then
    if needs_node_packages; then
        install_node_packages
    else
        echo "setup: nothing is missing"
    fi
    exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "setup: please install, as root: ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

apt_get()
{
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 \
        "$@" </dev/null
}

# Nobody has to wonder whether it still runs.
tell_waiting()
{
    while sleep 30; do
        echo "...    setup: still installing"
    done
}

echo "setup: installing ${missing[*]}"
tell_waiting &
trap 'kill $!' EXIT
apt_get update
apt_get install -y --no-install-recommends "${missing[@]}" >/dev/null
install_node_packages
echo "setup: done"
