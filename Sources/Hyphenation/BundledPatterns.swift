/// A bundled pattern file, from the tex-hyphen collection.
///
/// Each file names its authors and its licence in its first lines.
struct BundledPatterns {
  /// The name of the file.
  let name: String
  /// When its patterns were last changed, in seconds since 1970, assuming the end of that year.
  let seconds: Int
  /// The country or variant that it applies to, or nil for the whole language.
  let subtag: String?

  /// The minimum number of letters after a division that the file requests.
  let shortestEnd: Int

  /// Finds the file for a tag; returns nil if there is none.
  init?(for tag: LanguageTag) {
    let subtag = [tag.variant, tag.country].compactMap { $0 }
      .first { Self.files["\(tag.language)-\($0)"] != nil }
    let key = subtag.map { "\(tag.language)-\($0)" } ?? tag.language
    guard let file = Self.files[key] else { return nil }
    self.subtag = subtag
    shortestEnd = ["cs", "en", "pt"].contains(tag.language) ? 3 : 2
    name = "hyph-\(file.name).tex"
    seconds = Int(Double(file.year + 1 - 1970) * 31_556_952)
  }

  /// The file names by language, with the year of the last change that each file states.
  private static let files: [String: (name: String, year: Int)] = [
    "ca": ("ca", 2003), "cs": ("cs", 1995), "da": ("da", 2011), "de": ("de-1996", 2021),
    "de-1901": ("de-1901", 2021), "el": ("el-monoton", 2011), "el-polyton": ("el-polyton", 2011),
    "en": ("en-us", 2005), "en-AU": ("en-gb", 2016), "en-GB": ("en-gb", 2016),
    "en-IE": ("en-gb", 2016), "en-NZ": ("en-gb", 2016), "en-ZA": ("en-gb", 2016),
    "es": ("es", 2019), "fi": ("fi", 1995), "fr": ("fr", 2016), "hu": ("hu", 2011),
    "it": ("it", 2014), "la": ("la", 2016), "nb": ("no", 2012), "nl": ("nl", 1996),
    "nn": ("no", 2012), "no": ("no", 2012), "pl": ("pl", 1995), "pt": ("pt", 2015),
    "ru": ("ru", 2003), "sv": ("sv", 1994), "tr": ("tr", 2011), "uk": ("uk", 2001),
  ]
}
