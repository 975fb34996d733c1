import BookText
import Cells

/// A part of a book that line mode, or a voice, says at once.
struct SpokenUnit: Hashable {
  /// Its bytes in the text.
  var range: Range<Int>
  /// The place of the reference after whose paragraph it is said; nil for a part of the text itself.
  var caller: Int?
}

/// Divides a book into such parts: a sentence of prose, a line where lines matter, a
/// heading, a row of a table, an image, a scene break. The notes at the feet of pages follow the paragraphs
/// with their references. Places are bytes of the text, blocks indices of the book's. A caller is the place
/// of the reference to a note.
struct SpokenUnits {
  let book: Book
  let notes: FootNotes

  private struct Entry: Equatable {
    let block: Int
    var caller: Int?
  }

  private var units: TextUnits { TextUnits(book: book) }

  // MARK: The order

  /// The unit with a place, or the next one; nil after the last. `caller` is the reference to a note at the
  /// foot of a page.
  func unit(at place: Int, caller: Int? = nil) -> SpokenUnit? {
    guard !book.blocks.isEmpty else { return nil }
    let index = book.blocks.index(at: place)
    let isHidden = caller == nil && notes.isHidden(block: index)
    return firstUnit(from: isHidden ? .max : place, in: Entry(block: index, caller: caller))
  }

  func unit(after unit: SpokenUnit) -> SpokenUnit? {
    firstUnit(from: unit.range.upperBound, in: entry(of: unit))
  }

  func unit(before unit: SpokenUnit) -> SpokenUnit? {
    var (place, entry) = (unit.range.lowerBound, entry(of: unit))
    while true {
      if let found = lastPart(ofBlock: entry.block, before: place) {
        return SpokenUnit(range: found, caller: entry.caller)
      }
      guard let before = self.entry(before: entry) else { return nil }
      (place, entry) = (.max, before)
    }
  }

  private func firstUnit(from place: Int, in entry: Entry) -> SpokenUnit? {
    var (place, entry) = (place, entry)
    while true {
      if let found = firstPart(ofBlock: entry.block, from: place) {
        return SpokenUnit(range: found, caller: entry.caller)
      }
      guard let next = self.entry(after: entry) else { return nil }
      (place, entry) = (0, next)
    }
  }

  private func entry(of unit: SpokenUnit) -> Entry {
    Entry(block: book.blocks.index(at: unit.range.lowerBound), caller: unit.caller)
  }

  /// Returns the next block or note; nil at the end of the text.
  private func entry(after entry: Entry) -> Entry? {
    let owner = owner(of: entry)
    let chain = chain(of: owner)
    let place = chain.firstIndex(of: entry) ?? chain.count - 1
    if place + 1 < chain.count { return chain[place + 1] }
    let end = book.body(with: book.blocks[owner].range.lowerBound).upperBound
    let next = (owner + 1..<book.blocks.count).first { !notes.isHidden(block: $0) }
    return next.flatMap { book.blocks[$0].range.lowerBound < end ? Entry(block: $0) : nil }
  }

  /// Returns the block or note before one; nil at the beginning of the text.
  private func entry(before entry: Entry) -> Entry? {
    let owner = owner(of: entry)
    let chain = chain(of: owner)
    if let place = chain.firstIndex(of: entry), place > 0 { return chain[place - 1] }
    let start = book.body(with: book.blocks[owner].range.lowerBound).lowerBound
    let before = (0..<owner).last { !notes.isHidden(block: $0) }
    return before.flatMap {
      book.blocks[$0].range.lowerBound < start ? nil : self.chain(of: $0).last
    }
  }

  /// Returns the index of the block that refers to a note; for a block of the text, its own.
  private func owner(of entry: Entry) -> Int {
    entry.caller.map { book.blocks.index(at: $0) } ?? entry.block
  }

  /// Returns the block `owner`, and after it the blocks of its notes, each once and before its own notes.
  private func chain(of owner: Int) -> [Entry] {
    var chain = [Entry(block: owner)]
    guard !notes.isEmpty, !book.sections.isEmpty else { return chain }
    let range = book.blocks[owner].range
    let section = book.section(at: TextOffset(utf8: range.lowerBound))
    var open = notes.calls(in: range).filter { notes.isShown($0, inSection: section) }
      .map { (note: $0.note, caller: $0.place) }[...]
    var known: Set<Int> = []
    while let call = open.popFirst() {
      let note = notes.notes[call.note]
      // A moved note is read once, after its first reference.
      let isElsewhere =
        note.isMoved && !range.contains(notes.placeInText(of: note.range.lowerBound))
      guard !isElsewhere, known.insert(call.note).inserted else { continue }
      chain += note.blocks.map { Entry(block: $0, caller: call.caller) }
      // Notes of a note follow it.
      let nested = notes.calls(in: note.range).map { (note: $0.note, caller: call.caller) }
      open = (nested + Array(open))[...]
    }
    return chain
  }

  // MARK: Units of a block

  /// Returns the first part of a block with words, from an offset on; nil if none is left.
  private func firstPart(ofBlock index: Int, from place: Int) -> Range<Int>? {
    let block = book.blocks[index]
    var next = max(place, block.range.lowerBound)
    while next < block.range.upperBound,
      let start = book.text[next..<block.range.upperBound].firstIndex(where: { $0 > " " })
    {
      let found = part(of: block, at: start)
      if hasWordsToSay(found, in: block) { return found }
      next = max(found.upperBound, start + 1)
    }
    return nil
  }

  private func lastPart(ofBlock index: Int, before place: Int) -> Range<Int>? {
    let block = book.blocks[index]
    var end = min(place, block.range.upperBound)
    while end > block.range.lowerBound,
      let last = book.text[block.range.lowerBound..<end].lastIndex(where: { $0 > " " })
    {
      let found = part(of: block, at: last)
      if hasWordsToSay(found, in: block) { return found }
      end = min(found.lowerBound, last)
    }
    return nil
  }

  /// The part said at once around a byte other than white space: the block, a sentence, or a line where lines
  /// matter.
  private func part(of block: Block, at place: Int) -> Range<Int> {
    switch block.kind {
    case .heading, .sceneBreak, .image: return block.range
    case .table where book.tables.index(of: block) != nil: return block.range
    default: break
    }
    return units.keepsLines(block) ? units.line(at: place, in: block) : units.sentence(at: place)
  }

  private static let ruleSigns = Set("+-=|_*~─━│┃┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬")

  /// Whether a unit has a letter or digit to say or, in lines kept as they are, a sign not of ``ruleSigns``.
  private func hasWordsToSay(_ unit: Range<Int>, in block: Block) -> Bool {
    switch block.kind {
    case .image, .sceneBreak: return true
    case .preformatted, .literal:
      return !book.line(unit).allSatisfy { $0.isWhitespace || Self.ruleSigns.contains($0) }
    default:
      return book.line(unit).unicodeScalars.contains(where: \.isWord)
    }
  }
}
