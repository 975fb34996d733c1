import BookText

/// Paragraphs that are notes because of a reference to them.
struct ReferredNotes: Recogniser {
  let notes: Notes
  /// Claims behind the blocks with the notes.
  let winners: [Claim]

  /// The winning blocks to which references lead become notes.
  func claims(in view: TextView) -> [Claim] {
    Set(notes.converted).sorted().map { index in
      var claim = Claim(
        lines: winners[index].lines, block: winners[index].block, strength: .certain)
      (claim.block.kind, claim.block.rule) = (.footnote, .referredNote)
      return claim
    }
  }
}

/// The notes of a book and the references to them.
///
/// Numbers may restart in each chapter: a reference belongs to the next note with its mark. If several
/// references precede several such notes, as in a book with its notes at the end, the first belongs to the
/// first. References after the last note belong to it.
///
/// Under a heading such as "Notes" they may have bare numbers, even on separate lines, and a paragraph
/// without a mark continues the one before it. Elsewhere marks without square brackets are recognised only if
/// the note follows its reference soon.
struct Notes {
  private(set) var references: [NoteReference] = []
  /// Blocks to be set as notes; may contain duplicates.
  private(set) var converted: [Int] = []

  /// Bytes from a note with a loose mark to its reference.
  private static let maximumLooseDistance = 12_000

  private static let mostParagraphs = 12

  private struct Note {
    var mark: NoteLabel
    var range: Range<Int>
    /// Blocks to set as a note once a reference is found.
    var convertible: [Int] = []

    /// A paragraph or a quotation is to be converted with the note.
    mutating func append(_ block: Block, at index: Int) {
      range = range.lowerBound..<block.range.upperBound
      if block.kind == .paragraph || block.kind == .quotation { convertible.append(index) }
    }
  }

  /// Pairs notes and references: certain marks first, then loose ones with what is left. Costs O(*n*) in the
  /// length of the text if there are notes, in the number of blocks if there are none.
  init(in bytes: TextBytes, blocks: [Block]) {
    let (notes, loose) = Self.findNotes(among: blocks, in: bytes)
    guard !notes.isEmpty || !loose.isEmpty else { return }
    var marks = Self.findMarks(
      in: bytes, signs: (notes + loose).map { bytes[$0.mark.range.lowerBound] })
    Self.removeMarks(of: notes, from: &marks)
    Self.removeMarks(of: loose, from: &marks)
    pairReferences(marks.filter { $0.form != .loose }, with: notes)
    let rest = pairLooseReferences(marks.filter { $0.form == .loose }, with: loose + notes)
    let numbered = notes.filter(\.mark.isNumbered)
    pairReferences(rest, with: numbered)
    convertList(of: numbered)
    references.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The others' references are misspelt if more than half of the numbered notes have one.
  private mutating func convertList(of numbered: [Note]) {
    let referred = Set(converted)
    let found = numbered.count { $0.convertible.first.map(referred.contains) == true }
    if found * 2 > numbered.count {
      converted += numbered.flatMap(\.convertible)
    }
  }

  // MARK: Notes

  /// Notes by their marks, and blocks that would be notes if they had references.
  private static func findNotes(
    among blocks: [Block], in text: TextBytes
  ) -> (notes: [Note], loose: [Note]) {
    var scan = Scan(blocks: blocks, text: text)
    for index in blocks.indices { scan.readBlock(at: index) }
    return (scan.notes, scan.loose)
  }

  /// Looks for notes, from the first block to the last. Indices are those of blocks.
  private struct Scan {
    let blocks: [Block]
    let text: TextBytes
    var notes: [Note] = []
    var loose: [Note] = []
    private var level: Int?
    /// Notes follow the heading directly.
    private var isList = false
    private var number = 0
    /// Least indent of what continues the last note, if notes are indented more than the text above, or their
    /// words more than their labels.
    private var edge: Int?
    /// Paragraphs that may still continue the last note.
    private var rest = 0

    init(blocks: [Block], text: TextBytes) { (self.blocks, self.text) = (blocks, text) }

    /// A block begins a note, continues the last one, or ends the list of notes. Blocks are read in order.
    mutating func readBlock(at index: Int) {
      let block = blocks[index]
      if let own = block.headingLevel, level.map({ own <= $0 }) ?? true {
        level = text.namesNotes(block) ? own : nil
      }
      if block.isHeading || block.kind == .boilerplate {
        (isList, number, rest) = (false, 0, 0)
        return
      }
      let mark = mark(of: block)
      if let mark, mark.form != .loose, block.kind == .footnote || mark.isNumbered {
        beginNote(mark, at: index)
      } else if continuesNote(index) {
        notes[notes.count - 1].append(block, at: index)
        rest -= 1
      } else {
        rest = 0
        if let mark, mark.form == .loose, Notes.mayBeNotes.contains(block.kind),
          !isListed(index)
        {
          loose.append(Note(mark: mark, range: block.range, convertible: [index]))
        }
      }
    }

    /// Below a heading of notes a bare number counts too.
    private func mark(of block: Block) -> NoteLabel? {
      let endnote =
        block.kind != .footnote && level != nil
        ? NoteLabel.ofEndnote(in: text, block.range, after: number) : nil
      return endnote
        ?? NoteLabel.ofNote(in: text, at: block.range.lowerBound, end: block.range.upperBound)
    }

    /// List items that leave no doubt.
    private static let fewestItems = 8
    /// List items for each other block with an asterisk.
    private static let itemsForOther = 4

    /// Blocks with an asterisk before their words belong to lists, rather than are notes: two items are
    /// beside each other. Then all such items do, and other blocks if they are few.
    private lazy var lists: (haveItems: Bool, haveAll: Bool) = {
      let starred = blocks.indices.filter(isStarred)
      let items = starred.filter { blocks[$0].kind == .listItem }
      let areBeside = zip(items, items.dropFirst()).contains { $0 + 1 == $1 }
      let others = starred.count - items.count
      return (
        areBeside,
        areBeside && items.count >= Self.fewestItems && items.count > Self.itemsForOther * others
      )
    }()

    private func isStarred(_ index: Int) -> Bool {
      text[blocks[index].range].starts(with: "* ".utf8)
    }

    /// A block with an asterisk belongs to a list.
    private mutating func isListed(_ index: Int) -> Bool {
      guard isStarred(index) else { return false }
      return lists.haveAll || lists.haveItems && blocks[index].kind == .listItem
    }

    /// Records how far in its further paragraphs are and how many it may have.
    private mutating func beginNote(_ mark: NoteLabel, at index: Int) {
      let (block, last) = (blocks[index], blocks[max(0, index - 1)])
      number = mark.number ?? number
      isList = isList || level != nil && last.isHeading
      if mark.form == .worded {
        edge = block.indent + NoteLabel.leastIndent
      } else if last.kind != .footnote || edge != nil {
        let isSetIn = last.indent + NoteLabel.leastIndent <= block.indent
        edge = isSetIn || last.kind == .footnote ? block.indent : nil
      }
      // Items of a list have their numbers at the side already.
      let isConvertible = block.kind != .footnote && block.kind != .listItem
      notes.append(
        Note(mark: mark, range: block.range, convertible: isConvertible ? [index] : []))
      rest = mark.form == .named ? 0 : Notes.mostParagraphs
    }

    /// A note without a mark, or a paragraph in the reach of the note before it.
    private func continuesNote(_ index: Int) -> Bool {
      if blocks[index].kind == .footnote {
        return !notes.isEmpty && blocks[ifAny: index - 1]?.kind == .footnote
      }
      return rest > 0 && isBesideNote(index)
    }

    /// True at most one blank line below a note: in a list of notes, or indented at least as far as an
    /// indented note, or after a colon or dash.
    private func isBesideNote(_ index: Int) -> Bool {
      guard let last = blocks[ifAny: index - 1] else { return false }
      let block = blocks[index]
      return block.blankLinesBefore <= 1
        && (isList || edge.map { block.indent >= $0 } == true
          || [":", "-"].contains(text[last.range.upperBound - 1]))
    }
  }

  private static let mayBeNotes: Set<Block.Kind> = [.paragraph, .listItem, .quotation, .verse]

  // MARK: References

  /// `signs` are first bytes of the marks of notes: beyond ASCII, only these are sought.
  private static func findMarks(in text: TextBytes, signs: [UInt8]) -> [NoteLabel] {
    var found: [NoteLabel] = []
    var namesFiles = false
    let others = Set(signs.filter(\.isBeyondASCII))
    var signs = SignSearch(["[", "(", "*"] + others, in: text)
    var position = 0
    while let place = signs.first(from: position, before: text.count) {
      if let mark = NoteLabel.ofReference(in: text, at: place) {
        found.append(mark)
        position = mark.range.upperBound
      } else {
        namesFiles = namesFiles || text[place] == "*" && isWildcard(place, in: text)
        position = place + 1
      }
    }
    if namesFiles { found.removeAll { text[$0.range.lowerBound] == "*" } }
    return found
  }

  /// Part of a name: `*.txt`, `LAMP_*`.
  private static func isWildcard(_ place: Int, in text: TextBytes) -> Bool {
    if place > 0, text[place - 1] == "_" || text[place - 1] == "/" { return true }
    return place + 2 < text.count && text[place + 1] == "." && text[place + 2].isLetter
  }

  /// Marks at the beginnings of notes. Both lists are in order.
  private static func removeMarks(of notes: [Note], from marks: inout [NoteLabel]) {
    var note = 0
    marks.removeAll { mark in
      while note < notes.count, notes[note].range.lowerBound < mark.range.lowerBound { note += 1 }
      return note < notes.count && notes[note].range.lowerBound == mark.range.lowerBound
    }
  }

  /// Pairs them in the order of the text. References up to a row of notes are paired with these, one by one;
  /// surplus references get the last of them. References behind all notes belong to the last note.
  private mutating func pairReferences(_ marks: [NoteLabel], with notes: [Note]) {
    let notesByKey = Dictionary(grouping: notes, by: \.mark.key)
    for (key, marks) in Dictionary(grouping: marks, by: \.key) {
      guard let notes = notesByKey[key] else { continue }
      var mark = 0
      var note = 0
      while mark < marks.count {
        // References up to a note, then the notes up to the next reference.
        let firstMark = mark
        while mark < marks.count, note < notes.count,
          marks[mark].range.lowerBound < notes[note].range.lowerBound
        {
          mark += 1
        }
        let group = note < notes.count ? firstMark..<mark : firstMark..<marks.count
        mark = group.upperBound
        let firstNote = note
        let next = mark < marks.count ? marks[mark].range.lowerBound : Int.max
        while note < notes.count, notes[note].range.lowerBound < next { note += 1 }
        for (place, index) in group.enumerated() {
          let chosen = note > firstNote ? min(firstNote + place, note - 1) : notes.count - 1
          references.append(
            NoteReference(range: marks[index].range, note: notes[chosen].range))
          converted += notes[chosen].convertible
        }
      }
    }
  }

  /// Pairs a mark with the next note of its kind, at most ``maximumLooseDistance`` bytes further on. Returns
  /// the references left.
  private mutating func pairLooseReferences(_ marks: [NoteLabel], with notes: [Note]) -> [NoteLabel]
  {
    let notesByKey = Dictionary(grouping: notes, by: \.mark.key)
      .mapValues { $0.sorted { $0.range.lowerBound < $1.range.lowerBound } }
    return marks.filter { mark in
      guard let notes = notesByKey[mark.key] else { return true }
      let next = notes.firstIndexAfter { $0.range.lowerBound < mark.range.upperBound }
      guard next < notes.count,
        notes[next].range.lowerBound - mark.range.upperBound < Self.maximumLooseDistance
      else { return true }
      references.append(NoteReference(range: mark.range, note: notes[next].range))
      converted += notes[next].convertible
      return false
    }
  }
}
