import BookText

/// The position of the next text in its line, and what separates it from the text before.
///
/// All white space between words is decided here: a blank of the document, a margin, an initial that goes on
/// with its word, a number beside the line. The words taken from a text begin with the white space before
/// them.
struct LinePosition {
  /// Words taken from a text but not yet written; a buffer for all texts.
  private(set) var words: [UInt8] = []
  private var before = Before()

  /// The state of the line before the next text.
  private struct Before {
    /// Whether the next character is the first of a line.
    var isAtStart = true
    /// Whether the line begins within an element.
    var followsBreak = false
    /// Whether a margin separates the next text from the one before it.
    var hasGap = false
    /// Whether the next text is separated from the word before it.
    var hasSpace = false
    /// Whether the next text goes on with the letter before it, the initial of a word.
    var joinsNext = false
    /// Whether all white space since the last word may be the layout of the markup: it ends at elements, with
    /// line ends in it.
    var hasOnlyLayout = false
    /// Whether the last word is an opening sign, so that the next word follows without a blank; see
    /// ``InlineLayout``.
    var isAfterOpeningSign = false
    /// Whether the next text may be the number of the line beside it, with a tab after it.
    var mayBeNumber = false
    /// Whether text beside the line has just ended with a number: it is not part of the next word, as a
    /// letter as tall as two may be.
    var followsNumber = false
    /// Whether an initial has just ended.
    var followsInitial = false
    /// Whether the signs before an initial have just ended.
    var followsOpeningSign = false
    /// Number of no-break spaces at the start of the line: they are shown only if text follows them.
    var held = 0
    /// Number of ideographic spaces there.
    var heldWide = 0
    /// The indent that preserved white space gives the text of a block after it.
    var indent = 0
  }

  /// Whether the next character is the first of a line.
  var isAtStart: Bool { before.isAtStart }

  /// Whether the line begins within an element.
  var followsBreak: Bool { before.followsBreak }

  /// Whether a margin separates the next text from the one before it.
  var hasGap: Bool { before.hasGap }

  /// Whether the line has only no-break and ideographic spaces.
  var isBlank: Bool { before.held + before.heldWide > 0 }

  /// Whether the next text follows other text without a blank.
  var isInWord: Bool { !before.isAtStart && !before.hasSpace }

  /// Whether a blank separates the next text from other text.
  var isApart: Bool { !before.isAtStart && before.hasSpace }

  // MARK: Lines

  /// Makes the next character the first of a line.
  ///
  /// - Parameter isBreak: Whether the line begins within an element.
  mutating func beginLine(afterBreak isBreak: Bool = false) {
    before = Before()
    before.followsBreak = isBreak
  }

  /// Makes the next character the first of a block, after the held spaces.
  mutating func beginBlock() {
    let (held, heldWide) = (before.held, before.heldWide)
    beginLine()
    (before.held, before.heldWide) = (held, heldWide)
  }

  /// Adds preserved white space to the indent before the text of a block, which restarts at a line end.
  ///
  /// - Returns: The indent so far, in cells.
  mutating func indent(by blanks: TextBytes) -> Int {
    before.indent = indentWidth(of: blanks, from: before.indent)
    return before.indent
  }

  /// Drops the indent, as at the end of a line without text.
  mutating func dropIndent() { before.indent = 0 }

  /// Moves behind text that has been written: the next character is neither the first of a line nor
  /// separated.
  mutating func moveBehindText() {
    before = Before()
    before.isAtStart = false
  }

  // MARK: What separates texts

  /// Separates the next text from the word before it.
  mutating func separateNextText() { before.hasSpace = true }

  /// Makes the next text go on with the word before it, whatever blanks are between the two.
  mutating func joinNextText() { before.joinsNext = true }

  /// Records a margin here, unless a line begins. The margin becomes a blank between two words.
  mutating func recordGap() { if !before.isAtStart { before.hasGap = true } }

  /// Begins text beside the line, such as a line number or an initial, separated from the word before it. An
  /// initial is not separated from opening signs, nor text from an initial.
  ///
  /// - Parameter mayBeNumber: Whether it may be the number of the line, set apart by a tab.
  mutating func beginTextBesideLine(mayBeNumber: Bool) {
    if before.followsOpeningSign {
      before.hasSpace = false
    } else if !before.followsInitial {
      before.hasSpace = true
    }
    before.mayBeNumber = mayBeNumber
  }

  /// Maximum number of letters of an initial, such as "Th" and "Qu".
  private static let mostInitials = 2

  /// Signs before the first letter of a speech.
  private static let openingSigns: Set<Character> = [
    "“", "‘", "\"", "'", "«", "„", "‚", "‹", "—", "¿", "¡",
  ]

  /// Ends text beside the line. Text with more than ``mostInitials`` letters is separated from the next word;
  /// other text is taken for an initial, or for the opening signs before one.
  ///
  /// - Parameters:
  ///   - text: The text; nil if it did not begin beside the line. Then it separates nothing.
  ///   - isNumber: Whether a digit is its last character.
  mutating func endTextBesideLine(_ text: String?, isNumber: Bool) {
    before.followsNumber = isNumber
    guard let text else { return }
    let letters = text.count(where: \.isLetter)
    if letters > Self.mostInitials { before.hasSpace = true }
    before.followsInitial = letters <= Self.mostInitials && !isNumber
    before.followsOpeningSign = letters == 0 && text.contains(where: Self.openingSigns.contains)
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

  /// Begins a text and empties ``words``. White space that is mere layout of markup does not separate it.
  ///
  /// - Parameters:
  ///   - last: The byte before it; nil if unknown.
  ///   - holdsSpaces: Whether no-break spaces at the start of a line wait for the text after them.
  ///   - keepsLines: Whether its line ends are lines.
  /// - Returns: The passage to end later; nil if the text has only spaces, which now wait.
  mutating func beginText(
    _ text: TextBytes, after last: UInt8?, holdsSpaces: Bool, keepsLines: Bool
  ) -> Passage? {
    if before.hasGap { resolveGap(before: text, after: last) }
    // Anything more than a number is not a line number.
    if before.mayBeNumber, text.contains(where: { $0 > " " && !("0"..."9").contains($0) }) {
      before.mayBeNumber = false
    }
    if holdsSpaces, holdSpaces(text) { return nil }
    var passage = Passage(
      layout: InlineLayout(of: text), hadOnlyLayout: !before.hasSpace || before.hasOnlyLayout,
      wasAfterOpeningSign: before.isAfterOpeningSign)
    if passage.layout.beginsWithClosingSign, passage.hadOnlyLayout, !keepsLines {
      (before.hasSpace, passage.start) = (false, passage.layout.start)
    }
    words.removeAll(keepingCapacity: true)
    return passage
  }

  /// Makes the recorded margin a blank if a word follows it, and a word or the sign after one precedes it.
  /// Otherwise the margin is dropped.
  ///
  /// - Parameter last: The byte before it; nil, if unknown, counts as part of a word.
  private mutating func resolveGap(before text: TextBytes, after last: UInt8?) {
    before.hasGap = false
    guard text.first?.mayBeInWord == true else { return }
    if last.map({ $0.mayBeInWord || ".,:;!?)".utf8.contains($0) }) != false {
      before.hasSpace = true
    }
  }

  /// Holds no-break and ideographic spaces at the start of a line until other text follows.
  ///
  /// - Returns: Whether a line begins here and the text has such a space and no other visible character.
  private mutating func holdSpaces(_ text: TextBytes) -> Bool {
    guard before.isAtStart else { return false }
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
    (before.held, before.heldWide) = (before.held + count, before.heldWide + wide)
    return count + wide > 0
  }

  /// Appends to ``words`` waiting spaces or a separator, the word at `place`, and words after single blanks.
  ///
  /// - Parameters:
  ///   - text: The text around the words.
  ///   - place: The first byte of the word; receives the end of the last word.
  mutating func takeWords(of text: TextBytes, at place: inout Int) {
    if before.isAtStart {
      for _ in 0..<before.held { words += Self.noBreakSpace }
      for _ in 0..<before.heldWide { words += Self.ideographicSpace }
    } else if before.joinsNext {
      // It is the rest of a word.
    } else if before.hasSpace || before.followsNumber && text[place] >= "A" {
      words.append(before.mayBeNumber ? "\t" : " ")
    }
    moveBehindText()
    let end = text.endOfWords(from: place)
    words.append(contentsOf: text[place..<end])
    place = end
  }

  private static let noBreakSpace = Array("\u{A0}".utf8)
  private static let ideographicSpace = Array("\u{3000}".utf8)

  /// Drops the words taken, once they are written.
  mutating func dropWords() { words.removeAll(keepingCapacity: true) }

  /// Ends a text. After an opening sign and a line end, the next text is not separated; white space with a
  /// line end may be the layout of the markup.
  ///
  /// - Parameter keepsLines: Whether its line ends are lines.
  mutating func endText(_ passage: Passage, keepsLines: Bool) {
    let layout = passage.layout
    guard !keepsLines, layout.endsWithLineEnd else {
      if layout.isBlank { (before.hasOnlyLayout, before.isAfterOpeningSign) = (false, false) }
      return
    }
    before.hasOnlyLayout = !layout.isBlank || passage.hadOnlyLayout
    if layout.isBlank ? passage.wasAfterOpeningSign : layout.endsWithOpeningSign {
      (before.hasSpace, before.isAfterOpeningSign) = (false, true)
    }
  }
}
