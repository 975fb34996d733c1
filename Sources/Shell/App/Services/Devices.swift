import Asking
import BookText
import Defaults
import HelperLines
import Launching
import Processes
import Storage
import System

/// Syncs the place in the open book with other devices, by the program of the setting `sync`.
///
/// Never blocks: names of places are found on other threads, and the program has a timeout. Its answers are
/// not trusted. A place is only offered, never gone to, and only sent if it was read and has an exact name.
final class Devices: UnaskedService {
  /// What work is for.
  private enum Purpose {
    /// To find the places of other devices; `isWanted` if a key asked for them.
    case asking(isWanted: Bool)
    /// To send a place; `isWanted` if a key asked for it.
    case sending(isWanted: Bool)

    /// Whether a key asked.
    var isWanted: Bool {
      switch self {
      case .asking(let isWanted), .sending(let isWanted): isWanted
      }
    }
  }

  /// A finding about the open book, to be examined in the book's state at that time.
  private enum Finding {
    /// The answer of the program.
    case answer(SyncAnswer.Place?)
    /// The place of that answer; nil if it has none.
    case place(Found)
  }

  /// The place of an answer in the text of the book.
  private struct Found {
    let answer: SyncAnswer.Place
    /// Nil if the text does not have the place.
    let place: OtherPlace?
    /// The text searched: after the book has been read again, its places are others.
    let text: [UInt8]
  }

  /// State of syncing for one book.
  private struct Exchange {
    let number: Int
    /// The name of its file for other devices; nil until it is wanted.
    var document: DocumentID?
    /// The place last sent to other devices; nil if none was.
    var sentPlace: TextOffset?
    /// Whether other devices were asked for the place.
    var hasAsked = false
  }

  private let program: HelperProgram
  private let jobs: Jobs
  private let outbox: Outbox
  private let clock: WallClock
  private let patience: Int32
  private let timeout: Duration
  private var exchange = Exchange(number: 0)
  /// Finding out the name of a place, or the place of a name.
  private var naming: Job?
  /// The running program.
  private var asked: ChildProcess?
  /// Programs asked before and still running.
  private var leaving: [ChildProcess] = []
  /// What the running work is for; nil at rest. Nothing is asked or sent unasked until then.
  private var work: Purpose?
  /// A finding not examined yet.
  private var finding: Finding?
  /// The place of another device, waiting to be offered.
  private var offered: Found?
  /// The time of the last input, and the alarms for offering and sending.
  private var lastInput = Duration.zero
  private var (offering, resting): (Job?, Job?)
  /// The state, in a few words, for the settings.
  private(set) var status: String?

  /// How long no key may have been pressed before a place is offered.
  private static let silence = Duration.seconds(1)
  /// The rest after which a place is sent.
  private static let rest = Duration.seconds(60)
  /// Greatest length of an answer, in bytes.
  private static let maximumAnswerLength = 1 << 16

  /// - Parameters:
  ///   - program: The program of the setting.
  ///   - clock: The time of day, for places sent by a key.
  ///   - patience: How long the end of the session waits until the last place has a name, in milliseconds.
  ///     The terminal has been restored by then, and the other devices would never hear of an unsent place.
  ///   - timeout: How long the program may run.
  ///   - jobs: The jobs of the loop.
  ///   - outbox: Receives places and messages.
  init(
    _ program: HelperProgram, _ clock: WallClock, patience: Int32, timeout: Duration, _ jobs: Jobs,
    _ outbox: Outbox
  ) {
    (self.program, self.clock, self.patience, self.timeout) = (program, clock, patience, timeout)
    (self.jobs, self.outbox) = (jobs, outbox)
    guard isOn else { return }
    status = "not asked yet"
    offering = jobs.at(duringTurns: false) { [outbox] _ in outbox.ask(.devices(.offerPlace)) }
    resting = jobs.at { [outbox] _ in outbox.ask(.devices(.sendPlace)) }
  }

  func ask(_ question: Question.Devices, about book: OpenBook, at now: Duration) {
    turn(to: book.number)
    switch question {
    case .offerPlace where book.isBehind, .goOn where book.isBehind: dropOffer()
    case .fetchPlace: askOthers(about: book, isWanted: true, at: now)
    case .offerPlace: offer(in: book, at: now)
    case .sendPlace where work != nil: resting?.time = now + Self.rest
    case .sendPlace: sendReadPlace(in: book, at: now)
    case .sendNow: sendVisiblePlace(in: book, at: now)
    case .goOn: goOn(in: book, at: now)
    }
  }

  /// Begins the exchange for a book, unless it is the one under way.
  private func turn(to number: Int) {
    if exchange.number != number { exchange = Exchange(number: number) }
  }

  /// Whether places are synced.
  var isOn: Bool { program.command != nil }

  /// Whether the place in a book may be synced: it is a file, and something of it is kept.
  private func concerns(_ book: OpenBook) -> Bool {
    isOn && !book.isPrivate && book.source.path != nil && book.seen.book.form == .book
  }

  /// Why the place in a book is not synced; nil if it may be.
  private func refusal(for book: OpenBook) -> String? {
    if concerns(book) { return nil }
    return isOn
      ? "No place is saved for this text" : "Syncing is off: see sync in bifolio-defaults(5)"
  }

  // MARK: Time

  /// Records a key press.
  func noteInput(at now: Duration) {
    guard isOn else { return }
    lastInput = now
    if offered != nil { offering?.time = now + Self.silence }
  }

  /// Records the turn of a page: the place is sent when the reader has rested.
  func noteTurn(at now: Duration) { resting?.time = isOn ? now + Self.rest : nil }

  // MARK: Asking

  private static let asking = "Asking for the place on other devices…"

  /// Asks once for the place on other devices, when all of the book is known.
  func frameWasShown(of shown: ShownBook, at now: Duration) {
    guard isOn, shown.isWhole else { return }
    turn(to: shown.number)
    guard !exchange.hasAsked, work == nil else { return }
    askOthers(about: shown.book(), isWanted: false, at: now)
  }

  /// Asks for the place on other devices.
  ///
  /// - Parameter isWanted: Whether a key asked for it: then there is always an answer.
  private func askOthers(about book: OpenBook, isWanted: Bool, at now: Duration) {
    if let refusal = refusal(for: book) {
      exchange.hasAsked = true
      if isWanted { outbox.say(refusal) }
      return
    }
    begin(.asking(isWanted: isWanted))
    if isWanted { outbox.say(Self.asking) }
    if let known = exchange.document { return askProgram(about: book, as: known, at: now) }
    naming = jobs.run(BackgroundTask { book.source.documentID }) { [unowned self] document, now in
      naming = nil
      guard let document else {
        return conclude("The file cannot be read", about: book)
      }
      exchange.document = document
      askProgram(about: book, as: document, at: now)
    }
  }

  /// Asks the program for the place, by the name of the file for other devices.
  private func askProgram(about book: OpenBook, as document: DocumentID, at now: Duration) {
    run(
      SyncLine(document: document.digest, name: book.source.fileName), for: book, at: now)
  }

  // MARK: Sending

  /// Sends the last place that has been read, if not sent before.
  private func sendReadPlace(in book: OpenBook, at now: Duration) {
    guard let task = namingReadPlace(in: book) else { return }
    begin(.sending(isWanted: false))
    sendPlace(in: book, namedBy: task, isWanted: false)
  }

  /// Sends the present place, or says why not.
  private func sendVisiblePlace(in book: OpenBook, at now: Duration) {
    if let refusal = refusal(for: book) { return outbox.say(refusal) }
    guard book.seen.book.isWhole else {
      return outbox.say("Not sent: the book is still being read")
    }
    guard book.seen.anchor.utf8 > book.seen.book.body.lowerBound else {
      return outbox.say("Not sent: this is the beginning of the book")
    }
    begin(.sending(isWanted: true))
    outbox.say("Sending the place…")
    sendPlace(in: book, namedBy: naming(book.seen.anchor, in: book), isWanted: true)
  }

  /// Sends a place once it has a name.
  private func sendPlace(
    in book: OpenBook, namedBy task: BackgroundTask<SyncPosition?>, isWanted: Bool
  ) {
    naming = jobs.run(task) { [unowned self] position, now in
      naming = nil
      guard let position else {
        return conclude("Not sent: KOReader has no exact name for this place", about: book)
      }
      let time = isWanted ? presentTime(of: book) : readTime(of: book)
      run(position.line(at: time), for: book, at: now)
    }
  }

  /// Sends the place in a book about to be left; the terminal is no longer waiting for it.
  func sendLast(_ book: OpenBook, at now: Duration) {
    turn(to: book.number)
    // The name of the place may still be sought.
    if case .sending = work, naming != nil { giveUp() }
    guard let task = namingReadPlace(in: book) else { return }
    task.wait(milliseconds: patience)
    guard let position = task.answer ?? nil else { return }
    begin(.sending(isWanted: false))
    run(position.line(at: readTime(of: book)), for: book, at: now)
  }

  /// Task for naming the last place that has been read; nil if it is not to be sent.
  private func namingReadPlace(in book: OpenBook) -> BackgroundTask<SyncPosition?>? {
    resting?.time = nil
    let seen = book.seen
    // The beginning has no name: nothing was read before it.
    guard concerns(book), seen.book.isWhole, let place = seen.readPlace,
      place.utf8 > seen.book.body.lowerBound
    else { return nil }
    return place == exchange.sentPlace ? nil : naming(place, in: book)
  }

  /// When the place to be sent was read, in seconds since 1970; the present time if no turned page tells.
  private func readTime(of book: OpenBook) -> Int {
    book.readTime > book.openedReadTime ? book.readTime : presentTime(of: book)
  }

  private func presentTime(of book: OpenBook) -> Int {
    max(book.readTime, seconds(utc: clock.utc()) ?? 0)
  }

  /// Task for naming a place that is about to be sent, and counts as sent from here.
  private func naming(
    _ place: TextOffset, in book: OpenBook
  ) -> BackgroundTask<SyncPosition?> {
    let seen = book.seen
    exchange.sentPlace = place
    return book.source.syncPosition(
      of: place, in: seen.book, as: exchange.document, seen.own.applied(to: seen.general))
  }

  // MARK: Work

  /// Begins work, and gives up earlier work.
  private func begin(_ purpose: Purpose) {
    giveUp()
    work = purpose
    if case .asking = purpose { exchange.hasAsked = true }
  }

  /// Gives up work: what was not answered is asked again later, and a place without a name yet is sent later.
  private func giveUp() {
    switch work {
    case .asking: exchange.hasAsked = false
    case .sending where naming != nil: exchange.sentPlace = nil
    case .sending, nil: break
    }
    leaveAsked()
    (naming, finding, work) = (nil, nil, nil)
  }

  /// Ends work, with a message if a key asked for it.
  private func conclude(_ message: String, about book: OpenBook) {
    if work?.isWanted == true { outbox.say(message, about: book) }
    work = nil
  }

  /// Ends work that failed: a place that was not sent is sent later.
  ///
  /// - Parameters:
  ///   - reason: Why it failed.
  ///   - queued: Number of places that the program keeps to send them later.
  private func fail(_ reason: String, queued: Int = 0, about book: OpenBook) {
    show(reason, queued: queued)
    guard case .sending = work else { return conclude(printedLine(reason), about: book) }
    exchange.sentPlace = nil
    conclude("Not sent: \(printedLine(reason))", about: book)
  }

  /// Shows the state in the settings.
  private func show(_ state: String, queued: Int) {
    status = printedLine(state + (queued > 0 ? ", \(queued) wait" : ""))
    outbox.answer(.devices(status))
  }

  // MARK: The program

  /// Writes a line to the program, and takes its answer.
  private func run(_ line: SyncLine, for book: OpenBook, at now: Duration) {
    do throws(ProgramError) {
      let process = try program.start(
        input: Array((line.line + "\n").utf8),
        capture: .everything(limit: Self.maximumAnswerLength), at: now,
        within: timeout
      ).process
      asked = process
      process.watch(by: jobs) { [weak self] _ in self?.ended(process, book) }
    } catch {
      fail(error.description, about: book)
    }
  }

  /// Lets an earlier program end: it may have a place to send.
  private func leaveAsked() {
    guard let process = asked else { return }
    asked = nil
    leaving.append(process)
    process.watch(by: jobs) { [weak self] _ in self?.leaving.removeAll { $0.ending != nil } }
  }

  private func ended(_ process: ChildProcess, _ book: OpenBook) {
    asked = nil
    let lines = process.output.split(separator: UInt8(ascii: "\n"))
    guard let answer = lines.lazy.compactMap({ SyncAnswer($0) }).first else {
      return fail("The sync program did not answer", about: book)
    }
    if let error = answer.error { return fail(error, queued: answer.queued, about: book) }
    show(answer.server ?? "answered", queued: answer.queued)
    if case .sending = work {
      let sent = answer.isPushed ? "Place sent" : "Not sent: another device has a later place"
      return conclude(sent, about: book)
    }
    finding = .answer(answer.place)
    outbox.ask(.devices(.goOn), about: book)
  }

  // MARK: Offering

  private func goOn(in book: OpenBook, at now: Duration) {
    defer { finding = nil }
    switch finding {
    case .answer(let place): find(place, in: book)
    case .place(let found):
      guard found.text == book.seen.book.text else { return find(found.answer, in: book) }
      guard let place = found.place else {
        let device = printedLine(found.answer.device)
        let name = device.isEmpty ? "The other device" : device
        return conclude("\(name) is at a place that this file does not have", about: book)
      }
      if book.seen.shows(place.place) {
        return conclude("Your other device is on this page too", about: book)
      }
      let isWanted = work?.isWanted == true
      (work, offered) = (nil, found)
      offering?.time = isWanted ? now : max(now, lastInput + Self.silence)
      if isWanted { outbox.answer(.outdated(message: Self.asking)) }
    case nil: break
    }
  }

  /// Finds the place of an answer in the book, if it differs and was reached later.
  private func find(_ place: SyncAnswer.Place?, in book: OpenBook) {
    guard let place, let progress = place.progress else {
      return conclude("No other device has a place", about: book)
    }
    if place.isOwn { return conclude("This device has the latest place", about: book) }
    let share = place.percentage.flatMap { (0...1).contains($0) ? $0 : nil }
    let (seen, text) = (book.seen, book.seen.book.text)
    let later =
      if let time = place.time {
        time > book.openedReadTime
      } else {
        share.map { $0 > Double(seen.anchor.utf8) / Double(max(1, text.count)) } ?? false
      }
    guard later || work?.isWanted == true else {
      work = nil
      return
    }
    let task = book.source.place(
      ofProgress: progress, in: seen.book, seen.own.applied(to: seen.general))
    naming = jobs.run(task) { [unowned self] found, _ in
      naming = nil
      let about = share.map { TextOffset(utf8: Int($0 * Double(text.count))) }
      let other = (found?.offset ?? about).map {
        OtherPlace(device: printedLine(place.device), place: $0, isFound: found != nil)
      }
      finding = .place(Found(answer: place, place: other, text: text))
      outbox.ask(.devices(.goOn), about: book)
    }
  }

  /// Offers the waiting place as soon as nothing else is going on.
  private func offer(in book: OpenBook, at now: Duration) {
    guard let found = offered, let other = found.place else { return }
    guard found.text == book.seen.book.text else {
      offered = nil
      if work == nil {
        begin(.asking(isWanted: false))
        find(found.answer, in: book)
      } else {
        exchange.hasAsked = false
      }
      return
    }
    guard now >= lastInput + Self.silence, book.seen.canOffer else {
      offering?.time = now + Self.silence
      return
    }
    offered = nil
    if !book.seen.shows(other.place) { outbox.answer(.place(other), about: book) }
  }

  /// Drops the place of another device, and the question for it: another book is being opened.
  private func dropOffer() {
    offered = nil
    guard case .asking = work else { return }
    leaveAsked()
    (naming, finding, work) = (nil, nil, nil)
  }

  /// Drops everything belonging to the book being left.
  func leave() {
    (offered, naming, finding, work) = (nil, nil, nil, nil)
    offering?.time = nil
    resting?.time = nil
    leaveAsked()
  }

  /// Lets running programs go on by themselves: the reader ends.
  func detachAll() {
    for process in (asked.map { [$0] } ?? []) + leaving { process.detach(within: timeout) }
  }
}

extension SyncPosition {
  /// The line with the place for the program of the setting `sync`.
  ///
  /// - Parameter time: When it was read, in seconds since 1970.
  public func line(at time: Int) -> SyncLine {
    SyncLine(
      SyncPlace(
        document: document.digest, name: name, progress: progress, percentage: percentage,
        time: time))
  }
}

/// A line of untrusted text, without control characters.
private func printedLine(_ text: String) -> String {
  String(printedLines(of: Array(text.utf8)).joined(separator: " ").prefix(100))
}
