/* wasm/libc.c - the few functions of libc that the library asks for, so that it needs no other.
 *
 * Memory: blocks by powers of two, each behind a head with its size; a block that is freed waits in
 * a list for the next of its size. Blocks are aligned to 16 bytes.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Bytes ----------------------------------------------------------------------- */

#if !defined(__wasm_bulk_memory__)
#error "compile with -mbulk-memory: copying and filling are instructions of their own then"
#endif

void *memcpy(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size); /* memory.copy, not a call */
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size); /* memory.fill */
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *first = a;
    const unsigned char *second = b;

    for (size_t k = 0; k < size; k++) {
        if (first[k] != second[k]) {
            return first[k] < second[k] ? -1 : 1;
        }
    }
    return 0;
}

void *memchr(const void *bytes, int byte, size_t size)
{
    const unsigned char *in = bytes;

    for (size_t k = 0; k < size; k++) {
        if (in[k] == (unsigned char)byte) {
            return (void *)(uintptr_t)&in[k];
        }
    }
    return NULL;
}

size_t strlen(const char *words)
{
    size_t length = 0;

    while (words[length] != '\0') {
        length++;
    }
    return length;
}

int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

/* --- Memory ---------------------------------------------------------------------- */

enum { HEAD = 16, LEAST_BITS = 5, MOST_BITS = 31, WASM_PAGE = 65536 };

typedef struct block {
    struct block *next; /* of those that are free */
    uint32_t bits;      /* of its size, with the head */
} block;

extern unsigned char __heap_base;
static block *waiting[MOST_BITS + 1];
static uintptr_t fresh;

static uint32_t bits_for(size_t size)
{
    uint32_t bits = LEAST_BITS;

    while (bits <= MOST_BITS && ((uint64_t)1 << bits) < (uint64_t)size + HEAD) {
        bits++;
    }
    return bits;
}

/* Memory that nobody had yet. */
static block *fresh_block(uint32_t bits)
{
    if (fresh == 0) {
        fresh = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    }
    uint64_t end = (uint64_t)fresh + ((uint64_t)1 << bits);
    uint64_t there = (uint64_t)__builtin_wasm_memory_size(0) * WASM_PAGE;

    if (end > UINT32_MAX) {
        return NULL;
    }
    if (end > there) {
        size_t pages = (size_t)((end - there + WASM_PAGE - 1) / WASM_PAGE);

        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
            return NULL;
        }
    }
    block *found = (block *)fresh;

    fresh = (uintptr_t)end;
    return found;
}

void *malloc(size_t size)
{
    uint32_t bits = bits_for(size);

    if (bits > MOST_BITS) {
        return NULL;
    }
    block *found = waiting[bits];

    if (found != NULL) {
        waiting[bits] = found->next;
    } else {
        found = fresh_block(bits);
    }
    if (found == NULL) {
        return NULL;
    }
    found->bits = bits;
    return (unsigned char *)found + HEAD;
}

static block *block_of(void *memory)
{
    return (block *)(void *)((unsigned char *)memory - HEAD);
}

void free(void *memory)
{
    if (memory != NULL) {
        block *back = block_of(memory);

        back->next = waiting[back->bits];
        waiting[back->bits] = back;
    }
}

void *realloc(void *memory, size_t size)
{
    if (memory == NULL) {
        return malloc(size);
    }
    size_t old = ((size_t)1 << block_of(memory)->bits) - HEAD;

    if (size <= old) {
        return memory;
    }
    void *more = malloc(size);

    if (more != NULL) {
        memcpy(more, memory, old);
        free(memory);
    }
    return more;
}

/* --- Ends, and what tests print ---------------------------------------------------- */

void abort(void)
{
    __builtin_trap();
}

void exit(int status)
{
    (void)status;
    __builtin_trap();
}

static unsigned long long printed;

/* Only "%016llx\n" is understood. */
int printf(const char *format, ...)
{
    va_list arguments;

    if (strcmp(format, "%016llx\n") == 0) {
        va_start(arguments, format);
        printed = va_arg(arguments, unsigned long long);
        va_end(arguments);
    }
    return 0;
}

unsigned long long last_printed(void)
{
    return printed;
}
