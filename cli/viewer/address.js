/* address.js - which scene, frame, body and view: all of it stands behind the # of the address, so
 * that a link leads back to what a reader saw.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

function writeAddress(viewer) {
    const parts = new URLSearchParams();

    if (viewer.scenes.length > 1) {
        parts.set('scene', viewer.scene.key);
    }
    parts.set('frame', String(viewer.time));
    if (viewer.selected >= 0) {
        parts.set('body', viewer.scene.plays[0].bodies[viewer.selected].name);
    }
    if (!viewer.fitted) {
        parts.set(
            'view',
            [viewer.view.x, viewer.view.y, viewer.drawings[0].width / viewer.view.scale].join(','),
        );
    }
    const hash = '#' + parts;

    if (hash !== viewer.hash) {
        viewer.hash = hash;
        try {
            history.replaceState(null, '', hash);
        } catch (refused) {
            viewer.hash = hash; /* some places allow no such thing: then there are no links */
        }
    }
}

/* True if the address says which frame. */
function readAddress(viewer) {
    const parts = new URLSearchParams(location.hash.slice(1));
    const key = parts.get('scene');
    const scene =
        viewer.scenes.find((one) => one.key === key) ||
        viewer.scenes.find((one) => one.title === key);
    const frame = Number(parts.get('frame'));
    const view = (parts.get('view') || '').split(',').map(Number);

    viewer.chooseScene(scene || viewer.scene || viewer.scenes[0]);
    const body = viewer.scene.plays[0].bodies.find((one) => one.name === parts.get('body'));

    viewer.select(body ? body.number : -1);
    if (view.length === 3 && view.every(Number.isFinite) && view[2] > 0) {
        viewer.drawings[0].resize();
        viewer.fitted = false;
        Object.assign(viewer.view, {
            x: view[0],
            y: view[1],
            scale: viewer.drawings[0].width / view[2],
        });
        viewer.view.limit();
    }
    if (parts.has('frame') && Number.isFinite(frame)) {
        viewer.goTo(frame);
        return true;
    }
    return false;
}
