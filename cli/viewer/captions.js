/* captions.js - what stands about the pictures: facts of the scene, how a play comes out.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

function sceneFacts(scene) {
    const { raw, bodies } = scene.plays[0];
    const facts = [
        bodies.length + (bodies.length === 1 ? ' body' : ' bodies'),
        scene.frames + (scene.frames === 1 ? ' frame' : ' frames'),
    ];

    for (const field of ['gravity', 'friction', 'budget']) {
        if (raw[field] !== undefined) {
            facts.push(
                field +
                    ' ' +
                    [raw[field]].flat().join(', ') +
                    (field === 'budget' ? ' impacts a frame' : ''),
            );
        }
    }
    for (const play of scene.plays) {
        if (play.count < play.lastFrame + 1) {
            facts.push(
                play.mode +
                    ': ' +
                    play.count +
                    ' of ' +
                    (play.lastFrame + 1) +
                    ' frames are kept: how bodies went between them is not known, and not drawn',
            );
        }
    }
    return facts;
}

/* How many overlap now, or in how many frames any do; and what else goes wrong in the play. */
function verdictWords(play, now) {
    const frames = play.overlapFrames;
    const faults = [];

    if (now > 0) {
        faults.push('\u25a8 ' + plural(now, 'overlap') + ' now');
    } else if (frames > 0) {
        faults.push(frames + (frames === 1 ? ' frame' : ' frames') + ' with an overlap');
    }
    for (const word of ['pass', 'snag']) {
        const count = play.total(EVENT[word]);

        if (count > 0) {
            faults.push(plural(count, word));
        }
    }
    return faults.length > 0
        ? faults.join(', ')
        : '\u2713 nothing overlaps or passes that must not';
}

function showVerdict(drawing) {
    const { verdict, play } = drawing;
    const { overlaps, moreOverlaps } = drawing.pose.state;
    const now = overlaps.length / 2 + moreOverlaps;
    const words = verdictWords(play, now);

    if (verdict.textContent !== words) {
        verdict.textContent = words;
        verdict.classList.toggle('bad', play.marks.some((mark) => isFault(mark[1])));
        verdict.title =
            play.overlapFrames > 0
                ? 'Frames in which any two overlap that must not. A remark under the picture ' +
                  'counts each time two begin to, however long that lasts.'
                : '';
    }
}
