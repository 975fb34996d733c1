import BookText
import CLibrary
import Defaults
import Reading
import SeededRandom
import Storage
import System
import TemporaryFiles
import Testing

@testable import App

/// Two homes read one book by turns: the reader's sessions at times chosen by the test, the real `bifolio-net`
/// and curl, and the server of its tests.
@Suite(
  "Two homes with one server", .serialized, .timeLimit(.minutes(30)),
  .enabled(if: Home.hasServer, "curl, python3 or bifolio-net is missing: skipped"))
final class TwoHomesTests {
  private let server: TemporaryDirectory
  private let homes: [Home]

  init() throws {
    server = try TemporaryDirectory()
    let script = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    let folder = server.path
    #expect(
      system(
        "/usr/bin/python3 '\(script)/NetTests/Server/server.py' '\(folder)' & echo $! > '\(folder)/pid'"
      ) == 0)
    for _ in 0..<6_000 where Home.text("\(folder)/port").isEmpty { usleep(10_000) }
    let address = "http://127.0.0.1:\(Home.text("\(folder)/port"))"
    homes = try ["One", "Two"].map { try Home(named: $0, address) }
  }

  deinit {
    let words = Home.text("\(server.path)/pid").split(separator: "\n")
    if let process = words.first.flatMap({ pid_t($0) }) { kill(process, SIGKILL) }
  }

  /// Everything sent to the server: device, place, and time of reading, from the identifier.
  private var pushes: [(device: String, place: String, time: Int)] {
    Home.text("\(server.path)/pushes").split(separator: "\n").compactMap { line in
      guard let stamp = line.quoted(after: #""device_id": "BIFOLIO-"#),
        let time = stamp.split(separator: "-").last.flatMap({ Int($0) }),
        let device = line.quoted(after: #""device": ""#),
        let place = line.quoted(after: #""progress": ""#)
      else { return nil }
      return (device, place, time)
    }
  }

  /// In each step a home opens the book, goes to an offered place or not, reads or jumps, and quits or is
  /// killed; the server stops and starts.
  @Test(arguments: [UInt64(1)])
  func noPlaceMovesByItselfAndNoneIsLostOrOvertaken(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var (isUp, offers, latest) = (true, 0, "")
    for step in 1...200 {
      if Int.random(in: 0..<8, using: &random) == 0 {
        isUp.toggle()
        try makeFile("\(server.path)/switches", (isUp ? "" : "down").utf8)
      }
      let home = homes[Int.random(in: 0...1, using: &random)]
      let time = Home.start + step * 600
      let session = try home.open(at: time)
      let opened = session.reader.pages.anchor
      try home.wait(session, at: .zero)
      for second in 1...3 { session.passTime(isFrameDue: true, at: .seconds(second)) }
      #expect(session.reader.pages.anchor == opened, "step \(step): moved without a key")
      if session.reader.status.hasLayers {
        offers += 1
        let last = try #require(pushes.last)
        #expect(
          isUp && last.device != home.name
            && last.time > session.openBook(of: session.opened).openedReadTime,
          "step \(step)")
        let goes = Bool.random(using: &random)
        session.press(goes ? .enter : .escape, at: .seconds(5))
        #expect((session.reader.pages.anchor == opened) != goes, "step \(step)")
      }
      var now = Duration.seconds(10)
      let deed = Int.random(in: 0..<6, using: &random)
      if deed < 4 {
        // Forward, or back from the end of the book.
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          session.press(deed == 0 ? .left : .right, at: now)
          session.passTime(isFrameDue: true, at: now)
          now += .seconds(30)
        }
      } else if deed == 4 {
        session.type("G", at: now)
        now += .seconds(30)
      }
      // Killed: unsaved changes are gone.
      if Int.random(in: 0..<8, using: &random) == 0 { continue }
      session.leave(endsPrograms: true, at: now)
      let seen = session.reader.snapshot
      let isRead = seen.readPlace.map { $0.utf8 > seen.book.body.lowerBound } == true
      session.finish(at: now)
      if isRead {
        try home.wait(session, at: now, runs: 2)
        latest = home.lastSent
        #expect(home.lastAnswer.contains(isUp ? #""pushed": true"# : #""error""#), "step \(step)")
      }
      let times = pushes.map(\.time)
      #expect(times == times.sorted(), "step \(step): a place overtook a later one")
    }
    try makeFile("\(server.path)/switches", "".utf8)
    for (index, home) in homes.enumerated() {
      let session = try home.open(at: Home.start + (201 + index) * 600)
      try home.wait(session, at: .zero)
      session.finish(at: .seconds(1))
    }
    #expect(offers > 5 && pushes.last?.place == latest)
  }
}

/// A home directory with the book.
private final class Home {
  let name: String
  private let desk: Desk
  private let book: String
  /// How often the program has ended since the book was opened.
  private var runs: Int { Home.text("\(desk.directory)/runs").count }

  /// The place in the last line received by the program.
  var lastSent: String {
    Home.text("\(desk.directory)/line")[...].quoted(after: #""progress": ""#) ?? ""
  }

  /// The program's last answer.
  var lastAnswer: String { Home.text("\(desk.directory)/answer") }

  /// The time of the first step: 2 January 2026, in seconds since 1970.
  static let start = 1_767_312_000

  /// The built program, beside the tests.
  static let net = builtProgram("bifolio-net")

  /// Whether everything needed by the server and the programs is installed.
  static let hasServer = ["/usr/bin/curl", "/usr/bin/python3", net].allSatisfy { (path: String) in
    access(path, X_OK) == 0
  }

  init(named name: String, _ address: String) throws {
    self.name = name
    desk = try Desk()
    book = try desk.write(Desk.text(of: 60_000), to: "lamps.txt")
    try makeProgram(
      "\(desk.directory)/net",
      "PATH=/usr/bin:/bin; tee $HOME/line | '\(Home.net)' sync | tee $HOME/answer; printf x >> $HOME/runs"
    )
    #expect(
      system(
        "printf 'reader\\nsecret\\n' | HOME='\(desk.directory)' '\(Home.net)' login \(address) "
          + "--device \(name) > /dev/null") == 0)
  }

  static func text(_ path: String) -> String {
    String(decoding: (try? FileAccess.contents(of: path)) ?? [], as: UTF8.self)
  }

  /// Opens the book at a time, in seconds since 1970.
  func open(at time: Int) throws -> Session {
    unlink("\(desk.directory)/runs")
    return try desk.session(book) { context in
      context.options.settings.programs.sync = "\(desk.directory)/net"
      let seconds = time - Home.start
      let (day, rest) = (2 + seconds / 86_400, seconds % 86_400)
      func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
      let text =
        "2026-01-\(digits(day))T\(digits(rest / 3_600)):\(digits(rest / 60 % 60)):\(digits(rest % 60))Z"
      context.clock = WallClock(utc: { text }, local: { .init(year: 2026, month: 1, day: day) })
    }
  }

  /// Lets time pass until the program has ended.
  func wait(_ session: Session, at now: Duration, runs expected: Int = 1) throws {
    let end = ContinuousClock.now + .seconds(120)
    _ = session.frame(at: now)
    session.frameWasShown(at: now)
    while runs < expected || session.reader.syncStatus == nil, ContinuousClock.now < end {
      session.passTime(isFrameDue: true, at: now)
      usleep(1_000)
    }
    for _ in 1...20 {
      session.passTime(isFrameDue: true, at: now)
      usleep(1_000)
    }
    #expect(runs >= expected, "\(session.foot(at: now))")
  }
}

extension Substring {
  /// The text between a prefix and the next quotation mark; nil without the prefix.
  fileprivate func quoted(after text: String) -> String? {
    firstRange(of: text).map { String(self[$0.upperBound...].prefix { $0 != "\"" }) }
  }
}
