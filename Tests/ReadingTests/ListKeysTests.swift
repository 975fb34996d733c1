import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// The keys, the filter and the last row, common to all lists.
struct ListKeysTests {
  /// Keys for opening each list, its key, its title, and the number of its entries.
  static let lists: [(keys: String, key: String, title: String)] = [
    ("", "C", "Contents"), ("/x200\r", "L", "“x200”"), ("2gd5gd8gd11gd13gd1g", "M", "Marks"),
    ("", "S", "Settings"), ("", "B", "Shelf"),
  ]

  private func opened(_ keys: String, columns: Int = 80, rows: Int = 24) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
    for key in keys { _ = key == "\r" ? reader.press(.enter) : reader.type(String(key)) }
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    if keys.hasSuffix("B") {
      reader.take(
        .shelf(shelf((1...12).map { SampleState("Book \($0)") }), ShelfProgress(), isUpdate: false),
        at: .zero)
    }
    return reader
  }

  private func isOpen(_ title: String, _ reader: inout Reader) -> Bool {
    reader.screenText().contains { $0.contains(title) } && !reader.isReadingTheBook
  }

  @Test(arguments: lists)
  func qEscapeAndItsOwnKeyCloseIt(list: (keys: String, key: String, title: String)) throws {
    for code in [Key.Code.character("q"), .escape, .character(list.key.unicodeScalars.first!)] {
      var reader = try opened(list.keys + list.key)
      #expect(isOpen(list.title, &reader))
      #expect(!reader.press(code).contains(.terminal(.quit)))
      #expect(reader.isReadingTheBook, "\(code)")
    }
  }

  @Test(arguments: lists)
  func lettersAndArrowsChooseTheSame(list: (keys: String, key: String, title: String)) throws {
    let pairs: [(Key, Key)] = [
      (Key(.character("j")), Key(.down)), (Key(.character("k")), Key(.up)),
      (Key(.character("G")), Key(.end)), (Key(.character("g")), Key(.home)),
    ]
    var (letters, arrows) = (try opened(list.keys + list.key), try opened(list.keys + list.key))
    let first = letters.screenColours()
    for index in [2, 0, 0, 1, 3, 0, 0] {
      _ = letters.press(pairs[index].0.code)
      _ = arrows.press(pairs[index].1.code)
      #expect(letters.screenColours() == arrows.screenColours(), "\(pairs[index].0)")
    }
    #expect(letters.screenColours() != first)
    // Half a page down and up again.
    _ = letters.press(.home)
    let top = letters.screenColours()
    _ = letters.press(.character("d"), modifiers: .control)
    #expect(letters.screenColours() != top)
    _ = letters.press(.character("u"), modifiers: .control)
    #expect(letters.screenColours() == top)
  }

  @Test(arguments: lists)
  func theFilterIsTypedAfterASlashAndEscapeLeavesItFirst(
    list: (keys: String, key: String, title: String)
  ) throws {
    var reader = try opened(list.keys + list.key)
    let before = reader.screenText()
    // Letters without the filter key do not filter.
    _ = reader.type("wzy")
    #expect(reader.screenText() == before)
    _ = reader.type("/jkq")
    #expect(reader.screenText().contains { $0.contains("/jkq_") && $0.contains("0 of ") })
    _ = reader.press(.enter)
    #expect(isOpen(list.title, &reader))
    _ = reader.press(.escape)
    #expect(reader.screenText() == before)
    _ = reader.press(.escape)
    #expect(reader.isReadingTheBook)
  }

  @Test(arguments: lists, [(80, 24), (160, 45), (40, 12)])
  func theLastRowOfAListShowsItsKeys(
    list: (keys: String, key: String, title: String), size: (Int, Int)
  ) throws {
    var reader = try opened(list.keys + list.key, columns: size.0, rows: size.1)
    let last = reader.screenText().last { $0.contains(where: \.isLetter) } ?? ""
    #expect(last.contains("↑") && last.contains("choose") && last.contains("Esc back"), "\(last)")
    #expect(last.contains("Enter") || last.contains("←→ change"), "\(last)")
    // Keys of this list come before the key of all lists.
    let keys = ["Marks": "Alt-e note", "Settings": "x reset", "Shelf": "Del forget"]
    #expect(size.0 == 40 || last.contains(keys[list.title] ?? "/ filter"), "\(last)")
    _ = reader.type("/")
    let typing = reader.screenText().last { $0.contains(where: \.isLetter) } ?? ""
    #expect(typing.contains("Esc end the filter"), "\(typing)")
  }

  @Test(arguments: lists)
  func theHelpIsShownOverItAndLeadsBack(
    list: (keys: String, key: String, title: String)
  ) throws {
    var reader = try opened(list.keys + list.key)
    let before = reader.screenText()
    _ = reader.type("?")
    // The help begins with the keys of the list.
    let first = [
      "Shelf": "On the shelf", "Marks": "In the marks", "Settings": "In the settings",
    ]
    #expect(reader.headingOfHelp == first[list.title] ?? "In lists")
    _ = reader.press(.escape)
    #expect(reader.screenText() == before)
  }

  @Test(arguments: [(80, 24), (160, 45), (40, 12)], [2, 200])
  func theLastRowOfATextSaysWhatKeysDoAndTheHelpLeadsBack(size: (Int, Int), count: Int) throws {
    let lines = (0..<count).map { "line \($0)" }
    let texts: [(inout Reader) -> Void] = [
      { $0.take(.statistics([], today: CalendarDay(number: 20_777), isUpdate: false), at: .zero) },
      { $0.take(.source(lines, at: 0), at: .zero) },
      { $0.take(.program(.definition(of: "lamp", lines: lines)), at: .zero) },
    ]
    for (index, show) in texts.enumerated() {
      var reader = try opened("", columns: size.0, rows: size.1)
      show(&reader)
      let before = reader.screenText()
      let last = before.last { $0.contains(where: \.isLetter) } ?? ""
      #expect(last.contains("Esc back") && (size.0 == 40 || last.contains("? help")), "\(last)")
      if index > 0 { #expect(last.contains("↑↓") == (count > 2), "\(last)") }
      _ = reader.type("?")
      #expect(reader.screenText().contains { $0.contains("The keys that matter") })
      _ = reader.press(.escape)
      #expect(reader.screenText() == before)
      _ = reader.press(.escape)
      #expect(reader.isReadingTheBook)
    }
  }

  @Test(arguments: lists)
  func pastedTextIsFilteredForAndTooManyWordsOrTooLongOnesFindNothing(
    list: (keys: String, key: String, title: String)
  ) throws {
    /// The number of entries found.
    func found(_ change: (inout Reader) -> Void) throws -> Substring? {
      var reader = try opened(list.keys + list.key)
      change(&reader)
      while reader.hasWork { reader.work(at: .seconds(1_000)) }
      return reader.screenText().compactMap { $0.firstMatch(of: /([0-9]+) of [0-9]+ *│?$/)?.1 }
        .first
    }
    let word = list.title == "Settings" ? "e" : "1"
    let typed = try found { _ = $0.type("/\(word)") }
    #expect(typed != nil && typed != "0")
    let many = (0...FilterWords.maximumWords).map { "\(word)\($0)" }.joined(separator: " ")
    for (text, expected) in [
      (word, typed), (String(repeating: "\(word) ", count: 50_000), typed),
      (String(repeating: word, count: 100_000), "0"), (many, "0"),
    ] {
      let pasted = try found { $0.handle(.paste(text), at: .seconds(1_000)) }
      #expect(pasted == expected, "\(text.prefix(20))")
    }
  }

  @Test func aFilterKeepsTheHeadingsAboveWhatItFinds() throws {
    let text = """
      # Part One\n\n\n\n## The Lamp\n\n\n\nIt burned.\n\n\n\n## The Rain\n\n\n\nIt fell.\n\n\n
      # Part Two\n\n\n\n## The Stove\n\n\n\nIt was warm.\n\n\n
      """
    var reader = reader(
      try Book(plainText: Array(text.utf8), named: "parts"), columns: 60, rows: 20)
    _ = reader.press(.tab)
    func titles(_ reader: inout Reader) -> [String] {
      reader.screenText().filter { $0.contains(" . ") }.map {
        $0.prefix { $0 != "." }.split(separator: " ").joined(separator: " ")
      }
    }
    #expect(titles(&reader) == ["Part One", "The Lamp", "The Rain", "Part Two", "The Stove"])
    _ = reader.type("/rain")
    #expect(titles(&reader) == ["Part One", "The Rain"])
    #expect(reader.screenText().contains { $0.contains("1 of 5") })
    // The match is selected, not its heading; the heading can be selected too.
    #expect(reader.screens.contents?.list.choice.chosen == 2)
    _ = reader.press(.up)
    #expect(reader.screens.contents?.list.choice.chosen == 0)
  }
}

extension Reader {
  /// Whether only the book is visible, without layers over it.
  fileprivate var isReadingTheBook: Bool { isReading && screens.current == .book }

  /// Returns the cells of the screen with their colours, which show a selection.
  fileprivate mutating func screenColours() -> [String] {
    let grid = frame(at: .seconds(100_000_000))
    return (0..<grid.size.rows).map { row in
      (0..<grid.size.columns).map { "\(grid[column: $0, row: row])" }.joined()
    }
  }
}
