import Asking
import BookText
import CLibrary
import Defaults
import Reading
import Searching
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

/// Whatever a program does, each question of the reader has one visible outcome, and a cancelled question has
/// none.
@Suite("Questions to programs", .serialized, .timeLimit(.minutes(30)))
struct QuestionLawTests {
  enum Asked: String, CaseIterable, Sendable {
    case lookUp, run, speak, fetchPlace, sendPlace, find, fetch

    /// The name of its program.
    var program: String {
      switch self {
      case .lookUp: "dict"
      case .run: "own"
      case .speak: "voice"
      case .fetchPlace, .sendPlace: "net"
      case .find, .fetch: "get"
      }
    }
  }

  enum State: String, CaseIterable, Sendable {
    case answers, fails, hangs, endsMidLine, printsBytes, isMissing
  }

  enum Manner: String, CaseIterable, Sendable {
    case escape, suspension, anotherBook, quitting
  }

  private let desk: Desk
  private let (first, second): (String, String)

  init() throws {
    desk = try Desk()
    first = try desk.write("FIRST\n" + Desk.text(of: 12_000), to: "first.txt")
    second = try desk.write("SECOND\n" + Desk.text(of: 9_000), to: "second.txt")
  }

  /// Puts all programs in a state. Once there is a file `go`, waiting programs go on; one of them once there
  /// is a file with its name after `go.`
  private func makePrograms(_ state: State, isWaiting: Bool = false) throws {
    for asked in Asked.allCases {
      let path = "\(desk.directory)/\(asked.program)"
      FileSystem.remove(path)
      let script: String? =
        switch (state, asked.program) {
        case (.answers, "net"): #"echo '{"server": "h", "pushed": true}'"#
        case (.answers, "get"):
          #"case "$*" in *http*) echo '{"path": "\#(second)"}';; *) echo '{"books": []}';; esac"#
        case (.answers, "voice"): "sleep 0.1"
        case (.answers, _): "echo a lamp"
        case (.fails, _): "exit 1"
        case (.hangs, _): "exec sleep 1000"
        case (.endsMidLine, "net"):
          #"printf '{"server": "h", "place": {"progress": "/x", "percentage": 0.9, "time": 99999999999'"#
        case (.endsMidLine, "get"): #"printf '{"path": "\#(second)"'"#
        case (.endsMidLine, _): "printf 'a la'; exit 1"
        case (.printsBytes, _): #"printf '\377\033[2J\000\n'"#
        case (.isMissing, _): nil
        }
      let (all, own) = ("\(desk.directory)/go", "\(desk.directory)/go.\(asked.program)")
      let goes = "[ -e \(all) ] || [ -e \(own) ] || [ ! -d \(desk.directory) ]"
      let wait = "until \(goes); do sleep 0.01; done\n"
      if let script { try makeProgram(path, (isWaiting ? wait : "") + script) }
    }
  }

  private func session(_ change: (inout Session.Context) -> Void = { _ in }) throws -> Session {
    let session = try desk.session(first) { context in
      change(&context)
      context.options.settings.programs.dictionary = "\(desk.directory)/dict {}"
      context.options.settings.programs.speech = "\(desk.directory)/voice"
      context.options.settings.programs.sync = "\(desk.directory)/net"
      context.options.settings.programs.get = "\(desk.directory)/get"
      context.options.settings.programs.commands = [
        OwnCommand(key: "x", line: "\(desk.directory)/own {}")
      ]
    }
    session.finishReading()
    session.press(.home, .right, .right)
    repeat {
      session.passTime(isFrameDue: true, at: .seconds(50))
    } while session.opened.rereading
      .isLookingAtFile
    return session
  }

  private func ask(_ asked: Asked, of session: Session, at now: Duration) {
    switch asked {
    case .lookUp:
      session.type("D", at: now)
      session.handle(.paste("lamp"), at: now)
      session.press(.enter, at: now)
    case .run: session.type("v!x", at: now)
    case .speak: session.type("A", at: now)
    case .fetchPlace: session.ask(.devices(.fetchPlace), at: now)
    case .sendPlace: session.ask(.devices(.sendNow), at: now)
    case .find: session.ask(.catalogues(.find("lamp")), at: now)
    case .fetch:
      let book = FoundBook(
        title: "Second", author: "", language: "", size: nil, address: "http://h/second.txt")
      session.ask(.catalogues(.fetch(book)), at: now)
    }
  }

  /// Whether the last row says that an answer is awaited.
  private func isWaiting(_ session: Session, at now: Duration) -> Bool {
    let foot = session.foot(at: now)
    return session.isOpening || foot.hasSuffix("…") || foot.contains("(Esc cancels)")
      || foot.contains("A stops it")
  }

  private func pass(_ session: Session, at now: Duration) {
    Descriptor.wait(forInput: session.descriptors, within: .milliseconds(20))
    session.passTime(isFrameDue: true, at: now)
    session.frameWasShown(at: now)
  }

  /// What the screen shows about the outcome.
  private func outcome(_ session: Session, at now: Duration) -> String {
    if session.reader.book.title == "SECOND" { return "the second book" }
    if session.opened.reader.status.hasLayers {
      let first = session.frame(at: now).lines.prefix(3).joined(separator: " ")
      return "panel: " + first.split(separator: " ").joined(separator: " ")
    }
    return session.foot(at: now).replacing(desk.directory, with: "~")
  }

  /// What the screen shows after each question, by the states in their order; nil while the answer is awaited.
  private static let outcomes: [Asked: [String?]] = [
    .lookUp: [
      "panel: lamp — from dict", "dict has nothing on “lamp”", "dict took too long",
      "panel: lamp — from dict", "panel: lamp — from dict", "Program not found: ~/dict",
    ],
    .run: [
      "panel: own", "own: status 1", "panel: own", "panel: own", "panel: own",
      "Program not found: ~/own",
    ],
    .speak: [
      "voice stopped at once. Is sound working?", "voice: stopped with an error",
      "voice does not answer. Is sound working?", "voice: stopped with an error",
      "voice stopped at once. Is sound working?", "Program not found: ~/voice",
    ],
    .fetchPlace: [
      "No other device has a place", "The sync program did not answer",
      "The sync program did not answer", "The sync program did not answer",
      "The sync program did not answer", "Program not found: ~/net",
    ],
    .sendPlace: [
      "Place sent", "Not sent: The sync program did not answer",
      "Not sent: The sync program did not answer", "Not sent: The sync program did not answer",
      "Not sent: The sync program did not answer", "Not sent: Program not found: ~/net",
    ],
    .find: [
      "panel: Books found", "The get program did not answer", "The get program did not answer",
      "The get program did not answer", "The get program did not answer",
      "Program not found: ~/get",
    ],
    // A book takes as long as it comes.
    .fetch: [
      "the second book", "The get program did not answer", nil, "The get program did not answer",
      "The get program did not answer", "Program not found: ~/get",
    ],
  ]

  @Test("have one outcome each, whatever the program does", arguments: Asked.allCases)
  func outcomes(asked: Asked) throws {
    let expected = try #require(Self.outcomes[asked])
    for (state, expected) in zip(State.allCases, expected) {
      try makePrograms(.answers)
      let session = try session()
      try makePrograms(state)
      var now = Duration.seconds(100)
      ask(asked, of: session, at: now)
      let end = ContinuousClock.now + (expected == nil ? .zero : .seconds(60))
      while isWaiting(session, at: now), ContinuousClock.now < end {
        // A program that hangs is waited for in the time of the test.
        if state == .hangs { now += .seconds(20) }
        pass(session, at: now)
      }
      #expect(
        expected == nil ? isWaiting(session, at: now) : outcome(session, at: now) == expected,
        "\(asked), the program \(state): \(outcome(session, at: now))")
      // One key leads back to the page, and nothing comes later.
      if session.reader.book.title == "FIRST" { session.press(.escape, at: now) }
      expectRest(session, after: now, "\(asked), the program \(state)")
      session.finish(at: now)
    }
  }

  /// Expects a page without anything over it, now and later.
  private func expectRest(_ session: Session, after now: Duration, _ comment: Comment) {
    #expect(session.isAtPage, comment)
    let (before, title) = (session.frame(at: now).lines.dropLast(), session.reader.book.title)
    for second in 1...5 { pass(session, at: now + .seconds(20 * second)) }
    let after = session.frame(at: now + .seconds(100)).lines.dropLast()
    #expect(session.isAtPage && after == before && session.reader.book.title == title, comment)
    #expect(!isWaiting(session, at: now + .seconds(100)), comment)
    #expect(!session.services.isLookingUp && !session.services.catalogues.isAtWork, comment)
  }

  private static let cancelled: [(Asked, Manner)] = [
    (.lookUp, .escape), (.run, .escape), (.speak, .escape), (.find, .escape), (.fetch, .escape),
    (.lookUp, .suspension), (.run, .suspension), (.speak, .suspension), (.lookUp, .anotherBook),
    (.run, .anotherBook), (.speak, .anotherBook), (.fetchPlace, .anotherBook),
    (.sendPlace, .anotherBook), (.lookUp, .quitting), (.run, .quitting), (.speak, .quitting),
    (.find, .quitting), (.fetch, .quitting),
  ]

  @Test("are without effect once cancelled, also if the answer is there", arguments: [true, false])
  func cancelling(isEarly: Bool) throws {
    for (asked, manner) in Self.cancelled {
      FileSystem.remove("\(desk.directory)/go")
      try makePrograms(.answers, isWaiting: true)
      let session = try session()
      let now = Duration.seconds(100)
      let marks = manner == .anotherBook ? Marks() : session.reader.snapshot.marks
      ask(asked, of: session, at: now)
      if !isEarly { _ = try desk.write("", to: "go") }
      switch manner {
      case .escape: session.press(.escape, at: now)
      case .suspension:
        session.leave(endsPrograms: true, at: now)
        session.take(.session(.resumed), at: now)
      case .anotherBook:
        session.open(.fetched(path: second), at: now)
        while session.isOpening { pass(session, at: now) }
      case .quitting:
        session.type("q", at: now)
        let isLeft = session.takeTerminalQuestions().contains(.quit)
        #expect(isLeft, "\(asked)")
        session.leave(endsPrograms: false, at: now)
        session.finish(at: now)
      }
      if isEarly { _ = try desk.write("", to: "go") }
      expectRest(session, after: now, "\(asked), \(manner)")
      #expect(session.reader.snapshot.marks == marks, "\(asked), \(manner)")
      session.finish(at: now)
    }
  }

  @Test("that replace each other have the last one's answer only")
  func replacing() throws {
    let pairs: [(Asked, Asked)] = [
      (.lookUp, .lookUp), (.lookUp, .run), (.run, .lookUp), (.run, .run), (.find, .find),
      (.fetch, .find), (.find, .fetch), (.fetchPlace, .fetchPlace), (.fetchPlace, .sendPlace),
      (.sendPlace, .fetchPlace),
    ]
    for (first, last) in pairs {
      FileSystem.remove("\(desk.directory)/go")
      try makePrograms(.answers, isWaiting: true)
      let session = try session()
      let now = Duration.seconds(100)
      ask(first, of: session, at: now)
      ask(last, of: session, at: now)
      _ = try desk.write("", to: "go")
      let end = ContinuousClock.now + .seconds(60)
      while isWaiting(session, at: now), ContinuousClock.now < end { pass(session, at: now) }
      #expect(outcome(session, at: now) == Self.outcomes[last]?[0], "\(first), then \(last)")
      if session.reader.book.title == "FIRST" { session.press(.escape, at: now) }
      expectRest(session, after: now, "\(first), then \(last)")
      session.finish(at: now)
    }
  }

  @Test("that replace each other have the last one's answer only, also if it comes first")
  func replacingLate() throws {
    for (first, last) in [(Asked.run, Asked.lookUp), (.lookUp, .run)] {
      for name in ["go", "go.\(last.program)"] { FileSystem.remove("\(desk.directory)/\(name)") }
      try makePrograms(.answers, isWaiting: true)
      let session = try session()
      let now = Duration.seconds(100)
      ask(first, of: session, at: now)
      ask(last, of: session, at: now)
      _ = try desk.write("", to: "go.\(last.program)")
      let end = ContinuousClock.now + .seconds(60)
      while isWaiting(session, at: now), ContinuousClock.now < end { pass(session, at: now) }
      #expect(outcome(session, at: now) == Self.outcomes[last]?[0], "\(first), then \(last)")
      #expect(!session.services.isLookingUp, "\(first), then \(last)")
      _ = try desk.write("", to: "go")
      for second in 1...10 { pass(session, at: now + .seconds(second)) }
      #expect(
        outcome(session, at: now + .seconds(10)) == Self.outcomes[last]?[0],
        "\(first), then \(last), late")
      session.finish(at: now)
    }
  }

  @Test("that are answered already show the answer when another program has had the terminal")
  func answeredBeforeASuspension() throws {
    try makePrograms(.answers)
    let session = try session()
    try makePrograms(.isMissing)
    let now = Duration.seconds(100)
    ask(.lookUp, of: session, at: now)
    session.leave(endsPrograms: true, at: now)
    session.take(.session(.resumed), at: now)
    #expect(outcome(session, at: now) == "Program not found: ~/dict")
    session.press(.escape, at: now)
    expectRest(session, after: now, "")
    session.finish(at: now)
  }

  @Test("of the book are answered after a turn, not during it")
  func duringATurn() throws {
    let other = try desk.write("OTHER\n" + Desk.text(of: 9_000), to: "other.txt")
    let questions: [Question] = [
      .marks(.load), .rereading(.showSource), .rereading(.reload),
      .facing(
        .open(FacingChoice(name: other), isAsked: true)),
    ]
    for question in questions {
      try makePrograms(.isMissing)
      let session = try session { $0.options.settings.transition = .curl }
      session.passTime(isFrameDue: true, at: .seconds(90))
      let now = Duration.seconds(100)
      session.ask(question, at: now)
      // The answer is there before the turn begins.
      while session.jobs.deadline() != .zero {
        Descriptor.wait(forInput: [], within: .milliseconds(5))
      }
      session.press(.right, at: now)
      #expect(session.isMoving, "\(question)")
      let foot = session.foot(at: now)
      for milliseconds in [10, 20, 40] {
        session.passTime(isFrameDue: true, at: now + .milliseconds(milliseconds))
        #expect(
          session.isMoving && !session.reader.status.hasLayers && session.foot(at: now) == foot,
          "\(question)")
      }
      session.passTime(isFrameDue: true, at: now + .seconds(5))
      session.passTime(isFrameDue: true, at: now + .seconds(5))
      #expect(
        session.reader.status.hasLayers || session.foot(at: now + .seconds(5)) != foot,
        "\(question)")
      session.finish(at: now)
    }
  }

  @Test("of a book are not answered once it is left")
  func ofTheBookLeft() throws {
    let facing = try desk.write("OTHER\n" + Desk.text(of: 9_000), to: "other.txt")
    // Of the same length as the first.
    let last = try desk.write("THIRD\n" + Desk.text(of: 12_000), to: "third.txt")
    let questions: [Question] = [
      .marks(.load), .rereading(.showSource), .rereading(.reload),
      .facing(.open(FacingChoice(name: facing), isAsked: true)), .statistics(.load),
      .shelf(.loadEnding),
      .marks(.export(folder: desk.directory)), .search(LibraryQuery("lamp")),
    ]
    for question in questions {
      try makePrograms(.isMissing)
      let session = try session()
      let now = Duration.seconds(100)
      session.type("d", at: now)
      session.ask(question, at: now)
      session.open(.fetched(path: last), at: now)
      while session.isOpening { pass(session, at: now) }
      expectRest(session, after: now, "\(question)")
      #expect(session.reader.book.title == "THIRD" && session.reader.book.facing == nil)
      session.finish(at: now)
    }
  }

  @Test("about the place are asked for each book by itself, and a place waits in its own book only")
  func placesOfTwoBooks() throws {
    let lines = "\(desk.directory)/lines"
    try makeProgram(
      "\(desk.directory)/net",
      """
      cat >> \(lines)
      place=0.9
      if [ "$(grep -c '"document"' \(lines))" -gt 1 ]; then place=0.8; fi
      echo '{"server": "h", "place": {"device": "Kobo", "progress": "/x", "percentage": '$place', \
      "time": 99999999999}}'
      """)
    let session = try session()
    let now = Duration.seconds(100)
    // The help is open: the place has to wait.
    session.type("?", at: now)
    session.ask(.devices(.fetchPlace), at: now)
    let end = ContinuousClock.now + .seconds(60)
    while session.reader.syncStatus != "h", ContinuousClock.now < end { pass(session, at: now) }
    for _ in 1...5 { pass(session, at: now + .seconds(5)) }
    session.open(.fetched(path: second), at: now + .seconds(5))
    while session.isOpening { pass(session, at: now + .seconds(5)) }
    for _ in 1...5 { session.passTime(isFrameDue: true, at: now + .seconds(7)) }
    #expect(session.reader.book.title == "SECOND")
    // The second book's own question comes with its first frame, and may be answered at once. Its own place is
    // offered.
    while !session.reader.status.hasLayers, ContinuousClock.now < end {
      pass(session, at: now + .seconds(9))
    }
    #expect(session.foot(at: now + .seconds(9)).hasPrefix("Kobo is at about 80%"))
    session.finish(at: now + .seconds(20))
    let text = String(decoding: try FileAccess.contents(of: lines) ?? [], as: UTF8.self)
    let documents = text.split(separator: "\n").compactMap {
      $0.firstMatch(of: /"document": ?"([0-9a-f]+)"/)?.1
    }
    #expect(Set(documents).count == 2, "\(text)")
  }

  @Test("to open a book that cannot be opened are answered, and the open book stays")
  func openingNothing() throws {
    let folder = "\(desk.directory)/folder"
    try makeDirectories(folder)
    try makeFile("\(desk.directory)/bytes.txt", (0..<5_000).map { UInt8($0 % 7) })
    try makePrograms(.isMissing)
    for (name, outcome) in [
      ("none.txt", "Not found: “none”, neither at its path nor in your folders"),
      ("folder", "~/folder: Is a directory"),
      ("bytes.txt", "~/bytes.txt is not a text file (byte 2)"),
    ] {
      let session = try session()
      let now = Duration.seconds(50)
      session.open(.fetched(path: "\(desk.directory)/\(name)"), at: now)
      while session.isOpening { pass(session, at: now) }
      let foot = session.foot(at: now).replacing(desk.directory, with: "~")
      #expect(foot.hasPrefix(outcome), "\(foot)")
      #expect(session.isAtPage && session.reader.book.title == "FIRST")
      session.finish(at: now)
    }
  }

  private enum FileState: CaseIterable { case same, changed, gone, folder, bytes }

  /// What the last row says after a key to read the file again, after a change of the settings, and after a
  /// look at the file; nil for the page number.
  private static let readings: [FileState: [String?]] = [
    .same: ["Read again: the text is the same", nil, nil],
    .changed: ["The file changed and was read again", nil, "The file changed and was read again"],
    .gone: [
      "~/first.txt: No such file or directory", "~/first.txt: No such file or directory",
      "The file is gone; the text read so far stays open",
    ],
    .folder: [
      "~/first.txt: Is a directory", "~/first.txt: Is a directory",
      "The file is gone; the text read so far stays open",
    ],
    .bytes: [
      "~/first.txt is not a text file (byte 2)", "~/first.txt is not a text file (byte 2)",
      "The file changed but could not be read again",
    ],
  ]

  @Test("to read the file again have one outcome each, and the place and the marks stay")
  func readingAgain() throws {
    let path = "\(desk.directory)/first.txt"
    for state in FileState.allCases {
      for (index, outcome) in (Self.readings[state] ?? []).enumerated() {
        rmdir(path)
        _ = try desk.write("FIRST\n" + Desk.text(of: 12_000), to: "first.txt")
        try makePrograms(.isMissing)
        let session = try session()
        if session.reader.marks.ofPages.isEmpty { session.type("d", at: .seconds(50)) }
        let words = markedWords(session)
        if state != .same { FileSystem.remove(path) }
        switch state {
        case .same, .gone: break
        case .changed:
          _ = try desk.write("FIRST\nA new line.\n\n" + Desk.text(of: 12_000), to: "first.txt")
        case .folder: try makeDirectories(path)
        case .bytes: try makeFile(path, (0..<5_000).map { UInt8($0 % 7) })
        }
        // Before the file is looked at by itself, or after it.
        let now = Duration.milliseconds(index < 2 ? 50_200 : 95_000)
        if index < 2 { session.ask(.rereading(index == 0 ? .reload : .reread), at: now) }
        repeat {
          pass(session, at: now)
        } while session.opened.rereading.isReading
          || session.opened.rereading.isLookingAtFile
        pass(session, at: now)
        let foot = session.foot(at: now).replacing(desk.directory, with: "~")
        #expect(
          outcome.map(foot.hasPrefix) ?? (foot.first?.isNumber == true),
          "\(state), \(index): \(foot)")
        #expect(session.failure == nil && session.isAtPage, "\(state), \(index)")
        #expect(markedWords(session) == words, "\(state), \(index)")
        session.finish(at: now)
      }
    }
  }

  /// The words at the place and at the first mark.
  private func markedWords(_ session: Session) -> [String] {
    let (book, mark) = (session.reader.book, session.reader.marks.ofPages.first?.range.lowerBound)
    return [session.reader.pages.anchor.utf8, mark ?? 0].map {
      book.line($0..<min($0 + 40, book.text.count))
    }
  }
}
