/// How ugly a line is, as a number to be added up over a paragraph.
///
/// The scale is TeX's: a filled line whose gaps are all widened by one cell has some 12,000
/// demerits, one whose every other gap is widened some 500. The figures were chosen on English
/// novels at 40 to 72 cells; `docs/typesetting.md` tells what they lead to.
enum LineDemerits {
  /// For a word divided at the end of a line.
  static let addedHyphen = 2_500.0
  /// For a name divided there, or two letters torn from a word: to avoid a gap of three cells, not
  /// to even out smaller ones.
  static let addedHyphenAtNeed = 20_000.0
  /// For a line that ends inside a word, at a hyphen or dash of the text.
  static let insideWord = 400.0
  /// For the second line in a row that ends with a hyphen.
  static let secondHyphen = 9_000.0
  /// For a third one and each further: more than for any line, however loose.
  static let thirdHyphen = 1e16
  /// For a last line that begins with the rest of a divided word.
  static let hyphenBeforeLast = 6_000.0
  /// For a last line of less than a fifth of the measure.
  static let shortLast = 3_000.0
  /// For a last line that an indent would almost hide.
  static let stubLast = 9_000.0
  /// For a filled line with a gap of three cells or more.
  static let wideGap = 40_000.0

  /// The length up to which a last line is a stub, in cells.
  static let stub = 8

  /// A line as it bears on its looks.
  struct Line {
    /// Its width with gaps of one cell, a hyphen at its end included.
    var width: Int
    /// The width it may have.
    var target: Int
    var gaps: Int
    /// The places inside it where it could be broken without a gap or hyphen.
    var seams: Int
    var isLast: Bool
    /// Whether the lines but the last are filled.
    var isFilled: Bool
  }

  /// The demerits of a line by itself.
  ///
  /// Filled lines: the cube of the stretch that a gap must take, squared with a constant that
  /// prefers fewer lines. A line of one word counts as one with a single gap; one of characters
  /// that need no gaps between them stays ragged. Ragged lines: the square of the room.
  @inline(__always)
  static func alone(_ line: Line) -> Double {
    let room = line.target - line.width
    if line.isLast {
      guard line.width * 5 < line.target else { return 0 }
      return line.width <= stub ? stubLast : shortLast
    }
    if line.isFilled, line.gaps > 0 || line.seams < 3 {
      let gaps = max(1, line.gaps)
      let stretch = Double(room) / Double(gaps)
      let badness = 10 + 100 * stretch * stretch * stretch
      return badness * badness + (room > gaps ? wideGap : 0)
    }
    let share = 100 * Double(room) / Double(line.target)
    return 100 + share * share
  }
}
