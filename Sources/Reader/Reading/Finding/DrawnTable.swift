import BookText
import Numbers

/// A table drawn with bars, in lines kept as typed. To a listener its bars and edges say nothing: its cells
/// and the names of its columns do.
///
/// Each line between the edges is a row. The first row has the names, if an edge follows it.
struct DrawnTable {
  /// A line of the table.
  private struct Line {
    /// Its bytes in the text.
    let range: Range<Int>
    /// Its cells without the bars; nil for an edge.
    let cells: [String]?
  }

  private let lines: [Line]

  /// Signs that divide cells.
  private static let bars: Set<Character> = ["|", "│", "┃", "║"]
  /// Maximum length of a table, in bytes: a longer one is read as typed.
  private static let maximumLength = 1 << 16
  /// Signs of edges, beside the bars.
  private static let edges = Set("+-=_*~─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╪╓╖╙╜╟╢╥╨╫┏┓┗┛┣┫┳┻╋╭╮╰╯")

  /// Returns the table in a block; nil if a line is neither an edge nor a row, if rows differ in their number
  /// of cells, or if the block is too long.
  ///
  /// - Complexity: O(*n*) in the length of the block.
  static func find(in block: Block, of book: Book) -> DrawnTable? {
    guard block.range.count <= maximumLength else { return nil }
    var lines: [Line] = []
    var start = block.range.lowerBound
    for line in book.text[block.range].split(separator: "\n", omittingEmptySubsequences: false) {
      let range = start..<start + line.count
      start = range.upperBound + 1
      let text = words(of: String(decoding: line, as: UTF8.self)[...])
      if text.isEmpty { continue }
      let cells = cells(of: text)
      guard cells != nil || isEdge(text) else { return nil }
      lines.append(Line(range: range, cells: cells))
    }
    let counts = Set(lines.compactMap(\.cells?.count))
    guard counts.count == 1, counts.contains(where: { $0 > 1 }) else { return nil }
    return DrawnTable(lines: lines)
  }

  /// Whether a line has only blanks and the signs of edges and bars.
  private static func isEdge(_ text: String) -> Bool {
    text.allSatisfy { $0.isWhitespace || edges.contains($0) || bars.contains($0) }
  }

  /// Returns the cells of a row, which begins and ends with a bar; nil for an edge or another text.
  private static func cells(of text: String) -> [String]? {
    guard !isEdge(text), text.count > 1, let first = text.first, let last = text.last,
      bars.contains(first), bars.contains(last)
    else { return nil }
    return text.dropFirst().dropLast()
      .split(omittingEmptySubsequences: false) { bars.contains($0) }
      .map(words)
  }

  /// Returns a text with one blank between its words.
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
