/* cli/explain/facts.h - all that is known about two bodies and one step.
 *
 * Gathered before and after the step; words.h makes sentences of it, and words, JSON and the
 * picture only tell it. What two bodies did is read off their ways and events, never off what
 * they were told to be. Whatever is decided here is decided by the library's exact predicates.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_FACTS_H
#define ABUT_CLI_FACTS_H

#include "abut/abut.h"
#include "base/text.h"
#include "stage/play.h"

/* One of the two. */
typedef struct party {
    const actor *who;
    /* Before the step: */
    abut_vec2 at;
    abut_vec2 velocity;   /* its own */
    abut_vec2 pull;       /* what gravity and acceleration add to it */
    const actor *carrier; /* what it rides on, NULL if nothing; by so much */
    abut_vec2 carried;
    abut_vec2 wish; /* all of that together: where it wants to go in this step */
    bool asleep;
    bool grounded;
    const actor *held_by; /* what it presses on most, other than its partner; NULL if nothing */
    abut_shape *pieces;   /* its shapes, as they stand then */
    int piece_count;
    int piece; /* the one that all answers are about */
    /* After it: */
    abut_vec2 end;
    abut_vec2 end_velocity;
    bool end_asleep;
    bool end_grounded;
    abut_trail_point *way; /* from place to place; its first and last are start and end */
    uint32_t way_count;
    double frozen; /* when it ran out of impacts; infinite if it did not */
} party;

/* --- Filters ------------------------------------------------------------------- */

typedef enum filter_kind {
    FILTER_KINDS = 0, /* two of which neither is a mover */
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
    SAYS_NOTHING = 0, /* it is no matter here */
    SAYS_MEET,
    SAYS_PASS, /* they meet, and pass: contacts are told, nothing is hindered */
    SAYS_NEVER /* they do not see each other */
} filter_says;

typedef struct filter_line {
    filter_says says;
    text why;
} filter_line;

typedef struct filters {
    filter_line lines[FILTER_COUNT];
    filter_says verdict; /* MEET, PASS or NEVER */
    int decided_by;      /* the line that says so, -1 if they meet */
} filters;

/* --- How they lay, and how they would meet ----------------------------------------- */

/* One axis of the bounds of both, and the motion of a as seen from b along it. */
typedef struct axis_way {
    double gap;     /* positive: apart by so much; negative: overlapping */
    double closing; /* how much the gap would shrink in the step */
    bool enters;    /* the bounds get to overlap along it, or do from the start */
    double enter;   /* when, in parts of the step: negative if they do before */
    double leave;   /* when they would be past each other; infinite if never */
} axis_way;

typedef struct lying {
    abut_contact contact;
    abut_distance distance;
    bool straight; /* both have straight edges: */
    abut_axis axis;
    bool has_levels; /* both are rectangles: */
    abut_levels levels;
} lying;

/* Which rule chose the normal of a meeting. */
typedef enum normal_rule {
    RULE_NONE = 0,      /* they do not meet */
    RULE_INSIDE,        /* they overlap at the start: there is no first touch */
    RULE_SIDE_SIDE,     /* parallel sides met */
    RULE_SIDE_OF_B,     /* a corner of a met a side of b */
    RULE_SIDE_OF_A,     /* a corner of b met a side of a */
    RULE_CORNERS_LEAST, /* corner exactly on corner: the side approached least won */
    RULE_CORNERS_EVEN,  /* the same, and both were approached alike: the one more along x */
    RULE_ROUNDS,        /* round against round: along the line of their centres */
    RULE_METHOD,        /* of discrete mode, which looks when all have moved */
    RULE_CORNERS,       /* thin parts end to end: against the way */
    NORMAL_RULE_COUNT
} normal_rule;

/* Two pieces that move in straight lines. */
typedef struct meeting {
    int piece_a; /* which pieces these are */
    int piece_b;
    bool beyond;      /* the motions lead beyond the lattice: nobody can say */
    abut_swept swept; /* with the side of b... */
    int side_a;       /* ...and that of a */
    normal_rule rule;
    bool touched; /* at the start */
    axis_way axes[2];
    int last_axis; /* 0 or 1, the one that the bounds enter last; 2 both at once; -1 never */
} meeting;

/* --- Impacts ---------------------------------------------------------------------------- */

/* What an impact did to one of two, by its motion just before and just after it. */
typedef enum deed_kind {
    DEED_NOTHING = 0, /* it does not yield: no mover, or frozen before */
    DEED_WENT_ON,     /* as before */
    DEED_FROZE,       /* this was the last impact that it may have in a step */
    DEED_STOPPED,
    DEED_SLID,     /* along the other */
    DEED_BOUNCED,  /* came, and went back */
    DEED_KNOCKED,  /* away, by somebody who came from behind or while it stood */
    DEED_SHOVED,   /* along by the other, which stays at it */
    DEED_FOLLOWED, /* the other, which it drives before it */
    DEED_SLOWED,   /* and the other goes away faster */
    DEED_TURNED,   /* otherwise */
    DEED_COUNT
} deed_kind;

typedef struct deed {
    abut_vec2 before; /* motions, per step */
    abut_vec2 after;
    deed_kind did;
    bool shared; /* others hit it at the same moment: */
    const actor *with;
} deed;

/* An event of the two that has a normal and a moment. */
typedef struct impact {
    const abut_event *event;
    double time;      /* on their ways: in sequential mode the turns come one after the other */
    abut_vec2 normal; /* out of b towards a */
    const party *subject;
    bool wall_a; /* a, or b, was frozen before and met as a wall */
    bool wall_b;
    deed a;
    deed b;
    meeting met;
} impact;

/* --- Two that touch already ---------------------------------------------------------------- */

/* What a contact did to one of two. */
typedef struct change {
    const party *whose;
    abut_vec2 push; /* the direction in which the other pushes it */
    abut_vec2 before;
    abut_vec2 after;
    bool is_one;
} change;

/* What it did to both, in the order of the file. */
typedef struct press {
    bool is_one;
    double time;
    change first;
    change second;
} press;

/* --- Who came between ------------------------------------------------------------------------ */

typedef struct blame {
    const party *whose;      /* way was another than it wanted, so that they did not meet */
    const abut_event *event; /* by this; NULL if no event tells of it */
    const actor *other;      /* and this one; NULL if it was nobody */
} blame;

/* --- The closest approach ------------------------------------------------------------- */

typedef struct approach {
    double distance; /* 0 if they touch or overlap on the way */
    double time;
    abut_relation relation; /* the closest they got, exactly: overlapping also by passing */
    int piece_a;
    int piece_b;
} approach;

/* --- What else a method would do -------------------------------------------------------- */

typedef struct method_way {
    bool failed; /* there is no such world */
    bool hit;    /* it saw them meet */
    abut_vec2 move_a;
    abut_vec2 move_b;
    abut_relation after;
    double separation;
    bool through; /* they do not overlap at the end, and did on the way */
} method_way;

/* --- What to say first --------------------------------------------------------------------- */

typedef enum verdict_kind {
    VERDICT_HIT = 0,
    VERDICT_CRUSHED,
    VERDICT_STOPPED,
    VERDICT_PASSED,   /* in contact, and hindered nothing */
    VERDICT_TOUCHED,  /* a contact began without an impact */
    VERDICT_STAYED,   /* in contact as before */
    VERDICT_PARTED,   /* a contact ended */
    VERDICT_ASLEEP,   /* in touch, and both at rest */
    VERDICT_BESIDE,   /* in touch, and nothing presses them together */
    VERDICT_FILTERED, /* they do not see each other */
    VERDICT_BLOCKED,  /* would have met, but for somebody else */
    VERDICT_HELD,     /* would have met, but for what it rests on */
    VERDICT_UNSEEN,   /* went through each other between two looks */
    VERDICT_GRAZED,   /* touched on the way and no more */
    VERDICT_MISSED,
    VERDICT_COUNT
} verdict_kind;

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
    party a;
    party b;
    abut_relation before; /* of the whole bodies */
    abut_relation after;
    bool was_contact; /* known before the step, and solid */
    bool was_solid;
    filters filters;
    lying lay;           /* the two pieces before the step */
    meeting planned;     /* with the motions that they wanted */
    bool planned_second; /* in sequential mode: in the turn of the second in the file */
    abut_contact moved;  /* the two pieces after these motions */
    impact *impacts;     /* of the two, in their order */
    uint32_t impact_count;
    abut_contact end; /* the two pieces after the step */
    bool through;     /* one went through the other, and should not have */
    bool rests_a;     /* a rests on b, after the step */
    bool rests_b;     /* b rests on a */
    press pressed;    /* of two that touched before */
    blame blamed;     /* if they should have met and did not */
    approach nearest; /* on the real ways */
    method_way methods[ABUT_METHOD_COUNT];
    verdict_kind verdict;
    text headline;
} facts;

/* Before the step: p stands at the frame before it. False if there is no memory. */
bool facts_begin(facts *out, const play *p, const actor *a, const actor *b);
/* After it: all but the headline. */
bool facts_end(facts *out);
void facts_free(facts *out);

/* Whether an event is about both. */
bool is_of_pair(const facts *f, const abut_event *event);
/* The other body of an event of a party; NULL if there is none. */
const actor *event_other(const facts *f, const party *of, const abut_event *event);
/* The first event of the two of that kind; NULL if there is none. */
const abut_event *pair_event(const facts *f, abut_event_kind what);
/* The two in the order of the file: what is said does not depend on who was named first. */
const party *first_of(const facts *f);
const party *second_of(const facts *f);
const party *partner_of(const facts *f, const party *of);

/* --- party.c: one of the two ----------------------------------------------------------------- */

/* Ways are whole lattice steps in each of so many ticks of a step, a few more where somebody is
 * kept clear of a round or slanted side: less than this is no change of a motion. */
#define TICKS 0x1p20
#define TICK 0x1p-20
#define LEFT_OVER 0x1p-8

/* One of the two alone, before and after the step. `first` if it comes before the other in the
 * file. */
bool party_begin(party *out, const play *p, const actor *who);
bool party_end(party *of, const play *p, bool first);
void party_free(party *of);

/* A contact of a body with another; false if there is none, and `failed` if there is no memory. */
bool find_contact(
    const abut_world *world, abut_body body, abut_body other, abut_body_contact *out, bool *failed);

bool is_mover(const party *of);
/* A piece as it stood, the one that it is about, and one at a place of the party. */
const abut_shape *party_piece(const party *of);
abut_shape party_piece_at(const party *of, int piece, abut_vec2 place);
/* Where a party was at a time of the step. At a bend there may be two places: where it came to, and
 * the exact one that it leaves from. */
abut_vec2 party_at(const party *of, double time);
abut_vec2 party_leaves(const party *of, double time);
/* Its motion just before and just after a place of its way. */
abut_vec2 motion_before(const party *of, double time);
abut_vec2 motion_after(const party *of, double time);
/* The next moment at which its way bends; 1 if it does not. */
double next_bend(const party *of, double after);
bool is_of_party(const party *of, const abut_event *event);
/* The normal of an event of a party, towards it. */
abut_vec2 normal_towards(const party *of, const abut_event *event);
/* Whether two motions are one, but for what may be left over. */
bool is_same_motion(abut_vec2 a, abut_vec2 b);

/* filters.c */
void filters_judge(filters *out, const facts *f);
const char *filter_word(int kind);
const char *filter_says_word(int says);

/* lying.c */
lying lying_of(const abut_shape *a, const abut_shape *b);

/* meeting.c: of two pieces, of which the numbers are left to whoever asks. */
meeting meeting_of(const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b);
/* The same of two that stand where they met, with the normal that was told. */
meeting meeting_at(const abut_shape *a, const abut_shape *b, abut_vec2 normal);
const char *normal_rule_word(int rule);

/* nearest.c: of two bodies on their ways. */
approach approach_of(const party *a, const party *b);
/* The two pieces that meet first with these motions, or are nearest. */
void choose_pieces(party *a, party *b);
abut_relation relate_parties(const party *a, abut_vec2 at_a, const party *b, abut_vec2 at_b);

/* methods.c: what each would do with the two alone, as discrete mode does it. */
bool methods_ask(facts *f);

/* impact.c: all impacts of the two; the first chooses the pieces that it is about. */
bool impacts_find(facts *f);
const char *deed_word(int did);

/* press.c: the first moment at which one of two that touched already changes the other's way. */
press press_find(const facts *f);

/* blame.c: why two that would have met did not. */
blame blame_find(const facts *f);

/* verdict.c */
verdict_kind verdict_of(const facts *f);
const char *verdict_word(int verdict);

#endif
