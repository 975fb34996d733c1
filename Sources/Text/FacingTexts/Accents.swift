/// Letters with accents, and the letters without.
enum Accents {
  private static let bases: [Character: Unicode.Scalar] = {
    var table: [Character: Unicode.Scalar] = [:]
    let letters = Array("abcdefghijklmnopqrstuvwxyzαεηιουωавгежзикнопстуыэ".unicodeScalars)
    let marks = [
      0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F,
      0x311,
      0x31B, 0x323, 0x324, 0x325, 0x327, 0x328, 0x32D, 0x32E, 0x331,
    ].compactMap { Unicode.Scalar($0) }
    for letter in letters {
      for mark in marks {
        table[Character(String(String.UnicodeScalarView([letter, mark])))] = letter
        for second in marks.prefix(15) where "aeou".unicodeScalars.contains(letter) {
          table[Character(String(String.UnicodeScalarView([letter, mark, second])))] = letter
        }
      }
    }
    return table
  }()

  /// Returns a small letter without its accents.
  static func base(of letter: Unicode.Scalar) -> Unicode.Scalar {
    letter.isASCII ? letter : bases[Character(letter)] ?? letter
  }
}
