import BookText

/// Form of a short passage as a possible heading.
enum HeadingForm: Hashable {
  /// `# Title`: marked, with a level.
  case marked(level: UInt8)
  /// "Chapter IV", "Second Book", 第一回: a part with its number, and perhaps its title.
  case numbered(HeadingRank, isTitled: Bool)
  /// "Preface", "Translator's Note".
  case named
  /// "Contents", "List of Illustrations".
  case contents
  case end
  /// "IV", "12.": only a number.
  case numeral(UInt16)
  /// "IV. The Lamp".
  case numeralTitle(UInt16)
  /// "4.2. Wicks": a section of an outline, the number of its components, and the first of these.
  case section(depth: UInt8, chapter: UInt16)
  /// A single capital letter, as in a dictionary.
  case letter(UInt8)
  case capitals
  case title
  /// Any other short line, unless its end is an unfinished sentence's.
  case plain

  /// Whether the words alone make it a heading.
  var isStrong: Bool {
    switch self {
    case .marked, .numbered, .named, .contents: true
    default: false
    }
  }

  /// Whether it is a part with its number.
  var isNumbered: Bool { if case .numbered = self { true } else { false } }

  var isLetter: Bool { if case .letter = self { true } else { false } }

  /// An act or a scene with its number.
  var isOfPlay: Bool {
    if case .numbered(let rank, _) = self { rank == .act || rank == .scene } else { false }
  }

  /// It numbers a part by itself: a title may follow on a line of its own.
  var isNumberOfPart: Bool {
    switch self {
    case .numbered, .numeral: true
    default: false
    }
  }

  var isLook: Bool {
    switch self {
    case .capitals, .title, .plain: true
    default: false
    }
  }

  /// Alone, before a title, or as the first of an outline.
  var loneNumber: UInt16? { if case .numeral(let number) = self { number } else { nil } }
  var numberOfTitle: UInt16? { if case .numeralTitle(let number) = self { number } else { nil } }
  var chapterOfSection: UInt16? { if case .section(_, let chapter) = self { chapter } else { nil } }

  /// A bare number, perhaps with a title: a heading only in a sequence of numbers.
  var isNumber: Bool {
    switch self {
    case .numeral, .numeralTitle: true
    default: false
    }
  }
}

extension HeadingForm {
  /// Bytes; titles in the old style are long.
  static let maximumLength = 320
  /// Title that is neither in the old style nor a sentence, in bytes.
  static let longestTitle = 120
  /// Bytes of a short title.
  static let longestShortTitle = 60

  /// Nil for a sentence in brackets, a page number in braces, and a passage with a lower-case letter at its
  /// beginning or an end in mid-sentence. The range is not empty, and without white space at both ends.
  init?(
    _ text: TextBytes, _ range: Range<Int>, lines: Int, scan: TitleScan
  ) {
    if lines == 1, let (number, _) = Self.numberInSigns(text, range) {
      self = .numeral(UInt16(clamping: number))
    } else if text[range.lowerBound] == "#" {
      guard lines == 1, let level = markLevel(text, range) else { return nil }
      self = .marked(level: UInt8(clamping: level))
    } else if lines == 1, isCountedInChinese(text, range) {
      self = .numbered(.chapter, isTitled: true)
    } else {
      guard Self.mayBeTitle(text, range, lines: lines, scan: scan) else { return nil }
      if let number = OutlineNumber(text, range), lines <= 3 {
        guard !Self.isOutlineList(text, range) else { return nil }
        self = .section(
          depth: UInt8(clamping: number.components.count),
          chapter: UInt16(clamping: number.components[0]))
      } else if let form = HeadingWording(text: text, scan: scan, lines: lines, range: range).form {
        self = form
      } else {
        return nil
      }
    }
  }

  /// False for an end in mid-sentence, for an entry of an index ("Problem, 212"), and in brackets, except for
  /// a title in capitals.
  private static func mayBeTitle(
    _ text: TextBytes, _ range: Range<Int>, lines: Int, scan: TitleScan
  ) -> Bool {
    guard !scan.words.isEmpty, scan.lastByte != ",", scan.lastByte != ";" else { return false }
    if let first = scan.words.first, let page = scan.words.dropFirst().first?.range,
      page.count <= 3,
      text[first.range.upperBound] == ",", text[page].allSatisfy(\.isDigit)
    {
      return false
    }
    return text[range.lowerBound] != "[" || lines == 1 && isTitleInBrackets(text, range, scan)
  }
}

extension HeadingForm {
  /// A line of a passage after the first has a number of an outline.
  private static func isOutlineList(
    _ text: TextBytes, _ range: Range<Int>
  ) -> Bool {
    // With the indices of the text, not copies with their own.
    let lines: [TextBytes] = text[range].split(separator: "\n")
    return lines.dropFirst().contains { line in
      let start = line.firstIndex { $0 > " " } ?? line.startIndex
      return OutlineNumber(text, start..<line.endIndex) != nil
    }
  }

  /// `[THE GATE]`: several words in capitals without digits, and no caption.
  private static func isTitleInBrackets(
    _ text: TextBytes, _ range: Range<Int>, _ scan: TitleScan
  ) -> Bool {
    let line = text[range]
    return line.first == "[" && line.last == "]" && scan.isAllCapitals && scan.count > 1
      && scan.words.first?.meaning != .caption && !line.contains(where: \.isDigit)
  }

  /// `--vii--`, `- 3 -`, `[ 17 ]`, `~ 5 ~`: the number and the first of the signs. `[1]` without blanks is
  /// the mark of a note; `[IV]` is not.
  static func numberInSigns(
    _ text: TextBytes, _ range: Range<Int>
  ) -> (number: Int, sign: UInt8)? {
    let sign = text[range.lowerBound]
    guard range.count <= longestInSigns, isEnclosing(sign), sign != ".",
      isEnclosing(text[range.upperBound - 1]), let word = text.nextWord(in: range),
      let number = text.numeralValue(of: word), word.upperBound < range.upperBound,
      sign != "[" || word.count < range.count - 2
        || text.letterCase(at: word.lowerBound) == .capital
    else { return nil }
    let around = [range.lowerBound..<word.lowerBound, word.upperBound..<range.upperBound]
    let areSigns = around.joined().allSatisfy { text[$0] == " " || isEnclosing(text[$0]) }
    return areSigns ? (number, sign) : nil
  }

  private static let longestInSigns = 16

  /// A sign that may enclose a number, or part of a dash or a point beyond ASCII.
  private static func isEnclosing(_ byte: UInt8) -> Bool {
    switch byte {
    case "-", "~", "*", "=", ".", "[", "]", "(", ")", "{", "}", "<", ">", "|", "+", "_", ":",
      "/":
      true
    // –, —, ―, •, ·
    case 0xE2, 0x80, 0x93, 0x94, 0x95, 0xA2, 0xC2, 0xB7: true
    default: false
    }
  }
}

/// Signs of a heading with marks.
private let deepestMark = 6

/// Lines of the form `## Title`.
private func markLevel(_ text: TextBytes, _ range: Range<Int>) -> Int? {
  let marks = text[range].prefix { $0 == "#" }.count
  let rest = text[range].dropFirst(marks)
  let isTitle = rest.first.map { $0 <= " " } == true && text.nextWord(in: rest.indices) != nil
  return marks <= deepestMark && isTitle ? marks : nil
}
