/* timeline.js - the events of a scene on a line of time, a row for each kind that occurs.
 *
 * A mark stands where the first event of its kind within a step is: between the frame before and
 * its own. When frames come closer than marks are wide, marks become bars. The kinds differ in
 * shape and row as well as in colour.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const ROW_ORDER = [
    'hit',
    'began',
    'ended',
    'stopped',
    'crushed',
    'frozen',
    'edge',
    'overlap',
    'pass',
    'snag',
];
const ROW_HEIGHT = 13;
const HEADING_HEIGHT = 15;
const GUTTER = 70;
/* The middle of a slider's knob is that far from its end. */
const KNOB = 8;

/* The signs of the kinds around (0, 0): a path, and whether it is filled (or else drawn). */
const SIGN_PATHS = {
    hit: ['M0-4 4 3H-4z', true],
    began: ['M3.6 0A3.6 3.6 0 1 1-3.6 0 3.6 3.6 0 1 1 3.6 0z', true],
    ended: ['M3 0A3 3 0 1 1-3 0 3 3 0 1 1 3 0z', false],
    stopped: ['M-3.4-3.4h6.8v6.8h-6.8z', true],
    crushed: ['M-3-3 3 3M3-3-3 3', false],
    frozen: ['M0-4 4 0 0 4-4 0z', true],
    edge: ['M-1.2-4h2.4v8h-2.4z', true],
    overlap: ['M-3.2-3.2h6.4v6.4h-6.4zM-3.2 3.2 3.2-3.2', false],
    pass: ['M2.6 0A2.6 2.6 0 1 1-2.6 0 2.6 2.6 0 1 1 2.6 0zM-6 0H6M3.8-2 6 0 3.8 2', false],
    snag: ['M4-4.4V4.4M-5 0H2.6M0-2.4 2.6 0 0 2.4', false],
};

function drawSign(ctx, kind, x, y, colour) {
    const [outline, filled] = SIGN_PATHS[kind];
    const path = new Path2D(outline);

    ctx.save();
    ctx.translate(x, y);
    ctx.fillStyle = colour;
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.5;
    if (filled) {
        ctx.fill(path);
    } else {
        ctx.stroke(path);
    }
    ctx.restore();
}

/* A sign as an element, for lists. */
function signElement(kind) {
    const [outline, filled] = SIGN_PATHS[kind];
    const space = 'http://www.w3.org/2000/svg';
    const picture = document.createElementNS(space, 'svg');
    const path = document.createElementNS(space, 'path');

    picture.setAttribute('class', 'sign ' + kind);
    picture.setAttribute('viewBox', '-6.5 -6.5 13 13');
    picture.setAttribute('aria-hidden', 'true');
    path.setAttribute('d', outline);
    path.setAttribute(filled ? 'fill' : 'stroke', 'currentColor');
    path.setAttribute(filled ? 'stroke' : 'fill', 'none');
    path.setAttribute('stroke-width', '1.5');
    picture.append(path);
    return picture;
}

function plural(count, word) {
    const one = { overlap: 'pair overlaps', pass: 'pass-through' };
    const many = {
        hit: 'hits',
        overlap: 'pairs overlap',
        edge: 'at the edge',
        pass: 'pass-throughs',
        snag: 'snags',
    };

    return count + ' ' + ((count === 1 ? one : many)[word] || word);
}

class Timeline {
    /* `jump(time)` is called with the time to jump to. */
    constructor(canvas, jump) {
        this.canvas = canvas;
        this.jump = jump;
        this.rows = [];
        canvas.addEventListener('pointerdown', (event) => this.press(event));
        canvas.addEventListener('pointermove', (event) => this.move(event));
        canvas.addEventListener('pointerup', () => this.release());
        canvas.addEventListener('pointercancel', () => this.release());
    }

    /* Makes the rows of a scene. */
    show(scene) {
        this.scene = scene;
        this.rows = [];
        this.groups = [];
        for (const play of scene.plays) {
            const first = this.rows.length;

            for (const word of ROW_ORDER) {
                const marks = play.marks.filter((mark) => EVENT_WORDS[mark[1]] === word);

                if (marks.length > 0) {
                    this.rows.push({ word, marks, play });
                }
            }
            if (this.rows.length > first) {
                this.groups.push({ first, count: this.rows.length - first, play });
            }
        }
        const headings = scene.plays.length > 1 ? this.groups.length : 0;

        this.canvas.style.height =
            this.rows.length * ROW_HEIGHT + headings * HEADING_HEIGHT + 6 + 'px';
        this.canvas.hidden = this.rows.length === 0;
        this.canvas.setAttribute('role', 'img');
        this.canvas.setAttribute('aria-label', this.words());
        this.picture = null;
    }

    words() {
        const parts = this.rows.map((row) => {
            const count = row.marks.reduce((sum, mark) => sum + mark[2], 0);
            const words =
                row.word === 'overlap'
                    ? 'overlaps in ' + row.marks.length + ' frames'
                    : plural(count, row.word);

            return row.play.mode + ': ' + words;
        });

        return 'Events by frame. ' + (parts.join('; ') || 'None') + '.';
    }

    rowY(number) {
        let headings = 0;

        if (this.scene.plays.length > 1) {
            headings = this.groups.filter((group) => group.first <= number).length;
        }
        return (number + 0.5) * ROW_HEIGHT + headings * HEADING_HEIGHT + 3;
    }

    xOf(time) {
        const from = GUTTER + KNOB;

        return from + (time / Math.max(1, this.scene.frames)) * (this.width - from - KNOB);
    }

    timeOf(x) {
        const from = GUTTER + KNOB;
        const time = ((x - from) / (this.width - from - KNOB)) * this.scene.frames;

        return Math.max(0, Math.min(this.scene.frames, time));
    }

    get pixelsPerFrame() {
        return (this.width - GUTTER - 2 * KNOB) / Math.max(1, this.scene.frames);
    }

    /* The marks change seldom, so they are drawn once and kept. */
    drawMarks(style) {
        const picture = document.createElement('canvas');
        const ctx = picture.getContext('2d');
        const faint = style.getPropertyValue('--faint').trim();

        picture.width = Math.max(1, this.canvas.width);
        picture.height = Math.max(1, this.canvas.height);
        ctx.scale(this.ratio, this.ratio);
        ctx.textBaseline = 'middle';
        ctx.textAlign = 'right';
        this.rows.forEach((row, number) => {
            const y = this.rowY(number);
            const colour = style.getPropertyValue('--' + row.word).trim();

            ctx.font = '11px system-ui, sans-serif';
            ctx.fillStyle = faint;
            ctx.fillText(row.word, GUTTER - 2, y + 0.5);
            ctx.fillStyle = style.getPropertyValue('--grid').trim();
            ctx.fillRect(GUTTER + KNOB, y, this.width - GUTTER - 2 * KNOB, 1);
            for (const mark of row.marks) {
                if (this.pixelsPerFrame >= 6) {
                    drawSign(ctx, row.word, this.xOf(markTime(mark)), y, colour);
                } else {
                    ctx.fillStyle = colour;
                    ctx.fillRect(this.xOf(markTime(mark)) - 0.9, y - 4, 1.8, 8);
                }
            }
        });
        if (this.scene.plays.length > 1) {
            for (const group of this.groups) {
                ctx.font = '600 11px system-ui, sans-serif';
                ctx.textAlign = 'left';
                ctx.fillStyle = faint;
                ctx.fillText(group.play.mode, 2, this.rowY(group.first) - ROW_HEIGHT);
            }
        }
        return picture;
    }

    draw(time) {
        const ratio = Math.min(3, window.devicePixelRatio || 1);
        const width = this.canvas.clientWidth;
        const height = this.canvas.clientHeight;

        if (this.canvas.hidden || width === 0) {
            this.width = this.canvas.parentElement.clientWidth - 24;
            return;
        }
        const style = getComputedStyle(document.documentElement);

        if (
            width !== this.width ||
            height !== this.height ||
            ratio !== this.ratio ||
            !this.picture
        ) {
            Object.assign(this, { width, height, ratio });
            this.canvas.width = Math.max(1, Math.round(width * ratio));
            this.canvas.height = Math.max(1, Math.round(height * ratio));
            this.picture = this.drawMarks(style);
        }
        const ctx = this.canvas.getContext('2d');

        ctx.setTransform(1, 0, 0, 1, 0, 0);
        ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
        ctx.drawImage(this.picture, 0, 0);
        ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
        ctx.fillStyle = style.getPropertyValue('--accent').trim();
        ctx.fillRect(this.xOf(time) - 0.75, 0, 1.5, height);
    }

    /* --- The pointer -------------------------------------------------------------------- */

    /* The mark nearest to a point, if one is near. */
    markAt(x, y) {
        const number = this.rows.findIndex(
            (row, k) => Math.abs(this.rowY(k) - y) <= ROW_HEIGHT / 2,
        );
        let best = null;
        let least = 7;

        for (const mark of number >= 0 ? this.rows[number].marks : []) {
            const distance = Math.abs(this.xOf(markTime(mark)) - x);

            if (distance < least) {
                least = distance;
                best = mark;
            }
        }
        return best;
    }

    press(event) {
        const mark = this.markAt(event.offsetX, event.offsetY);

        this.canvas.setPointerCapture(event.pointerId);
        this.held = !mark;
        this.jump(mark ? markTime(mark) : this.snapped(event.offsetX));
    }

    /* Where frames are too narrow to be between them, on a frame. */
    snapped(x) {
        const time = this.timeOf(x);

        return this.pixelsPerFrame < 6 ? Math.round(time) : time;
    }

    move(event) {
        if (this.held) {
            this.jump(this.snapped(event.offsetX));
            return;
        }
        const mark = this.markAt(event.offsetX, event.offsetY);

        this.canvas.title = mark
            ? 'frame ' + mark[0] + ': ' + plural(mark[2], EVENT_WORDS[mark[1]])
            : '';
    }

    release() {
        this.held = false;
    }
}
