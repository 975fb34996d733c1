import BookText

/// A text with form feeds at the ends of its pages, as written by `pdftotext`.
///
/// First and last lines of pages that are page furniture are removed (``PageEdgeRow``). A paragraph goes on
/// over the end of the page, and an indent of a whole page is undone.
public struct FormFeedPages {
  /// A page: its lines without blanks at their ends.
  private struct Page {
    var lines: [ArraySlice<UInt8>]
    /// The remaining lines, by their indices.
    var body: Range<Int>
  }

  private static let formFeed: UInt8 = 0x0C
  /// Fewest pages worth comparing.
  private static let minimumPages = 3
  /// Maximum number of lines of a head, or of a foot.
  private static let deepest = 3
  /// Greatest length of such a line, in bytes.
  private static let maximumLineLength = 160

  private var pages: [Page]

  /// Splits a text into pages at its form feeds; nil for fewer than ``minimumPages``. White space after the
  /// last form feed is no page.
  init?(_ bytes: [UInt8]) {
    var parts = bytes.split(separator: Self.formFeed, omittingEmptySubsequences: false)
    if parts.last?.contains(where: { $0 > " " }) == false { parts.removeLast() }
    guard parts.count >= Self.minimumPages else { return nil }
    pages = parts.map { part in
      let lines = part.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { $0.trimmingEnd() }
      return Page(lines: lines, body: lines.startIndex..<lines.endIndex)
    }
    for index in pages.indices { trimPage(index) }
  }

  /// Returns a text as one: without heads, feet and form feeds; unchanged if it has fewer than three pages.
  public static func joined(_ bytes: [UInt8]) -> [UInt8] {
    guard var text = FormFeedPages(bytes) else { return bytes }
    for atEnd in [false, true] {
      for _ in 0..<deepest {
        if !text.removeFurniture(atEnd: atEnd) { break }
      }
    }
    return text.joinedPages()
  }

  /// Excludes empty lines at both ends from the body of a page.
  private mutating func trimPage(_ index: Int) {
    let page = pages[index]
    let first = page.body.first { !page.lines[$0].isEmpty } ?? page.body.upperBound
    let end = page.body.last { !page.lines[$0].isEmpty }.map { $0 + 1 } ?? first
    pages[index].body = first..<max(first, end)
  }

  // MARK: Heads and feet

  /// Removes the first or the last line of each page where it is furniture, and blank lines beside it. The
  /// head of the first page needs a number, and so does the only line of a page. Returns whether any line was
  /// removed.
  private mutating func removeFurniture(atEnd: Bool) -> Bool {
    let rows = pages.indices.compactMap { edgeRow(of: $0, atEnd: atEnd) }
    var isAny = false
    for row in rows.furniture(of: pages.count).map({ rows[$0] }) {
      // Pages have the title of their book as their head.
      guard row.page > 0 || atEnd || !row.folios.isEmpty else { continue }
      // The only line of a page is its text, unless it is no more than a number.
      if pages[row.page].body.count == 1, !row.isFolio { continue }
      isAny = true
      if atEnd {
        pages[row.page].body.removeLast()
      } else {
        pages[row.page].body.removeFirst()
      }
      trimPage(row.page)
    }
    return isAny
  }

  /// Returns the first or the last line of a page as a row; nil for a long line or a page without lines.
  private func edgeRow(of page: Int, atEnd: Bool) -> PageEdgeRow? {
    let body = pages[page].body
    guard let line = (atEnd ? body.last : body.first).map({ pages[page].lines[$0] }),
      line.count <= Self.maximumLineLength
    else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split(separator: " ")
    let ends = words.count > 1 ? [words[0], words[words.count - 1]] : []
    return PageEdgeRow(
      text, parts: [text] + ends.map(String.init), page: page, of: pages.count, level: 0,
      isBesideText: body.count > 1)
  }

  // MARK: Joining

  /// Returns the pages as one text, without the indent that all lines of a page but the first share. A blank
  /// line divides pages unless a paragraph goes on.
  private func joinedPages() -> [UInt8] {
    var text: [UInt8] = []
    /// The last line, and the width of the lines of its page.
    var last: (line: ArraySlice<UInt8>, width: Int)?
    for page in pages where !page.body.isEmpty {
      let body = page.lines[page.body]
      // The first line may have an indent of its own, or none.
      let indent = body.dropFirst().filter { !$0.isEmpty }.map(\.indent).min() ?? 0
      for index in page.body {
        let line = page.lines[index].dropFirst(min(indent, page.lines[index].indent))
        if index == page.body.lowerBound, let last, !line.continues(last.line, width: last.width) {
          text.append("\n")
        }
        text += line
        text.append("\n")
      }
      last = body.last.map { ($0, body.map(\.count).max() ?? 0) }
    }
    return text
  }
}

extension ArraySlice<UInt8> {
  /// Number of blanks before the first letter.
  fileprivate var indent: Int { prefix { $0 == " " }.count }

  /// Returns the bytes without white space at the end.
  fileprivate func trimmingEnd() -> ArraySlice<UInt8> {
    var rest = self
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest
  }

  /// Whether it goes on with the paragraph of the last line of another page: with a small letter after a
  /// hyphen or a full line, or with the same indent after a full line that ends no sentence.
  ///
  /// - Parameters:
  ///   - line: The last line of the other page.
  ///   - width: The length of the longest line of the other page, in bytes.
  fileprivate func continues(_ line: ArraySlice<UInt8>, width: Int) -> Bool {
    guard let end = line.last, let first = drop(while: { $0 == " " }).first else { return false }
    let endsSentence = ".!?:\"')]”’»".utf8.contains(end)
    let isSmall = ("a"..."z").contains(first)
    // A short line ends a paragraph, or is a heading.
    let isFull = line.count.isAtLeast(share: 3, in: 4, of: width)
    return isFull && (isSmall || !endsSentence && indent == line.indent)
      || end == UInt8(ascii: "-") && isSmall
  }
}
