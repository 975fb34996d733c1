import Numbers

/// The part of Lua used in KOReader's files about books: tables of texts, numbers and tables. Nothing is run.
enum LuaValue: Hashable, Sendable {
  case text(String)
  /// A number, `true`, `false` or `nil`, as written.
  case word(String)
  /// The entries in the order of the file; those without a name are numbered from 1.
  case table([(key: String, value: LuaValue)])

  /// Whether two values are equal; tables also in the order of their entries.
  static func == (one: LuaValue, other: LuaValue) -> Bool {
    switch (one, other) {
    case (.text(let one), .text(let other)), (.word(let one), .word(let other)): one == other
    case (.table(let one), .table(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text), .word(let text): hasher.combine(text)
    case .table(let entries):
      for entry in entries {
        hasher.combine(entry.key)
        hasher.combine(entry.value)
      }
    }
  }

  var entries: [(key: String, value: LuaValue)] {
    if case .table(let entries) = self { entries } else { [] }
  }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  /// A number as written; nil if it is another value.
  var number: String? { if case .word(let text) = self { text } else { nil } }

  subscript(name: String) -> LuaValue? { entries.first { $0.key == name }?.value }
}

/// Reads the table returned by a file, up to limits of depth and count.
struct LuaReader {
  private var rest: ArraySlice<UInt8>
  private var count = 0

  private static let maximumDepth = 32
  private static let maximumCount = 1_000_000

  private init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Nil if there is no table, it is malformed, or it exceeds a limit. O(*n*).
  static func table(in bytes: [UInt8]) -> LuaValue? {
    var reader = LuaReader(bytes)
    guard let start = reader.rest.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    reader.rest = reader.rest[start...]
    return reader.readValue(depth: 0)
  }

  private mutating func skipBlanks() {
    while let byte = rest.first {
      if byte <= 0x20 {
        rest.removeFirst()
      } else if rest.starts(with: "--".utf8) {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else {
        return
      }
    }
  }

  /// Skips white space and then `sign`; false, with the sign left, if another one follows.
  private mutating func takeSign(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a value, `depth` tables inside others; nil if it is malformed, or beyond a limit.
  private mutating func readValue(depth: Int) -> LuaValue? {
    skipBlanks()
    count += 1
    guard depth < Self.maximumDepth, count < Self.maximumCount, let first = rest.first else {
      return nil
    }
    switch first {
    case UInt8(ascii: "{"): return readTable(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readText().map { .text($0) }
    default:
      let word = rest.prefix { $0 > 0x20 && !",;}]=".utf8.contains($0) }
      guard !word.isEmpty else { return nil }
      rest = rest[word.endIndex...]
      return .word(String(decoding: word, as: UTF8.self))
    }
  }

  /// Reads a table; values without a name are numbered from 1. Returns nil if it is malformed or too deep.
  private mutating func readTable(depth: Int) -> LuaValue? {
    guard takeSign("{") else { return nil }
    var entries: [(key: String, value: LuaValue)] = []
    while !takeSign("}") {
      var key = String(entries.count + 1)
      if takeSign("[") {
        guard let name = readValue(depth: depth + 1), takeSign("]"), takeSign("=") else {
          return nil
        }
        switch name {
        case .text(let text), .word(let text): key = text
        case .table: return nil
        }
        guard let found = readValue(depth: depth + 1) else { return nil }
        entries.append((key, found))
      } else {
        guard let found = readValue(depth: depth + 1) else { return nil }
        if takeSign("=") {
          guard case .word(let name) = found, let named = readValue(depth: depth + 1) else {
            return nil
          }
          entries.append((name, named))
        } else {
          entries.append((key, found))
        }
      }
      _ = takeSign(",") || takeSign(";")
    }
    return .table(entries)
  }

  /// Reads a text with Lua’s escapes; nil without its end. The next byte must be the quote.
  private mutating func readText() -> String? {
    let quote = rest.removeFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return String(decoding: bytes, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        var digits = [next]
        while digits.count < 3, let digit = rest.first, ("0"..."9").contains(digit) {
          digits.append(rest.removeFirst())
        }
        guard let code = Number.parse(digits, in: UInt8.min...UInt8.max) else { return nil }
        bytes.append(code)
      // A backslash before a line end, a quote or a backslash.
      default: bytes.append(next)
      }
    }
    return nil
  }
}
