import BookText
import Numbers

/// Marks of notes that are no raised numbers to `pdftotext`: numbers in one word with the text before or
/// after them ("word1", "1See"), and signs (* † ‡).
///
/// The same marks in the same order, once each at the ends of words and once at the beginnings of lines in
/// small letters, are proof.
struct PDFNoteMarks {
  /// A mark in a word.
  private struct Mark {
    let number: Int
    let line: Int
    let word: Int
    /// In the text of the word.
    let range: Range<String.Index>
  }

  /// Signs in their order, by all their forms.
  private static let signs: [Character: Int] = [
    "*": 0, "∗": 0, "⋆": 0, "†": 1, "‡": 2, "§": 3, "¶": 4, "‖": 5, "∥": 5,
  ]
  /// Digits of a number.
  private static let longestNumber = 3
  /// Signs after a mark.
  private static let stops = ".,;:!?)]”’»\"'"

  /// Number of a sign, below 0.
  static func number(ofSign sign: Character) -> Int? { signs[sign].map { -1 - $0 } }

  /// Raises the marks in the text of a page, and parts those before notes from their words. Costs O(*n*).
  static func raised(in page: [PDFPages.Line], body: Double) -> [PDFPages.Line] {
    let isSmall = page.map { $0.height < body * PDFMeasures.small }
    var (notes, references): ([Mark], [Mark]) = ([], [])
    for (index, line) in page.enumerated() {
      if let mark = markOfNote(line, index, isSmall: isSmall[index]) {
        notes.append(mark)
      } else if !isSmall[index] {
        references += line.words.indices.compactMap { reference(in: line, $0, index, body) }
      }
    }
    notes.sort { (page[$0.line].top, $0.line) < (page[$1.line].top, $1.line) }
    let numbers = notes.map(\.number)
    references = references.filter { numbers.contains($0.number) }
    guard !numbers.isEmpty, references.map(\.number) == numbers,
      zip(numbers, numbers.dropFirst()).allSatisfy({ abs($0) + 1 == abs($1) && $0 * $1 > 0 })
    else { return page }
    var page = page
    for mark in references { raise(mark, in: &page[mark.line]) }
    for mark in notes { part(mark, in: &page[mark.line]) }
    return page
  }

  /// A number right before a capital letter, or a sign.
  private static func markOfNote(
    _ line: PDFPages.Line, _ index: Int, isSmall: Bool
  ) -> Mark? {
    let text = line.first.text
    if let sign = text.first, let number = number(ofSign: sign) {
      guard isSmall, text.count == 1 || text.dropFirst().first?.isLetter == true else { return nil }
      return Mark(
        number: number, line: index, word: 0,
        range: text.startIndex..<text.index(after: text.startIndex))
    }
    let digits = text.prefix(longestNumber).prefix { $0.isASCII && $0.isNumber }
    guard isSmall, let next = text[digits.endIndex...].first, next.isUppercase,
      let number = Number.parse(digits.utf8, in: 1...PDFMeasures.greatestNumber)
    else { return nil }
    return Mark(number: number, line: index, word: 0, range: digits.startIndex..<digits.endIndex)
  }

  /// A number right after a letter or a stop, or a sign, at the end of a word but for stops. A sign alone is
  /// small, or raised above the word before.
  private static func reference(
    in printed: PDFPages.Line, _ index: Int, _ line: Int, _ body: Double
  ) -> Mark? {
    let word = printed.words[index]
    let text = word.text
    guard let last = text.last(where: { !stops.contains($0) }),
      let end = text.lastIndex(of: last).map({ text.index(after: $0) })
    else { return nil }
    if let number = number(ofSign: last) {
      let start = text.index(before: end)
      let base = index > 0 ? printed.words[index - 1].bottom : word.bottom
      let isRaised =
        word.bottom - word.top < body * PDFMeasures.small
        || base - word.bottom > body * PDFScript.other
      guard isRaised || start > text.startIndex && text[text.index(before: start)].isLetter else {
        return nil
      }
      return Mark(number: number, line: line, word: index, range: start..<end)
    }
    let digits = text[..<end].reversed().prefix { $0.isASCII && $0.isNumber }.count
    let start = text.index(end, offsetBy: -digits)
    guard (1...longestNumber).contains(digits), start > text.startIndex,
      case let before = text[text.index(before: start)], before.isLetter || stops.contains(before),
      let number = Number.parse(text[start..<end].utf8, in: 1...PDFMeasures.greatestNumber)
    else { return nil }
    return Mark(number: number, line: line, word: index, range: start..<end)
  }

  /// A sign of the mark's own stands for a sign.
  private static func raise(_ mark: Mark, in line: inout PDFPages.Line) {
    var words = line.words
    let word = words[mark.word]
    let raised =
      mark.number < 0
      ? PDFNote.raisedSign(-1 - mark.number)
      : String(word.text[mark.range].compactMap { ShiftedForms.raised[$0] })
    words[mark.word] = word.with(
      word.text[..<mark.range.lowerBound] + raised + word.text[mark.range.upperBound...])
    line = line.with(words)
  }

  /// The mark becomes a word of its own, with its share of the width.
  private static func part(_ mark: Mark, in line: inout PDFPages.Line) {
    let (word, rest) = (line.first, String(line.first.text[mark.range.upperBound...]))
    guard !rest.isEmpty else { return }
    let edge = word.left + word.pitch * Double(word.count - rest.unicodeScalars.count)
    line = line.with(
      [
        word.with(String(word.text[mark.range]), from: word.left, to: edge),
        word.with(rest, from: edge, to: word.right),
      ] + line.words.dropFirst())
  }
}
