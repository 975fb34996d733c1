/// More text of a book shown as typed, from its last line on: that line may have been incomplete.
public struct TextAddition: Sendable {
  /// Start of the first word of the last line known before.
  public let start: Int
  /// Length of the text known before.
  public let known: Int
  /// The text from the start on, as a book of its own.
  @Indirect public private(set) var text: Book
}

extension Book {
  /// Start of the first word of the last line; nil unless all of the text is shown as typed.
  private var startOfLastLine: Int? {
    guard form == .asIs, isWhole, lineChoice == nil, facing == nil, let last = blocks.last,
      let start = text.withTextBytes(\.startOfLastLine), last.range.contains(start)
    else { return nil }
    return start
  }

  /// The text of `tail`, read from the last line on. Nil if the book has to be read again: what was known of
  /// the last line, read by itself, is another text or has other styles, since it depends on earlier lines.
  public func addition(_ tail: Book, afterReading known: Book) -> TextAddition? {
    guard let start = startOfLastLine, known.text[...] == text[start...],
      tail.form == .asIs, tail.blocks.first?.range.lowerBound == 0,
      [self, known, tail].allSatisfy({ $0.encoding.isPureUTF8 }),
      start + tail.text.count <= Self.longestText,
      known.emphasis.map({ $0.shifted(by: start) })
        == emphasis.reversed().prefix(while: { $0.range.upperBound > start }).reversed()
    else { return nil }
    return TextAddition(start: start, known: text.count, text: tail)
  }

  /// Puts an addition in place of the last line. Costs O(*n*) in the addition, and in the styles of the book.
  /// False if it was not made for this text.
  package mutating func append(_ addition: TextAddition) -> Bool {
    let (start, tail) = (addition.start, addition.text)
    guard addition.known == text.count, startOfLastLine == start, let last = blocks.last,
      let first = tail.blocks.first, let section = sections.last
    else { return false }
    for list in Self.annotationLists { list.cut(&self, start) }
    // With room for more.
    text.removeLast(text.count - start)
    text += tail.text
    blocks[blocks.count - 1].range = last.range.lowerBound..<start + first.range.upperBound
    blocks += tail.blocks.dropFirst().map { $0.shifted(by: start) }
    sections[sections.count - 1].blocks = section.blocks.lowerBound..<blocks.count
    for list in Self.annotationLists { list.append(&self, tail, start) }
    (length, growth, fingerprint) = (text.count, tail.growth, tail.fingerprint)
    return true
  }
}

extension TextEncoding {
  fileprivate var isPureUTF8: Bool { name == "UTF-8" && repaired == 0 && nameOfOthers == nil }
}

extension TextBytes {
  /// Start of the first word of the last line with one; nil if there is none.
  public var startOfLastLine: Int? {
    guard let word = lastIndex(where: { $0 > " " }) else { return nil }
    var start = self[..<word].lastIndex(of: "\n").map { $0 + 1 } ?? startIndex
    while start < word {
      let isWide = isIdeographicSpace(at: start)
      guard isWide || self[start] == " " || self[start] == "\t" else { break }
      start += isWide ? 3 : 1
    }
    return start
  }
}
