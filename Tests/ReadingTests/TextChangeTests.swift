import Asking
import BookText
import CLibrary
import Cells
import Defaults
import PlainText
import SeededRandom
import TerminalInput
import Testing
import Typesetting

@testable import Reading

/// A text that changes while something is open over it, as when its file is cut during a selection.
@Suite("A text that changes under a layer")
struct TextChangeTests {
  /// Keys for opening each layer.
  static let layers =
    PanelTests.panels.map(\.keys) + [
      "ww", "wv", "wvww", "ws", "wp", "wf", "wfl", "wn", "V", "/lamp\r", "/lamp\rL", "t", "tt", "T",
      "f",
      "M", "dM", "dwaNote\r", "n", "N", "dn", "l", "L", "I", "e", "i", "a", "P", "&lamp\r", "s",
      "F", "'", "G",
      "gg", "p", "y", "W", "b", "c", "E", "o", "x", "\"", "A", "AA",
    ]
  /// Keys of all kinds, pressed afterwards.
  private static let keys = "wjnpsve\r3aM"

  private func book(_ text: String) throws -> Book {
    try Book(
      plainText: Array(text.utf8), named: "lamps", options: PlainTextOptions(treatment: .book))
  }

  private func shortened(_ reader: Reader, _ reason: ReadBook.Reason, pages: Bool) throws
    -> ReadBook
  {
    let book = try sampleBook(chapters: 1)
    let known = reader.layout.map { Pagination(of: book, format: $0.format, hyphenator: nil) }
    return ReadBook(
      book: book, place: .start, hyphenator: nil, pages: pages ? known : nil, reason: reason)
  }

  @Test(
    "closes the layer or leads it to its words, and no key leads beyond the text",
    arguments: layers, [ReadBook.Reason.wish, .rest])
  func shrinks(keys: String, reason: ReadBook.Reason) throws {
    var opened = try sampleReader(onPage: 17)
    _ = opened.type(keys)
    for hasPages in [true, false] {
      var changed = opened
      changed.take(.read(try shortened(opened, reason, pages: hasPages)), at: .zero)
      for first in Self.keys {
        var reader = changed
        _ = reader.type(String(first))
        _ = reader.type("wb")
        _ = reader.press(.enter, .up, .down, .escape)
        #expect(reader.pages.anchor <= reader.book.end)
      }
      while changed.hasWork { changed.work(at: .seconds(700_000_000)) }
      _ = changed.frame(at: .seconds(700_000_000))
    }
  }

  /// Number of sessions of random keys: `make fuzz` plays two thousand.
  private static let sessions =
    getenv("BIFOLIO_FUZZ_SESSIONS").flatMap { Int(String(cString: $0)) } ?? 6
  private static let anyKeys = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/?'\"&!<>[](){}.,;:-+=\u{1B}\r\t \u{8}"
      .unicodeScalars)

  /// Part of a text of its own, as of a file that is cut or grows.
  private func cut(_ random: inout SplitMix) throws -> Book {
    let text = try sampleBook(chapters: Int.random(in: 1...8, using: &random)).text
    let count = Int.random(in: 1...text.count, using: &random)
    return try Book(plainText: Array(text.prefix(count)), named: "cut")
  }

  @Test("takes any keys, sizes and re-readings in any order", arguments: 1...sessions)
  func anyKeys(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var reader = try sampleReader(onPage: 5) { $0.transition = seed % 2 == 0 ? .none : .curl }
    var now = Duration.seconds(1_000_000_000)
    for _ in 1...300 {
      now += .milliseconds(Int.random(in: 0...400, using: &random))
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        let reason = [ReadBook.Reason.wish, .change, .settings, .rest].randomElement(using: &random)
        reader.take(
          .read(
            ReadBook(
              book: try cut(&random), place: .start, hyphenator: nil, pages: nil,
              reason: reason ?? .wish)), at: now)
      case 1:
        let size = Size(
          columns: Int.random(in: 1...160, using: &random),
          rows: Int.random(in: 1...50, using: &random))
        reader.take(.terminal(.resized(size)), at: now)
      case 2: reader.work(at: now)
      case 3: _ = reader.frame(at: now)
      case 4: _ = reader.takeQuestions()
      case 5:
        let (column, row) = (
          Int.random(in: 0..<80, using: &random), Int.random(in: 0..<24, using: &random)
        )
        let press = Bool.random(using: &random)
        reader.handle(
          .mouse(
            MouseReport(press ? .press(button: 0) : .release(button: 0), column: column, row: row)),
          at: now)
      default:
        let scalar = Self.anyKeys[Int.random(in: 0..<Self.anyKeys.count, using: &random)]
        let key =
          switch scalar {
          case "\u{1B}": Key(.escape)
          case "\r": Key(.enter)
          case "\t": Key(.tab)
          case "\u{8}": Key(.backspace)
          default: Key(.character(scalar))
          }
        reader.handle(.key(key), at: now)
      }
      #expect(reader.pages.anchor <= reader.book.end)
    }
    _ = reader.frame(at: now)
  }

  @Test("keeps a selection at its words")
  func selection() throws {
    let text = "The lamp was lit by the harbour, and nobody saw it go out in the night.\n\n"
    var reader = reader(try book(text), columns: 80, rows: 24)
    _ = reader.type("wwwvww")
    let words = reader.layers.selection.map { reader.book.line($0) }
    let longer = try book("A first paragraph that was not there before.\n\n" + text)
    reader.take(
      .read(
        ReadBook(book: longer, place: .start, hyphenator: nil, pages: nil, reason: .wish)),
      at: .zero)
    #expect(words != nil && reader.layers.selection.map { longer.line($0) } == words)
    let other = try book("Nothing of all this is left, only other words.\n\n")
    reader.take(
      .read(ReadBook(book: other, place: .start, hyphenator: nil, pages: nil, reason: .wish)),
      at: .zero)
    #expect(reader.layers.isEmpty)
  }

  @Test("keeps a note being typed, on its words")
  func note() throws {
    let text = "The lamp was lit by the harbour, and nobody saw it go out in the night.\n\n"
    var reader = reader(try book(text), columns: 80, rows: 24)
    _ = reader.type("wwaA ferry")
    let longer = try book("A first paragraph that was not there before.\n\n" + text)
    reader.take(
      .read(ReadBook(book: longer, place: .start, hyphenator: nil, pages: nil, reason: .wish)),
      at: .zero)
    _ = reader.type("man")
    _ = reader.press(.enter)
    let mark = try #require(reader.marks.all.first)
    #expect(mark.note == "A ferryman" && longer.line(mark.range) == "lamp")
  }
}
