import BookText

/// Words that were divided with a hyphen at the end of a line, and are written without it.
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
    /// The first byte of the word, and its length without the hyphen.
    var first: UInt8
    var length: Int
    var joined: UInt64
    var hyphenated: UInt64
  }

  /// - Complexity: O(*n*) in the number of lines; in the length of the text if a line ends in a
  ///   word.
  init(in source: Source, blocks: [Block]) {
    let divisions = DividedWords.divisions(in: source, blocks)
    guard !divisions.isEmpty else { return }
    let found = WordCensus(
      of: source.text, wanted: Set(divisions.map(\.joined) + divisions.map(\.hyphenated)),
      shapes: divisions.flatMap { [($0.first, $0.length), ($0.first, $0.length + 1)] })
    hyphens = divisions.compactMap { division in
      found.has(division.joined) && !found.has(division.hyphenated) ? division.hyphen : nil
    }
  }

  /// Returns the line ends of prose that divide a word.
  private static func divisions(in source: Source, _ blocks: [Block]) -> [Division] {
    let text = source.text
    var found: [Division] = []
    var block = 0
    for (line, next) in zip(source.lines, source.lines.dropFirst()) {
      let hyphen = line.range.upperBound - 1
      // An indented line begins with blanks that would divide the word.
      guard text[hyphen] == 0x2D, next.range.lowerBound == hyphen + 2,
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

  /// Returns the division of a word of exactly two parts, the second of which begins with a
  /// lower-case letter.
  private static func division(
    in text: UnsafeBufferPointer<UInt8>, at hyphen: Int
  ) -> Division? {
    var start = hyphen
    while start > 0, isWordByte(text, start - 1) { start -= 1 }
    var end = hyphen + 2
    guard start < hyphen, letterCase(text, end) == .small else { return nil }
    while end < text.count, isWordByte(text, end) { end += 1 }
    let isPart = start > 0 && text[start - 1] == 0x2D || end < text.count && text[end] == 0x2D
    guard !isPart, end - start <= WordCensus.longestWord else { return nil }
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
    return Division(
      hyphen: hyphen, first: text[start], length: end - start - 2, joined: joined.value,
      hyphenated: hyphenated.value)
  }
}

/// Finds which of some words a text has, including those with a hyphen inside.
private struct WordCensus {
  static let longestWord = 80

  private var found: Set<UInt64> = []
  private let wanted: Set<UInt64>
  /// For each first letter and length, whether a word with them is wanted: few words need a hash.
  private let shapes: [Bool]

  /// - Parameters:
  ///   - text: The text.
  ///   - wanted: The hashes of the words.
  ///   - shapes: Their first bytes and lengths.
  /// - Complexity: O(*n*).
  init(
    of text: UnsafeBufferPointer<UInt8>, wanted: Set<UInt64>, shapes: [(first: UInt8, length: Int)]
  ) {
    self.wanted = wanted
    var known = Array(repeating: false, count: 256 * Self.longestWord)
    for shape in shapes { known[Self.index(of: shape.first, shape.length)] = true }
    self.shapes = known
    var position = 0
    while let word = nextWord(of: text, in: position..<text.count) {
      let start = word.lowerBound
      position = word.upperBound
      look(at: word, in: text)
      // A compound: its second part is a word of its own too.
      guard position + 1 < text.count, text[position] == 0x2D, isWordByte(text, position + 1) else {
        continue
      }
      var end = position + 1
      while end < text.count, end - start < Self.longestWord, isWordByte(text, end) { end += 1 }
      look(at: start..<end, in: text)
    }
  }

  func has(_ word: UInt64) -> Bool { found.contains(word) }

  private mutating func look(at word: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    guard word.count < Self.longestWord, shapes[Self.index(of: text[word.lowerBound], word.count)]
    else { return }
    let hash = wordHash(text, word)
    if wanted.contains(hash) { found.insert(hash) }
  }

  /// Returns the index in `shapes`; letters beyond ASCII are not distinguished, since their
  /// capitals may begin with another byte.
  private static func index(of first: UInt8, _ length: Int) -> Int {
    Int(first < 0x80 ? first | 0x20 : 0xFF) * longestWord + length
  }
}

extension Block.Kind {
  /// True if its line breaks have no meaning.
  fileprivate var isFilled: Bool {
    switch self {
    case .paragraph, .quotation, .listItem, .footnote, .speech: true
    default: false
    }
  }
}
