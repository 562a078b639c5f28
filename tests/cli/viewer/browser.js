/* browser.js - a page in Chromium: opened, waited for, looked at, closed.
 *
 * Every page comes from the disk; whatever it asks for is refused and told, and so is anything
 * on the console.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const [playwright, chromium, folder] = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };

function check(name, right, detail) {
    counts[right ? 'passed' : 'failed']++;
    if (!right) {
        console.log('FAILED ' + name, detail === undefined ? '' : JSON.stringify(detail));
    }
}

function same(name, got, wanted) {
    check(name, JSON.stringify(got) === JSON.stringify(wanted), { got, wanted });
}

/* --- Pages ------------------------------------------------------------------------- */

let browser = null;

async function start() {
    browser = await require(playwright).chromium.launch({
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
}

async function stop() {
    await browser.close();
}

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

module.exports = {
    folder,
    counts,
    check,
    same,
    start,
    stop,
    open,
    close,
    settle,
    frame,
    press,
    picture,
    readTrace,
    fields,
    placeOf,
};
