import BookText
import Cells
import Numbers

/// Typed hyphens that become dashes, also between the numbers of a range.
extension TypedMarks {
  /// Two or three hyphens are a dash; four are two dashes, as for an omitted name. A longer run is a rule.
  /// One hyphen is a dash between words with blanks on both sides. Nil if the hyphens stay.
  func dash(at start: Int) -> Replacement? {
    let isHyphen = { (byte: UInt8) in byte == "-" }
    let before = text[..<start].suffix(4).reversed().prefix(while: isHyphen).count
    let run = start - before..<text[start...].prefix(5).prefix(while: isHyphen).endIndex
    if run.count > 4 || isArgument(run) { return nil }
    if run.count == 1 { return dashForHyphen(at: start).map { Replacement(glyph: $0) } }
    // The hyphens of this glyph must be in the range.
    let part = run.count == 3 ? 3 : 2
    if before % part != 0 || start + part > end || run.count == 2 && isOption(at: start) {
      return nil
    }
    return Replacement(glyph: run.count == 2 ? dashForHyphens(run) : "—", length: part)
  }

  /// – in a range of numbers, the spaced dash of the language between words and, in languages with a long
  /// dash, at the end of a remark or the beginning of a speech. Nil if the hyphen stays.
  private func dashForHyphen(at position: Int) -> Glyph? {
    if isInRange(at: position) { return "–" }
    let isDash =
      isBetweenWords(at: position)
      || marks.hasLongDash
        && (closesRemark(at: position)
          || punctuation.hasSpokenHyphens && beginsSpeech(at: position))
    return isDash ? marks.spacedDash : nil
  }

  /// – between digits, the spaced dash between blanks, else —.
  private func dashForHyphens(_ run: Range<Int>) -> Glyph {
    let (before, after) = (byte(at: run.lowerBound - 1), byte(at: run.upperBound))
    if before.isDigit, after.isDigit { return "–" }
    let isInside = run.lowerBound > 0 && run.upperBound < text.endIndex
    return isInside && before <= " " && after <= " " ? marks.spacedDash : "—"
  }

  /// Digits of a number in a range.
  private static let longestNumber = 4
  /// Numbers of four digits taken for years.
  private static let years = 1_000...2_100

  /// Two years, or two numbers after an abbreviation such as "pp.", the second greater than the first. Other
  /// numbers may be anything: a date, a telephone number.
  private func isInRange(at position: Int) -> Bool {
    guard byte(at: position - 1).isDigit, byte(at: position + 1).isDigit else { return false }
    let before = text[..<position].suffix(Self.longestNumber + 1).reversed()
      .prefix(while: \.isDigit).count
    let after = text[(position + 1)...].prefix(Self.longestNumber + 1)
      .prefix(while: \.isDigit).count
    let (start, end) = (position - before, position + 1 + after)
    let (previous, next) = (byte(at: start - 1), byte(at: end))
    guard !previous.mayBeInWord, !next.mayBeInWord, !"-/:+#.".utf8.contains(previous),
      !"-/:".utf8.contains(next), next != "." || !byte(at: end + 1).isDigit,
      let first = Number.parse(text[start..<position], in: 0...9_999),
      let second = Number.parse(text[(position + 1)..<end], in: 0...9_999)
    else { return false }
    if before == 4, Self.years.contains(first) {
      // 1914-18; but the year 1914 and its eleventh month.
      if after == 4 ? second > first : after == 2 && second > max(12, first % 100) { return true }
    }
    return (second > first || after < before) && isAfterCounter(start)
  }

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
    guard byte(at: position - 1) == " ", byte(at: position + 1) <= " ",
      byte(at: position + 2) != "\n"
    else { return false }
    var (last, next) = (position - 2, position + 2)
    while "\"'(`_".utf8.contains(byte(at: next)) { next += 1 }
    let isAfterStop = ",.;:!?)\"'".utf8.contains(byte(at: last))
    while ",.;:!?)\"'_".utf8.contains(byte(at: last)) { last -= 1 }
    return isWord(at: next) && !text[next].isDigit && isWord(at: last)
      && (isAfterStop || hasSeveralLetters(at: next, step: 1)
        || hasSeveralLetters(at: last, step: -1))
  }

  /// Reads forward (1) from the beginning of a word, or back (-1) from its end.
  private func hasSeveralLetters(at position: Int, step: Int) -> Bool {
    var (place, letters) = (position, 0)
    while letters < 2, isWord(at: place), !text[place].isDigit {
      if !text[place].continuesCharacter { letters += 1 }
      place += step
    }
    return letters == 2
  }

  /// Spanish has such hyphens: "- No -dijo él -. Es tarde."
  private func closesRemark(at position: Int) -> Bool {
    byte(at: position - 1) == " " && ".,;:?!".utf8.contains(byte(at: position + 1))
      && isWord(at: position - 2) && byte(at: position + 2) <= " "
  }

  /// Begins a line, with a blank and a sentence after it.
  private func beginsSpeech(at position: Int) -> Bool {
    let before = text[..<position].last { $0 != " " && $0 != "\t" } ?? "\n"
    guard before == "\n", byte(at: position + 1) == " " else { return false }
    var next = position + 2
    while byte(at: next) > " ", !isWord(at: next) { next += 1 }
    return next < text.endIndex && text.letterCase(at: next) == .capital
  }

  /// Blanks are around one or two hyphens in a text with options: "rm -- -f", "an argument of -".
  private func isArgument(_ hyphens: Range<Int>) -> Bool {
    let after = byte(at: hyphens.upperBound)
    return punctuation.hasOptions && hyphens.count <= 2 && byte(at: hyphens.lowerBound - 1) <= " "
      && (after <= " " || ".,;:?!)\"'".utf8.contains(after))
  }

  /// Two hyphens begin an option of a command: --like-this. In other texts they begin a remark after a blank.
  /// After a quotation mark an interrupted speech may begin too: there the option's name ends at the other
  /// mark or an equal sign.
  private func isOption(at position: Int) -> Bool {
    guard ("a"..."z").contains(byte(at: position + 2)) else { return false }
    let before = byte(at: position - 1)
    if before <= " " { return punctuation.hasOptions }
    if "`([|".utf8.contains(before) { return true }
    guard before == "'" || before == "\"" else { return false }
    let name = text[(position + 2)...].prefix { $0.isLetterOrDigit || $0 == "-" }
    let after = byte(at: name.endIndex)
    return name.last != "-" && (after == before || after == "=")
  }
}
