/// The reading of some characters, as given in the text itself.
public struct Ruby: Hashable, Sendable {
  /// The bytes of the characters in ``Book/text``.
  public var range: Range<Int>
  /// The reading in kana.
  public var text: String

  package init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }
}
