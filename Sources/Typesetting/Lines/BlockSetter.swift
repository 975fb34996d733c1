import BookText

/// Sets a block as lines, according to its kind.
struct BlockSetter {
  private let format: PageFormat
  private var breaker: TextBreaker
  private let centred: CentredSetter
  private let prose: ProseSetter
  private let verse: VerseSetter
  private let table: TableSetter
  private let placed: PlacedSetter
  private let images: ImageSetter
  private let formulas: FormulaSetter

  /// - Parameters:
  ///   - text: The text of the book; must outlive the setter.
  ///   - format: The extent of the page.
  ///   - hyphenator: Finds word divisions; nil for soft hyphens only.
  ///   - formulas: Sets formulas of several rows.
  init(
    text: UnsafeBufferPointer<UInt8>, format: PageFormat, hyphenator: Hyphenator?,
    formulas: FormulaSetter
  ) {
    self.formulas = formulas
    self.format = format
    breaker = TextBreaker(text: text, style: format.style, hyphenator: hyphenator)
    centred = CentredSetter(format: format)
    prose = ProseSetter(format: format)
    verse = VerseSetter(format: format)
    table = TableSetter(format: format, text: text)
    placed = PlacedSetter(format: format, formulas: formulas)
    images = ImageSetter(format: format)
  }

  /// The rows of an image.
  mutating func image(
    _ block: Block, _ size: ImageSize, _ surroundings: ImageSetter.Surroundings
  ) -> [SetLine] {
    images.lines(of: block, size, surroundings, by: &breaker)
  }

  /// True if a block is a formula that is drawn in several rows.
  func isFormula(_ block: Block) -> Bool { formulas.lines(of: block) != nil }

  /// Returns the lines of a block.
  ///
  /// - Complexity: O(*n*) in the length of its text.
  mutating func lines(of block: Block, after before: Block?) -> [SetLine] {
    breaker.dividesWords = !block.layout.traits.contains(.undivided)
    if let lines = formulas.lines(of: block) { return lines }
    if block.isPlaced || placed.alignsAtEnd(block, in: breaker.text) {
      return placed.lines(of: block, after: before, by: &breaker)
    }
    switch block.kind {
    case .heading: return centred.centred(block, role: .heading, by: &breaker)
    // The first line of a title page is the title.
    case .titleLine:
      return centred.centred(block, role: before == nil ? .heading : .text, by: &breaker)
    case .image(let size):
      return images.lines(of: block, size, ImageSetter.Surroundings(), by: &breaker)
    case .caption: return centred.caption(block, by: &breaker)
    case .signature: return centred.signature(block, by: &breaker)
    case .listItem: return prose.item(block.range, by: &breaker)
    case .footnote: return prose.footnote(block.range, by: &breaker)
    case .speech:
      return prose.hung(block.range, margin: 0, hang: min(4, format.measure / 4), by: &breaker)
    case .indented(let hang): return prose.indented(block, hang: hang, by: &breaker)
    case .paragraph, .boilerplate:
      let isFirst =
        before?.kind != .paragraph || block.followsPause(before)
        || block.layout.traits.contains(.flush)
      let indent = isFirst ? 0 : format.paragraphIndent
      return prose.paragraph(block.range, indent: indent, margin: 0, by: &breaker)
    case .quotation:
      let usual = format.measure >= 40 ? 4 : 2
      // A quotation inside another.
      let depth = min(Int(block.layout.leading), format.measure / 8)
      return prose.paragraph(block.range, indent: 0, margin: usual + depth, by: &breaker)
    case .verse: return verse.verse(block, by: &breaker)
    case .contents: return verse.contents(block, by: &breaker)
    case .preformatted, .table: return table.table(block)
    case .term, .literal: return table.literal(block)
    case .sceneBreak:
      let width = min(format.measure, SetLine.sceneBreakWidth)
      return [SetLine(.sceneBreak, range: block.range, indent: (format.measure - width) / 2)]
    }
  }
}

extension Block {
  /// True if the document lays out the block itself, and its kind allows that.
  var isPlaced: Bool {
    guard layout.traits.contains(.placed) else { return false }
    switch kind {
    case .paragraph, .quotation, .listItem: return true
    default: return false
    }
  }

  /// True if it belongs to the block before it, so that it is not left alone at the head of a page.
  var isKeptWithPrevious: Bool {
    kind == .signature || layout.traits.contains(.keptWithPrevious)
  }

  /// True if its lines are laid out like those of another block.
  func isLaidOut(like other: Block) -> Bool {
    layout.common == other.layout.common
  }

  /// True if the source has more space before this paragraph than between others, which means a
  /// pause.
  func followsPause(_ before: Block?) -> Bool {
    before?.kind == .paragraph && kind == .paragraph && blankLinesBefore > 2
  }
}

extension BlockLayout {
  /// The layout without what does not show where its lines stand.
  fileprivate var common: BlockLayout {
    var layout = self
    layout.traits.subtract([.keptWithPrevious, .undivided])
    (layout.direction, layout.lastAlignment) = (.natural, .natural)
    return layout
  }
}
