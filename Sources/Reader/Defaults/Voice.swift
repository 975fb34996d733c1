/// How the book is read aloud; as the voice itself is configured, unless the reader has chosen otherwise.
public struct Voice: Hashable, Sendable {
  /// The rate in percent, -100…100; 0 is the rate configured for the voice.
  public var rate: Int
  /// Punctuation marks read aloud.
  public var punctuation: Settings.Punctuation

  public init(rate: Int = 0, punctuation: Settings.Punctuation = .auto) {
    (self.rate, self.punctuation) = (rate, punctuation)
  }
}

extension Settings {
  /// How the book is read aloud.
  public var voice: Voice { Voice(rate: rate, punctuation: punctuation) }
}
