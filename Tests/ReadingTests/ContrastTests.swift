import Asking
import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// The contrast of everything that is drawn, in each theme and depth of colours (WCAG 2.1: 4.5 for text, 3 for signs).
@Suite("The contrast")
struct ContrastTests {
  /// Least contrast of letters and digits, and of other signs with a meaning.
  private static let (least, leastOfSigns) = (4.5, 3.0)
  /// Signs without a meaning: the edges of the paper, and the pages beneath.
  private static let ornaments = Set("▏▕▔▌▀▄░▒▓")

  private let sampleBooks = shelf(
    [
      SampleState("The Lamp", by: "Ann Wick", page: 30),
      SampleState("Six Stoves", fileExists: false),
    ], unread: ["new"])

  /// The themes with colours of their own, and the colour schemes.
  private static let themes: [String] =
    Settings.Theme.allCases.filter { $0 != .terminal }.map(\.rawValue) + ColorScheme.names

  /// Returns the illegible cells of a screen, in words.
  ///
  /// - Parameter palette: The colours, including those of text not to be read now: its place is all it shows.
  private func faults(
    _ grid: Grid, _ palette: Palette, _ depth: Appearance.ColorDepth, in place: String
  ) -> [String] {
    func shown(_ color: Color) -> Color { depth == .indexed ? color.nearestIndexed : color }
    var faults: [String] = []
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let cell = grid[column: column, row: row]
        let text = cell.glyph.text
        guard let sign = text.first, sign != " ", !Self.ornaments.contains(sign),
          cell.style.foreground != .terminal, cell.style.background != .terminal
        else { continue }
        let (ink, ground) = (cell.style.foreground, cell.style.background)
        let contrast = shown(ink).contrast(with: shown(ground))
        let isText = (sign.isLetter || sign.isNumber) && ink != palette.faint
        let least = isText ? Self.least : Self.leastOfSigns
        if contrast < least {
          faults.append(
            "\(place): \(text) at \(column), \(row): \((contrast * 100).rounded() / 100)")
        }
      }
    }
    return faults
  }

  private func opened(
    _ theme: String, _ depth: Appearance.ColorDepth, columns: Int, rows: Int
  ) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    settings.choose(theme, for: .theme)
    let opened = reader(
      try sampleBook(), columns: columns, rows: rows, settings: settings, depth: depth)
    return opened
  }

  @Test(
    "is 7 to 1 for highlights and code, as for the text",
    arguments: [Settings.Theme.paper, .sepia, .night, .contrast],
    [Appearance.ColorDepth.direct, .indexed])
  func highlights(theme: Settings.Theme, depth: Appearance.ColorDepth) throws {
    let palette = Palette(theme, Appearance(depth: depth))
    func shown(_ color: Color) -> Color { depth == .indexed ? color.nearestIndexed : color }
    for pen in Pens.numbers {
      let ground = shown(palette.ground(ofPen: pen))
      #expect(shown(palette.ink).contrast(with: ground) >= 7, "pen \(pen)")
    }
    let code = try #require(palette.codeInk)
    #expect(shown(code).contrast(with: shown(palette.paper)) >= 7)
  }

  @Test(
    "of all that is drawn is enough", arguments: themes,
    [Appearance.ColorDepth.direct, .indexed])
  func screens(theme: String, depth: Appearance.ColorDepth) throws {
    for (columns, rows) in [(80, 24), (160, 45)] {
      var reader = try opened(theme, depth, columns: columns, rows: rows)
      _ = reader.type("5g")
      var found: [String] = []
      func look(_ place: String) {
        found += faults(reader.frame(at: .seconds(9)), reader.palette, depth, in: place)
      }
      // A bookmark, pens, a note, matches, a selection.
      _ = reader.type("d")
      _ = reader.press(.escape)
      look("a bookmark")
      for pen in 1...5 {
        _ = reader.type("v")
        for _ in 0..<pen { _ = reader.press(.down) }
        _ = reader.type("\(pen)")
        _ = reader.press(.escape)
      }
      look("pens")
      _ = reader.type("vaink")
      look("a prompt")
      _ = reader.press(.enter)
      _ = reader.type("e")
      look("a note")
      _ = reader.press(.escape)
      _ = reader.type("/w")
      look("a search")
      _ = reader.press(.enter)
      look("matches")
      _ = reader.type("L")
      look("the list of matches")
      for (keys, place) in [
        ("r", "the focus on a line"), ("r", "the focus on a sentence"),
        ("r", "the focus on a paragraph"), ("rp", "a held leaf"), ("12", "a number"),
        ("v", "the selection"), ("i", "the menu"), ("S", "the settings"), ("M", "the marks"),
        ("?", "the keys"), ("z", "the fore-edge"), ("C", "the contents"),
      ] {
        _ = reader.press(.escape, .escape, .escape)
        _ = reader.type(keys)
        while reader.hasWork { reader.work(at: .zero) }
        look(place)
      }
      _ = reader.press(.escape, .escape)
      _ = reader.type("B")
      reader.take(.shelf(sampleBooks, ShelfProgress(), isUpdate: false), at: .zero)
      look("the shelf")
      _ = reader.type("/lamp")
      look("a filter on the shelf")
      #expect(found.isEmpty, "\(found.prefix(6).joined(separator: "; "))")
    }
  }

  @Test(
    "of the turned-down corner and of the frame of the chosen book with the paper is enough",
    arguments: themes, [Appearance.ColorDepth.direct, .indexed])
  func signs(theme: String, depth: Appearance.ColorDepth) throws {
    var reader = try opened(theme, depth, columns: 80, rows: 24)
    let palette = reader.palette
    let signs = [
      (palette.muted.foreground, palette.paper, "the corner"),
      (palette.accent, palette.chosenCover, "the frame"), (palette.accent, palette.paper, "a link"),
      (palette.ink, palette.highlight, "a highlight"),
    ]
    func shown(_ color: Color) -> Color { depth == .indexed ? color.nearestIndexed : color }
    for (sign, ground, name) in signs {
      let contrast = shown(sign).contrast(with: shown(ground))
      #expect(contrast >= Self.leastOfSigns, "\(name): \(contrast)")
    }
    // Highlights are underlined, since their grounds differ little from the paper.
    _ = reader.type("5gvH")
    let marks = Annotations(marks: reader.marks).textMarks(
      in: reader.visibleText, of: reader.pages)
    #expect(!marks.isEmpty && marks.allSatisfy { $0.attributes.contains(.underline) })
  }

  @Test("with the terminal's own colours does not depend on shades")
  func fewColors() throws {
    var reader = try opened("paper", .few, columns: 80, rows: 24)
    _ = reader.type("B")
    reader.take(.shelf(sampleBooks, ShelfProgress(), isUpdate: false), at: .zero)
    let grid = reader.frame(at: .zero)
    let reversed = (0..<grid.size.rows).contains { row in
      (0..<grid.size.columns).contains {
        grid[column: $0, row: row].style.attributes.contains(.reverse)
      }
    }
    #expect(reversed)
  }
}
