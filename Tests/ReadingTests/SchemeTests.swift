import Cells
import Defaults
import Testing

@testable import Reading

@Suite("Colour schemes")
struct SchemeTests {
  private func settings(_ yaml: String) throws -> Settings {
    var settings = Settings()
    settings.choose(
      scheme: "mine.yaml", colors: try #require(ColorScheme(yaml: Array(yaml.utf8))).colors)
    return settings
  }

  /// The contrasts of ink, muted text and accents with the paper, and of ink with the highlight.
  private func contrasts(_ settings: Settings) -> [Double] {
    let palette = Palette(settings.theme, own: settings.shownColors, Appearance(depth: .direct))
    return [palette.ink, palette.muted.foreground, palette.accent]
      .map { $0.contrast(with: palette.paper) } + [palette.ink.contrast(with: palette.highlight)]
  }

  @Test(arguments: ColorScheme.names)
  func thoseThatComeWithTheProgramCanBeReadAsTheyAre(name: String) throws {
    var settings = Settings()
    #expect(settings.choose(name, for: .theme) && settings[.theme] == name)
    #expect(contrasts(settings).allSatisfy { $0 >= 4.5 }, "\(contrasts(settings))")
    #expect(settings.schemeNotice == nil)
  }

  @Test func faintColoursAreMadeStrongerAndAMessageSaysSo() throws {
    let white = try settings(
      (0...15).map { "base0\(String($0, radix: 16)): \"ffffff\"" }.joined(separator: "\n"))
    #expect(contrasts(white).allSatisfy { $0 >= 4.5 }, "\(contrasts(white))")
    #expect(
      white.schemeNotice == "Theme mine.yaml: faint colours are strengthened")
    for gray: UInt32 in stride(from: 0, through: 255, by: 5) {
      let digits = String(gray << 16 | gray << 8 | gray, radix: 16)
      let padded = String(repeating: "0", count: 6 - digits.count) + digits
      let scheme = try settings(
        "base00: \(padded)\nbase02: 777777\nbase04: 808080\nbase05: 888888\nbase0D: 808000")
      #expect(contrasts(scheme).allSatisfy { $0 >= 4.5 }, "\(padded): \(contrasts(scheme))")
    }
  }

  @Test func aMessageNamesTheThemeWhenItsColoursWereChanged() throws {
    var settings = try settings("base00: ffffff\nbase04: eeeeee\nbase05: 000000")
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    #expect(reader.screenText()[23].contains("Theme mine.yaml: faint colours"))
  }
}
