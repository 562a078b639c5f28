/* wasm/libc/stdio.h - for the tests alone: the last number that was printed is kept (wasm/libc.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WASM_STDIO_H
#define ABUT_WASM_STDIO_H

#define stderr ((void *)0)
#define fprintf(stream, ...) ((void)0)

int printf(const char *format, ...);
unsigned long long last_printed(void);

#endif
