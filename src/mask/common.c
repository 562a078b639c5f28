/* mask/common.c - what two masks on one grid have in common, at offsets that need not be whole.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/pair.h"
#include "math/lattice.h"

int ab_offset_shifts(const ab_offset *offset, ab_shift shifts[4])
{
    int count = 0;

    for (int j = offset->part_y > 0 ? 1 : 0; j >= 0; j--) {
        for (int i = offset->part_x > 0 ? 1 : 0; i >= 0; i--) {
            shifts[count++] = (ab_shift){ offset->whole.x + i, offset->whole.y + j };
        }
    }
    return count;
}

/* An offset as whole pixels and a rest; false if it is NaN, or so large that nothing meets. */
static bool offset_of(double x, double y, ab_offset *out)
{
    const int64_t far = (int64_t)1 << (AB_LATTICE_BITS + 17);

    if (!ab_in_range(x) || !ab_in_range(y)) {
        return false;
    }
    ab_vec at = { ab_round(x), ab_round(y) };

    if (at.x <= -far || at.x >= far || at.y <= -far || at.y >= far) {
        return false;
    }
    int64_t unit = (int64_t)1 << AB_LATTICE_BITS;
    int64_t rest_x = at.x & (unit - 1);
    int64_t rest_y = at.y & (unit - 1);

    out->whole = (ab_shift){ (int)((at.x - rest_x) / unit), (int)((at.y - rest_y) / unit) };
    out->part_x = ab_units(rest_x);
    out->part_y = ab_units(rest_y);
    return true;
}

bool abut_masks_meet(const abut_mask *a, const abut_mask *b, int x, int y)
{
    return ab_pair_meets(a, b, (ab_shift){ x, y });
}

bool abut_masks_first(
    const abut_mask *a, const abut_mask *b, double x, double y, abut_cells *in_a, abut_cells *in_b)
{
    ab_offset offset;
    ab_shift shifts[4];
    ab_shift at = { 0, 0 };
    int best_x = 0;
    int best_y = 0;
    bool found = false;

    if (!offset_of(x, y, &offset)) {
        return false;
    }
    int count = ab_offset_shifts(&offset, shifts);

    /* For one pixel of a the shifts come in the order of b's pixels. */
    for (int i = 0; i < count; i++) {
        int own_x;
        int own_y;

        if (ab_pair_first(a, b, shifts[i], &own_x, &own_y) &&
            (!found || own_y < best_y || (own_y == best_y && own_x < best_x))) {
            found = true;
            best_x = own_x;
            best_y = own_y;
            at = shifts[i];
        }
    }
    if (found && in_a != NULL) {
        *in_a = (abut_cells){ best_x, best_y, 1, 1 };
    }
    if (found && in_b != NULL) {
        *in_b = (abut_cells){ best_x - at.x, best_y - at.y, 1, 1 };
    }
    return found;
}

double ab_pair_area(const abut_mask *a, const abut_mask *b, const ab_offset *offset)
{
    ab_shift shifts[4];
    int count = ab_offset_shifts(offset, shifts);
    double area = 0;

    for (int i = 0; i < count; i++) {
        double wide = shifts[i].x > offset->whole.x ? offset->part_x : 1 - offset->part_x;
        double high = shifts[i].y > offset->whole.y ? offset->part_y : 1 - offset->part_y;

        area += (double)ab_pair_count(a, b, shifts[i]) * (wide * high);
    }
    return area;
}

double abut_masks_area(const abut_mask *a, const abut_mask *b, double x, double y)
{
    ab_offset offset;

    return offset_of(x, y, &offset) ? ab_pair_area(a, b, &offset) : 0;
}

/* The 64 pixels of b under those of a row of a from column x on. */
static uint64_t pixels_under(const abut_mask *b, int x, int y)
{
    if (y < 0 || y >= b->height) {
        return 0;
    }
    return ab_row_bits(ab_mask_row(b, y), b->words, x);
}

/* The pixels of a word of a that overlap b at one of some shifts or more. */
static uint64_t common_pixels(
    const abut_mask *a, const abut_mask *b, const ab_shift *shifts, int count, int word, int y)
{
    uint64_t under = 0;

    for (int i = 0; i < count; i++) {
        under |= pixels_under(b, word * AB_WORD - shifts[i].x, y - shifts[i].y);
    }
    return ab_mask_row(a, y)[word] & under;
}

uint32_t abut_masks_count(const abut_mask *a, const abut_mask *b, double x, double y)
{
    ab_offset offset;
    ab_shift shifts[4];
    int64_t sum = 0;

    if (!offset_of(x, y, &offset) || ab_mask_is_empty(a) || ab_mask_is_empty(b)) {
        return 0;
    }
    int count = ab_offset_shifts(&offset, shifts);

    if (count == 1) {
        return (uint32_t)ab_pair_count(a, b, shifts[0]);
    }
    for (int row = a->low_y; row < a->high_y; row++) {
        for (int i = 0; i < a->words; i++) {
            sum += ab_bit_count(common_pixels(a, b, shifts, count, i, row));
        }
    }
    return (uint32_t)sum;
}

abut_status abut_masks_common(const abut_mask *a,
                              const abut_mask *b,
                              double x,
                              double y,
                              const abut_allocator *allocator,
                              abut_mask **out)
{
    ab_offset offset;
    ab_shift shifts[4];

    if (a == NULL || b == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    abut_mask *both = ab_mask_new(a->width, a->height, allocator);

    if (both == NULL) {
        return ABUT_E_MEMORY;
    }
    if (offset_of(x, y, &offset)) {
        int count = ab_offset_shifts(&offset, shifts);

        for (int row = a->low_y; row < a->high_y; row++) {
            for (int i = 0; i < a->words; i++) {
                ab_level_row_of(both, 0, row)[i] = common_pixels(a, b, shifts, count, i, row);
            }
        }
        ab_mask_refresh(both);
    }
    *out = both;
    return ABUT_OK;
}
