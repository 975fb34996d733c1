import Defaults
import Testing

@Suite("Settings of earlier versions")
struct FormerSettingTests {
  private func file(_ text: String) throws -> DefaultsFile {
    try DefaultsFile(Array("bifolio-defaults 1\n\(text)".utf8))
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
        "2: cover = paired; now a value of spread: paired",
        "3: openings = capitals; chapters begin as the book has them",
        "4: punctuation = all; options of the voice belong to speech: speech = \"spd-say -w -m all\"",
      ])
    let settings = Settings(try file(text))
    #expect(lines.count == 3 && settings[.spread] == Settings()[.spread])
    for (name, advice) in FormerSetting.advice {
      #expect(Setting(rawValue: name) == nil)
      #expect(!advice.isEmpty && advice.last != ".")
    }
  }

  @Test("stay in the file")
  func writing() throws {
    var file = try file("cover = paired\nclicks = thirds\nopenings = plain\nmeasure = 60\n")
    let before = Settings(file)
    var after = before
    after.measure = 72
    after.choose("one", for: .spread)
    after.write(into: &file, changedFrom: before)
    #expect(file.names == ["cover", "clicks", "openings", "measure", "spread"])
    #expect(file["cover"] == "paired" && file["measure"] == "72" && file["spread"] == "one")
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
