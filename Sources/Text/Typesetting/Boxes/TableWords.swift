import BookText
import Cells
import Numbers

/// Words of a cell of a table: pieces not divided by line ends. Widths are in cells, places in bytes of the
/// text.
package struct TableWords {
  /// A piece without line ends, unless it is too wide.
  package struct Word {
    package let range: Range<Int>
    package fileprivate(set) var width: Int
    /// Whether a blank divides it from the word before it.
    package var followsBlank = false
    /// It begins a line of the document.
    package var beginsLine = false
    /// The line end of an empty row of the document before it; nil if there is none.
    fileprivate var emptyRow: Int?
  }

  package struct Line {
    package var range: Range<Int>
    package var width: Int
  }

  package private(set) var words: [Word] = []
  private let text: TextBytes

  /// The text must outlive the words. A line with more than single blanks between its words, such as one of
  /// code, is one word. `readings` follow their characters, for a screen reader. Costs O(*n*).
  package init(_ text: TextBytes, in range: Range<Int>, spoken readings: ArraySlice<Ruby> = []) {
    self.text = text
    var emptyRow: Int?
    for line in text[range].split(separator: "\n", omittingEmptySubsequences: false) {
      guard let last = line.lastIndex(where: { !Self.isBlank($0) }) else {
        emptyRow = words.isEmpty ? nil : line.endIndex
        continue
      }
      let first = words.count
      defer {
        words[first].emptyRow = emptyRow
        emptyRow = nil
      }
      let line = line[...last]
      if Self.isSpacedOut(line) {
        let range = line.startIndex..<line.endIndex
        words.append(Word(range: range, width: Self.width(of: range, in: text), beginsLine: true))
        continue
      }
      for (index, word) in line.split(whereSeparator: Self.isBlank).enumerated() {
        addPieces(word.startIndex..<word.endIndex, followsBlank: index > 0, beginsLine: index == 0)
      }
    }
    for reading in readings {
      // The word with the last of its characters.
      let index = words.firstIndexAfter { $0.range.upperBound < reading.range.upperBound }
      if index < words.count { words[index].width += cellWidth(of: reading.spokenWords) }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

  /// A line begins with a blank, or has two side by side.
  private static func isSpacedOut(_ line: TextBytes) -> Bool {
    line.first == UInt8(ascii: " ")
      || zip(line, line.dropFirst()).contains { isBlank($0) && isBlank($1) }
  }

  private static func width(of range: Range<Int>, in text: TextBytes) -> Int {
    var (glyphs, width) = (GlyphScanner(text, in: range), 0)
    while let glyph = glyphs.next() { width += glyph.width }
    return width
  }

  /// A wide character, such as a Chinese one, begins a new piece after another, except between syllables of
  /// Korean and before a sign that begins no line.
  private mutating func addPieces(_ range: Range<Int>, followsBlank: Bool, beginsLine: Bool) {
    var glyphs = GlyphScanner(text, in: range)
    var (start, end, width, wasWide) = (range.lowerBound, range.lowerBound, 0, false)
    var wasKorean = false
    /// Begins at the last end. Only the first piece of a word keeps the blank or line end before it.
    func piece() -> Word {
      let isFirst = start == range.lowerBound
      return Word(
        range: start..<end, width: width, followsBlank: followsBlank && isFirst,
        beginsLine: beginsLine && isFirst)
    }
    while let glyph = glyphs.next() {
      let isKorean = (0xAC00...0xD7A3).contains(glyph.base)
      if wasWide, glyph.width == 2, !(wasKorean && isKorean) {
        let first = text[glyphs.start..<glyphs.position]
        if !Self.closing.contains(where: { first.starts(with: $0.utf8) }) {
          words.append(piece())
          (start, width) = (end, 0)
        }
      }
      (end, width, wasWide) = (glyphs.position, width + glyph.width, glyph.width == 2)
      wasKorean = isKorean
    }
    end = range.upperBound
    words.append(piece())
  }

  /// Signs that never begin a line (JIS X 4051, section 4.3).
  private static let closing = [
    "、", "。", "，", "．", "」", "』", "）", "】", "〉", "》", "〕", "：", "；", "？", "！", "ー", "々",
  ]

  /// Width of the longest part of a word between signs at which it may be divided: no column may be narrower.
  package var leastWidth: Int {
    words.reduce(0) { most, word in
      word.width <= most
        ? most : max(most, Self.longestPart(of: word.range, width: word.width, in: text))
    }
  }

  /// Part between signs at which the word may be divided; `width` without such a sign.
  static func longestPart(of word: Range<Int>, width: Int, in text: TextBytes) -> Int {
    guard text[word].contains(where: joints.contains) else { return width }
    let isShort = width <= undividedWidth
    var (longest, cells) = (0, 0)
    var glyphs = GlyphScanner(text, in: word)
    while let glyph = glyphs.next() {
      cells += glyph.width
      longest = max(longest, cells)
      if isJoint(before: glyphs.position, in: word, text, isShort: isShort) { cells = 0 }
    }
    return longest
  }

  /// Longest line, and all words on one line, with no line ends but the document's.
  package var naturalWidths: (longest: Int, whole: Int) {
    var (longest, whole, line) = (0, 0, 0)
    for word in words {
      let width = (word.followsBlank ? 1 : 0) + word.width
      line = word.beginsLine ? width : line + width
      longest = max(longest, line)
      whole += width + (word.beginsLine && whole > 0 ? 1 : 0)
    }
    return (longest, whole)
  }

  /// Lines of at most `width` cells, 1 or more. A wider word is divided into parts. `withEmptyRows`: each
  /// empty row becomes a line of width 0. Costs O(*n*) in the text.
  package func lines(of width: Int, withEmptyRows: Bool = false) -> [Line] {
    var lines: [Line] = []
    for word in words {
      if withEmptyRows, let row = word.emptyRow {
        lines.append(Line(range: row..<row + 1, width: 0))
      }
      let blank = word.followsBlank ? 1 : 0
      if let last = lines.last, !word.beginsLine, last.width + blank + word.width <= width {
        lines[lines.count - 1] = Line(
          range: last.range.lowerBound..<word.range.upperBound,
          width: last.width + blank + word.width)
      } else if word.width <= width {
        lines.append(Line(range: word.range, width: word.width))
      } else {
        lines += Self.parts(of: word.range, width: word.width, in: width, text)
      }
    }
    return lines
  }

  /// A long word may be divided after these signs, as in addresses.
  private static let joints = Array("/_-.,:=@ ".utf8)

  /// A short word is divided only after a hyphen or a slash that follows a letter: a date and a time stay
  /// whole.
  private static func isJoint(
    before place: Int, in word: Range<Int>, _ text: TextBytes, isShort: Bool
  ) -> Bool {
    let sign = text[place - 1]
    guard isShort, sign != UInt8(ascii: " ") else { return joints.contains(sign) }
    guard "-/".utf8.contains(sign), place - 2 >= word.lowerBound else { return false }
    let before = text[place - 2]
    return before >= 0x80 || before.isLetter
  }

  /// Parts end after the last sign in the room, or else the last fitting glyph.
  static func parts(
    of word: Range<Int>, width: Int, in room: Int, _ text: TextBytes
  ) -> [Line] {
    let isShort = width <= undividedWidth
    var (parts, start, cells) = ([Line](), word.lowerBound, 0)
    // The last sign at which the part may end.
    var joint: (end: Int, cells: Int)?
    var glyphs = GlyphScanner(text, in: word)
    while let glyph = glyphs.next() {
      if cells > 0, cells + glyph.width > room {
        let cut = joint ?? (glyphs.start, cells)
        parts.append(Line(range: start..<cut.end, width: cut.cells))
        (start, cells, joint) = (cut.end, cells - cut.cells, nil)
      }
      cells += glyph.width
      if isJoint(before: glyphs.position, in: word, text, isShort: isShort) {
        joint = (glyphs.position, cells)
      }
    }
    parts.append(Line(range: start..<word.upperBound, width: cells))
    return parts
  }
}
