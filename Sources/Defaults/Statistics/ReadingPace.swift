/// How fast a reader reads: what the last pages have shown.
///
/// The pace is a median, weighed by words: half of what was read lately was read faster, and half
/// more slowly. Pages over which the reader was called away, or which were only looked at, do not
/// move it as they would move a mean.
public struct ReadingPace: Hashable, Sendable {
  /// What was read in one stay.
  private struct Sample: Hashable, Sendable {
    var words: Int
    var seconds: Int
  }

  /// The latest stays, the last of them last.
  private var samples: [Sample] = []

  /// The stays that are kept: about an hour of reading.
  private static let most = 32
  /// The stays from which on a pace is told, and the words that they must hold.
  private static let (leastStays, leastWords) = (5, 600)

  /// Makes the pace of a reader of whom nothing is known.
  public init() {}

  /// Adds a stay.
  public mutating func note(_ stay: ReadingStay) {
    samples.append(Sample(words: stay.words, seconds: stay.seconds))
    samples.removeFirst(max(0, samples.count - Self.most))
  }

  /// Adds the stays of another, which come after those that are known.
  public mutating func append(_ other: ReadingPace) {
    samples = (samples + other.samples).suffix(Self.most)
  }

  /// The words read in a minute; nil until enough has been measured.
  public var wordsPerMinute: Double? {
    let words = samples.reduce(0) { $0 + $1.words }
    guard samples.count >= Self.leastStays, words >= Self.leastWords else { return nil }
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

  /// Reads a pace from the file of a book; what makes no sense is left out.
  public init(_ file: DefaultsFile) {
    for part in (file[Self.name] ?? "").split(separator: " ").suffix(Self.most) {
      let numbers = part.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let words = numbers[0], let seconds = numbers[1],
        (1...1_000_000).contains(words), (1...1_000_000).contains(seconds)
      else { continue }
      samples.append(Sample(words: words, seconds: seconds))
    }
  }

  /// Puts the pace into `file`.
  func write(into file: inout DefaultsFile) {
    file[Self.name] =
      samples.isEmpty
      ? nil : samples.map { "\($0.words)/\($0.seconds)" }.joined(separator: " ")
  }
}
