/// What is said to a terminal at first and at last, beside what curses says.
struct Greeting {
  /// Mouse reports with buttons held (1002), in the form that has no limits (1006); word of the
  /// window getting or losing the keyboard (1004); pasted text marked as such (2004), so that it
  /// is not taken for keys; and right-to-left writing shown as it is sent (BDSM of ECMA-48, reset),
  /// since lines are sent in visual order and must not be reordered twice.
  static let modesOn = Array(
    "\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h\u{1B}[8l".utf8)

  /// No reports, and reordering by the terminal where it does that, as before.
  static let modesOff = Array(
    "\u{1B}[8h\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l".utf8)

  /// What a crash leaves behind is undone without asking what was on: the mouse, a synchronized
  /// update, colours, the hidden cursor, and last the alternate screen.
  static let afterCrash =
    modesOff + Array("\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l".utf8)

  /// The question that every terminal answers, once it has shown what was sent before: which device
  /// it is.
  static let question = Array("\u{1B}[c".utf8)

  /// The questions that only modern terminals know: colours (OSC 10 and 11), synchronized updates
  /// (DECRQM 2026). Old ones would show them.
  private static let modernQuestions = Array(
    "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p".utf8)

  /// What is sent at first. The question that is always answered comes last: after its answer no
  /// other will come.
  let bytes: [UInt8]
  /// Whether the terminal is asked anything.
  let asks: Bool

  /// - Parameters:
  ///   - isModern: Whether the terminal is modern enough for all questions.
  ///   - answers: Whether it says who it is, by its description.
  init(isModern: Bool, answers: Bool) {
    asks = isModern || answers
    bytes =
      Self.modesOn + (isModern ? Self.modernQuestions : []) + (asks ? Self.question : [])
  }
}
