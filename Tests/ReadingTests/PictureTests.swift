import Asking
import BookText
import Cells
import Defaults
import Pictures
import TerminalInput
import Testing

@testable import Reading

/// Pictures on pages, on the whole screen and on the shelf.
@Suite("Pictures in the reader")
struct PictureTests {
  private static let red = Color(0xFF0000)
  private static let blue = Color(0x0000FF)

  /// A book of words, an image of 400 by 400 pixels, and many words.
  private func book(alternative: String = "A lamp") throws -> Book {
    var builder = BookBuilder(
      named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
    builder.beginBlock(.paragraph)
    builder.append("Before it.".utf8)
    builder.appendImage(alternative, ImageSize(width: 400, height: 400), path: "i/a.png")
    for number in 0..<60 {
      builder.beginBlock(.paragraph)
      builder.append("Paragraph \(number) with a few words that fill most of a line.".utf8)
    }
    builder.appendImage("The end", ImageSize(width: 400, height: 400), path: "i/b.png")
    return try builder.book()
  }

  @Test("a picture for a very large screen is smaller, and keeps its shape")
  func large() throws {
    let source = PictureRequest.Source.cover(file: "a.epub")
    let small = PictureRequest(source, in: Size(columns: 100, rows: 50))
    let large = PictureRequest(source, in: Size(columns: 1_000, rows: 500))
    #expect(small.width == 100 * Picture.block.columns && small.height == 50 * Picture.block.rows)
    #expect(large.width * large.height <= 1 << 20 && large.width * large.height > 1_000_000)
    let shape = Double(large.width) / Double(large.height)
    #expect(abs(shape - Double(small.width) / Double(small.height)) < 0.01)
  }

  @Test("a page without text has its cursor where text would begin")
  func cursor() throws {
    var builder = BookBuilder(
      named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
    builder.appendImage("", ImageSize(width: 400, height: 900), path: "i/a.png")
    builder.beginBlock(.paragraph)
    builder.append("After it.".utf8)
    var reader = opened(try builder.book())
    let area = try #require(reader.layout).pages[0].text
    let cursor = try #require(reader.frame(at: .seconds(100_000_000)).cursor)
    #expect(area.contains(column: cursor.column, row: cursor.row))
  }

  private func opened(
    _ book: Book, columns: Int = 60, rows: Int = 24, depth: Appearance.ColorDepth = .direct,
    _ change: (inout Settings) -> Void = { _ in }
  ) -> Reader {
    var settings = Settings()
    settings.transition = .none
    settings.spread = .one
    change(&settings)
    return reader(book, columns: columns, rows: rows, settings: settings, depth: depth)
  }

  /// A picture with a red left half and a blue right half.
  private func picture(for request: PictureRequest) throws -> Picture {
    let pixels = (0..<request.height).flatMap { _ in
      (0..<request.width).flatMap { x -> [UInt8] in
        x * 2 < request.width ? [255, 0, 0, 255] : [0, 0, 255, 255]
      }
    }
    return try #require(Picture(width: request.width, height: request.height, pixels: pixels))
  }

  private func count(_ color: Color, in grid: Grid) -> Int {
    (0..<grid.size.rows).map { row in
      grid.withRow(row) { $0.count { $0.style.background == color } }
    }.reduce(0, +)
  }

  private func show(_ reader: inout Reader) throws -> Grid {
    for request in reader.wantedPictures {
      reader.pictures.add(.pixels(try picture(for: request)), for: request)
    }
    return reader.frame(at: .seconds(100_000_000))
  }

  @Test("a frame with the text is shown until the picture is there")
  func frameThenPicture() throws {
    var reader = opened(try book())
    let before = reader.frame(at: .zero)
    #expect(before.lines.contains { $0.contains("A lamp") })
    #expect(before.lines.contains { $0.contains("┌") })
    let request = try #require(reader.wantedPictures.first)
    #expect(request.source == .book(path: "i/a.png"))
    #expect(reader.wantedPictures.count == 1)
    let after = try show(&reader)
    #expect(!after.lines.contains { $0.contains("A lamp") || $0.contains("┌") })
    #expect(after.lines.contains { $0.contains("Before it.") })
    let halves = [Self.red, Self.blue].map { count($0, in: after) }
    #expect(halves == [request.width / 4 * (request.height / 4), halves[0]])
    #expect(reader.wantedPictures.isEmpty)
  }

  @Test("a picture that cannot be decoded stays a frame, and is not asked for again")
  func undecodable() throws {
    var reader = opened(try book())
    let before = reader.frame(at: .zero)
    let request = try #require(reader.wantedPictures.first)
    reader.pictures.add(nil, for: request)
    #expect(reader.frame(at: .zero) == before)
    #expect(reader.wantedPictures.isEmpty)
  }

  @Test("without colours, or if the reader does not want them, texts are framed")
  func framesOnly() throws {
    for depth in [Appearance.ColorDepth.none, .few] {
      var reader = opened(try book(), depth: depth)
      #expect(reader.wantedPictures.isEmpty)
      #expect(reader.screenText().contains { $0.contains("│ A lamp │") })
    }
    var reader = opened(try book()) { $0.images = .off }
    #expect(reader.wantedPictures.isEmpty)
    #expect(reader.screenText().contains { $0.contains("│ A lamp │") })
  }

  /// A reader with the book in spreads; the first spread has its picture.
  private func openedSpread(isCurl: Bool) throws -> Reader {
    opened(try book(), columns: 120, rows: 30) {
      $0.transition = isCurl ? .curl : .scroll
      $0.spread = .paired
    }
  }

  @Test("pages with a picture turn both ways, by a curl and by a slide", arguments: [true, false])
  func turns(isCurl: Bool) throws {
    var reader = try openedSpread(isCurl: isCurl)
    let before = try show(&reader)
    #expect(count(Self.red, in: before) > 0)
    var turning = reader
    reader.expectATurnBetweenScreensAtRest(by: .right)
    #expect(count(Self.red, in: reader.frame(at: .seconds(700_000_000))) == 0)
    var other = reader
    _ = other.press(.left)
    #expect(other.frame(at: .seconds(700_000_000)) == before)
    // On the way the picture is seen on the leaf.
    turning.handle(.key(Key(.right)), at: .seconds(800_000_000))
    let half = turning.frame(at: .seconds(800_000_000) + .milliseconds(60))
    let isSeen = (0..<half.size.rows).contains { row in
      half.withRow(row) {
        $0.contains { $0.style.background.red > 150 && $0.style.background.green < 40 }
      }
    }
    #expect(isSeen)
    #expect(reader.wantedPictures.isEmpty)
  }

  @Test(
    "a page with a picture is turned back to, by a curl and by a slide", arguments: [true, false])
  func turnBack(isCurl: Bool) throws {
    var reader = try openedSpread(isCurl: isCurl)
    let before = try show(&reader)
    _ = reader.press(.right)
    reader.expectATurnBetweenScreensAtRest(by: .left)
    #expect(reader.frame(at: .seconds(700_000_000)) == before)
  }

  @Test("transparent pixels show the paper, and light paper on dark themes")
  func transparency() throws {
    for (theme, expected) in [(Settings.Theme.paper, 0xF5EEDC), (.night, 0xE8E4DA)] {
      var reader = opened(try book()) { $0.theme = theme }
      let request = try #require(reader.wantedPictures.first)
      let pixels = [UInt8](repeating: 0, count: request.width * request.height * 4)
      let picture = try #require(
        Picture(width: request.width, height: request.height, pixels: pixels))
      reader.pictures.add(.pixels(picture), for: request)
      let grid = reader.frame(at: .zero)
      let least = request.width * request.height / 8
      #expect(count(Color(UInt32(expected)), in: grid) >= least)
    }
  }

  // MARK: The terminal's images

  private static let placeholders = TerminalGraphics(
    .placeholders, cell: Size(columns: 10, rows: 20))

  /// Number of cells of images drawn by the terminal.
  private func parts(of grid: Grid) -> Int {
    (0..<grid.size.rows).map { row in
      grid.withRow(row) { $0.count { $0.glyph.isImagePart } }
    }.reduce(0, +)
  }

  private func placeholders(for request: PictureRequest) throws -> ImagePlaceholders {
    try #require(
      ImagePlaceholders(
        number: 16, size: request.cells(of: try picture(for: request)), isTransparent: false))
  }

  @Test("block elements are shown until the terminal has the image, and again when it has not")
  func terminalImage() throws {
    var reader = opened(try book())
    reader.take(.terminal(.graphics(Self.placeholders)), at: .zero)
    let words = reader.frame(at: .zero)
    let blocks = try #require(reader.wantedPictures.first)
    #expect(reader.wantedPictures == [blocks] && !blocks.isForTerminal)
    let before = try show(&reader)
    let request = try #require(reader.wantedPictures.first)
    #expect(reader.wantedPictures == [request] && request.isForTerminal)
    #expect(request.width == blocks.width * 5 && request.height == blocks.height * 5)
    reader.pictures.add(.pixels(try picture(for: request)), for: request)
    #expect(reader.frame(at: .zero) == before && reader.wantedPictures.isEmpty)
    reader.pictures.recordImage(.placeholders(try placeholders(for: request)), for: request)
    let after = reader.frame(at: .zero)
    #expect(parts(of: after) == blocks.width * blocks.height / 8)
    #expect(count(Self.red, in: after) == 0 && words.lines != after.lines)
    #expect(reader.wantedPictures.isEmpty)
    // The terminal needed the room for another.
    var dropped = reader
    dropped.pictures.recordImage(nil, for: request)
    #expect(dropped.frame(at: .zero) == before && dropped.wantedPictures == [request])
    let had = reader.pictures.forgetImages()
    #expect(had)
    #expect(reader.frame(at: .zero) == before && reader.wantedPictures == [request])
    let has = reader.pictures.forgetImages()
    #expect(!has)
  }

  @Test("what cannot be decoded or sent for the terminal is not asked for again")
  func unusableTerminalImage() throws {
    for isDecoded in [true, false] {
      var reader = opened(try book())
      reader.take(.terminal(.graphics(Self.placeholders)), at: .zero)
      let before = try show(&reader)
      let request = try #require(reader.wantedPictures.first)
      reader.pictures.add(isDecoded ? .pixels(try picture(for: request)) : nil, for: request)
      if isDecoded { reader.pictures.recordImage(nil, for: request) }
      #expect(reader.wantedPictures.isEmpty && reader.frame(at: .zero) == before)
    }
  }

  @Test("nothing is sent if the reader wants cells, no images, or the terminal draws none")
  func noTerminalImage() throws {
    for images in [Settings.Images.cells, .on, .off] {
      var reader = opened(try book()) { $0.images = images }
      reader.take(.terminal(.graphics(images == .on ? nil : Self.placeholders)), at: .zero)
      let grid = try show(&reader)
      #expect((count(Self.red, in: grid) > 0) == (images != .off))
      #expect(reader.wantedPictures.isEmpty)
    }
  }

  /// Shows all block elements, and then all images.
  private func showAll(_ reader: inout Reader) throws -> Grid {
    while let request = reader.wantedPictures.first {
      reader.pictures.add(.pixels(try picture(for: request)), for: request)
      if request.isForTerminal {
        reader.pictures.recordImage(.placeholders(try placeholders(for: request)), for: request)
      }
    }
    return reader.frame(at: .seconds(700_000_000))
  }

  @Test(
    "images of the terminal turn with the leaf, by a curl and by a slide", arguments: [true, false])
  func terminalTurns(isCurl: Bool) throws {
    var reader = try openedSpread(isCurl: isCurl)
    reader.take(.terminal(.graphics(Self.placeholders)), at: .zero)
    let before = try showAll(&reader)
    let whole = parts(of: before)
    #expect(whole > 100)
    var turning = reader
    reader.expectATurnBetweenScreensAtRest(by: .right)
    #expect(parts(of: reader.frame(at: .seconds(700_000_000))) == 0)
    turning.handle(.key(Key(.right)), at: .seconds(800_000_000))
    let half = turning.frame(at: .seconds(800_000_000) + .milliseconds(60))
    #expect((1...whole).contains(parts(of: half)))
    let colors = Set(
      (0..<half.size.rows).flatMap { row in
        half.withRow(row) { $0.filter(\.glyph.isImagePart).map(\.style.foreground) }
      })
    #expect(colors == [.palette(16)])
  }

  @Test("an image on the whole screen is sent to the terminal too, and so are covers")
  func otherTerminalImages() throws {
    var reader = opened(try book())
    reader.take(.terminal(.graphics(Self.placeholders)), at: .zero)
    let page = parts(of: try showAll(&reader))
    _ = reader.type("I")
    let list = try showAll(&reader)
    #expect(parts(of: list) > page && parts(of: list) <= 60 * 21)
    _ = reader.press(.escape)
    var shelf = Shelf()
    shelf.add(BookFile(path: "/f/lamp.epub", size: 1, modified: 0)) { _ in nil }
    _ = reader.type("B")
    reader.take(.shelf(shelf.books, ShelfProgress(), isUpdate: true), at: .zero)
    _ = reader.frame(at: .seconds(600_000_000))
    #expect(parts(of: try showAll(&reader)) > 0)
  }

  /// Shows the block elements and the images of a terminal that draws over cells; returns the frame.
  private func showSixels(_ reader: inout Reader) throws -> Grid {
    var number = 0
    while let request = reader.wantedPictures.first {
      reader.pictures.add(
        request.isForTerminal
          ? .overlay(OverlayImage(strips: [])) : .pixels(try picture(for: request)),
        for: request)
      guard request.isForTerminal else { continue }
      number += 1
      reader.pictures.recordImage(.overlay(number: number), for: request)
    }
    return reader.frame(at: .seconds(700_000_000))
  }

  private func takeSixels(of colors: Int, _ reader: inout Reader) {
    let graphics = TerminalGraphics(.sixel(colors: colors), cell: Size(columns: 9, rows: 17))
    reader.take(.terminal(.graphics(graphics)), at: .zero)
  }

  @Test("the chosen cover is a whole image for a terminal that draws over cells")
  func chosenCover() throws {
    var reader = opened(try book()) { $0.theme = .paper }
    takeSixels(of: 99, &reader)
    var shelf = Shelf()
    shelf.add(BookFile(path: "/f/lamp.epub", size: 1, modified: 0)) { _ in nil }
    _ = reader.type("B")
    reader.take(.shelf(shelf.books, ShelfProgress(), isUpdate: true), at: .zero)
    _ = reader.frame(at: .seconds(600_000_000))
    let grid = try showSixels(&reader)
    #expect(grid.lines.contains { $0.contains("┌") })
    #expect(!grid.overlays.isEmpty && grid.overlays.allSatisfy { $0.isWhole(in: grid) })
  }

  @Test("a terminal that draws over cells gets the image for the cells of the block elements")
  func sixelRequest() throws {
    var reader = opened(try book()) { $0.theme = .night }
    takeSixels(of: 99, &reader)
    let before = try show(&reader)
    let request = try #require(reader.wantedPictures.first)
    let image = try #require(request.overlay)
    #expect(request.isForTerminal && image.cell == Size(columns: 9, rows: 17))
    #expect(image.sixelColors == 99 && image.paper == Color(0xE8E4DA))
    #expect(image.ground == reader.pages.palette.paper && image.ground != image.paper)
    #expect(image.cells.columns * image.cells.rows == count(Self.red, in: before) * 2)
    let after = try showSixels(&reader)
    #expect(after.lines == before.lines && reader.wantedPictures.isEmpty)
    let overlay = try #require(after.overlays.first)
    #expect(after.overlays.count == 1 && overlay.number == 1 && overlay.isWhole(in: after))
    #expect(overlay.rect.size == image.cells)
    for (row, column) in [(overlay.rect.rows.lowerBound, overlay.rect.columns.lowerBound)] {
      #expect(after[column: column, row: row].style.background == Self.red)
      #expect(after[column: column - 1, row: row].style.background != Self.red)
    }
  }

  @Test("a terminal that takes files gets the image for the same cells")
  func fileRequest() throws {
    var requests: [PictureRequest.Overlay] = []
    for form in [TerminalGraphics.Form.sixel(colors: 9), .files] {
      var reader = opened(try book())
      let graphics = TerminalGraphics(form, cell: Size(columns: 9, rows: 17))
      reader.take(.terminal(.graphics(graphics)), at: .zero)
      _ = try show(&reader)
      requests.append(try #require(reader.wantedPictures.first?.overlay))
    }
    #expect(requests.map(\.sixelColors) == [9, nil])
    #expect(requests[0].cells == requests[1].cells && requests[0].cell == requests[1].cell)
  }

  @Test("an image of too many pixels stays block elements")
  func largeSixel() throws {
    for (cell, isAsked) in [
      (Size(columns: 40, rows: 80), true), (Size(columns: 100, rows: 200), false),
    ] {
      var reader = opened(try book(), columns: 100, rows: 40)
      reader.take(
        .terminal(.graphics(TerminalGraphics(.sixel(colors: 256), cell: cell))), at: .zero)
      _ = reader.type("I")
      _ = try show(&reader)
      #expect(reader.wantedPictures.contains { $0.overlay != nil } == isAsked)
    }
  }

  @Test("nothing is drawn over a leaf that moves, or over a picture that a list covers")
  func sixelWhileMoving() throws {
    var reader = try openedSpread(isCurl: true)
    takeSixels(of: 256, &reader)
    let still = try showSixels(&reader)
    #expect(still.overlays.count == 1)
    var turning = reader
    turning.handle(.key(Key(.right)), at: .seconds(800_000_000))
    let half = turning.frame(at: .seconds(800_000_000) + .milliseconds(200))
    #expect(!half.overlays.contains { $0.isWhole(in: half) })
    _ = reader.type("?")
    let covered = reader.frame(at: .seconds(700_000_000))
    #expect(!covered.overlays.contains { $0.isWhole(in: covered) })
    _ = reader.press(.escape)
    let again = reader.frame(at: .seconds(700_000_000))
    #expect(again == still)
  }

  @Test("few images are sent at a time, and not more than the terminal keeps")
  func manyTerminalImages() throws {
    var store = PictureStore()
    let requests = (0..<40).map {
      PictureRequest(.book(path: "\($0)"), in: Size(columns: 60, rows: 30))
    }
    for request in requests { store.add(.pixels(try picture(for: request)), for: request) }
    let graphics = TerminalGraphics(.placeholders, cell: Size(columns: 20, rows: 40))
    func wanted(_ graphics: TerminalGraphics?) -> [PictureRequest] {
      store.wantedRequests(
        for: requests, by: graphics, paper: Color(0xFFFFFF), ground: Color(0xFFFFFF))
    }
    #expect(wanted(nil) == [])
    var sent: [PictureRequest] = []
    while true {
      let next = wanted(graphics)
      if next.isEmpty { break }
      #expect(next.count <= 2)
      for request in next { store.add(.pixels(try picture(for: request)), for: request) }
      #expect(wanted(graphics).isEmpty || next.count == 1)
      for request in next {
        store.recordImage(.placeholders(try placeholders(for: request)), for: request)
      }
      sent += next
    }
    #expect(sent.map(\.source) == requests.prefix(sent.count).map(\.source))
    #expect((4...10).contains(sent.count))
  }

  // MARK: The whole screen

  @Test("a key shows the image on the whole screen, and Esc leads back")
  func wholeScreen() throws {
    var reader = opened(try book())
    let page = try show(&reader)
    #expect(reader.type("I") == [])
    let request = try #require(reader.wantedPictures.first)
    #expect(request.width == 120 && request.height == 84)
    #expect(reader.screenText().last?.contains("image 1 of 2") == true)
    let list = try show(&reader)
    // On all rows above the text.
    #expect(count(Self.red, in: list) == 30 * 21)
    #expect(list.lines[22].contains("A lamp"))
    _ = reader.press(.right)
    #expect(reader.screenText().last?.contains("image 2 of 2") == true)
    #expect(reader.wantedPictures.first?.source == .book(path: "i/b.png"))
    _ = reader.press(.escape)
    #expect(reader.isReading)
    #expect(reader.frame(at: .seconds(100_000_000)) == page)
  }

  @Test("the hands of vi and Emacs turn images on the whole screen", arguments: ["lh", "jk", " b"])
  func keys(letters: String) throws {
    var settings = Settings()
    (settings.transition, settings.spread) = (.none, .one)
    var reader = reader(try book(), columns: 60, rows: 24, settings: settings, depth: .direct)
    _ = reader.type("I")
    #expect(reader.screenText().last?.contains("←→ image 1 of 2") == true)
    _ = reader.type(String(letters.prefix(1)))
    #expect(reader.screenText().last?.contains("←→ image 2 of 2") == true)
    _ = reader.type(String(letters.suffix(1)))
    #expect(reader.screenText().last?.contains("←→ image 1 of 2") == true)
    _ = reader.press(.character("n"), modifiers: .control)
    #expect(reader.screenText().last?.contains("←→ image 2 of 2") == true)
    _ = reader.type("?")
    #expect(reader.headingOfHelp == "On an image")
  }

  @Test("a click on an image shows it on the whole screen, one beside it does not")
  func click() throws {
    var reader = opened(try book())
    let image = try #require(reader.context().visibleImages.first)
    func click(column: Int, row: Int) {
      for action in [MouseReport.Action.press(button: 0), .release(button: 0)] {
        reader.handle(
          .mouse(MouseReport(action, column: column, row: row)), at: .seconds(700_000_000))
      }
    }
    let rect = image.rect
    click(column: rect.column + rect.size.columns / 2, row: rect.row + rect.size.rows / 2)
    #expect(!reader.isReading)
    _ = reader.press(.escape)
    click(column: rect.column + rect.size.columns / 2, row: rect.rows.upperBound)
    #expect(reader.isReading)
  }

  @Test("an image for which there are no colours says so, with its text")
  func wholeScreenWithoutPicture() throws {
    var reader = opened(try book(), depth: .none)
    _ = reader.type("I")
    #expect(reader.screenText().contains { $0.contains("need a terminal with 256 colours") })
    #expect(reader.screenText().contains { $0.contains("A lamp") })
  }

  @Test("where no image is seen, the key says so")
  func noImage() throws {
    var reader = reader(try sampleBook(), columns: 60, rows: 24)
    _ = reader.type("I")
    #expect(reader.isReading)
    #expect(reader.screenText().contains { $0.contains("No image on this page") })
  }

  // MARK: The shelf

  @Test("covers that are seen are asked for, and drawn with their titles below")
  func covers() throws {
    var shelf = Shelf()
    for name in ["lamp", "stove"] + (0..<40).map({ "book\($0)" }) {
      shelf.add(BookFile(path: "/f/\(name).epub", size: 1, modified: 0)) { _ in nil }
    }
    shelf.add(BookFile(path: "/f/plain.txt", size: 1, modified: 0)) { _ in nil }
    shelf.record(FileDetails(title: "All Lamps", author: "Ann Wick"), ofFileAt: "/f/lamp.epub")
    var reader = opened(try sampleBook(), columns: 80)
    _ = reader.type("B")
    reader.take(.shelf(shelf.books, ShelfProgress(), isUpdate: true), at: .zero)
    // Four side by side, two above each other.
    #expect(reader.wantedPictures.count == 8)
    #expect(reader.wantedPictures.first?.source == .cover(file: "/f/lamp.epub"))
    let grid = try show(&reader)
    #expect(count(Self.red, in: grid) > 0)
    #expect(grid.lines.contains { $0.contains("All Lamps") })
    #expect(!grid.lines.contains { $0.contains("Ann Wick") && !$0.contains("—") })
  }

  @Test("pictures that came first are dropped if there are too many")
  func room() throws {
    var store = PictureStore()
    let requests = (0..<30).map {
      PictureRequest(.book(path: "\($0)"), in: Size(columns: 400, rows: 100))
    }
    for request in requests { store.add(.pixels(try picture(for: request)), for: request) }
    #expect(!store.isAnswered(requests[0]))
    #expect(store[requests[29]] != nil)
    #expect(requests.count { store[$0] != nil } == 3)
  }
}
