/* cli/query/asks.c - reading questions: the table of asks and their fields.
 *
 * SPDX-License-Identifier: MIT */
#include "query/asks.h"
#include "query/outlines.h"

#include "read/fields.h"
#include "read/sides.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static object fields_of(const question *q, fault *wrong)
{
    return (object){ q->json, NULL, wrong };
}

static bool read_buffer(question *q, fault *wrong)
{
    object from = fields_of(q, wrong);
    path at = { NULL, "buffer", 0 };

    q->buffer = 0;
    if (!read_optional(&from, "buffer", &q->buffer)) {
        return false;
    }
    if (q->buffer < 0) {
        return fault_number(wrong, &at, "must not be negative", q->buffer);
    }
    return check_limit(&from, "buffer", q->buffer);
}

static const char *inside_word(int number)
{
    static const char *const words[] = {
        [ABUT_INSIDE_HIT] = "hit", [ABUT_INSIDE_IGNORE] = "ignore", [ABUT_INSIDE_EXIT] = "exit"
    };

    return number <= ABUT_INSIDE_EXIT ? words[number] : NULL;
}

static bool read_inside(question *q, fault *wrong)
{
    object from = fields_of(q, wrong);
    int inside = ABUT_INSIDE_HIT;
    bool ok = read_word(&from, "inside", inside_word, &inside);

    q->inside = (abut_inside)inside;
    return ok;
}

/* From a place to another, or from a place in a direction. */
static bool read_cast(question *q, fault *wrong)
{
    object from = fields_of(q, wrong);
    bool has_to = json_object_get(q->json, "to") != NULL;

    q->is_ray = !has_to && json_object_get(q->json, "direction") != NULL;
    if (!read_pair(&from, "from", &q->from) || !check_limit_pair(&from, "from", q->from) ||
        !read_inside(q, wrong)) {
        return false;
    }
    if (q->is_ray) {
        path at = { NULL, "direction", 0 };

        if (!read_pair(&from, "direction", &q->to)) {
            return false;
        }
        return q->to.x != 0 || q->to.y != 0 ||
               fault_at(wrong, &at, "must not be zero", json_object_get(q->json, "direction"));
    }
    return read_pair(&from, "to", &q->to) && check_limit_pair(&from, "to", q->to);
}

static bool check_plain_rect(const figure *shape, const char *field, fault *wrong)
{
    path at = { NULL, field, 0 };
    path type = { &at, "type", 0 };
    path radius = { &at, "r", 0 };

    if (!shape->is_rect) {
        text rule = { 0 };

        text_add(&rule, "must be rect to be asked by levels, but is ");
        text_add(&rule, shape->type);
        fault_at(wrong, &type, text_string(&rule), NULL);
        text_free(&rule);
        return false;
    }
    return shape->radius == 0 ||
           fault_number(wrong, &radius, "must be 0 to be asked by levels", shape->radius);
}

static bool read_levels(question *q, fault *wrong)
{
    object from = fields_of(q, wrong);
    path at = { NULL, "level", 0 };
    double level = -1;

    if ((!q->united &&
         (!check_plain_rect(&q->a, "a", wrong) || !check_plain_rect(&q->b, "b", wrong))) ||
        !read_optional(&from, "level", &level)) {
        return false;
    }
    if (level != floor(level) || level > 2) {
        return fault_number(wrong, &at, "must be 0, 1, 2 or negative for all", level);
    }
    q->level = level < 0 ? -1 : (int)level;
    return true;
}

static bool check_straight(const figure *shape, const char *field, fault *wrong)
{
    path at = { NULL, field, 0 };

    return abut_shape_radius(&shape->shape) == 0 ||
           fault_at(wrong, &at, "is round: separating axes are for straight edges", NULL);
}

static bool read_straight(question *q, fault *wrong)
{
    return check_straight(&q->a, "a", wrong) && check_straight(&q->b, "b", wrong);
}

/* The corners of a common part are at most those of both shapes together. */
static bool read_intersection(question *q, fault *wrong)
{
    size_t count = (size_t)abut_shape_corners(&q->a.shape, NULL, 0) +
                   (size_t)abut_shape_corners(&q->b.shape, NULL, 0);
    path at = { NULL, "a", 0 };

    return (count <= INT_MAX && room_reserve(&q->corners, count * sizeof(abut_vec2))) ||
           fault_at(wrong, &at, "and b need more memory than there is", NULL);
}

static const char *index_word(int number)
{
    return number < ABUT_INDEX_KIND_COUNT ? abut_index_kind_name((abut_index_kind)number) : NULL;
}

static bool read_index(question *q, fault *wrong)
{
    object from = fields_of(q, wrong);
    int kind = ABUT_INDEX_AUTO;
    bool ok = read_word(&from, "index", index_word, &kind);

    q->index = (abut_index_kind)kind;
    return ok;
}

static bool read_pairs(question *q, fault *wrong)
{
    object from = fields_of(q, wrong);

    q->shapes.may_be_any = true;
    return read_index(q, wrong) && read_buffer(q, wrong) &&
           read_shapes(&from, "shapes", &q->shapes) && question_find_pairs(q, wrong);
}

/* What each of them has besides a and b. */
static const char *const none[] = { NULL };
static const char *const of_bounds[] = { "tree", "of", NULL };
static const char *const of_relate[] = { "buffer", NULL };
static const char *const of_contact[] = { "sides", NULL };
static const char *const of_cast[] = { "from", "to", "direction", "inside", "sides", NULL };
static const char *const of_levels[] = { "level", NULL };
static const char *const of_pairs[] = { "shapes", "index", "buffer", NULL };
static const char *const of_sweep[] = { "move_a", "move_b", "turn_a", "turn_b", "sides", NULL };
static const char *const of_react[] = { "method", "move_a", "move_b",     "split",
                                        "mass_a", "mass_b", "open_sides", "cell",
                                        "origin", "sides",  NULL };

static const ask asks[] = {
    { "relate", true, true, of_relate, read_buffer, answer_relate, report_relate,
      SHOW_CONTACT | SHOW_GAP | SHOW_COMMON, true, true },
    { "contact", true, true, of_contact, NULL, answer_contact, report_contact,
      SHOW_CONTACT | SHOW_PUSH | SHOW_GAP | SHOW_COMMON, true, true },
    { "distance", true, true, none, NULL, answer_distance, report_distance, SHOW_GAP | SHOW_COMMON,
      true, true },
    { "cast", false, true, of_cast, read_cast, answer_cast, report_cast, SHOW_CAST, true, true },
    { "levels", true, true, of_levels, read_levels, answer_levels, report_levels,
      SHOW_BOUNDS | SHOW_CORNERS | SHOW_COMMON | SHOW_GAP, true, false },
    { "intersection", true, true, none, read_intersection, answer_intersection, report_intersection,
      SHOW_COMMON | SHOW_CORNERS, true, true },
    { "bounds", true, false, of_bounds, NULL, answer_bounds, report_bounds, SHOW_BOUNDS, true,
      true },
    { "contains", true, true, none, NULL, answer_contains, report_contains, SHOW_COMMON, false,
      true },
    { "separating_axis", true, true, none, read_straight, answer_separating_axis,
      report_separating_axis, SHOW_GAP | SHOW_COMMON, false, false },
    { "shape", true, false, none, NULL, answer_shape, report_shape, SHOW_BOUNDS, false, false },
    { "outlines", true, false, none, question_outlines, answer_outlines, report_outlines,
      SHOW_OUTLINES, false, true },
    { "pairs", false, false, of_pairs, read_pairs, answer_pairs, report_pairs, SHOW_PAIRS, false,
      false },
    { "sweep", true, true, of_sweep, question_sweep, answer_sweep, report_sweep, SHOW_MOTION, true,
      true },
    { "react", true, true, of_react, question_react, answer_react, report_react, SHOW_MOTION, false,
      false },
};

enum { ASK_COUNT = sizeof asks / sizeof asks[0] };

static const char *ask_word(int number)
{
    return number < ASK_COUNT ? asks[number].name : NULL;
}

/* What people call a question elsewhere, and what it is called here. */
static const char *const other_words[][2] = {
    { "intersects", "relate" },   { "intersect", "relate" },    { "overlaps", "relate" },
    { "overlap", "relate" },      { "collides", "relate" },     { "checkCollision", "relate" },
    { "test", "relate" },         { "areColliding", "levels" }, { "collide", "contact" },
    { "collision", "contact" },   { "push", "contact" },        { "mtv", "contact" },
    { "MTV", "contact" },         { "getBounds", "bounds" },    { "aabb", "bounds" },
    { "sat", "separating_axis" }, { "SAT", "separating_axis" }, { "raycast", "cast" },
    { "measure", "distance" },    { "reposition", "react" },    { "area", "intersection" },
    { "union", "outlines" },      { "outline", "outlines" },    { "merge", "outlines" },
};

/* ""intersects" is not a question; did you mean "relate"?" */
static bool is_known_elsewhere(const object *from)
{
    const char *said = json_string_value(json_object_get(from->json, "ask"));
    path at = { from->at, "ask", 0 };

    for (size_t i = 0; said != NULL && i < sizeof other_words / sizeof other_words[0]; i++) {
        if (strcmp(said, other_words[i][0]) == 0) {
            text rule = { 0 };

            text_add(&rule, "\"");
            text_add(&rule, said);
            text_add(&rule, "\" is not a question; did you mean \"");
            text_add(&rule, other_words[i][1]);
            text_add(&rule, "\"?");
            fault_at(from->wrong, &at, text_string(&rule), NULL);
            text_free(&rule);
            return true;
        }
    }
    return false;
}

static bool read_ask(question *q, fault *wrong)
{
    object from = fields_of(q, wrong);
    int number = 0;
    bool ok = require(&from, "ask") != NULL && !is_known_elsewhere(&from) &&
              read_word(&from, "ask", ask_word, &number);

    q->ask = ok ? &asks[number] : NULL;
    return ok;
}

static bool has_field(const ask *ask, const char *field)
{
    const char *const *known = ask->fields;

    while (*known != NULL && strcmp(*known, field) != 0) {
        known++;
    }
    return *known != NULL;
}

/* What sides are called, if the answer names one; otherwise "sides" is the asker's own. */
static bool read_sides(question *q, fault *wrong)
{
    object from = fields_of(q, wrong);

    q->side_words = side_word;
    return !has_field(q->ask, "sides") || read_side_words(&from, &q->side_words);
}

/* A field of the question under another name would be left out of it, and the answer be to another
 * question. Whatever else there is is the asker's own. */
static bool check_question_fields(const question *q, fault *wrong)
{
    static const struct {
        const char *field;
        field_word word;
    } others[] = {
        { "move_a", { "move", "\"move_a\" or \"move_b\"" } },
        { "move_a", { "motion", "\"move_a\" or \"move_b\"" } },
        { "move_a", { "velocity", "\"move_a\" or \"move_b\"" } },
        { "move_a", { "velocity_a", "\"move_a\"" } },
        { "move_b", { "velocity_b", "\"move_b\"" } },
        { "move_a", { "va", "\"move_a\"" } },
        { "move_b", { "vb", "\"move_b\"" } },
        { "turn_a", { "turn", "\"turn_a\" or \"turn_b\"" } },
        { "turn_a", { "rotation", "\"turn_a\" or \"turn_b\"" } },
        { "buffer", { "margin", "\"buffer\"" } },
        { "buffer", { "skin", "\"buffer\"" } },
        { "direction", { "dir", "\"direction\"" } },
        { "mass_a", { "mass", "\"mass_a\" or \"mass_b\"" } },
    };
    object from = fields_of(q, wrong);

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (has_field(q->ask, others[i].field) && !check_word(&from, &others[i].word)) {
            return false;
        }
    }
    return check_spelling(&from, q->ask->fields);
}

bool question_read(question *q, const json_t *json, fault *wrong)
{
    q->json = json;
    q->ask = NULL;
    if (!json_is_object(json)) {
        path at = { NULL, "a question", 0 };

        return fault_at(wrong, &at, "must be an object {\"ask\": ...}", json);
    }
    const char *about = json_string_value(json_object_get(json, "about"));

    q->about = about != NULL ? about : "";
    return read_ask(q, wrong) && read_sides(q, wrong) && grove_read(&q->grove, json, wrong) &&
           (!q->ask->has_a || question_read_member(q, "a", wrong)) &&
           (!q->ask->has_b || question_read_member(q, "b", wrong)) && question_unite(q, wrong) &&
           check_question_fields(q, wrong) && (q->ask->read == NULL || q->ask->read(q, wrong));
}

void question_free(question *q)
{
    figure_free(&q->a);
    figure_free(&q->b);
    grove_free(&q->grove);
    member_free(&q->member_a);
    member_free(&q->member_b);
    free(q->corners.memory);
    figures_free(&q->shapes);
    free(q->met.pair_memory.memory);
    free(q->met.relation_memory.memory);
    *q = (question){ 0 };
}
