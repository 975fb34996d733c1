/// Pairs of quotation marks of a group of languages, after WHATWG HTML, section 15.3.5.
public enum QuotationMarks: UInt8, Sendable {
  case english, french, german, polish, russian, spanish, norwegian, swedish, corners

  /// Nil or an unknown language has the marks of English.
  public init(language tag: String?) {
    let tag = tag?.lowercased()
    self =
      switch tag?.prefix(while: { $0 != "-" && $0 != "_" }) {
      // Brazil has the marks of America.
      case "pt" where tag == "pt-br": .english
      case "fr", "fra", "fre": .french
      case "de", "deu", "ger", "cs", "ces", "cze", "sk", "slk", "slo", "sl", "slv": .german
      case "is", "isl", "ice", "bg", "bul", "lt", "lit": .german
      case "pl", "pol", "hu", "hun", "ro", "ron", "rum", "nl", "nld", "dut": .polish
      case "ru", "rus", "uk", "ukr", "be", "bel": .russian
      case "es", "spa", "it", "ita", "pt", "por", "el", "ell", "gre": .spanish
      case "no", "nor", "nb", "nob", "nn", "nno": .norwegian
      case "sv", "swe", "fi", "fin": .swedish
      case "ja", "jpn": .corners
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
