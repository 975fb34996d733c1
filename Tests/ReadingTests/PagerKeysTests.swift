import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

@Suite("The keys of less")
struct PagerKeysTests {
  /// A reader of numbered lines; every seventh has another word.
  private func reader(
    _ lines: Int = 60, columns: Int = 60, rows: Int = 8, named name: String = "lamps",
    as treatment: TextTreatment = .asIs, keys: Settings.KeyTable = .auto
  ) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    settings.keyTable = keys
    let text = (1...lines).map { "line \($0)\($0 % 7 == 0 ? " Wick" : "")\n" }.joined()
    let book = try Book(
      plainText: Array(text.utf8), named: name, options: PlainTextOptions(treatment: treatment))
    return ReadingTests.reader(book, columns: columns, rows: rows, settings: settings)
  }

  /// The numbers of the lines on the screen.
  private func shown(_ reader: inout Reader) -> [Int] {
    reader.screenText().compactMap { row in
      let words = row.split(separator: " ").map(String.init)
      guard let index = words.firstIndex(of: "line"), index + 1 < words.count else { return nil }
      return Int(words[index + 1])
    }
  }

  private func foot(_ reader: inout Reader) -> String {
    reader.foot().split(separator: " ").joined(separator: " ")
  }

  // MARK: The table in force

  @Test func theyAreInForceForTextsShownLineForLineForPipesAndForManuals() throws {
    let inForce: [(TextForm, Bool, KeyTable)] = [
      (.manual, true, .manual), (.manual, false, .manual), (.asIs, false, .less),
      (.asIs, true, .less), (.book, true, .less), (.book, false, .page),
    ]
    for (form, isOfPipe, table) in inForce {
      #expect(KeyTable(.auto, for: form, isOfPipe: isOfPipe) == table)
      #expect(KeyTable(.page, for: form, isOfPipe: isOfPipe) == .page)
      #expect(
        KeyTable(.less, for: form, isOfPipe: isOfPipe) == (form == .manual ? .manual : .less))
    }
    #expect(try reader().context().keyTable == .less)
    let book = try sampleBook(chapters: 1)
    for isOfPipe in [false, true] {
      let reader = Reader(
        book: book, at: .start, settings: Settings(), appearance: Appearance(depth: .direct),
        screen: Size(columns: 80, rows: 24), isOfPipe: isOfPipe)
      #expect(reader.context().keyTable == (isOfPipe ? .less : .page))
    }
  }

  @Test(arguments: KeyTable.allCases)
  func noKeyStandsForTwoCommands(table: KeyTable) {
    let bindings = CommandTable.bindings(table)
    var seen: [Key: Command] = [:]
    for command in Command.table.map(\.command) {
      for binding in bindings.bindings(of: command) {
        #expect(seen[binding.key] == nil, "\(binding.name): \(command)")
        #expect(bindings[binding.key] == command)
        seen[binding.key] = command
      }
    }
    #expect(bindings[Key(.character("c"), .control)] == .quit)
    let isPage = table == .page
    #expect(bindings[Key(.character("?"))] == (isPage ? .help : .searchBackwards))
    for key in ["h", "H"] as [Unicode.Scalar] {
      #expect((bindings[Key(.character(key))] == .help) == !isPage)
    }
  }

  @Test func noTwoRowsOfTheTableClaimTheSameKey() {
    let keys = CommandTable.all.flatMap { $0.pagerKeys ?? [] }.map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func keysOfTheSettingsHoldInBothTables() throws {
    var settings = try Settings.withKeys(["bookmark": "x", "half-page-down": "Z"])
    settings.transition = .none
    for table in [Settings.KeyTable.page, .less] {
      settings.keyTable = table
      let reader = ReadingTests.reader(
        try reader().book, columns: 60, rows: 8, settings: settings)
      let bindings = reader.context().bindings
      #expect(bindings[Key(.character("x"))] == .bookmark)
      #expect(bindings[Key(.character("Z"))] == .halfPageDown)
      #expect(bindings[Key(.character("d"))] == nil)
    }
  }

  @Test(arguments: [(80, 24), (160, 45)])
  func theHelpShowsTheTableInForce(columns: Int, rows: Int) throws {
    for (key, table) in [("H", Settings.KeyTable.less), ("h", .less), ("?", .page)] {
      var reader = try reader(columns: columns, rows: rows, keys: table)
      _ = reader.type(key)
      let screen = reader.screenText()
      func keys(_ help: String) -> String? {
        screen.first { $0.contains(help) }?.split(separator: " ").first.map { String($0) }
      }
      #expect(keys("Turn to the next page") == (table == .less ? "Space" : "→"))
      #expect(keys("Scroll down by half a screen") == (table == .less ? "d" : nil))
      #expect(keys("Add or remove a bookmark") == (table == .less ? nil : "d"))
    }
  }

  @Test func aQuestionMarkSearchesBackwardsAndIsTheHelpInListsAndPanels() throws {
    for (columns, rows) in [(80, 24), (160, 45)] {
      var reader = try reader(columns: columns, rows: rows, keys: .less)
      _ = reader.type("G?")
      #expect(reader.foot().contains("?_"))
      _ = reader.type("e")
      _ = reader.press(.enter)
      #expect(reader.searches.current?.query.direction == .backward)
      reader.take(.source((0..<9).map { "line \($0)" }, at: 0), at: .zero)
      _ = reader.type("?")
      #expect(reader.screenText().contains { $0.contains("The keys that matter") })
      // Pressed again, it closes the help.
      _ = reader.type("?")
      #expect(reader.screenText().contains { $0.contains("line 3") })
    }
  }

  // MARK: Lines

  @Test func aLineAndHalfAScreen() throws {
    var reader = try reader()
    for (key, first) in [("j", 2), ("d", 5), ("u", 2), ("k", 1), ("e", 2), ("y", 1)] {
      _ = reader.type(key)
      #expect(shown(&reader).first == first, "\(key)")
    }
    for (key, first) in [(Key.Code.down, 2), (.enter, 3), (.up, 2)] {
      _ = reader.press(key)
      #expect(shown(&reader).first == first)
    }
    _ = reader.type(" ")
    #expect(shown(&reader) == Array(9...15))
    _ = reader.type("b")
    #expect(shown(&reader).first == 2)
  }

  @Test func aCountIsANumberOfLinesAndHalfAScreenKeepsIt() throws {
    var reader = try reader()
    for (keys, first) in [("5j", 6), ("2k", 4), ("10 ", 14), ("4b", 10), ("2d", 12), ("d", 14)] {
      _ = reader.type(keys)
      #expect(shown(&reader).first == first, "\(keys)")
    }
    _ = reader.type("u")
    #expect(shown(&reader).first == 12)
    _ = reader.type("3")
    _ = reader.press(.enter)
    #expect(shown(&reader).first == 15)
    // Beyond the end the last lines fill the screen; beyond the beginning, the first.
    _ = reader.type("999j")
    #expect(shown(&reader) == Array(54...60))
    _ = reader.type("j")
    #expect(foot(&reader) == "Last line")
    _ = reader.type("999k")
    #expect(shown(&reader) == Array(1...7))
    _ = reader.type("k")
    #expect(foot(&reader) == "First line")
  }

  @Test(arguments: [(80, 24), (160, 45), (60, 8)])
  func aLineByItsNumberIsAtTheTop(columns: Int, rows: Int) throws {
    var reader = try reader(1_000, columns: columns, rows: rows)
    for (keys, line) in [("123G", 123), ("400g", 400), ("7G", 7), ("1G", 1)] {
      _ = reader.type(keys)
      while reader.hasWork { reader.work(at: .seconds(1_000)) }
      #expect(shown(&reader).first == line, "\(keys)")
    }
    _ = reader.type("5000G")
    #expect(shown(&reader).contains(1_000))
    _ = reader.type("50p")
    #expect(shown(&reader).contains { (490...540).contains($0) })
    _ = reader.type("g")
    #expect(shown(&reader).first == 1)
  }

  @Test func aBookFromAPipeTurnsPages() throws {
    var settings = Settings()
    settings.transition = .none
    var reader = Reader(
      book: try sampleBook(chapters: 2), at: .start, settings: settings,
      appearance: Appearance(depth: .direct), screen: Size(columns: 80, rows: 24),
      isOfPipe: true)
    while reader.hasWork { reader.work(at: .zero) }
    for (key, page) in [("j", 1), ("d", 2), ("u", 1), ("k", 0), ("3G", 2)] {
      _ = reader.type(key)
      #expect(reader.scene.focus == page, "\(key)")
    }
  }

  @Test func theKeysOfThePageStayForBooks() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("d")
    #expect(reader.marks.all.count == 1)
    _ = reader.type("j")
    #expect(reader.scene.focus == 5)
    _ = reader.type("&")
    #expect(foot(&reader) == "? shows the keys")
  }

  // MARK: Only some lines

  private func filter(_ text: String, _ reader: inout Reader) {
    _ = reader.type("&" + text)
    _ = reader.press(.enter)
    while reader.hasWork { reader.work(at: .seconds(1_000)) }
  }

  @Test(arguments: [(80, 24), (160, 45)])
  func onlyLinesWithAMatchAreShown(columns: Int, rows: Int) throws {
    var reader = try reader(columns: columns, rows: rows)
    filter("wick", &reader)
    #expect(shown(&reader) == [7, 14, 21, 28, 35, 42, 49, 56])
    #expect(foot(&reader) == "8 lines with “wick” · & Enter shows all")
    _ = reader.press(.escape)
    #expect(reader.screenText().contains { $0.contains("with “wick”") })
    filter("!wick", &reader)
    #expect(shown(&reader).prefix(7) == [1, 2, 3, 4, 5, 6, 8])
    filter("e 1[0-3]", &reader)
    #expect(shown(&reader) == [10, 11, 12, 13])
    // All places stay the same, whatever is shown.
    #expect(reader.snapshot.book.lineChoice == nil)
    filter("", &reader)
    #expect(shown(&reader).contains(11) && foot(&reader) == "All lines are shown")
  }

  @Test func patternsThatMatchNothingOrEverythingOrAreWrongLoseNothing() throws {
    var reader = try reader()
    filter("lighthouse", &reader)
    #expect(foot(&reader) == "No lines: with “lighthouse”")
    #expect(shown(&reader) == Array(1...7))
    filter("line", &reader)
    #expect(shown(&reader) == Array(1...7) && foot(&reader).hasPrefix("60 lines with"))
    filter("!line", &reader)
    #expect(foot(&reader) == "No lines: without “line”" && shown(&reader) == Array(1...7))
    filter("(", &reader)
    #expect(foot(&reader).hasPrefix("(: ") && shown(&reader) == Array(1...7))
    filter("WICK", &reader)
    #expect(foot(&reader) == "No lines: with “WICK”")
  }

  @Test func aSearchFindsOnlyWhatIsShown() throws {
    var reader = try reader()
    filter("wick", &reader)
    _ = reader.type("/line 2")
    _ = reader.press(.enter)
    while reader.hasWork { reader.work(at: .seconds(1_000)) }
    #expect(foot(&reader) == "line 2: 1 of 2")
  }

  @Test(arguments: ["wick", "!wick"])
  func newLinesOfAGrowingTextAreChosenToo(pattern: String) throws {
    func log(_ count: Int, isGrowing: Bool) throws -> Book {
      let text = (1...count).map { "line \($0)\($0 % 7 == 0 ? " Wick" : "")\n" }.joined()
      var book = try Book(
        plainText: Array(text.utf8), named: "log", options: PlainTextOptions(treatment: .asIs))
      if isGrowing { book.growth = .paused }
      return book
    }
    for reason in [ReadBook.Reason.rest, .change] {
      var settings = Settings()
      settings.transition = .none
      var reader = ReadingTests.reader(
        try log(60, isGrowing: reason == .rest), columns: 60, rows: 8, settings: settings)
      filter(pattern, &reader)
      // Shorter than before, too.
      for count in reason == .rest ? [61, 62, 70, 77] : [61, 77, 20] {
        let read = ReadBook(
          book: try log(count, isGrowing: reason == .rest), place: reader.anchor, hyphenator: nil,
          pages: nil, reason: reason)
        reader.take(.read(read), at: .seconds(1_000))
        while reader.hasWork { reader.work(at: .seconds(1_000)) }
        _ = reader.type("G")
        let isChosen = (1...count).filter { ($0 % 7 == 0) == (pattern == "wick") }
        #expect(shown(&reader).last == isChosen.last, "\(reason) \(count)")
      }
      filter("", &reader)
      _ = reader.type("g")
      #expect(shown(&reader) == Array(1...7))
    }
  }

  // MARK: Other keys

  @Test func thePlaceIsSaidInLinesAndBytes() throws {
    var reader = try reader()
    _ = reader.type("=")
    #expect(foot(&reader) == "lamps · lines 1 to 7 of 60 · byte 0 of 511 · 11%")
    _ = reader.type("G")
    _ = reader.press(.character("g"), modifiers: .control)
    #expect(foot(&reader) == "lamps · lines 54 to 60 of 60 · byte 450 of 511 · 100%")
  }

  @Test func optionsAreSwitched() throws {
    var reader = try reader()
    _ = reader.type("-S")
    #expect(reader.settings.longLines == .cut)
    _ = reader.type("-N")
    #expect(reader.settings.lineNumbers == .on)
    _ = reader.type("-i")
    #expect(foot(&reader) == "Searches tell capitals from small letters")
    filter("wick", &reader)
    #expect(foot(&reader) == "No lines: with “wick”")
    _ = reader.type("-i")
    filter("wick", &reader)
    #expect(shown(&reader).contains(7))
    _ = reader.type("-x")
    #expect(foot(&reader) == "No option -x here · -S, -N and -i are known")
  }

  @Test(arguments: [(80, 24), (160, 45), (40, 10)])
  func linesAreNumberedAlsoBlankAndWrappedOnes(columns: Int, rows: Int) throws {
    let text = "one\n\n\nfour\n" + String(repeating: "word ", count: 60) + "\n\nseven\n"
    var settings = Settings()
    (settings.transition, settings.lineNumbers, settings.longLines) = (.none, .on, .wrapped)
    let book = try Book(
      plainText: Array(text.utf8), named: "x", options: PlainTextOptions(treatment: .asIs))
    var reader = ReadingTests.reader(book, columns: columns, rows: rows, settings: settings)
    let numbers = reader.screenText().filter { !$0.contains(" of ") }.compactMap { row in
      row.split(separator: " ").first.flatMap { Int($0) }
    }
    #expect(numbers == Array(1...7).filter { $0 <= numbers.last ?? 0 })
    let row = try #require(reader.screenText().first { $0.contains("four") })
    #expect(row.split(separator: " ") == ["4", "four"])
  }

  @Test func aFileIsOpenedInTheEditorAndThereIsNoShell() throws {
    var reader = try reader()
    #expect(reader.type("v") == [.rereading(.editFile)])
    let time = Duration.seconds(2_000_000)
    for (index, letter) in "!rm q".unicodeScalars.enumerated() {
      reader.handle(.key(Key(.character(letter))), at: time + .milliseconds(index * 50))
    }
    #expect(reader.takeQuestions() == [])
    #expect(foot(&reader) == "No shell here · Ctrl-Z suspends, and fg resumes")
  }

  @Test func commandsAfterAColonOpenFilesAndQuit() throws {
    var reader = try reader()
    #expect(reader.type(":n") == [.open(.neighbour(.forward))])
    #expect(reader.type(":p") == [.open(.neighbour(.backward))])
    #expect(reader.type(":x") == [])
    #expect(foot(&reader).hasPrefix("No command :x here"))
    #expect(reader.type(":q") == [.terminal(.quit)])
    #expect(reader.type("Q") == [.terminal(.quit)])
  }

  @Test func namedMarksLeadToTheirLineTheBeginningAndTheEnd() throws {
    var reader = try reader()
    _ = reader.type("20jma")
    _ = reader.type("'^")
    #expect(shown(&reader).first == 1)
    _ = reader.type("'$")
    #expect(shown(&reader).last == 60)
    _ = reader.type("'a")
    #expect(shown(&reader).contains(21))
  }

  // MARK: Faulty input

  @Test func stormsOfKeysAndResizesInEveryPromptLoseNothing() throws {
    var reader = try reader()
    let keys = "&:-/'m5&!d".unicodeScalars
    for first in keys {
      for second in keys {
        _ = reader.type(String(first) + String(second))
        reader.resize(to: Size(columns: 21, rows: 5), at: .zero)
        reader.handle(.paste("a\u{1B}[2J\u{0}\nq"), at: .seconds(1_000))
        reader.resize(to: Size(columns: 160, rows: 45), at: .zero)
        _ = reader.press(.escape, .escape)
        while reader.hasWork { reader.work(at: .seconds(1_000)) }
      }
    }
    filter("", &reader)
    reader.resize(to: Size(columns: 60, rows: 8), at: .zero)
    _ = reader.type("g")
    #expect(shown(&reader) == Array(1...7))
    #expect(reader.type("q") == [.terminal(.quit)])
  }
}
