import BookText

/// Words divided with a hyphen at the end of a line, and written without it.
///
/// The hyphen of "lamp-\nlight" may belong to the word. The book itself is the dictionary: if
/// "lamplight" occurs elsewhere in it and "lamp-light" does not, the hyphen was the typist's.
/// Hyphen and line end, two bytes, then become a soft hyphen, which has two bytes too: no offset in
/// the text changes, and both typesetting and search already handle soft hyphens.
struct DividedWords {
  /// The places of the hyphens, in order.
  private(set) var hyphens: [Int] = []

  private struct Division {
    var hyphen: Int
    var joined: UInt64
    var hyphenated: UInt64
  }

  /// - Complexity: O(*n*) in the number of lines; in the length of the text if a line ends in a
  ///   word.
  init(in source: RunText, blocks: [Block]) {
    let divisions = DividedWords.divisions(in: source, blocks)
    guard !divisions.isEmpty else { return }
    let found = words(Set(divisions.flatMap { [$0.joined, $0.hyphenated] }), in: source.text)
    hyphens = divisions.compactMap {
      found.contains($0.joined) && !found.contains($0.hyphenated) ? $0.hyphen : nil
    }
  }

  /// Returns the line ends of prose inside a divided word.
  private static func divisions(in source: RunText, _ blocks: [Block]) -> [Division] {
    let text = source.text
    var found: [Division] = []
    var block = 0
    for (line, next) in zip(source.lines, source.lines.dropFirst()) {
      let hyphen = line.range.upperBound - 1
      // The blanks of an indented line would divide the word.
      guard text[hyphen] == "-", next.range.lowerBound == hyphen + 2,
        let division = division(in: text, at: hyphen)
      else { continue }
      while block < blocks.count, blocks[block].range.upperBound <= hyphen { block += 1 }
      guard block < blocks.count, blocks[block].range.contains(hyphen),
        blocks[block].range.contains(hyphen + 2), blocks[block].kind.isFilled
      else { continue }
      found.append(division)
    }
    return found
  }

  /// Returns the division of a word into exactly two parts, the second in lower case.
  private static func division(
    in text: TextBytes, at hyphen: Int
  ) -> Division? {
    var start = hyphen
    while start > 0, text.isWord(at: start - 1) { start -= 1 }
    var end = hyphen + 2
    guard start < hyphen, text.letterCase(at: end) == .small else { return nil }
    while end < text.count, text.isWord(at: end) { end += 1 }
    let isPart = start > 0 && text[start - 1] == "-" || end < text.count && text[end] == "-"
    guard !isPart, end - start <= longestWord else { return nil }
    var joined = WordHash()
    var hyphenated = WordHash()
    for position in start..<hyphen {
      joined.add(text, at: position)
      hyphenated.add(text, at: position)
    }
    hyphenated.add(text, at: hyphen)
    for position in hyphen + 2..<end {
      joined.add(text, at: position)
      hyphenated.add(text, at: position)
    }
    return Division(hyphen: hyphen, joined: joined.value, hyphenated: hyphenated.value)
  }
}

/// Returns the words of a text among some words, given by their hashes; words with a hyphen inside count too.
///
/// - Complexity: O(*n*).
private func words(_ wanted: Set<UInt64>, in text: TextBytes) -> Set<UInt64> {
  var found: Set<UInt64> = []
  var position = 0
  while let word = text.nextWord(in: position..<text.count) {
    position = word.upperBound
    var hash = WordHash()
    for place in word { hash.add(text, at: place) }
    if wanted.contains(hash.value) { found.insert(hash.value) }
    // A compound: its second part is a word of its own too.
    guard position + 1 < text.count, text[position] == "-", text.isWord(at: position + 1) else {
      continue
    }
    var end = position
    repeat {
      hash.add(text, at: end)
      end += 1
    } while end < min(text.count, position + longestWord) && text.isWord(at: end)
    if wanted.contains(hash.value) { found.insert(hash.value) }
  }
  return found
}

/// Maximum length of a word looked up, in bytes.
private let longestWord = 80

extension Block.Kind {
  /// Whether its line breaks have no meaning.
  fileprivate var isFilled: Bool {
    switch self {
    case .paragraph, .quotation, .listItem, .footnote, .speech: true
    default: false
    }
  }
}
