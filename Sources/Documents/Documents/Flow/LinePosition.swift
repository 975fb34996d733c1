import BookText

/// The position of the next text in its line, and its distance from the text before.
///
/// All white space between words is decided here: a blank of the document, a margin, an initial that goes on
/// with its word, a number beside the line. The words taken from a text begin with the white space before
/// them.
struct LinePosition {
  /// A buffer for words taken from a text but not yet written.
  private(set) var words: [UInt8] = []
  private var before = Before()

  private struct Before {
    var isAtStart = true
    /// The line begins within an element.
    var followsBreak = false
    /// A margin separates the next text from the one before it.
    var hasGap = false
    /// A blank separates the next text from the word before it.
    var hasSpace = false
    /// The next text goes on with the letter before it, the initial of a word.
    var joinsNext = false
    /// All white space since the last word may be the layout of the markup: it ends at elements, with line
    /// ends in it.
    var hasOnlyLayout = false
    /// The last word is an opening sign: the next one follows without a blank; see ``InlineLayout``.
    var isAfterOpeningSign = false
    /// The next text may be the number of the line beside it, with a tab after it.
    var mayBeNumber = false
    /// Text beside the line has just ended with a number: unlike a letter as tall as two, it is not part of
    /// the next word.
    var followsNumber = false
    /// An initial has just ended.
    var followsInitial = false
    /// The signs before an initial have just ended.
    var followsOpeningSign = false
    /// No-break spaces at the start of the line: shown only if text follows them.
    var held = 0
    /// Ideographic spaces there.
    var heldWide = 0
    /// Indent by preserved white space before the text of a block.
    var indent = 0
  }

  var isAtStart: Bool { before.isAtStart }

  var followsBreak: Bool { before.followsBreak }

  var hasGap: Bool { before.hasGap }

  /// Only no-break and ideographic spaces so far.
  var isBlank: Bool { before.held + before.heldWide > 0 }

  /// The next text follows other text without a blank.
  var isInWord: Bool { !before.isAtStart && !before.hasSpace }

  /// A blank separates the next text from other text.
  var isApart: Bool { !before.isAtStart && before.hasSpace }

  // MARK: Lines

  /// `isBreak`: the line begins within an element.
  mutating func beginLine(afterBreak isBreak: Bool = false) {
    before = Before()
    before.followsBreak = isBreak
  }

  /// Called after the held spaces.
  mutating func beginBlock() {
    let (held, heldWide) = (before.held, before.heldWide)
    beginLine()
    (before.held, before.heldWide) = (held, heldWide)
  }

  /// Indent so far, in cells, before the text of a block. It restarts at a line end.
  mutating func indent(by blanks: TextBytes) -> Int {
    before.indent = indentWidth(of: blanks, from: before.indent)
    return before.indent
  }

  mutating func dropIndent() { before.indent = 0 }

  /// Called once text has been written: the next character is neither the first of a line nor separated.
  mutating func moveBehindText() {
    before = Before()
    before.isAtStart = false
  }

  // MARK: What separates texts

  /// Separates it from the word before.
  mutating func separateNextText() { before.hasSpace = true }

  mutating func joinNextText() { before.joinsNext = true }

  /// Drops a margin at the start of a line. Elsewhere it becomes a blank between two words.
  mutating func recordGap() { if !before.isAtStart { before.hasGap = true } }

  /// A line number or an initial is separated from the word before it, but an initial not from opening signs,
  /// nor text from an initial. A number of the line is set apart by a tab.
  mutating func beginTextBesideLine(mayBeNumber: Bool) {
    if before.followsOpeningSign {
      before.hasSpace = false
    } else if !before.followsInitial {
      before.hasSpace = true
    }
    before.mayBeNumber = mayBeNumber
  }

  /// Letters of an initial, such as "Th" and "Qu".
  private static let mostInitials = 2

  /// Signs before the first letter of a speech.
  private static let openingSigns: Set<Character> = [
    "“", "‘", "\"", "'", "«", "„", "‚", "‹", "—", "¿", "¡",
  ]

  /// Text with more than ``mostInitials`` letters is separated from the next word; other text is an initial,
  /// or the opening signs before one. Nil text did not begin beside the line, and separates nothing.
  /// `isNumber`: its last character is a digit.
  mutating func endTextBesideLine(_ text: String?, isNumber: Bool) {
    before.followsNumber = isNumber
    guard let text else { return }
    let letters = text.count(where: \.isLetter)
    if letters > Self.mostInitials { before.hasSpace = true }
    before.followsInitial = letters <= Self.mostInitials && !isNumber
    before.followsOpeningSign = letters == 0 && text.contains(where: Self.openingSigns.contains)
  }

  // MARK: Texts

  /// A text being taken, and the state before it.
  struct Passage {
    /// First byte to take.
    fileprivate(set) var start = 0
    fileprivate let layout: InlineLayout
    fileprivate let hadOnlyLayout: Bool
    fileprivate let wasAfterOpeningSign: Bool
  }

  /// Empties ``words``. White space that is mere layout of markup does not separate the text. Nil if it has
  /// only spaces, which wait for the text after them at the start of a line (`holdsSpaces`). `last` is the
  /// byte before it, if known.
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

  /// A margin becomes a blank between words, or between the sign after a word and a word; otherwise it is
  /// dropped. An unknown byte before counts as part of a word.
  private mutating func resolveGap(before text: TextBytes, after last: UInt8?) {
    before.hasGap = false
    guard text.first?.mayBeInWord == true else { return }
    if last.map({ $0.mayBeInWord || ".,:;!?)".utf8.contains($0) }) != false {
      before.hasSpace = true
    }
  }

  /// Holds back no-break and ideographic spaces at the start of a line until other text follows. Returns
  /// whether the text has nothing else that is visible.
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

  /// Appends to ``words`` waiting spaces or a separator, the word at `place`, and words after single blanks;
  /// moves `place` behind them.
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

  /// Once they are written.
  mutating func dropWords() { words.removeAll(keepingCapacity: true) }

  /// An opening sign and a line end do not separate the next text; white space with a line end may be the
  /// layout of the markup.
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
