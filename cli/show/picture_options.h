/* cli/show/picture_options.h - what a picture of a play shows, and where.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PICTURE_OPTIONS_H
#define ABUT_CLI_PICTURE_OPTIONS_H

#include "abut/math.h"
#include "stage/watch.h"

/* Layers: bits 1 << LAYER_... */
typedef enum layer {
    LAYER_TRAILS = 0, /* where bodies have been */
    LAYER_VELOCITIES, /* arrows */
    LAYER_CONTACTS,   /* points and normals */
    LAYER_NAMES,
    LAYER_BOUNDS,   /* boxes around bodies */
    LAYER_CELLS,    /* of the broad phase */
    LAYER_OVERLAPS, /* hatched: what overlaps and must not */
    LAYER_TIMELINE, /* events by frame */
    LAYER_COUNT
} layer;

enum {
    LAYERS_USUAL = 1 << LAYER_TRAILS | 1 << LAYER_VELOCITIES | 1 << LAYER_CONTACTS |
                   1 << LAYER_NAMES | 1 << LAYER_OVERLAPS | 1 << LAYER_TIMELINE
};

/* "trails", "velocities", ...; NULL behind the last. */
const char *layer_word(int layer);

typedef struct picture_options {
    unsigned layers;
    int width; /* of the page, in pixels */
    int height;
    bool y_up;     /* instead of y running down the page */
    bool has_view; /* otherwise that of the scene, or of the outlook */
    abut_bounds view;
    long rate; /* frames a second of a film */
} picture_options;

enum { PICTURE_WIDTH = 960, PICTURE_HEIGHT = 720, PICTURE_RATE = 30 };

/* What has to be known before the first stroke: a scene is played once to look round, and once
 * more to be drawn. The same calls give the same bits, so both see the same. */
typedef struct scene_survey {
    abut_bounds view; /* what there is to see */
    uint32_t frames;  /* that were played; after an interrupt, those of the first seconds */
    uint64_t changes; /* bodies that a frame left elsewhere or otherwise than the one before */
    uint64_t events;
    unsigned event_kinds; /* bits 1 << ABUT_EVENT_... of those that occur */
} scene_survey;

/* Plays a scene to look round. False after a complaint. */
bool survey_scene(const production *of, const picture_options *how, scene_survey *out);

/* What a picture shows: what was asked for, or what the scene says, or what there is. */
abut_bounds picture_view(const picture_options *how, const stage *on, const scene_survey *seen);

/* A file by its ending. */
typedef enum picture_kind {
    PICTURE_SVG = 0,
    PICTURE_PNG,
    PICTURE_WEBP,
    PICTURE_HTML,
    PICTURE_KIND_COUNT
} picture_kind;

/* False if the name ends in none of .svg, .png, .webp, .html. */
bool picture_kind_of(const char *file, picture_kind *out);

#endif
