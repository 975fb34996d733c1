import Asking
import BookText
import Cells
import Defaults
import Pictures
import Testing

@testable import Films
@testable import Reading

@Suite("A film of pages")
struct FilmRecorderTests {
  /// After the keys of a sample reader.
  private static let start = Duration.seconds(500_000_000)

  private func recorder(
    onPage page: Int, columns: Int = 80, rows: Int = 24,
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> FilmRecorder {
    FilmRecorder(
      try sampleReader(onPage: page, columns: columns, rows: rows, change), at: Self.start)
  }

  private func recorded(
    _ moves: FilmMove..., onPage page: Int, columns: Int = 80, rows: Int = 24,
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> FilmRecorder {
    var recorder = try recorder(onPage: page, columns: columns, rows: rows, change)
    try recorder.record(moves) { _, _ in [] }
    return recorder
  }

  /// The screen of a page at rest, with the map on the fore-edge.
  private func screen(ofPage page: Int, columns: Int = 80, rows: Int = 24) throws -> [String] {
    var reader = try sampleReader(onPage: page, columns: columns, rows: rows)
    return reader.frame(at: .seconds(100_000_000)).lines
  }

  @Test("without a move is the screen of the pages")
  func still() throws {
    let recorder = try recorded(onPage: 5)
    #expect(recorder.film.count == 1)
    #expect(recorder.film.last?.lines == (try screen(ofPage: 5)))
    #expect(recorder.title == "The Counting House, page 5")
    #expect(recorder.words.hasPrefix("w2x") && recorder.words.contains(" "))
  }

  @Test(
    "of a turn begins with the one screen and ends with the other",
    arguments: [(FilmMove.next, 6), (.back, 4)], [(80, 24), (160, 45)])
  func turn(move: (move: FilmMove, page: Int), size: (columns: Int, rows: Int)) throws {
    let distance = size.columns > 100 ? 2 : 1
    let page = 5 + (move.page - 5) * distance
    let recorder = try recorded(move.move, onPage: 5, columns: size.columns, rows: size.rows)
    let (first, last) = (recorder.film.frames[0].screen, try #require(recorder.film.last))
    #expect(first.lines == (try screen(ofPage: 5, columns: size.columns, rows: size.rows)))
    #expect(last.lines == (try screen(ofPage: page, columns: size.columns, rows: size.rows)))
    // Both rest for a while, and there are at least eight frames between them.
    #expect(recorder.film.count >= 10)
    #expect(recorder.film.frames[0].duration >= .milliseconds(400))
    #expect(recorder.film.frames.last.map { $0.duration >= .seconds(1) } == true)
    #expect(
      recorder.film.frames.dropFirst().dropLast().allSatisfy { $0.duration < .milliseconds(100) })
    #expect(
      recorder.title.hasSuffix(distance > 1 ? "pages \(page - 1) and \(page)" : "page \(page)")
        || recorder.title.hasSuffix("pages \(page) and \(page + 1)"))
  }

  @Test("of a lifted leaf raises its corner, and ends as it began")
  func lift() throws {
    let film = try recorded(.lift, onPage: 5).film
    #expect(film.frames[0].screen.lines == film.last?.lines)
    #expect(film.count >= 20)
    // The leaf is up for most of the time.
    let middle = film.frames[film.count / 2].screen.lines
    #expect(zip(middle, film.frames[0].screen.lines).count { $0 != $1 } > 10)
  }

  @Test("of a jump ends at the next chapter, without a message")
  func chapter() throws {
    let recorder = try recorded(.chapter, onPage: 5)
    let lines = try #require(recorder.film.last).lines
    #expect(lines.contains { $0.contains("CHAPTER 3") } && !lines.contains { $0.contains("back") })
    #expect(recorder.film.count >= 10)
  }

  @Test("changes its colours at once")
  func theme() throws {
    let film = try recorded(.theme(.night), onPage: 5) { $0.theme = .paper }.film
    #expect(film.count == 2 && film.frames[0].screen.lines == film.last?.lines)
    func paper(_ screen: Grid) -> Color { screen[column: 40, row: 12].style.background }
    #expect(paper(film.frames[0].screen).luminance > 0.8)
    #expect(try paper(#require(film.last)).luminance < 0.2)
  }

  @Test("of several moves has them in order, and without a transition one frame for each")
  func several() throws {
    let there = try recorded(.next, .back, .theme(.sepia), .next, onPage: 5)
    #expect(there.title.hasSuffix("page 6"))
    let cut = try recorded(.next, .back, onPage: 5) { $0.transition = .none }
    #expect(cut.film.count == 3)
  }

  @Test("has no page before the first and after the last, and none on a small screen")
  func faults() throws {
    #expect(throws: FilmFault.noPage(.back)) { try recorded(.back, onPage: 1) }
    #expect(throws: FilmFault.noPage(.next)) { try recorded(.theme(.night), .next, onPage: 9_999) }
    #expect(throws: FilmFault.noPage(.chapter)) { try recorded(.chapter, onPage: 9_999) }
    #expect(throws: FilmFault.tooSmall) { try recorded(onPage: 1, columns: 19, rows: 24) }
    var recorder = try recorder(onPage: 1)
    recorder.film = Film(mostCells: 80 * 24 * 5)
    #expect(throws: FilmFault.tooLarge) { try recorder.record([.next]) { _, _ in [] } }
    #expect(recorder.film.count == 5)
  }

  @Test("leaves out lists, messages and a held leaf; the reader stays as it is")
  func layers() throws {
    var reader = try sampleReader(onPage: 5) { _ in }
    _ = reader.type("?")
    let seen = reader.frame(at: .seconds(100_000_000)).lines
    var recorder = FilmRecorder(reader, at: Self.start)
    try recorder.record([]) { _, _ in [] }
    #expect(recorder.film.last?.lines == (try screen(ofPage: 5)))
    #expect(reader.frame(at: .seconds(100_000_000)).lines == seen)
  }

  @Test("has the images of its pages as block elements, in the frames of a turn too")
  func images() throws {
    var builder = BookBuilder(
      named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
    builder.beginBlock(.paragraph)
    for number in 0..<200 { builder.append("Word \(number) before it. ".utf8) }
    builder.appendImage("A lamp", ImageSize(width: 400, height: 400), path: "i/a.png")
    var recorder = FilmRecorder(
      reader(try builder.book(), columns: 60, rows: 24), at: Self.start)
    var asked = 0
    try recorder.record(Array(repeating: .next, count: 5)) { question, _ in
      guard case .pictures(let requests) = question else { return [] }
      asked += requests.count
      return requests.map { request in
        let pixels = (0..<request.width * request.height).flatMap { _ in
          [255, 0, 0, 255] as [UInt8]
        }
        let picture = Picture(width: request.width, height: request.height, pixels: pixels)
        return .picture(picture.map { .pixels($0) }, for: request)
      }
    }
    let red = recorder.film.frames.map { frame in
      (0..<24).map { row in
        frame.screen.withRow(row) { $0.count { $0.style.background == Color(0xFF0000) } }
      }.reduce(0, +)
    }
    #expect(asked > 0 && red[0] == 0 && (red.last ?? 0) > 100)
    // It comes with the leaf, not after it.
    let first = red.firstIndex { $0 > 0 } ?? 0
    #expect(red[first] < red.last ?? 0 && red.count - first > 3)
  }

  @Test("has the moves that a text names")
  func names() {
    #expect(
      FilmMove.moves(named: "next,back,lift,chapter,night") == [
        .next, .back, .lift, .chapter, .theme(.night),
      ])
    for text in [
      "", "next,", "jump", "next back", "auto", String(repeating: "next,", count: 30) + "next",
    ] {
      #expect(FilmMove.moves(named: text) == nil, "\(text)")
    }
    #expect(FilmMove.moves(named: String(repeating: "next,", count: 29) + "next")?.count == 30)
    for name in FilmMove.names { #expect(FilmMove.moves(named: name)?.count == 1) }
  }
}
