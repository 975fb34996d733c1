import BookText
import Cells

/// Capitalises the first words of a chapter, in place of print's small capitals, which cells do not have.
struct OpeningCapitals {
  /// Number of words in capitals, at most.
  private static let words = 7
  /// Number of words left.
  private var words = Self.words
  /// The letters of the current word, and true if the first of them is a capital.
  private var letters = 0
  private var isCapitalized = false

  /// Whether a paragraph begins with a short phrase of prose: it may have plain numbers, but no versions,
  /// ordinals, file names, addresses or code, which are not written in capitals. No word of the paragraph may
  /// be in capitals already: it would no longer stand out.
  static func suit(_ paragraph: TextBytes) -> Bool {
    endsPhrase(paragraph) && !hasCapitals(paragraph)
  }

  /// Whether the first words end with a stop or a comma, and are prose up to there.
  private static func endsPhrase(_ paragraph: TextBytes) -> Bool {
    var words = Self.words
    var (before, letters) = (UInt8(ascii: " "), 0)
    // The last sign of a word without the quotation marks after it.
    var sign = before
    for byte in paragraph {
      if byte <= " ", before > " " {
        // The stop of an abbreviation ends none.
        if ",;:!?".utf8.contains(sign) || sign == "." && letters > 4 {
          return true
        }
        (words, letters, sign) = (words - 1, 0, " ")
      }
      let isQuote = byte == "\"" || byte == "'"
      if byte > " ", byte < 0x80, !isQuote { sign = byte }
      if words == 0 { return false }
      guard isProse(byte, after: before) else { return false }
      if byte > " " { letters += 1 }
      before = byte
    }
    return true
  }

  /// Whether a word of two letters or more is in capitals.
  private static func hasCapitals(_ paragraph: TextBytes) -> Bool {
    paragraph.split { !$0.mayBeLetter }.contains { word in
      word.count > 1 && word.allSatisfy { ("A"..."Z").contains($0) }
    }
  }

  private static func isProse(_ byte: UInt8, after before: UInt8) -> Bool {
    let (stop, hyphen) = (UInt8(ascii: "."), UInt8(ascii: "-"))
    if signs.contains(byte) { return false }
    if before.isDigit { return byte != stop && !byte.isLetter }
    if byte.isDigit { return before != stop && before != hyphen && !before.isLetter }
    return before != stop || !byte.isLetter
  }

  private static let signs = Set("#$%&*+/<=>@\\^_`{|}~".utf8)

  /// Returns the glyph as displayed.
  ///
  /// The capitals end with the first full stop, except the stop of an abbreviation like "Mr.". A letter is
  /// left alone if its capital has several characters or another width.
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
