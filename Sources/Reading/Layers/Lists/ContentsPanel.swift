import BookText
import Typesetting

/// The contents of a book: its headings with their pages, as far as they are known.
struct ContentsPanel: ListPanel {
  /// An entry of the contents.
  private struct Heading {
    /// The title on one line.
    var title: String
    /// How deep it stands; 0 is the highest.
    var level: Int
    /// Where in the text it begins.
    var place: TextOffset

    init(_ block: Block, _ title: String) {
      self.title = title
      level = max(0, (block.headingLevel ?? 1) - 1)
      place = TextOffset(utf8: block.range.lowerBound)
    }
  }

  var sheet: ListSheet
  private let headings: [Heading]

  /// Makes the contents of the book that is read, the chapter being read chosen.
  ///
  /// - Complexity: O(*n*) in the headings.
  init(of reader: Reader) {
    headings = reader.book.headings.map { Heading($0.block, $0.title) }
    sheet = ListSheet(heading: "Contents", hint: "This book has no chapters.", chosen: 0)
    let chosen = current(in: reader)
    _ = refresh(from: reader)
    chosen.map { sheet.choose($0, on: reader.screen) }
  }

  /// The index of the heading under which the page stands that is read.
  private func current(in reader: Reader) -> Int? {
    let place = reader.pageStart
    return headings.lastIndex { $0.place <= place }
  }

  func entries(of reader: Reader) -> [ListSheet.Entry] {
    let current = current(in: reader)
    return headings.enumerated().map { index, heading in
      ListSheet.Entry(
        title: heading.title, note: reader.pageNote(at: heading.place), level: heading.level,
        isCurrent: index == current)
    }
  }

  func choose(_ index: Int, of reader: Reader) -> PanelAnswer { .goes(to: headings[index].place) }
}
