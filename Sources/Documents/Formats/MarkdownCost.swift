/// The time that parsing Markdown takes beyond its length.
///
/// Containers, that is quotations, items of lists and notes, may stand in each other. For each sign of a
/// line, and several times for each line, the library walks through all containers around it: a line of
/// thousands of `>` before another of thousands of `[` takes minutes. And it looks for each cell of a table
/// from the beginning of its row.
struct MarkdownCost {
  /// The steps through containers, estimated from above: they are short.
  private(set) var walks = 0
  /// The steps to the cells of tables.
  private(set) var searches = 0

  /// The steps of the document's budget that they take.
  var steps: Int { walks / 8 + searches }

  /// The steps for each line, in those for one byte.
  private static let perLine = 16

  /// - Complexity: O(*n*).
  init(of text: [UInt8]) {
    var (depth, mostBars) = (0, 0)
    var isAfterBlank = true
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      if let own = Self.depth(of: text[start..<end]) {
        // A paragraph goes on in lines without the signs of its containers, up to a blank line.
        depth = isAfterBlank ? own : max(depth, own)
        isAfterBlank = false
      } else {
        isAfterBlank = true
        mostBars = 0
      }
      walks += depth * (end - start + Self.perLine)
      // A row gets as many cells as the first row of its table has.
      mostBars = max(mostBars, text[start..<end].count { $0 == UInt8(ascii: "|") })
      searches += mostBars * mostBars
      let isPair = end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
  }

  /// The maximum number of containers that a line can be in by the signs at its beginning; nil if it is
  /// blank. Each takes a sign or, if it began on a line before, two columns of blanks.
  private static func depth(of line: ArraySlice<UInt8>) -> Int? {
    var (marks, columns) = (0, 0)
    var rest = line
    while let byte = rest.popFirst() {
      switch byte {
      case 0x20: columns += 1
      case 0x09: columns += 4
      case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
        UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: ":"):
        marks += 1
      case 0x30...0x39: continue
      case UInt8(ascii: "["):
        // The name of a note, before a colon.
        guard rest.first == UInt8(ascii: "^"), let end = rest.firstIndex(of: UInt8(ascii: "]"))
        else {
          return marks + columns / 2
        }
        rest = rest[(end + 1)...]
      default: return marks + columns / 2
      }
    }
    return line.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : marks + columns / 2
  }
}
