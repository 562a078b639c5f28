/* figure/touches.c - the places in which two figures touch, by their normals.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/touches.h"

static double stretch_of(const abut_contact *contact)
{
    double x = contact->points[1].x - contact->points[0].x;
    double y = contact->points[1].y - contact->points[0].y;

    return contact->point_count == 2 ? x * x + y * y : 0;
}

/* Widens a contact to the points of another with the same normal: to the two that are furthest
 * apart along it. */
static void widen_contact(abut_contact *contact, const abut_contact *by)
{
    abut_vec2 all[4] = { { 0, 0 } };
    int count = 0;
    int first = 0;
    int last = 0;

    for (uint32_t i = 0; i < contact->point_count; i++) {
        all[count++] = contact->points[i];
    }
    for (uint32_t i = 0; i < by->point_count; i++) {
        all[count++] = by->points[i];
    }
    if (count == 0) {
        return; /* moves that are rounded may end short of a touch */
    }
    for (int i = 1; i < count; i++) {
        double at = all[i].y * contact->normal.x - all[i].x * contact->normal.y;
        double least = all[first].y * contact->normal.x - all[first].x * contact->normal.y;
        double most = all[last].y * contact->normal.x - all[last].x * contact->normal.y;

        first = at < least ? i : first;
        last = at > most ? i : last;
    }
    contact->points[0] = all[first];
    contact->points[1] = all[last];
    contact->point_count = first == last ? 1 : 2;
}

/* The normals of a side, and of a round corner that touches the end of it, may differ by
 * rounding. */
static bool is_one_normal(abut_vec2 a, abut_vec2 b)
{
    return ab_fabs(a.x - b.x) + ab_fabs(a.y - b.y) < 0x1p-50;
}

int ab_touches_add(ab_touches *all, const abut_contact *contact)
{
    for (int i = 0; i < all->count; i++) {
        abut_contact *known = &all->contacts[i];

        if (is_one_normal(known->normal, contact->normal)) {
            widen_contact(known, contact);
            known->side = ab_lower_side(known->side, contact->side);
            return i;
        }
    }
    if (all->count == AB_MOST_TOUCHES) {
        return -1;
    }
    all->contacts[all->count] = *contact;
    return all->count++;
}

/* 1, 0 or -1, as the first is greater, equal but for rounding, or less. */
static int compare_numbers(double a, double b)
{
    double slack = (ab_fabs(a) + ab_fabs(b)) * 0x1p-40;

    return (a > b + slack) - (a < b - slack);
}

static bool is_preferred_touch(const ab_operand *a,
                               const ab_operand *b,
                               const abut_contact *contact,
                               const abut_contact *than)
{
    return ab_normal_is_preferred(a, b, &(ab_met_normal){ contact->normal, contact->points[0] },
                                  &(ab_met_normal){ than->normal, than->points[0] });
}

int ab_touches_best(const ab_touches *all,
                    const ab_operand *a,
                    const ab_operand *b,
                    ab_touch_order order,
                    abut_vec2 along)
{
    int best = -1;
    double facing = 0;
    double length = 0;

    for (int i = 0; i < all->count; i++) {
        const abut_contact *contact = &all->contacts[i];
        double faces = contact->normal.x * along.x + contact->normal.y * along.y;
        double stretch = stretch_of(contact);
        int by_facing = compare_numbers(faces, facing);
        int by_length = compare_numbers(stretch, length);
        int more = order == AB_TOUCH_FACING ? 2 * by_facing + by_length : by_facing + 2 * by_length;

        if (best < 0 || more > 0 ||
            (more == 0 && is_preferred_touch(a, b, contact, &all->contacts[best]))) {
            best = i;
            facing = faces;
            length = stretch;
        }
    }
    return best;
}
