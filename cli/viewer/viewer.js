/* viewer.js - the viewer itself: which scene, which moment, which view.
 *
 * There is one moment and one view for all plays of a scene, so that they can be compared.
 *
 * SPDX-License-Identifier: MIT */
'use strict';

const SPEEDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 240];
/* Whole paths of all bodies are kept up to so many points; beyond it only of the selected one. */
const MOST_TRACK_POINTS = 400000;
const PLAY_PATH = 'M4 2.5v11L13.5 8z';
const PAUSE_PATH = 'M4 3h3v10H4zM9 3h3v10H9z';
/* How long the end is shown before it starts again, in milliseconds. */
const END_REST = 900;

/* How long words stay before they change, in milliseconds. */
const PANEL_REST = 100;

const MODES = {
    exact: 'to the exact time of impact',
    sequential: 'one body after the other',
    discrete: 'move, look, separate',
};

function byId(id) {
    return document.getElementById(id);
}

class Viewer {
    constructor(scenes) {
        this.scenes = scenes;
        this.time = 0;
        this.playing = false;
        this.loop = true;
        this.selected = -1;
        this.layers = new Set();
        this.view = new View();
        this.fitted = true;
        this.drawings = [];
        this.tracks = new Map();
        this.selectedTracks = new Map();
        this.colours = readColours();
        this.timeline = new Timeline(byId('timeline'), (time) => this.goTo(time));
        this.panel = new Panel(
            byId('panel'),
            (number) => this.select(number),
            (time) => this.goTo(time),
        );
        this.dirty = true;
        this.panelDue = 0;
        this.frameLoop = (now) => this.tick(now);
    }

    /* --- Scenes ------------------------------------------------------------------------- */

    chooseScene(scene) {
        this.scene = scene;
        this.time = 0;
        this.selected = -1;
        this.fitted = true;
        this.view.yUp = scene.plays[0].yUp;
        this.layers = new Set(
            LAYERS.filter((name, bit) => scene.plays[0].layers & (1 << bit)),
        );
        this.selectedTracks.clear();
        this.tracks.clear();
        for (const play of scene.plays) {
            const movers = play.bodies.filter((body) => body.kind !== 2).map((body) => body.number);

            if (movers.length * play.count <= MOST_TRACK_POINTS) {
                this.tracks.set(play, new Tracks(play, movers));
            }
        }
        this.showIntro();
        this.makeStages();
        this.timeline.show(scene);
        this.panel.meet(scene);
        byId('scrubber').max = String(Math.max(scene.frames, 1e-9));
        byId('next-event').disabled = !this.hasMarks((kind) => !isFault(kind));
        for (const word of ['overlap', 'pass', 'snag']) {
            byId('next-' + word).disabled = !this.hasMarks((kind) => kind === EVENT[word]);
            byId('next-' + word).hidden = byId('next-' + word).disabled;
        }
        this.setSpeed(
            SPEEDS.filter((speed) => scene.frames / speed >= 6 && speed <= 60).pop() || SPEEDS[0],
        );
        this.showLayers();
        this.wake();
    }

    hasMarks(wants) {
        return this.scene.plays.some((play) => play.marks.some((mark) => wants(mark[1])));
    }

    showIntro() {
        const { scene } = this;

        byId('scene-name').textContent = shownName(scene.title, 200);
        byId('about').textContent = scene.plays[0].about;
        byId('about').hidden = scene.plays[0].about === '';
        byId('facts').textContent = sceneFacts(scene).join(' \u00b7 ');
        byId('scene-select').value = String(this.scenes.indexOf(scene));
        byId('scene-list')
            .querySelectorAll('button')
            .forEach((button, k) => {
                button.setAttribute('aria-current', String(this.scenes[k] === scene));
            });
    }

    makeStages() {
        this.drawings = this.scene.plays.map((play) => {
            const canvas = make('canvas', { tabIndex: 0, role: 'img' });
            const drawing = new Drawing(canvas, play);

            canvas.setAttribute(
                'aria-label',
                shownName(this.scene.title, 80) +
                    ', ' +
                    play.mode +
                    ': ' +
                    play.bodies.length +
                    ' bodies',
            );
            canvas.dataset.mode = play.mode;
            drawing.verdict = make('span', { className: 'verdict' });
            const caption = make(
                'figcaption',
                {},
                make('span', { className: 'mode' }, this.panel.playWords(play)),
                make('span', { className: 'what' }, MODES[play.mode] || ''),
                drawing.verdict,
            );
            const remarks = make(
                'ul',
                { className: 'remarks' },
                ...play.remarks.map((words) => make('li', {}, words)),
            );

            drawing.figure = make(
                'figure',
                {},
                caption,
                make('div', { className: 'picture' }, canvas),
                ...(play.remarks.length > 0 ? [remarks] : []),
            );
            new Fingers(this, drawing);
            return drawing;
        });
        byId('stages').replaceChildren(...this.drawings.map((drawing) => drawing.figure));
    }

    /* --- Time ------------------------------------------------------------------------------- */

    goTo(time) {
        this.setPlaying(false);
        this.time = Math.max(0, Math.min(this.scene.frames, time));
        this.wake();
    }

    /* The frame before or after, among those that are kept. */
    neighbour(back) {
        const times = this.scene.plays.map((play) => {
            const index = play.indexAt(this.time);
            const frame = play.frameAt(index);

            if (back) {
                return frame < this.time ? frame : play.frameAt(Math.max(0, index - 1));
            }
            return index + 1 < play.count ? play.frameAt(index + 1) : -1;
        });

        return back
            ? Math.max(...times)
            : Math.max(...times) < 0
              ? this.scene.frames
              : Math.min(...times.filter((one) => one >= 0));
    }

    step(count) {
        for (let i = 0; i < Math.abs(count); i++) {
            this.time = this.neighbour(count < 0);
        }
        this.goTo(this.time);
    }

    /* To the next event (or the one before): of frames that are too full for marks of their own
     * also what happened within them. */
    nextEvent(back) {
        const times = [];

        for (const play of this.scene.plays) {
            const within = this.eventWithin(play, back);
            const mark = play.nextMark(this.time, (kind) => !isFault(kind), back);

            times.push(...[within, mark].filter((one) => one !== null));
        }
        if (times.length > 0) {
            this.goTo(back ? Math.max(...times) : Math.min(...times));
        }
    }

    eventWithin(play, back) {
        const pose = play.pose(this.time);
        const near = back && pose.part === 0 ? [pose.state] : [pose.next];
        const times = near
            .flatMap((state) => state.events.map((event) => event.frame - 1 + event.time))
            .filter((time) => (back ? time < this.time - 1e-6 : time > this.time + 1e-6));

        return times.length === 0 ? null : back ? Math.max(...times) : Math.min(...times);
    }

    /* To the next overlap, pass-through or snag; from the last to the first again. */
    nextFault(wanted) {
        const find = (from) =>
            this.scene.plays
                .map((play) => play.nextMark(from, (kind) => kind === wanted, false))
                .filter((time) => time !== null);
        const ahead = find(this.time);
        const times = ahead.length > 0 ? ahead : find(-1);

        if (times.length > 0) {
            this.goTo(Math.min(...times));
        }
    }

    setPlaying(playing) {
        if (playing && this.time >= this.scene.frames) {
            this.time = 0;
        }
        this.playing = playing;
        this.ended = 0;
        byId('play-icon').setAttribute('d', playing ? PAUSE_PATH : PLAY_PATH);
        byId('play-word').textContent = playing ? 'Pause' : 'Play';
        document.body.dataset.playing = String(playing);
        this.last = performance.now();
        this.wake();
    }

    /* A pause is on a frame, so that the picture, the counter and the panel show the same; only
     * a single frame that is watched slowly may be stopped within it. */
    playOrPause() {
        if (this.playing && this.speed >= 1) {
            const frames = this.scene.plays.flatMap((play) => {
                const index = play.indexAt(this.time);

                return [play.frameAt(index), play.frameAt(Math.min(index + 1, play.count - 1))];
            });
            const far = (frame) => Math.abs(frame - this.time);

            this.time = frames.reduce((best, one) => (far(one) < far(best) ? one : best));
        }
        this.setPlaying(!this.playing);
    }

    setSpeed(speed) {
        this.speed = speed;
        byId('speed').value = String(speed);
    }

    changeSpeed(by) {
        const place = SPEEDS.indexOf(this.speed) + by;

        this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place))]);
    }

    setLoop(loop) {
        this.loop = loop;
        byId('loop').setAttribute('aria-pressed', String(loop));
    }

    advance(now) {
        const passed = Math.min(100, now - this.last);

        this.last = now;
        if (this.time >= this.scene.frames) {
            this.ended = this.ended || now;
            if (!this.loop) {
                this.setPlaying(false);
            } else if (now - this.ended > END_REST) {
                this.ended = 0;
                this.time = 0;
            }
            return;
        }
        this.time = Math.min(
            this.scene.frames,
            this.time + (Math.max(0, passed) / 1000) * this.speed,
        );
    }

    /* --- Drawing --------------------------------------------------------------------------- */

    wake() {
        this.dirty = true;
        if (!this.awake) {
            this.awake = true;
            requestAnimationFrame(this.frameLoop);
        }
    }

    tick(now) {
        this.awake = false;
        if (this.playing) {
            this.advance(now);
        }
        const busy = this.readOn();

        if (this.dirty || this.playing || busy) {
            this.draw(now);
        }
        this.dirty = false;
        if (this.playing || busy) {
            this.wake();
            this.dirty = false;
        }
    }

    /* Reads some more of the frames that whole paths need; true while there are any. */
    readOn() {
        let busy = false;

        for (const tracks of [...this.tracks.values(), ...this.selectedTracks.values()]) {
            if (!tracks.isWhole) {
                tracks.advance(8);
                busy = true;
            }
        }
        return busy;
    }

    tracksOf(play) {
        return this.selectedTracks.get(play) || this.tracks.get(play);
    }

    momentOf(play) {
        return {
            time: this.time,
            view: this.view,
            layers: this.layers,
            selected: this.selected,
            colours: this.colours,
            playing: this.playing,
            speed: this.speed,
            tracks: this.tracks.get(play),
            selectedTracks: this.tracksOf(play),
        };
    }

    draw(now) {
        let resized = false;

        for (const drawing of this.drawings) {
            resized = drawing.resize() || resized;
        }
        if (this.fitted) {
            this.fit();
        }
        byId('stages').classList.toggle('fitted', this.fitted);
        for (const drawing of this.drawings) {
            drawing.lastTime = this.time;
            drawing.draw(this.momentOf(drawing.play));
            showVerdict(drawing);
        }
        this.timeline.draw(this.time);
        this.showTime();
        if (now >= this.panelDue) {
            this.showWords();
        } else {
            clearTimeout(this.panelTimer);
            document.body.dataset.words = 'due';
            this.panelTimer = setTimeout(() => this.showWords(), this.panelDue - now);
        }
        document.body.dataset.ready = 'yes';
    }

    /* Words and numbers cannot be read as quickly as pictures are seen. */
    showWords() {
        clearTimeout(this.panelTimer);
        document.body.dataset.words = 'shown';
        this.panelDue = performance.now() + PANEL_REST;
        this.panel.show({
            time: this.time,
            within: !this.playing || this.speed < 1, /* a step, if not at a frame */
            scene: this.scene,
            selected: this.selected,
            tracksOf: (play) => this.tracksOf(play),
        });
        if (!this.playing) {
            writeAddress(this);
        }
    }

    fit() {
        const widths = this.drawings.map((drawing) => drawing.width);
        const heights = this.drawings.map((drawing) => drawing.height);

        this.view.fit(this.scene.plays[0].view, Math.min(...widths), Math.min(...heights));
    }

    showTime() {
        const whole = Number.isInteger(this.time);
        const shown = whole
            ? String(this.time)
            : this.playing && this.speed >= 1
              ? String(Math.floor(this.time))
              : String(Number(this.time.toFixed(4)));
        const scrubber = byId('scrubber');

        byId('frame-label').textContent = 'frame ' + shown + ' of ' + this.scene.frames;
        scrubber.value = String(this.time);
        scrubber.setAttribute('aria-valuetext', 'frame ' + shown + ' of ' + this.scene.frames);
        document.body.dataset.frame = String(this.time);
        document.body.dataset.scene = this.scene.title;
    }

    /* --- Choosing -------------------------------------------------------------------------- */

    select(number) {
        this.selected = number >= 0 && number < this.scene.plays[0].bodies.length ? number : -1;
        this.selectedTracks.clear();
        for (const play of this.scene.plays) {
            const known = this.tracks.get(play);

            if (this.selected >= 0 && !(known && known.tracks.has(this.selected))) {
                this.selectedTracks.set(play, new Tracks(play, [this.selected]));
            }
        }
        document.body.dataset.selected = String(this.selected);
        this.wake();
    }

    toggleLayer(name) {
        if (!this.layers.delete(name)) {
            this.layers.add(name);
        }
        this.showLayers();
        this.wake();
    }

    showLayers() {
        for (const button of byId('layer-chips').children) {
            button.setAttribute('aria-pressed', String(this.layers.has(button.dataset.layer)));
        }
    }

    /* Closer or further away, about the middle of the first picture. */
    zoom(factor) {
        const { width, height } = this.drawings[0];

        this.fitted = false;
        this.view.zoom(factor, width / 2, height / 2, width, height);
        this.wake();
    }

    showAll() {
        this.fitted = true;
        this.wake();
    }

    turnScene(by) {
        const place = this.scenes.indexOf(this.scene) + by;

        if (this.scenes[place]) {
            this.chooseScene(this.scenes[place]);
            this.setPlaying(this.mayMove());
        }
    }

    mayMove() {
        return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    }
}
