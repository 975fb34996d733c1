import ProcessorTime
import Repetitions

/// Repetitions of the tokens of each format, of a kilobyte to a megabyte: reading them and showing their
/// pages takes time and memory in proportion to their length, and no key much time.
func fuzzRepetitions(_ input: Input) {
  var input = input
  let size = [1_000, 10_000, 100_000, 1_000_000][input.number(below: 4)]
  let repetition = Repetition(input.bytes, size: size)
  var longestKey = Duration.zero
  let memory = PeakMemory()
  let time = processorTime {
    guard let book = repetition.book() else { return }
    check(book)
    longestKey = Repetition.show(book)
  }
  require(time <= repetition.allowedTime * sanitizerFactor, "\(time): \(repetition)")
  require(longestKey <= Repetition.keyTime * keyFactor, "a key: \(longestKey): \(repetition)")
  #if !SANITIZED
    if let grown = memory?.growth {
      require(grown <= repetition.allowedMemory, "\(grown) bytes: \(repetition)")
    }
  #endif
}

#if SANITIZED
  /// How much longer everything takes with the address sanitizer, and while the fuzzer counts branches.
  private let sanitizerFactor = 8
  /// The same for a key: counting lengthens loops of a few instructions most.
  private let keyFactor = 12
#else
  private let sanitizerFactor = 5
  private let keyFactor = 6
#endif
