/// The reading of some characters of a book, as the text itself gives it.
public struct Ruby: Hashable, Sendable {
  /// The bytes of ``Book/text`` that are read so.
  public var range: Range<Int>
  /// The reading in kana.
  public var text: String
}
