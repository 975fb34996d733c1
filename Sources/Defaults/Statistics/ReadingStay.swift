/// The time that a reader has spent before the same pages.
public struct ReadingStay: Hashable, Sendable {
  /// The words that stood there.
  public let words: Int
  /// How long they were seen, in seconds.
  public let seconds: Int
  /// The number of pages.
  public let pages: Int

  /// The least time that is no leafing through, in seconds.
  private static let least = 2
  /// The most words that anybody reads in a second; beyond that a page is looked at, not read.
  private static let quickest = 20
  /// The time that anybody may take, in seconds: a poem is short and is read slowly.
  private static let patience = 300

  /// Takes a stay for reading, or answers nil where it was something else.
  ///
  /// Less than two seconds, or twenty words in a second, is leafing through. More than five
  /// minutes is being gone, unless there was so much to read that a slow reader, at a word in a
  /// second, takes longer. Where there are no words, nothing is read.
  ///
  /// - Parameters:
  ///   - words: The words that stood on the pages.
  ///   - time: How long they were seen.
  ///   - pages: The number of pages.
  public init?(words: Int, in time: Duration, pages: Int) {
    let seconds = Int(clamping: time.components.seconds)
    guard words > 0, seconds >= Self.least, seconds <= max(Self.patience, words),
      words <= seconds * Self.quickest
    else { return nil }
    self.words = words
    self.seconds = seconds
    self.pages = pages
  }

  /// Makes a stay that has been taken for reading before.
  init(words: Int, seconds: Int, pages: Int) {
    self.words = words
    self.seconds = seconds
    self.pages = pages
  }
}
