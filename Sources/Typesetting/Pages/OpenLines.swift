/// The lines of a section that pages still need, by their indices in the section: earlier ones are
/// dropped.
struct OpenLines: Sendable {
  /// The number of dropped lines.
  private var droppedCount = 0
  private var lines: [SetLine] = []

  init(_ lines: [SetLine] = []) { self.lines = lines }

  /// The number of lines in the section up to the last of them.
  var count: Int { droppedCount + lines.count }

  subscript(index: Int) -> SetLine {
    get { lines[index - droppedCount] }
    set { lines[index - droppedCount] = newValue }
  }

  /// Returns the index of the last line for which `holds` is true, if any.
  func lastIndex(where holds: (SetLine) -> Bool) -> Int? {
    lines.lastIndex(where: holds).map { droppedCount + $0 }
  }

  /// Adds lines after the others.
  mutating func append(_ more: [SetLine]) { lines += more }

  /// Drops lines before the one with `index`, if enough to be worth moving the others.
  mutating func forget(before index: Int) {
    guard index - droppedCount > max(1 << 12, lines.count / 2) else { return }
    lines.removeFirst(index - droppedCount)
    droppedCount = index
  }
}
