/// How much has been read in some time.
public struct ReadingTally: Hashable, Sendable {
  /// The time spent reading, in seconds.
  public var seconds = 0
  /// The words read.
  public var words = 0
  /// The pages read.
  public var pages = 0

  /// Makes the tally of nothing.
  public init() {}

  /// Makes the tally of what a stay has brought.
  public init(_ stay: ReadingStay) {
    (seconds, words, pages) = (stay.seconds, stay.words, stay.pages)
  }

  /// Reads a tally as it is kept in a file; what is missing or makes no sense is nothing.
  init(_ text: String) {
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      // No number is so large that a sum of them could be a trap.
      guard sides.count == 2, let number = Int(sides[1]), (0...Int(Int32.max)).contains(number)
      else { continue }
      switch sides[0] {
      case "seconds": seconds = number
      case "words": words = number
      case "pages": pages = number
      default: break
      }
    }
  }

  /// The tally as it is kept in a file.
  var text: String { "seconds=\(seconds) words=\(words) pages=\(pages)" }

  /// Whether nothing has been read.
  public var isEmpty: Bool { self == ReadingTally() }

  /// Both together.
  public static func + (first: ReadingTally, second: ReadingTally) -> ReadingTally {
    var sum = first
    sum += second
    return sum
  }

  /// Adds another.
  public static func += (first: inout ReadingTally, second: ReadingTally) {
    first.seconds += second.seconds
    first.words += second.words
    first.pages += second.pages
  }
}
