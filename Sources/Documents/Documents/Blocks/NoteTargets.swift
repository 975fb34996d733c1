import BookText

/// Finds the notes that links lead to, once all blocks of a book are known: by what the document declares,
/// or by the form of a link and its target.
struct NoteTargets {
  /// All links, in the order of the text.
  private let links: [DocumentLinks.Pending]
  private let builder: BookBuilder
  private let place: (String) -> TextOffset?
  private let isDeclared: (String) -> Bool

  /// - Parameters:
  ///   - links: All links, in the order of the text.
  ///   - builder: The book with all its blocks.
  ///   - place: Returns the place of an element.
  ///   - isDeclared: Whether the document declares an element as a note.
  init(
    _ links: [DocumentLinks.Pending], _ builder: BookBuilder,
    place: @escaping (String) -> TextOffset?, isDeclared: @escaping (String) -> Bool
  ) {
    (self.links, self.builder, self.place) = (links, builder, place)
    self.isDeclared = isDeclared
  }

  /// Maximum length of a reference to a note that the document does not declare, in bytes.
  private static let longestReference = 8
  /// Maximum distance of a link back from the reference, in bytes.
  private static let maximumBacklinkDistance = 16
  /// Maximum number of links of a note examined.
  private static let mostLinks = 20
  /// Maximum number of blocks of a note.
  private static let mostBlocks = 51

  /// Returns the text of the note that a link leads to, in bytes of the book: the document declares either,
  /// or a link of at most ``longestReference`` bytes has the form of a reference. Nil for other links.
  ///
  /// - Parameters:
  ///   - target: The bytes of the element.
  ///   - isDeclared: Whether the document declares it as a note, or hides it where it stands.
  func note(
    of link: DocumentLinks.Pending, at target: Range<Int>, isDeclared: Bool
  ) -> Range<Int>? {
    let isKnown = isDeclared || link.isNoteReference
    guard isKnown || link.range.count <= Self.longestReference, let note = text(at: target),
      !note.overlaps(link.range), isKnown || isReference(link, to: target, note)
    else { return nil }
    return note
  }

  /// Whether a short link has the form of a reference: its target comes later and has no heading, and either
  /// the note links back to about the link, or the link is raised and the note begins with its sign.
  ///
  /// - Parameter note: The text of the blocks of the target.
  private func isReference(
    _ link: DocumentLinks.Pending, to target: Range<Int>, _ note: Range<Int>
  ) -> Bool {
    guard target.lowerBound > link.range.upperBound, !hasHeading(note) else { return false }
    if isRaised(link.range), begins(note, withSignOf: link.range) { return true }
    let first = links.firstIndexAfter { $0.range.lowerBound < note.lowerBound }
    return links[first...].prefix(Self.mostLinks)
      .prefix { $0.range.lowerBound < note.upperBound }
      .contains { back in
        // A declared reference leads to a note, not back from one.
        guard case .element(let key) = back.target, let end = place(key), !back.isNoteReference,
          !isDeclared(key)
        else { return false }
        return abs(end.utf8 - link.range.lowerBound) <= Self.maximumBacklinkDistance
      }
  }

  /// Whether all of a link is raised.
  ///
  /// - Complexity: O(log *n*) in the emphases of the book.
  private func isRaised(_ link: Range<Int>) -> Bool {
    let emphasis = builder.emphasis
    let first = emphasis.firstIndexAfter { $0.range.upperBound <= link.lowerBound }
    return first < emphasis.count && emphasis[first].range.contains(link)
      && emphasis[first].style.contains(.superscript)
  }

  /// Whether a note begins with the sign of a reference, perhaps in brackets, or has it as the marker of an
  /// item: "1. By the clock".
  private func begins(_ note: Range<Int>, withSignOf reference: Range<Int>) -> Bool {
    let brackets = Set("[]() ".utf8)
    let sign = builder.text[reference].filter { !brackets.contains($0) }
    let marker = builder.blocks[builder.blocks.index(at: note.lowerBound)].layout.marker.text
    return !sign.isEmpty
      && [Array(marker.utf8)[...], builder.text[note]].contains { start in
        let start = start.drop { brackets.contains($0) }
        let next = start.dropFirst(sign.count).first
        return start.starts(with: sign)
          && next.map { $0.isLetterOrDigit || $0.isBeyondASCII } == false
      }
  }

  /// Returns the text of a note: the blocks with a part of its element, at most ``mostBlocks``. Nil if there
  /// is no block, or all are headings.
  private func text(at element: Range<Int>) -> Range<Int>? {
    let blocks = builder.blocks
    // An empty element at the end of a block is in it.
    let first = blocks.firstIndexAfter { $0.range.upperBound < element.lowerBound }
    guard first < blocks.count else { return nil }
    var last = first
    while last + 1 < min(blocks.count, first + Self.mostBlocks),
      blocks[last + 1].range.lowerBound < element.upperBound
    {
      last += 1
    }
    if blocks[first..<last + 1].allSatisfy(\.isHeading) { return nil }
    return blocks[first].range.lowerBound..<blocks[last].range.upperBound
  }

  /// Whether a heading is among the blocks of a note.
  private func hasHeading(_ note: Range<Int>) -> Bool {
    let first = builder.blocks.firstIndexAfter { $0.range.upperBound <= note.lowerBound }
    return builder.blocks[first...].prefix { $0.range.lowerBound < note.upperBound }
      .contains(where: \.isHeading)
  }
}
