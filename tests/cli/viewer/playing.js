/* playing.js - time and numbers: frames as the trace has them, playing, stepping, events.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const {
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
} = require('./browser.js');

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
    }
    for (const number of [last, Math.floor(last / 2)]) {
        const body = trace[number].bodies[number % trace[number].bodies.length];

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
    await close(opened);
}

/* At a frame, unless a single frame is being watched; all tell of the same. */
async function tryPause(page) {
    await press(page, 'Home');
    await page.selectOption('#speed', '60');
    await page.click('#play');
    await page.waitForFunction(() => Number(document.body.dataset.frame) > 5);
    await page.click('#play');
    await settle(page);
    const paused = await frame(page);

    check('paused at a frame', Number.isInteger(paused) && paused > 5, paused);
    same('the counter', await page.textContent('#frame-label'), 'frame ' + paused + ' of 240');
    same(
        'the panel',
        await page.textContent('#panel .events h3'),
        'Events of frame ' + paused,
    );
    await settle(page);
    same('stays there', await frame(page), paused);
    await page.selectOption('#speed', '0.5');
    await page.click('#play');
    await page.waitForFunction((from) => Number(document.body.dataset.frame) > from, paused);
    await page.click('#play');
    await settle(page);
    const between = await frame(page);

    check('paused between frames', !Number.isInteger(between), between);
    same(
        'the panel says so',
        await page.textContent('#panel .events h3'),
        'Events on the way to frame ' + Math.ceil(between),
    );
    await press(page, 'ArrowRight');
    same('on to a whole frame', await frame(page), Math.ceil(between));
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
    await tryPause(page);
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
    const verdict = await page.textContent('.verdict');

    check(
        'pairs are counted',
        /^\u25a8 (1 pair overlaps|\d+ pairs overlap) now, 3 pass-throughs$/.test(verdict),
        verdict,
    );
    const hatched = await picture(page);

    await press(page, '7');
    check('overlaps are drawn', (await picture(page)) !== hatched);
    await press(page, 'Home');
    const frames = await page.evaluate(() => {
        const play = readScenes(document)[0].plays[0];
        let count = 0;

        for (let k = 0; k < play.count; k++) {
            count += play.state(k).overlaps.length > 0 ? 1 : 0;
        }
        return count;
    });

    same(
        'frames are counted',
        await page.textContent('.verdict'),
        frames + ' frames with an overlap, 3 pass-throughs',
    );
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

async function tryBetween() {
    const opened = await open('pinball', '#frame=2.3');
    const { page } = opened;
    const first = await picture(page);

    await page.evaluate(() => {
        location.hash = '#frame=2.30002';
    });
    await settle(page);
    check('bounces within a frame are seen', (await picture(page)) !== first);
    await close(opened);
}

module.exports = { tryNumbers, tryTime, tryEnd, tryEvents, tryBetween };
