import Asking
import BookText
import Cells
import Paging
import PlainText
import Searching
import TerminalInput
import Testing

@testable import Reading

struct SearchTests {
  private func opened(page: Int = 5) throws -> Reader { try sampleReader(onPage: page) { _ in } }

  private func foot(_ reader: inout Reader) -> String { reader.screenText()[23] }

  @Test func typingPreviewsTheMatchAndEscapeGoesBack() throws {
    var reader = try opened()
    let (page, anchor) = (reader.screenText(), reader.anchor)
    #expect(reader.type("/w7x1") == [])
    #expect(reader.words().contains("w7x1"))
    #expect(foot(&reader).contains("/w7x1_"))
    #expect(reader.type("33") == [])
    #expect(reader.words().contains("w7x133"))
    #expect(reader.press(.backspace) == [])
    #expect(reader.words().contains("w7x13"))
    #expect(reader.anchor == anchor)
    reader.resize(to: Size(columns: 100, rows: 30), at: .seconds(700_000_000))
    #expect(reader.words().contains("w7x13"))
    reader.resize(to: Size(columns: 80, rows: 24), at: .seconds(700_000_000))
    #expect(reader.press(.escape) == [])
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    #expect(reader.anchor == anchor && reader.screenText() == page)
  }

  @Test func enterMakesTheMatchThePlace() throws {
    var reader = try opened()
    _ = reader.type("/w7x133")
    #expect(reader.press(.enter) == [.saving(.placeChanged)])
    #expect(reader.words().contains("w7x133"))
    #expect(foot(&reader).contains("w7x133: 1 of 1"))
    #expect(reader.anchor > .start && reader.words().first != "w5x0")
    // The reader can go back to the beginning of the search.
    _ = reader.press(.left, modifiers: .alt)
    #expect(reader.pageNumber.page == 5)
  }

  @Test func whatIsTypedInOneGoIsSearchedForOnce() throws {
    var reader = try opened()
    func type(_ text: String, isInputPending: Bool) {
      for scalar in text.unicodeScalars {
        reader.handle(
          .key(Key(.character(scalar))), at: .seconds(700_000_000), isInputPending: isInputPending)
      }
    }
    type("/w7x13", isInputPending: true)
    #expect(reader.searches.current == nil && !reader.words().contains("w7x13"))
    type("3", isInputPending: false)
    #expect(reader.words().contains("w7x133"))
    // Enter may come before anything was searched.
    _ = reader.press(.escape)
    type("/w9x44", isInputPending: true)
    #expect(reader.press(.enter) == [.saving(.placeChanged)])
    #expect(reader.words().contains("w9x44"))
    #expect(foot(&reader).contains("w9x44: 1 of 1"))
  }

  @Test func theMatchesAreGoneThroughRoundTheBook() throws {
    var reader = try opened(page: 1)
    _ = reader.type("/x200")
    _ = reader.press(.enter)
    #expect(foot(&reader).contains("1 of 12"))
    var seen: [String] = []
    for _ in 0..<12 {
      _ = reader.type("n")
      seen += reader.words().filter { $0.hasSuffix("x200") }
    }
    #expect(seen == (2...12).map { "w\($0)x200" } + ["w1x200"])
    #expect(foot(&reader).contains("1 of 12"))
    _ = reader.type("N")
    #expect(reader.words().contains("w12x200"))
    #expect(foot(&reader).contains("12 of 12"))
  }

  @Test func aSearchBackwardsGoesTheOtherWay() throws {
    var reader = try opened(page: 9)
    let chapter = try #require(reader.words().first).prefix { $0 != "x" }.dropFirst()
    _ = reader.type("\\x200")
    #expect(foot(&reader).contains("?x200_"))
    _ = reader.press(.enter)
    let before = try #require(Int(chapter)) - 1
    #expect(reader.words().contains("w\(before)x200"))
    _ = reader.type("n")
    #expect(reader.words().contains("w\(before - 1)x200"))
    _ = reader.type("N")
    #expect(reader.words().contains("w\(before)x200"))
  }

  @Test func whatIsNotFoundIsSaidAndNothingMoves() throws {
    var reader = try opened()
    let anchor = reader.anchor
    _ = reader.type("/lantern")
    #expect(foot(&reader).contains("not found"))
    #expect(reader.press(.enter) == [])
    #expect(foot(&reader).contains("lantern: not found"))
    #expect(reader.anchor == anchor)
    _ = reader.type("n")
    #expect(reader.anchor == anchor && foot(&reader).contains("not found"))
  }

  @Test func anExpressionIsAskedForByAKeyAndItsFaultsAreTold() throws {
    var reader = try opened()
    _ = reader.type("/w9x(25")
    _ = reader.press(.character("r"), modifiers: .alt)
    #expect(foot(&reader).contains("regex") && foot(&reader).contains("parenthesis"))
    _ = reader.type("1|259)\\b")
    #expect(reader.words().contains("w9x251"))
    _ = reader.press(.enter)
    #expect(foot(&reader).contains("1 of 2"))
    // The next search is for a text again; the last one is recalled in its own form.
    _ = reader.type("/")
    #expect(foot(&reader).contains("[ ] Alt-r regex"))
    _ = reader.press(.up)
    #expect(foot(&reader).contains("w9x(251|259)\\b_"))
    #expect(foot(&reader).contains("[x] Alt-r regex"))
    _ = reader.press(.down)
    #expect(foot(&reader).contains("[ ] Alt-r regex"))
  }

  @Test func theSearchOfTheCommandLineIsOneThatWasTyped() throws {
    var reader = try opened()
    reader.carryOut([.search(SearchQuery(text: "w7x133"))], at: .seconds(700_000_000))
    #expect(reader.words().contains("w7x133") && foot(&reader).contains("w7x133: 1 of 1"))
    _ = reader.press(.left, modifiers: .alt)
    #expect(reader.pageNumber.page == 5)
    reader.carryOut([.search(SearchQuery(text: "lantern"))], at: .seconds(700_000_000))
    #expect(foot(&reader).contains("lantern: not found") && reader.pageNumber.page == 5)
  }

  @Test func anEmptyQueryAndNAfterTheEndRepeatTheLastSearchAsWhatItWas() throws {
    var reader = try opened(page: 1)
    _ = reader.type("\\w[37]x133\\b")
    _ = reader.press(.character("r"), modifiers: .alt)
    _ = reader.press(.enter)
    #expect(reader.words().contains("w7x133"))
    _ = reader.press(.escape)
    _ = reader.type("n")
    #expect(reader.words().contains("w3x133"))
    _ = reader.press(.escape)
    // Forwards from this page on.
    _ = reader.type("N")
    #expect(reader.words().contains("w3x133"))
    _ = reader.type("n")
    #expect(reader.words().contains("w7x133"))
    _ = reader.press(.escape)
    _ = reader.type("g/")
    _ = reader.press(.enter)
    #expect(reader.words().contains("w3x133"))
  }

  @Test func whatWasSearchedForIsRecalled() throws {
    var reader = try opened()
    for word in ["w3x3", "w4x4"] {
      _ = reader.type("/" + word)
      _ = reader.press(.enter)
    }
    _ = reader.type("/w")
    _ = reader.press(.up)
    #expect(foot(&reader).contains("/w4x4_"))
    _ = reader.press(.up, .up)
    #expect(foot(&reader).contains("/w3x3_"))
    _ = reader.press(.down, .enter)
    #expect(reader.words().contains("w4x4"))
    // An empty query repeats the last search.
    _ = reader.type("g/")
    _ = reader.press(.enter)
    #expect(reader.words().contains("w4x4"))
  }

  @Test func theDownKeyLeadsFromTheLatestQueryToAnEmptyLine() throws {
    var reader = try opened()
    _ = reader.type("/w3x3")
    _ = reader.press(.enter)
    _ = reader.type("/")
    // Nothing comes after the line being typed, and nothing before the first query.
    _ = reader.press(.down)
    #expect(foot(&reader).contains("/_"))
    _ = reader.press(.up, .up)
    #expect(foot(&reader).contains("/w3x3_"))
    _ = reader.press(.down)
    #expect(foot(&reader).contains("/_"))
    _ = reader.press(.down, .up)
    #expect(foot(&reader).contains("/w3x3_"))
  }

  @Test func controlWDeletesAWordAndTheSpacesAfterItButNotThoseBefore() {
    let table = [
      ("one two", "one "), ("one two ", "one "), ("one two  ", "one "), ("one ", ""), ("one", ""),
      ("  ", ""), ("", ""),
    ]
    for (typed, left) in table {
      var line = LineEditor(typed)
      line.edit(by: Key(.character("w"), .control))
      #expect(line.text == left, "“\(typed)”")
    }
  }

  @Test func asMuchOfTheEndOfALineIsShownAsItsCellsFit() {
    let table = [
      ("lamp", 5, "lamp"), ("lamp", 4, "lamp"), ("lamp", 3, "amp"), ("lamp", 0, ""),
      ("猫の目", 6, "猫の目"), ("猫の目", 5, "の目"), ("猫の目", 4, "の目"), ("猫の目", 1, ""),
      ("a猫", 3, "a猫"), ("a猫", 2, "猫"),
    ]
    for (typed, width, shown) in table {
      let line = LineEditor(typed)
      #expect(line.visibleParts(in: width) == (shown[...], ""), "\(typed) in \(width) cells")
    }
  }

  @Test func lineEditingKeysAndPastesWork() throws {
    var reader = try opened()
    _ = reader.type("/w3x3 w3x4")
    _ = reader.press(.character("w"), modifiers: .control)
    #expect(foot(&reader).contains("/w3x3 _"))
    _ = reader.press(.character("u"), modifiers: .control)
    reader.handle(.paste("w3x3\n\u{1B}w3x4"), at: .seconds(700_000_000))
    #expect(foot(&reader).contains("/w3x3 w3x4_"))
    #expect(reader.words().contains("w3x4"))
    for _ in 0..<9 { _ = reader.press(.backspace) }
    #expect(foot(&reader).contains("/_"))
    _ = reader.press(.backspace)
    #expect(reader.isReading)
  }

  @Test func aLongSearchIsDoneInSlicesAndGoesToItsMatchWhenItIsFound() throws {
    let paragraph = String(repeating: "lorem ipsum dolor sit amet consectetur. ", count: 250)
    let text = String(repeating: paragraph + "\n\n", count: 1_200) + "lantern\n"
    let book = try Book(plainText: Array(text.utf8), named: "long")
    var reader = Reading.Reader(
      book: book, at: .start, settings: .init(), appearance: Appearance(depth: .direct),
      screen: Size(columns: 80, rows: 24))
    _ = reader.type("/lantern")
    #expect(foot(&reader).contains("searching, "))
    #expect(reader.hasWork)
    #expect(reader.press(.enter) == [])
    #expect(reader.anchor == .start)
    var questions: [Question] = []
    for _ in 0..<100 where reader.searches.current?.found.isComplete == false {
      questions += reader.questions { $0.work(at: .seconds(700_000_000)) }
    }
    questions += reader.questions { $0.tick(at: .seconds(700_000_009)) }
    #expect(questions.contains(.saving(.placeChanged)))
    // Its page is far: it is set elsewhere.
    while reader.pages.awaitsPlace { reader.work(at: .seconds(700_000_010)) }
    #expect(reader.screenText().contains { $0.contains("lantern") })
    #expect(foot(&reader).contains("lantern: 1 of 1"))
  }

  @Test("names a right-to-left query and the number of its match in order")
  func rightToLeftQuery() throws {
    let text = "The lamp: \u{5E0}\u{5B5}\u{5E8} and \u{5E0}\u{5E8}.\n"
    var reader = reader(
      try Book(plainText: Array(text.utf8), named: "lamp"), columns: 80, rows: 24)
    _ = reader.type("/\u{5E0}\u{5E8}")
    // As they are seen: the first letter at the right.
    #expect(foot(&reader).hasPrefix(" /\u{5E8}\u{5E0}_  1 of 2"))
    _ = reader.press(.enter)
    #expect(foot(&reader).hasSuffix(" 1 of 2: \u{5E8}\u{5E0}"))
  }

  @Test func anUnfinishedSearchEndsWithItsLine() throws {
    var reader = try opened()
    _ = reader.type("/w7x133")
    _ = reader.press(.enter)
    _ = reader.press(.escape)
    #expect(reader.searches.current == nil)
    #expect(!foot(&reader).contains("w7x133"))
  }

  @Test(arguments: [Appearance.ColorDepth.direct, .indexed, .few])
  func matchesAreMarkedAndTheCurrentOneDiffers(
    depth: Appearance.ColorDepth
  ) throws {
    var reader = reader(try sampleBook(), columns: 80, rows: 24, depth: depth)
    _ = reader.type("5g")
    func marked(_ reader: inout Reading.Reader) -> [String] {
      let grid = reader.frame(at: .seconds(700_000_000))
      var found: [String] = []
      for row in 2..<22 {
        var word = ""
        for column in 0..<80 {
          let cell = grid[column: column, row: row]
          let isPlain =
            cell.style.background == reader.palette.paper
            && !cell.style.attributes.contains(.reverse)
          if !isPlain, cell.glyph != .space { word += cell.glyph.text }
          if isPlain || column == 79 {
            if word.hasPrefix("w") { found.append(word) }
            word = ""
          }
        }
      }
      return found
    }
    #expect(marked(&reader).isEmpty)
    _ = reader.type("/w3x11")
    _ = reader.press(.enter)
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    _ = reader.type("n")
    let words = marked(&reader)
    #expect(words.count >= 8 && Set(words) == ["w3x11"])
    _ = reader.press(.escape)
    #expect(marked(&reader).isEmpty)
  }

  // MARK: Accents

  private func marked() throws -> Reader {
    let text = "Καὶ ἄνθρωπος ἦλθεν, the résumé, בְּרֵאשִׁית ברא, мой дом, мои книги, ёлка.\n"
    return reader(try Book(plainText: Array(text.utf8), named: "marks"), columns: 80, rows: 24)
  }

  @Test func aLetterWithoutAMarkFindsThoseWithMarksAndAMarkAsksForMarks() throws {
    for (query, isFound) in [
      ("ανθρωπος", true), ("ηλθεν", true), ("בראשית", true), ("resume", true), ("елка", true),
      ("résumé", true), ("resumé", false), ("ἀνθρωπος", false), ("мои", true), ("RÉSUMÉ", false),
    ] {
      var reader = try marked()
      _ = reader.type("/\(query)")
      #expect(foot(&reader).contains(isFound ? "of" : "not found"), "\(query): \(foot(&reader))")
    }
    #expect(SearchQuery(text: "мой").ignoresAccents == false)
    #expect(SearchQuery(text: "мои").ignoresAccents && SearchQuery(text: "lamp").ignoresAccents)
    #expect(!SearchQuery(text: "lamp", options: .init(isExpression: true)).ignoresAccents)
  }

  @Test func whatWasDecidedAboutAccentsStays() throws {
    var reader = try marked()
    _ = reader.type("/resume")
    #expect(foot(&reader).contains("(accents ignored)"))
    _ = reader.press(.character("a"), modifiers: .alt)
    #expect(foot(&reader).contains("not found") && !foot(&reader).contains("accents ignored"))
    _ = reader.press(.escape)
    _ = reader.type("/resume")
    #expect(foot(&reader).contains("not found"))
    var next = try marked()
    next.takeOver(from: reader)
    _ = next.type("/resume")
    #expect(foot(&next).contains("not found"))
  }

  @Test func aQueryFromTheRightToTheLeftIsShownInOrderBeforeItsNotes() throws {
    var reader = try marked()
    _ = reader.type("/ברא")
    let row = foot(&reader)
    #expect(row.contains("/ארב_"))
    _ = reader.press(.left)
    #expect(reader.frame(at: .zero).cursor?.column == 2)
    _ = reader.press(.home)
    #expect(reader.frame(at: .zero).cursor?.column == 4)
  }
}
