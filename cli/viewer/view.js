/* view.js - what of the world is seen, and in which colours.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

/* The colours of the style sheet, as they are now (light or dark). */
function readColours() {
    const style = getComputedStyle(document.documentElement);
    const colours = {};

    for (const name of [
        'paper',
        'ink',
        'faint',
        'grid',
        'static',
        'sensor',
        'oneway',
        'kinematic',
        'asleep',
        'mover',
        'overlap',
        'contact',
        'velocity',
        'halo',
        'hit',
        'cell',
    ]) {
        colours[name] = style.getPropertyValue('--' + name).trim();
    }
    return colours;
}

/* A square of slanted lines, or level ones, to fill with. */
function makeHatch(colour, gap, width, ratio, level) {
    const size = Math.round(gap * ratio);
    const square = document.createElement('canvas');
    const ctx = square.getContext('2d');

    square.width = size;
    square.height = size;
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * ratio;
    ctx.lineCap = 'square';
    ctx.beginPath();
    for (const shift of level ? [] : [-size, 0, size]) {
        ctx.moveTo(shift, size);
        ctx.lineTo(shift + size, 0);
    }
    if (level) {
        ctx.moveTo(0, size / 2);
        ctx.lineTo(size, size / 2);
    }
    ctx.stroke();
    const pattern = ctx.createPattern(square, 'repeat');

    pattern.setTransform(new DOMMatrix().scale(1 / ratio));
    return pattern;
}

/* What of the world is seen: the middle, and pixels for a unit. */
class View {
    constructor() {
        this.x = 0;
        this.y = 0;
        this.scale = 1;
        this.yUp = false;
    }

    fit(bounds, width, height) {
        const [[x0, y0], [x1, y1]] = bounds;
        const margin = 28;
        const wide = Math.max(x1 - x0, 1e-9);
        const high = Math.max(y1 - y0, 1e-9);

        this.x = (x0 + x1) / 2;
        this.y = (y0 + y1) / 2;
        this.scale = Math.min(
            Math.max(20, width - 2 * margin) / wide,
            Math.max(20, height - 2 * margin) / high,
        );
        this.limit();
    }

    limit() {
        this.scale = Math.min(1e12, Math.max(1e-9, this.scale));
    }

    /* Of a point on a canvas of that size. */
    worldOf(px, py, width, height) {
        const up = this.yUp ? -1 : 1;

        return [
            this.x + (px - width / 2) / this.scale,
            this.y + (up * (py - height / 2)) / this.scale,
        ];
    }

    /* Closer (or further), while a point of the canvas stays where it is. */
    zoom(factor, px, py, width, height) {
        const [x, y] = this.worldOf(px, py, width, height);

        this.scale *= factor;
        this.limit();
        const [x2, y2] = this.worldOf(px, py, width, height);

        this.x += x - x2;
        this.y += y - y2;
    }
}
