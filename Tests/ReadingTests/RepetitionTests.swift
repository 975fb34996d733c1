import ProcessorTime
import Repetitions
import SeededRandom
import Testing

@Suite("A file that repeats tokens of its format")
struct RepetitionTests {
  /// Length of a file in bytes: enough to show quadratic growth.
  private static let size = 60_000

  /// How much longer everything may take: other tests run beside these, and share the caches.
  private static let patience = 4

  /// Reads a file and shows its pages, and checks the time taken.
  private func check(_ repetition: Repetition) {
    var time = processorTime {}
    var longestKey = Duration.zero
    var book = repetition.book()
    time = processorTime { book = repetition.book() }
    if let book {
      time += processorTime { longestKey = Repetition.show(book) }
    }
    #expect(time <= repetition.allowedTime * Self.patience, "\(repetition)")
    #expect(longestKey <= Repetition.keyTime * Self.patience, "\(repetition)")
  }

  @Test("takes time in proportion to its length, whatever token it is")
  func singleTokens() {
    for repetition in Repetition.ofSingleTokens(size: Self.size) { check(repetition) }
  }

  @Test("takes time in proportion to its length, whatever tokens it mixes", arguments: 1...4)
  func mixedTokens(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    for _ in 0..<50 {
      check(
        Repetition((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }, size: Self.size)
      )
    }
  }
}
