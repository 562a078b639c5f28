/* main.js - walks about in the pages that test_viewer.py made, as people do.
 *
 *     node main.js PLAYWRIGHT CHROMIUM FOLDER
 *
 * The last line is "N passed, N failed".
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const { check, counts, start, stop } = require('./browser.js');
const { tryNumbers, ...playing } = require('./playing.js');
const faults = require('./faults.js');
const looking = require('./looking.js');
const pages = require('./pages.js');

async function main() {
    const trials = {
        lift: () => tryNumbers('lift'),
        pinball: () => tryNumbers('pinball'),
        pile: () => tryNumbers('pile'),
        crusher: () => tryNumbers('crusher'),
        ...playing,
        ...faults,
        ...looking,
        ...pages,
    };

    await start();
    for (const [name, trial] of Object.entries(trials)) {
        try {
            await trial();
        } catch (error) {
            check(name + ' comes to an end', false, error.stack);
        }
    }
    await stop();
    console.log(counts.passed + ' passed, ' + counts.failed + ' failed');
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
