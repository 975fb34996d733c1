import PlainText

/// Rows of a region of printed pages, a column or lines across the page, and their relations.
struct PDFRegion {
  let rows: [PDFRow]
  /// Edges of its text.
  let area: PDFTextArea
  /// Usual height of a line, and usual distance of two, in points.
  let body, pitch: Double

  var right: Double { area.right }

  /// Tolerance for an indent from row to row, in points: less than for an edge, since some indents are small.
  static let sameIndent = 1.5
  /// Least gap between columns of a table or parts of a running head, and least indent of a text below its
  /// term, in heights.
  static let columnGap = 1.2

  /// Both begin at one edge.
  func areLevel(_ one: Int, _ other: Int) -> Bool {
    abs(rows[one].left - rows[other].left) < Self.sameIndent
  }

  /// True right below the row before it.
  func isClose(_ index: Int) -> Bool {
    index > 0 && index < rows.count
      && rows[index].top - rows[index - 1].top <= pitch * PDFMeasures.close
  }

  /// It reaches the right edge, as prose does, from the left edge of another.
  func isFull(_ index: Int, from left: Double) -> Bool {
    rows[index].right > right - (right - left) * PDFMeasures.ragged
  }

  /// True in the list of contents, or if large, or if bold and left of the text.
  func isTitle(_ index: Int) -> Bool {
    let row = rows[index]
    return row.isListed || row.height > body * PrintedLine.large
      || row.isBold && area.isOutside(row.left)
  }

  /// First word, beyond another, after a gap between columns.
  func columnGap(_ index: Int, after word: Int = 0) -> Int? {
    rows[index].gap(of: body * Self.columnGap, after: word)
  }

  /// Beginning of an entry of a list.
  struct Start {
    /// Words of its term or mark.
    let words: Int
    /// Left edge of the text beside or below, in points.
    let text: Double
    /// The words are a mark.
    let isItem: Bool
  }

  /// A mark beside its text, or a term beside it after a gap, or right above it.
  func start(of index: Int) -> Start? {
    let row = rows[index]
    guard !row.hasLeader, !row.isStacked else { return nil }
    if PDFMark.isItem(row.first.text[...]) {
      guard let next = row.words.dropFirst().first,
        next.left - row.first.right > body * PDFScript.touching
      else { return nil }
      return Start(words: 1, text: next.left, isItem: true)
    }
    if let place = row.gap(of: body * PDFMeasures.gap) {
      let text = row.words[place].left
      // A term takes less than half of the width, and no further column follows.
      let isTerm = (text - row.left) * 2 < right - row.left && columnGap(index, after: place) == nil
      return isTerm ? Start(words: place, text: text, isItem: false) : nil
    }
    guard isAbove(index), let next = rows[ifAny: index + 1] else { return nil }
    return Start(words: row.words.count, text: next.left, isItem: false)
  }

  private func isItem(_ index: Int) -> Bool {
    rows.indices.contains(index) && start(of: index)?.isItem == true
  }

  /// The text beside a mark goes on below the mark.
  func isFlat(_ index: Int) -> Bool {
    isClose(index + 1) && areLevel(index + 1, index) && !isItem(index + 1)
  }

  /// The row before or after it is near, and begins with a mark at the same edge.
  func isBesideMark(_ index: Int) -> Bool {
    [index - 1, index + 1].contains {
      isItem($0) && areLevel($0, index)
        && abs(rows[$0].top - rows[index].top) < pitch * PDFMeasures.close * 2
    }
  }

  /// Set in beyond the text of a list, and followed by a row left of it, as a paragraph after the list.
  func isFirstLine(_ index: Int, after list: PDFHang) -> Bool {
    let next = rows[ifAny: index + 1]?.left ?? .infinity
    return rows[index].left > list.text + Self.sameIndent && next < list.text - Self.sameIndent
      && isClose(index + 1) && ![index, index + 1].contains(where: isItem)
  }

  /// A row right below another begins at an edge, and is no row of a table.
  func hangs(_ index: Int, at text: Double) -> Bool {
    index < rows.count && isClose(index) && abs(rows[index].left - text) < Self.sameIndent
      && columnGap(index) == nil
  }

  /// A term right above its text is short, with the next row set in, and with neither in a paragraph, a
  /// listing or a table.
  private func isAbove(_ index: Int) -> Bool {
    guard index + 1 < rows.count else { return false }
    let (row, next) = (rows[index], rows[index + 1])
    let indent = next.left - row.left
    guard row.right - row.left < (right - row.left) * PDFMeasures.short,
      row.words.last?.text.last != ":", isClose(index + 1), indent >= body * Self.columnGap,
      indent * 2 < right - row.left, next.height < body * PrintedLine.large,
      !next.isListing, !PDFMark.isItem(next.first.text[...]), columnGap(index + 1) == nil,
      !isContinuing(index)
    else { return false }
    // The first line of a paragraph may be set in as well.
    guard isClose(index + 2) else { return true }
    return rows[index + 2].left > next.left - Self.sameIndent
      || next.right < right - (right - row.left) * PDFMeasures.ragged
  }

  /// A row may continue one that begins no further right, or is full. The text beside a term goes on further
  /// right.
  private func isContinuing(_ index: Int) -> Bool {
    guard isClose(index) else { return false }
    // In order: the row is close to one before.
    let (last, left) = (rows[index - 1], rows[index].left)
    // A title above it is no text.
    if last.isListed || last.isBold && last.left < left - Self.sameIndent { return false }
    if last.gap(of: body * PDFMeasures.gap) != nil { return false }
    return last.left < left + Self.sameIndent
      || last.right > right - (right - left) * PDFMeasures.ragged / 3
  }
}
