/* looking.js - what is seen: bodies clicked, layers, views, sizes, fingers.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const {
    folder,
    check,
    same,
    open,
    close,
    settle,
    frame,
    press,
    picture,
    readTrace,
    fields,
    placeOf,
} = require('./browser.js');

async function tryClicks() {
    const opened = await open('lift', '#frame=100');
    const { page } = opened;
    const body = readTrace('lift')[100].bodies.find((one) => one.name === 'crate');
    const plain = await picture(page);

    await page.mouse.click(...(await placeOf(page, 'crate')));
    await settle(page);
    same('who was clicked', await page.textContent('#body-name'), 'crate');
    const shown = await fields(page);

    same('where it is', shown.at, body.at.join(', '));
    same('how fast', shown.velocity, body.velocity.join(', '));
    check(
        'on the ground',
        shown.state.includes('awake') && shown.state.includes('on the ground'),
        shown.state,
    );
    check('is highlighted', (await picture(page)) !== plain);
    const contacts = await page.locator('#panel .contacts .name').allTextContents();

    same('touches', contacts.sort(), ['lift', 'on top']);
    check(
        'with a normal and a gap',
        (await page.locator('#panel .contacts .more').first().textContent()).startsWith(
            'normal 0, -1 \u00b7 gap 0',
        ),
    );
    await page.locator('#panel .contacts .name', { hasText: 'on top' }).click();
    await settle(page);
    same('a name leads to its body', await page.textContent('#body-name'), 'on top');
    await press(page, 'Escape');
    await page.fill('#find', 'ball');
    await settle(page);
    same('found by name', await page.textContent('#body-name'), 'ball');
    await press(page, 'Escape');
    same('nobody', await page.evaluate(() => document.body.dataset.selected), '-1');
    const canvas = await page.locator('#stages canvas').boundingBox();

    await page.mouse.click(canvas.x + 5, canvas.y + 5);
    await settle(page);
    same('nobody there', await page.locator('#body-name').count(), 0);
    await close(opened);
}

async function tryLayers() {
    const opened = await open('lift', '#frame=100');
    const { page } = opened;

    for (const [number, name] of [
        'trails',
        'velocities',
        'contacts',
        'names',
        'bounds',
        'cells',
    ].entries()) {
        const button = page.locator('[data-layer="' + name + '"]');
        const before = await button.getAttribute('aria-pressed');
        const seen = await picture(page);

        await button.click();
        await settle(page);
        check(
            name + ' by click',
            (await button.getAttribute('aria-pressed')) !== before &&
                (await picture(page)) !== seen,
        );
        await press(page, String(number + 1));
        check(
            name + ' by key',
            (await button.getAttribute('aria-pressed')) === before &&
                (await picture(page)) === seen,
        );
    }
    await close(opened);
}

async function tryView() {
    const opened = await open('lift', '#frame=100');
    const { page } = opened;
    const canvas = await page.locator('#stages canvas').boundingBox();
    const fitted = await picture(page);
    const view = () => new URLSearchParams(page.url().split('#')[1]).get('view');

    await press(page, '+');
    check('closer', (await picture(page)) !== fitted && view() !== null);
    await press(page, '0');
    check('all of it', (await picture(page)) === fitted && view() === null);
    await page.mouse.move(canvas.x + 100, canvas.y + 100);
    await page.mouse.wheel(0, -300);
    await settle(page);
    const zoomed = view().split(',').map(Number);

    check('the wheel', zoomed[2] > 0);
    await page.mouse.down();
    await page.mouse.move(canvas.x + 160, canvas.y + 140, { steps: 4 });
    await page.mouse.up();
    await settle(page);
    const moved = view().split(',').map(Number);

    check(
        'dragging moves',
        Math.abs(moved[2] - zoomed[2]) < 1e-9 * zoomed[2] &&
            moved[0] < zoomed[0] &&
            moved[1] < zoomed[1],
        { zoomed, moved },
    );
    same('dragging selects nobody', await page.locator('#body-name').count(), 0);
    const dragged = await picture(page);
    const link = page.url();
    const hash = link.slice(link.indexOf('#'));

    await page.click('#zoom-fit');
    await settle(page);
    check('fit', (await picture(page)) === fitted);
    await close(opened);

    const again = await open('lift', hash);

    await settle(again.page);
    same('a link leads to the frame', await frame(again.page), 100);
    check('and to the view', (await picture(again.page)) === dragged);
    await again.page.evaluate(() => {
        location.hash = '#frame=7&body=ball';
    });
    await settle(again.page);
    same(
        'another link',
        [await frame(again.page), await again.page.textContent('#body-name')],
        [7, 'ball'],
    );
    await close(again);
}

async function tryHelp() {
    const opened = await open('small', '#frame=30');
    const { page } = opened;

    await press(page, '?');
    check('help', await page.evaluate(() => document.getElementById('help').open));
    await page.screenshot({ path: path.join(folder, 'help.png') });
    await press(page, 'Escape');
    check('help is closed', !(await page.evaluate(() => document.getElementById('help').open)));
    const unnamed = await page.evaluate(() =>
        [...document.querySelectorAll('button, select, input, canvas:not([aria-hidden])')]
            .filter(
                (one) =>
                    one.offsetParent &&
                    !(
                        one.textContent.trim() ||
                        one.getAttribute('aria-label') ||
                        one.closest('label')
                    ),
            )
            .map((one) => one.outerHTML),
    );

    same('everything has a name', unnamed, []);
    await press(page, 'Tab');
    check(
        'focus is seen',
        await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== 'none'),
    );
    await close(opened);
}

async function trySizes() {
    const shots = new Set();

    const opened = await open('many', '#scene=lift&frame=100&body=crate');
    const { page } = opened;

    for (const [width, height] of [
        [390, 844],
        [844, 390],
        [1024, 768],
        [1920, 1080],
    ]) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['light', 'dark']) {
            await page.emulateMedia({ colorScheme });
            await settle(page);
            const found = await page.evaluate(() => {
                const canvas = document.querySelector('#stages canvas');

                return {
                    fits: document.documentElement.scrollWidth <= window.innerWidth,
                    sharp: Math.abs(canvas.width - canvas.clientWidth * devicePixelRatio) <= 1,
                };
            });

            same(width + ' wide: nothing is cut off', found, { fits: true, sharp: true });
            shots.add(await picture(page));
            await page.screenshot({ path: path.join(folder, width + '-' + colorScheme + '.png') });
        }
    }
    same('each looks otherwise', shots.size, 8);
    await close(opened);
}

/* On a phone both plays and the time are seen at once, wherever the page is. */
async function tryPhone() {
    const opened = await open('many', '#scene=lift&frame=100', {
        viewport: { width: 390, height: 844 },
    });
    const { page } = opened;
    const edges = () =>
        page.evaluate(() => {
            const box = (id) => document.querySelector(id).getBoundingClientRect();

            return {
                first: box('#stages figure:first-child canvas').top,
                second: box('#stages figure:last-child canvas').bottom,
                controls: box('#controls').top,
                lower: window.innerHeight - box('#controls').bottom,
            };
        });
    const start = await edges();

    check('both plays over the controls', start.first > 0 && start.second <= start.controls, start);
    same('the controls at the lower edge', start.lower, 0);
    await page.evaluate(() => window.scrollTo(0, 1e6));
    await settle(page);
    same('also at the end of the page', (await edges()).lower, 0);
    check(
        'which is not under them',
        await page.evaluate(() => {
            const panel = document.getElementById('panel').getBoundingClientRect();

            return panel.bottom <= document.getElementById('controls').getBoundingClientRect().top;
        }),
    );
    await close(opened);
}

/* As the still of the same frame has them (test_viewer.py read it). */
async function tryCells() {
    const stills = JSON.parse(fs.readFileSync(path.join(folder, 'cells.json'), 'utf8'));

    for (const [name, frames] of Object.entries(stills)) {
        const opened = await open(name);

        for (const [number, wanted] of Object.entries(frames)) {
            const got = await opened.page.evaluate((frameNumber) => {
                const play = readScenes(document)[0].plays[0];
                const { state, at } = play.pose(frameNumber);

                return [...cellsOf(play, state, at).values()];
            }, Number(number));
            const order = (a, b) => a[2] - b[2] || a[0] - b[0] || a[1] - b[1];

            same(name + ' frame ' + number + ': cells', got.sort(order), wanted.sort(order));
        }
        await close(opened);
    }
}

/* A map is one outline, without the cells that an edit has taken, whichever way one comes to a
 * frame; a point in a hole of it is not in it. */
async function tryMaps() {
    const opened = await open('map');
    const got = await opened.page.evaluate(() => {
        const play = readScenes(document)[0].plays[0];
        const map = play.bodies.find((one) => one.name === 'map');
        const areaAt = (frameNumber) => {
            play.pose(frameNumber);
            return map.shapes.reduce((sum, { points, isLoop }) => {
                let twice = 0;

                for (let i = 0; i < points.length; i += 2) {
                    const k = (i + 2) % points.length;

                    twice += points[i] * points[k + 1] - points[k] * points[i + 1];
                }
                return sum + (isLoop ? twice / 2 : 0);
            }, 0);
        };
        const areas = [0, 9, 10, 70, 130, 9, 0].map(areaAt);

        return {
            areas,
            corners: map.shapes.map((shape) => shape.count),
            inside: [
                [5, 5],
                [15, 15],
                [15, 16.5],
                [45, 15],
            ].map(([x, y]) => distanceToBody(map, x, y)),
        };
    });

    same('areas of a map that is edited', got.areas, [1250, 1250, 1150, 1150, 1150, 1250, 1250]);
    same('corners of its outlines', got.corners.sort(), [4, 8]);
    same('points and a map', got.inside, [0, 5, 3.5, 0]);
    await close(opened);
}

async function tryTouch() {
    const opened = await open('lift', '#frame=100', {
        device: { hasTouch: true, isMobile: true },
        viewport: { width: 390, height: 844 },
    });
    const { page } = opened;

    await page.touchscreen.tap(...(await placeOf(page, 'crate')));
    await settle(page);
    same('a finger', await page.textContent('#body-name'), 'crate');
    const before = await picture(page);
    const canvas = await page.locator('#stages canvas').boundingBox();
    const session = await page.context().newCDPSession(page);
    const fingers = (apart) => [
        { x: canvas.x + 150 - apart, y: canvas.y + 150, id: 0 },
        { x: canvas.x + 150 + apart, y: canvas.y + 150, id: 1 },
    ];

    await session.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: fingers(20),
    });
    for (let apart = 30; apart <= 80; apart += 10) {
        await session.send('Input.dispatchTouchEvent', {
            type: 'touchMove',
            touchPoints: fingers(apart),
        });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await settle(page);
    check('two fingers', (await picture(page)) !== before);
    await close(opened);
}

async function tryUp() {
    const opened = await open('up', '#frame=10');
    const { page } = opened;
    const plain = await open('small', '#frame=10');

    check('y runs up', (await picture(page)) !== (await picture(plain.page)));
    await close(plain);
    for (const name of ['mover 0', 'mover 1', 'ground', 'press']) {
        const [x, y] = await placeOf(page, name);
        const canvas = await page.locator('#stages canvas').boundingBox();

        await page.mouse.click(x, 2 * canvas.y + canvas.height - y);
        await settle(page);
        same('clicked with y up', await page.textContent('#body-name'), name);
    }
    await close(opened);
}

module.exports = {
    tryClicks,
    tryLayers,
    tryView,
    tryHelp,
    trySizes,
    tryPhone,
    tryCells,
    tryMaps,
    tryTouch,
    tryUp,
};
