import BookText
import Numbers

/// The headings of a PDF without a list of contents: large lines, bold lines that stand apart, and numbered
/// titles.
struct PDFTitles {
  /// A heading.
  struct Title {
    let level: Int
    /// The number after the index of its last line.
    let end: Int
  }

  private let lines: PDFLines
  /// Whether bold letters are known.
  private let areWeighed: Bool
  /// Lines above this height are as large as the largest.
  private let largest: Double
  /// The headings by their first lines.
  private var titles: [Int: Title] = [:]

  subscript(_ index: Int) -> Title? { titles[index] }

  /// Maximum number of characters of a large heading, of a bold one, and of one known by its number; maximum
  /// number of lines; lowest level.
  private static let (longest, longestBold, longestNumbered) = (200, 120, 80)
  private static let (mostLines, lowestLevel) = (4, 4)
  /// Maximum number of lines of a title page, which bounds the work.
  private static let longestTitlePage = 60
  /// The greatest distance of two lines of a large heading, in heights.
  private static let near = 2.0
  /// The same of the largest, and how near the height of another comes to its own.
  private static let (farthest, sameHeight) = (3.0, 0.95)
  /// How far a line is outside the text or from its middle, in points.
  private static let sameEdge = 2.0
  /// The least indent of a text below its term, in heights; the least width of a line of prose, in widths of
  /// the text.
  private static let (indent, prose) = (1.2, 0.8)

  /// How a heading looks. Headings of one look have one level.
  private struct Look: Hashable {
    /// The height, in half points.
    let height: Int
    let isCapital: Bool
    /// How far it is outside the text, in steps of four points.
    let outside: Int

    func isAbove(_ other: Look) -> Bool {
      if height != other.height { return height > other.height }
      return isCapital != other.isCapital ? isCapital : outside > other.outside
    }
  }

  /// - Complexity: O(*n* log *n*).
  init(_ lines: PDFLines) {
    self.lines = lines
    areWeighed = lines.lines.contains(where: \.isBold)
    largest = (lines.lines.map(\.height).max() ?? 0) * Self.sameHeight
    var found: [(start: Int, end: Int)] = []
    var index = 0
    while index < lines.count {
      if let end = largeTitle(from: index) ?? boldTitle(from: index, below: found.last?.end) {
        found.append((index, end))
        index = end
      } else {
        index += 1
      }
    }
    let looks = Set(found.map { look($0.start) }).sorted { $0.isAbove($1) }
    let levels = Dictionary(
      uniqueKeysWithValues: looks.enumerated().map { ($1, min($0 + 1, Self.lowestLevel)) })
    // Numbers with more parts are below those with fewer.
    let depths = found.map { PDFMark.depth(ofNumber: lines[$0.start].text) }
    let least = depths.compactMap { $0 }.min() ?? 0
    let first = min(2, depths.firstIndex(of: least).flatMap { levels[look(found[$0].start)] } ?? 1)
    for (title, depth) in zip(found, depths) {
      let level = depth.map { first + $0 - least } ?? levels[look(title.start)] ?? 1
      titles[title.start] = Title(level: min(level, Self.lowestLevel), end: title.end)
    }
    if !areWeighed { addNumberedTitles() }
  }

  private func look(_ index: Int) -> Look {
    let line = lines[index]
    let letters = line.text.filter(\.isLetter)
    return Look(
      height: Int((line.height * 2).rounded()),
      isCapital: !letters.contains { $0.isLowercase },
      outside: max(0, Int(((lines.area(of: index).left - line.left) / 4).rounded())))
  }

  /// Whether a line is in no table, drawing or list.
  private func isFree(_ index: Int) -> Bool {
    lines.places[index].table == 0 && lines.places[index].hangs.isEmpty
      && lines[index].text.contains(where: \.isLetter) && !lines[index].hasLeader
  }

  // MARK: Large lines

  private func largeTitle(from start: Int) -> Int? {
    let line = lines[start]
    // A large letter begins a paragraph.
    guard isFree(start), lines.isLarge(line.height), line.text.count > 1, !isCaption(line.text),
      let first = firstLetter(line.text), first.isLetter || first.isNumber
    else { return nil }
    var (end, count) = (start + 1, line.count)
    while end < lines.count, count < Self.longest, lines.areAlike(lines[end - 1], lines[end]),
      isBelow(end, within: line.height * (line.height > largest ? Self.farthest : Self.near)),
      isFree(end), !PDFMark.begins(lines[end].text)
    {
      count += lines[end].count
      end += 1
    }
    return count < Self.longest ? end : nil
  }

  /// Whether a line is below the line before, in the same column.
  private func isBelow(_ index: Int, within distance: Double) -> Bool {
    let (last, next) = (lines[index - 1], lines[index])
    return lines.isBelow(last, next) && next.top - last.top <= distance
  }

  // MARK: Bold lines

  /// Returns the end of the bold heading that begins with a line.
  ///
  /// - Parameter title: The end of the heading before it.
  private func boldTitle(from start: Int, below title: Int?) -> Int? {
    let line = lines[start]
    guard isFree(start), line.isBold, !isBesideOther(start), isTitleLike(line.text),
      !isCaption(line.text)
    else { return nil }
    var (end, count) = (start + 1, line.count)
    while end < lines.count, end - start <= Self.mostLines, lines[end].isBold,
      lines.areAlike(lines[end - 1], lines[end]),
      isFree(end), lines.isBelow(lines[end - 1], lines[end]),
      lines.isClose(lines[end - 1], lines[end]),
      abs(lines[end].left - line.left) < Self.sameEdge
        || abs(lines[end].centre - line.centre) < Self.sameEdge
    {
      count += lines[end].count
      end += 1
    }
    guard count <= Self.longestBold, end - start <= Self.mostLines,
      lines[end - 1].text.last.map({ !",;:".contains($0) }) == true
    else { return nil }
    let area = lines.area(of: start)
    if area.isOutside(line.left) { return end }
    if isCentred(line, in: area) { return isOnTitlePage(start) ? nil : end }
    guard start == 0 || title == start || lines.areApart(lines[start - 1], line) else { return nil }
    let isAtEdge = line.left < max(area.left, lines.column(of: start).left) + Self.sameEdge
    return isAtEdge && !isTerm(line, above: end) ? end : nil
  }

  private func isCentred(_ line: PDFPages.Line, in area: PDFTextArea) -> Bool {
    abs(line.centre - area.centre) < Self.sameEdge * 2 && line.left > area.left + lines.body
  }

  /// Whether a line of text size on the first page is above the text, as names are.
  private func isOnTitlePage(_ index: Int) -> Bool {
    guard lines[index].page == lines[0].page else { return false }
    return !lines[0..<min(index, Self.longestTitlePage)].contains { line in
      line.right - line.left > lines.area(of: index).width * Self.prose && !line.isBold
    } && !look(index).isCapital
  }

  /// Whether a line hangs above a text further right that does not come back to its edge.
  private func isTerm(_ line: PDFPages.Line, above index: Int) -> Bool {
    guard index < lines.count, lines[index].page == line.page,
      lines.isClose(lines[index - 1], lines[index]), lines[index].top > line.top
    else { return false }
    let edge = line.left + lines.body * Self.indent
    guard lines[index].left >= edge else { return false }
    return index + 1 == lines.count || lines[index + 1].page != line.page
      || lines[index + 1].left >= edge
  }

  /// Whether another line is at the height of a line.
  private func isBesideOther(_ index: Int) -> Bool {
    let line = lines[index]
    for other in [index - 1, index + 1] where other >= 0 && other < lines.count {
      let next = lines[other]
      guard next.page == line.page, next.block == line.block else { continue }
      let isBeside = next.right <= line.left || next.left >= line.right
      if isBeside, abs(next.middle - line.middle) < line.height / 2 { return true }
    }
    return false
  }

  /// Whether a text begins like a title, with a capital, a number or a quotation mark: options and commands
  /// do not.
  private func isTitleLike(_ text: String) -> Bool {
    firstLetter(text).map { $0.isWholeNumber || $0.isLetter && !$0.isLowercase } ?? false
  }

  /// The first character of a text that opens nothing.
  private func firstLetter(_ text: String) -> Character? {
    text.first { !"“„‘‚«»\"'¿¡([".contains($0) }
  }

  /// Whether a text begins with a word for a picture and its number: "Figure 1."
  private func isCaption(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let words = bytes.withTextBytes { TitleScan($0, bytes.indices).words }
    return words.count > 1 && words[0].meaning == .caption && words[1].number != nil
  }

  // MARK: Numbered titles

  /// The greatest number of a title.
  private static let mostNumbered = 999

  /// Adds lines with a number and a title, "2. The Oil", that stand apart and count from one on.
  private mutating func addNumberedTitles() {
    var found: [(index: Int, number: Int)] = []
    for (index, line) in lines.lines.enumerated() where line.count < Self.longestNumbered {
      guard isFree(index), let number = number(ofTitle: line),
        number == (found.last?.number ?? 0) + 1,
        index == 0 || lines.areApart(lines[index - 1], line), !goesOn(index)
      else { continue }
      found.append((index, number))
    }
    guard found.count > 1 else { return }
    for (index, _) in found where titles[index] == nil {
      titles[index] = Title(level: 2, end: index + 1)
    }
  }

  /// Whether the next line is close below a full one.
  private func goesOn(_ index: Int) -> Bool {
    guard index + 1 < lines.count, lines[index + 1].page == lines[index].page,
      lines.isClose(lines[index], lines[index + 1])
    else { return false }
    return lines[index].right > lines.area(of: index).right - lines.body * 4
  }

  /// The number of a line with a number and a title; nil for other lines.
  private func number(ofTitle line: PDFPages.Line) -> Int? {
    guard let first = line.words.first?.text, line.words.count > 1, first.last == ".",
      line.words[1].text.first?.isUppercase == true,
      line.text.last.map({ !".,;:".contains($0) }) == true
    else { return nil }
    return Number.parse(first.utf8.dropLast(), in: 1...Self.mostNumbered)
  }
}
