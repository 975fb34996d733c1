import Cells

/// A number in a cell of a table.
package struct TableNumber {
  /// The cells before the decimal point, and from it on.
  package let (before, after): (Int, Int)

  /// Maximum number of bytes of a number with its signs.
  private static let maximumLength = 24

  /// The signs for no number.
  private static let dashes = ["-", "–", "—"]

  /// - Parameter point: The sign before the fraction.
  /// - Returns: nil if the text has letters or blanks, or neither a digit nor a dash alone.
  package init?(_ text: [UInt8], _ point: UInt8) {
    guard text.count <= Self.maximumLength else { return nil }
    if Self.dashes.contains(where: { text.elementsEqual($0.utf8) }) {
      (before, after) = (1, 0)
      return
    }
    guard let last = text.lastIndex(where: Self.isDigit), !text.contains(where: Self.isNoSign)
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

  /// Whether it is a letter or white space.
  private static func isNoSign(_ byte: UInt8) -> Bool {
    switch byte {
    case ...UInt8(ascii: " "), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
