import CLibrary

/// Work to keep a program busy while a test measures how soon the program ends.
///
/// A new moment is a row of ``all``: the tests and `make bench` follow.
public struct BusyMoment: Sendable, CustomStringConvertible {
  /// The activity of the program.
  public let name: String
  /// The name of the book's file; its ending decides the format.
  public let file: String
  /// Makes the text of the book.
  public let text: @Sendable () -> String
  /// Keys for starting the work, and a text on the screen that proves the start; nil for none.
  public var preparation: (keys: String, shown: String)?
  /// Keys for keeping the program busy, typed in one go.
  public let keys: String
  /// Whether a prompt is open, so that q is a letter.
  public var isTyping = false
  /// Whether the book is still being opened.
  public var isOpening = false
  /// Whether flushing a file to the disk takes ``slowFlush``.
  public var hasSlowDisk = false

  /// The name.
  public var description: String { name }

  /// Time of a slow disk for a flush, in milliseconds: longer than any wait of a test.
  public static let slowFlush = 300_000

  /// A text of so many paragraphs, in chapters.
  private static func novel(_ paragraphs: Int) -> String {
    var text = ""
    for number in 0..<paragraphs {
      if number % 40 == 0 { text += "\n\nCHAPTER \(number / 40 + 1)\n\n\n" }
      text += "At place \(number) of the book the keeper wrote that the lamp was lit at five,\n"
      text += "as on every evening, and that the boats had not come in before the night.\n\n"
    }
    return text
  }

  /// The moments.
  public static let all = [
    BusyMoment(
      name: "opening a text", file: "novel.txt", text: { novel(100_000) }, keys: "",
      isOpening: true),
    BusyMoment(
      name: "opening a list", file: "items.md",
      text: { (0..<80_000).map { "* item \($0)\n" }.joined() }, keys: "", isOpening: true),
    BusyMoment(
      name: "opening a table", file: "cells.html",
      text: {
        let row = "<tr>" + String(repeating: "<td>x", count: 60)
        return "<table>" + String(repeating: row, count: 3_000)
      }, keys: "", isOpening: true),
    BusyMoment(
      name: "searching", file: "novel.txt", text: { novel(8_000) },
      preparation: ("/", "regex"), keys: String(repeating: "the lamp e", count: 100),
      isTyping: true),
    BusyMoment(
      name: "searching with an expression", file: "novel.txt", text: { novel(8_000) },
      preparation: ("/\u{1B}r", "[x] Alt-r"), keys: "(e|a|i|o|u)*(.*,)*x", isTyping: true),
    BusyMoment(
      name: "filtering", file: "headings.md",
      text: {
        (0..<20_000).map { "\($0 % 2 == 0 ? "#" : "##") Heading \($0)\n\nText.\n\n" }.joined()
      },
      preparation: ("\t/", "20000 of"), keys: "heading 1 9", isTyping: true),
    BusyMoment(
      name: "saving", file: "novel.txt", text: { novel(2_000) }, keys: "dlmalldllmb",
      hasSlowDisk: true),
    BusyMoment(
      name: "saving settings", file: "novel.txt", text: { novel(2_000) }, keys: "cSwqlcSwql",
      hasSlowDisk: true),
    BusyMoment(
      name: "commands", file: "novel.txt", text: { novel(2_000) },
      keys: String(repeating: "l h ", count: 5_000)),
  ]
}

/// A way to end a program.
public enum Ending: Hashable, Sendable, CustomStringConvertible {
  /// Typed keys.
  case keys(String)
  /// A signal.
  case signal(Int32)

  /// Ctrl-C, `q`, and the signals for asking a program to end.
  public static let all: [Ending] = [.keys("\u{3}"), .keys("q"), .signal(SIGTERM), .signal(SIGHUP)]

  /// The key, or the name of the signal.
  public var description: String {
    switch self {
    case .keys("\u{3}"): "Ctrl-C"
    case .keys(let keys): keys
    case .signal(let number): number == SIGTERM ? "TERM" : number == SIGHUP ? "HUP" : "\(number)"
    }
  }
}

extension TerminalSession {
  /// Waits for the screen at the beginning of a moment: the screen of a book being opened, or else a page.
  public func waitForBeginning(
    of moment: BusyMoment, within limit: Duration = TerminalSession.limit
  ) throws {
    try waitUntil(moment.isOpening ? "its screen" : "a page", within: limit) { screen in
      moment.isOpening
        ? screen.isAlternateScreen
        : screen.lines.count { $0.contains(where: \.isLetter) } >= 2
    }
  }

  /// Leads a program from its first page to a moment.
  public func begin(_ moment: BusyMoment) throws {
    if let (keys, shown) = moment.preparation {
      try send(keys)
      try waitUntil(shown) { $0.contains(shown) }
    }
    try send(moment.keys)
  }

  /// Ends the program, and waits until it has given the terminal back.
  ///
  /// - Returns: The time until then.
  public func timeToEnd(
    of moment: BusyMoment, by ending: Ending, within limit: Duration
  ) throws -> Duration {
    let start = ContinuousClock.now
    switch ending {
    // The first Ctrl-C leaves a prompt.
    case .keys(let keys): try send(moment.isTyping ? keys + keys : keys)
    case .signal(let number): try signal(number)
    }
    try waitUntil("the shell's screen", within: limit) { !$0.isAlternateScreen }
    return ContinuousClock.now - start
  }
}
