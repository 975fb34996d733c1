import Asking
import BookText
import Cells
import Defaults
import PlainText
import Searching
import TerminalInput
import Testing

@testable import Reading

struct MainScreensTests {
  private func opened(page: Int = 10, columns: Int = 80, rows: Int = 24) throws -> Reader {
    try sampleReader(onPage: page, columns: columns, rows: rows) { $0.transition = .scroll }
  }

  private let books = shelf([
    SampleState("The Counting House", page: 1, of: 1), SampleState("Five Lamps", page: 51, of: 101),
  ])

  @Test func allThreeScreensAreOfOnePalette() throws {  // S5.04
    for theme in Settings.Theme.allCases {
      var settings = Settings()
      (settings.theme, settings.transition) = (theme, .none)
      var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
      let grounds = { (grid: Grid) in
        Set(
          (0..<24).flatMap { row in (0..<80).map { grid[column: $0, row: row].style.background } })
      }
      let palette = Palette(theme, Appearance(depth: .direct))
      #expect(grounds(reader.frame(at: .zero)).contains(palette.paper))
      for key in ["C", "B"] {
        _ = reader.type(key)
        reader.take(.shelf(books, ShelfProgress(), isUpdate: false), at: .zero)
        let seen = grounds(reader.frame(at: .zero))
        // The folds of covers are shaded.
        let covers =
          [palette.cover, palette.chosenCover] + books.map { palette.cover(titled: $0.title) }
        let folds = covers.flatMap { cover in palette.gutter.map { cover.scaled(by: $0) } }
        let allowed = [palette.paper, palette.table, palette.ink, .terminal] + covers + folds
        #expect(seen.isSubset(of: allowed))
        _ = reader.press(.escape)
      }
    }
  }

  /// Handles mouse reports at these places with the first button, one at a time.
  private func mouse(
    _ reports: [(MouseReport.Action, Int, Int)], on reader: inout Reader
  ) {
    for (action, column, row) in reports {
      reader.handle(
        .mouse(MouseReport(action, column: column, row: row)), at: .seconds(700_000_000))
    }
  }

  @Test func aDragAcrossTheContentsNeitherSlidesNorOpensAnything() throws {
    var reader = try opened()
    _ = reader.type("C")
    let resting = reader.frame(at: .seconds(700_000_001))
    // Six columns, and six rows, as long as twelve columns.
    mouse([(.press(button: 0), 40, 6), (.drag(button: 0), 34, 12)], on: &reader)
    #expect(reader.frame(at: .seconds(700_000_001)) == resting)
    mouse([(.release(button: 0), 34, 12)], on: &reader)
    #expect(reader.screens.current == .contents)
    // Along the screens it slides, and is not a click when it comes back.
    mouse([(.press(button: 0), 40, 6), (.drag(button: 0), 26, 6)], on: &reader)
    #expect(reader.frame(at: .seconds(700_000_001)) != resting)
    mouse([(.drag(button: 0), 40, 6), (.release(button: 0), 40, 6)], on: &reader)
    reader.tick(at: .seconds(700_000_009))
    #expect(reader.screens.current == .contents)
  }

  @Test func aReleaseAfterALostOneIsNoClick() throws {
    var reader = try opened()
    _ = reader.type("C")
    mouse(
      [(.press(button: 0), 40, 6), (.motion, 40, 6), (.release(button: 0), 40, 6)], on: &reader)
    #expect(reader.screens.current == .contents)
    mouse([(.press(button: 0), 40, 6), (.release(button: 0), 40, 6)], on: &reader)
    #expect(reader.screens.current == .book)
  }

  @Test func theArrowThatLeadsAwayFromTheBookStays() throws {
    var reader = try opened()
    _ = reader.type("C")
    _ = reader.press(.right)
    #expect(reader.screens.current == .contents)
    _ = reader.press(.left)
    #expect(reader.screens.current == .book)
  }

  @Test func theBookIsInTheMiddle() throws {  // S5.05, S5.09
    var reader = try opened()
    let page = reader.screenText()
    _ = reader.press(.tab)
    #expect(reader.screenText().contains { $0.contains("Contents") })
    _ = reader.press(.tab)
    #expect(reader.screenText() == page)
    #expect(reader.press(.tab, modifiers: .shift) == [.shelf(.load)])
    reader.take(.shelf(books, ShelfProgress(), isUpdate: false), at: .zero)
    #expect(reader.screenText().contains { $0.contains("Shelf") })
    _ = reader.press(.tab, modifiers: .shift)
    #expect(reader.screenText() == page)
  }

  @Test func titlesFromRightToLeftStandInTheContentsAsTheyAreSeen() throws {
    let title = "פרק א: הגשם"
    let book = try Book(plainText: Array("# \(title)\n\n\n\nגשם.\n".utf8), named: "rain")
    var reader = reader(book, columns: 60, rows: 20)
    _ = reader.press(.tab)
    let seen = String(title.reversed())
    #expect(reader.screenText().contains { $0.contains(seen) })
  }

  @Test func theContentsNameEachChapterWithItsPage() throws {
    var reader = try opened()
    _ = reader.type("C")
    let lines = reader.screenText()
    for chapter in 1...12 {
      let line = try #require(lines.first { $0.contains("CHAPTER \(chapter). Of Sums") })
      let page = try #require(line.split(separator: " ").compactMap { Int($0) }.last)
      var other = try opened()
      _ = other.type("\(page)g")
      #expect(other.screenText().contains { $0.contains("CHAPTER \(chapter). Of Sums") })
    }
  }

  @Test func aChapterIsChosenAndGoneTo() throws {
    var reader = try opened(page: 2)
    _ = reader.type("C")
    #expect(reader.press(.down, .down) == [])
    #expect(reader.press(.enter) == [.saving(.placeChanged)])
    #expect(reader.words().first == "w3x0")
    // Without a selection, nothing has changed.
    let anchor = reader.anchor
    _ = reader.type("C")
    _ = reader.press(.down, .escape)
    #expect(reader.anchor == anchor)
  }

  @Test func theContentsAreFoundAsTheyWereLeftUntilTheReaderComesToAnotherChapter() throws {
    var reader = try opened(page: 2)
    func chosen(_ reader: Reader) -> Int? { reader.screens.contents?.list.choice.chosen }
    _ = reader.type("C")
    _ = reader.press(.down, .down, .down)
    let left = reader.screenText()
    _ = reader.press(.tab, .tab)
    #expect(chosen(reader) == 3)
    #expect(reader.screenText() == left)
    _ = reader.press(.tab)
    _ = reader.type("G")
    _ = reader.press(.tab)
    #expect(chosen(reader) == 11)
  }

  @Test func theContentsLeadToTheirChapterAfterAResize() throws {
    var reader = try opened(page: 2)
    _ = reader.type("C")
    _ = reader.press(.down, .down)
    reader.resize(to: Size(columns: 44, rows: 12), at: .seconds(700_000_000))
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    let line = try #require(reader.screenText().first { $0.contains("CHAPTER 3.") })
    let page = try #require(line.split(separator: " ").compactMap { Int($0) }.last)
    _ = reader.press(.enter)
    #expect(reader.words().first == "w3x0")
    #expect(reader.pageNumber.page == page)
  }

  @Test func theContentsAreShownBeforeAllPagesAreKnown() throws {
    var reader = Reader(
      book: try sampleBook(chapters: 40), at: .start, settings: Settings(),
      appearance: Appearance(depth: .direct), screen: Size(columns: 80, rows: 24))
    #expect(reader.hasWork)
    _ = reader.type("C")
    #expect(reader.hasWork)
    #expect(reader.screenText().contains { $0.contains("CHAPTER 15.") && $0.hasSuffix("…") })
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    #expect(!reader.screenText().contains { $0.contains("CHAPTER") && $0.hasSuffix("…") })
    _ = reader.press(.end, .enter)
    #expect(reader.words().first == "w40x0")
  }

  @Test func whatIsTypedLeavesTheChaptersThatHaveItInThem() throws {
    let titles = ["The Café", "A Rainy Day", "The Day of the Café Owner", "Night"]
    let text = titles.map { "# \($0)\n\n\n\nRain came in.\n\n\n\n" }.joined()
    var reader = reader(
      try Book(plainText: Array(text.utf8), named: "rain"), columns: 60, rows: 20)
    func listed(_ reader: inout Reader) -> [String] {
      reader.screenText().filter { $0.contains(" . ") }.map { line in
        String(line.drop { $0 == " " }.prefix { $0 != "." }).split(separator: " ")
          .joined(separator: " ")
      }
    }
    _ = reader.press(.tab)
    #expect(listed(&reader) == titles)
    _ = reader.type("/cafe")
    #expect(listed(&reader) == ["The Café", "The Day of the Café Owner"])
    #expect(reader.screenText().contains { $0.contains("/cafe_") && $0.contains("2 of 4") })
    _ = reader.type(" day")
    #expect(listed(&reader) == ["The Day of the Café Owner"])
    _ = reader.press(.backspace, .backspace)
    _ = reader.type("x")
    #expect(reader.screenText().contains { $0.contains("No entry contains “cafe dx”.") })
    #expect(reader.press(.enter) == [])
    #expect(reader.screens.current == .contents)
    // Escape first clears the filter, then leads back to the book.
    _ = reader.press(.escape)
    #expect(listed(&reader) == titles)
    _ = reader.type("/owner")
    #expect(reader.press(.enter) == [.saving(.placeChanged)])
    #expect(reader.screenText().contains { $0.contains("The Day of the Café Owner") })
    // The filter has ended with the choice.
    _ = reader.press(.tab)
    #expect(listed(&reader) == titles)
    #expect(reader.screens.contents?.list.choice.chosen == 2)
  }

  @Test func theContentsFoldByLevel() throws {
    var text = "The Counting House\n\n\n\n\n"
    for part in ["ONE", "TWO"] {
      text += "PART \(part)\n\n\n\n"
      for chapter in ["I", "II", "III"] {
        text += "CHAPTER \(chapter)\n\n\n"
        for _ in 0..<12 { text += "The clerk counted the coins of the house again.\n\n" }
        text += "\n\n"
      }
    }
    let book = try Book(plainText: Array(text.utf8), named: "House")
    var reader = reader(book, columns: 80, rows: 24)
    func count(_ reader: inout Reader) -> Int { reader.screenText().count { $0.contains(" . ") } }
    _ = reader.type("C")
    try #require(count(&reader) == 8)
    // A part folds; its chapters lead to it.
    _ = reader.press(.home, .left)
    #expect(count(&reader) == 5)
    #expect(reader.screenText().contains { $0.contains("(3 more)") })
    _ = reader.press(.end, .left)
    #expect(count(&reader) == 2)
    _ = reader.press(.right)
    #expect(count(&reader) == 5)
    // What is folded stays so after a jump.
    _ = reader.press(.end, .left)
    #expect(count(&reader) == 2)
    _ = reader.press(.enter)
    _ = reader.type("C")
    #expect(count(&reader) == 2)
    _ = reader.press(.end, .right)
    #expect(count(&reader) == 5)
    // A filter looks at all.
    _ = reader.type("/chap")
    #expect(count(&reader) == 8)
    _ = reader.press(.escape)
    #expect(count(&reader) == 8)
    // Where there is nothing to fold, the arrow leads back to the book.
    _ = reader.press(.home, .left, .left)
    #expect(reader.screens.current == .book)
  }

  @Test func aChapterIsGoneToByAClick() throws {
    var reader = try opened(page: 2)
    _ = reader.type("C")
    let row = try #require(reader.screenText().firstIndex { $0.contains("CHAPTER 7.") })
    reader.click(30, row)
    reader.tick(at: .seconds(700_000_002))
    #expect(reader.words().first == "w7x0")
  }

  @Test func theScreensSlideAndArriveExactly() throws {  // I16
    var reader = try opened()
    let start = Duration.seconds(800_000_000)
    let book = reader.frame(at: start)
    reader.handle(.key(Key(.tab)), at: start)
    #expect(reader.frame(at: start) == book)
    #expect(reader.isMoving)
    let half = reader.frame(at: start + .milliseconds(150))
    let last = reader.frame(at: start + .milliseconds(360))
    reader.tick(at: start + .milliseconds(360))
    #expect(!reader.isMoving)
    #expect(reader.frame(at: start + .seconds(5)) == last)
    #expect(half != book && half != last)
  }

  // MARK: Sliding by hand

  /// Drags from one column to another, slowly, and holds for a second before the release.
  private func drag(
    from start: Int, to end: Int, after time: Int = 0, release: Bool = true, _ reader: inout Reader
  ) {
    reader.mouse(.press(button: 0), start, 10, after: time)
    let way = end < start ? -1 : 1
    for step in 1...abs(end - start) {
      reader.mouse(.drag(button: 0), start + way * step, 10, after: time + 10 * step)
    }
    if release { reader.mouse(.release(button: 0), end, 10, after: time + 3_000) }
  }

  @Test(arguments: [("C", 1), ("B", -1)])
  func aScreenSlidesUnderTheHandAndOnToTheBook(key: String, way: Int) throws {  // S5.01
    var reader = try opened()
    let page = reader.screenText()
    _ = reader.type(key)
    reader.take(.shelf(books, ShelfProgress(), isUpdate: false), at: .zero)
    let screen = reader.screenText()
    let from = way > 0 ? 10 : 70
    drag(from: from, to: from + 20 * way, release: false, &reader)
    let held = reader.frame(at: Reader.start + .seconds(1)).lines
    // The screen at one side has moved by twenty cells, and the next one is beside it.
    let (old, new) = (held.map { $0.padded }, screen.map { $0.padded })
    for row in 0..<24 {
      #expect(
        way > 0
          ? Array(old[row][20...]) == Array(new[row][..<60])
          : Array(old[row][..<60]) == Array(new[row][20...]))
    }
    reader.mouse(.release(button: 0), from + 20 * way, 10, after: 3_000)
    reader.tick(at: Reader.start + .seconds(9))
    #expect(reader.screenText() == screen)
    drag(from: from, to: from + 40 * way, after: 10_000, &reader)
    // Keys are for the book as soon as the hand lets go.
    #expect(reader.screens.current == .book && reader.status.isReading)
    reader.tick(at: Reader.start + .seconds(19))
    #expect(reader.screenText() == page && !reader.isMoving)
  }

  @Test func aFlickIsEnoughAndTheFurtherSideGivesWayOnly() throws {  // S5.01, S5.13
    var reader = try opened()
    _ = reader.type("C")
    let contents = reader.screenText()
    drag(from: 60, to: 20, release: false, &reader)
    #expect(reader.frame(at: Reader.start + .seconds(1)).lines != contents)
    reader.mouse(.release(button: 0), 20, 10, after: 3_000)
    reader.tick(at: Reader.start + .seconds(9))
    #expect(reader.screenText() == contents)
    reader.mouse(.press(button: 0), 20, 10, after: 10_000)
    for step in 1...10 {
      reader.mouse(.drag(button: 0), 20 + step, 10, after: 10_000 + step * 3)
    }
    reader.mouse(.release(button: 0), 30, 10, after: 10_031)
    reader.tick(at: Reader.start + .seconds(19))
    #expect(reader.screens.current == .book)
  }

  @Test func aClickIsPressAndReleaseInOneCellOfOneScreen() throws {
    var reader = try opened(page: 2)
    let place = reader.anchor
    // The press was on the page.
    reader.mouse(.press(button: 0), 20, 10, after: 0)
    _ = reader.press(.tab)
    reader.mouse(.release(button: 0), 20, 10, after: 3_000_000)
    #expect(reader.screens.current == .contents && reader.anchor == place)
    // It was released elsewhere.
    reader.mouse(.press(button: 0), 20, 5, after: 4_000_000)
    reader.mouse(.drag(button: 0), 20, 9, after: 4_000_010)
    reader.mouse(.release(button: 0), 20, 9, after: 4_000_020)
    #expect(reader.screens.current == .contents && reader.anchor == place)
    reader.mouse(.press(button: 0), 20, 9, after: 5_000_000)
    reader.mouse(.release(button: 0), 20, 9, after: 5_000_010)
    #expect(reader.screens.current == .book && reader.anchor != place)
  }

  @Test func aScreenWhoseReleaseIsLostSlidesBack() throws {  // I28
    var reader = try opened()
    _ = reader.type("C")
    let contents = reader.screenText()
    drag(from: 10, to: 60, release: false, &reader)
    reader.mouse(.motion, 60, 10, after: 4_000)
    reader.tick(at: Reader.start + .seconds(9))
    #expect(reader.screenText() == contents && !reader.isMoving)
  }

  @Test func aResizeKeepsTheScreenAndTheEntryInSight() throws {
    var reader = try opened(page: 20)
    _ = reader.type("C")
    for (columns, rows) in [(160, 45), (30, 8), (10, 3), (80, 24)] {
      reader.resize(to: Size(columns: columns, rows: rows), at: .seconds(700_000_000))
      if reader.layout != nil {
        #expect(reader.screenText().contains { $0.contains("Contents") })
        #expect(reader.screenText().contains { $0.contains("CHAPTER 1") })
      }
    }
  }

  @Test func whileAnotherScreenIsSeenTheBookIsNotTurned() throws {
    var reader = try opened()
    let anchor = reader.anchor
    _ = reader.type("C")
    _ = reader.press(.pageDown, .end, .home)
    let wheel = MouseReport(.wheel(.down), column: 3, row: 3)
    #expect(reader.questions { $0.handle(.mouse(wheel), at: .seconds(700_000_000)) } == [])
    #expect(reader.anchor == anchor)
    #expect(reader.press(.character("c"), modifiers: .control) == [.terminal(.quit)])
  }

  @Test func theRunningHeadLeadsToTheContents() throws {
    var reader = try opened(page: 9)
    let layout = try #require(reader.layout)
    let row = try #require(layout.pages[0].headRow)
    reader.click(40, row)
    #expect(reader.screens.current == .contents)
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func aLongListKeepsItsChosenEntryInSight(columns: Int, rows: Int) throws {
    let screen = Size(columns: columns, rows: rows)
    let entries = (0..<200).map { EntryList.Entry(title: "Entry \($0)", note: String($0)) }
    var list = EntryList(heading: "List", hint: "", choice: Choice(chosen: 90))
    let context = try sampleReader(onPage: 1, columns: columns, rows: rows).context()
    list.fill(with: entries, context)
    for distance in [0, 1, -5, 40, 1_000, -1_000, 7] {
      list.choice.move(by: distance)
      var grid = Grid(size: screen)
      list.draw(context, into: &grid)
      #expect(grid.lines.contains { $0.contains("Entry \(list.choice.chosen)") })
    }
  }
}

extension String {
  /// Returns the characters of a line of eighty cells.
  fileprivate var padded: [Character] {
    let characters = Array(self)
    return characters + Array(repeating: " ", count: max(0, 80 - characters.count))
  }

  // MARK: Commands that need no page

  @Test(arguments: ["B", "C"])
  func commandsThatNeedNoPageWorkBesideTheBook(key: String) throws {
    func opened() throws -> Reader {
      var reader = try sampleReader(onPage: 5)
      _ = reader.type(key)
      if key == "B" {
        reader.take(
          .shelf(shelf([SampleState("The Lamp")]), ShelfProgress(), isUpdate: false), at: .zero)
      }
      return reader
    }
    let screen: MainScreen = key == "B" ? .shelf : .contents
    for (letter, question) in [
      ("T", Question.statistics(.load)), ("M", .marks(.load)),
    ] {
      var reader = try opened()
      #expect(reader.type(letter) == [question])
      #expect(reader.screens.current == screen)
    }
    for (letter, words) in [
      ("S", "Settings, saved at once"), ("O", "Open a file: "), ("?", "Keys"),
    ] {
      var reader = try opened()
      _ = reader.type(letter)
      #expect(reader.screenText().contains { $0.contains(words) }, "\(letter)")
      _ = reader.press(.escape)
      #expect(reader.screens.current == screen)
    }
    // Words of a search are typed, and do nothing else; only all books can be searched here.
    var reader = try opened()
    let before = reader.screenText()
    _ = reader.press(.character("/"), modifiers: .alt)
    _ = reader.type("lamp")
    #expect(reader.foot().contains("Search all books: lamp_"))
    _ = reader.press(.character("/"), modifiers: .alt)
    #expect(reader.foot().contains("Search all books: lamp_") && !reader.foot().contains("[x]"))
    #expect(reader.press(.enter) == [.search(LibraryQuery("lamp"))])
    #expect(reader.screenText().contains { $0.contains("All books: lamp") })
    _ = reader.press(.escape)
    #expect(reader.screens.current == screen && reader.screenText() == before)
  }

  @Test func aMatchInTheOpenBookLeavesTheShelf() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("B")
    reader.take(
      .shelf(shelf([SampleState("The Lamp")]), ShelfProgress(), isUpdate: false), at: .zero)
    _ = reader.press(.character("/"), modifiers: .alt)
    _ = reader.type("w")
    _ = reader.press(.enter)
    let book = IndexedBook(
      fingerprint: reader.book.fingerprint, path: "/sample.txt", title: "Sample", author: nil,
      length: 1_000)
    var findings = LibraryFindings()
    findings.matches = [
      LibraryMatch(book: book, place: TextOffset(utf8: 4_000), chapter: nil, excerpt: "w7x133")
    ]
    (findings.count, findings.remaining) = (1, 0)
    reader.take(.findings(findings), at: .zero)
    _ = reader.press(.down, .enter)
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    #expect(reader.screens.current == .book && reader.anchor.utf8 != 0)
    #expect(reader.isReading)
  }

  // MARK: The program began at the shelf

  @Test func leavingTheShelfAtWhichTheProgramBeganEndsIt() throws {
    for key in [Key(.character("q")), Key(.escape)] {
      var reader = try sampleReader(onPage: 5)
      reader.showShelfOnly(at: .zero)
      reader.take(
        .shelf(shelf([SampleState("The Lamp")]), ShelfProgress(), isUpdate: false), at: .zero)
      #expect(reader.foot().contains("q quit"))
      // A filter is ended first, and no key or click shows the book behind.
      _ = reader.type("/x")
      reader.handle(.key(Key(.escape)), at: .zero)
      for other in [Key(.backspace), Key(.character("B")), Key(.tab, .shift), Key(.tab)] {
        reader.handle(.key(other), at: .zero)
        #expect(reader.screens.current == .shelf, "\(other)")
      }
      reader.click(1, 12)
      #expect(reader.screens.current == .shelf)
      #expect(reader.questions { $0.handle(.key(key), at: .zero) } == [.terminal(.quit)])
    }
  }

  @Test func aShelfThatWasShownFromABookLeadsBackToIt() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("B")
    reader.take(
      .shelf(shelf([SampleState("The Lamp")]), ShelfProgress(), isUpdate: false), at: .zero)
    #expect(reader.foot().contains("Esc back"))
    #expect(!reader.press(.escape).contains(.terminal(.quit)))
    #expect(reader.screens.current == .book)
  }
}
