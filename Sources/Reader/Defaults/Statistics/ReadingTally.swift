import Numbers

/// The amount read in a period, or in one stay at the same pages.
public struct ReadingTally: Hashable, Sendable {
  /// The time spent reading, in seconds.
  public var seconds = 0
  public var words = 0
  public var pages = 0

  public init() {}

  /// Shortest stay at pages that counts as reading, in seconds.
  private static let minimumSeconds = 2
  /// The fastest reading, in words a second.
  private static let quickest = 20
  /// Longest stay that always counts, in seconds: a poem is short and is read slowly.
  private static let maximumSeconds = 300

  /// Greatest number accepted from a file: 34 years of seconds, so that no sum overflows.
  private static let mostStored = 1 << 30

  /// Creates the tally of a stay at pages if they were read, and not only seen. The words are counted only if
  /// the time is long enough.
  ///
  /// Less than two seconds, or more than twenty words per second, is leafing through. After more than five
  /// minutes the reader was away, unless the text takes a slow reader, at one word per second, longer. Pages
  /// without words are not read.
  public init?(words: @autoclosure () -> Int, in time: Duration, pages: Int) {
    seconds = Int(clamping: time.components.seconds)
    guard seconds >= Self.minimumSeconds else { return nil }
    self.words = words()
    self.pages = pages
    guard self.words > 0, seconds <= max(Self.maximumSeconds, self.words),
      self.words <= seconds * Self.quickest
    else { return nil }
  }

  /// Creates the tally of another stay at pages whose words are counted already: it has only the time. Fails
  /// if the time is too long for reading, as in a first stay. No time is too short for it.
  public init?(words: Int, countedBefore time: Duration) {
    seconds = Int(clamping: time.components.seconds)
    guard seconds > 0, seconds <= max(Self.maximumSeconds, words) else { return nil }
  }

  /// Parses a tally stored in a file; missing and invalid values count as 0.
  init(_ text: String) {
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let number = Number.parse(sides[1].utf8, in: 0...Self.mostStored)
      else {
        continue
      }
      switch sides[0] {
      case "seconds": seconds = number
      case "words": words = number
      case "pages": pages = number
      default: break
      }
    }
  }

  var text: String { "seconds=\(seconds) words=\(words) pages=\(pages)" }

  public var isEmpty: Bool { self == ReadingTally() }

  public static func + (first: ReadingTally, second: ReadingTally) -> ReadingTally {
    var sum = first
    sum += second
    return sum
  }

  public static func += (first: inout ReadingTally, second: ReadingTally) {
    first.seconds += second.seconds
    first.words += second.words
    first.pages += second.pages
  }
}
