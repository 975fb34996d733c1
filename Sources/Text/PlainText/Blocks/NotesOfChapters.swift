import BookText

/// Headings of notes that stand at the foot of the pages: "FOOTNOTES:" below a chapter begins no section,
/// since nearly all blocks below it, up to the next heading, are notes to which the text refers.
struct NotesOfChapters {
  private let blocks: [Block]
  private let text: TextBytes
  private let notes: [Range<Int>]

  /// The notes must be in order.
  init(_ blocks: [Block], _ references: [NoteReference], in text: TextBytes) {
    (self.blocks, self.text) = (blocks, text)
    notes = references.map(\.note).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// A heading names notes, and nine in ten blocks below it, up to the next heading, are notes. Scene breaks
  /// do not count. Costs O(log *n*) for other blocks; O(*m* log *n*) for *m* blocks below such a heading.
  func isHeadingOfNotes(_ index: Int) -> Bool {
    guard !notes.isEmpty, text.namesNotes(blocks[index]) else { return false }
    let below = blocks[(index + 1)...].prefix { !$0.isHeading && $0.kind != .boilerplate }
      .filter { $0.kind != .sceneBreak }
    return !below.isEmpty
      && below.count(where: isNote).isAtLeast(share: 9, in: 10, of: below.count)
  }

  /// Begins within a note to which the text refers. Costs O(log *n*) in the notes.
  private func isNote(_ block: Block) -> Bool {
    let next = notes.firstIndexAfter { $0.lowerBound <= block.range.lowerBound }
    return next > 0 && block.range.lowerBound < notes[next - 1].upperBound
  }
}
