import Storage
import System
import Typesetting

/// Finds hyphenation pattern files: the bundled ones, and those of the system for other languages.
public struct PatternFiles: Sendable {
  private let directory: String
  private let bundled: [String]

  /// - Parameters:
  ///   - directory: The directory of the system's files, for libhyphen; by default that of
  ///     LibreOffice's patterns on Debian and others.
  ///   - bundled: The possible directories of the bundled files.
  public init(
    in directory: String = "/usr/share/hyphen",
    bundled: [String] = BundledData.directories(
      "hyphenation", inSources: "Sources/Hyphenation/Patterns")
  ) {
    self.directory = directory
    self.bundled = bundled
  }

  /// Returns the path of the file for a language, or nil if there is none.
  ///
  /// `de-AT` is looked up as itself, then as German of any country.
  ///
  /// - Parameter language: A BCP 47 tag, such as `en`, `de-1901` or `sr-Latn`.
  public func path(for language: String) -> String? {
    guard let tag = LanguageTag(language) else { return nil }
    return BundledPatterns(for: tag).flatMap { own in
      bundled.lazy.map { "\($0)/\(own.name)" }.first(where: FileSystem.isReadable)
    } ?? systemPath(for: tag)
  }

  private func systemPath(for tag: LanguageTag) -> String? {
    let language = tag.language
    let names = [
      tag.country.map { "\(language)_\($0)" }, language == "en" ? "en_US" : nil, language,
      "\(language)_\(language.uppercased())",
    ]
    for name in names.compactMap({ $0 }) {
      let path = "\(directory)/hyph_\(name).dic"
      if FileSystem.isReadable(path) { return path }
    }
    return FileSystem.names(in: directory)
      .filter { $0.hasPrefix("hyph_\(language)_") && $0.hasSuffix(".dic") }
      .min().map { "\(directory)/\($0)" }
  }

  /// Returns the hyphenator of a language: one without patterns if no file is found; nil if the
  /// words of the language are not hyphenated, or if it is not a language.
  ///
  /// - Complexity: O(*n*) in the length of the file: a third of a millisecond for English, two for German.
  public func hyphenator(for language: String) -> Hyphenator? {
    guard let tag = LanguageTag(language), !Self.unhyphenated.contains(tag.language) else {
      return nil
    }
    guard let path = path(for: language), let file = try? FileAccess.contents(of: path),
      let patterns = path.hasSuffix(".tex")
        ? HyphenationPatterns(tex: file) : HyphenationPatterns(file)
    else { return .lackingPatterns }
    // German capitalises every noun.
    return Hyphenator(
      hyphenatesCapitalized: tag.language == "de",
      shortestEnd: BundledPatterns(for: tag)?.shortestEnd ?? 3
    ) { patterns.divisions(of: $0) }
  }

  /// Returns the Debian package with the patterns of a language for which no file is found, or nil
  /// if no such package is known.
  public static func package(for language: String) -> String? {
    guard let tag = LanguageTag(language), packaged.contains(tag.language) else { return nil }
    return "hyphen-\(tag.language)"
  }

  /// Languages whose words are not hyphenated.
  private static let unhyphenated: Set<String> = [
    "ar", "fa", "he", "ja", "km", "ko", "lo", "my", "th", "ur", "vi", "yi", "zh",
  ]

  /// Languages with patterns in Debian that are not bundled.
  private static let packaged: Set<String> = [
    "af", "as", "be", "bg", "bn", "gl", "gu", "hi", "hr", "id", "is", "kn", "lt", "lv", "ml", "mn",
    "mr", "or", "pa", "ro", "sk", "sl", "sr", "ta", "te", "zu",
  ]
}
