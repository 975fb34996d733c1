/// Demerits of a page. A page four rows short is better than a hyphen at its end, and any page better than a
/// lone line.
enum PageDemerits {
  /// For each row left empty, squared.
  static let emptyRow = 10
  /// For each row of difference between two facing pages, squared.
  static let unlevelRow = 400
  /// Maximum for facing pages of different lengths.
  static let unlevel = 1_600
  /// For a page that ends with a hyphen.
  static let hyphen = 200
  /// For a page that ends inside a stanza or a table.
  static let insideStanza = 500
  /// For a page end that leaves a line alone.
  static let loneLine = 1_000_000
  /// For a note continued on the next page.
  static let continuedNote = 150
  /// For a rest of a note that takes more than a foot of the next page.
  static let longRest = 10_000
  /// For notes with more rows than the foot should have.
  static let largeFoot = 20_000
  /// For each row of notes beyond the usual foot.
  static let largeFootRow = 1_000
  /// For a last page of hardly any lines.
  static let stub = 500

  static func empty(rows: Int) -> Int { emptyRow * rows * rows }

  /// Depends on the difference of their rows left empty.
  static func unlevel(rows: Int) -> Int { min(unlevel, unlevelRow * rows * rows) }
}
