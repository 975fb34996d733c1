import Cells

/// Characters placed by curses for clusters whose width may differ between curses and the terminal. Curses
/// measures with the table of the C library, terminals with their own. Where they differ, the rest of the row
/// would be displaced. So curses is given a character of certain width for each cell of such a cluster. In
/// its output the first is replaced by the bytes that show the cluster in these cells, and the others by
/// nothing. The rest of the row stays in place, however the terminal measures the cluster.
struct StandIns {
  /// How a terminal is made to show a cluster in a number of cells.
  enum Placement: Hashable {
    /// The terminal cannot: nothing is replaced.
    case none
    /// By blanks in these cells, the cluster over them, and an order to go to the column after it (CHA of
    /// ECMA-48): if it takes fewer cells, the others are blank.
    case column
    /// By kitty's text sizing protocol, scaling the cluster to the cells.
    case size
  }

  /// The emoji that a terminal shows in the cells they are given.
  enum Emoji: Comparable {
    /// Single characters.
    case plain
    /// Also emoji with a selector or a keycap. The terminal may show one in fewer cells, but never in more.
    case variants
    /// All: the terminal joins the characters of a cluster, and shows them in two cells (mode 2027).
    case sequences
  }

  private struct Place: Hashable {
    let cluster: [Glyph]
    /// The column of the first cell of the cluster.
    let column: Int
    /// Number of glyphs of the cluster before this one.
    let part: Int
    /// Whether it is shaped apart from its neighbours.
    var isIsolated = false
  }

  private struct Series {
    let scalars: Range<UInt32>
    var places: [Place: UInt32] = [:]
    /// Bytes to send for each stand-in given out.
    var texts: [[UInt8]] = []
  }

  let placement: Placement
  let emoji: Emoji
  /// Stand-ins of one cell: characters of a plane for private use.
  private var narrow = Series(scalars: 0xF_0000..<0xF_FFFE)
  /// Stand-ins of two cells: the ideographs of extension B, known to the C library.
  private var wide = Series(scalars: 0x2_0000..<0x2_A6D7)

  init(_ placement: Placement, emoji: Emoji = .plain) {
    (self.placement, self.emoji) = (placement, placement == .size ? .sequences : emoji)
  }

  var isEmpty: Bool { narrow.texts.isEmpty && wide.texts.isEmpty }

  /// Too few stand-ins may be left for a screen of `count` cells, and forgetting the used ones would help.
  func isFull(for count: Int) -> Bool {
    [narrow, wide].contains {
      $0.texts.count > $0.scalars.count / 2 && $0.scalars.count - $0.texts.count < count
    }
  }

  /// Whether a cluster needs stand-ins: its width is in doubt, or it may itself be taken for a stand-in.
  func areNeeded(for cluster: [Glyph]) -> Bool {
    guard placement != .none, let first = cluster.first else { return false }
    // Half a flag is a letter. So are both halves, unless the terminal joins them.
    if first.isFlagLetter { return emoji == .sequences && cluster.count == 2 }
    return cluster.count > 1 || first.isWidened || first.hasDoubtfulWidth
      || narrow.scalars.contains(first.base) || wide.scalars.contains(first.base)
  }

  /// The stand-in for a glyph, `part` of its cluster; the replacement character (the geta mark if wide) if
  /// none is left.
  mutating func scalar(for part: Int, of cluster: [Glyph], at column: Int) -> UInt32 {
    let place = Place(cluster: cluster, column: column, part: part)
    let text = part == 0 ? text(of: cluster, at: column) : []
    return scalar(for: place, showing: text, isWide: cluster[part].width == 2)
  }

  /// The stand-in for a glyph the terminal must not shape with the letters beside it; only with
  /// ``Placement/size``: text with a scale of its own is a run by itself, and scale one changes nothing else.
  mutating func scalar(isolating glyph: Glyph) -> UInt32 {
    let place = Place(cluster: [glyph], column: 0, part: 0, isIsolated: true)
    let text = Array("\u{1B}]66;n=1:d=1:w=\(glyph.width);\(glyph.text)\u{7}".utf8)
    return scalar(for: place, showing: text, isWide: glyph.width == 2)
  }

  private mutating func scalar(for place: Place, showing text: [UInt8], isWide: Bool) -> UInt32 {
    isWide
      ? Self.scalar(for: place, showing: text, in: &wide) ?? 0x3013
      : Self.scalar(for: place, showing: text, in: &narrow) ?? 0xFFFD
  }

  /// Nil if the series is used up.
  private static func scalar(
    for place: Place, showing text: [UInt8], in series: inout Series
  ) -> UInt32? {
    if let known = series.places[place] { return known }
    guard series.texts.count < series.scalars.count else { return nil }
    let scalar = series.scalars.lowerBound + UInt32(series.texts.count)
    series.places[place] = scalar
    series.texts.append(text)
    return scalar
  }

  /// Bytes that show a cluster in the cells from a column on and leave the cursor after them.
  private func text(of cluster: [Glyph], at column: Int) -> [UInt8] {
    let width = cluster.reduce(0) { $0 + $1.width }
    let isWhole = emoji >= (cluster.allSatisfy(\.isVariant) ? .variants : .sequences)
    let text = cluster.map { glyph in
      (isWhole ? glyph.sequence : nil) ?? (emoji >= .variants ? glyph.text : glyph.reducedText)
    }.joined()
    // The protocol allows up to seven cells.
    if placement == .size, width <= 7 {
      return Array("\u{1B}]66;w=\(width);\(text)\u{7}".utf8)
    }
    let blanks = String(repeating: " ", count: width)
    return Array("\(blanks)\u{1B}[\(column + 1)G\(text)\u{1B}[\(column + width + 1)G".utf8)
  }

  /// Puts the bytes for which they stand in place of the stand-ins. O(*n*).
  func replaced(in output: [UInt8]) -> [UInt8] {
    if isEmpty { return output }
    var result: [UInt8] = []
    result.reserveCapacity(output.count)
    var position = 0
    while position < output.count {
      // All stand-ins have four bytes.
      if output[position] >= 0xF0, position + 4 <= output.count,
        let text = text(for: Self.scalar(from: output[position..<position + 4]))
      {
        result += text
        position += 4
      } else {
        result.append(output[position])
        position += 1
      }
    }
    return result
  }

  private static func scalar(from bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.dropFirst().reduce(UInt32(bytes[bytes.startIndex] & 0x07)) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  private func text(for scalar: UInt32) -> [UInt8]? {
    let series = narrow.scalars.contains(scalar) ? narrow : wide
    guard series.scalars.contains(scalar) else { return nil }
    let index = Int(scalar - series.scalars.lowerBound)
    return index < series.texts.count ? series.texts[index] : nil
  }
}
