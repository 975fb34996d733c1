import Cells
import Numbers

/// The properties of a terminal, derived from its reported name and version (XTVERSION): "kitty(0.35.2)". The
/// name reaches the program over ssh too, where environment variables about the terminal are often lost.
/// Nothing is assumed of terminals not listed here.
public struct TerminalIdentity: Hashable, Sendable {
  /// The program, in lower case.
  public let program: String
  /// The first two numbers of its version, if it has them.
  private let version: [Int]

  /// The name is a reply to XTVERSION.
  public init(_ name: String) {
    let program = name.prefix { $0.isLetter || $0.isNumber }
    self.program = program.lowercased()
    version = name.dropFirst(program.count).drop { $0 == "(" || $0 == " " }
      .split(separator: ".").prefix(2).map { Number.clamped($0.utf8, to: 0...9_999) ?? 0 }
  }

  /// Whether it is tmux, shown inside other terminals.
  public var isTmux: Bool { program == "tmux" }

  /// xterm reports its name since version 354, and shows 24-bit colours since 331. tmux takes them, and sends
  /// the nearest colours of the terminal outside.
  public var hasDirectColor: Bool { isTmux || Self.emulators.contains(program) }

  private static let emulators: Set = [
    "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "mintty", "vte", "wezterm", "xterm",
  ]

  /// Whether the terminal draws an emoji with a selector or a keycap, in one cell or in two. xterm draws the
  /// character alone, and tmux and the like place the rest of the row by their own tables.
  public var showsVariants: Bool { Self.emulators.contains(program) && program != "xterm" }

  /// Whether the terminal joins the letters of Arabic and Indian scripts.
  public var joinsLetters: Bool { ["kitty", "konsole", "vte"].contains(program) }

  public var letterOrder: LetterOrder {
    switch program {
    case "kitty": .words
    case "konsole": .lines
    default: .visual
    }
  }

  /// The same inside tmux, which keeps the order to leave letters as they are (`CSI 8 l`) from VTE.
  public var letterOrderInTmux: LetterOrder { program == "vte" ? .lines : letterOrder }

  /// Other terminals may take images by kitty's protocol, but show boxes in these cells.
  public var drawsImagesInCells: Bool {
    switch program {
    case "ghostty": true
    case "kitty": isAtLeast(major: 0, minor: 28)
    default: false
    }
  }

  /// Whether the terminal draws files of images (OSC 1337 of iTerm2).
  public var takesImageFiles: Bool { Self.programsOfFiles.contains(program) }

  /// `TERM_PROGRAM` is set by the terminal itself, and `LC_TERMINAL` comes with ssh too. Inside tmux and
  /// screen, both variables name the terminal outside.
  public static func takesImageFiles(in environment: [String: String]) -> Bool {
    let isInside = ["TMUX", "STY"].contains { environment[$0]?.isEmpty == false }
    let names = ["TERM_PROGRAM", "LC_TERMINAL"].compactMap { environment[$0]?.lowercased() }
    return !isInside && names.contains { programsOfFiles.contains($0) }
  }

  /// Some set `TERM` to `xterm` in GNU screen; a terminal opened from such a window has `STY` as well.
  public static func mayBeScreen(in environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    let isNamed = name.hasPrefix("screen") || ["xterm", "xterm-256color"].contains(name)
    return environment["STY"]?.isEmpty == false && isNamed
  }

  /// The terminals that draw files of images, by the names they report and set.
  private static let programsOfFiles: Set = [
    "iterm2", "iterm.app", "wezterm", "vscode", "mintty", "konsole", "rio", "tabby", "hyper",
    "bobcat",
  ]

  /// Whether the terminal ignores a text to copy (OSC 52), always or with the settings after installation.
  public var ignoresClipboard: Bool { ["vte", "xterm"].contains(program) }

  /// The same of a terminal that does not report its name, by the value of TERM.
  public static func ignoresClipboard(named name: String) -> Bool {
    ["rxvt", "st-"].contains { name.hasPrefix($0) } || name == "st"
  }

  /// Whether the terminal can be told the number of cells of a text (kitty's text sizing protocol).
  public var sizesText: Bool { program == "kitty" && isAtLeast(major: 0, minor: 40) }

  /// Whether the version is known, and at least the given one.
  private func isAtLeast(major: Int, minor: Int) -> Bool {
    version.count == 2 && (version[0], version[1]) >= (major, minor)
  }
}
