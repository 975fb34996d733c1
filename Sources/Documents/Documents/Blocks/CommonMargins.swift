import BookText
import Markup

/// The margins that nearly all of the text of a book and most of its headings have. On a screen they leave
/// room for a menu beside the text; a page has margins of its own.
struct CommonMargins {
  /// Margins of the headings so far, in cells. Headings are set without them.
  private var headings: [(leading: UInt8, trailing: UInt8)] = []

  /// Records the margins of a heading, from which the common ones are found.
  mutating func record(heading style: FlowStyle) {
    headings.append(
      (BlockPlacement.cells(ofEm: style.leading), BlockPlacement.cells(ofEm: style.trailing)))
  }

  /// Removes the common margins from all blocks whose margins are as wide. Narrower margins, as in a menu,
  /// stay. Hanging indents stay inside the page.
  ///
  /// - Complexity: O(*n*) in the number of blocks.
  func remove(from builder: inout BookBuilder) {
    /// Returns the margin at a side that half of the headings and nine tenths of the text have at least, in
    /// cells.
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

  /// Share of the headings that may have less than a common margin.
  private static let otherHeadings = 0.5
  /// Share of the text that may have less than a common margin.
  private static let otherText = 0.1

  /// Fewest empty rows between paragraphs that may be the usual space there.
  private static let fewestRows = 4

  /// Removes the empty rows between paragraphs if at least ``fewestRows`` pairs, and more than half of all,
  /// have one: then they part paragraphs, not scenes.
  ///
  /// - Complexity: O(*n*) in the number of blocks.
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

  /// Returns the greatest margin that all texts have at least, except for a share of them by length; 0
  /// without texts.
  ///
  /// - Parameters:
  ///   - share: The share of the length that may have less, 0…1.
  ///   - texts: The margin of each text in cells, and its length in bytes.
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
