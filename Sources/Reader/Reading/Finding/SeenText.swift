import BookText

/// The text that is seen on the visible pages.
struct SeenText: Hashable, Sendable {
  /// The bytes from the beginning of the first page to the end of the last, with notes that are at the feet
  /// of other pages.
  let text: Range<Int>
  /// What is seen of the book, in the order of the pages: the text without those notes, and then the notes at
  /// the feet.
  let parts: [Range<Int>]

  /// Whether the character at an offset is seen.
  func contains(_ offset: Int) -> Bool { parts.contains { $0.contains(offset) } }
}

extension Book {
  /// Returns the references to notes in a text, in its order.
  func noteReferences(in seen: SeenText) -> [NoteReference] {
    seen.parts.flatMap { noteReferences(in: $0) }
  }

  /// Returns the links in a text, in its order.
  func links(in seen: SeenText) -> [Link] { seen.parts.flatMap { links(in: $0) } }
}
