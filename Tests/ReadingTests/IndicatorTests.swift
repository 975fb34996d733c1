import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Testing

@testable import Reading

struct IndicatorTests {
  private func opened(
    chapters: Int = 12, page: Int = 10, isRightToLeft: Bool = false
  ) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    if isRightToLeft { settings.direction = .rtl }
    var reader = reader(
      try sampleBook(chapters: chapters), columns: 80, rows: 24, settings: settings)
    _ = reader.type("\(page)g")
    return reader
  }

  @Test func itComesByAKeyOrATapInTheMiddleAndGoesWhenATurnBegins() throws {  // S2.15
    var reader = try opened()
    let page = reader.screenText()
    _ = reader.type("i")
    #expect(reader.screenText()[23].contains("●") && reader.screenText()[22].contains("page 10 of"))
    #expect(reader.screenText()[0].contains("‹ Shelf"))
    #expect(reader.screenText()[0].contains("Contents ›"))
    _ = reader.press(.pageDown)
    #expect(!reader.screenText()[0].contains("Shelf"))
    #expect(!reader.screenText()[23].contains("●"))
    _ = reader.press(.left)
    reader.click(40, 12)
    #expect(reader.screenText()[0].contains("Shelf"))
    _ = reader.type("i")
    #expect(reader.screenText() == page)
    // The dots differ in shape, and in colour by whether they were read.
    _ = reader.type("i")
    let grid = reader.frame(at: .seconds(900_000_000))
    let colours = Set((0..<80).map { grid[column: $0, row: 23].style.foreground })
    #expect(colours.count == 2 && !colours.contains(grid[column: 0, row: 23].style.background))
  }

  @Test func aTextOfOnePageHasOneDot() throws {
    let row = IndicatorRow(
      screen: Size(columns: 80, rows: 24), count: 1, current: 0, number: "1 / 1",
      isRightToLeft: false)
    var grid = Grid(size: Size(columns: 80, rows: 24))
    row.draw(palette: try opened(chapters: 2, page: 2).palette, into: &grid)
    #expect(grid.lines[23].split(separator: " ") == ["●"])
  }

  @Test func aFewSpreadsHaveADotEachAndADotLeadsToItsSpread() throws {  // S2.11, S3.12
    var reader = try opened(chapters: 2, page: 2)
    _ = reader.type("i")
    let row = reader.screenText()[23]
    #expect(row.contains("○ ● ○"))
    let dots = Array(row).indices.filter { "○●".contains(Array(row)[$0]) }
    #expect(dots.count == reader.scene.indicator?.count)
    #expect(reader.click(dots[3], 23) == [.saving(.placeChanged)])
    #expect(reader.pageNumber.page == 4)
    // It stays visible while it is used.
    #expect(reader.screenText()[23].contains("●"))
    reader.click(dots[3], 23)
    #expect(reader.pageNumber.page == 4)
    reader.click(dots[0] - 4, 23)
    #expect(reader.pageNumber.page == 3)
  }

  @Test(arguments: Settings.Theme.allCases)
  func theDotsHaveTheColoursOfTheThemeAndDiffer(theme: Settings.Theme) throws {  // S4.18
    var settings = Settings(
      try DefaultsFile(
        Array(
          "bifolio-defaults 1\ncolor.paper = \"#102030\"\ncolor.ink = \"#F0E0D0\"\n".utf8)))
    (settings.theme, settings.transition) = (theme, .none)
    var reader = reader(
      try sampleBook(chapters: 2), columns: 80, rows: 24, settings: settings)
    _ = reader.type("3gi")
    let grid = reader.frame(at: .seconds(900_000_000))
    let cells = (0..<80).map { grid[column: $0, row: 23] }
    let current = try #require(cells.first { $0.glyph.text == "●" }).style
    let others = cells.filter { $0.glyph.text == "○" }.map(\.style)
    #expect(cells.count { $0.glyph.text == "●" } == 1 && others.count >= 2)
    let palette = Palette(theme, own: settings.colors, Appearance(depth: .direct))
    #expect(current == palette.text)
    #expect(others.allSatisfy { $0 == palette.mutedText && $0 != current })
    for style in [current] + others where theme != .terminal {
      #expect(style.foreground != style.background)
    }
    if theme == .own { #expect(current.foreground == Color(0xF0E0D0)) }
  }

  @Test func itsRowIsMirroredWhereReadingGoesFromRightToLeft() throws {  // S2.18
    var reader = try opened(chapters: 2, page: 2, isRightToLeft: true)
    _ = reader.type("i")
    let row = Array(reader.screenText()[23])
    let dots = row.indices.filter { "○●".contains(row[$0]) }
    #expect(row[try #require(dots.dropLast().last)] == "●")
    reader.click(try #require(dots.first), 23)
    #expect(reader.pageNumber.page == dots.count)
  }

  @Test(arguments: [false, true])
  func theBarBeginsAtTheEndFromWhichTheBookIsRead(isRightToLeft: Bool) throws {
    let screen = Size(columns: 80, rows: 3)
    let row = IndicatorRow(
      screen: screen, count: 300, current: 75, number: "76 / 300", isRightToLeft: isRightToLeft)
    var grid = Grid(size: screen)
    row.draw(palette: Palette(.paper, Appearance(depth: .direct)), into: &grid)
    let cells = Array(grid.lines[2])
    let bar = cells.indices.filter { "━─●".contains(cells[$0]) }
    let (first, last) = (try #require(bar.first), try #require(bar.last))
    #expect(row.target(atColumn: first) == .page(isRightToLeft ? 299 : 0))
    #expect(row.target(atColumn: last) == .page(isRightToLeft ? 0 : 299))
    let read = bar.filter { cells[$0] == "━" }
    #expect(read.count == bar.count / 4 && cells.count { $0 == "●" } == 1)
    #expect(read == Array(isRightToLeft ? bar.suffix(read.count) : bar.prefix(read.count)))
  }

  @Test(arguments: 20...200)
  func everythingStandsInItsRowAndEveryHitIsAPlace(columns: Int) {
    for count in [1, 2, 5, 10, 11, 300] {
      for current in Set([0, count / 2, count - 1]) {
        for isRightToLeft in [false, true] {
          let screen = Size(columns: columns, rows: 3)
          let row = IndicatorRow(
            screen: screen, count: count, current: current, number: "\(current + 1) / \(count)",
            isRightToLeft: isRightToLeft)
          var grid = Grid(size: screen)
          row.draw(palette: Palette(.paper, Appearance(depth: .direct)), into: &grid)
          #expect(grid.lines[0].isEmpty && grid.lines[1].isEmpty)
          for column in 0..<columns {
            if case .page(let spread) = row.target(atColumn: column) {
              #expect((0..<count).contains(spread))
            }
          }
        }
      }
    }
  }

  @Test func aColumnOfTheBarIsThatOfTheNearestPage() {
    // Ten columns, and two at each side.
    let bar = PageBar(columns: 2..<12, count: 4, isRightToLeft: false)
    let pages = (0..<14).map { bar.place(at: $0) }
    #expect(pages == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
    // Halfway between two pages it is the later one's.
    let short = PageBar(columns: 2..<5, count: 2, isRightToLeft: false)
    #expect((2..<5).map { short.place(at: $0) } == [0, 1, 1])
  }

  @Test(arguments: 1...60, [20, 80, 300])
  func everyPageCanBeReachedByTheBarWhereThereIsRoom(count: Int, columns: Int) {
    let bar = PageBar(columns: 2..<columns - 2, count: count, isRightToLeft: false)
    let pages = (0..<columns).map { bar.place(at: $0) }
    #expect(pages == pages.sorted())
    #expect(pages.first == 0 && pages.last == count - 1)
    if count <= columns - 4 { #expect(Set(pages).count == count) }
  }

  @Test func theBarRunsFromRightToLeftWhereReadingDoes() {
    for count in 1...60 {
      let plain = PageBar(columns: 2..<78, count: count, isRightToLeft: false)
      let mirrored = PageBar(columns: 2..<78, count: count, isRightToLeft: true)
      for column in 0..<80 {
        #expect(mirrored.place(at: column) == count - 1 - plain.place(at: column))
      }
    }
  }
}
