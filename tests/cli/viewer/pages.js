/* pages.js - pages that are not as usual: hostile, of many scenes, empty, large.
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
} = require('./browser.js');

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
    await press(page, 'PageUp');
    same('the one before', await page.textContent('#scene-name'), 'crusher');
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

async function tryOdd() {
    for (const name of ['still', 'nobody']) {
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

async function tryLarge() {
    if (!fs.existsSync(path.join(folder, 'large.html'))) {
        return;
    }
    const opened = await open('large', '#frame=100');
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
                100,
                last.hash,
                last.bodies.map((body) => [...body.at, ...body.velocity]),
            ]),
    );
    check('says what is left out', (await page.textContent('#facts')).includes('frames are kept'));
    const quickest = await page.evaluate(async () => {
        const scrubber = document.getElementById('scrubber');
        let least = Infinity;

        for (let k = 0; k <= 8; k++) {
            const start = performance.now();

            scrubber.value = String((k * 37) % 100);
            scrubber.dispatchEvent(new Event('input'));
            await new Promise((done) => {
                requestAnimationFrame(() => requestAnimationFrame(done));
            });
            least = Math.min(least, performance.now() - start);
        }
        return least; /* what is slow once may be the machine */
    });

    check('scrubs', quickest < 3000, quickest);
    await page.screenshot({ path: path.join(folder, 'large.png') });
    await close(opened);
}

module.exports = { tryHostile, tryMany, tryOdd, tryLarge };
