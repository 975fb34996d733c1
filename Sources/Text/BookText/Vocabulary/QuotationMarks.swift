/// Pairs of quotation marks of a group of languages, after WHATWG HTML, section 15.3.5.
public enum QuotationMarks: UInt8, Sendable {
  case english, french, german, polish, russian, spanish, norwegian, swedish, corners

  /// Chooses the marks of a language.
  ///
  /// - Parameter tag: A tag of BCP 47; nil or an unknown language has the marks of English.
  public init(language tag: String?) {
    let tag = tag?.lowercased()
    self =
      switch tag?.prefix(while: { $0 != "-" && $0 != "_" }) {
      // Brazil has the marks of America.
      case "pt" where tag == "pt-br": .english
      case "fr": .french
      case "de", "cs", "sk", "sl", "is", "bg", "lt": .german
      case "pl", "hu", "ro", "nl": .polish
      case "ru", "uk", "be": .russian
      case "es", "it", "pt", "el": .spanish
      case "no", "nb", "nn": .norwegian
      case "sv", "fi": .swedish
      case "ja": .corners
      default: .english
      }
  }

  /// The marks around speech.
  public var outer: (opening: Unicode.Scalar, closing: Unicode.Scalar) {
    switch self {
    case .english: ("“", "”")
    case .french, .russian, .spanish, .norwegian: ("«", "»")
    case .german: ("„", "“")
    case .polish: ("„", "”")
    case .swedish: ("”", "”")
    case .corners: ("「", "」")
    }
  }

  /// The marks around speech within speech.
  public var inner: (opening: Unicode.Scalar, closing: Unicode.Scalar) {
    switch self {
    case .english, .norwegian: ("‘", "’")
    case .french, .spanish: ("“", "”")
    case .german: ("‚", "‘")
    case .polish: ("‚", "’")
    case .russian: ("„", "“")
    case .swedish: ("’", "’")
    case .corners: ("『", "』")
    }
  }

  /// Whether a no-break space is between ``outer`` marks and the words.
  public var isSpaced: Bool { self == .french }
}
