/// The parts of a BCP 47 tag that tell how words are divided.
struct LanguageTag {
  /// The language in small letters: two or three.
  let language: String
  /// The country in capitals: two.
  let country: String?
  /// The fashion of spelling in small letters: `1901`, `polyton`.
  let variant: String?

  /// Returns nil if `tag` does not begin with a language, or if a sign is in it that no tag has.
  init?(_ tag: String) {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    guard let first = parts.first?.lowercased(), (2...3).contains(first.utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy(isLetterOrDigit) })
    else { return nil }
    language = first
    country = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    variant = parts.dropFirst().first {
      $0.utf8.count > 4 || $0.utf8.count == 4 && $0.first?.isNumber == true
    }?.lowercased()
  }
}
