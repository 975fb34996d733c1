import BookText
import Cells
import Numbers

/// Typed hyphens that become dashes, also between the numbers of a range. Positions are bytes of the text.
struct TypedDashes {
  let typed: TypedMarks

  private var text: TextBytes { typed.text }
  private var marks: SmartPunctuation { typed.marks }

  /// Two or three hyphens are a dash; four are two dashes, as for an omitted name. A longer run is a rule.
  /// One hyphen is a dash between words with blanks on both sides. Nil if the hyphens stay.
  func dash(at start: Int) -> TypedMarks.Replacement? {
    let hyphen = UInt8(ascii: "-")
    var first = start
    while first > 0, start - first < 4, text[first - 1] == hyphen { first -= 1 }
    var last = start
    while last + 1 < text.endIndex, last - first < 5, text[last + 1] == hyphen { last += 1 }
    let run = first..<last + 1
    if isArgument(run) { return nil }
    if run.count == 1 { return dashForHyphen(at: start).map { TypedMarks.Replacement(glyph: $0) } }
    // The hyphens of this glyph must be in the range.
    let part = run.count == 3 ? 3 : 2
    guard (2...4).contains(run.count), (start - first) % part == 0, start + part <= typed.end else {
      return nil
    }
    if run.count == 2, isOption(at: first) { return nil }
    return TypedMarks.Replacement(glyph: run.count == 2 ? dashForHyphens(run) : "—", length: part)
  }

  /// – in a range of numbers, the spaced dash of the language between words and, in languages with a long
  /// dash, at the end of a remark or the beginning of a speech. Nil if the hyphen stays.
  private func dashForHyphen(at position: Int) -> Glyph? {
    if isInRange(at: position) { return "–" }
    let isDash =
      isBetweenWords(at: position)
      || marks.hasLongDash
        && (closesRemark(at: position) || marks.hasSpokenHyphens && beginsSpeech(at: position))
    return isDash ? marks.spacedDash : nil
  }

  /// – between digits, the spaced dash between blanks, else —.
  private func dashForHyphens(_ run: Range<Int>) -> Glyph {
    let before = typed.byte(at: run.lowerBound - 1)
    let after = typed.byte(at: run.upperBound)
    if typed.isDigit(before), typed.isDigit(after) { return "–" }
    let isSpaced = before.map { $0 <= " " } ?? false && after.map { $0 <= " " } ?? false
    return isSpaced ? marks.spacedDash : "—"
  }

  /// Two years, or two numbers after an abbreviation such as "pp.", the second greater than the first. Other
  /// numbers may be anything: a date, a telephone number.
  private func isInRange(at position: Int) -> Bool {
    guard typed.isDigit(typed.byte(at: position - 1)), typed.isDigit(typed.byte(at: position + 1))
    else { return false }
    let before = text[..<position].suffix(Self.longestNumber + 1).reversed()
      .prefix(while: \.isDigit).count
    let after = text[(position + 1)...].prefix(Self.longestNumber + 1)
      .prefix(while: \.isDigit).count
    let (start, end) = (position - before, position + 1 + after)
    let isInOther = { (byte: UInt8?) in byte.map { $0.mayBeInWord || "-/:+#.".utf8.contains($0) } }
    if start > 0, isInOther(text[start - 1]) == true { return false }
    if let sign = typed.byte(at: end), sign.mayBeInWord || "-/:".utf8.contains(sign) {
      return false
    }
    if typed.byte(at: end) == ".", typed.isDigit(typed.byte(at: end + 1)) { return false }
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

  /// Digits of a number in a range.
  private static let longestNumber = 4

  /// Numbers of four digits taken for years.
  private static let years = 1_000...2_100

  /// Abbreviations before numbers, in any language.
  private static let counters = Language.hashes(of: .counters)

  /// Bytes of a counter.
  private static let longestCounter = 8

  /// An abbreviation with a stop and a blank precedes a number: "pp. 12".
  private func isAfterCounter(_ number: Int) -> Bool {
    guard number >= 3, text[number - 1] <= " ", text[number - 2] == "." else { return false }
    let word = text[..<(number - 2)].suffix(Self.longestCounter).reversed()
      .prefix { $0.mayBeInWord }.count
    return Self.counters.contains(text.wordHash(of: number - 2 - word..<number - 2))
  }

  /// Blanks are on both sides, and one of the words has several letters, unlike the words of a formula.
  private func isBetweenWords(at position: Int) -> Bool {
    guard typed.byte(at: position - 1) == " ",
      typed.byte(at: position + 1).map({ $0 <= " " }) == true
    else {
      return false
    }
    var next = position + 2
    if typed.byte(at: next).map({ $0 == "\n" }) == true { return false }
    while next < text.endIndex, text[next].isPunctuationBeforeWord { next += 1 }
    guard next < text.endIndex, text.isWord(at: next), !text[next].isDigit else { return false }
    var last = position - 2
    let isAfterStop = last >= 0 && ",.;:!?)\"'".utf8.contains(text[last])
    while last >= 0, text[last].isPunctuationAfterWord { last -= 1 }
    guard last >= 0, text.isWord(at: last) else { return false }
    return isAfterStop || hasSeveralLetters(at: next, step: 1)
      || hasSeveralLetters(at: last, step: -1)
  }

  /// Spanish has such hyphens: "- No -dijo él -. Es tarde."
  private func closesRemark(at position: Int) -> Bool {
    guard typed.byte(at: position - 1) == " ", let next = typed.byte(at: position + 1),
      ".,;:?!".utf8.contains(next), position >= 2
    else { return false }
    return text.isWord(at: position - 2) && (typed.byte(at: position + 2) ?? " ") <= " "
  }

  /// Begins a line, with a blank and a sentence after it.
  private func beginsSpeech(at position: Int) -> Bool {
    guard typed.byte(at: position + 1) == " " else { return false }
    var before = position - 1
    while before >= 0, text[before] == " " || text[before] == "\t" { before -= 1 }
    guard before < 0 || text[before] == "\n" else { return false }
    var next = position + 2
    while next < text.endIndex, !text.isWord(at: next), text[next] > " " { next += 1 }
    return next < text.endIndex && text.letterCase(at: next) == .capital
  }

  /// Blanks are around one or two hyphens in a text with options: "rm -- -f", "an argument of -".
  private func isArgument(_ hyphens: Range<Int>) -> Bool {
    guard hyphens.count <= 2, marks.hasOptions,
      (typed.byte(at: hyphens.lowerBound - 1) ?? "\n") <= " "
    else { return false }
    let after = typed.byte(at: hyphens.upperBound) ?? " "
    return after <= " " || ".,;:?!)\"'".utf8.contains(after)
  }

  /// Reads forward (1) from the beginning of a word, or back (-1) from its end.
  private func hasSeveralLetters(at position: Int, step: Int) -> Bool {
    var (place, letters) = (position, 0)
    while letters < 2, place >= 0, place < text.endIndex, text.isWord(at: place),
      !text[place].isDigit
    {
      if !text[place].continuesCharacter { letters += 1 }
      place += step
    }
    return letters == 2
  }

  /// Two hyphens begin an option of a command: --like-this. In other texts they begin a remark after a blank.
  /// After a quotation mark an interrupted speech may begin too: there the option's name ends at the other
  /// mark or an equal sign.
  private func isOption(at position: Int) -> Bool {
    guard typed.isLowercaseLetter(typed.byte(at: position + 2)) else { return false }
    let before = typed.byte(at: position - 1) ?? " "
    if before <= " " { return marks.hasOptions }
    if "`([|".utf8.contains(before) { return true }
    guard before == "'" || before == "\"" else { return false }
    let name = text[(position + 2)...].prefix { $0.isLetterOrDigit || $0 == "-" }
    let after = typed.byte(at: name.endIndex)
    return name.last != "-" && (after == before || after == "=")
  }
}

extension UInt8 {
  /// Stands before the first word of a clause.
  fileprivate var isPunctuationBeforeWord: Bool { "\"'(`_".utf8.contains(self) }
  /// Stands after the last word of a clause.
  fileprivate var isPunctuationAfterWord: Bool { ",.;:!?)\"'_".utf8.contains(self) }
}
