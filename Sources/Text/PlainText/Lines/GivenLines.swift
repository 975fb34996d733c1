import BookText

/// Lines that a document ends, to be told from verse. The document says how certain its line ends are. The
/// lengths of the lines, their words, and the sentences that go on in them say the rest, as in a typed text.
public struct GivenLines {
  /// What a document says about its lines.
  public enum Origin {
    /// Lines of the file, in an element named after verse.
    case named
    /// Each line has an end of its own: `br`, or an element.
    case ended
    /// All white space is kept, as in code and in columns.
    case kept
  }

  private let run: Run

  private static let fewestLines = 3
  /// Words of a line of verse, on average.
  private static let fewestWords = 3

  /// The lines are one run, divided by line feeds, with their indents. Costs O(*n*).
  public init(_ text: TextBytes) {
    let lines = sourceLines(of: text)
    run = Run(lines: lines[...], text: text, edge: lines.reduce(Int.max) { min($0, $1.indent) })
  }

  /// Columns of a line that is no paragraph.
  private static let longestLine = 280

  /// One of them is a paragraph.
  public var haveParagraph: Bool { run.lines.contains { $0.columns > Self.longestLine } }

  /// Four in five are no longer than lines of verse.
  public var areShort: Bool {
    run.lines.count { $0.columns - $0.indent <= SourceMeasure.longestVerse }
      .isAtLeast(share: 4, in: 5, of: run.lines.count)
  }

  /// Three short lines or more, neither items nor a column of filled lines. Three lines may be an address,
  /// and lines with all their blanks code: they need the signs of verse too. Costs O(*n*).
  public func areVerse(_ origin: Origin) -> Bool {
    guard run.lines.count >= Self.fewestLines, areShort, run.startsWithMarker <= 1, !run.isColumn
    else { return false }
    switch origin {
    case .named: return true
    case .ended: return run.lines.count > Self.fewestLines || haveSigns
    case .kept: return haveSigns
    }
  }

  /// Wrapped prose: three in four lines consist of words and their punctuation, and one in three goes on with
  /// the sentence of the line before. Costs O(*n*).
  public var areProse: Bool {
    let texts = run.lines.map { String(decoding: run.text[$0.range], as: UTF8.self) }
    let ofWords = texts.count(where: \.hasOnlyWords)
    let continuing = zip(texts, texts.dropFirst()).count {
      !$0.endsSentence && $1.goesOnWithSentence
    }
    return texts.count >= Self.fewestLines && ofWords.isAtLeast(share: 3, in: 4, of: texts.count)
      && continuing.isAtLeast(share: 1, in: 3, of: texts.count)
  }

  /// Only words and punctuation, three words a line, three in four lines with a capital first, and one in
  /// three with a sign last. The first word of a poem may be in capitals, the words of a programming language
  /// all are.
  private var haveSigns: Bool {
    var (words, capitals, shouts, stops) = (0, 0, 0, 0)
    for line in run.lines {
      let text = String(decoding: run.text[line.range], as: UTF8.self)
      guard text.hasOnlyWords else { return false }
      words += text.split(separator: " ").count
      if run.beginsWithCapital(line) { capitals += 1 }
      if text.drop(while: { !$0.isLetter }).prefix(while: \.isLetter).isShouted { shouts += 1 }
      if !run.text.isWord(at: line.range.upperBound - 1) { stops += 1 }
    }
    return words >= Self.fewestWords * run.lines.count && shouts <= 1
      && capitals.isAtLeast(share: 3, in: 4, of: run.lines.count)
      && stops.isAtLeast(share: 1, in: 3, of: run.lines.count)
  }
}

extension String {
  private static let signs: Set<Character> = [
    " ", ",", ".", ";", ":", "!", "?", "'", "\"", "‘", "’", "“", "”", "„", "«", "»", "(", ")", "-",
    "–",
    "—", "…",
  ]

  /// Words and their punctuation, with single blanks between. A word after a hyphen is an option, unless it
  /// is the first.
  fileprivate var hasOnlyWords: Bool {
    allSatisfy { $0.isLetter || Self.signs.contains($0) } && contains(where: \.isLetter)
      && !holds("  ")
      && !split(separator: " ").dropFirst().contains {
        $0.first == "-" && $0.contains(where: \.isLetter)
      }
  }
}

extension Substring {
  fileprivate var isShouted: Bool { count > 1 && allSatisfy(\.isUppercase) }
}
