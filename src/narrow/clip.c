/* narrow/clip.c - cuts a line down, half-plane by half-plane.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/clip.h"

void ab_clip_stretch(ab_stretch *stretch, const ab_core *polygon, abut_vec2 offset)
{
    for (int i = 0; i < polygon->count; i++) {
        abut_vec2 from = ab_core_corner(polygon, i);
        abut_vec2 to = ab_core_corner(polygon, i + 1);
        double normal_x = to.y - from.y;
        double normal_y = from.x - to.x;
        double height = normal_x * (stretch->start.x - from.x - offset.x) +
                        normal_y * (stretch->start.y - from.y - offset.y);
        double rate = normal_x * stretch->way.x + normal_y * stretch->way.y;

        if (rate == 0) {
            if (height > 0) {
                stretch->to = -1;
                stretch->from = 0;
                return;
            }
            continue;
        }
        double t = -height / rate;

        if (rate > 0 && t < stretch->to) {
            stretch->to = t;
        } else if (rate < 0 && t > stretch->from) {
            stretch->from = t;
        }
    }
}

ab_stretch ab_clip_edge(const ab_core *edges, int edge, const ab_core *polygon, abut_vec2 offset)
{
    abut_vec2 from = ab_core_corner(edges, edge);
    abut_vec2 to = ab_core_corner(edges, edge + 1);
    ab_stretch stretch = { from, { to.x - from.x, to.y - from.y }, 0, 1 };

    ab_clip_stretch(&stretch, polygon, offset);
    return stretch;
}

abut_vec2 ab_crossing_of(const ab_core *a, const ab_core *b, ab_vec d)
{
    abut_vec2 p = ab_core_corner(a, 0);
    abut_vec2 q = ab_core_corner(b, 0);
    abut_vec2 p_end = ab_core_corner(a, 1);
    abut_vec2 q_end = ab_core_corner(b, 1);
    abut_vec2 u = { p_end.x - p.x, p_end.y - p.y };
    abut_vec2 v = { q_end.x - q.x, q_end.y - q.y };
    abut_vec2 w = { q.x - p.x + (double)d.x, q.y - p.y + (double)d.y };
    double t = (w.x * v.y - w.y * v.x) / (u.x * v.y - u.y * v.x);

    return (abut_vec2){ p.x + t * u.x, p.y + t * u.y };
}
