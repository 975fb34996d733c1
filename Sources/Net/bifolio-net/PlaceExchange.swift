import Exchange
import HelperLines
import System

/// Sends and fetches places: reads lines of the reader, and answers each. A place to send is queued first, so
/// that neither a failure nor a kill loses it.
struct PlaceExchange {
  private let state: NetState

  init(_ state: NetState) { self.state = state }

  /// Greatest length of a line, in bytes.
  private static let longestLine = 1 << 16
  private static let time = 5.0
  /// Minimum time for a request, in seconds.
  private static let leastTime = 0.5
  /// Unimportant difference of a server's clock, in seconds.
  private static let clockPrecision = 2

  /// Answers the lines of standard input until its end. Blank lines get no answer.
  func run() throws(NetFailure) {
    while let line = try readLineOfInput(maximumLength: Self.longestLine) {
      if line.allSatisfy({ $0 <= 0x20 }) { continue }
      try printLine(answer(to: line).line)
    }
  }

  /// Queues a place before anything is sent. A failure is a part of the answer.
  private func answer(to line: [UInt8]) -> SyncAnswer {
    var answer = SyncAnswer()
    do throws(NetFailure) {
      let line = try parseLine(line)
      if let place = line.place { try state.updateQueue { $0.add(place) } }
      try exchange(line, into: &answer)
    } catch {
      answer.error = error.description
      if error.status != 2 { state.recordFailure(error.description) }
    }
    answer.queued = (try? state.updateQueue { $0.waiting.count }) ?? 0
    return answer
  }

  /// Parses a line. Throws ``NetFailure`` if it is malformed (status 2), or the setting `match` is.
  private func parseLine(_ line: [UInt8]) throws(NetFailure) -> SyncLine {
    let isByName = try state.matchesByName
    do throws(SyncLine.Fault) {
      return try SyncLine(line, isByName: isByName)
    } catch {
      throw NetFailure(error.description, status: 2)
    }
  }

  /// Sends the place and fetches the server's, then sends waiting places of other books while time is left.
  private func exchange(_ line: SyncLine, into answer: inout SyncAnswer) throws(NetFailure) {
    let curl = try Curl(environment: state.environment)
    let account = try state.readLogin(curl)
    answer.server = account.server.host
    // The places of two programs are not to overtake each other between the comparison and the sending.
    let lock = try state.lock("sending", within: Int(Self.time * 1_000))
    defer { withExtendedLifetime(lock) {} }
    let end = elapsedTime() + .seconds(Self.time)
    let waiting = try state.updateQueue { $0.waiting }
    let own = waiting.first { $0.document == line.document }
    let found = try exchangePlace(own, of: line.document, account, curl, until: end)
    answer.isPushed = found.isPushed
    answer.place = found.record.map { record in
      SyncAnswer.Place(
        progress: record.progress, device: record.device,
        isOwn: record.isOwn(account.installation), percentage: record.percentage,
        time: record.readTime.map { $0 - found.ahead })
    }
    state.recordExchange()
    for place in waiting where place.document != line.document {
      guard secondsLeft(until: end) > Self.leastTime,
        (try? exchangePlace(place, of: place.document, account, curl, until: end)) != nil
      else { break }
    }
  }

  private func secondsLeft(until end: Duration) -> Double {
    let parts = (end - elapsedTime()).components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }

  /// The server's record of a document, after a waiting place has been sent or dropped.
  private struct Settled {
    var record: SyncRecord?
    /// Seconds by which the server's clock is ahead.
    var ahead = 0
    /// Whether the place is on the server.
    var isPushed = false
  }

  /// Fetches the server's place, sends the own place, if any, if it is later, and removes it from the queue.
  /// After a failure it stays there, unless the server refuses it for good.
  private func exchangePlace(
    _ place: SyncPlace?, of document: String, _ account: SyncAccount, _ curl: Curl,
    until end: Duration
  ) throws(NetFailure) -> Settled {
    let seconds = max(Self.leastTime, secondsLeft(until: end))
    let reply = try curl.send(account.pullRequest(for: document, within: seconds))
    let now = WallClock.secondsSince1970
    var settled = Settled(record: try account.record(of: document, in: reply))
    if let date = reply.date, abs(date - now) > Self.clockPrecision { settled.ahead = date - now }
    if let place {
      let seen = try state.updateQueue { $0.seen(of: document) }
      let decision = SyncRecord.decision(
        about: place, record: settled.record, seen: seen, installation: account.installation,
        now: now, ahead: settled.ahead)
      switch decision {
      case .send: try send(place, account, curl, into: &settled, now: now, until: end)
      case .isThere: settled.isPushed = true
      case .drop: break
      }
    }
    let record = settled.record
    try state.updateQueue { queue in
      if let place { queue.remove(place) }
      queue.store(record, of: document)
    }
    return settled
  }

  /// Statuses of a server's final refusal of a place.
  private static let refusals: Set = [400, 404, 409, 413, 422]

  /// A refused place is dropped from the queue, since it would be refused again. `settled` gets the record as
  /// the server has it afterwards.
  private func send(
    _ place: SyncPlace, _ account: SyncAccount, _ curl: Curl, into settled: inout Settled, now: Int,
    until end: Duration
  ) throws(NetFailure) {
    let time = min(place.time, now) + settled.ahead
    let seconds = max(Self.leastTime, secondsLeft(until: end))
    let reply = try curl.send(account.pushRequest(for: place, at: time, within: seconds))
    do throws(NetFailure) {
      try account.checkPush(reply)
    } catch {
      if Self.refusals.contains(reply.status) { try state.updateQueue { $0.remove(place) } }
      throw error
    }
    settled.isPushed = true
    let hasTimes = settled.record?.readTime != nil
    settled.record = account.record(of: place, at: time)
    if hasTimes { return }
    // A server without times is compared with its earlier record, and may keep another form of the place.
    let again = try? curl.send(
      account.pullRequest(
        for: place.document, within: max(Self.leastTime, secondsLeft(until: end))))
    if let record = again.flatMap({ try? account.record(of: place.document, in: $0) }) {
      settled.record = record
    }
  }
}
