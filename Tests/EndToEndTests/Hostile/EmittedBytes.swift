import CLibrary

/// A strict parser of a program's terminal output: it accepts only Bifolio's own sequences.
///
/// Accepts characters, a few cursor movements, colours, erasing, modes set at start and reset at exit,
/// queries at start, titles of the window, and copies to the clipboard. No text may cause anything else.
struct EmittedBytes {
  /// The unexpected sequences, with the offset of their first byte.
  private(set) var offences: [String] = []
  /// Control sequences sent, without their numbers, for inspection.
  private(set) var sequences: Set<String> = []

  private let bytes: [UInt8]
  private var position = 0
  private var marks = 0
  /// Whether the last letter is of a script that is spelt with joiners.
  private var isSpeltWithJoiners = false
  /// Whether the title of the window was saved, so that it may be replaced.
  private var keepsTitle = false

  private let mostMarks: Int

  /// Parses `bytes` to their end.
  ///
  /// - Parameter mostMarks: The maximum number of marks on a letter.
  init(_ bytes: [UInt8], mostMarks: Int = 4) {
    self.bytes = bytes
    self.mostMarks = mostMarks
    while position < bytes.count {
      let start = position
      if !readNext() { offend(start) }
      if position == start { position += 1 }
    }
  }

  private mutating func offend(_ start: Int) {
    guard offences.count < 20 else { return }
    let shown = bytes[start..<min(bytes.count, max(position, start + 12))]
    let text = shown.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16)
    }
    offences.append("\(start): \(text.joined())")
  }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Reads a character or a sequence; returns false if it is not allowed.
  private mutating func readNext() -> Bool {
    let first = bytes[position]
    switch first {
    case 0x1B: return readEscape()
    // Backspace, tab, line feed and carriage return: curses uses them to move the cursor.
    case 0x08, 0x09, 0x0A, 0x0D:
      position += 1
      return true
    case 0x20..<0x7F:
      position += 1
      marks = 0
      isSpeltWithJoiners = false
      return true
    case 0..<0x80:
      position += 1
      return false
    default: return readScalar()
    }
  }

  private mutating func readScalar() -> Bool {
    let first = bytes[position]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, position + length <= bytes.count,
      let text = String(validating: bytes[position..<position + length], as: UTF8.self),
      let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
    else {
      position += 1
      return false
    }
    position += length
    let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
    if isJoiner, isSpeltWithJoiners { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return false
    case .nonspacingMark, .enclosingMark:
      marks += 1
      // Variation selectors change widths; more than four marks leave their cell.
      return marks <= mostMarks && !(0xFE00...0xFE0F).contains(scalar.value)
        && !(0xE0100...0xE01EF).contains(scalar.value)
    default:
      marks = 0
      // Arabic and the scripts after it up to those of Burma; Khmer, Mongolian and others.
      isSpeltWithJoiners =
        (0x620..<0x1100).contains(scalar.value) || (0x1700..<0x1D00).contains(scalar.value)
        || (0xA800..<0xAC00).contains(scalar.value) || (0x1_1000..<0x1_2000).contains(scalar.value)
      let isNothing =
        scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isNoncharacterCodePoint
      return !isNothing
    }
  }

  // MARK: Sequences

  private mutating func readEscape() -> Bool {
    position += 1
    switch byte(position) {
    case UInt8(ascii: "["): return readControlSequence()
    case UInt8(ascii: "]"): return readCommand()
    case UInt8(ascii: "("):
      position += 2
      sequences.insert("ESC ( \(UnicodeScalar(byte(position - 1)))")
      return byte(position - 1) == UInt8(ascii: "B")
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "="), UInt8(ascii: ">"),
      UInt8(ascii: "M"):
      sequences.insert("ESC \(UnicodeScalar(byte(position)))")
      position += 1
      return true
    default: return false
    }
  }

  /// Modes that may be set and reset: application keys, the cursor and its blinking, line wrap, the mouse,
  /// focus reports, the alternate screen, bracketed paste, synchronized updates, reports of colours.
  private static let modes: Set<String> = [
    "?1", "?7", "?12", "?25", "?1000", "?1002", "?1003", "?1004", "?1006", "?1007", "?1049",
    "?2004", "?2026", "?2031", "?12;25", "4", "8",
  ]

  private mutating func readControlSequence() -> Bool {
    position += 1
    let start = position
    while position < bytes.count, (0x20..<0x40).contains(bytes[position]) { position += 1 }
    guard position < bytes.count else { return false }
    let given = String(decoding: bytes[start..<position], as: UTF8.self)
    let final = Character(UnicodeScalar(bytes[position]))
    position += 1
    sequences.insert("CSI \(given.filter { !$0.isNumber && $0 != ";" && $0 != ":" })\(final)")
    let numbers = given.split(separator: ";", omittingEmptySubsequences: false)
    let areNumbers = numbers.allSatisfy { $0.utf8.count <= 5 && $0.utf8.allSatisfy(isDigit) }
    switch final {
    case "A", "B", "C", "D", "G", "d", "J", "K", "X", "P", "@", "L", "M", "b", "S", "T":
      return areNumbers && numbers.count == 1
    case "H", "r": return areNumbers && numbers.count <= 2
    case "m": return given.utf8.allSatisfy { isDigit($0) || $0 == 0x3B || $0 == 0x3A }
    case "h", "l": return Self.modes.contains(given)
    // Saving and restoring the window title.
    case "t":
      keepsTitle = given == "22;2"
      return ["22;0;0", "23;0;0", "22;2", "23;2"].contains(given)
    case "p": return ["?2026$", "?2027$"].contains(given)
    // The question for the terminal's name.
    case "q": return given == ">"
    case "c": return given.isEmpty
    // The question for the column of the cursor, after a letter of two bytes below the first row.
    case "n": return given == "6" && bytes[..<(start - 2)].suffix(4) == [0x0D, 0x0A, 0xC3, 0xAB]
    default: return false
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30..<0x3A).contains(byte) }

  /// Reads the characters of a title; a control character or an invisible one is not among them.
  private mutating func readTitle() -> Bool {
    guard keepsTitle else { return false }
    while position < bytes.count, bytes[position] >= 0x20 {
      if bytes[position] < 0x7F {
        position += 1
        marks = 0
      } else if !readScalar() {
        return false
      }
    }
    guard byte(position) == 0x1B, byte(position + 1) == UInt8(ascii: "\\") else { return false }
    position += 2
    return true
  }

  private mutating func readCommand() -> Bool {
    position += 1
    if byte(position) == UInt8(ascii: "2"), byte(position + 1) == UInt8(ascii: ";") {
      position += 2
      sequences.insert("OSC 2;")
      return readTitle()
    }
    let start = position
    while position < bytes.count, bytes[position] >= 0x20, bytes[position] < 0x7F { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    sequences.insert("OSC \(text.prefix(6))")
    if text == "10;?" || text == "11;?" {
      guard byte(position) == 0x1B, byte(position + 1) == UInt8(ascii: "\\") else { return false }
      position += 2
      return true
    }
    // A copy is base 64 throughout.
    guard text.hasPrefix("52;cp;"), byte(position) == 0x07 else { return false }
    position += 1
    return text.dropFirst(6).utf8.allSatisfy { byte in
      isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2B, 0x2F, 0x3D].contains(byte)
    }
  }
}
