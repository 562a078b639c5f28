/* bench/masks/pygame.c - the masks of pygame, straight from its module.
 *
 * SPDX-License-Identifier: MIT */
#include "masks/pygame.h"

#include <dlfcn.h>
#include <glob.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>

enum { WORD_BITS = CHAR_BIT * (int)sizeof(unsigned long) };

static void *open_first(const char *pattern, int how)
{
    glob_t found;
    void *library = NULL;

    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc && library == NULL; i++) {
            library = dlopen(found.gl_pathv[i], how);
        }
        globfree(&found);
    }
    return library;
}

/* A function by its name; C has no cast for it. */
static bool find_function(void *library, const char *name, void *into)
{
    void *symbol = library != NULL ? dlsym(library, name) : NULL;

    memcpy(into, &symbol, sizeof symbol);
    return symbol != NULL;
}

bool pygame_load(pygame_masks *out)
{
    open_first("/usr/lib/*/libpython3.*.so.1*", RTLD_LAZY | RTLD_GLOBAL);
    void *library =
        open_first("/usr/lib/python3/dist-packages/pygame/mask.cpython-*.so", RTLD_LAZY);

    return find_function(library, "bitmask_create", &out->create) &&
           find_function(library, "bitmask_free", &out->free) &&
           find_function(library, "bitmask_overlap", &out->overlap) &&
           find_function(library, "bitmask_overlap_pos", &out->overlap_pos) &&
           find_function(library, "bitmask_overlap_area", &out->overlap_area);
}

void pygame_set(pygame_mask *mask, int x, int y)
{
    mask->words[(size_t)(x / WORD_BITS) * (size_t)mask->height + (size_t)y] |= 1UL << x % WORD_BITS;
}
