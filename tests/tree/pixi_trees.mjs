// tree/pixi_trees.mjs - random trees, and the bounds that PixiJS gives their containers.
//
//   node pixi_trees.mjs FOLDER SEED COUNT
//
// Writes one JSON line for each tree: the question for abut query, and PixiJS's own getBounds()
// and global transform of the node that is asked about. FOLDER holds node_modules.
//
// SPDX-License-Identifier: MIT
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, seed, count] = process.argv.slice(2);

if (globalThis.navigator === undefined) {
    globalThis.navigator = { userAgent: "node" }; // PixiJS looks at it when it is loaded
}
const require = createRequire(`${folder}/`);
const { Container, Graphics, Matrix } = await import(pathToFileURL(require.resolve("pixi.js")).href);

let state = BigInt(seed);

function next() {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 33n);
}

const between = (low, high) => low + (next() % (high - low + 1));
const pick = (list) => list[next() % list.length];

// Only containers have children, so a node with a shape is a container that holds a drawing.
function rectangle(rect) {
    const object = new Container();

    object.addChild(new Graphics().rect(rect.x, rect.y, rect.w, rect.h).fill(0xffffff));
    return object;
}

function makeNode(index, nodes) {
    const rect = { type: "rect", x: between(-5, 5), y: between(-5, 5), w: between(1, 9), h: between(1, 9) };
    const shaped = next() % 4 !== 0;
    const object = shaped ? rectangle(rect) : new Container();
    const parts = {
        x: between(-20, 20) / 2,
        y: between(-20, 20) / 2,
        rotation: pick([0, 0, 0.5, 1.25, -2, 3.141592653589793]),
        scale: [pick([1, 1, -1, 2, 0.5]), pick([1, 1, -1, -0.25, 3])],
        skew: [pick([0, 0, 0.3]), pick([0, 0, -0.2])],
        pivot: [between(-2, 2), between(-2, 2)],
    };
    const parent = index > 0 && next() % 5 !== 0 ? nodes[next() % index] : null;
    const visible = next() % 8 !== 0;

    object.position.set(parts.x, parts.y);
    object.rotation = parts.rotation;
    object.scale.set(...parts.scale);
    object.skew.set(...parts.skew);
    object.pivot.set(...parts.pivot);
    object.visible = visible;
    const json = { name: `n${index}`, transform: parts, visible };

    if (shaped) {
        json.shape = rect;
    }
    if (parent !== null) {
        json.parent = parent.json.name;
    }
    return { object, json, parent };
}

for (let i = 0; i < Number(count); i++) {
    const nodes = [];
    const root = new Container();

    for (let k = 0, all = between(1, 14); k < all; k++) {
        const node = makeNode(k, nodes);

        (node.parent === null ? root : node.parent.object).addChild(node.object);
        nodes.push(node);
    }
    const asked = pick(nodes);
    // What is above the node is not looked at: PixiJS says nothing of what it does not show.
    for (let above = asked.parent; above !== null; above = above.parent) {
        above.object.visible = true;
        above.json.visible = true;
    }
    const bounds = asked.object.getBounds();
    const empty = !(bounds.maxX > bounds.minX && bounds.maxY > bounds.minY);
    const matrix = asked.object.getGlobalTransform(new Matrix(), false);

    console.log(JSON.stringify({
        question: { ask: "bounds", tree: nodes.map((node) => node.json), of: asked.json.name },
        bounds: empty ? null : [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY],
        matrix: [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty],
    }));
}
