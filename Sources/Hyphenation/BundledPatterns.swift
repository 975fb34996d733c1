/// A file of patterns that comes with the program, from the tex-hyphen collection.
///
/// Each has its authors and its licence in its first lines.
struct BundledPatterns {
  /// The name of the file.
  let name: String
  /// When its patterns were last changed, in seconds since 1970: the end of that year.
  let seconds: Int
  /// The country or the variant that it is for; nil if it is for all of the language.
  let subtag: String?

  /// The fewest letters after a division with which the file asks to be used.
  let shortestEnd: Int

  /// Returns nil if no such file comes with the program.
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

  /// The names by language, and the years of the last change that each file names.
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
