import BookText

/// Marks of notes that are no raised numbers to `pdftotext`: numbers in one word with the text before or
/// after them ("word1", "1See"), and signs (* † ‡ **).
///
/// The same marks in the same order, once each at the ends of words and once at the beginnings of lines in
/// small letters, are proof.
struct PDFNoteMarks {
  /// A mark in a word.
  private struct Mark {
    let text: Substring
    let number: Int
    let line: Int
    let word: Int
    /// Not the end of a longer number, as 36 may be in 194736.
    var isWhole = true

    init?(_ text: Substring, line: Int, word: Int) {
      guard let raised = PDFNote.raised(text), let number = PDFNote.number(raised[...]) else {
        return nil
      }
      (self.text, self.number, self.line, self.word) = (text, number, line, word)
    }
  }

  /// In all their forms.
  private static let signs = Set(PDFNote.signs.joined())
  /// Digits of a number, or equal signs.
  private static let longest = 3
  /// Signs after a mark.
  private static let stops = ".,;:!?)]”’»\"'"

  private let notes, references: [Mark]

  private init(_ page: [PDFPages.Line], _ columns: PDFColumns?, body: Double) {
    func place(_ line: Int) -> (column: Int, top: Double, line: Int) {
      (columns.map { page[line].span(in: $0.lefts).lowerBound } ?? 0, page[line].top, line)
    }
    let order = page.indices.sorted { place($0) < place($1) }
    let small = order.filter { page[$0].isSmall(body) }
    let marks = small.compactMap { Self.markOfNote(page[$0], $0) }
    notes = marks.isEmpty ? small.compactMap { Self.numberWithStop(page[$0], $0) } : marks
    references = order.filter { !page[$0].isSmall(body) }.flatMap { line in
      page[line].words.indices.flatMap { Self.references(in: page[line], $0, line, body) }
    }
  }

  /// Those to some notes. The end of a longer number is one only if nothing else is.
  private func references(to numbers: [Int]) -> [Mark] {
    let own = Set(numbers)
    let found = references.filter { own.contains($0.number) }
    let whole = Set(found.filter(\.isWhole).map(\.number))
    return found.filter { $0.isWhole || !whole.contains($0.number) }
  }

  /// Raises the marks in the text of pages, and parts those before notes from their words. The references to
  /// the last notes of a page may begin the next. Costs O(*n*).
  static func raised(
    in pages: [[PDFPages.Line]], _ columns: [PDFColumns?], body: Double
  ) -> [[PDFPages.Line]] {
    let marks = zip(pages, columns).map { PDFNoteMarks($0, $1, body: body) }
    var late: [Int] = []
    return pages.enumerated().map { index, page in
      let notes = marks[index].notes
      let numbers = late + notes.map(\.number)
      let references = marks[index].references(to: numbers)
      let rest = Array(numbers.dropFirst(references.count))
      late = []
      guard !references.isEmpty, numbers.starts(with: references.map(\.number)),
        rest.isEmpty || marks[ifAny: index + 1]?.references(to: rest).map(\.number) == rest,
        zip(numbers, numbers.dropFirst()).allSatisfy({ $0 + 1 == $1 || $0 < 0 && $1 < 0 })
      else { return page }
      late = rest
      var page = page
      for mark in references { raise(mark, in: &page[mark.line]) }
      for mark in notes { part(mark, in: &page[mark.line]) }
      return page
    }
  }

  /// Digits, or equal signs, that begin a text.
  private static func length(_ text: some Collection<Character>) -> Int {
    guard let first = text.first, first.isNumber || signs.contains(first) else { return 0 }
    return text.prefix { $0 == first || $0.isNumber && first.isNumber }.count
  }

  /// The number in a first word such as "1.". Items of a list begin so, too.
  private static func numberWithStop(_ line: PDFPages.Line, _ index: Int) -> Mark? {
    let text = line.first.text
    return text.last == "." && line.words.count > 1
      ? Mark(text.dropLast(), line: index, word: 0) : nil
  }

  /// A number right before other text, or a sign.
  private static func markOfNote(_ line: PDFPages.Line, _ index: Int) -> Mark? {
    let text = line.first.text
    let own = text.prefix(length(text))
    guard own.count <= longest, let mark = Mark(own, line: index, word: 0) else { return nil }
    let next = text[own.endIndex...].first
    return next.map { !$0.isNumber && !stops.contains($0) } ?? (mark.number < 0) ? mark : nil
  }

  /// A number right after a letter or a stop, or a sign, at the end of a word but for stops. A sign alone is
  /// small, or raised above the word before. Each end of a longer number may be one.
  private static func references(
    in printed: PDFPages.Line, _ index: Int, _ line: Int, _ body: Double
  ) -> [Mark] {
    let word = printed.words[index]
    let text = word.text.dropLast(word.text.reversed().prefix(while: stops.contains).count)
    let length = length(text.reversed())
    guard length > 0, let last = text.last else { return [] }
    let base = index > 0 ? printed.words[index - 1].bottom : word.bottom
    let isSmallSign =
      signs.contains(last) && (word.isSmall(body) || base - word.bottom > body * PDFScript.other)
    // In order: the length is above 0.
    return (signs.contains(last) ? length...length : 1...min(length, longest)).compactMap { count in
      let before = text.dropLast(count)
      let letters = before.last.map(stops.contains) == true ? before.dropLast() : before
      guard letters != before || letters.last.map({ $0.isLetter || $0.isNumber }) ?? isSmallSign,
        var mark = Mark(text.suffix(count), line: line, word: index)
      else { return nil }
      mark.isWhole = letters.last?.isNumber != true || mark.number < 0
      return mark
    }
  }

  private static func raise(_ mark: Mark, in line: inout PDFPages.Line) {
    var words = line.words
    let text = words[mark.word].text
    words[mark.word] = words[mark.word].with(
      text[..<mark.text.startIndex] + (PDFNote.raised(mark.text) ?? "")
        + text[mark.text.endIndex...])
    line = line.with(words)
  }

  /// The mark becomes a word of its own, with its share of the width.
  private static func part(_ mark: Mark, in line: inout PDFPages.Line) {
    let (word, rest) = (line.first, String(line.first.text[mark.text.endIndex...]))
    guard !rest.isEmpty, rest != "." else { return }
    let edge = word.left + word.pitch * Double(word.count - rest.unicodeScalars.count)
    line = line.with(
      [word.with(String(mark.text), to: edge), word.with(rest, from: edge)] + line.words.dropFirst()
    )
  }
}
