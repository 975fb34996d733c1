/// The demerits of a line: how ugly it is, as a number to be added up over a paragraph.
///
/// The scale is TeX's: (10 + 100 *s*³)² for a line stretched by the share *s* of its stretchability; the 10
/// prefers fewer lines. A gap of a filled line can be stretched by one cell, and the end of a ragged line by
/// ``rag`` cells: TeX's finite stretch for ragged setting. So the rag is smooth: a line twice as short as
/// another has up to sixty times its demerits.
///
/// A filled line with every gap widened by one cell has some 22,000 demerits, 10,000 of them as a loose line.
/// With every other gap widened it has some 500. The figures were chosen on English novels at 40 to 72 cells;
/// `docs/development/typesetting.md` describes their effect.
enum LineDemerits {
  /// Cells that ragged lines may stay short.
  static let rag = 8
  /// For a word divided at the end of a filled line.
  static let addedHyphen = 2_500.0
  /// For a divided name, or two letters separated from a word: allowed to avoid a loose line, not to even out
  /// gaps.
  static let lastResortHyphen = 20_000.0
  /// For a word divided at the end of a ragged line: as much as for a line nine cells short.
  static let raggedAddedHyphen = 20_000.0
  /// For a division of last resort in a ragged line: as much as for a line eleven cells short.
  static let raggedLastResortHyphen = 60_000.0
  /// For a line ending inside a word, at a hyphen or dash of the text.
  static let insideWord = 400.0
  /// For a line ending with a word of one letter: as much as for a word divided at the end of a ragged line.
  static let partedShortTie = 20_000.0
  /// For a line ending between other words that belong together, such as "Mr." and a name.
  static let partedStrongTie = 160_000.0
  /// For the second line in a row with a hyphen at its end.
  static let secondHyphen = 9_000.0
  /// For the third such line in a row and each further one: more than for any line, however loose.
  static let thirdHyphen = 1e16
  /// For a last line beginning with the rest of a divided word.
  static let hyphenBeforeLast = 6_000.0
  /// For a last line that is one fragment of a divided word: never if there is another way.
  static let loneFragment = 1e16
  /// For a last line of less than a fifth of the measure, but longer than a stub.
  static let shortLast = 3_000.0
  /// For a last line hardly longer than an indent: at most ``stub`` cells.
  static let stubLast = 9_000.0
  /// For a filled line with a gap of three cells or more.
  static let wideGap = 40_000.0
  static let looseLine = 10_000.0

  /// A filled line is loose if three in four of its gaps grow by a cell or more. It is paler than the lines
  /// around it; a hyphen is less conspicuous. `room` are the cells for the gaps; a line without gaps counts
  /// as one with a single gap.
  @inline(__always)
  static func isLoose(room: Int32, gaps: Int32) -> Bool { room * 4 >= max(1, gaps) * 3 }

  /// Width in cells.
  static let stub = 8

  /// The box does not end the last line of a paragraph.
  @inline(__always)
  static func ofEnd(after box: Box, isFilled: Bool) -> Double {
    if box.hasGapAfter {
      return switch box.tie {
      case .none: 0
      case .short: partedShortTie
      case .strong: partedStrongTie
      }
    }
    switch box.hyphen {
    case .none, .written: return insideWord
    case .added: return isFilled ? addedHyphen : raggedAddedHyphen
    case .addedAsLastResort: return isFilled ? lastResortHyphen : raggedLastResortHyphen
    }
  }

  /// Most for a stub; 0 from a fifth of the target on. Widths are in cells.
  static func ofLastLine(width: Int, target: Int) -> Double {
    guard width * 5 < target else { return 0 }
    return width <= stub ? stubLast : shortLast
  }

  /// Gaps grow by `room` cells together. The demerits are higher if the line is loose, or has a gap of three
  /// cells. A line of one word counts as one with a single gap.
  @inline(__always)
  private static func ofFilledLine(room: Int32, gaps: Int32) -> Double {
    ofStretch(by: Double(room) / Double(max(1, gaps)))
      + (isLoose(room: room, gaps: gaps) ? looseLine : 0)
      + (room > max(1, gaps) ? wideGap : 0)
  }

  /// `room` cells are empty at the end.
  @inline(__always)
  private static func ofRaggedLine(room: Int32) -> Double {
    ofStretch(by: Double(room) * (1 / Double(rag)))
  }

  /// The share of its stretchability.
  @inline(__always)
  private static func ofStretch(by share: Double) -> Double {
    let badness = 10 + 100 * share * share * share
    return badness * badness
  }

  /// Demerits of a line, not the last, by itself. `room` are the cells left by its words with gaps of one
  /// cell, `seams` the possible line ends in it without a gap or hyphen. A line of characters without gaps
  /// stays ragged.
  @inline(__always)
  static func ofLine(room: Int32, gaps: Int32, seams: Int32, isFilled: Bool) -> Double {
    isFilled && (gaps > 0 || seams < 3)
      ? ofFilledLine(room: room, gaps: gaps) : ofRaggedLine(room: room)
  }
}
