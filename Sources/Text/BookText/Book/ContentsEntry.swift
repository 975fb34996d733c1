/// A line of a book's list of contents.
public struct ContentsEntry: Hashable, Sendable {
  /// The title on one line.
  public var title: String
  /// The level; 0 is the highest.
  public var level: Int
  /// Its place in the text.
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
  /// Its place in the text.
  public var place: TextOffset

  public init(label: String, place: TextOffset) {
    self.label = label.asTitle
    self.place = place
  }
}

extension Book {
  /// The list of contents: the document's own, or else the headings.
  ///
  /// - Complexity: O(*n*) in its length.
  public var contents: [ContentsEntry] {
    guard entries.isEmpty else { return entries }
    return headings.map { block, title in
      ContentsEntry(
        title: title, level: max(0, (block.headingLevel ?? 1) - 1),
        place: TextOffset(utf8: block.range.lowerBound))
    }
  }

  /// Returns the printed page number of a place; nil if the document has none.
  ///
  /// - Complexity: O(log *n*).
  public func printedPage(at place: TextOffset) -> String? {
    let index = pageMarks.firstIndexAfter { $0.place <= place }
    return index > 0 ? pageMarks[index - 1].label : nil
  }

  /// Returns the start of a page of the printed edition; nil if the document does not name it.
  ///
  /// - Parameter number: The printed number; case is ignored.
  /// - Complexity: O(*n*) in the number of pages.
  public func place(ofPrintedPage number: String) -> TextOffset? {
    let wanted = number.lowercased()
    return pageMarks.first { $0.label.lowercased() == wanted }?.place
  }
}
