/* model.js - the plays that the page holds, and any frame of them.
 *
 * A frame is written as what the frame before did not say (cli/show/html_lines.c): the viewer
 * foretells every body from the frame before, in the same doubles as the command did, and a line
 * corrects that. Lines are read when they are to be shown, from the key frame of their
 * block on. What was read is kept as long as there is room.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const KINDS = ['mover', 'kinematic', 'static'];
const REACTS = ['slide', 'stop', 'bounce', 'push', 'pass', 'one-way'];
const BLOCKED = ['stop', 'crush', 'pass'];
const SIDES = ['min_x', 'max_x', 'min_y', 'max_y'];
const EVENT = {
    began: 0,
    stayed: 1,
    ended: 2,
    hit: 3,
    crushed: 4,
    stopped: 5,
    frozen: 6,
    edge: 7,
    overlap: 8,
    pass: 9,
    snag: 10,
};
const EVENT_WORDS = Object.keys(EVENT);

/* What must not be: everything from here on in that list. */
function isFault(kind) {
    return kind >= EVENT.overlap;
}

const HAS_PLACE = 1;
const HAS_VELOCITY = 2;
const IS_ASLEEP = 4;
const IS_GROUNDED = 8;

/* Numbers that may be kept of frames, in all plays together: 8 bytes each. */
const MOST_NUMBERS = 12e6;

/* --- Shapes ------------------------------------------------------------------ */

/* Makes of [radius, x, y, ...] a shape that is quick to draw: the hull of its points, grown by
 * the radius. turns[i] is the angle of the outward normal of the edge from point i. */
function makeShape(numbers) {
    const radius = numbers[0];
    const points = numbers.slice(1);
    const count = points.length / 2;
    const turns = [];
    const box = [Infinity, Infinity, -Infinity, -Infinity];

    for (let i = 0; i < count; i++) {
        const next = (i + 1) % count;
        const x = points[2 * i];
        const y = points[2 * i + 1];

        turns.push(Math.atan2(x - points[2 * next], points[2 * next + 1] - y));
        box[0] = Math.min(box[0], x - radius);
        box[1] = Math.min(box[1], y - radius);
        box[2] = Math.max(box[2], x + radius);
        box[3] = Math.max(box[3], y + radius);
    }
    return { radius, points, count, turns, box };
}

/* How far a point is from a shape around the origin; 0 within it. */
function distanceToShape(shape, x, y) {
    const { points, count, radius } = shape;
    let nearest = Infinity;
    let inside = count > 2;

    for (let i = 0; i < count; i++) {
        const next = (i + 1) % count;
        const ax = points[2 * i];
        const ay = points[2 * i + 1];
        const dx = points[2 * next] - ax;
        const dy = points[2 * next + 1] - ay;
        const length = dx * dx + dy * dy;
        const along =
            length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;

        nearest = Math.min(nearest, Math.hypot(x - ax - along * dx, y - ay - along * dy));
        inside = inside && !shape.isLoop && dx * (y - ay) - dy * (x - ax) >= 0;
    }
    return inside ? 0 : Math.max(0, nearest - radius);
}

/* A closed outline of a body of cells: any corners, holes the other way round. */
function makeLoop(points) {
    return { ...makeShape([0, ...points]), isLoop: true };
}

/* How far a point is from a body around the origin; 0 within it. */
function distanceToBody(body, x, y) {
    let nearest = Infinity;
    let inside = false;

    for (const shape of body.shapes) {
        nearest = Math.min(nearest, distanceToShape(shape, x, y));
        inside = shape.isLoop && isInLoop(shape.points, x, y) ? !inside : inside;
    }
    return inside ? 0 : nearest;
}

function isInLoop(points, x, y) {
    let inside = false;

    for (let i = 0, before = points.length - 2; i < points.length; before = i, i += 2) {
        const [ax, ay, bx, by] = [points[before], points[before + 1], points[i], points[i + 1]];

        if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) {
            inside = !inside;
        }
    }
    return inside;
}

/* The shapes of a body and the box around them. */
function makeForm(loops, rawShapes) {
    const shapes = [...loops.map(makeLoop), ...rawShapes.map(makeShape)];
    const box = [Infinity, Infinity, -Infinity, -Infinity];

    for (const shape of shapes) {
        box[0] = Math.min(box[0], shape.box[0]);
        box[1] = Math.min(box[1], shape.box[1]);
        box[2] = Math.max(box[2], shape.box[2]);
        box[3] = Math.max(box[3], shape.box[3]);
    }
    return { shapes, box };
}

function makeBody(raw, number) {
    const form = { ...makeForm(raw.loops || [], raw.shapes), part: raw.part };

    return { ...raw, ...form, form, number, react: raw.react || 0 };
}

/* --- Frames -------------------------------------------------------------------- */

/* What the frame after a state will be, if nothing happens. */
function foretell(before, change, frame, count) {
    const passed = frame - before.frame;
    const at = new Float64Array(2 * count);
    const velocity = new Float64Array(2 * count);

    for (let i = 0; i < 2 * count; i++) {
        velocity[i] = before.velocity[i] + change[i];
        at[i] = before.at[i] + velocity[i] * passed;
    }
    return {
        at,
        velocity,
        flags: before.flags,
        contacts: before.contacts,
        sides: before.sides,
        forms: before.forms,
    };
}

function emptyState(count) {
    return {
        at: new Float64Array(2 * count),
        velocity: new Float64Array(2 * count),
        flags: new Uint8Array(count),
        contacts: new Array(count).fill(null),
        sides: new Float64Array(count).fill(1),
        forms: new Map(), /* of bodies whose cells have changed */
    };
}

/* Puts what a line says of the bodies over what was foretold. */
function correctBodies(state, before, list) {
    const passed = before ? state.frame - before.frame : 0;

    state.flags = list.length > 0 ? state.flags.slice() : state.flags;
    for (let k = 0; k < list.length;) {
        const i = list[k++];
        const bits = list[k++];
        const x = 2 * i;
        const given = k;

        k += bits & HAS_PLACE ? 2 : 0;
        if (bits & HAS_VELOCITY) {
            state.velocity[x] = list[k++];
            state.velocity[x + 1] = list[k++];
        }
        if (bits & HAS_PLACE) {
            state.at[x] = list[given];
            state.at[x + 1] = list[given + 1];
        } else if (bits & HAS_VELOCITY) {
            state.at[x] = before.at[x] + state.velocity[x] * passed;
            state.at[x + 1] = before.at[x + 1] + state.velocity[x + 1] * passed;
        }
        state.flags[i] = bits & (IS_ASLEEP | IS_GROUNDED);
    }
}

function correctContacts(state, list) {
    state.contacts = state.contacts.slice();
    for (const entry of list) {
        state.contacts[entry[0]] = entry.length > 1 ? entry : null;
    }
}

function correctSides(state, list) {
    state.sides = state.sides.slice();
    for (let k = 0; k < list.length; k += 3) {
        state.sides.fill(2 ** list[k + 2], list[k], list[k] + list[k + 1]);
    }
}

function correctForms(state, list) {
    state.forms = new Map(state.forms);
    for (const [number, loops, shapes, part] of list) {
        state.forms.set(number, { ...makeForm(loops, shapes), part });
    }
}

function makeEvent(frame, raw) {
    return {
        frame,
        what: raw[0],
        a: raw[1],
        b: raw[2],
        time: raw[3],
        normal: [raw[4], raw[5]],
        speed: raw[6],
        solid: raw[7] === 1,
    };
}

/* A body that went through another, or was held up where its path was free. */
function makeMishap(raw) {
    return {
        what: raw[0],
        who: raw[1],
        other: raw[2],
        frame: raw[3],
        time: raw[3] - 1 + raw[4],
        from: [raw[5], raw[6]],
        to: [raw[7], raw[8]],
    };
}

/* Reads a line; `block.change` is what the velocities changed by the last time. */
function readState(block, text, before, count) {
    const line = JSON.parse(text);
    const state = before ? foretell(before, block.change, line.n, count) : emptyState(count);

    state.frame = line.n;
    state.hash = line.h;
    correctBodies(state, before, line.b || []);
    if (line.c) {
        correctContacts(state, line.c);
    }
    if (line.s) {
        correctSides(state, line.s);
    }
    if (line.f) {
        correctForms(state, line.f);
    }
    state.paths = line.t || [];
    state.events = (line.e || []).map((raw) => makeEvent(line.n, raw));
    state.moreEvents = line.m || 0;
    state.overlaps = line.o || [];
    state.moreOverlaps = line.q || 0;
    block.change = block.change || new Float64Array(2 * count);
    for (let i = 0; i < 2 * count; i++) {
        block.change[i] = before ? state.velocity[i] - before.velocity[i] : 0;
    }
    return state;
}

/* Blocks of which something is kept, the one that was wanted last at the end. */
const keptBlocks = [];

function keepBlock(block, numbers) {
    const place = keptBlocks.indexOf(block);

    if (place >= 0) {
        keptBlocks.splice(place, 1);
    }
    keptBlocks.push(block);
    block.numbers += numbers;
    let sum = keptBlocks.reduce((all, one) => all + one.numbers, 0);

    while (sum > MOST_NUMBERS && keptBlocks.length > 2) {
        const oldest = keptBlocks.shift();

        sum -= oldest.numbers;
        Object.assign(oldest, { lines: null, states: [], change: null, numbers: 0 });
    }
}

/* --- Plays ---------------------------------------------------------------------- */

class Play {
    constructor(element) {
        const raw = JSON.parse(element.textContent);

        this.scene = raw.scene;
        this.about = raw.about;
        this.mode = raw.mode;
        this.method = raw.method || '';
        this.raw = raw;
        this.bodies = raw.bodies.map(makeBody);
        this.view = raw.view || [
            [0, 0],
            [1, 1],
        ];
        this.yUp = raw.y_up === 1;
        this.layers = raw.layers;
        this.blocks = [];
        this.marks = []; /* [frame, kind, count, time of the first] */
        this.remarks = [];
        this.count = 0; /* of frames that are kept */
        this.lastFrame = 0;
        this.overlapFrames = 0;
        this.mishaps = []; /* in the order of time */
        this.moreMishaps = 0; /* that only the marks show */
        delete raw.bodies;
    }

    addBlock(element, said) {
        this.blocks.push({
            element,
            first: said.first,
            every: said.every,
            count: said.count,
            base: this.count,
            lines: null,
            states: [],
            change: null,
            numbers: 0,
        });
        this.count += said.count;
        this.lastFrame = said.first + (said.count - 1) * said.every;
        for (const mark of said.marks) {
            this.marks.push(mark);
            this.overlapFrames += mark[1] === EVENT.overlap ? 1 : 0;
        }
        this.mishaps.push(...said.mishaps.map(makeMishap).sort((a, b) => a.time - b.time));
        this.moreMishaps += said.more;
    }

    /* How many of a kind there were in the whole play. */
    total(kind) {
        return this.marks.reduce((sum, mark) => sum + (mark[1] === kind ? mark[2] : 0), 0);
    }

    /* Whether frames were left out before the one that is kept as number `index`: how bodies went
     * there is not known. */
    isGap(index) {
        return index > 0 && this.frameAt(index) - this.frameAt(index - 1) > 1;
    }

    /* The block that holds the frame kept as number `index`, or the last before a frame. */
    blockBy(field, value) {
        let low = 0;
        let high = this.blocks.length - 1;

        while (low < high) {
            const middle = (low + high + 1) >> 1;

            if (this.blocks[middle][field] <= value) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return this.blocks[low];
    }

    /* The last kept frame that is not behind a time, by its number among those that are kept. */
    indexAt(time) {
        const block = this.blockBy('first', time);
        const within = Math.floor((time - block.first) / block.every);

        return block.base + Math.max(0, Math.min(block.count - 1, within));
    }

    frameAt(index) {
        const block = this.blockBy('base', index);

        return block.first + (index - block.base) * block.every;
    }

    /* The state after the frame that is kept as number `index`. */
    state(index) {
        const block = this.blockBy('base', Math.max(0, Math.min(this.count - 1, index)));
        const wanted = Math.max(0, Math.min(this.count - 1, index)) - block.base;
        const before = block.states.length;

        block.lines =
            block.lines || block.element.textContent.split('\n').filter((line) => line !== '');
        while (block.states.length <= wanted) {
            const k = block.states.length;

            block.states.push(
                readState(
                    block,
                    block.lines[k],
                    k > 0 ? block.states[k - 1] : null,
                    this.bodies.length,
                ),
            );
        }
        keepBlock(block, (block.states.length - before) * this.bodies.length * 5);
        return block.states[wanted];
    }

    /* Bodies of cells look as they did at that frame. */
    useForms(state) {
        for (const body of this.bodies) {
            if (body.cells) {
                Object.assign(body, state.forms.get(body.number) || body.form);
            }
        }
    }

    /* Where all bodies are at a time between frames, and how fast: along the paths recorded within
     * the step, straight where none was. Where frames were left out all stand still until
     * the next that was kept. */
    pose(time) {
        const index = this.indexAt(time);
        const state = this.state(index);

        this.useForms(state);
        const last = index + 1 >= this.count;
        const next = last ? state : this.state(index + 1);
        const part =
            last || next.frame - state.frame > 1
                ? 0
                : Math.max(0, Math.min(1, time - state.frame));

        if (part === 0) {
            return { index, state, next, part, at: state.at, velocity: state.velocity };
        }
        const at = this.room || (this.room = new Float64Array(2 * this.bodies.length));

        const velocity = this.pace || (this.pace = new Float64Array(2 * this.bodies.length));

        for (let i = 0; i < at.length; i++) {
            at[i] = state.at[i] + (next.at[i] - state.at[i]) * part;
            velocity[i] = next.at[i] - state.at[i];
        }
        for (const path of next.paths) {
            goAlong(path, part, state.at, next.at, at, velocity);
        }
        return { index, state, next, part, at, velocity };
    }

    /* Where a body was at a part of the step that led to a frame. */
    placeWithin(index, number, part) {
        const from = this.state(index - 1).at;
        const { at, paths } = this.state(index);
        const i = 2 * number;
        const out = {};

        goAlong(paths.find((path) => path[0] === number) || [number], part, from, at, out, {});
        return [out[i], out[i + 1]];
    }

    /* The first mark behind a time (before it, if `back`) of a kind that is wanted. */
    nextMark(time, wants, back) {
        let best = null;

        for (const mark of this.marks) {
            const when = markTime(mark);
            const beyond = back ? when < time - 1e-6 : when > time + 1e-6;

            if (wants(mark[1]) && beyond && (best === null || (back ? when > best : when < best))) {
                best = when;
            }
        }
        return best;
    }
}

/* When a mark stands on the line of time: within the step that led to its frame. */
function markTime(mark) {
    return mark[0] - 1 + mark[3];
}

/* Where the body of a path is at a part of the step; `pace` gets how fast it goes there. */
function goAlong(path, part, from, to, out, pace) {
    const i = 2 * path[0];
    let time = 0;
    let x = from[i];
    let y = from[i + 1];

    for (let k = 1; k <= path.length; k += 3) {
        const end = k >= path.length;
        const nextTime = end ? 1 : path[k];
        const nextX = end ? to[i] : path[k + 1];
        const nextY = end ? to[i + 1] : path[k + 2];

        if (part <= nextTime) {
            const along = nextTime > time ? (part - time) / (nextTime - time) : 1;

            const lasts = Math.max(nextTime - time, 1e-9);

            out[i] = x + (nextX - x) * along;
            out[i + 1] = y + (nextY - y) * along;
            pace[i] = (nextX - x) / lasts;
            pace[i + 1] = (nextY - y) / lasts;
            return;
        }
        time = nextTime;
        x = nextX;
        y = nextY;
    }
}

/* --- The page ------------------------------------------------------------------------ */

/* All plays, in the order of the page, by scene: [{ key, title, plays, frames }]. */
function readScenes(root) {
    const scenes = new Map();
    let play = null;
    let frames = null;

    for (const element of root.querySelectorAll(
        'script.play, script.frames, script.marks, script.remark',
    )) {
        if (element.className === 'play') {
            play = new Play(element);
            const scene = scenes.get(play.scene) || { key: play.scene, plays: [], frames: 0 };

            scene.plays.push(play);
            scenes.set(play.scene, scene);
        } else if (element.className === 'frames') {
            frames = element;
        } else if (element.className === 'marks') {
            play.addBlock(frames, JSON.parse(element.textContent));
            scenes.get(play.scene).frames = Math.max(scenes.get(play.scene).frames, play.lastFrame);
        } else {
            play.remarks.push(JSON.parse(element.textContent));
        }
    }
    const list = [...scenes.values()].filter((scene) => scene.plays.every((one) => one.count > 0));

    giveTitles(list);
    return list;
}

/* The name of the file without folder and ending, unless two would be called the same. */
function giveTitles(scenes) {
    const short = (key) => key.replace(/^.*[/\\]/, '').replace(/\.json$/i, '') || key;
    const counts = new Map();

    for (const scene of scenes) {
        counts.set(short(scene.key), (counts.get(short(scene.key)) || 0) + 1);
    }
    for (const scene of scenes) {
        scene.title = counts.get(short(scene.key)) > 1 ? scene.key : short(scene.key);
    }
}
