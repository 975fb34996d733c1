import BookText
import Markup

/// Margins that nearly all of the text of a book and most of its headings have. On a screen they leave room
/// for a menu; a page has margins of its own.
struct CommonMargins {
  /// Margins in cells. Headings are set without them.
  private var headings: [(leading: UInt8, trailing: UInt8)] = []

  mutating func record(heading style: FlowStyle) {
    headings.append(
      (BlockPlacement.cells(ofEm: style.leading), BlockPlacement.cells(ofEm: style.trailing)))
  }

  /// Narrower margins, as in a menu, stay. Hanging indents stay inside the page. Costs O(*n*) in the blocks.
  func remove(from builder: inout BookBuilder) {
    /// Margin that half of the headings and nine tenths of the text have at least, in cells.
    func commonMargin(_ side: KeyPath<BlockLayout, UInt8>, ofHeadings margins: [UInt8]) -> UInt8 {
      let ofHeadings = Self.margin(ofAllBut: Self.otherHeadings, of: margins.map { ($0, 1) })
      // Most documents have none.
      guard ofHeadings > 0 else { return 0 }
      // Headings distinguish the text from the entries of a list, which may be all of the text.
      let texts = builder.blocks.filter { !$0.isHeading }
      return min(
        ofHeadings,
        Self.margin(
          ofAllBut: Self.otherText,
          of: texts.map { ($0.layout[keyPath: side], $0.range.count) }))
    }
    let leading = commonMargin(\.leading, ofHeadings: headings.map(\.leading))
    let trailing = commonMargin(\.trailing, ofHeadings: headings.map(\.trailing))
    guard leading > 0 || trailing > 0 else { return }
    builder.changeBlocks(in: 0..<builder.text.count) { block in
      if block.layout.leading >= leading { block.layout.leading -= leading }
      if block.layout.trailing >= trailing { block.layout.trailing -= trailing }
      // A hanging indent stays inside the page.
      let hanging = UInt8(clamping: -Int(block.layout.firstIndent))
      block.layout.leading = max(block.layout.leading, hanging)
    }
  }

  /// Share of headings with less than a common margin.
  private static let otherHeadings = 0.5
  /// Share of text with less than a common margin.
  private static let otherText = 0.1

  private static let fewestRows = 4

  /// Removes empty rows if at least ``fewestRows`` pairs of paragraphs, and more than half of all, have one:
  /// then they part paragraphs, not scenes. Costs O(*n*) in the blocks.
  static func removeUsualRows(from builder: inout BookBuilder) {
    var (rows, count) = ([Range<Int>](), 0)
    for (before, block) in zip(builder.blocks, builder.blocks.dropFirst())
    where before.kind == .paragraph && block.kind == .paragraph {
      count += 1
      if block.blankLinesBefore >= Block.blankLinesOfPause { rows.append(block.range) }
    }
    guard rows.count >= fewestRows, 2 * rows.count > count else { return }
    for row in rows { builder.changeBlocks(in: row) { $0.blankLinesBefore = 1 } }
  }

  /// Greatest margin, in cells, that all texts have at least, except for a share of them (0…1) by length.
  private static func margin(ofAllBut share: Double, of texts: [(UInt8, length: Int)]) -> UInt8 {
    var lengths = [Int](repeating: 0, count: Int(UInt8.max) + 1)
    for (margin, length) in texts { lengths[Int(margin)] += length }
    var outside = share * Double(lengths.reduce(0, +))
    let margin = lengths.firstIndex { length in
      outside -= Double(length)
      return outside < 0
    }
    return UInt8(clamping: margin ?? 0)
  }
}
