import Cells

/// A paragraph that a program has printed for a terminal of its own: where nothing but the width
/// ended a line, it goes on in the next.
struct PrintedParagraph: Hashable, Sendable {
  /// The lines as they were printed.
  private let source: [String]
  /// The blanks before its first line, and before the others.
  private let (indent, hang): (Int, Int)

  private init(_ source: [String]) {
    self.source = source
    indent = source[0].indent
    hang = source.count > 1 ? source[1].indent : indent
  }

  /// No program breaks its lines sooner.
  private static let narrowest = 56

  /// The paragraphs of what was printed. A line is full where the first word of the next would not
  /// have stood in the longest of all; the number of a meaning begins a paragraph all the same, and a
  /// colon at the end of a line ends one.
  ///
  /// - Complexity: O(*n*).
  static func paragraphs(of lines: [String]) -> [PrintedParagraph] {
    let widths = lines.map { cellWidth(of: $0) }
    let widest = max(narrowest, widths.max() ?? 0)
    var paragraphs: [PrintedParagraph] = []
    var start = 0
    for index in lines.indices {
      let next = index + 1
      if next < lines.count, let word = lines[next].split(separator: " ").first, widths[index] > 0,
        widths[index] + 1 + cellWidth(of: String(word)) > widest, !isNumber(word),
        lines[index].last != ":",
        lines[next].indent >= lines[start].indent
      {
        continue
      }
      paragraphs.append(PrintedParagraph(Array(lines[start...index])))
      start = next
    }
    return paragraphs
  }

  /// Whether a word counts meanings: `1.`, `2:`, `(b)`.
  private static func isNumber(_ word: Substring) -> Bool {
    let rest = word.drop { $0 == "(" }
    guard let last = rest.last, ".:)".contains(last) else { return false }
    let number = rest.dropLast()
    return (1...2).contains(number.count)
      && number.allSatisfy { $0.isNumber || $0.isLetter && number.count == 1 }
  }

  /// Its lines, broken at blanks where they have more than `width` cells; a longer word is cut.
  func lines(to width: Int) -> [String] {
    if source.count == 1, cellWidth(of: source[0]) <= width { return source }
    let (indent, hang) = (min(indent, width / 3), min(hang, width / 3))
    var lines: [String] = []
    var (line, used) = (String(repeating: " ", count: indent), indent)
    var hasWords = false
    for word in source.flatMap({ $0.split(separator: " ") }) {
      for part in cut(String(word), to: max(1, width - max(indent, hang))) {
        let cells = cellWidth(of: part)
        if hasWords, used + 1 + cells > width {
          lines.append(line)
          (line, used) = (String(repeating: " ", count: hang), hang)
        } else if hasWords {
          (line, used) = (line + " ", used + 1)
        }
        (line, used) = (line + part, used + cells)
        hasWords = true
      }
    }
    return lines + [line]
  }
}

extension String {
  /// How many blanks stand at its beginning.
  fileprivate var indent: Int { utf8.prefix { $0 == 0x20 }.count }
}
