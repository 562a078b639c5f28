/* figure/test_writings.c - one set of cells gets one answer, however it is written.
 *
 * Cells on a small grid, against shapes of all kinds and against other cells, all with coordinates
 * that are multiples of a half or a quarter of a cell, so that sides are flush, corners meet
 * corners, and tips stand in kinks. Relation, distance, push, the normal of the contact, the time
 * and the normal of a sweep, the moves that it allows, and casts must be the same for all writings,
 * and opposite when the two are swapped.
 *
 * SPDX-License-Identifier: MIT */
#include "figure/writings.h"
#include "support/check.h"
#include "support/sample.h"

#include <math.h>

enum { SCENES = 1600, PAIRS = 600, ASKED = 6 };

typedef struct answers {
    abut_relation relation;
    double distance;
    abut_contact contact;
    abut_swept swept;
    abut_hit casts[3];
} answers;

typedef struct question {
    abut_vec2 move;
    abut_vec2 from;
    abut_vec2 to;
} question;

static bool is_vector(abut_vec2 v, abut_vec2 w)
{
    return fabs(v.x - w.x) + fabs(v.y - w.y) < 0x1p-40;
}

/* Moves leave gaps of some quanta, as sweep.h says. */
static bool is_near(abut_vec2 v, abut_vec2 w)
{
    return fabs(v.x - w.x) + fabs(v.y - w.y) < 0x1p-26;
}

static abut_vec2 opposite(abut_vec2 v)
{
    return (abut_vec2){ 0 - v.x, 0 - v.y };
}

static answers ask(const abut_figure *a, const abut_figure *b, const question *about)
{
    const abut_vec2 rest = { 0, 0 };
    answers out = { abut_figures_relate(a, b),
                    abut_figures_measure(a, b).distance,
                    abut_figures_collide(a, b),
                    { .hit = false },
                    { { .hit = false } } };
    abut_contact back = abut_figures_collide(b, a);
    abut_swept swept;

    CHECK(abut_figures_sweep(a, about->move, b, rest, &out.swept) == ABUT_OK);
    CHECK(abut_figures_sweep(b, rest, a, about->move, &swept) == ABUT_OK);
    CHECK(out.relation == ABUT_OVERLAPPING || is_vector(back.normal, opposite(out.contact.normal)));
    CHECK(swept.hit == out.swept.hit && swept.touch == out.swept.touch);
    CHECK(is_vector(swept.normal, opposite(out.swept.normal)));
    for (int inside = 0; inside < 3; inside++) {
        out.casts[inside] = abut_figure_cast(about->from, about->to, b, (abut_inside)inside);
    }
    return out;
}

static bool same_casts(const answers *p, const answers *q)
{
    bool same = true;

    for (int i = 0; i < 3; i++) {
        const abut_hit *mine = &p->casts[i];
        const abut_hit *other = &q->casts[i];

        same = same && mine->hit == other->hit && mine->graze == other->graze &&
               mine->time == other->time && is_vector(mine->normal, other->normal);
    }
    return same;
}

static bool check_same(const char *name, const answers *p, const answers *q)
{
    const abut_swept *mine = &p->swept;
    const abut_swept *other = &q->swept;

    return CHECK_ROW(name, p->relation == q->relation) &&
           CHECK_ROW(name, fabs(p->distance - q->distance) < 1e-12) &&
           CHECK_ROW(name, p->relation == ABUT_OVERLAPPING ||
                               is_vector(p->contact.normal, q->contact.normal)) &&
           CHECK_ROW(name, mine->hit == other->hit && mine->graze == other->graze) &&
           CHECK_ROW(name, mine->time == other->time && mine->touch == other->touch) &&
           CHECK_ROW(name, is_vector(mine->normal, other->normal)) &&
           CHECK_ROW(name, is_near(mine->move_a, other->move_a)) &&
           CHECK_ROW(name, same_casts(p, q));
}

/* All writings of a set, asked about one figure: as the first of them answers. False if not. */
static bool check_writings(const abut_figure *a, const cell_set *set, const question *about)
{
    static written_set written;
    answers first = { .relation = ABUT_APART };
    bool known = false;
    bool good = true;

    for (int how = 0; how < WRITINGS; how++) {
        if (write_cells(set, (writing)how, (abut_vec2){ 0, 0 }, &written)) {
            answers found = ask(a, &written.figure, about);

            first = known ? first : found;
            known = true;
            good = check_same(writing_names[how], &found, &first) && good;
        }
        forget_cells(&written);
    }
    return good;
}

/* --- Drawn -------------------------------------------------------------------------------------
 */

static double multiple(rng *random, int unit, int low, int high)
{
    return (double)rng_int(random, (int64_t)low * unit, (int64_t)high * unit) / unit;
}

static abut_vec2 draw_vec(rng *random, int unit, double size, int low, int high)
{
    double x = multiple(random, unit, low, high) * size;
    double y = multiple(random, unit, low, high) * size;

    return (abut_vec2){ x, y };
}

static question draw_question(rng *random, int unit, double size)
{
    question out = { .move = draw_vec(random, unit, size, -6, 6),
                     .from = draw_vec(random, unit, size, -2, 7),
                     .to = draw_vec(random, unit, size, -2, 7) };
    int64_t along = rng_int(random, 0, 3);

    out.move.x = along == 0 ? 0 : out.move.x;
    out.move.y = along == 1 ? 0 : out.move.y;
    out.to.x = rng_int(random, 0, 2) == 0 ? out.from.x : out.to.x;
    return out;
}

static abut_shape draw_polygon(rng *random, int unit, double size, abut_vec2 at)
{
    for (;;) {
        uint32_t count = (uint32_t)rng_int(random, 3, 4);
        abut_vec2 corners[4];

        for (uint32_t i = 0; i < count; i++) {
            corners[i] = draw_vec(random, unit, size, -1, 1);
            corners[i].x += at.x;
            corners[i].y += at.y;
        }
        abut_shape shape = abut_polygon(corners, count);

        if (abut_shape_check(&shape) == ABUT_OK) {
            return shape;
        }
    }
}

static abut_shape draw_mover(rng *random, int unit, double size)
{
    abut_vec2 at = draw_vec(random, unit, size, -3, 7);
    abut_vec2 by = draw_vec(random, unit, size, -2, 2);
    double width = (double)rng_int(random, 1, 2 * unit) / unit * size;
    double height = (double)rng_int(random, 1, 2 * unit) / unit * size;
    abut_vec2 square[4] = {
        at, { at.x + size, at.y }, { at.x + size, at.y + size }, { at.x, at.y + size }
    };

    by.y = rng_int(random, 0, 2) == 0 ? 0 : by.y;
    switch (rng_int(random, 0, 8)) {
    case 0:
        return abut_point(at.x, at.y);
    case 1:
        return abut_segment(at.x, at.y, at.x + by.x, at.y + by.y);
    case 2:
        return abut_circle(at.x, at.y, width);
    case 3:
        return abut_capsule(at.x, at.y, at.x + by.x, at.y + by.y, size / 2);
    case 4:
        return abut_rounded_polygon(square, 4, size / 2);
    case 5:
    case 6:
        return abut_rect(at.x, at.y, width, height);
    default:
        return draw_polygon(random, unit, size, at);
    }
}

static const int units[] = { 1, 1, 2, 4 };

static cell_set draw_set(rng *random, int most)
{
    int width = (int)rng_int(random, 1, most);
    int height = (int)rng_int(random, 1, most);

    return draw_cell_set(random, width, height, rng_int(random, 0, 1) == 1);
}

static void test_shapes(void)
{
    rng random = { 91 };

    for (int round = 0; round < SCENES / sample_part(); round++) {
        cell_set set = draw_set(&random, WRITTEN_SIDE);
        int unit = units[rng_int(&random, 0, 3)];

        for (int i = 0; i < ASKED; i++) {
            abut_shape mover = draw_mover(&random, unit, set.size);
            question about = draw_question(&random, unit, set.size);
            abut_figure a = abut_figure_of_shape(&mover);

            if (!check_writings(&a, &set, &about)) {
                printf("   round %d, %d: move %g %g\n", round, i, about.move.x, about.move.y);
                print_cell_set(&set);
            }
        }
    }
}

/* Two sets of cells, of which both are written in many ways. */
static void test_cells(void)
{
    static written_set written;
    rng random = { 92 };

    for (int round = 0; round < PAIRS / sample_part(); round++) {
        cell_set set = draw_set(&random, WRITTEN_SIDE);
        int unit = units[rng_int(&random, 0, 3)];

        for (int i = 0; i < ASKED; i++) {
            cell_set other = draw_set(&random, 3);
            writing how = (writing)rng_int(&random, 0, WRITINGS - 1);
            abut_vec2 at = draw_vec(&random, unit, set.size, -3, 6);
            question about = draw_question(&random, unit, set.size);

            other.size = set.size;
            if (write_cells(&other, how, at, &written) &&
                !check_writings(&written.figure, &set, &about)) {
                printf("   round %d, %d: move %g %g, %s at %g %g\n", round, i, about.move.x,
                       about.move.y, writing_names[how], at.x, at.y);
                print_cell_set(&other);
                print_cell_set(&set);
            }
            forget_cells(&written);
        }
    }
}

/* --- Known -------------------------------------------------------------------------------------
 */

/* One of the eight: the axes change places, then each is mirrored. */
static abut_vec2 turned(abut_vec2 v, int symmetry)
{
    abut_vec2 w = (symmetry & 1) != 0 ? (abut_vec2){ v.y, v.x } : v;

    return (abut_vec2){ (symmetry & 2) != 0 ? 0 - w.x : w.x, (symmetry & 4) != 0 ? 0 - w.y : w.y };
}

/* Squares only; the middle of the square of cells stays where it is. */
static cell_set turned_set(const cell_set *of, int symmetry)
{
    cell_set out = *of;

    for (int y = 0; y < of->height; y++) {
        for (int x = 0; x < of->width; x++) {
            abut_vec2 v = { 2 * x + 1 - of->width, 2 * y + 1 - of->height };
            abut_vec2 w = turned(v, symmetry);

            out.cells[((int)w.y + of->height - 1) / 2][((int)w.x + of->width - 1) / 2] =
                of->cells[y][x];
        }
    }
    return out;
}

static abut_vec2 turned_place(abut_vec2 p, const cell_set *set, int symmetry)
{
    double half = set->width * set->size / 2;
    abut_vec2 w = turned((abut_vec2){ p.x - half, p.y - half }, symmetry);

    return (abut_vec2){ w.x + half, w.y + half };
}

/* A box, its motion, and the normal of its contact and of its sweep: zero if a mirror image would
 * have another one, or there is none. */
typedef struct known_scene {
    const char *name;
    const char *rows[4];
    abut_vec2 low;
    abut_vec2 high;
    abut_vec2 move;
    abut_vec2 contact;
    abut_vec2 swept;
} known_scene;

static const known_scene known[] = {
    { "on a floor and at a wall, longer on the floor",
      { "....", "...#", "...#", "####" },
      { 1, 2.5 },
      { 3, 3 },
      { 1, 1 },
      { 0, -1 },
      { 0, -1 } },
    { "lands on a floor of two cells and at a wall of one",
      { "....", "...#", "....", "####" },
      { 0, 0 },
      { 2, 1.5 },
      { 2, 3 },
      { 0, 0 },
      { 0, -1 } },
    { "level with a top, past its end",
      { "....", "....", "..##", "..##" },
      { 0, 1 },
      { 1, 2 },
      { 4, 0 },
      { 0, 0 },
      { 0, -1 } },
};

static void test_known(void)
{
    for (int i = 0; i < COUNT_OF(known) * 8; i++) {
        const known_scene *scene = &known[i / 8];
        cell_set upright = cell_set_of(scene->rows, 4, 1);
        cell_set set = turned_set(&upright, i % 8);
        abut_vec2 p = turned_place(scene->low, &upright, i % 8);
        abut_vec2 q = turned_place(scene->high, &upright, i % 8);
        abut_shape box = abut_rect_between(p.x, p.y, q.x, q.y);
        abut_figure a = abut_figure_of_shape(&box);
        question about = { .move = turned(scene->move, i % 8) };
        static written_set written;

        CHECK_ROW(scene->name, check_writings(&a, &set, &about));
        CHECK(write_cells(&set, WRITING_CELLS, (abut_vec2){ 0, 0 }, &written));
        answers found = ask(&a, &written.figure, &about);

        CHECK_ROW(scene->name, (scene->contact.x == 0 && scene->contact.y == 0) ||
                                   is_vector(found.contact.normal, turned(scene->contact, i % 8)));
        CHECK_ROW(scene->name, is_vector(found.swept.normal, turned(scene->swept, i % 8)));
        forget_cells(&written);
    }
}

TEST_MAIN(TEST(test_known), TEST(test_shapes), TEST(test_cells))
