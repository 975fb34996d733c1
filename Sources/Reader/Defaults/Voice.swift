/// How the book is read aloud; as the voice itself is configured, unless the reader has chosen otherwise.
public struct Voice: Hashable, Sendable {
  /// The rate in per cent, -100…100; 0 is the rate for which the voice is configured.
  public var rate: Int
  /// The punctuation marks that are read.
  public var punctuation: Settings.Punctuation

  public init(rate: Int = 0, punctuation: Settings.Punctuation = .auto) {
    (self.rate, self.punctuation) = (rate, punctuation)
  }
}

extension Settings {
  /// How the book is read aloud.
  public var voice: Voice { Voice(rate: rate, punctuation: punctuation) }
}
