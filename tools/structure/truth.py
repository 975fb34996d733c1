"""Books whose structure is known, and how the blocks of a reader compare with it.

A folder of truths has, for each book, NAME.txt, the text as it is distributed, and NAME.truth.jsonl, its parts as
somebody who made an edition of it marked them: one JSON object a line, with `kind`, the first and the last line of
the part in the text (`line`, `end`, from 1), the beginning of its `text`, and for headings `level` and `body`
(false on title pages and after the end). Kinds are prose, verse, heading, contents, table, list, footnote,
quotation, caption, sidenote, signature; `kept` for other lines that somebody broke by hand; `unsure` and `any` for
parts that are not judged."""
import bisect
import collections
import glob
import json
import os
import re

PROSE = {'paragraph', 'quotation', 'speech', 'indented'}
VERSE = {'verse', 'preformatted'}
KEPT = VERSE | {'table', 'contents', 'titleLine', 'term', 'literal', 'signature'}
# The kinds of block that show a part as what it is.
OWN = {
    'table': {'table', 'preformatted'}, 'list': {'list', 'term', 'contents'}, 'footnote': {'footnote'},
    'quotation': {'quotation'}, 'caption': {'caption'}, 'sidenote': {'sidenote', 'caption'},
    'signature': {'signature'}, 'contents': {'contents'}}
NOT_JUDGED = {'unsure', 'any'}
# Shorter parts occur by chance.
FEWEST_LETTERS = 8
# "12. The …": a numbered paragraph may be an item of a list.
NUMBERED = re.compile(r'\W*(\d{1,3}|[ivxlc]+|[a-zA-Z])[.)]')


def letters(text):
    """The letters and digits of a text: a reader may change everything else."""
    return re.sub(r'[\W_]+', '', text.lower())


class Text:
    """The letters of a book, and the lines that they are on."""

    def __init__(self, path):
        with open(path, 'rb') as file:
            content = file.read()
        try:
            content = content.decode('utf-8-sig')
        except UnicodeDecodeError:
            content = content.decode('cp1252', 'replace')
        self.lines = content.replace('\r\n', '\n').replace('\r', '\n').split('\n')
        parts = [letters(line) for line in self.lines]
        # The number of letters before each line.
        self.before = [0]
        for part in parts:
            self.before.append(self.before[-1] + len(part))
        self.letters = ''.join(parts)

    def range(self, first, last):
        """Where the letters of two lines, and of those between them, begin and end."""
        return self.before[first - 1], self.before[last]

    def line(self, place):
        return bisect.bisect_right(self.before, place)


Block = collections.namedtuple('Block', 'start end kind level is_in_note')


def placed(blocks, text):
    """The blocks of an outline with the letters of the book that each covers, in order."""
    found, place = [], 0
    for block in blocks:
        words = letters(block.get('text', ''))
        if not words:
            continue
        start = place if text.letters.startswith(words[:60], place) else text.letters.find(words[:60], place)
        # A short block far ahead is another one with the same words.
        if start < 0 or start > place + 60_000 and len(words) < 40:
            start = text.letters.find(words[:20], place, place + 4_000)
        if start < 0:
            continue
        end = start + len(words)
        if not text.letters.startswith(words, start):
            # The reader left a page number or a running head out: the block ends with its last words.
            last = text.letters.find(words[-20:], start + max(0, len(words) - 40), end + 600)
            end = last + len(words[-20:]) if last >= 0 else end
        found.append(Block(start, end, block['kind'], block.get('level'), block.get('note', False)))
        place = end
    return found


class Part:
    """A part of a book, and the kind of block that it came out as."""

    def __init__(self, line, kind, text):
        self.line, self.kind, self.text = line, kind, text
        self.found = 'lost'
        self.is_right = True
        # The names of the counts to which it belongs.
        self.counts = []


class Judgement:
    """How the outline of one book compares with its truth: its parts, and counts of them."""

    def __init__(self, text, truth, outline):
        self.text = text
        self.blocks = placed(outline, text)
        self.starts = [block.start for block in self.blocks]
        self.parts = []
        self.counts = collections.Counter()
        # For each heading of the outline, how many letters of each kind it covers.
        self.under = collections.defaultdict(collections.Counter)
        self.groups = []
        last = None
        for record in truth:
            last = self.judge(record, last)
        self.judge_headings()
        self.judge_levels()

    def add(self, record, found, counts, is_right):
        part = Part(record['line'], record['kind'], record['text'])
        part.found, part.counts, part.is_right = found, counts, is_right
        self.parts.append(part)
        self.counts.update(counts)

    def covering(self, start, end):
        """The blocks that cover a range: how many of its letters, and the number of each."""
        index = max(0, bisect.bisect_right(self.starts, start) - 1)
        while index < len(self.blocks) and self.blocks[index].start < end:
            block = self.blocks[index]
            count = min(end, block.end) - max(start, block.start)
            if count > 0:
                yield count, index
            index += 1

    def judge(self, record, last):
        start, end = self.text.range(record['line'], record['end'])
        covering = list(self.covering(start, end))
        by_kind = collections.Counter()
        for count, index in covering:
            by_kind[self.blocks[index].kind] += count
            if self.blocks[index].kind == 'heading':
                self.under[index][record['kind']] += count
        found = by_kind.most_common(1)[0][0] if by_kind else 'lost'
        kind = record['kind']
        if kind == 'heading':
            if record['body']:
                self.judge_heading(record, by_kind, found, covering, start, end, last)
            return 'body heading' if record['body'] else 'heading'
        if kind in NOT_JUDGED or end - start < FEWEST_LETTERS:
            return kind
        if not covering:
            self.add(record, found, ['lost'], False)
        elif kind == 'prose':
            self.judge_prose(record, found, covering, start, end)
        elif kind in ('verse', 'kept'):
            is_kept = found in (VERSE if kind == 'verse' else KEPT)
            self.add(record, found, [kind] + [f'{kind} missed'] * (not is_kept), is_kept)
        else:
            # Verse quoted in a note stays verse, and belongs to the note.
            is_in_note = kind == 'footnote' and all(self.blocks[index].is_in_note for _, index in covering)
            how = ('own' if found in OWN[kind] or is_in_note else 'kept' if found in KEPT else
                   'prose' if found in PROSE else 'other')
            self.add(record, found, [kind, f'{kind} {how}'], how in ('own', 'kept'))
        return kind

    def judge_heading(self, record, by_kind, found, covering, start, end, last):
        is_found = by_kind['heading'] >= 0.6 * (end - start)
        level = 9
        if is_found:
            level = max((count, self.blocks[index].level or 9) for count, index in covering
                        if self.blocks[index].kind == 'heading')[1]
            found = f'heading {level}'
        self.add(record, found, ['headings'] + ['headings found'] * is_found, is_found)
        # Headings without text between count as one, as high as the highest of them.
        if last != 'body heading':
            self.groups.append([record, 9, 9])
        group = self.groups[-1]
        group[1:] = min(group[1], record['level']), min(group[2], level)

    def judge_prose(self, record, found, covering, start, end):
        is_item = found == 'list' and NUMBERED.match(record['text'])
        if found not in PROSE and not is_item:
            self.add(record, found, ['prose', 'prose ruined'], False)
            return
        block = self.blocks[max(covering)[1]]
        is_whole = block.start <= start + 2 and block.end >= end - 2 and (
            block.end - block.start <= end - start + 4)
        if not is_whole and end - start > 40:
            found += ' cut' if block.end - block.start < end - start else ' with more'
        self.add(record, found, ['prose'] + ['prose whole'] * is_whole, is_whole or end - start <= 40)

    def judge_headings(self):
        """Looks for headings that cover something else."""
        for index, block in enumerate(self.blocks):
            if block.kind != 'heading' or not self.under.get(index):
                continue
            under = self.under[index]
            most = max(under, key=under.get)
            if most == 'any':
                continue
            self.counts['headings judged'] += 1
            if under['heading'] or under['unsure'] or most == 'contents':
                continue
            line = self.text.line(block.start)
            record = {'line': line, 'kind': under.most_common(1)[0][0], 'text': self.text.lines[line - 1].strip()}
            self.add(record, 'false heading', ['headings false'], False)

    def judge_levels(self):
        """Compares the levels of headings that follow each other: deeper, higher, or the same."""
        for (_, level, found), (record, next_level, next_found) in zip(self.groups, self.groups[1:]):
            if max(found, next_found) == 9:
                continue
            agree = sign(next_level - level) == sign(next_found - found)
            record = dict(record, kind='level')
            self.add(record, f'{found} to {next_found} for {level} to {next_level}',
                     ['levels'] + ['levels right'] * agree, agree)


def sign(number):
    return (number > 0) - (number < 0)


def books(folder):
    """The names of the books of a folder of truths, in order."""
    ending = '.truth.jsonl'
    return [os.path.basename(path)[:-len(ending)] for path in sorted(glob.glob(os.path.join(folder, '*' + ending)))]


def read(folder, name):
    """The text and the truth of a book."""
    with open(os.path.join(folder, name + '.truth.jsonl'), encoding='utf-8') as file:
        truth = [json.loads(line) for line in file]
    return Text(os.path.join(folder, name + '.txt')), truth


def folds(names, count=5):
    """The books in so many parts of about equal size, always the same."""
    return [names[first::count] for first in range(count)]


# What the tables show: a name, the counts of what is wrong or right and of all, and whether less is better.
MEASURES = [
    ('prose ruined', 'prose ruined', 'prose', True), ('whole', 'prose whole', 'prose', False),
    ('verse missed', 'verse missed', 'verse', True), ('kept missed', 'kept missed', 'kept', True),
    ('headings', 'headings found', 'headings', False), ('false', 'headings false', 'headings judged', True),
    ('levels', 'levels right', 'levels', False),
] + [(kind, f'{kind} own', kind, False) for kind in OWN]


def percentage(counts, measure):
    """A measure in percent; None if nothing is counted."""
    _, part, all_, _ = measure
    return 100 * counts[part] / counts[all_] if counts[all_] else None


def mean_and_worst(counts, measure):
    """The mean and the worst of five folds of books, in percent; 0 if nothing is counted."""
    sums = [sum((counts[name] for name in names), collections.Counter()) for names in folds(sorted(counts))]
    values = [value for value in (percentage(own, measure) for own in sums) if value is not None]
    if not values:
        return 0, 0
    return sum(values) / len(values), (max if measure[3] else min)(values)
