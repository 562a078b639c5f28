#!/usr/bin/env bash
# setup.sh - installs the Debian packages that are missing, and says which.
#
#   setup.sh [demo|test|bench|coverage]    (test if nothing is said)
#
# The tests also need packages for Node.js, playwright-core and pixi.js, which go below build/.
# Does nothing, and needs no network, when everything is there.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

packages_demo=(cmake ninja-build gcc libc6-dev pkg-config python3 libjansson-dev libcairo2-dev
    libwebp-dev fonts-dejavu-core)
packages_test=("${packages_demo[@]}" g++ clang clang-format clang-tidy libclang-rt-14-dev
    libgmp-dev libmpfr-dev jq valgrind
    chromium webp zsh man-db
    libsfml-dev xvfb xauth
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross
    gcc-s390x-linux-gnu libc6-dev-s390x-cross
    gcc-i686-linux-gnu libc6-dev-i386-cross
    qemu-user-static)
packages_bench=("${packages_demo[@]}" g++ libbox2d-dev chipmunk-dev libgmp-dev)

# Node.js may have come from elsewhere, with npm in it.
for program in node npm; do
    if ! command -v "$program" >/dev/null; then
        packages_test+=("${program/%node/nodejs}")
    fi
done
packages_coverage=("${packages_test[@]}" gcovr)

case ${1:-test} in
demo) wanted=("${packages_demo[@]}") ;;
test) wanted=("${packages_test[@]}") ;;
bench) wanted=("${packages_bench[@]}") ;;
coverage) wanted=("${packages_coverage[@]}") ;;
*)
    echo "setup: what for? demo, test, bench or coverage, not '$1'" >&2
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
    case $1 in
    test | coverage) ;;
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
    if needs_node_packages "$1"; then
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
    if needs_node_packages "${1:-test}"; then
        install_node_packages "${1:-test}"
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

echo "setup: installing ${missing[*]}"
apt_get update
apt_get install -y --no-install-recommends "${missing[@]}" >/dev/null
install_node_packages "${1:-test}"
echo "setup: done"
