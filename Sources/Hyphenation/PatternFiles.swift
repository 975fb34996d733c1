import Storage
import System
import Typesetting

/// The hyphenation patterns that are installed on the system, a file for each language.
public struct PatternFiles: Sendable {
  private let directory: String

  /// Looks in `directory`: by default where Debian and others keep the files of LibreOffice.
  public init(in directory: String = "/usr/share/hyphen") { self.directory = directory }

  /// The path of the file for a language, or nil where there is none.
  ///
  /// `de-AT` is looked for as itself, then as German of any country: that of the same name before
  /// others, English as it is written in the United States.
  ///
  /// - Parameter language: A BCP 47 tag, such as `en`, `de-AT` or `sr-Latn`.
  public func path(for language: String) -> String? {
    let parts = language.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let first = parts.first?.lowercased(), (2...3).contains(first.count),
      parts.allSatisfy({ $0.utf8.allSatisfy(isLetterOrDigit) })
    else { return nil }
    let country = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    let names = [
      country.map { "\(first)_\($0)" }, first == "en" ? "en_US" : nil, first,
      "\(first)_\(first.uppercased())",
    ]
    for name in names.compactMap({ $0 }) {
      let path = "\(directory)/hyph_\(name).dic"
      if FileSystem.isReadable(path) { return path }
    }
    return FileSystem.names(in: directory)
      .filter { $0.hasPrefix("hyph_\(first)_") && $0.hasSuffix(".dic") }
      .min().map { "\(directory)/\($0)" }
  }

  /// Reads the patterns of a language; returns nil if there is no file that can be read.
  ///
  /// - Complexity: O(*n*) in the length of the file: a millisecond for most languages, 25 for German.
  public func hyphenator(for language: String) -> Hyphenator? {
    guard let path = path(for: language), let file = try? FileAccess.contents(of: path),
      let patterns = HyphenationPatterns(file)
    else { return nil }
    // German writes every noun with a capital.
    let nounsAreCapitalized = language.lowercased().hasPrefix("de")
    return Hyphenator(dividesCapitalized: nounsAreCapitalized) { patterns.divisions(of: $0) }
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
