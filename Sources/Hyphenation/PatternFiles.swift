import CHyphenation
import Glibc
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
      if access(path, R_OK) == 0 { return path }
    }
    return firstFile(beginningWith: "hyph_\(first)_")
  }

  /// Reads the patterns of a language; nil where there are none, or none that can be understood.
  ///
  /// - Complexity: Milliseconds for most languages, some seconds for German.
  public func hyphenator(for language: String) -> Hyphenator? {
    guard let path = path(for: language), let patterns = Patterns(path: path) else { return nil }
    // German writes every noun with a capital.
    let nounsAreCapitalized = language.lowercased().hasPrefix("de")
    return Hyphenator(dividesCapitalized: nounsAreCapitalized) { patterns.breaks(in: $0) }
  }

  /// The first file by name, of those whose names begin with `prefix`.
  private func firstFile(beginningWith prefix: String) -> String? {
    guard let entries = opendir(directory) else { return nil }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(prefix), name.hasSuffix(".dic") { names.append(name) }
    }
    return names.min().map { "\(directory)/\($0)" }
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

/// Patterns in memory; nothing writes to them after they were read.
private final class Patterns: @unchecked Sendable {
  private let patterns: OpaquePointer

  init?(path: String) {
    guard let patterns = hyphenation_patterns_open(path) else { return nil }
    self.patterns = patterns
  }

  deinit { hyphenation_patterns_close(patterns) }

  func breaks(in word: UnsafeBufferPointer<UInt32>) -> UInt64 {
    hyphenation_breaks(patterns, word.baseAddress, word.count)
  }
}
