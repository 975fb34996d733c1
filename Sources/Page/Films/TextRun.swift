import Cells

/// Glyphs of one look in neighbouring cells of a row, written as one text.
struct TextRun {
  /// Sizes in units of the drawing: eighths of a cell are whole.
  static let cellWidth = 8
  static let cellHeight = 16
  /// Distance of the baseline from the top of a cell.
  static let baseline = 12
  /// Maximum number of blanks in a run: more of them part two pages.
  private static let mostBlanks = 8

  enum Kind: Hashable {
    /// A cell each, from left to right.
    case narrow
    /// Two cells each.
    case wide
    /// Letters of right-to-left scripts, in their reading order: the viewer joins and orders them.
    case rightToLeft
    /// Lines that have to fill their cells.
    case box

    /// Classifies a glyph: only glyphs of its kind may follow it in one element.
    init(_ glyph: Glyph) {
      self =
        glyph.width > 1
        ? .wide : glyph.isRightToLeft ? .rightToLeft : glyph.isBoxDrawing ? .box : .narrow
    }
  }

  let row: Int
  private(set) var columns: Range<Int>
  let look: CellLook
  let kind: Kind
  private var glyphs: [Glyph]

  /// Returns the runs of a row, from right to left if a run has right-to-left letters.
  static func runs(of row: Scene.Row) -> [TextRun] {
    var runs: [TextRun] = []
    var open: TextRun?
    for (column, cell) in row.cells.enumerated() where cell.glyph != .continuation {
      let look = CellLook(cell.style)
      if cell.glyph.isUnseen && !look.isUnderlined { continue }
      if BlockElement.areas(of: cell.glyph) != nil { continue }
      if open?.extend(to: column, cell.glyph, look) == true { continue }
      if let open { runs.append(open) }
      open = TextRun(
        row: row.number, columns: column..<column + cell.glyph.width, look: look,
        kind: Kind(cell.glyph), glyphs: [cell.glyph])
    }
    if let open { runs.append(open) }
    return runs.contains { $0.kind == .rightToLeft } ? runs.reversed() : runs
  }

  /// Adds a glyph of the same look after some blanks, beyond all columns of the run. Returns false, without
  /// any change, if the glyph belongs to another run.
  private mutating func extend(to column: Int, _ glyph: Glyph, _ look: CellLook) -> Bool {
    let blanks = column - columns.upperBound
    guard look.hasInk(of: self.look), Kind(glyph) == kind, blanks <= Self.mostBlanks,
      blanks == 0 || kind != .wide && !look.isUnderlined
    else { return false }
    glyphs += Array(repeating: .space, count: blanks) + [glyph]
    columns = columns.lowerBound..<column + glyph.width
    return true
  }

  var text: String { (kind == .rightToLeft ? glyphs.reversed() : glyphs).map(\.drawn).joined() }

  /// The only scalar of the run; nil if it has several, or one of two UTF-16 units: each unit takes a place
  /// in a list of places.
  var single: Unicode.Scalar? {
    let scalars = text.unicodeScalars
    guard kind == .narrow, scalars.count == 1, let scalar = scalars.first, scalar.value <= 0xFFFF
    else { return nil }
    return scalar
  }

  /// The place of its beginning on the baseline, in units of the drawing: its right if right to left.
  var place: (x: Int, y: Int) {
    let column = kind == .rightToLeft ? columns.upperBound : columns.lowerBound
    return (column * Self.cellWidth, row * Self.cellHeight + Self.baseline)
  }

  /// Returns the SVG element; `ink` is the colour of texts that name none.
  func element(ink: UInt32) -> String {
    let (x, y) = place
    // The length holds the columns with any font.
    let length =
      glyphs.count > 1 || kind == .box
      ? " textLength=\"\(columns.count * Self.cellWidth)\"" : ""
    let adjustment = kind == .box ? " lengthAdjust=\"spacingAndGlyphs\"" : ""
    let direction =
      kind == .rightToLeft ? " direction=\"rtl\" unicode-bidi=\"bidi-override\"" : ""
    return "<text x=\"\(x)\" y=\"\(y)\"\(length)\(adjustment)\(direction)"
      + "\(look.attributes(ink: ink))>\(escaped(text))</text>"
  }
}

extension CellLook {
  var isUnderlined: Bool { attributes.contains(.underline) }

  /// Whether glyphs of both look the same, whatever is behind them.
  func hasInk(of other: CellLook) -> Bool { ink == other.ink && attributes == other.attributes }

  /// Returns the SVG attributes of a text, each after a blank; `other` is the colour of texts that name none.
  func attributes(ink other: UInt32) -> String {
    (ink == other ? "" : " fill=\"\(hexadecimal(ink))\"")
      + (attributes.contains(.bold) ? " font-weight=\"bold\"" : "")
      + (attributes.contains(.italic) ? " font-style=\"italic\"" : "")
      + (isUnderlined ? " text-decoration=\"underline\"" : "")
  }
}

/// Returns a text as content of XML; characters that XML does not allow become U+FFFD.
func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\u{0}"..<"\t", "\u{B}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}":
      result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
