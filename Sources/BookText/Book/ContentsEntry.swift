/// A line of a book's list of contents.
public struct ContentsEntry: Hashable, Sendable {
  /// The title on one line.
  public var title: String
  /// How deep it is; 0 is the highest level.
  public var level: Int
  /// Where in the text it begins.
  public var place: TextOffset

  /// Makes an entry.
  public init(title: String, level: Int, place: TextOffset) {
    self.title = title
    self.level = level
    self.place = place
  }
}

/// Where a page of the printed edition begins.
public struct PageMark: Hashable, Sendable {
  /// The number as it is printed: "12", "xiv".
  public var label: String
  /// Where in the text it begins.
  public var place: TextOffset

  /// Makes a mark.
  public init(label: String, place: TextOffset) {
    self.label = label
    self.place = place
  }
}

extension Book {
  /// The list of contents: the document's own, else the headings.
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

  /// The number of the printed page that a place is on; nil if the document names none.
  ///
  /// - Complexity: O(log *n*).
  public func printedPage(at place: TextOffset) -> String? {
    let index = pageMarks.firstIndexAfter { $0.place <= place }
    return index > 0 ? pageMarks[index - 1].label : nil
  }

  /// Where a page of the printed edition begins; nil if the document does not name it.
  ///
  /// - Parameter number: As it is printed; capitals and small letters are the same.
  /// - Complexity: O(*n*) in the number of pages.
  public func place(ofPrintedPage number: String) -> TextOffset? {
    let wanted = number.lowercased()
    return pageMarks.first { $0.label.lowercased() == wanted }?.place
  }
}
