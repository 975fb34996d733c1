import Numbers

/// The reader's speed, measured over the latest pages. The pace is a median weighted by words: half of the
/// latest text was read faster, and half more slowly. Pages only glanced at, or left open while the reader
/// was away, affect it less than a mean.
public struct ReadingPace: Hashable, Sendable {
  private struct Sample: Hashable, Sendable {
    var words: Int
    var seconds: Int
  }

  /// The latest stays, in order.
  private var samples: [Sample] = []

  /// Maximum number of stays stored: about an hour of reading.
  private static let maxSamples = 32
  /// Minimum number of stays for a pace to be reported.
  private static let minStays = 5
  /// Minimum number of words for a pace to be reported.
  private static let minWords = 600

  public init() {}

  /// Adds a stay, unless it has only time, and drops the earliest beyond ``maxSamples``.
  public mutating func record(_ stay: ReadingTally) {
    guard stay.words > 0 else { return }
    samples.append(Sample(words: stay.words, seconds: stay.seconds))
    samples.removeFirst(max(0, samples.count - Self.maxSamples))
  }

  /// Adds the stays of `other`, all later than the known ones.
  public mutating func append(_ other: ReadingPace) {
    samples = (samples + other.samples).suffix(Self.maxSamples)
  }

  /// The pace in words a minute; nil below ``minStays`` stays or ``minWords`` words.
  public var wordsPerMinute: Double? {
    let words = samples.reduce(0) { $0 + $1.words }
    guard samples.count >= Self.minStays, words >= Self.minWords else { return nil }
    let sorted = samples.sorted { $0.seconds * $1.words < $1.seconds * $0.words }
    var faster = 0
    for sample in sorted {
      faster += sample.words
      if faster * 2 >= words { return Double(sample.words) * 60 / Double(sample.seconds) }
    }
    return nil
  }

  // MARK: Files

  private static let name = "stays"

  public init(_ file: DefaultsFile) {
    for part in (file[Self.name] ?? "").split(separator: " ").suffix(Self.maxSamples) {
      let numbers = part.split(separator: "/", omittingEmptySubsequences: false)
        .map { Number.parse($0.utf8, in: 1...1_000_000) }
      guard numbers.count == 2, let words = numbers[0], let seconds = numbers[1] else { continue }
      samples.append(Sample(words: words, seconds: seconds))
    }
  }

  func write(into file: inout DefaultsFile) {
    file[Self.name] =
      samples.isEmpty
      ? nil : samples.map { "\($0.words)/\($0.seconds)" }.joined(separator: " ")
  }
}
