import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

@Suite("A text that is shown as it is")
struct LineScrollTests {
  /// A log of some lines, read again with more of them.
  private func log(_ count: Int) throws -> Book {
    let lines = (1...count).map { "2026-01-02 03:04:05 INFO lamp-\($0): lit=yes" }
    return try Book(plainText: Array(lines.joined(separator: "\n").utf8), named: "log")
  }

  /// By the new lines alone, or `isReadAnew`.
  private func grow(_ reader: inout Reader, to count: Int, isReadAnew: Bool = true) throws {
    if !isReadAnew {
      let longer = try log(count).text
      let start = (reader.original.text.lastIndex(of: 0x0A) ?? -1) + 1
      func read(_ bytes: ArraySlice<UInt8>) throws -> Book {
        try Book(
          plainText: Array(bytes), named: "log", options: PlainTextOptions(treatment: .asIs))
      }
      let addition = try #require(
        reader.original.addition(
          read(longer[start...]), afterReading: read(reader.original.text[start...])))
      reader.take(.grown(addition), at: .seconds(1_000))
      while reader.hasWork { reader.work(at: .seconds(1_000)) }
      #expect(reader.original.text == longer)
      // A late answer changes nothing.
      reader.take(.grown(addition), at: .seconds(1_000))
      #expect(reader.original.text == longer)
      return
    }
    let read = ReadBook(
      book: try log(count), place: reader.anchor, hyphenator: nil, pages: nil, reason: .change)
    reader.take(.read(read), at: .seconds(1_000))
    while reader.hasWork { reader.work(at: .seconds(1_000)) }
  }

  @Test(arguments: ["G", "F"], [true, false])
  func newLinesComeIntoSightAtTheEndUntilAKey(key: String, isReadAnew: Bool) throws {
    for (columns, rows) in [(80, 24), (160, 45)] {
      var settings = Settings()
      settings.transition = .none
      var reader = ReadingTests.reader(
        try log(200), columns: columns, rows: rows, settings: settings)
      _ = reader.type(key)
      while reader.hasWork { reader.work(at: .seconds(1_000)) }
      #expect(reader.screenText().contains { $0.contains("lamp-200:") })
      for count in [201, 260] {
        try grow(&reader, to: count, isReadAnew: isReadAnew)
        #expect(reader.screenText().contains { $0.contains("lamp-\(count):") }, "\(count)")
        #expect(!reader.foot().contains("read again"))
      }
      _ = reader.press(.pageUp)
      let before = reader.screenText()
      try grow(&reader, to: 300, isReadAnew: isReadAnew)
      #expect(reader.screenText().dropLast() == before.dropLast())
      #expect(reader.foot().contains("The file changed and was read again"))
    }
  }

  @Test func aSearchAFilterAndTheNumbersOfLinesGoOnInNewLines() throws {
    var settings = Settings()
    (settings.transition, settings.lineNumbers) = (.none, .on)
    var reader = ReadingTests.reader(try log(200), columns: 80, rows: 24, settings: settings)
    _ = reader.type("/lamp-[0-9]*99:")
    _ = reader.press(.enter)
    while reader.hasWork { reader.work(at: .seconds(100)) }
    try grow(&reader, to: 1_199, isReadAnew: false)
    #expect(reader.searches.current?.found.count == 12)
    _ = reader.type("G")
    while reader.hasWork { reader.work(at: .seconds(100)) }
    #expect(reader.screenText().contains { $0.contains("1199") && $0.contains("lamp-1199:") })
    _ = reader.type("&lamp-11[0-9]9:")
    _ = reader.press(.enter)
    while reader.hasWork { reader.work(at: .seconds(100)) }
    try grow(&reader, to: 1_200, isReadAnew: false)
    #expect(reader.book.blocks.count == 10)
    #expect(reader.original.text == (try log(1_200)).text)
  }

  @Test(arguments: ["G", "F"], [Settings.Transition.curl, .scroll])
  func newLinesTurnNoLeaf(key: String, transition: Settings.Transition) throws {
    var settings = Settings()
    settings.transition = transition
    var reader = ReadingTests.reader(try log(200), columns: 80, rows: 24, settings: settings)
    _ = reader.type(key)
    reader.tick(at: .seconds(100))
    while reader.hasWork { reader.work(at: .seconds(100)) }
    for count in 201...230 {
      try grow(&reader, to: count)
      #expect(!reader.isMoving)
      let shown = reader.screenText()
      #expect(shown.contains { $0.contains("lamp-\(count):") })
      // The last lines fill the page.
      #expect(shown.filter { $0.contains("lamp-") }.count == 20)
    }
  }

  @Test func aChangedFileIsAnnouncedOnceAndLaterOnlyIfAMarkIsLost() throws {
    var reader = ReadingTests.reader(try log(200), columns: 80, rows: 24)
    try grow(&reader, to: 201)
    #expect(reader.foot().contains("The file changed and was read again"))
    _ = reader.press(.right)
    try grow(&reader, to: 202)
    #expect(!reader.foot().contains("read again"))
    let mark = Mark(.bookmark, at: 3_000..<3_010, in: reader.book)
    reader.carryOut([.insert(mark, message: "")], at: .zero)
    try grow(&reader, to: 2)
    #expect(reader.foot().contains("the words of a mark are gone"))
  }

  @Test(arguments: ["G", "F"])
  func newLinesAreFollowedAfterASearchWhichAKeyRepeats(key: String) throws {
    var settings = Settings()
    settings.transition = .none
    var reader = ReadingTests.reader(try log(200), columns: 80, rows: 24, settings: settings)
    _ = reader.type("/lamp-150:")
    _ = reader.press(.enter)
    #expect(reader.searches.current != nil && !reader.isAtPage)
    _ = reader.type(key)
    while reader.hasWork { reader.work(at: .seconds(1_000)) }
    // Only then a longer text is taken.
    #expect(reader.isAtPage && reader.isFollowing)
    reader.layers.showMessage("The file changed but could not be read again")
    try grow(&reader, to: 201)
    #expect(reader.screenText().contains { $0.contains("lamp-201:") })
    #expect(reader.foot().contains("New lines are shown") == (key == "F"))
    _ = reader.type("N")
    #expect(reader.foot().contains("lamp-150:: 1 of 1"))
  }

  /// A reader of a table of processes below rows that stay.
  private func table(_ header: Int, lines count: Int, columns: Int = 60, rows: Int = 12) throws
    -> Reader
  {
    var settings = Settings()
    settings.transition = .none
    settings.headerRows = header
    let lines =
      ["  PID COMMAND", "----- -------"] + (3...count).map { "\($0 + 10_000) lamp \($0)" }
    let book = try Book(
      plainText: Array(lines.joined(separator: "\n").utf8), named: "ps",
      options: PlainTextOptions(treatment: .asIs))
    return ReadingTests.reader(book, columns: columns, rows: rows, settings: settings)
  }

  /// The lines of the text on the screen.
  private func rows(_ reader: Reader) -> [String] {
    var reader = reader
    return reader.screenText().map { $0.trimmingBlanks() }
      .filter { $0.hasPrefix("PID") || $0.hasPrefix("-----") || $0.contains("lamp ") }
  }

  @Test func theFirstRowsStayAtTheTopWhileTheRestMoves() throws {
    for header in 1...2 {
      let first = Array(["PID COMMAND", "----- -------"].prefix(header))
      var reader = try table(header, lines: 90)
      var seen = first
      while true {
        let shown = rows(reader)
        #expect(Array(shown.prefix(header)) == first)
        #expect(shown.dropFirst(header).first != first.last)
        seen += shown.dropFirst(header)
        guard !shown.contains(where: { $0.hasSuffix("lamp 90") }) else { break }
        _ = reader.press(.pageDown)
        #expect(rows(reader) != shown)
      }
      // No line is lost or shown twice.
      #expect(seen.count == 90 && Set(seen).count == 90)
      _ = reader.type("g")
      _ = reader.type("j")
      #expect(Array(rows(reader).prefix(header)) == first)
      #expect(rows(reader)[header].hasSuffix(header == 1 ? "lamp 3" : "lamp 4"))
      _ = reader.type("G")
      #expect(Array(rows(reader).prefix(header)) == first)
      #expect(rows(reader).last?.hasSuffix("lamp 90") == true)
    }
  }

  @Test func aTextNoLongerThanItsHeaderHasNone() throws {
    for lines in 3...6 {
      let reader = try table(5, lines: lines, rows: 16)
      #expect(rows(reader).count == lines)
    }
  }

  @Test func aHeaderWithOnlyBlankLinesBelowIsShown() throws {
    var settings = Settings()
    settings.transition = .none
    settings.headerRows = 2
    let book = try Book(
      plainText: Array("PID lamp 1\nPID lamp 2\n\n\n\n".utf8), named: "ps",
      options: PlainTextOptions(treatment: .asIs))
    let reader = ReadingTests.reader(book, columns: 60, rows: 12, settings: settings)
    #expect(rows(reader).count == 2)
  }

  @Test func aHeaderLeavesMoreThanHalfOfAPage() throws {
    for height in 5...12 {
      let shown = rows(try table(20, lines: 90, rows: height))
      let full = rows(try table(0, lines: 90, rows: height))
      #expect(shown.count == full.count)
    }
  }

  @Test func aTextThatIsABookStaysWhereItIs() throws {
    var reader = ReadingTests.reader(try sampleBook(chapters: 2), columns: 80, rows: 24)
    _ = reader.type("G")
    #expect(!reader.isFollowing)
  }

  private func reader(
    _ treatment: TextTreatment = .asIs, columns: Int = 60, rows: Int = 8, lines: Int = 40
  ) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    let text = (1...lines).map { $0 % 7 == 0 ? "\n" : "line \($0)\n" }.joined()
    let book = try Book(
      plainText: Array(text.utf8), named: "lamps", options: PlainTextOptions(treatment: treatment))
    return ReadingTests.reader(book, columns: columns, rows: rows, settings: settings)
  }

  /// The numbers of the lines on the screen; 0 for a blank row among them.
  private func shown(_ reader: inout Reader) -> [Int] {
    let rows = reader.screenText().dropLast().map { $0.split(separator: " ").map(String.init) }
    return rows.map { words in words.count > 1 && words[0] == "line" ? Int(words[1]) ?? -1 : 0 }
  }

  @Test func pagesHaveAllLinesAndBlankOnesToo() throws {
    var reader = try reader()
    let first = shown(&reader)
    #expect(first == [1, 2, 3, 4, 5, 6, 0])
    _ = reader.press(.right)
    #expect(shown(&reader) == [8, 9, 10, 11, 12, 13, 0])
  }

  @Test func keysScrollItByLinesAndBack() throws {
    var reader = try reader()
    _ = reader.type("J")
    #expect(shown(&reader) == [2, 3, 4, 5, 6, 0, 8])
    _ = reader.type("J")
    _ = reader.press(.character("e"), modifiers: .control)
    #expect(shown(&reader) == [4, 5, 6, 0, 8, 9, 10])
    _ = reader.press(.right)
    #expect(shown(&reader) == [11, 12, 13, 0, 15, 16, 17])
    _ = reader.type("K")
    #expect(shown(&reader) == [10, 11, 12, 13, 0, 15, 16])
    _ = reader.type("g")
    #expect(shown(&reader) == [1, 2, 3, 4, 5, 6, 0])
    _ = reader.type("K")
    #expect(reader.foot().contains("First line"))
  }

  @Test func theEndIsAScreenFullOfLines() throws {
    var reader = try reader(lines: 40)
    _ = reader.type("G")
    #expect(shown(&reader) == [34, 0, 36, 37, 38, 39, 40])
    _ = reader.press(.left)
    #expect(shown(&reader) == [27, 0, 29, 30, 31, 32, 33])
    _ = reader.type("GJ")
    #expect(reader.foot().contains("Last line") && shown(&reader).last == 40)
    _ = reader.type("g")
    #expect(shown(&reader) == [1, 2, 3, 4, 5, 6, 0])
    var short = try self.reader(lines: 5)
    _ = short.type("G")
    #expect(shown(&short).prefix(5) == [1, 2, 3, 4, 5])
  }

  @Test func theEndFillsBothPagesOfASpread() throws {
    for lines in [40, 41, 53, 60] {
      var reader = try reader(columns: 120, rows: 14, lines: lines)
      _ = reader.type("G")
      let rows = reader.screenText().filter { !$0.allSatisfy { $0 == " " } }
      let numbers = rows.flatMap { row in
        row.split(separator: " ").compactMap { Int($0) }.filter { $0 <= lines }
      }
      #expect(numbers.contains(lines))
      let perPage = reader.pages.layout?.format.lines ?? 0
      #expect(Set(numbers).count >= 2 * perPage * 6 / 7 - 2, "\(numbers)")
    }
  }

  @Test func everyLineComesToTheTopOnce() throws {
    var reader = try reader(lines: 30)
    var tops: [Int] = []
    for _ in 0..<30 where !reader.foot().contains("Last line") {
      tops.append(shown(&reader)[0])
      _ = reader.type("J")
    }
    #expect(
      tops.filter { $0 > 0 }
        == Array(1...24).filter { $0 % 7 != 0 }.prefix(tops.filter { $0 > 0 }.count).map { $0 })
    #expect(tops.count >= 23)
  }

  @Test func bothPagesOfASpreadScrollTogether() throws {
    var reader = try reader(columns: 120, rows: 14)
    _ = reader.type("J")
    let rows = reader.screenText()
    #expect(rows.contains { $0.contains("line 2 ") } && !rows.contains { $0.contains("line 1 ") })
    _ = reader.type("20J")
    let later = reader.screenText()
    #expect(later.contains { $0.contains("line 22 ") })
  }

  /// Sizes of windows with one page, two or hardly any.
  private static let sizes = [(60, 12), (30, 6), (120, 14), (120, 30), (60, 8)]

  @Test func aNewSizeKeepsTheTopLine() throws {
    var reader = try reader(lines: 200)
    _ = reader.type("23J")
    #expect(shown(&reader)[0] == 24)
    for (columns, rows) in Self.sizes {
      reader.resize(to: Size(columns: columns, rows: rows), at: .zero)
      // The first row may be a margin.
      #expect(shown(&reader).first { $0 > 0 } == 24, "\(columns)×\(rows)")
      #expect(reader.anchor == reader.pages.pagination.start(ofLine: 23))
    }
    _ = reader.type("K")
    #expect(shown(&reader)[0] == 23)
  }

  @Test func aLargerWindowAtTheEndIsFilled() throws {
    var reader = try reader(lines: 40)
    _ = reader.type("G")
    reader.resize(to: Size(columns: 60, rows: 12), at: .zero)
    #expect(shown(&reader) == [0, 32, 33, 34, 0, 36, 37, 38, 39, 40, 0])
    reader.resize(to: Size(columns: 60, rows: 8), at: .zero)
    #expect(shown(&reader) == [34, 0, 36, 37, 38, 39, 40])
    reader.resize(to: Size(columns: 60, rows: 60), at: .zero)
    #expect(shown(&reader).filter { $0 > 0 } == (1...40).filter { $0 % 7 != 0 })
  }

  @Test func aTextIsOpenedAtTheLineThatWasAtTheTop() throws {
    var reader = try reader(lines: 200)
    _ = reader.type("23J")
    let place = reader.anchor
    var settings = Settings()
    settings.transition = .none
    var again = ReadingTests.reader(
      reader.book, columns: 60, rows: 8, at: place, settings: settings)
    #expect(shown(&again)[0] == 24)
  }

  @Test(arguments: [(40, 8), (80, 24), (160, 45)])
  func aManualScrollsByLinesAndItsLastPageIsFull(columns: Int, rows: Int) throws {
    let body = (1...90).map { "       The lamp \($0) is lit.\n\n" }.joined()
    let head = "LAMP(1)    Keepers    LAMP(1)\n\nNAME\n       lamp - light a lamp\n\nDESCRIPTION\n"
    let text = head + body
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    #expect(book.form == .manual)
    var settings = Settings()
    settings.transition = .none
    var reader = ReadingTests.reader(book, columns: columns, rows: rows, settings: settings)
    let rowsBefore = reader.screenText()
    _ = reader.type("j")
    #expect(reader.screenText().contains { $0.contains("DESCRIPTION") })
    #expect(reader.screenText() != rowsBefore)
    _ = reader.type("k")
    #expect(reader.screenText() == rowsBefore)
    _ = reader.type("G")
    while reader.hasWork { reader.work(at: .seconds(1_000)) }
    #expect(reader.screenText().contains { $0.contains("The lamp 90 is lit.") })
    _ = reader.type("j")
    #expect(reader.foot().contains("Last line"))
    _ = reader.type("k")
    #expect(!reader.foot().contains("Last line"))
  }

  @Test func aBookDoesNotScrollAndNamesTheKeyThatShowsItAsItIs() throws {
    var reader = try reader(.book)
    _ = reader.type("J")
    #expect(
      reader.foot().contains("A book does not scroll · R shows the text line for line"))
  }

  @Test func aKeyShowsATextAsItIsOrAsABook() throws {
    var typed = try reader()
    _ = typed.type("R")
    #expect(typed.settings.lines == .book)
    #expect(typed.foot().contains("Layout: as a book"))
    var book = try reader(.book)
    _ = book.type("R")
    #expect(book.settings.lines == .asIs)
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
