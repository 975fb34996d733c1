import Asking
import BookText
import Cells
import Defaults
import Paging
import Searching
import SeededRandom
import TerminalInput
import Testing

@testable import Reading

/// Events and answers in a random order: answers that come late, twice, without a question, during a turn and
/// after the end of reading.
@Suite("Answers in any order", .timeLimit(.minutes(30)))
struct AnswerLawTests {
  private static let keys = Array("hljkdDMTBCSvnNgG/?zq5a\u{1B}\r\t".unicodeScalars)

  private func event(_ random: inout SplitMix) -> InputEvent {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let column = Int.random(in: 0..<80, using: &random)
      return .mouse(
        MouseReport(.press(button: 0), column: column, row: Int.random(in: 0..<24, using: &random)))
    case 1: return .paste("lamp")
    default:
      let scalar = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
      switch scalar {
      case "\u{1B}": return .key(Key(.escape))
      case "\r": return .key(Key(.enter))
      case "\t": return .key(Key(.tab))
      default: return .key(Key(.character(scalar)))
      }
    }
  }

  private func answer(_ reader: Reader, _ random: inout SplitMix) throws -> Answer {
    let request = PictureRequest(.book(path: "a.png"), in: Size(columns: 9, rows: 9))
    let (day, books) = (CalendarDay(number: 20_777), shelf([SampleState("Five Lamps")]))
    let isUpdate = Bool.random(using: &random)
    let half = TextOffset(utf8: reader.book.text.count / 2)
    let mark = Mark(.bookmark, at: 0..<1, in: reader.book, note: "")
    switch Int.random(in: 0..<45, using: &random) {
    case 0: return .message("Said")
    case 1: return .outdated(message: "Said")
    case 2: return .corner("12:30", from: "moon")
    case 3: return .source(["A lamp.", "Another."], at: 1)
    case 4: return .pace(own: ReadingPace(), general: ReadingPace())
    case 5: return .picture(nil, for: request)
    case 6: return .ending(on: day, next: isUpdate ? books.first : nil)
    case 7: return .shelf(books, ShelfProgress(), isUpdate: isUpdate)
    case 8: return .folder("~/Novels", exists: isUpdate)
    case 9: return .noFile("~/none.txt")
    case 10: return .completion(of: "~/B", to: "~/Books/", among: [])
    case 11: return .forgotten(reader.book.fingerprint)
    case 12: return .findings(LibraryFindings())
    case 13: return .statistics(books, today: day, isUpdate: isUpdate)
    case 14: return .allMarks([])
    case 15: return .program(.output(of: OwnCommand(key: "x", line: "/bin/x {}"), lines: ["x"]))
    case 16: return .program(.lookUpFailed("No dictionary"))
    case 17: return .program(.speechEnded)
    case 18: return .program(.editFailed(mark, reason: "No editor"))
    case 19: return .devices("nas, 1 wait")
    case 20: return .place(OtherPlace(device: "Kobo", place: half, isFound: true))
    case 21: return .foundBooks([])
    case 22: return .terminal(.imagesLost)
    case 23: return .terminal(.isSlow)
    case 24: return .session(.frameShown)
    case 25: return .session(.leaving)
    case 26: return .session(.cancelled)
    case 27: return .corner(isUpdate ? "☾" : nil, from: "moon")
    case 28:
      return .edition(
        OtherEdition(place: half, isFound: isUpdate, percent: 50, marks: [mark], lost: 0),
        isOffer: isUpdate)
    case 29: return .read(read(reader, .settings))
    case 30: return .read(read(reader, .rest))
    case 31: return .read(read(reader, .wish))
    case 32: return .read(read(reader, .change))
    case 33: return isUpdate ? .facing(try facing(reader)) : .notFacing(name: "b.txt")
    case 34: return .shelfChanged
    case 35: return .dictionaryFault(isUpdate ? "No dictionary" : nil)
    case 36: return .conversion(fileExtension: "pdf", choice: "always")
    case 37:
      return .terminal(.resized(Size(columns: Int.random(in: 30...90, using: &random), rows: 24)))
    case 38: return .terminal(.colors(isUpdate ? .direct : .none))
    case 39: return .terminal(.animatesTurns(isUpdate))
    case 40: return .session(.followed)
    case 41: return .session(.resting)
    case 42: return .session(.resumed)
    case 43: return .pathTaken("~/page.svg")
    default: return .program(.started(OwnCommand(key: "x", line: "/bin/x {}")))
    }
  }

  /// Returns the same book, read from its beginning.
  private func read(_ reader: Reader, _ reason: ReadBook.Reason) -> ReadBook {
    let place = reason == .settings ? reader.pages.anchor : .start
    return ReadBook(
      book: reader.original, place: place, hyphenator: nil, pages: nil, reason: reason)
  }

  /// Returns a translation of a former version of the book.
  private func facing(_ reader: Reader) throws -> FacingPair {
    FacingPair(
      translation: try sampleBook(chapters: 2), path: "/b.txt", hyphenator: nil, marks: Marks(),
      passages: [], originalLength: reader.original.text.count + 1, doubt: nil)
  }

  /// Whether an answer adds to what is shown already, or is shown only while nothing else goes on.
  private func opensNothing(_ answer: Answer, _ reader: Reader) -> Bool {
    switch answer {
    case .statistics(_, _, isUpdate: true), .ending(_, next: _?), .completion, .findings, .picture,
      .outdated, .pace, .shelf(_, _, isUpdate: true), .facing, .read, .corner, .devices,
      .dictionaryFault, .conversion:
      true
    case .edition, .place: reader.isMoving
    default: false
    }
  }

  @Test(
    "neither move the place nor change a mark; the screen and the status are current after each",
    arguments: 1...20)
  func laws(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var reader = try sampleReader(onPage: 5) { $0.transition = seed % 2 == 0 ? .none : .curl }
    var now = Duration.seconds(1_000_000_000)
    for step in 1...300 {
      now += .milliseconds(Int.random(in: 0...40, using: &random))
      var before = reader
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: reader.handle(event(&random), at: now)
      case 2: reader.tick(at: now)
      case 3: reader.work(at: now)
      case 4: _ = reader.takeQuestions()
      default:
        let answer = try answer(reader, &random)
        reader.take(answer, at: now)
        if opensNothing(answer, before) {
          #expect(
            before.hasLayers || !reader.hasLayers, "seed \(seed), step \(step): \(answer)")
        }
        if Bool.random(using: &random) { reader.take(answer, at: now) }
        #expect(reader.marks == before.marks, "seed \(seed), step \(step): \(answer)")
        #expect(reader.storedMarks == before.storedMarks, "seed \(seed), step \(step): \(answer)")
        #expect(
          reader.isMoving || before.isMoving || reader.pages.anchor == before.pages.anchor,
          "seed \(seed), step \(step): \(answer)")
      }
      #expect(reader.status == reader.currentStatus, "seed \(seed), step \(step)")
      if reader.changes == before.changes {
        let isSame = reader.frame(at: now) == before.frame(at: now)
        #expect(isSame, "seed \(seed), step \(step): the screen changed, and no frame was due")
      }
    }
    // After everything is closed, the visible page is a place in the book.
    for _ in 1...9 { reader.handle(.key(Key(.escape)), at: now) }
    #expect(reader.book.body.contains(reader.pages.anchor.utf8))
  }

  @Test("a book that was read again keeps the marks at their words, however often it comes")
  func aBookReadTwice() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("d")
    let (marks, anchor) = (reader.marks, reader.anchor)
    let read = ReadBook(
      book: reader.book, place: .start, hyphenator: nil, pages: nil, reason: .rest)
    for _ in 1...3 { reader.take(.read(read), at: .zero) }
    #expect(reader.marks == marks && reader.anchor == anchor)
    _ = reader.screenText()
    #expect(reader.snapshot.shows(anchor))
  }
}
