import Asking
import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct ShelfPanelTests {
  private let lamps = SampleState("Five Lamps", by: "Ann Wick", page: 51, of: 101)
  private let stove = SampleState("The Stove", by: "Josiah Ember", page: 100, of: 100)
  private let gone = SampleState("Gone", page: 1, of: 9, fileExists: false)

  private func opened(
    _ books: [ShelvedBook], columns: Int = 80, rows: Int = 24,
    depth: Appearance.ColorDepth = .direct
  ) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    var reader = reader(
      try sampleBook(), columns: columns, rows: rows, settings: settings, depth: depth)
    #expect(reader.type("B") == [.shelf(.load)])
    reader.take(.shelf(books, ShelfProgress(), isUpdate: false), at: .zero)
    return reader
  }

  @Test func coversAreSideBySide() throws {
    let many = [lamps, stove, gone, SampleState("Moby Dick; or, The Whale", by: "Herman Melville")]
    var reader = try opened(shelf(many, unread: ["aloft"]))
    #expect(
      reader.screenText() == [
        "   Shelf                                                                   5",
        "",
        "   ┌──────────────┐",
        "   │  Five Lamps  │       The Stove            Gone             Moby Dick",
        "   │              │",
        "   │              │                                           or, The Whale",
        "   │              │",
        "   │              │",
        "   │   Ann Wick   │     Josiah Ember                           H. Melville",
        "   │ ━━━━━━━──────│     ━━━━━━━━━━━━━        not found        ─────────────",
        "   └──────────────┘",
        "",
        "",
        "         aloft",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "       Five Lamps — Ann Wick · page 51 of 101 · read on 20 November 2026",
        "      ←↑↓→ choose · Enter open · o sort · + folder · Del forget · Esc back",
      ])
  }

  @Test func aNarrowCoverHasTheNameUnderWhichAnAuthorIsKnown() throws {
    for (author, name) in [
      ("Miguel de Cervantes Saavedra", "M. Cervantes"), ("Ludwig van Beethoven", "L. Beethoven"),
      ("Herman Melville", "H. Melville"), ("Ann Wick", "Ann Wick"),
    ] {
      var reader = try opened(shelf([SampleState("[The Lamp]", by: author)]))
      #expect(reader.screenText().contains { $0.contains("│") && $0.contains(name) }, "\(author)")
      #expect(reader.screenText().contains { $0.contains("│") && $0.contains("The Lamp ") })
      #expect(!reader.screenText().contains { $0.contains("│") && $0.contains("[") })
    }
  }

  @Test func theFilterKnowsTheStatesOfBooksAndXMarksOneFinished() throws {
    var ended = SampleState("Ended", page: 100)
    ended.finished = "2026-11-21T10:00:00Z"
    var begun = SampleState("Begun")
    begun.stayed = nil
    let books = shelf([ended, begun], unread: ["other"])
    for (word, title) in [("finished", "Ended"), ("reading", "Begun"), ("unread", "other")] {
      var reader = try opened(books)
      _ = reader.type("/\(word)")
      #expect(reader.screenText()[0].hasSuffix("1 of 3"), "\(word)")
      #expect(reader.screens.shelf?.chosen?.title == title)
    }
    var reader = try opened(books)
    #expect(reader.screenText()[22].contains("finished on 21 November 2026"))
    // Before the page: a narrow row may have no room for both.
    #expect(reader.screenText()[22].contains("finished on 21 November 2026 · page 100"))
    #expect(reader.type("x") == [.shelf(.finish(books[0], false))])
    _ = reader.press(.right)
    #expect(reader.screenText()[22].contains("opened on 20 November 2026"))
    #expect(reader.type("x") == [.shelf(.finish(books[1], true))])
    _ = reader.press(.right)
    #expect(reader.screenText()[22].contains("not read yet"))
    #expect(reader.type("x") == [.shelf(.finish(books[2], true))])
  }

  @Test func aBookStaysSelectedWhenItBecomesOneThatWasReadAndBack() throws {
    var marked = SampleState("aloft")
    (marked.path, marked.stayed) = ("/folder/aloft.txt", nil)
    let (before, after) = (
      shelf([lamps], unread: ["aerie", "aloft"]), shelf([lamps, marked], unread: ["aerie"])
    )
    var reader = try opened(before)
    _ = reader.press(.end)
    for found in [after, before] {
      reader.take(.shelf(found, ShelfProgress(), isUpdate: true), at: .zero)
      #expect(reader.screens.shelf?.chosen?.title == "aloft")
    }
  }

  @Test func aFilterSelectsTheFirstBook() throws {
    let many = (1...12).map { SampleState("Lamp \($0)") }
    var reader = try opened(shelf(many))
    _ = reader.press(.end)
    _ = reader.type("/lamp")
    #expect(reader.screens.shelf?.chosen?.title == "Lamp 1")
  }

  @Test func theOpenBookIsSelectedAlsoIfNothingOfItCouldBeSaved() throws {
    var reader = try opened(shelf([lamps], unread: ["aloft"]))
    var progress = ShelfProgress()
    progress.openPath = "/folder/other.txt"
    let found = shelf([lamps], unread: ["aloft", "other"])
    reader.take(.shelf(found, progress, isUpdate: true), at: .zero)
    #expect(reader.screenText()[22].contains("other · not read yet"))
    // An earlier choice stays.
    reader = try opened(shelf([lamps], unread: ["aloft"]))
    _ = reader.press(.right)
    reader.take(.shelf(found, progress, isUpdate: true), at: .zero)
    #expect(reader.screenText()[22].contains("aloft · not read yet"))
  }

  @Test func aNarrowWindowHasARowForEachBook() throws {
    var reader = try opened(shelf([lamps, stove, gone], unread: ["aloft"]), columns: 50, rows: 12)
    _ = reader.press(.down)
    #expect(
      reader.screenText() == [
        " Shelf                                          4",
        " Five Lamps — Ann Wick   . . . . . . . . . .  50%",
        " The Stove — Josiah Ember  . . . . . . . . . 100%",
        " Gone  . . . . . . . . . . . . . . . .  not found",
        " aloft", "", "", "", "", "",
        "    The Stove — Josiah Ember · page 100 of 100",
        "    ↑↓ choose · Enter open · o sort · Esc back",
      ])
    let grid = reader.frame(at: .seconds(700_000_000))
    #expect(grid[column: 1, row: 2].style == reader.palette.reversed)
    #expect(grid[column: 1, row: 1].style != reader.palette.reversed)
    // A click on a row opens its book; 60 columns have covers.
    var clicked = reader
    #expect(
      clicked.click(40, 4).contains {
        if case .open(.onShelf(let book)) = $0 { book.title == "aloft" } else { false }
      })
    reader.resize(to: Size(columns: 60, rows: 24), at: .seconds(700_000_000))
    #expect(!reader.screenText().contains { $0.contains("Five Lamps — Ann Wick   ") })
    reader.resize(to: Size(columns: 59, rows: 24), at: .seconds(700_000_000))
    #expect(reader.screenText().contains { $0.contains("Five Lamps — Ann Wick   ") })
  }

  @Test func itIsSortedByAKeyAndByAClickOnItsHeadWithTheGroupsAboveTheirBooks() throws {
    var books = Shelf()
    for (name, author) in [("Stove", "Zoe Wick"), ("Lamp", "Zoe Wick"), ("Boat", "Ann Ash")] {
      books.add(BookFile(path: "/\(name)", size: name.utf8.count, modified: 0)) { _ in nil }
      books.record(FileDetails(title: name, author: author), ofFileAt: "/\(name)")
    }
    var reader = try opened(books.books)
    func covers() -> [String] {
      // Without the frame of the chosen one.
      reader.screenText().map { row in
        row.filter { !"┌─┐│".contains($0) }.split(separator: " ").joined(separator: " ")
      }.filter { !$0.isEmpty }.prefix(3).map { $0 }
    }
    // Unread books are in the order of their titles, which are on the screen.
    #expect(covers() == ["Shelf 3", "Boat Lamp Stove", "Ann Ash Zoe Wick Zoe Wick"])
    _ = reader.type("o")
    #expect(covers() == ["Shelf by title 3", "Boat Lamp Stove", "Ann Ash Zoe Wick Zoe Wick"])
    reader.click(5, 0)
    #expect(covers() == ["Shelf by author 3", "Ann Ash Zoe Wick", "Boat Lamp Stove"])
    #expect(reader.generalSettings.order == .author)
  }

  @Test(arguments: [80, 50])
  func booksOfOneTitleAndAuthorAreToldApartByTheirFiles(columns: Int) throws {
    func names(_ paths: [String], _ authors: [String]) throws -> [Bool] {
      var books = Shelf()
      for (path, author) in zip(paths, authors) {
        books.add(BookFile(path: path, size: path.utf8.count, modified: 0)) { path in
          Fingerprint(of: Array(path.utf8))
        }
        books.record(FileDetails(title: "The Lamp", author: author), ofFileAt: path)
      }
      var reader = try opened(books.books, columns: columns)
      let rows = reader.screenText().dropLast(2)
      #expect(rows.map { $0.components(of: "The Lamp") }.reduce(0, +) == paths.count)
      return ["Attic", "Cellar", "one.txt", "two.txt"].map { name in
        rows.contains { $0.contains(name) }
      }
    }
    let keeper = ["A. Keeper", "A. Keeper"]
    #expect(
      try names(["/Attic/one.txt", "/Cellar/one.txt"], keeper) == [true, true, false, false])
    #expect(try names(["/Attic/one.txt", "/Attic/two.txt"], keeper) == [false, false, true, true])
    #expect(
      try names(["/Attic/one.txt", "/Cellar/two.txt"], ["A. Keeper", "B. Wick"]) == [
        false, false, false, false,
      ])
  }

  @Test func eachOfSeveralAuthorsIsShortened() throws {
    let authors = [
      "Ann Wick and Bo Ash", "Ann Wick and 4 others", "Al Li and 3 others", "Jo Ember and Ann Wick",
    ]
    let books = authors.enumerated().map { SampleState("Book \($0)", by: $1) }
    var reader = try opened(shelf(books))
    // The cover is 13 cells wide inside.
    let rows = reader.screenText().dropLast(2)
    for name in ["Wick and Ash", "Wick …", "Li and others", "Ember …"] {
      #expect(rows.contains { $0.contains(name) }, "\(name)")
    }
  }

  @Test(arguments: [(80, 24), (160, 45)], [Appearance.ColorDepth.direct, .few])
  func theRibbonCoversNoLetter(size: (Int, Int), depth: Appearance.ColorDepth) throws {
    // As wide as the cover inside, in the rows of the ribbon too.
    let title = String(repeating: "W", count: 200)
    var settings = Settings()
    settings.transition = .none
    let book = try sampleBook()
    var reader = reader(
      book, columns: size.0, rows: size.1, settings: settings, depth: depth)
    var state = SampleState(title)
    state.print = book.fingerprint
    _ = reader.type("B")
    reader.take(.shelf(shelf([state]), ShelfProgress(), isUpdate: false), at: .zero)
    let open = reader.screenText()
    state.print = nil
    reader.take(.shelf(shelf([state]), ShelfProgress(), isUpdate: true), at: .zero)
    let closed = reader.screenText()
    // In reverse it is a line.
    let ribbon: Character = depth == .few ? "┃" : "▐"
    #expect(open.joined().contains(ribbon) && !closed.joined().contains(ribbon))
    let letters = { (lines: [String]) in lines.joined().filter { $0 == "W" }.count }
    #expect(letters(open) == letters(closed))
  }

  @Test func whatTheFilterFindsIsLit() throws {
    for isAccessible in [false, true] {
      var reader = try sampleReader(onPage: 1) { $0.accessible = isAccessible ? .on : .off }
      _ = reader.type("B")
      reader.take(.shelf(shelf([lamps, stove]), ShelfProgress(), isUpdate: false), at: .zero)
      _ = reader.type("/lamp wick")
      let grid = reader.frame(at: .seconds(100_000_000))
      var lit = ""
      for row in 1..<22 {
        for column in 0..<80
        where grid[column: column, row: row].style.background == reader.palette.highlight {
          lit += grid[column: column, row: row].glyph.text
        }
      }
      // A screen reader that speaks the bytes sent would say it again.
      #expect(lit == (isAccessible ? "" : "LampWick"))
    }
  }

  @Test func arrowsGoFromCoverToCoverAndRowToRow() throws {
    let books = shelf((1...10).map { SampleState("Book \($0)") })
    var reader = try opened(books)
    func chosen() -> String? { reader.screens.shelf?.chosen?.title }
    // Four side by side.
    let way: [(Key.Code, String)] = [
      (.right, "Book 2"), (.down, "Book 6"), (.down, "Book 10"), (.down, "Book 10"),
      (.up, "Book 6"), (.left, "Book 5"), (.left, "Book 4"), (.up, "Book 4"), (.end, "Book 10"),
      (.right, "Book 10"), (.home, "Book 1"), (.left, "Book 1"), (.right, "Book 2"),
      (.right, "Book 3"), (.pageDown, "Book 10"), (.pageUp, "Book 2"),
    ]
    for (key, title) in way {
      #expect(reader.press(key) == [])
      #expect(chosen() == title, "\(key)")
      #expect(reader.screenText().contains { $0.contains(title) })
    }
    #expect(reader.press(.enter) == [.open(.onShelf(books[1]))])
    #expect(reader.screens.current == .book)
  }

  @Test func downLeadsToTheLastBookFromARowAboveAndNowhereFromTheLastRow() throws {
    var reader = try opened(shelf((1...10).map { SampleState("Book \($0)") }))
    // Four side by side.
    let way: [(Key.Code, String)] = [
      (.down, "Book 5"), (.down, "Book 9"), (.down, "Book 9"), (.up, "Book 5"),
      (.right, "Book 6"), (.right, "Book 7"), (.down, "Book 10"), (.down, "Book 10"),
    ]
    for (step, (key, title)) in way.enumerated() {
      #expect(reader.press(key) == [])
      #expect(reader.screens.shelf?.chosen?.title == title, "step \(step)")
    }
  }

  @Test func whatIsTypedLeavesTheBooksThatHaveItInTitleOrAuthor() throws {
    var reader = try opened(
      shelf([lamps, stove, SampleState("Mémoires")], unread: ["stoker", "other"]))
    _ = reader.type("/sto")
    #expect(reader.screenText()[0].hasSuffix("2 of 5"))
    #expect(reader.screens.shelf?.chosen?.title == "The Stove")
    _ = reader.press(.escape)
    _ = reader.type("/ember stove")
    #expect(reader.screens.shelf?.chosen?.title == "The Stove")
    _ = reader.press(.escape)
    _ = reader.type("/memo")
    #expect(reader.screens.shelf?.chosen?.title == "Mémoires")
    _ = reader.type("x")
    #expect(reader.screenText().contains { $0.contains("No title or author contains “memox”.") })
    #expect(reader.press(.enter, .delete, .down) == [])
    _ = reader.press(.backspace)
    #expect(reader.press(.enter).count == 1)
  }

  @Test func aBookIsForgottenOnlyAfterAYes() throws {
    var reader = try opened(shelf([lamps, stove], unread: ["other"]))
    _ = reader.press(.delete)
    #expect(reader.screenText()[22].contains("Forget “Five Lamps”"))
    #expect(reader.type("n") == [])
    #expect(reader.screenText()[22].contains("Five Lamps — Ann Wick"))
    for key in [Key.Code.enter, .escape, .delete, .right] {
      #expect(reader.press(.delete, key) == [])
      #expect(reader.screens.shelf?.chosen?.title == "Five Lamps")
    }
    _ = reader.press(.delete)
    // A click does not confirm either.
    #expect(reader.click(10, 5) == [])
    _ = reader.press(.delete)
    #expect(reader.type("y") == [.shelf(.forget(lamps.fingerprint))])
    reader.take(
      .shelf(shelf([stove], unread: ["other"]), ShelfProgress(), isUpdate: true), at: .zero)
    #expect(reader.screens.shelf?.chosen?.title == "The Stove")
    _ = reader.press(.end, .delete)
    #expect(reader.screenText()[22].contains("nothing to forget"))
    #expect(reader.type("y") == [])
  }

  @Test func theBookAfterAForgottenOneIsChosenAndTheOneBeforeTheLast() throws {
    var reader = try opened(shelf([lamps, gone, stove]))
    _ = reader.press(.right, .delete)
    #expect(reader.type("y") == [.shelf(.forget(gone.fingerprint))])
    reader.take(.shelf(shelf([lamps, stove]), ShelfProgress(), isUpdate: true), at: .zero)
    #expect(reader.screens.shelf?.chosen?.title == "The Stove")
    reader = try opened(shelf([lamps, gone, stove]))
    _ = reader.press(.end, .delete)
    #expect(reader.type("y") == [.shelf(.forget(stove.fingerprint))])
    reader.take(.shelf(shelf([lamps, gone]), ShelfProgress(), isUpdate: true), at: .zero)
    #expect(reader.screens.shelf?.chosen?.title == "Gone")
  }

  @Test func theQuestionIsWholeOnANarrowScreen() throws {
    var reader = try opened(shelf([lamps, stove]), columns: 40, rows: 12)
    _ = reader.press(.delete)
    let rows = reader.screenText()
    #expect(rows[10].contains("Forget “Five Lamps”? y/n"))
    #expect(rows[11].contains("y forget") && !rows[11].contains("Enter"))
  }

  @Test func aCoverIsOpenedByAClickAndTheTableLeadsBack() throws {
    let books = shelf([lamps, stove])
    var reader = try opened(books)
    #expect(reader.click(30, 6) == [.open(.onShelf(books[1]))])
    reader = try opened(books)
    #expect(reader.click(30, 20) == [])
    #expect(reader.screens.current == .book)
  }

  @Test func aFolderNamedAtTheStartIsOfferedForTheNextShelves() throws {
    for (columns, rows) in [(80, 24), (160, 45)] {
      var reader = try sampleReader(onPage: 5, columns: columns, rows: rows)
      _ = reader.type("B")
      var progress = ShelfProgress()
      progress.folders = ["/home/ann/Novels"]
      reader.take(.shelf(shelf([lamps]), progress, isUpdate: false), at: .zero)
      #expect(reader.foot().contains("+ keeps this folder"))
      #expect(reader.type("+") == [.shelf(.addFolder("/home/ann/Novels"))])
      reader.take(.folder("/home/ann/Novels", exists: true), at: .zero)
      #expect(reader.foot().contains("+ folder") && !reader.foot().contains("keeps"))
      _ = reader.type("+")
      #expect(reader.foot().contains("Add a folder: ~/_"))
    }
  }

  @Test func aHintIsAButtonForItsKey() throws {
    let books = shelf([lamps, stove])
    var questions: [Question] = []
    func clicked(_ hint: String) throws -> Reader {
      var reader = try opened(books)
      let row = reader.screenText()[23]
      let place = try #require(row.firstRange(of: hint)).upperBound
      questions = reader.click(row.distance(from: row.startIndex, to: place) - 1, 23)
      return reader
    }
    var adding = try clicked("+ folder")
    #expect(adding.screenText().joined().contains("Add a folder: ~/_"))
    _ = try clicked("Enter open")
    #expect(questions == [.open(.onShelf(books[0]))])
    #expect(try clicked("Esc back").screens.current == .book)
    #expect(try clicked("choose ·").screens.current == .shelf)
    var forgetting = try clicked("Del forget")
    #expect(forgetting.screenText()[22].contains("Forget “Five Lamps”"))
  }

  @Test func booksThatAreFoundLaterDoNotMoveTheChoice() throws {
    var reader = try opened(shelf([lamps, stove]))
    _ = reader.press(.right)
    reader.take(
      .shelf(shelf([lamps, gone, stove], unread: ["new"]), ShelfProgress(), isUpdate: true),
      at: .zero)
    #expect(reader.screens.shelf?.chosen?.title == "The Stove")
    _ = reader.type("/new")
    reader.take(
      .shelf(
        shelf([lamps, gone, stove], unread: ["new", "newer"]), ShelfProgress(), isUpdate: true),
      at: .zero)
    #expect(reader.screenText()[0].hasSuffix("2 of 5"))
  }

  @Test func anEmptyShelfSaysSo() throws {  // S5.19
    var reader = try opened([])
    #expect(reader.screenText().contains { $0.contains("No books read yet.") })
    var progress = ShelfProgress()
    progress.folders = ["/lamps"]
    reader.take(.shelf([], progress, isUpdate: true), at: .zero)
    #expect(reader.screenText().contains { $0.contains("No books in /lamps") })
    #expect(reader.press(.down, .up, .end, .enter, .delete) == [])
    _ = reader.press(.escape)
    #expect(reader.screens.current == .book)
  }

  @Test(arguments: [(20, 5), (31, 7), (40, 12), (80, 24), (120, 40), (250, 60)])
  func theChosenCoverIsInSightOnEveryScreen(columns: Int, rows: Int) throws {
    let table = TileTable(coversOn: Size(columns: columns, rows: rows), isPlain: false)
    let places = (0..<table.columns * table.rows).map { table.rect(ofTile: $0) }
    for (index, rect) in places.enumerated() {
      #expect(rect.columns.lowerBound >= 0 && rect.columns.upperBound <= columns)
      #expect(rect.rows.lowerBound >= 1 && rect.rows.upperBound <= rows - 2 || rows < 6 || rows < 3)
      #expect(table.place(at: MouseReport(.motion, column: rect.column, row: rect.row)) == index)
    }
    for depth in [Appearance.ColorDepth.direct, .none] {
      let books = shelf((100...180).map { SampleState("Book \($0)", by: "A. Uthor") })
      var reader = try opened(books, columns: columns, rows: rows, depth: depth)
      for key in [Key.Code.end, .up, .left, .home, .pageDown, .down, .right, .pageDown] {
        _ = reader.press(key)
        let title = try #require(reader.screens.shelf?.chosen?.title)
        #expect(reader.screenText().dropLast(2).contains { $0.contains(title.suffix(3)) })
      }
    }
  }

  @Test(arguments: [(1, 1), (2, 24), (3, 3), (59, 4), (80, 1)])
  func booksMayComeInAWindowOfAnySize(columns: Int, rows: Int) throws {
    let books = shelf([SampleState("Lamps"), SampleState("Stoves")])
    for isAccessible in [false, true] {
      var reader = try sampleReader(onPage: 1) {
        $0.transition = .none
        $0.accessible = isAccessible ? .on : .off
      }
      _ = reader.type("B")
      reader.resize(to: Size(columns: columns, rows: rows), at: .seconds(700_000_000))
      reader.take(.shelf(books, ShelfProgress(), isUpdate: false), at: .seconds(700_000_000))
      _ = reader.press(.end)
      reader.resize(to: Size(columns: 80, rows: 24), at: .seconds(700_000_000))
      #expect(reader.screenText().contains { $0.contains("Stoves") })
    }
  }

  @Test(arguments: [
    (["/a/emma.epub", "/a/emma.txt"], ["EPUB", "TXT"]),
    (["/a/emma.txt", "/b/emma.txt"], ["a", "b"]),
    (["/a/emma.txt", "/a/em.txt"], ["emma.txt", "em.txt"]),
    (["/a/emma.txt", "/a/em.txt", "/b/em.txt"], ["a/emma.txt", "a/em.txt", "b/em.txt"]),
  ])
  func booksOfOneTitleHaveWhatDiffers(paths: [String], names: [String]) {
    let books = shelf(
      paths.map { path in
        var state = SampleState("Emma", by: "Jane Austen")
        (state.path, state.print) = (path, Fingerprint(of: Array(path.utf8)))
        return state
      })
    let equal = EqualTitles(among: books)
    #expect(books.map { equal[$0] } == books.map { names[paths.firstIndex(of: $0.path) ?? 0] })
  }

  @Test func aTitleIsSetInLinesOfAboutOneLength() {
    let table: [(String, Int, Int, [String])] = [
      ("Alice’s Adventures in Wonderland", 20, 4, ["Alice’s Adventures", "in Wonderland"]),
      ("The Adventures of Sherlock Holmes", 12, 4, ["The", "Adventures", "of Sherlock", "Holmes"]),
      ("One", 10, 1, ["One"]), ("", 10, 3, []),
      ("One two three four", 8, 2, ["One two", "three …"]),
      ("Northanger Abbey", 12, 4, ["Northanger", "Abbey"]),
      ("Gulliver’s Travels", 13, 4, ["Gulliver’s", "Travels"]),
      ("Donaudampfschiff", 8, 3, ["Donaudam", "pfschiff"]), ("走れメロス物語", 6, 3, ["走れメ", "ロス物", "語"]),
    ]
    for (text, width, most, lines) in table {
      #expect(balanced(text, in: width, maximumLines: most) == lines, "\(text)")
    }
  }

  @Test func noTitleIsCutInAWordThatFits() {
    let titles = [
      "Northanger Abbey", "Mansfield Park", "Gulliver’s Travels", "Consciousness Explained",
      "Nicomachean Ethics", "Introduction to Algorithms", "Programming Pearls",
    ]
    for title in titles {
      let words = title.split(separator: " ").map(String.init)
      for width in words.map({ cellWidth(of: $0) }).max()!...24 {
        let lines = balanced(title, in: width, maximumLines: 9)
        #expect(lines.flatMap { $0.split(separator: " ").map(String.init) } == words, "\(width)")
      }
    }
  }

  @Test func coversHaveAColourByTheirTitleOnWhichItCanBeRead() {
    for theme in Settings.Theme.allCases {
      let palette = Palette(theme, Appearance(depth: .direct))
      let papers = ["Emma", "Typee", "Walden", "Ulysses", "Dubliners", "Middlemarch"].map {
        palette.cover(titled: $0)
      }
      let isTinted = [.auto, .paper, .sepia, .night, .own].contains(theme)
      #expect((Set(papers).count > 2) == isTinted, "\(theme)")
      for paper in papers where isTinted { #expect(palette.ink.contrast(with: paper) >= 4.5) }
      let indexed = Palette(theme, Appearance(depth: .indexed))
      #expect(indexed.cover(titled: "Emma") == indexed.cover)
    }
  }

  @Test func coversFillTheRowsOfTheScreenAndHaveTwoLinesOfTitle() {
    for (columns, rows) in [(80, 24), (100, 30), (160, 45), (120, 40)] {
      let table = TileTable(coversOn: Size(columns: columns, rows: rows), isPlain: false)
      let used = table.rows * (table.tile.rows + 1) - 1
      #expect(rows - 3 - used <= 4, "\(columns)×\(rows): \(used) rows")
      let picture = BookCover.pictureRect(on: table.rect(ofTile: 0))
      #expect(picture.map { table.tile.rows - $0.size.rows } == 3, "\(columns)×\(rows)")
    }
  }
}

extension String {
  /// Returns how often a text occurs in it.
  fileprivate func components(of text: String) -> Int {
    replacing(text, with: "\u{1}").count { $0 == "\u{1}" }
  }
}
