/// A reference to a note in a book.
public struct NoteReference: Hashable, Sendable {
  /// The bytes of the reference in ``Book/text``, including its brackets: `[1]`.
  public var range: Range<Int>
  /// Bytes of its note, including the mark: from the beginning of the note's first block to the end of the
  /// last.
  public var note: Range<Int>

  public init(range: Range<Int>, note: Range<Int>) {
    self.range = range
    self.note = note
  }
}

extension Book {
  /// Bytes of a reference to be raised: longer ones are words.
  private static let longestRaised = 4

  /// Raises references of at most ``longestRaised`` digits, if they would seem part of the word before.
  mutating func raiseReferences() {
    let glued = references.map(\.range).filter { range in
      guard range.count <= Self.longestRaised, range.lowerBound > 0,
        text[range].allSatisfy({ ("0"..."9").contains($0) })
      else { return false }
      let before = text[range.lowerBound - 1]
      return before > " " && !"([{".utf8.contains(before)
    }
    emphasis.add(.superscript, to: glued)
  }

  /// References that begin in `range`, in order. Costs O(log *n* + *m*) for *m* references.
  public func noteReferences(in range: Range<Int>) -> [NoteReference] {
    let first = references.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    return Array(references[first...].prefix { $0.range.lowerBound < range.upperBound })
  }
}
