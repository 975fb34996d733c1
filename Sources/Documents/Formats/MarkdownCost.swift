/// The cost of parsing Markdown beyond its length. The library fills up the rows of a table to the
/// width of its head, and repeats the address of a link wherever the link is named: a text of a few
/// kilobytes can be made to take gigabytes and minutes.
struct MarkdownCost {
  /// The number of cells added to fill up tables.
  private(set) var cells = 0
  /// The steps for finding the cells of the rows: the library looks for each from the beginning of the row.
  private(set) var searches = 0
  /// The length of the longest link definition, in bytes.
  private(set) var longestDefinition = 0
  /// The maximum possible number of links.
  private(set) var links = 0
  /// The number of lines, and of signs that may be markup: the library makes an object of some 200 to 400
  /// bytes for each of them.
  private(set) var pieces = 0

  /// - Complexity: O(*n*).
  init(of text: [UInt8]) {
    var table = 0
    var definition: Int?
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.allSatisfy({ $0 <= 0x20 }) { (table, definition) = (0, nil) }
      for row in line.split(separator: 0x0D) {
        let bars = row.count { $0 == UInt8(ascii: "|") }
        cells += max(0, table - bars)
        if Self.canDivide(row), bars > table { table = bars + 1 }
        searches += bars * bars
        pieces += 1 + row.count(where: Self.isMarkup)
        links += row.count { $0 == UInt8(ascii: "[") }
        // A title may follow the address on further lines.
        definition = Self.isDefinition(row) ? row.count : definition.map { $0 + row.count }
        longestDefinition = max(longestDefinition, definition ?? 0)
      }
    }
  }

  /// The steps of the document's budget that parsing takes, by its time and memory.
  var steps: Int { 256 * cells + 96 * pieces + searches + links * longestDefinition }

  /// True if a byte can be markup in a line.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte < 0x80 && "[]*_~`<&!|\\".utf8.contains(byte)
  }

  /// True if a line can be the one between the head of a table and its rows.
  private static func canDivide(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "-")) && line.allSatisfy { "|-:> \t\r*+".utf8.contains($0) }
  }

  /// True if a line can define a link: `[name]: address`.
  private static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { " \t>*+-0123456789.)".utf8.contains($0) }
    return text.first == UInt8(ascii: "[")
      && zip(text, text.dropFirst()).contains {
        $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: ":")
      }
  }
}
