import BookText
import Cells
import Markup

/// The kind and the layout of a block, by the style of its element.
struct BlockPlacement {
  let kind: Block.Kind
  let layout: BlockLayout
  let blankLinesBefore: Int
  /// The meaning already decided for the block; nil if there is none.
  let decided: BlockMeaning?

  /// The context before a block.
  struct Context {
    /// The kind of the block before in the section; nil if there is none.
    var previous: Block.Kind?
    /// The layout of the last block of text.
    var previousLayout = BlockLayout()
    /// Whether that block is a centred name, or another short title of the text after it.
    var followsName = false
    /// The margin between the two, in em.
    var gap = 0.0
    /// Whether an empty row is between the two, made by a line end or a no-break space.
    var hasEmptyRow = false
    /// Whether no page may end between the two.
    var isKept = false
    /// Whether a definition begins with the block.
    var beginsDefinition = false
    /// Whether the block is the last term of a list: nothing defines it.
    var isLastTerm = false
    /// Whether the block is a short paragraph among others like it.
    var isEntry = false
    /// Whether the block before it is such a paragraph.
    var followsEntry = false
    /// The meaning already decided for the block; nil if there is none.
    var decided: BlockMeaning?
    /// Whether padding is between the block and the one before it.
    var hasPadding = false
    /// Marker of the list item beginning with the block; nil if there is none.
    var marker: ListMarker?
    /// The depth of the text of a note, in cells, if the block goes on with it; nil otherwise.
    var noteDepth: Int?
    /// Whether the block begins a section.
    var startsSection = false
    /// The style of the paragraphs of the document.
    var usual = FlowStyle().styleOfChild(named: "p")
    /// The margins of the headings so far.
    var margins = CommonMargins()
    /// The speeches so far.
    var speeches = Speeches()

    /// Whether nothing separates the block from the one before it.
    var isClose: Bool { gap == 0 && !hasEmptyRow }

    /// Records the margin, the padding and the breaks before an element displayed as a block.
    mutating func beginElement(_ node: StyleNode) {
      gap = max(gap, node.style.above)
      if node.style.isPadded { hasPadding = true }
      let traits = node.style.traits
      if traits.contains(.breaksBefore) { startsSection = true }
      if traits.contains(.avoidsBreakBefore) { isKept = true }
      if traits.contains(.definition) { beginsDefinition = true }
    }

    /// Records the margin, the padding and the breaks after an element displayed as a block.
    mutating func endElement(_ node: StyleNode) {
      gap = max(gap, node.style.below)
      if node.style.isPadded { hasPadding = true }
      let traits = node.style.traits
      if traits.contains(.breaksAfter) { startsSection = true }
      isKept = traits.contains(.avoidsBreakAfter)
    }

    /// Forgets the facts that hold only before the block that begins.
    mutating func beginBlock() {
      forgetGap()
      (isKept, beginsDefinition, isLastTerm, marker) = (false, false, false, nil)
      (isEntry, followsEntry, decided) = (false, isEntry, nil)
    }

    /// Forgets the margin, the empty row and the padding before the next block.
    mutating func forgetGap() { (gap, hasEmptyRow, hasPadding) = (0, false, false) }
  }

  /// Derives kind, margins and blank lines from the style, and from what came before in the same file.
  ///
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

  /// Returns the traits of a paragraph. An entry is flush. A paragraph right after another one is close if
  /// both are entries, or if their layouts differ in a document with margins between its usual paragraphs.
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

  /// Returns the traits of a term, kept with its definition, or of a definition's paragraph, flush if first.
  private static func traitsInTerms(
    _ style: FlowStyle, _ context: Context
  ) -> BlockLayout.Traits {
    guard style.traits.contains(.term) else { return context.beginsDefinition ? .flush : [] }
    return context.isLastTerm ? [.flush, .placed] : [.flush, .placed, .keptWithNext]
  }

  /// Places a side note before its block.
  ///
  /// - Parameters:
  ///   - note: The placement of the note after the blocks before it.
  ///   - block: The placement of the block.
  init(sideNote note: BlockPlacement, before block: BlockPlacement) {
    var layout = note.layout
    layout.traits.formUnion([.keptWithNext, .flush])
    (kind, self.layout, decided) = (.paragraph, layout, nil)
    blankLinesBefore = block.blankLinesBefore
  }

  /// Returns the layout of a block by its style and its kind, before it gets a marker. Headings keep only an
  /// alignment of their own; captions and notes keep nothing.
  ///
  /// - Parameter usual: The style of a paragraph in the same document.
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

  /// Whether a block begins a list item, or goes on after another item.
  private static func isInList(_ kind: Block.Kind, _ context: Context) -> Bool {
    context.marker != nil || context.previous == .listItem && kind == .listItem
  }

  /// Minimum width of a pause beyond the usual margin, in em.
  private static let wider = 0.9
  /// Number of empty rows of a pause between scenes.
  private static let pause = Block.blankLinesOfPause

  /// Returns the number of empty rows before a block: ``pause`` if an empty row, or a margin at least
  /// ``wider`` than usual, separates two paragraphs; 0 between list items at most 1 em apart; else 1.
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

  /// Whether a block has to stay on the page of the block before it: the document says so, the block is at
  /// the right edge below other text, like the name below a letter, or a centred name is above it. False for
  /// headings and captions, after a heading or a scene break, and if the block before is kept in this way.
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

  /// Makes the lines of a list item without a marker ragged, and indents all but the first, so that items are
  /// told apart. An item aligned otherwise or with an indent stays.
  private static func hangLines(_ layout: inout BlockLayout) {
    if layout.alignment == .natural { layout.alignment = .left }
    guard layout.alignment == .left, layout.firstIndent == 0 else { return }
    layout.firstIndent = -hangingIndent
    layout.leading = UInt8(clamping: Int(layout.leading) + Int(hangingIndent))
  }

  /// Maximum width of the mark of a note, in cells.
  private static let widestMark = 12
  /// Maximum length of the mark of a note, in bytes.
  private static let longestMark = 64

  /// Returns the indent of a note's text after its mark, in cells, up to ``noteMargin`` plus ``widestMark``.
  ///
  /// - Parameter note: The text of the note, beginning with its mark.
  static func noteDepth(_ note: ArraySlice<UInt8>) -> Int {
    let mark = note.prefix(longestMark).prefix { $0 > " " }
    let width = cellWidth(of: String(decoding: mark, as: UTF8.self))
    return Int(noteMargin) + min(width + 1, widestMark)
  }

  /// The margins of a note, in cells.
  static let noteMargin: UInt8 = 2

  /// Indent of the second and later lines of an item without a marker, in cells.
  private static let hangingIndent: Int8 = 2

  /// Returns the kind of a block by its style. Preserved white space prevails over the context. A paragraph
  /// in a list is an item only with a marker, after another item, or in a note begun before.
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

  /// Returns the layout that the margins ask for, in cells. A hanging indent widens the leading margin; no
  /// indent makes a paragraph flush only where others have one.
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

  /// Number of cells of an em.
  static let cellsOfEm = 2.0

  /// Converts a length in em to cells, rounded down: 0 for a negative length, 255 at most.
  static func cells(ofEm length: Double) -> UInt8 {
    UInt8(max(0, min(Double(UInt8.max), length * cellsOfEm)))
  }
}
