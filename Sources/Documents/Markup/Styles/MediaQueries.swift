/// Conditions for applying a style sheet, or a part of one (Media Queries, level 3).
enum MediaQueries {
  /// Length in em.
  static let pageWidth = 33.0

  /// An empty list holds, or a query for a page of a book: `screen and (min-width: 30em)`.
  static func hold(_ list: some StringProtocol) -> Bool {
    let queries = list.lowercased().split(separator: ",")
    return queries.isEmpty || queries.contains(where: holds)
  }

  /// True on a screen if its type and all its conditions are true, or not with `not`.
  private static func holds(_ query: Substring) -> Bool {
    let conditions = query.split { $0 == "(" || $0 == ")" }
    let words = (query.first == "(" ? "" : conditions.first ?? "").split { $0.isWhitespace }
    let names = words.filter { $0 != "only" && $0 != "not" && $0 != "and" }
    let isOfType = names.allSatisfy { $0 == "all" || $0 == "screen" }
    return words.contains("not") != (isOfType && conditions.allSatisfy(fits))
  }

  /// Neither too narrow nor too wide for a condition. True for all other conditions.
  private static func fits(_ condition: Substring) -> Bool {
    let parts = condition.split(separator: ":")
    guard parts.count == 2,
      let width = FlowStyle.length(ofValue: parts[1].filter { !$0.isWhitespace })
    else { return true }
    switch parts[0].filter({ !$0.isWhitespace }) {
    case "min-width": return width <= pageWidth
    case "max-width": return width >= pageWidth
    default: return true
    }
  }
}
