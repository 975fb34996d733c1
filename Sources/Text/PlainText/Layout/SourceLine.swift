import BookText

/// A non-blank line of the source, with its measurements.
///
/// A text may have a line every few bytes, so each is only 20 bytes.
struct SourceLine {
  /// Number of columns of the longest line possibly wrapped by a program.
  static let longestWrapped = 130

  /// Fits: see ``Book/longestText``.
  private let start: UInt32
  private let count: UInt32
  private var allColumns: UInt32
  private let indentColumns: UInt16
  private var blankLines: UInt8
  private var signsOfQuotation: UInt8 = 0
  private var firstColumns: UInt16 = 0
  /// Whether it has signs of columns: a tab, three blanks, five dots, a bar, a corner. Few lines have, and
  /// only those are examined further.
  var mayHaveColumns: Bool
  /// Whether it has a sign that lines of programs have. Few lines of prose have.
  var mayBeCode = true
  /// Whether it is a line of code: between fences, in a drawing, in a listing.
  var isCode = false
  /// Number of quotation signs (`>`) before it in the source, 255 at most.
  var quotationDepth: Int {
    get { Int(signsOfQuotation) }
    set { signsOfQuotation = UInt8(clamping: newValue) }
  }

  /// Its bytes, without white space at both ends.
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  /// Its first column, at most 65,535; a tab goes to the next multiple of eight.
  var indent: Int { Int(indentColumns) }
  /// The column after its last character; kana, Han and Hangul count as two, all others as one.
  var columns: Int { Int(allColumns) }
  /// Number of columns of its first word on paper; nil for a typed line, whose letters are equally wide.
  var firstWord: Int? { firstColumns > 0 ? Int(firstColumns) : nil }
  /// Number of blank lines before it, 255 at most.
  var blankLinesBefore: Int { Int(blankLines) }

  /// Packs the measurements. Any that does not fit its field becomes the maximum of the field.
  init(
    range: Range<Int>, indent: Int, columns: Int, blankLinesBefore: Int, mayHaveColumns: Bool
  ) {
    start = UInt32(clamping: range.lowerBound)
    count = UInt32(clamping: range.count)
    indentColumns = UInt16(clamping: indent)
    allColumns = UInt32(clamping: columns)
    blankLines = UInt8(clamping: blankLinesBefore)
    self.mayHaveColumns = mayHaveColumns
  }

  /// Makes a line of printed text from its real measures, rounded to whole columns.
  init(range: Range<Int>, _ line: PrintedLine) {
    func columns(_ place: Double) -> Int { Int(min(max(place.rounded(), 0), Double(UInt16.max))) }
    let indent = columns(line.left)
    self.init(
      range: range, indent: indent, columns: max(indent, columns(line.right)),
      blankLinesBefore: columns(line.gap), mayHaveColumns: false)
    firstColumns = UInt16(clamping: max(1, columns(line.firstWord)))
  }

  /// Returns the column at which the first word of the next line would end on this one. A program ends a line
  /// if this is beyond the measure, and typists some columns earlier.
  func reach(before next: SourceLine, in text: TextBytes) -> Int {
    columns + 1 + (next.firstWord ?? text[next.range].prefix { $0 != " " }.count)
  }

  /// Whether it ends with a comma above a capital, which few lines of prose do by chance, except between the
  /// names of a list.
  func endsAtComma(above next: SourceLine, in text: TextBytes) -> Bool {
    text[range].last == "," && text.letterCase(at: next.range.lowerBound) == .capital
      && text[next.range].prefix { $0 != " " }.last != ","
  }

  /// Makes a blank line seem to precede it.
  mutating func setApart() { blankLines = max(1, blankLines) }

  /// Counts signs removed from the line.
  fileprivate mutating func countSigns(_ count: Int) { allColumns += UInt32(clamping: count) }
}

extension [SourceLine] {
  /// Counts the signs of emphasis removed from the lines: typists and programs wrapped the lines with them.
  /// - Parameter signs: The places of the signs in the text, in order, and how many were at each.
  mutating func countSigns(_ signs: [(place: Int, count: Int)]) {
    var line = 0
    for (place, count) in signs {
      while line < self.count, self[line].range.upperBound < place { line += 1 }
      guard line < self.count else { return }
      if self[line].range.lowerBound <= place { self[line].countSigns(count) }
    }
  }

  /// Marks lines as code if they begin in one of `ranges`, given in order.
  mutating func markCode(in ranges: [Range<Int>]) {
    for index in indices(beginningIn: ranges) { self[index].isCode = true }
  }

  /// Sets lines apart from those before and after them if they begin in one of `ranges`, given in order.
  mutating func setApart(_ ranges: [Range<Int>]) {
    for index in indices(beginningIn: ranges) {
      self[index].setApart()
      if index + 1 < count { self[index + 1].setApart() }
    }
  }

  /// Returns the indices of the lines that begin in one of `ranges`, given in order.
  private func indices(beginningIn ranges: [Range<Int>]) -> [Int] {
    var (found, next): ([Int], Int) = ([], 0)
    for index in indices {
      let start = self[index].range.lowerBound
      while next < ranges.count, ranges[next].upperBound <= start { next += 1 }
      guard next < ranges.count else { break }
      if ranges[next].contains(start) { found.append(index) }
    }
    return found
  }
}

extension ArraySlice<SourceLine> {
  /// Returns the (1 − 1/`count`) quantile of the widths of possibly wrapped lines, in columns. Returns nil if
  /// one line in twenty is longer than any wrapped line, as in a text with a paragraph on each line.
  func columns(exceededByOneIn count: Int) -> Int? {
    var lines = [Int](repeating: 0, count: SourceLine.longestWrapped + 1)
    for line in self where line.columns < lines.count { lines[line.columns] += 1 }
    let wrapped = lines.reduce(0, +)
    guard (self.count - wrapped).isAtMost(share: 1, in: 20, of: self.count) else { return nil }
    var longer = wrapped / count
    return lines.lastIndex {
      longer -= $0
      return longer < 0
    } ?? 0
  }
}

/// Divides a text into its non-blank lines, each measured and with the number of blank lines before it.
func sourceLines(of text: TextBytes) -> [SourceLine] {
  var lines: [SourceLine] = []
  lines.reserveCapacity(text.count / 48)
  var blanks = 0
  var start = 0
  while start < text.count {
    let (first, indent) = measureIndent(in: text, from: start)
    let line = LineScan(text, from: first)
    var end = line.end
    while end > first, text[end - 1] <= " " { end -= 1 }
    if end > first {
      var found = SourceLine(
        range: first..<end, indent: indent, columns: indent + end - first - line.surplus,
        blankLinesBefore: blanks, mayHaveColumns: line.mayHaveColumns)
      found.mayBeCode = line.mayBeCode
      lines.append(found)
      blanks = 0
    } else {
      blanks += 1
    }
    start = line.end + 1
  }
  return lines
}

/// Returns the end of the white space at `start`, and its columns.
@inline(__always)
private func measureIndent(
  in text: TextBytes, from start: Int
) -> (end: Int, columns: Int) {
  var (end, columns) = (start, 0)
  while end < text.count {
    if let advance = indentAdvance(text[inside: end], at: columns) {
      columns += advance
      end += 1
    } else if text.isIdeographicSpace(at: end) {
      columns += 2
      end += 3
    } else {
      break
    }
  }
  return (end, columns)
}

/// A scan of the bytes of a line, up to its line feed.
private struct LineScan {
  /// The place of the line feed, or the end of the text.
  private(set) var end = 0
  /// Number of bytes minus the number of columns.
  private(set) var surplus = 0
  private(set) var (mayHaveColumns, mayBeCode) = (false, false)

  /// Measures a line up to its end: its columns beyond its bytes, and whether it may have columns of a table.
  /// - Parameter first: The place of the first byte other than white space.
  @inline(__always)
  init(_ text: TextBytes, from first: Int) {
    var position = first
    while position < text.count, case let byte = text[inside: position], byte != "\n" {
      switch byte {
      case _ where byte.isLetter:
        position = max(position + 1, text.endOfPlainWords(from: position))
        continue
      case 0x80...: countByte(byte, next: position + 1 < text.count ? text[position + 1] : 0)
      case " ", ".":
        // The third of a row: columns, or else a sentence that trails off.
        mayHaveColumns =
          mayHaveColumns
          || position >= first + 2 && text[position - 1] == byte && text[position - 2] == byte
          || byte == "." && isInLeader(at: position, from: first, in: text)
      case "\t", "+": mayHaveColumns = true
      case "|": (mayHaveColumns, mayBeCode) = (true, true)
      case "=", "{", "}", "\\", "_", "$", "<", ">", "&", "#", "@", "/", "%": mayBeCode = true
      case "(", "[": mayBeCode = mayBeCode || position > first && text[position - 1].isLetter
      case "-": mayBeCode = mayBeCode || position + 1 < text.count && text[position + 1] == "-"
      case ";": mayBeCode = mayBeCode || position + 1 == text.count || text[position + 1] <= " "
      default: break
      }
      position += 1
    }
    end = position
  }

  /// Whether a dot makes a row of dots, with a blank or two before each, long enough for a leader.
  @inline(never)
  private func isInLeader(at position: Int, from first: Int, in text: TextBytes) -> Bool {
    (2...ColumnGap.minimumBlanks).contains { step in
      let start = position - (ColumnGap.fewestDots - 1) * step
      return start >= first
        && stride(from: start, to: position, by: step).allSatisfy { text[$0] == "." }
    }
  }

  /// Counts a byte of a character beyond ASCII: each is a column except the second and later bytes of a
  /// character; E3…ED begin a wide one. E2 94…E2 96 begin the signs of boxes.
  @inline(__always)
  private mutating func countByte(_ byte: UInt8, next: UInt8) {
    if byte.continuesCharacter {
      surplus += 1
    } else if (0xE3...0xED).contains(byte) {
      surplus -= 1
    } else if byte == 0xE2, (0x94...0x96).contains(next) {
      mayHaveColumns = true
    }
  }
}

extension [SourceLine] {
  /// Whether blank lines, or an end of the text, are on both sides of a line.
  func isApart(_ index: Int) -> Bool {
    (index == 0 || self[index].blankLinesBefore > 0)
      && (index + 1 == count || self[index + 1].blankLinesBefore > 0)
  }
}
