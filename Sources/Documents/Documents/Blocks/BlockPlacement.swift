import BookText
import Cells
import Markup

/// The kind and the layout of a block, by the style of its element.
struct BlockPlacement {
  let kind: Block.Kind
  let layout: BlockLayout
  let blankLinesBefore: Int
  let decided: BlockMeaning?

  struct Context {
    var previous: Block.Kind?
    var previousLayout = BlockLayout()
    /// A centred name, or another short title of the text after it.
    var followsName = false
    /// Margin between the two, in em.
    var gap = 0.0
    /// Made by a line end or a no-break space.
    var hasEmptyRow = false
    /// No page may end between the two.
    var isKept = false
    var beginsDefinition = false
    /// The last term of a list has no definition.
    var isLastTerm = false
    /// A short paragraph among others like it.
    var isEntry = false
    /// The block before is an entry.
    var followsEntry = false
    var decided: BlockMeaning?
    /// Whether padding is between the block and the one before it.
    var hasPadding = false
    var marker: ListMarker?
    /// Depth of a note's text, in cells, if the block goes on with it.
    var noteDepth: Int?
    var startsSection = false
    /// The style of paragraphs in the document.
    var usual = FlowStyle().styleOfChild(named: "p")
    /// The margins of the headings so far.
    var margins = CommonMargins()

    var isClose: Bool { gap == 0 && !hasEmptyRow }

    mutating func beginElement(_ node: StyleNode) {
      gap = max(gap, node.style.above)
      if node.style.isPadded { hasPadding = true }
      let traits = node.style.traits
      if traits.contains(.breaksBefore) { startsSection = true }
      if traits.contains(.avoidsBreakBefore) { isKept = true }
      if traits.contains(.definition) { beginsDefinition = true }
    }

    mutating func endElement(_ node: StyleNode) {
      gap = max(gap, node.style.below)
      if node.style.isPadded { hasPadding = true }
      let traits = node.style.traits
      if traits.contains(.breaksAfter) { startsSection = true }
      isKept = traits.contains(.avoidsBreakAfter)
    }

    mutating func beginBlock() {
      forgetGap()
      (isKept, beginsDefinition, isLastTerm, marker) = (false, false, false, nil)
      (isEntry, followsEntry, decided) = (false, isEntry, nil)
    }

    mutating func forgetGap() { (gap, hasEmptyRow, hasPadding) = (0, false, false) }
  }

  /// Derives kind, margins and blank lines from the style, and from what came before in the same file.
  /// - Parameter style: The style of the element with the text.
  init(of style: FlowStyle, after context: Context) {
    let kind = Self.kind(of: style, after: context)
    decided = context.decided
    var layout = Self.layout(of: style, kind: kind, usual: context.usual)
    blankLinesBefore = Self.blankLines(before: kind, layout, style, context)
    if let marker = context.marker {
      if marker.style != .none {
        layout.marker = marker
      } else if kind == .listItem, style.context != .note {
        Self.hangLines(&layout)
      }
    }
    if kind == .paragraph {
      layout.traits.formUnion(
        style.traits.isDisjoint(with: [.term, .inTerms])
          ? Self.traits(of: layout, context) : Self.traitsInTerms(style, context))
    }
    if let depth = context.noteDepth, style.context == .note {
      layout.traits.formUnion([.placed, .flush, .close])
      if kind == .paragraph {
        (layout.leading, layout.trailing) = (UInt8(clamping: depth), Self.noteMargin)
      }
    }
    if layout.marker.style != .none || Self.isInList(kind, context) {
      layout.traits.insert(.placed)
    }
    if Self.isKept(layout, kind, after: context) { layout.traits.insert(.keptWithPrevious) }
    layout.direction = style.direction
    if style.traits.contains(.undivided) { layout.traits.insert(.undivided) }
    if kind == .paragraph || kind == .quotation, style.lastAlignment != .natural {
      layout.lastAlignment = style.lastAlignment
      layout.traits.insert(.placed)
    }
    (self.kind, self.layout) = (kind, layout)
  }

  /// An entry is flush. A paragraph right after another one is close if both are entries, or if their layouts
  /// differ in a document with margins between its usual paragraphs.
  private static func traits(of layout: BlockLayout, _ context: Context) -> BlockLayout.Traits {
    let traits: BlockLayout.Traits = context.isEntry ? [.flush, .placed] : []
    guard context.isClose, context.previous == .paragraph, !context.hasPadding else {
      return traits
    }
    let before = context.previousLayout
    let areUnlike =
      layout.alignment != before.alignment || layout.leading != before.leading
      || layout.firstIndent != before.firstIndent || before.traits.contains(.close)
    let separatesUsual = context.usual.above > 0 || context.usual.below > 0
    return context.isEntry && context.followsEntry || separatesUsual && areUnlike
      ? traits.union(.close) : traits
  }

  /// A term is kept with its definition. A definition's first paragraph is flush.
  private static func traitsInTerms(
    _ style: FlowStyle, _ context: Context
  ) -> BlockLayout.Traits {
    guard style.traits.contains(.term) else { return context.beginsDefinition ? .flush : [] }
    return context.isLastTerm ? [.flush, .placed] : [.flush, .placed, .keptWithNext]
  }

  /// A side note is placed before its block.
  init(sideNote note: BlockPlacement, before block: BlockPlacement) {
    var layout = note.layout
    layout.traits.formUnion([.keptWithNext, .flush])
    (kind, self.layout, decided) = (.paragraph, layout, nil)
    blankLinesBefore = block.blankLinesBefore
  }

  /// Headings keep only an alignment of their own; captions and notes keep nothing. `usual` is the style of
  /// paragraphs in the document.
  private static func layout(
    of style: FlowStyle, kind: Block.Kind, usual: FlowStyle
  ) -> BlockLayout {
    let layout = layout(of: style, usual: usual)
    switch kind {
    case .heading:
      // Headings are centred, unless the document aligns them differently from its text.
      var heading = BlockLayout()
      if style.hasOwnAlignment, layout.alignment == .left || layout.alignment == .right {
        heading.alignment = layout.alignment
      }
      return heading
    case .caption, .footnote: return BlockLayout()
    default: return layout
    }
  }

  private static func isInList(_ kind: Block.Kind, _ context: Context) -> Bool {
    context.marker != nil || context.previous == .listItem && kind == .listItem
  }

  private static let wider = 0.9
  /// Empty rows between scenes.
  private static let pause = Block.blankLinesOfPause

  /// ``pause`` if an empty row, or a margin at least ``wider`` than usual, separates two paragraphs; 0
  /// between list items at most 1 em apart; else 1.
  private static func blankLines(
    before kind: Block.Kind, _ layout: BlockLayout, _ style: FlowStyle, _ context: Context
  ) -> Int {
    let (before, usual) = (context.previousLayout, context.usual)
    if kind == .paragraph, context.previous == .paragraph, !style.traits.contains(.term) {
      let isWide =
        context.gap >= max(usual.above, usual.below) + wider && context.gap >= 1
        && (layout.isDefault || layout.traits == .flush)
      if context.hasEmptyRow || isWide { return pause }
    }
    guard isInList(kind, context), context.gap <= 1, !context.hasEmptyRow,
      context.previous == .listItem || context.previous == kind && before.marker.style != .none
    else { return 1 }
    // Items of another list are set off.
    let (marker, last) = (context.marker?.style ?? .none, before.marker.style)
    let beginsOther =
      marker != last && marker != .none && last != .none && layout.leading == before.leading
    return beginsOther ? 1 : 0
  }

  /// Keeps a block on the page of the block before if the document says so, if it is at the right edge below
  /// other text, like the name below a letter, or below a centred name. False for headings and captions,
  /// after a heading or a scene break, and if the block before is kept in this way.
  private static func isKept(
    _ layout: BlockLayout, _ kind: Block.Kind, after context: Context
  ) -> Bool {
    let before = context.previousLayout
    // In a document with every paragraph kept with the one before it, every second pair may part.
    if before.traits.contains(.keptWithPrevious) { return false }
    switch (context.previous, kind) {
    case (nil, _), (.heading, _), (.sceneBreak, _), (_, .heading), (_, .caption): return false
    default:
      let edges: [BlockLayout.Alignment] = [.right, .end]
      return context.isKept || edges.contains(layout.alignment) && !edges.contains(before.alignment)
        || context.followsName && context.previous == .paragraph && layout.alignment != .centre
    }
  }

  /// Items without a marker are ragged, and indented but for the first line, to tell them apart. An item
  /// aligned otherwise or with an indent stays.
  private static func hangLines(_ layout: inout BlockLayout) {
    if layout.alignment == .natural { layout.alignment = .left }
    guard layout.alignment == .left, layout.firstIndent == 0 else { return }
    layout.firstIndent = -hangingIndent
    layout.leading = UInt8(clamping: Int(layout.leading) + Int(hangingIndent))
  }

  private static let widestMark = 12
  /// Length of a mark, in bytes.
  private static let longestMark = 64

  /// Indent of a note's text after its mark, in cells, up to ``noteMargin`` plus ``widestMark``.
  static func noteDepth(_ note: ArraySlice<UInt8>) -> Int {
    let mark = note.prefix(longestMark).prefix { $0 > " " }
    let width = cellWidth(of: String(decoding: mark, as: UTF8.self))
    return Int(noteMargin) + min(width + 1, widestMark)
  }

  static let noteMargin: UInt8 = 2

  /// Indent of the lines of an item without a marker, in cells.
  private static let hangingIndent: Int8 = 2

  /// Preserved white space prevails over the context. A paragraph in a list is an item only with a marker,
  /// after another item, or in a note begun before.
  private static func kind(of style: FlowStyle, after context: Context) -> Block.Kind {
    if style.space == .preserved { return .preformatted }
    switch style.context {
    case .heading(let level): return .heading(level: level)
    case .caption: return .caption
    case .note where context.marker == nil && context.noteDepth == nil: return .footnote
    case .note where context.marker == nil && style.lists == 0: return .paragraph
    case .quotation: return .quotation
    default: break
    }
    if style.lists > 0,
      context.marker != nil || context.previous == .listItem
        || context.noteDepth != nil && style.context == .note
    {
      return .listItem
    }
    return .paragraph
  }

  /// Converts margins to cells. A hanging indent widens the leading margin; no indent makes a paragraph flush
  /// only where others have one.
  private static func layout(of style: FlowStyle, usual: FlowStyle) -> BlockLayout {
    var layout = BlockLayout()
    layout.leading = cells(ofEm: style.leading)
    layout.trailing = cells(ofEm: style.trailing)
    layout.alignment = style.alignment
    if let indent = style.indent {
      if indent < 0 {
        layout.firstIndent = Int8(max(Double(Int8.min), indent * cellsOfEm))
        layout.leading = max(layout.leading, cells(ofEm: -indent))
      } else if indent == 0, usual.indent ?? 0 > 0 {
        layout.traits.insert(.flush)
      }
    }
    if layout.leading > 0 || layout.trailing > 0 || layout.firstIndent != 0
      || [.right, .end, .centre].contains(layout.alignment)
    {
      layout.traits.insert(.placed)
    }
    return layout
  }

  static let cellsOfEm = 2.0

  /// Rounds down: 0 for a negative length, 255 at most.
  static func cells(ofEm length: Double) -> UInt8 {
    UInt8(max(0, min(Double(UInt8.max), length * cellsOfEm)))
  }
}
