/// The notes of a book that belong at the foot of the pages with their references.
///
/// A note is taken if it consists of whole blocks of one section, none of them a heading, if the text itself
/// refers to it, directly or from another note, and if all references to it have the same mark. All others
/// stay where the book has them.
///
/// A note in the running text is moved: the text is set without it. A note in a part of its own, such as a
/// chapter "Notes", is shown there as well. In a document of one file a section of nothing but notes is no
/// such part, but is how the format stores them.
public struct FootNotes: Sendable {
  public struct Note: Hashable, Sendable {
    /// The bytes of the note in ``Book/text``.
    public let range: Range<Int>
    /// The indices of its blocks.
    public let blocks: Range<Int>
    /// The bytes of its first reference.
    public fileprivate(set) var reference: Range<Int>
    /// Place in the text from which it is reached first: its first reference, or the reference to the note
    /// with this reference. Negative if the text does not lead to it.
    public fileprivate(set) var caller = -1
    /// Whether the text is set without it.
    public fileprivate(set) var isMoved = false
    fileprivate let section: Int?

    fileprivate init(_ range: Range<Int>, blocks: Range<Int>, section: Int?, reference: Range<Int>)
    {
      (self.range, self.blocks, self.section) = (range, blocks, section)
      self.reference = reference
    }
  }

  /// A reference to a note.
  public struct Call: Hashable, Sendable {
    /// The place of the reference.
    public let place: Int
    /// The index of the note.
    public let note: Int
  }

  /// The notes that the text leads to, in the order of the text.
  public private(set) var notes: [Note] = []
  /// The references to them, in order.
  public private(set) var calls: [Call] = []
  /// Blocks that the text is set without, in order: moved notes, headings with nothing else below them, and
  /// scene breaks above them.
  public private(set) var hidden: [Range<Int>] = []
  /// ``hidden`` as bytes of the text.
  private var hiddenTexts: [Range<Int>] = []

  /// Without notes.
  public init() {}

  /// None in a text shown as typed. Costs O(*n* log *n*) in the references, and O(*m*) in the blocks of the
  /// sections with notes.
  public init(of book: Book) {
    guard !book.references.isEmpty, book.form != .asIs else { return }
    findNotes(of: book)
    guard !notes.isEmpty else { return }
    findCallers(in: book)
    dropUnreachedNotes()
    decideMovedNotes(in: book)
    findHiddenBlocks(in: book)
    hiddenTexts = hidden.map { run in
      // In order: a run has a block.
      let last = book.blocks[run.upperBound - 1]
      return book.blocks[run.lowerBound].range.lowerBound..<last.range.upperBound
    }
  }

  /// Whether no page has notes at its foot.
  public var isEmpty: Bool { notes.isEmpty }

  // MARK: Places

  /// Costs O(log *n*).
  private func note(at place: Int) -> Int? {
    let index = notes.firstIndexAfter { $0.range.lowerBound <= place } - 1
    return index >= 0 && notes[index].range.contains(place) ? index : nil
  }

  /// Returns the moved note with a place; nil if there is none.
  public func movedNote(at place: Int) -> Note? {
    note(at: place).flatMap { notes[$0].isMoved ? notes[$0] : nil }
  }

  /// Place in the text that decides the page of a place: a place in a moved note belongs to the page of its
  /// first reference, any other hidden place to the text before it, and a visible place to itself.
  public func placeInText(of place: Int) -> Int {
    if let note = movedNote(at: place) { return note.caller }
    return hiddenText(around: place).map { max(0, $0.lowerBound - 1) } ?? place
  }

  /// The calls are in order. Costs O(log *n*).
  public func calls(in range: Range<Int>) -> ArraySlice<Call> {
    let first = calls.firstIndexAfter { $0.place < range.lowerBound }
    let end = calls.firstIndexAfter { $0.place < range.upperBound }
    return calls[first..<max(first, end)]
  }

  /// False if the reference is in a moved note, which brings its own notes along, or if both are in the same
  /// part for notes.
  public func isShown(_ call: Call, inSection section: Int) -> Bool {
    guard movedNote(at: call.place) == nil else { return false }
    let note = notes[call.note]
    return note.isMoved || note.section != section
  }

  /// Hidden blocks around a place, as bytes of the text; nil if the place is not hidden. Costs O(log *n*).
  public func hiddenText(around place: Int) -> Range<Int>? {
    let index = hiddenTexts.firstIndexAfter { $0.lowerBound <= place } - 1
    return index >= 0 && hiddenTexts[index].contains(place) ? hiddenTexts[index] : nil
  }

  /// Visible parts of a range, in order; an empty range at its end if it has none. Costs O(log *n* + *m*) for
  /// *m* parts.
  public func textWithoutNotes(in range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    let first = hiddenTexts.firstIndexAfter { $0.upperBound <= range.lowerBound }
    for gap in hiddenTexts[first...].prefix(while: { $0.lowerBound < range.upperBound }) {
      if start < gap.lowerBound { parts.append(start..<gap.lowerBound) }
      start = max(start, gap.upperBound)
    }
    if start < range.upperBound || parts.isEmpty {
      parts.append(min(start, range.upperBound)..<range.upperBound)
    }
    return parts
  }

  /// The text is set without the block. Costs O(log *n*).
  public func isHidden(block: Int) -> Bool {
    let index = hidden.firstIndexAfter { $0.lowerBound <= block } - 1
    return index >= 0 && hidden[index].contains(block)
  }

  // MARK: Finding notes

  /// Finds notes with all references to them, even if the text does not lead to them.
  private mutating func findNotes(of book: Book) {
    let references = book.references
    let order = references.indices.sorted { first, second in
      let (first, second) = (references[first], references[second])
      return (first.note.lowerBound, first.note.upperBound, first.range.lowerBound)
        < (second.note.lowerBound, second.note.upperBound, second.range.lowerBound)
    }
    // The references to each note.
    var groups: [Range<Int>] = []
    for (position, index) in order.enumerated() {
      if let last = groups.last, references[order[last.lowerBound]].note == references[index].note {
        groups[groups.count - 1] = last.lowerBound..<position + 1
      } else {
        groups.append(position..<position + 1)
      }
    }
    var end = 0
    for (index, group) in groups.enumerated() {
      let range = references[order[group.lowerBound]].note
      let next =
        index + 1 < groups.count
        ? references[order[groups[index + 1].lowerBound]].note.lowerBound : Int.max
      // Notes that overlap others are not certain.
      let isApart = end <= range.lowerBound && range.upperBound <= next
      end = max(end, range.upperBound)
      let marks = order[group].lazy.map { references[$0].range }
      guard isApart, let reference = marks.first,
        marks.allSatisfy({ book.hasSameMark($0, reference) }),
        let note = Note(range, reference: reference, in: book)
      else { continue }
      calls += order[group].map { Call(place: references[$0].range.lowerBound, note: notes.count) }
      notes.append(note)
    }
    calls.sort { $0.place < $1.place }
  }

  /// A note is reached from its first reference outside notes, or else from the place of a note with a
  /// reference to it.
  private mutating func findCallers(in book: Book) {
    var reached: [Int] = []
    for call in calls
    where book.body(with: call.place).contains(call.place) && notes[call.note].caller < 0 {
      // A note in a part of its own is text too, but no other text leads to its neighbours from there.
      guard note(at: call.place) == nil else { continue }
      notes[call.note].caller = call.place
      reached.append(call.note)
    }
    var next = 0
    while next < reached.count {
      let note = notes[reached[next]]
      for call in calls(in: note.range) where notes[call.note].caller < 0 {
        notes[call.note].caller = note.caller
        reached.append(call.note)
      }
      next += 1
    }
  }

  /// Drops their references too.
  private mutating func dropUnreachedNotes() {
    guard notes.contains(where: { $0.caller < 0 }) else { return }
    var indices: [Int] = []
    var kept: [Note] = []
    for note in notes {
      indices.append(note.caller < 0 ? -1 : kept.count)
      if note.caller >= 0 { kept.append(note) }
    }
    notes = kept
    calls = calls.compactMap { call in
      indices[call.note] < 0 ? nil : Call(place: call.place, note: indices[call.note])
    }
  }

  // MARK: Moved notes

  /// All of a section, unless it is a part for notes. Notes are in the order of the text.
  private mutating func decideMovedNotes(in book: Book) {
    var first = 0
    while first < notes.count {
      let section = notes[first].section
      let end = notes[first...].firstIndex { $0.section != section } ?? notes.count
      let isMoved =
        section.map { !isPartForNotes(book.sections[$0], with: first..<end, of: book) } ?? true
      for index in first..<end { notes[index].isMoved = isMoved }
      first = end
    }
  }

  /// A part for notes, such as a chapter "Notes": the notes, `own`, are at least half of its text, they begin
  /// it or its title names them, and nothing else in it has references.
  private func isPartForNotes(_ section: Section, with own: Range<Int>, of book: Book) -> Bool {
    let blocks = book.blocks
    guard let start = section.blocks.first(where: { !blocks[$0].isHeading }) else { return false }
    let range =
      blocks[section.blocks.lowerBound].range
      .lowerBound..<blocks[section.blocks.upperBound - 1]
      .range.upperBound
    let text = section.blocks.reduce(0) { $0 + (blocks[$1].isHeading ? 0 : blocks[$1].range.count) }
    let noted = notes[own].reduce(0) { sum, note in
      sum + note.blocks.reduce(0) { $0 + blocks[$1].range.count }
    }
    if book.format == .markup, noted == text { return false }
    guard noted * 2 >= text, calls(in: range).allSatisfy({ note(at: $0.place) != nil }) else {
      return false
    }
    let titles = section.blocks.prefix { blocks[$0].isHeading }
    return notes[own.lowerBound].blocks.lowerBound == start
      || book.text.withTextBytes { text in titles.contains { text.namesNotes(blocks[$0]) } }
  }

  /// A run of hidden blocks leaves nothing of a section but headings without references.
  private func isEmptied(_ section: Range<Int>, by run: Range<Int>, in book: Book) -> Bool {
    run.upperBound == section.upperBound
      && book.blocks[section.lowerBound..<max(section.lowerBound, run.lowerBound)]
        .allSatisfy { $0.isHeading && calls(in: $0.range).isEmpty }
  }

  /// Moved notes are hidden with the scene break and the heading above them, if nothing else is below. A
  /// section of notes alone is hidden as a whole.
  private mutating func findHiddenBlocks(in book: Book) {
    for note in notes where note.isMoved {
      guard let index = note.section else { continue }
      let section = book.sections[index].blocks
      if let last = hidden.last, last.upperBound == note.blocks.lowerBound {
        hidden[hidden.count - 1] = last.lowerBound..<note.blocks.upperBound
      } else {
        hidden.append(note.blocks)
      }
      let isLast =
        note.blocks.upperBound == section.upperBound
        || book.blocks[note.blocks.upperBound].isHeading
      guard let run = hidden.last else { continue }
      if isEmptied(section, by: run, in: book) {
        hidden[hidden.count - 1] = section
        continue
      }
      let before = max(hidden.dropLast().last?.upperBound ?? 0, section.lowerBound + 1)
      let above = { (index: Int) in index > before ? book.blocks[index - 1] : nil }
      var start = run.lowerBound
      if above(start)?.kind == .sceneBreak { start -= 1 }
      // Nothing else is below the heading.
      if isLast, let heading = above(start), heading.isHeading, calls(in: heading.range).isEmpty {
        start -= 1
        if above(start)?.kind == .sceneBreak { start -= 1 }
      }
      hidden[hidden.count - 1] = start..<run.upperBound
    }
  }
}

extension FootNotes.Note {
  /// Nil if the bytes are not whole blocks of one section without a heading.
  fileprivate init?(_ range: Range<Int>, reference: Range<Int>, in book: Book) {
    let blocks = book.blocks
    let first = blocks.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    let end = blocks.firstIndexAfter { $0.range.lowerBound < range.upperBound }
    guard first < end, blocks[first].range.lowerBound == range.lowerBound,
      blocks[end - 1].range.upperBound == range.upperBound,
      blocks[first..<end].allSatisfy({ Self.isOfNote($0, range, in: book) })
    else { return nil }
    var section: Int?
    if book.body(with: range.lowerBound).contains(range.lowerBound) {
      let index = book.section(at: TextOffset(utf8: range.lowerBound))
      guard book.sections[index].blocks.contains(first),
        book.sections[index].blocks.upperBound >= end
      else { return nil }
      section = index
    }
    self.init(range, blocks: first..<end, section: section, reference: reference)
  }

  /// The block is no title, and a table around it is within the note.
  private static func isOfNote(_ block: Block, _ note: Range<Int>, in book: Book) -> Bool {
    if block.isHeading || block.kind == .titleLine { return false }
    guard let table = book.tables.index(of: block) else { return true }
    let range = book.tables[table].range
    return note.lowerBound <= range.lowerBound && range.upperBound <= note.upperBound
  }
}

extension Book {
  /// Ignores brackets and blanks.
  fileprivate func hasSameMark(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    func mark(_ range: Range<Int>) -> [UInt8] {
      text[range].filter { !"[]() \n".utf8.contains($0) }
    }
    return first == second || mark(first) == mark(second)
  }
}

extension TextBytes {
  /// Bytes of a heading of notes.
  private static let longestHeading = 60

  /// "Notes", "Footnotes": no longer than ``longestHeading``.
  package func namesNotes(_ heading: Block) -> Bool {
    guard heading.range.count <= Self.longestHeading else { return false }
    return TitleScan(self, heading.range).words.contains { $0.meaning == .notes }
  }
}
