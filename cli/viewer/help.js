/* help.js - which key does what, and what the signs mean.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const KEYS = [
    ['Space', 'play or pause'],
    ['\u2190 \u2192', 'a frame back, a frame on (with Shift: ten)'],
    ['Home End', 'to the start, to the end'],
    ['n N', 'next event, event before'],
    ['o p s', 'next overlap, pass-through, snag'],
    ['[ ]', 'slower, faster'],
    ['+ \u2212 0', 'closer, further away, all of it'],
    ['1 \u2026 7', 'layers on and off'],
    ['l', 'loop'],
    ['PgUp PgDn', 'scene before, next scene'],
    ['Esc', 'select nothing'],
    ['?', 'this help'],
];

const SIGNS = {
    mover: 'mover',
    asleep: 'mover, asleep',
    kinematic: 'kinematic: follows its velocity or path',
    static: 'static',
    sensor: 'sensor: reports, hinders nothing',
    oneway: 'one-way: solid from some sides only',
};

const EVENT_SIGNS = {
    hit: 'an impact',
    began: 'a contact began',
    ended: 'a contact ended',
    stopped: 'a kinematic was stopped',
    crushed: 'a kinematic went into a mover',
    frozen: 'ran out of impacts',
    edge: 'reached the end of the lattice',
    overlap: 'two overlap that must not',
    pass: 'one went through another',
    snag: 'held up where the path was free',
};

/* A little picture of how a kind of body is drawn. */
function bodySign(look) {
    const canvas = make('canvas', {});
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    const body = makeBody(
        {
            kind: ['mover', 'kinematic', 'static'].indexOf(look),
            name: '',
            shapes: [[0, -13, -7, 13, -7, 13, 7, -13, 7]],
        },
        0,
    );

    if (body.kind < 0) {
        Object.assign(body, {
            kind: 0,
            sensor: look === 'sensor',
            react: look === 'oneway' ? 5 : 0,
        });
    }
    canvas.style.width = '32px';
    canvas.style.height = '20px';
    const drawing = new Drawing(canvas, { bodies: [body], mode: 'exact' });

    Object.assign(drawing, { width: 32, height: 20, ratio, colours: readColours() });
    canvas.width = 32 * ratio;
    canvas.height = 20 * ratio;
    drawing.useView(Object.assign(new View(), { scale: 1 }));
    drawing.hatches = drawing.makeHatches();
    drawing.pose = { at: [0, 0], state: { flags: [look === 'asleep' ? IS_ASLEEP : 0] } };
    drawing.ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawing.drawBodies();
    return canvas;
}

function fillHelp() {
    byId('help-keys').replaceChildren(
        ...KEYS.flatMap(([keys, words]) => [
            make('dt', {}, ...keys.split(' ').flatMap((key) => [make('kbd', {}, key), ' '])),
            make('dd', {}, words),
        ]),
    );
    byId('help-signs').replaceChildren(
        make('h3', {}, 'Bodies'),
        make(
            'ul',
            { className: 'signs' },
            ...Object.entries(SIGNS).map(([look, words]) => make('li', {}, bodySign(look), words)),
        ),
        make('h3', {}, 'Events'),
        make(
            'ul',
            { className: 'signs' },
            ...Object.entries(EVENT_SIGNS).map(([kind, words]) =>
                make(
                    'li',
                    {},
                    signElement(kind),
                    make('span', {}, make('b', {}, kind), ' \u2013 ' + words),
                ),
            ),
        ),
        make(
            'p',
            {},
            'Arrows: the path of ' +
                ARROW_FRAMES +
                ' frames; two heads: longer than shown. Drag to move the view, turn ' +
                'the wheel or pinch to zoom, click a body, and once more for the one under it.',
        ),
    );
}

function toggleHelp() {
    const help = byId('help');

    if (help.open) {
        help.close();
    } else {
        fillHelp();
        help.showModal();
    }
}
