import BookText

/// The notes of a book and the references to them.
///
/// Numbers may restart in each chapter: a reference belongs to the next note with its mark. If
/// several references precede several such notes, as in a book with its notes at the end, the first
/// belongs to the first. References after the last note belong to that.
///
/// Under a heading such as "Notes" they may have bare numbers, even on separate lines. Elsewhere
/// marks without square brackets are recognised only if the note follows its reference soon.
struct Notes {
  /// The references, in order.
  private(set) var references: [NoteReference] = []
  /// The indices of the blocks that are notes because something refers to them; may contain duplicates.
  private(set) var referredNotes: [Int] = []

  /// The maximum distance of a note with a loose mark from its reference, in bytes.
  private static let reach = 12_000

  private struct Note {
    var mark: NoteMark
    var block: Int
    var range: Range<Int>
    /// True if its block is set as a note once something refers to it.
    var isConvertible = false

    var isNumbered: Bool {
      if case .numbered = mark.form { true } else { false }
    }
  }

  /// - Complexity: O(*n*) in the length of the text if there are notes, in the number of blocks if
  ///   there are none.
  init(in text: [UInt8], blocks: [Block]) {
    text.withUnsafeBufferPointer { bytes in
      let (notes, loose) = Self.notes(of: blocks, in: bytes)
      guard !notes.isEmpty || !loose.isEmpty else { return }
      var marks = Self.marks(
        in: bytes, daggers: (notes + loose).contains { bytes[$0.mark.range.lowerBound] == 0xE2 })
      Self.removeMarks(notes, from: &marks)
      Self.removeMarks(loose, from: &marks)
      pair(marks.filter { $0.form != .loose }, notes)
      let rest = pairLoose(marks.filter { $0.form == .loose }, loose + notes)
      pair(rest, notes.filter(\.isNumbered))
      references.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  // MARK: Notes

  /// Returns the notes by their marks, and the blocks that would be notes if they had references.
  private static func notes(
    of blocks: [Block], in text: UnsafeBufferPointer<UInt8>
  ) -> (notes: [Note], loose: [Note]) {
    var notes: [Note] = []
    var loose: [Note] = []
    // The level of a heading that announces notes, whether one of them has begun, and its number.
    var (level, isOpen, number) = (Int?.none, false, 0)
    for (index, block) in blocks.enumerated() {
      if let own = block.headingLevel, level.map({ own <= $0 }) ?? true {
        level = namesNotes(block, in: text) ? own : nil
      }
      if block.isHeading || block.kind == .footnote || block.kind == .boilerplate {
        (isOpen, number) = (false, 0)
      } else if level != nil {
        if let mark = NoteMark.ofEndnote(in: text, block.range, after: number) {
          if case .numbered(let own) = mark.form { number = own }
          // Items of a list have their numbers at the side already.
          let isItem = block.kind == .listItem
          notes.append(
            Note(mark: mark, block: index, range: block.range, isConvertible: !isItem))
          isOpen = true
        } else if isOpen, let last = notes.last {
          notes[notes.count - 1].range = last.range.lowerBound..<block.range.upperBound
        }
        if isOpen { continue }
      }
      let isNote = block.kind == .footnote
      let first = text[block.range.lowerBound]
      let mayBeLoose =
        (first == 0x2A || first == 0x28 || first == 0xE2)
        && [.paragraph, .listItem, .quotation, .verse].contains(block.kind)
      guard isNote || mayBeLoose else { continue }
      let mark = NoteMark.ofNote(in: text, at: block.range.lowerBound, end: block.range.upperBound)
      if let mark, isNote == (mark.form != .loose) {
        let note = Note(mark: mark, block: index, range: block.range, isConvertible: !isNote)
        if isNote { notes.append(note) } else { loose.append(note) }
      } else if isNote, let last = notes.last, blocks[index - 1].kind == .footnote {
        // The note continues.
        notes[notes.count - 1].range = last.range.lowerBound..<block.range.upperBound
      }
    }
    return (notes, loose)
  }

  private static func namesNotes(
    _ heading: Block, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard heading.range.count <= 60 else { return false }
    return TitleScan(text, heading.range).words.contains {
      namesOfNotes.contains(wordHash(text, $0.range))
    }
  }

  private static let namesOfNotes: Set<UInt64> = Set(
    [
      "notes", "footnotes", "endnotes", "anmerkungen", "fußnoten", "notas", "note", "noten",
      "voetnoten", "fotnoter", "noter", "viitteet", "примечания", "сноски",
    ].map { wordHash(Array($0.utf8)) })

  // MARK: References

  /// Returns the possible references; daggers only on request.
  private static func marks(
    in text: UnsafeBufferPointer<UInt8>, daggers: Bool
  ) -> [NoteMark] {
    let other: UInt8 = daggers ? 0xE2 : 0x2A
    @inline(__always) func mayBegin(_ byte: UInt8) -> Bool {
      byte == 0x5B || byte == 0x28 || byte == 0x2A || byte == other
    }
    var found: [NoteMark] = []
    var position = 0
    // The end of the bytes already searched for marks.
    var looked = 0
    while position < text.count {
      if position >= looked, position + 32 <= text.count {
        looked = position + 32
        var count: UInt8 = 0
        for place in position..<looked { count |= mayBegin(text[place]) ? 1 : 0 }
        if count == 0 {
          position = looked
          continue
        }
      }
      if mayBegin(text[position]), let mark = NoteMark.ofReference(in: text, at: position) {
        found.append(mark)
        position = mark.range.upperBound
      } else {
        position += 1
      }
    }
    return found
  }

  /// Removes the marks of the notes themselves; both are in order.
  private static func removeMarks(_ notes: [Note], from marks: inout [NoteMark]) {
    var note = 0
    marks.removeAll { mark in
      while note < notes.count, notes[note].range.lowerBound < mark.range.lowerBound { note += 1 }
      return note < notes.count && notes[note].range.lowerBound == mark.range.lowerBound
    }
  }

  /// Pairs references and notes of the same mark.
  private mutating func pair(_ marks: [NoteMark], _ notes: [Note]) {
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
          if notes[chosen].isConvertible { referredNotes.append(notes[chosen].block) }
        }
      }
    }
  }

  /// Pairs references with loose marks and the notes that follow them soon; returns those left.
  private mutating func pairLoose(_ marks: [NoteMark], _ notes: [Note]) -> [NoteMark] {
    let notesByKey = Dictionary(grouping: notes, by: \.mark.key)
      .mapValues { $0.sorted { $0.range.lowerBound < $1.range.lowerBound } }
    return marks.filter { mark in
      guard let notes = notesByKey[mark.key] else { return true }
      let next = notes.firstIndexAfter { $0.range.lowerBound < mark.range.upperBound }
      guard next < notes.count,
        notes[next].range.lowerBound - mark.range.upperBound < Self.reach
      else { return true }
      references.append(NoteReference(range: mark.range, note: notes[next].range))
      if notes[next].isConvertible { referredNotes.append(notes[next].block) }
      return false
    }
  }
}
