import TerminalInput
import Testing

@testable import bifolio

@Suite("Events that wait")
struct HeldEventsTests {
  private func key(_ character: Unicode.Scalar) -> InputEvent { .key(Key(.character(character))) }

  @Test func theyAreTakenInOrderAndOnce() {
    var held = HeldEvents()
    #expect(held.isEmpty && held.takeAll() == [])
    held.append(key("/"), at: .seconds(1))
    held.append(key("a"), at: .seconds(2))
    #expect(!held.isEmpty)
    #expect(held.takeAll() == [key("/"), key("a")])
    #expect(held.isEmpty && held.deadline == nil)
  }

  @Test func itIsSaidOnceThatSomethingIsWaitedForAndNotAtOnce() {
    var held = HeldEvents()
    #expect(held.deadline == nil)
    held.append(key("/"), at: .seconds(1))
    held.append(key("a"), at: .milliseconds(1_100))
    #expect(held.deadline == .milliseconds(1_200))
    held.noteSaid()
    #expect(held.deadline == nil)
    held.append(key("b"), at: .seconds(3))
    #expect(held.deadline == nil)
  }
}
