/// A part of a book that begins on a new page: a chapter, or what stands before the first.
public struct Section: Hashable, Sendable {
  /// The indices in ``Book/blocks`` of the section's blocks; never empty.
  public var blocks: Range<Int>
  /// The chapter's number and title on one line, or nil where the section has no heading.
  public var title: String?
  /// The title of the part that the chapter stands in, or nil where it stands in none.
  public var part: String?
}
