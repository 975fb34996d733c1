import BookText
import Markup

/// A block still being written.
struct OpenBlock {
  var kind: Block.Kind
  var layout: BlockLayout
  /// Whether the document declares it as verse.
  let isVerse: Bool
  /// Whether it goes on with a note.
  var isInNote = false
  /// Maximum length of a single line as a stanza of a poem, in bytes.
  private let longestStanza: Int
  /// Indent of the element with its first text, and indent of the first line, in em.
  let (leading, indent): (Double, Double)
  /// The offset of its text, perhaps with white space before.
  let start: Int
  var lines = BlockLines()
  /// Whether lines of it are formulas.
  var hasFormulas = false
  var hasOnlyImages = true
  /// The image, if the block consists of one image alone.
  var image: ImageReference?
  /// Set if the block ends unless the next element in `lineParent` is another line of it.
  private(set) var endsSoon = false
  /// The depth of the parent of its lines.
  private var lineParent = 0

  /// Whether lines divided by the document can become verse or separate paragraphs.
  var mayHaveLines: Bool {
    switch kind {
    case .paragraph, .quotation, .listItem, .footnote: true
    default: false
    }
  }

  var isHeading: Bool { if case .heading = kind { true } else { false } }

  init(
    _ placement: BlockPlacement, isVerse: Bool, longestStanza: Int, style: FlowStyle, start: Int
  ) {
    (kind, layout) = (placement.kind, placement.layout)
    (self.isVerse, self.longestStanza) = (isVerse, longestStanza)
    (leading, indent, self.start) = (style.leading, style.indent ?? 0, start)
  }

  /// Makes it end unless the next element is another line of it.
  ///
  /// - Parameter depth: The depth of the element about to end.
  mutating func endSoon(in depth: Int) { (endsSoon, lineParent) = (true, depth) }

  /// Whether an element is another line of it.
  func takesLine(_ node: StyleNode, in depth: Int) -> Bool {
    endsSoon && lineParent == depth && node.style.above == 0 && node.canBeLine
      && node.style.leading >= leading
  }

  /// Begins a line for a separate element.
  mutating func beginElementLine(at place: Int) {
    endsSoon = false
    lines.beginElement(at: place)
  }

  /// Returns the indent of a line in cells, relative to the block.
  ///
  /// - Parameter isFirst: Whether it is the first of its element.
  func column(of style: FlowStyle, isFirst: Bool = true) -> Int {
    let first = isFirst ? style.indent ?? 0 : 0
    let own = style.display == .inline ? (style.ownLeading ?? 0) + (style.ownPadding ?? 0) : 0
    // Lines of verse that hang begin where they hang from: turnovers have an indent of their own.
    let hang = isFirst ? min(0, indent) : 0
    return max(0, min(40, Int((style.leading + own - leading + first - hang) * 2)))
  }

  /// Ends the block, and decides its kind by its lines and images.
  ///
  /// - Parameter range: Its visible characters.
  /// - Returns: Starts of the second and later paragraphs it is to be divided into.
  mutating func end(in range: Range<Int>) -> [Int] {
    lines.clamp(to: range)
    var divisions: [Int] = []
    if !lines.starts.isEmpty, mayHaveLines {
      let meaning = meaning(in: range)
      if kind == .listItem, layout.marker.style == .none, meaning != .paragraphs {
        // Its lines begin one below the other.
        unhang()
      }
      if lines.areElements, meaning == .verse { unhang() }
      if meaning != .paragraphs, !isVerse, indent > 0 {
        layout.firstIndent = Int8(clamping: Int(BlockPlacement.cells(indent)))
      }
      switch meaning {
      case .verse: becomeVerse()
      // Notes have no layouts of their own: in them any lines are set as verse.
      case .lines where kind == .footnote || isInNote: becomeVerse()
      case .lines: layout.traits.formUnion([.keepsLines, .placed])
      case .paragraphs: divisions = lines.starts
      }
    } else if hasOnlyImages, mayHaveLines {
      kind = .caption
    } else if isVerse, isStanza(range) {
      becomeVerse()
    }
    return divisions
  }

  /// Layout of the second and later paragraphs it is divided into.
  var layoutOfOthers: BlockLayout {
    var others = layout
    others.marker = ListMarker()
    others.traits.remove(.keptWithPrevious)
    // The lines of one element are neither indented nor separated.
    if !lines.areElements { others.traits.formUnion([.flush, .close]) }
    return others
  }

  /// The image of a finished block without text; nil otherwise.
  var wholeImage: ImageReference? {
    kind == .caption && hasOnlyImages && lines.starts.isEmpty ? image : nil
  }

  private func meaning(in range: Range<Int>) -> BlockLines.Meaning {
    if isVerse { return .verse }
    let meaning = lines.meaning(in: range, alignment: layout.alignment)
    return hasFormulas && meaning == .verse ? .lines : meaning
  }

  /// Begins all lines where hanging ones begin.
  private mutating func unhang() {
    layout.leading = UInt8(clamping: Int(layout.leading) + min(0, Int(layout.firstIndent)))
    layout.firstIndent = max(0, layout.firstIndent)
  }

  private mutating func becomeVerse() {
    kind = .verse
    layout.traits.insert(.keepsLines)
  }

  /// Whether a text in a poem is a stanza of one line.
  private func isStanza(_ range: Range<Int>) -> Bool {
    guard kind == .paragraph || kind == .quotation, range.count <= longestStanza else {
      return false
    }
    return layout.alignment == .natural || layout.alignment == .left
  }
}
