/// The sentences of a paragraph, in any language.
///
/// A sentence ends after a stop and the marks that close it, if a blank follows; after the stops of Chinese
/// and Japanese, anywhere. It goes on before a small letter, after the stop of an abbreviation, a title, an
/// initial (``Ties``) or the number of the paragraph, and in a row of stops.
public struct Sentences: Sequence, IteratorProtocol {
  private let text: TextBytes
  private let ties: Ties
  private let isGreek: Bool
  private var start: Int
  private let end: Int
  /// Whether no sentence has been read: a number there may count the paragraph.
  private var isAtStart = true

  /// - Parameters:
  ///   - paragraph: The bytes of the paragraph.
  ///   - language: A tag (BCP 47); nil or an unknown language is taken for English.
  public init(in text: TextBytes, _ paragraph: Range<Int>, language: String?) {
    self.text = text
    ties = Ties.ties(ofLanguage: language)
    isGreek = Language.of(language).tag == "el"
    (start, end) = (paragraph.lowerBound, paragraph.upperBound)
  }

  /// Returns the next sentence with the blanks after it; nil after the last. Together the sentences are all
  /// of the paragraph. One without a letter or digit belongs to the next, and to the last one at the end.
  public mutating func next() -> Range<Int>? {
    guard start < end else { return nil }
    let first = start
    var position = start
    while position < end {
      position = endOfStop(from: position)
      if position < end, hasWord(from: position) { break }
      if position < end { position = end }
    }
    (start, isAtStart) = (position, false)
    return first..<position
  }

  /// Returns the first place from `position` on at which a sentence with a word has ended, after its blanks;
  /// the end of the paragraph if there is none.
  private func endOfStop(from first: Int) -> Int {
    var position = first
    var hasWord = false
    while position < end {
      let (character, length) = character(at: position)
      guard isStop(character) else {
        hasWord =
          hasWord
          || character > "/"
            && (isAtStart ? character.properties.isAlphabetic : character.isWord)
        position += length
        continue
      }
      let stop = position
      position = endOfMarks(from: position)
      if hasWord, let next = beginning(after: position, stop: stop) { return next }
    }
    return end
  }

  /// Whether a letter or digit is in the rest of the paragraph.
  private func hasWord(from position: Int) -> Bool {
    var position = position
    while position < end {
      let (character, length) = character(at: position)
      if character.isWord { return true }
      position += length
    }
    return false
  }

  /// Returns the beginning of the next sentence after the marks of a stop, or the end of the paragraph; nil
  /// if the sentence goes on.
  ///
  /// - Parameters:
  ///   - place: The place after the marks.
  ///   - stop: The first stop.
  private func beginning(after place: Int, stop: Int) -> Int? {
    let next = text[place..<end].firstIndex { $0 > " " } ?? end
    if next == end { return end }
    if isIdeographic(character(at: stop).0) { return next }
    guard next > place, !isBeforeSmallLetter(next) else { return nil }
    let isFullStop =
      text[stop] == "." && (place == stop + 1 || place == text.endOfReference(at: stop + 1))
    return isFullStop && ties.belongsToNext(in: text, endOfWord: stop + 1, next: next) ? nil : next
  }

  /// Returns the end of the stops and closing marks from a stop on, with the blanks within the row.
  private func endOfMarks(from stop: Int) -> Int {
    var (position, last) = (stop, stop)
    var previous: Unicode.Scalar = "."
    while position < end {
      let (character, length) = character(at: position)
      let isApart = position > last
      if !isApart, let note = text.endOfReference(at: position), note <= end {
        (position, last) = (note, note)
        continue
      }
      let isMark =
        isStop(character)
        || (isApart
          ? isSetOff(character, endingAt: position + length)
          : isClosing(character, after: previous))
      if isMark {
        position += length
        (last, previous) = (position, character)
      } else if character <= " " || character == "\u{A0}" || character == "\u{202F}" {
        position += length
      } else {
        break
      }
    }
    return last
  }

  /// Whether a mark closes speech although it is set off by a blank, as in French.
  private func isSetOff(_ character: Unicode.Scalar, endingAt place: Int) -> Bool {
    (character == "»" || character == "›") && (place == end || text[place] <= " ")
  }

  /// Whether a mark closes speech or brackets. Right after an ideographic stop, a mark that closes speech in
  /// some languages opens it.
  private func isClosing(_ character: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
    switch character {
    case "\"", "'", ")", "]", "”", "’", "»", "«", "›", "」", "』", "）", "】", "*", "_": true
    case "“", "‘": !isIdeographic(previous)
    default: false
    }
  }

  /// Whether a small letter is at a place, perhaps after a dash.
  private func isBeforeSmallLetter(_ place: Int) -> Bool {
    var position = place
    while position < end {
      let (character, length) = character(at: position)
      guard "-–— ".unicodeScalars.contains(character) else { break }
      position += length
    }
    return position < end && text.letterCase(at: position) == .small
  }

  private func isStop(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case ".", "!", "?", "…", "‼", "⁇", "⁈", "⁉", "‽": true
    // Arabic, Urdu, Hindi, Armenian, Ethiopic, Burmese, Khmer.
    case "؟", "۔", "।", "॥", "։", "።", "፧", "။", "។", "៕": true
    case ";", "\u{37E}": isGreek
    default: isIdeographic(character)
    }
  }

  /// Whether a character ends a sentence without a blank after it.
  private func isIdeographic(_ character: Unicode.Scalar) -> Bool {
    character == "。" || character == "！" || character == "？" || character == "｡"
  }

  @inline(__always)
  private func character(at position: Int) -> (Unicode.Scalar, length: Int) {
    let byte = text[position]
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    guard let character = text.character(at: position) else { return ("\u{FFFD}", 1) }
    return (character, Unicode.UTF8.width(character))
  }
}

extension TextBytes {
  /// Longest mark of a note, in bytes; raised digits may be a little longer.
  private static let longestMark = 6

  /// Returns the end of the reference to a note at a place: raised digits, or a short mark in brackets; nil
  /// for other signs.
  package func endOfReference(at place: Int) -> Int? {
    guard place < endIndex else { return nil }
    let close: UInt8
    switch self[place] {
    case "[": close = "]"
    case "{": close = "}"
    case "(": close = ")"
    // ¹²³ and ⁰ to ⁹
    case 0xC2, 0xE2:
      var next = place
      while next - place < Self.longestMark, next < endIndex, self[next].isBeyondASCII,
        let raised = character(at: next), ShiftedForms.digits[Character(raised)] != nil
      {
        next += Unicode.UTF8.width(raised)
      }
      return next > place ? next : nil
    default: return nil
    }
    let mark = self[(place + 1)...].prefix(Self.longestMark + 1).prefix { $0 != close }
    guard !mark.isEmpty, mark.count <= Self.longestMark, mark.endIndex < endIndex,
      mark.allSatisfy({ $0.mayBeInWord || $0 == "*" || $0 == "#" })
    else { return nil }
    return mark.endIndex + 1
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter or a digit.
  public var isWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}
