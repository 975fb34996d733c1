import BookText

/// Sets a block as lines, according to its kind.
struct BlockSetter {
  let text: TextBytes
  let format: PageFormat
  let formulas: [BuiltFormula]
  /// They follow their characters in lines kept as typed, for a screen reader.
  let readings: [Ruby]
  var breaker: TextBreaker
  var tables: TableSetter
  /// Nil for a stanza without a poem.
  var poem: Poem?

  /// The text must outlive the setter. Without a hyphenator, only soft hyphens divide words.
  init(
    text: TextBytes, format: PageFormat, hyphenator: Hyphenator?,
    formulas: [BuiltFormula], tables: [BookTable], readings: [Ruby]
  ) {
    (self.text, self.format, self.formulas) = (text, format, formulas)
    breaker = TextBreaker(
      text: text, style: format.style, hyphenator: hyphenator, readings: readings)
    self.readings = format.style.isPlain ? readings : []
    self.tables = TableSetter(
      tables, of: text, isPlain: format.style.isPlain, readings: readings)
  }

  /// Measure with the usual margins of quotations, verse, notes and tables, in cells.
  private static let leastForMargins = 40

  var hasWideMargins: Bool { format.measure >= Self.leastForMargins }

  /// Set by its layout in the document or else by its kind. Costs O(*n*) in the text.
  mutating func lines(of block: Block, after before: Block?) -> [SetLine] {
    breaker.dividesWords = !block.layout.traits.contains(.undivided)
    if let lines = formulaRows(of: block) ?? rowLines(of: block) { return lines }
    if block.isPlaced || alignsAtEnd(block) { return placedLines(of: block, after: before) }
    switch block.kind {
    case .heading: return centredLines(of: block, role: .heading)
    // The first line of a title page is the title.
    case .titleLine:
      return centredLines(
        of: block, role: before == nil && !block.isYear(in: text) ? .heading : .text)
    case .image(let size): return imageRows(of: block, size)
    case .caption: return captionLines(of: block)
    case .signature: return signatureLines(of: block)
    case .listItem: return itemLines(of: block)
    case .footnote: return footnoteLines(in: block.range)
    case .speech: return hangingLines(in: block.range, margin: 0, hang: min(4, format.measure / 4))
    case .indented(let hang): return indentedLines(of: block, hang: hang)
    case .paragraph, .boilerplate:
      let isFirst =
        before?.kind != .paragraph || block.followsPause(before) || block.isApart(from: before)
        || block.layout.traits.contains(.flush)
      let indent = isFirst ? 0 : format.paragraphIndent
      return shortenedEntry(in: block.range, first: indent, others: 0, end: format.measure)
        ?? paragraphLines(in: block.range, indent: indent, margin: 0)
    case .quotation:
      let usual = hasWideMargins ? 4 : 2
      // A quotation inside another.
      let depth = min(Int(block.layout.leading), format.measure / 8)
      return paragraphLines(in: block.range, indent: 0, margin: usual + depth)
    case .verse: return stanzaLines(of: block)
    case .contents: return contentsLines(of: block)
    case .preformatted, .table: return tableLines(of: block)
    case .term, .literal: return literalLines(of: block)
    case .sceneBreak:
      let width = min(format.measure, SetLine.sceneBreakWidth)
      return [SetLine(.sceneBreak, range: block.range, indent: (format.measure - width) / 2)]
    }
  }
}

extension Block {
  /// The document lays out a paragraph, a quotation or a list item.
  var isPlaced: Bool {
    guard layout.traits.contains(.placed) else { return false }
    switch kind {
    case .paragraph, .quotation, .listItem: return true
    default: return false
    }
  }

  /// No page may begin with the block, since it belongs to the previous one.
  var isKeptWithPrevious: Bool { kind == .signature || layout.traits.contains(.keptWithPrevious) }

  /// Compares the layouts of lines.
  func isLaidOut(like other: Block) -> Bool { layout.common == other.layout.common }

  /// The source has more space before this paragraph than between others, for a pause.
  func followsPause(_ before: Block?) -> Bool {
    before?.kind == .paragraph && kind == .paragraph
      && blankLinesBefore >= Block.blankLinesOfPause
  }
}

extension Block {
  /// Whether an empty row separates it from the block before, since one of them is a line by itself.
  func isApart(from before: Block?) -> Bool {
    layout.traits.contains(.apart) || before?.layout.traits.contains(.apart) == true
  }
}

extension BlockLayout {
  /// Drops everything unrelated to the place of its lines.
  fileprivate var common: BlockLayout {
    var layout = self
    layout.traits.subtract([.keptWithPrevious, .undivided])
    (layout.direction, layout.lastAlignment) = (.natural, .natural)
    return layout
  }
}
