import Numbers

/// A value of JSON (RFC 8259), parsed from untrusted text.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Arrays and objects within each other.
  public static let deepest = 64
  /// Values in a text.
  public static let mostValues = 200_000

  /// UTF-8, with an optional byte-order mark. Nil if it is not one value of JSON, or exceeds a limit. Costs
  /// O(*n*).
  /// Not specialised for its callers: called once for each text.
  public init?(_ bytes: some Sequence<UInt8>) {
    var parser = JSONParser(Array(bytes))
    guard let value = parser.parseDocument() else { return nil }
    self = value
  }

  // MARK: Parts

  /// Nil without such a member, or if this is no object.
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// Nil for another value.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// Nil for another value.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// Nil for another value.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// An object or a text alone counts as an array of one; nil for other values.
  public var elements: [JSONValue]? {
    switch self {
    case .array(let elements): elements
    case .object, .text: [self]
    case .null, .bool, .number: nil
    }
  }

  /// Nil unless the number is an integer in `range`, within ±2⁵³, where numbers in JSON are exact.
  public func integer(in range: ClosedRange<Int>) -> Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
  }

  // MARK: Writing

  /// One line, the members of objects ordered by name. Control and format characters are escaped.
  public var line: String {
    var output = ""
    write(to: &output)
    return output
  }

  /// Members of an object in the order of their names. An infinite number becomes null.
  private func write(to output: inout String) {
    switch self {
    case .null: output += "null"
    case .bool(let bool): output += bool ? "true" : "false"
    case .number(let number):
      // JSON has neither infinity nor NaN.
      if let whole = Int(exactly: number) {
        output += String(whole)
      } else {
        output += number.isFinite ? "\(number)" : "null"
      }
    case .text(let text): Self.write(text, to: &output)
    case .array(let elements):
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += ", " }
        element.write(to: &output)
      }
      output += "]"
    case .object(let members):
      output += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { output += ", " }
        Self.write(member.key, to: &output)
        output += ": "
        member.value.write(to: &output)
      }
      output += "}"
    }
  }

  /// Writes it in quotes. Control and format characters are escaped, so that a terminal is safe with the
  /// output.
  private static func write(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default:
        if scalar == "\"" || scalar == "\\" { output += "\\" }
        output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}

/// Recursive descent, to a limited depth.
private struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var values = 0

  /// Begins after a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Nil unless all of the bytes are a value.
  mutating func parseDocument() -> JSONValue? {
    guard let value = parseValue(depth: 0) else { return nil }
    skipBlanks()
    return position == bytes.count ? value : nil
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  /// Blanks before the character go too.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// The position stays if the word is not next.
  private mutating func skip(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - position >= length,
      word.withUTF8Buffer({ bytes[position..<(position + length)].elementsEqual($0) })
    else { return false }
    position += length
    return true
  }

  /// Skips blanks; nil if the value is invalid, too deep, or one value too many. `depth` counts arrays and
  /// objects around it.
  private mutating func parseValue(depth: Int) -> JSONValue? {
    skipBlanks()
    values += 1
    guard position < bytes.count, depth <= JSONValue.deepest, values <= JSONValue.mostValues else {
      return nil
    }
    switch Unicode.Scalar(bytes[position]) {
    case "{": return parseObject(depth: depth)
    case "[": return parseArray(depth: depth)
    case "\"": return parseText().map { .text($0) }
    case "t": return skip(word: "true") ? .bool(true) : nil
    case "f": return skip(word: "false") ? .bool(false) : nil
    case "n": return skip(word: "null") ? .null : nil
    default: return parseNumber()
    }
  }

  /// Begins at its brace; nil if it is invalid. The last of equal names prevails.
  private mutating func parseObject(depth: Int) -> JSONValue? {
    position += 1
    var members: [String: JSONValue] = [:]
    if skip("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), let name = parseText(),
        skip(":"), let member = parseValue(depth: depth + 1)
      else { return nil }
      members[name] = member
    } while skip(",")
    return skip("}") ? .object(members) : nil
  }

  /// Begins at its bracket; nil if it is invalid.
  private mutating func parseArray(depth: Int) -> JSONValue? {
    position += 1
    var elements: [JSONValue] = []
    if skip("]") { return .array(elements) }
    repeat {
      guard let element = parseValue(depth: depth + 1) else { return nil }
      elements.append(element)
    } while skip(",")
    return skip("]") ? .array(elements) : nil
  }

  /// Begins at its quotation mark; nil if the text has no end, an invalid escape, a control character or
  /// invalid UTF-8.
  private mutating func parseText() -> String? {
    position += 1
    var units: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = parseEscape() else { return nil }
        units += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: units.append(byte)
      }
    }
    return nil
  }

  /// Begins after its backslash; nil if it is unknown. Half a surrogate pair becomes U+FFFD.
  private mutating func parseEscape() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let letter = Unicode.Scalar(bytes[position])
    position += 1
    switch letter {
    case "\"", "\\", "/": return letter
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      guard let high = parseCodeUnit() else { return nil }
      guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
      let mark = position
      if skip(word: "\\u"), let low = parseCodeUnit(), (0xDC00..<0xE000).contains(low) {
        return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
      }
      position = mark
      return "\u{FFFD}"
    default: return nil
    }
  }

  /// Four hexadecimal digits of an escape.
  private mutating func parseCodeUnit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    return Number.parse(bytes[position..<(position + 4)], in: 0...0xFFFF, radix: 16)
  }

  /// Length in bytes.
  private static let longestNumber = 64
  /// Positive or negative.
  private static let greatestExponent = 300

  /// Parses a number; nil if it is invalid. One that is longer than ``longestNumber``, or has an exponent
  /// beyond ±``greatestExponent``, is null: the rest of the text may be right. Digits before the exponent are
  /// limited to ±10¹⁵ in value.
  private mutating func parseNumber() -> JSONValue? {
    let start = position
    while position < bytes.count, "+-.0123456789eE".utf8.contains(bytes[position]) { position += 1 }
    let text = bytes[start..<position]
    let parts = text.split(omittingEmptySubsequences: false) {
      $0.asSmallLetter == UInt8(ascii: "e")
    }
    guard let digits = parts.first, let last = digits.last, last.isDigit,
      digits.first != UInt8(ascii: "+"),
      var value = Number.clamped(String(decoding: digits, as: UTF8.self), to: -1e15...1e15)
    else { return nil }
    if text.count > Self.longestNumber { return .null }
    guard parts.count > 1 else { return .number(value) }
    let hasPlus = parts[1].first == UInt8(ascii: "+")
    let exponent = hasPlus ? parts[1].dropFirst() : parts[1]
    let limits = (hasPlus ? 0 : -Self.greatestExponent)...Self.greatestExponent
    let figures = exponent.first == UInt8(ascii: "-") && !hasPlus ? exponent.dropFirst() : exponent
    guard parts.count == 2, !figures.isEmpty, figures.allSatisfy(\.isDigit) else { return nil }
    guard let power = Number.parse(exponent, in: limits) else { return .null }
    for _ in 0..<abs(power) { value = power < 0 ? value / 10 : value * 10 }
    return .number(value)
  }
}
