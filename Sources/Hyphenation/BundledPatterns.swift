/// A bundled pattern file, from the tex-hyphen collection.
///
/// Each file names its authors and its licence in its first lines.
struct BundledPatterns {
  /// The name of the file.
  let name: String
  /// The minimum number of letters after a division that the file requests.
  let shortestEnd: Int

  /// Finds the file for a tag; returns nil if there is none.
  init?(for tag: LanguageTag) {
    let names = [tag.variant, tag.country].compactMap { $0 }.map { "\(tag.language)-\($0)" }
    guard let file = (names + [tag.language]).lazy.compactMap({ Self.files[$0] }).first else {
      return nil
    }
    shortestEnd = ["cs", "en", "pt"].contains(tag.language) ? 3 : 2
    name = "hyph-\(file).tex"
  }

  /// The names of the files by language.
  private static let files = [
    "ca": "ca", "cs": "cs", "da": "da", "de": "de-1996", "de-1901": "de-1901", "el": "el-monoton",
    "el-polyton": "el-polyton", "en": "en-us", "en-AU": "en-gb", "en-GB": "en-gb", "en-IE": "en-gb",
    "en-NZ": "en-gb", "en-ZA": "en-gb", "es": "es", "fi": "fi", "fr": "fr", "hu": "hu", "it": "it",
    "la": "la", "nb": "no", "nl": "nl", "nn": "no", "no": "no", "pl": "pl", "pt": "pt", "ru": "ru",
    "sv": "sv", "tr": "tr", "uk": "uk",
  ]
}
