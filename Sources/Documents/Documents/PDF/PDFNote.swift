import BookText
import Numbers

/// A paragraph in small letters at the foot of a page. It begins with the number of a reference.
struct PDFNote {
  /// Index of the page, and number of the note.
  struct Place: Hashable {
    let page, number: Int
  }

  let place: Place
  /// Lines without the number.
  private(set) var lines: [PDFPages.Line]

  /// Widest gap between lines of notes, in usual distances.
  private static let gap = 1.5

  static func isRaised(_ character: Character) -> Bool {
    !character.isASCII && (ShiftedForms.digits[character] != nil || raisedSigns.contains(character))
  }

  /// Signs that refer to notes, in their order, each in all its forms. In the text a character that no file
  /// has stands for each: it refers, others do not.
  static let signs = ["*∗⋆", "†", "‡", "§", "¶", "‖∥", "|"].map(Array.init)
  private static let raisedSigns = signs.indices.compactMap { Unicode.Scalar(0xFDD0 + $0) }
    .map(Character.init)

  /// The text as a reader sees it. Costs O(*n*).
  static func shown(_ text: String) -> String {
    String(text.map { raisedSigns.firstIndex(of: $0).flatMap { signs[$0].first } ?? $0 })
  }

  /// Raised digits, or the signs that stand for signs; nil for other text.
  static func raised(_ mark: some StringProtocol) -> String? {
    let raised = mark.compactMap { sign in
      ShiftedForms.raised[sign]
        ?? signs.firstIndex { $0.contains(sign) }.flatMap { raisedSigns[ifAny: $0] }
    }
    return raised.count == mark.count ? String(raised) : nil
  }

  /// The mark that ``number(_:)`` reads, as in a text.
  static func mark(_ number: Int) -> String {
    let place = -1 - number
    guard place >= 0, let sign = signs[place % signs.count].first else { return String(number) }
    return String(repeating: sign, count: place / signs.count + 1)
  }

  /// Nil unless the text is raised digits alone, or equal signs, whose number is below 0.
  static func number(_ text: Substring) -> Int? {
    let place = raisedSigns.firstIndex { sign in text.allSatisfy { $0 == sign } }
    if let place, !text.isEmpty { return -1 - place - (text.count - 1) * raisedSigns.count }
    let digits = text.compactMap { ShiftedForms.digits[$0] }
    guard !digits.isEmpty, digits.count == text.count else { return nil }
    return Number.parse(String(digits).utf8, in: 1...PDFMeasures.greatestNumber)
  }

  static func references(in page: some Sequence<PDFPages.Line>) -> Set<Int> {
    page.reduce(into: []) { found, line in
      guard line.text.contains(where: isRaised) else { return }
      found.formUnion(line.text.split { !isRaised($0) }.compactMap(number))
    }
  }

  /// Raised numbers that begin rows, each with the index of its row. The line above had no room for such a
  /// reference. Costs O(*n*).
  static func references(
    beginning rows: [PDFRows.Row], body: Double, pitch: Double
  ) -> [(row: Int, number: Int)] {
    rows.indices.dropFirst().compactMap { index in
      guard let line = rows[index].first, let above = rows[index - 1].last,
        let number = number(line.first, body: body),
        line.begins(raisedBelow: above, body: body, pitch: pitch)
      else { return nil }
      return (index, number)
    }
  }

  /// Raises numbers that begin rows and refer to notes on their page or on the next. Costs O(*n*).
  static func raiseReferences(
    in rows: inout [PDFRows.Row], to notes: Set<Place>, body: Double, pitch: Double
  ) {
    for (row, number) in references(beginning: rows, body: body, pitch: pitch) {
      let (line, above) = (rows[row][0], rows[row - 1][0])
      guard [0, 1].contains(where: { notes.contains(Place(page: line.page + $0, number: number)) })
      else { continue }
      let mark = line.first.with(
        raised(mark(number)) ?? line.first.text, top: above.top + pitch,
        bottom: above.bottom + pitch)
      rows[row][0] = line.with([mark] + line.words.dropFirst())
    }
  }

  /// Removes the notes at the end of a region; none unless they have references and different numbers. Their
  /// own numbers may be raised. Notes as large as the text have the first number of the page or of `open`, in
  /// any order. `open` are references on the page before, `ahead` on the next. Costs O(*n*). A number without
  /// a reference begins a line of a note, such as "1660 and", or an item: one beside a note in the count.
  static func take(
    into notes: inout [PDFNote], from rows: inout [PDFRows.Row], _ own: Set<Int>, open: Set<Int>,
    ahead: Set<Int>, goesOn: Bool, body: Double, pitch: Double
  ) {
    let (references, before) = (own.union(open), notes.count)
    let small = foot(of: rows, body: body, pitch: pitch)
    take(small, into: &notes, from: &rows, references.union(ahead), ahead, goesOn: goesOn)
    if notes.count > before { return }
    let large = foot(of: rows, body: body, pitch: pitch, to: references)
    let numbers = large.compactMap(\.number)
    let first = [references, own].compactMap { $0.min { abs($0) < abs($1) } }
    if numbers.contains(where: first.contains),
      numbers.count > 1 || own.count < 2 || numbers.allSatisfy(open.contains)
    {
      take(large, into: &notes, from: &rows, references)
    }
  }

  private typealias Foot = [(words: [PDFPages.Word], top: Double, number: Int?)]

  /// The last rows from below: those in small letters, or up to the last with one of the numbers of
  /// `references`, each once, and all with a stop or none.
  private static func foot(
    of rows: [PDFRows.Row], body: Double, pitch: Double, to references: Set<Int>? = nil
  ) -> Foot {
    var (foot, end, hasStop): (Foot, Int, Bool?) = ([], 0, nil)
    var left = references ?? []
    let edge = rows.reduce(.infinity) { min($0, $1.first?.left ?? $0) }
    for row in rows.reversed() {
      let words = row.flatMap(\.words).sorted { ($0.left, $0.top) < ($1.left, $1.top) }
      let top = words.reduce(.infinity) { min($0, $1.top) }
      let isSmall = words.dropFirst(words.count > 1 ? 1 : 0).allSatisfy { $0.isSmall(body) }
      let widest = pitch * (references == nil ? gap : PDFMeasures.nearRows)
      guard references.map({ _ in end == 0 || !left.isEmpty }) ?? isSmall,
        foot.last.map({ $0.top - top < widest }) ?? true
      else { break }
      let mayBeNote = words.count > 1 && (references == nil || words[0].left < edge + body)
      let number = mayBeNote ? number(words[0], body: body) : nil
      if let references, let number, references.contains(number) {
        let isStop = words[0].text.hasSuffix(".")
        guard left.remove(number) != nil, hasStop ?? isStop == isStop else { break }
        (end, hasStop) = (foot.count + 1, isStop)
      }
      foot.append((words, top, number))
    }
    return references == nil ? foot : Array(foot.prefix(end))
  }

  /// The last note may go on: with small lines above the next one, or after a sentence that is cut.
  private static func take(
    _ foot: Foot, into notes: inout [PDFNote], from rows: inout [PDFRows.Row],
    _ references: Set<Int>, _ ahead: Set<Int> = [], goesOn: Bool = false
  ) {
    let numbers = foot.compactMap(\.number)
    let own = numbers.filter(references.contains)
    let areItems = numbers.contains { number in
      !references.contains(number) && own.contains { abs($0 - number) == 1 }
    }
    let first = foot.lastIndex { $0.number.map(references.contains) == true }
    let isCut = numbers.isEmpty && notes.last?.lines.last?.text.endsSentence == false
    let mayGoOn =
      goesOn && (first != nil || isCut) && foot.count < rows.count
      && !rows.suffix(foot.count).contains(where: PDFLetterWidth.isOne)
    let count = mayGoOn ? foot.count : (first ?? -1) + 1
    guard !areItems, Set(own).count == own.count else { return }
    for (row, (all, _, number)) in zip(rows.suffix(count), foot[..<count].reversed()) {
      guard let line = row.first else { continue }
      let mark = number.flatMap { references.contains($0) ? $0 : nil }
      let words = mark == nil ? all[...] : all.dropFirst()
      let own = line.with(Array(words))
      if let mark {
        let page = line.page + (ahead.contains(mark) ? 1 : 0)
        notes.append(PDFNote(place: Place(page: page, number: mark), lines: [own]))
      } else if let last = notes.indices.last {
        notes[last].lines.append(own)
      }
    }
    rows.removeLast(count)
  }

  /// A number in small letters or with a stop, perhaps raised.
  private static func number(_ mark: PDFPages.Word, body: Double) -> Int? {
    let hasStop = mark.text.hasSuffix(".")
    guard hasStop || mark.isSmall(body) else { return nil }
    return raised(hasStop ? mark.text.dropLast() : mark.text[...]).flatMap { number($0[...]) }
  }
}

extension PDFPages.Line {
  /// The first word is raised above the second, or, if it stands alone, above the next line's base line.
  fileprivate func begins(
    raisedBelow above: PDFPages.Line, body: Double, pitch: Double
  ) -> Bool {
    let (mark, last) = (words[0], above.words[above.words.count - 1])
    let base =
      words.count > 1 ? PDFScript.baseLine(of: words[1]) : PDFScript.baseLine(of: last) + pitch
    let rise = base - PDFScript.baseLine(of: mark)
    return above.page == page && above.left < mark.right && last.right > mark.right
      && !above.isSmall(body) && (words.count == 1 || !isSmall(body))
      && rise > body * PDFScript.other && rise < body / 2
  }

  func isSmall(_ body: Double) -> Bool { height < body * PDFMeasures.small }
}
