"""Random scenes on a small grid, for tests that look for what a mode does at exact contact.

Places, sizes and speeds are integers and halves, so that touching, exact fit, corner on corner, seams
and tunnelling happen in almost every scene.

SPDX-License-Identifier: MIT
"""
from checks import ball, box

SIZES = [0.5, 1, 1, 2, 2, 3, 4]
SPEEDS = [-4, -3, -2, -2, -1, -1, -0.5, 0, 0, 0, 0.5, 1, 1, 2, 2, 3, 4]
SIDES = ["min_x", "max_x", "min_y", "max_y"]


def half(random, low, high):
    return random.randint(2 * low, 2 * high) / 2


def a_shape(random):
    kind = random.random()
    if kind < 0.65:
        return box(0, 0, random.choice(SIZES), random.choice(SIZES))
    if kind < 0.8:
        return ball(random.choice([0.5, 1, 1.5, 2]))
    if kind < 0.9:
        return {"type": "polygon", "points": [[0, -1], [1, 0], [0, 1], [-1, 0]]}
    return {"type": "polygon", "points": [[0, -2], [2, 2], [-2, 2]]}


def a_velocity(random, at):
    """Often towards the middle, where others are, and sometimes far beyond it."""
    if random.random() < 0.15:
        return [random.choice([-24, -16, 16, 24]), random.choice([0, 0, 0, 1, -2])]
    if random.random() < 0.5:
        part = random.choice([0.5, 1, 1, 2])
        return [-part * at[0], random.choice([0, -part * at[1], -part * at[1]])]
    return [random.choice(SPEEDS), random.choice(SPEEDS)]


def bounds(body):
    """The box round a body: least and greatest x and y."""
    boxes = []
    for shape in body.get("shapes") or [body["shape"]]:
        if shape["type"] == "rect":
            boxes.append((shape["x"], shape["y"], shape["x"] + shape["w"], shape["y"] + shape["h"]))
        elif shape["type"] == "circle":
            boxes.append((-shape["r"], -shape["r"], shape["r"], shape["r"]))
        else:
            xs, ys = zip(*shape["points"])
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
    x, y = body.get("at", [0, 0])
    return (x + min(b[0] for b in boxes), y + min(b[1] for b in boxes),
            x + max(b[2] for b in boxes), y + max(b[3] for b in boxes))  # fmt: skip


def is_free(body, others):
    a = bounds(body)
    return all(a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3] for b in map(bounds, others))


def a_body(random, name, others):
    """A body beside the others, one in ten anywhere."""
    for _ in range(30):
        body = draw_body(random, name)
        if is_free(body, others) or random.random() < 0.01:
            break
    return body


def draw_body(random, name):
    body = {"name": name, "at": [half(random, -4, 4), half(random, -3, 3)]}
    if random.random() < 0.12:
        body["shapes"] = [box(0, 0, 2, 1), random.choice([box(0, 1, 1, 2), box(2, 0, 1, 1), box(-1, -1, 1, 2)])]
    else:
        body["shape"] = a_shape(random)
    kind = random.choices(["mover", "static", "kinematic"], [8, 3, 3])[0]
    if kind != "mover":
        body["kind"] = kind
    if kind != "static":
        body["velocity"] = a_velocity(random, body["at"])
    if kind == "kinematic":
        body["when_blocked"] = random.choice(["stop", "crush", "pass"])
        if random.random() < 0.2:
            body["path"] = [[half(random, -5, 5), half(random, -4, 4), random.choice([1, 2])] for _ in range(2)]
            del body["velocity"]
    if kind == "mover":
        body["react"] = random.choice(["slide", "slide", "slide", "stop", "bounce", "bounce", "push", "push", "push", "pass"])
        body["bounce"] = random.choice([0, 0, 0.5, 1])
        body["mass"] = random.choice([1, 1, 2, 4])
        if random.random() < 0.15:
            body["acceleration"] = [random.choice([-1, 0, 1]), random.choice([-2, -1, 1])]
        if random.random() < 0.15:
            body["floats"] = True
    elif random.random() < 0.1:
        body["react"] = "one_way"
        body["open_side"] = random.choice([[0, 1], [0, -1], [1, 0], [-1, 0]])
    if random.random() < 0.06:
        body["sensor"] = True
    if random.random() < 0.05:
        body["open_sides"] = random.sample(SIDES, 2)
    if random.random() < 0.05:
        body["group"] = random.choice([1, -1])
    return body


def a_scene(random, frames):
    """A scene of two to five bodies."""
    scene = {"frames": frames, "spawn": "ignore"}
    if random.random() < 0.5:
        scene["gravity"] = random.choice([[0, 0.5], [0, 1], [0, 2]])
    if random.random() < 0.2:
        scene["budget"] = random.choice([1, 2])
    if random.random() < 0.3:
        scene["friction"] = 0.5
    if random.random() < 0.5:
        scene["sleep"] = False
    count = random.choices([2, 3, 4, 5], [5, 4, 3, 1])[0]
    scene["bodies"] = []
    if "gravity" in scene or random.random() < 0.2:
        floor = {"name": "floor", "kind": "static", "shape": box(-12, random.choice([2, 3, 4]), 24, 2)}
        scene["bodies"].append(floor)
    for i in range(count):
        scene["bodies"].append(a_body(random, "abcdef"[i], scene["bodies"]))
    return scene
