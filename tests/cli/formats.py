"""Whether a file is what its ending says: SVG, PNG, WebP, HTML, JSON Lines.

Each function takes the bytes and raises Broken, or returns what is worth comparing.

SPDX-License-Identifier: MIT
"""
import html.parser
import json
import re
import struct
import xml.etree.ElementTree
import zlib

SVG = "{http://www.w3.org/2000/svg}"


class Broken(Exception):
    pass


def need(right, what):
    if not right:
        raise Broken(what)


# --- SVG ---------------------------------------------------------------------------------------


def check_svg(content):
    """Returns the root element. It has a size, and every number in it is one."""
    try:
        root = xml.etree.ElementTree.fromstring(content)
    except xml.etree.ElementTree.ParseError as error:
        raise Broken(f"not XML: {error}") from error
    need(root.tag == SVG + "svg", f"the root is {root.tag}")
    box = [float(word) for word in root.get("viewBox", "").split()]
    need(len(box) == 4 and box[2] > 0 and box[3] > 0, f"viewBox {box}")
    for side, length in (("width", box[2]), ("height", box[3])):
        found = re.fullmatch(r"([0-9.]+)(pt|px)?", root.get(side, ""))
        need(found and float(found[1]) == length, f"{side} {root.get(side)}")
    for element in root.iter():
        for name, value in element.attrib.items():
            need(not re.search(r"\b(nan|inf)\b", value, re.IGNORECASE), f"{element.tag} {name}={value[:80]}")
            if name.endswith("href"):
                need(value.startswith(("#", "data:")), f"leads elsewhere: {value[:80]}")
    return root


# --- PNG ---------------------------------------------------------------------------------------


def check_png(content):
    """Returns width and height. Every chunk is whole, and so are the pixels."""
    need(content[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG")
    place, kinds, pixels = 8, [], b""
    while place < len(content):
        need(place + 12 <= len(content), "a chunk is cut")
        length, kind = struct.unpack(">I4s", content[place : place + 8])
        need(place + 12 + length <= len(content), f"{kind} is cut")
        body = content[place + 8 : place + 8 + length]
        (crc,) = struct.unpack(">I", content[place + 8 + length : place + 12 + length])
        need(crc == zlib.crc32(kind + body), f"CRC of {kind}")
        need(kind != b"tIME", "it has a time stamp")
        kinds.append(kind)
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            pixels += body
        place += 12 + length
    need(kinds[0] == b"IHDR" and kinds[-1] == b"IEND" and kinds.count(b"IEND") == 1, f"chunks {kinds}")
    need(depth == 8 and interlaced == 0, f"{depth} bits")
    row = width * {0: 1, 2: 3, 4: 2, 6: 4}[colour] + 1
    need(len(zlib.decompress(pixels)) == row * height, "pixels are missing")
    return width, height


# --- WebP --------------------------------------------------------------------------------------


def chunks_of(content, place, end):
    while place < end:
        need(place + 8 <= end, "a chunk is cut")
        kind, length = struct.unpack("<4sI", content[place : place + 8])
        need(place + 8 + length <= end, f"{kind} is cut")
        yield kind, content[place + 8 : place + 8 + length]
        place += 8 + length + length % 2


def number_24(body, place):
    return int.from_bytes(body[place : place + 3], "little")


def check_webp(content):
    """Returns width, height and the durations of its pictures in milliseconds; 0 if there is but one."""
    need(content[:4] == b"RIFF" and content[8:12] == b"WEBP", "not a WebP")
    (length,) = struct.unpack("<I", content[4:8])
    need(length + 8 == len(content), f"{len(content)} bytes, but it says {length + 8}")
    width = height = None
    durations = []
    for kind, body in chunks_of(content, 12, len(content)):
        if kind == b"VP8X":
            need(body[0] & 2, "it does not say that it is a film")
            width, height = number_24(body, 4) + 1, number_24(body, 7) + 1
        elif kind == b"ANMF":
            durations.append(number_24(body, 12))
            inner = [name for name, _ in chunks_of(body, 16, len(body))]
            need(inner[-1] in (b"VP8 ", b"VP8L"), f"a frame of {inner}")
            x, y = 2 * number_24(body, 0), 2 * number_24(body, 3)
            w, h = number_24(body, 6) + 1, number_24(body, 9) + 1
            need(x + w <= width and y + h <= height, "a frame beyond the border")
        elif kind == b"VP8L" and width is None:
            need(body[0] == 0x2F, "no signature")
            width, height = 1 + number_24(body, 1) % 2**14, 1 + (int.from_bytes(body[1:5], "little") >> 14) % 2**14
            durations.append(0)
        else:
            need(kind in (b"ANIM", b"ICCP"), f"a chunk {kind}")
    need(width is not None and durations, "it has no pictures")
    return width, height, durations


# --- HTML --------------------------------------------------------------------------------------

OWN_ADDRESSES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/1999/xhtml")


class Page(html.parser.HTMLParser):
    """What is in a page: its elements, and the texts of its scripts by class."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.elements = {}
        self.scripts = {}  # class -> texts
        self.inside = None
        self.title = ""
        self.in_title = False
        self.faults = []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.elements[tag] = self.elements.get(tag, 0) + 1
        for name in ("src", "href", "action", "data", "poster", "srcset"):
            value = attributes.get(name)
            if value is not None and not value.startswith(("data:", "#")):
                self.faults.append(f"{tag} {name}={value}")
        for name in attributes:
            if name.startswith("on"):
                self.faults.append(f"{tag} has {name}")
        if tag == "script":
            self.inside = self.scripts.setdefault(attributes.get("class", ""), [])
            self.inside.append("")
        self.in_title = tag == "title"

    def handle_endtag(self, tag):
        if tag == "script":
            self.inside = None
        if tag == "title":
            self.in_title = False

    def handle_data(self, data):
        if self.inside is not None:
            self.inside[-1] += data
        if self.in_title:
            self.title += data


def check_html(content):
    """Returns the Page. It is whole, says nothing of other places, and its parts can be read."""
    try:
        words = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Broken(f"not UTF-8: {error}") from error
    need(words.lower().startswith("<!doctype html>"), "no doctype")
    need(words.rstrip().endswith("</html>"), "it does not end in </html>")
    for address in re.findall(r"\b(?:https?:|(?:ftp|wss?)://)[^\s\"'<>)]*", words):
        need(address in OWN_ADDRESSES, f"it names {address}")
    need(not re.search(r"@import|\bfetch\(|XMLHttpRequest|WebSocket|importScripts", words), "it asks the network")
    page = Page()
    page.feed(words)
    page.close()
    need(not page.faults, page.faults)
    need(page.inside is None, "a script does not end")
    need(page.scripts.get("play"), "there is no play")
    page.plays = [read_json(text) for text in page.scripts["play"]]
    page.marks = [read_json(text) for text in page.scripts.get("marks", [])]
    for text in page.scripts.get("remark", []):
        read_json(text)
    return page


def read_json(text):
    def refuse(word):
        raise Broken(f"{word} in JSON")

    try:
        return json.loads(text, parse_constant=refuse)
    except ValueError as error:
        raise Broken(f"a part is not JSON: {error}: {text[:80]}") from error


# --- The rest ----------------------------------------------------------------------------------


def check_trace(content):
    """Returns how many lines there are. Each is whole, and they are numbered from 0."""
    need(content.endswith(b"\n"), "the last line is cut")
    lines = content.splitlines()
    for number in {0, len(lines) // 2, len(lines) - 1}:
        need(read_json(lines[number].decode())["frame"] == number, f"line {number}")
    return len(lines)


CHECKS = {"svg": check_svg, "png": check_png, "webp": check_webp, "html": check_html, "trace": check_trace}


def fault_of(path):
    """What is wrong with a file, by its ending; None if nothing is."""
    try:
        CHECKS[path.suffix[1:]](path.read_bytes())
    except (Broken, OSError) as error:
        return f"{path.name}: {error}"
    except (struct.error, zlib.error, UnboundLocalError, TypeError, IndexError) as error:
        return f"{path.name}: {type(error).__name__} {error}"
    return None
