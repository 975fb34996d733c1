/// The lines of a section from some line on, by their indices in the section: those that no page needs
/// any more are gone.
struct OpenLines: Sendable {
  /// The lines before them that are gone.
  private var gone = 0
  private var lines: [SetLine] = []

  init(_ lines: [SetLine] = []) { self.lines = lines }

  /// The number of lines in the section up to the last of them.
  var count: Int { gone + lines.count }

  subscript(index: Int) -> SetLine {
    get { lines[index - gone] }
    set { lines[index - gone] = newValue }
  }

  /// The last line that `holds` holds for, if any.
  func lastIndex(where holds: (SetLine) -> Bool) -> Int? {
    lines.lastIndex(where: holds).map { gone + $0 }
  }

  /// Adds lines after the others.
  mutating func append(_ more: [SetLine]) { lines += more }

  /// Forgets lines before the one with `index`, where that is worth moving the others.
  mutating func forget(before index: Int) {
    guard index - gone > max(1 << 12, lines.count / 2) else { return }
    lines.removeFirst(index - gone)
    gone = index
  }
}
