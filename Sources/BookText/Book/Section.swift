extension Book {
  /// True if the title of a section applies to all of its pages.
  ///
  /// A section that is longer than any chapter, and most of the book, has chapters whose headings
  /// were not recognised.
  public func isChapter(_ section: Section) -> Bool {
    let start = blocks[section.blocks.lowerBound].range.lowerBound
    let end = blocks[section.blocks.upperBound - 1].range.upperBound
    return end - start <= 1 << 18 || (end - start) * 2 <= body.count
  }
}

/// A part of a book that begins on a new page: a chapter, or the front matter.
public struct Section: Hashable, Sendable {
  /// The indices in ``Book/blocks`` of the section's blocks; never empty.
  public var blocks: Range<Int>
  /// The chapter's number and title on one line; nil if the section has no heading.
  public var title: String?
  /// The title of the part that contains the chapter; nil if there is none.
  public var part: String?

  package init(blocks: Range<Int>, title: String?, part: String?) {
    self.blocks = blocks
    self.title = title
    self.part = part
  }

  /// The title with that of the part before it: "Book Three · Chapter VIII". Nil without a heading.
  public var titleInPart: String? {
    guard let title, let part else { return title }
    return "\(part) · \(title)"
  }
}
