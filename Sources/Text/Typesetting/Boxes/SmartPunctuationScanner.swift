import BookText
import Cells
import Numbers

/// Reads text glyph by glyph and replaces typed quotes, dashes and ellipses.
///
/// - Complexity: O(1) a glyph, as a ``GlyphScanner``.
struct SmartPunctuationScanner {
  private let text: TextBytes
  private let end: Int
  private let smartPunctuation: SmartPunctuation?
  /// Whether each mark keeps its width, and so columns keep their places: quotes change, dashes do not.
  private let keepsWidths: Bool
  /// Offset of the text in the book's.
  private let offset: Int
  private var glyphs: GlyphScanner
  /// Offset of the last glyph, not counting glyphs that show nothing.
  private(set) var start: Int

  /// Starts at `range.lowerBound`; the text around the range decides whether a quote opens or closes.
  /// `offset` is the place of the text in the book's.
  init(
    _ text: TextBytes, in range: Range<Int>, smartPunctuation: SmartPunctuation?,
    keepsWidths: Bool = false, offset: Int = 0
  ) {
    self.text = text
    self.offset = offset
    self.smartPunctuation = smartPunctuation
    self.keepsWidths = keepsWidths
    end = range.upperBound
    glyphs = GlyphScanner(text, in: range)
    start = range.lowerBound
  }

  /// The offset of the first byte not yet read.
  var position: Int { glyphs.position }

  /// Returns the next glyph; nil at the end.
  mutating func next() -> Glyph? {
    guard let glyph = glyphs.next() else { return nil }
    start = glyphs.start
    guard let smartPunctuation, glyphs.position == start + 1 else { return glyph }
    switch text[start] {
    case ",":
      guard isLowQuote(start, smartPunctuation) else { return glyph }
      if smartPunctuation.isCode(offset + start) { return glyph }
      _ = glyphs.next()
      return smartPunctuation.opening
    case ".": return ellipsis(at: start, smartPunctuation) ?? glyph
    case "\"", "'", "`", "-":
      if smartPunctuation.isCode(offset + start) || isInAddress(start) || isAroundValue(start) {
        return glyph
      }
      if keepsWidths, isJoined(at: start) || smartPunctuation.opening.width > 1 { return glyph }
      if isInOrnament(start) { return glyph }
    default: return glyph
    }
    switch text[start] {
    case "\"":
      if isMeasure(at: start) { return glyph }
      let isOpening =
        smartPunctuation.isWithoutBlanks
        ? !hasOpenQuote(before: start)
        : opens(at: start) || isBeforeCode(start, smartPunctuation)
      return double(isOpening, at: start, smartPunctuation)
    case "'": return apostrophe(at: start, smartPunctuation)
    case "`": return backtick(at: start, smartPunctuation) ?? glyph
    default: return dash(at: start, smartPunctuation) ?? glyph
    }
  }

  /// Returns a double mark. Between typed « and » it is the mark of speech within speech.
  private func double(
    _ isOpening: Bool, at position: Int, _ marks: SmartPunctuation
  ) -> Glyph {
    let isInner = marks.opening == "«" && isInGuillemets(position)
    if isInner { return isOpening ? marks.innerOpening : marks.innerClosing }
    return isOpening ? marks.opening : marks.closing
  }

  /// Whether the mark at `position` is one of several that may become one glyph.
  private func isJoined(at position: Int) -> Bool {
    let mark = text[position]
    if mark == "\"" { return false }
    return mark == "-" || byte(at: position - 1) == mark || byte(at: position + 1) == mark
  }

  /// Whether a quote at `position` is right before code, and no quote before it is open.
  private func isBeforeCode(_ position: Int, _ smartPunctuation: SmartPunctuation) -> Bool {
    smartPunctuation.isCode(offset + position + 1) && !hasOpenQuote(before: position)
  }

  /// Number of bytes of a web address examined, at most.
  private static let longestAddress = 80

  /// Whether `position` is inside a web address, which is left unchanged. A double quote that no letter
  /// follows ends the address.
  private func isInAddress(_ position: Int) -> Bool {
    if text[position] == "\"", byte(at: position + 1)?.mayBeInWord != true { return false }
    var start = position
    while start > 0, position - start < Self.longestAddress, text[start - 1] > " " {
      start -= 1
      if text[start] == ":", byte(at: start + 1) == "/",
        byte(at: start + 2) == "/"
      {
        return true
      }
    }
    return false
  }

  // MARK: Quotes

  /// Maximum number of bytes of a value between marks.
  private static let longestValue = 80

  /// Whether the mark at `position` is before or after the value of an assignment, as in `kind="oil"`: this
  /// is code, and is left unchanged.
  private func isAroundValue(_ position: Int) -> Bool {
    let mark = text[position]
    guard mark == "\"" || mark == "'" else { return false }
    if isAfterAssignment(position) { return true }
    let before = text[max(0, position - Self.longestValue)..<position]
    return before.lastIndex(of: mark).map(isAfterAssignment) ?? false
  }

  /// Whether a word and an equal sign are right before `position`.
  private func isAfterAssignment(_ position: Int) -> Bool {
    position >= 2 && text[position - 1] == "=" && text[position - 2].isWord(or: "_")
  }

  /// Whether a mark after a digit means feet, inches, minutes or seconds: 6'2", 3" wide.
  private func isMeasure(at position: Int) -> Bool {
    guard isDigit(byte(at: position - 1)) else { return false }
    return isDigit(byte(at: position + 1)) || isBeforeInches(position)
      || text[position] == "\"" && !hasOpenQuote(before: position)
      || text[position] == "'" && byte(at: position + 1) == " " && isAfterMeasure(position)
  }

  /// Whether a single mark at a number after which nothing is counted means feet: no quotation is open, and
  /// the number is not a year or the end of a longer word.
  private func isAfterMeasure(_ position: Int) -> Bool {
    let digits = text[..<position].suffix(4).reversed().prefix(while: \.isDigit).count
    let before = byte(at: position - digits - 1) ?? " "
    return digits < 4 && (before <= " " || before == "(") && !closesInner(at: position)
  }

  /// Whether a single mark is between a number and a blank with inches after it: 6' 2".
  private func isBeforeInches(_ position: Int) -> Bool {
    guard text[position] == "'", byte(at: position + 1) == " " else { return false }
    let digits = text[(position + 2)...].prefix(3).prefix(while: \.isDigit)
    return !digits.isEmpty && byte(at: digits.endIndex) == "\""
  }

  private func isDigit(_ byte: UInt8?) -> Bool { byte?.isDigit ?? false }

  /// Whether the number of double quotes before `position` is odd: in its paragraph, at most 400 bytes back.
  private func hasOpenQuote(before position: Int) -> Bool {
    var isOpen = false
    var place = position - 1
    while place >= 0, position - place < 400 {
      if text[place] == "\n", byte(at: place - 1) == "\n" { break }
      if text[place] == "\"", !isDigit(byte(at: place - 1)) { isOpen.toggle() }
      place -= 1
    }
    return isOpen
  }

  /// Whether a mark at `position` opens: it follows nothing, white space, a bracket, a dash, a hyphen, an
  /// equals sign or another opening mark, and something follows it.
  private func opens(at position: Int) -> Bool {
    guard let next = byte(at: position + 1), next > " " else { return false }
    var first = position
    // A mark inside another opens if the outer one does; more than three are not speech.
    while position - first < 3, let previous = byte(at: first - 1), isMark(previous) { first -= 1 }
    if first < position, !isWord(next) { return false }
    guard let previous = byte(at: first - 1), previous > " " else { return true }
    switch previous {
    case "(", "[", "{", "/":
      return true
    case "-", "=": return isBeforeWord(position)
    default: return endsWithOpening(first) && isBeforeWord(position)
    }
  }

  /// Whether a word follows a mark, perhaps after other marks: after a dash, marks before nothing close.
  private func isBeforeWord(_ position: Int) -> Bool {
    var next = position + 1
    while next - position < 3, let mark = byte(at: next), isMark(mark) { next += 1 }
    guard next < text.endIndex else { return false }
    // ¡ « and ¿ open as well.
    let isOpening =
      text[next] == 0xC2 && byte(at: next + 1).map { [0xA1, 0xAB, 0xBF].contains($0) } == true
    return text.isWord(at: next) || text[next] == "_" || isOpening
  }

  /// Whether the number of single marks before `position` is odd, in its paragraph; apostrophes between Latin
  /// letters do not count.
  private func hasOpenInner(before position: Int) -> Bool {
    var isOpen = false
    var place = position - 1
    while place >= 0, position - place < Self.longestQuotation {
      if text[place] == "\n", byte(at: place - 1) == "\n" { break }
      if text[place] == "'", !isBetweenLetters(place) { isOpen.toggle() }
      place -= 1
    }
    return isOpen
  }

  private func isBetweenLetters(_ position: Int) -> Bool {
    byte(at: position - 1)?.isLetter == true && byte(at: position + 1)?.isLetter == true
  }

  /// Number of bytes of an ornament examined on either side, at most.
  private static let longestOrnament = 40

  /// Whether a single mark is in an ornament: a row of signs without words or blanks, with another sign
  /// between two marks, as in '.' or *'*'*. Three stops between marks are silence.
  private func isInOrnament(_ position: Int) -> Bool {
    guard text[position] == "'" || text[position] == "`" else { return false }
    func isSign(_ byte: UInt8?) -> Bool {
      byte.map { $0 > " " && !$0.mayBeInWord && !"\"?!".utf8.contains($0) } ?? false
    }
    var (start, end) = (position, position + 1)
    while position - start < Self.longestOrnament, isSign(byte(at: start - 1)) { start -= 1 }
    while end - position < Self.longestOrnament, isSign(byte(at: end)) { end += 1 }
    guard (byte(at: start - 1) ?? " ") <= " ", (byte(at: end) ?? " ") <= " " else { return false }
    let parts = text[start..<end].split(omittingEmptySubsequences: false, whereSeparator: isMark)
    return parts.dropFirst().dropLast().contains { !$0.isEmpty && !$0.elementsEqual("...".utf8) }
  }

  private func isMark(_ byte: UInt8) -> Bool {
    byte == "'" || byte == "\"" || byte == "`"
  }

  /// Whether a dash, an opening mark or a space beyond ASCII precedes `position`.
  private func endsWithOpening(_ position: Int) -> Bool {
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

  /// Returns the glyph of a single mark: an apostrophe, or a quote that opens or closes. Two of
  /// them are one double quote.
  private mutating func apostrophe(at start: Int, _ smartPunctuation: SmartPunctuation) -> Glyph {
    if byte(at: start + 1) == "'", start + 1 < end,
      byte(at: start - 1) != "'", byte(at: start + 2) != "'"
    {
      // The second of the marks of ''tis shortens the word.
      if opens(at: start), beginsElision(at: start + 2) { return smartPunctuation.innerOpening }
      _ = glyphs.next()
      return double(opens(at: start), at: start, smartPunctuation)
    }
    if isMeasure(at: start) { return "'" }
    if smartPunctuation.isWithoutBlanks, !isBetweenLetters(start) {
      return hasOpenInner(before: start)
        ? smartPunctuation.innerClosing : smartPunctuation.innerOpening
    }
    if opensInner(at: start) { return smartPunctuation.innerOpening }
    let isApostrophe = smartPunctuation.innerClosing == "’" || !closesInner(at: start)
    return isApostrophe ? "’" : smartPunctuation.innerClosing
  }

  /// Whether a single mark opens a quotation rather than shortening a word: ’tis.
  private func opensInner(at position: Int) -> Bool {
    opens(at: position) && !beginsElision(at: position + 1)
      && (!isLowercaseLetter(byte(at: position + 1)) || isClosed(after: position))
  }

  /// Whether a single mark closes a quotation: it ends a word, and an opening mark comes before it.
  /// Apostrophes inside words do not count.
  private func closesInner(at position: Int) -> Bool {
    guard !isInsideWord(position), byte(at: position - 1).map({ $0 > " " }) == true else {
      return false
    }
    var place = position - 1
    while place >= 0, position - place < Self.longestQuotation {
      if text[place] == "\n", byte(at: place - 1) == "\n" { return false }
      if text[place] == "'" || text[place] == "`", !isInsideWord(place) {
        return text[place] == "`" || opensInner(at: place)
      }
      place -= 1
    }
    return false
  }

  private func isInsideWord(_ position: Int) -> Bool {
    position > 0 && position + 1 < text.endIndex && text.isWord(at: position - 1)
      && text.isWord(at: position + 1)
  }

  /// Whether a typed « before `position` still lacks its ».
  private func isInGuillemets(_ position: Int) -> Bool {
    var place = position - 1
    while place > 0, position - place < Self.longestQuotation {
      if text[place] == "\n", text[place - 1] == "\n" { return false }
      if text[place - 1] == 0xC2, text[place] == 0xAB || text[place] == 0xBB {
        return text[place] == 0xAB
      }
      place -= 1
    }
    return false
  }

  private func isLowercaseLetter(_ byte: UInt8?) -> Bool {
    byte.map { ("a"..."z").contains($0) } ?? false
  }

  /// Maximum distance of the closing mark of a quotation, in bytes.
  private static let longestQuotation = 600

  /// Whether a closing mark follows within the paragraph. Otherwise a mark before a lower-case letter is an
  /// apostrophe: 'mid, 'round. After an opening backtick, a second backtick before the closing mark is code:
  /// `so`, unlike `so'.
  private func isClosed(after position: Int) -> Bool {
    var place = position + 1
    while place < text.endIndex, place - position < Self.longestQuotation {
      switch text[place] {
      case "\n" where byte(at: place + 1) == "\n": return false
      case "`" where text[position] == "`": return false
      case "'":
        let before = text[place - 1]
        let after = byte(at: place + 1) ?? " "
        let isWordAfter = isWord(after) && after != "\"" && after != 0xE2
        if before > " ", !isWordAfter { return true }
      default: break
      }
      place += 1
    }
    return false
  }

  /// Handles `so' and ``so'': an opening quote as typed by printers of the last century.
  private mutating func backtick(at start: Int, _ smartPunctuation: SmartPunctuation) -> Glyph? {
    guard let next = byte(at: start + 1), next > " " else { return nil }
    if next == "`", start + 1 < end {
      _ = glyphs.next()
      return double(!closesLowQuote(start, smartPunctuation), at: start, smartPunctuation)
    }
    return isClosed(after: start) ? smartPunctuation.innerOpening : nil
  }

  /// Whether two commas at `position` are typed for „: they follow nothing, white space or a bracket, and a
  /// word follows them.
  private func isLowQuote(_ position: Int, _ marks: SmartPunctuation) -> Bool {
    guard !keepsWidths, marks.opensLow, position + 1 < end, byte(at: position + 1) == ",",
      let next = byte(at: position + 2)
    else { return false }
    let before = byte(at: position - 1) ?? " "
    return (before <= " " || before == "(" || before == "-") && next.mayBeInWord
  }

  /// Whether two backticks at `position` are typed for the “ that closes „: they end a word.
  private func closesLowQuote(_ position: Int, _ marks: SmartPunctuation) -> Bool {
    marks.opensLow && byte(at: position - 1).map { $0 > " " && $0 != "(" } == true
      && byte(at: position + 2).map(\.mayBeInWord) != true
  }

  /// Words with an apostrophe in place of their beginning. Words that also exist without the apostrophe
  /// ('and', 'is') are left out: a quotation may begin with them.
  private static let elisions: Set<[UInt8]> = Set(
    [
      "tis", "twas", "twere", "twill", "twould", "twixt", "tween", "em", "til", "bout", "gainst",
      "neath", "mongst", "midst", "pon", "nuff", "n", "im", "ome", "ouse", "ow", "ave", "prentice",
      "fraid", "scuse", "spect", "cept", "ullo", "ello", "ll", "d", "s", "t", "re", "ve",
    ].map { Array($0.utf8) })

  private func beginsElision(at position: Int) -> Bool {
    guard let first = byte(at: position) else { return false }
    // The years of a decade: ’90s.
    if ("0"..."9").contains(first) { return true }
    var word: [UInt8] = []
    var next = position
    while word.count < 9, let letter = byte(at: next), ("a"..."z").contains(letter | 0x20) {
      word.append(letter | 0x20)
      next += 1
    }
    // A quoted word ends with a mark of its own, except the one of rock 'n' roll.
    return Self.elisions.contains(word)
      && (byte(at: next) != "'" || word == ["n"])
  }

  // MARK: Dashes

  /// Two or three hyphens are a dash; four are two dashes, as for an omitted name. A longer run is
  /// a rule. One is a dash between words with blanks on both sides.
  private mutating func dash(at start: Int, _ smartPunctuation: SmartPunctuation) -> Glyph? {
    let hyphen = UInt8(ascii: "-")
    var first = start
    while first > 0, start - first < 4, text[first - 1] == hyphen { first -= 1 }
    var last = start
    while last + 1 < text.endIndex, last - first < 5, text[last + 1] == hyphen { last += 1 }
    let length = last - first + 1
    if isArgument(first..<last + 1, smartPunctuation) { return nil }
    if length == 1 {
      if isInRange(start) { return "–" }
      let isDash =
        isBetweenWords(start)
        || smartPunctuation.hasLongDash
          && (closesRemark(start) || smartPunctuation.hasSpokenHyphens && beginsSpeech(start))
      return isDash ? smartPunctuation.spacedDash : nil
    }
    // The hyphens of this glyph must be in the range.
    let part = length == 3 ? 3 : 2
    guard (2...4).contains(length), (start - first) % part == 0, start + part <= end else {
      return nil
    }
    if length == 2, isOption(first, smartPunctuation) { return nil }
    for _ in 1..<part { _ = glyphs.next() }
    if length == 2, isDigit(byte(at: first - 1)), isDigit(byte(at: last + 1)) { return "–" }
    let isSpaced =
      length == 2 && byte(at: first - 1).map { $0 <= " " } ?? false
      && byte(at: last + 1).map { $0 <= " " } ?? false
    return isSpaced ? smartPunctuation.spacedDash : "—"
  }

  /// Whether a hyphen is between two years, or between two numbers after an abbreviation such as "pp.":
  /// the second number is greater. Of other numbers nothing is certain.
  private func isInRange(_ position: Int) -> Bool {
    guard isDigit(byte(at: position - 1)), isDigit(byte(at: position + 1)) else { return false }
    let before = text[..<position].suffix(Self.longestNumber + 1).reversed()
      .prefix(while: \.isDigit).count
    let after = text[(position + 1)...].prefix(Self.longestNumber + 1)
      .prefix(while: \.isDigit).count
    let (start, end) = (position - before, position + 1 + after)
    let isInOther = { (byte: UInt8?) in byte.map { $0.mayBeInWord || "-/:+#.".utf8.contains($0) } }
    if start > 0, isInOther(text[start - 1]) == true { return false }
    if let sign = byte(at: end), sign.mayBeInWord || "-/:".utf8.contains(sign) { return false }
    if byte(at: end) == ".", isDigit(byte(at: end + 1)) { return false }
    guard let first = Number.parse(text[start..<position], in: 0...9_999),
      let second = Number.parse(text[(position + 1)..<end], in: 0...9_999)
    else { return false }
    switch (before, after) {
    case (4, 4): if Self.years.contains(first), second > first { return true }
    // 1914-18; but the year 1914 and its eleventh month.
    case (4, 2): if Self.years.contains(first), second > max(12, first % 100) { return true }
    default: break
    }
    return (second > first || after < before) && isAfterCounter(start)
  }

  /// Largest number of digits of a number in a range.
  private static let longestNumber = 4
  /// Numbers of four digits taken for years.
  private static let years = 1_000...2_100

  /// Abbreviations before numbers, in any language.
  private static let counters = Language.hashes(of: .counters)

  /// Whether an abbreviation with a stop and a blank precedes a number: pp. 12.
  private func isAfterCounter(_ number: Int) -> Bool {
    guard number >= 3, text[number - 1] <= " ", text[number - 2] == "." else { return false }
    let word = text[..<(number - 2)].suffix(8).reversed().prefix { $0.mayBeInWord }.count
    return Self.counters.contains(text.wordHash(of: number - 2 - word..<number - 2))
  }

  // MARK: Ellipses

  /// Returns an ellipsis for three stops, perhaps with blanks between them; for four, after or before a
  /// full stop. Nil for rows of leaders, paths, and texts that name options.
  private mutating func ellipsis(at start: Int, _ marks: SmartPunctuation) -> Glyph? {
    guard !keepsWidths, !marks.hasOptions, let next = byte(at: start + 1) else { return nil }
    let step = next == "." ? 1 : 2
    // Whether a stop is at a place, a step from the one beside it.
    func isStop(_ place: Int, _ between: Int) -> Bool {
      byte(at: place) == "." && (step == 1 || (byte(at: between) ?? "x") <= " ")
    }
    var first = start
    while start - first < Self.longestRow, isStop(first - step, first - 1) { first -= step }
    var last = start
    while last - first < Self.longestRow, isStop(last + step, last + 1) { last += step }
    let count = (last - first) / step + 1
    guard (3...4).contains(count) else { return nil }
    for sign in [byte(at: first - 1), byte(at: last + 1)] {
      if let sign, "./\\".utf8.contains(sign) { return nil }
    }
    // The full stop of a sentence is close to its word: "so. . . ."; else the ellipsis is first.
    let isAfterWord = (byte(at: first - 1) ?? " ") > " "
    let ellipsis = count == 4 && step == 2 && isAfterWord ? first + step : first
    let after = ellipsis + 2 * step + 1
    guard start == ellipsis, after <= end, !marks.isCode(offset + start) else { return nil }
    while glyphs.position < after, glyphs.next() != nil {}
    return "…"
  }

  /// Longest row of stops examined, in bytes: more than four are leaders.
  private static let longestRow = 10

  /// Whether a hyphen with blanks on both sides stands between words. One of the words has several letters,
  /// unlike the words of a formula.
  private func isBetweenWords(_ position: Int) -> Bool {
    guard byte(at: position - 1) == " ", byte(at: position + 1).map({ $0 <= " " }) == true else {
      return false
    }
    var next = position + 2
    if byte(at: next).map({ $0 == "\n" }) == true { return false }
    while next < text.endIndex, text[next].isPunctuationBeforeWord { next += 1 }
    guard next < text.endIndex, text.isWord(at: next), !text[next].isDigit else { return false }
    var last = position - 2
    let isAfterStop = last >= 0 && ",.;:!?)\"'".utf8.contains(text[last])
    while last >= 0, text[last].isPunctuationAfterWord { last -= 1 }
    guard last >= 0, text.isWord(at: last) else { return false }
    return isAfterStop || hasSeveralLetters(at: next, 1) || hasSeveralLetters(at: last, -1)
  }

  /// Whether a hyphen after a blank closes a remark, as in Spanish: "- No -dijo él -. Es tarde."
  private func closesRemark(_ position: Int) -> Bool {
    guard byte(at: position - 1) == " ", let next = byte(at: position + 1),
      ".,;:?!".utf8.contains(next), position >= 2
    else { return false }
    return text.isWord(at: position - 2) && (byte(at: position + 2) ?? " ") <= " "
  }

  /// Whether a hyphen begins a line, and a blank and a sentence follow it.
  private func beginsSpeech(_ position: Int) -> Bool {
    guard byte(at: position + 1) == " " else { return false }
    var before = position - 1
    while before >= 0, text[before] == " " || text[before] == "\t" { before -= 1 }
    guard before < 0 || text[before] == "\n" else { return false }
    var next = position + 2
    while next < text.endIndex, !text.isWord(at: next), text[next] > " " { next += 1 }
    return next < text.endIndex && text.letterCase(at: next) == .capital
  }

  /// Whether one or two hyphens with blanks around them are an argument of a command, in a text with options:
  /// "rm -- -f", "an argument of -".
  private func isArgument(_ hyphens: Range<Int>, _ smartPunctuation: SmartPunctuation) -> Bool {
    guard hyphens.count <= 2, smartPunctuation.hasOptions,
      (byte(at: hyphens.lowerBound - 1) ?? "\n") <= " "
    else { return false }
    let after = byte(at: hyphens.upperBound) ?? " "
    return after <= " " || ".,;:?!)\"'".utf8.contains(after)
  }

  /// Whether a word of at least two letters begins at `position`, or ends there if `step` is -1.
  private func hasSeveralLetters(at position: Int, _ step: Int) -> Bool {
    var (place, letters) = (position, 0)
    while letters < 2, place >= 0, place < text.endIndex, text.isWord(at: place),
      !text[place].isDigit
    {
      if !text[place].continuesCharacter { letters += 1 }
      place += step
    }
    return letters == 2
  }

  /// Whether two hyphens begin an option of a command: --like-this. In other texts they begin a remark after
  /// a blank. After a quotation mark an interrupted speech may begin too: there the option's name ends at the
  /// other mark or an equal sign.
  private func isOption(_ position: Int, _ smartPunctuation: SmartPunctuation) -> Bool {
    guard isLowercaseLetter(byte(at: position + 2)) else { return false }
    let before = byte(at: position - 1) ?? " "
    if before <= " " { return smartPunctuation.hasOptions }
    if "`([|".utf8.contains(before) { return true }
    guard before == "'" || before == "\"" else { return false }
    let name = text[(position + 2)...].prefix { $0.isLetterOrDigit || $0 == "-" }
    let after = byte(at: name.endIndex)
    return name.last != "-" && (after == before || after == "=")
  }

  private func byte(at position: Int) -> UInt8? {
    position >= 0 && position < text.endIndex ? text[position] : nil
  }

  /// Whether a byte can begin a word; those beyond ASCII count as letters.
  private func isWord(_ byte: UInt8) -> Bool {
    byte.mayBeInWord || byte == "'" || byte == "\"" || byte == "_"
  }
}

extension UInt8 {
  /// Whether it is a mark before the first word of a clause.
  fileprivate var isPunctuationBeforeWord: Bool { "\"'(`_".utf8.contains(self) }
  /// Whether it is a mark after the last word of a clause.
  fileprivate var isPunctuationAfterWord: Bool { ",.;:!?)\"'_".utf8.contains(self) }
}

extension SmartPunctuation {
  /// Returns a text as displayed, for a line outside the pages.
  ///
  /// - Complexity: O(*n*).
  public func shown(_ text: String) -> String {
    var text = text
    var marks = self
    marks.code = []
    return text.withTextBytes { bytes in
      var scanner = SmartPunctuationScanner(
        bytes, in: 0..<bytes.count, smartPunctuation: marks)
      var shown = ""
      while let glyph = scanner.next() { shown += glyph.text }
      return shown
    }
  }
}
