/// The names of terminfo descriptions for a terminal.
enum TerminalDescriptions {
  /// Terminals compatible with `xterm-256color`, with descriptions of their own that are often not installed,
  /// for instance on a host reached by ssh.
  private static let likeXterm = [
    "alacritty", "contour", "fbterm", "foot", "ghostty", "gnome", "iterm2", "kitty", "kmscon",
    "konsole", "mintty", "mlterm", "ms", "putty", "rio", "st", "teraterm", "vte", "warp", "wezterm",
    "xterm",
  ]

  /// Returns the names of descriptions for a value of TERM, the best first.
  static func names(for terminal: String) -> [String] {
    // Curses needs no 24-bit description, and the -direct ones use the most bytes.
    let isDirect = terminal.hasSuffix("-direct")
    let name = isDirect ? terminal.dropLast("-direct".count) + "-256color" : terminal
    // All terminals named "xterm" now have 256 colours, missing from this description.
    if name == "xterm" { return ["xterm-256color", "xterm"] }
    // A terminal with few colours would show the wrong ones of 256.
    let hasFewColors = name.hasSuffix("-16color") || name.hasSuffix("-88color")
    let program = name.prefix { $0 != "-" }.lowercased()
    let others: [String] =
      switch program {
      case "tmux": ["tmux-256color", "screen-256color", "screen", "xterm-256color"]
      case "screen": ["screen-256color", "screen", "xterm-256color"]
      case _ where likeXterm.contains(program) || name.hasSuffix("-256color"):
        hasFewColors ? ["xterm"] : ["xterm-256color", "xterm"]
      default: []
      }
    return [name] + others.filter { $0 != name }
  }
}
