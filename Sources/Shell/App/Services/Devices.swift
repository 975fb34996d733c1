import Asking
import BookText
import Defaults
import HelperLines
import Launching
import Storage
import System

/// Syncs the place in the open book with other devices, by the program of the setting `sync`. Never blocks:
/// names of places are found on other threads, and the program has a timeout. Its answers are not trusted. A
/// place is only offered, never gone to, and only sent if it was read and has an exact name. An errand
/// (``SyncErrand``) is a question for the place of other devices, or a place to be sent to them.
final class Devices: Service {
  private struct Exchange {
    let number: Int
    /// Nil until it is wanted.
    var document: DocumentID?
    /// The place last sent to other devices; nil if none was.
    var sentPlace: TextOffset?
    var hasAsked = false
  }

  private let program: HelperProgram
  private var exchange = Exchange(number: 0)
  private var state = SyncState.idle
  private var leaving: [ChildProcess] = []
  private var waitingOffer: WaitingPlace?
  private var lastInput = Duration.zero
  private var offerAlarm: Job?
  private var restAlarm: Job?
  /// The state, in a few words, for the settings.
  private(set) var status: String?

  /// How long no key may have been pressed before a place is offered.
  private static let silence = Duration.seconds(1)
  /// The rest after which a place is sent.
  private static let rest = Duration.seconds(60)
  /// Greatest length of an answer, in bytes.
  private static let maximumAnswerLength = 1 << 16

  override init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox) {
    program = HelperProgram(
      setting: "sync", command: context.options.settings.programs.sync,
      environment: context.environment)
    super.init(context, jobs, outbox)
    guard isOn else { return }
    status = "not asked yet"
    offerAlarm = jobs.alarm(duringTurns: false) { [outbox] _ in outbox.ask(.devices(.offerPlace)) }
    restAlarm = jobs.alarm { [outbox] _ in outbox.ask(.devices(.sendPlace)) }
  }

  /// An offer is dropped while another book opens; a place to send waits for an errand.
  func ask(_ question: Question.Devices, about book: OpenBook, at now: Duration) {
    beginExchange(ofBook: book.number)
    switch question {
    case .offerPlace where book.isBehind: dropOffer()
    case .fetchPlace: askOthers(about: book, isWanted: true, at: now)
    case .offerPlace: offerPlace(in: book, at: now)
    case .sendPlace where state.errand != nil: restAlarm?.time = now + Self.rest
    case .sendPlace: sendReadPlace(in: book, at: now)
    case .sendNow: sendVisiblePlace(in: book, at: now)
    }
  }

  /// Does nothing if the exchange is under way.
  private func beginExchange(ofBook number: Int) {
    if exchange.number != number { exchange = Exchange(number: number) }
  }

  var isOn: Bool { program.command != nil }

  /// Whether the book is a file, is set as a book, and something of it is kept.
  private func concerns(_ book: OpenBook) -> Bool {
    isOn && !book.isPrivate && book.source.path != nil && book.seen.book.form == .book
  }

  /// Nil if the place may be synced.
  private func refusal(for book: OpenBook) -> String? {
    if concerns(book) { return nil }
    return isOn
      ? "No place is saved for this text" : "Syncing is off: see sync in bifolio-defaults(5)"
  }

  // MARK: Time

  /// Records a key press, and puts a waiting offer off.
  func noteInput(at now: Duration) {
    guard isOn else { return }
    lastInput = now
    if waitingOffer != nil { offerAlarm?.time = now + Self.silence }
  }

  /// The place is sent when the reader has rested.
  func noteTurn(at now: Duration) { restAlarm?.time = isOn ? now + Self.rest : nil }

  // MARK: Asking

  private static let asking = "Asking for the place on other devices…"

  /// Asks once for the place on other devices, when all of the book is known.
  override func frameWasShown(of shown: ShownBook, at now: Duration) {
    guard isOn, shown.isWhole else { return }
    beginExchange(ofBook: shown.number)
    guard !exchange.hasAsked, state.errand == nil else { return }
    askOthers(about: shown.book(), isWanted: false, at: now)
  }

  /// Asks once the file has a name for other devices; does nothing if it is not synced. If a key asked, there
  /// is always an answer.
  private func askOthers(about book: OpenBook, isWanted: Bool, at now: Duration) {
    if let refusal = refusal(for: book) {
      exchange.hasAsked = true
      if isWanted { outbox.say(refusal) }
      return
    }
    let errand = SyncErrand(purpose: .asking, isWanted: isWanted)
    beginErrand(errand)
    if isWanted { outbox.say(Self.asking) }
    if let known = exchange.document {
      return askProgram(about: book, as: known, for: errand, at: now)
    }
    let job = jobs.run(BackgroundTask { book.source.documentID }) { [unowned self] document, now in
      guard let document else { return conclude(errand, "The file cannot be read", about: book) }
      exchange.document = document
      askProgram(about: book, as: document, for: errand, at: now)
    }
    state = .naming(errand, job)
  }

  private func askProgram(
    about book: OpenBook, as document: DocumentID, for errand: SyncErrand, at now: Duration
  ) {
    let line = SyncLine(document: document.digest, name: book.source.fileName)
    startProgram(with: line, for: errand, about: book, at: now)
  }

  // MARK: Sending

  /// Sends the last place that has been read, if not sent before.
  private func sendReadPlace(in book: OpenBook, at now: Duration) {
    guard let task = startNamingReadPlace(in: book) else { return }
    let errand = SyncErrand(purpose: .sending, isWanted: false)
    beginErrand(errand)
    sendPlace(in: book, namedBy: task, for: errand)
  }

  private func sendVisiblePlace(in book: OpenBook, at now: Duration) {
    if let refusal = refusal(for: book) { return outbox.say(refusal) }
    guard book.seen.book.isWhole else {
      return outbox.say("Not sent: the book is still being read")
    }
    guard book.seen.anchor.utf8 > book.seen.book.body.lowerBound else {
      return outbox.say("Not sent: this is the beginning of the book")
    }
    let errand = SyncErrand(purpose: .sending, isWanted: true)
    beginErrand(errand)
    outbox.say("Sending the place…")
    sendPlace(in: book, namedBy: startNaming(book.seen.anchor, in: book), for: errand)
  }

  /// Sends a place once it has a name; ends the errand if it gets none.
  private func sendPlace(
    in book: OpenBook, namedBy task: BackgroundTask<SyncPosition?>, for errand: SyncErrand
  ) {
    let job = jobs.run(task) { [unowned self] position, now in
      guard let position else {
        return conclude(
          errand, "Not sent: KOReader has no exact name for this place", about: book)
      }
      let time = errand.isWanted ? presentTime(of: book) : readTime(of: book)
      startProgram(with: position.line(at: time), for: errand, about: book, at: now)
    }
    state = .naming(errand, job)
  }

  /// Waits for the name of the last unsent place: the other devices would never hear of it. The terminal has
  /// been restored by then.
  func sendLast(_ book: OpenBook, at now: Duration) {
    beginExchange(ofBook: book.number)
    // The name of the place may still be sought.
    if case .naming(let errand, _) = state, errand.purpose == .sending { giveUp() }
    guard let task = startNamingReadPlace(in: book) else { return }
    task.wait(milliseconds: context.patience)
    guard let position = task.answer ?? nil else { return }
    let errand = SyncErrand(purpose: .sending, isWanted: false)
    beginErrand(errand)
    startProgram(
      with: position.line(at: readTime(of: book)), for: errand, about: book, at: now)
  }

  /// Starts naming the last place read, and stops the alarm for sending it; nil if it is not to be sent.
  private func startNamingReadPlace(in book: OpenBook) -> BackgroundTask<SyncPosition?>? {
    restAlarm?.time = nil
    let seen = book.seen
    // The beginning has no name: nothing was read before it.
    guard concerns(book), seen.book.isWhole, let place = seen.readPlace,
      place.utf8 > seen.book.body.lowerBound
    else { return nil }
    return place == exchange.sentPlace ? nil : startNaming(place, in: book)
  }

  /// Seconds since 1970; the present time if no turned page tells.
  private func readTime(of book: OpenBook) -> Int {
    book.readTime > book.openedReadTime ? book.readTime : presentTime(of: book)
  }

  /// Seconds since 1970.
  private func presentTime(of book: OpenBook) -> Int {
    max(book.readTime, seconds(utc: context.clock.utc()) ?? 0)
  }

  /// Starts naming a place for sending it. From now on the place counts as sent.
  private func startNaming(
    _ place: TextOffset, in book: OpenBook
  ) -> BackgroundTask<SyncPosition?> {
    let seen = book.seen
    exchange.sentPlace = place
    return book.source.syncPosition(
      of: place, in: seen.book, as: exchange.document, seen.own.applied(to: seen.general))
  }

  // MARK: Work

  /// Gives up earlier work for a new errand. A question counts as asked from now on.
  private func beginErrand(_ errand: SyncErrand) {
    giveUp()
    if errand.purpose == .asking { exchange.hasAsked = true }
  }

  /// Gives up work: what was not answered is asked again later, and a place without a name yet is sent later.
  private func giveUp() {
    if state.errand?.purpose == .asking { exchange.hasAsked = false }
    if case .naming(let errand, _) = state, errand.purpose == .sending { exchange.sentPlace = nil }
    stop()
  }

  /// Drops the work. A program may go on until its end, since it may have a place to send.
  private func stop() {
    if case .running(_, let process) = state {
      leaving.append(process)
      process.watch(by: jobs) { [weak self] _ in self?.leaving.removeAll { $0.ending != nil } }
    }
    state = .idle
  }

  /// Ends an errand, with a message if a key asked for it.
  private func conclude(_ errand: SyncErrand, _ message: String, about book: OpenBook) {
    if errand.isWanted { outbox.say(message, about: book) }
    state = .idle
  }

  /// Shows the reason in the settings. An unsent place is sent later; `queued` places are kept by the
  /// program.
  private func failErrand(
    _ errand: SyncErrand, _ reason: String, queued: Int = 0, about book: OpenBook
  ) {
    showState(reason, queued: queued)
    switch errand.purpose {
    case .asking: conclude(errand, printedLine(reason), about: book)
    case .sending:
      exchange.sentPlace = nil
      conclude(errand, "Not sent: \(printedLine(reason))", about: book)
    }
  }

  /// Shows the state of the sync in the settings, with the number of waiting places.
  private func showState(_ state: String, queued: Int) {
    status = printedLine(state + (queued > 0 ? ", \(queued) wait" : ""))
    outbox.answer(.devices(status))
  }

  // MARK: The program

  /// The answer comes later. Fails the errand if the program does not start.
  private func startProgram(
    with line: SyncLine, for errand: SyncErrand, about book: OpenBook, at now: Duration
  ) {
    do throws(ProgramError) {
      let process = try program.start(
        input: Array((line.line + "\n").utf8),
        capture: .everything(limit: Self.maximumAnswerLength), at: now,
        within: context.syncTimeout
      ).process
      state = .running(errand, process)
      process.watch(by: jobs) { [weak self] _ in
        self?.takeAnswer(of: process, to: errand, about: book)
      }
    } catch {
      failErrand(errand, error.description, about: book)
    }
  }

  private func takeAnswer(of process: ChildProcess, to errand: SyncErrand, about book: OpenBook) {
    let lines = process.output.split(separator: UInt8(ascii: "\n"))
    guard let answer = lines.lazy.compactMap({ SyncAnswer($0) }).first else {
      return failErrand(errand, "The sync program did not answer", about: book)
    }
    if let error = answer.error {
      return failErrand(errand, error, queued: answer.queued, about: book)
    }
    showState(answer.server ?? "answered", queued: answer.queued)
    switch errand.purpose {
    case .asking: locateAnswer(answer.place, for: errand, in: book)
    case .sending:
      let sent = answer.isPushed ? "Place sent" : "Not sent: another device has a later place"
      conclude(errand, sent, about: book)
    }
  }

  // MARK: Offering

  /// Finds the place of an answer, and has it offered if it was reached later or a key asked for it. Ends the
  /// errand if no other device has a later place. `book` is from the time of the question;
  /// ``offerPlace(in:at:)`` looks at the present one.
  private func locateAnswer(_ place: SyncAnswer.Place?, for errand: SyncErrand, in book: OpenBook) {
    guard let place, let progress = place.progress else {
      return conclude(errand, "No other device has a place", about: book)
    }
    if place.isOwn { return conclude(errand, "This device has the latest place", about: book) }
    let share = place.percentage.flatMap { (0...1).contains($0) ? $0 : nil }
    let (seen, text) = (book.seen, book.seen.book.text)
    let isLater =
      if let time = place.time {
        time > book.openedReadTime
      } else {
        share.map { $0 > Double(seen.anchor.utf8) / Double(max(1, text.count)) } ?? false
      }
    guard isLater || errand.isWanted else {
      state = .idle
      return
    }
    let task = book.source.place(
      ofProgress: progress, in: seen.book, seen.own.applied(to: seen.general))
    let job = jobs.run(task) { [unowned self] found, _ in
      let about = share.map { TextOffset(utf8: Int($0 * Double(text.count))) }
      let other = (found?.offset ?? about).map {
        OtherPlace(device: printedLine(place.device), place: $0, isFound: found != nil)
      }
      state = .idle
      waitingOffer = WaitingPlace(
        answer: place, place: other, text: text, isAwaited: errand.isWanted)
      outbox.ask(.devices(.offerPlace), about: book)
    }
    state = .locating(errand, job)
  }

  /// Offers the place as soon as nothing else is going on. Drops a place on the page or missing in the text,
  /// with a message if a key waits for it.
  private func offerPlace(in book: OpenBook, at now: Duration) {
    guard let offer = waitingOffer else { return }
    waitingOffer = nil
    guard offer.text == book.seen.book.text else { return locateAgain(offer, in: book) }
    guard let other = offer.place, !book.seen.shows(other.place) else {
      if offer.isAwaited { outbox.say(offer.refusal, about: book) }
      return
    }
    if offer.isAwaited { outbox.answer(.outdated(message: Self.asking)) }
    let silenceEnd = lastInput + Self.silence
    guard now >= silenceEnd, book.seen.canOffer else {
      waitingOffer = offer
      waitingOffer?.isAwaited = false
      offerAlarm?.time = now < silenceEnd ? silenceEnd : now + Self.silence
      return
    }
    outbox.answer(.place(other), about: book)
  }

  /// Finds the place of an offer in the text that has changed, or asks for it later if other work goes on.
  private func locateAgain(_ offer: WaitingPlace, in book: OpenBook) {
    guard state.errand == nil else {
      exchange.hasAsked = false
      return
    }
    let errand = SyncErrand(purpose: .asking, isWanted: offer.isAwaited)
    beginErrand(errand)
    locateAnswer(offer.answer, for: errand, in: book)
  }

  /// Drops the place of another device and the question about it, since another book is being opened.
  private func dropOffer() {
    waitingOffer = nil
    if state.errand?.purpose == .asking { stop() }
  }

  /// Drops everything belonging to the book being left. A running program goes on.
  func leave() {
    waitingOffer = nil
    offerAlarm?.time = nil
    restAlarm?.time = nil
    stop()
  }

  /// Lets running programs go on by themselves: the reader ends.
  func detachAll() {
    stop()
    for process in leaving { process.detach(within: context.syncTimeout) }
  }
}
