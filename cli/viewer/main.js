/* main.js - buttons and keys, and how it all begins.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

function makeChoices(viewer) {
    const { scenes } = viewer;
    const choose = (number) => {
        viewer.chooseScene(scenes[number]);
        viewer.setPlaying(viewer.mayMove());
    };

    byId('scene-list').replaceChildren(
        ...scenes.map((scene, number) =>
            make(
                'li',
                {},
                make(
                    'button',
                    { type: 'button', onclick: () => choose(number) },
                    shownName(scene.title, 60),
                ),
            ),
        ),
    );
    byId('scene-select').replaceChildren(
        ...scenes.map((scene, number) =>
            make('option', { value: String(number) }, shownName(scene.title, 60)),
        ),
    );
    byId('scene-select').addEventListener('change', (event) => choose(Number(event.target.value)));
    byId('scenes').hidden = scenes.length < 2;
    byId('scene-choice').hidden = scenes.length < 2;
    byId('speed').replaceChildren(
        ...SPEEDS.map((speed) =>
            make(
                'option',
                { value: String(speed) },
                speed < 1
                    ? 'a frame in ' + 1 / speed + ' s'
                    : speed + (speed === 1 ? ' frame/s' : ' frames/s'),
            ),
        ),
    );
    byId('speed').addEventListener('change', (event) =>
        viewer.setSpeed(Number(event.target.value)),
    );
    byId('layer-chips').replaceChildren(
        ...LAYERS.map((name, number) => {
            const button = make(
                'button',
                {
                    type: 'button',
                    title: LAYER_WORDS[name] + ' (' + (number + 1) + ')',
                    onclick: () => viewer.toggleLayer(name),
                },
                name,
            );

            button.dataset.layer = name;
            return button;
        }),
    );
}

function watchButtons(viewer) {
    const actions = {
        'to-start': () => viewer.goTo(0),
        'step-back': () => viewer.step(-1),
        play: () => viewer.playOrPause(),
        'step-on': () => viewer.step(1),
        'to-end': () => viewer.goTo(viewer.scene.frames),
        'next-event': () => viewer.nextEvent(false),
        'next-overlap': () => viewer.nextFault(EVENT.overlap),
        'next-pass': () => viewer.nextFault(EVENT.pass),
        'next-snag': () => viewer.nextFault(EVENT.snag),
        loop: () => viewer.setLoop(!viewer.loop),
        'zoom-in': () => viewer.zoom(1.5),
        'zoom-out': () => viewer.zoom(1 / 1.5),
        'zoom-fit': () => viewer.showAll(),
        'help-button': toggleHelp,
    };

    for (const [id, action] of Object.entries(actions)) {
        byId(id).addEventListener('click', action);
    }
    for (const word of ['overlap', 'pass', 'snag']) {
        byId('next-' + word).prepend(signElement(word));
    }
    byId('scrubber').addEventListener('input', (event) => {
        const time = Number(event.target.value);

        viewer.goTo(viewer.timeline.pixelsPerFrame < 6 ? Math.round(time) : time);
    });
    byId('help').addEventListener('click', (event) => {
        if (event.target === byId('help')) {
            byId('help').close();
        }
    });
}

function keyAction(viewer, event) {
    const actions = {
        ' ': () => viewer.playOrPause(),
        ArrowLeft: () => viewer.step(event.shiftKey ? -10 : -1),
        ArrowRight: () => viewer.step(event.shiftKey ? 10 : 1),
        Home: () => viewer.goTo(0),
        End: () => viewer.goTo(viewer.scene.frames),
        n: () => viewer.nextEvent(false),
        N: () => viewer.nextEvent(true),
        o: () => viewer.nextFault(EVENT.overlap),
        p: () => viewer.nextFault(EVENT.pass),
        s: () => viewer.nextFault(EVENT.snag),
        '[': () => viewer.changeSpeed(-1),
        ']': () => viewer.changeSpeed(1),
        '+': () => viewer.zoom(1.5),
        '=': () => viewer.zoom(1.5),
        '-': () => viewer.zoom(1 / 1.5),
        0: () => viewer.showAll(),
        l: () => viewer.setLoop(!viewer.loop),
        PageUp: () => viewer.turnScene(-1),
        PageDown: () => viewer.turnScene(1),
        Escape: () => viewer.select(-1),
        '?': toggleHelp,
    };

    if (/^[1-7]$/.test(event.key)) {
        return () => viewer.toggleLayer(LAYERS[Number(event.key) - 1]);
    }
    return Object.hasOwn(actions, event.key) ? actions[event.key] : null;
}

/* What has the focus keeps the keys that it needs itself. */
function keepsKey(target, key) {
    const tag = target.tagName;

    if (tag === 'SELECT' || (tag === 'INPUT' && target.type !== 'range')) {
        return key !== 'Escape';
    }
    return (tag === 'BUTTON' || tag === 'SUMMARY') && (key === ' ' || key === 'Enter');
}

function watchKeys(viewer) {
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || keepsKey(event.target, event.key)) {
            return;
        }
        if (byId('help').open) {
            if (event.key === '?') {
                toggleHelp();
            }
            return;
        }
        const action = keyAction(viewer, event);

        if (action) {
            event.preventDefault();
            action();
        }
    });
}

function watchSurroundings(viewer) {
    const redraw = () => {
        viewer.colours = readColours();
        viewer.timeline.picture = null;
        viewer.wake();
    };

    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
    window.addEventListener('hashchange', () => {
        if (location.hash !== viewer.hash) {
            readAddress(viewer);
        }
    });
    new ResizeObserver(() => viewer.wake()).observe(byId('stages'));
    document.addEventListener('visibilitychange', () => {
        viewer.last = performance.now();
    });
}

function begin() {
    const scenes = readScenes(document);

    byId('title').textContent = scenes.length > 1 ? document.title : 'abut';
    byId('app').hidden = false;
    if (scenes.length === 0) {
        byId('about').textContent = 'There is no play on this page.';
        byId('layers').hidden = true;
        byId('transport').hidden = true;
        document.body.dataset.ready = 'yes';
        return;
    }
    const viewer = new Viewer(scenes);

    makeChoices(viewer);
    watchButtons(viewer);
    watchKeys(viewer);
    watchSurroundings(viewer);
    if (!readAddress(viewer)) {
        viewer.setPlaying(viewer.mayMove());
    }
}

begin();
