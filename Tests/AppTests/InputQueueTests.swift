import TerminalInput
import Testing

@testable import App

@Suite("The input queue")
struct InputQueueTests {
  private func key(_ character: Unicode.Scalar) -> InputEvent { .key(Key(.character(character))) }

  @Test func eventsAreTakenOnceInOrder() {
    var queue = InputQueue()
    #expect(queue.isEmpty && queue.removeAll() == [])
    queue.append(key("/"), at: .seconds(1))
    queue.append(key("a"), at: .seconds(2))
    #expect(!queue.isEmpty)
    #expect(queue.removeAll() == [key("/"), key("a")])
    #expect(queue.isEmpty && queue.deadline == nil)
  }

  @Test func theWaitingMessageIsDueOnceAfterADelay() {
    var queue = InputQueue()
    queue.showReason()
    #expect(queue.deadline == nil && !queue.showsReason)
    queue.append(key("/"), at: .seconds(1))
    queue.append(key("a"), at: .milliseconds(1_100))
    #expect(queue.deadline == .milliseconds(1_200))
    #expect(!queue.showsReason)
    queue.showReason()
    #expect(queue.deadline == nil && queue.showsReason)
    queue.append(key("b"), at: .seconds(3))
    #expect(queue.deadline == nil && queue.showsReason)
    _ = queue.removeAll()
    #expect(!queue.showsReason)
  }
}
