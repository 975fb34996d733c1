/// How the book is read aloud; as the voice itself is configured, unless the reader has chosen otherwise.
public struct Voice: Hashable, Sendable {
  /// The rate in percent, -100…100; 0 is the rate configured for the voice.
  public var rate: Int

  public init(rate: Int = 0) { self.rate = rate }
}

extension Settings {
  public var voice: Voice { Voice(rate: rate) }
}
