import Numbers

/// The keys by the final letter of a control sequence or of ESC O.
let letterCodes: [UInt8: Key.Code] = [
  "A": .up, "B": .down, "C": .right,
  "D": .left, "H": .home, "F": .end,
  "M": .enter, "P": .function(1), "Q": .function(2),
  "R": .function(3), "S": .function(4),
]

/// The keys by the number before a tilde (ECMA-48 as used by DEC and rxvt).
private let numberedCodes: [Int: Key.Code] = [
  1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
  17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
  23: .function(11), 24: .function(12),
]

/// Returns the key of a byte below 0x80. Most control characters are keys with Ctrl.
func key(ascii byte: UInt8) -> Key {
  switch byte {
  case "\t": Key(.tab)
  case "\n", "\r": Key(.enter)
  case 0x08, 0x7F: Key(.backspace)
  case 0x1B: Key(.escape)
  case 0x00: Key(.character(" "), .control)
  case 0x01..<0x1B: Key(.character(Unicode.Scalar(byte + "`")), .control)
  case 0x1C..<0x20: Key(.character(Unicode.Scalar(byte + "@")), .control)
  default: Key(.character(Unicode.Scalar(byte)))
  }
}

func scalar(decoding bytes: [UInt8]) -> Unicode.Scalar? {
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
  return nil
}

/// The event of a control sequence: a key, the mouse, the focus or a reply. `body` is between the introducer
/// and the final byte.
func controlEvent(_ body: [UInt8], final: UInt8) -> InputEvent? {
  if let first = body.first, first == "<" {
    return mouseReport(body.dropFirst(), final: final).map { .mouse($0) }
  }
  if let first = body.first, first == "?" {
    return privateReply(body.dropFirst(), final: final).map { .reply($0) }
  }
  let numbers = parameters(in: body[...])
  let modifiers = Key.Modifiers(
    rawValue: UInt8(clamping: (numbers.count > 1 ? numbers[1] : 1) - 1) & 7)
  switch final {
  case "~":
    return numberedCodes[numbers.first ?? 0].map { .key(Key($0, modifiers)) }
  case "u":
    return keyboardProtocolKey(ofCode: numbers.first ?? 0, modifiers).map { .key($0) }
  case "Z": return .key(Key(.tab, .shift))
  case "I" where body.isEmpty: return .focus(true)
  case "O" where body.isEmpty: return .focus(false)
  case "M": return nil
  // A key has 1 before its modifiers.
  case "R" where numbers.count == 2 && numbers[0] > 1:
    return .reply(.cursor(column: numbers[1]))
  default:
    guard numbers.first ?? 1 <= 1 else { return nil }
    return letterCodes[final].map { .key(Key($0, modifiers)) }
  }
}

/// Returns the event of ESC O, numbers and a letter, with modifiers by the last number; nil if unknown.
func shiftedEvent(_ body: [UInt8], final: UInt8) -> InputEvent? {
  let bits = (body.isEmpty ? 1 : parameters(in: body[...]).last ?? 1) - 1
  return letterCodes[final].map {
    .key(Key($0, Key.Modifiers(rawValue: UInt8(clamping: bits) & 7)))
  }
}

/// CSI code ; modifiers u, as kitty, xterm and others send it.
private func keyboardProtocolKey(ofCode code: Int, _ modifiers: Key.Modifiers) -> Key? {
  if code == 0 { return nil }
  if code == 27 { return Key(.escape, modifiers) }
  if let byte = UInt8(exactly: code), byte < 0x80 {
    return Key(key(ascii: byte).code, modifiers.union(key(ascii: byte).modifiers))
  }
  return UInt32(exactly: code).flatMap { Unicode.Scalar($0) }
    .map { Key(.character($0), modifiers) }
}

/// The numbers between semicolons; empty and invalid ones are 0.
private func parameters(in body: ArraySlice<UInt8>) -> [Int] {
  body.split(separator: ";", omittingEmptySubsequences: false).map { part in
    Number.parse(part.prefix { $0 != ":" }, in: 0...0x10_FFFF) ?? 0
  }
}

/// The SGR form: CSI < button ; column ; row, with M for a press and m for a release.
private func mouseReport(_ body: ArraySlice<UInt8>, final: UInt8) -> MouseReport? {
  let numbers = parameters(in: body)
  guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1,
    final == "M" || final == "m"
  else { return nil }
  return mouseReport(
    ofCode: numbers[0], isRelease: final == "m", column: numbers[1] - 1, row: numbers[2] - 1)
}

/// The original form of 1980: three bytes, each 32 more than its value.
func legacyReport(_ bytes: [UInt8]) -> MouseReport? {
  let values = bytes.map { Int($0) - 32 }
  guard values.count == 3, values[0] >= 0, values[1] >= 1, values[2] >= 1 else { return nil }
  let isRelease = values[0] & 3 == 3 && values[0] & 0x60 == 0
  return mouseReport(
    ofCode: isRelease ? values[0] & ~3 : values[0], isRelease: isRelease, column: values[1] - 1,
    row: values[2] - 1)
}

/// The code is xterm’s. Column and row count from 0.
private func mouseReport(ofCode code: Int, isRelease: Bool, column: Int, row: Int) -> MouseReport? {
  let button = code & 3
  let action: MouseReport.Action
  switch code & 0xE0 {
  case 0x40:
    guard !isRelease else { return nil }
    action = .wheel([.up, .down, .left, .right][button])
  case 0x20: action = button == 3 ? .motion : .drag(button: button)
  // From 128 on: the buttons at the side of a mouse.
  case 0x80: action = isRelease ? .release(button: 8 + button) : .press(button: 8 + button)
  case 0: action = isRelease ? .release(button: button) : .press(button: button)
  default: return nil
  }
  return MouseReport(action, column: column, row: row)
}

/// Parameter of the report of changed colours (contour's mode 2031).
private let colorReport = 997

/// A reply with a question mark: CSI ? … $ y tells whether a mode is supported, CSI ? … c the device
/// attributes, CSI ? 997 ; … n that the colours have changed to dark or light ones, CSI ? 1 ; 0 ; … S the
/// number of colour registers.
private func privateReply(_ body: ArraySlice<UInt8>, final: UInt8) -> TerminalReply? {
  let numbers = parameters(in: body.last == "$" ? body.dropLast() : body)
  switch final {
  // The first number is the level of the terminal, or one of the first models.
  case "c": return .deviceAttributes(hasSixel: numbers.dropFirst().contains(4))
  case "S" where numbers.count == 3 && numbers.starts(with: [1, 0]):
    return .colorRegisters(numbers[2])
  case "n" where numbers.first == colorReport: return .colorsChanged
  case "y" where body.last == "$" && numbers.count == 2:
    // 1 is set, 2 reset, 3 always set, 4 always reset.
    let state = numbers[1]
    return .mode(
      numbers[0], isKnown: state == 1 || state == 2, isSet: state == 1 || state == 3)
  default: return nil
  }
}

/// Returns the reply in a string introduced by ESC and `introducer`; nil if it is unknown.
func stringReply(_ body: [UInt8], introducer: UInt8) -> TerminalReply? {
  switch introducer {
  case "]": colorReply(body)
  case "P": nameReply(body)
  case "_": imageReply(body)
  default: nil
  }
}

/// Returns the name in DCS > | name; nil unless it is a printable text of 1 to 64 bytes.
private func nameReply(_ body: [UInt8]) -> TerminalReply? {
  let name = body.dropFirst(2)
  guard body.starts(with: ">|".utf8), (1...64).contains(name.count),
    name.allSatisfy({ (0x20..<0x7F).contains($0) })
  else { return nil }
  return .name(String(decoding: name, as: UTF8.self))
}

/// Returns the reply APC G keys ; OK, or a reason in place of OK; nil for other bytes.
private func imageReply(_ body: [UInt8]) -> TerminalReply? {
  guard body.first == "G", let end = body.firstIndex(of: ";") else { return nil }
  return .images(areTaken: body[(end + 1)...].elementsEqual("OK".utf8))
}

/// OSC 10 or 11 ; rgb:rrrr/gggg/bbbb, each component of one to four hexadecimal digits.
private func colorReply(_ body: [UInt8]) -> TerminalReply? {
  let parts = body.split(separator: ";", maxSplits: 1)
  guard parts.count == 2, parts[1].starts(with: "rgb:".utf8) else { return nil }
  let components = parts[1].dropFirst(4).split(separator: "/")
  guard components.count == 3 else { return nil }
  var color: UInt32 = 0
  for component in components {
    guard (1...4).contains(component.count),
      let value = Number.parse(component, in: UInt32(0)...0xFFFF, radix: 16)
    else { return nil }
    let most = UInt32(1) << (4 * UInt32(component.count)) - 1
    color = color << 8 | (value * 255 + most / 2) / most
  }
  switch String(decoding: parts[0], as: UTF8.self) {
  case "10": return .foregroundColor(color)
  case "11": return .backgroundColor(color)
  default: return nil
  }
}
