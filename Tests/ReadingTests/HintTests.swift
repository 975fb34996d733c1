import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// Unrequested hints to the reader.
struct HintTests {
  @Test func anUnknownKeyNamesTheKeyOfTheHelp() throws {
    var reader = try sampleReader(onPage: 5)
    for key in [Key.Code.function(9), .character("x"), .character("ж")] {
      _ = reader.press(key)
      #expect(reader.foot().contains("? shows the keys"))
      _ = reader.press(.escape)
      #expect(!reader.foot().contains("shows the keys"))
    }
  }

  @Test func theHintFollowsTheKeyThatTheReaderHasGivenToTheHelp() throws {
    var reader = reader(
      try sampleBook(), columns: 80, rows: 24, settings: try .withKeys(["help": "F1"]))
    _ = reader.type("ж")
    #expect(reader.foot().contains("F1 shows the keys"))
  }

  @Test func aKeyThatIsIgnoredAfterAnUnknownOneSaysSo() throws {
    for key in ["q", " ", "d"] {
      var reader = try sampleReader(onPage: 5)
      // A hand types faster than the keys of other tests.
      for character in "x\(key)".unicodeScalars {
        reader.handle(.key(Key(.character(character))), at: .seconds(9))
      }
      #expect(reader.foot().contains("Ignored right after an unknown key · ? shows the keys"))
    }
  }

  @Test(arguments: ["ZZ", "x:q", "xy:q"])
  func theCommandsByWhichViAndLessQuitDoSoAfterAMistakeToo(typed: String) throws {
    var reader = try sampleReader(onPage: 5)
    let questions = reader.questions { reader in
      for letter in typed.unicodeScalars {
        reader.handle(.key(Key(.character(letter))), at: .seconds(9))
      }
    }
    #expect(questions.contains(.terminal(.quit)))
  }

  @Test func whatFollowsAnUnknownKeyAtOnceIsNoCommandOfThePage() throws {
    // As in less: "&err", "!ls", ":e lamp".
    for text in ["&err", "!dd", ":e d", "xd"] {
      var reader = try sampleReader(onPage: 5)
      let before = reader.screenText().dropLast()
      for scalar in text.unicodeScalars {
        reader.handle(.key(Key(.character(scalar))), at: .seconds(1_000))
      }
      reader.handle(.key(Key(.enter)), at: .seconds(1_000))
      let hint = text.hasPrefix("!") ? "No shell here" : "? shows the keys"
      #expect(reader.foot().contains(hint) && reader.isReading, "\(text)")
      #expect(reader.screenText().dropLast() == before && reader.marks.all.isEmpty, "\(text)")
      // Enter has ended it.
      _ = reader.questions { $0.handle(.key(Key(.character("d"))), at: .seconds(1_000)) }
      #expect(reader.marks.all.count == 1, "\(text)")
    }
  }

  @Test func thePageThatStaysOnTheScreenAfterTheEndHasNoHint() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("x")
    #expect(reader.foot().contains("? shows the keys"))
    reader.take(.terminal(.isGone), at: .zero)
    #expect(!reader.foot().contains("? shows the keys"))
  }

  @Test func inLineModeALineDoesNotContinueTheKeyOfTheLineBefore() throws {
    var reader = try sampleReader(onPage: 5)
    reader.handle(.key(Key(.character("x"))), at: .seconds(9))
    reader.take(.session(.lineBegins), at: .seconds(9))
    _ = reader.questions { $0.handle(.key(Key(.character("d"))), at: .seconds(9)) }
    #expect(reader.marks.all.count == 1)
  }

  @Test func aMomentLaterAKeyIsACommandAgainAndSoAreKeysThatNoWordHas() throws {
    for (key, milliseconds, isDone) in [("d", 699, false), ("d", 700, true)] {
      var reader = try sampleReader(onPage: 5)
      reader.handle(.key(Key(.character("&"))), at: .seconds(1_000))
      let time = Duration.seconds(1_000) + .milliseconds(milliseconds)
      reader.handle(.key(Key(.character(key.unicodeScalars.first!))), at: time)
      #expect(reader.marks.all.isEmpty != isDone)
    }
    var reader = try sampleReader(onPage: 5)
    let page = reader.pageNumber.page
    reader.handle(.key(Key(.character("&"))), at: .seconds(1_000))
    reader.handle(.key(Key(.pageDown)), at: .seconds(1_000))
    #expect(reader.pageNumber.page == page + 1)
    // What less and vi mean by it.
    let quit = reader.questions { reader in
      for letter in ":q".unicodeScalars {
        reader.handle(.key(Key(.character(letter))), at: .seconds(1_001))
      }
    }
    #expect(quit.contains(.terminal(.quit)))
  }

  @Test(arguments: [(80, 24), (160, 45), (40, 12), (30, 12)])
  func theFirstKeysToKnowStandOnTheLastRowUntilTheHelpIsOpened(columns: Int, rows: Int) throws {
    var reader = try sampleReader(onPage: 5, columns: columns, rows: rows)
    let before = reader.screenText()
    reader.showFirstKeys()
    let hinted = reader.screenText()
    let help = columns == 30 ? "" : "? all keys · "
    #expect(reader.message() == "→ turns the page · \(help)i menu")
    #expect(hinted.dropLast() == before.dropLast())
    // It is as quiet as the number of the page.
    let frame = reader.frame(at: .zero)
    let column = try #require((0..<columns).first { frame[column: $0, row: rows - 1].glyph == "→" })
    let style = frame[column: column, row: rows - 1].style
    #expect(style.foreground == reader.pages.palette.muted.foreground)
    // Other keys keep it, and so do a redraw and, if the row has no text, a turn.
    _ = reader.type("S")
    _ = reader.press(.escape)
    _ = reader.press(.character("l"), modifiers: .control)
    #expect(reader.screenText() == hinted)
    _ = reader.type("ж")
    #expect(reader.message() == "? shows the keys")
    _ = reader.press(.right, .left)
    let foot = (before.last ?? "").drop { $0 == " " }
    #expect(
      foot.isEmpty
        ? reader.screenText() == hinted
        : reader.message().hasPrefix(columns == 30 ? foot : foot + " · → turns the page"))
    #expect(reader.type("?").contains(.saving(.keysKnown)))
    _ = reader.press(.escape)
    #expect(reader.screenText() == before)
    #expect(!reader.type("?").contains(.saving(.keysKnown)))
  }

  @Test func theThirdTurnEndsTheHintOfTheFirstKeysForGood() throws {
    var reader = try sampleReader(onPage: 5)
    reader.showFirstKeys()
    for turn in 1...3 {
      let isKnown = reader.press(.right).contains(.saving(.keysKnown))
      #expect(isKnown == (turn == 3))
      #expect(reader.message().contains("all keys") == (turn < 3))
    }
    #expect(!reader.press(.right).contains(.saving(.keysKnown)))
  }

  @Test func theMenuEndsTheHintOfTheFirstKeysToo() throws {
    var reader = try sampleReader(onPage: 5)
    let before = reader.screenText()
    reader.showFirstKeys()
    #expect(reader.type("i").contains(.saving(.keysKnown)))
    _ = reader.type("i")
    #expect(reader.screenText() == before)
  }

  @Test func skippedFrontMatterIsOneOfTheFirstKeysUntilATurn() throws {
    var reader = try sampleReader(onPage: 5)
    reader.showFrontMatter()
    #expect(reader.message() == "Opened after the front matter · g shows it")
    reader.showFirstKeys()
    #expect(reader.message() == "→ turns the page · ? all keys · g front matter")
    _ = reader.type("ж")
    _ = reader.press(.escape)
    #expect(reader.message() == "→ turns the page · ? all keys · g front matter")
    _ = reader.press(.right)
    #expect(reader.message().hasSuffix(" · → turns the page · ? all keys · i menu"))
    // The other order, as with a book from the shelf.
    reader.showFrontMatter()
    #expect(reader.message() == "→ turns the page · ? all keys · g front matter")
  }

  @Test func theFirstKeysToKnowAreShownWithTheFirstPageAlsoOfABookFromTheShelf() throws {
    var first = try sampleReader(onPage: 1)
    first.showFirstKeys()
    func next(after previous: Reader) throws -> Reader {
      Reader(
        book: try sampleBook(), at: .start, settings: Settings(),
        appearance: Appearance(depth: .none), screen: Size(columns: 80, rows: 24), after: previous)
    }
    var second = try next(after: first)
    #expect(second.message() == "→ turns the page · ? all keys · i menu")
    _ = second.type("?")
    _ = second.press(.escape)
    var third = try next(after: second)
    #expect(!third.foot().contains("all keys"))
  }

  @Test func theFirstKeysToKnowAreThoseOfTheReaderAndTheBook() throws {
    func firstKeys(_ settings: Settings) throws -> Substring {
      var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
      reader.showFirstKeys()
      return reader.message()
    }
    var mirrored = Settings()
    mirrored.direction = .rtl
    #expect(try firstKeys(mirrored) == "← turns the page · ? all keys · i menu")
    mirrored.direction = .ltr
    #expect(try firstKeys(mirrored) == "→ turns the page · ? all keys · i menu")
    let own = try firstKeys(.withKeys(["next-page": "n", "help": "F1", "menu": "x"]))
    #expect(own == "n turns the page · F1 all keys · x menu")
    var accessible = Settings()
    accessible.accessible = .on
    #expect(try firstKeys(accessible).hasSuffix(", ? shows the keys"))
  }

  @Test func theFirstPageOfAMirroredBookNamesTheKeyThatGoesOn() throws {
    var reader = try sampleReader(onPage: 1) { ($0.transition, $0.direction) = (.none, .rtl) }
    _ = reader.press(.right)
    #expect(reader.message() == "First page · ← goes on" && reader.pageNumber.page == 1)
    _ = reader.press(.left)
    #expect(reader.pageNumber.page == 2)
    _ = reader.type("G")
    _ = reader.press(.left)
    #expect(reader.message().hasPrefix("Last page"))
  }

  @Test func theSearchLineShowsItsSwitches() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("/")
    let all = "[ ] Alt-/ all books  [ ] Alt-r regex"
    #expect(reader.foot().contains(all + "  [x] Alt-a ignore accents"))
    _ = reader.press(.character("r"), modifiers: .alt)
    #expect(reader.foot().contains("all books  [x] Alt-r regex  [ ] Alt-a"))
    _ = reader.press(.character("a"), modifiers: .alt)
    #expect(reader.foot().contains("[x] Alt-r regex  [x] Alt-a ignore accents"))
    // As many as there is room for, and the meanings of all others switched on.
    _ = reader.type("x")
    #expect(reader.foot().contains("[x] Alt-r regex  (accents ignored)"))
    var narrow = try sampleReader(onPage: 5, columns: 60, rows: 24)
    _ = narrow.type("/keeper x20")
    #expect(narrow.foot().contains("(accents ignored)") && !narrow.foot().contains("regex"))
    _ = narrow.press(.character("r"), modifiers: .alt)
    #expect(narrow.foot().contains("[ ] Alt-/ all books  (regex)"))
    var small = try sampleReader(onPage: 5, columns: 40, rows: 12)
    _ = small.type("/x200")
    _ = small.press(.character("r"), modifiers: .alt)
    #expect(small.foot().contains("(regex)") && !small.foot().contains("["))
  }

  @Test func thePositionNamesChapterPageShareAndWhatIsLeft() throws {
    var reader = try sampleReader(onPage: 4, columns: 120, rows: 30)
    reader.paceMeter.setPace(own: ReadingPace(), general: ReadingPace())
    #expect(reader.type("i") == [.statistics(.loadPace)])
    let row = reader.screenText()[28]
    let count = reader.pageNumber.pageCount
    #expect(row.contains("CHAPTER"), "\(row)")
    #expect(row.contains("page \(reader.pageNumber.page) of \(count)"), "\(row)")
    #expect(row.contains("% · ") && row.contains("left in the chapter"), "\(row)")
    _ = reader.type("i")
    #expect(!reader.screenText()[28].contains(" of \(count)"))
  }

  @Test func thePositionHasTheTimeLeftOnceThePaceIsKnown() throws {
    var scene = try sampleReader(onPage: 4).scene
    scene.pages.countWords()
    let footer = Footer(pages: scene.pages, wordsPerMinute: 20)
    let parts = footer.positionParts(ofPage: scene.focus, among: scene.visiblePages)
    #expect(parts.count == 3)
    #expect(parts.last?.contains(" min left in the chapter") == true, "\(parts)")
  }

  @Test func aSearchThatGoesOnFromTheOtherEndSaysSo() throws {
    var reader = try sampleReader(onPage: 1)
    _ = reader.type("/x200")
    _ = reader.press(.enter)
    #expect(reader.foot().contains("1 of 12") && !reader.foot().contains("from the"))
    _ = reader.type("N")
    #expect(reader.foot().contains("12 of 12 · from the end"))
    _ = reader.type("N")
    #expect(reader.foot().contains("11 of 12") && !reader.foot().contains("from the"))
    _ = reader.type("nn")
    #expect(reader.foot().contains("1 of 12 · from the beginning"))
    _ = reader.type("n")
    #expect(reader.foot().contains("2 of 12") && !reader.foot().contains("from the"))
    // The search for a single match wraps around to it.
    _ = reader.type("/w3x7 ")
    _ = reader.press(.enter)
    _ = reader.type("n")
    #expect(reader.foot().contains("1 of 1 · from the beginning"))
  }

  @Test func aNumberBeyondTheLastPageGoesThereAndSaysSo() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("999")
    _ = reader.press(.enter)
    let last = reader.pageNumber.pageCount
    #expect(reader.pageNumber.page == last && reader.foot().contains("Last page: \(last)"))
    _ = reader.press(.character("o"), modifiers: .control)
    #expect(reader.pageNumber.page == 5)
    _ = reader.type("\(last)")
    _ = reader.press(.enter)
    #expect(reader.pageNumber.page == last && !reader.foot().contains("Last page"))
  }

  @Test func theListOfMarksShowsWhatWasMarkedAndTheNote() throws {
    var reader = try sampleReader(onPage: 5)
    let words = reader.words()
    _ = reader.type("vvll")
    _ = reader.press(.enter)
    _ = reader.type("vvllaink")
    _ = reader.press(.enter)
    _ = reader.type("M")
    let marked = words.prefix(3).joined(separator: " ")
    #expect(reader.screenText().contains { $0.lowercased().contains("▎ ink — \(marked)") })
  }

  @Test(arguments: [(80, 24), (160, 45), (200, 60)])
  func cornersAreTargetsOfFourByTwoCellsToTheEdgeOfTheScreen(columns: Int, rows: Int) throws {
    var reader = try sampleReader(onPage: 5, columns: columns, rows: rows)
    let layout = try #require(reader.layout)
    let paper = layout.paper
    for (column, row) in [
      (columns - 1, 0), (paper.columns.upperBound - 4, paper.row),
      (paper.columns.upperBound - 4, paper.row + 1), (columns - 1, paper.row + 1),
    ] {
      let before = reader.marks
      reader.click(column, row)
      #expect(reader.marks != before, "\(column), \(row)")
    }
  }
}

extension Reader {
  /// Returns the last row without the blanks before it.
  fileprivate mutating func message() -> Substring { foot().drop { $0 == " " } }
}
