@testable import Typesetting

extension Hyphenator {
  /// Divides words of Latin letters before each consonant with a vowel after it: a rule easy to apply by hand
  /// to the expected results.
  static let syllables = Hyphenator { word in
    let vowels = Set("aeiouyäöüéèàáíóú".unicodeScalars.map(\.value))
    var places: UInt64 = 0
    for index in word.indices.dropFirst().dropLast()
    where !vowels.contains(word[index]) && vowels.contains(word[index + 1]) {
      places |= 1 << UInt64(index)
    }
    return places
  }

  /// Divides words before every letter.
  static let everywhere = Hyphenator { _ in ~0 }
}
