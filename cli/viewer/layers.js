/* layers.js - what may be drawn over the bodies: boxes, cells, overlaps, contacts, impacts,
 * velocities.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

/* A velocity is drawn as the path of so many frames, up to so many pixels. */
const ARROW_FRAMES = 8;
const ARROW_MOST = 72;
const MOST_HATCHED = 200;
/* The last impacts that are seen. */
const MOST_RINGS = 24;
/* The last mishaps that are seen, and for how many frames strongly. */
const MOST_MISHAPS = 400;
const MISHAP_FRAMES = 30;

function drawBounds(drawing) {
    const { ctx } = drawing;
    const { at } = drawing.pose;

    ctx.beginPath();
    for (const look of LOOKS) {
        for (const body of drawing.groups[look]) {
            const x0 = drawing.px(at[2 * body.number] + body.box[0]);
            const x1 = drawing.px(at[2 * body.number] + body.box[2]);
            const y0 = drawing.py(at[2 * body.number + 1] + body.box[1]);
            const y1 = drawing.py(at[2 * body.number + 1] + body.box[3]);

            ctx.rect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
        }
    }
    ctx.setLineDash([1, 2.5]);
    ctx.strokeStyle = drawing.colours.ink;
    ctx.globalAlpha = 0.6;
    ctx.lineWidth = 1;
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.setLineDash([]);
}

/* The cells of the broad phase that hold a body, each once: [x, y, side] by a name of its own.
 * A cell is as wide as the frame says, and the least corner of the body is in it. */
function cellsOf(play, state, at) {
    const cells = new Map();

    for (const { number, box } of play.bodies) {
        const side = state.sides[number];
        const column = Math.floor((at[2 * number] + box[0]) / side);
        const row = Math.floor((at[2 * number + 1] + box[1]) / side);

        cells.set(side + ' ' + column + ' ' + row, [column * side, row * side, side]);
    }
    return cells;
}

function drawCells(drawing) {
    const { ctx, width, height } = drawing;
    /* What is far outside only has to stay outside. */
    const far = 20;
    const within = (value, most) => Math.max(-far, Math.min(most + far, value));
    const { state, at } = drawing.pose;

    ctx.beginPath();
    for (const [x, y, side] of cellsOf(drawing.play, state, at).values()) {
        const x0 = within(drawing.px(x), width);
        const x1 = within(drawing.px(x + side), width);
        const ya = within(drawing.py(y), height);
        const yb = within(drawing.py(y + side), height);

        if (x0 < x1 && ya !== yb) {
            ctx.rect(x0, Math.min(ya, yb), x1 - x0, Math.abs(yb - ya));
        }
    }
    ctx.fillStyle = drawing.colours.cell;
    ctx.globalAlpha = 0.08;
    ctx.fill();
    ctx.setLineDash([6, 3]);
    ctx.strokeStyle = drawing.colours.cell;
    ctx.globalAlpha = 0.8;
    ctx.lineWidth = 0.8;
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.setLineDash([]);
}

/* What overlaps and must not: hatched, and outlined thickly. Shown from the frame on in
 * which it is found until the next. */
function drawOverlaps(drawing) {
    const { ctx } = drawing;
    const { at, state } = drawing.pose;
    const pairs = state.overlaps;

    ctx.strokeStyle = drawing.colours.overlap;
    for (let k = 0; k < pairs.length; k += 2) {
        const a = drawing.play.bodies[pairs[k]];
        const b = drawing.play.bodies[pairs[k + 1]];

        if (k < 2 * MOST_HATCHED) {
            ctx.save();
            for (const body of [a, b]) {
                ctx.beginPath();
                drawing.traceBody(body, at[2 * body.number], at[2 * body.number + 1]);
                ctx.clip();
            }
            ctx.fillStyle = drawing.colours.overlap;
            ctx.globalAlpha = 0.35;
            ctx.fillRect(0, 0, drawing.width, drawing.height);
            ctx.fillStyle = drawing.hatches.overlap;
            ctx.globalAlpha = 1;
            ctx.fillRect(0, 0, drawing.width, drawing.height);
            ctx.restore();
        }
        ctx.beginPath();
        drawing.traceBody(a, at[2 * a.number], at[2 * a.number + 1]);
        drawing.traceBody(b, at[2 * b.number], at[2 * b.number + 1]);
        ctx.lineWidth = 2;
        ctx.stroke();
    }
}

/* Where a body has gone through another: an arrow through a ring. Where a body was held up
 * though its path was free: an arrow against a bar. They stay, fainter with time. */
function drawMishaps(drawing, moment) {
    const { ctx, play } = drawing;
    const past = play.mishaps.filter((one) => one.time <= moment.time + 1e-9);
    const shown = past.slice(-MOST_MISHAPS);
    const size = shown.length > 24 ? 0.6 : 1;

    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    for (const mishap of shown) {
        const recent = moment.time - mishap.time < MISHAP_FRAMES;

        ctx.beginPath();
        traceMishap(drawing, mishap, size);
        ctx.globalAlpha = recent ? 1 : 0.5;
        ctx.strokeStyle = drawing.colours.paper; /* seen on whatever lies under it */
        ctx.lineWidth = 4.5 * size;
        ctx.stroke();
        ctx.strokeStyle = drawing.colours.overlap;
        ctx.lineWidth = size < 1 ? 1.4 : 2;
        ctx.stroke();
    }
    ctx.globalAlpha = 1;
    ctx.lineCap = 'butt';
}

function traceMishap(drawing, mishap, size) {
    const { ctx } = drawing;
    const body = drawing.play.bodies[mishap.who];
    const [shiftX, shiftY] = middleOf(body);
    const x0 = drawing.px(mishap.from[0] + shiftX);
    const y0 = drawing.py(mishap.from[1] + shiftY);
    const wayX = drawing.px(mishap.to[0] + shiftX) - x0;
    const wayY = drawing.py(mishap.to[1] + shiftY) - y0;
    const length = Math.hypot(wayX, wayY);
    const dx = length > 0 ? wayX / length : 1;
    const dy = length > 0 ? wayY / length : 0;
    const isPass = mishap.what === EVENT.pass;
    /* A bar stands at the border of the body. */
    const reach = isPass ? length / 2 : reachOf(body, dx, dy) * drawing.scale - 13 * size;
    const half = isPass ? Math.min(1e5, Math.max(length, 26 * size)) / 2 : 13 * size;
    const x = x0 + dx * reach;
    const y = y0 + dy * reach;
    const tip = isPass ? half : half - 3;

    if (isPass) {
        drawing.tracePoint(x, y, 6 * size);
    } else {
        ctx.moveTo(x + dx * half - 6.5 * size * dy, y + dy * half + 6.5 * size * dx);
        ctx.lineTo(x + dx * half + 6.5 * size * dy, y + dy * half - 6.5 * size * dx);
    }
    ctx.moveTo(x - dx * half, y - dy * half);
    ctx.lineTo(x + dx * tip, y + dy * tip);
    const head = 5.6 * size;

    ctx.moveTo(x + dx * tip - head * (dx + 0.7 * dy), y + dy * tip - head * (dy - 0.7 * dx));
    ctx.lineTo(x + dx * tip, y + dy * tip);
    ctx.lineTo(x + dx * tip - head * (dx - 0.7 * dy), y + dy * tip - head * (dy + 0.7 * dx));
}

/* From the middle of a body's box to its border, in a direction. */
function reachOf({ box }, dx, dy) {
    return Math.min(
        dx !== 0 ? (box[2] - box[0]) / 2 / Math.abs(dx) : Infinity,
        dy !== 0 ? (box[3] - box[1]) / 2 / Math.abs(dy) : Infinity,
    );
}

/* Of the frame itself: what lies between it and the next is not known. */
function drawContacts(drawing, moment) {
    const { ctx, colours } = drawing;
    const { state, part } = drawing.pose;

    if (part > 0.5 && !moment.playing) {
        return;
    }
    /* In a crowd of small bodies smaller, so that these are still seen. */
    const size = Math.max(1.1, Math.min(2.6, 0.11 * drawing.typicalSize * drawing.scale));
    const solid = new Path2D();
    const soft = new Path2D();
    const normals = new Path2D();
    const heads = new Path2D();

    state.contacts.forEach((list, holder) => {
        for (let k = 1; list && k < list.length; k += 7) {
            const x = drawing.px(list[k + 5]);
            const y = drawing.py(list[k + 6]);

            if (x < -20 || y < -20 || x > drawing.width + 20 || y > drawing.height + 20) {
                continue;
            }
            const path = list[k + 1] ? solid : soft;

            path.moveTo(x + size, y);
            path.arc(x, y, size, 0, 2 * Math.PI);
            /* Out of what stands, towards what moves. */
            const sign =
                drawing.play.bodies[holder].kind > drawing.play.bodies[list[k]].kind ? -1 : 1;
            const dx = sign * size * list[k + 3];
            const dy = sign * size * drawing.up * list[k + 4];

            normals.moveTo(x, y);
            normals.lineTo(x + 4.6 * dx, y + 4.6 * dy);
            heads.moveTo(x + 5.8 * dx, y + 5.8 * dy);
            heads.lineTo(x + 3.6 * dx - 1.1 * dy, y + 3.6 * dy + 1.1 * dx);
            heads.lineTo(x + 3.6 * dx + 1.1 * dy, y + 3.6 * dy - 1.1 * dx);
            heads.closePath();
        }
    });
    ctx.strokeStyle = colours.contact;
    ctx.lineWidth = Math.min(1.5, 0.6 * size);
    ctx.stroke(normals);
    ctx.fillStyle = colours.contact;
    ctx.fill(heads);
    ctx.fill(solid);
    ctx.fillStyle = colours.paper;
    ctx.fill(soft);
    ctx.stroke(soft);
}

/* A ring where two have just met, wider and fainter with time. */
function drawHits(drawing, moment) {
    const { ctx } = drawing;
    const { index, part } = drawing.pose;
    const lasts = moment.playing ? Math.max(0.3, 0.3 * moment.speed) : 0.3;
    let count = 0;

    for (let k = part > 0 ? index + 1 : index; k > 0 && k > index - 8 && !drawing.isCrowd; k--) {
        const state = drawing.play.state(k);

        if (state.frame <= moment.time - lasts) {
            break;
        }
        for (let e = state.events.length - 1; e >= 0; e--) {
            const event = state.events[e];
            const age = (moment.time - (event.frame - 1 + event.time) + 1e-9) / lasts;

            if (event.what === EVENT.hit && age >= 0 && age < 1 && count++ < MOST_RINGS) {
                const [x, y] = meetingPoint(drawing.play, k, event);

                ctx.globalAlpha = 1 - age;
                ctx.beginPath();
                drawing.tracePoint(drawing.px(x), drawing.py(y), 4 + 9 * age);
                ctx.strokeStyle = drawing.colours.paper; /* seen also over a mover */
                ctx.lineWidth = 5;
                ctx.stroke();
                ctx.strokeStyle = drawing.colours.hit;
                ctx.lineWidth = 2.2;
                ctx.stroke();
            }
        }
    }
    ctx.globalAlpha = 1;
}

function drawVelocities(drawing) {
    const { ctx } = drawing;
    const { at, velocity } = drawing.pose;
    const looks = drawing.isCrowd ? ['kinematic'] : ['mover', 'kinematic', 'oneway', 'sensor'];

    ctx.beginPath();
    for (const look of looks) {
        for (const body of drawing.groups[look]) {
            const i = 2 * body.number;
            const vx = velocity[i] * drawing.scale * ARROW_FRAMES;
            const vy = drawing.up * velocity[i + 1] * drawing.scale * ARROW_FRAMES;
            const length = Math.hypot(vx, vy);

            if (length < 3) {
                continue;
            }
            const shown = Math.min(length, ARROW_MOST);
            const x = drawing.px(at[i] + (body.box[0] + body.box[2]) / 2);
            const y = drawing.py(at[i + 1] + (body.box[1] + body.box[3]) / 2);

            traceArrow(drawing, x, y, vx / length, vy / length, shown, length > ARROW_MOST);
            const tipX = x + (vx / length) * shown;
            const tipY = y + (vy / length) * shown;

            drawing.tips.push([tipX - 6, tipY - 6, tipX + 6, tipY + 6]);
        }
    }
    ctx.strokeStyle = drawing.colours.velocity;
    ctx.lineWidth = 1.6;
    ctx.lineJoin = 'miter';
    ctx.stroke();
}

/* Two heads: it should be longer than there is room for. */
function traceArrow(drawing, x, y, dx, dy, length, cut) {
    const { ctx } = drawing;
    const head = Math.min(6, length / 2);

    ctx.moveTo(x, y);
    ctx.lineTo(x + dx * length, y + dy * length);
    for (const end of cut ? [length, length - 5] : [length]) {
        const tipX = x + dx * end;
        const tipY = y + dy * end;

        ctx.moveTo(tipX - head * (dx + 0.55 * dy), tipY - head * (dy - 0.55 * dx));
        ctx.lineTo(tipX, tipY);
        ctx.lineTo(tipX - head * (dx - 0.55 * dy), tipY - head * (dy + 0.55 * dx));
    }
}

/* Where two met: an event does not say, but it is where the smaller of them reaches furthest
 * against the normal, as it stood then. */
function meetingPoint(play, index, event) {
    const size = (body) =>
        body ? Math.max(body.box[2] - body.box[0], body.box[3] - body.box[1]) : Infinity;
    const first = size(play.bodies[event.a]) <= size(play.bodies[event.b]);
    const body = play.bodies[first ? event.a : event.b];
    const [nx, ny] = event.normal.map((value) => (first ? -value : value));
    const [atX, atY] = play.placeWithin(index, body.number, event.time);
    const found = [];
    let furthest = -Infinity;

    for (const { points, radius } of body.shapes) {
        for (let k = 0; k < points.length; k += 2) {
            const reach = points[k] * nx + points[k + 1] * ny + radius;
            const slack = 1e-6 * size(body);

            if (reach > furthest + slack) {
                found.length = 0;
            }
            if (reach > furthest - slack) {
                furthest = Math.max(furthest, reach);
                found.push([points[k] + radius * nx, points[k + 1] + radius * ny]);
            }
        }
    }
    return [0, 1].map(
        (axis) =>
            [atX, atY][axis] + found.reduce((sum, point) => sum + point[axis], 0) / found.length,
    );
}
