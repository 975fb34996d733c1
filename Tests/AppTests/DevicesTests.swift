import BookText
import CLibrary
import Defaults
import Reading
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

/// The exchange of places with a script in place of `bifolio-net`: it keeps the lines that it gets, and answers with
/// the text of a file.
@Suite("The exchange of places with other devices", .serialized)
struct DevicesTests {
  private let desk: Desk
  private let book: String

  init() throws {
    desk = try Desk()
    book = try desk.write(Desk.text(of: 40_000), to: "lamps.txt")
    try makeProgram(
      "\(desk.directory)/net", "read -r line; echo \"$line\" >> $HOME/lines; cat $HOME/answer")
    try answer("{}")
  }

  private func answer(_ text: String) throws { _ = try desk.write(text, to: "answer") }

  private func session(isOn: Bool = true) throws -> Session {
    try desk.session(book) { context in
      context.options.settings.programs.sync = isOn ? "\(desk.directory)/net" : nil
    }
  }

  private var lines: [String] {
    let bytes = (try? FileAccess.contents(of: "\(desk.directory)/lines")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
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
    #expect(lines.isEmpty && session.reader.exchange == nil)
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
    #expect(session.reader.pages.anchor == start && session.reader.exchange == "h")
    #expect(lines.count == 1 && !lines[0].contains("push"))
    session.press(.enter, at: .seconds(4))
    #expect(session.reader.snapshot.shows(TextOffset(utf8: session.reader.book.text.count / 2)))
  }

  @Test(arguments: [#""time": 5"#, #""time": 99999999999, "own": true"#])
  func anEarlierOrOwnPlaceIsNotOffered(more: String) throws {
    // The place here was read before.
    let earlier = try session(isOn: false)
    earlier.finish(at: read(earlier))
    try answer(try place(more))
    let session = try session()
    run(session, at: .zero) { session.reader.exchange == "h" }
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
    run(session, at: .zero) { session.reader.exchange != "not asked yet" }
    for second in 1...5 { session.passTime(isFrameDue: true, at: .seconds(second)) }
    #expect(!session.reader.status.hasLayers)
    #expect(session.reader.exchange?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
  }

  @Test func aPlaceThatWasReadIsSentAtTheEnd() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.exchange == "answered" }
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
    run(session, at: .zero) { lines.count == 1 && session.reader.exchange == "answered" }
    // Looking at a page is not reading yet, and neither is a jump from it.
    session.type("G", at: .seconds(20))
    session.leave(endsPrograms: true, at: .seconds(24))
    session.finish(at: .seconds(24))
    session.passTime(isFrameDue: true, at: .seconds(25))
    #expect(lines.count == 1)
  }

  @Test func thePageWhereTheBookWasOpenedIsNotSent() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.exchange == "answered" }
    session.leave(endsPrograms: true, at: .seconds(90))
    session.finish(at: .seconds(90))
    session.passTime(isFrameDue: true, at: .seconds(91))
    #expect(lines.count == 1)
  }

  @Test func aPageInViewForFiveSecondsIsSentHoweverItWasReached() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.exchange == "answered" }
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
    run(session, at: .zero) { lines.count == 1 && session.reader.exchange == "answered" }
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

  @Test func afterAJumpThePlaceIsSentThatWasReadUpTo() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.exchange == "answered" }
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
    run(session, at: .zero) { lines.count == 1 && session.reader.exchange == "answered" }
    let now = read(session)
    session.passTime(isFrameDue: true, at: now + .seconds(20))
    run(session, at: now + .seconds(61)) { lines.count == 2 }
    #expect(lines[1].contains(#""push": true"#))
  }

  @Test func aKeyAsksAndIsAnswered() throws {
    let session = try session()
    run(session, at: .zero) { lines.count == 1 && session.reader.exchange == "answered" }
    session.ask(.devices(.fetchPlace), at: .seconds(1))
    run(session, at: .seconds(1)) { session.foot(at: .seconds(1)) == "No other device has a place" }
    try answer(#"{"error": "nas: Connection refused", "queued": 2}"#)
    session.ask(.devices(.fetchPlace), at: .seconds(2))
    run(session, at: .seconds(2)) { session.foot(at: .seconds(2)) == "nas: Connection refused" }
    #expect(session.reader.exchange == "nas: Connection refused, 2 wait")
  }
}
