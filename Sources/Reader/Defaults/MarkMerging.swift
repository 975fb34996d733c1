import BookText

/// Merges changes of a mark by several writers: two programs with the book open, two devices, an editor whose
/// program was killed. No writer's text is lost through another's.
extension Mark {
  private func isSame(as other: Mark) -> Bool {
    var other = other
    other.time = time
    return self == other
  }

  /// Keeps both notes of the stored mark and another writer's. Of two pens, or two places, the changed one
  /// counts, or else the later one. `base` is the mark as the writer last knew it in the file.
  fileprivate func merged(with changed: Mark, since base: Mark?) -> Mark {
    var mark = self
    let isLater = base == nil && (changed.time ?? "") > (time ?? "")
    if isLater || base.map({ $0.pen != changed.pen }) == true { mark.pen = changed.pen }
    if isLater || base.map({ $0.range != changed.range }) == true {
      (mark.passage, mark.length) = (changed.passage, changed.length)
    }
    mark.note = Self.mergedNote(note, with: changed.note, since: base?.note ?? "")
    mark.time = [time, changed.time].compactMap { $0 }.max()
    return mark
  }

  /// Puts the changed text in place of `base`, the text known to the writer, or else below. No paragraph is
  /// added twice.
  private static func mergedNote(
    _ stored: String, with changed: String, since base: String
  ) -> String {
    if stored == base { return changed }
    let isWritten = stored.hasParagraphs(changed)
    if isWritten, changed.hasParagraphs(base) { return stored }
    if !base.isEmpty, let edited = stored.replacingParagraphs(base, by: changed) { return edited }
    if isWritten { return stored }
    return changed.hasParagraphs(stored) ? changed : stored + paragraphEnd + changed
  }

  /// Another writer has moved the named mark elsewhere, and both places are kept.
  private var copyAside: Mark {
    var mark = self
    mark.id += "-" + String(passage.offset.utf8, radix: 36)
    return mark
  }

  /// Whether another writer has set the same letter elsewhere.
  private func isElsewhere(than other: Mark?) -> Bool {
    kind == .place && passage.offset != other?.passage.offset
  }

  /// Writes this mark into a file that others may have changed: replaces an unchanged stored mark, merges a
  /// changed one, and keeps a named mark set elsewhere by another writer under another identifier. `base` is
  /// the mark as the writer last knew it in the file.
  func write(into file: inout DefaultsFile, since base: Mark?) {
    guard let stored = Mark(file, id: id), base.map(stored.isSame) != true else {
      return write(into: &file)
    }
    guard stored.isElsewhere(than: self) else {
      return stored.merged(with: self, since: base).write(into: &file)
    }
    if stored.isElsewhere(than: base) {
      base?.removeCopyAside(from: &file)
      stored.copyAside.write(into: &file)
      write(into: &file)
    } else {
      stored.merged(with: self, since: base).write(into: &file)
    }
  }

  /// Removes this mark, as last known to the writer. A named mark set elsewhere and notes of others stay.
  /// Returns prefixes of the names of values to be removed by the caller.
  func remove(from file: inout DefaultsFile) -> [String] {
    removeCopyAside(from: &file)
    guard let stored = Mark(file, id: id), !stored.isElsewhere(than: self) else { return [] }
    var rest = stored
    rest.note = Self.mergedNote(stored.note, with: "", since: note)
    if rest.note.isEmpty { return [Self.prefix(ofMark: id)] }
    rest.write(into: &file)
    return []
  }

  private func removeCopyAside(from file: inout DefaultsFile) {
    let prefix = Self.prefix(ofMark: copyAside.id)
    if file[prefix + "kind"] != nil { file.remove { $0.hasPrefix(prefix) } }
  }
}

/// Between the notes of two writers.
private let paragraphEnd = "\n\n"

extension String {
  /// An empty text has no paragraphs, and is in every text.
  fileprivate func hasParagraphs(_ other: String) -> Bool {
    other.isEmpty || (paragraphEnd + self + paragraphEnd).holds(paragraphEnd + other + paragraphEnd)
  }

  /// Replaces the first occurrence; nil if there is none.
  fileprivate func replacingParagraphs(_ some: String, by others: String) -> String? {
    let text = paragraphEnd + self + paragraphEnd
    guard let place = text.firstPlace(of: paragraphEnd + some + paragraphEnd) else { return nil }
    let count = paragraphEnd.utf8.count
    let before = text.utf8[..<place.lowerBound].dropFirst(count)
    let after = text.utf8[place.upperBound...].dropLast(count)
    return [Substring(before), others[...], Substring(after)].filter { !$0.isEmpty }
      .joined(separator: paragraphEnd)
  }
}
