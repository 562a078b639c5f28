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
const patience = 1800000; /* milliseconds, for what never comes: a busy machine is no fault */

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
        timeout: patience,
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

/* A tab that takes `tab.trouble` down: what must not be while `tab.address` is open. */
async function newTab(options) {
    const context = await browser.newContext(options);
    const tab = { page: await context.newPage(), address: '', trouble: [], free: true };
    const { page } = tab;

    context.setDefaultTimeout(patience);
    page.on('console', (message) => tab.trouble.push(message.type() + ': ' + message.text()));
    page.on('pageerror', (error) => tab.trouble.push('error: ' + error.stack));
    await page.route('**/*', (route) => {
        const url = route.request().url();

        if (url.split('#')[0] === tab.address) {
            return route.continue();
        }
        if (!url.startsWith('data:')) {
            tab.trouble.push('asks for ' + url);
        }
        return route.abort();
    });
    return tab;
}

/* A new tab takes a while, so one that is free is taken again. */
const tabs = [];

async function freeTab() {
    const found = tabs.find((tab) => tab.free);

    if (!found) {
        tabs.push(await newTab({}));
    }
    return found || tabs[tabs.length - 1];
}

/* Opens a page of the folder in a window of 1280 by 800, where nobody wants motion, unless the
 * options say otherwise: `viewport`, `colorScheme`, `reducedMotion`, or `device` for what a tab
 * must be made for. */
async function open(name, hash, options) {
    const wanted = {
        viewport: { width: 1280, height: 800 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
        ...options,
    };
    const tab = wanted.device ? await newTab(wanted.device) : await freeTab();
    const { page } = tab;

    tab.free = false;
    tab.address = pathToFileURL(path.join(folder, name + '.html')).href;
    await page.setViewportSize(wanted.viewport);
    await page.emulateMedia({
        colorScheme: wanted.colorScheme,
        reducedMotion: wanted.reducedMotion,
    });
    await page.goto(tab.address + (hash || ''));
    await page.waitForSelector('body[data-ready="yes"]', { timeout: patience });
    return { page, tab, name: name + (hash || '') };
}

async function close({ page, tab, name }) {
    same(name + ': nothing on the console, nothing asked for', tab.trouble, []);
    await page.goto('about:blank');
    Object.assign(tab, { trouble: [], free: true });
}

/* Until what was done is drawn, and the words are there. */
async function settle(page) {
    await page.evaluate(async () => {
        const drawn = () => new Promise((done) => requestAnimationFrame(done));

        await drawn();
        await drawn();
        while (document.body.dataset.words === 'due') {
            await new Promise((done) => setTimeout(done, 10));
        }
    });
}

async function frame(page) {
    return Number(await page.evaluate(() => document.body.dataset.frame));
}

async function press(page, key) {
    await page.keyboard.press(key);
    await settle(page);
}

async function picture(page, number) {
    return page.evaluate(
        (which) => document.querySelectorAll('#stages canvas')[which].toDataURL(),
        number || 0,
    );
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
