import BookText
import Defaults

/// Where the reader was in another edition of the open book, and the marks there.
public struct OtherEdition: Equatable, Sendable {
  /// The place in this book.
  public let place: TextOffset
  /// Whether its words are in this book; false if it is found by the percentage only.
  public let isFound: Bool
  /// The share of the other edition before the place, in percent; nil if it is not known.
  public let percent: Int?
  /// The marks, at the places of their words in this book.
  public let marks: [Mark]
  /// Number of marks whose words are not in this book.
  public let lost: Int

  /// The marks that the list of marks will show. Words that were looked up are taken over with them.
  public var shownMarks: [Mark] { marks.filter { $0.kind != .word } }

  public init(place: TextOffset, isFound: Bool, percent: Int?, marks: [Mark], lost: Int) {
    (self.place, self.isFound, self.percent) = (place, isFound, percent)
    (self.marks, self.lost) = (marks, lost)
  }
}
