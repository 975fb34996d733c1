import Cells
import Defaults

/// Sequences sent to the terminal at start and exit, in addition to curses' own.
struct TerminalSetup {
  let modesOn: [UInt8]
  /// Turns them off, in reverse order.
  let modesOff: [UInt8]
  /// Sent at start. The query answered by every terminal comes last: its reply is the last one.
  let bytes: [UInt8]
  let asks: Bool
  /// Whether a locale names UTF-8; else the reply about a letter tells.
  let isUTF8: Bool
  /// Whether the terminal has a window with a title, and keeps the title before.
  let setsTitle: Bool
  /// The mode in which the wheel sends arrow keys; nil in kitty, which has none, and logs an error.
  private let wheelMode: String?

  /// Takes the value of TERM. A modern terminal understands all queries; `answers` means device attributes.
  init(terminal name: String, isModern: Bool, answers: Bool, isUTF8: Bool) {
    asks = isModern || answers
    self.isUTF8 = isUTF8
    // The Linux console has none; screen takes the sequence for the name of its window.
    setsTitle = isModern && !name.hasPrefix("screen") && !name.hasPrefix("linux")
    // Both have no such mode, and log an error.
    let isKitty = name.hasPrefix("xterm-kitty")
    let isOrdered = !isKitty && !name.hasPrefix("st-")
    wheelMode = isKitty ? nil : Self.wheelMode
    modesOn = Self.reportsOn + (isOrdered ? Self.orderOff : [])
    modesOff = (isOrdered ? Self.orderOn : []) + Self.reportsOff(wheelMode)
    bytes =
      modesOn + (isModern ? Self.modernQueries : []) + (asks && !isUTF8 ? Self.letterQuery : [])
      + (asks ? Self.query : [])
  }

  /// Focus reports (1004), bracketed paste (2004), so that pasted text is not taken for keys, and reports of
  /// a change between light and dark colours (2031).
  private static let reportsOn = Array("\u{1B}[?1004h\u{1B}[?2004h\u{1B}[?2031h".utf8)
  /// Turns off the reports of the mouse, also those (1000) that a killed editor left on.
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
  private static let wheelMode = "\u{1B}[?1007"
  private static func reportsOff(_ wheelMode: String?) -> [UInt8] {
    let wheelOff = wheelMode.map { $0 + "l" } ?? ""
    return Array(("\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1004l" + wheelOff + mouseOff).utf8)
  }

  /// Reports of the mouse with buttons held (1002) in the unlimited form (1006), or the wheel as arrow keys
  /// (1007), and the others off.
  func mouseReports(_ mouse: Settings.Mouse) -> [UInt8] {
    let wheelOff = wheelMode.map { $0 + "l" } ?? ""
    return switch mouse {
    case .on, .thirds: Array((wheelOff + "\u{1B}[?1002h\u{1B}[?1006h").utf8)
    case .wheel: Array((Self.mouseOff + (wheelMode.map { $0 + "h" } ?? "")).utf8)
    case .off: Array((Self.mouseOff + wheelOff).utf8)
    }
  }

  /// Turns off the terminal's reordering of right-to-left text (BDSM of ECMA-48): lines are sent in visual
  /// order.
  private static let orderOff = Array("\u{1B}[8l".utf8)
  private static let orderOn = Array("\u{1B}[8h".utf8)

  /// Reports of all motion (1003) while a leaf is held: motion without a button shows that a release was
  /// lost.
  static func motionReports(_ reports: Bool) -> [UInt8] {
    Array((reports ? "\u{1B}[?1003h" : "\u{1B}[?1003l\u{1B}[?1002h").utf8)
  }

  /// Resets all modes a crash may leave on, without checking: the mouse, a synchronized update, colours, the
  /// hidden cursor, the alternate screen, and finally the title. ST first ends any unfinished string.
  static let afterCrash =
    Array("\u{1B}\\".utf8) + orderOn + reportsOff(wheelMode)
    + Array("\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l".utf8) + titleBack

  /// XTWINOPS 22 and 23 keep the title of the window, and put it back.
  static let titleKept = Array("\u{1B}[22;2t".utf8)
  static let titleBack = Array("\u{1B}[23;2t".utf8)

  private static let longestTitle = 120

  /// The sequence that shows a title (OSC 2).
  static func title(_ title: String) -> [UInt8] {
    Array("\u{1B}]2;\(sanitized(String(title.prefix(longestTitle))))\u{1B}\\".utf8)
  }

  /// Device attributes. Every terminal answers, after showing everything sent before.
  static let query = Array("\u{1B}[c".utf8)

  /// Writes ë, asks for the cursor's column (CPR), and erases the letter, which is one cell wide everywhere.
  /// The column is 2 in UTF-8, else 3. Below the first row, the reply differs from the code of every key.
  private static let letterQuery = Array("\r\n\u{EB}\u{1B}[6n\r\u{1B}[K\u{1B}[A".utf8)

  /// The terminal's own foreground and background (OSC 10 and 11).
  static let colorQueries = Array("\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\".utf8)

  /// The number of colours of an image of sixels (XTSMGRAPHICS).
  static let colorRegistersQuery = Array("\u{1B}[?1;1;0S".utf8)

  /// Queries for modern terminals only: name and version (XTVERSION), colours, synchronized updates (DECRQM
  /// 2026), joined emoji (2027). Old ones would print them.
  private static let modernQueries =
    Array("\u{1B}[>q".utf8) + colorQueries + Array("\u{1B}[?2026$p\u{1B}[?2027$p".utf8)
}
