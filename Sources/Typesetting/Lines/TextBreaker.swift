/// Breaks parts of a text into lines. Reuses its buffers from one part to the next.
struct TextBreaker {
  let text: UnsafeBufferPointer<UInt8>
  private var scanner: BoxScanner
  private var breaker = ParagraphBreaker()
  /// False if words are divided only at soft hyphens.
  var dividesWords: Bool {
    get { scanner.dividesWords }
    set { scanner.dividesWords = newValue }
  }

  /// - Parameters:
  ///   - text: The text of the book; must outlive the breaker.
  ///   - style: The style of the type.
  ///   - hyphenator: Finds word divisions; nil for soft hyphens only.
  init(text: UnsafeBufferPointer<UInt8>, style: TypeStyle, hyphenator: Hyphenator?) {
    self.text = text
    scanner = BoxScanner(
      hyphenator: style.hyphenatesWords ? hyphenator : nil, smartPunctuation: style.smartPunctuation
    )
  }

  /// Returns the boxes of a part of the text, none wider than `limit` cells.
  mutating func boxes(
    of range: Range<Int>, limit: Int, hyphenatesWords: Bool = false
  ) -> [Box] {
    scanner.boxes(of: range, in: text, limit: limit, hyphenatesWords: hyphenatesWords)
  }

  /// Breaks a part of the text into the lines with the fewest demerits.
  mutating func broken(
    _ range: Range<Int>, _ shape: ParagraphBreaker.Shape, hyphenatesWords: Bool = false
  ) -> BrokenText {
    let boxes = boxes(of: range, limit: shape.narrowest, hyphenatesWords: hyphenatesWords)
    return BrokenText(boxes: boxes, lines: breaker.lines(of: boxes, shape: shape))
  }

  /// Breaks a paragraph of prose into lines. One without gaps, such as Chinese, cannot be evened
  /// out: each of its lines is as full as possible.
  mutating func brokenProse(
    _ range: Range<Int>, _ shape: ParagraphBreaker.Shape
  ) -> BrokenText {
    let boxes = boxes(of: range, limit: shape.narrowest, hyphenatesWords: true)
    let isSolid = boxes.count { $0.isSeam } * 2 > boxes.count
    return BrokenText(
      boxes: boxes,
      lines: isSolid
        ? breaker.fullLines(of: boxes, shape) : breaker.lines(of: boxes, shape: shape))
  }
}

extension ParagraphBreaker.Shape {
  /// The width of the narrowest line, which is the limit for boxes.
  fileprivate var narrowest: Int { min(firstWidth, width) }
}
