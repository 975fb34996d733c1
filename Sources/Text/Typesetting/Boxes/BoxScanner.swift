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
  /// Whether the readings follow their characters.
  private let speaksReadings: Bool
  private var folded: [UInt8] = []
  private var allowed: [UInt8] = []

  /// - Parameters:
  ///   - hyphenator: Finds word divisions; nil for soft hyphens only.
  ///   - smartPunctuation: Substitutes for typed quotes and dashes; they affect widths.
  ///   - language: The language of the text, as a tag of BCP 47; nil for English.
  ///   - parts: The parts of the text in other languages, in order.
  ///   - readings: The readings of characters, in order.
  ///   - speaksReadings: Whether readings follow their characters in the line, for a screen reader.
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

  /// Returns the boxes of `range`, in order, none wider than `limit` cells including an added
  /// hyphen.
  ///
  /// - Parameters:
  ///   - range: The bytes of one paragraph.
  ///   - text: The text of the book.
  ///   - limit: The cells of the narrowest line, 1 or more.
  ///   - hyphenatesWords: Whether words may be divided with a hyphen not in the text.
  ///   - isRagged: Whether lines need not be filled. If so, Korean is divided only between words.
  /// - Complexity: O(*n*).
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

  /// Returns the ties of the language at the beginning of a paragraph, an offset in the text of the book.
  private func ties(at place: Int) -> Ties {
    guard !parts.isEmpty, let part = parts.part(at: place) else { return ties }
    return Ties.ties(ofLanguage: part.language)
  }

  /// Joins the boxes of a title where no line should end: after an article or a preposition, and between
  /// words that belong together. Boxes that would be wider than `limit` cells together stay apart.
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

  /// Calls `body` with the line ends that ``findBreaks(of:in:)`` found last; they are valid during the call.
  func withBreaks<Result>(_ body: (LineBreaks) -> Result) -> Result {
    folded.withTextBytes { folded in
      allowed.withUnsafeBufferPointer { body(LineBreaks(text: folded, allowed: $0)) }
    }
  }

  /// Copies a range of the text with all white space replaced by blanks, and finds its possible line ends,
  /// for ``withBreaks(_:)``.
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
  /// The text of the book, and the offset of the paragraph in it.
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

  /// The white space before the next glyph.
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

  /// Cuts the whole paragraph into boxes. Call it once.
  ///
  /// - Complexity: O(*n*) in its length.
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

  /// Reads the next glyph, and returns its width in cells; nil for white space, which is recorded, and at
  /// the end. Two bytes of ASCII in a row need no scanner.
  private mutating func nextWidth() -> Int? {
    let text = breaks.text
    let byte = text[position]
    let next = position + 1 < text.endIndex ? text[position + 1] : 0
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

  /// Records the blank before the position, unless white space is recorded already.
  private mutating func recordBlank() {
    guard space == .none else { return }
    space = isJoiningBreak(text, at: offset + position - 1) ? .joiningBreak : .gap
  }

  /// Ends the open box if a line may or must end before the glyph at `start`, `width` cells wide. Otherwise
  /// the box includes the gap before the glyph.
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
      // A word wider than a line is cut after a slash, or else between two user-perceived characters.
      let cut =
        placeAfterSlash(from: open.start, to: start) ?? clusterBoundary(from: open.start, to: start)
      let rest = OpenBox(start: cut, end: start, width: self.widthInCells(cut..<start))
      box = OpenBox(start: open.start, end: cut, width: open.width - rest.width)
      endBox(hasGapAfter: false)
      box = rest.start < rest.end ? rest : nil
    } else {
      // No line begins here: the box includes the blank.
      box?.width += gap
    }
  }

  /// Ends the open box, if there is one.
  ///
  /// - Parameters:
  ///   - hasGapAfter: Whether a gap parts it from the next box.
  ///   - hyphen: Its hyphen at a line end; nil for a written one, if there is one.
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

  /// Whether a hyphen precedes `end`, which is at least 1. The second hyphen of a typed dash, "--", does not
  /// count.
  private func endsWithHyphen(_ end: Int) -> Bool {
    breaks.text[end - 1] == "-" && (end < 2 || breaks.text[end - 2] != "-")
  }

  /// Returns the place after the last slash in the second half of a range; nil if there is none.
  private func placeAfterSlash(from start: Int, to end: Int) -> Int? {
    let half = start + (end - start) / 2
    return breaks.text[half..<end].lastIndex(of: "/").map { $0 + 1 }
  }

  /// Most bytes read of a user-perceived character.
  private static let longestCluster = 64

  /// Returns the last boundary of a user-perceived character in `start..<end` or at its end; the
  /// end itself if there is no other.
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

  /// Returns the width of a range of the paragraph in cells, with the room for readings above it.
  private func widthInCells(_ range: Range<Int>) -> Int {
    var glyphs = SmartPunctuationScanner(
      breaks.text, in: range, smartPunctuation: smartPunctuation, offset: offset)
    var width = 0
    while let glyph = glyphs.next() { width += glyph.width }
    return width + room.cells(in: range.shifted(by: offset))
  }
}

/// Most bytes of white space read after a source line end.
private let longestIndent = 64

/// Whether the white space at `position` is a source line end that joins the text on both sides: inside a
/// word with a hyphen ("lamp-\nlight"), or between two characters of Chinese or Japanese. Then it is a
/// possible line end rather than a gap. White space after it belongs to it.
func isJoiningBreak(_ text: TextBytes, at position: Int) -> Bool {
  guard position >= 2, text[position] == "\n" else { return false }
  let letter = text[position - 2]
  if text[position - 1] == "-" { return letter.mayBeLetter }
  guard text[position - 1] >= 0x80 else { return false }
  let next: Int = text[position...].prefix(longestIndent).firstIndex { $0 > " " } ?? position
  return isIdeographic(text, endingAt: position) && isIdeographic(text, at: next)
}

/// Whether a character of Chinese or Japanese ends before `end`, which is at least 1.
private func isIdeographic(_ text: TextBytes, endingAt end: Int) -> Bool {
  var start = end - 1
  while start > 0, start > end - 4, text[start].continuesCharacter { start -= 1 }
  return isIdeographic(text, at: start)
}

/// Whether a character written without blanks beside it is at `position`, a byte of the text: a Han
/// character, kana, or a full-width sign (U+3000…U+9FFF, U+FF00…U+FFEF, U+20000 and above).
private func isIdeographic(_ text: TextBytes, at position: Int) -> Bool {
  switch text[position] {
  case 0xE3...0xE9: true
  case 0xEF: position + 1 < text.endIndex && text[position + 1] >= 0xBC
  case 0xF0: position + 1 < text.endIndex && text[position + 1] >= 0xA0
  default: false
  }
}
