#!/usr/bin/env python3
"""The same bits from every compiler, at every level, with every switch of ours.

The builds of the tests differ already: gcc at two levels and clang, with and without sanitizers, vectors and
128-bit integers; and tests/amalgam has the wildest flags of both. At night (NIGHTLY in the environment) every
combination is compiled here.
"""
import os
import sys

import variants

BUILDS = ["release", "dev", "plain"]

# Contraction is not switched off here: the sources see to that themselves. (Except
# with clang's -ffp-contract=fast, which overrules the pragma of the C standard.)
FLAGS = [
    "-std=c17 -O0",
    "-std=c17 -O1",
    "-std=c17 -O2",
    "-std=c17 -O3",
    "-std=c17 -Os",
    "-std=c17 -O3 -march=native",
    "-std=gnu17 -O3 -march=native",
    "-std=c17 -O2 -DAB_PORTABLE_WIDE",
    "-std=c17 -O2 -DAB_NO_SIMD",
    "-std=c17 -O2 -DAB_NO_AVX2",
    "-std=c17 -O2 -DAB_NO_SHORTCUTS",
    "-std=c17 -O3 -DAB_PORTABLE_WIDE -DAB_NO_SIMD",
]
FLAGS_OF_GCC = ["-std=gnu17 -O3 -march=native -ffp-contract=fast"]


def compiled():
    if not os.environ.get("NIGHTLY"):
        return []
    return [["gcc", *flags.split()] for flags in FLAGS + FLAGS_OF_GCC] + [["clang", *flags.split()] for flags in FLAGS]


if __name__ == "__main__":
    sys.exit(variants.compare([*map(variants.Build, BUILDS), *map(variants.Compiled, compiled())]))
