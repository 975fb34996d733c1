import BookText

/// Entries of a bibliography: sentences with an indent from the second line on; and terms with a dash before
/// their explanations, with the same indent.
struct HangingEntries: Recogniser {
  /// Claims each entry as an item, in wrapped text only.
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap else { return [] }
    return view.claimOpenRuns { _, run in
      (run.hangingEntries(wrappedAt: wrap) ?? []).map {
        run.claim(.listItem, by: .listMarker, .likely, run.lines[$0])
      }
    }
  }
}

extension Run {
  /// Entries that are all explained terms, or all hang and two in three have a sentence inside, unlike lines
  /// of verse; nil for fewer than two entries, and for other runs.
  fileprivate func hangingEntries(wrappedAt wrap: Int) -> [Range<Int>]? {
    guard lines.count > 2, let edge = lines.first?.indent, edge < lines[lines.startIndex + 1].indent
    else { return nil }
    let starts = lines.indices.filter { lines[$0].indent <= edge }
    guard starts.count > 1 else { return nil }
    let entries = zip(starts, starts.dropFirst() + [lines.endIndex]).map { $0..<$1 }
    if entries.allSatisfy({ isExplained(lines[$0]) }) { return entries }
    let areHanging = entries.allSatisfy { isHangingEntry(lines[$0], wrappedAt: wrap) }
    let sentences = entries.count { hasSentenceInside(lines[$0]) }
    return areHanging && sentences.isAtLeast(share: 2, in: 3, of: entries.count) ? entries : nil
  }

  /// Begins with a capital and ends with a stop, its further lines have one indent, and none had room for the
  /// next word.
  private func isHangingEntry(_ entry: ArraySlice<SourceLine>, wrappedAt wrap: Int) -> Bool {
    guard let first = entry.first, let last = entry.last, beginsWithCapital(first),
      text[last.range.upperBound - 1] == "."
    else { return false }
    return zip(entry, entry.dropFirst()).allSatisfy { line, next in
      next.indent == last.indent
        && !hasRoom(line, before: next, wrappedAt: wrap)
    }
  }

  /// A dash follows the first words, "lamp -- a light", and each further line begins with a small letter.
  private func isExplained(_ entry: ArraySlice<SourceLine>) -> Bool {
    guard let first = entry.first, !beginsWithMarker(first),
      entry.dropFirst().allSatisfy({ text.letterCase(at: $0.range.lowerBound) == .small })
    else { return false }
    let line = text[first.range]
    return [" -- ", " – ", " — "].contains { sign in
      let sign = Array(sign.utf8)
      return line.indices.prefix(Self.longestTerm).contains { line[$0...].starts(with: sign) }
    }
  }

  /// Bytes of a term before its dash.
  private static let longestTerm = 30

  /// Stops inside the lines count, not one at their end.
  private func hasSentenceInside(_ entry: ArraySlice<SourceLine>) -> Bool {
    entry.contains { line in
      zip(text[line.range], text[line.range].dropFirst()).contains { $0 == "." && $1 == " " }
    }
  }
}
