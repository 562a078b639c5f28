/* cli/explain/facts/facts.h - what happened to two bodies in one step.
 *
 * Facts are gathered before and after the step and then only read: the rooms words/ and picture/
 * turn them into sentences, JSON and drawings. What two bodies did is read off their paths and
 * events, never off their settings. Every decision is made by an exact predicate of the library.
 *
 *   gather.c          fills in all the facts, with the help of the files below
 *   facts.c           reading them: events of the two, their order in the file
 *   filters.c         whether the two may meet at all
 *   impacts.c         the impacts of the two, and what each did to them
 *   contact_effect.c  what a contact did to two that touched already
 *   blame.c           what kept apart two that would have met
 *   methods.c         what each method of discrete mode would have done instead
 *   verdict.c         what became of the two, in one word
 *
 * Each includes this header and facts.c alone; only gather.c calls the others.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_FACTS_H
#define ABUT_CLI_FACTS_H

#include "explain/geometry/geometry.h"
#include "explain/motion/motion.h"

/* --- Filters ------------------------------------------------------------------------------ */

typedef enum filter_kind {
    FILTER_KINDS = 0, /* neither is a mover */
    FILTER_SENSORS,
    FILTER_GROUP,
    FILTER_BITS, /* category and mask */
    FILTER_PASS, /* react "pass" */
    FILTER_IGNORED,
    FILTER_AREA, /* thin against thin */
    FILTER_ONE_WAY,
    FILTER_OPEN_SIDES,
    FILTER_COUNT
} filter_kind;

/* From harmless to final. */
typedef enum filter_says {
    SAYS_NOTHING = 0, /* it does not apply here */
    SAYS_MEET,
    SAYS_PASS, /* they meet and pass: contacts are reported, and block nothing */
    SAYS_NEVER /* they do not see each other */
} filter_says;

typedef struct filters {
    filter_says says[FILTER_COUNT];
    filter_says verdict; /* SAYS_MEET, SAYS_PASS or SAYS_NEVER */
    int decided_by;      /* the filter that says so, -1 if they meet */
    /* One-way bodies and open sides are judged by the side that is met. */
    bool met;         /* there is an impact to judge by, */
    abut_vec2 normal; /* with this normal, out of the second in the file towards the first */
} filters;

/* The names of filters and of what they say in JSON; NULL behind the last. */
const char *filter_word(int kind);
const char *filter_says_word(int says);

/* The side that a normal points out of most: of x and y, if they are equal, x. */
int side_of_normal(abut_vec2 out);
/* Whether a sensor or react "pass" lets others pass. */
bool may_pass(const participant *of);
/* Whether a one-way body, or one with open sides, lets through what meets it with a normal out of
 * it. */
bool is_open_one_way(const participant *of, const participant *other, abut_vec2 out);
bool is_open_side(const participant *of, abut_vec2 out);

/* --- Impacts ---------------------------------------------------------------------------- */

/* What an impact did to one of the two, by its motion just before and just after. */
typedef enum outcome_kind {
    OUTCOME_NOTHING = 0, /* it does not yield: it is no mover, or froze before */
    OUTCOME_WENT_ON,     /* as before */
    OUTCOME_FROZE,       /* this was the last impact that it may have in a step */
    OUTCOME_STOPPED,
    OUTCOME_SLID,     /* along the other */
    OUTCOME_BOUNCED,  /* came, and went back */
    OUTCOME_KNOCKED,  /* away, by a body that came from behind or while it stood */
    OUTCOME_SHOVED,   /* along by the other, which stays in contact */
    OUTCOME_FOLLOWED, /* the other, which it drives ahead of it */
    OUTCOME_SLOWED,   /* and the other goes away faster */
    OUTCOME_TURNED,   /* anything else */
    OUTCOME_COUNT
} outcome_kind;

/* The name of an outcome in JSON; NULL behind the last. */
const char *outcome_word(int did);

typedef struct outcome {
    abut_vec2 before; /* motions, per step */
    abut_vec2 after;
    outcome_kind did;
    bool shared; /* another body hit it at the same moment: */
    const actor *with;
} outcome;

/* An event of the two that has a normal and a time. */
typedef struct impact {
    const abut_event *event;
    double time;      /* on their paths: in sequential mode turns come one after the other */
    abut_vec2 normal; /* out of b towards a */
    const participant *subject;
    bool wall_a; /* a, or b, froze before and was met as a wall */
    bool wall_b;
    outcome a;
    outcome b;
    meeting met;
} impact;

/* --- Two that touch already ------------------------------------------------------------------ */

/* What a contact did to one of the two. */
typedef struct motion_change {
    const participant *whose;
    abut_vec2 push; /* the direction in which the other pushes it */
    abut_vec2 before;
    abut_vec2 after;
    bool changed;
} motion_change;

/* What it did to both, in the order of the file. */
typedef struct contact_effect {
    bool found;
    double time;
    motion_change first;
    motion_change second;
} contact_effect;

/* --- What came between them ------------------------------------------------------------------ */

typedef struct blame {
    const participant *whose; /* left the path that would have led to the other */
    const abut_event *event;  /* because of this; NULL if no event reports it */
    const actor *other;       /* and this body; NULL if there was none */
} blame;

/* --- Other methods ---------------------------------------------------------------------------- */

/* What a method of discrete mode would have done with the two alone. */
typedef struct method_result {
    bool failed; /* there is no such world */
    bool hit;    /* it saw them meet */
    abut_vec2 move_a;
    abut_vec2 move_b;
    abut_relation after;
    double separation;
    bool through; /* they do not overlap at the end, but did in between */
} method_result;

/* --- The verdict ------------------------------------------------------------------------------ */

typedef enum verdict_kind {
    VERDICT_HIT = 0,
    VERDICT_CRUSHED,
    VERDICT_STOPPED,
    VERDICT_PASSED,   /* in contact, and blocked nothing */
    VERDICT_TOUCHED,  /* a contact began without an impact */
    VERDICT_STAYED,   /* in contact as before */
    VERDICT_PARTED,   /* a contact ended */
    VERDICT_ASLEEP,   /* in touch, and both at rest */
    VERDICT_BESIDE,   /* in touch, and nothing presses them together */
    VERDICT_FILTERED, /* they do not see each other */
    VERDICT_BLOCKED,  /* would have met, but for another body */
    VERDICT_HELD,     /* would have met, but for what one of them rests on */
    VERDICT_UNSEEN,   /* went through each other between two looks */
    VERDICT_GRAZED,   /* touched in passing and no more */
    VERDICT_MISSED,
    VERDICT_COUNT
} verdict_kind;

/* The name of a verdict in JSON; NULL behind the last. */
const char *verdict_word(int verdict);

/* --- All of it -------------------------------------------------------------------------------- */

/* How the frame was found. */
typedef enum frame_choice {
    FRAME_ASKED = 0,
    FRAME_FIRST_EVENT, /* the first with an event of both */
    FRAME_CLOSEST      /* there is none: the one in which they came closest */
} frame_choice;

typedef struct facts {
    frame_choice choice;
    const char *scene;  /* the name of the file */
    const play *played; /* stands at the frame */
    uint32_t frame;
    participant a;
    participant b;
    abut_relation before; /* of the whole bodies */
    abut_relation after;
    bool was_contact; /* known before the step... */
    bool was_solid;   /* ...and solid */
    filters filters;
    arrangement arrangement; /* of the two pieces before the step */
    meeting planned;         /* with the motions that they wanted */
    bool planned_second;     /* in sequential mode: in the turn of the second in the file */
    abut_contact moved;      /* the two pieces after these motions */
    impact *impacts;         /* of the two, in their order */
    uint32_t impact_count;
    abut_contact end; /* the two pieces after the step */
    bool through;     /* one went through the other, and should not have */
    bool rests_a;     /* a rests on b, after the step */
    bool rests_b;     /* b rests on a */
    contact_effect contact_effect;
    blame blamed;     /* if they should have met and did not */
    approach nearest; /* on the real paths */
    method_result methods[ABUT_METHOD_COUNT];
    verdict_kind verdict;
} facts;

/* --- Gathering -------------------------------------------------------------------------------- */

/* Before the step: p stands at the frame before it. False if there is no memory. */
bool facts_begin(facts *out, const play *p, const actor *a, const actor *b);
/* After it. Likewise. */
bool facts_end(facts *out);
void facts_free(facts *out);

/* --- Reading ---------------------------------------------------------------------------------- */

/* Whether an event is about both. */
bool is_of_pair(const facts *f, const abut_event *event);
/* The other body of an event of a participant; NULL if there is none. */
const actor *event_other(const facts *f, const participant *of, const abut_event *event);
/* The first event of the two of that kind; NULL if there is none. */
const abut_event *pair_event(const facts *f, abut_event_kind what);
/* The two in the order of the file: no sentence depends on which was named first. */
const participant *first_of(const facts *f);
const participant *second_of(const facts *f);
const participant *partner_of(const facts *f, const participant *of);

#endif
