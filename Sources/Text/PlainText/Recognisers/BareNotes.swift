import BookText
import Numbers

/// Notes whose marks are numbers without brackets, `1 Ferris` or `¹ Ferris`, if the text above refers to each
/// of them in order: `rope.1`, `rope¹`; with the rule drawn above them.
struct BareNotes: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// Notes with plain figures in a text.
  private static let minimumNotes = 3
  private static let shortestRule = 3

  /// Lines without a blank one between: notes, perhaps below a rule.
  private struct Group {
    var rule: Int?
    var marks: [BareMark] = []
    var starts: [Int] = []
    var end = 0
  }

  /// Groups of notes that the text above refers to, each with its reference, and the rule above the group.
  /// Groups of plain figures count only if there are ``minimumNotes`` of them in the text.
  func claims(in view: TextView) -> [Claim] {
    let groups = findGroups(in: view)
    guard let last = groups.last else { return [] }
    let text = view.source.text
    var references = BareReferences(
      // In order: a group has a line.
      in: text, upTo: view.source.lines[last.end - 1].range.upperBound)
    var number = 0
    let referred = groups.compactMap { group -> (group: Group, references: [Range<Int>])? in
      guard let first = group.marks.first else { return nil }
      // Plain figures count on from the last notes, or again from one.
      guard first.isRaised || first.number == 1 || first.number == number + 1,
        let found = references.takeReferences(to: group.marks)
      else { return nil }
      number = group.marks.last?.number ?? number
      return (group, found)
    }
    let plain = referred.reduce(0) { $0 + $1.group.marks.count { !$0.isRaised } }
    var claims: [Claim] = []
    for (group, references) in referred where plain >= Self.minimumNotes || group.marks[0].isRaised
    {
      if let rule = group.rule {
        claims.append(view.claim(rule..<rule + 1, .sceneBreak, by: .sceneBreak, .custom))
      }
      let ends = group.starts.dropFirst() + [group.end]
      for ((start, end), reference) in zip(zip(group.starts, ends), references) {
        var claim = view.claim(start..<end, .footnote, by: .bareNote, .custom)
        claim.reference = reference
        claims.append(claim)
      }
    }
    return claims
  }

  /// Lines that begin with a number, or with a rule and a number below it.
  private func findGroups(in view: TextView) -> [Group] {
    var found: [Group] = []
    let (text, lines) = (view.source.text, view.source.lines)
    /// A mark or a rule, by the first byte: most lines are dismissed here.
    func mayBegin(_ line: Int) -> Bool {
      let byte = text[lines[line].range.lowerBound]
      return byte.isDigit || byte == 0xC2 || byte == 0xE2 || byte == "-" || byte == "_"
    }
    view.source.forEachParagraph(where: mayBegin) { lines in
      if let group = divide(view.run(lines)) { found.append(group) }
    }
    return found
  }

  /// Divides at lines with the next number; nil if the run does not begin with a mark. A single note with a
  /// plain figure needs a rule above it.
  private func divide(_ run: Run) -> Group? {
    guard var first = run.lines.indices.first else { return nil }
    var group = Group()
    // A rule of hyphens or underscores.
    if run.lines.count > 1, run.isRule(run.lines[first], atLeast: Self.shortestRule) {
      group.rule = first
      first += 1
    }
    guard let mark = BareMark(beginning: run.lines[first].range, in: run.text) else { return nil }
    group.marks = [mark]
    group.starts = [first]
    group.end = run.lines.endIndex
    for index in first + 1..<max(first + 1, group.end) {
      guard let mark = BareMark(beginning: run.lines[index].range, in: run.text),
        let last = group.marks.last, mark.isRaised == last.isRaised,
        mark.number == last.number + 1
      else { continue }
      group.marks.append(mark)
      group.starts.append(index)
    }
    return mark.isRaised || group.rule != nil || group.marks.count > 1 ? group : nil
  }
}

/// Number without brackets that marks a note, or refers to one.
struct BareMark {
  let number: Int
  /// The figures are raised, as in `¹`.
  let isRaised: Bool
  let range: Range<Int>

  private static let maximumFigures = 3

  /// A number above 0, before words.
  init?(beginning line: Range<Int>, in text: TextBytes) {
    guard let mark = BareMark(in: text, at: line.lowerBound), mark.number > 0 else { return nil }
    let end = mark.range.upperBound
    let blanks = text[end..<line.upperBound].prefix { $0 == " " || $0 == "\t" }
    guard mark.isRaised || !blanks.isEmpty, case let word = end + blanks.count,
      word < line.upperBound, mark.isRaised || !text[word].isDigit,
      text.isWord(at: word) || ["\"", "(", "'", "_", 0xE2].contains(text[word])
    else { return nil }
    self = mark
  }

  /// Plain or raised; nil without figures, or for more than three.
  init?(in text: TextBytes, at start: Int) {
    var (figures, end): ([UInt8], Int) = ([], start)
    isRaised = !text[start].isDigit
    while end < text.count, figures.count <= Self.maximumFigures {
      if isRaised {
        guard let (figure, length) = Self.raisedFigure(in: text, at: end) else { break }
        figures.append(UInt8(ascii: "0") + figure)
        end += length
      } else {
        guard text[end].isDigit else { break }
        figures.append(text[end])
        end += 1
      }
    }
    guard figures.count <= Self.maximumFigures, let number = Number.parse(figures, in: 0...999)
    else {
      return nil
    }
    (self.number, range) = (number, start..<end)
  }

  /// ¹ ² ³ or ⁰…⁹, and its length in bytes.
  private static func raisedFigure(in text: TextBytes, at place: Int) -> (UInt8, Int)? {
    switch text[place] {
    case 0xC2 where place + 1 < text.count:
      return [0xB9: (1, 2), 0xB2: (2, 2), 0xB3: (3, 2)][text[place + 1]]
    case 0xE2 where place + 2 < text.count && text[place + 1] == 0x81:
      let figure = text[place + 2]
      guard figure == 0xB0 || (0xB4...0xB9).contains(figure) else { return nil }
      return (figure - 0xB0, 3)
    default: return nil
    }
  }
}

/// Numbers right after words that may refer to notes.
struct BareReferences {
  private let text: TextBytes
  private let marks: [BareMark]
  /// First mark that no note has yet.
  private var next = 0
  /// Marks that may still be compared.
  private var rest: Int

  /// Comparisons of each mark on average.
  private static let comparisons = 8

  /// Finds numbers in the order of the text before `end`. Costs O(*n*).
  init(in text: TextBytes, upTo end: Int) {
    self.text = text
    var marks: [BareMark] = []
    var place = 1
    while place < end {
      let byte = text[place]
      guard byte.isDigit || byte == 0xC2 || byte == 0xE2, let mark = BareMark(in: text, at: place)
      else {
        place += 1
        continue
      }
      if Self.mayRefer(mark, in: text) { marks.append(mark) }
      place = mark.range.upperBound
    }
    self.marks = marks
    rest = Self.comparisons * marks.count
  }

  /// References to notes in order, each after the one before and above the first note. The next call goes on
  /// after the last. Nil if one is missing or not certain, or once the comparisons are spent.
  mutating func takeReferences(to notes: [BareMark]) -> [Range<Int>]? {
    guard let first = notes.first, !hasFigures(before: first, moreThanTwice: notes.count)
    else { return nil }
    var found: [Range<Int>] = []
    var index = next
    for note in notes {
      while index < marks.count, rest > 0,
        marks[index].number != note.number || marks[index].isRaised != note.isRaised
      {
        (index, rest) = (index + 1, rest - 1)
      }
      guard index < marks.count, rest > 0,
        marks[index].range.lowerBound < first.range.lowerBound
      else { return nil }
      found.append(marks[index].range)
      index += 1
    }
    next = index
    return found
  }

  /// More than twice as many plain figures as notes follow words above a note, as in names: "Gate1". False
  /// for a raised mark. Each figure counts as a comparison.
  private mutating func hasFigures(before first: BareMark, moreThanTwice count: Int) -> Bool {
    guard !first.isRaised else { return false }
    var (index, others) = (next, 0)
    while index < marks.count, rest > 0, others <= 2 * count,
      marks[index].range.lowerBound < first.range.lowerBound
    {
      if !marks[index].isRaised { others += 1 }
      (index, rest) = (index + 1, rest - 1)
    }
    return others > 2 * count
  }

  /// A number is right after a word and before a blank or a stop; a stop or a closing mark may follow the
  /// word. Before a plain number it must end with three small letters; a raised one must follow no unit.
  private static func mayRefer(_ mark: BareMark, in text: TextBytes) -> Bool {
    let (start, end) = (mark.range.lowerBound, mark.range.upperBound)
    if end < text.count, text[end] > " " {
      let isStop = ".,;:!?)\"'-".utf8.contains(text[end]) || text[end] == 0xE2
      guard isStop, end + 1 == text.count || !text[end + 1].isDigit else { return false }
    }
    var place = start
    while place > 0, start - place < longestSigns, isSign(text[place - 1]) { place -= 1 }
    let word = text[max(0, place - shortestWord)..<place]
    if mark.isRaised {
      guard let last = word.last, last.mayBeLetter else { return place < start }
      let whole = text[max(0, place - longestUnit)..<place].reversed().prefix { $0 > " " }
      return !units.contains { $0.utf8.elementsEqual(whole.reversed()) }
    }
    return word.count == shortestWord
      && word.allSatisfy { ("a"..."z").contains($0) || $0.isBeyondASCII }
  }

  /// Word before plain figures, in bytes.
  private static let shortestWord = 3
  /// Signs between the word and the figures, in bytes.
  private static let longestSigns = 6
  /// Unit with the blank before it, in bytes.
  private static let longestUnit = 3
  /// Units of areas and volumes.
  private static let units = ["m", "km", "cm", "mm", "dm", "ft", "in", "x", "y", "r"]

  /// A sign between a word and its reference: a stop, a quotation mark.
  private static func isSign(_ byte: UInt8) -> Bool {
    ".,;:!?)\"'_*".utf8.contains(byte) || [0xE2, 0x80, 0x99, 0x9D, 0xC2, 0xBB].contains(byte)
  }
}
