/// The stanzas of verse in preformatted text, with empty rows between them.
struct TypedStanzas {
  /// Where lines begin after empty rows.
  private(set) var starts: [Int] = []
  /// The column of the line that is set in least.
  private(set) var column: Int

  /// Finds the stanzas of typed verse.
  ///
  /// - Parameter firstColumn: The column of the first line, which begins with its first word.
  /// - Complexity: O(*n*).
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
