import BookText

/// Paragraphs that begin with the name of a speaker, in letters of another kind: "**Anna.** It is late."
///
/// In a play some speeches have lines that the document ends, as verse has, and others are paragraphs. All
/// begin at the same edge. In other documents such paragraphs are left alone.
struct Speeches {
  /// Beginnings, each with whether its lines are kept.
  private var found: [(start: Int, hasLines: Bool)] = []

  /// Speeches of a play at least.
  private static let minimumSpeeches = 5
  private static let fewestWithLines = 2
  /// Speeches for each one with lines.
  private static let share = 10
  private static let longestName = 40

  /// Records a block that begins with a name, if it has become a paragraph or verse, at its first byte in the
  /// book.
  mutating func recordSpeech(_ kind: Block.Kind?, keepsLines: Bool, at start: Int) {
    if kind == .paragraph || kind == .verse { found.append((start, keepsLines)) }
  }

  /// A name has at most ``longestName`` bytes in another style than the text, with a capital and a full stop
  /// or a colon at its end, and with letters after it.
  static func beginsWithName(_ block: OpenBlock) -> Bool {
    guard block.mayHaveLines, let first = block.content.text.emphasis.first,
      first.range.lowerBound == 0, first.range.count <= longestName
    else { return false }
    let styles: Emphasis.Style = [.bold, .italic, .smallCapitals, .capitals]
    let (bytes, end) = (block.content.text.bytes, first.range.upperBound)
    let name = String(decoding: bytes[first.range], as: UTF8.self)
    guard !first.style.isDisjoint(with: styles), bytes[end...].contains(where: \.isLetter),
      name.first(where: \.isLetter)?.isUppercase == true
    else { return false }
    let next = bytes[end...].first ?? " "
    let last = name.utf8.last { $0 > " " } ?? " "
    return ".:".utf8.contains(last) || ".:".utf8.contains(next)
  }

  /// Sets speeches without lines flush and successive ones close in a play: ``minimumSpeeches`` speeches,
  /// ``fewestWithLines`` and a tenth of all with lines, half of them successive. Costs O(*n* log *m*) in
  /// speeches and blocks.
  func removeIndents(in builder: inout BookBuilder) {
    let withLines = found.count(where: \.hasLines)
    guard found.count >= Self.minimumSpeeches, withLines >= Self.fewestWithLines,
      withLines * Self.share >= found.count
    else { return }
    let starts = Set(found.map(\.start))
    let indices = found.map { speech in
      builder.blocks.firstIndexAfter { $0.range.upperBound <= speech.start }
    }
    let follow = indices.map { index in
      index > 0 && starts.contains(builder.blocks[index - 1].range.lowerBound)
    }
    // In other texts few paragraphs after each other begin in this way.
    guard 2 * follow.count(where: \.self) >= found.count else { return }
    for (index, (speech, followsSpeech)) in zip(indices, zip(found, follow)) {
      builder.changeBlocks(in: builder.blocks[index].range) { block in
        if !speech.hasLines { block.layout.traits.insert(.flush) }
        if followsSpeech { block.layout.traits.insert(.close) }
      }
    }
  }
}
