import BookText
import Cells
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

  /// Returns the effects of a change alone.
  mutating func effects(_ change: (inout Reader) -> Void) -> [Effect] {
    _ = takeEffects()
    change(&self)
    return takeEffects()
  }

  /// Whether no layer covers the page.
  var isReading: Bool { layers.isEmpty }
  var screens: MainScreens { layers.screens }
  var showsChrome: Bool { layers.page.showsChrome }
  /// The sentence being read aloud.
  var spoken: Range<Int>? { chores.readAloud.sentence }
  var measure: PaceMeter { chores.paceMeter }
}
