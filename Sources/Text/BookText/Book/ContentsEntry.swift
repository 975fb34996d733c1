/// A line of a book's list of contents.
public struct ContentsEntry: Hashable, Sendable {
  /// The title on one line.
  public var title: String
  /// The level; 0 is the highest.
  public var level: Int
  public var place: TextOffset

  public init(title: String, level: Int, place: TextOffset) {
    self.title = title.asTitle
    self.level = level
    self.place = place
  }
}

/// The start of a page of the printed edition.
public struct PrintedPage: Hashable, Sendable {
  /// The printed page number: "12", "xiv".
  public var label: String
  public var place: TextOffset

  public init(label: String, place: TextOffset) {
    self.label = label.asTitle
    self.place = place
  }
}

extension Book {
  /// The document's own list of contents, or else the headings. Costs O(*n*) in its length.
  public var contents: [ContentsEntry] {
    guard entries.isEmpty else { return entries }
    return headings.map { block, title in
      ContentsEntry(
        title: title, level: max(0, (block.headingLevel ?? 1) - 1),
        place: TextOffset(utf8: block.range.lowerBound))
    }
  }

  /// Nil if the document has no such numbers. Costs O(log *n*).
  public func printedPage(at place: TextOffset) -> String? {
    let index = pageMarks.firstIndexAfter { $0.place <= place }
    return index > 0 ? pageMarks[index - 1].label : nil
  }

  /// Start of a page of the printed edition, by its number in any case; nil if the document does not name it.
  /// Costs O(*n*) in the pages.
  public func place(ofPrintedPage number: String) -> TextOffset? {
    let wanted = number.lowercased()
    return pageMarks.first { $0.label.lowercased() == wanted }?.place
  }
}
