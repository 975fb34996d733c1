import Defaults
import Testing

@testable import Reading

struct ReaderSettingsTests {
  @Test func aResetSettingOfABookFollowsThatOfAllBooksAndThenItsDefault() {
    var settings = ReaderSettings(general: Settings(), own: BookSettings())
    settings.change(.measure, for: .all) { $0.measure = 50 }
    settings.change(.measure, for: .book) { $0.measure = 40 }
    #expect(settings.effective.measure == 40 && settings.general.measure == 50)
    for expected in [50, Settings().measure, Settings().measure] {
      settings.reset(.measure)
      #expect(settings.effective.measure == expected)
      #expect(settings.own[.measure] == nil)
    }
  }

  @Test func aRestoredSettingIsInEffectAgain() {
    var settings = ReaderSettings(general: Settings(), own: BookSettings())
    let before = settings
    settings.change(.measure, for: .book) { $0.measure = 40 }
    settings.restore(.measure, from: before)
    #expect(settings == before && settings.effective.measure == Settings().measure)
  }
}
