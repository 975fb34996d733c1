import BookText

/// The passages of a text that are most like a quotation.
public struct QuotedPassages: Sendable {
  /// All of them equally like it, in the order of the text; empty if the words are not in the text.
  public internal(set) var found: [Range<Int>] = []
  /// A word of the quotation differs from the text, is missing, or is one too many.
  public internal(set) var differs = false
  /// Nearest words if no passage is found: at least half of them in their order.
  public internal(set) var nearest: Int?

  /// All words are the same, and the known words beside them too.
  var areExact = false

  /// Returns the passage nearest to a place; nil if none is found.
  public func nearest(to place: Int) -> Range<Int>? {
    found.min { abs($0.lowerBound - place) < abs($1.lowerBound - place) }
  }
}

extension Quotation {
  /// Costs O(*n*) in the text.
  public func passages(in text: TextBytes) -> QuotedPassages {
    passages(in: text, text.indices, isFirstEnough: false)
  }

  /// The passages that differ least from the quotation, ``mostPassages`` at most; without any, the place of
  /// the nearest words. `isFirstEnough` ends the search at the first passage with the same words.
  func passages(
    in text: TextBytes, _ range: Range<Int>, isFirstEnough: Bool
  ) -> QuotedPassages {
    var search = PassageSearch(start, in: text, range)
    let ends = end.map { PassageSearch.all($0, in: text, range) }
    var (passages, least) = (QuotedPassages(), Int.max)
    while let found = search.next() {
      guard let found = extended(found, toOneOf: ends) else { continue }
      // Known words beside the quotation count like its own if they differ.
      let cost =
        found.cost + QuotedWords.Cost.word * missingContext(of: found.range, in: text)
      if cost < least {
        least = cost
        (passages.found, passages.differs, passages.areExact) = ([], found.differs, cost == 0)
      }
      guard cost == least, passages.found.count < Self.mostPassages else { continue }
      passages.found.append(addingSigns(to: found.range, in: text))
      if isFirstEnough, cost == 0 { break }
    }
    if passages.found.isEmpty { passages.nearest = search.nearest }
    return passages
  }

  /// Passages returned.
  private static let mostPassages = 1 << 16

  /// Extends a passage like the first words up to the passage within ``reach`` that is most like the last
  /// words; nil if none follows. Without last words, returns it unchanged. `ends` are all passages like the
  /// last words, in order.
  private func extended(
    _ found: PassageSearch.Found, toOneOf ends: [PassageSearch.Found]?
  ) -> PassageSearch.Found? {
    guard let ends else { return found }
    let next = ends.firstIndexAfter { $0.range.lowerBound < found.range.upperBound }
    let near = ends[next...].prefix(Self.mostEnds).prefix {
      $0.range.upperBound <= found.range.lowerBound + reach
    }
    return near.min { $0.cost < $1.cost }.map {
      PassageSearch.Found(
        range: found.range.lowerBound..<$0.range.upperBound, cost: found.cost + $0.cost,
        differs: found.differs || $0.differs)
    }
  }

  /// Passages like the last words that are considered for each passage like the first ones.
  private static let mostEnds = 16

  /// Words known to be before and after the quotation that are not beside a passage.
  private func missingContext(of passage: Range<Int>, in text: TextBytes) -> Int {
    var missing = 0
    if !before.isEmpty {
      let start = text.characterStart(at: passage.lowerBound - Self.longestContext)
      let words = WordScanner.words(in: start..<passage.lowerBound, of: text, upTo: .max)
      missing += before.count - Self.countEqual(before.reversed(), words.reversed())
    }
    if !after.isEmpty {
      let words = WordScanner.words(
        in: passage.upperBound..<text.endIndex, of: text, upTo: after.count)
      missing += after.count - Self.countEqual(after, words)
    }
    return missing
  }

  /// Bytes before a passage that are compared with the words before the quotation.
  private static let longestContext = 128

  /// Counts up to the first difference.
  private static func countEqual(_ known: [WordLetters], _ words: [ScannedWord]) -> Int {
    zip(known, words).prefix { $0 == $1.letters }.count
  }

  /// Adds the signs on both sides that the quotation has too, such as quotation marks, up to the first that
  /// differs. Blanks at the ends are left out.
  private func addingSigns(to passage: Range<Int>, in text: TextBytes) -> Range<Int> {
    var (start, end) = (passage.lowerBound, passage.upperBound)
    var place = start
    for sign in signsBefore {
      guard let before = text.start(of: sign, before: place) else { break }
      place = before
      if sign != Unicode.Scalar.blankSign { start = place }
    }
    place = end
    for sign in signsAfter {
      guard let after = text.end(of: sign, after: place) else { break }
      place = after
      if sign != Unicode.Scalar.blankSign { end = place }
    }
    return start..<end
  }
}

extension TextBytes {
  /// Nil unless the ``Unicode/Scalar/sign`` ends at a place. ``Unicode/Scalar/blankSign`` takes all white
  /// space in a row.
  fileprivate func start(of sign: UInt32, before place: Int) -> Int? {
    var found: Int?
    var start = place
    while start > startIndex {
      start = characterStart(at: start - 1)
      guard let scalar = character(at: start), !scalar.isInWords, scalar.sign == sign else { break }
      found = start
      if sign != Unicode.Scalar.blankSign { break }
    }
    return found
  }

  /// Nil unless the ``Unicode/Scalar/sign`` begins at a place. ``Unicode/Scalar/blankSign`` takes all white
  /// space in a row.
  fileprivate func end(of sign: UInt32, after place: Int) -> Int? {
    var found: Int?
    var end = place
    while end < endIndex, let scalar = character(at: end), !scalar.isInWords, scalar.sign == sign {
      end += UTF8.width(scalar)
      found = end
      if sign != Unicode.Scalar.blankSign { break }
    }
    return found
  }
}
