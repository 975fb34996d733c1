import Asking
import BookText
import Cells
import Defaults
import PlainText
import Typesetting

@testable import Reading

/// A reader's internals for tests.
extension Reader {
  var pageNumber: (page: Int, pageCount: Int) { scene.pageNumber }
  var anchor: TextOffset { pages.anchor }
  var layout: ScreenLayout? { pages.layout }
  var palette: Palette { pages.palette }
  var pagination: Pagination { pages.pagination }
  var visibleText: Range<Int> { scene.visibleText }

  /// Returns only the questions resulting from a change.
  mutating func questions(_ change: (inout Reader) -> Void) -> [Question] {
    _ = takeQuestions()
    change(&self)
    return takeQuestions()
  }

  /// Whether no layer covers the page.
  var isReading: Bool { layers.isEmpty }
  var screens: MainScreens { layers.screens }
  var showsChrome: Bool { layers.page.showsChrome }
  /// The sentence being read aloud.
  var spoken: Range<Int>? { chores.readAloud.unit?.range }
  var paceMeter: PaceMeter {
    get { chores.paceMeter }
    set { chores.paceMeter = newValue }
  }
  var pictures: PictureStore {
    get { scene.pictures }
    set { scene.pictures = newValue }
  }
}

private let smallBook = try? Book(plainText: Array("A lamp was lit.".utf8), named: "lamp")

/// Returns the layout of a book of a few words; nil if the screen is too small.
func layout(
  _ columns: Int, _ rows: Int, wasSpread: Bool = false,
  _ change: (inout Settings) -> Void = { _ in }
) -> ScreenLayout? {
  var settings = Settings()
  change(&settings)
  return smallBook.flatMap {
    ScreenLayout(
      of: $0, on: Size(columns: columns, rows: rows), settings.presented,
      Appearance(depth: .direct), wasSpread: wasSpread)
  }
}

extension PaceMeter {
  /// Removes and returns the stays since the last call.
  mutating func takeStays() -> [ReadingTally] {
    defer { stays = [] }
    return stays
  }
}
