import Asking
import Cells
import Pictures
import Testing

@testable import Reading
@testable import bifolio

@Suite("Images drawn over cells")
struct OverlayImagesTests {
  private static let rect = Rect(column: 3, row: 2, columns: 4, rows: 9)

  private func request(_ name: String) -> PictureRequest {
    PictureRequest(.book(path: name), in: Size(columns: 4, rows: 9))
  }

  /// An image of two strips, of six rows and of three.
  private func image(_ name: String) -> OverlayImage {
    OverlayImage(strips: [
      OverlayImage.Strip(row: 0, data: Array("\(name)1".utf8)),
      OverlayImage.Strip(row: 6, data: Array("\(name)2".utf8)),
    ])
  }

  /// A frame of 30 columns and 14 rows on paper with pictures at some columns.
  private func frame(_ pictures: [(number: Int, column: Int)], row: Int = 2) -> Grid {
    var grid = Grid(
      size: Size(columns: 30, rows: 14),
      filledWith: Cell(.space, Style(background: Color(0x102030))))
    for (number, column) in pictures {
      let rect = Rect(column: column, row: row, columns: 4, rows: 9)
      grid.fill(rect, with: Cell("▀", Style(foreground: Color(0xFF), background: Color(0))))
      grid.overlays.append(ImageOverlay(number: number, on: rect, of: grid))
    }
    return grid
  }

  /// The effect of bytes, in short: the strips with their places, and the number of blanks beside images.
  private func drawn(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.isEmpty { return [] }
    // The whole screen is the scrolling region, and the cursor is back in its place after it.
    #expect(text.hasPrefix("\u{1B}7\u{1B}[r") && text.hasSuffix("\u{1B}8"))
    let parts = text.dropFirst(5).dropLast(2).split(separator: "\u{1B}[").map { part in
      part.replacing("\u{1B}P0;1;0q", with: " ").replacing("\u{1B}\\", with: "")
    }
    return parts.filter { $0.contains("H ") }.map(String.init)
  }

  @Test("are drawn strip by strip when a frame shows them, and once")
  func once() {
    var images = OverlayImages()
    let (number, dropped) = images.add(image("a"), for: request("a"))
    #expect(dropped == [] && images.isIdle)
    var shown = frame([(number, 3)])
    // A letter that the terminal draws with an attribute is left to it.
    shown[column: 7, row: 5].style.attributes = .bold
    #expect(images.prepare(shown, isMoving: false) == [])
    #expect(!images.isIdle)
    #expect(drawn(images.takeBytes(atLeast: 1)) == ["3;4H a1"])
    #expect(!images.isIdle)
    let rest = images.takeBytes(atLeast: 1)
    #expect(drawn(rest) == ["9;4H a2"])
    // Konsole has cleared the column at the right.
    let text = String(decoding: rest, as: UTF8.self)
    for row in 3...11 {
      #expect(text.contains("\u{1B}[\(row);8H\u{1B}[0;48;2;16;32;48m ") == (row != 6))
    }
    #expect(!text.contains("\u{1B}[12;8H") && images.isIdle)
    #expect(images.takeBytes(atLeast: 1) == [])
    #expect(images.prepare(shown, isMoving: false) == [])
    #expect(images.isIdle)
  }

  @Test("are erased with their rows when a leaf moves, and drawn again after it")
  func moving() {
    var images = OverlayImages()
    let (number, _) = images.add(image("a"), for: request("a"))
    let shown = frame([(number, 3)])
    _ = images.prepare(shown, isMoving: false)
    _ = images.takeBytes(atLeast: 1_000)
    #expect(images.prepare(shown, isMoving: true) == Set(2..<11))
    #expect(images.isIdle)
    #expect(images.prepare(frame([]), isMoving: true) == [])
    #expect(images.prepare(shown, isMoving: false) == [])
    #expect(drawn(images.takeBytes(atLeast: 1_000)) == ["3;4H a1", "9;4H a2"])
  }

  @Test("are drawn again if anything in their rows changes, and not for other rows")
  func neighbours() {
    var images = OverlayImages()
    let (number, _) = images.add(image("a"), for: request("a"))
    var shown = frame([(number, 3)])
    _ = images.prepare(shown, isMoving: false)
    _ = images.takeBytes(atLeast: 1_000)
    shown[column: 20, row: 1] = Cell("x", Style())
    shown[column: 20, row: 11] = Cell("x", Style())
    #expect(images.prepare(shown, isMoving: false) == [])
    #expect(images.isIdle)
    shown[column: 20, row: 10] = Cell("x", Style())
    #expect(images.prepare(shown, isMoving: false) == Set(2..<11))
    #expect(drawn(images.takeBytes(atLeast: 1_000)).count == 2)
  }

  @Test("are not drawn where a list covers them, in the lowest row, or if they are not known")
  func hidden() {
    var images = OverlayImages()
    let (number, _) = images.add(image("a"), for: request("a"))
    var covered = frame([(number, 3)])
    covered[column: 5, row: 9] = Cell("x", Style())
    for hidden in [covered, frame([(number, 3)], row: 5), frame([(number + 1, 3)])] {
      #expect(images.prepare(hidden, isMoving: false) == [])
      #expect(images.isIdle && images.takeBytes(atLeast: 1_000) == [])
    }
    #expect(images.prepare(frame([(number, 3)], row: 4), isMoving: false) == [])
    #expect(!images.isIdle)
  }

  @Test("beside each other are all drawn again if one has to be erased")
  func sideBySide() {
    var images = OverlayImages()
    let (first, _) = images.add(image("a"), for: request("a"))
    let (second, _) = images.add(image("b"), for: request("b"))
    _ = images.prepare(frame([(first, 3), (second, 12)]), isMoving: false)
    #expect(
      drawn(images.takeBytes(atLeast: 1_000)) == ["3;4H a1", "9;4H a2", "3;13H b1", "9;13H b2"])
    #expect(images.prepare(frame([(second, 12)]), isMoving: false) == Set(2..<11))
    #expect(drawn(images.takeBytes(atLeast: 1_000)) == ["3;13H b1", "9;13H b2"])
  }

  @Test("are drawn again after the screen was cleared, and gone when they are removed")
  func cleared() {
    var images = OverlayImages()
    let (number, _) = images.add(image("a"), for: request("a"))
    let shown = frame([(number, 3)])
    _ = images.prepare(shown, isMoving: false)
    _ = images.takeBytes(atLeast: 1_000)
    images.noteCleared()
    #expect(!images.isIdle)
    #expect(drawn(images.takeBytes(atLeast: 1_000)).count == 2)
    images.removeAll()
    #expect(images.isIdle && images.takeBytes(atLeast: 1_000) == [])
    #expect(images.prepare(frame([]), isMoving: false) == Set(2..<11))
  }

  @Test("that are oldest make room, and their numbers are not used again")
  func room() {
    var images = OverlayImages()
    let large = OverlayImage(strips: [
      OverlayImage.Strip(row: 0, data: [UInt8](repeating: 63, count: 6 << 20))
    ])
    #expect(images.add(large, for: request("a")) == (1, []))
    #expect(images.add(large, for: request("b")) == (2, []))
    #expect(images.add(large, for: request("c")) == (3, [request("a")]))
    _ = images.prepare(frame([(1, 3)]), isMoving: false)
    #expect(images.isIdle)
    _ = images.prepare(frame([(3, 3)]), isMoving: false)
    #expect(!images.isIdle)
  }

  @Test("of files are drawn by the sequence of iTerm2")
  func files() {
    var images = OverlayImages()
    let image = OverlayImage(.file, strips: [.init(row: 0, data: Array("inline=1:QUJD".utf8))])
    let (number, _) = images.add(image, for: request("a"))
    _ = images.prepare(frame([(number, 3)]), isMoving: false)
    let text = String(decoding: images.takeBytes(atLeast: 1_000), as: UTF8.self)
    #expect(
      text.hasPrefix("\u{1B}7\u{1B}[r\u{1B}[3;4H\u{1B}]1337;File=inline=1:QUJD\u{07}")
        && text.hasSuffix("\u{1B}8"))
  }
}
