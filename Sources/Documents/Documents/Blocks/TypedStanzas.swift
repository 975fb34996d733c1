/// Stanzas of verse in preformatted text, between empty rows.
struct TypedStanzas {
  /// Lines after empty rows.
  private(set) var starts: [Int] = []
  /// Column of the line that is set in least.
  private(set) var column: Int

  /// The first line begins with its first word, at `firstColumn`. Costs O(*n*).
  init(_ text: [UInt8], firstColumn: Int) {
    column = firstColumn
    var place = 0
    var followsEmptyRow = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let blanks = line.prefix { $0 <= " " }.count
      if blanks == line.count {
        followsEmptyRow = place > 0
      } else {
        if place > 0 { column = min(column, blanks) }
        if followsEmptyRow { starts.append(place) }
        followsEmptyRow = false
      }
      place += line.count + 1
    }
  }
}
