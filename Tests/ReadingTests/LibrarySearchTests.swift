import BookText
import Cells
import Searching
import TerminalInput
import Testing

@testable import Reading

@Suite("A search through all books")
struct LibrarySearchTests {
  private static let lamps = IndexedBook(
    fingerprint: Fingerprint(of: Array("lamps".utf8)), path: "/lamps.txt", title: "Six Lamps",
    author: "Ann Wick", length: 1_000)
  private static let stoves = IndexedBook(
    fingerprint: Fingerprint(of: Array("stoves".utf8)), path: "/stoves.txt", title: "Stoves",
    author: nil, length: 2_000)

  private static func match(
    _ book: IndexedBook, _ place: Int, _ excerpt: String, chapter: String? = nil
  ) -> LibraryMatch {
    LibraryMatch(
      book: book, place: TextOffset(utf8: place), chapter: chapter, excerpt: excerpt)
  }

  /// Three matches in two books; the second in the list is the best.
  private static var findings: LibraryFindings {
    var findings = LibraryFindings()
    findings.matches = [
      match(stoves, 400, "a brass lamp on the stove"),
      match(lamps, 250, "one lamp went\nout again", chapter: "The Harbour"),
      match(lamps, 120, "Six lamps were lit", chapter: "The Harbour"),
    ]
    (findings.count, findings.remaining) = (3, 0)
    return findings
  }

  private func searching(
    _ words: String = "lamp", columns: Int = 80, rows: Int = 24
  ) throws -> Reader {
    var reader = try sampleReader(onPage: 5, columns: columns, rows: rows)
    _ = reader.type("/")
    _ = reader.press(.character("/"), modifiers: .alt)
    _ = reader.type(words)
    _ = reader.press(.enter)
    return reader
  }

  /// The lines of the list without the edges of its page and trailing blanks.
  private func list(_ reader: inout Reader) -> [String] {
    reader.screenText().map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }

  @Test("begins at the prompt by a switch, and nothing is previewed in this book")
  func begins() throws {
    var reader = try sampleReader(onPage: 5)
    let (anchor, page) = (reader.anchor, reader.screenText()[3])
    _ = reader.type("/w7x133")
    _ = reader.press(.character("/"), modifiers: .alt)
    #expect(reader.foot().contains("Search all books: w7x133_  [x] Alt-/ all books"))
    #expect(reader.screenText()[3] == page && reader.soughtInLibrary == nil)
    // Off again, this book is searched.
    _ = reader.press(.character("/"), modifiers: .alt)
    #expect(reader.words().contains("w7x133") && reader.foot().contains("/w7x133_"))
    _ = reader.press(.character("/"), modifiers: .alt)
    let query = try #require(LibraryQuery("w7x133"))
    #expect(reader.press(.enter) == [.search(query)])
    #expect(reader.soughtInLibrary?.text == "w7x133" && reader.anchor == anchor)
    #expect(list(&reader).contains { $0.contains("Searching; reading") })
    #expect(list(&reader)[0].contains("All books: w7x133"))
    // Nothing goes on when the list is left.
    #expect(reader.press(.escape) == [.search(nil)])
    #expect(reader.soughtInLibrary == nil && reader.screenText()[3] == page)
  }

  @Test("begins by a key of its own, and by a click on the switch")
  func keyAndClick() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.press(.character("/"), modifiers: .alt)
    #expect(reader.foot().contains("Search all books: _  [x] Alt-/ all books"))
    _ = reader.press(.escape)
    _ = reader.type("/")
    let row = reader.foot()
    for label in ["[x] Alt-a", "[ ] Alt-r", "[ ] Alt-/"] {
      let start = try #require(row.firstRange(of: label)).lowerBound
      let column = cellWidth(of: String(row[..<start]))
      // The cell before the switch is none of it.
      var before = reader
      before.click(column - 1, 23)
      #expect(before.isReading, "\(label)")
      reader.click(column, 23)
    }
    #expect(reader.foot().contains("Search all books: _  [x] Alt-/ all books"))
    reader.click(10, 10)
    #expect(reader.isReading)
  }

  @Test("lists the matches by book and chapter, the best book first")
  func matches() throws {
    var reader = try searching()
    reader.take(.findings(Self.findings), at: .zero)
    #expect(reader.soughtInLibrary == nil)
    #expect(
      list(&reader) == [
        "       All books: lamp · 3 paragraphs",
        "       Stoves  . . . . . . . . . . . . . . . . . . . . . . . . . . . .  1",
        "           a brass lamp on the stove   . . . . . . . . . . . . . . .  20%",
        "       Six Lamps — Ann Wick  . . . . . . . . . . . . . . . . . . . . .  2",
        "         The Harbour",
        "           Six lamps were lit  . . . . . . . . . . . . . . . . . . .  12%",
        "           one lamp went out again   . . . . . . . . . . . . . . . .  25%",
        "       ↑↓ choose · Enter open · / filter · Esc back",
      ])
    var narrow = try searching(columns: 40, rows: 12)
    narrow.take(.findings(Self.findings), at: .zero)
    #expect(list(&narrow).contains { $0.contains("a brass lamp on the st") })
  }

  @Test("does not scroll while results come in, and its heading fits into the list")
  func comingIn() throws {
    for (columns, rows) in [(80, 24), (160, 45)] {
      let words = "lamp " + String(repeating: "harbour ", count: 9)
      var reader = try searching(words, columns: columns, rows: rows)
      var findings = Self.findings
      (findings.count, findings.remaining) = (12_345, 1_234)
      reader.take(.findings(findings), at: .zero)
      for count in 0..<40 {
        // A better book comes below those already shown.
        let book = IndexedBook(
          fingerprint: Fingerprint(of: Array("\(count)".utf8)), path: "/\(count).txt",
          title: "Book \(count)", author: nil, length: 1_000)
        findings.matches.insert(Self.match(book, 120, "a lamp \(count)"), at: 0)
        reader.take(.findings(findings), at: .zero)
        let seen = list(&reader)
        #expect(seen[1].contains("Stoves"), "\(count)")
        let heading = seen.first { $0.contains("All books") } ?? ""
        #expect(heading.hasSuffix("paragraphs · 1,234 left"), "\(heading)")
      }
    }
  }

  @Test("opens a match in another book, from which “back” leads to the list")
  func openingAnother() throws {
    var reader = try searching()
    reader.take(.findings(Self.findings), at: .zero)
    let match = Self.findings.matches[1]
    #expect(reader.press(.end, .enter) == [.open(.match(match))])
    #expect(reader.isReading)
    // If it cannot be opened, “back” leads to the list too.
    _ = reader.press(.left, modifiers: .alt)
    #expect(list(&reader)[0].contains("3 paragraphs"))
    _ = reader.press(.escape)

    var next = try sampleReader(onPage: 2)
    next.takeOver(from: reader)
    next.take(.session(.arrived(at: match, fromBookAt: nil)), at: .zero)
    let anchor = next.anchor
    _ = next.press(.left, modifiers: .alt)
    #expect(list(&next)[0].contains("3 paragraphs"))
    #expect(next.press(.enter) == [.open(.match(match))])
    #expect(next.anchor == anchor)
  }

  @Test("goes to a match in this book, where the words are lit, and back to the list and the page")
  func goingInThisBook() throws {
    let book = try sampleBook()
    var reader = try searching("w9x100")
    let anchor = reader.anchor
    let text = String(decoding: book.text, as: UTF8.self)
    let start = try #require(text.firstRange(of: "w9x100")).lowerBound
    let place = text.utf8.distance(from: text.startIndex, to: start)
    let here = IndexedBook(
      fingerprint: book.fingerprint, path: "/sample", title: book.title, author: nil,
      length: book.text.count)
    var findings = LibraryFindings()
    findings.matches = [Self.match(here, place, "w9x100 w9x101")]
    (findings.count, findings.remaining) = (1, 0)
    reader.take(.findings(findings), at: .zero)
    #expect(reader.press(.end, .enter) == [.saving(.placeChanged)])
    #expect(reader.words().contains("w9x100") && reader.foot().contains("w9x100: 1 of 1"))
    #expect(reader.searches.currentMatch == TextOffset(utf8: place))
    _ = reader.press(.left, modifiers: .alt)
    #expect(list(&reader)[0].contains("All books: w9x100 · 1 paragraph"))
    _ = reader.press(.escape)
    #expect(reader.words().contains("w9x100"))
    _ = reader.press(.left, modifiers: .alt)
    #expect(reader.anchor == anchor)
    // An empty prompt shows the list again.
    _ = reader.press(.character("/"), modifiers: .alt)
    _ = reader.press(.enter)
    #expect(list(&reader)[0].contains("1 paragraph"))
  }

  @Test("keeps the selected match while better ones are found")
  func growing() throws {
    var reader = try searching()
    var findings = Self.findings
    findings.remaining = 7
    reader.take(.findings(findings), at: .zero)
    #expect(reader.soughtInLibrary?.text == "lamp")
    #expect(list(&reader)[0].contains("3 paragraphs · 7 books left to index"))
    _ = reader.press(.end)
    let other = IndexedBook(
      fingerprint: Fingerprint(of: [1]), path: "/b.txt", title: "Beacons", author: nil, length: 10)
    findings.matches.insert(Self.match(other, 0, "lamp lamp"), at: 0)
    (findings.count, findings.remaining) = (1_234, 1)
    reader.take(.findings(findings), at: .zero)
    #expect(list(&reader)[0].contains("lamp · 4 of 1,234 paragraphs · 1 left"))
    #expect(
      reader.press(.enter)
        == [.open(.match(Self.findings.matches[1])), .search(nil)])
  }

  @Test("says what failed, that nothing was found, and what cannot be searched for")
  func failures() throws {
    var reader = try searching()
    var findings = LibraryFindings()
    findings.failure = "there is no place for the index of your books"
    reader.take(.findings(findings), at: .zero)
    #expect(list(&reader).contains { $0.contains("there is no place for the index of your books") })
    #expect(reader.soughtInLibrary == nil)
    findings = LibraryFindings()
    findings.remaining = 0
    reader.take(.findings(findings), at: .zero)
    #expect(list(&reader).contains { $0.contains("No paragraph in your books has these words.") })
    var signs = try searching("!?")
    #expect(signs.isReading && signs.foot().contains("No words to search for"))
    var nothing = try searching("")
    #expect(nothing.isReading && nothing.foot().contains("No search yet"))
  }
}
