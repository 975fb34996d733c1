/// The parts of a BCP 47 tag that determine hyphenation.
struct LanguageTag {
  /// The language: two or three lower-case letters.
  let language: String
  /// The country: two capitals.
  let country: String?
  /// The spelling variant in lower case: `1901`, `polyton`.
  let variant: String?

  /// Parses `tag`; returns nil if it does not begin with a language or contains invalid characters.
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
