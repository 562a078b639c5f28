/* viewer.js - walks about in the pages that test_viewer.py made, as people do.
 *
 *     node viewer.js PLAYWRIGHT CHROMIUM FOLDER
 *
 * Every page comes from the disk; whatever it asks for is refused and told, and so is anything
 * on the console. The last line is "N passed, N failed".
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const [playwright, chromium, folder] = process.argv.slice(2);
const browsers = require(playwright);
let passed = 0;
let failed = 0;

function check(name, right, detail) {
    passed += right ? 1 : 0;
    failed += right ? 0 : 1;
    if (!right) {
        console.log('FAILED ' + name, detail === undefined ? '' : JSON.stringify(detail));
    }
}

function same(name, got, wanted) {
    check(name, JSON.stringify(got) === JSON.stringify(wanted), { got, wanted });
}

/* --- Pages ------------------------------------------------------------------------- */

let browser = null;

/* Opens a page of the folder; `trouble` gathers what must not be. */
async function open(name, hash, options) {
    const address = pathToFileURL(path.join(folder, name + '.html')).href;
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        ...options,
    });
    const page = await context.newPage();
    const trouble = [];

    page.on('console', (message) => trouble.push(message.type() + ': ' + message.text()));
    page.on('pageerror', (error) => trouble.push('error: ' + error.stack));
    page.on('request', (request) => {
        if (request.url().split('#')[0] !== address && !request.url().startsWith('data:')) {
            trouble.push('asks for ' + request.url());
        }
    });
    await page.route('**/*', (route) =>
        route.request().url().split('#')[0] === address ? route.continue() : route.abort(),
    );
    await page.goto(address + (hash || ''));
    await page.waitForSelector('body[data-ready="yes"]', { timeout: 60000 });
    return { page, trouble, name: name + (hash || '') };
}

async function close(opened) {
    same(opened.name + ': nothing on the console, nothing asked for', opened.trouble, []);
    await opened.page.context().close();
}

/* Until what was done is drawn, and the words are there. */
async function settle(page) {
    await page.evaluate(
        () =>
            new Promise((done) => {
                setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 140);
            }),
    );
}

async function frame(page) {
    return Number(await page.evaluate(() => document.body.dataset.frame));
}

async function press(page, key) {
    await page.keyboard.press(key);
    await settle(page);
}

async function picture(page, number) {
    const canvas = page.locator('#stages canvas').nth(number || 0);

    return (await canvas.screenshot()).toString('base64');
}

function readTrace(name) {
    return fs
        .readFileSync(path.join(folder, name + '.trace'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
}

async function fields(page) {
    return page.evaluate(() =>
        Object.fromEntries(
            [...document.querySelectorAll('#panel .state dd')].map((one) => [
                one.dataset.field,
                one.textContent,
            ]),
        ),
    );
}

/* --- What is tried ------------------------------------------------------------------- */

/* Every body in some frames, against the trace: the panel shows the very same digits. */
async function tryNumbers(name) {
    const trace = readTrace(name);
    const last = trace.length - 1;
    const opened = await open(name);
    const { page } = opened;

    for (const number of new Set([last, 0, 1, Math.floor(last / 2), Math.floor(last / 2) + 1])) {
        const { bodies } = trace[number];
        const got = await page.evaluate((frameNumber) => {
            const play = readScenes(document)[0].plays[0];
            const state = play.state(play.indexAt(frameNumber));

            return [
                state.hash,
                play.bodies.map((body, i) => ({
                    name: body.name,
                    at: [...state.at.slice(2 * i, 2 * i + 2)],
                    velocity: [...state.velocity.slice(2 * i, 2 * i + 2)],
                    grounded: (state.flags[i] & IS_GROUNDED) !== 0,
                })),
            ];
        }, number);

        same(name + ' frame ' + number + ': all bodies', got, [trace[number].hash, bodies]);
        for (const body of [bodies[0], bodies[bodies.length - 1]]) {
            await page.evaluate(
                ([frameNumber, wanted]) => {
                    location.hash = '#' + new URLSearchParams({ frame: frameNumber, body: wanted });
                },
                [String(number), body.name],
            );
            await settle(page);
            const shown = await fields(page);

            same(
                name + ' frame ' + number + ': the panel',
                [shown.at, shown.velocity],
                [body.at.join(', '), body.velocity.join(', ')],
            );
        }
    }
    await close(opened);
}

async function tryTime() {
    const opened = await open('lift');
    const { page } = opened;

    same(
        'no motion where none is wanted',
        await page.evaluate(() => document.body.dataset.playing),
        'false',
    );
    same('at the start', await frame(page), 0);
    const start = await picture(page);

    await press(page, 'ArrowRight');
    same('a frame on', await frame(page), 1);
    await press(page, 'Shift+ArrowRight');
    same('ten on', await frame(page), 11);
    await press(page, 'ArrowLeft');
    same('a frame back', await frame(page), 10);
    await page.click('#step-on');
    await page.click('#step-back');
    await page.click('#step-back');
    await settle(page);
    same('the buttons', await frame(page), 9);
    await press(page, 'End');
    same('to the end', await frame(page), 240);
    check('another picture', (await picture(page)) !== start);
    await press(page, 'ArrowRight');
    same('not further', await frame(page), 240);
    await press(page, 'Home');
    same('to the start', await frame(page), 0);
    check('the same picture', (await picture(page)) === start);

    const box = await page.locator('#scrubber').boundingBox();

    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await settle(page);
    check('scrubbed to the middle', Math.abs((await frame(page)) - 120) < 4, await frame(page));
    await press(page, 'Home');
    await page.click('#play');
    await page.waitForFunction(() => Number(document.body.dataset.frame) > 5);
    await page.click('#play');
    const paused = await frame(page);

    await settle(page);
    same('paused', await frame(page), paused);
    check('steps from between frames', !Number.isInteger(paused) || paused > 5);
    await press(page, 'ArrowRight');
    same('to a whole frame', await frame(page), Math.floor(paused) + 1);
    await page.locator('#title').click();
    await press(page, ' ');
    same('space plays', await page.evaluate(() => document.body.dataset.playing), 'true');
    await press(page, ' ');
    same('space pauses', await page.evaluate(() => document.body.dataset.playing), 'false');
    await close(opened);
}

async function tryEnd() {
    const opened = await open('lift', '#frame=239');
    const { page } = opened;

    await page.selectOption('#speed', '60');
    await page.click('#loop');
    await page.click('#play');
    await page.waitForFunction(() => document.body.dataset.playing === 'false');
    same('stops at the end', await frame(page), 240);
    await page.click('#loop');
    await page.click('#step-back');
    await page.click('#play');
    await page.waitForFunction(() => Number(document.body.dataset.frame) < 200);
    same('starts again', await page.evaluate(() => document.body.dataset.playing), 'true');
    await close(opened);

    const moving = await open('lift', '', { reducedMotion: 'no-preference' });

    same(
        'plays by itself',
        await moving.page.evaluate(() => document.body.dataset.playing),
        'true',
    );
    await moving.page.waitForFunction(() => Number(document.body.dataset.frame) > 3);
    await close(moving);
}

async function tryEvents() {
    const opened = await open('crusher');
    const { page } = opened;
    const trace = readTrace('crusher');
    const wanted = [];

    trace.forEach((line) =>
        line.events
            .filter((event) => event.what !== 'stayed')
            .forEach((event) => wanted.push(line.frame - 1 + event.time)),
    );
    const times = [...new Set(wanted)].filter((time) => time > 0);
    const got = [];

    for (let i = 0; i < Math.min(6, times.length); i++) {
        await press(page, 'n');
        got.push(await frame(page));
    }
    same('next event goes through all of them', got, times.slice(0, 6));
    await press(page, 'N');
    same('and back', await frame(page), times[Math.min(6, times.length) - 2]);
    await press(page, 'o');
    check(
        'next overlap',
        (await page.locator('.verdict.bad').count()) === 1 && (await frame(page)) > 0,
    );
    const overlapping = await frame(page);

    const hatched = await picture(page);

    await press(page, '6');
    check('overlaps are drawn', (await picture(page)) !== hatched);
    await press(page, 'Home');
    const mark = await page.evaluate((wantedFrame) => {
        const play = readScenes(document)[0].plays[0];
        const timeline = document.getElementById('timeline').getBoundingClientRect();
        const rows = ROW_ORDER.filter((word) =>
            play.marks.some((one) => EVENT_WORDS[one[1]] === word),
        );
        const from = GUTTER + KNOB;

        return [
            timeline.x + from + (wantedFrame / play.lastFrame) * (timeline.width - from - KNOB),
            timeline.y + 3 + (rows.indexOf('overlap') + 0.5) * ROW_HEIGHT,
        ];
    }, overlapping);

    await page.mouse.click(mark[0] + 1, mark[1]);
    await settle(page);
    same('a click on a mark', await frame(page), overlapping);
    const listed = await page.locator('#panel .events li').count();

    check('events are listed', listed > 0);
    await close(opened);
}

/* Where a body stands on the first canvas, in pixels of the page. */
async function placeOf(page, name) {
    return page.evaluate((wanted) => {
        const canvas = document.querySelector('#stages canvas');
        const box = canvas.getBoundingClientRect();
        const play = readScenes(document)[0].plays[0];
        const view = new View();
        const body = play.bodies.find((one) => one.name === wanted);
        const at = play.pose(Number(document.body.dataset.frame)).at;
        const [shiftX, shiftY] = middleOf(body);

        view.fit(play.view, box.width, box.height);
        return [
            box.x + box.width / 2 + (at[2 * body.number] + shiftX - view.x) * view.scale,
            box.y + box.height / 2 + (at[2 * body.number + 1] + shiftY - view.y) * view.scale,
        ];
    }, name);
}

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

async function tryBetween() {
    const one = await open('pinball', '#frame=2.3');
    const first = await picture(one.page);

    await close(one);
    const two = await open('pinball', '#frame=2.30002');

    check('bounces within a frame are seen', (await picture(two.page)) !== first);
    await close(two);
}

async function tryHostile() {
    const opened = await open('hostile', '#frame=50');
    const { page } = opened;
    const names = JSON.parse(fs.readFileSync(path.join(folder, 'hostile.json'), 'utf8')).bodies.map(
        (body) => body.name,
    );

    same('nothing ran', await page.evaluate(() => window.broken), undefined);
    same(
        'names as they were',
        await page.evaluate(() => readScenes(document)[0].plays[0].bodies.map((body) => body.name)),
        names,
    );
    same(
        'what it is about',
        await page.textContent('#about'),
        JSON.parse(fs.readFileSync(path.join(folder, 'hostile.json'), 'utf8')).about,
    );
    for (let i = 0; i < names.length; i++) {
        await page.evaluate((name) => {
            location.hash = '#' + new URLSearchParams({ frame: '50', body: name });
        }, names[i]);
        await settle(page);
        same(
            'select ' + names[i].slice(0, 20),
            await page.evaluate(() => document.body.dataset.selected),
            String(i),
        );
    }
    same(
        'no element came of a name',
        await page.locator('#panel img, #panel script, #app script').count(),
        0,
    );
    const wide = await page.evaluate(
        () => document.documentElement.scrollWidth <= window.innerWidth,
    );

    check('a long name does not widen the page', wide);
    for (const hash of [
        '#frame=1e99',
        '#frame=NaN&view=a,b,c',
        '#view=1,2,-3&body=nobody',
        '#%',
        '#scene=<b>&frame=-5',
        '#view=0,0,1e-300',
    ]) {
        await page.evaluate((words) => {
            location.hash = words;
        }, hash);
        await settle(page);
        check('survives ' + hash, Number.isFinite(await frame(page)));
    }
    await close(opened);
}

async function tryMany() {
    const opened = await open('many', '#scene=crusher&frame=30');
    const { page } = opened;

    same('scenes in the list', await page.locator('#scene-list button').allTextContents(), [
        'bullet',
        'crusher',
        'lift',
        'pile',
    ]);
    same(
        'side by side',
        await page
            .locator('#stages canvas')
            .evaluateAll((list) => list.map((one) => one.dataset.mode)),
        ['exact', 'discrete'],
    );
    check('they differ', (await picture(page, 0)) !== (await picture(page, 1)));
    check('remarks', (await page.locator('#stages .remarks li').count()) >= 2);
    same('the scene of the link', await page.textContent('#scene-name'), 'crusher');
    await page.locator('#scene-list button', { hasText: 'lift' }).click();
    await settle(page);
    same('another scene', await page.textContent('#scene-name'), 'lift');
    await press(page, 'PageDown');
    same('the next', await page.textContent('#scene-name'), 'pile');
    await page.evaluate(() => {
        location.hash = '#scene=crusher&frame=12&body=lucky';
    });
    await settle(page);
    same(
        'a link to a scene',
        [await page.textContent('#scene-name'), await frame(page)],
        ['crusher', 12],
    );
    same(
        'the body in both',
        await page
            .locator('#panel .state')
            .evaluateAll((list) => list.map((one) => one.dataset.mode)),
        ['exact', 'discrete'],
    );
    await page.screenshot({ path: path.join(folder, 'many.png') });
    await close(opened);
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

    for (const [width, height] of [
        [390, 844],
        [844, 390],
        [1024, 768],
        [1920, 1080],
    ]) {
        for (const colorScheme of ['light', 'dark']) {
            const opened = await open('many', '#scene=lift&frame=100&body=crate', {
                viewport: { width, height },
                colorScheme,
            });
            const { page } = opened;
            const fits = await page.evaluate(
                () => document.documentElement.scrollWidth <= window.innerWidth,
            );

            check(width + ' wide: nothing is cut off', fits);
            shots.add(await picture(page));
            await page.screenshot({ path: path.join(folder, width + '-' + colorScheme + '.png') });
            await page.setViewportSize({ width: 800, height: 600 });
            await settle(page);
            check(
                'another size',
                await page.evaluate(() => {
                    const canvas = document.querySelector('#stages canvas');

                    return Math.abs(canvas.width - canvas.clientWidth * devicePixelRatio) <= 1;
                }),
            );
            await close(opened);
        }
    }
    same('each looks otherwise', shots.size, 8);
}

async function tryTouch() {
    const opened = await open('lift', '#frame=100', {
        hasTouch: true,
        isMobile: true,
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

async function tryOdd() {
    for (const name of ['still', 'nobody', 'small']) {
        const opened = await open(name);

        await press(opened.page, 'End');
        await press(opened.page, 'ArrowLeft');
        await press(opened.page, 'n');
        await press(opened.page, 'o');
        await opened.page.click('#play');
        await settle(opened.page);
        await close(opened);
    }
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

/* Ten thousand bodies, of whose frames not all are kept. */
async function tryLarge() {
    if (!fs.existsSync(path.join(folder, 'large.html'))) {
        return;
    }
    const opened = await open('large', '#frame=150');
    const { page } = opened;
    const last = readTrace('large')[0];
    const got = await page.evaluate(() => {
        const play = readScenes(document)[0].plays[0];
        const state = play.state(play.count - 1);

        return [
            state.frame,
            state.hash,
            play.bodies.map((body, i) => [
                ...state.at.slice(2 * i, 2 * i + 2),
                ...state.velocity.slice(2 * i, 2 * i + 2),
            ]),
        ];
    });

    check(
        'the last frame, to the last bit',
        JSON.stringify(got) ===
            JSON.stringify([
                150,
                last.hash,
                last.bodies.map((body) => [...body.at, ...body.velocity]),
            ]),
    );
    check('says what is left out', (await page.textContent('#facts')).includes('frames are kept'));
    const slowest = await page.evaluate(async () => {
        const scrubber = document.getElementById('scrubber');
        let most = 0;

        for (let k = 0; k <= 20; k++) {
            const start = performance.now();

            scrubber.value = String((k * 37) % 150);
            scrubber.dispatchEvent(new Event('input'));
            await new Promise((done) => {
                requestAnimationFrame(() => requestAnimationFrame(done));
            });
            most = Math.max(most, performance.now() - start);
        }
        return most;
    });

    check('scrubs', slowest < 3000, slowest);
    await page.screenshot({ path: path.join(folder, 'large.png') });
    await close(opened);
}

async function main() {
    browser = await browsers.chromium.launch({
        executablePath: chromium,
        args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
        ],
    });
    const trials = {
        lift: () => tryNumbers('lift'),
        pinball: () => tryNumbers('pinball'),
        pile: () => tryNumbers('pile'),
        crusher: () => tryNumbers('crusher'),
        tryTime,
        tryEnd,
        tryEvents,
        tryClicks,
        tryLayers,
        tryView,
        tryBetween,
        tryHostile,
        tryMany,
        tryHelp,
        trySizes,
        tryTouch,
        tryOdd,
        tryUp,
        tryLarge,
    };

    for (const [name, trial] of Object.entries(trials)) {
        try {
            await trial();
        } catch (error) {
            check(name + ' comes to an end', false, error.stack);
        }
    }
    await browser.close();
    console.log(passed + ' passed, ' + failed + ' failed');
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
