import BookText

/// A place in a book, for programs that synchronise places with KOReader.
public struct SyncPosition: Equatable, Sendable {
  public let document: DocumentID
  /// The name of its file, without the folder.
  public let name: String
  public let progress: String
  /// The share of the text before the place, with four digits: more than 0, at most 1.
  public let percentage: Double

  public init(document: DocumentID, name: String, progress: String, percentage: Double) {
    (self.document, self.name) = (document, name)
    (self.progress, self.percentage) = (progress, percentage)
  }

  /// Number of parts of a whole in ``percentage``.
  private static let parts = 10_000

  /// The share of a text before a place, rounded down to four digits. The first place is not 0, since 0 means
  /// that nothing was read.
  public static func percentage(of place: TextOffset, in length: Int) -> Double {
    let whole = max(1, length)
    let part = min(whole, max(0, place.utf8)) * parts / whole
    return Double(max(1, part)) / Double(parts)
  }
}
