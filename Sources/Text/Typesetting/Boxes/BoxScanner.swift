import BookText
import CLineBreaks
import Cells

/// Cuts text into boxes.
struct BoxScanner {
  private let hyphenator: Hyphenator?
  /// False if words are divided only at soft hyphens.
  var dividesWords = true
  private let smartPunctuation: SmartPunctuation?
  private let ties: Ties
  /// The parts of the text in other languages, in order.
  private let parts: [LanguagePart]
  /// The readings of characters, in order.
  private let readings: [Ruby]
  /// Readings follow their characters.
  private let speaksReadings: Bool
  private var folded: [UInt8] = []
  private var allowed: [UInt8] = []

  /// Without a hyphenator, only soft hyphens divide words; without a language, the text is English.
  /// Substituted punctuation affects widths. `speaksReadings`: for a screen reader, readings follow their
  /// characters in the line.
  init(
    hyphenator: Hyphenator? = nil, smartPunctuation: SmartPunctuation? = nil,
    language: String? = nil, parts: [LanguagePart] = [], readings: [Ruby] = [],
    speaksReadings: Bool = false
  ) {
    (self.parts, self.readings, self.speaksReadings) = (parts, readings, speaksReadings)
    self.hyphenator = hyphenator
    self.smartPunctuation = smartPunctuation
    ties = Ties.ties(ofLanguage: language)
  }

  /// Boxes in order, none wider than `limit` cells including an added hyphen. Ragged lines divide Korean only
  /// between words. Costs O(*n*) in the range, one paragraph.
  mutating func boxes(
    of range: Range<Int>, in text: TextBytes, limit: Int,
    hyphenatesWords: Bool = false, isRagged: Bool = true
  ) -> [Box] {
    findBreaks(of: range, in: text)
    let ties = ties(at: range.lowerBound)
    let hasRoom = speaksReadings || limit >= ReadingRoom.leastLimit
    let readings = hasRoom ? readings.inside(range) : []
    return withBreaks { breaks in
      var breaks = breaks
      breaks.keepsKoreanWords = isRagged
      var cutter = BoxCutter(
        breaks: breaks, text: text, offset: range.lowerBound, limit: limit,
        smartPunctuation: smartPunctuation, replacesMarks: smartPunctuation != nil, ties: ties,
        room: speaksReadings
          ? ReadingRoom(spoken: readings) : ReadingRoom(readings, in: text),
        words: WordHyphenator(
          breaks.text, isActive: hyphenatesWords, dividesWords ? hyphenator : nil,
          offset: range.lowerBound))
      return cutter.cutParagraph()
    }
  }

  /// Ties of the language at the beginning of a paragraph.
  private func ties(at place: Int) -> Ties {
    guard !parts.isEmpty, let part = parts.part(at: place) else { return ties }
    return Ties.ties(ofLanguage: part.language)
  }

  /// Joins boxes of a title where no line should end: after an article or a preposition, and between words
  /// that belong together. Boxes wider than `limit` cells together stay apart.
  func joinedTies(of boxes: [Box], in text: TextBytes, limit: Int) -> [Box] {
    var joined: [Box] = []
    for box in boxes {
      if let last = joined.last, last.hasGapAfter, last.width + 1 + box.width <= limit,
        last.tie != .none || ties.isSmall(in: text, endOfWord: last.range.upperBound)
      {
        joined[joined.count - 1] = Box(
          range: last.range.lowerBound..<box.range.upperBound, width: last.width + 1 + box.width,
          hasGapAfter: box.hasGapAfter, hyphen: box.hyphen, tie: box.tie)
      } else {
        joined.append(box)
      }
    }
    return joined
  }

  /// Passes the line ends that ``findBreaks(of:in:)`` found last, valid during the call.
  func withBreaks<Result>(_ body: (LineBreaks) -> Result) -> Result {
    folded.withTextBytes { folded in
      allowed.withUnsafeBufferPointer { body(LineBreaks(text: folded, allowed: $0)) }
    }
  }

  /// Finds possible line ends for ``withBreaks(_:)``, in a copy with blanks for all white space.
  mutating func findBreaks(of range: Range<Int>, in text: TextBytes) {
    folded.removeAll(keepingCapacity: true)
    folded.append(contentsOf: text[range])
    if allowed.count < folded.count {
      allowed = Array(repeating: 0, count: folded.count)
    }
    folded.withUnsafeMutableBufferPointer { folded in
      for index in folded.indices where folded[index] >= "\t" && folded[index] <= "\r" {
        folded[index] = " "
      }
      let first = text[range].firstPosition(of: 0xA0, from: range.lowerBound) - range.lowerBound
      for index in folded.indices.dropFirst(max(1, first)) where folded[index] == 0xA0 {
        if text.isPartOfBlank(noBreakSpaceEndingAt: range.lowerBound + index + 1) {
          (folded[index - 1], folded[index]) = (" ", " ")
        }
      }
      allowed.withUnsafeMutableBufferPointer { allowed in
        guard let source = folded.baseAddress, let target = allowed.baseAddress else { return }
        line_breaks(source, folded.count, target)
      }
    }
  }
}

/// Cuts one paragraph into boxes; offsets count from its beginning.
private struct BoxCutter {
  let breaks: LineBreaks
  let text: TextBytes
  let offset: Int
  let limit: Int
  let smartPunctuation: SmartPunctuation?
  /// Whether typed marks are replaced. Comparing the replacements with nil costs more than most boxes.
  let replacesMarks: Bool
  let ties: Ties
  var room: ReadingRoom
  var words: WordHyphenator

  /// A box with an unknown end so far.
  struct OpenBox {
    var start: Int
    var end: Int
    var width: Int
  }

  /// White space before the next glyph.
  enum Space {
    case none
    case gap
    /// The end of a source line between letters that belong together: not a gap, but a possible line end.
    case joiningBreak
  }

  var boxes: [Box] = []
  var box: OpenBox?
  var space = Space.none
  var position = 0
  /// Number of cells by which a reading goes beyond the position.
  var overhang = 0

  /// Costs O(*n*). Call it once.
  mutating func cutParagraph() -> [Box] {
    boxes.reserveCapacity(breaks.text.count / 4 + 1)
    while position < breaks.text.endIndex {
      let start = position
      guard var width = nextWidth() else { continue }
      if box != nil { closeBox(before: start, width: width) }
      space = .none
      if overhang > 0 { overhang = max(0, overhang - width) }
      if !room.isEmpty, let passed = room.passRooms(upTo: offset + position) {
        width += min(passed.cells, max(0, limit - width - (box?.width ?? 0)))
        overhang = max(0, passed.overhang - passed.cells)
      }
      box = OpenBox(start: box?.start ?? start, end: position, width: (box?.width ?? 0) + width)
      if LetterRun.length(of: breaks.text[start]) == position - start { consumeLetterRun() }
    }
    endBox(hasGapAfter: space == .gap)
    return boxes
  }

  /// Reads the rest of a run of letters at once, after the first of them: a line ends there only if a word is
  /// hyphenated. Reads nothing if the run does not fit into the box.
  private mutating func consumeLetterRun() {
    guard var open = box else { return }
    overhang = 0
    // Of a word that is wider than a line, count no more than a line: otherwise each of its letters
    // would cost as much as all of them.
    var run = LetterRun(breaks.text, from: position, atMost: max(0, limit - open.width))
    guard run.count > 0, open.width + run.count <= limit else { return }
    while let (place, hyphen) = words.division(in: position..<run.end) {
      let letters = run.consumeLetters(before: place)
      box = OpenBox(start: open.start, end: place, width: open.width + letters)
      endBox(hasGapAfter: false, hyphen: hyphen)
      open = OpenBox(start: place, end: place, width: 0)
      // A division before the first remaining letter has been used.
      position = run.consumeLetter(at: place)
      open.width = 1
    }
    let letters = run.consumeLetters(before: run.end)
    open.width += letters
    position = run.end
    if !room.isEmpty, let passed = room.passRooms(upTo: offset + position) {
      open.width += min(passed.cells, max(0, limit - open.width))
    }
    box = OpenBox(start: open.start, end: run.end, width: open.width)
  }

  /// The next glyph's width in cells; nil for white space, which is recorded, and at the end. Two bytes of
  /// ASCII in a row need no scanner.
  private mutating func nextWidth() -> Int? {
    let text = breaks.text
    let byte = text[inside: position]
    let next = position + 1 < text.endIndex ? text[inside: position + 1] : 0
    if byte >= " ", byte < 0x7F, next < 0x80,
      !replacesMarks || !SmartPunctuation.mayJoin(byte, with: next)
    {
      position += 1
      guard byte == " " else { return 1 }
      recordBlank()
      return nil
    }
    var glyphs = SmartPunctuationScanner(
      text, in: position..<text.endIndex, smartPunctuation: smartPunctuation, offset: offset)
    let glyph = glyphs.next()
    position = glyphs.position
    guard let glyph else { return nil }
    guard glyph == .space, text[position - 1] == " " else { return glyph.width }
    recordBlank()
    return nil
  }

  /// Does nothing if white space is recorded already.
  private mutating func recordBlank() {
    guard space == .none else { return }
    space = text.isJoiningBreak(at: offset + position - 1) ? .joiningBreak : .gap
  }

  /// Ends the open box if a line may or must end before the glyph at `start`. Otherwise the box includes the
  /// gap before the glyph.
  private mutating func closeBox(before start: Int, width: Int) {
    guard let open = box else { return }
    if space == .joiningBreak { return endBox(hasGapAfter: false) }
    let gap = space == .gap ? 1 : 0
    let isTooWide = open.width + gap + width > limit
    if breaks.isAllowed(before: start) && !room.isInside(offset + start) || gap == 1 && isTooWide {
      endBox(
        hasGapAfter: gap == 1,
        tie: gap == 1 ? ties.tie(in: breaks.text, endOfWord: open.end, next: start) : .none)
    } else if gap == 0, open.width < limit, case let hyphen = words.hyphen(before: start),
      hyphen != .none
    {
      endBox(hasGapAfter: false, hyphen: hyphen)
    } else if isTooWide {
      // A word wider than a line is cut after a slash, words after a no-break space, or else between two
      // user-perceived characters.
      let cut =
        placeAfterSlash(from: open.start, to: start)
        ?? placeAfterNoBreakSpace(from: open.start, to: start)
        ?? clusterBoundary(from: open.start, to: start)
      let rest = OpenBox(start: cut, end: start, width: self.widthInCells(cut..<start))
      box = OpenBox(start: open.start, end: cut, width: open.width - rest.width)
      endBox(hasGapAfter: false)
      box = rest.start < rest.end ? rest : nil
    } else {
      // No line begins here: the box includes the blank.
      box?.width += gap
    }
  }

  /// A written hyphen needs no `hyphen`.
  private mutating func endBox(
    hasGapAfter: Bool, hyphen: Box.Hyphen? = nil, tie: Box.Tie = .none
  ) {
    guard let done = box else { return }
    let written: Box.Hyphen =
      !hasGapAfter && endsWithHyphen(done.end) ? .written : .none
    boxes.append(
      Box(
        range: offset + done.start..<offset + done.end, width: done.width,
        hasGapAfter: hasGapAfter, hyphen: hyphen ?? written, tie: tie))
    if overhang > 0 { boxes[boxes.count - 1].overhang = UInt8(clamping: overhang) }
    box = nil
  }

  /// The second hyphen of a typed dash, "--", does not count. `end` is 1 or more.
  private func endsWithHyphen(_ end: Int) -> Bool {
    breaks.text[end - 1] == "-" && (end < 2 || breaks.text[end - 2] != "-")
  }

  /// Looks in the second half of a range.
  private func placeAfterSlash(from start: Int, to end: Int) -> Int? {
    let half = start + (end - start) / 2
    return breaks.text[half..<end].lastIndex(of: "/").map { $0 + 1 }
  }

  private func placeAfterNoBreakSpace(from start: Int, to end: Int) -> Int? {
    let part = breaks.text[start..<end]
    return part.indices.dropFirst().last { part[$0] == 0xA0 && part[$0 - 1] == 0xC2 }
      .map { $0 + 1 }
  }

  /// Most bytes read of a user-perceived character.
  private static let longestCluster = 64

  /// Last boundary of a user-perceived character in `start..<end` or at its end; the end itself without
  /// another.
  private func clusterBoundary(from start: Int, to end: Int) -> Int {
    var boundary = start
    var last = start
    // The cluster may continue after the end: look a little further.
    let part = breaks.text[start..<min(breaks.text.endIndex, end + Self.longestCluster)]
    for character in String(decoding: part, as: UTF8.self) {
      boundary += character.utf8.count
      if boundary > end { break }
      last = boundary
    }
    return last > start ? last : end
  }

  /// Width in cells, with the room for readings above.
  private func widthInCells(_ range: Range<Int>) -> Int {
    var glyphs = SmartPunctuationScanner(
      breaks.text, in: range, smartPunctuation: smartPunctuation, offset: offset)
    var width = 0
    while let glyph = glyphs.next() { width += glyph.width }
    return width + room.cells(in: range.shifted(by: offset))
  }
}
