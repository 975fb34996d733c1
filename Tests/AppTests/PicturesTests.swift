import Asking
import CLibrary
import Cells
import Pictures
import SampleFiles
import Storage
import TemporaryFiles
import Testing

@testable import App
@testable import Reading

/// A reader with a decoder written by the test: a shell script.
@Suite("Loading pictures", .timeLimit(.minutes(30)))
struct PicturesTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static let chapter = "<p>Before it.</p><img src='a.png' alt='A lamp'/><p>After it.</p>"

  /// Calls `body` with a session showing an image, and the paths of its decoder and of a file the decoder may
  /// write to.
  private func withSession(
    decoder script: String?, _ body: (Session, String) throws -> Void
  ) throws {
    let book = "\(desk.directory)/lamps.epub"
    try makeFile(
      book, illustratedEPUB(Self.chapter, [("a.png", png(width: 160, height: 160, (200, 0, 0)))]))
    let (program, notes) = ("\(desk.directory)/decoder", "\(desk.directory)/notes")
    if let script {
      try makeProgram(program, script.replacing("NOTES", with: notes))
    }
    let session = try desk.session(book) {
      $0.imageDecoder = script.map { _ in program }
    }
    session.finishReading()
    try body(session, notes)
  }

  private func frameWithoutPicture() throws -> Grid {
    var frame = Grid(size: Desk.screen)
    try withSession(decoder: nil) { session, _ in
      load(session)
      frame = session.frame(at: .zero)
    }
    #expect(frame.lines.contains { $0.contains("A lamp") })
    return frame
  }

  /// Lets time pass until no picture is wanted.
  private func load(_ session: Session, at now: Duration = .zero) {
    session.run(at: now) { session.reader.wantedPictures.isEmpty }
  }

  /// Shows images as the terminal draws them, like the owner of a session.
  private func show(in session: Session, by graphics: TerminalGraphics?) {
    session.take(.terminal(.imagesLost), at: .zero)
    session.take(.terminal(.graphics(graphics)), at: .zero)
  }

  private func answer(_ side: Int, _ color: String) -> String {
    "printf 'bifolio1\\0\\0\\0\\\(String(side, radix: 8))\\0\\0\\0\\\(String(side, radix: 8))';"
      + "for i in $(seq \(side * side)); do printf '\(color)'; done"
  }

  private func count(_ color: Color, in grid: Grid) -> Int {
    (0..<grid.size.rows).map { row in
      grid.withRow(row) { $0.count { $0.style.background == color } }
    }.reduce(0, +)
  }

  @Test("what the decoder answers is shown; it is given the room and the bytes, and nothing else")
  func picture() throws {
    let script = """
      echo "$*" > NOTES; env >> NOTES; head -c 4 >> NOTES
      \(answer(4, "\\0\\0\\377\\377"))
      """
    try withSession(decoder: script) { session, notes in
      let before = try frameWithoutPicture()
      load(session)
      let after = session.frame(at: .zero)
      #expect(count(Color(0x0000FF), in: after) > 50)
      #expect(!after.lines.contains { $0.contains("A lamp") })
      // No line has moved.
      let row = { (grid: Grid) in grid.lines.firstIndex { $0.contains("After it.") } }
      #expect(row(before) != nil && row(before) == row(after))
      let file = try #require(try OpenFile(notes))
      let noted = String(decoding: try file.bytes(in: 0..<file.size), as: UTF8.self)
      #expect(noted.hasPrefix("--decode-image 40x40\n"))
      #expect(noted.hasSuffix("\u{FFFD}PNG"))
      #expect(!noted.contains("HOME="))
    }
  }

  @Test("pictures of a facing translation come from its own file")
  func facingPictures() throws {
    let images = [png(width: 160, height: 160, (200, 0, 0)), png(width: 60, height: 40, (0, 0, 9))]
    let paths = ["lamps", "lampen"].map { "\(desk.directory)/\($0).epub" }
    for (path, image) in zip(paths, images) {
      try makeFile(path, illustratedEPUB(Self.chapter, [("a.png", image)]))
    }
    let (program, notes) = ("\(desk.directory)/decoder", "\(desk.directory)/notes")
    try makeProgram(program, "wc -c >> \(notes); \(answer(4, "\\0\\0\\377\\377"))")
    let session = try desk.session(paths[0]) {
      $0.imageDecoder = program
      $0.facing = paths[1]
      $0.options.screen = Size(columns: 160, rows: 45)
    }
    var wanted: Set<PictureRequest.Source> = []
    session.run {
      wanted.formUnion(session.reader.wantedPictures.map(\.source))
      _ = session.frame(at: .zero)
      session.frameWasShown(at: .zero)
      return session.reader.book.facing != nil && session.reader.wantedPictures.isEmpty
    }
    let facing = try #require(session.reader.book.facing)
    #expect(
      wanted == [
        .book(path: "a.png"),
        .translation(path: "a.png", of: facing.translation.fingerprint),
      ])
    #expect(!session.frame(at: .zero).lines.contains { $0.contains("A lamp") })
    let noted = try #require(try FileAccess.contents(of: notes))
    #expect(
      Set(String(decoding: noted, as: UTF8.self).split(separator: "\n").map(String.init))
        == Set(images.map { "\($0.count)" }))
  }

  @Test(
    "for a terminal that draws images the picture is passed on, and block elements shown until it has it"
  )
  func terminalImage() throws {
    let script = "echo \"$*\" >> NOTES; \(answer(4, "\\0\\0\\377\\377"))"
    try withSession(decoder: script) { session, notes in
      show(in: session, by: TerminalGraphics(.placeholders, cell: Size(columns: 8, rows: 16)))
      load(session)
      let before = session.frame(at: .zero)
      #expect(count(Color(0x0000FF), in: before) > 50)
      guard case .send(.pixels(let picture), let request)? = session.takeTerminalQuestions().last
      else {
        Issue.record("nothing was passed on")
        return
      }
      #expect(picture.width == 4 && request.width == 160 && request.height == 160)
      let image = try #require(
        ImagePlaceholders(
          number: 16, size: request.cells(of: picture), isTransparent: false))
      session.take(.terminal(.image(.placeholders(image), for: request)), at: .zero)
      let after = session.frame(at: .zero)
      let parts = (0..<after.size.rows).map { row in
        after.withRow(row) { $0.count { $0.glyph.isImagePart } }
      }
      #expect(parts.reduce(0, +) == 200 && parts.max() == 20)
      #expect(session.takeTerminalQuestions() == [])
      show(in: session, by: nil)
      #expect(session.takeTerminalQuestions() == [.removeImages])
      #expect(session.frame(at: .zero) == before)
      session.take(.terminal(.imagesLost), at: .zero)
      #expect(session.takeTerminalQuestions() == [])
    }
  }

  @Test(
    "for a terminal that draws sixels the pixels are encoded, and drawn over the block elements")
  func sixelImage() throws {
    let script = "echo \"$*\" >> NOTES; \(answer(4, "\\0\\0\\377\\377"))"
    try withSession(decoder: script) { session, _ in
      show(
        in: session,
        by: TerminalGraphics(.sixel(colors: 16), cell: Size(columns: 8, rows: 16)))
      load(session)
      let before = session.frame(at: .zero)
      #expect(before.overlays.isEmpty)
      guard case .send(.overlay(let image), let request)? = session.takeTerminalQuestions().last
      else {
        Issue.record("nothing was passed on")
        return
      }
      // Ten rows of 16 pixels, in strips of lines of six pixels: the second one ends with the picture.
      #expect(image.strips.map(\.row) == [0, 4])
      #expect(image.strips[0].data.starts(with: "\"1;1;160;66#0;2;".utf8))
      #expect(request.overlay?.cells == Size(columns: 20, rows: 10))
      session.take(.terminal(.image(.overlay(number: 7), for: request)), at: .zero)
      let after = session.frame(at: .zero)
      #expect(after.lines == before.lines)
      #expect(after.overlays.map(\.number) == [7])
      #expect(after.overlays.first?.rect.size == Size(columns: 20, rows: 10))
      #expect(after.overlays.allSatisfy { $0.isWhole(in: after) })
    }
  }

  @Test("for a terminal that takes files the pixels are encoded too")
  func imageFile() throws {
    try withSession(decoder: answer(4, "\\0\\0\\377\\377")) { session, _ in
      show(in: session, by: TerminalGraphics(.files, cell: Size(columns: 8, rows: 16)))
      load(session)
      guard case .send(.overlay(let image), _)? = session.takeTerminalQuestions().last else {
        Issue.record("nothing was passed on")
        return
      }
      #expect(image.form == .file && image.strips.map(\.row) == [0, 6])
      let text = String(decoding: image.strips[1].data, as: UTF8.self)
      #expect(text.hasPrefix("inline=1;size=") && text.contains(";width=20;height=4;"))
    }
  }

  @Test(
    "a decoder that fails, answers nonsense, too much or nothing, or is not there, leaves the frame",
    arguments: [
      "exit 1", "kill -9 $$", "echo nonsense", "yes", "exit 0", "printf 'bifolio1\\0\\0\\0\\1'",
      nil,
    ])
  func failures(script: String?) throws {
    try withSession(decoder: script) { session, _ in
      load(session)
      let expected = try frameWithoutPicture()
      #expect(session.frame(at: .zero) == expected)
    }
  }

  @Test("another book does not show a picture of the book before it")
  func anotherBook() throws {
    let (red, blue) = ("\(desk.directory)/red.epub", "\(desk.directory)/blue.epub")
    let image = png(width: 160, height: 160, (200, 0, 0))
    for path in [red, blue] {
      try makeFile(path, illustratedEPUB(Self.chapter + "<p>\(path)</p>", [("a.png", image)]))
    }
    let (program, started) = ("\(desk.directory)/decoder", "\(desk.directory)/started")
    // The first decoder would answer with red after the second book is open.
    try makeProgram(
      program,
      """
      if [ -e \(started) ]; then \(answer(4, "\\0\\0\\377\\377")); exit; fi
      echo > \(started); sleep 1; \(answer(4, "\\377\\0\\0\\377"))
      """)
    let session = try desk.session(red) { $0.imageDecoder = program }
    session.finishReading()
    session.run { access(started, F_OK) == 0 }
    let book = try #require(desk.shelf(folders: [desk.directory]).books.first { $0.path == blue })
    session.open(.onShelf(book), at: .zero)
    session.run { !session.isOpening }
    session.finishReading()
    load(session)
    let frame = session.frame(at: .zero)
    #expect(count(Color(0x0000FF), in: frame) > 50 && count(Color(0xFF0000), in: frame) == 0)
  }

  @Test("when the session ends, so do its decoders")
  func ending() throws {
    try withSession(decoder: "echo $$ > NOTES.new; mv NOTES.new NOTES; exec sleep 1000") {
      session, notes in
      session.run { access(notes, F_OK) == 0 }
      let file = try #require(try OpenFile(notes))
      let number = String(decoding: try file.bytes(in: 0..<file.size), as: UTF8.self)
      let process = try #require(Int32(number.split(separator: "\n").first ?? ""))
      #expect(kill(process, 0) == 0)
      session.finish(at: .zero)
      let end = ContinuousClock.now + .seconds(60)
      while kill(process, 0) == 0, ContinuousClock.now < end { usleep(1_000) }
      #expect(kill(process, 0) != 0)
    }
  }
}
