import BookText

/// Breaks parts of a text into lines.
struct TextBreaker {
  private let text: TextBytes
  private var scanner: BoxScanner
  /// False if words are divided only at soft hyphens.
  var dividesWords: Bool {
    get { scanner.dividesWords }
    set { scanner.dividesWords = newValue }
  }

  /// - Parameters:
  ///   - text: The text of the book; must outlive the breaker.
  ///   - style: The style of the type.
  ///   - hyphenator: Finds word divisions; nil for soft hyphens only.
  ///   - readings: The readings of characters, in order.
  init(text: TextBytes, style: TypeStyle, hyphenator: Hyphenator?, readings: [Ruby] = []) {
    self.text = text
    scanner = BoxScanner(
      hyphenator: style.hyphenatesWords ? hyphenator : nil,
      smartPunctuation: style.smartPunctuation, language: style.language,
      parts: style.languageParts,
      readings: style.showsReadings || style.isPlain ? readings : [],
      speaksReadings: style.isPlain)
  }

  /// Returns the boxes of a part of the text, none wider than `limit` cells.
  mutating func boxes(
    of range: Range<Int>, limit: Int, hyphenatesWords: Bool = false, isRagged: Bool = true
  ) -> [Box] {
    scanner.boxes(
      of: range, in: text, limit: limit, hyphenatesWords: hyphenatesWords, isRagged: isRagged)
  }

  /// Breaks a part of the text into the lines with the fewest demerits.
  ///
  /// - Parameter isProse: Whether words may be divided. If so, a part without gaps, such as Chinese, gets
  ///   lines as full as possible, since it cannot be evened out.
  mutating func brokenText(
    in range: Range<Int>, _ shape: ParagraphBreaker.Shape, isProse: Bool = false
  ) -> BrokenText {
    let boxes = boxes(
      of: range, limit: min(shape.firstWidth, shape.width), hyphenatesWords: isProse,
      isRagged: !shape.isJustified)
    let isSolid = isProse && boxes.count { $0.isSeam } * 2 > boxes.count
    return BrokenText(
      boxes: boxes,
      lines: isSolid
        ? ParagraphBreaker.fullLines(of: boxes, shape)
        : ParagraphBreaker.lines(of: boxes, shape: shape))
  }

  /// Sets a title in lines as even as possible, and no more of them than it needs. No line ends with an
  /// article or a preposition, or parts words that belong together, unless they are too wide for one.
  ///
  /// - Parameters:
  ///   - end: The cells up to the ends of the lines.
  ///   - role: The kind of the lines.
  ///   - indent: Returns the indent of a line that leaves `free` cells of its width.
  mutating func evenLines(
    of range: Range<Int>, end: Int, role: SetLine.Role, indent: (_ free: Int) -> Int
  ) -> [SetLine] {
    let end = max(1, end)
    let boxes = scanner.joinedTies(
      of: scanner.boxes(of: range, in: text, limit: end), in: text, limit: end)
    /// Breaks the boxes into ragged lines of a width in cells.
    func lines(of width: Int) -> [ParagraphBreaker.Line] {
      ParagraphBreaker.lines(
        of: boxes,
        shape: ParagraphBreaker.Shape(firstWidth: width, width: width, isJustified: false))
    }
    var even = lines(of: end)
    // The narrowest width for as few lines.
    var (least, most) = (boxes.map(\.width).max() ?? end, end)
    while even.count > 1, least < most {
      let width = (least + most) / 2
      let narrower = lines(of: width)
      if narrower.count > even.count {
        least = width + 1
      } else {
        (even, most) = (narrower, width)
      }
    }
    let broken = BrokenText(boxes: boxes, lines: even)
    return even.map { line in
      var set = SetLine(
        role, range: broken.range(of: line), indent: indent(max(0, end - line.naturalWidth)))
      if broken.hyphen(endOf: line) != .none { set.traits.insert(.hyphen) }
      return set
    }
  }

  /// Sets a part of the text as lines.
  ///
  /// - Parameters:
  ///   - first: The indent of the first line, in cells.
  ///   - others: The indent of the other lines, in cells.
  ///   - end: The cells from the edge of the measure up to the ends of the lines.
  ///   - role: The kind of the lines.
  ///   - isProse: As for ``brokenText(in:_:isProse:)``.
  ///   - isJustified: Whether the lines are filled.
  ///   - shift: Returns by how many of a line's free cells it is moved.
  mutating func lines(
    of range: Range<Int>, first: Int, others: Int, end: Int, role: SetLine.Role = .text,
    isProse: Bool = false, isJustified: Bool = false,
    shift: (_ free: Int, _ isLast: Bool) -> Int = { _, _ in 0 }
  ) -> [SetLine] {
    let end = max(1, end)
    let (first, others) = (min(first, end - 1), min(others, end - 1))
    let shape = ParagraphBreaker.Shape(
      firstWidth: end - first, width: end - others, isJustified: isJustified)
    let broken = brokenText(in: range, shape, isProse: isProse)
    return broken.lines.enumerated().map { index, line in
      let indent = index == 0 ? first : others
      let free = max(0, end - indent - line.naturalWidth)
      let isLast = index + 1 == broken.lines.count
      // A line in need of gaps of three cells is left ragged: holes are worse.
      let isFilled = isJustified && !isLast && line.gaps > 0 && free <= line.gaps
      var set = SetLine(
        role, range: broken.range(of: line), indent: indent + shift(free, isLast),
        extra: isFilled ? free : 0)
      switch broken.hyphen(endOf: line) {
      case .none: break
      case .written: set.traits.insert(.hyphen)
      case .added, .addedAsLastResort: set.traits.formUnion([.hyphen, .addedHyphen])
      }
      return set
    }
  }
}
