/// Breaks parts of a text into lines. Keeps its buffers from one part to the next.
struct TextBreaker {
  let text: UnsafeBufferPointer<UInt8>
  private var scanner: BoxScanner
  private var breaker = ParagraphBreaker()

  /// - Parameters:
  ///   - text: The text of the book; must outlive the breaker.
  ///   - style: How the type is set.
  ///   - hyphenator: Knows where words may be divided; nil to divide them at soft hyphens only.
  init(text: UnsafeBufferPointer<UInt8>, style: TypeStyle, hyphenator: Hyphenator?) {
    self.text = text
    scanner = BoxScanner(hyphenator: style.dividesWords ? hyphenator : nil, dress: style.dress)
  }

  /// The boxes of a part of the text, none wider than `limit` cells.
  mutating func boxes(
    of range: Range<Int>, limit: Int, dividesWords: Bool = false
  ) -> [Box] {
    scanner.boxes(of: range, in: text, limit: limit, dividesWords: dividesWords)
  }

  /// A part of the text, broken into the lines that look best together.
  mutating func broken(
    _ range: Range<Int>, _ shape: ParagraphBreaker.Shape, dividesWords: Bool = false
  ) -> BrokenText {
    let boxes = boxes(of: range, limit: shape.narrowest, dividesWords: dividesWords)
    return BrokenText(boxes: boxes, lines: breaker.lines(of: boxes, shape: shape))
  }

  /// A paragraph of prose, broken into lines. One without gaps, such as Chinese, cannot be evened
  /// out: each of its lines is as full as it can be.
  mutating func brokenProse(
    _ range: Range<Int>, _ shape: ParagraphBreaker.Shape
  ) -> BrokenText {
    let boxes = boxes(of: range, limit: shape.narrowest, dividesWords: true)
    let isSolid = boxes.count { $0.isSeam } * 2 > boxes.count
    return BrokenText(
      boxes: boxes,
      lines: isSolid
        ? breaker.fullLines(of: boxes, shape) : breaker.lines(of: boxes, shape: shape))
  }
}

extension ParagraphBreaker.Shape {
  /// The width of the narrowest line: no box may be wider.
  fileprivate var narrowest: Int { min(firstWidth, width) }
}
