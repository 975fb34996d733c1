import BookText

/// Headings of a Chinese, Japanese or Korean text: lines that begin alike except for a number, counting up by
/// one through the text: `第1章 …`, `001 …`, `870화. …`, `【第1章】…`. Names such as 番外 are headings beside them,
/// and so are short lines with a sign of their own, `○ 升官`, each above a paragraph.
///
/// In most such texts a line is a paragraph, with or without blank lines between. In wrapped texts, such as
/// manuals, the beginning of a line tells less: their headings are found as in other scripts.
struct CountedLines {
  /// The lines of the headings, in order, and their levels.
  private var found: [(line: Int, level: Int)] = []
  /// Whether each line is a paragraph.
  private(set) var areParagraphs = false

  /// Number of bytes that decide the script of a text.
  private static let beginning = 16_384
  /// Maximum length of a heading, in bytes.
  private static let longest = 160
  /// Minimum number of lines of a count.
  private static let fewest = 3
  /// Minimum number of lines with a sign.
  private static let fewestWithSign = 3

  /// Returns the places of the headings and their levels, in order.
  /// - Parameter lines: The lines in which they were found.
  func levels(in lines: [SourceLine]) -> [(place: Int, level: Int)] {
    found.map { (lines[$0.line].range.lowerBound, $0.level) }
  }

  /// Finds the lines of counts, then names beside them, then short lines with the same sign, each kind a
  /// level lower.
  /// - Complexity: O(*n*); O(1) for texts in other scripts.
  init(in text: TextBytes, _ lines: [SourceLine]) {
    guard Self.isWide(text.prefix(Self.beginning)) else { return }
    let forms = lines.map { Form($0.range, in: text) }
    areParagraphs = Self.areParagraphs(lines, forms, in: text)
    guard areParagraphs || !Self.areWrapped(lines, in: text) else { return }
    var levels = Self.levels(of: forms)
    let hasCount = !levels.isEmpty
    if levels.count >= Self.fewest {
      for index in lines.indices where levels[index] == nil && isName(lines[index], in: text) {
        levels[index] = 2
      }
    }
    for index in Self.linesWithSameSign(lines, in: text) where levels[index] == nil {
      levels[index] = hasCount ? 3 : 2
    }
    found = levels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// First bytes of kana, ideographs and hangul, which have three bytes each.
  private static let wideLetters: ClosedRange<UInt8> = 0xE3...0xED

  /// Whether half of the bytes of a text belong to wide letters, of three bytes each.
  private static func isWide(_ text: TextBytes) -> Bool {
    let wide = text.count { wideLetters.contains($0) }
    return wide > 0 && wide.isAtLeast(share: 1, in: 6, of: text.count)
  }

  /// Returns the levels of the counted lines, by their indices: volumes are above chapters.
  private static func levels(of forms: [Form?]) -> [Int: Int] {
    let counted = linesOfCounts(forms)
    let hasChapters = counted.contains { forms[$0]?.isVolume == false }
    var levels: [Int: Int] = [:]
    for line in counted { levels[line] = forms[line]?.isVolume == true && hasChapters ? 1 : 2 }
    return levels
  }

  /// Sets headings, or all lines if each is a paragraph, apart from the lines before and after them.
  func setApart(_ lines: inout [SourceLine]) {
    if areParagraphs {
      for index in lines.indices { lines[index].setApart() }
    }
    for (index, _) in found {
      lines[index].setApart()
      if index + 1 < lines.count { lines[index + 1].setApart() }
    }
  }

  // MARK: Lines

  /// How a line begins, and its number.
  private struct Form {
    /// The text before the number, and the sign or the word after it.
    let key: String
    let number: Int
    /// Whether it is the number of a part by its words: 第, a number, 章.
    let isNamed: Bool
    /// Whether it belongs to a volume.
    let isVolume: Bool
    /// Whether the line ends as sentences do.
    let isSentence: Bool

    private static let ordinals: Set<Unicode.Scalar> = ["第", "제"]
    private static let volumes = Set("卷部集冊册권부".unicodeScalars)
    private static let units = Set("回章節节篇話话幕折장화회편".unicodeScalars).union(volumes)
    private static let digits = Set("0123456789０１２３４５６７８９".unicodeScalars)
    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
      "（": "）", "(": ")", "【": "】", "〔": "〕", "［": "］",
    ]
    /// Maximum number of signs before a number.
    private static let mostBefore = 8

    /// Reads how a line begins, up to its number; nil for a long line, or without a number that may count
    /// lines. A number right before words counts only after a sign or with zeros.
    init?(_ range: Range<Int>, in text: TextBytes) {
      guard range.count <= longest else { return nil }
      let scalars = Array(String(decoding: text[range], as: UTF8.self).unicodeScalars)
      guard let numeral = Self.findNumeral(in: scalars),
        let number = chineseNumber(scalars[numeral]),
        Self.mayCount(numeral, in: scalars)
      else { return nil }
      let (start, end) = (numeral.lowerBound, numeral.upperBound)
      let areDigits = Self.digits.contains(scalars[start])
      let before = scalars[..<start]
      let next = end < scalars.count ? scalars[end] : " "
      let isUnit = Self.units.contains(next)
      // 卷一, （一）
      let isAfterUnit =
        before.count == 1 && before.first.map(Self.volumes.contains) == true
        && !next.properties.isAlphabetic
      let isInBrackets = before.count == 1 && Self.brackets[before[0]] == next
      isNamed = isAfterUnit || isUnit && before.last.map(Self.ordinals.contains) == true
      // 一 begins many sentences; a number right before words has a sign before it, or zeros.
      let isApart = isUnit || !next.properties.isAlphabetic
      let isPadded = scalars[start] == "0" || !before.isEmpty && areDigits
      guard isApart || isPadded, areDigits || isNamed || isInBrackets || before.isEmpty else {
        return nil
      }
      let isLetter = !isApart
      key = String(String.UnicodeScalarView(before)) + (isLetter ? "a" : String(next))
      self.number = number
      isVolume = isAfterUnit || isUnit && Self.volumes.contains(next)
      isSentence = ["。", "，", "."].contains(scalars[scalars.count - 1]) && end + 1 < scalars.count
    }

    /// Returns the first digits or Chinese numerals of a line, after ``mostBefore`` signs at most; nil if
    /// none.
    private static func findNumeral(in scalars: [Unicode.Scalar]) -> Range<Int>? {
      guard let start = scalars.prefix(mostBefore + 1).firstIndex(where: isNumeral) else {
        return nil
      }
      let areDigits = digits.contains(scalars[start])
      let end =
        scalars[start...].firstIndex { areDigits ? !digits.contains($0) : !isNumeral($0) }
        ?? scalars.count
      return start..<end
    }

    /// Whether a number may count lines: neither `#` nor the sign of a sentence is before it, and any number
    /// after it has words there too.
    private static func mayCount(_ numeral: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
      let (before, rest) = (scalars[..<numeral.lowerBound], scalars[numeral.upperBound...])
      // A quotation may consist of a number: 「1」. Headings of Markdown are recognised by their sign.
      let isBetweenQuotes = before.count == 1 && before.first == "「" && rest.first == "」"
      guard before.first != "#",
        isBetweenQuotes
          || !before.contains(where: { "。！？，「」“”".unicodeScalars.contains($0) })
      else { return false }
      // A time or a score, 12：30, counts nothing: figures and signs go on to the end of the line.
      return !rest.contains(where: isNumeral)
        || rest.contains(where: { !isNumeral($0) && $0.properties.isAlphabetic })
    }
  }

  /// Returns the indices of the lines that count. Lines that begin alike are divided where the number falls.
  /// A part counts if in four of five pairs of its lines the number stays or rises by one, unless most lines
  /// are right below each other, as in a list. All parts together need three lines, or the word of a part.
  private static func linesOfCounts(_ forms: [Form?]) -> [Int] {
    // A count begins again in each volume.
    var counts = NumbersInOrder<String, Int>()
    for (index, form) in forms.enumerated() {
      guard let form, !form.isSentence else { continue }
      counts.add(index, form.number, to: form.key, steps: 0...Int.max)
    }
    var found: [String: [Int]] = [:]
    for part in counts.chains {
      let pairs = part.members.count - 1
      let near = zip(part.members, part.members.dropFirst()).count { $1 == $0 + 1 }
      let next = zip(part.values, part.values.dropFirst()).count { $1 - $0 <= 1 }
      let isList = pairs > 0 && near * 2 > pairs
      if !isList, next.isAtLeast(share: 8, in: 10, of: pairs) {
        found[part.key, default: []] += part.members
      }
    }
    return found.values.filter { own in
      own.count >= fewest || own.first.map { forms[$0]?.isNamed == true } ?? false
    }
    .joined().sorted()
  }

  /// Whether at least 17 in 20 lines, numbers, names and signs aside, end as sentences do: each is a
  /// paragraph. False for fewer than ``fewestLines`` such lines.
  private static func areParagraphs(
    _ lines: [SourceLine], _ forms: [Form?], in text: TextBytes
  ) -> Bool {
    var (ended, all) = (0, 0)
    for (index, line) in lines.enumerated() where forms[index] == nil {
      // Titles end without a sign.
      if line.range.count <= longestName || sign(of: line.range, in: text) != nil { continue }
      all += 1
      if text.endsSentence(line.range) { ended += 1 }
    }
    return all >= fewestLines && ended.isAtLeast(share: 17, in: 20, of: all)
  }

  /// Whether one in five long lines goes on in the next one, without the end of a sentence.
  private static func areWrapped(_ lines: [SourceLine], in text: TextBytes) -> Bool {
    var (open, all) = (0, 0)
    for (line, next) in zip(lines, lines.dropFirst())
    where line.range.count > HeadingForm.longestShortTitle {
      all += 1
      if next.blankLinesBefore == 0, !text.endsSentence(line.range) { open += 1 }
    }
    return open > 0 && open.isAtLeast(share: 1, in: 5, of: all)
  }

  /// Maximum length of a line that may be a name, such as 后记, in bytes.
  private static let longestName = 15
  /// Fewest lines that show the usual ends of lines.
  private static let fewestLines = 20

  /// Whether a short line of up to three words, without the end of a sentence, is a name such as 番外 or 序章, or
  /// begins with a name before a title or a number: 番外二 雪夜.
  private func isName(_ line: SourceLine, in text: TextBytes) -> Bool {
    guard line.range.count <= Self.longest / 4, !text.endsSentence(line.range) else { return false }
    let scan = TitleScan(text, line.range)
    guard scan.count <= Self.mostWordsOfName, let first = scan.words.first else { return false }
    if first.meaning == .name { return true }
    let name = String(decoding: text[first.range], as: UTF8.self).unicodeScalars
    let numeral = name.reversed().prefix(while: isNumeral).reduce(0) { $0 + UTF8.width($1) }
    let word = first.range.lowerBound..<first.range.upperBound - numeral
    return numeral > 0 && TitleScan(text, word).words.first?.meaning == .name
  }

  /// Maximum number of words of a name with its title.
  private static let mostWordsOfName = 3

  private static let signs = ["○", "●", "◎", "◇", "◆", "□", "■", "△", "▲", "☆", "★", "※"]

  /// Returns the sign at the beginning of a short line, such as ○; nil if there is none.
  private static func sign(of line: Range<Int>, in text: TextBytes) -> String? {
    guard (4...HeadingForm.longestShortTitle).contains(line.count) else { return nil }
    return signs.first { text[line].starts(with: $0.utf8) }
  }

  /// Returns the short lines with a sign at their beginning, without the end of a sentence, each above a
  /// paragraph: three or more with each sign.
  private static func linesWithSameSign(_ lines: [SourceLine], in text: TextBytes) -> [Int] {
    var found: [String: [Int]] = [:]
    for (index, line) in lines.enumerated().dropLast() {
      let range = line.range
      guard let sign = sign(of: range, in: text), !text.endsSentence(range),
        text.endsSentence(lines[index + 1].range)
      else { continue }
      found[sign, default: []].append(index)
    }
    return found.values.filter { $0.count >= fewestWithSign }.flatMap { $0 }.sorted()
  }
}

/// The values of digits, by the characters for 0 to 9.
private let figures: [Unicode.Scalar: Int] = [
  "0123456789", "０１２３４５６７８９", "〇一二三四五六七八九", "零壱两", "零壱兩",
]
.reduce(into: [:]) { values, digits in
  for (value, digit) in digits.unicodeScalars.enumerated() { values[digit] = value }
}
private let powers: [Unicode.Scalar: Int] = ["十": 10, "百": 100, "千": 1_000]

/// Returns the value of digits, 23 and ２３, or of Chinese numerals, 二十三 and 二三; nil if there are more than
/// seven. Other characters count for nothing.
private func chineseNumber(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
  let longest = 7
  guard scalars.count <= longest else { return nil }
  var (sum, last) = (0, 0)
  for scalar in scalars {
    if let power = powers[scalar] {
      sum += power * max(1, last)
      last = 0
    } else if let figure = figures[scalar] {
      last = figure + last * 10
    }
  }
  return sum + last
}
