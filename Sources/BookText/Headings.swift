/// The runs of a text that are headings, or entries in a list of them.
///
/// A run is a heading by its words ("Chapter 1", "Preface"), by a numeral or capitals that stand
/// well apart, or by a mark ("# Title", 第一回). Five such runs close together are a list of
/// contents, not headings.
struct Headings {
  private var blocks: [Int: Block] = [:]

  /// The block of the run with `index`, or nil where the run is neither.
  subscript(index: Int) -> Block? { blocks[index] }

  init(
    in text: UnsafeBufferPointer<UInt8>, lines: [SourceLine], runs: [Range<Int>],
    measure: SourceMeasure
  ) {
    var candidates: [Int] = []
    for (index, run) in runs.enumerated() {
      let run = lines[run]
      guard run.count <= 4, let first = run.first, let last = run.last else { continue }
      let range = first.range.lowerBound..<last.range.upperBound
      // The beginning of the file sets the first run apart.
      let blanks = index == 0 ? max(1, first.blankLinesBefore) : first.blankLinesBefore
      guard range.count <= 480, mayBeHeading(text[range], blanks: blanks) else { continue }
      let title = foldedText(ArraySlice(text[range]))
      guard let level = headingLevel(title, lines: run.count, blanks: blanks) else { continue }
      let isMarked = title.hasPrefix("#")
      let marker = isMarked ? text[range].prefix { $0 == 0x23 || $0 <= 0x20 }.count : 0
      candidates.append(index)
      blocks[index] = Block(
        kind: .heading(level: level), range: range.lowerBound + marker..<range.upperBound,
        indent: run.reduce(first.indent) { min($0, $1.indent) },
        blankLinesBefore: first.blankLinesBefore)
    }
    joinContents(candidates, lines: lines, runs: runs)
  }

  /// Makes five or more candidates that follow each other closely the lines of one list.
  private mutating func joinContents(_ candidates: [Int], lines: [SourceLine], runs: [Range<Int>]) {
    var group: [Int] = []
    func isList(_ group: [Int]) -> Bool { group.count >= 5 }
    for index in candidates + [Int.max] {
      if let last = group.last,
        index != last + 1 || index == Int.max
          || lines[runs[index].lowerBound].blankLinesBefore > 2
      {
        if isList(group) {
          for (place, member) in group.enumerated() {
            blocks[member]?.kind = .verse
            blocks[member]?.blankLinesBefore = place == 0 ? 1 : 0
          }
        }
        group = []
      }
      group.append(index)
    }
  }
}

/// Whether a run is worth a closer look: most are paragraphs, and by their first word it shows.
private func mayBeHeading(_ run: Slice<UnsafeBufferPointer<UInt8>>, blanks: Int) -> Bool {
  guard blanks < 2, let first = run.first else { return true }
  if first == UInt8(ascii: "#") { return true }
  // Letters beyond ASCII, and signs before the first letter: only short lines are looked at.
  if first >= 0x80 || !(0x61...0x7A).contains(first | 0x20) { return run.count <= 120 }
  guard blanks == 1 else { return false }
  let word = run.prefix { (0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80 }
  guard word.count <= 12 else { return false }
  // Accented capitals are not made small byte by byte.
  return word.contains { $0 >= 0x80 } || headingWords.contains(word.map { $0 | 0x20 })
}

/// The first words of headings that need but one blank line, in small letters.
private let headingWords: Set<[UInt8]> = Set(
  (Array(partWords.keys) + namedParts + ["the", "finis"]).compactMap { title in
    title.split(separator: " ").first.map { Array($0.utf8) }
  })

/// The level of `title` as a heading, or nil where it is none.
///
/// - Parameters:
///   - title: The run on one line.
///   - lines: How many lines it had.
///   - blanks: How many blank lines stand before it.
func headingLevel(_ title: String, lines: Int, blanks: Int) -> Int? {
  let scalars = title.unicodeScalars
  guard scalars.count <= 160 else { return nil }
  if title.hasPrefix("#") {
    let marks = title.prefix { $0 == "#" }.count
    let rest = title.dropFirst(marks)
    let isTitle = rest.hasPrefix(" ") && rest.contains { $0 != "#" && $0 != " " }
    return lines == 1 && marks <= 6 && isTitle ? marks : nil
  }
  if lines == 1, isCountedInChinese(title) { return 2 }
  guard blanks >= 1 else { return nil }
  let words = title.split(separator: " ").map { word in
    word.lowercased().trimmed { !$0.isLetter && !$0.isNumber }
  }
  guard let first = words.first, title.last != ",", title.last != ";" else { return nil }
  if let level = partWords[first], words.count >= 2, isNumeral(words[1]), lines <= 3 {
    return level
  }
  let name = words.joined(separator: " ")
  // The end is said where the last page ends, not on one of its own.
  if lines == 1, name == "the end" || name == "finis" { return 3 }
  if words.count <= 4, lines == 1, namedParts.contains(name) { return 2 }
  guard blanks >= 2 else { return nil }
  if isNumeral(first), words.count == 1 || title.split(separator: " ")[0].hasSuffix("."),
    lines <= 2, isRomanOrDigits(first), scalars.count <= 90, words.count <= 12
  {
    return 2
  }
  if scalars.count <= 90, isAllCapitals(title) { return 2 }
  return lines == 1 && isShortTitle(title) ? 3 : nil
}

/// Words before a number that make a heading, with its level.
private let partWords: [String: Int] = {
  let first = [
    "book", "part", "volume", "vol", "act", "libro", "tome", "livre", "buch", "teil", "band",
    "parte", "partie", "premier", "том", "часть", "книга",
  ]
  let second = [
    "chapter", "chap", "canto", "scene", "letter", "section", "stave", "lecture", "chapitre",
    "capítulo", "capitulo", "kapitel", "capitolo", "hoofdstuk", "глава", "песнь", "adventure",
  ]
  return Dictionary(uniqueKeysWithValues: first.map { ($0, 1) } + second.map { ($0, 2) })
}()

private let namedParts: Set<String> = [
  "preface", "foreword", "prologue", "epilogue", "introduction", "contents", "appendix",
  "conclusion", "notes", "afterword", "dedication", "etymology", "glossary", "index",
  "postscript", "table of contents", "prólogo", "prologo", "préface", "vorwort",
  "предисловие", "эпилог", "пролог",
]

private let numberWords: Set<String> = [
  "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
  "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  "twenty", "thirty", "forty", "fifty", "the", "first", "second", "third", "fourth", "fifth",
  "sixth", "seventh", "eighth", "ninth", "tenth", "last", "primero", "segundo", "tercero",
  "première", "premier", "deuxième", "первая", "вторая", "третья", "первый", "второй",
]

private func isNumeral(_ word: String) -> Bool {
  let stem = word.prefix { $0.isLetter || $0.isNumber }
  return isRomanOrDigits(String(stem)) || numberWords.contains(String(stem))
}

private func isRomanOrDigits(_ word: String) -> Bool {
  guard !word.isEmpty, word.utf8.count <= 8 else { return false }
  return word.allSatisfy { $0.isASCII && $0.isNumber } || word.allSatisfy { "ivxlc".contains($0) }
}

/// 第一回, 第12章: a number between 第 and the name of a part, then nothing or a title set apart.
private func isCountedInChinese(_ title: String) -> Bool {
  let scalars = title.unicodeScalars
  guard scalars.first == "第", scalars.count <= 40 else { return false }
  let rest = scalars.dropFirst().drop { chineseNumerals.contains($0) }
  guard rest.count < scalars.count - 1, let part = rest.first,
    "回章卷節节部篇話话".unicodeScalars.contains(part)
  else { return false }
  guard let next = rest.dropFirst().first else { return true }
  return next.properties.isWhitespace || [":", "：", "、", "《"].contains(next)
}

/// Whether a line that stands apart reads as a title: short, begun with a capital, and not ended as
/// a sentence is.
private func isShortTitle(_ title: String) -> Bool {
  guard title.unicodeScalars.count <= 60,
    let first = title.unicodeScalars.first(where: { $0.properties.isAlphabetic }),
    first.properties.isUppercase, let last = title.unicodeScalars.last
  else { return false }
  let words = title.split { !$0.isLetter && $0 != "'" && $0 != "’" }
  return last.properties.isAlphabetic && title.unicodeScalars.count > 1
    && words.allSatisfy { $0.first?.isUppercase == true || smallWords.contains($0.lowercased()) }
}

/// Words that stay small in titles.
private let smallWords: Set<String> = [
  "a", "an", "the", "of", "in", "to", "and", "for", "by", "at", "on", "or", "as", "with", "from",
  "upon", "into", "nor", "but", "o", "de", "la", "le", "du", "des", "der", "die", "das", "von",
  "und", "el", "los", "las", "y", "del",
]

private let chineseNumerals = Set(
  "〇零一二三四五六七八九十百千兩两０１２３４５６７８９0123456789".unicodeScalars)

/// Whether there are two capitals or more and no small letter.
private func isAllCapitals(_ title: String) -> Bool {
  var capitals = 0
  for scalar in title.unicodeScalars {
    if scalar.properties.isLowercase { return false }
    if scalar.properties.isUppercase { capitals += 1 }
  }
  return capitals >= 2
}

extension String {
  /// The text without the characters at both ends that `isLeftOut` names.
  fileprivate func trimmed(_ isLeftOut: (Character) -> Bool) -> String {
    var part = drop(while: isLeftOut)
    while let last = part.last, isLeftOut(last) { part.removeLast() }
    return String(part)
  }
}
