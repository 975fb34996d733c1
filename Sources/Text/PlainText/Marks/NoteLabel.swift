import BookText
import Numbers

/// The mark connecting a note with its reference: `[1]`, `[A]`, `[*]`, `(1)`, `*`, `†`, `¹`, `Footnote 1:`.
/// Positions and lengths are in bytes of the text.
struct NoteLabel {
  /// Tells how certain a mark is.
  enum Form: Equatable {
    /// `[Footnote 1: …`: always a note.
    case named
    /// `Footnote 1:` without brackets: a note if the text refers to it.
    case worded
    /// `¹`: a note if the text refers to it.
    case raised
    /// `[1]`: a note's mark, or a reference to one.
    case bracketed
    /// `(1)`, `*`, `†`: a mark only if a note and a reference to it are near each other.
    case loose
    /// `1`, `1.` or `1)` under a heading for notes.
    case numbered(Int)
  }

  var form: Form
  /// Bytes of the mark, including its brackets.
  var range: Range<Int>
  /// Bytes of the number, the letter or the signs.
  var sign: Range<Int>
  /// Hash of the text between the brackets, or of the signs.
  var key: UInt64

  /// Nil for a mark with brackets.
  var number: Int? { if case .numbered(let number) = form { number } else { nil } }

  var isNumbered: Bool { number != nil }

  /// Indent of a note, or of its words below their label, in columns.
  static let leastIndent = 2
  /// Bytes of a mark.
  private static let longest = 8
  /// Letters of a unit that may have raised figures.
  private static let longestUnit = 2
  /// Bytes of the name of a manual.
  private static let longestName = 128
  /// Step from one note's number to the next: the notes between begin inside the blocks of others.
  private static let mostMissing = 5

  /// A bracketed or loose mark needs words after it.
  static func ofNote(
    in text: TextBytes, at start: Int, end: Int
  ) -> NoteLabel? {
    guard start < end else { return nil }
    if text[start] == "[", let mark = namedMark(in: text, at: start, end: end) { return mark }
    if initials.contains(text[start]) { return wordedMark(in: text, at: start, end: end) }
    guard let mark = readMark(in: text, at: start, end: end) else { return nil }
    let next = mark.range.upperBound
    guard next + 1 < end else { return nil }
    switch mark.form {
    case .bracketed: return text[next] == " " || text[next] == "\n" ? mark : nil
    case .named, .worded, .numbered: return mark
    case .loose, .raised:
      // `(1) So`; `*So` and `* So`, but not `*-*`.
      if text[start] == "(" { return text[next] == " " ? mark : nil }
      let word = text[next] == " " ? next + 1 : next
      return text.isWord(at: word) || ["\"", "(", 0xE2].contains(text[word]) ? mark : nil
    }
  }

  /// The number of a note among others: `12`, alone; `12.` and `12)` before words; or `12` before words, if
  /// it follows the number `last` of the previous note, or soon after it.
  static func ofEndnote(
    in text: TextBytes, _ range: Range<Int>, after last: Int
  ) -> NoteLabel? {
    let digits = text[range].prefix { $0.isDigit }
    guard let number = Number.parse(digits, in: 0...9999) else { return nil }
    var end = digits.endIndex
    let isAlone = end == range.upperBound || text[end] == "\n"
    let hasStop = !isAlone && (text[end] == "." || text[end] == ")")
    if hasStop { end += 1 }
    let isNext = last < number && number <= last + mostMissing
    guard isAlone || (hasStop || isNext) && (end == range.upperBound || text[end] <= " ") else {
      return nil
    }
    return NoteLabel(
      form: .numbered(number), range: range.lowerBound..<end, sign: digits.indices,
      key: text.wordHash(of: digits.indices))
  }

  /// A loose mark must follow a word directly, other than a path or the name of a manual, and not precede
  /// one. So must raised figures, but not a word of one or two letters: it may be a unit, `m²`.
  static func ofReference(
    in text: TextBytes, at position: Int
  ) -> NoteLabel? {
    guard let mark = readMark(in: text, at: position, end: text.count) else { return nil }
    if mark.form == .loose {
      guard position > 0, text[position - 1] > " ", text[position - 1] != text[position],
        text[position] != "*" || !isBesideName(text[position - 1]),
        text[position] != "(" || !endsNameOfManual(in: text, at: position)
      else { return nil }
      // `*` may precede a word, or be in a sum.
      let end = mark.range.upperBound
      if text[position] != "(", end < text.count, text.isWord(at: end) { return nil }
    }
    if mark.form == .raised {
      let before = text[max(0, position - longest)..<position].reversed().prefix { $0 > " " }
      let isUnit = before.count <= longestUnit && before.allSatisfy(\.isLetter)
      return before.isEmpty || isUnit ? nil : mark
    }
    return mark
  }

  /// Part of a name, a path or the sign `-*-`.
  private static func isBesideName(_ byte: UInt8) -> Bool {
    byte == "_" || byte == "/" || byte == "-"
  }

  /// A name with a hyphen or an underscore inside ends at a place, as before the section of a manual:
  /// `git-config(1)`.
  private static func endsNameOfManual(in text: TextBytes, at end: Int) -> Bool {
    let name = text[max(0, end - longestName)..<end].reversed()
      .prefix { $0.isLetterOrDigit || $0 == "-" || $0 == "_" }
    return name.contains { $0 == "-" || $0 == "_" } && !name.contains { ("A"..."Z").contains($0) }
  }

  /// A word of notes follows the bracket: `[Footnote 1: …`, `[Fußnote *) …`, `[Note: …`.
  private static func namedMark(
    in text: TextBytes, at start: Int, end: Int
  ) -> NoteLabel? {
    // `sign` ends before `end`.
    guard let sign = sign(afterNameIn: text, at: start + 1, end: end),
      [":", ".", ")", "]"].contains(text[sign.upperBound])
    else { return nil }
    // `[Footnote: …` without a number belongs to an asterisk.
    return NoteLabel(
      form: .named, range: start..<sign.upperBound + 1, sign: sign,
      key: sign.isEmpty ? asterisk : text.wordHash(of: sign))
  }

  /// A name and a colon: `Footnote 1:`.
  private static func wordedMark(
    in text: TextBytes, at start: Int, end: Int
  ) -> NoteLabel? {
    // `sign` ends before `end`.
    guard let sign = sign(afterNameIn: text, at: start, end: end), !sign.isEmpty,
      text[sign.upperBound] == ":"
    else { return nil }
    return NoteLabel(
      form: .worded, range: start..<sign.upperBound + 1, sign: sign,
      key: text.wordHash(of: sign))
  }

  /// Number, letter or signs after a name of notes, perhaps none: a range that ends before `end`. Nil without
  /// a name, or if nothing follows the sign.
  private static func sign(afterNameIn text: TextBytes, at start: Int, end: Int) -> Range<Int>? {
    let rest = text[start..<end]
    guard let name = names.first(where: { rest.starts(with: $0) }) else { return nil }
    var position = start + name.count
    while position < end, text[position] == " " { position += 1 }
    let mark = position
    while position < min(end, mark + longest), isMarkByte(text[position]) { position += 1 }
    return position < end ? mark..<position : nil
  }

  /// Any form. A mark does not reach beyond `end`.
  private static func readMark(
    in text: TextBytes, at start: Int, end: Int
  ) -> NoteLabel? {
    switch text[start] {
    case "[": return enclosedMark(in: text, at: start, end: end, closing: "]")
    case "(": return enclosedMark(in: text, at: start, end: end, closing: ")")
    case "*": return rowOfSigns(in: text, at: start, end: end, length: 1)
    // † and ‡.
    case 0xE2 where start + 2 < end && text[start + 1] == 0x80 && text[start + 2] & 0xFE == 0xA0:
      return rowOfSigns(in: text, at: start, end: end, length: 3)
    case 0xC2, 0xE2: return raisedMark(in: text, at: start, end: end)
    default: return nil
    }
  }

  private static func raisedMark(in text: TextBytes, at start: Int, end: Int) -> NoteLabel? {
    var position = start
    while position < end, position - start < longest,
      text.character(at: position).flatMap({ raisedFigures.firstIndex(of: $0) }) != nil
    {
      position += text[position] == 0xC2 ? 2 : 3
    }
    let sign = start..<min(position, end)
    return sign.isEmpty
      ? nil : NoteLabel(form: .raised, range: sign, sign: sign, key: text.wordHash(of: sign))
  }

  private static let raisedFigures = Array("⁰¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars)

  /// Takes a number in round brackets of up to three digits, and in square ones also a letter, a numeral or a
  /// sign. Nil for other or longer words.
  private static func enclosedMark(
    in text: TextBytes, at start: Int, end: Int, closing: UInt8
  ) -> NoteLabel? {
    var position = start + 1
    let last = min(end, start + 2 + longest)
    var key = WordHash()
    var signs = Signs()
    while position < last, isMarkByte(text[position]) || signs.digits > 0 && text[position] == "-" {
      key.add(text, at: position)
      signs.countByte(text[position])
      position += 1
    }
    let inside = start + 1..<position
    guard position < last, text[position] == closing, !inside.isEmpty,
      closing == ")" ? signs.areFewDigits : signs.areMark(in: text, inside)
    else { return nil }
    return NoteLabel(
      form: closing == "]" ? .bracketed : .loose, range: start..<position + 1, sign: inside,
      key: key.value)
  }

  private struct Signs {
    var (all, digits, asterisks) = (0, 0, 0)
    /// Hyphens between a page and its note: `[241-A]`, `[17-*]`.
    var hyphens = 0

    /// Digits in round brackets.
    private static let mostInRound = 3
    /// Digits in square brackets.
    private static let mostInSquare = 4

    /// Counts a digit, a part of a sign, or a hyphen.
    mutating func countByte(_ byte: UInt8) {
      all += 1
      if byte.isDigit { digits += 1 }
      if byte == "*" || byte.isBeyondASCII { asterisks += 1 }
      if byte == "-" { hyphens += 1 }
    }

    var areFewDigits: Bool { digits == all && all <= Self.mostInRound }

    /// [a] and [xiv], not [sic]; a letter after digits, or after a hyphen asterisks: `[241-**]`.
    func areMark(in text: TextBytes, _ inside: Range<Int>) -> Bool {
      if digits > 0 {
        let rest = all - digits - hyphens
        let isMarked = asterisks == 0 ? rest <= 1 : hyphens == 1 && rest == asterisks
        return isMarked && hyphens <= min(rest, 1) && digits <= Self.mostInSquare
      }
      return asterisks > 0 || all == 1 || text.numeralValue(of: inside) != nil
    }
  }

  /// The same sign, one to four times, perhaps with a bracket after it: `***`, `*)`. Nil for a longer row.
  private static func rowOfSigns(
    in text: TextBytes, at start: Int, end: Int, length: Int
  ) -> NoteLabel? {
    var position = start
    while position + length <= end, text[position] == text[start],
      length == 1 || text[position + length - 1] == text[start + length - 1]
    {
      guard position < start + 4 * length else { return nil }
      position += length
    }
    let sign = start..<position
    if position < end, text[position] == ")" { position += 1 }
    return NoteLabel(
      form: .loose, range: start..<position, sign: sign, key: text.wordHash(of: sign))
  }

  /// A letter, a digit, an asterisk, or a byte of † and ‡.
  private static func isMarkByte(_ byte: UInt8) -> Bool {
    byte.isWord(or: "*")
      || byte == 0xE2 || byte == 0x80 || byte & 0xFE == 0xA0
  }

  private static let asterisk = wordHash(["*"])

  /// The longest first, since one may begin with another.
  private static let names = Language.words(.noteLabels).map { Array($0.utf8) }
    .sorted { $0.count > $1.count }
  private static let initials = Set(names.compactMap(\.first))
}
