#!/usr/bin/env bash
# run_coverage.sh - runs the tests of the coverage build and reports, per file,
# which lines and branches of src/ they reach.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."
build=build/coverage

find "$build" -name '*.gcda' -delete
for source in tests/*/test_*.c; do
    program=$build/tests/${source#tests/}
    "${program%.c}" >"$build/log" || cat "$build/log"
done
gcovr --root . --filter src/ --object-directory "$build" "$build" \
    --exclude-lines-by-pattern '.*AB_(ASSERT|UNREACHABLE).*' --exclude-unreachable-branches \
    --html-details "$build/report.html" --txt "$build/report.txt"
cat "$build/report.txt"
echo "details: $build/report.html"
