/* examples/paddle.c - a fast ball and a paddle that comes to meet it.
 *
 * Who moves both and then looks for an overlap misses the ball when it is fast, and
 * throws it out on the wrong side when it is a little slower. A sweep asks about the
 * way instead, and a reaction says how far each may go.
 *
 * SPDX-License-Identifier: MIT */

#include <abut/abut.h>
#include <stdio.h>

static const char *const words[] = { "apart", "touching", "overlapping" };

static const char *side_of(const abut_shape *ball, const abut_shape *paddle)
{
    double x = abut_shape_centroid(ball).x;
    double middle = abut_shape_centroid(paddle).x;

    return x < middle ? "in front of" : "behind";
}

/* Move, then look: where does the ball end up? */
static void look_afterwards(abut_shape ball, abut_vec2 flight, abut_shape paddle, abut_vec2 swing)
{
    ball = abut_moved(&ball, flight.x, flight.y);
    paddle = abut_moved(&paddle, swing.x, swing.y);

    abut_vec2 push = abut_push(&ball, &paddle);

    printf("  looking afterwards: %s", words[abut_relate(&ball, &paddle)]);
    ball = abut_moved(&ball, push.x, push.y);
    printf(", so it is left %s the paddle\n", side_of(&ball, &paddle));
}

/* Ask about the way: go to the impact, bounce, use up the rest of the frame. */
static int sweep_first(abut_shape ball, abut_vec2 flight, abut_shape paddle, abut_vec2 swing)
{
    abut_swept swept;
    abut_status status = abut_sweep(&ball, flight, &paddle, swing, &swept);

    if (status != ABUT_OK || !swept.hit) {
        printf("  missed: this must not happen (%s)\n", abut_status_text(status));
        return 1;
    }
    ball = abut_moved(&ball, swept.move_a.x, swept.move_a.y);
    paddle = abut_moved(&paddle, swept.move_b.x, swept.move_b.y);
    printf("  sweeping: they meet %.4g of the way, %s at (%.6g, %.6g)\n", swept.time,
           words[abut_relate(&ball, &paddle)], swept.point.x, swept.point.y);

    abut_velocities after = abut_respond(ABUT_RESPONSE_BOUNCE, swept.normal,
                                         (abut_velocities){ flight, swing }, 1, 1, 1);
    double rest = 1 - swept.time;

    ball = abut_moved(&ball, after.a.x * rest, after.a.y * rest);
    paddle = abut_moved(&paddle, swing.x * rest, swing.y * rest);
    printf("  it bounces off at (%g, %g) a frame, and ends %s the paddle\n", after.a.x, after.a.y,
           side_of(&ball, &paddle));
    return abut_relate(&ball, &paddle) == ABUT_OVERLAPPING;
}

/* The same by name, as reactions: how far does each go? */
static void react(abut_method method,
                  const abut_shape *ball,
                  abut_vec2 flight,
                  const abut_shape *paddle,
                  abut_vec2 swing)
{
    abut_reaction done;

    abut_react(method, ball, flight, paddle, swing, NULL, &done);
    abut_shape end = abut_moved(ball, done.move_a.x, done.move_a.y);
    abut_shape beside = abut_moved(paddle, done.move_b.x, done.move_b.y);

    printf("  %-14s the ball goes (%g, %g), the paddle (%g, %g): %s it, %s\n",
           abut_method_name(method), done.move_a.x, done.move_a.y, done.move_b.x, done.move_b.y,
           side_of(&end, &beside), words[abut_relate(&end, &beside)]);
}

int main(void)
{
    const abut_shape ball = abut_circle(10, 50, 4);
    const abut_shape paddle = abut_rect(90, 30, 8, 40);
    const abut_vec2 swing = { -16, 0 };
    const double speeds[] = { 72, 128 };
    int wrong = 0;

    for (int i = 0; i < 2; i++) {
        abut_vec2 flight = { speeds[i], 8 };

        printf("a ball at (10, 50) flies (%g, %g), a paddle at 90 comes (-16, 0):\n", flight.x,
               flight.y);
        look_afterwards(ball, flight, paddle, swing);
        wrong += sweep_first(ball, flight, paddle, swing);
        react(ABUT_REACT_SHORTEST, &ball, flight, &paddle, swing);
        react(ABUT_REACT_BEFORE_AFTER, &ball, flight, &paddle, swing);
        react(ABUT_REACT_IMPACT, &ball, flight, &paddle, swing);
    }
    return wrong > 0;
}
