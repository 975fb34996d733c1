import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// The contrast of everything that is drawn, in each theme and depth of colours (WCAG 2.1: 4.5 for text, 3 for signs).
@Suite("The contrast")
struct ContrastTests {
  /// The least contrast of letters and digits, and of other signs that mean something.
  private static let (least, leastOfSigns) = (4.5, 3.0)
  /// Signs that mean nothing: the edges of the paper, and the pages beneath.
  private static let ornaments = Set("▏▕▔▁▐▌█▀▄░▒▓")

  private let sampleBooks = shelf(
    [
      SampleState("The Lamp", by: "Ann Wick", page: 30),
      SampleState("Six Stoves", fileExists: false),
    ], unread: ["new"])

  private static let themes: [Settings.Theme] = [.auto, .paper, .sepia, .night, .contrast, .own]

  /// Returns the cells of a screen that cannot be read, in words.
  private func faults(_ grid: Grid, in place: String) -> [String] {
    var faults: [String] = []
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let cell = grid[column: column, row: row]
        let text = cell.glyph.text
        guard let sign = text.first, sign != " ", !Self.ornaments.contains(sign),
          cell.style.foreground != .terminal, cell.style.background != .terminal
        else { continue }
        let contrast = cell.style.foreground.contrast(with: cell.style.background)
        let least = sign.isLetter || sign.isNumber ? Self.least : Self.leastOfSigns
        if contrast < least {
          faults.append(
            "\(place): \(text) at \(column), \(row): \((contrast * 100).rounded() / 100)")
        }
      }
    }
    return faults
  }

  private func opened(
    _ theme: Settings.Theme, _ depth: Appearance.ColorDepth, columns: Int, rows: Int
  ) throws -> Reader {
    var settings = Settings()
    (settings.transition, settings.theme) = (.none, theme)
    let opened = reader(
      try sampleBook(), columns: columns, rows: rows, settings: settings, depth: depth)
    return opened
  }

  @Test(
    "of all that is drawn is enough", arguments: themes,
    [Appearance.ColorDepth.direct, .indexed])
  func screens(theme: Settings.Theme, depth: Appearance.ColorDepth) throws {
    for (columns, rows) in [(80, 24), (160, 45)] {
      var reader = try opened(theme, depth, columns: columns, rows: rows)
      _ = reader.type("5g")
      var found: [String] = []
      func look(_ place: String) { found += faults(reader.frame(at: .seconds(9)), in: place) }
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
        ("v", "the selection"), ("i", "the menu"), ("S", "the settings"), ("M", "the marks"),
        ("?", "the keys"), ("z", "the slider"), ("C", "the contents"),
      ] {
        _ = reader.press(.escape, .escape, .escape)
        _ = reader.type(keys)
        while reader.hasWork { reader.work(at: .zero) }
        look(place)
      }
      _ = reader.press(.escape, .escape)
      _ = reader.type("B")
      reader.fillShelf(sampleBooks, isUpdate: false)
      look("the shelf")
      _ = reader.type("/lamp")
      look("a filter on the shelf")
      #expect(found.isEmpty, "\(found.prefix(6).joined(separator: "; "))")
    }
  }

  @Test(
    "of the turned-down corner and of the frame of the chosen book with the paper is enough",
    arguments: themes, [Appearance.ColorDepth.direct, .indexed])
  func signs(theme: Settings.Theme, depth: Appearance.ColorDepth) throws {
    let palette = Palette(theme, Appearance(depth: depth))
    let signs = [
      (palette.muted.foreground, palette.paper, "the corner"),
      (palette.accent, palette.chosenCover, "the frame"), (palette.accent, palette.paper, "a link"),
      (palette.ink, palette.highlight, "a highlight"),
    ]
    for (sign, ground, name) in signs {
      #expect(sign.contrast(with: ground) >= Self.leastOfSigns, "\(name)")
    }
    // Highlights are underlined, since their grounds differ little from the paper.
    var reader = try opened(theme, depth, columns: 80, rows: 24)
    _ = reader.type("5gvH")
    let marks = Annotations(marks: reader.marks).textMarks(
      in: reader.visibleText, of: reader.pages)
    #expect(!marks.isEmpty && marks.allSatisfy { $0.attributes.contains(.underline) })
  }

  @Test("with the terminal's own colours does not depend on shades")
  func fewColors() throws {
    var reader = try opened(.paper, .few, columns: 80, rows: 24)
    _ = reader.type("B")
    reader.fillShelf(sampleBooks, isUpdate: false)
    let grid = reader.frame(at: .zero)
    let reversed = (0..<grid.size.rows).contains { row in
      (0..<grid.size.columns).contains {
        grid[column: $0, row: row].style.attributes.contains(.reverse)
      }
    }
    #expect(reversed)
  }
}
