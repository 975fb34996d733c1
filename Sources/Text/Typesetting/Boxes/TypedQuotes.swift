import BookText
import Cells

extension TypedMarks {
  /// The mark for a typed quote, an apostrophe or a backtick; nil if it stays, as after inches.
  func quote(at position: Int) -> Replacement? {
    switch text[position] {
    case "'": return replacementOfSingle(at: position)
    case "`": return replacementOfBacktick(at: position)
    default: break
    }
    if isMeasure(at: position) { return nil }
    let isOpening =
      marks.isWithoutBlanks
      ? !openMarks(before: position).double
      : opens(at: position)
        || isCode(at: position + 1) && !openMarks(before: position).double
    return Replacement(glyph: doubleQuote(isOpening: isOpening, at: position))
  }

  /// „ for two commas, which follow nothing, white space or a bracket, with a word after them; nil if they
  /// stay.
  func lowQuote(at position: Int) -> Replacement? {
    let before = byte(at: position - 1)
    guard marks.opensLow, !keepsWidths, position + 1 < end, byte(at: position + 1) == ",",
      byte(at: position + 2).mayBeInWord, before <= " " || before == "(" || before == "-",
      !isCode(at: position)
    else { return nil }
    return Replacement(glyph: marks.opening, length: 2)
  }

  /// Between typed « and », in a language with these marks, it is the mark of speech within speech.
  private func doubleQuote(isOpening: Bool, at position: Int) -> Glyph {
    let isInner = marks.opening == "«" && openMarks(before: position).guillemets
    if isInner { return isOpening ? marks.innerOpening : marks.innerClosing }
    return isOpening ? marks.opening : marks.closing
  }

  /// Feet, inches, minutes or seconds after a digit: 6'2", 3" wide. A single mark before a blank means feet
  /// if inches follow (6' 2"), or if no quotation is open and the number is neither a year nor the end of a
  /// longer word.
  private func isMeasure(at position: Int) -> Bool {
    guard byte(at: position - 1).isDigit else { return false }
    if byte(at: position + 1).isDigit { return true }
    if text[position] == "\"" { return !openMarks(before: position).double }
    guard byte(at: position + 1) == " " else { return false }
    let inches = text[(position + 2)...].prefix(3).prefix(while: \.isDigit)
    if !inches.isEmpty, byte(at: inches.endIndex) == "\"" { return true }
    let digits = text[..<position].suffix(4).reversed().prefix(while: \.isDigit).count
    let before = byte(at: position - digits - 1)
    return digits < 4 && (before <= " " || before == "(") && !closesInner(at: position)
  }

  // MARK: Opening and closing

  /// Distance of the closing mark of a quotation, in bytes.
  private static let longestQuotation = 600

  /// What is open before a mark.
  private struct OpenMarks {
    /// Whether a double mark is open. Right after a digit, a mark closes a quotation or else means inches.
    var double = false
    /// Whether the number of single marks is odd, without apostrophes between Latin letters.
    var hasOddSingle = false
    /// The last single mark or backtick at the edge of a word.
    var lastSingle: Int?
    /// Whether the last guillemet is «.
    var guillemets = false
  }

  /// Reads the marks before `position`, in its paragraph and within ``longestQuotation`` bytes.
  private func openMarks(before position: Int) -> OpenMarks {
    var open = OpenMarks()
    for place in max(0, position - Self.longestQuotation)..<position {
      switch text[place] {
      case "\n" where byte(at: place + 1) == "\n": open = OpenMarks()
      case "\"" where byte(at: place - 1).isDigit: open.double = false
      case "\"": open.double = marks.isWithoutBlanks ? !open.double : opens(at: place)
      case "'", "`":
        if text[place] == "'", !isBetweenLetters(at: place) { open.hasOddSingle.toggle() }
        if !isInsideWord(at: place) { open.lastSingle = place }
      case 0xAB where byte(at: place - 1) == 0xC2: open.guillemets = true
      case 0xBB where byte(at: place - 1) == 0xC2: open.guillemets = false
      default: break
      }
    }
    return open
  }

  /// An opening mark follows nothing, white space, a bracket, a dash, a hyphen, an equals sign or another
  /// opening mark, and something follows it.
  private func opens(at position: Int) -> Bool {
    let next = byte(at: position + 1)
    if next <= " " { return false }
    var first = position
    // A mark inside another opens if the outer one does; more than three are not speech.
    while position - first < 3, isMark(byte(at: first - 1)) { first -= 1 }
    if first < position, !mayContinueWord(next) { return false }
    switch byte(at: first - 1) {
    case 0..." ", "(", "[", "{", "/": return true
    case "-", "=": return isBeforeWord(at: position)
    default: return endsWithOpening(before: first) && isBeforeWord(at: position)
    }
  }

  /// A word follows, perhaps after other marks: after a dash, marks before nothing close.
  private func isBeforeWord(at position: Int) -> Bool {
    var next = position + 1
    while next - position < 3, isMark(byte(at: next)) { next += 1 }
    // ¡ « and ¿ open as well.
    return isWord(at: next) || byte(at: next) == "_"
      || byte(at: next) == 0xC2 && [0xA1, 0xAB, 0xBF].contains(byte(at: next + 1))
  }

  /// A dash, an opening mark or a space beyond ASCII precedes.
  private func endsWithOpening(before position: Int) -> Bool {
    switch (byte(at: position - 3), byte(at: position - 2), byte(at: position - 1)) {
    // A no-break space, ¡ « ¿, then – — ‘ ‚ “ „.
    case (_, 0xC2, 0xA0...0xA1), (_, 0xC2, 0xAB), (_, 0xC2, 0xBF),
      (0xE2, 0x80, 0x93...0x94), (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x9A), (0xE2, 0x80, 0x9C),
      (0xE2, 0x80, 0x9E):
      true
    // Spaces of other widths, the narrow no-break space and the ideographic one.
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80): true
    default: false
    }
  }

  /// Bytes beyond ASCII count as letters.
  private func mayContinueWord(_ byte: UInt8) -> Bool {
    byte.mayBeInWord || byte == "'" || byte == "\"" || byte == "_"
  }

  /// Whether Latin letters are on both sides of a byte.
  private func isBetweenLetters(at position: Int) -> Bool {
    byte(at: position - 1).isLetter && byte(at: position + 1).isLetter
  }

  private func isInsideWord(at position: Int) -> Bool {
    isWord(at: position - 1) && isWord(at: position + 1)
  }

  // MARK: Single marks

  /// An apostrophe, or a quote that opens or closes. Two single marks are one double quote.
  private func replacementOfSingle(at start: Int) -> Replacement {
    guard byte(at: start + 1) == "'", start + 1 < end, byte(at: start - 1) != "'",
      byte(at: start + 2) != "'"
    else { return Replacement(glyph: glyphOfSingle(at: start)) }
    // The second of the marks of ''tis shortens the word.
    let opens = opens(at: start)
    return opens && beginsElision(at: start + 2)
      ? Replacement(glyph: marks.innerOpening)
      : Replacement(glyph: doubleQuote(isOpening: opens, at: start), length: 2)
  }

  /// A single mark that is not half of a double quote: a sign of feet or minutes, an apostrophe, or an inner
  /// quote.
  private func glyphOfSingle(at start: Int) -> Glyph {
    if isMeasure(at: start) { return "'" }
    if marks.isWithoutBlanks, !isBetweenLetters(at: start) {
      return openMarks(before: start).hasOddSingle ? marks.innerClosing : marks.innerOpening
    }
    if opensInner(at: start) { return marks.innerOpening }
    // A closing mark with this glyph needs no search for its opening one.
    return marks.innerClosing != "’" && closesInner(at: start) ? marks.innerClosing : "’"
  }

  private func opensInner(at position: Int) -> Bool {
    opens(at: position) && !beginsElision(at: position + 1)
      && (!("a"..."z").contains(byte(at: position + 1)) || isClosed(after: position))
  }

  /// It ends a word, and an opening mark comes before it. Apostrophes inside words do not count.
  private func closesInner(at position: Int) -> Bool {
    guard !isInsideWord(at: position), byte(at: position - 1) > " ",
      let last = openMarks(before: position).lastSingle
    else { return false }
    return text[last] == "`" || opensInner(at: last)
  }

  /// Whether a closing mark follows within the paragraph. Otherwise a mark before a lower-case letter is an
  /// apostrophe: 'mid, 'round. After an opening backtick, a second backtick before the closing mark is code:
  /// `so`, unlike ` so'.
  private func isClosed(after position: Int) -> Bool {
    for place in position + 1..<min(text.endIndex, position + Self.longestQuotation) {
      let next = byte(at: place + 1)
      switch text[place] {
      case "\n" where next == "\n": return false
      case "`" where text[position] == "`": return false
      case "'" where text[place - 1] > " ":
        if !mayContinueWord(next) || next == "\"" || next == 0xE2 { return true }
      default: break
      }
    }
    return false
  }

  /// Words with an apostrophe in place of their beginning. Words that also exist without it ('and', 'is') are
  /// left out: a quotation may begin with them.
  private static let elisions: Set<[UInt8]> = Set(
    [
      "tis", "twas", "twere", "twill", "twould", "twixt", "tween", "em", "til", "bout", "gainst",
      "neath", "mongst", "midst", "pon", "nuff", "n", "im", "ome", "ouse", "ow", "ave", "prentice",
      "fraid", "scuse", "spect", "cept", "ullo", "ello", "ll", "d", "s", "t", "re", "ve",
    ].map { Array($0.utf8) })

  /// The apostrophe stands for letters left out, before a digit ('90s), or one of ``elisions`` ('tis) without
  /// a mark after it. `position` is after the apostrophe, perhaps at the end of the text.
  private func beginsElision(at position: Int) -> Bool {
    // The years of a decade: ’90s.
    if byte(at: position).isDigit { return true }
    let letters = text[position...].prefix(9).prefix(while: \.isLetter)
    let word = letters.map(\.asSmallLetter)
    // A quoted word ends with a mark of its own, except the one of rock 'n' roll.
    return Self.elisions.contains(word) && (byte(at: letters.endIndex) != "'" || word == ["n"])
  }

  // MARK: Backticks

  /// Printers of the last century typed `so' and ` ` so'': one or two backticks open, except two for the “
  /// that closes „ at the end of a word. Nil if they stay.
  private func replacementOfBacktick(at start: Int) -> Replacement? {
    let (before, next) = (byte(at: start - 1), byte(at: start + 1))
    guard next == "`", start + 1 < end else {
      return next > " " && isClosed(after: start) ? Replacement(glyph: marks.innerOpening) : nil
    }
    let closes =
      marks.opensLow && before > " " && before != "(" && !byte(at: start + 2).mayBeInWord
    return Replacement(glyph: doubleQuote(isOpening: !closes, at: start), length: 2)
  }
}
