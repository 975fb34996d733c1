import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// Line mode, as a transcript.
struct SpokenScreenTests {
  /// A reader who types lines and hears lines.
  private struct Listener {
    var reader: Reader
    private var said = SpokenScreen()

    init(_ book: Book, at place: TextOffset = .start) {
      var settings = Settings()
      settings.accessible = .on
      reader = ReadingTests.reader(
        book, columns: 200, rows: 24, at: place, settings: settings, depth: .none)
    }

    init(_ text: String) throws { self.init(try Book(plainText: Array(text.utf8), named: "a")) }

    /// Returns the lines since the last time.
    mutating func hear() -> [String] {
      while reader.hasWork { reader.work(at: .zero) }
      guard let spoken = reader.spokenScreen(of: reader.frame(at: .zero), at: .zero) else {
        return []
      }
      defer { said = spoken }
      return spoken.lines(after: said)
    }

    mutating func move(isNext: Bool = true) -> [String] {
      said.message = ""
      reader.take(.session(.sentence(isNext: isNext)), at: .zero)
      return hear()
    }

    /// Reads on to the end; returns all units.
    mutating func readOn(most: Int = 100) -> [String] {
      var all = hear()
      for _ in 0..<most {
        let lines = move()
        if lines.first?.hasPrefix("Last page") == true { break }
        all += lines
      }
      return all
    }

    /// Types a line, the whole answer to a prompt.
    mutating func line(_ keys: String) -> [String] {
      reader.take(.session(.lineBegins), at: .zero)
      return type(keys)
    }

    mutating func type(_ keys: String) -> [String] {
      said.message = ""
      _ = reader.type(keys)
      return hear()
    }
  }

  private func builder() -> BookBuilder {
    BookBuilder(
      named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
  }

  @Test func aReferenceIsANoteAndNotesFollowTheirParagraph() throws {
    let text = """
      CHAPTER I

      The lamp was lit at six[1] and the ship came in. Nobody saw it, because
      the fog[2] stood before the rocks, and the rocks stood before the house.

      In the morning the keeper wrote it down, and in the evening he read it.

      [1] By the clock of the tower. It was slow.

      [2] See the log of 12 March.

      """
    var listener = try Listener(text)
    let first = listener.readOn()
    #expect(
      first == [
        "Heading 2: CHAPTER I", "  The lamp was lit at six, note 1, and the ship came in.",
        "Nobody saw it, because the fog, note 2, stood before the rocks, and the rocks stood before "
          + "the house.", "Note 1. By the clock of the tower.", "It was slow.",
        "Note 2. See the log of 12 March.",
        "  In the morning the keeper wrote it down, and in the evening he read it.",
      ])
    // And all the way back.
    var back: [String] = []
    for _ in 1..<first.count { back += listener.move(isNext: false) }
    #expect(back == first.dropLast().reversed())
    #expect(listener.move(isNext: false) == ["First page"])
    #expect(listener.move(isNext: false) == ["First page"])
  }

  @Test func itemsImagesAndScenesAreHeard() throws {
    var builder = builder()
    builder.beginBlock(.heading(level: 2))
    builder.append("Of Oil".utf8)
    for (number, text) in ["Alpha", "Beta"].enumerated() {
      var layout = BlockLayout()
      layout.marker = ListMarker(.decimal, number: number + 1)
      builder.beginBlock(.listItem, layout: layout)
      builder.append(text.utf8)
    }
    builder.appendImage("A tower", ImageSize(width: 40, height: 40), path: "a.png")
    builder.appendImage("", ImageSize(width: 40, height: 40), path: "b.png")
    builder.beginBlock(.sceneBreak)
    builder.append("* * *".utf8)
    builder.beginBlock(.verse)
    builder.append("Round and round,\nup and up.".utf8)
    builder.beginBlock(.preformatted)
    builder.append("for x in y:\n    print(x)  # 1".utf8)
    var listener = Listener(try builder.book())
    #expect(
      listener.readOn() == [
        "Heading 2: Of Oil", "1. Alpha", "2. Beta", "[A tower]", "[image]", "Scene break",
        "Round and round,", "up and up.", "for x in y:", "    print(x)  # 1",
      ])
  }

  @Test func aJumpSaysTheWholeSentenceAndANumberThePage() throws {
    var listener = Listener(try sampleBook(chapters: 3))
    _ = listener.hear()
    let lines = listener.type("3g")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("  w1x") && lines[0].hasSuffix(".") || lines[0].hasPrefix("Heading"))
    #expect(lines.last?.contains("page 3") == true)
    #expect(listener.type("]")[0].hasPrefix("Heading 2: CHAPTER"))
  }

  @Test func logsAreReadAndSearchedByTheLineAndFollowedByTheirNewLines() throws {
    let lines = (1...60).map { "\($0):00 host sshd[\($0)]: error. Of kind \($0 % 7)" }
    let log = lines.joined(separator: "\n") + "\n"
    let options = PlainTextOptions(treatment: .asIs)
    let book = try Book(plainText: Array(log.utf8), named: "a.log", options: options)
    var listener = Listener(book)
    #expect(listener.hear() == [lines[0]])
    #expect(listener.move() == [lines[1]])
    _ = listener.reader.type("/sshd\\[40")
    _ = listener.reader.press(.enter)
    #expect(listener.hear() == [lines[39], "sshd\\[40: 1 of 1"])
    listener.reader.carryOut([.go(.lastPage), .follow], at: .zero)
    #expect(listener.hear().first == lines[59])
    listener.reader.take(.session(.frameShown), at: .zero)
    #expect(listener.hear() == [])
    // The place is the last line, for every command.
    #expect(listener.move(isNext: false) == [lines[58]])
    #expect(listener.move() == [lines[59]])
    _ = listener.type("G")
    #expect(listener.reader.scene.cursorPlace == book.text.count - lines[59].utf8.count - 1)
    // Any key stops, and the next one is a command.
    _ = listener.type("F~")
    #expect(listener.reader.foot() == "Stopped")
  }

  @Test func drawnTablesAreHeardByTheirCells() throws {
    let box = """
      CHAPTER I

      Some words before the table of the year.

      +----------+-------+--------+
      | Month    | Oil   | Remark |
      +----------+-------+--------+
      | January  | 12 l  |        |
      | February | 11 l  | Cold.  |
      +----------+-------+--------+

      ║ a ║ b ║
      ║ c ║   ║

      | a | b |
      | c |

      Some words after it.

      """
    var listener = try Listener(box)
    #expect(
      listener.readOn().dropFirst(2) == [
        "Month. Oil. Remark.", "January. Oil: 12 l. Remark: empty.",
        "February. Oil: 11 l. Remark: Cold.", "a. b.", "c. empty.", "| a | b |", "| c |",
        "  Some words after it.",
      ])
    // The rule above it has no row: the cursor is on its first cell.
    listener = try Listener(box)
    _ = listener.type("}}")
    let row = listener.reader.frame(at: .zero).cursor?.row ?? 0
    #expect(listener.reader.screenText()[row].hasPrefix("Month"))
    #expect(listener.type("{").first == "  Some words before the table of the year.")
  }

  @Test func aTableWithoutAFrameIsHeardByItsCells() throws {
    let table = """
      CHAPTER I

      Some words before the table of the year.

        month   | oil | remark
      ----------+-----+-----------
       January  |  12 |
       February |  11 | Cold (1).
      (2 rows)

      Then two lines that are no table.

       a | b
      ---+---+---
       c | d

      Some words after it.

      """
    var listener = try Listener(table)
    #expect(
      listener.readOn().dropFirst(2) == [
        "month. oil. remark.", "January. oil: 12. remark: empty.",
        "February. oil: 11. remark: Cold (1).", "(2 rows).",
        "  Then two lines that are no table.", "a | b", " c | d", "  Some words after it.",
      ])
  }

  @Test func tabsAreHeardAsBlanks() throws {
    let options = PlainTextOptions(treatment: .asIs)
    let rows = "city\tpop\tnote\nOslo\t700\tfjord\n"
    var listener = Listener(try Book(plainText: Array(rows.utf8), named: "a", options: options))
    #expect(listener.readOn() == ["city    pop     note", "Oslo    700     fjord"])
  }

  @Test func readingsAreHeardInCellsAndInLinesKeptAsTyped() throws {
    var builder = builder()
    builder.beginBlock(.preformatted)
    builder.append("灯が\n  船".utf8)
    builder.addReading("ひ", of: 0..<3)
    builder.addReading("ふね", of: 9..<12)
    builder.beginBlock(.preformatted)
    builder.append("| 灯 | 船 |\n|----|----|\n| 一 | 二 |".utf8)
    builder.addReading("ひ", of: 16..<19)
    builder.addReading("ふね", of: 22..<25)
    var listener = Listener(try builder.book())
    #expect(
      listener.readOn() == [
        "灯(ひ)が", "  船(ふね)", "灯(ひ). 船(ふね).", "一. 船(ふね): 二.",
      ])
  }

  @Test func aHighlightANoteAndABookmarkAreSaid() throws {
    var listener = try Listener("The lamp was lit. Nobody saw it.\n\nThen it was morning.\n")
    _ = listener.hear()
    #expect(listener.type("d") == ["  The lamp was lit.", "Bookmark", "Bookmark added"])
    _ = listener.move()
    _ = listener.type("v")
    _ = listener.reader.press(.enter)
    _ = listener.hear()
    #expect(listener.move(isNext: false) == ["  The lamp was lit.", "Bookmark"])
    #expect(listener.move() == ["Nobody saw it.", "Highlight: Nobody"])
    #expect(listener.type("i").last?.contains("bookmark, highlight") == true)
    // The words of a whole sentence are said once.
    _ = listener.move()
    _ = listener.type("vs")
    _ = listener.reader.press(.enter)
    _ = listener.move(isNext: false)
    #expect(listener.move() == ["  Then it was morning.", "Highlight"])
  }

  @Test func aLogIsGoneThroughByLinesAndItsCommandsAreThoseInForce() throws {
    let log = (1...60).map { "12:00 lamp \($0) lit\n" }.joined()
    let options = PlainTextOptions(treatment: .asIs)
    var listener = Listener(
      try Book(plainText: Array(log.utf8), named: "a.log", options: options))
    #expect(listener.hear().first == "12:00 lamp 1 lit")
    let half = listener.type("d")
    #expect(half.count == 1 && half.first != "12:00 lamp 1 lit")
    #expect(listener.type("101%").first == "12:00 lamp 60 lit")
    #expect(listener.type("d") == ["Last page"])
    let commands = listener.reader.lineCommands
    #expect(!commands.contains { $0.hasPrefix("d: ") || $0.hasPrefix("12: ") })
    #expect(commands.contains("q: leave; your place is saved"))
    let book = try Listener("The lamp was lit.\n").reader.lineCommands
    #expect(book.contains("d: bookmark") && book.contains("12: page 12"))
    #expect(book.contains("/words: search"))
    let own = reader(
      try sampleBook(), columns: 80, rows: 24, settings: try .withKeys(["search": "F3"]))
    #expect(!own.lineCommands.contains { $0.contains(": search") })
  }

  @Test func theContentsAndThePositionAreThoseOfTheCursor() throws {
    let chapters = ["One", "Two", "Three"].map { "CHAPTER \($0)\n\n\nThe lamp was lit there.\n" }
    var listener = try Listener(chapters.joined(separator: "\n\n\n"))
    for _ in 0..<3 { _ = listener.move() }
    let place = listener.type("i").last ?? ""
    _ = listener.type("i")
    let entry = listener.type("C").dropLast().last ?? ""
    #expect(place.hasPrefix("CHAPTER Two"), "\(place)")
    #expect(entry.contains("CHAPTER Two"), "\(entry)")
  }

  @Test func theWordAtTheCursorIsOfferedForLookingUp() throws {
    var listener = try Listener("The lamp was lit. Nobody saw the keeper.\n")
    _ = listener.reader.type("/lamp")
    _ = listener.reader.press(.enter)
    _ = listener.move()
    #expect(listener.type("D").last == "Look up: Nobody")
  }

  @Test func theNextSentenceIsReadBesideAnOfferWhichStays() throws {
    var listener = try Listener("The lamp was lit. Nobody saw it.\n\nThen it was morning.\n")
    _ = listener.hear()
    let place = OtherPlace(device: "Kobo", place: TextOffset(utf8: 20), isFound: true)
    listener.reader.take(.place(place), at: .zero)
    #expect(listener.hear().first?.hasPrefix("Kobo is at") == true)
    #expect(listener.move() == ["Nobody saw it."])
    #expect(listener.reader.hasLayers && listener.reader.layers.selection == nil)
  }

  @Test func keysOfAListAndOfASelectionAreSaidOnceAndALineReplacesAFilter() throws {
    var listener = Listener(try sampleBook(chapters: 3))
    #expect(listener.type("v").last?.hasPrefix("1-5 highlight") == true)
    // A pen ends it.
    #expect(listener.type("2").last == "Highlighted: pen 2")
    #expect(listener.reader.layers.selection == nil)
    #expect(listener.type("S").last?.hasPrefix("Up and Down choose") == true)
    #expect(listener.type("j").allSatisfy { !$0.contains("Up and Down choose") })
    _ = listener.type("/zzz")
    #expect(listener.line("notes").contains { $0.hasPrefix("Notes") })
  }

  @Test func anEntryIsNotSaidAgainWhileBooksAreListedAboveIt() {
    var (early, late) = (SpokenScreen(), SpokenScreen())
    (early.text, early.entry, early.place) = (["Shelf, 2"], ["The Lamp"], 1)
    (late.text, late.entry, late.place) = (["Shelf, 3"], ["The Lamp"], 2)
    #expect(late.lines(after: early, isAsked: false) == [])
    #expect(late.lines(after: early) == ["Shelf, 3", "The Lamp"])
  }

  @Test func thePositionIsSaidWhenItIsAskedForAlone() throws {
    var listener = Listener(try sampleBook(chapters: 3))
    for _ in 0..<2 {
      #expect(listener.line("i").contains { $0.contains("page 1 of") })
      #expect(!listener.line("]").contains { $0.contains("page ") })
      _ = listener.line("g")
    }
  }

  @Test func settingsWithoutEffectForAListenerAreLeftOut() throws {
    var listener = Listener(try sampleBook(chapters: 3))
    _ = listener.type("S/")
    for (name, isShown) in [
      ("margin", false), ("footer", false), ("theme", false), ("notes", true),
    ] {
      #expect(listener.line(name).contains { $0.contains("No entry") } != isShown, "\(name)")
    }
  }

  @Test func noPagesTurnByThemselves() throws {
    var listener = Listener(try sampleBook(chapters: 3))
    #expect(listener.line("a").last == "No pages turn here, A reads aloud")
    #expect(listener.reader.deadline == nil)
  }

  @Test func theNotesBeginWithTheOneThatIsHeard() throws {
    let text = """
      CHAPTER I

      The lamp was lit[1] at six. Nobody saw it in the fog[2] of the night. It was late.

      [1] At six.

      [2] See the log.

      """
    var listener = try Listener(text)
    var heads: [String] = []
    for _ in 0..<5 {
      _ = listener.move()
      heads.append(listener.type("e").first ?? "")
      _ = listener.reader.press(.escape)
      _ = listener.hear()
    }
    #expect(heads.map { $0.prefix(6) } == ["Note 1", "Note 2", "Note 2", "Note 1", "Note 2"])
  }

  @Test func aNoteTooLongForItsPageIsHeardToItsEnd() throws {
    let note = (1...300).map { "Part \($0) of the remark." }.joined(separator: " ")
    var listener = try Listener(
      "CHAPTER I\n\nThe lamp was lit[1] at six.\n\nIt was late.\n\n[1] \(note)\n")
    #expect(
      listener.readOn(most: 400).suffix(2) == ["Part 300 of the remark.", "  It was late."])
    #expect(listener.move(isNext: false) == ["Part 300 of the remark."])
  }

  @Test func raisedDigitsOfNotesAreSaidAsDigits() throws {
    var listener = try Listener("CHAPTER I\n\nThe lamp was lit¹ at six.\n\n¹ By the clock.\n")
    #expect(
      listener.readOn().suffix(2) == [
        "  The lamp was lit, note 1, at six.", "Note 1. By the clock.",
      ])
  }

  @Test func aMatchInTheSentenceHeardLastBringsItBack() throws {
    var listener = try Listener("The lamp was lit. Nobody saw it.\n\nThe lamp was out.\n")
    let first = listener.hear().last ?? ""
    _ = listener.line("/lamp")
    _ = listener.reader.press(.enter)
    #expect(listener.hear() == [first, "lamp: 1 of 2"])
  }

  @Test func anotherSentenceStopsTheVoice() throws {
    var listener = try Listener("The lamp was lit at five. Nobody saw the keeper. It was late.\n")
    _ = listener.type("A")
    #expect(listener.move().first == "Nobody saw the keeper.")
    #expect(!listener.reader.isSpeaking)
  }

  @Test func nothingIsSaidWhileAVoiceReadsAndItBeginsWithTheSentence() throws {
    var listener = try Listener("The lamp was lit at five. Nobody saw the keeper. It was late.\n")
    _ = listener.hear()
    _ = listener.move()
    let sentence = listener.reader.scene.cursorPlace
    _ = listener.reader.press(.right)
    _ = listener.hear()
    listener.reader.scene.putCursor(onWordAt: sentence + 7)
    _ = listener.hear()
    #expect(listener.type("A") == ["Reading aloud, A stops it"])
    #expect(listener.reader.spoken?.lowerBound == sentence)
    listener.reader.take(.program(.speechEnded), at: .zero)
    #expect(listener.hear() == [])
    #expect(listener.type("A") == ["Stopped"])
  }
}
