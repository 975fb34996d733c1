import Asking
import BookText
import Cells
import Defaults
import Paging
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// A book with its translation on the facing pages.
@Suite("Facing texts in the reader")
struct FacingTests {
  private static let count = 60

  private func text(_ words: (Int) -> String) -> String {
    "Title\n\n\n\n" + (1...Self.count).map(words).joined(separator: "\n\n")
  }

  private func original() throws -> Book {
    let text = text { "The lamp number \($0) is lit. Somebody reads, and nobody speaks." }
    return try Book(plainText: Array(text.utf8), named: "lamps")
  }

  private func translation() throws -> Book {
    let text = text { "Die Lampe Nummer \($0) brennt. Jemand liest, und niemand spricht." }
    return try Book(plainText: Array(text.utf8), named: "lampen")
  }

  /// The pair, each block facing the one with the same number.
  private func pair(marks: Marks = Marks(), doubt: String? = nil) throws -> FacingPair {
    let (book, other) = (try original(), try translation())
    return FacingPair(
      translation: other, path: "/books/lampen.txt", hyphenator: nil, marks: marks,
      passages: book.blocks.indices.map {
        .init(original: $0..<$0 + 1, translation: $0..<$0 + 1)
      }, originalLength: book.text.count, doubt: doubt)
  }

  private func reader(
    columns: Int = 110, rows: Int = 20, transition: Settings.Transition = .none,
    marks: Marks = Marks(), doubt: String? = nil, keys: Settings.KeyTable = .auto,
    focus: Settings.Focus = .off
  ) throws -> Reader {
    var settings = Settings()
    (settings.transition, settings.keyTable, settings.focus) = (transition, keys, focus)
    var reader = ReadingTests.reader(
      try original(), columns: columns, rows: rows, settings: settings)
    reader.chooseFacing("lampen.txt")
    _ = reader.takeQuestions()
    reader.take(.facing(try pair(marks: marks, doubt: doubt)), at: .zero)
    while reader.hasWork { reader.work(at: .zero) }
    return reader
  }

  /// The numbers of the lamps on the screen, in the left half and in the right one.
  private func lamps(_ reader: inout Reader) -> [[Int]] {
    let rows = reader.screenText()
    return ["The lamp number ", "Die Lampe Nummer "].map { words in
      rows.compactMap { row in
        row.firstRange(of: words).flatMap { found in
          Int(row[found.upperBound...].prefix { $0.isNumber })
        }
      }
    }
  }

  @Test("The chosen translation is asked for once, when all of the book is known")
  func asks() throws {
    var reader = ReadingTests.reader(try original(), columns: 110, rows: 20)
    reader.chooseFacing("lampen.txt")
    let questions = reader.takeQuestions()
    #expect(questions.contains(.facing(.open(FacingChoice(name: "lampen.txt"), isAsked: true))))
    #expect(questions.contains(.saving(.settingsChanged)))
    #expect(
      !reader.takeQuestions().contains(
        .facing(.open(FacingChoice(name: "lampen.txt"), isAsked: true))))
  }

  @Test("A spread has the same passages on both pages, and a turn moves both")
  func turnsBoth() throws {
    var reader = try reader()
    let first = lamps(&reader)
    #expect(first[0] == first[1] && first[0].first == 1 && first[0].count > 3)
    _ = reader.press(.right)
    let second = lamps(&reader)
    #expect(second[0] == second[1] && second[0].first == (first[0].last ?? 0) + 1)
    _ = reader.press(.left)
    #expect(lamps(&reader) == first)
    let text = try original().text
    #expect(reader.original.text == text)
  }

  @Test("The place saved is one of the original, and the text seen is the original's")
  func savesOriginal() throws {
    var reader = try reader()
    _ = reader.press(.right)
    let seen = reader.snapshot
    let text = try original().text
    #expect(seen.book.text == text)
    #expect(seen.visibleText.contains(seen.anchor.utf8))
    #expect(seen.own.facing?.name == "/books/lampen.txt")
    #expect(seen.page == 2 && seen.counted == nil)
  }

  @Test("In a narrow window a key turns the leaf over to the translation, and back")
  func flips() throws {
    var reader = try reader(columns: 60)
    let front = lamps(&reader)
    #expect(!front[0].isEmpty && front[1].isEmpty)
    _ = reader.press(.character("o"))
    let back = lamps(&reader)
    #expect(back == [[], front[0]])
    _ = reader.press(.character("o"))
    #expect(lamps(&reader) == front)
  }

  @Test("The cursor goes to the sentence that faces its own, and the side is kept")
  func flipsAtTheCursor() throws {
    var reader = try reader(columns: 60)
    let sentence = TextUnits(book: reader.book).sentence(at: reader.scene.cursorPlace)
    let next = try #require(TextUnits(book: reader.book).spokenSentence(from: sentence.upperBound))
    reader.moveCursor(to: next.lowerBound, at: .zero)
    let facing = try #require(reader.scene.pages.facingSentences(of: next))
    _ = reader.press(.character("o"))
    #expect(reader.scene.cursorPlace == facing.lowerBound)
    #expect(reader.choices.own.facing?.showsTranslation == true)
    var settings = Settings()
    settings.accessible = .on
    var again = ReadingTests.reader(
      try original(), columns: 60, rows: 20, at: reader.snapshot.anchor, settings: settings)
    again.choices.chooseFacing(reader.choices.own.facing)
    again.take(.facing(try pair()), at: .zero)
    #expect(again.scene.cursorPlace == facing.lowerBound)
    // A share of the book leads to the side that is heard.
    for key in ["50%", "o"] {
      _ = again.type(key)
      #expect(again.book.isInTranslation(again.scene.cursorPlace) == (key != "o"))
    }
    _ = reader.press(.character("o"))
    #expect(reader.scene.cursorPlace == next.lowerBound)
    #expect(reader.choices.own.facing?.showsTranslation == false)
  }

  @Test("The text on the side of the leaf that is seen gets the marks")
  func marksTheSideSeen() throws {
    var reader = try reader(columns: 60)
    for words in ["set in the translation", "set"] {
      _ = reader.type("o")
      _ = reader.type("ma")
      #expect(reader.foot().hasSuffix("Named mark “a” \(words)"))
    }
  }

  @Test("Pages of a spread are swapped without a turn")
  func swapsAtOnce() throws {
    var reader = try reader(transition: .curl)
    reader.handle(.key(Key(.character("o"))), at: .zero)
    #expect(!reader.isMoving)
  }

  @Test("The leaf is seen turning over if turns are animated")
  func animatesFlip() throws {
    var reader = try reader(columns: 60, transition: .curl)
    let front = reader.frame(at: .zero)
    reader.handle(.key(Key(.character("o"))), at: .zero)
    #expect(reader.isMoving)
    reader.tick(at: .milliseconds(150))
    let middle = reader.frame(at: .milliseconds(150))
    reader.tick(at: .seconds(1))
    let back = reader.frame(at: .seconds(1))
    #expect(!reader.isMoving && middle != front && middle != back && front != back)
  }

  @Test("In a wide window the key swaps the two pages")
  func swaps() throws {
    var reader = try reader()
    func isOriginalLeft() -> Bool {
      let row = reader.screenText().first { $0.contains("The lamp number 2 ") } ?? ""
      return row.firstRange(of: "The lamp").map { row[..<$0.lowerBound].count < 55 } ?? false
    }
    #expect(isOriginalLeft())
    _ = reader.press(.character("o"))
    #expect(!isOriginalLeft())
    _ = reader.press(.right)
    let shown = lamps(&reader)
    #expect(shown[0] == shown[1])
  }

  @Test("The place stays when the window gets narrow and wide again")
  func keepsPlace() throws {
    var reader = try reader()
    _ = reader.press(.right)
    let (place, shown) = (reader.pages.anchor, lamps(&reader))
    reader.take(.terminal(.resized(Size(columns: 50, rows: 12))), at: .zero)
    #expect(reader.pages.anchor == place)
    reader.take(.terminal(.resized(Size(columns: 110, rows: 20))), at: .zero)
    #expect(reader.pages.anchor == place && lamps(&reader) == shown)
  }

  @Test("A search goes through both texts, and shows the passage on both pages")
  func searches() throws {
    var reader = try reader()
    _ = reader.type("/Nummer 41")
    _ = reader.press(.enter)
    let shown = lamps(&reader)
    #expect(shown[0].contains(41) && shown[1].contains(41))
    #expect(!reader.book.isInTranslation(reader.pages.anchor.utf8))
    _ = reader.type("/number 7 ")
    _ = reader.press(.enter)
    #expect(lamps(&reader)[1].contains(7))
    // In a narrow window the leaf turns over to the match.
    reader.take(.terminal(.resized(Size(columns: 60, rows: 20))), at: .zero)
    _ = reader.type("/Nummer 33")
    _ = reader.press(.enter)
    #expect(lamps(&reader)[0].isEmpty && lamps(&reader)[1].contains(33))
  }

  @Test("A search begins in the text clicked last")
  func searchesFromTheSideClicked() throws {
    for (column, isBeside) in [(20, false), (70, true)] {
      var reader = try reader()
      reader.click(column, 8)
      _ = reader.press(.escape)
      _ = reader.type("/41")
      _ = reader.press(.enter)
      let match = try #require(reader.searches.currentMatch)
      #expect(reader.book.isInTranslation(match.utf8) == isBeside)
    }
  }

  /// Returns a reader in the middle of both texts who has clicked on one.
  private func reader(
    in side: FacingBook.Side, keys: Settings.KeyTable = .auto, focus: Settings.Focus = .off
  ) throws -> Reader {
    var reader = try reader(keys: keys, focus: focus)
    _ = reader.press(.right, .right)
    reader.click(side == .original ? 45 : 70, 8)
    _ = reader.press(.escape)
    return reader
  }

  @Test("Lines and bytes are those of the text clicked last", arguments: FacingBook.Side.allCases)
  func countsInOneText(side: FacingBook.Side) throws {
    var reader = try reader(in: side, keys: .less)
    let isOther = side == .translation
    let book = try isOther ? translation() : original()
    let start = isOther ? try #require(reader.book.facing?.start) : 0
    func position() throws -> (byte: Int, words: String) {
      _ = reader.type("=")
      let words = try #require(reader.layers.page.notice)
      let bytes = try #require(words.firstRange(of: "byte ")).upperBound
      return (try #require(Int(words[bytes...].prefix { $0.isNumber })), words)
    }
    let (byte, words) = try position()
    #expect(byte == reader.visibleText.lowerBound - start && byte > 0)
    #expect(words.contains(" of \(book.text.count) · "), "\(words)")
    let lines = book.text.count { $0 == 0x0A }
    #expect(words.contains(" of \(lines + 1) · byte "), "\(words)")
    _ = reader.type("G")
    #expect(try position().words.hasSuffix(" · 100%"))
  }

  @Test("Reading aloud reads the text clicked last, in its language, to its end")
  func speaks() throws {
    var reader = try reader(in: .translation)
    let language = try translation().language
    #expect(try language != nil && language != original().language)
    func spoken(_ questions: [Question]) -> (words: String, language: String?)? {
      questions.lazy.compactMap {
        if case .program(.speak(let words, let language)) = $0 { (words, language) } else { nil }
      }.first
    }
    var heard = spoken(reader.type("A"))
    var count = 0
    while let sentence = heard, count < 200 {
      let isGerman = sentence.words.contains("Lampe") || sentence.words.contains("Jemand")
      #expect(isGerman && sentence.language == language, "\(sentence)")
      count += 1
      heard = spoken(reader.questions { $0.take(.program(.speechEnded), at: .seconds(count)) })
    }
    #expect(count > 60 && count < 120 && reader.foot().contains("The end"))
    var other = try self.reader(in: .original)
    let own = try original().language
    #expect(spoken(other.type("A"))?.language == own)
  }

  @Test("Keys for paragraphs go through the text clicked last")
  func goesByParagraphs() throws {
    var reader = try reader(in: .translation)
    let (start, page) = (reader.visibleText.lowerBound, reader.pageNumber.page)
    for (key, step) in [("}", 1), ("{", 0), ("{", -1)] {
      _ = reader.type(key)
      #expect(reader.pageNumber.page == page + step, "\(key)")
      #expect(reader.book.isInTranslation(reader.visibleText.lowerBound))
    }
    _ = reader.type("}")
    #expect(reader.visibleText.lowerBound == start)
    for (key, words) in [("99}", "last paragraph"), ("99{", "first paragraph")] {
      _ = reader.type(key)
      #expect(reader.foot().contains(words))
    }
  }

  @Test("The sentence in focus is one of the text clicked last")
  func focuses() throws {
    var reader = try reader(in: .translation, focus: .sentence)
    func focus() -> String {
      let part = reader.readingFocus.range(in: reader.visibleText, of: reader.pages)
      return part.map(reader.book.line) ?? ""
    }
    #expect(focus().hasPrefix("Die Lampe Nummer "))
    _ = reader.press(.down)
    #expect(focus() == "Jemand liest, und niemand spricht.")
    // It does not go on from one text to the other.
    _ = reader.type("G")
    for _ in 0..<60 { _ = reader.press(.down) }
    #expect(focus() == "Jemand liest, und niemand spricht." && reader.foot().contains("Last page"))
    _ = reader.type("g")
    for _ in 0..<60 { _ = reader.press(.up) }
    #expect(reader.book.isInTranslation(reader.visibleText.lowerBound))
  }

  @Test("Line mode reads the translation sentence by sentence, and not beyond its ends")
  func isReadLineForLine() throws {
    var reader = try reader(columns: 60)
    _ = reader.type("o")
    func entry(_ isNext: Bool?) -> (entry: String, message: String) {
      if let isNext { reader.take(.session(.sentence(isNext: isNext)), at: .zero) }
      let grid = reader.frame(at: .zero)
      let spoken = reader.spokenScreen(of: grid, at: .zero)
      let text = spoken?.entry.first ?? ""
      return (String(text.drop { $0 == " " }), spoken?.message ?? "")
    }
    #expect(["Title", "Heading: Title", "Heading 2: Title"].contains(entry(nil).entry))
    #expect(entry(false).message.contains("First page"))
    #expect(entry(true).entry == "Die Lampe Nummer 1 brennt.")
    #expect(entry(true).entry == "Jemand liest, und niemand spricht.")
  }

  @Test("Words of both texts are never selected together")
  func selectsInOneText() throws {
    var reader = try reader(in: .original)
    _ = reader.type("vv")
    _ = reader.press(.right)
    _ = reader.type("o")
    let word = try #require(reader.layers.selection)
    #expect(reader.book.isInTranslation(word.lowerBound) && word.count < 20)
    for action in [MouseReport.Action.press(button: 0), .drag(button: 0)] {
      let column = action == .drag(button: 0) ? 70 : 20
      reader.handle(.mouse(MouseReport(action, column: column, row: 8)), at: .seconds(1))
    }
    let drawn = try #require(reader.layers.selection)
    #expect(drawn.count < 20 && !reader.book.isInTranslation(drawn.lowerBound))
    // Below the last line of a page is the next page of the same text.
    let seen = reader.visibleText
    for _ in 0..<20 { _ = reader.press(.down) }
    let below = try #require(reader.layers.selection)
    #expect(below.lowerBound >= seen.upperBound && !reader.book.isInTranslation(below.lowerBound))
    // The last word of a text is not followed by the other text.
    _ = reader.press(.escape)
    _ = reader.type("Gv}}}}}}}}}}}}wwwwwwwwwwwwwwwwwwww")
    let last = try #require(reader.layers.selection)
    #expect(reader.book.line(last) == "speaks")
    _ = reader.press(.down)
    #expect(reader.layers.selection == last)
  }

  @Test("A command of the reader's own gets the place in the book of words of either text")
  func givesPlaces() throws {
    let command = OwnCommand(key: "w", line: "wikipedia {}")
    var shares: [String] = []
    for side in FacingBook.Side.allCases {
      var reader = try reader(in: side)
      let start = reader.visibleText.lowerBound
      let questions = reader.questions {
        $0.carryOut([.run(command, on: start..<start + 3)], at: .zero)
      }
      for question in questions {
        if case .program(.run(let call)) = question { shares.append(call.values["place"] ?? "") }
      }
      let percent = reader.book.share(before: reader.anchor).percent
      #expect(shares.last?.hasSuffix("\(percent)%") == true)
    }
    #expect(shares.count == 2 && shares[0] == shares[1])
  }

  @Test("A mark is saved with the book it is in")
  func divides() throws {
    let other = try translation()
    let known = Mark(.highlight, at: 20..<25, in: other)
    var stored = Marks()
    stored.insert(known)
    var reader = try reader(marks: stored)
    let start = try #require(reader.book.facing?.start)
    #expect(reader.marks.all.map(\.range) == [start + 20..<start + 25])
    let made = Mark(.highlight, at: start + 200..<start + 205, in: reader.book)
    reader.changeMarks(message: nil) { $0.insert(made) }
    let own = Mark(.highlight, at: 30..<34, in: try original())
    reader.changeMarks(message: nil) { $0.insert(own) }
    let seen = reader.snapshot
    #expect(seen.marks.all.map(\.range) == [30..<34])
    let facing = try #require(seen.facing)
    #expect(facing.marksBefore == stored)
    #expect(facing.marks.all.map(\.range) == [20..<25, 200..<205])
    #expect(facing.marks[known.id] == known)
    #expect(facing.marks.all[1] == Mark(.highlight, at: 200..<205, in: other))
    // Its words at the ends are those of its own text.
    let first = Mark(.highlight, at: start..<start + 5, in: reader.book)
    #expect(first.passage.before.isEmpty)
    reader.changeMarks(message: nil) { $0.insert(first) }
    #expect(reader.snapshot.marks.all.map(\.range) == [30..<34])
    #expect(reader.snapshot.facing?.marks.all[0] == Mark(.highlight, at: 0..<5, in: other))
    let alone = try original()
    let length = alone.text.count
    let last = Mark(.highlight, at: length - 9..<length - 1, in: reader.book)
    #expect(last == Mark(.highlight, at: length - 9..<length - 1, in: alone))
  }

  @Test("A letter names a place in each text, and leads to the one in the text clicked last")
  func namesPlaces() throws {
    var reader = try reader()
    let facing = try #require(reader.book.facing)
    _ = reader.press(.right)
    let own = reader.anchor.utf8
    _ = reader.type("ma")
    #expect(reader.foot().contains("Named mark “a” set"))
    #expect(!reader.foot().contains("translation"))
    reader.click(70, 8)
    _ = reader.press(.escape)
    _ = reader.type("ma")
    #expect(reader.foot().contains("Named mark “a” set in the translation"))
    let other = reader.scene.visibleText.lowerBound
    #expect(reader.book.isInTranslation(other))
    #expect(reader.marks.all.map(\.range.lowerBound) == [own, other])
    let seen = reader.snapshot
    #expect(seen.marks.all == [Mark(.place, at: own..<own, in: facing.original, letter: "a")])
    let alone = other - facing.start
    #expect(
      seen.facing?.marks.all
        == [Mark(.place, at: alone..<alone, in: facing.translation, letter: "a")])
    // Each is gone to from its own side, and the other one is a letter away.
    _ = reader.type("G")
    reader.click(70, 8)
    _ = reader.press(.escape)
    _ = reader.type("'a")
    #expect(reader.scene.visibleText.lowerBound == other)
    _ = reader.type("G")
    reader.click(20, 8)
    _ = reader.press(.escape)
    _ = reader.type("'a")
    #expect(reader.anchor.utf8 == own)
    // Undo restores the mark of the same text alone.
    reader.click(70, 8)
    _ = reader.press(.escape)
    _ = reader.press(.right)
    _ = reader.type("ma")
    #expect(reader.foot().contains("moved in the translation"))
    _ = reader.type("U")
    #expect(reader.marks.all.map(\.range.lowerBound) == [own, other])
  }

  @Test("A mark in a translation is undone only while that translation faces the book")
  func undoesInItsText() throws {
    var reader = try reader()
    reader.click(70, 8)
    _ = reader.type("ma")
    let marks = try #require(reader.snapshot.facing?.marks)
    reader.carryOut([.face(nil)], at: .zero)
    _ = reader.type("U")
    #expect(reader.foot().contains("Nothing to undo"))
    reader.chooseFacing("lampen.txt")
    reader.take(.facing(try pair(marks: marks)), at: .zero)
    #expect(reader.marks.all.map(\.letter) == ["a"])
    _ = reader.type("U")
    #expect(reader.marks.all.isEmpty && reader.foot().contains("Named mark removed"))
  }

  @Test("No page of a spread has a running head if a title begins either page")
  func leavesHeadsOut() throws {
    var reader = try reader(
      "THE LAMP\n\nA Ballad\n\n\nChapter 1\n\n\n    The tide came in\n    And took the lamp;\n",
      "Die Lampe.\n\nEine Ballade.\n\n\nKapitel 1\n\n\nDie Flut kam und nahm die Lampe mit.\n",
      columns: 110, rows: 20)
    #expect(
      reader.screenText().prefix(6) == [
        "", "",
        "                        THE LAMP                           Die Lampe.",
        "                                                             Eine Ballade.",
        "                        A Ballad", "",
      ])
    // Also if it is the translation's.
    var other = try self.reader(
      "The lamp.\n\nA ballad.\n\n\nChapter 1\n\n\nThe tide came in and took the lamp.\n",
      "DIE LAMPE\n\nEine Ballade\n\n\nKapitel 1\n\n\n    Die Flut kam\n    Und nahm die Lampe;\n",
      columns: 110, rows: 20)
    #expect(other.screenText().prefix(2) == ["", ""])
    #expect(other.screenText()[2].hasSuffix("DIE LAMPE"))
  }

  @Test("A text that is still being read gets no translation yet, and says so")
  func waitsForTheEnd() throws {
    var book = try original()
    book.growth = .running
    var reader = ReadingTests.reader(book, columns: 110, rows: 20)
    reader.carryOut([.face("lampen.txt")], at: .zero)
    #expect(reader.foot().contains("The text is still being read"))
    #expect(reader.ownSettings.facing == nil)
    // One named on the command line is asked for once all of the text is there.
    reader.chooseFacing("lampen.txt")
    #expect(
      !reader.takeQuestions().contains(
        .facing(.open(FacingChoice(name: "lampen.txt"), isAsked: true))))
  }

  @Test("Passages found later change neither the screen nor the search nor a chosen paragraph")
  func refines() throws {
    var reader = try reader()
    _ = reader.type("/Nummer 41")
    _ = reader.press(.enter)
    _ = reader.type("v=")
    _ = reader.press(.escape)
    let (screen, tied) = (reader.screenText(), reader.facing?.tied)
    #expect(tied != nil && reader.searches.current != nil)
    reader.take(.facing(try pair()), at: .zero)
    while reader.hasWork { reader.work(at: .zero) }
    #expect(reader.facing?.tied == tied)
    #expect(reader.searches.current?.query.text == "Nummer 41")
    #expect(reader.screenText().dropLast() == screen.dropLast())
  }

  @Test("A word looked up in both texts is kept in both lists of words")
  func keepsWords() throws {
    var reader = try reader()
    for _ in 0..<2 {
      reader.take(.program(.definition(of: "lampe", lines: ["A lamp."])), at: .zero)
      _ = reader.press(.escape)
      reader.click(70, 8)
    }
    let seen = reader.snapshot
    #expect(seen.marks.words.map(\.word) == ["lampe"])
    #expect(seen.facing?.marks.words.map(\.word) == ["lampe"])
  }

  /// Returns a reader of two texts, each block facing the one with the same number.
  private func reader(_ first: String, _ second: String, columns: Int, rows: Int) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    let book = try Book(plainText: Array(first.utf8), named: "lamps")
    let other = try Book(plainText: Array(second.utf8), named: "lampen")
    var reader = ReadingTests.reader(book, columns: columns, rows: rows, settings: settings)
    reader.chooseFacing("lampen.txt")
    let count = min(book.blocks.count, other.blocks.count)
    var passages = (0..<count).map {
      FacingBook.Passage(original: $0..<$0 + 1, translation: $0..<$0 + 1)
    }
    passages[count - 1].original = count - 1..<book.blocks.count
    passages[count - 1].translation = count - 1..<other.blocks.count
    reader.take(
      .facing(
        FacingPair(
          translation: other, path: "/books/lampen.txt", hyphenator: nil, marks: Marks(),
          passages: passages, originalLength: book.text.count, doubt: nil)), at: .zero)
    while reader.hasWork { reader.work(at: .zero) }
    return reader
  }

  @Test("A note of the translation is shown with the quotation marks of its language")
  func showsNotes() throws {
    var reader = try reader(
      """
      CHAPTER I


      The lamp[1] was lit at five, and nobody in the house said that it was too early for that.

      [Footnote 1: The "Argand" lamp.]

      """,
      """
      KAPITEL I


      Die Lampe[1] wurde um fünf angezündet, und niemand im Haus sagte, dass es dafür zu früh sei.

      [Fußnote 1: Die "Argand" genannte Lampe.]

      """, columns: 110, rows: 20)
    _ = reader.type("e")
    #expect(reader.screenText().suffix(4).joined().contains("The “Argand” lamp."))
    _ = reader.press(.escape)
    reader.click(70, 8)
    _ = reader.type("e")
    #expect(reader.screenText().suffix(4).joined().contains("Die „Argand“ genannte Lampe."))
    _ = reader.press(.escape)
    _ = reader.type("u")
    #expect(reader.screenText().joined().contains("Die „Argand“ genannte Lampe."))
  }

  @Test("A line of contents leads to a chapter of its own text, or nowhere")
  func followsContents() throws {
    let contents = "A BOOK OF LAMPS\n\n\n\nContents\n\n  I     Oil\n  II    Gas\n\n\n\n\n"
    let oil = "CHAPTER I. Oil\n\n\nOil came first.\n\n\n\n\n"
    let gas = "CHAPTER II. Gas\n\n\nGas came next.\n"
    let reader = try reader(contents + oil, contents + oil + gas, columns: 110, rows: 20)
    let start = try #require(reader.book.facing?.start)
    func places(_ range: Range<Int>) -> [Int] {
      reader.book.links(in: range).compactMap { link in
        if case .place(let place) = link.target { place.utf8 } else { nil }
      }
    }
    let (own, others) = (places(0..<start), places(start..<reader.book.text.count))
    #expect(own.count == 1 && own.allSatisfy { $0 < start })
    #expect(others.count == 2 && others.allSatisfy { $0 > start })
  }

  @Test("The paragraph that faces the selected one is lit")
  func lights() throws {
    var reader = try reader()
    #expect(reader.annotations.facing == nil)
    _ = reader.type("v")
    let facing = try #require(reader.annotations.facing)
    #expect(reader.book.isInTranslation(facing.lowerBound))
    _ = reader.type("o")
    let back = try #require(reader.annotations.facing)
    #expect(!reader.book.isInTranslation(back.lowerBound))
  }

  @Test("Two paragraphs are tied by one command on each, and undo unties them")
  func ties() throws {
    var reader = try reader()
    _ = reader.type("v}}=")
    #expect(reader.ownSettings.facing?.ties.isEmpty == true)
    let questions = reader.type("o}=")
    let tie = try #require(reader.ownSettings.facing?.ties.first)
    let (book, other) = (try original(), try translation())
    #expect(other.blocks.index(at: tie.translation) == book.blocks.index(at: tie.original) + 1)
    let choice = try #require(reader.ownSettings.facing)
    #expect(questions.contains(.facing(.tie(choice))))
    // As the message says, while words are still selected.
    #expect(reader.foot().contains("The two paragraphs are tied · U undoes it"))
    _ = reader.type("U")
    #expect(reader.ownSettings.facing?.ties.isEmpty == true)
    #expect(reader.layers.selection != nil)
  }

  @Test("The prompt offers the present translation, which typed or pasted text replaces")
  func prompts() throws {
    func prompt(_ change: (inout Reader) -> Void) throws -> Reader {
      var reader = try reader()
      _ = reader.type("X")
      change(&reader)
      return reader
    }
    func foot(_ change: (inout Reader) -> Void) throws -> String {
      var reader = try prompt(change)
      return reader.foot()
    }
    #expect(try foot { _ in }.contains("Facing text, or none: /books/lampen.txt_"))
    #expect(try foot { _ = $0.type("none") }.contains("Facing text, or none: none_"))
    #expect(
      try foot { $0.handle(.paste("/a/b.txt"), at: .zero) }.contains("or none: /a/b.txt_"))
    // A key that edits keeps it.
    #expect(
      try foot {
        _ = $0.press(.backspace)
        _ = $0.type("x")
      }.contains("or none: /books/lampen.txx_"))
    var alone = try prompt { _ = $0.type("none") }
    _ = alone.press(.enter)
    #expect(alone.ownSettings.facing == nil && alone.book.facing == nil)
  }

  @Test("A tie across an earlier one takes its place")
  func crossesTies() throws {
    var reader = try reader()
    _ = reader.type("v=o}}=")
    #expect(reader.ownSettings.facing?.ties.count == 1)
    _ = reader.type("{=o=")
    let ties = try #require(reader.ownSettings.facing?.ties)
    let (book, other) = (try original(), try translation())
    #expect(ties.map { book.blocks.index(at: $0.original) } == [1])
    #expect(ties.map { other.blocks.index(at: $0.translation) } == [1])
  }

  @Test("A page is gone to by the number at its foot")
  func goesByNumber() throws {
    var reader = try reader()
    _ = reader.type("3")
    _ = reader.press(.enter)
    #expect(reader.pageNumber.page == 3)
    #expect(reader.screenText().contains { $0.contains(" 3 of ") })
    _ = reader.type("z")
    #expect(
      reader.screenText().contains { $0.contains("page 3 of \(reader.pageNumber.pageCount)") })
    _ = reader.press(.right, .enter)
    #expect(reader.pageNumber.page == 4)
    let shown = lamps(&reader)
    #expect(shown[0] == shown[1])
    _ = reader.type("99g")
    #expect(reader.pageNumber.page == reader.pageNumber.pageCount)
  }

  @Test("A doubt that two books face each other is shown with them")
  func doubts() throws {
    var reader = try reader(doubt: "No lamp here")
    #expect(reader.screenText().last?.contains("No lamp here") == true)
  }

  @Test("“none” ends it, and the book is shown alone at the same place")
  func ends() throws {
    var reader = try reader()
    _ = reader.press(.right)
    let place = reader.pages.anchor
    reader.carryOut([.face(nil)], at: .zero)
    #expect(reader.book.facing == nil && reader.pages.anchor == place)
    #expect(reader.ownSettings.facing == nil)
    #expect(reader.takeQuestions().contains(.facing(.end)))
    #expect(lamps(&reader)[1].isEmpty)
  }

  @Test("A name that cannot be opened leaves the pair, its ties and the choice as they were")
  func keepsAPairThatWasOpened() throws {
    var reader = try reader()
    let opened = try #require(reader.ownSettings.facing)
    // One that was opened before stays chosen, since its drive may be away.
    reader.take(.notFacing(name: opened.name), at: .zero)
    #expect(reader.ownSettings.facing == opened)
    for name in ["lampen.txtnone", "other.txt"] { reader.carryOut([.face(name)], at: .zero) }
    #expect(reader.ownSettings.facing?.name == "other.txt")
    _ = reader.takeQuestions()
    // The answer for a choice that was given up comes late.
    reader.take(.notFacing(name: "lampen.txtnone"), at: .zero)
    #expect(reader.ownSettings.facing?.name == "other.txt")
    reader.take(.notFacing(name: "other.txt"), at: .zero)
    #expect(reader.ownSettings.facing == opened && reader.book.facing != nil)
    let questions = reader.takeQuestions()
    #expect(questions.contains(.saving(.settingsChanged)))
    #expect(
      !questions.contains(.facing(.open(opened, isAsked: false)))
        && !questions.contains(.facing(.end)))
  }

  @Test("A first name that cannot be opened is forgotten")
  func forgetsANameThatWasNeverOpened() throws {
    var reader = ReadingTests.reader(try original(), columns: 110, rows: 20)
    reader.chooseFacing("lampen.txt")
    reader.take(.notFacing(name: "lampen.txt"), at: .zero)
    #expect(reader.ownSettings.facing == nil)
  }

  @Test("A pair that comes too late, for another text or after it was given up, is ignored")
  func ignoresLatePairs() throws {
    var reader = ReadingTests.reader(try original(), columns: 110, rows: 20)
    reader.take(.facing(try pair()), at: .zero)
    #expect(reader.book.facing == nil)
    var other = ReadingTests.reader(try sampleBook(), columns: 110, rows: 20)
    other.chooseFacing("lampen.txt")
    other.take(.facing(try pair()), at: .zero)
    #expect(other.book.facing == nil)
  }

  @Test("When the pages change, the passage at the top stays at the top")
  func keepsTop() throws {
    var reader = ReadingTests.reader(try original(), columns: 60, rows: 20)
    reader.chooseFacing("lampen.txt")
    for _ in 0..<3 { _ = reader.press(.right) }
    _ = reader.frame(at: .zero)
    reader.take(.session(.frameShown), at: .zero)
    let before = lamps(&reader)[0]
    reader.take(.facing(try pair()), at: .zero)
    while reader.hasWork { reader.work(at: .zero) }
    #expect(lamps(&reader)[0].first == before.first)
  }

  @Test("The first keys to know make room while the texts are compared")
  func hidesFirstKeysWhileComparing() throws {
    var reader = ReadingTests.reader(try original(), columns: 60, rows: 20)
    reader.layers.page.hint = FirstKeys()
    #expect(reader.screenText().contains { $0.contains("turns the page") })
    reader.take(.comparing(.init(title: "Die Lampen", percent: nil)), at: .zero)
    #expect(reader.screenText().contains { $0.contains("Comparing with “Die Lampen”") })
    reader.take(.comparing(nil), at: .zero)
    #expect(reader.screenText().contains { $0.contains("turns the page") })
  }

  @Test("While the texts are compared, the foot says so, as fully as it has room")
  func saysThatItCompares() throws {
    var reader = ReadingTests.reader(try original(), columns: 60, rows: 20)
    let comparison = Answer.Comparison(title: "Die Lampen von gestern", percent: nil)
    reader.take(.comparing(comparison), at: .zero)
    #expect(reader.screenText().contains { $0.contains("Comparing with “Die Lampen von gestern”") })
    reader.take(.comparing(.init(title: comparison.title, percent: 42)), at: .zero)
    #expect(reader.screenText().contains { $0.contains("gestern” 42%") })
    reader.take(.terminal(.resized(Size(columns: 40, rows: 20))), at: .zero)
    #expect(reader.screenText().contains { $0.contains("Comparing with “Die L…” 42%") })
    reader.take(.comparing(nil), at: .zero)
    #expect(!reader.screenText().contains { $0.contains("Comparing") })
  }

  /// The text of a range of a reader's book.
  private func text(_ range: Range<Int>?, _ reader: Reader) -> String {
    range.map { reader.book.line($0) } ?? ""
  }

  @Test("The sentence that faces the selected word, the focus or the voice is lit")
  func lightsSentence() throws {
    var reader = try reader()
    _ = reader.type("v")
    // The first word is in the heading, and the heading faces the heading.
    #expect(text(reader.annotations.facing, reader) == "Title")
    _ = reader.type("}")
    #expect(text(reader.annotations.facing, reader) == "Die Lampe Nummer 1 brennt.")
    for _ in 0..<6 { _ = reader.type("l") }
    #expect(text(reader.annotations.facing, reader) == "Jemand liest, und niemand spricht.")
    var focused = try self.reader(focus: .paragraph)
    _ = focused.press(.down)
    #expect(text(focused.annotations.facing, focused).hasSuffix("niemand spricht."))
  }

  @Test("A dash before a speech is passed over, and a heading is one sentence")
  func skipsDash() throws {
    let book = try Book(
      plainText: Array("CHAPTER I. Oil. And wick\n\n\n— Un re! — disse.\n\nE poi?\n".utf8),
      named: "re")
    let units = TextUnits(book: book)
    let heading = try #require(book.headings.first).block.range
    #expect(units.sentence(at: heading.lowerBound) == heading)
    var reader = ReadingTests.reader(book, columns: 60, rows: 20)
    _ = reader.type("v}")
    #expect(text(reader.layers.selection, reader) == "Un")
    _ = reader.type("ll")
    #expect(text(reader.layers.selection, reader) == "disse")
    _ = reader.type("h")
    #expect(text(reader.layers.selection, reader) == "re")
  }

  @Test("A word is looked up in the dictionary of its text's language")
  func asksDictionaryOfLanguage() throws {
    var reader = try reader()
    reader.scene.pages.facing.activeSide = .translation
    let tag = reader.book.language(at: reader.scene.visibleText.lowerBound)
    let questions = reader.questions { $0.carryOut([.lookUp("Lampe")], at: .zero) }
    #expect(questions == [.program(.lookUp("Lampe", language: tag))])
  }

  @Test("A key shows the sentence that faces the first of the page at the foot, then the next")
  func showsFacingSentence() throws {
    var reader = try reader(columns: 60)
    _ = reader.press(.right)
    let first = try #require(lamps(&reader)[0].first)
    let anchor = reader.pages.anchor
    _ = reader.type(";")
    #expect(reader.screenText().contains { $0.contains("Die Lampe Nummer \(first) brennt.") })
    _ = reader.type(";")
    #expect(reader.screenText().contains { $0.contains("Jemand liest, und niemand spricht.") })
    _ = reader.press(.up)
    #expect(reader.screenText().contains { $0.contains("Die Lampe Nummer \(first) brennt.") })
    #expect(reader.pages.anchor == anchor)
    _ = reader.press(.escape)
    #expect(!reader.screenText().contains { $0.contains("Die Lampe") })
    // Of selected words.
    _ = reader.type("v};")
    #expect(reader.screenText().contains { $0.contains("Die Lampe Nummer \(first + 1) brennt.") })
    var alone = ReadingTests.reader(try original(), columns: 60, rows: 20)
    _ = alone.type(";")
    #expect(alone.foot().hasSuffix("No text faces this book · X chooses one"))
  }

  @Test("Running heads name the chapters of each text, and contents have the titles beside")
  func namesChapters() throws {
    func text(_ words: String, _ titles: [String]) -> String {
      titles.map { title in
        "\(title)\n\n\n" + (1...20).map { "\(words) \($0).\n\n" }.joined() + "\n\n\n"
      }.joined()
    }
    let first = text("A lamp was lit by the keeper", ["CHAPTER I. Oil", "CHAPTER II. Gas"])
    let other = text("Eine Lampe hat der Wärter", ["KAPITEL I. Öl", "KAPITEL II. Gas"])
    let reader = try reader(first, other, columns: 110, rows: 20)
    var shown = reader
    _ = shown.type("]")
    _ = shown.press(.right)
    let head = try #require(shown.screenText().first { $0.contains("CHAPTER II") })
    #expect(head.contains("KAPITEL II. GAS"))
    _ = shown.press(.tab)
    let rows = shown.screenText()
    #expect(rows.contains { $0.contains("CHAPTER I. Oil — KAPITEL I. Öl") })
    #expect(!rows.contains { $0.contains("KAPITEL") && !$0.contains("CHAPTER") })
  }

  @Test("A row of the contents too narrow for two titles has the beginnings of both")
  func listsLongTitles() throws {
    func text(_ words: String, _ titles: [String]) -> String {
      titles.map { title in
        "\(title)\n\n\n" + (1...20).map { "\(words) \($0).\n\n" }.joined() + "\n\n\n"
      }.joined()
    }
    let first = text(
      "A lamp was lit by the keeper",
      ["CHAPTER I. Of the Oil that Was Carried up the Stairs", "CHAPTER II. Gas"])
    let other = text(
      "Eine Lampe hat der Wärter",
      ["KAPITEL I. Vom Öl, das die Treppe hinaufgetragen wurde", "KAPITEL II. Gas"])
    var shown = try reader(first, other, columns: 110, rows: 20)
    _ = shown.type("G")
    _ = shown.press(.tab)
    let rows = shown.screenText()
    #expect(rows.contains { $0.contains("CHAPTER I. Of the") && $0.contains("… — KAPITEL I. Vom") })
    // The chosen one has a row for each.
    _ = shown.press(.up)
    #expect(shown.screenText().contains { $0.contains("Carried up the Stairs ") })
    #expect(shown.screenText().contains { $0.contains("hinaufgetragen wurde") })
  }

  @Test("The contents list the chapters of both texts; a chapter's end leads to no translation")
  func listsContents() throws {
    var reader = try reader()
    _ = reader.type("G")
    _ = reader.type("]")
    #expect(!reader.book.isInTranslation(reader.pages.anchor.utf8))
  }
}
