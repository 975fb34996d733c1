import Defaults
import Testing

@Suite("Files of colour schemes")
struct ColorSchemeTests {
  private func scheme(_ text: String) -> ColorScheme? { ColorScheme(yaml: Array(text.utf8)) }

  @Test func areReadInBothForms() {
    let old = scheme(
      "scheme: \"Light\"\nbase00: \"fdf6e3\" # paper\nbase05: '586e75'\nbase0D: 268bd2\n")
    let new = scheme(
      "system: \"base24\"\nvariant: light\npalette:\n  base00: \"#FDF6E3\"\r\n  base05: \"#586e75\"\r\n"
        + "  base0d: \"#268bd2\"\n  base17: \"#ffffff\"\n")
    #expect(old != nil && old == new)
    #expect(old?.colors.paper == 0xFDF6E3 && old?.colors.ink == 0x586E75)
    #expect(old?.colors.accent == 0x268BD2 && old?.colors.highlight == nil)
  }

  @Test(arguments: [
    "", "theme", "base00", "base00:", "base00: \"zzzzzz\"\nbase05: \"12345\"",
    "base00: 1234567\nbase05: 1",
    "[1, 2", "\u{0}\u{1}base00: 000000",
  ])
  func withoutPaperOrInkAreNone(text: String) { #expect(scheme(text) == nil) }

  @Test func beyondTheirLengthAreNone() {
    let text = "base00: 000000\nbase05: ffffff\n"
    #expect(scheme(text) != nil)
    #expect(scheme(text + String(repeating: "#", count: ColorScheme.longestFile)) == nil)
  }

  @Test(arguments: [
    ("nord", true), ("my-own2.yaml", true), ("", false), ("../x.yaml", false), ("Nord", false),
    (".yaml", false), ("a.yaml.gz", false),
  ])
  func haveKnownNamesOrThoseOfFiles(name: String, isName: Bool) {
    var settings = Settings()
    #expect(settings.choose(name, for: .theme) == isName)
    #expect((settings.scheme == name) == isName)
  }

  @Test func areKeptByTheirNames() throws {
    var settings = Settings()
    settings.choose("nord", for: .theme)
    var file = DefaultsFile()
    settings.write(into: &file, changedFrom: Settings())
    #expect(file["theme"] == "nord")
    let again = Settings(file)
    #expect(again == settings && again.colors.paper == 0x2E3440)
    // Another theme in between loses nothing.
    var stepped = again
    stepped.step(.theme, by: 1)
    #expect(stepped.theme == .auto)
    stepped.step(.theme, by: -1)
    #expect(stepped[.theme] == "nord")
  }

  @Test func commandsAndConvertersAreReadWithThem() {
    var file = DefaultsFile()
    for (name, value) in [
      ("command.w", "wikipedia {}"), ("command.w.title", "Wikipedia"), ("command.w.output", "none"),
      ("command.t", "/usr/bin/trans -b {}"), ("command.xy", "no"), ("open.pdf", "a {}"),
      ("open.", "no"),
    ] {
      file[name] = value
    }
    let programs = Settings(file).programs
    #expect(
      programs.commands == [
        OwnCommand(key: "w", line: "wikipedia {}", title: "Wikipedia", showsOutput: false),
        OwnCommand(key: "t", line: "/usr/bin/trans -b {}", title: "trans"),
      ])
    #expect(programs.converters == ["pdf": "a {}"])
    #expect(
      Settings.ignoredLines(of: file).listed.map { String($0.drop { $0 != " " }) }
        == [" command.xy = no", " open. = no"])
  }
}
