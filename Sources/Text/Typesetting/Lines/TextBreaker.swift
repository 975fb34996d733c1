import BookText

struct TextBreaker {
  private let text: TextBytes
  private var scanner: BoxScanner
  /// Whether words may be divided at all.
  private let hyphenatesWords: Bool
  /// False if words are divided only at soft hyphens.
  var dividesWords: Bool {
    get { scanner.dividesWords }
    set { scanner.dividesWords = newValue }
  }

  /// The text must outlive the breaker. Without a hyphenator, only soft hyphens divide words.
  init(text: TextBytes, style: TypeStyle, hyphenator: Hyphenator?, readings: [Ruby] = []) {
    self.text = text
    hyphenatesWords = style.hyphenatesWords
    scanner = BoxScanner(
      hyphenator: style.hyphenatesWords ? hyphenator : nil,
      smartPunctuation: style.smartPunctuation, language: style.language,
      parts: style.languageParts,
      readings: style.showsReadings || style.isPlain ? readings : [],
      speaksReadings: style.isPlain)
  }

  /// None wider than `limit` cells.
  mutating func boxes(
    of range: Range<Int>, limit: Int, hyphenatesWords: Bool = false, isRagged: Bool = true
  ) -> [Box] {
    scanner.boxes(
      of: range, in: text, limit: limit, hyphenatesWords: hyphenatesWords, isRagged: isRagged)
  }

  /// The lines with the fewest demerits. Words of prose may be divided; a part without gaps, such as Chinese,
  /// gets lines as full as possible, since it cannot be evened out.
  mutating func brokenText(
    in range: Range<Int>, _ shape: ParagraphBreaker.Shape, isProse: Bool = false
  ) -> BrokenText {
    let boxes = boxes(
      of: range, limit: min(shape.firstWidth, shape.width),
      hyphenatesWords: isProse && hyphenatesWords,
      isRagged: !shape.isJustified)
    let isSolid = isProse && boxes.count { $0.isSeam } * 2 > boxes.count
    return BrokenText(
      boxes: boxes,
      lines: isSolid
        ? ParagraphBreaker.fullLines(of: boxes, shape)
        : ParagraphBreaker.lines(of: boxes, shape: shape))
  }

  /// A title in lines as even as possible, and no more of them than it needs. No line ends with an article or
  /// a preposition, or parts words that belong together, unless they are too wide for one. `end` are the
  /// cells up to the ends of the lines; `indent` gets the cells that a line leaves free.
  mutating func evenLines(
    of range: Range<Int>, end: Int, role: SetLine.Role, indent: (_ free: Int) -> Int
  ) -> [SetLine] {
    let end = max(1, end)
    let boxes = scanner.joinedTies(
      of: scanner.boxes(of: range, in: text, limit: end), in: text, limit: end)
    /// Ragged lines of a width in cells.
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

  /// Indents are in cells, and `end` are the cells from the edge of the measure up to the ends of the lines.
  /// `isProse` as for ``brokenText(in:_:isProse:)``. `shift` moves a line by some of its free cells.
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
