import BookText
import Cells

/// Typed quotation marks and apostrophes: opening or closing. Positions are bytes of the text.
struct TypedQuotes {
  let typed: TypedMarks

  private var text: TextBytes { typed.text }
  private var marks: SmartPunctuation { typed.marks }

  /// The mark for a typed quote, an apostrophe or a backtick; nil if it stays, as after inches.
  func quote(at position: Int) -> TypedMarks.Replacement? {
    switch text[position] {
    case "'": return replacementOfSingle(at: position)
    case "`": return replacementOfBacktick(at: position)
    default: break
    }
    if isMeasure(at: position) { return nil }
    let isOpening =
      marks.isWithoutBlanks
      ? !openMarks(before: position).double : opens(at: position) || isBeforeCode(at: position)
    return TypedMarks.Replacement(glyph: doubleQuote(isOpening: isOpening, at: position))
  }

  /// „ for two commas; nil if they stay.
  func lowQuote(at position: Int) -> TypedMarks.Replacement? {
    isLowQuote(at: position) ? TypedMarks.Replacement(glyph: marks.opening, length: 2) : nil
  }

  /// Between typed « and », in a language with these marks, it is the mark of speech within speech.
  private func doubleQuote(isOpening: Bool, at position: Int) -> Glyph {
    let isInner = marks.opening == "«" && openMarks(before: position).guillemets
    if isInner { return isOpening ? marks.innerOpening : marks.innerClosing }
    return isOpening ? marks.opening : marks.closing
  }

  /// Code follows, with no open quote before.
  private func isBeforeCode(at position: Int) -> Bool {
    typed.isCode(at: position + 1) && !openMarks(before: position).double
  }

  // MARK: Measures

  /// Feet, inches, minutes or seconds after a digit: 6'2", 3" wide.
  private func isMeasure(at position: Int) -> Bool {
    guard typed.isDigit(typed.byte(at: position - 1)) else { return false }
    return typed.isDigit(typed.byte(at: position + 1)) || isBeforeInches(at: position)
      || text[position] == "\"" && !openMarks(before: position).double
      || text[position] == "'" && typed.byte(at: position + 1) == " "
        && isAfterMeasure(at: position)
  }

  /// A single mark after a number and before a blank means feet: no quotation is open, and the number is
  /// neither a year nor the end of a longer word.
  private func isAfterMeasure(at position: Int) -> Bool {
    let digits = text[..<position].suffix(4).reversed().prefix(while: \.isDigit).count
    let before = typed.byte(at: position - digits - 1) ?? " "
    return digits < 4 && (before <= " " || before == "(") && !closesInner(at: position)
  }

  /// A single mark between a number and a blank, with inches after it: 6' 2".
  private func isBeforeInches(at position: Int) -> Bool {
    guard text[position] == "'", typed.byte(at: position + 1) == " " else { return false }
    let digits = text[(position + 2)...].prefix(3).prefix(while: \.isDigit)
    return !digits.isEmpty && typed.byte(at: digits.endIndex) == "\""
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
    var (open, place) = (OpenMarks(), max(0, position - Self.longestQuotation))
    while place < position {
      switch text[place] {
      case "\n" where typed.byte(at: place + 1) == "\n": open = OpenMarks()
      case "\"" where typed.isDigit(typed.byte(at: place - 1)): open.double = false
      case "\"": open.double = marks.isWithoutBlanks ? !open.double : opens(at: place)
      case "'", "`":
        if text[place] == "'", !isBetweenLetters(at: place) { open.hasOddSingle.toggle() }
        if !isInsideWord(at: place) { open.lastSingle = place }
      case 0xAB where typed.byte(at: place - 1) == 0xC2: open.guillemets = true
      case 0xBB where typed.byte(at: place - 1) == 0xC2: open.guillemets = false
      default: break
      }
      place += 1
    }
    return open
  }

  /// An opening mark follows nothing, white space, a bracket, a dash, a hyphen, an equals sign or another
  /// opening mark, and something follows it.
  private func opens(at position: Int) -> Bool {
    guard let next = typed.byte(at: position + 1), next > " " else { return false }
    var first = position
    // A mark inside another opens if the outer one does; more than three are not speech.
    while position - first < 3, let previous = typed.byte(at: first - 1), typed.isMark(previous) {
      first -= 1
    }
    if first < position, !typed.isWord(next) { return false }
    guard let previous = typed.byte(at: first - 1), previous > " " else { return true }
    switch previous {
    case "(", "[", "{", "/":
      return true
    case "-", "=": return isBeforeWord(at: position)
    default: return endsWithOpening(before: first) && isBeforeWord(at: position)
    }
  }

  /// A word follows, perhaps after other marks: after a dash, marks before nothing close.
  private func isBeforeWord(at position: Int) -> Bool {
    var next = position + 1
    while next - position < 3, let mark = typed.byte(at: next), typed.isMark(mark) { next += 1 }
    guard next < text.endIndex else { return false }
    // ¡ « and ¿ open as well.
    let isOpening =
      text[next] == 0xC2
      && typed.byte(at: next + 1).map { [0xA1, 0xAB, 0xBF].contains($0) } == true
    return text.isWord(at: next) || text[next] == "_" || isOpening
  }

  /// Whether Latin letters are on both sides of a byte.
  private func isBetweenLetters(at position: Int) -> Bool {
    typed.byte(at: position - 1)?.isLetter == true && typed.byte(at: position + 1)?.isLetter == true
  }

  /// A dash, an opening mark or a space beyond ASCII precedes.
  private func endsWithOpening(before position: Int) -> Bool {
    guard position >= 2, text[position - 1] >= 0x80 else { return false }
    // « ¿ ¡ and a no-break space.
    if text[position - 2] == 0xC2, [0xAB, 0xBF, 0xA1, 0xA0].contains(text[position - 1]) {
      return true
    }
    guard position >= 3 else { return false }
    let last = (text[position - 3], text[position - 2], text[position - 1])
    switch last {
    // — – ‘ “ ‚ „
    case (0xE2, 0x80, 0x94), (0xE2, 0x80, 0x93), (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x9C),
      (0xE2, 0x80, 0x9A), (0xE2, 0x80, 0x9E):
      return true
    // Spaces of other widths, the narrow no-break space and the ideographic one.
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80): return true
    default: return false
    }
  }

  // MARK: Single marks

  /// An apostrophe, or a quote that opens or closes. Two single marks are one double quote.
  private func replacementOfSingle(at start: Int) -> TypedMarks.Replacement {
    if typed.byte(at: start + 1) == "'", start + 1 < typed.end,
      typed.byte(at: start - 1) != "'", typed.byte(at: start + 2) != "'"
    {
      // The second of the marks of ''tis shortens the word.
      let opens = opens(at: start)
      return opens && beginsElision(at: start + 2)
        ? TypedMarks.Replacement(glyph: marks.innerOpening)
        : TypedMarks.Replacement(glyph: doubleQuote(isOpening: opens, at: start), length: 2)
    }
    return TypedMarks.Replacement(glyph: glyphOfSingle(at: start))
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
    if marks.innerClosing == "’" { return "’" }
    return closesInner(at: start) ? marks.innerClosing : "’"
  }

  private func opensInner(at position: Int) -> Bool {
    opens(at: position) && !beginsElision(at: position + 1)
      && (!typed.isLowercaseLetter(typed.byte(at: position + 1)) || isClosed(after: position))
  }

  /// It ends a word, and an opening mark comes before it. Apostrophes inside words do not count.
  private func closesInner(at position: Int) -> Bool {
    guard !isInsideWord(at: position), typed.byte(at: position - 1).map({ $0 > " " }) == true,
      let last = openMarks(before: position).lastSingle
    else { return false }
    return text[last] == "`" || opensInner(at: last)
  }

  private func isInsideWord(at position: Int) -> Bool {
    position > 0 && position + 1 < text.endIndex && text.isWord(at: position - 1)
      && text.isWord(at: position + 1)
  }

  /// Whether a closing mark follows within the paragraph. Otherwise a mark before a lower-case letter is an
  /// apostrophe: 'mid, 'round. After an opening backtick, a second backtick before the closing mark is code:
  /// `so`, unlike ` so'.
  private func isClosed(after position: Int) -> Bool {
    var place = position + 1
    while place < text.endIndex, place - position < Self.longestQuotation {
      switch text[place] {
      case "\n" where typed.byte(at: place + 1) == "\n": return false
      case "`" where text[position] == "`": return false
      case "'":
        let before = text[place - 1]
        let after = typed.byte(at: place + 1) ?? " "
        let isWordAfter = typed.isWord(after) && after != "\"" && after != 0xE2
        if before > " ", !isWordAfter { return true }
      default: break
      }
      place += 1
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
  /// a mark after it. `position` is after the apostrophe.
  private func beginsElision(at position: Int) -> Bool {
    guard let first = typed.byte(at: position) else { return false }
    // The years of a decade: ’90s.
    if ("0"..."9").contains(first) { return true }
    var word: [UInt8] = []
    var next = position
    while word.count < 9, let letter = typed.byte(at: next), letter.isLetter {
      word.append(letter.asSmallLetter)
      next += 1
    }
    // A quoted word ends with a mark of its own, except the one of rock 'n' roll.
    return Self.elisions.contains(word)
      && (typed.byte(at: next) != "'" || word == ["n"])
  }

  // MARK: Backticks and commas

  /// Printers of the last century typed `so' and ` ` so'': one or two backticks open. Nil if they stay.
  private func replacementOfBacktick(at start: Int) -> TypedMarks.Replacement? {
    guard let next = typed.byte(at: start + 1), next > " " else { return nil }
    if next == "`", start + 1 < typed.end {
      return TypedMarks.Replacement(
        glyph: doubleQuote(isOpening: !closesLowQuote(at: start), at: start), length: 2)
    }
    return isClosed(after: start) ? TypedMarks.Replacement(glyph: marks.innerOpening) : nil
  }

  /// Two commas are typed for „: they follow nothing, white space or a bracket, and a word follows them.
  private func isLowQuote(at position: Int) -> Bool {
    guard !typed.keepsWidths, marks.opensLow, position + 1 < typed.end,
      typed.byte(at: position + 1) == ",",
      let next = typed.byte(at: position + 2)
    else { return false }
    let before = typed.byte(at: position - 1) ?? " "
    return (before <= " " || before == "(" || before == "-") && next.mayBeInWord
  }

  /// Two backticks are typed for the “ that closes „: they end a word.
  private func closesLowQuote(at position: Int) -> Bool {
    marks.opensLow && typed.byte(at: position - 1).map { $0 > " " && $0 != "(" } == true
      && typed.byte(at: position + 2).map(\.mayBeInWord) != true
  }
}
