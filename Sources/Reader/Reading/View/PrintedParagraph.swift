import Cells

/// A paragraph printed by a program for a terminal of another width: lines broken only for the width are
/// joined.
struct PrintedParagraph: Hashable, Sendable {
  /// The printed lines.
  private let source: [String]
  /// The blanks before the first line, and before the others.
  private let (indent, hang): (Int, Int)

  /// Measures the indents of the first line of a paragraph, and of the second; there must be a line.
  private init(_ source: [String]) {
    self.source = source
    indent = source[0].indent
    hang = source.count > 1 ? source[1].indent : indent
  }

  /// Least width of lines broken by a program.
  private static let narrowest = 56

  /// Divides printed lines into paragraphs. A line goes on if the next word would not have fitted into the
  /// widest line. The number of a meaning, a smaller indent, and a colon before begin a new paragraph.
  /// O(*n*).
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

  /// Whether a word is the number of a meaning, of one or two digits or a letter: `1.`, `2:`, `(b)`.
  private static func isNumber(_ word: Substring) -> Bool {
    let rest = word.drop { $0 == "(" }
    guard let last = rest.last, ".:)".contains(last) else { return false }
    let number = rest.dropLast()
    return (1...2).contains(number.count)
      && number.allSatisfy { $0.isNumber || $0.isLetter && number.count == 1 }
  }

  /// Wraps at blanks to `width` cells. Longer words are cut, and indents are a third of the width at most. A
  /// single line that fits stays as printed.
  func lines(to width: Int) -> [String] {
    if source.count == 1, cellWidth(of: source[0]) <= width { return source }
    return wrapped(
      source.flatMap { $0.split(separator: " ") }, to: width, indent: min(indent, width / 3),
      hang: min(hang, width / 3))
  }
}

/// Wraps words at blanks into lines of at most `width` cells, one or more, perhaps empty; cuts longer words.
/// `indent` blanks are before the first line, `hang` before the others.
func wrapped(_ words: [Substring], to width: Int, indent: Int = 0, hang: Int = 0) -> [String] {
  var lines: [String] = []
  var (line, used) = (String(repeating: " ", count: indent), indent)
  var hasWords = false
  for word in words {
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

/// Wraps each text at blanks into lines of at most `width` cells, at least one line a text.
func wrapped(_ texts: [String], to width: Int) -> [String] {
  texts.flatMap { wrapped($0.split(separator: " "), to: width) }
}

extension String {
  fileprivate var indent: Int { utf8.prefix { $0 == " " }.count }
}

/// Cuts a line into parts of at most `width` cells, at least one part. A wider character stays whole.
func cut(_ line: String, to width: Int) -> [String] {
  var parts: [String] = []
  var part = ""
  var used = 0
  forEachGlyph(in: line) { glyph in
    if used > 0, used + glyph.width > width {
      parts.append(part)
      (part, used) = ("", 0)
    }
    part += glyph.text
    used += glyph.width
    return true
  }
  return parts + [part]
}
