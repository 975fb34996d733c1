import Numbers

/// A text whose pages end with form feeds, as `pdftotext` writes it.
///
/// A running head is the first line of a page if that of a neighbouring page is equal but for numbers, or if
/// a number in the line rises by one from page to page; a foot is the last one. These lines are removed. A
/// paragraph goes on over the end of the page, and an indent of a whole page is undone.
public struct FormFeedPages {
  /// A page: its lines without blanks at their ends.
  private struct Page {
    var lines: [ArraySlice<UInt8>]
    /// The lines that are left, by their indices.
    var body: Range<Int>
  }

  private static let formFeed: UInt8 = 0x0C
  /// The fewest pages that can be compared.
  private static let fewest = 3
  /// The most lines of a head, or of a foot.
  private static let deepest = 3
  /// The greatest length of such a line, in bytes.
  private static let longest = 160
  /// How far the pages are with which a page is compared: those on the same side, and the facing ones.
  private static let reach = 2

  private var pages: [Page]

  /// Splits a text; nil if it has too few pages.
  init?(_ bytes: [UInt8]) {
    var parts = bytes.split(separator: Self.formFeed, omittingEmptySubsequences: false)
    if parts.last?.contains(where: { $0 > 0x20 }) == false { parts.removeLast() }
    guard parts.count >= Self.fewest else { return nil }
    pages = parts.map { part in
      let lines = part.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { $0.trimmingEnd() }
      return Page(lines: lines, body: lines.startIndex..<lines.endIndex)
    }
    for index in pages.indices { trim(index) }
  }

  /// Returns a text as one: without heads, feet and form feeds; unchanged if it has fewer than three pages.
  ///
  /// - Complexity: O(*n*).
  public static func joined(_ bytes: [UInt8]) -> [UInt8] {
    guard var text = FormFeedPages(bytes) else { return bytes }
    for atEnd in [false, true] {
      for _ in 0..<deepest {
        if !text.removeLines(atEnd: atEnd) { break }
      }
    }
    return text.joined()
  }

  /// Leaves empty lines out at both ends of a page.
  private mutating func trim(_ index: Int) {
    let page = pages[index]
    let first = page.body.first { !page.lines[$0].isEmpty } ?? page.body.upperBound
    let end = page.body.last { !page.lines[$0].isEmpty }.map { $0 + 1 } ?? first
    pages[index].body = first..<max(first, end)
  }

  // MARK: Heads and feet

  /// Removes the first or the last lines of the pages that are furniture; returns true if there were any.
  private mutating func removeLines(atEnd: Bool) -> Bool {
    let lines = pages.map { page -> ArraySlice<UInt8>? in
      let line = (atEnd ? page.body.last : page.body.first).map { page.lines[$0] }
      return line.flatMap { $0.count <= Self.longest ? $0 : nil }
    }
    let forms = lines.map { $0.map(Self.form) }
    let numbers = lines.map { $0.map(Self.numbers) ?? [] }
    let shift = Self.shift(numbers)
    var isAny = false
    for index in pages.indices {
      guard let form = forms[index] else { continue }
      let isNumbered = shift.map { numbers[index].contains(index + $0) } ?? false
      let isRepeated = (1...Self.reach).contains { distance in
        [index - distance, index + distance].contains { other in
          pages.indices.contains(other) && forms[other] == form
        }
      }
      // The title of a book is what its pages have as their head.
      guard isNumbered || isRepeated && (index > 0 || atEnd) else { continue }
      // The only line of a page is its text, unless it is no more than a number.
      if pages[index].body.count == 1, form != [UInt8(ascii: "#")] { continue }
      isAny = true
      if atEnd {
        pages[index].body.removeLast()
      } else {
        pages[index].body.removeFirst()
      }
      trim(index)
    }
    return isAny
  }

  /// The line with a sign for each number, Roman ones too, and for each gap.
  private static func form(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(
      line.split(separator: 0x20).map { word -> [UInt8] in
        let isNumber = word.allSatisfy { ("0"..."9").contains($0) || "ivxlc".utf8.contains($0) }
        return isNumber ? [UInt8(ascii: "#")] : Array(word)
      }.joined(separator: [0x20]))
  }

  /// The first and the last word of a line, as far as they are numbers.
  private static func numbers(_ line: ArraySlice<UInt8>) -> [Int] {
    let words = line.split(separator: 0x20)
    return [words.first, words.last].compactMap { word in
      word.flatMap { Number.parse($0, in: 0...99_999) }
    }
  }

  /// What is added to the index of a page to have its number; nil if half of the pages have no such number.
  private static func shift(_ numbers: [[Int]]) -> Int? {
    var counts: [Int: Int] = [:]
    for (index, found) in numbers.enumerated() {
      for number in Set(found) { counts[number - index, default: 0] += 1 }
    }
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best.flatMap { $0.value * 2 >= numbers.count ? $0.key : nil }
  }

  // MARK: Joining

  private func joined() -> [UInt8] {
    var text: [UInt8] = []
    var last: (line: ArraySlice<UInt8>, width: Int)?
    for page in pages where !page.body.isEmpty {
      let lines = page.lines[page.body]
      // The first line may have an indent of its own, or none.
      let indent = lines.dropFirst().filter { !$0.isEmpty }.map(\.indent).min() ?? 0
      let width = lines.map { $0.count }.max() ?? 0
      for (index, line) in lines.enumerated() {
        let own = line.dropFirst(min(indent, line.indent))
        if index == 0, let last, !own.continues(last.line, width: last.width) {
          text.append(0x0A)
        }
        text += own
        text.append(0x0A)
      }
      last = lines.last.map { ($0, width) }
    }
    return text
  }
}

extension ArraySlice<UInt8> {
  /// The number of blanks before the first letter.
  fileprivate var indent: Int { prefix { $0 == 0x20 }.count }

  fileprivate func trimmingEnd() -> ArraySlice<UInt8> {
    var rest = self
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest
  }

  /// True if it goes on with the paragraph of the last line before, of a page with lines of a width.
  fileprivate func continues(_ line: ArraySlice<UInt8>, width: Int) -> Bool {
    guard let end = line.last, let first = drop(while: { $0 == 0x20 }).first else { return false }
    let endsSentence = ".!?:\"')]”’»".utf8.contains(end)
    let isSmall = ("a"..."z").contains(first)
    // A short line ends a paragraph, or is a heading.
    let isFull = line.count * 4 >= width * 3
    return isFull && (isSmall || !endsSentence && indent == line.indent)
      || end == UInt8(ascii: "-") && isSmall
  }
}
