/// What cannot be broken: a word, or a part of one between two places where a line may end.
struct Box {
  /// The hyphen that stands at the end of a line that ends with a box.
  enum Hyphen: UInt8 {
    case none
    /// One that is in the text.
    case written
    /// One that is shown only there; it takes a cell.
    case added
    /// The same where a word is divided only if there is no other way: a name, a part of a compound
    /// with hyphens, or after two letters.
    case addedAtNeed

    /// Whether it is not in the text.
    var isAdded: Bool { self == .added || self == .addedAtNeed }
  }

  private var start: Int32
  private var end: Int32
  private var cells: Int32
  /// Whether white space follows: a gap one cell wide, or wider where the line is filled.
  var hasGapAfter: Bool
  /// What a line that ends here ends with.
  var hyphen: Hyphen

  init(range: Range<Int>, width: Int, hasGapAfter: Bool, hyphen: Hyphen = .none) {
    start = Int32(clamping: range.lowerBound)
    end = Int32(clamping: range.upperBound)
    cells = Int32(clamping: width)
    self.hasGapAfter = hasGapAfter
    self.hyphen = hyphen
  }

  /// Whether a line may end here though there is neither gap nor hyphen: after a dash, or between
  /// Chinese characters.
  var isSeam: Bool { !hasGapAfter && hyphen == .none }
  /// Its bytes in the book's text.
  var range: Range<Int> { Int(start)..<Int(end) }
  /// Its cells, without a hyphen that is not in the text.
  var width: Int { Int(cells) }
}
