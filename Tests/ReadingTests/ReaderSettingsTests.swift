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

  @Test func aSettingOfTheSessionIsInEffectAndNotSaved() {
    var settings = ReaderSettings(general: Settings(), own: BookSettings())
    settings.change(.measure, for: .session) { $0.measure = 50 }
    #expect(settings.effective.measure == 50 && settings.hasUnsaved)
    #expect(settings.general == Settings() && settings.own == BookSettings())
    // Nothing is left to save once it has the saved value again.
    settings.change(.measure, for: .session) { $0.measure = Settings().measure }
    #expect(!settings.hasUnsaved)
    settings.change(.measure, for: .session) { $0.measure = 50 }
    settings.reset(.measure)
    #expect(settings.effective.measure == Settings().measure && !settings.hasUnsaved)
  }

  @Test func aSettingOfTheSessionIsSavedWhereItWouldHaveBeenChosen() {
    var settings = ReaderSettings(general: Settings(), own: BookSettings())
    settings.change(.measure, for: .book) { $0.measure = 40 }
    settings.change(.measure, for: .session) { $0.measure = 50 }
    settings.change(.leading, for: .session) { $0.leading = .double }
    settings.change(.layout, for: .session) { $0.lines = .asIs }
    settings.saveSession()
    #expect(!settings.hasUnsaved && settings.own[.measure] == "50" && settings.own[.layout] != nil)
    #expect(settings.general.leading == .double && settings.own[.leading] == nil)
    #expect(settings.general.measure == Settings().measure)
  }

  @Test func keysOnThePageSaveNothingUntilTheReaderSaysSo() throws {
    // Each key for changing a setting.
    for (key, setting) in [
      ("c", Setting.theme), ("s", .spread), ("t", .transition), ("+", .measure), ("=", .measure),
      ("-", .measure), ("W", .longLines), ("R", .layout),
    ] {
      var reader = try sampleReader(onPage: 5)
      let (general, own) = (reader.generalSettings, reader.ownSettings)
      let before = reader.effectiveSettings
      _ = reader.type(key)
      #expect(reader.effectiveSettings[setting] != before[setting], "\(key)")
      #expect(reader.generalSettings == general && reader.ownSettings == own, "\(key)")
      #expect(reader.foot().contains("S then w saves it"), "\(key): \(reader.foot())")
      _ = reader.type("Sw")
      #expect(reader.generalSettings != general || reader.ownSettings != own, "\(key)")
    }
  }

  @Test func theSheetTellsWhatLastsUntilTheEndAndSavesWhatItChanges() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("cS")
    #expect(reader.screenText().contains { $0.contains(", until you quit") })
    _ = reader.type("w")
    #expect(!reader.screenText().contains { $0.contains(", until you quit") })
    #expect(reader.generalSettings.theme != Settings().theme)
  }

  @Test func theSettingsOfTheSessionAreThoseOfTheNextBookToo() throws {
    var first = try sampleReader(onPage: 5)
    _ = first.type("+R")
    var next = try sampleReader(onPage: 5)
    next.takeOver(from: first)
    #expect(next.effectiveSettings.measure == first.effectiveSettings.measure)
    // How to read a text is a matter of this text alone.
    #expect(next.effectiveSettings.lines == Settings().lines)
    #expect(next.generalSettings == Settings() || next.generalSettings.measure == 66)
  }

  @Test func aPasteOnThePageIsNoCommand() throws {
    var reader = try sampleReader(onPage: 5)
    let before = (reader.effectiveSettings, reader.anchor)
    reader.handle(.paste("https://example.org/a-story-to-read"), at: .zero)
    #expect(reader.foot().contains("Pasted text is not run as commands"))
    #expect(reader.effectiveSettings == before.0 && reader.anchor == before.1 && reader.isReading)
  }
}
