import Numbers

/// The amount read in a period.
public struct ReadingTally: Hashable, Sendable {
  /// The time spent reading, in seconds.
  public var seconds = 0
  /// The words read.
  public var words = 0
  /// The pages read.
  public var pages = 0

  /// Creates an empty tally.
  public init() {}

  /// Creates the tally of one stay.
  public init(_ stay: ReadingStay) {
    (seconds, words, pages) = (stay.seconds, stay.words, stay.pages)
  }

  /// Parses a tally stored in a file; missing and invalid values count as 0.
  init(_ text: String) {
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let number = Number.parse(sides[1].utf8, in: 0...1 << 40) else {
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

  /// The tally as stored in a file.
  var text: String { "seconds=\(seconds) words=\(words) pages=\(pages)" }

  /// True if nothing has been read.
  public var isEmpty: Bool { self == ReadingTally() }

  /// The sum of two tallies.
  public static func + (first: ReadingTally, second: ReadingTally) -> ReadingTally {
    var sum = first
    sum += second
    return sum
  }

  /// Adds `second` to `first`.
  public static func += (first: inout ReadingTally, second: ReadingTally) {
    first.seconds += second.seconds
    first.words += second.words
    first.pages += second.pages
  }
}
