/* wasm/libc/string.h - what the library asks of libc, and no more (wasm/libc.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WASM_STRING_H
#define ABUT_WASM_STRING_H

#include <stddef.h>

void *memchr(const void *bytes, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int strcmp(const char *a, const char *b);
size_t strlen(const char *words);

#endif
