import BookText

/// The position of the next text in its line, and the white space before it.
struct LinePosition {
  /// Whether the next character is the first of a line.
  private(set) var isAtStart = true
  /// Whether the next text is separated from the word before it.
  var hasSpace = false
  /// Whether all white space since the last word may be the layout of the markup: it ends at elements, with
  /// line ends in it.
  var hasOnlyLayout = false
  /// Whether the last word is an opening sign, so that the next word follows without a blank; see
  /// ``InlineLayout``.
  var isAfterOpeningSign = false
  /// Whether the next text may be the number of the line beside it, with a tab after it.
  var mayBeNumber = false
  /// Whether text beside the line has just ended with a number: it is not part of the next word, as a letter
  /// as tall as two may be.
  var followsNumber = false
  /// Whether the next text goes on with the letter before it, the initial of a word.
  var joinsNext = false
  /// Whether an initial has just ended, or the signs before one.
  var (followsInitial, followsOpeningSign) = (false, false)
  /// Whether a margin separates the next text from the one before it.
  var hasGap = false
  /// Whether the line begins within an element.
  var followsBreak = false
  /// Words taken from a text but not yet written; a buffer for all texts.
  var words: [UInt8] = []
  /// Number of no-break and ideographic spaces at the start of the line: they are shown only if text follows
  /// them.
  private var (held, heldWide) = (0, 0)

  /// Whether the line has only such spaces.
  var isBlank: Bool { held + heldWide > 0 }

  /// Makes the next character the first of a line.
  mutating func begin() {
    var next = LinePosition()
    swap(&next.words, &words)
    self = next
  }

  /// Makes the next character the first of a block, after the held spaces.
  mutating func beginBlock() {
    let spaces = (held, heldWide)
    begin()
    (held, heldWide) = spaces
  }

  /// Prepares for text. Anything more than a number is not a line number.
  mutating func prepare(for text: TextBytes) {
    if mayBeNumber, text.contains(where: { $0 > " " && !("0"..."9").contains($0) }) {
      mayBeNumber = false
    }
  }

  /// Holds text that consists of no-break and ideographic spaces at the start of a line.
  ///
  /// - Returns: Whether the text is only such spaces and a line begins here.
  mutating func holds(_ text: TextBytes) -> Bool {
    guard isAtStart else { return false }
    var (place, count, wide) = (0, 0, 0)
    while place < text.endIndex {
      if text[place] <= " " {
        place += 1
      } else if text[place] == 0xC2, place + 1 < text.endIndex, text[place + 1] == 0xA0 {
        (place, count) = (place + 2, count + 1)
      } else if text[place] == 0xE3, place + 2 < text.endIndex, text[place + 1] == 0x80,
        text[place + 2] == 0x80
      {
        (place, wide) = (place + 3, wide + 1)
      } else {
        return false
      }
    }
    (held, heldWide) = (held + count, heldWide + wide)
    return count + wide > 0
  }

  /// Takes the word at `place` and the next words, as long as single blanks divide them, with the white space
  /// before them.
  ///
  /// - Parameters:
  ///   - text: The text around the words.
  ///   - place: Its start; receives the end of the last word.
  mutating func takeWords(of text: TextBytes, at place: inout Int) {
    if isAtStart {
      for _ in 0..<held { words += Self.noBreakSpace }
      for _ in 0..<heldWide { words += Self.ideographicSpace }
    } else if joinsNext {
      // It is the rest of a word.
    } else if hasSpace || followsNumber && text[place] >= "A" {
      words.append(mayBeNumber ? "\t" : " ")
    }
    moveOn()
    var end = place + 1
    while end < text.endIndex {
      if text[end] <= " " {
        // The blank is one byte, and a word follows it.
        guard text[end] == " ", end + 1 < text.endIndex, text[end + 1] > " " else { break }
      }
      end += 1
    }
    words.append(contentsOf: text[place..<end])
    place = end
  }

  private static let noBreakSpace = Array("\u{A0}".utf8)
  private static let ideographicSpace = Array("\u{3000}".utf8)

  /// Ends a text.
  ///
  /// - Parameters:
  ///   - layout: The white space at its ends.
  ///   - keepsLines: Whether its line ends are lines.
  ///   - hadOnlyLayout: Whether all white space before it was layout.
  ///   - wasAfterOpeningSign: Whether an opening sign was the word before it.
  mutating func end(
    _ layout: InlineLayout, keepsLines: Bool, hadOnlyLayout: Bool, _ wasAfterOpeningSign: Bool
  ) {
    guard !keepsLines, layout.endsWithLineEnd else {
      if layout.isBlank { (hasOnlyLayout, isAfterOpeningSign) = (false, false) }
      return
    }
    hasOnlyLayout = !layout.isBlank || hadOnlyLayout
    if layout.isBlank ? wasAfterOpeningSign : layout.endsWithOpeningSign {
      (hasSpace, isAfterOpeningSign) = (false, true)
    }
  }

  /// Moves behind text with preserved white space.
  mutating func moveOn() {
    begin()
    isAtStart = false
  }
}
