import BookText
import Cells

/// Typed stops that become an ellipsis.
struct TypedEllipsis {
  let typed: TypedMarks

  /// Three stops, perhaps with blanks between them, also before or after a full stop. Nil for rows of
  /// leaders, paths, and texts that name options.
  func ellipsis(at start: Int) -> TypedMarks.Replacement? {
    guard !typed.keepsWidths, !typed.marks.hasOptions, let next = typed.byte(at: start + 1) else {
      return nil
    }
    let step = next == "." ? 1 : 2
    /// A stop, with white space at most between it and its neighbour.
    func isStop(at place: Int, between: Int) -> Bool {
      typed.byte(at: place) == "." && (step == 1 || (typed.byte(at: between) ?? "x") <= " ")
    }
    var first = start
    while start - first < Self.longestRow, isStop(at: first - step, between: first - 1) {
      first -= step
    }
    var last = start
    while last - first < Self.longestRow, isStop(at: last + step, between: last + 1) {
      last += step
    }
    let count = (last - first) / step + 1
    guard (3...4).contains(count) else { return nil }
    for sign in [typed.byte(at: first - 1), typed.byte(at: last + 1)] {
      if let sign, "./\\".utf8.contains(sign) { return nil }
    }
    if step == 2, isCell(at: first - 2, by: -1) || isCell(at: last + 2, by: 1) { return nil }
    // The full stop of a sentence is close to its word: "so. . . ."; else the ellipsis is first.
    let isAfterWord = (typed.byte(at: first - 1) ?? " ") > " "
    let ellipsis = count == 4 && step == 2 && isAfterWord ? first + step : first
    let after = ellipsis + 2 * step + 1
    guard start == ellipsis, after <= typed.end, !typed.isCode(at: start) else { return nil }
    return TypedMarks.Replacement(glyph: "…", length: after - start)
  }

  /// Whether a single sign is at `place`, with a single stop beyond it, as in a row of signs and stops.
  private func isCell(at place: Int, by step: Int) -> Bool {
    let row = (0...3).map { typed.byte(at: place + $0 * step) ?? " " }
    // In order: there are four.
    return row[0] > " " && row[1] == " " && row[2] == "." && row[3] <= " "
  }

  /// Longest row of stops examined, in bytes: more than four are leaders.
  private static let longestRow = 10
}
