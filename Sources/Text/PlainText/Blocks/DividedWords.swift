import BookText

/// Words divided with a hyphen at the end of a line (``DivisionEvidence``).
struct DividedWords {
  /// The bytes from each hyphen to the first word of the next line, with the word, in order.
  private var divisions: [(range: Range<Int>, word: DividedWord)] = []

  init() {}

  /// Finds the line ends that may divide a word.
  init(in source: RunText, blocks: [Block]) {
    divisions = Self.findDivisions(in: source, blocks: blocks)
  }

  /// Joins the words that the text writes without a hyphen: soft hyphens replace the hyphen, the line end and
  /// the indent after it. They have two bytes each; of an odd number, three become U+2060, as invisible.
  /// After a suspended hyphen, a blank replaces the line end.
  ///
  /// - Parameters:
  ///   - language: The language of the text as a tag; nil if unknown.
  ///   - patterns: Returns the patterns of a language.
  /// - Complexity: O(*n*) in the length of the text if a line ends in a word.
  func join(in text: inout [UInt8], _ language: String?, _ patterns: (String) -> DivisionPatterns?)
  {
    if divisions.isEmpty { return }
    let evidence = text.withTextBytes {
      DivisionEvidence(
        for: divisions.map(\.word), in: $0, language: .of(language),
        patterns: language.flatMap(patterns))
    }
    for (range, word) in divisions {
      switch evidence.form(of: word) {
      case .hyphenated: break
      case .suspended:
        for place in range where text[place] < " " { text[place] = UInt8(ascii: " ") }
      case .joined:
        let isOdd = !range.count.isMultiple(of: 2)
        if isOdd { text.replaceSubrange(range.prefix(3), with: [0xE2, 0x81, 0xA0]) }
        for place in stride(from: range.lowerBound + (isOdd ? 3 : 0), to: range.upperBound, by: 2) {
          (text[place], text[place + 1]) = (0xC2, 0xAD)
        }
      }
    }
  }

  /// Bytes from each hyphen at a line end to the next line's first word, with the word that it may divide.
  /// Both lines must be in one block of filled text, without a blank line between them.
  private static func findDivisions(
    in source: RunText, blocks: [Block]
  ) -> [(range: Range<Int>, word: DividedWord)] {
    let text = source.text
    var found: [(range: Range<Int>, word: DividedWord)] = []
    var block = 0
    for (line, next) in zip(source.lines, source.lines.dropFirst()) {
      guard next.blankLinesBefore == 0, let hyphen = text.hyphen(endingLine: line.range),
        let word = DividedWord(text, hyphen: hyphen, text, from: next.range.lowerBound)
      else { continue }
      let place = hyphen.lowerBound
      while block < blocks.count, blocks[block].range.upperBound <= place { block += 1 }
      guard block < blocks.count, blocks[block].range.contains(place),
        blocks[block].range.contains(next.range.lowerBound), blocks[block].kind.isFilled
      else { continue }
      found.append((place..<next.range.lowerBound, word))
    }
    return found
  }
}

extension Block.Kind {
  /// Line breaks in a block of this kind have no meaning.
  fileprivate var isFilled: Bool {
    switch self {
    case .paragraph, .quotation, .listItem, .footnote, .speech, .indented: true
    default: false
    }
  }
}
