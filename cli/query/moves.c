/* cli/query/moves.c - reading how two shapes move: sweeps and reactions.
 *
 * The library is asked here, not when the answer is written, because it has the
 * last word on whether a motion is possible.
 *
 * SPDX-License-Identifier: MIT */
#include "query/asks.h"

#include "read/fields.h"
#include "read/sides.h"

#include <math.h>
#include <string.h>

/* A motion that may be missing: then the shape rests. */
static bool
read_move(const object *from, const char *field, const figure *shape, bool united, abut_vec2 *out)
{
    path at = { NULL, field, 0 };

    *out = (abut_vec2){ 0, 0 };
    if (!read_optional_pair(from, field, out) || !check_limit_pair(from, field, *out)) {
        return false;
    }
    if (united) {
        return true; /* the library says whether all of a node can go there */
    }
    abut_shape moved = abut_moved(&shape->shape, out->x, out->y);

    return abut_shape_check(&moved) == ABUT_OK ||
           fault_at(from->wrong, &at, "must not lead beyond 536870912 (2^29) from zero",
                    json_object_get(from->json, field));
}

static bool read_moves(const object *from, question *q)
{
    bool of_many = q->united || q->masked;

    return read_move(from, "move_a", &q->a, of_many, &q->moves.wish_a) &&
           read_move(from, "move_b", &q->b, of_many, &q->moves.wish_b);
}

/* What no field is to blame for, in the library's words. */
static bool check_status(const object *from, const char *what, abut_status status)
{
    path at = { NULL, what, 0 };
    text rule = { 0 };

    if (status == ABUT_OK) {
        return true;
    }
    text_add(&rule, "is not possible: ");
    text_add(&rule, abut_status_text(status));
    fault_at(from->wrong, &at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

/* --- Sweeps ------------------------------------------------------------------ */

static bool read_turn(const object *from, const char *field, double *out)
{
    const double most = 1024;
    path at = { NULL, field, 0 };

    *out = 0;
    return read_optional(from, field, out) &&
           (fabs(*out) <= most ||
            fault_number(from->wrong, &at, "must be at most 1024 radians", *out));
}

/* What a shape turns about: where the pivot of its transform stands, if that is
 * given by its parts, so that turning is the rotation growing; else the middle.
 * On the lattice, so that the shape at the start is the shape as it stands. */
static abut_vec2 pivot_of(const question *q, const char *field, const figure *shape)
{
    const json_t *parts = json_object_get(json_object_get(q->json, field), "transform");
    abut_vec2 pivot = abut_shape_centroid(&shape->shape);

    if (json_is_object(parts)) {
        pivot.x = json_number_value(json_object_get(parts, "x"));
        pivot.y = json_number_value(json_object_get(parts, "y"));
    }
    return (abut_vec2){ abut_snap(pivot.x), abut_snap(pivot.y) };
}

static bool set_out(const object *from,
                    const char *field,
                    const question *q,
                    const figure *shape,
                    abut_course *course,
                    abut_shape *local)
{
    path at = { NULL, field, 0 };
    path points = { &at, "points", 0 };
    int corners = abut_shape_corners(&shape->shape, NULL, 0);
    abut_vec2 pivot = pivot_of(q, field, shape);

    if (corners > ABUT_CURVE_CORNERS) {
        return fault_number(from->wrong, &points, "must be at most 256 to turn", corners);
    }

    course->from = abut_at(pivot.x, pivot.y);
    *local = abut_moved(&shape->shape, -pivot.x, -pivot.y);
    return abut_shape_check(local) == ABUT_OK ||
           fault_at(from->wrong, &at, "is too far from its pivot to turn about it", NULL);
}

static bool sweep_turning(const object *from, question *q)
{
    moves *m = &q->moves;

    m->course_a.move = m->wish_a;
    m->course_b.move = m->wish_b;
    return read_turn(from, "turn_a", &m->course_a.turn) &&
           read_turn(from, "turn_b", &m->course_b.turn) &&
           set_out(from, "a", q, &q->a, &m->course_a, &m->local_a) &&
           set_out(from, "b", q, &q->b, &m->course_b, &m->local_b) &&
           check_status(from, "the turning sweep",
                        abut_sweep_turning(&m->local_a, &m->course_a, &m->local_b, &m->course_b,
                                           &m->turned));
}

bool question_sweep(question *q, fault *wrong)
{
    object from = { q->json, NULL, wrong };
    moves *m = &q->moves;

    m->turns =
        json_object_get(q->json, "turn_a") != NULL || json_object_get(q->json, "turn_b") != NULL;
    if (!m->turns && json_object_get(q->json, "move_a") == NULL &&
        json_object_get(q->json, "move_b") == NULL) {
        path at = { NULL, "move_a", 0 };

        return fault_at(wrong, &at, "and move_b are both missing: nothing moves", NULL);
    }
    if (!read_moves(&from, q)) {
        return false;
    }
    if (m->turns) {
        path at = { NULL, "turn_a", 0 };

        return q->united || q->masked
                   ? fault_at(wrong, &at, "and turn_b are for single shapes", NULL)
                   : sweep_turning(&from, q);
    }
    if (q->masked) {
        abut_figure a = figure_as_figure(&q->a);
        abut_figure b = figure_as_figure(&q->b);

        abut_status status = abut_figures_sweep(&a, m->wish_a, &b, m->wish_b, &m->swept);

        if (status == ABUT_E_SHAPE) { /* one has nothing in it, and meets nothing */
            m->swept.move_a = m->wish_a;
            m->swept.move_b = m->wish_b;
            status = ABUT_OK;
        }
        return check_status(&from, "the sweep", status);
    }
    return check_status(
        &from, "the sweep",
        q->united ? abut_tree_sweep(q->grove.tree, q->member_a.node, m->wish_a, q->member_b.node,
                                    m->wish_b, &m->swept)
                  : abut_sweep(&q->a.shape, m->wish_a, &q->b.shape, m->wish_b, &m->swept));
}

/* --- Reactions --------------------------------------------------------------- */

static const char *method_word(int number)
{
    return number < ABUT_METHOD_COUNT ? abut_method_name((abut_method)number) : NULL;
}

static const char *split_word(int number)
{
    static const char *const words[] = {
        [ABUT_SPLIT_TIME] = "time",
        [ABUT_SPLIT_RATIO] = "ratio",
        [ABUT_SPLIT_MASS] = "mass",
        [ABUT_SPLIT_HALF] = "half",
    };

    return number < ABUT_SPLIT_COUNT ? words[number] : NULL;
}

/* JSON has no infinity, so what nothing can move is named. */
static bool read_mass(const object *from, const char *field, double *out)
{
    const json_t *value = json_object_get(from->json, field);
    const char *word = json_string_value(value);
    path at = { NULL, field, 0 };

    *out = 0;
    if (word != NULL && strcmp(word, "infinite") == 0) {
        *out = INFINITY;
        return true;
    }
    if (value == NULL) {
        return true;
    }
    *out = json_number_value(value);
    return *out > 0 ||
           fault_at(from->wrong, &at, "must be a number above 0, or \"infinite\"", value);
}

/* How what is too much is split: by mass, if masses are given and nothing is said. */
static bool read_split(const object *from, abut_react_options *options)
{
    int split = ABUT_SPLIT_TIME;

    if (!read_mass(from, "mass_a", &options->mass_a) ||
        !read_mass(from, "mass_b", &options->mass_b)) {
        return false;
    }
    if (options->mass_a > 0 || options->mass_b > 0) {
        split = ABUT_SPLIT_MASS;
    }
    bool ok = read_word(from, "split", split_word, &split);

    options->split = (abut_split)split;
    return ok;
}

static bool read_cells(const object *from, abut_react_options *options)
{
    bool given = json_object_get(from->json, "cell") != NULL;
    path at = { NULL, "cell", 0 };

    if (!read_optional(from, "cell", &options->cell) ||
        !read_optional_pair(from, "origin", &options->origin)) {
        return false;
    }
    if (given && options->cell < ABUT_QUANTUM) {
        return fault_number(from->wrong, &at, "must be at least 2^-32", options->cell);
    }
    return check_limit(from, "cell", options->cell) &&
           check_limit_pair(from, "origin", options->origin);
}

bool question_react(question *q, fault *wrong)
{
    object from = { q->json, NULL, wrong };
    moves *m = &q->moves;
    int method = 0;

    m->turns = false;
    m->options = (abut_react_options){ 0 };
    if (require(&from, "method") == NULL || !read_word(&from, "method", method_word, &method) ||
        !read_moves(&from, q) || !read_split(&from, &m->options) ||
        !read_open_sides(&from, q->side_words, &m->options.open_sides) ||
        !read_cells(&from, &m->options)) {
        return false;
    }
    m->method = (abut_method)method;
    return check_status(&from, "the reaction",
                        abut_react(m->method, &q->a.shape, m->wish_a, &q->b.shape, m->wish_b,
                                   &m->options, &m->reaction));
}
