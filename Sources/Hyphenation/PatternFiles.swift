import Storage
import System
import Typesetting

/// The files of hyphenation patterns: those of the system and those that come with the program.
public struct PatternFiles: Sendable {
  private let directory: String
  private let bundled: [String]

  /// - Parameters:
  ///   - directory: The files of the system, for libhyphen: by default where Debian and others keep
  ///     those of LibreOffice.
  ///   - bundled: The directories in which those of the program may be.
  public init(
    in directory: String = "/usr/share/hyphen",
    bundled: [String] = BundledData.directories(
      "hyphenation", inSources: "Sources/Hyphenation/Patterns")
  ) {
    self.directory = directory
    self.bundled = bundled
  }

  /// Returns the path of the file for a language; nil if there is none.
  ///
  /// The system's wins if it is newer. `de-AT` is looked for as itself, then as German of any country.
  ///
  /// - Parameter language: A BCP 47 tag, such as `en`, `de-1901` or `sr-Latn`.
  public func path(for language: String) -> String? {
    guard let tag = LanguageTag(language) else { return nil }
    let system = systemPath(for: tag)
    guard let own = BundledPatterns(for: tag),
      let path = bundled.lazy.map({ "\($0)/\(own.name)" }).first(where: FileSystem.isReadable)
    else { return system }
    guard let system, own.subtag.map({ system.hasSuffix("_\($0).dic") }) ?? true,
      let status = FileStatus(of: system), status.modified.seconds >= own.seconds
    else { return path }
    return system
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

  /// Returns the hyphenator of a language: without patterns if there are none; nil if the words of
  /// the language are not divided, or if it is no language.
  ///
  /// - Complexity: O(*n*) in the length of the file: a millisecond for most languages, 25 for German.
  public func hyphenator(for language: String) -> Hyphenator? {
    guard let tag = LanguageTag(language), !Self.undivided.contains(tag.language) else {
      return nil
    }
    guard let path = path(for: language), let file = try? FileAccess.contents(of: path),
      let patterns = path.hasSuffix(".tex")
        ? HyphenationPatterns(tex: file) : HyphenationPatterns(file)
    else { return .lackingPatterns }
    // German writes every noun with a capital.
    return Hyphenator(
      dividesCapitalized: tag.language == "de",
      shortestEnd: BundledPatterns(for: tag)?.shortestEnd ?? 3
    ) { patterns.divisions(of: $0) }
  }

  /// Returns the Debian package with the patterns of a language that has none here; nil if no such
  /// package is known.
  public static func package(for language: String) -> String? {
    guard let tag = LanguageTag(language), packaged.contains(tag.language) else { return nil }
    return "hyphen-\(tag.language)"
  }

  /// Languages whose words are not divided with hyphens.
  private static let undivided: Set<String> = [
    "ar", "fa", "he", "ja", "km", "ko", "lo", "my", "th", "ur", "vi", "yi", "zh",
  ]

  /// Languages of which Debian has patterns that do not come with the program.
  private static let packaged: Set<String> = [
    "af", "as", "be", "bg", "bn", "gl", "gu", "hi", "hr", "id", "is", "kn", "lt", "lv", "ml", "mn",
    "mr", "or", "pa", "ro", "sk", "sl", "sr", "ta", "te", "zu",
  ]
}
