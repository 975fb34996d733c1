#!/usr/bin/env python3
"""Compares the words of EPUBs as Bifolio reads them with those of a reference extraction.

Usage: epub-words.py PROGRAM EPUB...

The reference reads the archive with Python's zipfile, the files in the order of the spine with
xml.parsers.expat (html.parser if that fails), and takes all text in reading order except scripts,
readings of ruby, numbers of printed pages, and text hidden by style sheets or attributes. Alternative
texts of images count, those of formulas if there is no formula. Words are runs of letters and digits; only
their order matters. In a book with formulas letters and digits are compared one by one, without accents: which
of them are words in a formula depends on its linear form (the degree of a root comes first there). A word may be in
addition if it is in a string that style sheets put before or after elements. Prints a line for
each book that differs, with the first difference; the exit status is 1 if one does.
"""
import difflib
import json
import re
import subprocess
import sys
import unicodedata
import urllib.parse
import zipfile
from html.parser import HTMLParser
from html.entities import html5
from xml.parsers import expat
import xml.etree.ElementTree as ElementTree

HIDDEN = {"head", "script", "style", "template", "title", "rt", "rp", "desc", "metadata", "defs",
          "annotation", "annotation-xml", "mphantom", "datalist", "case"}
INLINE = {"i", "b", "em", "strong", "span", "a", "small", "sup", "sub", "abbr", "code", "kbd", "u",
          "q", "cite", "dfn", "var", "tt", "del", "ins", "bdo", "bdi", "font", "big", "ruby", "rb", "tspan",
          "time", "mark", "label", "s", "strike", "acronym", "samp", "rt", "rp", "wbr"}
READ = {"application/xhtml+xml", "text/html", "image/svg+xml"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
        "source", "track", "wbr"}


def local(name):
    return re.split("[}:]", name)[-1].lower()


class Text:
    """Collects the visible text between start and end tags."""

    def __init__(self, hidden_classes, floats):
        self.parts, self.stack, self.hidden_classes = [], [], hidden_classes
        self.floats = floats
        self.height = "0"
        # The alternative text and the first part of each formula that is open; whether there was one.
        self.formulas, self.has_formulas, self.alternatives = [], False, []
        # The alternative texts that are only the names of files.
        self.file_names = []

    def start(self, name, attributes):
        name = local(name)
        attributes = {key.lower(): value or "" for key, value in dict(attributes).items()}
        classes = attributes.get("class", "").split()
        hides = (name in HIDDEN or "hidden" in attributes
                 or re.search(r"display\s*:\s*none|visibility\s*:\s*hidden",
                              attributes.get("style", ""))
                 or any(c in self.hidden_classes or name + "." + c in self.hidden_classes
                        for c in classes)
                 or name in self.hidden_classes
                 or "#" + attributes.get("id", "\0") in self.hidden_classes
                 or "pagebreak" in attributes.get("epub:type", "") + attributes.get("role", ""))
        inside = bool(self.stack and self.stack[-1])
        if name == "math" and not inside and not hides:
            self.formulas.append((attributes.get("alttext", ""), len(self.parts), len(self.stack)))
            self.has_formulas = True
        if name == "mfenced" and self.formulas:
            # Brackets alone are a formula too.
            self.parts.append(attributes.get("open", "(") + attributes.get("close", ")"))
        if name in ("img", "image") and not inside and not hides:
            words = attributes.get("alt", attributes.get("aria-label", ""))
            self.alternatives.append(words)
            if words and words == attributes.get("src", "").rsplit("/", 1)[-1]:
                self.file_names.append(words)
            self.parts.append(" " + words + " ")
        isLine = name == "tspan" and attributes.get("y", self.height) != self.height
        if name in ("text", "tspan"):
            self.height = attributes.get("y", self.height if name == "tspan" else "0")
        if name not in INLINE or any(c in self.floats for c in classes) or isLine:
            self.parts.append(" ")
        self.stack.append(bool(hides) or inside)

    def end(self, name):
        if self.stack:
            self.stack.pop()
        if self.formulas and self.formulas[-1][2] == len(self.stack):
            alternative, first, _ = self.formulas.pop()
            if not "".join(self.parts[first:]).strip():
                self.parts.append(alternative)
        if local(name) not in INLINE:
            self.parts.append(" ")

    def data(self, text):
        if not (self.stack and self.stack[-1]):
            self.parts.append(text)


class Lenient(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.text = text

    def handle_starttag(self, name, attributes):
        self.text.start(name, attributes)
        if name in VOID:
            self.text.end(name)

    def handle_startendtag(self, name, attributes):
        self.text.start(name, attributes)
        self.text.end(name)

    def handle_endtag(self, name):
        if name not in VOID:
            self.text.end(name)

    def handle_data(self, data):
        self.text.data(data)


def hidden_by(css):
    """Returns the simple selectors that hide: a class, a type with a class, a type, an identifier."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    css = re.sub(r"@(charset|import|namespace)[^;{]*;", "", css)
    css = re.sub(r"@media[^{]*(print|amzn|not)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    found = set()
    for selectors, body in re.findall(r"([^{}]*)\{([^{}]*)\}", css):
        if re.search(r"display\s*:\s*none|visibility\s*:\s*hidden", body):
            for selector in selectors.split(","):
                selector = selector.strip()
                if re.fullmatch(r"\.?[\w-]+(\.[\w-]+)?|#[\w-]+", selector):
                    found.add(selector.lstrip(".") if selector.startswith(".") else selector)
    return found


def floated_by(css):
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    return {name for selectors, body in re.findall(r"([^{}]*)\{([^{}]*)\}", css)
            if re.search(r"float\s*:\s*(left|right)", body)
            for name in re.findall(r"\.([\w-]+)\s*(?:,|$)", selectors)}


def generated_by(path):
    """The words in strings of the style sheets of a book."""
    with zipfile.ZipFile(path) as archive:
        sheets = [archive.read(name).decode("utf-8", "replace")
                  for name in archive.namelist() if name.endswith((".css", "html"))]
    strings = [text for sheet in sheets for rule in re.findall(r"content\s*:([^;}]*)", sheet)
               for text in re.findall(r"'([^']*)'|\"([^\"]*)\"", rule)]
    return set(words(" ".join(one or other for one, other in strings)))


def without(extra, found, expected):
    """The found words without those of a set that are not expected where they are."""
    left = []
    for word in found:
        place = len(left)
        if word in extra and (place >= len(expected) or expected[place] != word):
            continue
        left.append(word)
    return left


def resolved(base, address):
    path = urllib.parse.unquote(address.split("#")[0].split("?")[0])
    if path.startswith("/"):
        base = ""
    parts = base.split("/")[:-1]
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def reference(path):
    archive = zipfile.ZipFile(path)
    container = ElementTree.fromstring(archive.read("META-INF/container.xml"))
    package = [e.get("full-path") for e in container.iter() if local(e.tag) == "rootfile"][0]
    root = ElementTree.fromstring(archive.read(package))
    items = {e.get("id"): e for e in root.iter() if local(e.tag) == "item"}
    text, has_formulas, alternatives, file_names = [], False, [], []
    for reference in [e for e in root.iter() if local(e.tag) == "itemref"]:
        item = items.get(reference.get("idref"))
        while item is not None and item.get("media-type") not in READ and item.get("fallback"):
            item = items.get(item.get("fallback"))
        if item is None:
            continue
        name = resolved(package, item.get("href"))
        try:
            data = archive.read(name)
        except KeyError:
            continue
        hidden, floats = set(), set()
        head = data[:200000].decode("utf-8", "replace")
        for link in re.findall(r"<link\b[^>]*>", head):
            if "stylesheet" in link and "alternate" not in link:
                href = re.search(r"href\s*=\s*[\"']([^\"']*)", link)
                try:
                    css = archive.read(resolved(name, href.group(1))).decode("utf-8", "replace")
                    hidden |= hidden_by(css)
                    floats |= floated_by(css)
                except (KeyError, AttributeError):
                    pass
        for style in re.findall(r"<style\b[^>]*>(.*?)</style>", head, re.S):
            hidden |= hidden_by(style)
        gathered = Text(hidden, floats)
        try:
            parser = expat.ParserCreate()
            parser.UseForeignDTD(True)
            parser.SkippedEntityHandler = lambda name, is_parameter: gathered.data(
                html5.get(name + ";", ""))
            parser.StartElementHandler = gathered.start
            parser.EndElementHandler = gathered.end
            parser.CharacterDataHandler = gathered.data
            parser.Parse(data, True)
        except expat.ExpatError:
            gathered = Text(hidden, floats)
            Lenient(gathered).feed(data.decode("utf-8", "replace"))
        text += gathered.parts + ["\n"]
        alternatives += gathered.alternatives
        file_names += gathered.file_names
        has_formulas = has_formulas or gathered.has_formulas
    return "".join(text), has_formulas, alternatives, file_names


def words(text):
    # Style sheets change the case of letters, and make them as wide as Chinese ones.
    text = unicodedata.normalize("NFKC", text).casefold().replace("\u00ad", "").replace("\u200b", "")
    return re.findall(r"[^\W_]+", text)


def letters(text):
    text = unicodedata.normalize("NFD", text).replace("\u00ad", "").replace("\u200b", "")
    return re.findall(r"[^\W_]", text)


def lacks_only(alternatives, file_names, found, expected):
    """True if nothing is missing but alternative texts, and what is missing is the name of a file, or stands beside
    it once more: the program leaves out those that a caption or a heading repeats."""
    known = {tuple(sorted(words)) for words in alternatives if words}
    names = {tuple(sorted(words)) for words in file_names}
    changes = difflib.SequenceMatcher(None, expected, found, autojunk=False).get_opcodes()
    for kind, start, end, _, _ in changes:
        if kind == "equal":
            continue
        missing = expected[start:end]
        beside = expected[max(0, start - 100):start] + expected[end:end + 200]
        if kind == "delete" and tuple(sorted(missing)) in names:
            continue
        if kind != "delete" or tuple(sorted(missing)) not in known or not set(missing) <= set(beside):
            return False
    return True


def main():
    program, paths = sys.argv[1], sys.argv[2:]
    failed = 0
    for path in paths:
        run = subprocess.run([program, "--structure", path], capture_output=True, timeout=120)
        name = path.rsplit("/", 1)[-1]
        try:
            text, has_formulas, alternatives, file_names = reference(path)
            divided = letters if has_formulas else words
            expected = divided(text)
        except Exception as error:
            print(f"{name}: no reference: {error!r}"[:150])
            continue
        if run.returncode:
            if expected:
                failed += 1
                print(f"{name}: {run.stderr.decode('utf-8', 'replace').strip()}"[:200])
            continue
        lines = run.stdout.decode("utf-8", "surrogatepass").splitlines()
        found = divided("\n".join(json.loads(line).get("text", "") for line in lines))
        if found != expected and not has_formulas:
            found = without(generated_by(path), found, expected)
        if found != expected and lacks_only(
                *[[divided(text) for text in texts] for texts in (alternatives, file_names)],
                found, expected):
            found = expected
        if found != expected:
            failed += 1
            place = next((i for i, (a, b) in enumerate(zip(found, expected)) if a != b),
                         min(len(found), len(expected)))
            print(f"{name}: {len(found)} {divided.__name__}, expected {len(expected)}; at {place}: "
                  f"{' '.join(found[max(0, place - 3):place + 6])} | "
                  f"{' '.join(expected[max(0, place - 3):place + 6])}")
    print(f"{failed} of {len(paths)} differ")
    sys.exit(1 if failed else 0)


main()
