import BookText
import Cells
import Defaults
import PlainText
import SeededRandom
import TerminalInput
import Testing

@testable import Reading

struct JumpTests {
  private func opened(page: Int = 5) throws -> Reader { try sampleReader(onPage: page) { _ in } }

  private func page(_ reader: Reader) -> Int { reader.pageNumber.page }

  @Test func theChaptersOfAManualRunOnAndAreFoundByTheirHeadings() throws {
    let prose = Array(repeating: "       Words of some length fill these lines.", count: 60)
      .joined(separator: "\n")
    let text = ["NAME", "LONG", "AUTHOR"].map { "\($0)\n\(prose)\n\n" }.joined()
    let gap = String(repeating: " ", count: 20)
    let head = "LAMP(1)\(gap)The Keeper's Manual\(gap)LAMP(1)\n\n"
    let book = try Book(plainText: Array((head + text).utf8), named: "lamp")
    #expect(book.form == .manual && book.sections.count == 1)
    var reader = reader(book, columns: 80, rows: 24)
    for heading in ["LONG", "AUTHOR"] {
      _ = reader.type("]")
      #expect(reader.screenText().contains { $0.contains(heading) })
    }
    let last = page(reader)
    _ = reader.type("]")
    #expect(page(reader) == last && reader.screenText()[23].contains("This is the last chapter"))
    _ = reader.type("[[")
    #expect(page(reader) == 1)
    #expect(reader.screenText().contains { $0.contains("NAME") })
  }

  @Test func headingsThatBeginNoPagesAreGoneThroughAsChapters() throws {
    func book(sections: Int) throws -> Book {
      var builder = BookBuilder(
        named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
        fingerprint: Fingerprint(of: []))
      for section in 0..<6 {
        if section < sections { builder.beginSection() }
        builder.beginBlock(.heading(level: 2))
        builder.append("HEAD\(section)".utf8)
        builder.beginBlock(.paragraph)
        builder.append(String(repeating: "Words of some length fill this page. ", count: 40).utf8)
      }
      return try builder.book()
    }
    for (sections, heads) in [(1, [1, 2, 3]), (2, [1, 2, 3]), (3, [1, 2, 2])] {
      let book = try book(sections: sections)
      #expect(book.sections.count == sections)
      var reader = reader(book, columns: 80, rows: 24)
      for head in heads {
        _ = reader.type("]")
        #expect(reader.screenText().contains { $0.contains("HEAD\(head)") }, "\(sections)")
      }
    }
  }

  @Test(arguments: [(80, 24), (160, 45)])
  func aJumpSaysWhereItLedAndTheKeyThatGoesBack(columns: Int, rows: Int) throws {
    var start = 0
    func after(_ keys: [Key], _ settings: Settings = Settings()) throws -> String {
      var settings = settings
      settings.transition = .none
      var reader = reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
      _ = reader.press(.pageDown, .pageDown)
      start = reader.scene.focus + 1
      for key in keys { reader.handle(.key(key), at: .seconds(1_000)) }
      while reader.hasWork { reader.work(at: .seconds(1_000)) }
      return reader.foot().split(separator: " ").joined(separator: " ")
    }
    let keys = "9g".unicodeScalars.map { Key(.character($0)) }
    #expect(try after(keys) == "Page 9 · Alt-← goes back to \(start)")
    #expect(try after([Key(.character("["))]).hasSuffix(" · Alt-← goes back to \(start)"))
    #expect(try after([Key(.character("G"))]).hasSuffix(" · Alt-← goes back to \(start)"))
    #expect(try after(keys, .withKeys(["back": "x"])).hasSuffix(" · x goes back to \(start)"))
    #expect(try !after(keys, .withKeys(["back": "\"\""])).contains("goes back"))
    // Not after a turn, nor in place of another message.
    #expect(try !after([Key(.right)]).contains("goes back"))
    let beyond = "999g".unicodeScalars.map { Key(.character($0)) }
    #expect(try after(beyond).hasPrefix("Last page: "))
  }

  @Test func aRepeatedJumpSaysWhereItLedInTheEnd() throws {
    var reader = try sampleReader(onPage: 1)
    _ = reader.press(.pageDown, .pageDown)
    let start = reader.scene.focus + 1
    for key in "3]".unicodeScalars { reader.handle(.key(Key(.character(key))), at: .zero) }
    while reader.hasWork { reader.work(at: .zero) }
    let end = reader.scene.focus + 1
    #expect(reader.foot().contains("Page \(end) · Alt-← goes back to \(start)"))
    // The next jump has an origin of its own, and a turn says nothing.
    reader.handle(.key(Key(.character("]"))), at: .zero)
    while reader.hasWork { reader.work(at: .zero) }
    #expect(reader.foot().contains("Page \(reader.scene.focus + 1) · Alt-← goes back to \(end)"))
    _ = reader.type("2}")
    #expect(!reader.foot().contains("goes back"))
  }

  @Test func aTextShownLineForLineHasNoRowForIt() throws {
    let lines = (1...400).map { "2026-01-02 03:04:05 INFO lamp-\($0): lit=yes" }
    let book = try Book(plainText: Array(lines.joined(separator: "\n").utf8), named: "log")
    var reader = reader(book, columns: 80, rows: 24)
    #expect(book.form == .asIs)
    reader.handle(.key(Key(.character("G"))), at: .seconds(1_000))
    while reader.hasWork { reader.work(at: .seconds(1_000)) }
    #expect(!reader.foot().contains("goes back"))
  }

  @Test func backGoesToWhereOneJumpedFromAndForwardAgain() throws {
    var reader = try opened(page: 5)
    _ = reader.press(.right)
    _ = reader.type("20g")
    _ = reader.press(.right, .right)
    _ = reader.type("9g")
    #expect(reader.press(.character("o"), modifiers: .control) == [.saving(.placeChanged)])
    #expect(page(reader) == 22)
    _ = reader.press(.left, modifiers: .alt)
    #expect(page(reader) == 6)
    _ = reader.press(.left, modifiers: .alt)
    #expect(page(reader) == 1)
    #expect(reader.press(.left, modifiers: .alt) == [])
    #expect(reader.screenText()[23].contains("No place to go back to"))
    _ = reader.press(.right, modifiers: .alt)
    #expect(page(reader) == 6)
    _ = reader.press(.right, modifiers: .alt)
    _ = reader.press(.right, modifiers: .alt)
    #expect(page(reader) == 9)
    #expect(reader.press(.right, modifiers: .alt) == [])
    // A jump clears the forward history.
    _ = reader.press(.left, modifiers: .alt)
    _ = reader.type("2g")
    #expect(reader.press(.right, modifiers: .alt) == [])
    #expect(page(reader) == 2)
  }

  @Test func theHistoryIsThatOfABrowser() {
    // Against a plain list with a cursor, over random walks.
    var random = SplitMix(seed: 7)
    for _ in 0..<300 {
      var history = JumpHistory()
      var visited = [0]
      var cursor = 0
      for _ in 0..<40 {
        let here = TextOffset(utf8: visited[cursor])
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let place = history.goBack(from: here)
          let expected = cursor > 0 ? TextOffset(utf8: visited[cursor - 1]) : nil
          #expect(place == expected.map { .place($0) })
          if cursor > 0 { cursor -= 1 }
        case 1:
          let place = history.goForward(from: here)
          let hasNext = cursor + 1 < visited.count
          #expect(place?.utf8 == (hasNext ? visited[cursor + 1] : nil))
          if hasNext { cursor += 1 }
        default:
          history.recordJump(from: here)
          visited = Array(visited[...cursor]) + [visited.max()! + 1]
          cursor += 1
        }
      }
    }
  }

  @Test func chaptersAreGoneThroughByTheirHeads() throws {
    var reader = try opened(page: 1)
    _ = reader.type("]")
    #expect(reader.words().first == "w1x0")
    _ = reader.type("]")
    #expect(reader.words().first == "w2x0")
    _ = reader.press(.right)
    _ = reader.type("[")
    #expect(reader.words().first == "w2x0")
    _ = reader.type("[")
    #expect(reader.words().first == "w1x0")
    _ = reader.type("G]")
    #expect(reader.screenText()[23].contains("This is the last chapter"))
    _ = reader.type("g[[")
    #expect(reader.screenText()[23].contains("This is the first chapter"))
  }

  /// A manual with all headings in one section; on some screens a heading is the first line of the second
  /// page.
  @Test func headingsAreGoneThroughWhereverTheyStandOnTheirPages() throws {
    var text = "LAMP(1)                     General Commands                     LAMP(1)\n\n"
    for number in 1...30 {
      let line = "       The lamp \(number) is lit at dusk, and put out at dawn, as it is said.\n"
      text += "PART \(number)\n" + String(repeating: line, count: 9) + "\n"
    }
    text += "Senna                        1 May 1901                          LAMP(1)\n"
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    #expect(book.headings.count >= 30)
    var isAtHead: Set<Bool> = []
    for rows in 12...30 {
      var reader = reader(book, columns: 80, rows: rows)
      let seen = reader.scene.visibleText
      let next = try #require(
        book.headings.first { $0.block.range.lowerBound >= seen.upperBound })
      isAtHead.insert(next.block.range.lowerBound == seen.upperBound)
      _ = reader.type("]")
      #expect(reader.scene.visibleText.contains(next.block.range.lowerBound), "\(rows) rows")
    }
    #expect(isAtHead.contains(true))
  }

  @Test func aBookWithoutChaptersSaysSo() throws {
    let lines = String(repeating: "The lamp was lit.\n", count: 400)
    let book = try Book(plainText: Array(lines.utf8), named: "lamp")
    var reader = reader(book, columns: 80, rows: 24)
    _ = reader.type("]")
    #expect(reader.screenText()[23].contains("No chapters"))
  }

  @Test func aShareOfTheBookIsGoneTo() throws {
    var reader = try opened()
    let last = reader.pageNumber.pageCount
    for (digits, expected) in [
      ("0", 1...1), ("50", last * 4 / 10...last * 6 / 10), ("100", last...last),
    ] {
      _ = reader.type("\(digits)%")
      #expect(expected.contains(page(reader)), "\(digits) %")
    }
    #expect(!reader.screenText()[23].contains("Last page"))
    for digits in ["101", "150", "9999999999"] {
      _ = reader.type("3g\(digits)%")
      #expect(page(reader) == last, "\(digits) %")
      #expect(reader.screenText()[23].contains("Last page: \(last)"))
    }
    // It is a jump, so the reader can go back.
    _ = reader.press(.character("o"), modifiers: .control)
    #expect(page(reader) == 3)
  }

  @Test func aNumberBeforeATurnIsThatManyTurnsAndOneJump() throws {
    var reader = try opened(page: 5)
    for (number, key, expected) in [
      ("5", Key.Code.character("j"), 10), ("10", .character(" "), 20), ("3", .character("h"), 17),
      ("2", .left, 15), ("1", .pageDown, 16), ("0", .right, 16), ("999", .up, 1),
    ] {
      _ = reader.type(number)
      _ = reader.press(key)
      #expect(page(reader) == expected, "\(number) \(key)")
    }
    let last = reader.pageNumber.pageCount
    _ = reader.type("9999999999j")
    #expect(page(reader) == last)
    for expected in [1, 16, 15, 17, 20, 10, 5] {
      _ = reader.press(.left, modifiers: .alt)
      #expect(page(reader) == expected)
    }
  }

  @Test func aNumberOfTurnsGoesByTwoPagesWhereTwoFaceEachOther() throws {
    for count in [1, 2, 7] {
      var (one, many) = (
        reader(try sampleBook(), columns: 160, rows: 45),
        reader(try sampleBook(), columns: 160, rows: 45)
      )
      for _ in 0..<count { _ = one.press(.right) }
      _ = many.type("\(count)l")
      #expect(one.screenText() == many.screenText() && one.pageNumber.page > 1, "\(count)")
      for _ in 0..<count { _ = one.press(.left) }
      _ = many.type("\(count)h")
      #expect(one.screenText() == many.screenText() && one.pageNumber.page == 1, "\(count)")
    }
  }

  @Test func aNumberBeforeAnotherJumpRepeatsItAndOneStepLeadsBack() throws {
    for (keys, times) in [("3]", "]]]"), ("2[", "[["), ("4}", "}}}}"), ("3{", "{{{")] {
      var (counted, repeated) = (try opened(page: 14), try opened(page: 14))
      _ = counted.type(keys)
      _ = repeated.type(times)
      #expect(page(counted) == page(repeated) && page(counted) != 14, "\(keys)")
      guard !keys.contains("}"), !keys.contains("{") else { continue }
      _ = counted.press(.left, modifiers: .alt)
      #expect(page(counted) == 14, "\(keys)")
    }
    var reader = try opened(page: 1)
    _ = reader.type("/x200")
    _ = reader.press(.enter)
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    _ = reader.type("3n")
    #expect(reader.foot().contains("4 of 12"))
    _ = reader.type("2N")
    #expect(reader.foot().contains("2 of 12"))
    // Other commands run once.
    _ = reader.type("3d")
    #expect(reader.marks.all.count == 1)
  }

  @Test func aClickInTheBarOfTheMenuIsAJump() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("i")
    let row = Array(reader.screenText()[23])
    let column = try #require(row.lastIndex { "━─".contains($0) })
    _ = reader.click(column, 23)
    #expect(page(reader) == reader.pageNumber.pageCount)
    // A jump to the present place is none.
    _ = reader.click(column, 23)
    _ = reader.press(.left, modifiers: .alt)
    #expect(page(reader) == 5)
  }

  @Test func aNumberHasAtMostTenDigits() throws {
    var reader = try opened()
    _ = reader.type("123456789")
    #expect(reader.foot().contains("Go to page 123456789_"))
    _ = reader.type("0")
    #expect(reader.foot().contains("Go to page 1234567890_"))
    _ = reader.type("1")
    #expect(reader.foot().contains("Go to page 1234567890_"))
    _ = reader.press(.backspace)
    #expect(reader.foot().contains("Go to page 123456789_"))
  }

  @Test func bracesGoFromParagraphToParagraphOutOfSight() throws {
    let paragraph = Array(repeating: "lamp", count: 200).joined(separator: " ")
    let text = (1...6).map { "So \($0) \(paragraph).\n\n" }.joined()
    var settings = Settings()
    settings.transition = .none
    var reader = reader(
      try Book(plainText: Array(text.utf8), named: "lamps"), columns: 60, rows: 16,
      settings: settings)
    var pages = [reader.pageNumber.page]
    for number in 2...6 {
      _ = reader.type("}")
      #expect(reader.screenText().contains { $0.contains("So \(number)") })
      pages.append(reader.pageNumber.page)
    }
    #expect(pages == pages.sorted() && Set(pages).count == 6)
    _ = reader.type("}")
    #expect(reader.screenText()[15].contains("This is the last paragraph"))
    for page in pages.dropLast().reversed() {
      _ = reader.type("{")
      #expect(reader.pageNumber.page <= page)
    }
    #expect(reader.pageNumber.page == 1)
    _ = reader.type("{")
    #expect(reader.screenText()[15].contains("This is the first paragraph"))
  }
}
