/* panel.js - in words and numbers: what a body is, how it stands, what it touches, what happened.
 *
 * Numbers are shown with all their digits, as `abut run --trace` writes them. Whatever comes from
 * a scene becomes text of an element, never markup.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const MOST_LISTED = 30;

/* An element with properties and children; strings become text. */
function make(tag, properties, ...children) {
    const element = document.createElement(tag);

    for (const [name, value] of Object.entries(properties || {})) {
        if (name.includes('-') || name === 'role') {
            element.setAttribute(name, value);
        } else {
            element[name] = value;
        }
    }
    element.append(...children);
    return element;
}

function pairText(x, y) {
    return x + ', ' + y;
}

/* What a body is, in half a sentence. */
function describe(body) {
    const parts = [KINDS[body.kind] + (body.sensor ? ', a sensor' : '')];

    if (body.kind === 0 || body.react >= 4) {
        parts.push(
            ['slides', 'stops', 'bounces', 'pushes', 'passes through', 'one-way'][body.react],
        );
    }
    for (const [field, word] of [
        ['mass', 'mass'],
        ['bounce', 'bounce'],
        ['angle', 'turned by'],
        ['group', 'group'],
        ['category', 'category'],
        ['mask', 'mask'],
        ['push_limit', 'push limit'],
    ]) {
        if (body[field] !== undefined) {
            parts.push(word + ' ' + body[field]);
        }
    }
    if (body.kind === 1) {
        parts.push(
            (body.led ? 'led along a path, ' : '') +
                'when blocked: ' +
                BLOCKED[body.when_blocked || 0],
        );
    }
    if (body.acceleration) {
        parts.push('acceleration ' + pairText(...body.acceleration));
    }
    if (body.open_side) {
        parts.push('open towards ' + pairText(...body.open_side));
    }
    if (body.open_sides) {
        parts.push('open: ' + SIDES.filter((side, bit) => body.open_sides & (1 << bit)).join(', '));
    }
    for (const [field, words] of [
        ['floats', 'floats'],
        ['wakeful', 'never sleeps'],
        ['yields', 'gives way'],
    ]) {
        if (body[field]) {
            parts.push(words);
        }
    }
    return parts.join(', ');
}

function describeShapes(body) {
    if (body.cells) {
        const [width, height, size] = body.cells;

        return width + ' by ' + height + ' cells of ' + size;
    }
    const words = body.shapes.map((shape) => {
        if (shape.count <= 2) {
            return (
                [
                    '',
                    shape.radius > 0 ? 'circle' : 'point',
                    shape.radius > 0 ? 'capsule' : 'segment',
                ][shape.count] + (shape.radius > 0 ? ' of radius ' + shape.radius : '')
            );
        }
        const [x0, y0, x1, y1] = shape.box;

        if (
            shape.count === 4 &&
            shape.radius === 0 &&
            shape.points.every(
                (value, k) => value === (k % 2 ? y0 : x0) || value === (k % 2 ? y1 : x1),
            )
        ) {
            return 'rectangle ' + (x1 - x0) + ' by ' + (y1 - y0);
        }
        return shape.count + ' corners' + (shape.radius > 0 ? ', rounded by ' + shape.radius : '');
    });

    return words.length > 4 ? words.length + ' shapes' : words.join('; ');
}

/* What a body is in contact with: [{ other, solid, gap, normal }], normals towards the body. */
function contactsOf(state, number) {
    const found = [];

    state.contacts.forEach((list, holder) => {
        for (let k = 1; list && k < list.length; k += 7) {
            if (holder === number) {
                found.push({
                    other: list[k],
                    solid: list[k + 1],
                    gap: list[k + 2],
                    normal: [list[k + 3], list[k + 4]],
                });
            } else if (list[k] === number) {
                found.push({
                    other: holder,
                    solid: list[k + 1],
                    gap: list[k + 2],
                    normal: [0 - list[k + 3], 0 - list[k + 4]],
                });
            }
        }
    });
    return found.sort((a, b) => a.other - b.other);
}

class Panel {
    /* `choose(number)` is called with a body, `jump(time)` with a time. */
    constructor(element, choose, jump) {
        this.element = element;
        this.choose = choose;
        this.jump = jump;
    }

    /* Names to choose from: made once for a scene. */
    meet(scene) {
        this.sought = '';
        this.names = make(
            'datalist',
            { id: 'names' },
            ...scene.plays[0].bodies
                .slice(0, 1000)
                .map((body) => make('option', { value: body.name })),
        );
    }

    show(moment) {
        const scroll = this.element.scrollTop;
        const focused =
            document.activeElement && this.element.contains(document.activeElement)
                ? document.activeElement.dataset.key
                : null;
        const body = moment.scene.plays[0].bodies[moment.selected];
        const parts = body ? this.bodyParts(body, moment) : this.welcomeParts(moment);

        this.element.replaceChildren(...parts, ...this.frameParts(moment));
        this.element.scrollTop = scroll;
        if (focused) {
            const again = [...this.element.querySelectorAll('[data-key]')].find(
                (one) => one.dataset.key === focused,
            );

            if (again) {
                again.focus({ preventScroll: true });
            }
        }
    }

    nameButton(play, number, key) {
        const body = play.bodies[number];
        const words = body ? shownName(body.name, 60) : 'nothing';
        const button = make(
            'button',
            { type: 'button', className: 'name', onclick: () => this.choose(number) },
            words,
        );

        button.dataset.key = key + ':' + number;
        return button;
    }

    /* --- Nothing is selected ---------------------------------------------------------- */

    welcomeParts(moment) {
        const { bodies } = moment.scene.plays[0];
        const search = make('input', {
            type: 'search',
            id: 'find',
            placeholder: 'Find a body by name',
            autocomplete: 'off',
            'aria-label': 'Find a body by name',
            value: this.sought || '',
        });

        search.setAttribute('list', 'names');
        search.dataset.key = 'find';
        search.addEventListener('input', () => {
            const body = bodies.find((one) => one.name === search.value);

            this.sought = search.value;
            if (body) {
                this.sought = '';
                this.choose(body.number);
            }
        });
        return [
            make('h2', {}, 'Click a body'),
            make(
                'p',
                { className: 'quiet' },
                'to see where it is, how fast it goes and what it touches, and its whole path.',
            ),
            search,
            this.names,
        ];
    }

    /* --- A body -------------------------------------------------------------------------- */

    bodyParts(body, moment) {
        const close = make(
            'button',
            { type: 'button', onclick: () => this.choose(-1), title: 'Nothing (Esc)' },
            '\u00d7',
        );

        close.dataset.key = 'close';
        close.setAttribute('aria-label', 'Close');
        const parts = [
            make(
                'div',
                { className: 'first' },
                make('h2', { id: 'body-name' }, shownName(body.name, 200)),
                close,
            ),
            make('p', { className: 'quiet' }, describe(body), make('br'), describeShapes(body)),
        ];

        for (const play of moment.scene.plays) {
            parts.push(...this.stateParts(play, body.number, moment));
        }
        return parts;
    }

    stateParts(play, number, moment) {
        const pose = play.pose(moment.time);
        const { state } = pose;
        const between =
            pose.part > 0 && moment.within
                ? ' (the picture: ' + Number(moment.time.toFixed(4)) + ')'
                : '';
        const i = 2 * number;
        const rests = [];

        if (play.bodies[number].kind === 0) {
            rests.push(state.flags[number] & IS_ASLEEP ? 'asleep' : 'awake');
            rests.push(state.flags[number] & IS_GROUNDED ? 'on the ground' : 'not on the ground');
        } else {
            rests.push(KINDS[play.bodies[number].kind]);
        }
        const rows = make('dl', {});
        const row = (field, value, words) => {
            const shown = make('dd', { className: words ? 'words' : '' }, value);

            shown.dataset.field = field;
            rows.append(make('dt', {}, field), shown);
        };

        row('at', pairText(state.at[i], state.at[i + 1]));
        row('velocity', pairText(state.velocity[i], state.velocity[i + 1]));
        row('speed', String(Math.hypot(state.velocity[i], state.velocity[i + 1])));
        row('state', rests.join(', '), true);
        const section = make(
            'section',
            {},
            make('h3', {}, this.playWords(play) + ', frame ' + state.frame + between),
            rows,
            ...this.contactParts(play, state, number),
            ...this.lifeParts(play, number, moment),
        );

        section.dataset.mode = play.mode;
        section.className = 'state';
        return [section];
    }

    playWords(play) {
        return play.mode + (play.method ? ' (' + play.method + ')' : '');
    }

    contactParts(play, state, number) {
        const contacts = contactsOf(state, number);
        const overlaps = [];

        for (let k = 0; k < state.overlaps.length; k += 2) {
            if (state.overlaps[k] === number || state.overlaps[k + 1] === number) {
                overlaps.push(
                    state.overlaps[k] === number ? state.overlaps[k + 1] : state.overlaps[k],
                );
            }
        }
        const items = contacts
            .slice(0, MOST_LISTED)
            .map((contact) =>
                make(
                    'li',
                    {},
                    'touches ',
                    this.nameButton(play, contact.other, play.mode + 'contact'),
                    contact.solid ? '' : ' (passes)',
                    make(
                        'div',
                        { className: 'more' },
                        'normal ' + pairText(...contact.normal) + ' \u00b7 gap ' + contact.gap,
                    ),
                ),
            );

        for (const other of overlaps.slice(0, MOST_LISTED)) {
            items.unshift(
                make(
                    'li',
                    {},
                    signElement('overlap'),
                    'overlaps ',
                    this.nameButton(play, other, play.mode + 'overlap'),
                ),
            );
        }
        const list = make('ul', { className: 'contacts' }, ...items);

        return items.length > 0 ? [list] : [make('p', { className: 'quiet' }, 'touches nothing')];
    }

    /* What happened to it, around now. */
    lifeParts(play, number, moment) {
        const tracks = moment.tracksOf(play);
        const track = tracks && tracks.tracks.get(number);

        if (!track || track.events.length === 0) {
            return [];
        }
        const count = track.events.length;
        const near = track.events.findIndex(
            (event) => event.frame - 1 + event.time >= moment.time - 1e-9,
        );
        const from = Math.max(0, Math.min(count - 12, (near < 0 ? count : near) - 4));
        const shown = track.events.slice(from, from + 12);
        const items = shown.map((event, k) =>
            this.eventItem(play, event, moment, number, 'life' + k),
        );

        return [
            make(
                'details',
                {
                    open:
                        this.lifeOpen === undefined
                            ? moment.scene.plays.length === 1
                            : this.lifeOpen,
                    ontoggle: (event) => {
                        this.lifeOpen = event.target.open;
                    },
                },
                make(
                    'summary',
                    { className: 'quiet' },
                    count +
                        (count === 1 ? ' event' : ' events') +
                        (tracks.isWhole ? ' in its life' : ' so far') +
                        (count > 12 ? ', those around now:' : ':'),
                ),
                make('ul', { className: 'life' }, ...items),
            ),
        ];
    }

    /* --- This frame --------------------------------------------------------------------------- */

    eventItem(play, event, moment, about, key) {
        const when = event.frame - 1 + event.time;
        const word = EVENT_WORDS[event.what];
        const item = make(
            'li',
            { className: when > moment.time + 1e-9 ? 'ahead' : '' },
            signElement(word),
        );
        const jump = make(
            'button',
            { type: 'button', className: 'when', onclick: () => this.jump(when) },
            about >= 0 ? 'frame ' + event.frame : 'at ' + Number(event.time.toPrecision(3)),
        );

        jump.title = 'go to frame ' + (event.frame - 1) + ' + ' + event.time;
        jump.dataset.key = play.mode + key;
        item.append(jump, ' ');
        if (about >= 0) {
            const other = event.a === about ? event.b : event.a;

            item.append(
                word,
                ...(other >= 0 ? [' ', this.nameButton(play, other, play.mode + key)] : []),
            );
        } else {
            item.append(
                this.nameButton(play, event.a, play.mode + key),
                ' ' + word + ' ',
                ...(event.b >= 0 ? [this.nameButton(play, event.b, play.mode + key)] : []),
            );
        }
        if (event.what === EVENT.hit) {
            item.append(
                make(
                    'div',
                    { className: 'more' },
                    'speed ' + event.speed + ' \u00b7 normal ' + pairText(...event.normal),
                ),
            );
        }
        return item;
    }

    mishapItem(play, mishap, moment, key) {
        const word = EVENT_WORDS[mishap.what];
        const jump = make(
            'button',
            { type: 'button', className: 'when', onclick: () => this.jump(mishap.time) },
            'at ' + Number((mishap.time - mishap.frame + 1).toPrecision(3)),
        );

        jump.dataset.key = play.mode + key;
        jump.title = 'go to ' + mishap.time;
        return make(
            'li',
            { className: 'fault' + (mishap.time > moment.time + 1e-9 ? ' ahead' : '') },
            signElement(word),
            jump,
            ' ',
            this.nameButton(play, mishap.who, play.mode + key),
            mishap.what === EVENT.pass ? ' went through ' : ' was held up where its path was free',
            ...(mishap.other >= 0 ? [this.nameButton(play, mishap.other, play.mode + key)] : []),
        );
    }

    /* What went wrong in the steps from the frame that was kept before to this one. */
    mishapItems(play, state, moment) {
        const index = play.indexAt(state.frame);
        const before = index > 0 ? play.frameAt(index - 1) : 0;

        return play.mishaps
            .filter((one) => one.frame > before && one.frame <= state.frame)
            .slice(0, MOST_LISTED)
            .map((one, k) => this.mishapItem(play, one, moment, 'mishap' + k));
    }

    frameParts(moment) {
        const parts = [];

        for (const play of moment.scene.plays) {
            const pose = play.pose(moment.time);
            const within = pose.part > 0 && moment.within;
            const state = within ? pose.next : pose.state;
            const items = state.events
                .slice(0, MOST_LISTED)
                .map((event, k) => this.eventItem(play, event, moment, -1, 'now' + k));
            const more = state.moreEvents + Math.max(0, state.events.length - MOST_LISTED);

            if (more > 0) {
                items.push(make('li', { className: 'quiet' }, 'and ' + more + ' more'));
            }
            items.unshift(...this.mishapItems(play, state, moment));
            if (items.length === 0) {
                items.push(
                    make('li', { className: 'quiet' }, state.frame === 0 ? 'the start' : 'nothing'),
                );
            }
            const heading = make(
                'h3',
                {},
                (moment.scene.plays.length > 1 ? this.playWords(play) + ': events' : 'Events') +
                    (within ? ' on the way to frame ' : ' of frame ') +
                    state.frame,
            );
            const section = make(
                'section',
                { className: 'events' },
                heading,
                make('ul', {}, ...items),
            );

            section.dataset.mode = play.mode;
            parts.push(section);
        }
        return parts;
    }
}
