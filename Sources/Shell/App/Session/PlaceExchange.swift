import BookText
import Defaults
import JSONValues
import Launching
import Processes
import Reading
import System

/// Exchanges the place in the open book with other devices, by the program of the setting `sync`.
///
/// Never blocks: names of places are found on other threads, and the program has a timeout. Its answers are
/// not trusted. A place is only offered, never gone to, and only sent if it was read and has an exact name.
final class PlaceExchange {
  /// What the program is asked.
  private enum Question {
    /// Where the other devices are; `isWanted` if a key asked for it.
    case asking(isWanted: Bool)
    /// To send a place.
    case sending
  }

  private let command: String?
  private let environment: [String: String]
  private let jobs: Jobs
  /// Finding out the name of a place, or the place of a name.
  private var naming: Job?
  /// The program that is asked, and the book that is concerned.
  private var asked: (process: ChildProcess, book: ObjectIdentifier)?
  /// A program that was asked before and has not ended.
  private var leaving: [ChildProcess] = []
  /// The place of another device that waits to be offered.
  private var offered: OtherPlace?
  /// The time of the last input, and the alarms for offering and sending.
  private var lastInput = Duration.zero
  private var (offering, resting): (Job?, Job?)
  /// The state, in a few words, for the settings.
  private(set) var status: String?

  /// The book that is open; nil while none is.
  var open: () -> OpenBook? = { nil }
  /// Carries out a change of the reader.
  var update: (_ now: Duration, _ change: (inout Reader) -> Void) -> Void = { _, _ in }

  /// How long no key may have been pressed before a place is offered.
  private static let silence = Duration.seconds(1)
  /// The rest after which a place is sent.
  private static let rest = Duration.seconds(60)
  /// The timeout of the program; its own is shorter.
  private static let timeout = Duration.seconds(12)
  /// How long the end of the session waits until the place has a name, in milliseconds: the terminal has been
  /// restored by then, and a place that is not sent is one that the other device never hears of.
  private static let patience: Int32 = 3_000
  /// The greatest length of an answer, in bytes.
  private static let largest = 1 << 16
  /// The times that are believed, in seconds since 1970: a million million is beyond all calendars.
  private static let times = 0...Int(clamping: 1_000_000_000_000 as Int64)

  /// - Parameters:
  ///   - command: The command line of the settings; nil for no exchange.
  ///   - environment: The reader's environment, of which the program gets a part.
  ///   - jobs: What the loop waits for.
  init(_ command: String?, environment: [String: String], jobs: Jobs) {
    (self.command, self.environment, self.jobs) = (command, environment, jobs)
    status = command.map { _ in "not asked yet" }
    guard command != nil else { return }
    offering = jobs.at(duringTurns: false) { [unowned self] in offer(at: $0) }
    resting = jobs.at { [unowned self] now in
      if let book = open() { send(book, at: now) }
    }
  }

  /// True if places are exchanged.
  var isOn: Bool { command != nil }

  /// True if the place in a book may be exchanged: it is a file, and something of it is kept.
  private func concerns(_ book: OpenBook) -> Bool {
    isOn && !book.isPrivate && book.source.path != nil && book.reader.book.form == .book
  }

  // MARK: Time

  /// Notes that a key was pressed.
  func noteInput(at now: Duration) {
    guard isOn else { return }
    lastInput = now
    if offered != nil { offering?.time = now + Self.silence }
  }

  /// Notes that a page was turned: the place is sent when the reader has rested.
  func noteTurn(at now: Duration) { resting?.time = isOn ? now + Self.rest : nil }

  // MARK: Asking

  private static let asking = "Asking for the place on other devices…"

  /// Asks for the place on other devices.
  ///
  /// - Parameter isWanted: True if a key asked for it: then there is always an answer.
  func ask(_ book: OpenBook, isWanted: Bool, at now: Duration) {
    guard concerns(book) else {
      if isWanted {
        update(now) { [isOn] in
          $0.showMessage(
            isOn
              ? "Only the place in a book from a file is exchanged"
              : "Places are not exchanged: see sync in bifolio-defaults(5)")
        }
      }
      return
    }
    if isWanted { update(now) { $0.showMessage(Self.asking) } }
    named(book, at: now) { [unowned self] document, now in
      run(
        JSONValue.object(["document": .text(document), "name": .text(book.source.fileName)]).line,
        for: book, .asking(isWanted: isWanted), at: now)
    }
  }

  /// Finds out the name of the book's document, once.
  private func named(
    _ book: OpenBook, at now: Duration, then body: @escaping (_ document: String, Duration) -> Void
  ) {
    if let known = book.document { return body(known.digest, now) }
    let source = book.source
    naming = jobs.run(BackgroundTask { source.documentID }) { [unowned self] document, now in
      naming = nil
      guard open() === book, let document else { return }
      book.document = document
      body(document.digest, now)
    }
  }

  // MARK: Sending

  /// Sends the place that was read up to in a book, if it was not sent before. A jump is no reading.
  func send(_ book: OpenBook, at now: Duration) {
    guard let task = namingPlace(of: book) else { return }
    let time = book.readTime
    naming = jobs.run(task) { [unowned self] position, now in
      naming = nil
      guard let position else {
        return update(now) { $0.showMessage("Not sent: this place has no exact name for KOReader") }
      }
      run(position.line(at: time), for: book, .sending, at: now)
    }
  }

  /// Sends the place in a book that is about to be left, for which the terminal does not wait any more.
  func sendLast(_ book: OpenBook, at now: Duration) {
    guard let task = namingPlace(of: book) else { return }
    task.wait(milliseconds: Self.patience)
    guard let position = task.answer ?? nil else { return }
    run(position.line(at: book.readTime), for: book, .sending, at: now)
  }

  /// The task that names the place in a book; nil if it is not to be sent.
  private func namingPlace(of book: OpenBook) -> BackgroundTask<SyncPosition?>? {
    resting?.time = nil
    guard concerns(book), book.reader.book.isWhole, let place = book.reader.paceMeter.readPlace,
      place != book.sentPlace
    else { return nil }
    book.sentPlace = place
    return book.source.syncPosition(
      of: place, in: book.reader.book, as: book.document,
      book.reader.ownSettings.applied(to: book.reader.generalSettings))
  }

  // MARK: The program

  /// Writes a line to the program, and takes its answer.
  private func run(
    _ line: String, for book: OpenBook, _ question: Question, at now: Duration
  ) {
    do throws(ProgramError) {
      let (file, vector) = try ArgumentVector.chosen(
        command ?? "", as: "sync", in: SearchPath(environment["PATH"]))
      let launch = ProgramLaunch(
        path: file, arguments: vector.words,
        environment: ChildEnvironment.networked(from: environment), reason: .setting)
      let process = try ChildProcess(
        launch, input: Array((line + "\n").utf8),
        capture: .everything(limit: Self.largest), at: now, within: Self.timeout)
      leaveAsked()
      asked = (process, ObjectIdentifier(book))
      process.watch(by: jobs) { [weak self, weak book] now in
        self?.ended(process, book, question, at: now)
      }
    } catch {
      status = error.description
      if case .asking(isWanted: true) = question {
        update(now) { $0.showMessage(error.description) }
      }
    }
  }

  /// Lets a program end that was asked before: it may have a place to send.
  private func leaveAsked() {
    guard let process = asked?.process else { return }
    asked = nil
    leaving.append(process)
    process.watch(by: jobs) { [weak self] _ in self?.leaving.removeAll { $0.ending != nil } }
  }

  private func ended(
    _ process: ChildProcess, _ book: OpenBook?, _ question: Question, at now: Duration
  ) {
    asked = nil
    let lines = process.output.split(separator: UInt8(ascii: "\n"))
    let answer = lines.lazy.compactMap { JSONValue($0) }.first ?? .null
    let said = answer["error"]?.text
    let failure = said ?? (answer == .null ? "The program of “sync” gave no answer" : nil)
    let queued = answer["queued"]?.integer(in: 0...10_000) ?? 0
    let server = answer["server"]?.text ?? "answered"
    let state = [failure ?? server, queued > 0 ? "\(queued) wait" : nil].compactMap { $0 }
    status = printedLine(state.joined(separator: ", "))
    update(now) { [status] in $0.exchange = status }
    guard let book, open() === book, case .asking(let isWanted) = question else { return }
    if let failure {
      if isWanted { update(now) { $0.showMessage(printedLine(failure)) } }
      return
    }
    find(answer["place"] ?? .null, in: book, isWanted: isWanted, at: now)
  }

  // MARK: Offering

  /// Finds the place of an answer in the book, and offers it if it is another and was reached later.
  private func find(_ place: JSONValue, in book: OpenBook, isWanted: Bool, at now: Duration) {
    func say(_ message: String) { if isWanted { update(now) { $0.showMessage(message) } } }
    guard let progress = place["progress"]?.text else { return say("No other device has a place") }
    let device = printedLine(place["device"]?.text ?? "")
    guard place["own"]?.bool != true else { return say("The latest place is from here") }
    let share = place["percentage"]?.number.flatMap { (0...1).contains($0) ? $0 : nil }
    let length = book.reader.book.text.count
    let later =
      if let time = place["time"]?.integer(in: Self.times) {
        time > book.openedReadTime
      } else {
        share.map { $0 > Double(book.reader.pages.anchor.utf8) / Double(max(1, length)) } ?? false
      }
    guard isWanted || later else { return }
    let settings = book.reader.ownSettings.applied(to: book.reader.generalSettings)
    let task = book.source.place(ofProgress: progress, in: book.reader.book, settings)
    naming = jobs.run(task) { [unowned self] found, now in
      naming = nil
      guard open() === book else { return }
      let about = share.map { TextOffset(utf8: Int($0 * Double(length))) }
      guard let offset = found?.offset ?? about else {
        return say("\(device.isEmpty ? "The other device" : device) is at no place of this file")
      }
      if book.reader.shows(offset) { return say("The other devices are at this page") }
      offered = OtherPlace(device: device, place: offset, isFound: found != nil)
      offering?.time = isWanted ? now : max(now, lastInput + Self.silence)
      if isWanted { update(now) { $0.removeMessage(Self.asking) } }
    }
  }

  /// Offers the place that waits, as soon as nothing else is going on.
  private func offer(at now: Duration) {
    guard let other = offered, let book = open() else {
      offered = nil
      return
    }
    guard now >= lastInput + Self.silence, book.reader.canOffer else {
      offering?.time = now + Self.silence
      return
    }
    offered = nil
    if book.reader.shows(other.place) { return }
    update(now) { $0.offer(other, at: now) }
  }

  /// Drops what belongs to a book that is left.
  func leave() {
    (offered, naming) = (nil, nil)
    offering?.time = nil
    resting?.time = nil
    leaveAsked()
  }

  /// Lets running programs go on by themselves: the reader ends.
  func detachAll() {
    asked?.process.detach()
    for process in leaving { process.detach() }
  }
}

extension SyncPosition {
  /// The line by which the program of the setting `sync` sends the place.
  ///
  /// - Parameter time: When it was read, in seconds since 1970.
  public func line(at time: Int) -> String {
    let members: [String: JSONValue] = [
      "document": .text(document.digest), "name": .text(name), "progress": .text(progress),
      "percentage": .number(percentage), "time": .number(Double(time)), "push": .bool(true),
    ]
    return JSONValue.object(members).line
  }
}

/// A line of untrusted text, without control characters.
private func printedLine(_ text: String) -> String {
  String(printedLines(of: Array(text.utf8)).joined(separator: " ").prefix(100))
}
