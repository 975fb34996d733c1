import BookText

/// The kind and the layout of a block by the claims of recognisers to it.
struct BlockForm {
  private(set) var kind: Block.Kind
  /// The layout, apart from what connects the block with others.
  private(set) var layout: BlockLayout
  private let meaning: BlockMeaning?
  /// The stanzas of verse in preformatted text; nil for others.
  private let stanzas: TypedStanzas?

  /// A meaning given by recognisers prevails over the style. The block has all its text.
  init(of block: OpenBlock, _ meaning: BlockMeaning?) {
    (kind, layout) = (block.kind, block.placement.layout)
    if block.keepsLines { layout.traits.insert(.keepsLines) }
    // The indent of its first line is typed.
    if kind == .paragraph, meaning == nil, block.isIndentedByBlanks {
      layout.traits.insert(.flush)
    }
    self.meaning = meaning
    let isTypedVerse = meaning == .verse && block.kind == .preformatted
    stanzas = isTypedVerse ? TypedStanzas(block.text.bytes, firstColumn: block.columns) : nil
    switch meaning {
    case .sceneBreak?: (kind, layout) = (.sceneBreak, BlockLayout())
    case .verse?:
      if block.lines.starts.isEmpty { removeHang() } else { alignLines(of: block) }
      kind = .verse
      layout.traits.insert(.keepsLines)
    case .lines?:
      alignLines(of: block)
      layout.traits.formUnion([.keepsLines, .placed])
    case .titleLine?: (kind, layout) = (.titleLine, BlockLayout())
    case .signature?: (kind, layout) = (.signature, BlockLayout())
    case .caption?, .picture?: kind = .caption
    case .marginNote?: layout.traits.formUnion([.title, .flush])
    case .runOn?: layout.traits.insert(.flush)
    case .paragraphs?, .title?, .source?, nil: break
    }
  }

  /// Unmarked items and verse whose lines are elements lose their hang. Outside verse, the first line keeps
  /// its indent.
  private mutating func alignLines(of block: OpenBlock) {
    let isUnmarkedItem = kind == .listItem && layout.marker.style == .none
    if isUnmarkedItem { removeHang() }
    if block.lines.areElements, meaning == .verse { removeHang() }
    if !block.isVerse, block.indent > 0 {
      layout.firstIndent = Int8(clamping: Int(BlockPlacement.cells(ofEm: block.indent)))
    }
  }

  /// All lines begin at the edge of the first.
  private mutating func removeHang() {
    layout.leading = UInt8(clamping: Int(layout.leading) + min(0, Int(layout.firstIndent)))
    layout.firstIndent = max(0, layout.firstIndent)
  }

  /// Ranges of the open block: several if its lines are paragraphs, or typed verse has stanzas.
  func blocks(of block: OpenBlock) -> [Block] {
    let starts = meaning == .paragraphs ? block.lines.starts : stanzas?.starts ?? []
    if starts.isEmpty { return [makePart(0..<block.content.count, of: block)] }
    let edges = [0] + starts + [block.content.count]
    return zip(edges, edges.dropFirst()).map { makePart($0..<$1, of: block) }
  }

  /// One of the blocks into which an open block is divided. An empty row is before all but the first.
  private func makePart(_ range: Range<Int>, of block: OpenBlock) -> Block {
    let isFirst = range.lowerBound == 0
    var part = Block(
      kind: kind, range: range, indent: stanzas?.column ?? 0,
      blankLinesBefore: isFirst ? block.placement.blankLinesBefore : 1,
      layout: isFirst ? layout : layoutOfOthers(of: block))
    if isFirst, meaning == .title { part.layout.traits.formUnion([.title, .flush, .placed]) }
    if meaning == .source { part.layout.traits.insert(.keptWithPrevious) }
    if meaning == .picture, let image = block.image {
      (part.kind, part.layout) = (.image(image.size), BlockLayout())
    }
    return part
  }

  /// Later blocks have no marker, and are flush and close if they are lines of one element.
  private func layoutOfOthers(of block: OpenBlock) -> BlockLayout {
    var others = layout
    others.marker = ListMarker()
    others.traits.remove(.keptWithPrevious)
    // The lines of one element are neither indented nor separated.
    if meaning == .paragraphs, !block.lines.areElements, !block.hasPrintedLines {
      others.traits.formUnion([.flush, .close])
    }
    return others
  }
}
