import BookText

/// The position of the next text in its line, and what separates it from the text before.
///
/// All white space between words is decided here: a blank of the document, a margin, an initial that goes on
/// with its word, a number beside the line. The words taken from a text begin with the white space before
/// them.
struct LinePosition {
  /// Whether the next character is the first of a line.
  private(set) var isAtStart = true
  /// Whether the line begins within an element.
  private(set) var followsBreak = false
  /// Whether a margin separates the next text from the one before it.
  private(set) var hasGap = false
  /// Words taken from a text but not yet written; a buffer for all texts.
  private(set) var words: [UInt8] = []
  /// Whether the next text is separated from the word before it.
  private var hasSpace = false
  /// Whether the next text goes on with the letter before it, the initial of a word.
  private var joinsNext = false
  /// Whether all white space since the last word may be the layout of the markup: it ends at elements, with
  /// line ends in it.
  private var hasOnlyLayout = false
  /// Whether the last word is an opening sign, so that the next word follows without a blank; see
  /// ``InlineLayout``.
  private var isAfterOpeningSign = false
  /// Whether the next text may be the number of the line beside it, with a tab after it.
  private var mayBeNumber = false
  /// Whether text beside the line has just ended with a number: it is not part of the next word, as a letter
  /// as tall as two may be.
  private var followsNumber = false
  /// Whether an initial has just ended, or the signs before one.
  private var (followsInitial, followsOpeningSign) = (false, false)
  /// Number of no-break and ideographic spaces at the start of the line: they are shown only if text follows
  /// them.
  private var (held, heldWide) = (0, 0)

  /// Whether the line has only such spaces.
  var isBlank: Bool { held + heldWide > 0 }

  /// Whether the next text follows other text without a blank.
  var isInWord: Bool { !isAtStart && !hasSpace }

  /// Whether a blank separates the next text from other text.
  var isApart: Bool { !isAtStart && hasSpace }

  // MARK: Lines

  /// Makes the next character the first of a line.
  ///
  /// - Parameter isBreak: Whether the line begins within an element.
  mutating func begin(afterBreak isBreak: Bool = false) {
    var next = LinePosition()
    swap(&next.words, &words)
    self = next
    followsBreak = isBreak
  }

  /// Makes the next character the first of a block, after the held spaces.
  mutating func beginBlock() {
    let spaces = (held, heldWide)
    begin()
    (held, heldWide) = spaces
  }

  /// Moves behind text with preserved white space.
  mutating func moveOn() {
    begin()
    isAtStart = false
  }

  // MARK: What separates texts

  /// Separates the next text from the word before it.
  mutating func separate() { hasSpace = true }

  /// Makes the next text go on with the word before it, whatever blanks are between the two.
  mutating func join() { joinsNext = true }

  /// Notes a margin here: it is a blank between two words.
  mutating func addGap() { if !isAtStart { hasGap = true } }

  /// Separates the next text, which stands beside the line, from the word before it. An initial is not
  /// separated from the signs before it.
  ///
  /// - Parameter mayBeNumber: Whether it may be the number of the line, set apart by a tab.
  mutating func beginApart(mayBeNumber: Bool) {
    if followsOpeningSign { hasSpace = false } else if !followsInitial { hasSpace = true }
    self.mayBeNumber = mayBeNumber
  }

  /// Maximum number of letters of an initial, such as "Th" and "Qu".
  private static let mostInitials = 2

  /// Signs before the first letter of a speech.
  private static let openingSigns: Set<Character> = [
    "“", "‘", "\"", "'", "«", "„", "‚", "‹", "—", "¿", "¡",
  ]

  /// Ends text beside the line. A letter as tall as two lines is the first of the next word; any longer text
  /// is separated from it.
  ///
  /// - Parameters:
  ///   - text: The text; nil if it did not begin beside the line.
  ///   - isNumber: Whether a digit is its last character.
  mutating func endApart(_ text: String?, isNumber: Bool) {
    followsNumber = isNumber
    guard let text else { return }
    let letters = text.count(where: \.isLetter)
    if letters > Self.mostInitials { hasSpace = true }
    followsInitial = letters <= Self.mostInitials && !isNumber
    followsOpeningSign = letters == 0 && text.contains(where: Self.openingSigns.contains)
  }

  // MARK: Texts

  /// A text being taken, and what was true before it.
  struct Passage {
    /// The place of the first byte to take.
    fileprivate(set) var start = 0
    fileprivate let layout: InlineLayout
    fileprivate let hadOnlyLayout: Bool
    fileprivate let wasAfterOpeningSign: Bool
  }

  /// Begins a text; returns nil if nothing of it is taken now.
  ///
  /// - Parameters:
  ///   - last: The byte before it; nil if unknown.
  ///   - holdsSpaces: Whether no-break spaces at the start of a line wait for the text after them.
  ///   - keepsLines: Whether its line ends are lines.
  mutating func begin(
    _ text: TextBytes, after last: UInt8?, holdsSpaces: Bool, keepsLines: Bool
  ) -> Passage? {
    if hasGap { resolveGap(before: text, after: last) }
    // Anything more than a number is not a line number.
    if mayBeNumber, text.contains(where: { $0 > " " && !("0"..."9").contains($0) }) {
      mayBeNumber = false
    }
    if holdsSpaces, holds(text) { return nil }
    var passage = Passage(
      layout: InlineLayout(of: text), hadOnlyLayout: !hasSpace || hasOnlyLayout,
      wasAfterOpeningSign: isAfterOpeningSign)
    if passage.layout.beginsWithClosingSign, passage.hadOnlyLayout, !keepsLines {
      (hasSpace, passage.start) = (false, passage.layout.start)
    }
    words.removeAll(keepingCapacity: true)
    return passage
  }

  /// Makes a gap a blank, between words and their signs rather than between a word and a sign after it.
  private mutating func resolveGap(before text: TextBytes, after last: UInt8?) {
    hasGap = false
    guard text.first?.mayBeInWord == true else { return }
    if last.map({ $0.mayBeInWord || ".,:;!?)".utf8.contains($0) }) != false { hasSpace = true }
  }

  /// Holds text that consists of no-break and ideographic spaces at the start of a line.
  ///
  /// - Returns: Whether the text is only such spaces and a line begins here.
  private mutating func holds(_ text: TextBytes) -> Bool {
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

  /// Drops the words taken, once they are written.
  mutating func dropWords() { words.removeAll(keepingCapacity: true) }

  /// Ends a text.
  ///
  /// - Parameter keepsLines: Whether its line ends are lines.
  mutating func end(_ passage: Passage, keepsLines: Bool) {
    let layout = passage.layout
    guard !keepsLines, layout.endsWithLineEnd else {
      if layout.isBlank { (hasOnlyLayout, isAfterOpeningSign) = (false, false) }
      return
    }
    hasOnlyLayout = !layout.isBlank || passage.hadOnlyLayout
    if layout.isBlank ? passage.wasAfterOpeningSign : layout.endsWithOpeningSign {
      (hasSpace, isAfterOpeningSign) = (false, true)
    }
  }
}
