import BookText
import Defaults
import Typesetting

/// The line, sentence or paragraph being read, while the rest of the page is dimmed.
struct ReadingFocus: Hashable, Sendable {
  /// The unit left bright.
  var unit = Settings.Focus.off
  /// An offset in the unit; on pages without the offset, their first words have the focus.
  var place: Int?
  /// The sentence being read aloud, with the focus in place of the unit.
  var spoken: Range<Int>?

  /// The part of the visible text in focus: the sentence read aloud, or the unit with ``place``, or with the
  /// first visible word. Nil if nothing is dimmed. O(*n*) in the length of the paragraph or the lines of the
  /// page.
  func range(in text: Range<Int>, of pages: BookPages) -> Range<Int>? {
    if unit == .off { return nil }
    if let spoken { return spoken }
    let units = TextUnits(book: pages.book)
    let known = place.flatMap { text.contains($0) ? $0 : nil }
    guard let place = known ?? units.word(at: text.lowerBound)?.lowerBound else { return nil }
    switch unit {
    case .off: return nil
    case .line: return pages.lineRange(at: place) ?? units.word(at: place)
    case .sentence: return units.spokenSentence(from: units.sentence(at: place).lowerBound)
    case .paragraph: return units.paragraph(at: place)
    }
  }

  /// The offset of the next or the previous unit, past notes at the feet of pages; nil at the ends of the
  /// book proper or the facing text. First moves to another part of a unit continued outside the visible
  /// text.
  func place(movedForward isForward: Bool, in text: Range<Int>, of pages: BookPages) -> Int? {
    let body = pages.book.body(with: text.lowerBound)
    let place = neighbouringUnit(isForward: isForward, in: text, of: pages).flatMap {
      body.contains($0) ? $0 : nil
    }
    guard let notes = place.flatMap({ pages.pagination.movedNotes(around: $0) }) else {
      return place
    }
    // Notes at the feet of pages are not read on the way.
    let units = TextUnits(book: pages.book)
    let (start, end) = (notes.lowerBound, notes.upperBound)
    return (isForward ? units.word(at: end) : units.word(before: start..<start))?.lowerBound
  }

  /// The next or the previous unit, with notes; nil at the ends of the book. From a continued unit, returns a
  /// word on the other page; backwards, the last word if its beginning is hidden.
  private func neighbouringUnit(isForward: Bool, in text: Range<Int>, of pages: BookPages) -> Int? {
    let units = TextUnits(book: pages.book)
    guard let range = range(in: text, of: pages) else { return nil }
    if isForward {
      if range.upperBound > text.upperBound { return units.word(at: text.upperBound)?.lowerBound }
      return unit == .sentence
        ? units.spokenSentence(from: range.upperBound)?.lowerBound
        : units.word(at: range.upperBound)?.lowerBound
    }
    let start = range.lowerBound < text.lowerBound ? text.lowerBound : range.lowerBound
    guard let word = units.word(before: start..<start) else { return nil }
    // The whole unit is gone to, if it is on the visible pages.
    let first =
      switch unit {
      case .off, .line: word.lowerBound
      case .sentence: units.sentence(at: word.lowerBound).lowerBound
      case .paragraph: units.paragraph(at: word.lowerBound).lowerBound
      }
    return text.contains(first) ? first : word.lowerBound
  }
}

extension BookPages {
  /// Returns the bytes of the line at an offset, or of the last one before on its page; nil if unknown.
  fileprivate func lineRange(at offset: Int) -> Range<Int>? {
    guard let page = pagination.knownPage(at: TextOffset(utf8: offset)) else { return nil }
    return pagination.lines(of: pagination[page]).last {
      !$0.range.isEmpty && $0.range.lowerBound <= offset
    }?.range
  }
}
