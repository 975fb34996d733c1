import Background
import Typesetting

/// Loads the patterns of a language on a thread of its own.
///
/// The answer is nil if the words of the language are not hyphenated.
public typealias HyphenatorLoader = BackgroundTask<Hyphenator?>

extension BackgroundTask where Answer == Hyphenator? {
  /// Starts loading the patterns of `language`, a BCP 47 tag.
  public convenience init(language: String, from files: PatternFiles = PatternFiles()) {
    self.init { files.hyphenator(for: language) }
  }

  /// The hyphenator, or nil while it is being loaded and if there is none.
  public var hyphenator: Hyphenator? { answer ?? nil }
}
