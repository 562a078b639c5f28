/* cli/show/film.c - a play that moves: an animated WebP.
 *
 * Pictures are kept without loss: lines stay crisp, and what does not change from one to the next
 * costs nothing. A long play is shown in fewer, longer pictures.
 *
 * SPDX-License-Identifier: MIT */
#include "show/film.h"

#include "base/program.h"

#ifdef ABUT_NO_WEBP

film *film_begin(const production *of,
                 const picture_options *how,
                 const scene_survey *seen,
                 const char *file)
{
    (void)of;
    (void)how;
    (void)seen;
    complain("cannot draw", file, "this abut was built without libwebp");
    return NULL;
}

watcher film_watcher(film *f)
{
    return (watcher){ f, NULL };
}

bool film_end(film *f, const play *p, bool drop)
{
    (void)f;
    (void)p;
    (void)drop;
    return true;
}

#else

#include "base/interrupt.h"
#include "base/output.h"
#include "picture/page.h"
#include "show/frame.h"

#include <math.h>
#include <stdlib.h>
#include <webp/encode.h>
#include <webp/mux.h>

/* The most pictures of a film, and how few after an interrupt. The first and the last stand still
 * for a while, and a picture in place of several stands no longer than the slowest, in
 * milliseconds. */
enum {
    MOST_PICTURES = 600,
    MOST_IN_HASTE = 60,
    FIRST_PAUSE = 400,
    LAST_PAUSE = 1500,
    SLOWEST = 100,
    SECOND = 1000
};

/* So many bodies may move in a frame of a film with all its pictures. */
#define CROWD 2000.0

/* How hard the encoder tries, 0 to 9: more takes longer, and gains little on flat colours. */
enum { ENCODER_LEVEL = 1 };

struct film {
    frame moment;
    const char *file;
    cairo_surface_t *surface;
    cairo_t *cairo;
    WebPAnimEncoder *encoder;
    WebPConfig config;
    WebPPicture picture;
    uint32_t every; /* of so many frames one is shown */
    bool has_shown;
    uint32_t shown; /* the last of them */
};

static bool complain_of(const film *f, const char *why)
{
    complain("cannot draw", f->file, why);
    return false;
}

static void film_free(film *f)
{
    WebPAnimEncoderDelete(f->encoder);
    WebPPictureFree(&f->picture);
    cairo_destroy(f->cairo);
    cairo_surface_destroy(f->surface);
    frame_free(&f->moment);
    free(f);
}

static bool set_up(film *f, int width, int height)
{
    WebPAnimEncoderOptions options;

    f->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    f->cairo = cairo_create(f->surface);
    if (cairo_status(f->cairo) != CAIRO_STATUS_SUCCESS) {
        return complain_of(f, cairo_status_to_string(cairo_status(f->cairo)));
    }
    if (width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION) {
        return complain_of(f, "a WebP has at most 16383 pixels to a side");
    }
    if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&f->config) ||
        !WebPConfigLosslessPreset(&f->config, ENCODER_LEVEL) || !WebPPictureInit(&f->picture)) {
        return complain_of(f, "there is another version of libwebp than it was built for");
    }
    options.anim_params.loop_count = 0; /* for ever */
    options.anim_params.bgcolor = 0xffffffff;
    options.kmax = 0; /* every picture but the first holds only what is new */
    f->picture.use_argb = 1;
    f->picture.width = width;
    f->picture.height = height;
    f->encoder = WebPAnimEncoderNew(width, height, &options);
    return (f->encoder != NULL && WebPPictureAlloc(&f->picture)) ||
           complain_of(f, "not enough memory");
}

/* An interrupt must not take long, and a film of hundreds of megabytes is no use: the more
 * bodies move in a frame, the fewer pictures there are. */
static uint32_t most_pictures(const scene_survey *seen)
{
    double moving = seen->frames > 0 ? (double)seen->changes / seen->frames : 0;

    if (end_wanted() != 0) {
        return MOST_IN_HASTE;
    }
    return moving <= CROWD ? MOST_PICTURES
                           : (uint32_t)fmax(MOST_IN_HASTE, MOST_PICTURES * (CROWD / moving));
}

film *film_begin(const production *of,
                 const picture_options *how,
                 const scene_survey *seen,
                 const char *file)
{
    film *f = calloc(1, sizeof *f);

    if (f == NULL) {
        complain("cannot draw", file, "not enough memory");
        return NULL;
    }
    f->file = file;
    f->every = 1 + seen->frames / (1 + most_pictures(seen));
    frame_begin(&f->moment, of, how, seen);
    f->moment.moves = true;
    if (!set_up(f, how->width, how->height)) {
        film_free(f);
        return NULL;
    }
    page_clear(f->cairo);
    return f;
}

/* When a frame is shown, in milliseconds from the start. Time runs faster where frames are left
 * out, so that the next picture never takes long. */
static int time_of(const film *f, uint32_t number)
{
    double one =
        (double)SECOND / (f->moment.how.rate > 0 ? (double)f->moment.how.rate : PICTURE_RATE);
    double picture = f->every == 1 ? one : fmin(f->every * one, fmax(one, SLOWEST));

    return (int)(number / (double)f->every * picture) + (number > 0 ? FIRST_PAUSE : 0);
}

/* What the encoder says of its last failure. */
static const char *encoder_trouble(const film *f)
{
    bool lacks_memory = f->picture.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY ||
                        f->picture.error_code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY;

    return lacks_memory ? "not enough memory" : WebPAnimEncoderGetError(f->encoder);
}

static void copy_pixels(film *f)
{
    const unsigned char *from = NULL;
    int stride = cairo_image_surface_get_stride(f->surface);

    cairo_surface_flush(f->surface);
    from = cairo_image_surface_get_data(f->surface);
    for (int y = 0; y < f->picture.height; y++) {
        const uint32_t *row = (const uint32_t *)(const void *)(from + (ptrdiff_t)y * stride);
        uint32_t *to = f->picture.argb + (ptrdiff_t)y * f->picture.argb_stride;

        for (int x = 0; x < f->picture.width; x++) {
            to[x] = 0xff000000u | row[x];
        }
    }
}

static bool show(film *f, const play *p)
{
    page_clear(f->cairo);
    if (!frame_draw(&f->moment, p, f->cairo)) {
        return complain_of(f, "not enough memory");
    }
    if (cairo_status(f->cairo) != CAIRO_STATUS_SUCCESS) {
        return complain_of(f, cairo_status_to_string(cairo_status(f->cairo)));
    }
    copy_pixels(f);
    f->has_shown = true;
    f->shown = p->frame;
    return WebPAnimEncoderAdd(f->encoder, &f->picture, time_of(f, p->frame), &f->config) ||
           complain_of(f, encoder_trouble(f));
}

static bool see(void *self, const play *p)
{
    film *f = self;

    if (!frame_take(&f->moment, p, f->cairo)) {
        return complain_of(f, "not enough memory");
    }
    return p->frame % f->every != 0 || show(f, p);
}

watcher film_watcher(film *f)
{
    return (watcher){ f, see };
}

static bool write_film(film *f, const play *p)
{
    WebPData bytes = { NULL, 0 };

    if ((!f->has_shown || f->shown != p->frame) && !show(f, p)) {
        return false;
    }
    bool ok = WebPAnimEncoderAdd(f->encoder, NULL, time_of(f, p->frame) + LAST_PAUSE, NULL) &&
              WebPAnimEncoderAssemble(f->encoder, &bytes);

    ok = ok ? output_whole(f->file, bytes.bytes, bytes.size) : complain_of(f, encoder_trouble(f));
    WebPDataClear(&bytes);
    return ok;
}

bool film_end(film *f, const play *p, bool drop)
{
    bool ok = true;

    if (f == NULL) {
        return true;
    }
    ok = drop || write_film(f, p);
    film_free(f);
    return ok;
}

#endif
