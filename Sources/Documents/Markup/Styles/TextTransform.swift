import BookText

/// A change of the letters of a text (CSS Text Level 3, section 2.1). Capitals are an emphasis instead: the
/// text keeps its small letters.
package enum TextTransform: Hashable {
  case none
  case lowercase
  case capitalize
  case fullWidth

  /// In small letters, with capital initials, or in full-width characters. `isInWord`: the text goes on with
  /// a word.
  package func applied(to text: TextBytes, isInWord: Bool) -> String {
    let text = String(decoding: text, as: UTF8.self)
    switch self {
    case .none: return text
    case .lowercase: return text.lowercased()
    case .capitalize:
      var isInWord = isInWord
      return text.reduce(into: "") { changed, character in
        let isWord = character.isLetter || character.isNumber || "'’".contains(character)
        changed += isWord && !isInWord ? character.uppercased() : String(character)
        isInWord = isWord
      }
    case .fullWidth:
      // The printable characters of ASCII in the same order, from U+FF01 on.
      return String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { scalar in
            (0x21...0x7E).contains(scalar.value)
              ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
          }))
    }
  }
}
