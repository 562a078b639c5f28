/* drawing.js - one moment of a play on a canvas.
 *
 * Everything is computed in doubles and in pixels before the canvas sees it, so that a view can
 * be as close as the numbers go. Bodies of one look are drawn in one stroke, and what is outside
 * is left out: ten thousand are no trouble. What something is can be seen without colours: by
 * hatching, dashes and widths.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

/* What they show, in the order of their bits (cli/show/look.h). */
const LAYER_WORDS = {
    trails: 'the paths so far',
    velocities: 'how fast, and where to',
    contacts: 'what touches what, and impacts',
    names: 'the names of bodies',
    bounds: 'the boxes around bodies',
    cells: 'the squares in which a step looks for bodies',
    overlaps: 'what went wrong: overlaps, pass-throughs, snags',
};
const LAYERS = Object.keys(LAYER_WORDS);

/* How bodies look, in the order of drawing; as in stills (cli/show/bodies.c): the opacity of the
 * paper under them, of what fills them and of their hatching and outline, and how wide that is. */
const GUISES = {
    sensor: { paper: 0, fill: 0.04, hatch: 0, line: 0.9, width: 1.5, dash: [4, 4] },
    static: { paper: 0, fill: 0.22, hatch: 0.35, line: 0.9, width: 1.2, dash: [] },
    oneway: { paper: 0, fill: 0.08, hatch: 0, line: 1, width: 1.5, dash: [3, 3] },
    kinematic: { paper: 0.8, fill: 0.25, hatch: 0.4, line: 1, width: 1.6, dash: [] },
    asleep: { paper: 0.8, fill: 0.07, hatch: 0, line: 0.5, width: 1.5, dash: [] },
    mover: { paper: 0.8, fill: 0.28, hatch: 0, line: 1, width: 1.6, dash: [] },
};
const LOOKS = Object.keys(GUISES);

/* A crowd of bodies smaller than so many pixels is drawn without outlines, arrows and names. */
const CROWD = 1500;
const CROWD_PIXELS = 7;

function lookOf(body, flags) {
    if (body.sensor || body.react === 4) {
        return 'sensor';
    }
    if (body.react === 5 || body.open_sides) {
        return 'oneway';
    }
    if (body.kind === 0) {
        return flags & IS_ASLEEP ? 'asleep' : 'mover';
    }
    return KINDS[body.kind];
}

class Drawing {
    constructor(canvas, play) {
        this.canvas = canvas;
        this.ctx = canvas.getContext('2d');
        this.play = play;
        this.width = 0;
        this.height = 0;
        this.groups = Object.fromEntries(LOOKS.map((look) => [look, []]));
        this.typicalSize = typicalSize(play.bodies);
    }

    resize() {
        const ratio = Math.min(3, window.devicePixelRatio || 1);
        const width = this.canvas.clientWidth;
        const height = this.canvas.clientHeight;

        if (width === this.width && height === this.height && ratio === this.ratio) {
            return false;
        }
        Object.assign(this, { width, height, ratio, hatches: null });
        this.canvas.width = Math.max(1, Math.round(width * ratio));
        this.canvas.height = Math.max(1, Math.round(height * ratio));
        return true;
    }

    /* --- Places ------------------------------------------------------------------ */

    useView(view) {
        this.scale = view.scale;
        this.up = view.yUp ? -1 : 1;
        this.view = view;
        /* What is seen of the world, for leaving out the rest. */
        const halfWide = (this.width / 2 + 4) / view.scale;
        const halfHigh = (this.height / 2 + 4) / view.scale;

        this.seen = [view.x - halfWide, view.y - halfHigh, view.x + halfWide, view.y + halfHigh];
    }

    px(x) {
        return (x - this.view.x) * this.scale + this.width / 2;
    }

    py(y) {
        return this.up * (y - this.view.y) * this.scale + this.height / 2;
    }

    isSeen(body, x, y) {
        const { box } = body;

        return (
            x + box[2] >= this.seen[0] &&
            x + box[0] <= this.seen[2] &&
            y + box[3] >= this.seen[1] &&
            y + box[1] <= this.seen[3]
        );
    }

    /* --- Paths -------------------------------------------------------------------- */

    tracePoint(x, y, radius) {
        this.ctx.moveTo(x + radius, y);
        this.ctx.arc(x, y, radius, 0, 2 * Math.PI);
    }

    traceShape(shape, x, y) {
        const { ctx, up } = this;
        const { points, count } = shape;
        const radius = shape.radius * this.scale;

        if (count === 1) {
            this.tracePoint(this.px(x + points[0]), this.py(y + points[1]), Math.max(1.5, radius));
            return;
        }
        for (let i = 0; i < count; i++) {
            const px = this.px(x + points[2 * i]);
            const py = this.py(y + points[2 * i + 1]);
            const before = shape.turns[(i + count - 1) % count];
            const after = shape.turns[i];

            if (i === 0) {
                ctx.moveTo(
                    px + (radius > 0.5 ? radius * Math.cos(before) : 0),
                    py + (radius > 0.5 ? up * radius * Math.sin(before) : 0),
                );
            }
            if (radius > 0.5) {
                ctx.arc(px, py, radius, up * before, up * after, up < 0);
            } else {
                ctx.lineTo(px, py);
            }
        }
        ctx.closePath();
    }

    traceBody(body, x, y) {
        /* What is only a few pixels wide needs no corners. */
        if (Math.max(body.box[2] - body.box[0], body.box[3] - body.box[1]) * this.scale < 2.5) {
            const px = this.px(x + (body.box[0] + body.box[2]) / 2);
            const py = this.py(y + (body.box[1] + body.box[3]) / 2);

            this.ctx.rect(px - 1.25, py - 1.25, 2.5, 2.5);
            return;
        }
        for (const shape of body.shapes) {
            this.traceShape(shape, x, y);
        }
    }

    /* --- The whole picture ------------------------------------------------------------ */

    draw(moment) {
        const { ctx } = this;

        this.useView(moment.view);
        this.colours = moment.colours;
        this.hatches =
            this.hatches && this.hatches.colours === moment.colours
                ? this.hatches
                : this.makeHatches();
        ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
        ctx.fillStyle = this.colours.paper;
        ctx.fillRect(0, 0, this.width, this.height);
        this.pose = this.play.pose(moment.time);
        this.tips = []; /* boxes around the heads of arrows: names keep off them */
        this.isCrowd =
            this.play.bodies.length > CROWD && this.typicalSize * this.scale < CROWD_PIXELS;
        this.drawGrid();
        if (moment.layers.has('cells')) {
            drawCells(this);
        }
        if (moment.layers.has('trails')) {
            drawTrails(this, moment);
        }
        this.drawBodies(moment);
        if (moment.layers.has('bounds')) {
            drawBounds(this);
        }
        if (moment.layers.has('overlaps')) {
            drawOverlaps(this);
        }
        if (moment.layers.has('contacts')) {
            drawContacts(this, moment);
            drawHits(this, moment);
        }
        if (moment.layers.has('velocities')) {
            drawVelocities(this);
        }
        if (moment.layers.has('overlaps')) {
            drawMishaps(this, moment);
        }
        this.drawSelected(moment);
        if (moment.layers.has('names')) {
            drawNames(this, moment);
        }
        this.drawScale();
    }

    makeHatches() {
        return {
            colours: this.colours,
            overlap: makeHatch(this.colours.overlap, 5, 1.3, this.ratio),
            static: makeHatch(this.colours.static, 7, 0.9, this.ratio),
            kinematic: makeHatch(this.colours.kinematic, 4, 0.9, this.ratio, true),
        };
    }

    /* --- Ground ------------------------------------------------------------------------- */

    /* 1, 2 or 5 times a power of ten, at least so many pixels. */
    niceStep(pixels) {
        const raw = pixels / this.scale;
        const tens = 10 ** Math.floor(Math.log10(raw));

        return [1, 2, 5, 10].map((n) => n * tens).find((step) => step >= raw * 0.999999);
    }

    drawGrid() {
        const { ctx } = this;
        const step = this.niceStep(64);
        const firstX = Math.ceil(this.seen[0] / step);
        const firstY = Math.ceil(this.seen[1] / step);

        ctx.beginPath();
        for (let i = 0; i < 200 && (firstX + i) * step <= this.seen[2]; i++) {
            const x = Math.round(this.px((firstX + i) * step)) + 0.5;

            ctx.moveTo(x, 0);
            ctx.lineTo(x, this.height);
        }
        for (let i = 0; i < 200 && (firstY + i) * step <= this.seen[3]; i++) {
            const y = Math.round(this.py((firstY + i) * step)) + 0.5;

            ctx.moveTo(0, y);
            ctx.lineTo(this.width, y);
        }
        ctx.strokeStyle = this.colours.grid;
        ctx.lineWidth = 1;
        ctx.stroke();
    }

    drawScale() {
        const { ctx } = this;
        const step = this.niceStep(48);
        const length = step * this.scale;
        const x = this.width - 12 - length;
        const y = this.height - 12;
        const words = shortNumber(step) + (step === 1 ? ' unit' : ' units');

        ctx.font = '11px system-ui, sans-serif';
        ctx.textAlign = 'right';
        ctx.textBaseline = 'alphabetic';
        ctx.lineWidth = 4;
        ctx.lineJoin = 'round';
        ctx.strokeStyle = this.colours.paper;
        ctx.strokeText(words, this.width - 12, y - 7);
        ctx.fillStyle = this.colours.faint;
        ctx.fillText(words, this.width - 12, y - 7);
        ctx.beginPath();
        ctx.moveTo(x, y - 3);
        ctx.lineTo(x, y);
        ctx.lineTo(this.width - 12, y);
        ctx.lineTo(this.width - 12, y - 3);
        ctx.lineWidth = 1.2;
        ctx.strokeStyle = this.colours.faint;
        ctx.stroke();
    }

    /* --- Bodies ------------------------------------------------------------------------- */

    sortBodies() {
        const { at, state } = this.pose;

        for (const look of LOOKS) {
            this.groups[look].length = 0;
        }
        for (const body of this.play.bodies) {
            const i = body.number;

            if (this.isSeen(body, at[2 * i], at[2 * i + 1])) {
                this.groups[lookOf(body, state.flags[i])].push(body);
            }
        }
    }

    drawBodies() {
        const { ctx, colours } = this;
        const { at } = this.pose;

        this.sortBodies();
        for (const look of LOOKS) {
            const group = this.groups[look];
            const guise = GUISES[look];
            const isCrowd = this.isCrowd && group.length > CROWD;
            const fill = (style, opacity) => {
                ctx.fillStyle = style;
                ctx.globalAlpha = opacity;
                ctx.fill();
            };

            if (group.length === 0) {
                continue;
            }
            ctx.beginPath();
            for (const body of group) {
                this.traceBody(body, at[2 * body.number], at[2 * body.number + 1]);
            }
            if (isCrowd) {
                fill(colours[look], Math.min(1, 0.25 + 1.8 * guise.fill));
                ctx.globalAlpha = 1;
                continue;
            }
            fill(colours.paper, guise.paper);
            fill(colours[look], guise.fill);
            if (guise.hatch > 0) {
                fill(this.hatches[look], guise.hatch);
            }
            ctx.globalAlpha = guise.line;
            ctx.setLineDash(guise.dash);
            ctx.strokeStyle = colours[look];
            ctx.lineWidth = guise.width;
            ctx.lineJoin = 'round';
            ctx.stroke();
            ctx.globalAlpha = 1;
            ctx.setLineDash([]);
        }
        this.drawOpenSides();
    }

    /* An arrow head that shows the way on which a one-way body lets others through. */
    drawOpenSides() {
        const { ctx } = this;
        const { at } = this.pose;

        ctx.beginPath();
        for (const body of this.groups.oneway.slice(0, 500)) {
            if (body.react === 5 && body.open_side) {
                const length = Math.hypot(...body.open_side);
                const dx = (-5 * body.open_side[0]) / length;
                const dy = (-5 * this.up * body.open_side[1]) / length;
                const box = body.part || body.box;
                const x = this.px(at[2 * body.number] + (box[0] + box[2]) / 2);
                const y = this.py(at[2 * body.number + 1] + (box[1] + box[3]) / 2);

                for (const step of [-4, 4]) {
                    const fx = x + (dx / 5) * step;
                    const fy = y + (dy / 5) * step;

                    ctx.moveTo(fx - dx - dy, fy - dy + dx);
                    ctx.lineTo(fx, fy);
                    ctx.lineTo(fx - dx + dy, fy - dy - dx);
                }
            }
        }
        ctx.strokeStyle = this.colours.oneway;
        ctx.lineWidth = 1.6;
        ctx.stroke();
    }

    drawSelected(moment) {
        const { ctx, colours } = this;
        const body = this.play.bodies[moment.selected];

        if (!body) {
            return;
        }
        const { at } = this.pose;

        ctx.beginPath();
        this.traceBody(body, at[2 * body.number], at[2 * body.number + 1]);
        ctx.lineJoin = 'round';
        ctx.strokeStyle = colours.halo;
        ctx.lineWidth = 7;
        ctx.stroke();
        ctx.strokeStyle = colours.ink;
        ctx.lineWidth = 2.4;
        ctx.stroke();
    }

    /* --- Asking ---------------------------------------------------------------------------- */

    /* The bodies at a point of the canvas, or within some pixels of it: the nearest first, then
     * the one that is drawn last. */
    bodiesAt(view, px, py, slack) {
        const { at } = this.play.pose(this.lastTime);
        const [x, y] = view.worldOf(px, py, this.width, this.height);
        const near = slack / view.scale;
        const found = [];

        for (const body of this.play.bodies) {
            const dx = x - at[2 * body.number];
            const dy = y - at[2 * body.number + 1];
            const { box } = body;

            if (
                dx < box[0] - near ||
                dx > box[2] + near ||
                dy < box[1] - near ||
                dy > box[3] + near
            ) {
                continue;
            }
            const distance = distanceToBody(body, dx, dy);

            if (distance <= near) {
                found.push({ distance, rank: body.kind, number: body.number });
            }
        }
        found.sort((a, b) => a.distance - b.distance || a.rank - b.rank || b.number - a.number);
        return found.map((one) => one.number);
    }
}

/* The narrower side of a mover that is neither large nor small among the others. */
function typicalSize(bodies) {
    const sizes = bodies
        .filter((body) => body.kind === 0)
        .map((body) => Math.min(body.box[2] - body.box[0], body.box[3] - body.box[1]))
        .sort((a, b) => a - b);

    return sizes.length > 0 ? sizes[sizes.length >> 1] : Infinity;
}

/* The middle of a body's box, as seen from its origin: there its path is drawn. */
function middleOf(body) {
    return [(body.box[0] + body.box[2]) / 2, (body.box[1] + body.box[3]) / 2];
}

/* At most four digits. */
function shortNumber(value) {
    const text = String(Number(value.toPrecision(4)));

    return text.replace('-', '\u2212');
}
