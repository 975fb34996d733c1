import BookText

/// The ingredients of recipes: a run of lines that begin with quantities keeps its lines. Lines set in below
/// them belong to them.
struct Recipes: Recogniser {
  private static let minimumIngredients = 3
  private static let maximumIngredientWidth = 76
  /// Units after a number.
  private static let units = Language.hashes(of: .units)

  func claims(in view: TextView) -> [Claim] {
    view.claimOpenRuns { _, run in
      run.lines.count >= Self.minimumIngredients && areIngredients(run)
        ? [run.claim(.verse, by: .listMarker, .likely)] : []
    }
  }

  /// A line begins with a number, each flush line is short, and two in three of them begin with a quantity
  /// and its unit and do not end with a stop.
  private func areIngredients(_ run: Run) -> Bool {
    guard let first = run.lines.first,
      run.lines.contains(where: { beginsWithNumber($0, run.text) })
    else { return false }
    var (items, quantities) = (0, 0)
    for line in run.lines where line.indent <= first.indent {
      guard line.columns - line.indent <= Self.maximumIngredientWidth else { return false }
      items += 1
      // A list in a sentence has stops.
      let hasStop = run.text[line.range.upperBound - 1] == "."
      if !hasStop, beginsWithQuantity(line, run.text) { quantities += 1 }
    }
    return items >= Self.minimumIngredients && quantities.isAtLeast(share: 2, in: 3, of: items)
  }

  /// A digit or a fraction, such as ½.
  private func beginsWithNumber(_ line: SourceLine, _ text: TextBytes) -> Bool {
    let start = line.range.lowerBound
    if text[start] < 0x80 { return text[start].isDigit }
    return text.character(at: start)?.properties.numericType != nil
  }

  /// A number or an article, and a unit: "2 cups flour", "½ tsp. salt", "a pinch of salt".
  private func beginsWithQuantity(_ line: SourceLine, _ text: TextBytes) -> Bool {
    let words = text[line.range].prefix(Self.maximumIngredientWidth).split(
      separator: " ", maxSplits: 3)
    guard let first = words.first else { return false }
    let isArticle = first.count <= Self.longestArticle
    let units = words.dropFirst().prefix(beginsWithNumber(line, text) ? 2 : isArticle ? 1 : 0)
    return units.contains { word in
      let letters = word.prefix { $0 != "." && $0 != "," }
      return Self.units.contains(text.wordHash(of: letters.startIndex..<letters.endIndex))
    }
  }

  /// Bytes of a word such as "a" and "eine".
  private static let longestArticle = 4
}
