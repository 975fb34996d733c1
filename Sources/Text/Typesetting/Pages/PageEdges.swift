/// Lines at the heads and feet of pages. A page neither begins nor ends with a blank row, but it may with a
/// pause, which becomes a scene break there.
struct PageEdges: Sendable {
  /// Pages of a line or two have no room for pauses at their edges.
  private let showPauses: Bool

  init(of format: PageFormat) { showPauses = format.lines > 2 }

  /// A blank row for a pause becomes a scene break at the edge of a page.
  func isPause(_ line: SetLine) -> Bool {
    line.role == .blank && line.traits.contains(.pause) && showPauses
  }

  /// Left out at the edge of a page.
  func isDropped(_ line: SetLine) -> Bool { line.role == .blank && !isPause(line) }

  /// First line at or after `line` for a page, after blank rows; the number of lines if only blank rows
  /// follow. A pause above another blank row is left out too, so that no page has only blank rows.
  func headLine(in lines: [SetLine], from line: Int) -> Int {
    var line = line
    while line < lines.count,
      isDropped(lines[line])
        || isPause(lines[line]) && line + 1 < lines.count && lines[line + 1].role == .blank
    {
      line += 1
    }
    return line
  }
}
