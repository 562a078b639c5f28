/* figure/solid_chain.c - how far two masks certainly overlap, in one direction.
 *
 * The middle of a solid pixel of one mask is inside of it; as long as it travels through solid
 * pixels of the other, the two overlap. Where it comes out, the middle of another pixel may
 * be inside, and goes on from there: a chain without a gap, found in bits and doubles alone. What
 * is left for exact pieces is the last pixel or so.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/operand.h"
#include "mask/trail.h"
#include "narrow/simple.h"

enum { MOST_MIDDLES = 1024, MOST_SCANS = 16 };

/* Pixels that are so many quanta thick hold their middles, whatever was rounded. */
#define THICK_PIXEL 0x1p12

typedef struct solid_chain {
    const ab_view *a;
    const ab_view *b;
    abut_vec2 direction; /* of unit length */
    int64_t far;         /* the two overlap up to there */
    int64_t length;      /* of the paths that are looked at */
    int stride;          /* from one pixel to the next that is looked at */
} solid_chain;

static bool is_thick(const ab_view *view)
{
    double across = ab_fabs((double)view->column.x * (double)view->row.y -
                            (double)view->column.y * (double)view->row.x);
    double around = ab_fabs((double)view->column.x) + ab_fabs((double)view->column.y) +
                    ab_fabs((double)view->row.x) + ab_fabs((double)view->row.y);

    return !view->flat && across > THICK_PIXEL * around;
}

static ab_vec along_chain(const solid_chain *chain, int64_t far)
{
    return (ab_vec){ (int64_t)(chain->direction.x * (double)far),
                     (int64_t)(chain->direction.y * (double)far) };
}

static ab_vec middle_of_pixel(const ab_view *view, int x, int y)
{
    ab_vec low = ab_view_corner(view, x, y);
    ab_vec high = ab_view_corner(view, x + 1, y + 1);

    return (ab_vec){ low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2 };
}

/* Goes on with the middle of a pixel, if that is inside of the other mask. */
static void go_on_with(solid_chain *chain, int x, int y)
{
    ab_vec at = ab_add(middle_of_pixel(chain->a, x, y), along_chain(chain, chain->far));
    double pixel_x;
    double pixel_y;
    double wrong;

    ab_view_pixel(chain->b, at, &pixel_x, &pixel_y, &wrong);
    if (abut_mask_is_solid(chain->b->mask, ab_cell_of(pixel_x), ab_cell_of(pixel_y))) {
        ab_vec motion = along_chain(chain, chain->length);

        chain->far += (int64_t)(ab_trail_solid(chain->b, at, motion) * (double)chain->length);
    }
}

static void scan_middles(solid_chain *chain, int64_t enough)
{
    const abut_mask *mask = chain->a->mask;

    for (int y = mask->low_y; y < mask->high_y; y += chain->stride) {
        const uint64_t *row = ab_mask_row(mask, y);
        int x = ab_row_next_set(row, mask->low_x, mask->high_x);

        while (x < mask->high_x && chain->far < enough) {
            go_on_with(chain, x, y);
            x += chain->stride;
            x = x < mask->high_x ? ab_row_next_set(row, x, mask->high_x) : x;
        }
    }
}

int64_t
ab_solid_chain(const ab_operand *a, const ab_operand *b, abut_vec2 direction, int64_t enough)
{
    solid_chain chain = { &a->view, &b->view, direction, 0, 0, 1 };
    const abut_mask *mask = a->view.mask;
    int width = mask->high_x - mask->low_x;
    int height = mask->high_y - mask->low_y;
    int64_t before = -1;

    if (!is_thick(&a->view) || !is_thick(&b->view)) {
        return 0;
    }
    while ((int64_t)(width / chain.stride) * (height / chain.stride) > MOST_MIDDLES) {
        chain.stride++;
    }
    chain.length = (b->high.x - b->low.x) + (b->high.y - b->low.y);
    for (int scan = 0; scan < MOST_SCANS && chain.far > before && chain.far < enough; scan++) {
        before = chain.far;
        scan_middles(&chain, enough);
    }
    return chain.far;
}
