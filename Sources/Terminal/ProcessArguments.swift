import CTerminal

/// What the program was started with.
public enum ProcessArguments {
  /// The words of the command line after the program's name.
  ///
  /// Swift's own list is read from /proc, and is empty where that is not mounted, as in a bare root.
  public static var words: [String] {
    (1..<max(1, arguments_count())).compactMap { index in
      arguments_word(index).map { String(cString: $0) }
    }
  }
}
