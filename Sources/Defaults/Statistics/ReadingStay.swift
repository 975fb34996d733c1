/// The time that a reader spent on the same pages.
public struct ReadingStay: Hashable, Sendable {
  /// The number of words on them.
  public let words: Int
  /// The time for which they were visible, in seconds.
  public let seconds: Int
  /// The number of pages.
  public let pages: Int

  /// The shortest stay that counts as reading, in seconds.
  private static let least = 2
  /// The fastest reading, in words a second.
  private static let quickest = 20
  /// The longest stay that always counts, in seconds: a poem is short and is read slowly.
  private static let maximumSeconds = 300

  /// Creates a stay if the pages were read, and not only seen; fails otherwise.
  ///
  /// Less than two seconds, or more than twenty words in a second, is leafing through. After more
  /// than five minutes the reader was away, unless there was so much to read that a slow reader, at
  /// a word in a second, takes longer. Pages without words are not read.
  ///
  /// - Parameters:
  ///   - words: The number of words on the pages; counted only if the time is long enough.
  ///   - time: The time for which they were visible.
  ///   - pages: The number of pages.
  public init?(words: @autoclosure () -> Int, in time: Duration, pages: Int) {
    let seconds = Int(clamping: time.components.seconds)
    guard seconds >= Self.least else { return nil }
    let words = words()
    guard words > 0, seconds <= max(Self.maximumSeconds, words), words <= seconds * Self.quickest
    else {
      return nil
    }
    self.words = words
    self.seconds = seconds
    self.pages = pages
  }
}
