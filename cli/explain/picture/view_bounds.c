/* cli/explain/picture/view_bounds.c - what of a step is worth showing.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/picture/sketch.h"

#include <math.h>

abut_vec2 wished_end(const participant *of)
{
    return (abut_vec2){ of->at.x + of->wish.x, of->at.y + of->wish.y };
}

abut_bounds bounds_at(const participant *of, abut_vec2 place)
{
    abut_bounds all = abut_bounds_empty();

    for (int i = 0; i < of->piece_count; i++) {
        abut_shape piece = piece_at(of, i, place);

        all = abut_bounds_join(all, abut_shape_bounds(&piece));
    }
    return all;
}

static abut_bounds bounds_of_path(const participant *of)
{
    abut_bounds all = abut_bounds_empty();

    for (uint32_t i = 0; i < of->path_count; i++) {
        all = abut_bounds_join(all, bounds_at(of, of->path[i].at));
    }
    return all;
}

static double size_of(abut_bounds bounds)
{
    return fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
}

static abut_bounds grown(abut_bounds bounds, double by)
{
    return (abut_bounds){ { bounds.min.x - by, bounds.min.y - by },
                          { bounds.max.x + by, bounds.max.y + by } };
}

abut_bounds common(abut_bounds a, abut_bounds b)
{
    abut_bounds both = { { fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y) },
                         { fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y) } };

    return both.min.x > both.max.x || both.min.y > both.max.y ? abut_bounds_empty() : both;
}

static abut_bounds join_point(abut_bounds bounds, abut_vec2 point)
{
    return abut_bounds_join(bounds, (abut_bounds){ point, point });
}

/* As much as shows both bodies well, if they are not too unlike. */
static double reach_of(const facts *f)
{
    double a = size_of(bounds_at(&f->a, f->a.at));
    double b = size_of(bounds_at(&f->b, f->b.at));

    return fmin(fmax(a, b), 25 * fmin(a, b));
}

/* Shows the smaller body with its whole path, of the larger what is near it, and where both wanted
 * to go, unless that is far off. */
static abut_bounds view_of_paths(const sketch *s)
{
    const facts *f = s->f;
    abut_bounds a = bounds_of_path(&f->a);
    abut_bounds b = bounds_of_path(&f->b);
    bool a_smaller = size_of(a) <= size_of(b);
    abut_bounds view = a_smaller ? a : b;
    abut_bounds other = a_smaller ? b : a;
    abut_shape last_a = piece_at(&f->a, f->a.piece, f->a.end);
    abut_shape last_b = piece_at(&f->b, f->b.piece, f->b.end);
    abut_distance gap = abut_measure(&last_a, &last_b);

    view = join_point(join_point(view, gap.on_a), gap.on_b);
    if (s->impact) {
        view = join_point(view, s->point);
    }
    double near = size_of(view);
    bool large = size_of(other) > 3 * near;

    view = abut_bounds_join(view, large ? common(other, grown(view, near * 0.6)) : other);
    abut_bounds wish =
        abut_bounds_join(bounds_at(&f->a, wished_end(&f->a)), bounds_at(&f->b, wished_end(&f->b)));

    return abut_bounds_join(view, common(wish, grown(view, near * 0.6)));
}

/* On a very long path the bodies would be dots: then only the place where they met is shown. */
abut_bounds view_bounds(const sketch *s)
{
    abut_bounds view = view_of_paths(s);
    double reach = reach_of(s->f);

    if (s->impact && size_of(view) > 8 * reach) {
        return grown((abut_bounds){ s->point, s->point }, reach);
    }
    return view;
}
