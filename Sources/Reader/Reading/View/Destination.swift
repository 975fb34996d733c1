import BookText
import Paging

/// A destination in a book.
enum Destination: Hashable, Sendable {
  /// A page, by its index.
  case page(Int)
  case lastPage
  /// The place this many turns away; backwards if negative.
  case turns(Int)
  case place(TextOffset)
  /// A line of the text, counted from 1.
  case line(Int)
  /// A position in the book in percent.
  case percent(Int)
  /// A page of the printed edition, by its number as typed.
  case printedPage(String)
  case spread(Int)
  /// The next section; backwards, the start of the current section, and from there of the previous one.
  case chapter(Direction)
  /// The next paragraph outside the visible text, or the previous one.
  case paragraph(Direction)
  /// The place before the last jump, or before going back.
  case back
  case forward

  enum Manner: Hashable, Sendable {
    /// The place is recorded in the jump history.
    case jump
    case turn
    /// By the program, without input.
    case program

    /// The reported cause of the turn.
    var cause: Cause { self == .program ? .program : .key }
  }
}
