/// Makes the book of a structured document, appended block by block.
///
/// It maintains the invariants of a ``Book``: blocks begin and end with visible characters, the text has no
/// control characters, and every block is in a section.
public struct BookBuilder: Sendable {
  /// The book so far: text and finished blocks; sections are added at the end.
  private var result: Book
  /// What is known of the book beside its text.
  public var facts: BookFacts
  /// Remaining steps for reading the document.
  public var budget = StepBudget()
  /// Whether a distributor's notices belong to the book.
  public var showsNotices = false
  /// The publisher's identifier, such as an ISBN or a UUID.
  public var identifier: String?

  private var open: Block?
  /// The place of the hidden notes, as the number of blocks before them; nil if they have not begun.
  private var hiddenStart: Int?
  /// The indices of the first blocks of sections.
  private var starts: [Int] = []
  /// Headings at the beginning of the current section, as far as asked for.
  private var headings = 0..<0

  public init(named title: String, encoding: TextEncoding, fingerprint: Fingerprint) {
    result = Book(named: title, encoding: encoding, fingerprint: fingerprint)
    facts = BookFacts(title: result.title, encoding: encoding)
  }

  /// The text so far.
  public var text: [UInt8] { result.text }
  /// The blocks so far, without the open one.
  public var blocks: [Block] { result.blocks }

  // MARK: Block by block

  /// The place of the next appended byte.
  public var place: TextOffset { TextOffset(utf8: text.count) }

  /// Whether a block with visible characters is open.
  public var hasOpenText: Bool { open.map { $0.range.lowerBound < text.count } ?? false }

  /// Begins a block; an open one ends before it.
  public mutating func beginBlock(
    _ kind: Block.Kind, layout: BlockLayout = BlockLayout(), indent: Int = 0,
    blankLinesBefore: Int = 1
  ) {
    endBlock()
    if !text.isEmpty { result.text.append("\n") }
    if !text.isEmpty, blankLinesBefore > 0 { result.text.append("\n") }
    open = Block(
      kind: kind, range: text.count..<text.count, indent: indent,
      blankLinesBefore: blankLinesBefore, layout: layout)
  }

  /// Appends text to the open block. White space before the first visible character is dropped, as
  /// are control characters other than tabs and line feeds.
  ///
  /// - Parameters:
  ///   - bytes: Valid UTF-8.
  ///   - style: The emphasis.
  /// - Complexity: O(*n*).
  public mutating func append(_ bytes: ArraySlice<UInt8>, _ style: Emphasis.Style = []) {
    guard let block = open else { return }
    let start = text.count
    result.text.append(contentsOf: bytes)
    if containsControl(from: start) { dropControls(from: start) }
    if start == block.range.lowerBound {
      let blanks = text[start...].prefix { $0 <= " " }.count
      if blanks > 0 { result.text.removeSubrange(start..<start + blanks) }
    }
    if text.count > start, !style.isEmpty { result.emphasis.add(start..<text.count, style) }
  }

  /// Appends text to the open block, as bytes of UTF-8 are.
  public mutating func append(_ text: String.UTF8View, _ style: Emphasis.Style = []) {
    append(Array(text)[...], style)
  }

  /// Ends the open block; one without a visible character is dropped.
  ///
  /// - Returns: The bytes of the block; nil if there is none.
  @discardableResult
  public mutating func endBlock() -> Range<Int>? {
    guard var block = open else { return nil }
    open = nil
    let start = block.range.lowerBound
    while result.text.count > start, let last = result.text.last, last <= " " {
      result.text.removeLast()
    }
    if text.count == start {
      while let last = result.text.last, last <= " " { result.text.removeLast() }
      trimMarks()
      return nil
    }
    trimMarks()
    block.range = start..<text.count
    result.blocks.append(block)
    return block.range
  }

  /// Appends the white space before the open block: the column of its first line.
  public mutating func indentBlock(by columns: Int) {
    guard let block = open, block.range.lowerBound == text.count else { return }
    result.text.append(contentsOf: repeatElement(" ", count: columns))
    open?.range = result.text.count..<result.text.count
  }

  /// Divides the last block at the given line starts.
  ///
  /// - Parameter starts: Offsets in the block, in order, each after a line feed.
  public mutating func divideLastBlock(at starts: [Int]) {
    guard let block = result.blocks.popLast() else { return }
    let edges = [block.range.lowerBound] + starts + [block.range.upperBound]
    for (start, next) in zip(edges, edges.dropFirst()) {
      var end = next
      while end > start, text[end - 1] <= " " { end -= 1 }
      var first = start
      while first < end, text[first] <= " " { first += 1 }
      if first == end { continue }
      var part = block
      part.range = first..<end
      if start > block.range.lowerBound { part.blankLinesBefore = 1 }
      result.blocks.append(part)
    }
  }

  /// Whether all letters of a range at the end of the text are bold.
  public func isBold(_ range: Range<Int>) -> Bool {
    var end = range.upperBound
    for part in result.emphasis.reversed() {
      guard end > range.lowerBound, part.style.contains(.bold),
        text[min(part.range.upperBound, end)..<end].allSatisfy({ $0 <= " " })
      else { break }
      end = part.range.lowerBound
    }
    return end <= range.lowerBound
  }

  /// Records the reading of a range.
  public mutating func addReading(_ reading: String, of range: Range<Int>) {
    guard !range.isEmpty, range.lowerBound >= result.ruby.last?.range.upperBound ?? 0 else {
      return
    }
    result.ruby.append(Ruby(range: range, text: reading))
  }

  /// Records that a page of the printed edition begins here.
  public mutating func addPage(_ label: String) {
    result.pageMarks.append(PrintedPage(label: label, place: place))
  }

  /// Records the pages of the printed edition in place of those recorded so far, unless there are none, and
  /// puts them in order.
  public mutating func usePages(_ pages: [PrintedPage]) {
    let found = pages.isEmpty ? result.pageMarks : pages
    result.pageMarks = found.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
  }

  /// Records the rows of a formula.
  public mutating func add(_ formula: BuiltFormula) {
    guard formula.range.lowerBound >= result.formulas.last?.range.upperBound ?? 0 else { return }
    result.formulas.append(formula)
  }

  /// Records a table after its rows have been appended as blocks.
  public mutating func add(_ table: BookTable) {
    let last = result.tables.last?.range.upperBound ?? 0
    guard !table.cells.isEmpty, table.range.lowerBound >= last else { return }
    result.tables.append(table)
  }

  /// Turns the last block into a scene break, and joins it with one right before it.
  public mutating func makeLastBlockSceneBreak() {
    guard let last = blocks.indices.last else { return }
    result.blocks[last].kind = .sceneBreak
    result.blocks[last].layout = BlockLayout()
    noteChange(ofBlock: last)
    if last > 0, blocks[last - 1].kind == .sceneBreak, starts.last != last {
      result.blocks[last - 1].range =
        blocks[last - 1].range.lowerBound..<blocks[last].range.upperBound
      result.blocks.removeLast()
    }
  }

  /// Turns the last block into an image's; an open block ends.
  ///
  /// - Parameter path: Path of its file.
  public mutating func makeLastBlockImage(_ size: ImageSize, path: String) {
    endBlock()
    guard let last = blocks.indices.last, result.images.last?.range != blocks[last].range else {
      return
    }
    result.blocks[last].kind = .image(size)
    result.blocks[last].layout = BlockLayout()
    noteChange(ofBlock: last)
    result.images.append(BookImage(range: blocks[last].range, path: path))
  }

  /// Appends an image as a separate block.
  ///
  /// - Parameters:
  ///   - text: Its alternative text; empty if it has none.
  ///   - path: Path of its file.
  public mutating func appendImage(_ text: String, _ size: ImageSize, path: String) {
    beginBlock(.caption)
    append((text.isEmpty ? "\u{FFFC}" : "[\(text)]").utf8)
    makeLastBlockImage(size, path: path)
  }

  /// Makes the next block the first of a section.
  public mutating func beginSection() {
    endBlock()
    if starts.last != blocks.count { starts.append(blocks.count) }
  }

  /// Makes all blocks from here on hidden notes; see ``Book/hiddenNotes``.
  public mutating func beginHiddenNotes() {
    endBlock()
    hiddenStart = hiddenStart ?? blocks.count
  }

  /// The bytes of the hidden notes so far.
  public var hiddenNotes: Range<Int> {
    guard let hiddenStart, hiddenStart > 0, hiddenStart < blocks.count else {
      return text.count..<text.count
    }
    return blocks[hiddenStart].range.lowerBound..<text.count
  }

  /// Length from which a section gets a page of its own, in bytes: half a page of 24 rows.
  private static let leastSection = 600

  /// Keeps the headings of a level and below from beginning sections if most of their parts are short: most
  /// of the pages would be empty.
  public mutating func joinShortSections() {
    endBlock()
    let blocks = blocks
    for level in [2, 1] {
      let heads = starts.filter {
        $0 < blocks.count && (1...level).contains(blocks[$0].headingLevel ?? 0)
      }
      let lengths = heads.indices.filter { blocks[heads[$0]].headingLevel == level }.map { index in
        let end = index + 1 < heads.count ? heads[index + 1] : blocks.count
        return blocks[end - 1].range.upperBound - blocks[heads[index]].range.lowerBound
      }.sorted()
      guard blocks.count(where: { $0.headingLevel == level }) >= 2, !lengths.isEmpty,
        lengths[lengths.count / 2] < Self.leastSection
      else { continue }
      starts.removeAll {
        $0 > 0 && $0 < blocks.count && (level...2).contains(blocks[$0].headingLevel ?? 0)
      }
    }
  }

  /// Whether the current section has begun, and has only headings so far.
  ///
  /// - Complexity: O(1) amortised over the blocks of the section.
  public mutating func isAtHeadOfSection() -> Bool {
    let start = min(starts.last ?? 0, blocks.count)
    // The headings of the last call are not looked at again.
    var end = headings.lowerBound == start ? min(headings.upperBound, blocks.count) : start
    while end < blocks.count, blocks[end].isHeading { end += 1 }
    headings = start..<end
    return start < end && end == blocks.count
  }

  /// Lets ``isAtHeadOfSection()`` examine a changed block again.
  private mutating func noteChange(ofBlock index: Int) {
    if headings.contains(index) { headings = headings.lowerBound..<index }
  }

  /// Changes the blocks in a range of the text.
  public mutating func changeBlocks(in range: Range<Int>, _ change: (inout Block) -> Void) {
    var index = blocks.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    while index < blocks.count, blocks[index].range.lowerBound < range.upperBound {
      let place = blocks[index].range
      change(&result.blocks[index])
      result.blocks[index].range = place
      noteChange(ofBlock: index)
      index += 1
    }
  }

  private mutating func trimMarks() {
    while let last = result.emphasis.last, last.range.upperBound > text.count {
      if last.range.lowerBound < text.count {
        result.emphasis[result.emphasis.count - 1].range = last.range.lowerBound..<text.count
        break
      }
      result.emphasis.removeLast()
    }
  }

  /// Text of the first block, if it is a heading of the first level.
  public var openingTitle: String? {
    guard let first = blocks.first, first.headingLevel == 1 else { return nil }
    return headingTitle(text[first.range])
  }

  // MARK: Control characters

  private func containsControl(from start: Int) -> Bool {
    text.withTextBytes { $0.firstControl(from: start) < $0.count }
  }

  private mutating func dropControls(from start: Int) {
    let clean = String(decoding: text[start...], as: UTF8.self).unicodeScalars.map {
      scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0x0A, 0x09: scalar
      case 0x0D, 0x85, 0x2028, 0x2029: "\n"
      case ..<0x20, 0x7F..<0xA0: "\0"
      default: scalar
      }
    }.filter { $0 != "\0" }
    result.text.removeSubrange(start...)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: clean)
    result.text.append(contentsOf: String(view).utf8)
  }

  // MARK: The end

  /// Makes the book.
  ///
  /// - Parameters:
  ///   - links: The document's links, in any order; links overlapping an earlier one are dropped.
  ///   - references: The references to notes, in any order.
  ///   - unread: The unread share of the whole; 0 for a whole book, otherwise the book is a beginning.
  /// - Throws: ``BookError/empty`` if there is no block; ``BookError/tooLong`` if the text is.
  public consuming func book(
    links: [Link] = [], references: [NoteReference] = [], unread: Double = 0
  ) throws(BookError) -> Book {
    endBlock()
    if blocks.isEmpty { throw .empty }
    if text.count > Book.longestText { throw .tooLong }
    let hidden = hiddenNotes
    result.hiddenNotes = hidden
    let (end, known) = (hidden.lowerBound, text.count)
    result.take(facts)
    func inOrder<Element>(
      _ elements: [Element], _ range: (Element) -> Range<Int>
    ) -> [Element] {
      var (kept, last): ([Element], Int) = ([], 0)
      for element in elements.sorted(by: { range($0).lowerBound < range($1).lowerBound }) {
        let range = range(element)
        if range.isEmpty || range.lowerBound < last || range.upperBound > known { continue }
        kept.append(element)
        last = range.upperBound
      }
      return kept
    }
    result.documentLinks = inOrder(links) { $0.range }
    result.references = inOrder(references) { $0.range }
    result.raiseReferences()
    result.entries = result.entries.filter { $0.place.utf8 < end }
    result.pageMarks = result.pageMarks.filter { $0.place.utf8 < end }
    for index in result.tables.indices { result.tables[index].cut(before: known) }
    result.tables.removeAll { $0.cells.isEmpty }
    if let opening = result.opening, opening.utf8 >= end { result.opening = nil }
    let shown = 0..<(hidden.isEmpty ? blocks.count : hiddenStart ?? blocks.count)
    let body = showsNotices ? shown : result.hideNotices(among: shown)
    result.listed = shown.filter { blocks[$0].isHeading }
    result.sections = Section.all(
      of: blocks, in: text, body: body, starts: starts, entries: result.entries)
    result.isSimplified = budget.isSpent
    result.isWhole = unread == 0
    result.length = unread > 0 ? Int(Double(end) / max(0.001, 1 - unread)) : end
    let text = result.isWhole ? result.text : nil
    result.edition = identifier.map { Edition($0, text: text) }
    return result
  }
}
