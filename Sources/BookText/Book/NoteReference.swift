/// A place in a book that refers to a note.
public struct NoteReference: Hashable, Sendable {
  /// The bytes of ``Book/text`` of the reference, its brackets included: `[1]`.
  public var range: Range<Int>
  /// The bytes of the note it belongs to, its mark included: from the beginning of the first of
  /// its blocks to the end of the last.
  public var note: Range<Int>

  /// Makes a reference.
  public init(range: Range<Int>, note: Range<Int>) {
    self.range = range
    self.note = note
  }
}

extension Book {
  /// The note that the reference at `offset` belongs to; nil where no reference is there.
  ///
  /// - Complexity: O(log *n*) in the number of references.
  public func note(referencedAt offset: Int) -> Range<Int>? {
    let index = references.firstIndexAfter { $0.range.upperBound <= offset }
    guard index < references.count, references[index].range.contains(offset) else { return nil }
    return references[index].note
  }

  /// The references that begin in `range`, in order.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* references.
  public func noteReferences(in range: Range<Int>) -> [NoteReference] {
    let first = references.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    return Array(references[first...].prefix { $0.range.lowerBound < range.upperBound })
  }
}
