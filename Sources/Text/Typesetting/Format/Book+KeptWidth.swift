import BookText

extension Book {
  /// Width for a text of kept lines, in cells: nineteen in twenty fit into it. Nil for a book, whose lines
  /// are set. Costs O(1): the first 64 KiB decide, so that the result does not change as more of the text
  /// comes.
  ///
  /// All lines of a text shown as typed are kept. Another text counts as kept lines if three lines in four
  /// belong to tables and diagrams, and these are longer than usual. Tables of documents have no width of
  /// their own: the page fits them in.
  public var keptWidth: Int? {
    text.withTextBytes { Self.keptWidth(of: blocks, in: $0, form, format) }
  }

  /// Width in cells needed by kept lines, except the longest twentieth. In a book, nil unless they are three
  /// quarters of its lines and wider than the usual measure. Only the first ``sample`` bytes are examined.
  package static func keptWidth(
    of blocks: [Block], in text: TextBytes, _ form: TextForm, _ format: BookFormat
  ) -> Int? {
    var widths: [Int] = []
    var lineCount = 0
    for block in blocks {
      guard block.range.lowerBound < sample else { break }
      let isTable = block.kind == .table && format == .plainText
      guard form == .asIs || isTable || block.kind == .preformatted else {
        lineCount += 1 + block.range.count / usualMeasure
        continue
      }
      var known = block
      known.range = block.range.clamped(to: 0..<sample)
      widths += TypedLine.lines(of: known, in: text).map {
        $0.column + widthWithTabs(of: $0.range, in: text, from: $0.column)
      }
    }
    lineCount += widths.count
    guard let width = widths.sorted().dropLast(widths.count / 20).last else { return nil }
    let isKept = widths.count * 4 >= lineCount * 3 && width > usualMeasure
    return form == .asIs || isKept ? width : nil
  }

  /// Width of the widest drawing or listing of a book whose text is set, in cells; 0 without one. Costs O(1):
  /// the first 64 KiB decide, as for ``keptWidth``.
  public var widestDrawing: Int {
    guard form != .asIs else { return 0 }
    var widest = 0
    for block in blocks {
      guard block.range.lowerBound < Self.sample else { break }
      guard block.kind == .preformatted else { continue }
      var known = block
      known.range = block.range.clamped(to: 0..<Self.sample)
      widest = text.withTextBytes { text in
        TypedLine.lines(of: known, in: text).reduce(widest) {
          max(
            $0,
            max(0, $1.column - block.indent)
              + widthWithTabs(of: $1.range, in: text, from: $1.column, upTo: Self.widestPage))
        }
      }
    }
    return widest
  }

  /// Width in cells.
  private static let widestPage = 500

  /// Bytes of the text that decide.
  private static let sample = 1 << 16
  /// Width in cells.
  private static let usualMeasure = 66
}
