/* base/base.c - the version, and a sentence for each status.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/base.h"

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *abut_version(void)
{
    return VERSION_TEXT(ABUT_VERSION_MAJOR, ABUT_VERSION_MINOR, ABUT_VERSION_PATCH);
}

const char *abut_status_text(abut_status status)
{
    static const char *const texts[ABUT_STATUS_COUNT] = {
        [ABUT_OK] = "all is well",
        [ABUT_E_ARGUMENT] = "an argument is NULL, or has a value that is not allowed",
        [ABUT_E_NOT_FINITE] = "a number is NaN or infinite",
        [ABUT_E_RANGE] = "a number is outside of its range",
        [ABUT_E_RADIUS] = "a radius is negative",
        [ABUT_E_NO_POINTS] = "an outline has no points",
        [ABUT_E_NOT_CONVEX] = "an outline is dented or crosses itself",
        [ABUT_E_ROOM] = "the memory handed in is too small for the result",
        [ABUT_E_MEMORY] = "the allocator had no memory",
        [ABUT_E_SINGULAR] = "the transform flattens the plane, so it has no inverse",
        [ABUT_E_SHAPE] = "a shape is empty",
        [ABUT_E_INVERTED] = "the min of some bounds lies past their max",
        [ABUT_E_STALE] = "the id names nothing, or what it named was removed",
        [ABUT_E_TAKEN] = "the id is in use already",
        [ABUT_E_OVERLAP] = "the body would overlap another that it must not",
        [ABUT_E_THIN] = "a solid mover must be at least 1/256 unit wide in every direction",
        [ABUT_E_FULL] = "there is no room for more bodies",
        [ABUT_E_BUSY] = "called from within a function that the same object has called",
        [ABUT_E_CYCLE] = "a node cannot be handed to itself, or to a node below it",
        [ABUT_E_OUTLINE] = "an outline meets itself or has no area, or a hole is not inside of it",
        [ABUT_E_FORMAT] = "the bytes are not a saved world, are of another version, or are damaged",
        [ABUT_E_DIVERGED] = "the replay did not do what was recorded",
    };

    if ((unsigned)status >= ABUT_STATUS_COUNT) {
        return "not a status of this library";
    }
    return texts[status];
}
