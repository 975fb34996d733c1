import Defaults
import Testing

@Suite("Settings")
struct SettingsTests {
  private func file(_ values: [String: String]) -> DefaultsFile {
    var file = DefaultsFile()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { file[name] = value }
    return file
  }

  @Test("have default values if the file is empty")
  func none() {
    let settings = Settings(DefaultsFile())
    #expect(settings == Settings())
    #expect(settings.theme == .auto)
    #expect(settings.transition == .curl)
    #expect(settings.spread == .auto)
    #expect(settings.measure == 66)
  }

  @Test("are read from the file")
  func taken() {
    let settings = Settings(
      file(["theme": "night", "transition": "scroll", "spread": "two", "measure": "72", "x": "y"]))
    #expect(settings.theme == .night)
    #expect(settings.transition == .scroll)
    #expect(settings.spread == .two)
    #expect(settings.measure == 72)
  }

  @Test("keep their values if the file has an invalid one")
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

  @Test("name the values that are ignored")
  func ignored() {
    let values = [
      "theme": "blue", "measure": "80", "thene": "night", "color.paper": "#12",
      "color.ink": "#123456", "color.pink": "#123456", "folders": "Books", "editor": "vi",
      "key.help": "F1",
    ]
    #expect(
      Settings.ignoredLines(of: file(values)).listed == [
        "3: color.paper = #12", "4: color.pink = #123456", "6: folders = Books",
        "9: theme = blue; one of auto, paper, sepia, night, contrast, terminal, own",
        "10: thene = night; did you mean theme?",
      ])
  }

  @Test("name every ignored line of a file, with its number and what may have been meant")
  func ignoredLines() throws {
    let text = """
      bifolio-defaults 1
      # mine
      theme = nihgt
      this is no line
      theme = solarised
      spread = three
      measure = 500
      "
      sprad = two
      theme = night night
      """
    let file = try DefaultsFile(Array(text.utf8))
    #expect(
      Settings.ignoredLines(of: file).listed == [
        "3: theme = nihgt; did you mean night?", "4: not of the form NAME = VALUE",
        "5: theme = solarised; theme is set above",
        "6: spread = three; one of auto, one, two, paired",
        "7: measure = 500; between 20 and 120", "8: not of the form NAME = VALUE",
        "9: sprad = two; did you mean spread?", "10: not of the form NAME = VALUE",
      ])
    let scheme = try DefaultsFile(Array("theme = solarised\n".utf8), needsHeading: false)
    #expect(
      Settings.ignoredLines(of: scheme).listed == [
        "1: theme = solarised; did you mean solarized-dark?"
      ])
  }

  @Test("list a hundred ignored lines, and count the others", arguments: [99, 100, 101, 50_000])
  func manyIgnored(count: Int) throws {
    let text = (1...count).map { "unknown\($0) = 1\n" }.joined()
    let file = try DefaultsFile(Array(text.utf8), needsHeading: false)
    let ignored = Settings.ignoredLines(of: file)
    #expect(ignored.count == count && ignored.listed.count == min(count, 100))
    let last = ignored.rows(after: "settings").last
    #expect(
      last
        == (count > 100
          ? "settings: \(count - 100) more" : "settings:\(count): unknown\(count) = 1"))
  }

  @Test("keep a valid value beside an invalid one")
  func beside() {
    let settings = Settings(file(["theme": "plaid", "measure": "80"]))
    #expect(settings.theme == .auto)
    #expect(settings.measure == 80)
  }

  @Test("limit the measure to 20 to 120 cells")
  func measures() {
    for measure in 0...200 {
      let isPossible = (20...120).contains(measure)
      #expect(Settings(file(["measure": String(measure)])).measure == (isPossible ? measure : 66))
    }
  }

  @Test("are written if they have changed, and the rest of the file is kept")
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

  @Test("with any value are written and read back")
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

  @Test("name the folders of books, by default the bundled ones")
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

  @Test("name up to five pens, of which some may have no name")
  func pens() {
    func titles(_ value: String?) -> [String?] {
      let pens = Settings(file(value.map { ["pens": $0] } ?? [:])).pens
      return Pens.numbers.map { pens.title(of: $0) }
    }
    let unnamed = [nil, "pen 2", "pen 3", "pen 4", "pen 5"]
    #expect(titles(nil) == unnamed && titles("") == unnamed)
    #expect(
      titles(" Idea ,, A  long question") == ["Idea", "pen 2", "A long question", "pen 4", "pen 5"])
    #expect(titles("a,b,c,d,e") == ["a", "b", "c", "d", "e"])
    #expect(titles("a,b,c,d,e,f") == unnamed)
    #expect(Settings.ignoredLines(of: file(["pens": "a,b,c,d,e"])).listed == [])
    // Only the beginning of a long one is for a message.
    let long = String(repeating: "a", count: 1_000_000)
    #expect(
      Settings.ignoredLines(of: file(["theme": long])).listed.first?
        .hasPrefix("2: theme = " + String(repeating: "a", count: 80) + "…; one of") == true)
    #expect(
      Settings.ignoredLines(of: file(["pens": "a,b,c,d,e,f"])).listed == ["2: pens = a,b,c,d,e,f"])
  }
}
