import BookText

struct ReferredNotes {
  private let notes: [Range<Int>]
  private var next = 0
  /// End of the last note beginning at or before the last block asked for.
  private var end = 0

  init(in book: Book) {
    notes = book.references.map(\.note).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Blocks must be asked for in order.
  mutating func isInNote(_ block: Block) -> Bool {
    while next < notes.count, notes[next].lowerBound <= block.range.lowerBound {
      end = max(end, notes[next].upperBound)
      next += 1
    }
    return block.range.upperBound <= end
  }
}
