import Foundation
import ProcessorTime
import Repetitions

/// Repetitions of the tokens of each format, of a kilobyte to a megabyte: reading them and showing their
/// pages takes time and memory in proportion to their length, and no key much time.
func fuzzRepetitions(_ input: Input) {
  var input = input
  let size = sizes[input.number(below: sizes.count)]
  check(Repetition(input.bytes, size: size))
}

/// Splices of the samples of structure, of a kilobyte to a megabyte, under the same laws.
func fuzzSplices(_ input: Input) {
  var input = input
  let size = sizes[input.number(below: sizes.count)]
  check(Repetition(splicing: input.bytes, of: samples, size: size))
}

/// Repetitions and splices of 16 KB, doubled again and again. If twice the length takes more than 2.2 times
/// as long, two times in sequence, the cost grows out of proportion, however fast it is.
///
/// From 256 KB on only a text whose time has just grown so, or nearly, is doubled again: work that grows with
/// the square of the length is small in short texts.
func fuzzDoubling(_ input: Input) {
  var input = input
  let isSpliced = input.isOdd()
  func repetition(_ size: Int) -> Repetition {
    isSpliced
      ? Repetition(splicing: input.bytes, of: samples, size: size)
      : Repetition(input.bytes, size: size)
  }
  var (size, growth) = (1 << 14, 0.0)
  var last: Duration?
  while size <= 1 << 18 || growth > 2.1 && size <= 1 << 20 {
    let time = timeOfReading(repetition(size))
    // Up to some milliseconds the time is due to the first allocations.
    let next = last.map { time > .milliseconds(50) ? time / $0 : 0 } ?? 0
    require(
      min(growth, next) <= 2.2 || time <= .milliseconds(100),
      "\(time) for \(size) bytes, after \(last ?? .zero) for half: \(repetition(size))")
    (last, growth) = (time, next)
    size *= 2
  }
}

/// The processor time of reading a file and showing its pages. A short reading is repeated, and the shorter
/// time counts, since the first fills caches.
private func timeOfReading(_ repetition: Repetition) -> Duration {
  let time = processorTime { _ = read(repetition) }
  return time > .seconds(1) ? time : min(time, processorTime { _ = read(repetition) })
}

private let sizes = [1_000, 10_000, 100_000, 1_000_000]

/// The lines of the samples of structure.
private let samples: [[String]] = {
  let folder = URL(filePath: "Tests/Structure")
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  let texts = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "txt" }
    .sorted { $0.path < $1.path }
    .compactMap { try? Data(contentsOf: $0) }
  require(!texts.isEmpty, "there are samples in \(folder.path)")
  return texts.map { text in
    String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }
}()

/// Reads a file, shows its pages and maps its blocks.
///
/// - Returns: The longest processor time of a key.
private func read(_ repetition: Repetition) -> Duration {
  guard let book = repetition.book() else { return .zero }
  check(book)
  repetition.mapBlocks(of: book)
  return Repetition.show(book)
}

private func check(_ repetition: Repetition) {
  var longestKey = Duration.zero
  let memory = PeakMemory()
  let time = processorTime { longestKey = read(repetition) }
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
  private let sanitizerFactor = 3
  private let keyFactor = 6
#endif
