import BookText
import Decoding

/// The notation of Aozora Bunko, used in most Japanese books in plain text.
///
/// Readings of characters (`私《わたくし》`, `｜麦藁帽《むぎわらぼう》`) and the typist's notes (`［＃…］`) are removed from the
/// text, since in brackets they would break every sentence in two. They are stored beside it, and readings
/// get a row of their own between the lines. Notes mark headings and emphasis; others are dropped. A note
/// about a character impossible to type (`※［＃…］`) is replaced by the character (``Gaiji``), and the two
/// strokes of a repetition mark (`／＼`) by the mark itself.
struct Aozora {
  private(set) var text: [UInt8] = []
  private(set) var marks = InlineSpans()

  /// Start of the characters before the next reading, if a bar marked it.
  private var base: Int?
  private var gaiji = Gaiji()

  private static let longestNote = 400

  /// Nil if the text does not use the notation: 《》 are quotes in Chinese and Russian. Costs O(*n*).
  init?(_ source: [UInt8]) {
    guard Aozora.isUsed(in: source) else { return nil }
    marks.isAozora = true
    text.reserveCapacity(source.count)
    source.withTextBytes { source in
      let legend = Aozora.legend(in: source)
      var position = 0
      while position < source.count {
        let start = position
        if position == legend.lowerBound, !legend.isEmpty {
          position = legend.upperBound
          noteRemoval(legend.count)
        } else if !readSign(at: &position, in: source) {
          text.append(source[start])
          position = start + 1
        }
      }
    }
  }

  /// Moves `position` behind the sign and everything belonging to it; false without one.
  private mutating func readSign(
    at position: inout Int, in source: TextBytes
  ) -> Bool {
    let (start, next) = (position, position + 3)
    switch Sign(at: position, in: source) {
    case .bar:
      base = text.count
      position = next
    case .reading:
      guard let end = Aozora.position(of: .readingEnd, from: next, in: source) else { return false }
      addReading(String(decoding: source[next..<end], as: UTF8.self), from: base)
      base = nil
      position = end + Sign.length
    case .note where source[next...].starts(with: "＃".utf8):
      guard let end = Aozora.position(of: .noteEnd, from: next, in: source) else { return false }
      position = end + Sign.length
      let note = String(decoding: source[next + Sign.length..<end], as: UTF8.self)
      if let character = gaiji(in: note) {
        text.replaceSubrange(text.count - Sign.length..<text.count, with: character.utf8)
        noteRemoval(position - start + Sign.length - character.utf8.count)
        return true
      }
      readNote(note)
    case .stroke:
      guard let repetition = Aozora.repetition(at: start, in: source) else { return false }
      text += repetition.mark.utf8
      position += repetition.length
      noteRemoval(repetition.length - repetition.mark.utf8.count)
      return true
    default: return false
    }
    noteRemoval(position - start)
    return true
  }

  private mutating func noteRemoval(_ count: Int) {
    marks.editMap.noteRemoval(count, at: text.count)
  }

  // MARK: Signs

  private enum Sign: String {
    /// Stands before the characters of a reading.
    case bar = "｜"
    case reading = "《"
    case readingEnd = "》"
    case note = "［"
    case noteEnd = "］"
    case stroke = "／"

    /// Bytes of each sign, and of most characters.
    static let length = 3

    /// All signs are three bytes and begin with E3 80 or EF, so that other text costs two comparisons.
    init?(at position: Int, in text: TextBytes) {
      guard position + 2 < text.count,
        text[position] == 0xE3 && text[position + 1] == 0x80 || text[position] == 0xEF
      else { return nil }
      self.init(rawValue: String(decoding: text[position..<position + Self.length], as: UTF8.self))
    }

    func isFound(at position: Int, in text: TextBytes) -> Bool {
      text[position...].starts(with: rawValue.utf8)
    }
  }

  /// Sign on the same line, within ``longestNote`` bytes.
  private static func position(
    of sign: Sign, from start: Int, in text: TextBytes
  ) -> Int? {
    var position = start
    while position < min(text.count, start + longestNote), text[position] != "\n" {
      if text[position] >= 0xE3, sign.isFound(at: position, in: text) { return position }
      position += 1
    }
    return nil
  }

  /// A note or a barred reading, or hiragana in 《》.
  private static func isUsed(in source: [UInt8]) -> Bool {
    source.withTextBytes { source in
      let first = min(
        source.firstPosition(of: 0xE3, from: 0), source.firstPosition(of: 0xEF, from: 0))
      return source.firstUnprintable(from: first) { place in
        guard place + 2 * Sign.length <= source.count else { return false }
        return switch source[place] {
        case 0xEF: source[place...].starts(with: "［＃".utf8)
        // U+3040…U+30FF begin with E3 81…E3 83.
        case 0xE3:
          source[place + 1] == 0x80 && source[place + 2] == 0x8A && source[place + 3] == 0xE3
            && 0x81...0x83 ~= source[place + 4]
        default: false
        }
      } != nil
    }
  }

  /// Bytes searched for a legend.
  private static let longestLegend = 4_000
  private static let shortestRule = 20

  /// Explanations of the signs at the beginning, with the rules above and below.
  private static func legend(in source: TextBytes) -> Range<Int> {
    var rules: [Range<Int>] = []
    var start = 0
    while start < min(source.count, longestLegend), rules.count < 2 {
      var end = start
      while end < source.count, source[end] != "\n" { end += 1 }
      if end - start >= shortestRule, source[start..<end].allSatisfy({ $0 == "-" }) {
        rules.append(start..<end)
      }
      start = end + 1
    }
    guard rules.count == 2 else { return 0..<0 }
    let text = String(decoding: source[rules[0].upperBound..<rules[1].lowerBound], as: UTF8.self)
    guard text.holds("記号について") else { return 0..<0 }
    return rules[0].lowerBound..<rules[1].upperBound
  }

  /// The mark that a stroke begins, and the length of its strokes; nil for another stroke.
  private static func repetition(
    at start: Int, in source: TextBytes
  ) -> (mark: String, length: Int)? {
    let strokes = [("／＼", "〳〵"), ("／″＼", "〴〵")]
    return strokes.first { source[start...].starts(with: $0.0.utf8) }
      .map { ($0.1, $0.0.utf8.count) }
  }

  // MARK: Readings

  private static let longestWord = 90

  /// Records a reading of the characters from `base` on, or for the row of Han before the reading. An empty
  /// one is not recorded.
  private mutating func addReading(_ reading: String, from base: Int?) {
    var start = base ?? text.count
    if base == nil {
      // Not beyond the reading before it, and no more than a word or two.
      let least = max(marks.ruby.last?.range.upperBound ?? 0, text.count - Self.longestWord)
      while start - Sign.length >= least, isHan(at: start - Sign.length) { start -= Sign.length }
    }
    guard start < text.count, !reading.isEmpty else { return }
    marks.ruby.append(Ruby(range: start..<text.count, text: reading))
  }

  /// A Han character, or 々, 〆 or ヶ, at least three bytes before the end.
  private func isHan(at position: Int) -> Bool {
    let (first, second, third) = (text[position], text[position + 1], text[position + 2])
    if (0xE4...0xE9).contains(first) { return second.continuesCharacter }
    if first == 0xE3 { return second >= 0x90 || second == 0x80 && (0x85...0x86).contains(third) }
    return first == 0xEF && (0xA4...0xAB).contains(second)
  }

  // MARK: Notes

  /// Nil unless the text ends with the sign for such a character.
  private mutating func gaiji(in note: String) -> String? {
    text.suffix(Sign.length).elementsEqual("※".utf8) ? gaiji.character(in: note) : nil
  }

  /// A heading or emphasis. Emphasis needs its plain words right before the note.
  private mutating func readNote(_ note: String) {
    if let level = Aozora.level(in: note) {
      // The end of a heading repeats the note at its beginning.
      if !note.hasSuffix("終わり") { marks.headings.append((text.count, level)) }
      return
    }
    guard note.hasSuffix("傍点") || note.hasSuffix("傍線") || note.hasSuffix("太字"),
      let start = note.firstIndex(of: "「"), let end = note.lastIndex(of: "」"), start < end
    else { return }
    // The note repeats the words right before it.
    let words = Array(note[note.index(after: start)..<end].utf8)
    guard words.count <= text.count, !words.isEmpty, text.suffix(words.count).elementsEqual(words)
    else { return }
    let range = text.count - words.count..<text.count
    if let last = marks.emphasis.last, last.range.upperBound > range.lowerBound { return }
    marks.emphasis.append(Emphasis(range: range, style: note.hasSuffix("太字") ? .bold : .italic))
  }

  /// 1 for the highest; nil for other notes.
  private static func level(in note: String) -> Int? {
    ["大見出し", "中見出し", "小見出し"].firstIndex(where: note.holds).map { $0 + 1 }
  }
}
