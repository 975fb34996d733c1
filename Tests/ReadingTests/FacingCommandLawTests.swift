import Asking
import BookText
import Cells
import Defaults
import PlainText
import SeededRandom
import TerminalInput
import Testing

@testable import Reading

/// A book with a translation that faces it, of another length and with passages of its own.
@Suite("Beside a translation", .timeLimit(.minutes(30)))
struct FacingCommandLawTests {
  private static let chapters = 4
  private static let now = Duration.seconds(900_000_000)

  private func book(
    _ chapter: String, _ words: (Int) -> String, as treatment: TextTreatment, named name: String
  ) throws -> Book {
    let text = (1...Self.chapters).map { number in
      let paragraphs = (1...12).map { words(number * 100 + $0) }.joined(separator: "\n\n")
      return "\(chapter) \(number)\n\n\n\(paragraphs)\n\n\n\n\n"
    }.joined()
    return try Book(
      plainText: Array(text.utf8), named: name, options: PlainTextOptions(treatment: treatment))
  }

  private func pair(for book: Book, as treatment: TextTreatment) throws -> FacingPair {
    let translation = try self.book(
      "KAPITEL",
      { "Nummer \($0) brennt. Jemand liest dort die ganze Nacht, und niemand spricht mit ihm." },
      as: treatment, named: "lampen")
    let (count, others) = (book.blocks.count, translation.blocks.count)
    var passages: [FacingBook.Passage] = []
    var (own, other) = (0, 0)
    while own < count || other < others {
      // A paragraph of each text faces nothing.
      let first = own + (own < count && other != 20 ? 1 : 0)
      let second = other + (other < others && own != 9 ? 1 : 0)
      passages.append(.init(original: own..<first, translation: other..<second))
      (own, other) = (first, second)
    }
    return FacingPair(
      translation: translation, path: "/books/lampen.txt", hyphenator: nil, marks: Marks(),
      passages: passages, originalLength: book.text.count, doubt: nil)
  }

  /// Returns a reader on one side of the book, in the middle of both texts.
  private func reader(
    columns: Int, _ keys: Settings.KeyTable, _ side: FacingBook.Side,
    as treatment: TextTreatment, accessible: Bool = false
  ) throws -> Reader {
    var settings = Settings()
    (settings.transition, settings.keyTable) = (.none, keys)
    if accessible { settings.accessible = .on }
    let book = try book(
      "CHAPTER", { "Lamp \($0) is lit. Somebody reads, and nobody speaks." }, as: treatment,
      named: "lamps")
    var reader = ReadingTests.reader(book, columns: columns, rows: 20, settings: settings)
    reader.chooseFacing("lampen.txt")
    _ = reader.takeQuestions()
    reader.take(.facing(try pair(for: book, as: treatment)), at: .zero)
    finish(&reader)
    reader.carryOut([.go(.percent(40))], at: .zero)
    if reader.layout?.isSpread == true {
      reader.click(side == .original ? columns / 2 - 10 : columns / 2 + 15, 8)
      _ = reader.press(.escape)
    } else if side == .translation {
      reader.carryOut([.flip], at: .zero)
    }
    finish(&reader)
    #expect(reader.book.isInTranslation(reader.visibleText.lowerBound) == (side == .translation))
    return reader
  }

  private func finish(_ reader: inout Reader) {
    reader.settle()
    reader.tick(at: Self.now)
    while reader.hasWork { reader.work(at: Self.now) }
  }

  /// The laws for whatever is shown.
  private func check(_ reader: Reader, _ what: @autoclosure () -> String) {
    let original = reader.original
    #expect(original.body.contains(reader.anchor.utf8), "\(what()): place \(reader.anchor.utf8)")
    let seen = reader.snapshot
    let isSeen = (0...original.text.count).contains(seen.visibleText.upperBound)
    #expect(isSeen && seen.book.text.count == original.text.count, "\(what())")
    for (marks, book) in [(seen.marks, original), (seen.facing?.marks, seen.facing?.book)] {
      for mark in marks?.all ?? [] {
        #expect(mark.range.upperBound <= book?.text.count ?? 0, "\(what()): \(mark.range)")
      }
    }
    let annotations = reader.annotations
    for part in [annotations.selection, annotations.spoken, annotations.facing] {
      guard let part else { continue }
      let text = reader.book.text(with: part.lowerBound)
      #expect(part.upperBound <= text.upperBound, "\(what()): \(part)")
    }
    #expect(reader.status == reader.currentStatus, "\(what())")
    guard let notice = reader.layers.page.notice else { return }
    for wrong in ["nil", "Optional", "  "] {
      #expect(!notice.contains(wrong), "\(what()): \(notice)")
    }
    let isNegative = notice.firstRange(of: /-[0-9]/) != nil && !notice.hasPrefix("No option -")
    #expect(!isNegative, "\(what()): \(notice)")
    for number in notice.split(whereSeparator: { !$0.isNumber }).compactMap({ Int($0) }) {
      #expect(number <= reader.book.text.count, "\(what()): \(notice)")
    }
  }

  /// Draws the screen as it is and in other windows.
  private func draw(_ reader: Reader, _ what: @autoclosure () -> String) {
    for size in [reader.pages.screen, Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
      var reader = reader
      if size != reader.pages.screen {
        reader.take(.terminal(.resized(size)), at: Self.now)
        finish(&reader)
        check(reader, "\(what()), \(size.columns) columns")
      }
      let grid = reader.frame(at: Self.now)
      #expect(grid.size == size && grid.lines.count == size.rows, "\(what())")
      _ = reader.spokenScreen(of: grid, at: Self.now)
    }
  }

  /// Commands whose messages differ between the two texts: only one has long lines.
  private static let differing: Set<Command> = [.position, .setMark, .columnsRight]

  @Test(
    "every command works in either text alike, and Esc ends it",
    arguments: [110, 60], [Settings.KeyTable.page, .less])
  func commands(columns: Int, keys: Settings.KeyTable) throws {
    for treatment in [TextTreatment.book, .asIs] {
      let readers = try FacingBook.Side.allCases.map {
        try reader(columns: columns, keys, $0, as: treatment)
      }
      for command in Command.table.map(\.command) {
        var said: [String] = []
        for var reader in readers {
          let side = reader.pages.facing.activeSide
          let what = "\(command), \(side), \(treatment)"
          reader.carryOut([.perform(command)], at: Self.now)
          finish(&reader)
          check(reader, what)
          draw(reader, what)
          said.append(String((reader.layers.page.notice ?? "").filter { !$0.isNumber }))
          reader.handle(.key(Key(.escape)), at: Self.now)
          finish(&reader)
          check(reader, "\(what), Esc")
          draw(reader, "\(what), Esc")
          #expect(reader.isReading || command == .help, "\(what)")
        }
        if !Self.differing.contains(command) {
          #expect(said[0] == said[1], "\(command), \(treatment)")
        }
      }
    }
  }

  @Test("chosen lines are shown alone, and the translation comes back with all lines")
  func filters() throws {
    var reader = try reader(columns: 110, .less, .original, as: .asIs)
    let pair = try pair(for: reader.original, as: .asIs)
    let choice = try #require(reader.ownSettings.facing)
    for isLate in [false, true] {
      _ = reader.type("&Lamp 10")
      _ = reader.press(.enter)
      #expect(reader.book.facing == nil && reader.book.lineChoice != nil)
      // An answer that comes late changes nothing.
      if isLate { reader.take(.facing(pair), at: .zero) }
      #expect(reader.book.facing == nil && reader.book.lineChoice != nil)
      _ = reader.type("&")
      let questions = reader.press(.enter)
      #expect(
        reader.book.lineChoice == nil && questions.contains(.facing(.open(choice, isAsked: false))))
      reader.take(.facing(pair), at: .zero)
      #expect(reader.book.facing != nil)
    }
    // A translation chosen later faces all lines.
    _ = reader.type("&Lamp 10")
    _ = reader.press(.enter)
    let asked = reader.questions { $0.carryOut([.face("lampen.txt")], at: .zero) }
    #expect(reader.book.lineChoice == nil)
    #expect(asked.contains(.facing(.open(FacingChoice(name: "lampen.txt"), isAsked: true))))
  }

  @Test("the keys of a selection keep it in one text", arguments: 1...12)
  func selections(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let side = seed % 2 == 0 ? FacingBook.Side.original : .translation
    let columns = seed % 3 == 0 ? 60 : 110
    var reader = try reader(columns: columns, .page, side, as: .book)
    let keys = KeyScreen.selection.rows.flatMap { $0.keys.map(\.key) }
    for step in 1...200 {
      let what = "seed \(seed), step \(step)"
      if reader.layers.selection == nil {
        for _ in 1...3 { reader.handle(.key(Key(.escape)), at: Self.now) }
        reader.carryOut([.go(.percent([0, 50, 99][step % 3])), .perform(.select)], at: Self.now)
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        let column = Int.random(in: 0..<columns, using: &random)
        let action = [MouseReport.Action.press(button: 0), .drag(button: 0)]
          .randomElement(using: &random)
        let row = Int.random(in: 2..<16, using: &random)
        if let action {
          reader.handle(.mouse(MouseReport(action, column: column, row: row)), at: Self.now)
        }
      } else if let key = keys.randomElement(using: &random) {
        reader.handle(.key(key), at: Self.now)
      }
      finish(&reader)
      check(reader, what)
      if step % 10 == 0 { draw(reader, what) }
    }
  }

  @Test("keys, clicks and answers in any order keep the place in the book", arguments: 1...12)
  func walks(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let keys: Settings.KeyTable = seed % 2 == 0 ? .page : .less
    let columns = seed % 3 == 0 ? 60 : 110
    var reader = try reader(
      columns: columns, keys, seed % 4 < 2 ? .original : .translation,
      as: seed % 5 == 0 ? .asIs : .book, accessible: seed % 7 == 0)
    let bindings = reader.context().bindings
    let commands = Command.table.map(\.command).flatMap { bindings.bindings(of: $0).map(\.key) }
    let others = "0123456789%pPnNoO=+-aAdr&&lamp\u{1B}\u{1B}".unicodeScalars.map {
      $0 == "\u{1B}" ? Key(.escape) : Key(.character($0))
    }
    for step in 1...250 {
      var what = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let column = Int.random(in: 0..<columns, using: &random)
        reader.click(column, Int.random(in: 0..<20, using: &random))
      case 1: reader.take(.program(.speechEnded), at: Self.now)
      case 2: reader.take(.program(.definition(of: "lamp", lines: ["A lamp."])), at: Self.now)
      case 3:
        reader.take(
          .session(.sentence(isNext: Bool.random(using: &random))), at: Self.now)
      case 4:
        let place = Int.random(in: 0...100, using: &random)
        reader.carryOut([.go(.percent(place))], at: Self.now)
      default:
        let all = Bool.random(using: &random) ? commands : others
        if let key = all.randomElement(using: &random) {
          what += ", \(key)"
          reader.handle(.key(key), at: Self.now)
        }
      }
      finish(&reader)
      check(reader, what)
      if step % 10 == 0 { draw(reader, what) }
    }
  }
}
