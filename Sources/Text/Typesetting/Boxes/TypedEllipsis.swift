import Cells

extension TypedMarks {
  /// Longest row of stops examined, in bytes: more than four are leaders.
  private static let longestRow = 10

  /// Three stops, perhaps with blanks between them, also before or after a full stop. Nil for rows of
  /// leaders, paths, and texts that name options.
  func ellipsis(at start: Int) -> Replacement? {
    if keepsWidths || punctuation.hasOptions { return nil }
    let step = byte(at: start + 1) == "." ? 1 : 2
    /// A stop, with white space at most between it and its neighbour.
    func isStop(at place: Int, between: Int) -> Bool {
      byte(at: place) == "." && (step == 1 || byte(at: between) <= " ")
    }
    var (first, last) = (start, start)
    while start - first < Self.longestRow, isStop(at: first - step, between: first - 1) {
      first -= step
    }
    while last - first < Self.longestRow, isStop(at: last + step, between: last + 1) {
      last += step
    }
    let (count, before) = ((last - first) / step + 1, byte(at: first - 1))
    guard (3...4).contains(count), !"./\\".utf8.contains(before),
      !"./\\".utf8.contains(byte(at: last + 1)),
      step == 1 || !isCell(at: first - 2, by: -1) && !isCell(at: last + 2, by: 1)
    else { return nil }
    // The full stop of a sentence is close to its word: "so. . . ."; else the ellipsis is first.
    let ellipsis = count == 4 && step == 2 && before > " " ? first + step : first
    let after = ellipsis + 2 * step + 1
    guard start == ellipsis, after <= end, !isCode(at: start) else { return nil }
    return Replacement(glyph: "…", length: after - start)
  }

  /// Whether a single sign is at `place`, with a single stop beyond it, as in a row of signs and stops.
  private func isCell(at place: Int, by step: Int) -> Bool {
    byte(at: place) > " " && byte(at: place + step) == " " && byte(at: place + 2 * step) == "."
      && byte(at: place + 3 * step) <= " "
  }
}
