/// Returns the name most similar to a typed one, the first of several; nil if no name is similar. At most two
/// characters may be missing, added, changed or swapped, and at most a third of the typed ones. A missing
/// character is likelier than another mistake: “spred” is “spread” rather than “speed”.
///
/// - Complexity: O(*n* · *m*) in the lengths of the names.
///
/// Not specialised for its callers: called once for each unknown name.
public func nearestName(to typed: String, among names: some Sequence<String>) -> String? {
  let most = min(2, typed.count / 3)
  var best: (name: String, rank: Int)?
  for name in names where abs(name.count - typed.count) <= most {
    let distance = editDistance(
      from: typed.lowercased().unicodeScalars.map(\.value),
      to: name.lowercased().unicodeScalars.map(\.value))
    let rank = 2 * distance + (name.count - typed.count == distance ? 0 : 1)
    if distance <= most, rank < best?.rank ?? .max { best = (name, rank) }
  }
  return best?.name
}

/// Returns the least number of letters to add, remove, change, or swap with the next (the optimal string
/// alignment distance).
/// - Complexity: O(*n* · *m*) in both lengths.
package func editDistance(from one: [UInt32], to other: [UInt32]) -> Int {
  var rows = [Array(0...other.count)]
  for place in 1...max(1, one.count) where !one.isEmpty {
    var row = [place]
    for column in 1...max(1, other.count) where !other.isEmpty {
      let isSame = one[place - 1] == other[column - 1]
      var least = min(
        rows[place - 1][column] + 1, row[column - 1] + 1,
        rows[place - 1][column - 1] + (isSame ? 0 : 1))
      if place > 1, column > 1, one[place - 1] == other[column - 2],
        one[place - 2] == other[column - 1]
      {
        least = min(least, rows[place - 2][column - 2] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[one.count][other.count]
}
