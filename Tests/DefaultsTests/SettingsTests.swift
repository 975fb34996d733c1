import Defaults
import Testing

@Suite("Settings")
struct SettingsTests {
  private func file(_ values: [String: String]) -> DefaultsFile {
    var file = DefaultsFile()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { file[name] = value }
    return file
  }

  @Test("are those of a reader who has chosen nothing where the file says nothing")
  func none() {
    let settings = Settings(DefaultsFile())
    #expect(settings == Settings())
    #expect(settings.theme == .paper)
    #expect(settings.transition == .curl)
    #expect(settings.spread == .auto)
    #expect(settings.measure == 66)
  }

  @Test("are taken from the file")
  func taken() {
    let settings = Settings(
      file(["theme": "night", "transition": "scroll", "spread": "two", "measure": "72", "x": "y"]))
    #expect(settings.theme == .night)
    #expect(settings.transition == .scroll)
    #expect(settings.spread == .two)
    #expect(settings.measure == 72)
  }

  @Test("stay as they are where a value is no possible choice")
  func impossible() {
    let bad = [
      "theme": ["", "Night", "dark", "paper "], "transition": ["", "fade", "CURL"],
      "spread": ["", "1", "both"],
      "measure": ["", "19", "121", "-66", "66.5", "0x42", "99999999999999999999", "wide"],
    ]
    for (name, values) in bad {
      for value in values {
        #expect(Settings(file([name: value])) == Settings(), "\(name) = \(value)")
      }
    }
  }

  @Test("do not lose a good value beside a bad one")
  func beside() {
    let settings = Settings(file(["theme": "plaid", "measure": "80"]))
    #expect(settings.theme == .paper)
    #expect(settings.measure == 80)
  }

  @Test("have a measure of 20 to 120 cells")
  func measures() {
    for measure in 0...200 {
      let isPossible = (20...120).contains(measure)
      #expect(Settings(file(["measure": String(measure)])).measure == (isPossible ? measure : 66))
    }
  }

  @Test("are written where they have changed, and the rest of the file stays")
  func written() {
    var file = file(["theme": "plaid", "measure": "9", "future": "a b"])
    var settings = Settings(file)
    let before = settings
    settings.write(into: &file, changedFrom: before)
    #expect(file == self.file(["theme": "plaid", "measure": "9", "future": "a b"]))

    settings.spread = .one
    settings.write(into: &file, changedFrom: before)
    #expect(file["spread"] == "one")
    #expect(file["theme"] == "plaid")
    #expect(file["measure"] == "9")
    #expect(file["transition"] == nil)

    settings.theme = .terminal
    settings.transition = .none
    settings.measure = 80
    settings.write(into: &file, changedFrom: before)
    #expect(Settings(file) == settings)
    #expect(file["future"] == "a b")
  }

  @Test("of every choice are written and read again")
  func roundTrip() {
    for theme in Settings.Theme.allCases {
      for spread in Settings.Spread.allCases {
        for measure in [20, 66, 120] {
          var settings = Settings()
          settings.theme = theme
          settings.spread = spread
          settings.measure = measure
          var file = DefaultsFile()
          settings.write(into: &file, changedFrom: Settings())
          #expect(Settings(file) == settings)
        }
      }
    }
  }

  @Test("name the folders of books, those that came with the program at first")
  func folders() throws {
    #expect(Settings(DefaultsFile()).folders == .standard)
    #expect(Settings(file(["folders": "Books"])).folders == .standard)
    var file = file(["folders": "/a b:bundled"])
    var settings = Settings(file)
    #expect(settings.folders.description == "/a b:bundled")
    let before = settings
    settings.folders = try #require(BookFolders(""))
    settings.write(into: &file, changedFrom: before)
    #expect(try Settings(DefaultsFile(file.bytes)).folders.description == "")
  }
}
