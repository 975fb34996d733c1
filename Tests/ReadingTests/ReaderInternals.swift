import Cells

@testable import Reading

/// What tests look at inside a reader.
extension Reader {
  /// Whether nothing lies over the page.
  var isReading: Bool { state.layers.isEmpty }
  var screens: MainScreens { state.layers.screens }
  var showsChrome: Bool { state.layers.page.showsChrome }
  var searches: Searches { state.navigation.searches }
  /// The sentence that is being read aloud.
  var spoken: Range<Int>? { state.chores.readAloud.sentence }
  var measure: ReadingMeasure { state.chores.measure }
}
