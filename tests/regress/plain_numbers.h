/* regress/plain_numbers.h - shapes asked about by the plain numbers that the book chapter has.
 *
 * SPDX-License-Identifier: MIT */
#ifndef REGRESS_PLAIN_NUMBERS_H
#define REGRESS_PLAIN_NUMBERS_H

#include "abut/abut.h"

static inline abut_vec2 vec(double x, double y)
{
    return (abut_vec2){ x, y };
}

static inline abut_relation relate_line_point(abut_line line, abut_vec2 p)
{
    abut_shape segment = abut_segment(line.x1, line.y1, line.x2, line.y2);
    abut_shape point = abut_point(p.x, p.y);

    return abut_relate(&segment, &point);
}

static inline abut_relation relate_line_circle(abut_line line, abut_disc disc)
{
    abut_shape segment = abut_segment(line.x1, line.y1, line.x2, line.y2);
    abut_shape circle = abut_circle(disc.x, disc.y, disc.radius);

    return abut_relate(&segment, &circle);
}

static inline abut_relation relate_circles(abut_disc a, abut_disc b)
{
    abut_shape first = abut_circle(a.x, a.y, a.radius);
    abut_shape second = abut_circle(b.x, b.y, b.radius);

    return abut_relate(&first, &second);
}

static inline abut_relation relate_circle_rect(abut_disc a, abut_rectangle b)
{
    abut_shape first = abut_circle(a.x, a.y, a.radius);
    abut_shape second = abut_rect(b.x, b.y, b.width, b.height);

    return abut_relate(&first, &second);
}

#endif
