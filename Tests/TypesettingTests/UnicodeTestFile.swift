import Foundation

/// A test file of the Unicode Character Database (Debian's `unicode-data`).
struct UnicodeTestFile {
  /// The lines with test cases.
  let lines: [ArraySlice<UInt8>]

  /// Reads the file `name` below /usr/share/unicode. Returns nil unless its version is 15.0.0, for which the
  /// expected figures were counted.
  init?(_ name: String) {
    guard let data = FileManager.default.contents(atPath: "/usr/share/unicode/\(name)") else {
      return nil
    }
    let all = Array(data).split(separator: UInt8(ascii: "\n"))
    guard let first = all.first, first.hasSuffix("-15.0.0.txt") else { return nil }
    lines = all.filter { $0.first != UInt8(ascii: "#") }
  }

  /// Whether the file exists.
  static func isAvailable(_ name: String) -> Bool { UnicodeTestFile(name) != nil }
}

/// A text given by its scalars, with the offset of each.
struct CaseText {
  var scalars: [UInt32] = []
  var bytes: [UInt8] = []
  /// The offset of each scalar, and the length of the text.
  var offsets = [0]

  mutating func append(hexadecimal digits: some Sequence<UInt8>) {
    let scalar =
      Unicode.Scalar(
        digits.reduce(0) { $0 << 4 | UInt32($1 < 0x40 ? $1 - 0x30 : $1 - 0x41 + 10) }) ?? "\u{FFFD}"
    scalars.append(scalar.value)
    bytes.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
    offsets.append(bytes.count)
  }

  /// The scalars as printed in messages.
  var description: String {
    scalars.map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}

/// A text with its breaks: a case of LineBreakTest.txt or GraphemeBreakTest.txt.
struct BreakCase {
  var text = CaseText()
  /// Whether there is a break before each scalar, and at the end.
  var isBreak: [Bool] = []

  init(_ line: ArraySlice<UInt8>) {
    let fields = line.prefix { $0 != UInt8(ascii: "#") }.split { $0 <= 0x20 }
    for field in fields {
      switch field.first {
      case 0xC3: isBreak.append(field.last == 0xB7)
      default: text.append(hexadecimal: field)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
