/// An emphasised part of a book's text.
public struct Emphasis: Hashable, Sendable {
  /// The style of an emphasis, possibly a combination.
  public struct Style: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Italic: `_so_`, and text spaced out in print: `+so+`, `~so~`.
    public static let italic = Style(rawValue: 1)
    /// Bold: `*so*`, `=so=`.
    public static let bold = Style(rawValue: 2)
    /// Underlined.
    public static let underline = Style(rawValue: 4)
    /// Struck out.
    public static let struck = Style(rawValue: 8)
    /// Monospaced: code, keyboard input. It is shown without substitutions.
    public static let code = Style(rawValue: 16)
    public static let smallCapitals = Style(rawValue: 32)
    /// Raised: exponents, marks of notes.
    public static let superscript = Style(rawValue: 64)
    /// Lowered.
    public static let `subscript` = Style(rawValue: 128)
    public static let capitals = Style(rawValue: 256)
  }

  /// The bytes of the emphasised text in ``Book/text``; never empty.
  public var range: Range<Int>
  public var style: Style

  public init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}

extension [Emphasis] {
  /// Ranges are in order, without overlap. Costs O(*n* + *m*) for *n* parts and *m* ranges.
  package mutating func add(_ style: Emphasis.Style, to ranges: [Range<Int>]) {
    if ranges.isEmpty { return }
    var (result, next, done): ([Emphasis], Int, Int) = ([], 0, 0)
    /// Copies the parts from `done` on. A style is added to the parts, and to the text between them.
    func copyParts(upTo end: Int, adding style: Emphasis.Style?) {
      while next < count, self[next].range.lowerBound < end {
        let part = Swift.max(done, self[next].range.lowerBound)..<self[next].range.upperBound
        if let style, part.lowerBound > done { result.add(done..<part.lowerBound, style) }
        let last = Swift.min(end, part.upperBound)
        if part.lowerBound < last {
          result.add(part.lowerBound..<last, self[next].style.union(style ?? []))
          done = last
        }
        if part.upperBound > end { break }
        next += 1
      }
      if let style, done < end { result.add(done..<end, style) }
      done = Swift.max(done, end)
    }
    for range in ranges {
      copyParts(upTo: range.lowerBound, adding: nil)
      copyParts(upTo: range.upperBound, adding: style)
    }
    copyParts(upTo: .max, adding: nil)
    self = result
  }

  /// Lengthens the last emphasis if it ends at the range, which is not empty, and has the same style.
  package mutating func add(_ range: Range<Int>, _ style: Emphasis.Style) {
    if let last, last.style == style, last.range.upperBound == range.lowerBound {
      // In order: it has a last element.
      self[count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      append(Emphasis(range: range, style: style))
    }
  }
}
