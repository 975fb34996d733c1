import BookText

/// The text that is seen on the visible pages.
struct SeenText: Hashable, Sendable {
  /// The bytes from the beginning of the first page to the end of the last, with notes at the feet of other
  /// pages.
  let text: Range<Int>
  /// The seen text in the order of the pages: without those notes, and then the notes at the feet.
  let parts: [Range<Int>]

  /// Whether the character at an offset is seen.
  func contains(_ offset: Int) -> Bool { parts.contains { $0.contains(offset) } }
}

extension Book {
  func noteReferences(in seen: SeenText) -> [NoteReference] {
    seen.parts.flatMap { noteReferences(in: $0) }
  }

  func links(in seen: SeenText) -> [Link] { seen.parts.flatMap { links(in: $0) } }
}
