/// Figures as a table in Markdown: a row for each name, a column for each size of the text.
struct FigureTable {
  private var figures: [Figure] = []

  mutating func add(_ figure: Figure) { figures.append(figure) }

  /// The lines of the table, with a title in its corner.
  func lines(title: String) -> [String] {
    let sizes = figures.map(\.size).uniqued()
    let head = [title] + sizes.map { $0.isEmpty ? "median (quartiles)" : $0 }
    let body = figures.map(\.name).uniqued().map { name in
      [name]
        + sizes.map { size in
          figures.last { $0.name == name && $0.size == size }?.text ?? ""
        }
    }
    let rule = head.map { _ in "---" }
    return ([head, rule] + body).map { "| " + $0.joined(separator: " | ") + " |" }
  }
}

extension Array where Element: Hashable {
  /// The elements in order, without duplicates.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
