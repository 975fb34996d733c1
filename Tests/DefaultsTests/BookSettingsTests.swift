import Defaults
import Testing

@Suite("A setting")
struct SettingTests {
  @Test("cycles through its words in both directions, and every word is valid")
  func words() {
    for setting in Setting.allCases {
      guard case .words(let all) = setting.choices else { continue }
      #expect(all.count >= 2 && Set(all).count == all.count)
      var settings = Settings()
      var seen: [String] = []
      // The reader's own theme is skipped if it has no colours: PaletteTests of Reading.
      let words = setting == .theme ? all.filter { $0 != "own" } : all
      for _ in words {
        seen.append(settings[setting])
        settings.step(setting, by: 1)
      }
      #expect(settings == Settings(), "\(setting)")
      #expect(Set(seen) == Set(words), "\(setting)")
      settings.step(setting, by: -1)
      #expect(settings[setting] == seen.last)
      for word in all { #expect(setting.allows(word)) }
      for word in ["", words[0] + " ", words[0].uppercased(), "?"] {
        #expect(!setting.allows(word), "\(setting) \(word)")
      }
    }
  }

  @Test("that names what is not on its list begins at the head of the list")
  func unlisted() {
    var (unknown, detected) = (Settings(), Settings())
    unknown.encoding = "a name that iconv knows"
    for distance in [1, -1, 2] {
      unknown.encoding = "a name that iconv knows"
      detected.encoding = nil
      unknown.step(.encoding, by: distance)
      detected.step(.encoding, by: distance)
      #expect(unknown.encoding == detected.encoding)
    }
  }

  @Test("that is a number stops at its limits")
  func numbers() {
    var settings = Settings()
    for _ in 0..<100 { settings.step(.measure, by: 1) }
    #expect(settings.measure == 120)
    for _ in 0..<100 { settings.step(.measure, by: -1) }
    #expect(settings.measure == 20)
  }

  @Test("has a name that no other value of a book’s file uses")
  func names() {
    let taken = [
      "title", "author", "path", "read", "stays", "folders", "offset", "before", "after", "page",
      "pages",
    ]
    for setting in Setting.allCases { #expect(!taken.contains(setting.rawValue)) }
  }
}

@Suite("The settings of one book")
struct BookSettingsTests {
  @Test("are empty at first, and then override the general settings")
  func over() {
    var general = Settings()
    general.theme = .night
    var own = BookSettings()
    #expect(own.applied(to: general) == general)
    own[.measure] = "44"
    own[.notices] = "shown"
    var expected = general
    expected.measure = 44
    expected.notices = .shown
    #expect(own.applied(to: general) == expected)
    own[.measure] = nil
    own[.notices] = nil
    #expect(own.applied(to: general) == general)
  }

  @Test("are written to the file of the book beside its other values")
  func file() {
    var file = DefaultsFile()
    file["offset"] = "17"
    file["future"] = "x"
    var own = BookSettings()
    own[.layout] = "kept"
    own[.measure] = "50"
    own.write(into: &file, changedFrom: BookSettings())
    #expect(file["offset"] == "17" && file["future"] == "x")
    #expect(BookSettings(file) == own)
    let before = own
    own[.measure] = nil
    own.write(into: &file, changedFrom: before)
    #expect(file["measure"] == nil && file["layout"] == "kept")
    #expect(BookSettings(file) == own)
  }

  @Test("ignore invalid values, and do not overwrite them")
  func impossible() {
    var file = DefaultsFile()
    file["theme"] = "plaid"
    file["layout"] = "prose"
    let own = BookSettings(file)
    #expect(own[.theme] == nil && own[.layout] == "prose")
    var changed = own
    changed[.layout] = "auto"
    changed.write(into: &file, changedFrom: own)
    #expect(file["theme"] == "plaid" && file["layout"] == "auto")
  }
}
