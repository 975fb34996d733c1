import Cells

/// Capitalises the first words of a chapter, where print uses small capitals, which cells do not
/// have.
struct OpeningCapitals {
  /// The number of words in capitals.
  private static let words = 4
  /// The number of words left.
  private var words = Self.words
  /// The letters of the current word, and true if the first of them is a capital.
  private var letters = 0
  private var isCapitalized = false

  /// True if the first words of a paragraph are those of prose: with plain numbers at most, and without
  /// versions, ordinals, names of files, addresses or code, which are not written in capitals.
  static func suit(_ paragraph: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var words = Self.words
    var before = UInt8(ascii: " ")
    for byte in paragraph {
      if byte <= 0x20, before > 0x20 { words -= 1 }
      if words == 0 { break }
      guard isProse(byte, after: before) else { return false }
      before = byte
    }
    return true
  }

  private static func isProse(_ byte: UInt8, after before: UInt8) -> Bool {
    let (stop, hyphen) = (UInt8(ascii: "."), UInt8(ascii: "-"))
    if signs.contains(byte) { return false }
    if isDigit(before) { return byte != stop && !isLetter(byte) }
    if isDigit(byte) { return before != stop && before != hyphen && !isLetter(before) }
    return before != stop || !isLetter(byte)
  }

  private static let signs = Set("#$%&*+/<=>@\\^_`{|}~".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// True for the letters of ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Returns the glyph as displayed.
  ///
  /// The capitals end with the first stop that is not that of an abbreviation like "Mr."; a letter without
  /// a capital of one character, or of another width, is not changed.
  mutating func shown(_ glyph: Glyph, followsGap: Bool) -> Glyph {
    if followsGap { (words, letters) = (words - 1, 0) }
    guard words > 0 else { return glyph }
    if [",", ".", ";", ":", "!", "?", "—"].contains(glyph) {
      if glyph != "." || !isCapitalized || letters > 3 { words = 0 }
      return glyph
    }
    if let properties = Unicode.Scalar(glyph.base)?.properties, properties.isAlphabetic {
      if letters == 0 { isCapitalized = properties.isUppercase }
      letters += 1
    }
    return glyph.capital
  }
}
