import BookText
import Cells

/// Blocks with a layout from the document: margins, alignment, list markers, preserved lines.
extension BlockSetter {
  /// Uses the room that the margins leave. The block above decides with this one whether it has an indent.
  mutating func placedLines(of block: Block, after before: Block?) -> [SetLine] {
    let layout = block.layout
    let marker = layout.marker.text
    let room = room(of: layout, marker: marker)
    let alignment = mirroredAlignment(layout.alignment, of: block)
    let last = mirroredAlignment(layout.lastAlignment, of: block)
    var lines: [SetLine]
    if layout.traits.contains(.keepsLines) {
      lines = keptLines(of: block, room, alignment, last: last)
    } else {
      let hang = min(0, Int(layout.firstIndent))
      let isOpening =
        block.kind == .listItem || layout.traits.contains(.flush) || layout.firstIndent < 0
        || layout.alignment != .natural || before?.kind != block.kind
        || before.map(block.isLaidOut(like:)) != true
      let first = hang < 0 ? max(-room.leading, hang) : isOpening ? 0 : format.paragraphIndent
      let beginsAtEdge = [alignment, last].allSatisfy { $0 == .natural || $0 == .left }
      let entry =
        beginsAtEdge
        ? shortenedEntry(
          in: block.range, first: room.leading + first, others: room.leading, end: room.end) : nil
      lines =
        entry
        ?? setText(
          block.range, room, alignment, last: last, first: first, others: 0,
          isJustified: format.style.isJustified && room.end - room.leading >= Self.leastJustified)
    }
    if !marker.isEmpty, !lines.isEmpty { lines[0].traits.insert(.marker) }
    return lines
  }

  /// Width of justified lines, in cells: narrower ones would have wide gaps.
  private static let leastJustified = 45

  /// An empty row is before and after a formula. The first indent of the block moves its first line; no
  /// indent takes more than half of the room.
  private mutating func keptLines(
    of block: Block, _ room: Room, _ alignment: BlockLayout.Alignment, last: BlockLayout.Alignment
  ) -> [SetLine] {
    var lines: [SetLine] = []
    for line in TypedLine.lines(of: block, in: text) {
      let own = lines.isEmpty ? max(0, Int(block.layout.firstIndent)) : 0
      let indent = min(max(0, line.column - block.indent) + own, (room.end - room.leading) / 2)
      let formula = formulaRows(in: line.range, indent: room.leading + indent, alignment)
      let start = line.range.lowerBound
      if formula != nil || lines.last?.role == .formula, !lines.isEmpty {
        lines.append(SetLine(.blank, range: start..<start))
      }
      lines +=
        formula
        ?? setText(
          line.range, room, alignment, last: last, first: indent, others: indent + 2,
          isJustified: false)
    }
    return lines
  }

  /// Lines begin at the left here: they are mirrored later, in drawing.
  private func mirroredAlignment(
    _ alignment: BlockLayout.Alignment, of block: Block
  ) -> BlockLayout.Alignment {
    switch alignment {
    case .left where isRightToLeft(block): .right
    case .right where isRightToLeft(block): .left
    case .end: .right
    default: alignment
    }
  }

  /// A block not laid out by the document.
  func alignsAtEnd(_ block: Block) -> Bool {
    block.kind == .paragraph && block.layout.alignment == .left && isRightToLeft(block)
  }

  private func isRightToLeft(_ block: Block) -> Bool {
    SetLine.Direction(of: block, in: text) == .rightToLeft
  }

  /// Cells up to the beginning of the lines, and up to their end.
  private struct Room {
    var leading: Int
    var end: Int
  }

  /// A leading margin takes a third of the measure at most, unless the marker needs more; a trailing one a
  /// quarter; the text keeps a cell.
  private func room(of layout: BlockLayout, marker: String) -> Room {
    let measure = format.measure
    let least = marker.isEmpty ? 0 : cellWidth(of: marker) + 1
    let leading = min(max(least, min(Int(layout.leading), measure / 3)), max(0, measure - 1))
    return Room(
      leading: leading, end: max(leading + 1, measure - min(Int(layout.trailing), measure / 4)))
  }

  /// Indents of the first line and of the others are in cells. In a plain style all lines are flush.
  private mutating func setText(
    _ range: Range<Int>, _ room: Room, _ alignment: BlockLayout.Alignment,
    last: BlockLayout.Alignment, first: Int, others: Int, isJustified: Bool
  ) -> [SetLine] {
    let isPlain = format.style.isPlain
    return breaker.lines(
      of: range, first: room.leading + first, others: room.leading + others, end: room.end,
      isProse: isPlain || alignment != .centre && alignment != .right,
      isJustified: isJustified && alignment == .natural
    ) { free, isLast in
      switch isPlain ? .natural : isLast && last != .natural ? last : alignment {
      case .centre: free / 2
      case .right: free
      default: 0
      }
    }
  }
}
