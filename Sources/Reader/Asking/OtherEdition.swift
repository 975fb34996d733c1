import BookText
import Defaults

/// Where the reader was in another edition of the open book, and the marks there.
public struct OtherEdition: Equatable, Sendable {
  /// The place in this book.
  public let place: TextOffset
  /// The share of the other edition before the place, in percent; nil if it is not known.
  public let percent: Int?
  /// The marks, at the places of their words in this book.
  public let marks: [Mark]
  /// Number of marks whose words are not in this book.
  public let lost: Int

  public init(place: TextOffset, percent: Int?, marks: [Mark], lost: Int) {
    (self.place, self.percent, self.marks, self.lost) = (place, percent, marks, lost)
  }
}
