import BookText

/// A piece of text without a possible line end inside: a word, or a part of one.
struct Box {
  /// The hyphen of a line that ends with a box.
  enum Hyphen: UInt8 {
    case none
    /// A hyphen in the text.
    case written
    /// A hyphen shown only at a line end; it takes a cell.
    case added
    /// An added hyphen of the last resort: in a word with a capital, in a part of a compound with hyphens, or
    /// after two letters.
    case addedAsLastResort

    /// Whether the hyphen is not in the text.
    var isAdded: Bool { self == .added || self == .addedAsLastResort }
  }

  private var start: Int32
  private var end: Int32
  private var cells: Int32
  /// White space follows: a gap one cell wide, or wider if the line is filled.
  var hasGapAfter: Bool
  /// The hyphen of a line ending here.
  var hyphen: Hyphen
  typealias Tie = Ties.Tie

  /// A line should not end here.
  var tie: Tie
  /// Number of cells by which the reading of its last characters goes beyond it.
  var overhang: UInt8 = 0

  /// Packs a box, since a paragraph has one for each word. The width is without a hyphen added at a line end.
  init(
    range: Range<Int>, width: Int, hasGapAfter: Bool, hyphen: Hyphen = .none, tie: Tie = .none
  ) {
    start = Int32(clamping: range.lowerBound)
    end = Int32(clamping: range.upperBound)
    cells = Int32(clamping: width)
    self.hasGapAfter = hasGapAfter
    self.hyphen = hyphen
    self.tie = tie
  }

  /// Whether a line may end here without a gap or a hyphen: after a dash, or between Chinese characters.
  var isSeam: Bool { !hasGapAfter && hyphen == .none }
  var range: Range<Int> { Int(start)..<Int(end) }
  var width: Int { Int(cells) }
}
