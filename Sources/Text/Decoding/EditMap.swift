import BookText

/// Maps offsets of a text to its source, by the edits in between: the removed and inserted bytes.
///
/// Each step from a file to the text of a book records its changes, so the source map cannot differ from the
/// decoding. Between two edits both texts are the same.
package struct EditMap: Sendable {
  /// Place of the new text at which both texts are apart.
  private struct Edit {
    /// Offset in the new text.
    let place: UInt32
    /// End of the character before it in the old text.
    let end: UInt32
    /// Start of the character at it in the old text.
    var start: UInt32
  }

  /// Decoding alone does not need edits.
  private let isKept: Bool
  private var edits: [Edit] = []

  package init(kept isKept: Bool) { self.isKept = isKept }

  /// The character before `place` ends at `end` in the old text, and the next begins at `start`. Places
  /// ascend; a second call for the same place changes `start`.
  mutating func noteEdit(at place: Int, end: Int, start: Int) {
    guard isKept else { return }
    if let last = edits.last, last.place == place {
      edits[edits.count - 1].start = UInt32(clamping: start)
    } else {
      edits.append(
        Edit(
          place: UInt32(clamping: place), end: UInt32(clamping: end),
          start: UInt32(clamping: start)))
    }
  }

  /// Removes `count` bytes of the old text before `place` or, if negative, inserts as many.
  package mutating func noteRemoval(_ count: Int, at place: Int) {
    guard isKept else { return }
    let source = edits.last.map { Int($0.start) + place - Int($0.place) } ?? place
    noteEdit(at: place, end: min(source, source + count), start: source + count)
  }

  /// Beginning in the old text of the character at `place`. For a place within a longer replacement, it is
  /// not after the next character. Costs O(log *n*) in the edits.
  package func start(of place: Int) -> Int {
    let (last, next) = edits(around: place)
    let start = last.map { Int($0.start) + place - Int($0.place) } ?? place
    return next.map { min(start, Int($0.end)) } ?? start
  }

  /// End in the old text of the character before `place`. Costs O(log *n*) in the edits.
  package func end(before place: Int) -> Int {
    guard let edit = edits(around: place).last else { return place }
    return edit.place == place ? Int(edit.end) : Int(edit.start) + place - Int(edit.place)
  }

  /// Offset in the new text of a byte of the old one; for removed bytes, the offset after them. Costs O(log
  /// *n*) in the edits.
  package func place(of source: Int) -> Int {
    let count = edits.firstIndexAfter { $0.start <= source }
    let edit = count > 0 ? edits[count - 1] : nil
    let place = edit.map { Int($0.place) + source - Int($0.start) } ?? source
    return count < edits.count ? min(place, Int(edits[count].place)) : place
  }

  /// The last edit up to a place of the new text, and the next one.
  private func edits(around place: Int) -> (last: Edit?, next: Edit?) {
    let count = edits.firstIndexAfter { $0.place <= place }
    return (count > 0 ? edits[count - 1] : nil, count < edits.count ? edits[count] : nil)
  }
}

extension [Emphasis] {
  /// Merges the source's emphasis into the text's. Where two parts overlap, the later keeps only what is
  /// after the earlier. `editMap` has the edits between source and text.
  package func joined(with others: [Emphasis], over editMap: EditMap) -> [Emphasis] {
    if others.isEmpty { return self }
    var found = self
    for part in others {
      let moved =
        editMap.place(of: part.range.lowerBound)..<editMap.place(of: part.range.upperBound)
      if !moved.isEmpty { found.append(Emphasis(range: moved, style: part.style)) }
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    var disjoint: [Emphasis] = []
    for part in found {
      guard let last = disjoint.last, part.range.lowerBound < last.range.upperBound else {
        disjoint.append(part)
        continue
      }
      let rest = last.range.upperBound..<Swift.max(last.range.upperBound, part.range.upperBound)
      if !rest.isEmpty { disjoint.append(Emphasis(range: rest, style: part.style)) }
    }
    return disjoint
  }
}
