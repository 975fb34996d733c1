import Defaults
import Testing

@Suite("The programs of the settings")
struct ProgramsTests {
  private func file(_ values: [String: String]) -> DefaultsFile {
    var file = DefaultsFile()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { file[name] = value }
    return file
  }

  @Test func areTakenFromTheFile() {
    let file = file([
      "dictionary": "dict -d wn {}", "speech": "espeak-ng -s \"140\"", "editor": "vi",
      "theme": "night",
    ])
    #expect(
      Settings(file).programs
        == Programs(dictionary: "dict -d wn {}", speech: "espeak-ng -s \"140\"", editor: "vi"))
    #expect(Settings(file).theme == .night)
  }

  @Test func haveADictionaryForALanguage() {
    let lines = file(["dictionary": "wn", "dictionary.it": "parola {}", "dictionary.": "none"])
    let programs = Settings(lines).programs
    #expect(programs.dictionary == "wn" && programs.dictionaries == ["it": "parola {}"])
    #expect(Settings.ignoredLines(of: lines).count == 1)
  }

  @Test(arguments: ["", " ", "\t\n"])
  func haveDefaultsWithoutSettings(line: String) {
    #expect(Settings(DefaultsFile()).programs == Programs())
    #expect(Settings(file(["editor": line])).programs == Programs())
  }

  @Test func comeBackFromTheFileAsTheyWere() throws {
    var settings = Settings()
    settings.programs = Programs(dictionary: #"a 'b c' "d" \e {} #"#, speech: "é“雨”", editor: "vi")
    var file = DefaultsFile()
    settings.write(into: &file, changedFrom: Settings())
    #expect(file.names == ["dictionary", "speech", "editor"])
    #expect(Settings(try DefaultsFile(file.bytes)) == settings)
  }

  @Test func areWrittenOnlyWhereTheyHaveChanged() {
    var file = file(["dictionary": "dict", "editor": " "])
    var settings = Settings(file)
    let before = settings
    settings.theme = .night
    settings.write(into: &file, changedFrom: before)
    #expect(file["dictionary"] == "dict")
    #expect(file["editor"] == " ")
    settings.programs.dictionary = nil
    settings.write(into: &file, changedFrom: before)
    #expect(file["dictionary"] == nil)
  }

  @Test func areChosenForAllBooks() {
    let settings = Settings(file(["editor": "vi"]))
    #expect(BookSettings(file(["editor": "nano"])).applied(to: settings).programs.editor == "vi")
  }
}
