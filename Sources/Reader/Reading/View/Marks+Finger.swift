import BookText
import Defaults

extension Mark {
  /// The letter of a finger: the key that lifts it.
  static let letterOfFinger = "'"

  /// Whether it is a finger held at a place while other pages turn.
  var isFinger: Bool { kind == .place && letter == Self.letterOfFinger }

  static func finger(at place: Int, in book: Book) -> Mark {
    Mark(.place, at: place..<place, in: book, letter: letterOfFinger)
  }
}

extension Marks {
  /// The finger held in the book; nil for none.
  var finger: Mark? { place(Mark.letterOfFinger) }
}
