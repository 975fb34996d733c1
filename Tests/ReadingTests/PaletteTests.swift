import Asking
import BookText
import CLibrary
import Cells
import Defaults
import PlainText
import Testing

@testable import Reading

struct PaletteTests {
  /// Returns the contrast ratio of two colours, 1…21 (WCAG 2.2, section 1.4.3).
  private func contrast(_ first: Color, _ second: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      func linear(_ component: UInt8) -> Double {
        let value = Double(component) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
        + 0.0722 * linear(color.blue)
    }
    let (one, other) = (luminance(first) + 0.05, luminance(second) + 0.05)
    return max(one, other) / min(one, other)
  }

  @Test func coloursOfOnesOwnHaveRunningHeadsThatCanBeRead() throws {
    for (paper, ink) in [("#F5EEDC", "#2B2620"), ("#102030", "#F0E0D0"), ("#808080", "#000000")] {
      let lines = "bifolio-defaults 1\ncolor.paper = \"\(paper)\"\ncolor.ink = \"\(ink)\"\n"
      let own = Settings(try DefaultsFile(Array(lines.utf8))).colors
      let palette = Palette(.own, own: own, Appearance(depth: .direct))
      #expect(contrast(palette.muted.foreground, palette.paper) >= 4.5, "\(paper)")
    }
  }

  @Test func backgroundsOfAProgramAreMixedWithPaperUntilInkCanBeReadOnThem() {
    let palette = Palette(.paper, Appearance(depth: .direct))
    let grounds = TextColor.allCases.map { palette.ground(for: $0) }
    // In the order of the cases: red, green, yellow, blue, magenta, cyan, grey.
    let expected: [UInt32] = [
      0xE6A297, 0x92C58B, 0xD5BC6E, 0xABBBDE, 0xD9A8CA, 0x88C3BE, 0xBBB7AE,
    ]
    #expect(grounds == expected.map { Color($0) })
  }

  @Test(arguments: [Settings.Theme.paper, .sepia, .night])
  func aChosenCoverIsLighterThanTheOthers(theme: Settings.Theme) {
    let palette = Palette(theme, Appearance(depth: .direct))
    #expect(palette.chosenCover.luminance > palette.cover.luminance)
    #expect(theme == .night || palette.chosenCover == palette.paper)
  }

  @Test func theTableOfColoursOfOnesOwnIsADarkerPaper() throws {
    for (paper, ink, table) in [
      ("#FFFFFF", "#2B2620", 0x292929), ("#204060", "#F0E0D0", 0x0E1D2B),
    ] as [(String, String, UInt32)] {
      let lines = "bifolio-defaults 1\ncolor.paper = \"\(paper)\"\ncolor.ink = \"\(ink)\"\n"
      let own = Settings(try DefaultsFile(Array(lines.utf8))).colors
      #expect(Palette(.own, own: own, Appearance(depth: .direct)).table == Color(table))
    }
  }

  @Test(arguments: Settings.Theme.allCases, [Appearance.ColorDepth.direct, .indexed])
  func colorsOfAProgramCanBeReadOnPaper(theme: Settings.Theme, depth: Appearance.ColorDepth) {
    let palette = Palette(theme, Appearance(depth: depth))
    guard palette.hasShades else { return }
    // The readable colours among the 256 may all be greys. Then the 24-bit colour has the contrast.
    func best(_ ink: Color, on ground: Color) -> Double {
      depth == .direct
        ? contrast(ink, ground)
        : max(contrast(ink, ground), contrast(ink.nearestIndexed, ground.nearestIndexed))
    }
    let inks = TextColor.allCases.map { palette.ink(for: $0, on: palette.paper) }
    for ink in inks {
      #expect(best(ink, on: palette.paper) >= Palette.minContrast)
      #expect(abs(ink.contrast(with: palette.paper) - contrast(ink, palette.paper)) < 0.01)
    }
    #expect(Set(inks + [palette.ink]).count == inks.count + 1)
    // Text is readable on each of them; backgrounds differ from the paper.
    let grounds = TextColor.allCases.map { palette.ground(for: $0) }
    for ground in grounds {
      #expect(best(palette.ink, on: ground) >= Palette.minContrast)
      for color in TextColor.allCases {
        #expect(best(palette.ink(for: color, on: ground), on: ground) >= Palette.minContrast)
      }
    }
    #expect(Set(grounds + [palette.paper]).count == grounds.count + 1)
  }

  @Test func coloredOutputIsShownInColor() throws {
    let text = "diff\n\u{1B}[31m-old\u{1B}[m\n\u{1B}[32m+new\u{1B}[m\n\u{1B}[41;34m!on\u{1B}[m\n"
    let book = try Book(plainText: Array(text.utf8), named: "x")
    var reader = reader(book, columns: 80, rows: 24)
    let palette = reader.palette
    let grid = reader.frame(at: .zero)
    let (paper, red) = (palette.paper, palette.ground(for: .red))
    for (word, ink, ground) in [
      ("diff", palette.ink, paper), ("-old", palette.ink(for: .red, on: paper), paper),
      ("+new", palette.ink(for: .green, on: paper), paper),
      ("!on", palette.ink(for: .blue, on: red), red),
    ] {
      let row = try #require(grid.lines.firstIndex { $0.contains(word) })
      let column = grid.lines[row].prefix { $0 == " " }.count
      let style = grid[column: column, row: row].style
      #expect(style.foreground == ink && style.background == ground, "\(word)")
    }
  }

  @Test(arguments: Settings.Theme.allCases)
  func linksAreUnderlinedSinceTheirColourAloneWouldNotDo(theme: Settings.Theme) throws {
    var builder = BookBuilder(
      named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
    builder.beginBlock(.paragraph)
    builder.append("See the next chapter.".utf8)
    let book = try builder.book(links: [Link(range: 8..<20, target: .place(.start))])
    var settings = Settings()
    settings.theme = theme
    var reader = reader(book, columns: 80, rows: 24, settings: settings)
    let grid = reader.frame(at: .zero)
    let row = try #require(grid.lines.firstIndex { $0.contains("See the next") })
    let start = grid.lines[row].prefix { $0 == " " }.count
    #expect(!grid[column: start, row: row].style.attributes.contains(.underline))
    let link = (8..<20).map { grid[column: start + $0, row: row].style.attributes }
    #expect(link.allSatisfy { $0.contains(.underline) })
  }

  @Test func aHeadingThatIsALinkLooksLikeAHeading() throws {
    func underlined(_ link: Range<Int>) throws -> [Bool] {
      var builder = BookBuilder(
        named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
        fingerprint: Fingerprint(of: []))
      builder.beginBlock(.heading(level: 2))
      builder.append("The lamp".utf8)
      builder.endBlock()
      builder.beginBlock(.paragraph)
      builder.append("It was lit.".utf8)
      let book = try builder.book(links: [Link(range: link, target: .place(.start))])
      var reader = reader(book, columns: 80, rows: 24)
      let grid = reader.frame(at: .zero)
      let row = try #require(grid.lines.firstIndex { $0.uppercased().contains("THE LAMP") })
      let start = grid.lines[row].prefix { $0 == " " }.count
      return (0..<8).map {
        grid[column: start + $0, row: row].style.attributes.contains(.underline)
      }
    }
    #expect(try underlined(0..<8).allSatisfy { !$0 })
    #expect(
      try underlined(4..<8) == Array(repeating: false, count: 4) + Array(repeating: true, count: 4))
  }

  @Test func colorsOfOnesOwnAreTakenFromTheSettings() throws {
    let file = try DefaultsFile(
      Array(
        """
        bifolio-defaults 1
        theme = own
        color.paper = "#102030"
        color.ink = f0e0d0
        color.table = "#12"
        color.accent = "red"

        """.utf8))
    let settings = Settings(file)
    #expect(settings.theme == .own)
    let palette = Palette(.own, own: settings.colors, Appearance(depth: .direct))
    #expect(palette.paper == Color(0x102030) && palette.ink == Color(0xF0E0D0))
    // Invalid colours are ignored and follow the others: dark paper, a darker table.
    #expect(palette.table.luminance < palette.paper.luminance)
    #expect(palette.accent == Palette(.night, Appearance(depth: .direct)).accent)
  }

  @Test func automaticColoursFollowTheBackgroundOfTheTerminal() {
    func palette(_ theme: Settings.Theme, _ background: UInt32?) -> Palette {
      Palette(theme, Appearance(depth: .direct, terminalBackground: background.map { Color($0) }))
    }
    #expect(palette(.auto, nil) == palette(.paper, nil))
    for light: UInt32 in [0xFFFFFF, 0xF5EEDC, 0x808080] {
      #expect(palette(.auto, light) == palette(.paper, light))
    }
    for dark: UInt32 in [0, 0x1E1F24, 0x7F7F7F] {
      #expect(palette(.auto, dark) == palette(.night, dark))
    }
    #expect(palette(.paper, 0) == palette(.paper, nil))
  }

  @Test func aThemeOfOnesOwnIsPassedOverWhereNoColorIsNamed() throws {
    var settings = Settings()
    var seen: [Settings.Theme] = []
    for _ in 0..<7 {
      settings.step(.theme, by: 1)
      seen.append(settings.theme)
    }
    #expect(!seen.contains(.own) && Set(seen).count == 6)
    settings.theme = .auto
    settings.step(.theme, by: -1)
    #expect(settings.theme == .terminal)
    var named = Settings(
      try DefaultsFile(Array("bifolio-defaults 1\ncolor.ink = \"#223344\"\n".utf8)))
    named.step(.theme, by: -1)
    #expect(named.theme == .own)
  }

  @Test func whereThereAreFewColorsEveryThemeIsTheTerminals() {
    for theme in Settings.Theme.allCases {
      for depth in [Appearance.ColorDepth.none, .few] {
        let palette = Palette(theme, Appearance(depth: depth))
        #expect(palette.paper == .terminal && palette.ink == .terminal && !palette.hasShades)
      }
    }
  }

  @Test(
    arguments: [Settings.Theme.paper, .sepia, .night, .contrast],
    [Appearance.ColorDepth.direct, .indexed])
  func pensDifferInColourAndLightnessAndCanBeReadOn(
    theme: Settings.Theme, depth: Appearance.ColorDepth
  ) {
    let palette = Palette(theme, Appearance(depth: depth))
    let grounds = Pens.numbers.map { palette.ground(ofPen: $0) }
    #expect(Set(grounds).count == grounds.count && !grounds.contains(palette.paper))
    for (index, ground) in grounds.enumerated() {
      #expect(contrast(palette.ink, ground) >= Palette.minAsideContrast, "pen \(index + 1)")
      for other in grounds[..<index] { #expect(contrast(ground, other) > 1.01) }
    }
  }
}
