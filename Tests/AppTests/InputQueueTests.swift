import Reading
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

@Suite("The input queue")
struct InputQueueTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private let escape = InputEvent.key(Key(.escape))
  private let interrupt = InputEvent.key(Key(.character("c"), .control))

  private func key(_ character: Unicode.Scalar) -> InputEvent { .key(Key(.character(character))) }

  /// Runs `body` with a reader: of a book with only its first pages known, or one waiting for requests of a
  /// key.
  private func withReader(waitingFor code: Key.Code? = nil, _ body: (Reader) throws -> Void) throws
  {
    let session = try desk.session(try desk.write(Desk.text(of: 600_000), to: "large.txt"))
    var reader = session.reader
    #expect(!reader.book.isWhole)
    if let code { reader.handle(.key(Key(code)), at: .zero) }
    #expect(reader.status.isWaiting == (code != nil))
    try body(reader)
  }

  /// Routes events arriving at once.
  private func routes(
    _ events: [InputEvent], _ queue: inout InputQueue, to reader: Reader
  ) -> [InputQueue.Route] {
    events.map { queue.route($0, reader.status, to: reader) }
  }

  @Test func everythingButRepliesAndQuittingWaitsInOrderWhileTheReaderDoes() throws {
    try withReader(waitingFor: .character("G")) { reader in
      var queue = InputQueue()
      let found = routes(
        [key("d"), .reply(.deviceAttributes(hasSixel: false)), key("x")], &queue, to: reader)
      #expect(found == [.wait, .handle, .wait])
      let waiting = queue.removeAll()
      #expect(waiting == [key("d"), key("x")])
      let quits = routes([key("d"), key("q")], &queue, to: reader)
      #expect(quits == [.wait, .quit] && queue.removeAll() == [])
    }
  }

  @Test func ctrlCEndsWhatIsGoingOnBeforeItQuits() throws {
    try withReader(waitingFor: .character("G")) { reader in
      var queue = InputQueue()
      #expect(routes([key("d"), interrupt], &queue, to: reader) == [.wait, .cancel])
      #expect(queue.removeAll() == [])
    }
    let session = try desk.session(try desk.write(Desk.text(of: 9_000), to: "small.txt"))
    session.finishReading()
    for keys in ["a", "A", "F"] {
      let path = try desk.write(Desk.text(of: 9_000), to: "lamp.log")
      let session = keys == "F" ? try desk.session(path) : session
      session.type(keys)
      #expect(session.reader.status.isBusy, "\(keys)")
      session.handle(interrupt, at: .zero)
      #expect(!session.reader.status.isBusy && session.foot() == "Stopped", "\(keys)")
      #expect(session.takeTerminalQuestions().isEmpty, "\(keys)")
    }
    session.handle(interrupt, at: .zero)
    #expect(session.takeTerminalQuestions() == [.quit])
  }

  @Test func onlyCtrlCQuitsWithoutTheReaderIfNothingWaits() throws {
    try withReader { reader in
      var queue = InputQueue()
      let found = routes([key("q"), interrupt], &queue, to: reader)
      #expect(found == [.handle, .quit])
    }
  }

  @Test func ctrlCLeavesAPromptWhoseAnswerIsAwaited() throws {
    try withReader { whole in
      var reader = whole
      for character in "/l".unicodeScalars { reader.handle(key(character), at: .zero) }
      #expect(reader.status.isWaiting && reader.status.isPrompting)
      var queue = InputQueue()
      #expect(routes([key("a"), interrupt], &queue, to: reader) == [.wait, .cancel])
      #expect(queue.removeAll() == [])
    }
  }

  @Test func escapeDropsTheInputThatWaits() throws {
    try withReader(waitingFor: .character("G")) { reader in
      var queue = InputQueue()
      let found = routes([key("d"), escape], &queue, to: reader)
      #expect(found == [.wait, .cancel])
      let waiting = queue.removeAll()
      #expect(waiting == [])
    }
    try withReader { reader in
      var queue = InputQueue()
      #expect(routes([escape], &queue, to: reader) == [.handle])
    }
  }

  @Test func theReasonIsShownAfterADelay() {
    var queue = InputQueue()
    queue.record(areWaiting: false, at: .zero)
    #expect(queue.deadline == nil && !queue.showsReason)
    queue.record(areWaiting: true, at: .seconds(1))
    queue.record(areWaiting: true, at: .milliseconds(1_100))
    #expect(queue.deadline == .milliseconds(1_200))
    let isEarly = queue.showDueReason(at: .milliseconds(1_199))
    #expect(!isEarly && queue.reason(isBookWhole: false) == nil)
    let isDue = queue.showDueReason(at: .milliseconds(1_200))
    #expect(isDue && queue.deadline == .milliseconds(1_700))
    #expect(queue.reason(isBookWhole: false) == "Reading the rest… (Esc cancels)")
    #expect(
      queue.reason(isBookWhole: false, read: 12_345_678)
        == "Reading the rest… · 12 MB (Esc cancels)")
    #expect(queue.reason(isBookWhole: true) == "Counting the pages… (Esc cancels)")
    // It stays while the reader waits, and says every half second how far the work has come.
    queue.record(areWaiting: true, at: .milliseconds(1_600))
    let isDueAgain = queue.showDueReason(at: .milliseconds(1_600))
    #expect(!isDueAgain && queue.showsReason && queue.deadline == .milliseconds(1_700))
    queue.record(areWaiting: false, at: .seconds(3))
    #expect(!queue.showsReason && queue.reason(isBookWhole: false) == nil)
  }
}
