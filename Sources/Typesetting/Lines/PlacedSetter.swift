import BookText
import Cells

/// Sets blocks with a layout from the document: margins, alignment, list markers, preserved lines.
struct PlacedSetter {
  let format: PageFormat
  let formulas: FormulaSetter

  /// Returns the lines of a block.
  ///
  /// - Parameters:
  ///   - block: The block, or a passage of it.
  ///   - before: The block before it.
  ///   - continues: True if it is a later passage.
  func lines(
    of block: Block, after before: Block?, continues: Bool, by breaker: inout TextBreaker
  ) -> [SetLine] {
    let layout = block.layout
    let marker = continues ? "" : layout.marker.text
    let room = room(of: layout, marker: marker)
    let alignment = mirrored(layout.alignment, of: block, in: breaker.text)
    let last = mirrored(layout.lastAlignment, of: block, in: breaker.text)
    var lines: [SetLine]
    if layout.traits.contains(.keepsLines) {
      lines = keptLines(of: block, room, alignment, last: last, by: &breaker)
    } else {
      let hang = min(0, Int(layout.firstIndent))
      let isOpening =
        continues || block.kind == .listItem || layout.traits.contains(.flush)
        || layout.firstIndent < 0
        || layout.alignment != .natural || before?.kind != block.kind
        || before.map(block.isLaidOut(like:)) != true
      let first = hang < 0 ? max(-room.leading, hang) : isOpening ? 0 : format.paragraphIndent
      lines = set(
        block.range, room, alignment, last: last, first: continues ? 0 : first, others: 0,
        isJustified: format.style.isJustified && room.width >= 45, by: &breaker)
    }
    if !marker.isEmpty, !lines.isEmpty { lines[0].traits.insert(.marker) }
    return lines
  }

  /// Sets lines that are preserved, with empty rows around formulas of several rows.
  private func keptLines(
    of block: Block, _ room: Room, _ alignment: BlockLayout.Alignment,
    last: BlockLayout.Alignment, by breaker: inout TextBreaker
  ) -> [SetLine] {
    var lines: [SetLine] = []
    for line in TypedLine.lines(of: block, in: breaker.text) {
      let own = lines.isEmpty ? max(0, Int(block.layout.firstIndent)) : 0
      let indent = min(max(0, line.column - block.indent) + own, room.width / 2)
      let formula = formulas.lines(of: line.range, indent: room.leading + indent, alignment)
      let start = line.range.lowerBound
      if formula != nil || lines.last?.role == .formula, !lines.isEmpty {
        lines.append(SetLine(.blank, range: start..<start))
      }
      lines +=
        formula
        ?? set(
          line.range, room, alignment, last: last, first: indent, others: indent + 2,
          isJustified: false, by: &breaker)
    }
    return lines
  }

  /// Returns an alignment of a block as seen from the side where its lines begin, as if that were the left:
  /// lines are mirrored when they are drawn.
  private func mirrored(
    _ alignment: BlockLayout.Alignment, of block: Block, in text: UnsafeBufferPointer<UInt8>
  ) -> BlockLayout.Alignment {
    switch alignment {
    case .left where isRightToLeft(block, in: text): .right
    case .right where isRightToLeft(block, in: text): .left
    case .end: .right
    default: alignment
    }
  }

  /// True if a block that is not placed is aligned at the side where its lines end.
  func alignsAtEnd(_ block: Block, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    block.kind == .paragraph && block.layout.alignment == .left && isRightToLeft(block, in: text)
  }

  private func isRightToLeft(_ block: Block, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    SetLine.Direction(of: block, in: text) == .rightToLeft
  }

  /// The indent of the lines and their width, in cells.
  private struct Room {
    var leading: Int
    var width: Int
  }

  private func room(of layout: BlockLayout, marker: String) -> Room {
    let measure = format.measure
    let least = marker.isEmpty ? 0 : cellWidth(of: marker) + 1
    let leading = min(max(least, min(Int(layout.leading), measure / 3)), max(0, measure - 1))
    let trailing = min(Int(layout.trailing), measure / 4)
    return Room(leading: leading, width: max(1, measure - leading - trailing))
  }

  /// Breaks text into lines of a room, with the given indents of the first line and of the others.
  private func set(
    _ range: Range<Int>, _ room: Room, _ alignment: BlockLayout.Alignment,
    last: BlockLayout.Alignment, first: Int, others: Int, isJustified: Bool,
    by breaker: inout TextBreaker
  ) -> [SetLine] {
    let isFilled = isJustified && alignment == .natural
    let others = min(others, room.width - 1)
    let shape = ParagraphBreaker.Shape(
      firstWidth: max(1, room.width - min(first, room.width - 1)), width: room.width - others,
      isJustified: isFilled)
    let alignment = format.style.isPlain ? .natural : alignment
    let isCentred = alignment == .centre || alignment == .right
    let broken =
      isCentred ? breaker.broken(range, shape) : breaker.brokenProse(range, shape)
    return broken.lines.enumerated().map { index, line in
      let width = index == 0 ? shape.firstWidth : shape.width
      let free = max(0, width - line.naturalWidth)
      var indent = room.leading + (index == 0 ? first : others)
      let isLast = index + 1 == broken.lines.count
      let alignment = isLast && last != .natural && !format.style.isPlain ? last : alignment
      if alignment == .centre { indent += free / 2 }
      if alignment == .right { indent += free }
      let extra = isFilled && !isLast && line.gaps > 0 && free <= line.gaps ? free : 0
      return ProseSetter.set(line, of: broken, indent: indent, extra: extra)
    }
  }
}
