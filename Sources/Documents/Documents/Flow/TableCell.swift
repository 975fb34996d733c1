import BookText
import Cells
import Markup
import Numbers

/// A cell of a table.
struct TableCell {
  var text = InlineText()
  /// True if it names a row or a column.
  var isHead = false
  var alignment = BlockLayout.Alignment.natural
  /// The number of columns that it takes, and of rows.
  var (columns, rows) = (1, 1)

  init() {}

  /// Makes an empty cell of its element.
  init(
    _ tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>, _ alignment: BlockLayout.Alignment
  ) {
    func span(_ name: MarkupName, _ range: ClosedRange<Int>) -> Int {
      tag.value(name, in: source).flatMap { Number.clamped($0.utf8, to: range) } ?? 1
    }
    isHead = tag.name == "th"
    self.alignment = alignment
    // WHATWG HTML, section 4.9.11.
    (columns, rows) = (span("colspan", 1...1_000), span("rowspan", 1...65_534))
  }

  /// The words of its text, each with the white space after it.
  var words: TableWords { TableWords(text.bytes) }
}

/// The words of a cell: the pieces that no line end divides.
struct TableWords {
  struct Word {
    /// Its bytes in the text of the cell.
    let range: Range<Int>
    /// Its width in cells.
    let width: Int
    /// True if a blank divides it from the word before it.
    var followsBlank = false
    /// True if it begins a line of the document.
    var beginsLine = false
  }

  /// A line of a cell.
  struct Line {
    /// Its bytes in the text of the cell.
    var range: Range<Int>
    /// Its width in cells.
    var width: Int
  }

  private(set) var words: [Word] = []

  /// A line with more than single blanks between its words, such as one of code, is one word.
  ///
  /// - Complexity: O(*n*).
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: "\n") {
      guard let last = line.lastIndex(where: { $0 > " " }) else { continue }
      let line = line[...last]
      if line.first == " "
        || zip(line, line.dropFirst()).contains(where: { $0 == " " && $1 == " " })
      {
        let width = cellWidth(of: String(decoding: line, as: UTF8.self))
        words.append(Word(range: line.startIndex..<line.endIndex, width: width, beginsLine: true))
        continue
      }
      for (index, word) in line.split(whereSeparator: { $0 <= " " }).enumerated() {
        let range = word.startIndex..<word.endIndex
        add(range, of: bytes, followsBlank: index > 0, beginsLine: index == 0)
      }
    }
  }

  /// Adds the pieces of a word: each of wide characters, such as Chinese ones, is a piece by itself.
  private mutating func add(
    _ range: Range<Int>, of bytes: [UInt8], followsBlank: Bool, beginsLine: Bool
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      var glyphs = GlyphScanner(bytes, in: range)
      var (start, end, width, wasWide) = (range.lowerBound, range.lowerBound, 0, false)
      func piece() -> Word {
        let isFirst = start == range.lowerBound
        return Word(
          range: start..<end, width: width, followsBlank: followsBlank && isFirst,
          beginsLine: beginsLine && isFirst)
      }
      while let glyph = glyphs.next() {
        let first = bytes[glyphs.start..<glyphs.position]
        if wasWide, glyph.width == 2, !Self.closing.contains(where: { first.starts(with: $0.utf8) })
        {
          words.append(piece())
          (start, width) = (end, 0)
        }
        (end, width, wasWide) = (glyphs.position, width + glyph.width, glyph.width == 2)
      }
      end = range.upperBound
      words.append(piece())
    }
  }

  /// Signs that begin no line (JIS X 4051, section 4.3).
  private static let closing = [
    "、", "。", "，", "．", "」", "』", "）", "】", "〉", "》", "〕", "：", "；", "？", "！", "ー", "々",
  ]

  /// The width of the longest word, in cells: no column of it may be narrower.
  var leastWidth: Int { words.map(\.width).max() ?? 0 }

  /// The width without other line ends than those of the document, in cells.
  var naturalWidth: Int { lines(of: .max).map(\.width).max() ?? 0 }

  /// Divides the words into lines of at most `width` cells.
  ///
  /// - Complexity: O(*n*) in the number of words.
  func lines(of width: Int) -> [Line] {
    var lines: [Line] = []
    for word in words {
      let blank = word.followsBlank ? 1 : 0
      if let last = lines.last, !word.beginsLine, last.width + blank + word.width <= width {
        lines[lines.count - 1] = Line(
          range: last.range.lowerBound..<word.range.upperBound,
          width: last.width + blank + word.width)
      } else {
        lines.append(Line(range: word.range, width: word.width))
      }
    }
    return lines
  }
}
