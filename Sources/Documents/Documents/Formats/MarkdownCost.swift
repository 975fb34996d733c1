import BookText

/// Time for parsing Markdown, beyond its length.
///
/// Containers (quotations, list items, notes) may be nested. For each sign of a line, and several times for
/// each line, the library walks through all containers around it: a line of thousands of `>` before another
/// of thousands of `[` takes minutes. It also searches for each cell of a table from the beginning of its
/// row.
struct MarkdownCost {
  /// Steps through containers, estimated from above: these steps are short.
  private(set) var walks = 0
  /// Steps to the cells of tables.
  private(set) var searches = 0

  /// Steps of the document's budget.
  var steps: Int { walks / 8 + searches }

  /// Searches beyond this are not counted: no budget allows them, and a sum of them would overflow.
  private static let mostSearches = 1 << 60
  /// Steps for a line, each as long as one for a byte.
  private static let perLine = 16

  /// Estimates the cost by lines: the depth of their containers, and the bars that may be cells of a table.
  /// Costs O(*n*).
  init(of text: [UInt8]) {
    var (depth, mostBars) = (0, 0)
    var isAfterBlank = true
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == "\n" || $0 == "\r" } ?? text.count
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
      mostBars = max(mostBars, text[start..<end].count { $0 == "|" })
      searches = min(Self.mostSearches, searches + mostBars * mostBars)
      let isPair = end + 1 < text.count && text[end] == "\r" && text[end + 1] == "\n"
      start = end + (isPair ? 2 : 1)
    }
  }

  /// Containers around a line at most, by the signs at its beginning; nil if it is blank. Each container
  /// takes a sign or, if it began on an earlier line, two columns of blanks.
  private static func depth(of line: ArraySlice<UInt8>) -> Int? {
    var (marks, columns) = (0, 0)
    var rest = line
    while let byte = rest.popFirst() {
      switch byte {
      case " ": columns += 1
      case "\t": columns += 4
      case ">", "-", "+", "*",
        ".", ")", ":":
        marks += 1
      case "0"..."9": continue
      case "[":
        // The name of a note, before a colon.
        guard rest.first == "^", let end = rest.firstIndex(of: "]")
        else {
          return marks + columns / 2
        }
        rest = rest[(end + 1)...]
      default: return marks + columns / 2
      }
    }
    return line.allSatisfy { $0 == " " || $0 == "\t" } ? nil : marks + columns / 2
  }
}
