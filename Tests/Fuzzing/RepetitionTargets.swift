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

/// Repetitions and splices of 64, 128 and 256 KB. If twice the length takes more than 2.2 times as long, both
/// times, the cost grows out of proportion, however fast it is.
func fuzzDoubling(_ input: Input) {
  var input = input
  let isSpliced = input.isOdd()
  let times = (16...18).map { power in
    let repetition =
      isSpliced
      ? Repetition(splicing: input.bytes, of: samples, size: 1 << power)
      : Repetition(input.bytes, size: 1 << power)
    // The shorter of two: the first fills caches.
    return (0..<2).map { _ in processorTime { _ = read(repetition) } }.min() ?? .zero
  }
  let growths = zip(times, times.dropFirst()).map { $1 / $0 }
  // For a text read in a few milliseconds, most of the time is the first allocations.
  guard times[2] > .milliseconds(100) else { return }
  let description =
    isSpliced
    ? Repetition(splicing: input.bytes, of: samples, size: 1 << 16).description
    : Repetition(input.bytes, size: 1 << 16).description
  require(growths.contains { $0 <= 2.2 }, "\(times): \(description)")
}

private let sizes = [1_000, 10_000, 100_000, 1_000_000]

/// The lines of the samples of structure.
private let samples: [[String]] = {
  let folder = URL(filePath: "Tests/Structure")
  let files =
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
    ?? []
  let texts = files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
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
  private let sanitizerFactor = 5
  private let keyFactor = 6
#endif
