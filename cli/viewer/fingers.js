/* fingers.js - fingers, mice and pens on a picture: drag, pinch, turn the wheel, click a body.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

class Fingers {
    constructor(viewer, drawing) {
        const { canvas } = drawing;

        Object.assign(this, { viewer, drawing, canvas });
        this.held = new Map();
        canvas.addEventListener('pointerdown', (event) => this.press(event));
        canvas.addEventListener('pointermove', (event) => this.move(event));
        canvas.addEventListener('pointerup', (event) => this.release(event, true));
        canvas.addEventListener('pointercancel', (event) => this.release(event, false));
        canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    }

    press(event) {
        if (event.button !== 0) {
            return;
        }
        this.canvas.setPointerCapture(event.pointerId);
        this.canvas.classList.add('held');
        this.held.set(event.pointerId, [event.offsetX, event.offsetY]);
        this.moved = this.held.size > 1 ? Infinity : 0;
    }

    move(event) {
        const before = this.held.get(event.pointerId);

        if (!before) {
            return;
        }
        const now = [event.offsetX, event.offsetY];
        const others = [...this.held]
            .filter(([id]) => id !== event.pointerId)
            .map(([, place]) => place);

        this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
        this.held.set(event.pointerId, now);
        if (others.length === 1) {
            this.pinch(before, now, others[0]);
        } else if (others.length === 0 && this.moved > 4) {
            this.pan(now[0] - before[0], now[1] - before[1]);
        }
    }

    pan(dx, dy) {
        const { view } = this.viewer;

        this.viewer.fitted = false;
        view.x -= dx / view.scale;
        view.y -= ((view.yUp ? -1 : 1) * dy) / view.scale;
        this.viewer.wake();
    }

    pinch(before, now, other) {
        const apart = Math.hypot(before[0] - other[0], before[1] - other[1]);
        const further = Math.hypot(now[0] - other[0], now[1] - other[1]);
        const { width, height } = this.drawing;

        this.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
        if (apart > 0 && further > 0) {
            this.viewer.view.zoom(
                further / apart,
                (now[0] + other[0]) / 2,
                (now[1] + other[1]) / 2,
                width,
                height,
            );
        }
    }

    release(event, counts) {
        if (!this.held.delete(event.pointerId)) {
            return;
        }
        this.canvas.classList.remove('held');
        if (counts && this.moved <= 4) {
            this.click(event.offsetX, event.offsetY, event.pointerType === 'mouse' ? 4 : 14);
        }
    }

    /* Once more on the same place: the one under it. */
    click(x, y, slack) {
        const { viewer } = this;
        const found = this.drawing.bodiesAt(viewer.view, x, y, slack);
        const place = found.indexOf(viewer.selected);
        const again = this.clicked && Math.hypot(x - this.clicked[0], y - this.clicked[1]) < 5;

        this.clicked = [x, y];
        viewer.select(
            found.length === 0
                ? -1
                : place >= 0 && again
                  ? found[(place + 1) % found.length]
                  : found[0],
        );
    }

    wheel(event) {
        const { width, height } = this.drawing;
        const lines = event.deltaMode === 1 ? 24 : 1;

        event.preventDefault();
        this.viewer.fitted = false;
        this.viewer.view.zoom(
            Math.exp(-0.0018 * event.deltaY * lines),
            event.offsetX,
            event.offsetY,
            width,
            height,
        );
        this.viewer.wake();
    }
}
