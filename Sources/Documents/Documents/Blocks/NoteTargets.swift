import BookText

/// Finds the notes that links lead to, by the document's declarations, or by the form of a link and its
/// target. All blocks of the book are known.
struct NoteTargets {
  private let links: [DocumentLinks.Pending]
  private let builder: BookBuilder
  private let place: (String) -> TextOffset?
  private let isDeclared: (String) -> Bool

  /// Links are in the order of the text, the book has all its blocks.
  init(
    _ links: [DocumentLinks.Pending], _ builder: BookBuilder,
    place: @escaping (String) -> TextOffset?, isDeclared: @escaping (String) -> Bool
  ) {
    (self.links, self.builder, self.place) = (links, builder, place)
    self.isDeclared = isDeclared
  }

  private static let longestReference = 8
  /// Distance of a link back from the reference, in bytes.
  private static let maximumBacklinkDistance = 16
  /// Links of a note examined.
  private static let mostLinks = 20
  private static let mostBlocks = 51

  /// The text of the note that a link leads to: the document declares either, or hides the target, or a link
  /// of at most ``longestReference`` bytes has the form of a reference.
  func note(
    of link: DocumentLinks.Pending, at target: Range<Int>, isDeclared: Bool
  ) -> Range<Int>? {
    let isKnown = isDeclared || link.isNoteReference
    guard isKnown || link.range.count <= Self.longestReference, let note = text(at: target),
      !note.overlaps(link.range), isKnown || isReference(link, to: target, note)
    else { return nil }
    return note
  }

  /// The target comes later and has no heading, and either the note links back to about the link, or the link
  /// is raised and the note begins with its sign.
  private func isReference(
    _ link: DocumentLinks.Pending, to target: Range<Int>, _ note: Range<Int>
  ) -> Bool {
    guard target.lowerBound > link.range.upperBound, !hasHeading(note) else { return false }
    if isRaised(link.range), begins(note, withSignOf: link.range) { return true }
    // A link that is not shown may be just before the text of the note.
    let first = links.firstIndexAfter {
      $0.range.lowerBound < note.lowerBound - Self.maximumBacklinkDistance
    }
    return links[first...].prefix(Self.mostLinks)
      .prefix { $0.range.lowerBound < note.upperBound }
      .contains { back in
        guard back.range.isEmpty || back.range.lowerBound >= note.lowerBound else { return false }
        // A declared reference leads to a note, not back from one.
        guard case .element(let key) = back.target, let end = place(key), !back.isNoteReference,
          !isDeclared(key)
        else { return false }
        return abs(end.utf8 - link.range.lowerBound) <= Self.maximumBacklinkDistance
      }
  }

  /// Costs O(log *n*) in the emphases of the book.
  private func isRaised(_ link: Range<Int>) -> Bool {
    let emphasis = builder.emphasis
    let first = emphasis.firstIndexAfter { $0.range.upperBound <= link.lowerBound }
    return first < emphasis.count && emphasis[first].range.contains(link)
      && emphasis[first].style.contains(.superscript)
  }

  /// The sign may be in brackets, after a word ("[note 1]"), or as the marker of an item: "1. By the clock".
  private func begins(_ note: Range<Int>, withSignOf reference: Range<Int>) -> Bool {
    let brackets = Set("[]() ".utf8)
    let words = builder.text[reference].split(whereSeparator: brackets.contains)
    let sign = words.last ?? []
    let marker = builder.blocks[builder.blocks.index(at: note.lowerBound)].layout.marker.text
    return !sign.isEmpty
      && [Array(marker.utf8)[...], builder.text[note]].contains { start in
        let start = start.drop { brackets.contains($0) }
        let next = start.dropFirst(sign.count).first
        return start.starts(with: sign)
          && next.map { $0.isLetterOrDigit || $0.isBeyondASCII } == false
      }
  }

  /// The blocks with a part of the element, at most ``mostBlocks``. Nil without a block, or if all are
  /// headings.
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

  private func hasHeading(_ note: Range<Int>) -> Bool {
    let first = builder.blocks.firstIndexAfter { $0.range.upperBound <= note.lowerBound }
    return builder.blocks[first...].prefix { $0.range.lowerBound < note.upperBound }
      .contains(where: \.isHeading)
  }
}
