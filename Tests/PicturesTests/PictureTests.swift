import Testing

@testable import Cells
@testable import Pictures

@Suite("Pictures of block elements")
struct PictureTests {
  /// A picture of rows of letters: a colour for each; a blank is transparent.
  private func picture(_ rows: String...) throws -> Picture {
    let colors: [Character: [UInt8]] = [
      "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 255, 255],
      "w": [255, 255, 255, 255], "k": [0, 0, 0, 255], " ": [9, 9, 9, 0],
    ]
    let pixels = rows.flatMap { row in row.flatMap { colors[$0] ?? [] } }
    return try #require(Picture(width: rows[0].count, height: rows.count, pixels: pixels))
  }

  /// Returns the letters of the upper and the lower half of each cell of a grid.
  private func halves(_ grid: Grid) -> [String] {
    let letters: [UInt32: String] = [
      0xFF0000: "r", 0x00FF00: "g", 0x0000FF: "b", 0xFFFFFF: "w", 0x000000: "k", 0x777777: ".",
    ]
    return (0..<grid.size.rows).map { row in
      (0..<grid.size.columns).map { column -> String in
        let cell = grid[column: column, row: row]
        let lower = cell.style.background
        let upper = cell.glyph == "\u{2580}" ? cell.style.foreground : lower
        return [upper, lower].map { $0.rgb.flatMap { letters[$0] } ?? "?" }.joined()
      }.joined(separator: " ")
    }
  }

  private func drawn(_ picture: Picture, columns: Int, rows: Int) -> [String] {
    let ground = Cell(.space, Style(background: Color(0x777777)))
    var grid = Grid(size: Size(columns: columns, rows: rows), filledWith: ground)
    picture.draw(
      on: Rect(column: 0, row: 0, columns: columns, rows: rows), paper: Color(0xFFFFFF),
      into: &grid)
    return halves(grid)
  }

  @Test("two pixels are a cell, one above the other")
  func pixelsAreHalves() throws {
    #expect(drawn(try picture("rg", "bk", "ww", "kr"), columns: 2, rows: 2) == ["rb gk", "wk wr"])
  }

  @Test(
    "each character shows its own pixels, in two colours",
    arguments: [
      "▀": "rr rr kk kk", "▌": "rk rk rk rk", "▘": "rk rk kk kk", "▝": "kr kr kk kk",
      "▖": "kk kk rk rk", "▗": "kk kk kr kr", "▚": "rk rk kr kr", "▂": "kk kk kk rr",
      "▆": "kk rr rr rr",
    ])
  func characters(shown: (character: String, rows: String)) throws {
    let rows = shown.rows.split(separator: " ").map(String.init)
    let block = rows.joined().map { $0 == "r" ? Color(0xFF0000) : Color(0) }
    let cell = Cell(block: block)
    #expect(cell.glyph.text == shown.character)
    #expect(cell.style == Style(foreground: Color(0xFF0000), background: Color(0)))
    // The others are the same characters, with the colours exchanged.
    let exchanged = Cell(block: rows.joined().map { $0 == "k" ? Color(0xFF0000) : Color(0) })
    #expect(exchanged.glyph == cell.glyph)
    #expect(exchanged.style == Style(foreground: Color(0), background: Color(0xFF0000)))
  }

  @Test("of the quarters and halves, the nearest to a block of two colours is shown")
  func nearest() {
    // By the number of differing pixels: for two colours an equivalent measure.
    for mask in UInt8.min...UInt8.max {
      let block = (0..<8).map { mask >> $0 & 1 == 1 ? Color(0xC8C8C8) : Color(0x101010) }
      let cell = Cell(block: block)
      let parts = Dictionary(grouping: 0..<8) { index in
        cell.glyph != .space && Self.ink[cell.glyph.text, default: 0] >> UInt8(index) & 1 == 1
      }
      func error(_ parts: [[Int]]) -> Double {
        parts.reduce(0) { sum, part in
          let values = part.map { Double(block[$0].red) }
          let mean = values.reduce(0, +) / Double(max(1, values.count))
          return values.reduce(sum) { $0 + ($1 - mean) * ($1 - mean) }
        }
      }
      let shown = error(Array(parts.values))
      for ink in Self.ink.values {
        let other = Dictionary(grouping: 0..<8) { ink >> UInt8($0) & 1 }
        #expect(shown <= error(Array(other.values)) + 0.01, "\(mask) as \(cell.glyph.text)")
      }
    }
  }

  /// Pixels inked by the characters, the upper left one lowest.
  private static let ink: [String: UInt8] = [
    "▀": 0x0F, "▌": 0x55, "▘": 0x05, "▝": 0x0A, "▖": 0x50, "▗": 0xA0, "▚": 0xA5, "▂": 0xC0,
    "▆": 0xFC,
  ]

  @Test("a difference that is not seen is one colour")
  func unseen() {
    func glyph(_ difference: UInt32) -> Glyph {
      Cell(block: (0..<8).map { Color($0 < 4 ? 0x646464 : 0x646464 + difference * 0x010101) }).glyph
    }
    #expect(glyph(3) == .space)
    #expect(glyph(5) == "▀")
  }

  @Test("two equal halves are a blank, so that the cell is one colour in every font")
  func equalHalves() throws {
    var grid = Grid(size: Size(columns: 1, rows: 1))
    try picture("r", "r").draw(
      on: Rect(column: 0, row: 0, columns: 1, rows: 1), paper: Color(0), into: &grid)
    #expect(grid[column: 0, row: 0].glyph == .space)
    #expect(grid[column: 0, row: 0].style.background == Color(0xFF0000))
  }

  @Test("a picture is centred in its room, with its proportions")
  func middle() throws {
    #expect(drawn(try picture("rr", "gg"), columns: 6, rows: 1) == [".. .. rg rg .. .."])
    #expect(
      drawn(try picture("rgrg", "rgrg"), columns: 4, rows: 3) == [
        ".. .. .. ..", "rr gg rr gg", ".. .. .. ..",
      ])
  }

  @Test("below and beside the last of an odd number of pixels is the ground, and not the paper")
  func oddRows() throws {
    let odd = try picture("rrr", "ggg", "bbb")
    #expect(drawn(odd, columns: 3, rows: 2) == ["rg rg rg", "b. b. b."])
  }

  @Test("the paper is seen through transparent pixels")
  func transparency() throws {
    let seen = try picture("r ", " k")
    #expect(seen.isTransparent)
    #expect(drawn(seen, columns: 2, rows: 1) == ["rw wk"])
    let opaque = try picture("rr", "kk")
    #expect(!opaque.isTransparent)
  }

  @Test("a pixel of a smaller picture is the mean of those that it covers")
  func means() throws {
    let half = try picture("wk", "kw").scaled(toWidth: 1, height: 1)
    #expect(half.color(x: 0, y: 0, on: Color(0)) == Color(0x808080))
    // Three become two: each covers one and a half.
    let narrow = try picture("wwk").scaled(toWidth: 2, height: 1)
    #expect(narrow.color(x: 0, y: 0, on: Color(0)) == Color(0xFFFFFF))
    #expect(narrow.color(x: 1, y: 0, on: Color(0)) == Color(0x555555))
  }

  @Test("transparent pixels add no colour to the mean")
  func transparentMeans() throws {
    let half = try picture("r ").scaled(toWidth: 1, height: 1)
    #expect(half.pixels == [255, 0, 0, 128])
  }

  @Test("a larger picture repeats its pixels")
  func enlarged() throws {
    let large = try picture("rg").scaled(toWidth: 4, height: 2)
    let expected = try picture("rrgg", "rrgg")
    #expect(large == expected)
  }

  @Test("proportions are kept in any room")
  func extents() {
    let rooms = [(66, 100), (10, 4), (1, 1), (300, 160), (7, 3)]
    for (width, height) in [(600, 800), (1, 1), (4000, 10), (10, 4000), (16, 9)] {
      for room in rooms {
        let extent = Picture.extent(of: width, by: height, in: room)
        #expect((1...room.0).contains(extent.width) && (1...room.1).contains(extent.height))
        #expect(extent.width == room.0 || extent.height == room.1)
        let error = abs(extent.width * height - extent.height * width)
        #expect(
          error <= max(width, height) || extent.width == 1 || extent.height == 1,
          "\(width)x\(height) in \(room) became \(extent)")
      }
    }
  }

  @Test("pixels that are too few or too many are not a picture")
  func malformed() {
    #expect(Picture(width: 2, height: 1, pixels: [0, 0, 0, 0]) == nil)
    #expect(Picture(width: 1, height: 1, pixels: [0, 0, 0, 0, 0]) == nil)
    #expect(Picture(width: 0, height: 1, pixels: []) == nil)
    #expect(Picture(width: -1, height: -1, pixels: [0, 0, 0, 0]) == nil)
  }
}
