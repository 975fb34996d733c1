import BookText
import Defaults
import Foundation
import SampleFiles
import System
import TemporaryFiles
import Testing

@testable import App

@Suite("The places of a file, as KOReader names them")
struct BookPositionsTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static let page =
    "<!doctype html><title>Oil</title><p>The lamp <i>was</i> lit.<p>The wick &amp; the oil."

  private func answer<Value: Sendable>(_ task: BackgroundTask<Value>) -> Value {
    while true {
      if let answer = task.answer { return answer }
      task.wait(milliseconds: -1)
    }
  }

  private func place(of words: String, in book: Book) throws -> TextOffset {
    TextOffset(utf8: try #require(book.text.firstRange(of: Array(words.utf8))).lowerBound)
  }

  @Test func placeIsNamedWithItsDocument() throws {
    let path = try desk.write(Self.page, to: "a lamp.html")
    let source = try BookSource(file: path)
    let book = try source.book(desk.settings)
    let place = try place(of: "wick", in: book)
    let position = try #require(answer(source.syncPosition(of: place, in: book, desk.settings)))
    #expect(position.name == "a lamp.html")
    #expect(position.document.digest == MD5.digest(of: Self.page.utf8))
    #expect(position.progress == "/html/body/p[2]/text().4")
    #expect(position.percentage == Double(place.utf8 * 10_000 / book.text.count) / 10_000)
    let found = answer(source.place(ofProgress: position.progress, in: book, desk.settings))
    #expect(found?.offset == place)
    #expect(found?.isExact == true)
    for nonsense in ["", "12", "0.5", "epubcfi(/6/2)", "/body/DocFragment[1].0", "\u{1B}[2J"] {
      #expect(answer(source.place(ofProgress: nonsense, in: book, desk.settings)) == nil)
    }
  }

  @Test func placeInWordsThatKOReaderHasNotIsNotSent() throws {
    let path = try desk.write(
      "<style>p.n::before { content: 'Please note: ' }</style><p>The lamp.<p class=n>It is lit.",
      to: "lamp.html")
    let source = try BookSource(file: path)
    let book = try source.book(desk.settings)
    func isSent(_ words: String) throws -> Bool {
      answer(source.syncPosition(of: try place(of: words, in: book), in: book, desk.settings))
        != nil
    }
    #expect(try isSent("lamp"))
    #expect(try !isSent("note"))
    #expect(try isSent("lit"))
  }

  @Test func lineOfATextIsNamedInAnyEncodingAndLength() throws {
    let line = "Caf\u{E9}s and their \u{C}oil lamps, of which *the* last is this.\r\n\r\n"
    let text = String(repeating: line, count: 5_000)
    for (name, bytes) in [
      ("utf8.txt", Array(text.utf8)), ("latin.txt", text.unicodeScalars.map { UInt8($0.value) }),
      ("short.txt", Array((line + line + line).utf8)),
    ] {
      let path = "\(desk.directory)/\(name)"
      try makeFile(path, bytes)
      let source = try BookSource(file: path)
      let book = try source.book(desk.settings)
      let positions = try #require(BookPositions(of: book, in: source, desk.settings))
      let words = try #require(book.text.lastRange(of: Array("last".utf8))).lowerBound
      let number = name == "short.txt" ? 3 : 5_000
      let column = 43
      #expect(
        positions.name(of: TextOffset(utf8: words))?.xpointer
          == "/FictionBook/body/pre[\(number)]/text().\(column)")
      let found = positions.place(of: "/FictionBook[1]/body[1]/pre[\(number)]/text()[1].\(column)")
      #expect(found?.offset.utf8 == words, "\(name)")
    }
  }

  @Test func placeInAFileThatHasChangedHasNoName() throws {
    let path = try desk.write(Self.page, to: "a.html")
    let source = try BookSource(file: path)
    let book = try source.book(desk.settings)
    _ = try desk.write(Self.page.replacing("lamp", with: "oil lamp"), to: "a.html")
    #expect(answer(source.syncPosition(of: .start, in: book, desk.settings)) == nil)
    #expect(answer(source.place(ofProgress: "/html/body/p", in: book, desk.settings)) == nil)
  }

  @Test func markdownHasNoNames() throws {
    let path = try desk.write("# Oil\n\nThe lamp.\n", to: "a.md")
    let source = try BookSource(file: path)
    let book = try source.book(desk.settings)
    #expect(answer(source.syncPosition(of: .start, in: book, desk.settings)) == nil)
  }

  // MARK: Places that KOReader wrote

  /// A place written by KOReader, from the files in `../shared/kosync`.
  private struct Row: Decodable {
    let book: String
    let kind: String
    let xpointer: String
    let numbered: String
    let text: String
    let digest: String

    enum CodingKeys: String, CodingKey {
      case book, kind, xpointer, text
      case numbered = "xpointer_v2"
      case digest = "koreader_partial_md5"
    }
  }

  private static let shared = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared")

  private static let small = [
    ("kosync/dev/wasteland.jsonl", "epub"), ("kosync/dev/childrens-literature.jsonl", "epub"),
    ("kosync/cases/rows/cases.jsonl", "kosync/cases"), ("kosync/other/txt/lines.jsonl", "books"),
    ("kosync/other/html/malformed.jsonl", "kosync/cases"),
  ]

  @Test(
    "are found, and written again",
    .enabled(
      if: FileManager.default.fileExists(atPath: shared.appending(path: "kosync").path),
      "there are no places that KOReader wrote beside the repository"),
    arguments: small)
  func rows(table: String, folder: String) throws {
    let lines = try String(contentsOf: Self.shared.appending(path: table), encoding: .utf8)
    let rows = try lines.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
    let folders = [folder, "books", "kosync/cases"]
    let path = try #require(
      folders.map { Self.shared.appending(path: "\($0)/\(rows[0].book)").path }
        .first { FileManager.default.fileExists(atPath: $0) })
    let source = try BookSource(file: path)
    let book = try source.book(desk.settings)
    let positions = try #require(BookPositions(of: book, in: source, desk.settings))
    #expect(source.documentID?.digest == rows[0].digest)
    for row in rows where !row.xpointer.contains("/math/") {
      let place = try #require(positions.place(of: row.xpointer), "\(row.xpointer)")
      #expect(place.isExact, "\(row.xpointer)")
      #expect(positions.place(of: row.numbered) == place)
      // A name missing from the book leads to the words after it.
      let others = ["hidden", "ruby", "plain", "page", "inline", "boxed", "image-element"]
      // KOReader writes no number for the only file of a spine.
      let name = row.xpointer.replacing("DocFragment/", with: "DocFragment[1]/")
      if others.contains(row.kind), positions.name(of: place.offset)?.xpointer != name { continue }
      #expect(positions.name(of: place.offset)?.xpointer == name)
      #expect(positions.words(at: place.offset, count: 60).hasPrefix(row.text.prefix(20)))
    }
  }
}
