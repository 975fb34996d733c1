import BookText
import Numbers

extension PDFPages {
  /// Returns the text as HTML: headings, paragraphs, tables and listings.
  ///
  /// - Parameter outline: The list of contents of the file.
  /// - Complexity: O(*n* log *n*).
  public func html(_ outline: PageOutline) -> [UInt8] { PDFText(self, outline).html() }
}

/// Makes paragraphs of printed lines.
private struct PDFText {
  private let lines: [PDFPages.Line]
  private let title: String
  /// The usual height of a line, and the usual distance of two, in points.
  private let body, pitch: Double
  /// Entries of the list of contents, by the letters and digits of their titles.
  private let entries: [String: [PageOutline.Entry]]
  /// Without a list of contents: levels of headings by their heights.
  private let levels: [Int: Int]
  /// Without a list of contents: numbered titles, by the indices of their lines.
  private let numbered: Set<Int>
  /// How often each word is printed.
  private let words: [String: Int]

  init(_ pages: PDFPages, _ outline: PageOutline) {
    var pages = pages
    title = pages.title
    body = Self.usualHeight(pages.lines)
    pitch = Self.usualPitch(pages.lines, body)
    let edges = PDFPageEdges.lines(in: pages, pitch: pitch)
    pages.lines = pages.lines.indices.filter { !edges.contains($0) }.map { pages.lines[$0] }
    lines = pages.lines
    entries = Dictionary(grouping: outline.entries) { Self.key($0.title) }
    levels = entries.isEmpty ? Self.levels(lines, body) : [:]
    numbered = entries.isEmpty ? Self.numberedTitles(lines, pitch) : []
    words = lines.reduce(into: [:]) { counts, line in
      for word in line.words { counts[Self.bareWord(word.text), default: 0] += 1 }
    }
  }

  // MARK: Measures

  /// Heights are compared in quarters of a point. A line is of the usual height within this share of it, and
  /// large above another.
  private static let (steps, sameHeight, large) = (4.0, 0.08, 1.12)

  private static func usualHeight(_ lines: [PDFPages.Line]) -> Double {
    var counts: [Int: Int] = [:]
    for line in lines { counts[Int((line.height * steps).rounded()), default: 0] += line.count }
    let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
    return max(1, usual.map { Double($0.key) / steps } ?? 1)
  }

  private static func usualPitch(_ lines: [PDFPages.Line], _ body: Double) -> Double {
    var counts: [Int: Int] = [:]
    for (one, next) in zip(lines, lines.dropFirst())
    where one.block == next.block && abs(one.height - body) < body * sameHeight {
      let gap = next.top - one.top
      if gap > body * 0.8, gap < body * 2.5 {
        counts[Int((gap * steps).rounded()), default: 0] += 1
      }
    }
    let usual = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return usual.map { Double($0.key) / steps } ?? body * 1.2
  }

  /// Maximum length of a large line that is a heading, in characters, and the lowest level of these.
  private static let (longestHeading, lowestLevel) = (200, 4)

  private static func levels(_ lines: [PDFPages.Line], _ body: Double) -> [Int: Int] {
    let heights = Set(
      lines.filter { $0.height > body * large && $0.count < longestHeading }
        .map { Int($0.height.rounded()) })
    return Dictionary(
      uniqueKeysWithValues: heights.sorted(by: >).enumerated()
        .map { ($1, min($0 + 1, lowestLevel)) })
  }

  /// Returns the lines with a number and a title, "2. The Oil", that stand apart and count from one on.
  private static func numberedTitles(
    _ lines: [PDFPages.Line], _ pitch: Double
  ) -> Set<Int> {
    var found: [(index: Int, number: Int)] = []
    for (index, line) in lines.enumerated() where line.count < longestNumbered {
      guard let first = line.words.first?.text, line.words.count > 1, first.last == ".",
        let number = Number.parse(first.utf8.dropLast(), in: 1...mostNumbered),
        line.words[1].text.first?.isUppercase == true,
        line.text.last.map({ !".,;:".contains($0) }) == true
      else { continue }
      let last = index > 0 ? lines[index - 1] : nil
      let isApart =
        last.map { $0.page != line.page || abs(line.top - $0.top) > pitch * widest } ?? true
      if isApart, number == (found.last?.number ?? 0) + 1 { found.append((index, number)) }
    }
    return found.count > 1 ? Set(found.map(\.index)) : []
  }

  /// Maximum number of characters of a numbered title, and its greatest number.
  private static let (longestNumbered, mostNumbered) = (80, 999)

  /// The letters and digits of a text.
  private static func key(_ text: String) -> String {
    let kept = text.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// A word without the signs around it.
  private static func bareWord(_ text: String) -> String {
    let word = text.lowercased().drop { !$0.isLetter }
    let end = word.lastIndex { $0.isLetter }.map { word.index(after: $0) } ?? word.startIndex
    return String(word[..<end])
  }

  // MARK: The document

  func html() -> [UInt8] {
    var out =
      "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>\(escaped(title))</title>"
    out += "</head><body>\n"
    var isInList = false
    var index = 0
    while index < lines.count {
      let (piece, end) = piece(from: index)
      if piece.isItem != isInList { out += isInList ? "</ul>\n" : "<ul>\n" }
      out += piece.html + "\n"
      (isInList, index) = (piece.isItem, end)
    }
    if isInList { out += "</ul>\n" }
    return Array((out + "</body></html>\n").utf8)
  }

  /// An element of the document.
  private struct Piece {
    let html: String
    var isItem = false
  }

  /// Returns the element that begins with a line, and its end.
  private func piece(from index: Int) -> (Piece, end: Int) {
    if !beginsHeading(index) {
      if let end = endOfListing(from: index) { return (Piece(html: listing(index..<end)), end) }
      if let end = endOfTable(from: index) { return (Piece(html: table(index..<end)), end) }
    }
    return paragraph(from: index)
  }

  private func escaped(_ text: String) -> String {
    text.changing("&", to: "&amp;").changing("<", to: "&lt;").changing(">", to: "&gt;")
  }

  // MARK: Listings

  /// How far widths of characters and of blanks may differ, in characters.
  private static let (sameWidth, sameBlank) = (0.02, 0.15)
  /// Fewest words and different characters of a listing: single words and equal characters are equally wide
  /// in any type.
  private static let (fewestWords, fewestCharacters) = (3, 6)
  /// Widest gap in a listing, in characters; maximum number of its lines, which bounds the work: a longer one
  /// becomes several.
  private static let (widestGap, longestListing) = (200, 400)

  /// The width of the characters of a line, if all are equally wide; nil if not.
  private func fixedWidth(_ line: PDFPages.Line) -> Double? {
    guard let width = line.words.first(where: { $0.count >= 2 })?.pitch, width > 0,
      line.words.allSatisfy({ abs($0.pitch - width) < width * Self.sameWidth })
    else { return nil }
    let gaps = zip(line.words, line.words.dropFirst()).map { ($1.left - $0.right) / width }
    return gaps.allSatisfy { abs($0 - $0.rounded()) < Self.sameBlank } ? width : nil
  }

  /// The end of the listing that begins with a line; nil if none does.
  private func endOfListing(from start: Int) -> Int? {
    guard let width = fixedWidth(lines[start]) else { return nil }
    var end = start
    var characters: Set<Character> = []
    var words = 0
    while end < min(lines.count, start + Self.longestListing), let own = fixedWidth(lines[end]),
      abs(own - width) < width * Self.sameHeight
    {
      characters.formUnion(lines[end].text)
      words += lines[end].words.count { $0.count >= 2 }
      end += 1
    }
    // Narrow letters as wide as others are no accident.
    let isFixed =
      words >= Self.fewestWords && characters.count >= Self.fewestCharacters
      && characters.contains { $0.isLetter }
      && characters.contains { "iljtfI.,:;'|!".contains($0) }
    return isFixed ? end : nil
  }

  private func listing(_ range: Range<Int>) -> String {
    guard let width = fixedWidth(lines[range.lowerBound]) else { return "" }
    let left = lines[range].map(\.left).min() ?? 0
    var text = "<pre>"
    var last: PDFPages.Line?
    for line in lines[range] {
      if let last, last.page == line.page, line.top - last.top > line.height * 2 { text += "\n" }
      var column = 0
      for word in line.words {
        let place = Int(((word.left - left) / width).rounded())
        let gap = max(column == 0 ? 0 : 1, place - column)
        text += String(repeating: " ", count: min(gap, Self.widestGap)) + escaped(word.text)
        column += gap + word.count
      }
      text += "\n"
      last = line
    }
    return text + "</pre>"
  }

  // MARK: Tables

  private func isBeside(_ one: PDFPages.Line, _ other: PDFPages.Line) -> Bool {
    one.page == other.page && other.left > one.right
      && abs(one.bottom - other.bottom) < min(one.height, other.height) / 2
  }

  private func endOfRow(from start: Int) -> Int {
    var end = start + 1
    let limit = min(lines.count, start + Self.mostColumns)
    while end < limit, isBeside(lines[end - 1], lines[end]) { end += 1 }
    return end
  }

  /// Maximum number of parts of a line beside each other.
  private static let mostColumns = 60

  /// The end of the table that begins with a line: at least two rows of several parts. A mark and its item
  /// are no row.
  private func endOfTable(from start: Int) -> Int? {
    var (end, rows) = (start, 0)
    while end < lines.count {
      let next = endOfRow(from: end)
      if next - end < 2 || next - end == 2 && isMark(lines[end].text) { break }
      (end, rows) = (next, rows + 1)
    }
    return rows >= 2 ? end : nil
  }

  private func table(_ range: Range<Int>) -> String {
    var columns: [Double] = []
    for left in lines[range].map(\.left).sorted() where left - (columns.last ?? -.infinity) > body {
      columns.append(left)
    }
    var text = "<table>\n"
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(endOfRow(from: start), range.upperBound)
      var cells = Array(repeating: "", count: columns.count)
      for line in lines[start..<end] {
        let column = columns.lastIndex { $0 <= line.left + 1 } ?? 0
        cells[column] += (cells[column].isEmpty ? "" : " ") + escaped(line.text)
      }
      text += "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
      start = end
    }
    return text + "</table>"
  }

  // MARK: Paragraphs

  /// A column of text: its edges, and whether most of its lines end at the right one.
  private struct Column {
    let left, right: Double
    let isJustified: Bool
  }

  /// Number of lines around a line that show its column, and fewest lines of a block that show it themselves.
  private static let (around, fewestOfBlock) = (30, 3)

  /// - Complexity: O(1).
  private func column(of index: Int) -> Column {
    let line = lines[index]
    let near = lines[max(0, index - Self.around)..<min(lines.count, index + Self.around)]
    var own = near.filter { $0.block == line.block }
    if own.count < Self.fewestOfBlock {
      own = near.filter {
        $0.page == line.page && $0.left < line.right && $0.right > line.left
      }
    }
    var lefts: [Int: Int] = [:]
    for other in own { lefts[Int((other.left / 2).rounded()), default: 0] += 1 }
    let usual = lefts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let right = own.map(\.right).max() ?? line.right
    let full = own.count { $0.right > right - 2 }
    return Column(
      left: usual.map { Double($0.key) * 2 } ?? line.left, right: right,
      isJustified: full * 2 >= own.count)
  }

  /// The level of a heading; nil for other texts.
  private func level(of text: String, _ first: PDFPages.Line) -> Int? {
    if entries.isEmpty {
      return text.utf8.count < Self.longestHeading ? levels[Int(first.height.rounded())] : nil
    }
    let key = Self.key(text)
    guard !key.isEmpty,
      let found = entries[key] ?? entries[String(key.drop { $0.isWholeNumber })]
    else { return nil }
    return found.first { abs($0.page - first.page - 1) <= 1 }?.level
  }

  /// Returns the heading, paragraph or item that begins with a line, and its end.
  private func paragraph(from start: Int) -> (Piece, end: Int) {
    var text = lines[start].text
    var end = start + 1
    if let entry = withoutLeaders(lines[start]) {
      return (Piece(html: "<p>\(escaped(entry))</p>"), end)
    }
    if numbered.contains(start) { return (Piece(html: "<h2>\(escaped(text))</h2>"), end) }
    if let title = title(besideNumber: start) { (text, end) = (title, start + 2) }
    var level = level(of: text, lines[start])
    while level == nil || entries.isEmpty, end < lines.count, continues(end, from: start),
      !beginsOther(end)
    {
      text = joined(text, lines[end])
      end += 1
      if let found = self.level(of: text, lines[start]) { level = found }
    }
    if let level { return (Piece(html: "<h\(level)>\(escaped(text))</h\(level)>"), end) }
    // A bullet becomes the mark of the list.
    if let first = text.first, Self.bullets.contains(first), text.dropFirst().first == " " {
      return (Piece(html: "<li>\(escaped(String(text.dropFirst(2))))</li>", isItem: true), end)
    }
    return (Piece(html: "<p>\(escaped(text))</p>"), end)
  }

  /// Returns the heading whose number is a line and whose title is beside it; nil for other lines.
  private func title(besideNumber index: Int) -> String? {
    guard !entries.isEmpty, index + 1 < lines.count, isBeside(lines[index], lines[index + 1]),
      lines[index].text.allSatisfy({ $0.isWholeNumber || $0 == "." }),
      level(of: lines[index + 1].text, lines[index + 1]) != nil
    else { return nil }
    return lines[index].text + " " + lines[index + 1].text
  }

  /// Whether a listing, a table or a heading of the list of contents begins with a line.
  private func beginsOther(_ index: Int) -> Bool {
    beginsHeading(index) || withoutLeaders(lines[index]) != nil
      || endOfListing(from: index) != nil || endOfTable(from: index) != nil
  }

  /// Whether a line is a numbered title, or a heading of the list of contents.
  private func beginsHeading(_ index: Int) -> Bool {
    numbered.contains(index)
      || !entries.isEmpty && level(of: lines[index].text, lines[index]) != nil
      || title(besideNumber: index) != nil
  }

  /// Returns an entry of a printed list of contents with one sign in place of its dots; nil for other lines.
  private func withoutLeaders(_ line: PDFPages.Line) -> String? {
    func isLeader(_ word: PDFPages.Word) -> Bool { word.text.allSatisfy { ".…·".contains($0) } }
    let dots = line.words.reduce(0) { $0 + (isLeader($1) ? $1.count : 0) }
    guard dots >= Self.fewestDots else { return nil }
    let parts = line.words.split(whereSeparator: isLeader)
    return parts.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " … ")
  }

  /// Fewest dots of a leader.
  private static let fewestDots = 5

  private func isItem(_ text: String) -> Bool { isMark(String(text.prefix { $0 != " " })) }

  private static let bullets = "•◦▪‣●○■"

  /// Whether a word is the mark of a list item: •, 1., (2).
  private func isMark(_ word: String) -> Bool {
    if word.count == 1, let sign = word.first {
      return Self.bullets.contains(sign) || "–—-*·".contains(sign)
    }
    let number = word.dropLast().drop { $0 == "(" }
    return (word.hasSuffix(".") || word.hasSuffix(")")) && (1...3).contains(number.count)
      && number.allSatisfy(\.isWholeNumber)
  }

  /// Widest gap between lines of a paragraph, in usual distances; an indent, in heights; how far from the
  /// right edge a full line may end, in widths of its column, justified and ragged.
  private static let (widest, indents, justified, ragged) = (1.35, 0.6...4.0, 0.03, 0.15)

  /// Whether a line continues the paragraph of the line before.
  private func continues(_ index: Int, from start: Int) -> Bool {
    let (last, next) = (lines[index - 1], lines[index])
    if isBeside(last, next), isMark(last.text) { return true }
    guard abs(last.height - next.height) < body * Self.sameHeight, !isItem(next.text) else {
      return false
    }
    if dividesWord(last.text, next) { return true }
    let isLarge = last.height > body * Self.large
    let (own, other) = (column(of: index - 1), column(of: index))
    let share = own.isJustified ? Self.justified : Self.ragged
    let isFull = last.right > own.right - (own.right - own.left) * share
    let indent = (next.left - other.left) / body
    let isIndented = indent > Self.indents.lowerBound && indent < Self.indents.upperBound
    guard last.page == next.page, next.top > last.top, next.left < last.right,
      next.right > last.left
    else {
      // In the next column, or on the next page, a paragraph goes on if its sentence does.
      return !isLarge && isFull && !endsSentence(last.text) && !isIndented
    }
    guard next.top - last.top <= max(pitch, next.height) * Self.widest else { return false }
    // A line further right than the one before begins a paragraph, except within an item.
    let isNew = isIndented && next.left > last.left + body / 2
    if isLarge { return true }
    if isNew, !isItem(lines[start].text) { return false }
    return isFull || !own.isJustified && !endsSentence(last.text)
  }

  /// Whether a word is divided between a text and the next line.
  private func dividesWord(_ text: String, _ next: PDFPages.Line) -> Bool {
    text.hasSuffix("-") && text.dropLast().last?.isLetter == true
      && next.text.first?.isLowercase == true
  }

  private func endsSentence(_ text: String) -> Bool {
    guard let last = text.last(where: { !"\"'”’»)]".contains($0) }) else { return true }
    return ".!?:;。！？".contains(last)
  }

  /// Returns a text with the next line: a word that is divided at the end of a line is joined, unless it has
  /// its hyphen elsewhere more often.
  private func joined(_ text: String, _ next: PDFPages.Line) -> String {
    if text.hasSuffix("\u{AD}") { return text.dropLast() + next.text }
    guard dividesWord(text, next), let tail = next.words.first?.text,
      let head = text.split(separator: " ").last
    else { return text + " " + next.text }
    let hyphenated = words[Self.bareWord(head + tail), default: 0]
    let whole = words[Self.bareWord(head.dropLast() + tail), default: 0]
    return (hyphenated > whole ? text[...] : text.dropLast()) + next.text
  }
}
