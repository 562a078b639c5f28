/* region/explain.c - what is wrong with an outline, in a sentence that names the vertices.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/region.h"
#include "base/text.h"

static void add_vertex(ab_text *text, const char *before, uint32_t loop, uint32_t vertex)
{
    ab_text_add(text, before);
    ab_text_add(text, "vertex ");
    ab_text_add_integer(text, vertex);
    if (loop > 0) {
        ab_text_add(text, " of hole ");
        ab_text_add_integer(text, (int64_t)loop - 1);
    }
}

static void add_loop(ab_text *text, uint32_t loop)
{
    ab_text_add(text, loop == 0 ? "the outline" : "hole ");
    if (loop > 0) {
        ab_text_add_integer(text, (int64_t)loop - 1);
    }
}

size_t abut_fault_explain(const abut_fault *fault, char *text, size_t size)
{
    ab_text sentence = ab_text_to(text, text == NULL ? 0 : size);

    switch (fault != NULL ? fault->kind : ABUT_FAULT_NONE) {
    case ABUT_FAULT_PLACE:
        add_vertex(&sentence, "", fault->loop_a, fault->vertex_a);
        ab_text_add(&sentence, " must be finite and within 2^29 units");
        break;
    case ABUT_FAULT_FEW:
        add_loop(&sentence, fault->loop_a);
        ab_text_add(&sentence, " has no area");
        break;
    case ABUT_FAULT_TURNS_BACK:
        add_vertex(&sentence, "the outline turns back along itself at ", fault->loop_a,
                   fault->vertex_a);
        break;
    case ABUT_FAULT_SAME_PLACE:
        add_vertex(&sentence, "", fault->loop_a, fault->vertex_a);
        add_vertex(&sentence, " and ", fault->loop_b, fault->vertex_b);
        ab_text_add(&sentence, " are at the same place");
        break;
    case ABUT_FAULT_MEET:
        add_vertex(&sentence, "the edges from ", fault->loop_a, fault->vertex_a);
        add_vertex(&sentence, " and from ", fault->loop_b, fault->vertex_b);
        ab_text_add(&sentence, " meet");
        break;
    case ABUT_FAULT_OUTSIDE:
        add_loop(&sentence, fault->loop_a);
        ab_text_add(&sentence, " is not inside of the outline, or is in another hole");
        break;
    case ABUT_FAULT_NONE:
        ab_text_add(&sentence, "no vertex and no loop is at fault");
        break;
    }
    return sentence.length;
}
