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
    var (notes, references): ([Mark], [Mark]) = ([], [])
    for (index, line) in page.enumerated() {
      if line.height >= body * PDFMeasures.small {
        references += line.words.indices.compactMap { reference(in: line, $0, index, body) }
      } else if let mark = markOfNote(line, index) {
        notes.append(mark)
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

  /// A sign, or a number, at the beginning of a text, or at its end but for stops.
  private static func mark(
    in text: String, atEnd: Bool = false
  ) -> (number: Int, range: Range<String.Index>)? {
    let last = atEnd ? text.lastIndex { !stops.contains($0) } : text.indices.last
    guard let last, let sign = atEnd ? text[last] : text.first else { return nil }
    let inside = text[...last]
    let isDigit = { (sign: Character) in sign.isASCII && sign.isNumber }
    let digits =
      atEnd ? inside.reversed().prefix(while: isDigit).count : inside.prefix(while: isDigit).count
    let count = number(ofSign: sign) == nil ? digits : 1
    guard (1...longestNumber).contains(count) else { return nil }
    let own = atEnd ? inside.suffix(count) : inside.prefix(count)
    let number =
      number(ofSign: sign) ?? Number.parse(own.utf8, in: 1...PDFMeasures.greatestNumber)
    return number.map { ($0, own.startIndex..<own.endIndex) }
  }

  /// A number right before a capital letter, or a sign.
  private static func markOfNote(_ line: PDFPages.Line, _ index: Int) -> Mark? {
    guard let (number, range) = mark(in: line.first.text) else { return nil }
    let next = line.first.text[range.upperBound...].first
    guard number < 0 ? next?.isLetter != false : next?.isUppercase == true else { return nil }
    return Mark(number: number, line: index, word: 0, range: range)
  }

  /// A number right after a letter or a stop, or a sign, at the end of a word but for stops. A sign alone is
  /// small, or raised above the word before.
  private static func reference(
    in printed: PDFPages.Line, _ index: Int, _ line: Int, _ body: Double
  ) -> Mark? {
    let word = printed.words[index]
    guard let (number, range) = mark(in: word.text, atEnd: true) else { return nil }
    let before = word.text[..<range.lowerBound].last
    let base = index > 0 ? printed.words[index - 1].bottom : word.bottom
    let isRaised =
      word.bottom - word.top < body * PDFMeasures.small
      || base - word.bottom > body * PDFScript.other
    let isMark =
      before.map { $0.isLetter || number > 0 && stops.contains($0) } ?? false
      || number < 0 && isRaised
    return isMark ? Mark(number: number, line: line, word: index, range: range) : nil
  }

  /// A sign of the mark's own stands for a sign.
  private static func raise(_ mark: Mark, in line: inout PDFPages.Line) {
    var words = line.words
    let word = words[mark.word]
    let raised =
      mark.number < 0
      ? PDFNote.raisedSigns[ifAny: -1 - mark.number].map { String($0) } ?? ""
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
