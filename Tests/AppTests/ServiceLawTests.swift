import Asking
import BookText
import CLibrary
import Cells
import Defaults
import Paging
import Reading
import SeededRandom
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

/// Services with programs that answer, fail, hang, write half a line or are missing; and answers that come
/// late, twice, and for books no longer open.
@Suite("Services in any state", .serialized, .timeLimit(.minutes(30)))
struct ServiceLawTests {
  private let desk: Desk
  private let paths: [String]

  init() throws {
    let desk = try Desk()
    self.desk = desk
    paths = try ["first", "second", "third"].map {
      try desk.write("\($0.uppercased())\n" + Desk.text(of: 12_000), to: "\($0).txt")
    }
  }

  private static let states = [
    "echo a lamp", "exit 1", "exec sleep 1000", "printf '{\"server\": \"h\", \"pla'",
    "echo '{\"server\": \"h\"}'", "echo '{\"books\": []}'", "printf '\\377\\033[2J'", nil,
    "sleep 0.02; echo a lamp",
    "echo '{\"server\": \"h\", \"place\": {\"progress\": \"/x\", \"percentage\": 0.9, \"time\": 99999999999}}'",
  ]

  /// Puts programs in random states.
  private func changePrograms(_ random: inout SplitMix) throws {
    for name in ["dict", "net", "get"] {
      let path = "\(desk.directory)/\(name)"
      FileSystem.remove(path)
      let state = Self.states[Int.random(in: 0..<Self.states.count, using: &random)]
      if let state { try makeProgram(path, state) }
    }
  }

  /// Puts a file in the place of the folder for places, so that nothing can be saved, or removes it.
  private func changeDisk() throws {
    let (folder, aside) = ("\(desk.directory)/.local", "\(desk.directory)/aside")
    if FileStatus(of: aside) != nil {
      FileSystem.remove(folder)
      rename(aside, folder)
    } else if FileStatus(of: folder) != nil {
      rename(folder, aside)
      try makeFile(folder, [])
    }
  }

  /// Sends answers about a book no longer open.
  private func speakLate(of book: OpenBook, in session: Session, _ random: inout SplitMix) {
    let read = ReadBook(
      book: book.seen.book, place: .start, hyphenator: nil, pages: nil, reason: .settings)
    let answers: [Answer] = [
      .message("Of another book"), .read(read), .source(["Of another book"], at: 0),
      .program(.lookUpFailed("Of another book")), .noFile("Of another book"),
      .pathTaken("Of another book"),
      .place(OtherPlace(device: "Of another book", place: .start, isFound: true)),
      .allMarks([]), .terminal(.resized(Size(columns: 41, rows: 11))),
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      session.outbox.answer(
        answers[Int.random(in: 0..<answers.count, using: &random)], about: book)
    }
    session.outbox.ask(.rereading(.reload), about: book)
    session.outbox.ask(.terminal(.quit), about: book)
  }

  private func act(on session: Session, at now: Duration, _ random: inout SplitMix) throws {
    switch Int.random(in: 0..<15, using: &random) {
    case 12:
      session.leave(endsPrograms: true, at: now)
      session.take(.session(.resumed), at: now)
    // The marks of a book opened without its file are unknown.
    case 13: if !session.isOpening { try changeDisk() }
    case 14: session.ask(.rereading(.reload), at: now)
    case 0, 1: session.press(.right, at: now)
    case 2: session.press(.left, at: now)
    case 3: session.type("d", at: now)
    case 4:
      session.type("D", at: now)
      session.handle(.paste("lamp"), at: now)
      session.press(.enter, at: now)
    case 5: session.ask(.devices(.fetchPlace), at: now)
    case 6: session.ask(.catalogues(.find("lamp")), at: now)
    case 7:
      session.type(
        "TMB?C".unicodeScalars.randomElement(using: &random).map(String.init) ?? "", at: now)
    case 8: session.press(.escape, at: now)
    case 9:
      if FileStatus(of: "\(desk.directory)/aside") != nil { try changeDisk() }
      session.open(.fetched(path: paths[Int.random(in: 0..<3, using: &random)]), at: now)
    case 10:
      session.resize(to: Size(columns: Int.random(in: 30...90, using: &random), rows: 24), at: now)
    default: try changePrograms(&random)
    }
  }

  @Test(
    "lose nothing, show nothing of another book, and leave the screen current", arguments: 1...6)
  func laws(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let session = try desk.session(paths[0]) { context in
      context.options.settings.transition = seed % 2 == 0 ? .curl : .none
      context.options.settings.programs.dictionary = "\(desk.directory)/dict {}"
      context.options.settings.programs.sync = "\(desk.directory)/net"
      context.options.settings.programs.get = "\(desk.directory)/get"
    }
    var (left, marks): ([OpenBook], [Fingerprint: Marks]) = ([], [:])
    var places: [Fingerprint: Passage] = [:]
    var (now, shown) = (Duration.seconds(10), Grid(size: Desk.screen))
    for step in 1...80 {
      now += .milliseconds(Int.random(in: 0...900, using: &random))
      let before = session.opened
      let book = session.openBook(of: before)
      try act(on: session, at: now, &random)
      // Nothing is left behind a door.
      let (mail, questions) = (session.takeMail(), session.opened.reader.takeQuestions())
      #expect(mail.isEmpty && questions.isEmpty, "seed \(seed), step \(step): \(questions)")
      if let old = left.randomElement(using: &random) { speakLate(of: old, in: session, &random) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        session.passTime(isFrameDue: true, at: now)
        Descriptor.wait(forInput: session.descriptors, within: .milliseconds(5))
      }
      session.settle(at: now)
      if session.opened !== before {
        left.append(book)
        // A turn on the way ended when the book was left.
        places[book.seen.fingerprint] = before.reader.snapshot.place.passage
      }
      let path = try #require(session.opened.rereading.source.path)
      let name = try #require(path.split(separator: "/").last)
      #expect(
        session.reader.book.title.lowercased() == name.dropLast(4), "seed \(seed), step \(step)")
      let snapshot = session.reader.snapshot
      (marks[snapshot.fingerprint], places[snapshot.fingerprint]) = (
        snapshot.marks, snapshot.place.passage
      )
      let isDue = session.wantsFrame(at: now) || session.isMoving || session.isOpening
      let frame = session.frame(at: now)
      #expect(isDue || frame == shown, "seed \(seed), step \(step): no frame was due")
      #expect(
        !frame.lines.joined().contains("Of another book"), "seed \(seed), step \(step)")
      #expect(
        session.takeTerminalQuestions().contains(.quit) == false, "seed \(seed), step \(step)")
      shown = frame
      session.frameWasShown(at: now)
    }
    while session.isOpening { session.passTime(isFrameDue: true, at: now) }
    // Keys that waited for the book are handled when it is open.
    session.take(.session(.resting), at: now)
    let snapshot = session.reader.snapshot
    (marks[snapshot.fingerprint], places[snapshot.fingerprint]) = (
      snapshot.marks, snapshot.place.passage
    )
    if FileStatus(of: "\(desk.directory)/aside") != nil { try changeDisk() }
    session.handle(.key(Key(.character("c"), .control)), at: now)
    // Answers after the end of the session have no effect.
    for old in left { speakLate(of: old, in: session, &random) }
    session.outbox.say("Late")
    session.passTime(isFrameDue: true, at: now)
    session.leave(endsPrograms: false, at: now)
    session.finish(at: now)
    #expect(session.failure == nil)
    let store = desk.store
    for path in paths {
      let book = try desk.open(path, store: store).book
      let expected = marks[book.fingerprint] ?? Marks()
      let kept = store.marks(in: book, store.savedBook(for: book, readFrom: nil)).marks
      // A word may be found for a book that is replaced before its marks are noted here.
      let (found, sought) = (kept.ofPages.map(\.passage), expected.ofPages.map(\.passage))
      #expect(found == sought, "seed \(seed): \(path)")
      let place = store.place(in: book.fingerprint)
      #expect(place?.passage == places[book.fingerprint], "seed \(seed): \(path)")
    }
  }
}
