import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

struct SelectionTests {
  private func opened(page: Int = 5) throws -> Reader {
    try sampleReader(onPage: page) { $0.transition = .none }
  }

  /// Returns the words on the screen with cells in a background of their own.
  private func marked(_ reader: inout Reader, _ color: Color) -> [String] {
    let grid = reader.frame(at: .seconds(700_000_000))
    return (2..<22).flatMap { row in
      var line = ""
      for column in 0..<80 {
        let cell = grid[column: column, row: row]
        line += cell.style.background == color ? cell.glyph.text : " "
      }
      return line.split(separator: " ").map(String.init)
    }
  }

  private func chosen(_ reader: inout Reader) -> [String] { marked(&reader, reader.palette.ink) }

  @Test func wordsAreChosenByKeysAndTheChoiceIsExtended() throws {
    var reader = try opened()
    let first = try #require(reader.words().first)
    _ = reader.type("w")
    #expect(chosen(&reader) == [first])
    _ = reader.press(.right, .right)
    let third = reader.words()[2]
    #expect(chosen(&reader) == [third])
    _ = reader.type(" ")
    _ = reader.press(.right, .right, .left)
    #expect(chosen(&reader) == Array(reader.words()[2...3]))
    _ = reader.press(.left, .left)
    #expect(chosen(&reader) == Array(reader.words()[1...2]))
    _ = reader.press(.escape)
    #expect(chosen(&reader).isEmpty && reader.isReading)
  }

  @Test func theArrowsGoToTheWordOnTheirSideInRightToLeftText() throws {
    let text = "אור נר קטן דלק כאן\n\nlamp oil wick\n"
    var reader = reader(
      try Book(plainText: Array(text.utf8), named: "lamp"), columns: 80, rows: 24)
    func letters(_ reader: Reader) -> String {
      reader.layers.selection.map { reader.book.line($0) } ?? ""
    }
    _ = reader.type("w")
    #expect(letters(reader) == "אור")
    // The second word is on the left of the first.
    for (key, word) in [("h", "נר"), ("h", "קטן"), ("l", "נר"), ("w", "קטן"), ("b", "נר")] {
      _ = reader.type(key)
      #expect(letters(reader) == word, "\(key)")
    }
    _ = reader.press(.left, .left, .left, .left)
    #expect(letters(reader) == "lamp")
    _ = reader.press(.right)
    #expect(letters(reader) == "oil")
  }

  @Test(arguments: [60, 150, 250])
  func theArrowDownPassesLinesThatHaveOnlyTheRestOfAWord(length: Int) throws {
    let word = String(repeating: "lamp", count: length / 4)
    let text = "The oil.\n\n\(word)\n\nThe wick and door.\n"
    var reader = reader(try Book(plainText: Array(text.utf8), named: "lamp"), columns: 40, rows: 24)
    _ = reader.type("w")
    var seen = [reader.layers.selection.map { reader.book.line($0) }]
    for _ in 0..<2 {
      _ = reader.press(.down)
      seen.append(reader.layers.selection.map { reader.book.line($0) })
    }
    #expect(seen == ["The", word, "The"])
    _ = reader.press(.up)
    #expect(reader.layers.selection.map { reader.book.line($0) } == word)
  }

  /// Opens the second page of a text, whose first line begins with the rest of a long word.
  private func openedAtRestOfWord(isAccessible: Bool = false) throws -> Reader {
    let lines = (1...6).map { "lamp\($0)\n\n" }.joined()
    let word = String(repeating: "wick", count: 40)
    let text = "\(lines)\(word) oil\n\ndoor\n\nboat\n\n\(lines)\(lines)"
    var settings = Settings()
    settings.transition = .none
    if isAccessible { settings.accessible = .on }
    for rows in 10...24 {
      var reader = reader(
        try Book(plainText: Array(text.utf8), named: "lamp"), columns: 40, rows: rows,
        settings: settings)
      _ = reader.press(.right)
      let start = reader.scene.visibleText.lowerBound
      if reader.book.text[start - 1] > " ", reader.book.text[start] > " " { return reader }
    }
    throw CancellationError()
  }

  @Test(arguments: [false, true])
  func theArrowDownStartsAtThePageThatBeginsWithTheRestOfAWord(isAccessible: Bool) throws {
    var reader = try openedAtRestOfWord(isAccessible: isAccessible)
    let page = reader.pageNumber.page
    var seen: [String] = []
    if !isAccessible {
      _ = reader.type("w")
      seen.append(reader.layers.selection.map { reader.book.line($0) } ?? "")
    }
    for _ in 0..<2 {
      _ = reader.press(.down)
      let focus = reader.layers.focus ?? reader.scene.cursorPlace
      seen.append(TextUnits(book: reader.book).word(at: focus).map { reader.book.line($0) } ?? "")
    }
    #expect(seen == (isAccessible ? ["oil", "door"] : ["oil", "door", "boat"]))
    #expect(reader.pageNumber.page == page)
  }

  @Test func theArrowDownGoesOnFromAClickOnTheRestOfAWord() throws {
    var reader = try openedAtRestOfWord()
    let page = reader.pageNumber.page
    _ = reader.type("w")
    let screen = reader.screenText()
    let row = try #require(screen.firstIndex { $0.contains("wick") })
    let start = try #require(screen[row].firstRange(of: "wick")).lowerBound
    reader.click(screen[row].distance(from: screen[row].startIndex, to: start), row)
    #expect(reader.layers.selection.map { reader.book.line($0) }?.hasPrefix("wick") == true)
    _ = reader.press(.down)
    #expect(reader.layers.selection.map { reader.book.line($0) } == "oil")
    #expect(reader.pageNumber.page == page)
  }

  @Test func theArrowsDownAndUpStayInTheirColumnOfATable() throws {
    var builder = BookBuilder(
      named: "lamps", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
    builder.facts.format = .markup
    builder.beginBlock(.table, blankLinesBefore: 1)
    builder.append(
      """
      Thing                        Remark

      the old lamp of tin          it smokes in every wind, and nobody mends it
      a new rope, made of hemp     so far
      the long oar of the keeper   torn at one of its ends
      """.utf8)
    builder.endBlock()
    var reader = reader(try builder.book(), columns: 40, rows: 40)
    func cursor() throws -> Cursor { try #require(reader.frame(at: .seconds(700_000_000)).cursor) }
    let screen = reader.screenText().map(Array.init)
    for key in ["Thing", "Remark"] {
      _ = reader.type("w")
      if key == "Remark" { _ = reader.press(.right) }
      let start = try cursor()
      #expect(screen[start.row][start.column...].starts(with: key))
      let rows = screen.indices.filter { row in
        (start.row..<38).contains(row) && screen[row].contains { $0 != " " }
      }
      #expect(rows.count > 6)
      var seen = [start]
      for _ in rows.dropFirst() {
        _ = reader.press(.down)
        seen.append(try cursor())
      }
      #expect(seen.map(\.row) == rows)
      for place in seen where screen[place.row].indices.contains(start.column) {
        let isFull = screen[place.row][start.column] != " "
        #expect(place.column == start.column || !isFull, "\(place)")
      }
      for place in seen.dropLast().reversed() {
        _ = reader.press(.up)
        #expect(try cursor().row == place.row)
      }
      _ = reader.press(.escape)
    }
  }

  @Test func thePageFollowsTheChoice() throws {
    var reader = try opened()
    let page = reader.pageNumber.page
    _ = reader.type("w")
    _ = reader.press(.left)
    #expect(reader.pageNumber.page == page - 1)
    #expect(chosen(&reader).count == 1)
    _ = reader.type("}")
    _ = reader.type("{")
    _ = reader.press(.down, .up)
    #expect(chosen(&reader).count == 1)
  }

  @Test func wordsAreMarkedAndStayMarked() throws {
    var reader = try opened()
    let words = Array(reader.words()[1...3])
    _ = reader.type("w")
    _ = reader.press(.right)
    _ = reader.type(" ")
    _ = reader.press(.right, .right)
    #expect(reader.press(.enter) == [.saving(.marksChanged)])
    #expect(marked(&reader, reader.palette.highlight) == words)
    reader.resize(to: Size(columns: 60, rows: 20), at: .seconds(700_000_000))
    reader.resize(to: Size(columns: 80, rows: 24), at: .seconds(700_000_000))
    #expect(marked(&reader, reader.palette.highlight) == words)
    // The mark is removed at any of its words.
    _ = reader.type("w")
    _ = reader.press(.right, .right)
    #expect(reader.type("x") == [.saving(.marksChanged)])
    #expect(reader.marks.all.isEmpty)
  }

  @Test func aNoteIsWrittenToWordsAndListed() throws {
    var reader = try opened()
    let word = try #require(reader.words().first)
    _ = reader.type("wa")
    #expect(reader.screenText()[23].contains("Note: _"))
    _ = reader.type("so it is ")
    reader.handle(.paste("and\nis\u{1B}"), at: .seconds(700_000_000))
    #expect(reader.press(.enter) == [.saving(.marksChanged), .saving(.noteTyped(nil))])
    #expect(reader.marks.all.map(\.note) == ["so it is and is"])
    _ = reader.type("M")
    #expect(reader.screenText().contains { $0.contains("so it is and is") })
    _ = reader.press(.escape)
    // Editing continues with it, and a mark without words keeps it.
    _ = reader.type("wa")
    #expect(reader.screenText()[23].contains("so it is and is_"))
    _ = reader.press(.escape)
    _ = reader.type("w")
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.note) == ["so it is and is"])
    #expect(reader.marks.all.first?.passage.after.hasPrefix(word) == true)
  }

  @Test func whatIsChosenIsCopied() throws {
    var reader = try opened()
    let words = reader.words()
    _ = reader.type("w ")
    _ = reader.press(.right)
    #expect(reader.type("y") == [.terminal(.copy("\(words[0]) \(words[1])"))])
    _ = reader.type("ws")
    #expect(chosen(&reader).count > 5)
    _ = reader.type("p")
    #expect(chosen(&reader).count > 5)
  }

  // MARK: The mouse

  private func mouse(
    _ action: MouseReport.Action, _ place: (column: Int, row: Int), at time: Int = 700_000_000,
    _ reader: inout Reader
  ) -> [Question] {
    reader.questions {
      $0.handle(
        .mouse(MouseReport(action, column: place.column, row: place.row)), at: .seconds(time))
    }
  }

  /// Returns the position of a word of the sample book on the screen.
  private func place(of word: String, on reader: inout Reader) throws -> (column: Int, row: Int) {
    let lines = reader.screenText()
    for (row, line) in lines.enumerated() {
      let cells = Array(line)
      for column in cells.indices where String(cells[column...]).hasPrefix("\(word) ") {
        return (column, row)
      }
    }
    Issue.record("\(word) is not on the screen")
    return (0, 0)
  }

  @Test func aDoubleClickChoosesTheWordAndADragMore() throws {
    var reader = try opened()
    let words = reader.words()
    let second = try place(of: words[24], on: &reader)
    for _ in 0..<2 {
      _ = mouse(.press(button: 0), second, &reader)
      _ = mouse(.release(button: 0), second, &reader)
    }
    #expect(chosen(&reader) == [words[24]])
    #expect(!reader.showsChrome)
    let fifth = try place(of: words[27], on: &reader)
    _ = mouse(.press(button: 0), second, &reader)
    _ = mouse(.drag(button: 0), fifth, &reader)
    _ = mouse(.release(button: 0), fifth, &reader)
    #expect(chosen(&reader) == Array(words[24...27]))
    // A click beside the text ends the selection.
    _ = mouse(.press(button: 0), (0, 0), &reader)
    _ = mouse(.release(button: 0), (0, 0), &reader)
    #expect(reader.isReading && chosen(&reader).isEmpty)
  }

  @Test func twoSlowClicksAreNoDoubleClick() throws {
    var reader = try opened()
    let place = try place(of: reader.words()[24], on: &reader)
    for time in [700_000_000, 700_000_001] {
      _ = mouse(.press(button: 0), place, at: time, &reader)
      _ = mouse(.release(button: 0), place, at: time, &reader)
    }
    #expect(reader.isReading && chosen(&reader).isEmpty)
  }

  @Test func aClickAfterAPanelWasClosedIsNoDoubleClick() throws {
    var reader = try opened()
    let place = try place(of: reader.words()[24], on: &reader)
    _ = mouse(.press(button: 0), place, &reader)
    _ = mouse(.release(button: 0), place, &reader)
    _ = reader.type("z")
    _ = reader.press(.escape)
    _ = mouse(.press(button: 0), place, &reader)
    _ = mouse(.release(button: 0), place, &reader)
    #expect(reader.isReading && chosen(&reader).isEmpty)
  }

  @Test func theRightButtonChoosesWordsInOneGo() throws {
    var reader = try opened()
    let words = reader.words()
    let start = try place(of: words[4], on: &reader)
    let end = try place(of: words[2], on: &reader)
    _ = mouse(.press(button: 2), start, &reader)
    _ = mouse(.drag(button: 2), end, &reader)
    _ = mouse(.release(button: 2), end, &reader)
    #expect(chosen(&reader) == Array(words[2...4]))
  }

  /// The commands with a label at the foot.
  private static let actions: [PanelCommand] = [
    .highlight, .note, .copy, .lookUp, .readAloud, .unmark, .extend, .sentence, .paragraph,
    .findWord,
  ]

  @Test(arguments: [(80, 24), (40, 12), (160, 45)])
  func whatCanBeDoneWithTheWordsIsClickedAtTheFoot(columns: Int, rows: Int) throws {
    let row = SelectionRow(screen: Size(columns: columns, rows: rows))
    func place(_ action: PanelCommand) -> (column: Int, row: Int)? {
      row.rows.reversed().lazy.compactMap { line in
        (0..<columns).first { row.action(column: $0, row: line) == action }.map { ($0 + 1, line) }
      }.first
    }
    for action in Self.actions {
      var reader = reader(try sampleBook(), columns: columns, rows: rows)
      _ = reader.type("3gw")
      let place = try #require(place(action))
      let questions = [MouseReport.Action.press(button: 0), .release(button: 0)].flatMap {
        mouse($0, place, &reader)
      }
      switch action {
      case .highlight: #expect(questions == [.saving(.marksChanged)])
      case .note:
        #expect(reader.screenText().contains { $0.contains("Note: _") })
      case .copy: #expect(questions.count == 1 && reader.isReading)
      case .lookUp:
        #expect(questions.contains { if case .program(.lookUp) = $0 { true } else { false } })
      case .readAloud: #expect(reader.spoken != nil)
      case .unmark: #expect(questions == [])
      case .extend, .sentence, .paragraph: #expect(reader.layers.selection != nil)
      default: #expect(reader.foot().contains("Go to word: _"), "\(action)")
      }
    }
  }

  @Test func bracesMoveByParagraphsAndFirstToTheStartOfTheirOwn() throws {
    var reader = try opened(page: 3)
    let units = TextUnits(book: reader.book)
    _ = reader.type("w")
    func start() -> Int? { reader.layers.focus }
    let first = try #require(start())
    _ = reader.type("}")
    let second = try #require(start())
    #expect(units.paragraph(at: second).lowerBound == second && second > first)
    _ = reader.type("ll{")
    #expect(start() == second)
    _ = reader.type("{")
    #expect(try #require(start()) < second)
  }

  @Test func theRowOfActionsIsATargetOfTwoRowsWhereNoWordsStand() throws {
    let row = SelectionRow(screen: Size(columns: 160, rows: 45))
    var reader = reader(try sampleBook(), columns: 160, rows: 45)
    _ = reader.type("3gv")
    let column = try #require((0..<160).first { row.action(column: $0) == .highlight })
    let above = MouseReport(.release(button: 0), column: column, row: 43)
    #expect(reader.context().word(at: above) == nil)
    let questions = [MouseReport.Action.press(button: 0), .release(button: 0)].flatMap {
      mouse($0, (column, 43), &reader)
    }
    #expect(questions == [.saving(.marksChanged)])
    for action in Self.actions {
      #expect((0..<160).count { row.action(column: $0) == action } >= 4)
    }
  }

  // MARK: Long notes

  @Test func aLongNoteIsWrittenInTheEditor() throws {
    var reader = try opened()
    _ = reader.type("wabegun")
    let questions = reader.press(.character("e"), modifiers: .alt)
    guard case .terminal(.edit(let note))? = questions.first else {
      Issue.record("no editor is wanted")
      return
    }
    #expect(note.note == "begun")
    #expect(
      reader.questions { $0.take(.program(.edited(note, text: "begun\nand ended")), at: .zero) }
        == [
          .saving(.marksChanged)
        ])
    #expect(reader.marks.all.map(\.note) == ["begun\nand ended"])
    // From then on it is edited there: on one line its line ends would be lost.
    let again = reader.type("wa")
    #expect(again.contains { if case .terminal(.edit) = $0 { true } else { false } })
    #expect(reader.isReading)
    // From the list too, which shows its first line.
    _ = reader.type("M")
    #expect(reader.screenText().contains { $0.contains("begun…") })
    let third = reader.press(.character("e"), modifiers: .alt)
    guard case .terminal(.edit(let other))? = third.first else {
      Issue.record("no editor is wanted")
      return
    }
    reader.take(.program(.edited(other, text: "short")), at: .zero)
    #expect(reader.screenText().contains { $0.contains("short") })
  }

  @Test func digitsMarkWithPensWhoseNumbersStandInTheMargin() throws {
    var settings = try Settings.withKeys([:])
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    _ = reader.type("5g")
    let words = Array(reader.words().prefix(5))
    for (place, pen) in [2, 5, 1].enumerated() {
      _ = reader.type("v")
      for _ in 0..<place { _ = reader.press(.right) }
      #expect(reader.type("\(pen)") == [.saving(.marksChanged)])
      #expect(reader.foot().contains(pen == 1 ? "Highlighted" : "Highlighted: pen \(pen)"))
      _ = reader.press(.escape)
    }
    #expect(reader.marks.all.map(\.pen) == [2, 5, 1])
    for (word, pen) in zip(words, [2, 5, 1]) {
      #expect(marked(&reader, reader.palette.ground(ofPen: pen)) == [word])
    }
    let row = try #require(reader.screenText().first { $0.contains(words[0]) })
    #expect(
      row.split(separator: " ").prefix(3) == ["25", Substring(words[0]), Substring(words[1])])
    // Another pen for the same words keeps their note, and is undone.
    _ = reader.type("va")
    _ = reader.type("so")
    _ = reader.press(.enter)
    _ = reader.type("v3")
    _ = reader.press(.escape)
    #expect(reader.marks.all.map(\.pen) == [3, 5, 1] && reader.marks.all[0].note == "so")
    _ = reader.type("U")
    #expect(reader.marks.all.map(\.pen) == [2, 5, 1])
    // Enter leaves the pen as it is.
    _ = reader.type("v")
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.pen) == [2, 5, 1])
    // The list names them.
    _ = reader.type("M")
    #expect(reader.screenText().contains { $0.contains("▎pen 2: ") })
  }

  // MARK: Staying until Escape

  @Test func theSelectionStaysUntilEscapeSoThatWhatFollowsAPenIsNoCommand() throws {
    var reader = try opened()
    _ = reader.type("v2")
    #expect(reader.foot().contains("Highlighted: pen 2"))
    #expect(reader.layers.selection != nil)
    // Not auto-turn, but a note on the marked words.
    _ = reader.type("a")
    #expect(reader.foot().contains("Note: _"))
    _ = reader.type("ink")
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.note) == ["ink"] && reader.marks.all.map(\.pen) == [2])
    _ = reader.type("v")
    for key in "cz7t" {
      _ = reader.type("\(key)")
      #expect(reader.foot().contains("Esc ends the selection"), "\(key)")
    }
    _ = reader.type("x")
    #expect(reader.marks.all.isEmpty && !reader.isReading)
    _ = reader.press(.escape)
    #expect(reader.isReading)
  }

  @Test func theRowsBelowTellTheKeysOnEveryScreen() throws {
    func rows(_ columns: Int, _ rows: Int) throws -> [String] {
      var reader = reader(try sampleBook(), columns: columns, rows: rows)
      _ = reader.type("v")
      return reader.screenText().suffix(2).map { String($0.drop { $0 == " " }) }
    }
    func words(_ rows: [String]) -> [String] {
      rows.map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(
      words(try rows(80, 24)) == [
        "v extend s sentence p paragraph / word",
        "1-5 highlight a note y copy D look up A read x remove",
      ])
    let narrow = try rows(40, 12).map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      narrow == ["v extend s sentence p paragraph / word", "1-5 a note y copy D look A read x off"])
    let wide = try rows(160, 45).map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      wide.last
        == "v extend s sentence p paragraph / word "
        + "1-5 highlight a note y copy D look up A read x remove"
    )
  }

  @Test func eachLabelOfBothRowsIsAButton() {
    let row = SelectionRow(screen: Size(columns: 80, rows: 24))
    for action in Self.actions {
      #expect(
        (0..<80).contains { column in
          [22, 23].contains { row.action(column: column, row: $0) == action }
        }, "\(action)")
    }
  }

  @Test func lettersLeadToAWordThatBeginsWithThem() throws {
    var reader = try opened()
    let words = reader.words()
    let sought = try #require(words.dropFirst(20).first)
    _ = reader.type("v/" + sought.dropLast())
    #expect(reader.foot().contains("Go to word: \(sought.dropLast())_"))
    _ = reader.press(.enter)
    let first = try #require(chosen(&reader).first)
    #expect(first.hasPrefix(String(sought.dropLast())))
    _ = reader.type("n")
    let next = try #require(chosen(&reader).first)
    #expect(next != first && next.hasPrefix(String(sought.dropLast())))
    _ = reader.type("N")
    #expect(chosen(&reader) == [first])
    // An extended selection reaches to the word.
    _ = reader.press(.escape)
    _ = reader.type("vv/\(sought)")
    _ = reader.press(.enter)
    #expect(chosen(&reader).count == 21)
    _ = reader.type("/nothing")
    _ = reader.press(.escape)
    #expect(chosen(&reader).count == 21 && !reader.isReading)
    _ = reader.type("n")
    #expect(reader.foot().contains("No word on the page begins with “nothing”"))
  }

  @Test func selectingAndLookingUpBeginAtTheMatch() throws {
    var reader = try opened()
    let word = try #require(reader.words().dropFirst(30).first)
    _ = reader.type("/\(word)")
    _ = reader.press(.enter)
    _ = reader.type("v")
    #expect(reader.layers.selection.map { reader.book.line($0) } == word)
    _ = reader.press(.escape)
    _ = reader.type("D")
    #expect(reader.foot().contains("Look up: \(word)_"))
    _ = reader.press(.escape, .escape)
    _ = reader.type("D")
    #expect(reader.foot().contains("Look up: _"))
  }
}
