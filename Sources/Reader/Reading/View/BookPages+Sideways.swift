import BookText
import Paging
import Typesetting

/// Long lines cut by the measure, and moved sideways; and drawings of a book cut by the edge of the page.
extension BookPages {
  /// Moves long lines by half a page, to show more of their ends or beginnings. False if the visible text
  /// hides nothing on this side, or no lines are cut.
  mutating func moveLongLines(_ direction: Direction, over visible: Range<Int>) -> Bool {
    guard let room = cutWidth else { return false }
    var most = Int.max
    if !cutsAllLines {
      most = hiddenCells(in: visible)
      sideways = min(sideways, most)
    } else if direction == .forward {
      most = book.longestLine(in: visible) - room
    }
    let hidden = direction == .backward ? sideways : most - sideways
    guard hidden > 0 else { return false }
    sideways += direction.rawValue * min(hidden, max(1, room / 2))
    return true
  }

  /// Moves long lines to show a character: back to their beginnings if possible, otherwise with the character
  /// in the middle. Does nothing if it is visible or its line is not cut.
  mutating func revealCharacter(at offset: Int) {
    guard let room = cutWidth, offset < book.text.count, let column = columnInCutLine(of: offset)
    else {
      return
    }
    // A mark may be on the first cell and on the last.
    if column > sideways || sideways == 0, column < sideways + room - 1 { return }
    sideways = column < room - 1 ? 0 : column - room / 2
  }

  /// The column counts from the beginning of the line or the drawing; nil if the line has several rows,
  /// belongs to no drawing, or is on no known page.
  private func columnInCutLine(of offset: Int) -> Int? {
    let page = pagination.knownPage(at: TextOffset(utf8: offset))
    let lines = page.map { pagination.lines(of: pagination[$0]) } ?? []
    let line = lines.first { $0.range.contains(offset) }
    guard cutsAllLines else {
      guard let line, line.role == .wide else { return nil }
      return line.indent + book.column(of: offset) - book.column(of: line.range.lowerBound)
    }
    return line.map { book.isPartOfLine($0.range) } == true ? nil : book.column(of: offset)
  }

  /// The cells by which the widest drawing in a part of the text is too wide for the page.
  private func hiddenCells(in visible: Range<Int>) -> Int {
    guard let room = layout?.format.room,
      let first = pagination.knownPage(at: TextOffset(utf8: visible.lowerBound))
    else { return 0 }
    var hidden = 0
    for page in first..<pagination.count {
      guard pagination[page].start < visible.upperBound else { break }
      for line in pagination.lines(of: pagination[page]) where line.role == .wide {
        hidden = max(hidden, line.extra - room)
      }
    }
    return hidden
  }

  /// Whether all long lines are cut, as in a text of kept lines.
  private var cutsAllLines: Bool { layout?.type.cutsLongLines == true }

  /// The width from which lines, or the drawings of a book, are cut; nil if none are.
  private var cutWidth: Int? {
    layout.flatMap { layout in
      layout.type.cutsLongLines
        ? layout.format.measure : layout.type.cutsDrawings ? layout.format.room : nil
    }
  }
}
