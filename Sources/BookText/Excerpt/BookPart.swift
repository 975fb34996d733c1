extension Book {
  /// The text after a place that a part reaches at least, where there is so much.
  private static let reach = 3 << 15
  /// The longest part that is worth keeping.
  private static let longestPart = 1 << 20

  /// The section with a place, the one before it, and some after it, as a book of which only these
  /// are known. Its places are counted from its own beginning.
  ///
  /// - Returns: nil where that is long, or this is a part itself.
  /// - Complexity: O(*n*) in the length of the part, O(log *m*) in the number of sections.
  public func part(around place: TextOffset) -> Book? {
    guard isWhole, !sections.isEmpty else { return nil }
    let section = section(at: place)
    let first = max(0, section - 1)
    var end = section + 1
    while end < sections.count, range(of: first..<end).upperBound < place.utf8 + Self.reach {
      end += 1
    }
    let range = range(of: first..<end)
    return range.count <= Self.longestPart ? Book(self, sections: first..<end, range) : nil
  }

  /// The bytes of the text of some sections.
  private func range(of sections: Range<Int>) -> Range<Int> {
    let first = self.sections[sections.lowerBound].blocks.lowerBound
    let last = self.sections[sections.upperBound - 1].blocks.upperBound - 1
    return blocks[first].range.lowerBound..<blocks[last].range.upperBound
  }

  private init(_ whole: Book, sections part: Range<Int>, _ range: Range<Int>) {
    let start = range.lowerBound
    let first = whole.sections[part.lowerBound].blocks.lowerBound
    let last = whole.sections[part.upperBound - 1].blocks.upperBound
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound - start..<range.upperBound - start
    }
    func isInside(_ other: Range<Int>) -> Bool {
      other.lowerBound >= range.lowerBound && other.upperBound <= range.upperBound
    }
    self.init(
      BookPartContents(
        start: start, reachesEnd: part.upperBound == whole.sections.count, length: whole.length,
        text: Array(whole.text[range]),
        emphasis: whole.emphasis.filter { isInside($0.range) }.map {
          Emphasis(range: moved($0.range), style: $0.style)
        },
        readings: whole.readings.filter { isInside($0.range) }.map {
          Ruby(range: moved($0.range), text: $0.text)
        },
        references: whole.references.filter { isInside($0.range) && isInside($0.note) }.map {
          NoteReference(range: moved($0.range), note: moved($0.note))
        },
        blocks: whole.blocks[first..<last].map { block in
          var block = block
          block.range = moved(block.range)
          return block
        },
        sections: whole.sections[part].map { section in
          var section = section
          section.blocks = section.blocks.lowerBound - first..<section.blocks.upperBound - first
          return section
        },
        listed: whole.listed.filter { first..<last ~= $0 }.map { $0 - first }, form: whole.form,
        title: whole.title,
        names: [whole.author, whole.translator, whole.editor, whole.illustrator, whole.language],
        isRightToLeft: whole.isRightToLeft, encoding: whole.encoding),
      fingerprint: whole.fingerprint)
  }
}

/// What is known of a part of a book.
struct BookPartContents: Hashable {
  /// The bytes of the whole text before the part.
  var start: Int
  var reachesEnd: Bool
  /// The length of the whole text.
  var length: Int
  var text: [UInt8]
  var emphasis: [Emphasis]
  var readings: [Ruby]
  var references: [NoteReference]
  var blocks: [Block]
  var sections: [Section]
  /// The indices of the blocks that a list of contents names.
  var listed: [Int]
  var form: TextForm
  var title: String
  /// Author, translator, editor, illustrator and language.
  var names: [String?]
  var isRightToLeft: Bool
  var encoding: TextEncoding
}
