import Cells

@testable import Reading

/// A reader's internals for tests.
extension Reader {
  /// Whether no layer covers the page.
  var isReading: Bool { state.layers.isEmpty }
  var screens: MainScreens { state.layers.screens }
  var showsChrome: Bool { state.layers.page.showsChrome }
  var searches: Searches { state.navigation.searches }
  /// The sentence being read aloud.
  var spoken: Range<Int>? { state.chores.readAloud.sentence }
  var measure: PaceMeter { state.chores.paceMeter }
}
