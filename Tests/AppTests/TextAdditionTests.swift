import BookText
import Cells
import Defaults
import PlainText
import SeededRandom
import Testing
import Typesetting

@testable import App

@Suite("A text shown as typed that grows")
struct TextAdditionTests {
  private static let lines = [
    "2026-01-02 03:04:05 INFO lamp: lit=yes", "", "   indented", "\tby a tab\tand another", "x",
    "\u{3000}wide 灯台守", "", "\u{1B}[31mred\u{1B}[0m and plain", "bare \u{7} bell", "\u{1B}[1m",
    String(repeating: "a long line of words ", count: 30), "end", "e\u{301}", " ", "windows\r",
  ]

  private func parser(_ bytes: some Sequence<UInt8>) -> BookParser {
    let bytes = BookBytes(Array(bytes))
    return BookParser(
      bytes: bytes, document: nil, origin: .program, title: "log", path: nil, name: "log",
      fingerprint: bytes.fingerprint)
  }

  /// Pages of 60 cells by 20 lines, that scroll by lines.
  private func pages(of book: Book) -> Pagination {
    var style = TypeStyle()
    style.hasFullPages = true
    return Pagination(of: book, format: PageFormat(measure: 60, lines: 20, style: style))
  }

  /// Everything that a reader sees of a book: equal to that of the same text read as a whole.
  private func expectSame(_ pages: Pagination, _ whole: Book, seed: UInt64) {
    let book = pages.book
    let same = [
      "text": book.text == whole.text, "blocks": book.blocks == whole.blocks,
      "sections": book.sections.map(\.blocks) == whole.sections.map(\.blocks),
      "styles": book.emphasis == whole.emphasis, "length": book.length == whole.length,
      "fingerprint": book.fingerprint == whole.fingerprint,
    ]
    let other = same.filter { !$0.value }.map(\.key)
    #expect(other == [], "\(seed)")
    var (pages, others) = (pages, self.pages(of: whole))
    pages.set(atLeast: .max)
    others.set(atLeast: .max)
    let shown = [pages, others].map { all in (0..<all.count).map { all.lines(of: all[$0]) } }
    let areSame = shown.first == shown.last
    #expect(areSame, "\(seed): pages")
  }

  @Test func becomesWhatItWouldBeIfItHadBeenReadAtOnce() throws {
    var additions = 0
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      // In order: there are plain lines, and lines with signs.
      let kinds = seed.isMultiple(of: 3) ? Self.lines : Array(Self.lines[0..<7])
      let bytes = Array(
        (0..<Int.random(in: 3...80, using: &random)).map { _ in kinds.randomElement(using: &random)!
        }
        .joined(separator: "\n").utf8)
      var known = Int.random(in: 1...bytes.count, using: &random)
      guard let first = try? parser(bytes.prefix(known)).book(Settings()) else { continue }
      var pages = pages(of: first)
      for _ in 0..<Int.random(in: 0...3, using: &random) { pages.setNextSlice() }
      while known < bytes.count {
        let next = Int.random(in: known + 1...bytes.count, using: &random)
        let (earlier, now) = (parser(bytes.prefix(known)), parser(bytes.prefix(next)))
        let whole = try now.book(Settings())
        known = next
        if let addition = now.addition(to: pages.book, since: earlier.bytes, growth: .none) {
          let isAdded = pages.append(addition)
          #expect(isAdded)
          additions += 1
        } else {
          pages = self.pages(of: whole)
        }
        expectSame(pages, whole, seed: seed)
      }
    }
    #expect(additions > 500)
  }

  @Test func isReadAnewIfItWasCutOrChanged() throws {
    let old = Array("first line\nsecond line\nthird line\n".utf8)
    let book = try parser(old).book(Settings())
    func hasAddition(_ text: String) -> Bool {
      let parser = parser(text.utf8)
      return parser.addition(to: book, since: BookBytes(old), growth: .none) != nil
    }
    #expect(hasAddition("first line\nsecond line\nthird line\nfourth line\n"))
    #expect(hasAddition("first line\nsecond line\nthird line\n"))
    #expect(!hasAddition("first line\nsecond line\nthird line"))
    #expect(!hasAddition("First line\nsecond line\nthird line\nfourth line\n"))
    #expect(!hasAddition("first line\nsecond line\nthird Line\nfourth line\n"))
    #expect(!hasAddition("another text, and longer than the one that was there before\n"))
  }

  @Test func costsTheAdditionAlone() throws {
    let line = Array("2026-01-02 03:04:05 INFO lamp: lit=yes\n".utf8)
    let old = BookBytes((0..<20_000).flatMap { _ in line })
    let now = BookBytes((0..<20_001).flatMap { _ in line })
    #expect(now.lines(sinceLastOf: old)?.all.count == 2 * line.count)
  }
}
