import BookText

/// A text with form feeds at the ends of its pages, as written by `pdftotext`.
///
/// First and last lines of pages that are page furniture are removed (``PageEdgeRow``). A paragraph goes on
/// over the end of the page, and an indent of a whole page is undone.
///
/// If the document has a list of contents, each title is searched for on its page; lines with the same words
/// are a heading.
public struct FormFeedPages {
  /// The pages as one text.
  public struct Joined: Sendable {
    /// The text, without heads, feet and form feeds.
    public var text: [UInt8]
    /// The lines named in the list of contents, in order.
    public var headings: [KnownHeading] = []
  }

  /// A page: its lines without blanks at their ends.
  private struct Page {
    var lines: [ArraySlice<UInt8>]
    /// The remaining lines, by their indices.
    var body: Range<Int>
    /// The lines of headings and their levels, in order.
    var headings: [(lines: Range<Int>, level: Int)] = []
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
  ///
  /// - Parameter outline: The list of contents of the document.
  /// - Complexity: O(*n*). With a list, also the lines of a page for each of its first few entries.
  public static func joined(_ bytes: [UInt8], _ outline: PageOutline = PageOutline()) -> Joined {
    guard var text = FormFeedPages(bytes) else { return Joined(text: bytes) }
    for atEnd in [false, true] {
      for _ in 0..<deepest {
        if !text.removeFurniture(atEnd: atEnd) { break }
      }
    }
    text.findHeadings(of: outline)
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

  // MARK: Headings

  /// Maximum number of lines of a title.
  private static let longestTitle = 3
  /// Maximum number of contents entries searched for on a page.
  private static let mostOfPage = 64
  /// Maximum number of lines of a page searched.
  private static let mostLines = 1_000

  /// Finds the lines of titles, in the order of the list. An entry that names the page before the one with
  /// its title, as some programs write, is found there.
  private mutating func findHeadings(of outline: PageOutline) {
    var entries: [Int: [PageOutline.Entry]] = [:]
    for entry in outline.entries where pages.indices.contains(entry.page - 1) {
      entries[entry.page - 1, default: []].append(entry)
    }
    var late: [PageOutline.Entry] = []
    for index in pages.indices {
      let own = late + (entries[index] ?? []).prefix(Self.mostOfPage)
      // Including lines taken for a running head.
      let lines = pages[index].lines
      let words = own.isEmpty ? [] : lines.prefix(Self.mostLines).map(Self.titleWords)
      let missing = own.filter { !findTitle(of: $0, on: index, words) }
      late = missing.filter { $0.page - 1 == index }
    }
  }

  /// Returns the words of a line; none of a line too long for a title.
  private static func titleWords(_ line: ArraySlice<UInt8>) -> TitleWords {
    TitleWords(line.count <= maximumLineLength ? String(decoding: line, as: UTF8.self) : "")
  }

  /// Finds the first line on a page, below titles found before, that has the words of an entry's title, alone
  /// or with the lines below it. Records it as a heading, with the number of a chapter right above it.
  ///
  /// - Parameter words: The words of each line of the page.
  /// - Returns: Whether there is such a line.
  private mutating func findTitle(
    of entry: PageOutline.Entry, on index: Int, _ words: [TitleWords]
  ) -> Bool {
    let title = TitleWords(entry.title)
    let page = pages[index]
    let first = page.headings.last?.lines.upperBound ?? 0
    // The text of a page rather than its head.
    let order =
      Array(page.body.clamped(to: first..<max(first, words.count)))
      + (first..<max(first, min(page.body.lowerBound, words.count)))
    for line in order where !words[line].isEmpty {
      var (all, end) = (words[line], line + 1)
      for _ in 0..<Self.longestTitle {
        // The title begins on the first line.
        if let before = all.wordsBefore(title), before < words[line].count {
          let above = words[first..<line].lastIndex { !$0.isEmpty }
          // `Chapter 3`, by itself.
          let number = above.flatMap { above in
            let isApart = above == 0 || words[above - 1].isEmpty
            return isApart && words[above].isNumberOfChapter ? above : nil
          }
          let start = number ?? line
          pages[index].headings.append((start..<end, entry.level))
          return true
        }
        guard end < words.count, !words[end].isEmpty else { break }
        (all, end) = (all + words[end], end + 1)
      }
    }
    return false
  }

  // MARK: Joining

  /// Returns the pages as one text.
  private func joinedPages() -> Joined {
    var writer = Writer()
    for page in pages { writer.appendPage(page) }
    return Joined(text: writer.text, headings: writer.headings)
  }

  /// The text of the pages so far.
  private struct Writer {
    private(set) var text: [UInt8] = []
    private(set) var headings: [KnownHeading] = []
    private var lineCount = 0
    /// The last line, and the width of the lines of its page; nil below a heading.
    private var last: (line: ArraySlice<UInt8>, width: Int)?
    /// Whether the last line is blank, or there is none.
    private var isBlank = true

    /// Whether a blank line belongs before the next one.
    private var owesBlank = false

    /// Appends a line, after the blank line that is due.
    private mutating func appendLine(_ line: ArraySlice<UInt8>) {
      if owesBlank, !line.isEmpty {
        text.append("\n")
        lineCount += 1
      }
      owesBlank = false
      text += line
      text.append("\n")
      lineCount += 1
      isBlank = line.isEmpty
    }

    /// Appends the body of a page and its headings, without the indent that all lines but the first share. A
    /// blank line divides pages unless a paragraph goes on.
    mutating func appendPage(_ page: Page) {
      // The first line may have an indent of its own, or none.
      let body = page.lines[page.body]
      let indent = body.dropFirst().filter { !$0.isEmpty }.map(\.indent).min() ?? 0
      let width = body.map { $0.count }.max() ?? 0
      var (index, isFirst) = (
        min(page.body.lowerBound, page.headings.first?.lines.lowerBound ?? .max), true
      )
      var headings = page.headings[...]
      while index < max(page.body.upperBound, headings.first?.lines.upperBound ?? 0) {
        if let heading = headings.first, heading.lines.lowerBound == index {
          appendHeading(page.lines[heading.lines], level: heading.level)
          headings.removeFirst()
          (index, isFirst) = (heading.lines.upperBound, false)
        } else {
          if page.body.contains(index) {
            let own = page.lines[index].dropFirst(min(indent, page.lines[index].indent))
            if isFirst, let last, !own.continues(last.line, width: last.width) { appendLine([]) }
            appendLine(own)
            isFirst = false
            last = (page.lines[index], width)
          }
          index += 1
        }
      }
    }

    /// Appends the lines of a heading, apart from the text above and below.
    private mutating func appendHeading(_ lines: ArraySlice<ArraySlice<UInt8>>, level: Int) {
      if !isBlank { appendLine([]) }
      owesBlank = false
      headings.append(KnownHeading(line: lineCount, level: level))
      for line in lines where !line.isEmpty { appendLine(line.dropFirst(line.indent)) }
      owesBlank = true
      last = nil
    }
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
