/// Something to be done outside the reader, by the owner that the case names.
public enum Effect: Equatable, Sendable {
  /// For the owner of the open book, the session.
  case session(SessionEffect)
  /// For the owner of what is done with all books.
  case library(LibraryEffect)
  /// For the session: to open another book.
  case open(OtherBook)
  /// For the owner of the programs in the background.
  case program(ProgramEffect)
  /// For the owner of the terminal.
  case terminal(TerminalEffect)
}
