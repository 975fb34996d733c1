import BookText

/// Gives notes their later paragraphs, where a document marks the first one alone.
///
/// Blocks between two notes belong to the first, if the text has referred to both before: no text comes in
/// between. Paragraphs after the last note belong to it in a section of nothing but notes.
struct NoteParagraphs {
  /// Blocks added to a note at most.
  private static let maximumAddedBlocks = 8

  private let blocks: [Block]
  /// First blocks of sections.
  private let starts: Set<Int>

  private struct Note {
    /// Bytes of its first paragraphs.
    let range: Range<Int>
    /// Offset of its first reference.
    let reference: Int
    /// Paragraphs after it may belong to it.
    var mayGoOn: Bool
  }

  private var notes: [Note] = []

  /// The book has all its blocks. References are in order; `areWhole` tells for each if the document says
  /// where its note ends.
  init(_ builder: BookBuilder, _ references: [NoteReference], areWhole: [Bool]) {
    blocks = builder.blocks
    starts = builder.firstBlocksOfSections
    var known: [Range<Int>: Int] = [:]
    for (reference, isWhole) in zip(references, areWhole) {
      if let index = known[reference.note] {
        notes[index].mayGoOn = notes[index].mayGoOn && !isWhole
      } else {
        known[reference.note] = notes.count
        notes.append(
          Note(
            range: reference.note, reference: reference.range.lowerBound, mayGoOn: !isWhole))
      }
    }
    notes.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Texts of notes longer than marked, by their marked parts, in bytes of the book. Costs O(*n* log *m*) for
  /// *n* notes and *m* blocks.
  func wholeNotes() -> [Range<Int>: Range<Int>] {
    var found: [Range<Int>: Range<Int>] = [:]
    // The end of the headings and notes that begin a section.
    var end = 0
    for (index, note) in notes.enumerated() {
      let first = block(at: note.range.lowerBound)
      let next = block(at: note.range.upperBound)
      let isList = beginsSection(first, afterNotesUpTo: end)
      var last = next
      if note.mayGoOn, note.reference < note.range.lowerBound || isList {
        let limit = index + 1 < notes.count ? block(at: notes[index + 1].range.lowerBound) : nil
        last = endOfNote(
          first..<next, before: limit, notes[(index + 1)...].first,
          isList: isList)
      }
      if isList { end = last }
      if last > next {
        found[note.range] = note.range.lowerBound..<blocks[last - 1].range.upperBound
      }
    }
    return found
  }

  /// Adds up to ``maximumAddedBlocks`` blocks of a note's kind if they reach the next note, whose reference
  /// is earlier, or the end of a section of notes (`isList`).
  private func endOfNote(
    _ note: Range<Int>, before limit: Int?,
    _ following: Note?, isList: Bool
  ) -> Int {
    var last = note.upperBound
    let most = min(blocks.count, note.upperBound + Self.maximumAddedBlocks)
    while last < most, !starts.contains(last), last < limit ?? most,
      blocks[last].kind == blocks[note.upperBound - 1].kind
    {
      last += 1
    }
    let isSectionEnd = last == blocks.count || starts.contains(last)
    if isSectionEnd, isList { return last }
    guard let limit, last == limit, let following,
      following.reference < blocks[note.lowerBound].range.lowerBound
    else { return note.upperBound }
    return last
  }

  /// Nothing but headings and notes is between the beginning of a section and a block. `end` is the end of
  /// the headings and notes known so far, or 0.
  private func beginsSection(_ block: Int, afterNotesUpTo end: Int) -> Bool {
    var first = block
    while first > 0, first > end, !starts.contains(first), blocks[first - 1].isHeading {
      first -= 1
    }
    return first == end && end > 0 || first == 0 || starts.contains(first)
  }

  private func block(at place: Int) -> Int {
    blocks.firstIndexAfter { $0.range.upperBound <= place }
  }
}
