/* cli/base/utf8.h - where one character of UTF-8 ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_UTF8_H
#define ABUT_CLI_UTF8_H

#include <stddef.h>

/* How many bytes the first character takes: 1 to 4, or 0 if it is none (a stray
 * or missing byte, an overlong form, a surrogate, beyond U+10FFFF). */
static inline size_t utf8_width(const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t width = 0;
    unsigned char low = 0x80;
    unsigned char high = 0xbf;

    if (length == 0) {
        return 0;
    }
    if (at[0] < 0x80) {
        return 1;
    }
    if (at[0] >= 0xc2 && at[0] <= 0xdf) {
        width = 2;
    } else if (at[0] >= 0xe0 && at[0] <= 0xef) {
        width = 3;
        low = at[0] == 0xe0 ? 0xa0 : low;
        high = at[0] == 0xed ? 0x9f : high;
    } else if (at[0] >= 0xf0 && at[0] <= 0xf4) {
        width = 4;
        low = at[0] == 0xf0 ? 0x90 : low;
        high = at[0] == 0xf4 ? 0x8f : high;
    }
    if (width == 0 || width > length || at[1] < low || at[1] > high) {
        return 0;
    }
    for (size_t i = 2; i < width; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return width;
}

#endif
