#!/usr/bin/env bash
# build_docs.sh - the reference of the headers and the pages, in build/docs/html. A warning is a failure.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

ABUT_VERSION=$(sed -n 's/^#define ABUT_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' include/abut/base.h | paste -sd.)
export ABUT_VERSION
mkdir -p build/docs
doxygen docs/Doxyfile
echo "docs: build/docs/html/index.html"
