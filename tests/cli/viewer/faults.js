/* faults.js - what goes wrong is marked, counted and found; no line is drawn that nobody went.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const { check, same, open, close, settle, frame, press, picture } = require('./browser.js');

/* Which buttons that lead to something wrong are there. */
async function faultButtons(page) {
    return page.evaluate(() =>
        [...document.querySelectorAll('#transport button.fault')]
            .filter((one) => !one.hidden && !one.disabled)
            .map((one) => one.textContent),
    );
}

async function rowsOf(page) {
    return page.evaluate(() => {
        const [play] = readScenes(document)[0].plays;

        return ROW_ORDER.filter((word) =>
            play.marks.some((mark) => EVENT_WORDS[mark[1]] === word),
        );
    });
}

/* The nearest that the drawn ways of a body come to the middle of a static circle, less both
 * radii; and how many lines there are. */
function clearance(page, mover) {
    return page.evaluate((name) => {
        const [play] = readScenes(document)[0].plays;
        const body = play.bodies.find((one) => one.name === name);
        const tracks = new Tracks(play, [body.number]);
        const bumpers = play.bodies.filter((one) => one.name.startsWith('bumper'));
        const { at } = play.state(0);
        let least = Infinity;

        tracks.advance(1e9);
        const { points } = tracks.tracks.get(body.number);

        for (let k = 2; k < points.length; k += 2) {
            const dx = points[k] - points[k - 2];
            const dy = points[k + 1] - points[k - 1];

            for (const bumper of bumpers) {
                const x = at[2 * bumper.number] - points[k - 2];
                const y = at[2 * bumper.number + 1] - points[k - 1];
                const length = dx * dx + dy * dy;
                const along =
                    length > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / length)) : 0;
                const distance = Math.hypot(x - along * dx, y - along * dy);

                least = Math.min(
                    least,
                    distance - bumper.shapes[0].radius - body.shapes[0].radius,
                );
            }
        }
        return { least, lines: points.length / 2 - 1 };
    }, mover);
}

/* A thousand bounces in a frame: every line that is drawn was travelled. */
async function tryWholeWays() {
    const opened = await open('pinball');

    for (const name of ['ball', 'second ball']) {
        const { least, lines } = await clearance(opened.page, name);

        check('the way of the ' + name + ' leads through no bumper', least > -1e-3, least);
        check('and has all its turns', lines > 1000, lines);
    }
    await close(opened);
}

/* A bullet through paper: a mark, a lane, a button, and a sentence. */
async function tryPasses() {
    const opened = await open('bullet');
    const { page } = opened;

    same('a lane for what passes', await rowsOf(page), ['pass']);
    same('and a button', await faultButtons(page), ['Next pass']);
    same('it is counted', await page.textContent('.verdict.bad'), '1 pass-through');
    await press(page, 'p');
    const when = await frame(page);

    check('the key goes where it went in', when > 0.04 && when < 0.06, when);
    same(
        'the list tells who',
        await page.textContent('#panel li.fault'),
        'at 0.0498 bullet went through paper',
    );
    const marked = await picture(page);

    await press(page, '7');
    check('a mark is drawn', (await picture(page)) !== marked);
    await press(page, 'Home');
    await page.click('#next-pass');
    await settle(page);
    same('the button goes there too', await frame(page), when);
    await close(opened);
}

async function trySnags() {
    const opened = await open('seams');
    const { page } = opened;

    check('a lane for snags', (await rowsOf(page)).includes('snag'));
    same('a button for them', await faultButtons(page), ['Next snag']);
    same('they are counted', await page.textContent('.verdict.bad'), '2 snags');
    await press(page, 's');
    same('the first', await frame(page), 8);
    check(
        'who was held up',
        /was held up where its path was free/.test(await page.textContent('#panel li.fault')),
    );
    await press(page, 's');
    same('the second', await frame(page), 12);
    const marked = await picture(page);

    await press(page, '7');
    check('they are marked', (await picture(page)) !== marked);
    await close(opened);
}

/* In exact mode there is none of it. */
async function tryClean() {
    const opened = await open('pinball');
    const { page } = opened;

    same('no buttons', await faultButtons(page), []);
    same(
        'nothing is wrong',
        await page.textContent('.verdict:not(.bad)'),
        '\u2713 nothing overlaps or passes that must not',
    );
    await close(opened);
}

/* Where frames were left out nobody is drawn on the way, and lines are broken. */
async function tryGaps() {
    const opened = await open('large');
    const { page } = opened;
    const got = await page.evaluate(() => {
        const [play] = readScenes(document)[0].plays;
        let index = 1;

        while (index < play.count && !play.isGap(index)) {
            index++;
        }
        const tracks = new Tracks(play, [10]);
        const from = play.frameAt(index - 1);
        const to = play.frameAt(index);

        tracks.advance(1e9);
        const { points } = tracks.tracks.get(10);

        return {
            gap: to - from > 1,
            still: [20, 21].every(
                (i) => play.pose((from + to) / 2).at[i] === play.state(index - 1).at[i],
            ),
            breaks: points.filter((value) => Number.isNaN(value)).length > 0,
        };
    });

    same('frames that were left out', got, { gap: true, still: true, breaks: true });
    await close(opened);
}

module.exports = { tryWholeWays, tryPasses, trySnags, tryClean, tryGaps };
