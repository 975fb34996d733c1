import Numbers

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

  static func signs(of facts: HeadingFacts) -> Signs {
    var found: Signs = 0
    for (index, sign) in signs.enumerated() where sign.isGiven(facts) { found |= 1 << Signs(index) }
    return found
  }

  /// The sum of the weights of signs, in tenths: a line with more than 0 is a heading.
  static func points(for found: Signs) -> Int {
    rows.reduce(0) { found & $1.signs == $1.signs ? $0 + $1.points : $0 }
  }

  /// The rows of the table that apply to signs, with the names of theirs.
  static func rows(given found: Signs) -> [(name: String, points: Int)] {
    rows.filter { found & $0.signs == $0.signs }.map { row in
      (names(of: row.signs).joined(separator: ", "), row.points)
    }
  }

  static func names(of found: Signs) -> [String] {
    signs.indices.filter { found & (1 << Signs($0)) != 0 }.map { signs[$0].name }
  }

  /// The rows of ``HeadingWeights``. A row with an unknown sign would be left out.
  static let rows: [(signs: Signs, points: Int)] = {
    let places = Dictionary(
      uniqueKeysWithValues: signs.enumerated().map { index, sign in
        (Array(sign.name.utf8)[...], Signs(1) << Signs(index))
      })
    // By bytes: at each start of the program characters would take longer than the first page.
    let table = Array(HeadingWeights.table.utf8)
    return table.split { $0 == ";" || $0 == "\n" }.compactMap { row in
      let row = row.trimmed
      let number = row.prefix { $0 != " " }
      let names = row.dropFirst(number.count).split(separator: "+").map { places[$0.trimmed] }
      guard let points = Number.parse(number, in: -999...999), !names.contains(nil) else {
        return nil
      }
      return (names.reduce(0) { $0 | ($1 ?? 0) }, points)
    }
  }()
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks at either end.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let rest = drop { $0 == " " }
    return rest.lastIndex { $0 != " " }.map { rest[...$0] } ?? []
  }
}
