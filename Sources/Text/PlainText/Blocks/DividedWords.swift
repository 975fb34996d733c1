import BookText

/// Words divided with a hyphen at the end of a line, and written without it.
///
/// The hyphen of "lamp-\nlight" may belong to the word. The book itself is the dictionary: if
/// "lamplight" occurs elsewhere in it and "lamp-light" does not, the hyphen was the typist's.
/// Hyphen, line end and indent then become soft hyphens: no offset in the text changes, and both typesetting
/// and search already handle soft hyphens.
///
/// Programs for manuals divide words by U+2010. If it occurs at the ends of lines only, none belongs to a
/// word.
struct DividedWords {
  /// The hyphens, each with the line end and the indent after it, in order.
  private(set) var hyphens: [Range<Int>] = []

  private struct Division {
    let range: Range<Int>
    let joined: UInt64
    let hyphenated: UInt64
    /// Whether the hyphen is U+2010.
    let isMarked: Bool
  }

  /// - Complexity: O(*n*) in the number of lines; in the length of the text if a line ends in a
  ///   word.
  init(in source: RunText, blocks: [Block]) {
    let divisions = DividedWords.divisions(in: source, blocks)
    guard !divisions.isEmpty else { return }
    let wanted = Set(divisions.flatMap { [$0.joined, $0.hyphenated] })
    let (found, areHyphensTyped) = words(wanted, in: source.text)
    hyphens = divisions.compactMap {
      let isJoined = found.contains($0.joined) || $0.isMarked && !areHyphensTyped
      return isJoined && !found.contains($0.hyphenated) ? $0.range : nil
    }
  }

  /// Returns the line ends of prose inside a divided word.
  private static func divisions(in source: RunText, _ blocks: [Block]) -> [Division] {
    let text = source.text
    var found: [Division] = []
    var block = 0
    for (line, next) in zip(source.lines, source.lines.dropFirst()) {
      guard next.blankLinesBefore == 0, let hyphen = text.hyphen(endingLine: line.range),
        let division = division(in: text, at: hyphen, next: next.range.lowerBound)
      else { continue }
      let place = hyphen.lowerBound
      while block < blocks.count, blocks[block].range.upperBound <= place { block += 1 }
      guard block < blocks.count, blocks[block].range.contains(place),
        blocks[block].range.contains(next.range.lowerBound), blocks[block].kind.isFilled
      else { continue }
      found.append(division)
    }
    return found
  }

  /// Returns the division of a word into exactly two parts, the second in lower case.
  private static func division(
    in text: TextBytes, at hyphen: Range<Int>, next: Int
  ) -> Division? {
    var start = hyphen.lowerBound
    while start > 0, text.isWord(at: start - 1) { start -= 1 }
    var end = next
    guard start < hyphen.lowerBound, text.letterCase(at: next) == .small else { return nil }
    while end < text.count, text.isWord(at: end) { end += 1 }
    let isPart =
      text.hasHyphen(endingAt: start) || end < text.count && text.hyphenLength(at: end) > 0
    guard !isPart, end - start <= longestWord else { return nil }
    var joined = WordHash()
    var hyphenated = WordHash()
    for position in start..<hyphen.lowerBound {
      joined.add(text, at: position)
      hyphenated.add(text, at: position)
    }
    hyphenated.add(text, at: hyphen.lowerBound)
    for position in next..<end {
      joined.add(text, at: position)
      hyphenated.add(text, at: position)
    }
    return Division(
      range: hyphen.lowerBound..<next, joined: joined.value, hyphenated: hyphenated.value,
      isMarked: text[hyphen.lowerBound] != "-")
  }
}

/// Returns the words of a text among some words, given by their hashes; words with a hyphen inside count too.
/// Also returns whether U+2010 is inside a word.
///
/// - Complexity: O(*n*).
private func words(
  _ wanted: Set<UInt64>, in text: TextBytes
) -> (found: Set<UInt64>, areHyphensTyped: Bool) {
  var found: Set<UInt64> = []
  var areHyphensTyped = false
  var position = 0
  while let word = text.nextWord(in: position..<text.count) {
    position = word.upperBound
    var hash = WordHash()
    for place in word { hash.add(text, at: place) }
    if wanted.contains(hash.value) { found.insert(hash.value) }
    // A compound: its second part is a word of its own too.
    guard position < text.count, case let length = text.hyphenLength(at: position), length > 0,
      position + length < text.count, text.isWord(at: position + length)
    else { continue }
    if length > 1 { areHyphensTyped = true }
    hash.add(text, at: position)
    var end = position + length
    while end < min(text.count, position + longestWord), text.isWord(at: end) {
      hash.add(text, at: end)
      end += 1
    }
    if wanted.contains(hash.value) { found.insert(hash.value) }
  }
  return (found, areHyphensTyped)
}

extension TextBytes {
  /// Returns the hyphen at the end of a line, `-` or U+2010; nil if there is none.
  func hyphen(endingLine line: Range<Int>) -> Range<Int>? {
    guard let last = self[line].last, last == "-" || last == 0x90 else { return nil }
    let start = line.upperBound - (last == "-" ? 1 : "‐".utf8.count)
    return start >= line.lowerBound && hyphenLength(at: start) > 0 ? start..<line.upperBound : nil
  }

  /// Returns the length of the hyphen at a place; 0 if there is none.
  fileprivate func hyphenLength(at place: Int) -> Int {
    if self[place] == "-" { return 1 }
    let isHyphen = self[place] == 0xE2 && self[place...].starts(with: "‐".utf8)
    return isHyphen ? "‐".utf8.count : 0
  }

  fileprivate func hasHyphen(endingAt end: Int) -> Bool { hyphen(endingLine: 0..<end) != nil }
}

/// Maximum length of a word looked up, in bytes.
private let longestWord = 80

extension Block.Kind {
  /// Whether its line breaks have no meaning.
  fileprivate var isFilled: Bool {
    switch self {
    case .paragraph, .quotation, .listItem, .footnote, .speech, .indented: true
    default: false
    }
  }
}
