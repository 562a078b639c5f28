/* wasm/libc/stdlib.h - memory, from what the module has of its own (wasm/libc.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WASM_STDLIB_H
#define ABUT_WASM_STDLIB_H

#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1

void *malloc(size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
_Noreturn void abort(void);
_Noreturn void exit(int status);

#endif
