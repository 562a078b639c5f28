/* trails.js - the paths of bodies so far, and of one of them the path to come.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

/* The paths of some bodies from the first frame to the last, and what happened to them. Reading
 * all frames may take a while, so it is done bit by bit. */
class Tracks {
    constructor(play, numbers) {
        this.play = play;
        this.tracks = new Map(numbers.map((i) => [i, { points: [], ends: [], events: [] }]));
        this.done = 0; /* frames */
    }

    get isWhole() {
        return this.done >= this.play.count;
    }

    /* Goes on for some milliseconds. */
    advance(milliseconds) {
        const end = performance.now() + milliseconds;

        while (!this.isWhole && (this.done % 8 !== 0 || performance.now() < end)) {
            this.take(this.play.state(this.done));
            this.done++;
        }
    }

    take(state) {
        for (const path of state.paths) {
            const track = this.tracks.get(path[0]);

            for (let k = 1; track && k < path.length; k += 3) {
                track.points.push(path[k + 1], path[k + 2]);
            }
        }
        for (const [i, track] of this.tracks) {
            const { points } = track;
            const x = state.at[2 * i];
            const y = state.at[2 * i + 1];

            if (this.play.isGap(this.done)) {
                points.push(NaN, NaN); /* it is not known how it came here */
            }
            if (
                points.length === 0 ||
                points[points.length - 2] !== x ||
                points[points.length - 1] !== y
            ) {
                points.push(x, y);
            }
            track.ends.push(points.length);
        }
        for (const event of state.events) {
            const first = this.tracks.get(event.a);
            const second = this.tracks.get(event.b);

            if (first) {
                first.events.push(event);
            }
            if (second) {
                second.events.push(event);
            }
        }
    }
}

/* --- Drawn ------------------------------------------------------------------------- */

/* A line of which only the part near the canvas is drawn: one of a million pixels takes long,
 * and loses its dashes. */
function traceLine(drawing, x0, y0, x1, y1) {
    const far = 3000;
    let from = 0;
    let to = 1;

    for (const [start, motion, end] of [
        [x0, x1 - x0, drawing.width + far],
        [y0, y1 - y0, drawing.height + far],
    ]) {
        const a = (-far - start) / motion;
        const b = (end - start) / motion;

        if (motion !== 0) {
            from = Math.max(from, Math.min(a, b));
            to = Math.min(to, Math.max(a, b));
        } else if (start < -far || start > end) {
            return;
        }
    }
    if (from < to) {
        if (from > 0) {
            drawing.ctx.moveTo(x0 + (x1 - x0) * from, y0 + (y1 - y0) * from);
        }
        drawing.ctx.lineTo(x0 + (x1 - x0) * to, y0 + (y1 - y0) * to);
    }
    if (to < 1) {
        drawing.ctx.moveTo(x1, y1);
    }
}

/* Points that fall on the pixel of the one before are left out. Where NaN stands the line is
 * broken, and goes on from a dot. */
function traceTrack(drawing, points, from, end, shiftX, shiftY) {
    const { ctx } = drawing;
    let lastX = NaN;
    let lastY = NaN;

    for (let k = from; k < end; k += 2) {
        const x = drawing.px(points[k] + shiftX);
        const y = drawing.py(points[k + 1] + shiftY);

        if (k === from) {
            ctx.moveTo(x, y);
        } else if (Number.isNaN(x) || Number.isNaN(lastX)) {
            if (!Number.isNaN(x)) {
                drawing.tracePoint(x, y, 0.7);
                ctx.moveTo(x, y);
            }
        } else if (Math.abs(x - lastX) < 0.6 && Math.abs(y - lastY) < 0.6 && k + 2 < end) {
            continue;
        } else {
            traceLine(drawing, lastX, lastY, x, y);
        }
        lastX = x;
        lastY = y;
    }
}

/* Up to now, and of the selected body what is to come as well. Of a method that looks only at
 * frames it is not known what is between them: dashed. */
function drawTrails(drawing, moment) {
    const { ctx, colours } = drawing;
    const dash = drawing.play.mode === 'discrete' ? [4, 3] : [];

    ctx.lineJoin = 'round';
    ctx.strokeStyle = colours.mover;
    ctx.globalAlpha = 0.4;
    ctx.lineWidth = 1.1;
    ctx.setLineDash(dash);
    ctx.beginPath();
    if (moment.tracks && moment.tracks.tracks.size > 0) {
        traceAll(drawing, moment.tracks);
    } else if (!drawing.isCrowd) {
        traceStreaks(drawing);
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
    const track = moment.selectedTracks && moment.selectedTracks.tracks.get(moment.selected);

    if (track) {
        const [shiftX, shiftY] = middleOf(drawing.play.bodies[moment.selected]);

        ctx.beginPath();
        traceTrack(drawing, track.points, 0, track.points.length, shiftX, shiftY);
        ctx.strokeStyle = colours.ink;
        ctx.lineWidth = 1.2;
        ctx.globalAlpha = 0.75;
        ctx.stroke();
        ctx.globalAlpha = 1;
    }
    ctx.setLineDash([]);
}

function traceAll(drawing, tracks) {
    const { at, index, part, state, next } = drawing.pose;
    const paths = new Map(part > 0 ? next.paths.map((path) => [path[0], path]) : []);

    for (const [i, track] of tracks.tracks) {
        const [shiftX, shiftY] = middleOf(drawing.play.bodies[i]);
        const end = track.ends[Math.min(index, track.ends.length - 1)] || 0;

        traceTrack(drawing, track.points, 0, end, shiftX, shiftY);
        if (part > 0) {
            const since = [state.at[2 * i], state.at[2 * i + 1]];

            pushPath(since, paths.get(i), part);
            since.push(at[2 * i], at[2 * i + 1]);
            traceTrack(drawing, since, 0, since.length, shiftX, shiftY);
        }
    }
}

/* Too many for whole paths: from the frame before to now, as they went. */
function traceStreaks(drawing) {
    const { play, pose } = drawing;
    const { index, part, state, next, at } = pose;
    const before = index > 0 && !play.isGap(index) ? play.state(index - 1) : state;
    const paths = new Map(state.paths.map((path) => [path[0], path]));
    const nextPaths = new Map(part > 0 ? next.paths.map((path) => [path[0], path]) : []);

    for (const look of LOOKS) {
        for (const body of drawing.groups[look]) {
            const i = 2 * body.number;
            const points = [before.at[i], before.at[i + 1]];

            pushPath(points, paths.get(body.number), 1);
            points.push(state.at[i], state.at[i + 1]);
            pushPath(points, nextPaths.get(body.number), part);
            points.push(at[i], at[i + 1]);
            if (points.some((value, k) => value !== points[k % 2])) {
                traceTrack(drawing, points, 0, points.length, ...middleOf(body));
            }
        }
    }
}

/* The turns of a path up to a part of the step. */
function pushPath(points, path, part) {
    for (let k = 1; path && k < path.length && path[k] < part; k += 3) {
        points.push(path[k + 1], path[k + 2]);
    }
}
