#!/usr/bin/env python3
"""What abut explain says in its first sentence is what happened.

Random scenes on small grids are played in every mode, and every pair of every frame is asked about.
What a headline claims must follow from the facts that are printed with it, and these from what
others say: the trace of abut run tells where everybody was, how fast, and the events; abut query how
two shapes lie to each other. A sentence that is not known here is a failure, too. ABUT is the command.

    test_explain_true.py [--seed N] [--scenes N]

SPDX-License-Identifier: MIT
"""
import argparse
import concurrent.futures
import itertools
import json
import math
import os
import random
import re
import sys

from checks import WORK, abut, check, counts, finish, is_sanitized
from grids import a_scene

MODES = ["exact", "sequential", "discrete"]
METHODS = ["shortest", "direction", "before_after", "meeting_sides", "tile_offset", "impact",
           "shortest_as_written", "meeting_sides_as_written"]  # fmt: skip
TICK = 2.0**-20
NEAR = 2.0**-8  # of a motion, so much may be left over
NORMALS = {"min_x": (-1, 0), "max_x": (1, 0), "min_y": (0, -1), "max_y": (0, 1)}
seen = {}  # how often each kind of sentence was held to the truth


class Wrong(Exception):
    """A claim that is not so."""


def must(right, words):
    if not right:
        raise Wrong(words)


# --- The truth: traces and queries -----------------------------------------------------------


def moved(shape, by):
    if "points" in shape:
        return {**shape, "points": [[x + by[0], y + by[1]] for x, y in shape["points"]]}
    return {**shape, "x": shape["x"] + by[0], "y": shape["y"] + by[1]}


def pieces(body, at):
    return [moved(shape, at) for shape in body.get("shapes") or [body["shape"]]]


def ask(questions):
    answers = abut("query", input="".join(json.dumps(q) + "\n" for q in questions).encode())
    if answers.status != 0:
        raise Wrong(f"the query failed: {answers}")
    return [json.loads(line) for line in answers.output.decode().splitlines()]


class Questions:
    """Questions about pairs of bodies, asked at once."""

    def __init__(self):
        self.questions = []
        self.places = {}

    def add(self, key, pieces_a, pieces_b, what, **more):
        pairs = list(itertools.product(pieces_a, pieces_b))
        self.places[key] = (len(self.questions), len(pairs))
        self.questions += [{"ask": what, "a": a, "b": b, **more} for a, b in pairs]

    def answer(self):
        answers = ask(self.questions) if self.questions else []
        return {key: answers[i : i + n] for key, (i, n) in self.places.items()}


def closest(contacts):
    return min(contacts, key=lambda contact: contact["separation"])


def plus(a, b):
    return [a[0] + b[0], a[1] + b[1]]


def minus(a, b):
    return [a[0] - b[0], a[1] - b[1]]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def same(a, b, within=NEAR):
    return abs(a[0] - b[0]) <= within and abs(a[1] - b[1]) <= within


def is_mover(body):
    return body.get("kind", "mover") == "mover"


def is_static(body):
    return body.get("kind") == "static"


def pull_of(scene, body):
    if not is_mover(body):
        return [0, 0]
    gravity = [0, 0] if body.get("floats") else scene.get("gravity", [0, 0])
    return plus(body.get("acceleration", [0, 0]), gravity)


def about(value):
    return f"{value + 0.0:.6g}"


class Case:
    """A frame and a pair: what explain says, and what is known otherwise."""

    def __init__(self, scene, mode, facts, lines, truth):
        self.scene = scene
        self.mode = mode
        self.facts = facts
        self.headline = facts["headline"]
        self.frame = facts["frame"]
        self.names = [facts["a"]["name"], facts["b"]["name"]]
        self.bodies = {body["name"]: body for body in scene["bodies"]}
        self.then = {body["name"]: body for body in lines[self.frame - 1]["bodies"]}
        self.now = {body["name"]: body for body in lines[self.frame]["bodies"]}
        self.all_events = lines[self.frame]["events"]
        self.events = [e for e in self.all_events if {e["a"], e.get("b")} == set(self.names)]
        self.start = closest(truth("contact", self.frame - 1))
        self.end = closest(truth("contact", self.frame))
        self.wished = closest(truth("wished", self.frame))
        self.sweep = truth("sweep", self.frame)
        self.halfway = closest(truth("halfway", self.frame))

    def party(self, name):
        return self.facts["a" if name == self.names[0] else "b"]

    def deed(self, impact, name):
        return impact["a" if name == self.names[0] else "b"]

    def other(self, name):
        return self.names[1] if name == self.names[0] else self.names[0]

    def went(self, name):
        return minus(self.now[name]["at"], self.then[name]["at"])

    def wish(self, name):
        if is_static(self.bodies[name]):
            return [0, 0]
        return plus(self.then[name]["velocity"], pull_of(self.scene, self.bodies[name]))

    def events_of(self, name):
        return [e for e in self.all_events if name in (e["a"], e.get("b"))]


# --- The facts ---------------------------------------------------------------------------------


def check_facts(case):
    """The facts are those of the trace, and exact relations are those of abut query."""
    facts = case.facts
    for name in case.names:
        party = case.party(name)
        must(party["at"] == case.then[name]["at"] and party["end"] == case.now[name]["at"], f"the places of {name}")
        must(party["velocity"] == case.then[name]["velocity"], f"the velocity of {name}")
        must(party["end_velocity"] == case.now[name]["velocity"], f"the last velocity of {name}")
        must(party["way"][0] == [0, party["at"]] and party["way"][-1] == [1, party["end"]], f"the way of {name}")
        must(not is_static(case.bodies[name]) or party["at"] == party["end"], f"{name} is a static, and moved")
    told = [{k: v for k, v in event.items() if k != "solid"} for event in facts["events"]]
    must(told == case.events, "the events")
    must(facts["before"]["relation"] == case.start["relation"], "the relation before")
    must(facts["after"]["relation"] == case.end["relation"], "the relation after")
    must(math.isclose(facts["after"]["separation"], case.end["separation"], rel_tol=1e-9, abs_tol=1e-9), "the end")
    nearest = facts["after"]["nearest"]
    must(nearest <= max(case.end["separation"], 0) + 1e-12, "nearest is more than the distance at the end")
    must(nearest <= max(case.start["separation"], 0) + 1e-12, "nearest is more than the distance before")
    must((nearest > 0) == (facts["after"]["on_the_way"] == "apart"), "nearest, and what they did on the way")
    for impact in facts["impacts"]:
        for name in case.names:
            check_motion(case, impact, name)
            check_deed(case, impact, name)


def legs(party):
    for (start, here), (end, there) in itertools.pairwise(party["way"]):
        if end > start:
            yield start, end, [(there[0] - here[0]) / (end - start), (there[1] - here[1]) / (end - start)]


def check_motion(case, impact, name):
    """Before and after are read off the way; where the impact is all that befell a body, off the trace."""
    deed = case.deed(impact, name)
    body = case.bodies[name]
    if case.mode == "exact":
        tick = math.floor(impact["time"] / TICK) * TICK
        before = [motion for start, end, motion in legs(case.party(name)) if start < tick]
        after = [motion for start, end, motion in legs(case.party(name)) if end > tick]
        must(not before or same(deed["before"], before[-1]), f"the motion of {name} before the impact")
        must(not after or same(deed["after"], after[0]), f"the motion of {name} after the impact")
    hits = case.events_of(name)
    alone = all({e["a"], e.get("b")} == set(case.names) for e in hits)
    if is_mover(body) and alone and len([e for e in hits if e["what"] == "hit"]) == 1 and impact["what"] == "hit":
        if case.mode != "sequential" and case.facts["before"]["relation"] == "apart":
            must(same(deed["before"], case.wish(name)), f"the velocity of {name} before")
        # A partner that others hold, or that froze, gives way less than its velocity says: what is
        # travelled then differs from the velocity that is kept.
        in_turn = case.mode != "sequential" or impact["subject"] == name
        free = all({e["a"], e.get("b")} == set(case.names) for e in case.events_of(case.other(name)))
        frozen = any(case.party(n)["frozen"] is not None for n in case.names)
        if in_turn and free and not frozen and case.end["relation"] == "apart":
            must(same(deed["after"], case.now[name]["velocity"]), f"the velocity of {name} after")


def deed_of(before, after, other, out):
    """What an impact did to somebody, from motions alone; `out` is the normal towards it."""
    came, goes = dot(before, out), dot(after, out)
    leaves = goes - dot(other, out)
    if same(before, after):
        return "went_on"
    if same(after, [0, 0]):
        return "stopped"
    if leaves > NEAR:
        if goes > NEAR:
            return "bounced" if came < -NEAR else "knocked"
        return "slowed" if goes < -NEAR and came < goes else "turned"
    if leaves < -NEAR:
        return "turned"
    return "shoved" if goes > NEAR else "followed" if goes < -NEAR else "slid"


def check_deed(case, impact, name):
    deed, other = case.deed(impact, name), case.deed(impact, case.other(name))
    sign = 1 if name == case.names[0] else -1
    out = [sign * impact["normal"][0], sign * impact["normal"][1]]
    frozen = case.party(name)["frozen"]
    froze = [e["time"] for e in case.all_events if e["what"] == "frozen" and e["a"] == name]
    must(frozen == (min(froze) if froze else None), f"when {name} froze")
    must(deed["frozen_before"] == (frozen is not None and frozen <= impact["time"] - TICK), f"whether {name} was frozen")
    if is_static(case.bodies[name]) or deed["frozen_before"]:
        must(deed["did"] == "nothing", f"{name} does not move, and {deed['did']}")
    elif not is_mover(case.bodies[name]):
        must(deed["did"] in ("nothing", "stopped"), f"{name} is a kinematic, and {deed['did']}")
    elif deed["did"] == "froze":
        must(frozen is not None and abs(frozen - impact["time"]) < TICK, f"{name} did not freeze then")
    else:
        must(deed["did"] == deed_of(deed["before"], deed["after"], other["after"], out), f"{name} {deed['did']}")
    must(impact["subject"] in case.names, "who met whom")
    if impact["subject"] == name:
        must(not is_static(case.bodies[name]) and not deed["frozen_before"], f"{name} met somebody, and stood")


# --- Sentences -----------------------------------------------------------------------------------

NUMBER = r"[-+0-9.e]+(?: lattice quant(?:um|a))?"
MOMENT = rf"at (?:the (?P<edge>start|end) of the step|(?P<time>[-+0-9.e]+) of the (?:step|motion))"
DEEDS = {
    "went on as before": "went_on", "stood still as before": "went_on", "ran out of impacts and froze": "froze",
    "came to a stop": "stopped", "slid": "slid", "bounced off": "bounced", "was knocked away": "knocked",
    "was shoved along": "shoved", "went on behind it": "followed", "was slowed down": "slowed",
}  # fmt: skip


def value(words):
    number = float(words.split()[0])
    return number * 2.0**-32 if "lattice" in words else number


def near(words, exact):
    return math.isclose(value(words), exact, rel_tol=1e-4, abs_tol=1e-9)


def relations(case, start, end, words):
    must(case.start["relation"] in start, f"{words}: before they were {case.start['relation']}")
    must(case.end["relation"] in end, f"{words}: after it they are {case.end['relation']}")


ANY = ("apart", "touching", "overlapping")
OFF = ("apart", "touching")


def check_impact(case, impact, words, found):
    """One impact: when, who met which side of whom, what became of it."""
    moment = {"start": 0, "end": 1}.get(found["edge"]) if found["edge"] else None
    must(near(found["time"], impact["time"]) if moment is None else impact["time"] == moment, f"when: {words}")
    must(found["subject"] == impact["subject"], f"who met whom: {words}")
    subject, other = impact["subject"], case.other(impact["subject"])
    out = impact["normal"] if subject == case.names[0] else [-impact["normal"][0], -impact["normal"][1]]
    for side, with_own in re.findall(r"(?:(with) )?the (?:upper|lower|left|right) side \((\w+)\)", words):
        normal = NORMALS[with_own]
        must(same(out, normal if not side else [-normal[0], -normal[1]], 2**-9), f"which side: {words}, normal {out}")
    frozen = case.deed(impact, other)["frozen_before"]
    must(("met as a wall" in words) == frozen, f"whether it was frozen: {words}")
    said = re.sub(r" \(\w+ had a part in it\)", "", words)
    for name in (subject, other):
        deed = case.deed(impact, name)["did"]
        own = re.search(rf"(?:; |, ){name} (.*?)(?:,|;|$)", said)
        both = re.search(r", and both (.*)$", said)
        alone = re.search(r" and (?!both)((?:\w| )+|went on at .*)$", said) if name == subject else None
        spoken = own or both or alone
        if deed == "nothing":
            must(not own and not both, f"{name} does not move: {words}")
        else:
            must(spoken, f"nothing is said of {name}, which {deed}: {words}")
            phrase = spoken[1]
            must(DEEDS.get(phrase, "turned" if phrase.startswith("went on at (") else None) == deed,
                 f"{name} {deed}: {words}")  # fmt: skip
            if phrase.startswith("stood still"):
                must(same(case.deed(impact, name)["before"], [0, 0]), f"{name} went: {words}")


def say_hit(case, found):
    hits = [i for i in case.facts["impacts"] if i["what"] == "hit"]
    told = [e for e in case.events if e["what"] == "hit"]
    count = int(found["count"] or 1)
    must(count == len(told) == len(hits), f"{len(told)} hits")
    rest, _, tail = found["rest"].partition("; they overlap at the end of the step: ")
    must((case.end["relation"] == "overlapping") == bool(tail), f"at the end they are {case.end['relation']}")
    rest, _, more = rest.partition("; and ")
    parts = re.split(r"; (?=at (?:the start|the end|[0-9.e-]+) of the (?:step|motion): )|; (?=at the (?:start|end))", rest.rstrip("."))
    must(len(parts) == min(count, 4) and bool(more) == (count > 4), f"{len(parts)} of {count} hits are told")
    for impact, words in zip(hits, parts):
        one = re.match(rf"{MOMENT}: (?P<subject>\w+) met ", words)
        must(one, f"a hit: {words}")
        check_impact(case, impact, words, one)


def say_began(case, found):
    must(not [e for e in case.events if e["what"] == "hit"], "there was a hit")
    relations(case, ("apart",), OFF, "came into touch")
    impact = case.facts["impacts"][0]
    one = re.match(rf"{MOMENT}: (?P<subject>\w+) met ", found["rest"])
    must(one, "how they came into touch")
    check_impact(case, impact, found["rest"].rstrip("."), one)


def say_touch_at_end(case, found):
    began = [e for e in case.events if e["what"] == "began"]
    must(began and not [e for e in case.events if e["what"] == "hit"], "a contact began")
    relations(case, ("apart",), OFF, "came into touch")


def say_separated(case, found):
    must(case.mode == "discrete", "only discrete mode separates")
    must([e for e in case.events if e["what"] == "hit"], "there was no hit")
    if found["depth"]:
        must(near(found["depth"], -case.wished["separation"]) or len(case.sweep) > 1, "how deep they were after the move")
    elif found["how"] == "met in the move" and len(case.sweep) == 1:
        must(case.sweep[0]["hit"], "they would not have met")
    elif len(case.sweep) == 1:
        must(not case.sweep[0]["hit"], "they met in the move")
    must((case.end["relation"] == "overlapping") == bool(found["left"]), f"they are {case.end['relation']}")
    must(not found["left"] or near(found["left"], -case.end["separation"]), "how much they overlap")


def say_through(case, found):
    must(case.mode == "discrete", "only discrete mode lets anybody through")
    relations(case, OFF, OFF, "went through")
    went = minus(case.went(case.names[0]), case.went(case.names[1]))
    must(went != [0, 0] and case.halfway["relation"] == "overlapping", "halfway they do not overlap")


def say_overlap(case, found):
    must(case.end["relation"] == "overlapping" and near(found["depth"], -case.end["separation"]), "they do not overlap so")
    must(not [e for e in case.events if e["what"] == "hit"], "there was a hit")


def say_passed(case, found):
    start, end = {
        "They overlap and pass": (("overlapping",), ("overlapping",)),
        "They overlapped, and touch at the end of the step": (("overlapping",), ("touching",)),
        "They overlapped, and parted": (("overlapping",), ("apart",)),
        "They met and passed, and overlap at the end of the step": (OFF, ("overlapping",)),
        "They met and passed through each other": (OFF, OFF),
        "They touch and pass": (("touching",), ("touching",)),
        "They came into touch at the end of the step, and pass": (("apart",), ("touching",)),
        "They touched, and parted": (("touching",), ("apart",)),
        "They only touched, and pass": (("apart",), ("apart",)),
        "They do not touch, and pass": (("apart",), ("apart",)),
    }[found["how"]]
    relations(case, start, end, found["how"])
    must(not [e for e in case.events if e["what"] == "hit"], "there was a hit")
    must(found["how"] != "They met and passed through each other" or case.facts["after"]["on_the_way"] == "overlapping",
         "they did not overlap on the way")  # fmt: skip


def say_parted(case, found):
    touched = case.start["relation"] != "apart" or [e for e in case.events if e["what"] in ("began", "ended")]
    must(touched, "they did not touch")
    must(case.end["relation"] == "apart", f"they are {case.end['relation']}")


def say_still_touch(case, found):
    must(case.end["relation"] == "touching", f"they are {case.end['relation']}")
    must([e for e in case.events if e["what"] == "ended"], "no contact ended")


def say_stayed(case, found):
    must([e for e in case.events if e["what"] == "stayed"], "no contact stayed")
    must(not [e for e in case.events if e["what"] == "hit"], "there was a hit")
    if found["depth"]:
        must(near(found["depth"], -case.end["separation"]), "how much they overlap")
    elif found["gap"]:
        must(case.end["relation"] == "apart" and near(found["gap"], case.end["separation"]), "how far they are apart")
    else:
        must(case.end["relation"] == "touching", f"they are {case.end['relation']}")
    if found["rests"]:
        must(is_mover(case.bodies[found["rests"]]), f"{found['rests']} is no mover, and rests")
        must(case.facts["rests"] == found["rests"], "who rests")
    if found["press"]:
        check_press(case, found["press"])


def check_press(case, words):
    """ "a pressed on b, which went at (1, 0) a step instead of standing still" """
    must(case.start["relation"] != "apart", f"they did not touch: {words}")
    pressed = case.facts["pressed"]
    must(pressed is not None, f"nobody pressed: {words}")
    changed = [c for c in (pressed["first"], pressed["second"]) if c["changed"]]
    must(changed, f"nothing changed: {words}")
    for change in changed:
        must(is_mover(case.bodies[change["name"]]), f"{change['name']} is no mover: {words}")
        must(not same(change["before"], change["after"]), f"{change['name']} goes as before: {words}")
        must(change["name"] in words, f"nothing of {change['name']}: {words}")
        stands = same(change["after"], [0, 0])
        must(stands == bool(re.search(r"stood still instead of going", words)) or len(changed) == 2, words)


def say_pressed(case, found):
    check_press(case, found["press"])
    must(not [e for e in case.events if e["what"] == "hit"], "there was a hit")
    how = found["how"]
    if "touch all the time" in how:
        relations(case, ("touching",), ("touching",), how)
    if "then they parted" in how:
        must(case.end["relation"] == "apart", f"they are {case.end['relation']}")


def say_touching(case, found):
    relations(case, ("touching",), ("touching",), "touch")
    must(not case.events, "there are events")


def say_touched_before(case, found):
    relations(case, ("touching", "overlapping"), ("apart",) if "parted" in found[0] else ("touching",), found[0])
    must([e for e in case.events if e["what"] == "began"], "no contact began")


def say_asleep(case, found):
    say_touching(case, found)
    for name in case.names:
        must(case.went(name) == [0, 0], f"{name} moved")


def say_grazed(case, found):
    must(not case.events, "there are events")
    relations(case, ("apart",), OFF, "grazed")
    must(case.facts["after"]["on_the_way"] == "touching", f"on the way they were {case.facts['after']['on_the_way']}")


def say_cut(case, found):
    must(not case.events and case.mode == "discrete", "only discrete mode cuts corners")
    relations(case, OFF, OFF, "cut a corner")
    must(case.facts["after"]["on_the_way"] == "overlapping", "they did not overlap on the way")


def say_missed(case, found):
    must(not case.events, "there are events")
    relations(case, ("apart",), ("apart",), "missed")
    must(near(found["least"], case.facts["after"]["nearest"]), "how near")
    must(value(found["least"]) <= case.halfway["separation"] * (1 + 1e-5) or not goes_straight(case), "halfway they were nearer")


def goes_straight(case):
    return case.mode != "sequential" and all(len(case.party(n)["way"]) == 2 for n in case.names)


def say_kinematic(case, found):
    what = "crushed" if found["what"] == "crushed" else "stopped"
    event = [e for e in case.events if e["what"] == what]
    must(event and case.bodies[found["who"]].get("kind") == "kinematic", f"{found['who']} was not {what}")
    must(found["edge"] or near(found["time"], event[0]["time"]), "when")
    must(case.other(found["who"]) == found["whom"], "whom")


def say_blocked(case, found):
    """Somebody else came between: an event of that pair, and a body that went otherwise than it wanted."""
    who, whom = found["who"], found["whom"]
    must(who in case.names and not is_static(case.bodies[who]), f"{who} was not on its way")
    must(not case.events, "there are events of the two")
    must(not same(case.went(who), case.wish(who)) or case.party(who)["carried"] != [0, 0], f"{who} went where it wanted")
    if found["time"]:
        what = {"met": ("hit",), "was stopped by": ("stopped",), "ran out of impacts and froze": ("frozen",),
                "reached the end of the lattice": ("edge",)}[found["what"]]  # fmt: skip
        events = [e for e in case.events_of(who) if e["what"] in what and near(found["time"], e["time"])]
        must([e for e in events if whom is None or whom in (e["a"], e["b"])], "no such event")
    if found["planned"]:
        must(value(found["time"] or "0") <= value(found["planned"]) + 1e-6, "they would have met before")
    if case.mode == "exact" and found["time"]:
        check_blame(case, who, [e for e in events if whom is None or whom in (e["a"], e["b"])])


def place_at(party, moment):
    for (start, here), (end, there) in itertools.pairwise(party["way"]):
        if start <= moment <= end and end > start:
            part = (moment - start) / (end - start)
            return [here[i] + part * (there[i] - here[i]) for i in range(2)]
    return party["end"]


def check_blame(case, who, events):
    """Until then they were on the way to each other, and from then on no longer; and it was this that turned it."""
    tick = math.floor(events[0]["time"] / TICK) * TICK
    asks = Questions()
    motions = {}
    for name in case.names:
        party = case.party(name)
        motions[name] = [([party["wish"]] + [m for start, end, m in legs(party) if start < tick])[-1],
                         ([m for start, end, m in legs(party) if end > tick] + [[0, 0]])[0]]  # fmt: skip
    turn = minus(motions[who][1], motions[who][0])
    pushes = [dot(turn, e["normal"]) * (1 if e["a"] == who else -1) for e in events if e["what"] == "hit"]
    must(not same(turn, [0, 0]) and (not pushes or max(pushes) > 0), f"{who} was turned by somebody else")
    stand = [pieces(case.bodies[n], place_at(case.party(n), tick)) for n in case.names]
    for when, words in enumerate(["before", "after"]):
        left = [[v * (1 - tick) for v in motions[n][when]] for n in case.names]
        asks.add(words, *stand, "sweep", move_a=left[0], move_b=left[1])
    known = asks.answer()
    must(any(s["hit"] for s in known["before"]), "they would not have met anyway")
    must(not any(s["hit"] for s in known["after"]), "they would have met all the same")


def say_elsewhere(case, found):
    must(case.mode == "discrete" and not case.events, "there are events of the two")
    must(not same(case.went(found["who"]), case.wish(found["who"])), f"{found['who']} went where it wanted")
    must([e for e in case.events_of(found["who"]) if found["whom"] in (e["a"], e.get("b"))], "no such event")


def say_nothing_known(case, found):
    must(not case.events, "there are events")
    must(case.end["relation"] == "apart", "they met")


def say_filtered(case, found):
    must(not case.events, "there are events")
    must(case.facts["filters"]["verdict"] == "never", "the filters let them meet")


PRESS = r"(?P<press>\w+ (?:and \w+ )?pressed on .*?)"
SENTENCES = [
    (rf"They hit (?:(?P<count>\d+) times, )?(?P<rest>at .*)", say_hit),
    (rf"They came into touch (?P<rest>at [^,]*: .*)", say_began),
    (rf"They came into touch {MOMENT}, without an impact\.", say_touch_at_end),
    (rf"They (?:overlapped by (?P<depth>{NUMBER}) after the move|(?P<how>met in the move|met when others had been separated)), and \w+ "
     rf"(?:separated them|did not get them apart: they overlap by (?P<left>{NUMBER}) at the end of the step)\.", say_separated),
    (r"They went through each other.*", say_through),
    (rf"They overlap by (?P<depth>{NUMBER}) at the end of the step, and no impact of the two was reported\.", say_overlap),
    (r"(?P<how>They (?:overlap and pass|overlapped, and touch at the end of the step|overlapped, and parted|met and passed(?:, and overlap at "
     r"the end of the step| through each other)|touch and pass|came into touch at the end of the step, and pass|touched, and parted|only touched, "
     r"and pass|do not touch, and pass)): .*", say_passed),
    (r"They parted: the contact of the step before ended\.", say_parted),
    (rf"They touched {MOMENT}, and parted(?: without an impact)?\.", say_parted),
    (r"The contact of the step before ended: they still touch, but nothing presses them together\.", say_still_touch),
    (rf"They touched {MOMENT}, and the contact ended without an impact; they still touch\.", say_still_touch),
    (rf"They stayed in contact(?:, overlapping by (?P<depth>{NUMBER})|, apart by (?P<gap>{NUMBER})|: (?P<rests>\w+) rests on \w+|; {PRESS}|(?P<touching>, touching))\.",
     say_stayed),
    (rf"{PRESS}(?P<how>; they touched already, so there was no impact|; they touch all the time|, and then (?:they parted|their contact ended); "
     r"they touched already, so there was no impact)\.", say_pressed),
    (r"They touched before, and a contact began(?:, without an impact|; they parted without an impact)\.", say_touched_before),
    (r"They touch, but nothing presses them together\.", say_touching),
    (r"They touch before the step and after it, without an impact\.", say_touching),
    (r"They are in touch and asleep: nothing moves, and nothing is reported\.", say_asleep),
    (rf"They only grazed: they touched {MOMENT}, and did not overlap\.", say_grazed),
    (r"They cut a corner of each other unseen: .*", say_cut),
    (rf"They did not meet, and never came nearer than (?P<least>{NUMBER})\.", say_missed),
    (rf"(?P<who>\w+) (?P<what>crushed|was stopped by) (?P<whom>\w+) {MOMENT}, which could not get out of the way.*", say_kinematic),
    (r"They did not react: (?P<who>\w+) was separated from (?P<whom>\w+), which moved it elsewhere\.", say_elsewhere),
    (r"They did not react: they did not move as they wanted to\.", say_nothing_known),
    (r"They did not react: (?P<who>\w+) (?P<what>met|was stopped by|was held by|ran out of impacts and froze|reached the end of the lattice)"
     r"(?: (?!at )(?P<whom>\w+))?(?: at (?P<time>[-+0-9.e]+))?, before it could reach \w+(?: \(at (?P<planned>[-+0-9.e]+)\))?\.", say_blocked),
    (r"They did not react: .*", say_filtered),
]  # fmt: skip


def check_headline(case):
    for number, (pattern, judge) in enumerate(SENTENCES):
        found = re.fullmatch(pattern, case.headline)
        if found:
            seen[number] = seen.get(number, 0) + 1
            judge(case, found)
            return
    raise Wrong("no such sentence is known")


def check_through(case):
    """A tunnelling is told: two that were apart, are apart, went where they wanted, and overlapped deeply."""
    bodies = [case.bodies[name] for name in case.names]
    solid = not any(b.get("sensor") or b.get("react") in ("pass", "one_way") or b.get("group") or b.get("open_sides") for b in bodies)
    deep = case.halfway["separation"] < -0.25 and case.start["separation"] > 0.01 and case.end["separation"] > 0.01
    straight = all(same(case.went(name), case.wish(name)) for name in case.names)
    if case.mode == "discrete" and solid and any(map(is_mover, bodies)) and deep and straight and len(case.sweep) == 1:
        must(case.facts["before"]["contact"] == "passing" or case.headline.startswith("They went through each other"), "went through")


# --- Methods ---------------------------------------------------------------------------------------


def check_methods(name, scene, facts):
    """What each method would do is what discrete mode does with it, of two alone and from the start."""
    for row in facts["methods"]:
        ended = abut("run", "--mode", "discrete", "--method", row["method"], "--frames", 1, "--trace", "-", name)
        lines = [json.loads(line) for line in ended.output.decode().splitlines()]
        then, now = ({b["name"]: b["at"] for b in line["bodies"]} for line in lines[:2])
        for side in "ab":
            went = minus(now[facts[side]["name"]], then[facts[side]["name"]])
            must(row[f"move_{side}"] == went, f"{row['method']}: {facts[side]['name']} goes {went}, not {row['move_' + side]}")


# --- All of it --------------------------------------------------------------------------------------


class Truth:
    """How all pairs of a scene lie in all frames, asked of abut query: places are those of the trace."""

    def __init__(self, scene, lines):
        self.scene = scene
        self.bodies = {body["name"]: body for body in scene["bodies"]}
        self.lines = [{body["name"]: body for body in line["bodies"]} for line in lines]
        self.pairs = list(itertools.combinations(self.bodies, 2))
        self.known = self.ask_ends()
        self.ask_middles()

    def pieces(self, name, at):
        return pieces(self.bodies[name], at)

    def wish(self, name, then):
        return [0, 0] if is_static(self.bodies[name]) else plus(then["velocity"], pull_of(self.scene, self.bodies[name]))

    def ask_ends(self):
        asks = Questions()
        for (a, b), (frame, now) in itertools.product(self.pairs, enumerate(self.lines)):
            there = [self.pieces(n, now[n]["at"]) for n in (a, b)]
            asks.add((a, b, "contact", frame), *there, "contact")
            if frame == 0:
                continue
            then = self.lines[frame - 1]
            here = [self.pieces(n, then[n]["at"]) for n in (a, b)]
            wish = [self.wish(n, then[n]) for n in (a, b)]
            went = [minus(now[n]["at"], then[n]["at"]) for n in (a, b)]
            back = [minus(then[n]["at"], now[n]["at"]) for n in (a, b)]
            asks.add((a, b, "sweep", frame), *here, "sweep", move_a=wish[0], move_b=wish[1])
            asks.add((a, b, "wished", frame), *([moved(p, by) for p in all_] for all_, by in zip(here, wish)), "contact")
            asks.add((a, b, "in", frame), *here, "sweep", move_a=went[0], move_b=went[1])
            asks.add((a, b, "out", frame), *there, "sweep", move_a=back[0], move_b=back[1])
        return asks.answer()

    def ask_middles(self):
        """In the middle of the time in which two that go straight overlap, or else of the frame."""
        asks = Questions()
        for (a, b), frame in itertools.product(self.pairs, range(1, len(self.lines))):
            enters = [s["time"] for s in self.known[a, b, "in", frame] if s["hit"]]
            leaves = [1 - s["time"] for s in self.known[a, b, "out", frame] if s["hit"]]
            part = (min(enters) + max(leaves)) / 2 if enters and leaves else 0.5
            middle = []
            for name in (a, b):
                then, now = (line[name]["at"] for line in self.lines[frame - 1 : frame + 1])
                middle.append(self.pieces(name, [then[i] + part * (now[i] - then[i]) for i in range(2)]))
            asks.add((a, b, "halfway", frame), *middle, "contact")
        self.known.update(asks.answer())

    def of(self, a, b):
        return lambda what, frame: self.known[a, b, what, frame]


def explained(name, mode, frame, a, b):
    ended = abut("explain", "--json", *mode, "--frame", frame, "--pair", a, b, name)
    if ended.status != 0:
        raise Wrong(str(ended))
    return json.loads(ended.output)


def is_dull(truth, lines, a, b, frame):
    """Far from each other, or neither is a mover, and no event tells of both: one in four will do."""
    ends = [closest(truth.of(a, b)("contact", at))["separation"] for at in (frame - 1, frame)]
    told = any({e["a"], e.get("b")} == {a, b} for e in lines[frame]["events"])
    passes = any(s["hit"] for s in truth.of(a, b)("sweep", frame))
    still = not is_mover(truth.bodies[a]) and not is_mover(truth.bodies[b])
    return not told and (still or (min(ends) > 1 and not passes))


def judge_scene(name, scene, mode, method):
    """All pairs of all frames. Returns how many were judged, and what is wrong."""
    judged, wrong = 0, []
    options = ["--mode", mode, *(["--method", method] if mode == "discrete" else [])]
    ended = abut("run", *options, "--trace", "-", name)
    if ended.status != 0:
        return 0, [f"cannot run: {ended}"]
    lines = [json.loads(line) for line in ended.output.decode().splitlines()]
    truth = Truth(scene, lines)
    for a, b in truth.pairs:
        for frame in range(1, len(lines)):
            headline = ""
            if is_dull(truth, lines, a, b, frame) and (frame + len(scene["bodies"])) % 4 > 0:
                continue
            try:
                facts = explained(name, options, frame, a, b)
                headline = facts["headline"]
                case = Case(scene, mode, facts, lines, truth.of(a, b))
                check_facts(case)
                check_headline(case)
                check_through(case)
                if frame == 1 and mode == "exact" and len(scene["bodies"]) == 2:
                    check_methods(name, scene, facts)
            except Wrong as claim:
                wrong.append(f"{' '.join(options)} --pair {a} {b} --frame {frame}: {claim}\n    {headline}")
            judged += 1
    return judged, wrong


def main():
    parser = argparse.ArgumentParser()
    night = os.environ.get("NIGHTLY")  # a fresh seed, and more scenes
    few = 60 if is_sanitized() else 240 if night else 120
    parser.add_argument("--seed", type=int, default=int(night or 1))
    parser.add_argument("--scenes", type=int, default=10 * few if night else few)
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}")
    judged = 0

    def one(number):
        scene = a_scene(random.Random(chosen.seed * 1000003 + number), 3)
        name = WORK / f"scene{number}.json"
        name.write_text(json.dumps(scene), encoding="ascii")
        mode = MODES[number % 3]
        return number, *judge_scene(name, scene, mode, METHODS[number // 3 % len(METHODS)])

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for number, count, wrong in pool.map(one, range(chosen.scenes)):
            judged += count
            if count > 0 or wrong:
                scene = (WORK / f"scene{number}.json").read_text(encoding="ascii")
                check(f"scene {number} of seed {chosen.seed}", not wrong, "\n".join(wrong[:4]) + "\n" + scene)
    print(f"{judged} sentences, {len(seen)} of {len(SENTENCES)} kinds")
    if "--scenes" in sys.argv:
        print("\n".join(f"{seen.get(n, 0):6} {pattern[:90]}" for n, (pattern, _) in enumerate(SENTENCES)))
    check("there are sentences", judged >= 20 * counts["passed"] // 10 and len(seen) > 8, (judged, seen))
    return finish()


if __name__ == "__main__":
    sys.exit(main())
