import BookText

/// Boxes drawn with the signs of a keyboard or with those of Unicode: the header of a packet, a frame around
/// a title, a chart of boxes and arrows.
///
/// A box has an edge above and an edge below, and between them nothing but edges and lines whose first and
/// last signs stand at its sides. The signs in it mean nothing else, and its columns belong to each other.
/// Places are bytes of the text: the start of a line, unless a comment says otherwise.
struct BoxDrawings {
  /// Lines of the boxes, in order, without their ends.
  private(set) var lines: [Range<Int>] = []

  private struct Line {
    /// Bytes without white space at both ends.
    let range: Range<Int>
    /// First column, and column after the last.
    let (left, right): (Int, Int)
  }

  /// Columns of an edge.
  private static let minimumEdgeWidth = 5
  private static let fewestSigns = 4
  /// Lines of a box: longer ones are frames around pages.
  private static let mostLines = 80
  /// Columns by which a side may be beside the end of its edge: `____` above `|    |`.
  private static let slack = 1
  /// Lines with the numbers of bits above a box.
  private static let mostRulers = 3

  private let text: TextBytes

  /// Finds boxes with the rulers above it, from the first row of signs to the last. Costs O(*n*).
  init(in text: TextBytes) {
    self.text = text
    var place = 0
    while let sign = nextRow(from: place) {
      let start = lineStart(of: sign)
      guard let edge = line(at: start), isEdge(edge), let box = findBox(below: edge) else {
        place = lineEnd(of: sign) + 1
        continue
      }
      let drawing = rulers(above: start, edge) + box
      place = (box.last?.upperBound ?? sign) + 1
      if isApart(drawing) { lines += drawing }
    }
  }

  /// A byte inside the next row of signs that an edge may have. Looks at every fourth byte: the narrowest
  /// edge has at least one of them inside.
  private func nextRow(from start: Int) -> Int? {
    var place = start + 1
    let step = Self.minimumEdgeWidth - 1
    while place < text.count {
      let byte = text[place]
      // Most bytes are small letters and blanks.
      if byte < "a" || byte > "z", byte != " ", isRow(byte, at: place) { return place }
      place += step
    }
    return nil
  }

  /// The byte and one beside it belong to an edge, or the byte to the sign of a box.
  private func isRow(_ byte: UInt8, at place: Int) -> Bool {
    // E2 94 and E2 95 begin the lines of boxes.
    if byte == 0x94 || byte == 0x95 { return text[place - 1] == 0xE2 }
    guard isOfEdge(byte) else { return false }
    return isOfEdge(text[place - 1]) || place + 1 < text.count && isOfEdge(text[place + 1])
  }

  /// False for a sign of corners.
  private func isOfEdge(_ byte: UInt8) -> Bool {
    switch byte {
    case "-", "=", "_", "*", "#", "~", "+": true
    default: false
    }
  }

  private func lineStart(of place: Int) -> Int { (text[..<place].lastIndex(of: "\n") ?? -1) + 1 }

  /// Next line feed, or the end of the text.
  private func lineEnd(of place: Int) -> Int { text[place...].firstIndex(of: "\n") ?? text.count }

  /// Nil if the line is blank, or has tabs.
  private func line(at start: Int) -> Line? {
    guard start < text.count else { return nil }
    let whole = text[start..<lineEnd(of: start)]
    guard let first = whole.firstIndex(where: { $0 > " " }),
      let last = whole.lastIndex(where: { $0 > " " }), !whole.contains("\t")
    else { return nil }
    let columns = whole[first..<last + 1].count { !$0.continuesCharacter }
    return Line(range: first..<last + 1, left: first - start, right: first - start + columns)
  }

  /// Five columns or more of signs of edges and corners, and no more blanks.
  private func isEdge(_ line: Line) -> Bool {
    guard line.right - line.left >= Self.minimumEdgeWidth else { return false }
    var (signs, blanks) = (0, 0)
    for byte in text[line.range] {
      switch byte {
      case "-", "=", "_", "*", "#", "~", "+", 0x80...0xBF: signs += 1
      case "|", ".", "'", "`", ",", ":", "/", "\\", "<", ">", "^", "v", "V", 0xE2: break
      case " ": blanks += 1
      default: return false
      }
    }
    // Of two boxes side by side, no more than half is the room between them.
    return signs >= Self.fewestSigns && blanks <= signs
  }

  /// Lines of the box below an edge, with both edges. Each line must reach from side to side, and a side must
  /// be above the last edge.
  private func findBox(below edge: Line) -> [Range<Int>]? {
    var found = [edge.range]
    // Number of lines up to the last edge, and whether a side is above it.
    var (closed, hasSide) = (0, false)
    var next = lineEnd(of: edge.range.upperBound) + 1
    while found.count < Self.mostLines, let line = line(at: next), reaches(line, acrossBoxOf: edge)
    {
      found.append(line.range)
      if isEdge(line) {
        guard hasSide else { return nil }
        closed = found.count
      } else if isSide(line) {
        hasSide = true
        // `|____|` is a side and the edge below.
        if isClosing(line) { closed = found.count }
      } else {
        break
      }
      next = lineEnd(of: line.range.upperBound) + 1
    }
    return closed > 1 ? Array(found[..<closed]) : nil
  }

  /// The line reaches from one side of a box, given by its edge, to the other.
  private func reaches(_ line: Line, acrossBoxOf edge: Line) -> Bool {
    abs(line.left - edge.left) <= Self.slack && abs(line.right - edge.right) <= Self.slack
  }

  /// Whether the first and the last sign of a line may be the sides of a box.
  private func isSide(_ line: Line) -> Bool {
    let (first, last) = (text[line.range.lowerBound], text[line.range.upperBound - 1])
    switch first {
    case "|", "!", ":", "I": return last == first || last == "+"
    case "+": return last == "+" || last == "|"
    case "*", "#", "=": return last == first && line.range.count > 2
    // E2 94 82 and E2 95 91 are lines from top to bottom, the others between them corners and crossings.
    case 0xE2:
      let sign = text[line.range.lowerBound + 1]
      let end = text[line.range.upperBound - 2]
      return (sign == 0x94 || sign == 0x95) && (end == 0x94 || end == 0x95)
    default: return false
    }
  }

  /// The room between the sides of a line is the edge below a box.
  private func isClosing(_ line: Line) -> Bool {
    let inside = text[line.range].dropFirst().dropLast()
    return text[line.range.lowerBound] == "|" && inside.count >= Self.fewestSigns
      && inside.allSatisfy { $0 == "_" || $0 == "-" || $0 == "=" }
  }

  /// Blank lines, or the ends of the text, are above and below. Otherwise the box is part of something else:
  /// a table, a chart with labels.
  private func isApart(_ lines: [Range<Int>]) -> Bool {
    guard let first = lines.first, let last = lines.last else { return false }
    let start = lineStart(of: first.lowerBound)
    return (start == 0 || isBlank(lineStart(of: start - 1)))
      && isBlank(lineEnd(of: last.upperBound) + 1)
  }

  /// True at the end of the text.
  private func isBlank(_ start: Int) -> Bool {
    start >= text.count || text[start..<lineEnd(of: start)].allSatisfy { $0 <= " " }
  }

  /// Lines of digits and blanks right above a box, three at most: the numbers of its columns.
  private func rulers(above start: Int, _ edge: Line) -> [Range<Int>] {
    var (found, end): ([Range<Int>], Int) = ([], start - 1)
    while found.count < Self.mostRulers, end > 0, let line = line(at: lineStart(of: end)),
      line.right <= edge.right + Self.slack,
      text[line.range].allSatisfy({ $0.isDigit || $0 == " " })
    {
      found.insert(line.range, at: 0)
      end = lineStart(of: end) - 1
    }
    return found
  }
}
