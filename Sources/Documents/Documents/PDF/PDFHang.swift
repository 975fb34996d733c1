import BookText

/// A list whose entries hang to the right of their terms or marks: options with their explanations, items.
struct PDFHang: Equatable {
  /// Its number. Lists that go on in the next column have the same.
  let list: Int
  /// The left edges of its terms or marks, and of their texts, in points.
  let left, text: Double

  static func == (one: PDFHang, other: PDFHang) -> Bool { one.list == other.list }
}

/// Finds these lists in the rows of printed pages.
///
/// An entry shows itself by a gap between its term and a text whose next line begins where the text did, or
/// by a term alone above a text further right. Rows at the edge of the text continue it.
struct PDFHangs {
  /// How a row belongs to a list.
  struct Entry {
    /// The lists around it, the outermost first.
    var hangs: [PDFHang] = []
    /// Number of the words of its term or mark; 0 for a row that continues a text.
    var words = 0
    /// Whether the words are a mark.
    var isItem = false
  }

  /// The left edges of terms and of texts, in steps of two points.
  private struct Edges: Hashable {
    let left, text: Int
  }

  /// How often a pair of edges is seen: with a text of several lines beside its term, of one line, or below
  /// its term; with marks; with more columns.
  private struct Evidence {
    var long = 0
    var short = 0
    var below = 0
    var marks = 0
    var columns = 0
    /// How many of the terms are bold.
    var bold = 0
    /// How many texts beside marks go on below the text, and below the mark.
    var hung = 0
    var flat = 0
  }

  private let body, pitch: Double
  /// The widths of the letters of listings, in steps.
  private let letterWidths: Set<Int>
  private var evidence: [Edges: Evidence] = [:]
  /// The edges of texts beside each left edge, the most frequent first.
  private var texts: [Int: [Int]] = [:]
  /// The lists around the last row.
  private var open: [PDFHang] = []
  private var lists = 0

  /// Steps of edges, and how far edges of one list may differ, in points; and those of words beside a
  /// narrow gap.
  private static let (step, sameEdge, exact) = (2.0, 1.5, 0.5)
  /// The least gap beside a term, and between columns of a table; the least blank; the least indent of a text
  /// below its term, in heights.
  private static let (gap, columnGap, blank, indent) = (0.8, 1.2, 0.1, 1.2)
  /// The greatest distance of lines close to each other, in usual distances.
  private static let close = 1.35
  /// Shares of the width of a region: the longest term, the longest above its text, and how far from the
  /// right edge a line of prose ends.
  private static let (longest, longestAbove, prose) = (0.5, 0.75, 0.15)
  /// The least width of a text below its term, as a share of that of the text, unless it has several lines.
  private static let leastBelow = 0.5
  /// How much wider a gap beside a term is than the others of its row.
  private static let wider = 1.2
  /// Maximum number of terms above each other, of lists in each other, of edges that are tried, and of rows
  /// in which a list shows that it is no table.
  private static let (mostTerms, deepest, mostTried, mostRows) = (4, 6, 6, 40)
  /// Steps of the widths of letters in a point, and fewest lines with a width.
  private static let (widthSteps, fewestListing) = (20.0, 3)
  /// Fewest entries with terms above their texts.
  private static let fewestBelow = 3

  /// - Parameters:
  ///   - regions: The rows of each region of the pages, and the edges of its text.
  ///   - body: The usual height of a line.
  ///   - pitch: The usual distance of two.
  /// - Complexity: O(*n*).
  init(_ regions: [(rows: [PDFRow], area: PDFTextArea)], body: Double, pitch: Double) {
    (self.body, self.pitch) = (body, pitch)
    var widths: [Int: Int] = [:]
    for width in regions.lazy.flatMap(\.rows).compactMap(\.letterWidth) {
      widths[Int((width * Self.widthSteps).rounded()), default: 0] += 1
    }
    letterWidths = Set(widths.filter { $0.value >= Self.fewestListing }.keys)
    for (rows, area) in regions {
      for index in rows.indices where !isTitle(rows[index], area) {
        collect(rows, index, area.right)
      }
    }
    for (edges, seen) in evidence where isKnown(edges, seen) {
      texts[edges.left, default: []].append(edges.text)
    }
    let evidence = evidence
    for left in texts.keys {
      func count(_ text: Int) -> Int {
        let seen = evidence[Edges(left: left, text: text)] ?? Evidence()
        return seen.long * 2 + seen.short + seen.below
      }
      texts[left]?.sort { (count($0), $1) > (count($1), $0) }
    }
  }

  private static func step(_ edge: Double) -> Int { Int((edge / step).rounded()) }

  // MARK: Evidence

  private mutating func collect(_ rows: [PDFRow], _ index: Int, _ right: Double) {
    let row = rows[index]
    guard row.letterWidth == nil, !row.hasLeader, !row.isNumberedTitle, !row.isStacked
    else { return }
    let width = right - row.left
    if let text = row.words.count > 1 ? textAfterMark(row) : nil {
      let edges = Edges(left: Self.step(row.left), text: Self.step(text))
      let isHung = hangs(rows, index + 1, at: text)
      if isHung {
        evidence[edges, default: Evidence()].hung += 1
      } else if isClose(rows, index + 1), abs(rows[index + 1].left - row.left) < Self.sameEdge,
        textAfterMark(rows[index + 1]) == nil
      {
        evidence[edges, default: Evidence()].flat += 1
      }
      let isMarked = isHung || isBesideMark(rows, index)
      if isMarked { evidence[edges, default: Evidence()].marks += 1 }
      return
    }
    if let place = row.gap(of: body * Self.gap) {
      let text = row.words[place].left
      guard text - row.left < width * Self.longest else { return }
      let edges = Edges(left: Self.step(row.left), text: Self.step(text))
      if row.words[0].isBold { evidence[edges, default: Evidence()].bold += 1 }
      if row.gap(of: body * Self.columnGap, after: place) != nil {
        evidence[edges, default: Evidence()].columns += 1
      } else if hangs(rows, index + 1, at: text), row.right > right - width * Self.prose {
        evidence[edges, default: Evidence()].long += 1
      } else {
        evidence[edges, default: Evidence()].short += 1
      }
    } else if isAbove(rows, index, right), index + 1 < rows.count {
      let next = rows[index + 1]
      guard
        next.right - next.left > width * Self.leastBelow || hangs(rows, index + 2, at: next.left)
      else { return }
      let edges = Edges(left: Self.step(row.left), text: Self.step(next.left))
      evidence[edges, default: Evidence()].below += 1
      if row.words[0].isBold { evidence[edges, default: Evidence()].bold += 1 }
    }
  }

  /// Whether most terms between edges are bold.
  private func areBold(_ left: Double, _ text: Double) -> Bool {
    let seen = evidence[Edges(left: Self.step(left), text: Self.step(text))] ?? Evidence()
    return seen.bold * 2 > seen.long + seen.short + seen.below
  }

  /// Whether a row is a title: of the list of contents, or large, or bold and left of the text.
  private func isTitle(_ row: PDFRow, _ area: PDFTextArea) -> Bool {
    row.isListed || row.height > body * PDFTableRows.large || row.isBold && area.isOutside(row.left)
  }

  /// Whether the letters of a row have the width of a listing's.
  private func isListing(_ row: PDFRow) -> Bool {
    if row.letterWidth != nil { return true }
    return row.words.allSatisfy { word in
      let width = Int((word.pitch * Self.widthSteps).rounded())
      return (width - 1...width + 1).contains(where: letterWidths.contains)
    }
  }

  private func isKnown(_ edges: Edges, _ seen: Evidence) -> Bool {
    // Edges lie between two steps.
    let around = (edges.left - 1...edges.left + 1).flatMap { left in
      (edges.text - 1...edges.text + 1).compactMap { evidence[Edges(left: left, text: $0)] }
    }
    let long = around.reduce(0) { $0 + $1.long }
    let all = around.reduce(long) { $0 + $1.short + $1.below }
    let columns = around.reduce(0) { $0 + $1.columns }
    let below = around.reduce(0) { $0 + $1.below }
    return (long > 0 && all > 1 || below >= Self.fewestBelow) && columns * 2 <= all
      && seen.long + seen.short + seen.below > 0
  }

  /// The left edge of the text beside a mark; nil without one.
  private func textAfterMark(_ row: PDFRow) -> Double? {
    guard row.words.count > 1, PDFMark.isItem(row.words[0].text[...]),
      row.words[1].left - row.words[0].right > body * Self.blank
    else { return nil }
    return row.words[1].left
  }

  /// Whether a row near another, before or after it, begins with a mark too.
  private func isBesideMark(_ rows: [PDFRow], _ index: Int) -> Bool {
    [index - 1, index + 1].contains {
      rows.indices.contains($0) && abs(rows[$0].left - rows[index].left) < Self.sameEdge
        && textAfterMark(rows[$0]) != nil
        && abs(rows[$0].top - rows[index].top) < pitch * Self.close * 2
    }
  }

  /// Whether a row right below another begins at an edge, and is no row of a table or a listing.
  private func hangs(_ rows: [PDFRow], _ index: Int, at text: Double) -> Bool {
    index < rows.count && isClose(rows, index) && abs(rows[index].left - text) < Self.sameEdge
      && rows[index].gap(of: body * Self.columnGap) == nil
  }

  private func isClose(_ rows: [PDFRow], _ index: Int) -> Bool {
    index > 0 && index < rows.count && rows[index].top - rows[index - 1].top <= pitch * Self.close
  }

  /// Whether a row is a term right above its text.
  ///
  /// - Parameter isAfterTerm: Whether it is below another term.
  private func isAbove(
    _ rows: [PDFRow], _ index: Int, _ right: Double, afterTerm isAfterTerm: Bool = false
  ) -> Bool {
    guard index + 1 < rows.count else { return false }
    let (row, next) = (rows[index], rows[index + 1])
    let width = right - row.left
    guard row.right - row.left < width * Self.longestAbove, isClose(rows, index + 1),
      next.left - row.left >= body * Self.indent, next.left - row.left < width * Self.longest,
      next.height < body * PDFTableRows.large, !isListing(next), row.words.last?.text.last != ":",
      !PDFMark.isItem(row.words[0].text[...]), !PDFMark.isItem(next.words[0].text[...]),
      next.gap(of: body * Self.columnGap) == nil
    else { return false }
    // Above it is no line of its own paragraph, and its text is not the first line of one.
    if !isAfterTerm, isContinuing(rows, index, right) { return false }
    guard index + 2 < rows.count, isClose(rows, index + 2) else { return true }
    return rows[index + 2].left > next.left - Self.sameEdge
      || next.right < right - width * Self.prose
  }

  /// Whether a row may continue the row before, which begins no further right or is full.
  private func isContinuing(_ rows: [PDFRow], _ index: Int, _ right: Double) -> Bool {
    guard isClose(rows, index) else { return false }
    let last = rows[index - 1]
    // A title above it is no text.
    if last.isListed || last.isBold && last.left < rows[index].left - Self.sameEdge { return false }
    return last.left < rows[index].left + Self.sameEdge
      || last.right > right - (right - rows[index].left) * Self.prose / 3
  }

  // MARK: Entries

  /// Returns how the rows of a region belong to lists.
  ///
  /// - Complexity: O(*n*).
  mutating func entries(of rows: [PDFRow], in area: PDFTextArea) -> [Entry] {
    let right = area.right
    var entries: [Entry] = []
    for index in rows.indices {
      let row = rows[index]
      if isTitle(row, area) {
        open = []
        entries.append(Entry())
        continue
      }
      // A list goes on in the next region only with a row at its edge.
      while let last = open.last, row.left < last.text - Self.sameEdge {
        let before = entries.last.map { $0.words > 0 && $0.hangs == open } ?? false
        if abs(row.left - last.left) < Self.sameEdge,
          let entry = entry(rows, index, last, right, afterEntry: before)
        {
          entries.append(entry)
          break
        }
        open.removeLast()
      }
      if index < entries.count { continue }
      if index == 0, let last = open.last, abs(row.left - last.text) > Self.sameEdge { open = [] }
      entries.append(firstEntry(rows, index, right) ?? Entry(hangs: open))
    }
    return entries
  }

  /// Returns the entry of an open list that begins with a row.
  ///
  /// - Parameter isAfterEntry: Whether an entry of the list begins with the row above.
  private func entry(
    _ rows: [PDFRow], _ index: Int, _ hang: PDFHang, _ right: Double, afterEntry isAfterEntry: Bool
  ) -> Entry? {
    let row = rows[index]
    guard !row.hasLeader, !row.isStacked else { return nil }
    if let text = textAfterMark(row), abs(text - hang.text) < Self.sameEdge {
      return Entry(hangs: open, words: 1, isItem: true)
    }
    if let words = wordsBeside(rows, index, hang.text, right, inList: true) {
      return Entry(hangs: open, words: words)
    }
    let isTerm = isTermAbove(rows, index, hang.text, right, afterEntry: isAfterEntry, inList: true)
    return isTerm ? Entry(hangs: open, words: row.words.count) : nil
  }

  /// Returns the entry of a new list that begins with a row.
  private mutating func firstEntry(_ rows: [PDFRow], _ index: Int, _ right: Double) -> Entry? {
    let row = rows[index]
    guard open.count < Self.deepest, !row.hasLeader, row.letterWidth == nil, !row.isNumberedTitle,
      !row.isStacked
    else { return nil }
    if let text = textAfterMark(row) {
      guard !isFlat(row.left, text),
        PDFMark.isBullet(row.words[0].text[...]) || isKnown(row.left, text, \.marks)
      else { return nil }
      begin(row.left, text)
      return Entry(hangs: open, words: 1, isItem: true)
    }
    let left = Self.step(row.left)
    for step in (left - 1...left + 1).flatMap({ texts[$0] ?? [] }).prefix(Self.mostTried * 3) {
      let text = Double(step) * Self.step
      // The exact edge is that of a word, or of the next row.
      if let words = wordsBeside(rows, index, text, right, within: Self.step),
        isMostlyProse(row.left, row.words[words].left)
          || isProse(rows, from: index, at: row.words[words].left, right)
      {
        begin(row.left, row.words[words].left)
        return Entry(hangs: open, words: words)
      }
      if isTermAbove(rows, index, text, right, within: Self.step) {
        var next = index + 1
        while next + 1 < rows.count, abs(rows[next].left - row.left) < Self.sameEdge { next += 1 }
        // In tiny letters a text may begin at the edge of its term.
        guard abs(rows[next].left - row.left) >= Self.sameEdge else { continue }
        begin(row.left, rows[next].left)
        return Entry(hangs: open, words: row.words.count)
      }
    }
    return nil
  }

  /// Whether most texts between edges are of several lines or below their terms.
  private func isMostlyProse(_ left: Double, _ text: Double) -> Bool {
    let seen = evidence[Edges(left: Self.step(left), text: Self.step(text))] ?? Evidence()
    return seen.long + seen.below >= max(seen.short, 1)
  }

  /// Whether a text at an edge goes on below itself, in a row or soon after: else the rows are a table.
  private func isProse(_ rows: [PDFRow], from index: Int, at text: Double, _ right: Double) -> Bool
  {
    let left = rows[index].left
    for next in index..<min(rows.count, index + Self.mostRows) {
      let row = rows[next]
      if row.left < left - Self.sameEdge { return false }
      guard abs(row.left - left) < Self.sameEdge, hangs(rows, next + 1, at: text) else { continue }
      // Beside a term, or below it.
      let first = row.right < text ? rows[next + 1] : row
      if first.right > right - (right - left) * Self.prose { return true }
    }
    return false
  }

  private mutating func begin(_ left: Double, _ text: Double) {
    lists += 1
    open.append(PDFHang(list: lists, left: left, text: text))
  }

  /// Whether most texts beside marks go on below their marks.
  private func isFlat(_ left: Double, _ text: Double) -> Bool {
    let seen = evidence[Edges(left: Self.step(left), text: Self.step(text))] ?? Evidence()
    return seen.flat > seen.hung
  }

  private func isKnown(_ left: Double, _ text: Double, _ kind: KeyPath<Evidence, Int>) -> Bool {
    let (left, text) = (Self.step(left), Self.step(text))
    return (left - 1...left + 1).contains { left in
      (text - 1...text + 1).contains {
        evidence[Edges(left: left, text: $0)]?[keyPath: kind] ?? 0 > 0
      }
    }
  }

  /// The number of words of a term beside a text at an edge; nil if there is none.
  private func wordsBeside(
    _ rows: [PDFRow], _ index: Int, _ text: Double, _ right: Double,
    within: Double = PDFHangs.sameEdge, inList isInList: Bool = false
  ) -> Int? {
    let row = rows[index]
    let near = row.words.indices.dropFirst().filter { abs(row.words[$0].left - text) <= within }
    guard let place = near.max(by: { row.gap(before: $0) < row.gap(before: $1) }),
      !PDFMark.isItem(row.words[0].text[...]),
      row.gap(of: body * Self.columnGap, after: place) == nil,
      row.gap(of: body * Self.columnGap) ?? place == place
    else { return nil }
    let edge = row.words[place].left
    let gap = row.gap(before: place)
    let isLong = hangs(rows, index + 1, at: edge)
    let isFull = row.right > right - (right - row.left) * Self.prose
    // Blanks of a justified paragraph may be wide, and a word may be at the edge by chance.
    if !isLong, isClose(rows, index + 1), abs(rows[index + 1].left - row.left) < Self.sameEdge,
      isFull, rows[index + 1].gap(at: edge, within: Self.sameEdge) < body * Self.gap
    {
      return nil
    }
    if gap >= body * Self.gap { return place }
    // A narrow gap needs a text that goes on, or a list, and nothing that it continues.
    guard gap >= body * Self.blank, abs(edge - text) <= (isInList ? Self.exact : within) else {
      return nil
    }
    if isClose(rows, index), abs(rows[index - 1].left - row.left) < Self.sameEdge,
      rows[index - 1].right > right - (right - row.left) * Self.prose
    {
      return nil
    }
    let others = row.words.indices.dropFirst().filter { $0 != place }.map { row.gap(before: $0) }
    let isWider = gap > (others.max() ?? 0) * Self.wider
    return isLong ? (isFull ? place : nil) : isInList && isWider ? place : nil
  }

  /// Whether a row is a term above its text at an edge, or above another such term.
  private func isTermAbove(
    _ rows: [PDFRow], _ index: Int, _ text: Double, _ right: Double,
    within: Double = PDFHangs.sameEdge, afterEntry isAfterEntry: Bool = false,
    inList isInList: Bool = false
  ) -> Bool {
    if areBold(rows[index].left, text), !rows[index].words[0].isBold { return false }
    // The last row of a region may have a term whose text is in the next.
    if index + 1 == rows.count { return isInList && rows[index].words[0].isBold }
    for next in index..<min(rows.count - 1, index + Self.mostTerms) {
      let row = rows[next]
      guard row.words.last?.text.last != ":", abs(row.left - rows[index].left) < Self.sameEdge,
        next == index || isClose(rows, next),
        row.right - row.left < (right - row.left) * Self.longestAbove
      else { return false }
      guard abs(rows[next + 1].left - text) <= within else { continue }
      if !isInList, !isAbove(rows, next, right, afterTerm: next > index) { return false }
      let isContinuing =
        isClose(rows, index) && rows[index - 1].left < row.left + Self.sameEdge && !isAfterEntry
      return !isContinuing && isClose(rows, next + 1) && !isListing(rows[next + 1])
    }
    return false
  }
}

/// The words of a row of lines beside each other, from left to right.
struct PDFRow {
  let words: [PDFPages.Word]
  let left, top, right, bottom: Double
  /// The usual height of its words.
  let height: Double
  /// The width of its letters, if they have one, as in a listing.
  let letterWidth: Double?
  /// Whether dots lead to a number.
  let hasLeader: Bool

  /// Whether lines of it are above each other.
  let isStacked: Bool
  /// Whether all of its letters are bold.
  let isBold: Bool
  /// Whether it has a title of the list of contents.
  let isListed: Bool
  /// Whether it may be the numbered title of a chapter: it begins with a number without a sign, or is bold.
  var isNumberedTitle: Bool {
    guard words.count > 1 else { return false }
    let word = words[0].text
    return isBold && PDFMark.isNumber(word[...])
      || word.last != "." && word.allSatisfy { $0.isWholeNumber || $0 == "." }
  }

  init(_ row: PDFRows.Row, _ contents: PDFContents = PDFContents(PageOutline())) {
    let lines = row.map(\.line)
    words =
      lines.count == 1
      ? lines[0].words : lines.flatMap(\.words).sorted { ($0.left, $0.top) < ($1.left, $1.top) }
    left = words.first?.left ?? 0
    top = lines.map(\.top).min() ?? 0
    right = words.map(\.right).max() ?? 0
    bottom = lines.map(\.bottom).max() ?? 0
    height = lines.map(\.height).max() ?? 0
    letterWidth = PDFLetterWidth.common(to: lines)
    isStacked = zip(lines, lines.dropFirst()).contains { $1.left < $0.right - $0.height / 2 }
    isBold = lines.allSatisfy(\.isBold)
    isListed =
      lines.first.map {
        contents.level(of: lines.map(\.text).joined(separator: " "), on: $0.page) != nil
      } ?? false
    hasLeader = lines.contains(where: \.hasLeader)
  }

  /// The gap before a word.
  func gap(before index: Int) -> Double { words[index].left - words[index - 1].right }

  /// The gap before the word at an edge; 0 if there is none.
  func gap(at edge: Double, within distance: Double) -> Double {
    words.indices.dropFirst().first { abs(words[$0].left - edge) <= distance }.map {
      gap(before: $0)
    } ?? 0
  }

  /// The index of the first word after a gap of a width, beyond another word.
  func gap(of width: Double, after start: Int = 0) -> Int? {
    words.indices.dropFirst(start + 1).first { gap(before: $0) >= width }
  }
}
