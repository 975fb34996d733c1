import BookText

/// Words with a ligature of lam and alef, one sign in print.
///
/// `pdftotext` writes such words from left to right, but the letters of a ligature from right to left, which
/// makes two words look alike. `pdftohtml` writes the signs.
struct ArabicLigatures {
  /// Letters from left to right, by the words of `pdftotext`.
  private var words: [String: String] = [:]

  /// The letters of U+FE80 to U+FEF4, each in its two or four forms.
  private static let letters = Array(
    """
    ءآآأأؤؤإإئئئئاابببب\
    ةةتتتتثثثثججججحححح\
    خخخخددذذررززسسسسشششش\
    صصصصضضضضططططظظظظعععع\
    غغغغففففققققككككلللل\
    ممممننننههههووىىيييي
    """.unicodeScalars)
  private static let first: UInt32 = 0xFE80
  /// The alef of U+FEF5 to U+FEFC, two forms of each.
  private static let alefs = Array("آآأأإإاا".unicodeScalars)
  private static let firstLigature: UInt32 = 0xFEF5

  init() {}

  /// Nil without a ligature.
  init?(in text: TextBytes) {
    // All of these signs begin with EF BB.
    guard text.contains(0xEF) else { return nil }
    for word in String(decoding: text, as: UTF8.self).split(separator: " ") {
      var (read, printed) = ("", "")
      for scalar in word.unicodeScalars {
        let place = Int(scalar.value) - Int(Self.firstLigature)
        if Self.alefs.indices.contains(place) {
          read += "ل\(Self.alefs[place])"
          printed += "\(Self.alefs[place])ل"
        } else {
          let letter = Self.letter(of: scalar)
          read.unicodeScalars.append(letter)
          printed.unicodeScalars.append(letter)
        }
      }
      if read != printed { words[read] = printed }
    }
    if words.isEmpty { return nil }
  }

  private static func letter(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    let place = Int(scalar.value) - Int(first)
    return letters.indices.contains(place) ? letters[place] : scalar
  }

  mutating func add(_ other: ArabicLigatures) { words.merge(other.words) { $1 } }

  subscript(_ word: String) -> String? { words.isEmpty ? nil : words[word] }
}
