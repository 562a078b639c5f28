#!/usr/bin/env python3
"""The same bits on other machines: 64-bit ARM, big-endian s390x, 32-bit x86.

Built with -static by Debian's cross compilers, run by qemu.
"""
import sys

import variants

TARGETS = [
    ("aarch64-linux-gnu-gcc", "-std=c17 -O2", "qemu-aarch64-static"),
    ("aarch64-linux-gnu-gcc", "-std=gnu17 -O3 -ffp-contract=fast", "qemu-aarch64-static"),
    ("s390x-linux-gnu-gcc", "-std=c17 -O2", "qemu-s390x-static"),
    ("s390x-linux-gnu-gcc", "-std=gnu17 -O3 -ffp-contract=fast", "qemu-s390x-static"),
    ("i686-linux-gnu-gcc", "-std=c17 -O2 -msse2 -mfpmath=sse", "qemu-i386-static"),
]

if __name__ == "__main__":
    sys.exit(
        variants.compare([([c, *flags.split(), "-static"], [qemu]) for c, flags, qemu in TARGETS])
    )
