/* labels.js - names beside bodies, none on another.
 *
 * A name goes into its body if there is room, otherwise beside it, where neither a name nor
 * a body that moves is there; if every place is taken it is left out. The selected body comes
 * first, then whoever moves.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const LABEL_HEIGHT = 14;
const MOST_LABELS = 160;
/* Cells of a coarse raster, to see quickly what is near. */
const LABEL_CELL = 64;

class Taken {
    constructor() {
        this.cells = new Map();
    }

    each(box, visit) {
        for (let x = Math.floor(box[0] / LABEL_CELL); x <= Math.floor(box[2] / LABEL_CELL); x++) {
            for (
                let y = Math.floor(box[1] / LABEL_CELL);
                y <= Math.floor(box[3] / LABEL_CELL);
                y++
            ) {
                if (visit(x + ',' + y)) {
                    return true;
                }
            }
        }
        return false;
    }

    /* Whether something is there already, other than the body itself. */
    meets(box, own) {
        return this.each(box, (cell) =>
            (this.cells.get(cell) || []).some(
                (other) =>
                    other[4] !== own &&
                    box[0] < other[2] &&
                    box[2] > other[0] &&
                    box[1] < other[3] &&
                    box[3] > other[1],
            ),
        );
    }

    add(box) {
        this.each(box, (cell) => {
            this.cells.set(cell, [...(this.cells.get(cell) || []), box]);
            return false;
        });
    }
}

/* Names of hostile length, or with line breaks, or that turn the direction of writing. */
function shownName(name, most) {
    const clean = name.replace(
        /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
        '\ufffd',
    );
    const letters = [...clean];

    return letters.length > most ? letters.slice(0, most - 1).join('') + '\u2026' : clean;
}

/* Small bodies are not to be written over; in large ones there is room. */
function takeBodies(drawing, taken) {
    const { at } = drawing.pose;

    for (const look of ['mover', 'kinematic', 'asleep']) {
        for (const body of drawing.groups[look].slice(0, 2 * MOST_LABELS)) {
            const x = at[2 * body.number];
            const y = at[2 * body.number + 1];
            const ya = drawing.py(y + body.box[1]);
            const yb = drawing.py(y + body.box[3]);
            const box = [
                drawing.px(x + body.box[0]),
                Math.min(ya, yb),
                drawing.px(x + body.box[2]),
                Math.max(ya, yb),
                body.number,
            ];

            if (box[2] - box[0] < 300 && box[3] - box[1] < 300) {
                taken.add(box);
            }
        }
    }
}

/* Where a name of that width may stand: within the body, over it, under it, right, left. */
function placesOf(drawing, body, x, y, width) {
    const box = body.part || body.box; /* a large part of a body of cells that is filled */
    const x0 = drawing.px(x + box[0]);
    const x1 = drawing.px(x + box[2]);
    const ya = drawing.py(y + box[1]);
    const yb = drawing.py(y + box[3]);
    const y0 = Math.min(ya, yb);
    const y1 = Math.max(ya, yb);
    const middleX = (Math.max(0, x0) + Math.min(drawing.width, x1)) / 2;
    const middleY = (Math.max(0, y0) + Math.min(drawing.height, y1)) / 2;
    const half = width / 2;
    const places = [];

    if (x1 - x0 > width + 6 && y1 - y0 > LABEL_HEIGHT + 2) {
        places.push([middleX, middleY]);
    }
    places.push(
        [middleX, y0 - 8],
        [middleX, y1 + 9],
        [x1 + half + 4, middleY],
        [x0 - half - 4, middleY],
    );
    return places;
}

function byImportance(drawing, moment) {
    const bodies = [];
    const looks = drawing.isCrowd
        ? ['kinematic']
        : ['mover', 'kinematic', 'oneway', 'sensor', 'asleep', 'static'];

    for (const look of looks) {
        bodies.push(...drawing.groups[look].slice(0, 2 * MOST_LABELS));
    }
    const chosen = drawing.play.bodies[moment.selected];

    return chosen ? [chosen, ...bodies.filter((body) => body !== chosen)] : bodies;
}

function placeName(drawing, body, taken) {
    const { at } = drawing.pose;
    const words = shownName(body.name, 24);
    const width = drawing.ctx.measureText(words).width;

    for (const [x, y] of placesOf(
        drawing,
        body,
        at[2 * body.number],
        at[2 * body.number + 1],
        width,
    )) {
        const box = [
            x - width / 2 - 2,
            y - LABEL_HEIGHT / 2,
            x + width / 2 + 2,
            y + LABEL_HEIGHT / 2,
        ];
        const within =
            box[0] >= 0 && box[1] >= 0 && box[2] <= drawing.width && box[3] <= drawing.height;

        if (within && !taken.meets(box, body.number)) {
            taken.add(box);
            return { words, x, y };
        }
    }
    return null;
}

function drawNames(drawing, moment) {
    const { ctx, colours } = drawing;
    const taken = new Taken();
    let count = 0;

    ctx.font = '12px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    taken.add([drawing.width - 90, drawing.height - 34, drawing.width, drawing.height]);
    takeBodies(drawing, taken);
    drawing.tips.forEach((box) => taken.add(box));
    for (const body of byImportance(drawing, moment)) {
        const label = count < MOST_LABELS ? placeName(drawing, body, taken) : null;

        if (label) {
            ctx.strokeStyle = colours.paper;
            ctx.globalAlpha = 0.8;
            ctx.lineWidth = 3.5;
            ctx.strokeText(label.words, label.x, label.y);
            ctx.globalAlpha = 1;
            ctx.fillStyle =
                body.kind === 2 && body.number !== moment.selected ? colours.faint : colours.ink;
            ctx.fillText(label.words, label.x, label.y);
            count++;
        }
    }
}
