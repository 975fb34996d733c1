import BookText
import Numbers

/// A table drawn with bars, in lines kept as typed. To a listener its bars and edges say nothing: its cells
/// and the names of its columns do.
///
/// Each line between the edges is a row. The first row has the names, if an edge follows it.
struct DrawnTable {
  /// The lines, each with its bytes in the text and its cells without the bars;
  /// nil instead of cells for an edge.
  private let lines: [(range: Range<Int>, cells: [String]?)]

  /// Signs that divide cells.
  private static let bars: Set<Character> = ["|", "│", "┃", "║"]
  /// Maximum length of a table, in bytes: a longer one is read as typed.
  private static let maximumLength = 1 << 16
  /// Signs of edges, beside the bars.
  private static let edges = Set("+-=_*~─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╪╓╖╙╜╟╢╥╨╫┏┓┗┛┣┫┳┻╋╭╮╰╯")

  /// Finds the table in a block; nil if a line is neither an edge nor a row, if rows differ in their number
  /// of cells, or if the block is too long.
  ///
  /// - Complexity: O(*n*) in the length of the block.
  init?(_ block: Block, of book: Book) {
    guard block.range.count <= Self.maximumLength else { return nil }
    var lines: [(range: Range<Int>, cells: [String]?)] = []
    var start = block.range.lowerBound
    for line in book.text[block.range].split(separator: "\n", omittingEmptySubsequences: false) {
      let range = start..<start + line.count
      start = range.upperBound + 1
      let text = Self.words(of: String(decoding: line, as: UTF8.self)[...])
      if text.isEmpty { continue }
      let isEdge = text.allSatisfy {
        $0.isWhitespace || Self.edges.contains($0) || Self.bars.contains($0)
      }
      if isEdge {
        lines.append((range, nil))
      } else if let first = text.first, let last = text.last, Self.bars.contains(first),
        Self.bars.contains(last), text.count > 1
      {
        let cells = text.dropFirst().dropLast()
          .split(omittingEmptySubsequences: false) { Self.bars.contains($0) }
          .map(Self.words)
        lines.append((range, cells))
      } else {
        return nil
      }
    }
    let counts = Set(lines.compactMap(\.cells?.count))
    guard counts.count == 1, counts.contains(where: { $0 > 1 }) else { return nil }
    self.lines = lines
  }

  private static func words(of text: Substring) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the cells of the line at a place, the names of their columns, and whether they are these names;
  /// nil at an edge.
  func row(at place: Int) -> (cells: [String], names: [String?], isHead: Bool)? {
    guard let index = lines.firstIndex(where: { $0.range.contains(place) }),
      let cells = lines[index].cells, let head = lines.firstIndex(where: { $0.cells != nil })
    else { return nil }
    let hasNames =
      head + 1 < lines.count && lines[head + 1].cells == nil
      && lines[(head + 1)...].contains { $0.cells != nil }
    let names: [String?] = (hasNames ? lines[head].cells : nil) ?? cells.map { _ in nil }
    return (cells, names, hasNames && index == head)
  }
}
