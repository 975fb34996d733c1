import Reading
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

@Suite("The input queue")
struct InputQueueTests {
  private let escape = InputEvent.key(Key(.escape))
  private let interrupt = InputEvent.key(Key(.character("c"), .control))

  private func key(_ character: Unicode.Scalar) -> InputEvent { .key(Key(.character(character))) }

  /// Runs `body` with the reader of a book of which only the first pages are known.
  private func withReader(_ body: (Reader) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      let session = try desk.session(try desk.write(Desk.text(of: 600_000), to: "large.txt"))
      #expect(!session.reader.book.isWhole)
      try body(session.reader)
    }
  }

  /// Routes events, which arrive at once.
  private func routes(
    _ events: [InputEvent], _ queue: inout InputQueue, to reader: Reader,
    isAwaitingPage: Bool = false, at now: Duration = .zero
  ) -> [InputQueue.Route] {
    var reader = reader
    return events.map {
      queue.route($0, to: &reader, isAwaitingPage: isAwaitingPage, at: now)
    }
  }

  @Test func whatNeedsTheWholeBookWaitsAndWhatFollowsStaysInOrder() throws {
    try withReader { reader in
      var queue = InputQueue()
      let first = routes([key("d"), key("G"), key("d")], &queue, to: reader)
      #expect(first == [.handle, .wait, .wait])
      let waiting = queue.removeAll()
      #expect(waiting == [key("G"), key("d")])
      #expect(queue.deadline == nil)
      let next = routes([key("d")], &queue, to: reader)
      #expect(next == [.handle])
    }
  }

  @Test func everythingButRepliesAndQuittingWaitsForThePage() throws {
    try withReader { reader in
      for quitKey in [key("q"), interrupt] {
        var queue = InputQueue()
        let found = routes(
          [key("d"), .reply(.deviceAttributes), quitKey], &queue, to: reader, isAwaitingPage: true)
        #expect(found == [.wait, .handle, .quit])
        let waiting = queue.removeAll()
        #expect(waiting == [])
      }
    }
  }

  @Test func onlyCtrlCQuitsWithoutTheReaderIfNothingWaits() throws {
    try withReader { reader in
      var queue = InputQueue()
      let found = routes([key("q"), interrupt], &queue, to: reader)
      #expect(found == [.handle, .quit])
    }
  }

  @Test func escapeDropsTheInputThatWaits() throws {
    try withReader { reader in
      var queue = InputQueue()
      let found = routes([escape, key("G"), key("d"), escape, escape], &queue, to: reader)
      #expect(found == [.handle, .wait, .wait, .cancel, .handle])
      let waiting = queue.removeAll()
      #expect(waiting == [] && queue.deadline == nil)
    }
  }

  @Test func theReasonIsShownAfterADelay() throws {
    try withReader { reader in
      var queue = InputQueue()
      queue.showReason()
      #expect(queue.deadline == nil && !queue.showsReason)
      _ = routes([key("G")], &queue, to: reader, at: .seconds(1))
      _ = routes([key("d")], &queue, to: reader, at: .milliseconds(1_100))
      #expect(queue.deadline == .milliseconds(1_200))
      let isEarly = queue.showDueReason(at: .milliseconds(1_199))
      #expect(!isEarly && queue.reason(isBookWhole: false) == nil)
      let isDue = queue.showDueReason(at: .milliseconds(1_200))
      #expect(isDue && queue.deadline == nil)
      #expect(queue.reason(isBookWhole: false) == "Reading the rest of the book… (Esc cancels)")
      #expect(queue.reason(isBookWhole: true) == "Counting the pages… (Esc cancels)")
      // Once; and it stays while more input waits.
      let isDueAgain = queue.showDueReason(at: .seconds(2))
      #expect(!isDueAgain)
      _ = routes([key("b")], &queue, to: reader, at: .seconds(3))
      #expect(queue.deadline == nil && queue.showsReason)
      _ = queue.removeAll()
      #expect(!queue.showsReason && queue.reason(isBookWhole: false) == nil)
    }
  }
}
