import Asking
import BookText
import Cells
import Defaults
import Typesetting

/// Everything drawn on pages besides the book: marks, matches, the selection, the reader's pace.
struct Annotations {
  var marks = Marks()
  var searches = Searches()
  var selection: Range<Int>?
  var spoken: Range<Int>?
  /// The sentences of the other text that face the selection, the focus or the voice.
  var facing: Range<Int>?
  /// The bright part of the text.
  var reading = ReadingFocus()
  /// The offset of the word to put the cursor on; if it is not shown, the cursor is on the first word.
  var focus: Int?
  /// The reader's pace in words a minute; nil if it is not known.
  var wordsPerMinute: Double?
  /// Texts of services.
  var corner: [String] = []
  /// The comparison of the book with a translation; nil if none is going on.
  var comparison: Answer.Comparison?
  /// The name of the key, or else of the command, that shows all of a note cut at the foot of its page; a
  /// closure, because the table of keys is not made before it is needed.
  var noteKey: () -> String? = { nil }
  var isPlain = false

  /// The marks on a part of the text, in its order. Of overlapping ones the first of these counts: the voice,
  /// the selection, the facing text, matches, highlights, dimmed text, the book's links and colours.
  func textMarks(in range: Range<Int>, of pages: BookPages) -> [HighlightedRange] {
    let (book, palette) = (pages.book, pages.palette)
    let focus = reading.range(in: range, of: pages)
    let links = book.documentLinks(in: range).map(\.range).filter { !book.isHeading($0) }
      .map(palette.markOfLink)
    let layers = [
      // The focus is not lit in addition.
      focus == nil ? spoken.map { [palette.markOfSpeech($0)] } ?? [] : [],
      selection.map { [palette.markOfSelection($0)] } ?? [],
      facing.map { [palette.markOfSpeech($0)] } ?? [],
      matches(in: range, palette),
      marks.marks(in: range).filter { $0.kind == .highlight && !$0.range.isEmpty }
        .flatMap { palette.marksOfHighlight($0.range, pen: $0.pen, focus: focus) },
      focus.map { palette.marksOfDimmedText(around: $0, in: range) } ?? [],
      book.noteReferences(in: range).map { palette.markOfReference($0.range) },
      links,
      book.addresses(in: range).map { palette.markOfReference($0.range) },
      palette.hasShades ? book.coloredText(in: range).map { palette.mark(of: $0) } : [],
    ]
    return layers.reduce([]) { $0.filled(with: $1) }
  }

  /// Signs in the margin beside highlights, in order: the number of a pen, except for the first, and a pencil
  /// for a note. `goingOn` includes highlights that begin before the part.
  func marginSigns(in range: Range<Int>, goingOn: Bool) -> String {
    marks.marks(in: range).filter {
      $0.kind == .highlight && (goingOn || range.contains($0.range.lowerBound))
    }.map { ($0.pen > 1 ? "\($0.pen)" : "") + ($0.note.isEmpty ? "" : "✎") }.joined()
  }

  func isBookmarked(_ range: Range<Int>) -> Bool {
    marks.all.contains { $0.kind == .bookmark && range.contains($0.passage.offset.utf8) }
  }

  /// Returns the marks of the matches of the current search in a range; none for a screen reader.
  private func matches(in range: Range<Int>, _ palette: Palette) -> [HighlightedRange] {
    // A screen reader that speaks the bytes sent would say each of them; the cursor is on the present one.
    guard let search = searches.current, !isPlain else { return [] }
    var marks: [HighlightedRange] = []
    var index = search.found.firstIndex(endingAfter: range.lowerBound)
    while index < search.found.count, search.found[index].lowerBound < range.upperBound {
      marks.append(palette.markOfMatch(search.found[index], isCurrent: index == search.current))
      index += 1
    }
    return marks
  }
}

extension Book {
  /// Whether a range is a whole heading: many are links to the contents, but are to look like headings.
  fileprivate func isHeading(_ range: Range<Int>) -> Bool {
    let block = blocks[blocks.index(at: range.lowerBound)]
    return block.isHeading && range.lowerBound <= block.range.lowerBound
      && range.upperBound >= block.range.upperBound
  }
}

extension [HighlightedRange] {
  /// Returns these marks and, in the gaps between them, the parts of `others`; all in the order of the text.
  fileprivate func filled(with others: [HighlightedRange]) -> [HighlightedRange] {
    var free: [HighlightedRange] = []
    for mark in others.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      var start = Swift.max(mark.range.lowerBound, free.last?.range.upperBound ?? 0)
      for covering in self where covering.range.overlaps(mark.range) {
        if start < covering.range.lowerBound {
          free.append(mark.moved(to: start..<covering.range.lowerBound))
        }
        start = Swift.max(start, covering.range.upperBound)
      }
      if start < mark.range.upperBound {
        free.append(mark.moved(to: start..<mark.range.upperBound))
      }
    }
    return (self + free).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension HighlightedRange {
  fileprivate func moved(to range: Range<Int>) -> HighlightedRange {
    var mark = self
    mark.range = range
    return mark
  }
}

extension Palette {
  fileprivate func markOfSelection(_ range: Range<Int>) -> HighlightedRange {
    hasShades
      ? HighlightedRange(range, foreground: paper, background: ink)
      : HighlightedRange(range, attributes: .reverse)
  }

  /// The marks are underlined too: a ground on which ink is legible differs too little from the paper for
  /// some eyes. Outside the focus they are dimmed, and have no ground.
  fileprivate func marksOfHighlight(
    _ range: Range<Int>, pen: Int, focus: Range<Int>?
  ) -> [HighlightedRange] {
    let dimmed = focus.map { dimmedParts(of: range, around: $0) } ?? []
    let lit = focus.map { range.clamped(to: $0) } ?? range
    return dimmed.map {
      hasShades
        ? HighlightedRange($0, foreground: faint, attributes: .underline)
        : HighlightedRange($0, attributes: [.dim, .underline])
    }
      + (lit.isEmpty
        ? []
        : [
          hasShades
            ? HighlightedRange(lit, background: ground(ofPen: pen), attributes: .underline)
            : HighlightedRange(lit, attributes: [.bold, .underline])
        ])
  }

  /// The mark of the sentence being read aloud, and of the sentences that face the selection.
  fileprivate func markOfSpeech(_ range: Range<Int>) -> HighlightedRange {
    hasShades
      ? HighlightedRange(range, background: highlight, attributes: .underline)
      : HighlightedRange(range, attributes: .underline)
  }

  fileprivate func marksOfDimmedText(around part: Range<Int>, in text: Range<Int>)
    -> [HighlightedRange]
  {
    dimmedParts(of: text, around: part).map {
      hasShades ? HighlightedRange($0, foreground: faint) : HighlightedRange($0, attributes: .dim)
    }
  }

  /// Returns the non-empty parts of `text` before and after `part`, which may begin or end outside it.
  private func dimmedParts(of text: Range<Int>, around part: Range<Int>) -> [Range<Int>] {
    let before = text.lowerBound..<max(text.lowerBound, min(part.lowerBound, text.upperBound))
    let after = max(text.lowerBound, min(part.upperBound, text.upperBound))..<text.upperBound
    return [before, after].filter { !$0.isEmpty }
  }

  /// Returns the mark of a coloured part of a program’s output, in colours readable on the paper.
  fileprivate func mark(of part: ColoredText) -> HighlightedRange {
    let ground = part.background.map { self.ground(for: $0) }
    return HighlightedRange(
      part.range, foreground: part.color.map { ink(for: $0, on: ground ?? paper) },
      background: ground)
  }

  /// Returns the mark of a link, underlined: the colour alone does not tell it from other text.
  fileprivate func markOfLink(_ range: Range<Int>) -> HighlightedRange {
    var mark = markOfReference(range)
    mark.attributes.insert(.underline)
    return mark
  }

  fileprivate func markOfReference(_ range: Range<Int>) -> HighlightedRange {
    hasShades
      ? HighlightedRange(range, foreground: accent) : HighlightedRange(range, attributes: .bold)
  }

  /// Returns the mark of a match, stronger for the current one.
  fileprivate func markOfMatch(_ range: Range<Int>, isCurrent: Bool) -> HighlightedRange {
    guard hasShades else {
      return HighlightedRange(range, attributes: isCurrent ? [.reverse, .bold] : .reverse)
    }
    return isCurrent
      ? HighlightedRange(range, foreground: paper, background: accent)
      // Its words can be read around the focus too.
      : HighlightedRange(range, foreground: ink, background: highlight, attributes: .underline)
  }
}
