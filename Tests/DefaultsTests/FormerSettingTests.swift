import Defaults
import Testing

@Suite("Settings of earlier versions")
struct FormerSettingTests {
  private func file(_ text: String) throws -> DefaultsFile {
    try DefaultsFile(Array("bifolio-defaults 1\n\(text)".utf8))
  }

  @Test(
    "count as the settings that have their values now",
    arguments: [
      ("cover = paired", Setting.spread, "paired"), ("cover = alone", .spread, "auto"),
      ("cover = paired\nspread = one", .spread, "one"),
      ("spread = two\ncover = paired", .spread, "paired"),
      ("orientation = vertical", .transition, "curl-up"),
      ("orientation = vertical\ntransition = scroll", .transition, "scroll-up"),
      ("orientation = vertical\ntransition = none", .transition, "none"),
      ("orientation = horizontal\ntransition = scroll-up", .transition, "scroll-up"),
      ("clicks = thirds", .mouse, "thirds"), ("clicks = halves", .mouse, "thirds"),
      ("clicks = thirds\nmouse = off", .mouse, "off"), ("clicks = edges", .mouse, "on"),
      ("cursor = shown", .accessible, "cursor"),
      ("cursor = shown\naccessible = on", .accessible, "on"),
    ])
  func values(text: String, setting: Setting, value: String) throws {
    let file = try file(text)
    #expect(Settings(file)[setting] == value)
    let own = BookSettings(file)[setting] ?? Settings()[setting]
    #expect(own == value)
  }

  @Test("are each told in one line, which says what has its effect now")
  func advice() throws {
    let text = """
      cover = paired
      openings = capitals
      punctuation = all
      order = title
      """
    let lines = Settings.ignoredLines(of: try file(text))
    #expect(
      lines.listed == [
        "2: cover = paired; now spread = paired",
        "3: openings = capitals; chapters begin as the book has them",
        "4: punctuation = all; options of the voice belong to speech: speech = \"spd-say -w -m all\"",
      ])
    #expect(lines.outdated == 1)
    for setting in FormerSetting.allCases {
      #expect(Setting(rawValue: setting.rawValue) == nil)
      #expect(!setting.advice(for: "x").isEmpty && setting.advice(for: "x").last != ".")
    }
  }

  @Test("stay in the file until another value is chosen in their place")
  func writing() throws {
    var file = try file("cover = paired\nclicks = thirds\nopenings = plain\nmeasure = 60\n")
    let before = Settings(file)
    var after = before
    after.measure = 72
    after.write(into: &file, changedFrom: before)
    #expect(file.names == ["cover", "clicks", "openings", "measure"])
    after.choose("one", for: .spread)
    after.write(into: &file, changedFrom: before)
    #expect(file["cover"] == nil && file["spread"] == "one" && file["openings"] == "plain")
    #expect(Settings(file)[.mouse] == "thirds")
    // As in the file of a book, where a choice can also be taken back.
    let own = BookSettings(file)
    var changed = own
    changed[.mouse] = nil
    changed.write(into: &file, changedFrom: own)
    #expect(file["clicks"] == nil && Settings(file)[.mouse] == "on")
  }

  @Test("leave the order of the shelf, which the shelf keeps in the same file")
  func order() throws {
    var file = try file("order = title\n")
    let before = Settings(file)
    #expect(before.order == .title && Settings.ignoredLines(of: file).count == 0)
    var after = before
    after.order = .author
    after.write(into: &file, changedFrom: before)
    #expect(file["order"] == "author")
  }
}
