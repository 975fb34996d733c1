import BookText

/// The map of a book on the edge of its pages: its height is the book, and each half of a row shows what is
/// at its part of the text. A pure value: it knows no screen and no pages. Offsets are bytes of the text.
struct ForeEdge: Hashable, Sendable {
  /// What half a row shows. If several apply, the last case wins.
  enum Notch: Int, CaseIterable, Comparable, Sendable {
    case none
    /// The beginning of a chapter.
    case chapter
    /// A bookmark, a named mark or a highlight.
    case mark
    /// A match of the search.
    case match
    /// The place at which a finger is held.
    case finger
    /// The place itself.
    case thumb

    static func < (first: Notch, second: Notch) -> Bool { first.rawValue < second.rawValue }
  }

  /// The halves, from the beginning of the book to its end; an even number of them, 2 or more.
  let halves: [Notch]
  /// Index of the first half of the thumb.
  let thumb: Int
  /// The text, of one byte or more.
  private let text: Range<Int>

  /// Number of halves that the thumb takes.
  static let thumbHeight = 2

  /// Draws the map of a text, with places in order. The thumb covers a finger, and then come matches, marks
  /// and chapters. `cells` are clamped to 1…``maximumCells``. `hasMatch` tells whether a match begins in a
  /// part of the text.
  /// - Complexity: O(*c* log *n*) for *c* cells and *n* chapters and marks.
  init(
    cells: Int, text: Range<Int>, place: Int, chapters: [Int] = [], marks: [Int] = [],
    finger: Int? = nil, hasMatch: (Range<Int>) -> Bool = { _ in false }
  ) {
    let count = 2 * min(max(1, cells), Self.maximumCells)
    let text = text.lowerBound..<max(text.lowerBound + 1, text.upperBound)
    self.text = text
    thumb = min(Self.half(of: place, among: count, in: text), count - Self.thumbHeight)
    let step = Self.step(ofChapters: chapters.count, halves: count)
    let finger = finger.map { Self.half(of: $0, among: count, in: text) }
    halves = (0..<count).map { [thumb] half in
      if half >= thumb, half < thumb + Self.thumbHeight { return .thumb }
      if half == finger { return .finger }
      let range = Self.range(of: half, among: count, in: text)
      if hasMatch(range) { return .match }
      if Self.hasPlace(in: range, of: marks, every: 1) { return .mark }
      return Self.hasPlace(in: range, of: chapters, every: step) ? .chapter : .none
    }
  }

  /// Greatest number of cells: products with lengths of texts stay within a number.
  private static let maximumCells = 1 << 14

  /// The step between the chapters with a notch: 1, 2, 5, 10 and so on, like the marks of a ruler. It is the
  /// smallest with which notches take at most a quarter of the halves.
  static func step(ofChapters chapters: Int, halves: Int) -> Int {
    let units = sequence(first: 1) { $0 * 10 }.prefix(10)
    return units.lazy.flatMap { [$0, 2 * $0, 5 * $0] }.first { chapters / $0 * 4 <= halves }
      ?? max(1, chapters)
  }

  /// Whether a range has a place of a list in order; if `step` is 3, only the 3rd, 6th, 9th … place counts.
  private static func hasPlace(in range: Range<Int>, of places: [Int], every step: Int) -> Bool {
    func count(before offset: Int) -> Int { places.firstIndexAfter { $0 < offset } }
    return count(before: range.lowerBound) / step < count(before: range.upperBound) / step
  }

  /// The offset is clamped to the text; `count` is the number of halves.
  private static func half(of offset: Int, among count: Int, in text: Range<Int>) -> Int {
    let offset = min(max(text.lowerBound, offset), text.upperBound - 1)
    return (offset - text.lowerBound) * count / text.count
  }

  /// Returns the bytes of the text that a half shows. The last half also has the offset after the text.
  private static func range(of half: Int, among count: Int, in text: Range<Int>) -> Range<Int> {
    func start(_ half: Int) -> Int { text.lowerBound + (half * text.count + count - 1) / count }
    let end = half + 1 == count ? text.upperBound + 1 : start(half + 1)
    return start(half)..<max(start(half), end)
  }

  /// Returns the offset at which a cell begins; the index is clamped to the map.
  func place(ofCell cell: Int) -> Int {
    let half = min(max(0, 2 * cell), halves.count - 1)
    return min(Self.range(of: half, among: halves.count, in: text).lowerBound, text.upperBound - 1)
  }

  /// The index is clamped to the map. Halves outside `shown`, a range of indices in ``halves``, are empty.
  func cell(_ index: Int, within shown: Range<Int>) -> (first: Notch, second: Notch) {
    let first = min(max(0, 2 * index), halves.count - 2)
    return (
      shown.contains(first) ? halves[first] : .none,
      shown.contains(first + 1) ? halves[first + 1] : .none
    )
  }

  var cellCount: Int { halves.count / 2 }
}
