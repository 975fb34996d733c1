import BookText
import Defaults
import PlainText
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

  @Test func aSettingOfTheEveningIsInEffectAndNotSaved() {
    var settings = ReaderSettings(general: Settings(), own: BookSettings())
    settings.change(.focus, for: .key) { $0.focus = .line }
    #expect(settings.effective.focus == .line && settings.session[.focus] == "line")
    #expect(settings.general == Settings() && settings.own == BookSettings())
    // Nothing is left of it once it has the saved value again.
    settings.change(.focus, for: .key) { $0.focus = .off }
    #expect(settings.session == BookSettings())
    settings.change(.focus, for: .key) { $0.focus = .line }
    settings.reset(.focus)
    #expect(settings.effective.focus == .off && settings.session == BookSettings())
  }

  @Test func whatKeysOfLessChangeIsNotSaved() throws {
    let lines = (1...200).map { "2026-01-02 INFO lamp-\($0): lit=yes" }.joined(separator: "\n")
    let book = try Book(plainText: Array(lines.utf8), named: "log")
    var reader = ReadingTests.reader(book, columns: 160, rows: 24)
    for (keys, setting) in [("-N", Setting.lineNumbers), ("t", .transition)] {
      let (general, own) = (reader.generalSettings, reader.ownSettings)
      let before = reader.effectiveSettings
      _ = reader.type(keys)
      #expect(reader.effectiveSettings[setting] != before[setting], "\(keys)")
      #expect(reader.generalSettings == general && reader.ownSettings == own, "\(keys)")
      #expect(reader.foot().contains(", until you quit"), "\(keys)")
      _ = reader.type("U")
      #expect(reader.effectiveSettings == before, "\(keys)")
    }
  }

  @Test func keysOnThePageSaveAtOnceForAllBooksWhatIsNotForTheEvening() throws {
    // Each key for changing a setting.
    for (key, setting) in [
      ("c", Setting.theme), ("s", .spread), ("t", .transition), ("+", .measure), ("=", .measure),
      ("-", .measure), ("W", .longLines), ("R", .layout), ("r", .focus), ("a+", .pace),
    ] {
      var reader = try sampleReader(onPage: 5)
      let (general, own) = (reader.generalSettings, reader.ownSettings)
      let before = reader.effectiveSettings
      let isForEvening = [.longLines, .layout, .focus].contains(setting)
      #expect(setting.isForEvening == isForEvening)
      #expect(reader.type(key).contains(.saving(.settingsChanged)), "\(key)")
      #expect(reader.effectiveSettings[setting] != before[setting], "\(key)")
      #expect((reader.generalSettings == general) == isForEvening, "\(key)")
      #expect(reader.ownSettings == own, "\(key)")
      // The whole message has room in 80 columns, and names the way back.
      let value = setting.words(in: before)
      #expect(reader.foot().contains("U restores “\(value)”"), "\(key): \(reader.foot())")
      _ = reader.type("U")
      #expect(reader.generalSettings == general && reader.effectiveSettings == before, "\(key)")
    }
  }

  @Test func theSheetMarksWhatIsForTheEvening() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("cWS")
    #expect(reader.screenText().contains { $0.contains("Settings, saved at once") })
    _ = reader.type("/long")
    #expect(reader.screenText().contains { $0.contains("Long lines") && $0.contains(", for now") })
    _ = reader.press(.escape)
    _ = reader.type("/theme")
    #expect(!reader.screenText().contains { $0.contains("Theme") && $0.contains(", for now") })
  }

  @Test func theSettingsOfTheSessionAreThoseOfTheNextBookToo() throws {
    var first = try sampleReader(onPage: 5)
    _ = first.type("rR")
    var next = try sampleReader(onPage: 5)
    next.takeOver(from: first)
    #expect(next.effectiveSettings.focus == first.effectiveSettings.focus)
    // How to read a text is a matter of this text alone.
    #expect(next.effectiveSettings.lines == Settings().lines)
    #expect(next.generalSettings.focus == .off)
  }

  @Test func aPasteOnThePageIsNoCommand() throws {
    var reader = try sampleReader(onPage: 5)
    let before = (reader.effectiveSettings, reader.anchor)
    reader.handle(.paste("https://example.org/a-story-to-read"), at: .zero)
    #expect(reader.foot().contains("Pasted text is not run as commands"))
    #expect(reader.effectiveSettings == before.0 && reader.anchor == before.1 && reader.isReading)
  }
}
