/// Something to be done outside the reader, by the owner that the case names.
public enum Effect: Equatable, Sendable {
  /// For the owner of books and their files.
  case session(SessionEffect)
  /// For the owner of the programs in the background.
  case program(ProgramEffect)
  /// For the owner of the terminal.
  case terminal(TerminalEffect)
}
