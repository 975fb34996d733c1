import Cells

/// A number in a cell of a table.
package struct TableNumber {
  /// Cells before the decimal point.
  package let before: Int
  /// Cells from the decimal point on.
  package let after: Int

  /// Bytes of a number with its signs.
  private static let maximumLength = 24

  /// Texts in place of a missing number.
  private static let dashes = ["-", "–", "—"]

  /// "12.5", "-3%", or a dash alone for a missing number. Nil if the text has letters of ASCII or blanks, is
  /// longer than ``maximumLength``, or has no digit and is not a dash. `point` is a byte of ASCII.
  package init?(_ text: [UInt8], point: UInt8) {
    guard text.count <= Self.maximumLength else { return nil }
    if Self.dashes.contains(where: { text.elementsEqual($0.utf8) }) {
      (before, after) = (1, 0)
      return
    }
    guard let last = text.lastIndex(where: Self.isDigit),
      !text.contains(where: Self.isLetterOrSpace)
    else {
      return nil
    }
    let mark = text[..<last].lastIndex(of: point) ?? last + 1
    before = cellWidth(of: String(decoding: text[..<mark], as: UTF8.self))
    after = cellWidth(of: String(decoding: text[mark...], as: UTF8.self))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// No number has these.
  private static func isLetterOrSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case ...UInt8(ascii: " "), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
