/* query/test_sight.c - what can be seen from where: nothing that the line only touches hides.
 *
 * SPDX-License-Identifier: MIT */
#include "query/crowd.h"
#include "support/check.h"

enum { LINES = 60, SEEDS = 2 };

static crowd scene;

/* The first to overlap the line, or -1. */
static int first_blocker(abut_vec2 from, abut_vec2 to, const abut_query *query)
{
    abut_shape line = abut_segment(from.x, from.y, to.x, to.y);
    double first = 2;
    int blocker = -1;

    for (int k = 0; k < scene.count; k++) {
        const abut_shape *part = crowd_part(&scene, query, k);

        if (part != NULL && abut_relate(&line, part) == ABUT_OVERLAPPING) {
            double time = abut_cast(from, to, part, ABUT_INSIDE_HIT).time;

            if (time < first) {
                first = time;
                blocker = k;
            }
        }
    }
    return blocker;
}

static void test_as_one_by_one(void)
{
    int seen = 0;
    int hidden = 0;

    for (int layout = 0; layout < CROWD_LAYOUT_COUNT * SEEDS; layout++) {
        crowd_make(&scene, (crowd_layout)(layout / SEEDS), crowd_seed(layout % SEEDS));
        for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
            abut_index *index =
                crowd_index(&scene, (abut_index_kind)kind, layout % SEEDS == 1 ? 11 : 0);
            const char *name = crowd_name(&scene, (abut_index_kind)kind);

            for (int i = 0; i < LINES; i++) {
                abut_query query = crowd_query(&scene, i % CROWD_QUERIES);
                abut_vec2 from = crowd_place(&scene);
                abut_vec2 to = i % 9 == 0 ? from : crowd_place(&scene);
                bool sees = false;
                bool again = false;
                uint32_t id = 99;
                int blocker = first_blocker(from, to, &query);

                CHECK_ROW(name, abut_index_sees(index, from, to, &query, &sees, &id) == ABUT_OK);
                CHECK_ROW(name, abut_index_sees(index, from, to, &query, &again, NULL) == ABUT_OK);
                CHECK_ROW(name, sees == (blocker < 0) && again == sees);
                CHECK_ROW(name, id == (blocker < 0 ? 0 : scene.ids[blocker]));
                seen += sees;
                hidden += !sees;
            }
            abut_index_destroy(index);
        }
    }
    CHECK(seen > 500 && hidden > 500);
}

/* Between two crates that share an edge there is no way through, but along the edge of
 * one crate, past its corner, and through a gap of one quantum there is. */
static void test_edges_and_gaps(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        bool sees = false;
        uint32_t id = 0;

        abut_index_add(index, 1, (abut_bounds){ { 0, 0 }, { 2, 1 } });
        abut_index_add(index, 2, (abut_bounds){ { 0, 1 }, { 2, 2 } });
        abut_index_add(index, 3, (abut_bounds){ { 0, 2 + ABUT_QUANTUM }, { 2, 3 } });
        CHECK(abut_index_sees(index, (abut_vec2){ -1, 0 }, (abut_vec2){ 3, 0 }, NULL, &sees, &id) ==
              ABUT_OK);
        CHECK(sees && id == 0);
        CHECK(abut_index_sees(index, (abut_vec2){ -1, 1 }, (abut_vec2){ 1, -1 }, NULL, &sees,
                              &id) == ABUT_OK);
        CHECK(sees);
        CHECK(abut_index_sees(index, (abut_vec2){ -1, 0.5 }, (abut_vec2){ 1, -1.5 }, NULL, &sees,
                              &id) == ABUT_OK);
        CHECK(sees);
        CHECK(abut_index_sees(index, (abut_vec2){ -1, 1 }, (abut_vec2){ 3, 1 }, NULL, &sees, &id) ==
              ABUT_OK);
        CHECK(sees); /* the edge that two entries share is inside of neither */
        CHECK(abut_index_sees(index, (abut_vec2){ -1, 2 + ABUT_QUANTUM }, (abut_vec2){ 3, 2 }, NULL,
                              &sees, &id) == ABUT_OK);
        CHECK(sees);
        CHECK(abut_index_sees(index, (abut_vec2){ 1, 3 }, (abut_vec2){ 1, -3 }, NULL, &sees, &id) ==
              ABUT_OK);
        CHECK(!sees && id == 3);
        CHECK(abut_index_sees(index, (abut_vec2){ 1, 0.5 }, (abut_vec2){ 1, 0.5 }, NULL, &sees,
                              &id) == ABUT_OK);
        CHECK(!sees && id == 1);
        CHECK(abut_index_sees(index, (abut_vec2){ 1, 1 }, (abut_vec2){ 1, 1 }, NULL, &sees, &id) ==
              ABUT_OK);
        CHECK(sees && id == 0);
        abut_index_destroy(index);
    }
}

TEST_MAIN(TEST(test_as_one_by_one), TEST(test_edges_and_gaps))
