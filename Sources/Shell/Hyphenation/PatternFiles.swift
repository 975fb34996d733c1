import BookText
import Storage
import System
import Typesetting

public struct PatternFiles: Sendable {
  private let directories: [String]

  public init(
    in directories: [String] = BundledData.directories(
      "hyphenation", inSources: "Sources/Shell/Hyphenation/Patterns")
  ) {
    self.directories = directories
  }

  /// Takes a BCP 47 tag, such as `en`, `de-1901` or `sr-Latn`; nil if there are no patterns.
  /// - Complexity: O(*n*) in the length of the file: half a millisecond for English, five for German.
  public func hyphenator(for language: String) -> Hyphenator? {
    patterns(of: language).map { patterns in
      let language = Self.parts(of: language).first ?? ""
      // German capitalises every noun.
      return Hyphenator(
        hyphenatesCapitalized: language == "de",
        shortestEnd: Self.withLongEnds.contains(language) ? 3 : 2, patterns: patterns)
    }
  }

  /// Returns the patterns of a language, as ``hyphenator(for:)``.
  public func patterns(of language: String) -> DivisionPatterns? {
    let parts = Self.parts(of: language)
    guard let language = parts.first,
      let name = (parts.dropFirst().map { "\(language)-\($0)" } + [language]).lazy
        .compactMap({ Self.files[$0] }).first,
      let file = directories.lazy
        .compactMap({ try? FileAccess.contents(of: "\($0)/hyph-\(name).tex") }).first
    else { return nil }
    let patterns = HyphenationPatterns(file)
    return { patterns.divisions(of: $0) }
  }

  private static func parts(of language: String) -> [String] {
    language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  }

  /// The names of the files by language, with a country, a script or a variant if it has a file of its own.
  private static let files = [
    "be": "be", "bg": "bg", "bs": "sh-latn", "ca": "ca", "cs": "cs", "cy": "cy", "da": "da",
    "de": "de-1996",
    "de-1901": "de-1901", "el": "el-monoton", "el-polyton": "el-polyton", "en": "en-us",
    "en-au": "en-gb",
    "en-gb": "en-gb", "en-ie": "en-gb", "en-nz": "en-gb", "en-za": "en-gb", "eo": "eo", "es": "es",
    "et": "et", "fi": "fi", "fr": "fr", "ga": "ga", "hr": "hr", "hu": "hu", "is": "is", "it": "it",
    "la": "la", "lt": "lt", "lv": "lv", "mn": "mn-cyrl", "nb": "no", "nl": "nl", "nn": "no",
    "no": "no",
    "pl": "pl", "pt": "pt", "ru": "ru", "sk": "sk", "sl": "sl", "sr": "sh-cyrl",
    "sr-latn": "sh-latn",
    "sv": "sv", "tr": "tr", "uk": "uk",
  ]

  /// Languages whose patterns require three letters after a division; others require two.
  private static let withLongEnds = ["cs", "cy", "en", "et", "ga", "pt", "sk"]
}
