import Defaults
import Storage
import TemporaryFiles
import Testing

@Suite("A theme in a file beside the settings")
struct SchemeFileTests {
  private let temporary: TemporaryDirectory
  private var folder: String { temporary.path + "/.config/bifolio" }
  private var store: DefaultsStore {
    DefaultsStore(DefaultsDirectories(environment: ["HOME": temporary.path]))
  }

  init() throws {
    temporary = try TemporaryDirectory()
    try makeDirectories(folder)
    try makeFile(folder + "/settings", "theme = mine.yaml\n".utf8)
  }

  @Test func hasTheColoursOfTheFile() throws {
    try makeFile(folder + "/mine.yaml", "base00: \"102030\"\nbase05: \"ffffff\"\n".utf8)
    let settings = store.settings()
    #expect(settings.theme == .own && settings.colors.paper == 0x102030)
    #expect(settings[.theme] == "mine.yaml")
  }

  @Test func isTheDefaultIfThereIsNoFileOrNoColour() throws {
    let store = store
    #expect(store.settings().theme == .auto)
    #expect(store.takeWarnings() == ["Theme: there is no file \(folder)/mine.yaml"])
    try makeFile(folder + "/mine.yaml", [UInt8](repeating: 0xFF, count: 200_000))
    #expect(store.settings().theme == .auto)
    #expect(store.takeWarnings() == ["Theme: no base16 colours in \(folder)/mine.yaml"])
    // The reader's text stays.
    store.save(Settings(), changedFrom: Settings())
    #expect(try FileAccess.contents(of: folder + "/settings") == Array("theme = mine.yaml\n".utf8))
  }
}
