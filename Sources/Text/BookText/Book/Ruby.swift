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

extension Book {
  /// The bytes of the beginning that decide ``hasFrequentReadings``, so that a partly read book gets the same
  /// answer as the whole.
  private static let sample = 1 << 16
  /// The bytes of text to a reading, some two pages, beyond which readings are rare.
  private static let rareness = 4_000

  /// True if readings stand on most pages, so that room is left for them between the lines.
  public var hasFrequentReadings: Bool { hasFrequentReadings(in: 0..<text.count) }

  /// True if readings stand on most pages of a section. The last section of a beginning is judged by what is
  /// known of it.
  public func hasFrequentReadings(inSection index: Int) -> Bool {
    let blocks = blocks[sections[index].blocks]
    guard let first = blocks.first, let last = blocks.last else { return false }
    return hasFrequentReadings(in: first.range.lowerBound..<last.range.upperBound)
  }

  private func hasFrequentReadings(in range: Range<Int>) -> Bool {
    let sample = range.prefix(Self.sample)
    let count = ruby(in: sample.startIndex..<sample.endIndex).count
    return count * Self.rareness >= max(1, sample.count)
  }

  /// Returns the readings of characters that begin in a range of the text.
  ///
  /// - Complexity: O(log *n*) in the number of readings.
  public func ruby(in range: Range<Int>) -> ArraySlice<Ruby> {
    let first = ruby.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    let end = ruby.firstIndexAfter { $0.range.lowerBound < range.upperBound }
    return ruby[first..<max(first, end)]
  }
}
