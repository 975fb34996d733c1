import BookText

/// Paragraphs that are notes because of a reference to them.
struct ReferredNotes: Recogniser {
  let notes: Notes
  /// The claims behind the blocks with the notes.
  let winners: [Claim]

  /// Claims again, as notes, the winning blocks to which references lead.
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
/// Numbers without brackets refer to the notes that ``BareNotes`` has found by them.
///
/// Under a heading such as "Notes" they may have bare numbers, even on separate lines, and a paragraph
/// without a mark continues the one before it. Elsewhere marks without square brackets are recognised only if
/// the note follows its reference soon.
struct Notes {
  /// The references, in order.
  private(set) var references: [NoteReference] = []
  /// Indices of the blocks to be set as notes; may contain duplicates.
  private(set) var converted: [Int] = []

  /// Maximum distance of a note with a loose mark from its reference, in bytes.
  private static let maximumLooseDistance = 12_000

  /// Maximum number of paragraphs continuing a note.
  private static let mostParagraphs = 12

  private struct Note {
    var mark: NoteLabel
    var range: Range<Int>
    /// The blocks to set as a note once a reference is found.
    var convertible: [Int] = []

    /// Adds the block after its last one; a paragraph or a quotation is to be converted with the note.
    mutating func append(_ block: Block, at index: Int) {
      range = range.lowerBound..<block.range.upperBound
      if block.kind == .paragraph || block.kind == .quotation { convertible.append(index) }
    }
  }

  /// Finds notes and references, and pairs them: certain marks first, then loose ones with what is left.
  ///
  /// - Complexity: O(*n*) in the length of the text if there are notes, in the number of blocks if
  ///   there are none.
  init(in bytes: TextBytes, blocks: [Block], claims: [Claim]) {
    for claim in claims {
      guard let reference = claim.reference else { continue }
      references.append(NoteReference(range: reference, note: claim.block.range))
    }
    let (notes, loose) = Self.findNotes(among: blocks, in: bytes)
    guard !notes.isEmpty || !loose.isEmpty else { return }
    var marks = Self.findMarks(
      in: bytes, daggers: (notes + loose).contains { bytes[$0.mark.range.lowerBound] == 0xE2 })
    Self.removeMarks(of: notes, from: &marks)
    Self.removeMarks(of: loose, from: &marks)
    pairReferences(marks.filter { $0.form != .loose }, with: notes)
    let rest = pairLooseReferences(marks.filter { $0.form == .loose }, with: loose + notes)
    let numbered = notes.filter(\.mark.isNumbered)
    pairReferences(rest, with: numbered)
    convertList(of: numbered)
    references.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Converts all numbered notes, if more than half have a reference: the others' references are misspelt.
  private mutating func convertList(of numbered: [Note]) {
    let referred = Set(converted)
    let found = numbered.count { $0.convertible.first.map(referred.contains) == true }
    if found * 2 > numbered.count {
      converted += numbered.flatMap(\.convertible)
    }
  }

  // MARK: Notes

  /// Returns the notes by their marks, and the blocks that would be notes if they had references.
  private static func findNotes(
    among blocks: [Block], in text: TextBytes
  ) -> (notes: [Note], loose: [Note]) {
    var scan = Scan(blocks: blocks, text: text)
    for index in blocks.indices { scan.readBlock(at: index) }
    return (scan.notes, scan.loose)
  }

  /// Looks for notes, from the first block to the last.
  ///
  /// Indices are those of blocks.
  private struct Scan {
    let blocks: [Block]
    let text: TextBytes
    var notes: [Note] = []
    var loose: [Note] = []
    /// The level of the last heading of notes.
    private var level: Int?
    /// Whether notes follow the heading directly.
    private var isList = false
    /// Number of the last note.
    private var number = 0
    /// Least indent of what continues the last note, if notes are indented more than the text above, or their
    /// words more than their labels.
    private var edge: Int?
    /// Number of paragraphs that may still continue the last note.
    private var rest = 0

    init(blocks: [Block], text: TextBytes) {
      (self.blocks, self.text) = (blocks, text)
    }

    /// Reads the next block: it begins a note, continues the last one, or ends the list of notes.
    ///
    /// - Parameter index: The index of the block; blocks are read in order.
    mutating func readBlock(at index: Int) {
      let block = blocks[index]
      if block.rule == .bareNote {
        rest = 0
        return
      }
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

    /// Returns the mark at the beginning of a block, below a heading of notes a bare number too; nil if none.
    private func mark(of block: Block) -> NoteLabel? {
      let endnote =
        block.kind != .footnote && level != nil
        ? NoteLabel.ofEndnote(in: text, block.range, after: number) : nil
      return endnote
        ?? NoteLabel.ofNote(in: text, at: block.range.lowerBound, end: block.range.upperBound)
    }

    /// Minimum number of list items that leave no doubt.
    private static let fewestItems = 8
    /// Number of list items for each other block with an asterisk.
    private static let itemsForOther = 4

    /// Whether blocks with an asterisk before their words belong to lists, rather than are notes: two items
    /// are beside each other. Then all such items do, and other blocks if they are few.
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

    /// Whether a block begins with an asterisk and a blank.
    private func isStarred(_ index: Int) -> Bool {
      text[blocks[index].range].starts(with: "* ".utf8)
    }

    /// Whether a block with an asterisk belongs to a list.
    private mutating func isListed(_ index: Int) -> Bool {
      guard isStarred(index) else { return false }
      return lists.haveAll || lists.haveItems && blocks[index].kind == .listItem
    }

    /// Begins a note, and records how far in its further paragraphs are and how many it may have.
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

    /// Whether a block continues the note before it: a note without a mark, or a paragraph in its reach.
    private func continuesNote(_ index: Int) -> Bool {
      if blocks[index].kind == .footnote {
        return !notes.isEmpty && blocks[index - 1].kind == .footnote
      }
      return rest > 0 && isBesideNote(index)
    }

    /// Whether a block is at most one blank line below a note: in a list of notes, or indented at least as
    /// far as an indented note, or after a colon or dash.
    private func isBesideNote(_ index: Int) -> Bool {
      let (block, last) = (blocks[index], blocks[index - 1])
      return block.blankLinesBefore <= 1
        && (isList || edge.map { block.indent >= $0 } == true
          || [":", "-"].contains(text[last.range.upperBound - 1]))
    }
  }

  /// Kinds of blocks that are notes if there is a reference to them.
  private static let mayBeNotes: Set<Block.Kind> = [.paragraph, .listItem, .quotation, .verse]

  // MARK: References

  /// Returns the possible references, in order. Asterisks do not count in a text with wildcards for files.
  ///
  /// - Parameter daggers: Whether † and ‡ count.
  private static func findMarks(
    in text: TextBytes, daggers: Bool
  ) -> [NoteLabel] {
    var found: [NoteLabel] = []
    var namesFiles = false
    var signs = SignSearch(["[", "(", "*"] + (daggers ? [0xE2] : []), in: text)
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

  /// Whether an asterisk stands for part of a name: `*.txt`, `LAMP_*`.
  private static func isWildcard(_ place: Int, in text: TextBytes) -> Bool {
    if place > 0, text[place - 1] == "_" || text[place - 1] == "/" { return true }
    return place + 2 < text.count && text[place + 1] == "." && text[place + 2].isLetter
  }

  /// Removes the marks at the beginnings of notes from the possible references. Both are in order.
  private static func removeMarks(of notes: [Note], from marks: inout [NoteLabel]) {
    var note = 0
    marks.removeAll { mark in
      while note < notes.count, notes[note].range.lowerBound < mark.range.lowerBound { note += 1 }
      return note < notes.count && notes[note].range.lowerBound == mark.range.lowerBound
    }
  }

  /// Pairs references and notes of the same mark, in the order of the text. References up to a row of notes
  /// are paired with these, one by one; surplus references get the last of them. References behind all
  /// notes belong to the last note.
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

  /// Pairs each loose reference with the next note of its mark, at most ``maximumLooseDistance`` bytes
  /// further on. Returns the references left.
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
