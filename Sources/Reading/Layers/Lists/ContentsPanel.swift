import BookText
import TerminalInput
import Typesetting

/// The contents of a book: its chapters with their pages, as far as they are known.
struct ContentsPanel: ListPanel {
  static let command = Command.contents

  var sheet: ListSheet
  private let headings: [ContentsEntry]
  /// The section that was read when the contents were last seen.
  private(set) var section: Int

  /// Makes the contents of the book that is read, the chapter being read chosen.
  ///
  /// - Complexity: O(*n*) in the headings.
  init(_ context: Context, section: Int) {
    self.section = section
    headings = context.book.contents
    sheet = ListSheet(heading: "Contents", hint: "This book has no chapters.", chosen: 0)
    let chosen = current(context)
    _ = refresh(context)
    chosen.map { sheet.choose($0, on: context.screen) }
  }

  /// The index of the heading under which the page stands that is read.
  private func current(_ context: Context) -> Int? {
    let place = context.page.pageStart
    return headings.lastIndex { $0.place <= place }
  }

  func entries(_ context: Context) -> [ListSheet.Entry] {
    let current = current(context)
    return headings.enumerated().map { index, heading in
      ListSheet.Entry(
        title: heading.title, note: context.page.pageNote(at: heading.place), level: heading.level,
        isCurrent: index == current)
    }
  }

  /// Arrows lead to the screens at the sides, as other keys of the main screens do.
  mutating func take(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    [.left, .right, .tab].contains(key.code) ? .pass : nil
  }

  /// The book is turned out of sight: one slide shows both.
  mutating func choose(_ index: Int, _ context: Context) -> Response {
    let place = headings[index].place
    section = context.book.section(at: place)
    return .close(.go(.place(place)), .finishTurn)
  }
}
