import BookText
import CLibrary
import Defaults
import Reading
import Storage
import Synchronization
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

/// The exchange of places with a script in place of `bifolio-net`: it keeps the lines that it gets, and answers with
/// the text of a file, as long as there is no file `busy`.
@Suite("The exchange of places with other devices", .serialized)
struct DevicesTests {
  private let desk: Desk
  private let book: String

  init() throws {
    desk = try Desk()
    book = try desk.write(Desk.text(of: 40_000), to: "lamps.txt")
    try makeProgram(
      "\(desk.directory)/net",
      """
      read -r line; echo "$line" >> $HOME/lines
      while test -e $HOME/busy; do sleep 0.01; done; cat $HOME/answer
      """)
    try answer("{}")
  }

  private func answer(_ text: String) throws { _ = try desk.write(text, to: "answer") }

  /// Lets the program answer, or keeps it from answering.
  private func setBusy(_ isBusy: Bool) throws {
    if isBusy { _ = try desk.write("", to: "busy") } else { unlink("\(desk.directory)/busy") }
  }

  /// Opens a session with a text in Markdown: its places have no names.
  private func sessionWithoutNames() throws -> Session {
    let path = try desk.write("# Lamps\n\n" + Desk.text(of: 40_000), to: "lamps.md")
    return try desk.session(path) { $0.options.settings.programs.sync = "\(desk.directory)/net" }
  }

  /// Lets some seconds pass, with a frame in each.
  private func pass(_ seconds: ClosedRange<Int>, _ session: Session) {
    for second in seconds {
      _ = session.frame(at: .seconds(second))
      session.frameWasShown(at: .seconds(second))
      session.passTime(isFrameDue: true, at: .seconds(second))
    }
  }

  private func session(
    isOn: Bool = true, _ change: (inout Session.Context) -> Void = { _ in }
  ) throws -> Session {
    try desk.session(book) { context in
      context.options.settings.programs.sync = isOn ? "\(desk.directory)/net" : nil
      change(&context)
    }
  }

  private var lines: [String] {
    let bytes = (try? FileAccess.contents(of: "\(desk.directory)/lines")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Waits until the program has written lines to its file, while no time passes in the session: nothing but
  /// the file tells.
  private func waitForLines(_ count: Int) {
    let end = ContinuousClock.now + .seconds(60)
    while lines.count < count, ContinuousClock.now < end { usleep(2_000) }
    #expect(lines.count == count)
  }

  /// Lets time pass until a condition holds, at times chosen by the test.
  private func run(_ session: Session, at now: Duration, until isDone: () -> Bool) {
    let end = ContinuousClock.now + .seconds(120)
    _ = session.frame(at: now)
    session.frameWasShown(at: now)
    while !isDone(), ContinuousClock.now < end {
      session.passTime(isFrameDue: true, at: now)
      usleep(2_000)
    }
    #expect(isDone())
  }

  /// Reads some pages, each for as long as a reader takes.
  private func read(_ session: Session, pages: Int = 3, from start: Duration = .seconds(10))
    -> Duration
  {
    var now = start
    for _ in 0..<pages {
      session.press(.right, at: now)
      session.passTime(isFrameDue: true, at: now)
      now += .seconds(30)
    }
    return now
  }

  private func place(_ more: String = #""time": 99999999999"#) throws -> String {
    return
      #"{"server": "h", "place": {"device": "Ko\u001bbo", "own": false, "progress": "/nowhere", "percentage": 0.5, \#(more)}}"#
  }

  @Test func nothingIsAskedUnlessTheSettingsSaySo() throws {
    let session = try session(isOn: false)
    let now = read(session)
    session.finish(at: now)
    #expect(lines.isEmpty && session.reader.syncStatus == nil)
    session.ask(.devices(.fetchPlace), at: now)
    #expect(session.foot(at: now).contains("Syncing is off"))
  }

  @Test func atTheOpeningALaterPlaceIsOfferedAndNeverGoneTo() throws {
    try answer(try place())
    let session = try session()
    let start = session.reader.pages.anchor
    run(session, at: .zero) {
      session.foot(at: .seconds(2)).contains("Esc stays")
        || {
          session.passTime(isFrameDue: true, at: .seconds(2))
          return false
        }()
    }
    #expect(session.foot(at: .seconds(2)).hasPrefix("Kobo is at about 50%"))
    #expect(session.reader.pages.anchor == start && session.reader.syncStatus == "h")
    #expect(lines.count == 1 && !lines[0].contains("push"))
    session.press(.enter, at: .seconds(4))
    #expect(session.reader.snapshot.shows(TextOffset(utf8: session.reader.book.text.count / 2)))
  }

  // The place here was read at 1767323045.
  @Test(arguments: [#""time": 5"#, #""time": 1767323045"#, #""time": 99999999999, "own": true"#])
  func anEarlierOrOwnPlaceIsNotOffered(more: String) throws {
    // The place here was read before.
    let earlier = try session(isOn: false)
    earlier.finish(at: read(earlier))
    try answer(try place(more))
    let session = try session()
    run(session, at: .zero) { session.reader.syncStatus == "h" }
    for second in 1...5 { session.passTime(isFrameDue: true, at: .seconds(second)) }
    #expect(!session.reader.status.hasLayers)
  }

  @Test(arguments: [
    "", "garbage", "{", "[]", #"{"place": 7}"#, #"{"place": {"progress": 7}}"#,
    #"{"place": {"progress": "/body/DocFragment[99]", "percentage": 7, "time": 99999999999}}"#,
    #"{"error": "No\u001b]0;x\u0007thing\nthere"}"#,
  ])
  func anAnswerThatIsNoneDoesNothing(text: String) throws {
    try answer(text)
    let session = try session()
    run(session, at: .zero) { session.reader.syncStatus != "not asked yet" }
    for second in 1...5 { session.passTime(isFrameDue: true, at: .seconds(second)) }
    #expect(!session.reader.status.hasLayers)
    #expect(session.reader.syncStatus?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
  }

  @Test func aPlaceThatWasReadIsSentAtTheEnd() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    let end = read(session)
    #expect(session.reader.snapshot.readPlace != nil)
    session.finish(at: end)
    run(session, at: end) { lines.count == 2 }
    let sent = try #require(lines.dropFirst().first)
    #expect(sent.contains(#""push": true"#) && sent.contains(#""name": "lamps.txt""#))
    #expect(sent.contains(#""time": 1767323045"#))
  }

  @Test func aPlaceThatWasNotReadIsNotSent() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    // Looking at a page is not reading yet, and neither is a jump from it.
    session.type("G", at: .seconds(20))
    session.leave(endsPrograms: true, at: .seconds(24))
    session.finish(at: .seconds(24))
    session.passTime(isFrameDue: true, at: .seconds(25))
    #expect(lines.count == 1)
  }

  @Test func thePageWhereTheBookWasOpenedIsNotSent() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    session.leave(endsPrograms: true, at: .seconds(90))
    session.finish(at: .seconds(90))
    session.passTime(isFrameDue: true, at: .seconds(91))
    #expect(lines.count == 1)
  }

  @Test func aPageInViewForFiveSecondsIsSentHoweverItWasReached() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    session.type("5", at: .seconds(20))
    session.press(.enter, at: .seconds(21))
    let place = session.reader.pages.anchor
    #expect(place.utf8 > 0)
    run(session, at: .seconds(82)) { lines.count == 2 }
    let share = place.utf8 * 10_000 / session.reader.book.text.count
    #expect(lines[1].contains("\"percentage\": 0.\(String(10_000 + share).dropFirst())"))
    #expect(lines[1].contains(#""time": 1767323045"#))
    // Nothing else was read since.
    session.leave(endsPrograms: true, at: .seconds(90))
    session.finish(at: .seconds(90))
    #expect(lines.count == 2)
  }

  @Test func aKeySendsThePlaceAndSaysWhatBecameOfIt() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    session.ask(.devices(.sendNow), at: .seconds(2))
    #expect(session.foot(at: .seconds(2)) == "Not sent: this is the beginning of the book")
    session.press(.right, at: .seconds(3))
    for (text, message) in [
      (#"{"pushed": true, "server": "h"}"#, "Place sent"),
      (#"{"error": "nas: Connection refused", "queued": 1}"#, "Not sent: nas: Connection refused"),
      (#"{"server": "h"}"#, "Not sent: another device has a later place"),
      ("garbage", "Not sent: The sync program did not answer"),
    ] {
      try answer(text)
      session.ask(.devices(.sendNow), at: .seconds(4))
      #expect(session.foot(at: .seconds(4)) == "Sending the place…")
      run(session, at: .seconds(4)) { session.foot(at: .seconds(4)) == message }
    }
    #expect(lines.count == 5 && lines[1].contains(#""push": true"#))
    let off = try self.session(isOn: false)
    off.ask(.devices(.sendNow), at: .seconds(2))
    #expect(off.foot(at: .seconds(2)).contains("Syncing is off"))
  }

  @Test func onlyTheLastKeyIsAnsweredAlsoIfTheProgramBeforeHasJustEnded() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    session.press(.right, at: .seconds(2))
    session.ask(.devices(.fetchPlace), at: .seconds(2))
    // The program has the question; its answer is not taken yet.
    Descriptor.wait(forInput: session.descriptors, within: .seconds(60))
    waitForLines(2)
    try answer(#"{"pushed": true, "server": "h"}"#)
    session.ask(.devices(.sendNow), at: .seconds(2))
    var seen: [String] = []
    run(session, at: .seconds(2)) {
      let foot = session.foot(at: .seconds(2))
      if seen.last != foot { seen.append(foot) }
      return foot == "Place sent"
    }
    #expect(seen == ["Sending the place…", "Place sent"])
  }

  @Test func afterAPlaceWithoutANameTheOthersAreAskedForAgain() throws {
    try setBusy(true)
    let session = try sessionWithoutNames()
    run(session, at: .zero) { lines.count == 1 }
    session.press(.right, at: .seconds(2))
    session.ask(.devices(.sendNow), at: .seconds(2))
    run(session, at: .seconds(2)) { session.foot(at: .seconds(2)).hasPrefix("Not sent: KOReader") }
    try setBusy(false)
    run(session, at: .seconds(3)) { lines.count == 2 }
    #expect(!lines.joined().contains("push"))
  }

  @Test(arguments: [false, true])
  func aLaterPlaceIsOfferedAlsoIfTheReaderSentOneBeforeTheAnswer(isSent: Bool) throws {
    let pushed = isSent ? #"{"pushed": true, "# : "{"
    try answer(pushed + (try place().dropFirst()))
    try setBusy(true)
    let session = try session()
    run(session, at: .zero) { lines.count == 1 }
    session.press(.right, at: .seconds(2))
    session.ask(.devices(.sendNow), at: .seconds(2))
    #expect(session.foot(at: .seconds(2)) == "Sending the place…")
    try setBusy(false)
    run(session, at: .seconds(2)) {
      session.foot(at: .seconds(2))
        == (isSent ? "Place sent" : "Not sent: another device has a later place")
    }
    session.press(.escape, at: .seconds(3))
    var now = Duration.seconds(4)
    run(session, at: now) {
      now += .milliseconds(10)
      session.passTime(isFrameDue: true, at: now)
      return session.foot(at: now).hasPrefix("Kobo is at about 50%")
    }
    #expect(lines.count == 3 && lines[1].contains("push") && !lines[2].contains("push"))
  }

  @Test func afterTheFileChangedThePlaceIsFoundInTheNewText() throws {
    try answer(try place())
    let session = try session()
    session.finishReading()
    // The help is open, so that the place has to wait; the file is not looked at.
    session.handle(.focus(false), at: .seconds(4))
    session.type("?", at: .seconds(5))
    run(session, at: .seconds(5)) { session.jobs.deadline() == .seconds(6) }
    let length = session.reader.book.text.count
    _ = try desk.write(Desk.text(of: 90_000), to: "lamps.txt")
    session.ask(.rereading(.reread), at: .seconds(5))
    session.wait(at: .seconds(5)) { session.reader.book.text.count > length }
    var now = Duration.seconds(6)
    session.press(.escape, at: now)
    run(session, at: now) {
      now += .milliseconds(100)
      session.passTime(isFrameDue: true, at: now)
      return session.foot(at: now).hasPrefix("Kobo is at about 50%")
    }
    session.press(.enter, at: now + .seconds(2))
    #expect(session.reader.snapshot.shows(TextOffset(utf8: session.reader.book.text.count / 2)))
  }

  @Test func anOfferThatWasDeclinedDoesNotComeBackWithAPlaceThatIsSent() throws {
    try answer(try place())
    let session = try sessionWithoutNames()
    var now = Duration.zero
    run(session, at: now) {
      now += .milliseconds(10)
      session.passTime(isFrameDue: true, at: now)
      return session.foot(at: now).hasPrefix("Kobo is at about 50%")
    }
    session.press(.escape, at: now)
    session.press(.right, at: now)
    session.ask(.devices(.sendNow), at: now)
    run(session, at: now) { session.foot(at: now).hasPrefix("Not sent: KOReader") }
    session.press(.escape, at: now)
    let second = Int(now.components.seconds)
    pass(second + 1...second + 5, session)
    #expect(!session.reader.status.hasLayers && lines.count == 1)
  }

  @Test func aPlaceWhoseNameIsBeingFoundAtTheEndIsSent() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    let now = read(session)
    session.ask(.devices(.sendPlace), at: now)
    session.finish(at: now)
    waitForLines(2)
    #expect(lines.last?.contains(#""push": true"#) == true)
  }

  @Test func theBeginningIsNotSentHoweverItWasReached() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    session.type("5", at: .seconds(20))
    session.press(.enter, at: .seconds(21))
    session.type("g", at: .seconds(22))
    for second in [30, 60, 90, 120] { session.passTime(isFrameDue: true, at: .seconds(second)) }
    #expect(session.reader.snapshot.readPlace?.utf8 == session.reader.book.body.lowerBound)
    session.finish(at: .seconds(130))
    #expect(lines.count == 1)
  }

  @Test func aKeyIsToldThatTheOtherDeviceIsOnThisPage() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    try answer(
      #"{"server": "h", "place": {"device": "Kobo", "progress": "/nowhere", "percentage": 0.001}}"#)
    session.ask(.devices(.fetchPlace), at: .seconds(2))
    run(session, at: .seconds(2)) {
      session.foot(at: .seconds(2)) == "Your other device is on this page too"
    }
  }

  @Test func aPlaceThatAKeyKeepsFromBeingSentIsSentLater() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    let now = read(session)
    // The place to be sent is being named.
    session.ask(.devices(.sendPlace), at: now)
    session.ask(.devices(.fetchPlace), at: now)
    run(session, at: now) { session.foot(at: now) == "No other device has a place" }
    #expect(lines.count == 2 && !lines[1].contains("push"))
    session.finish(at: now)
    run(session, at: now) { lines.count == 3 }
    #expect(lines[2].contains(#""push": true"#))
  }

  /// The answers of the program; without one, there is no program.
  static let failures: [(answer: String?, state: String)] = [
    (nil, "Program not found: "), ("garbage", "The sync program did not answer"),
    (#"{"error": "nas: Connection refused"}"#, "nas: Connection refused"),
  ]

  @Test(arguments: failures.indices)
  func aFailureIsShownInTheSettingsAndThePlaceIsSentLater(index: Int) throws {
    let (program, failure) = ("\(desk.directory)/net", Self.failures[index])
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    let now = read(session)
    if let text = failure.answer { try answer(text) } else { rename(program, program + "x") }
    session.ask(.devices(.sendPlace), at: now)
    run(session, at: now) { session.reader.syncStatus?.hasPrefix(failure.state) == true }
    // It is not said unasked.
    #expect(!session.foot(at: now).contains(failure.state))
    if failure.answer == nil { rename(program + "x", program) }
    let count = lines.count
    session.finish(at: now)
    waitForLines(count + 1)
    #expect(lines.last?.contains(#""push": true"#) == true)
  }

  @Test func placesAreSentAgainAfterAKeyWasAnswered() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    session.ask(.devices(.fetchPlace), at: .seconds(1))
    run(session, at: .seconds(1)) { session.foot(at: .seconds(1)) == "No other device has a place" }
    let now = read(session)
    session.passTime(isFrameDue: true, at: now + .seconds(20))
    run(session, at: now + .seconds(61)) { lines.count == 3 }
    #expect(lines[2].contains(#""push": true"#))
  }

  @Test func aPlaceIsSentWithTheTimeWhenItWasRead() throws {
    let clock = Mutex("2026-01-02T03:04:05Z")
    let session = try session { context in
      context.clock = WallClock(
        utc: { clock.withLock { $0 } }, local: { .init(year: 2026, month: 1, day: 2) })
    }
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    let now = read(session)
    session.ask(.saving(.saveNow), at: now)
    clock.withLock { $0 = "2026-01-02T04:00:00Z" }
    session.ask(.devices(.sendPlace), at: now)
    run(session, at: now) { lines.count == 2 }
    #expect(lines[1].contains(#""time": 1767323045"#))
    try answer(#"{"pushed": true, "server": "h"}"#)
    session.ask(.devices(.sendNow), at: now)
    run(session, at: now) { session.foot(at: now) == "Place sent" }
    // A key says that the reader is there at the time.
    #expect(lines[2].contains(#""time": 1767326400"#))
  }

  @Test func aPlaceThatWaitsToBeOfferedIsDroppedWhenAnotherBookIsBeingOpened() throws {
    let folder = "\(desk.directory)/bin"
    mkdir(folder, 0o700)
    try makeProgram("\(folder)/man", "exec sleep 1000")
    try answer(try place())
    let session = try session { $0.options.environment = desk.environment(withPrograms: folder) }
    session.finishReading()
    // The help is open, so that the place has to wait; the file is not looked at.
    session.handle(.focus(false), at: .seconds(4))
    session.type("?", at: .seconds(5))
    run(session, at: .seconds(5)) { session.jobs.deadline() == .seconds(6) }
    let page = try #require(ManualReference(name: Array("ls".utf8), section: Array("1".utf8)))
    session.open(.manualPage(page), at: .seconds(5))
    for second in 6...9 { session.passTime(isFrameDue: true, at: .seconds(second)) }
    #expect(session.isOpening)
    session.press(.escape, at: .seconds(10))
    session.press(.escape, at: .seconds(11))
    #expect(session.isAtPage)
    for second in 12...20 { session.passTime(isFrameDue: true, at: .seconds(second)) }
    #expect(!session.reader.status.hasLayers)
    session.finish(at: .seconds(21))
  }

  @Test func anotherBookIsAskedForByItsOwnNameBeforeItsFirstFrameToo() throws {
    let second = try desk.write("SECOND\n" + Desk.text(of: 9_000), to: "second.txt")
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    session.open(.fetched(path: second), at: .seconds(2))
    while session.isOpening { session.passTime(isFrameDue: false, at: .seconds(2)) }
    session.ask(.devices(.fetchPlace), at: .seconds(3))
    let end = ContinuousClock.now + .seconds(120)
    while lines.count < 2, ContinuousClock.now < end {
      session.passTime(isFrameDue: false, at: .seconds(3))
      Descriptor.wait(forInput: session.descriptors, within: .milliseconds(2))
    }
    let documents = lines.compactMap { $0.firstMatch(of: /"document": ?"([0-9a-f]+)"/)?.1 }
    #expect(documents.count == 2 && Set(documents).count == 2, "\(lines)")
  }

  @Test func aPlaceIsOfferedOneSecondAfterTheLastKey() throws {
    try answer(try place())
    let session = try session()
    // Without the focus, the file is not looked at.
    session.handle(.focus(false), at: .seconds(9))
    session.press(.escape, at: .milliseconds(9_500))
    let now = Duration.seconds(10)
    run(session, at: now) {
      session.jobs.deadline().map { $0 > now && $0 < .seconds(12) } == true
    }
    #expect(session.jobs.deadline() == .milliseconds(10_500))
    session.passTime(isFrameDue: true, at: .milliseconds(10_499))
    #expect(!session.reader.status.hasLayers)
    session.passTime(isFrameDue: true, at: .milliseconds(10_500))
    #expect(session.foot(at: .milliseconds(10_500)).hasPrefix("Kobo is at about 50%"))
  }

  @Test func afterAJumpThePlaceIsSentThatWasReadUpTo() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    let now = read(session)
    let place = session.reader.pages.anchor
    session.type("G", at: now)
    session.leave(endsPrograms: true, at: now + .seconds(4))
    session.finish(at: now + .seconds(4))
    run(session, at: now + .seconds(5)) { lines.count == 2 }
    let share = place.utf8 * 10_000 / session.reader.book.text.count
    let digits = String(10_000 + share).dropFirst()
    #expect(lines[1].contains("\"percentage\": 0.\(digits)") || digits.hasSuffix("0"))
  }

  @Test func aPlaceIsSentAfterAMinuteOfRest() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    let now = read(session)
    session.passTime(isFrameDue: true, at: now + .seconds(20))
    run(session, at: now + .seconds(61)) { lines.count == 2 }
    #expect(lines[1].contains(#""push": true"#))
  }

  @Test func aKeyAsksAndIsAnswered() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.syncStatus == "answered" }
    session.ask(.devices(.fetchPlace), at: .seconds(1))
    run(session, at: .seconds(1)) { session.foot(at: .seconds(1)) == "No other device has a place" }
    try answer(#"{"error": "nas: Connection refused", "queued": 2}"#)
    session.ask(.devices(.fetchPlace), at: .seconds(2))
    run(session, at: .seconds(2)) { session.foot(at: .seconds(2)) == "nas: Connection refused" }
    #expect(session.reader.syncStatus == "nas: Connection refused, 2 wait")
  }
}
