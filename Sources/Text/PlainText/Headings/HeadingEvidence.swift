import BookText

/// Decides whether a line is a heading: its signs (`HeadingSigns`) have weights, and the sum decides.
///
/// `tools/structure/fit` fits the weights (``HeadingWeights``) to texts of known structure: books, articles,
/// short texts.
struct HeadingEvidence {
  /// A fact about a line that a reader would name.
  struct Sign: Sendable {
    let name: String
    let isGiven: @Sendable (HeadingFacts) -> Bool

    init(_ name: String, _ isGiven: @escaping @Sendable (HeadingFacts) -> Bool) {
      (self.name, self.isGiven) = (name, isGiven)
    }
  }

  /// The signs given for a line: a bit for each of ``signs``.
  typealias Signs = UInt128

  /// Returns the signs that facts give.
  static func signs(of facts: HeadingFacts) -> Signs {
    var found: Signs = 0
    for (index, sign) in signs.enumerated() where sign.isGiven(facts) { found |= 1 << Signs(index) }
    return found
  }

  /// Returns the sum of the weights of signs, in tenths: a line with more than 0 is a heading.
  static func points(for found: Signs) -> Int {
    rows.reduce(0) { found & $1.mask == $1.mask ? $0 + $1.points : $0 }
  }

  /// Returns the rows of the table that apply to signs, with their points.
  static func rows(given found: Signs) -> [(name: String, points: Int)] {
    rows.filter { found & $0.mask == $0.mask }.map { ($0.name, $0.points) }
  }

  /// Returns the names of signs.
  static func names(of found: Signs) -> [String] {
    signs.indices.filter { found & (1 << Signs($0)) != 0 }.map { signs[$0].name }
  }

  /// The rows of ``HeadingWeights``, each with the signs that it needs.
  private static let rows: [(name: String, mask: Signs, points: Int)] = {
    let places = Dictionary(uniqueKeysWithValues: signs.enumerated().map { ($1.name, $0) })
    return HeadingWeights.rows.map { row in
      let mask = row.signs.reduce(Signs(0)) { sum, name in
        sum | (places[name].map { 1 << Signs($0) } ?? 0)
      }
      return (row.signs.joined(separator: ", "), mask, row.points)
    }
  }()
}
