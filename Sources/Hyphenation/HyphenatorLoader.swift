import Background
import Typesetting

/// Reads the patterns of a language on a thread of its own.
///
/// The answer is nil if the words of the language are not divided.
public typealias HyphenatorLoader = BackgroundTask<Hyphenator?>

extension BackgroundTask where Answer == Hyphenator? {
  /// Begins to read the patterns of `language`, a BCP 47 tag.
  public convenience init(language: String, from files: PatternFiles = PatternFiles()) {
    self.init { files.hyphenator(for: language) }
  }

  /// What has been found; nil while it is looked for, and where there is nothing.
  public var hyphenator: Hyphenator? { answer ?? nil }
}
