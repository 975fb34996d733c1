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
  /// Bytes of the beginning that decide ``hasFrequentReadings``, so that a partly read book gets the same
  /// answer as the whole.
  private static let sample = 1 << 16
  /// Bytes on a page.
  private static let page = 2_000

  /// Most pages have readings, so that room is left for them between the lines.
  public var hasFrequentReadings: Bool { hasFrequentReadings(in: 0..<text.count) }

  /// Readings stand on most pages of a section. The last section of a beginning is judged by its known part.
  public func hasFrequentReadings(inSection index: Int) -> Bool {
    let blocks = blocks[sections[index].blocks]
    guard let first = blocks.first, let last = blocks.last else { return false }
    return hasFrequentReadings(in: first.range.lowerBound..<last.range.upperBound)
  }

  /// Half of the pages of a range, by a sample.
  private func hasFrequentReadings(in range: Range<Int>) -> Bool {
    let sample = range.prefix(Self.sample)
    let readings = ruby(in: sample.startIndex..<sample.endIndex)
    let pages = Set(readings.map { ($0.range.lowerBound - sample.startIndex) / Self.page })
    return !pages.isEmpty && 2 * pages.count * Self.page >= sample.count
  }

  /// Costs O(log *n*) in the readings.
  public func ruby(in range: Range<Int>) -> ArraySlice<Ruby> { ruby.inside(range) }
}

extension [Ruby] {
  /// Readings of characters that begin in a range. Costs O(log *n*) in the readings.
  package func inside(_ range: Range<Int>) -> ArraySlice<Ruby> {
    let first = firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    let end = firstIndexAfter { $0.range.lowerBound < range.upperBound }
    return self[first..<Swift.max(first, end)]
  }
}
