import BookText

/// Lines with quotation signs, `> ` or `>> `, as in mail and Markdown.
///
/// If nearly all lines have them, the text is not a quotation: the signs are a prefix without meaning.
struct QuotedLines {
  /// The signs of a line.
  private struct Prefix {
    /// The range of the signs.
    let range: Range<Int>
    /// Number of signs.
    let depth: Int
    /// The start of the line's words.
    let words: Int
    /// Whether it has no words.
    let isEmpty: Bool
  }

  private var prefixes: [Prefix] = []
  /// Whether nearly all lines of the text are quoted.
  private var isWholeText = false

  var isEmpty: Bool { prefixes.isEmpty }

  /// Finds the lines of a text that are quoted as in mail; none if all have `>>>`, the prompt of Python.
  init(in text: TextBytes, _ lines: [SourceLine]) {
    findQuotations(in: text, lines)
    let quoted = prefixes.count { !$0.isEmpty }
    // Where words are quoted for the third time, others are for the first.
    if prefixes.allSatisfy({ $0.depth == 3 && $0.range.count == 3 }) { prefixes = [] }
    isWholeText = quoted.isAtLeast(share: 4, in: 5, of: lines.count)
  }

  /// Groups the lines with signs that are right below each other, and records the groups that are quotations.
  /// Signs indented by four columns or more do not count.
  private mutating func findQuotations(in text: TextBytes, _ lines: [SourceLine]) {
    var group: [Prefix] = []
    var isAfterBlank = true
    for line in lines {
      guard text[line.range.lowerBound] == ">", line.indent < 4,
        let prefix = Self.prefix(of: line, in: text)
      else {
        appendQuotation(&group, isApart: isAfterBlank && line.blankLinesBefore > 0)
        continue
      }
      if group.isEmpty || line.blankLinesBefore > 0 {
        appendQuotation(&group, isApart: isAfterBlank)
        isAfterBlank =
          line.blankLinesBefore > 0 || line.range.lowerBound == lines[0].range.lowerBound
      }
      group.append(prefix)
    }
    appendQuotation(&group, isApart: isAfterBlank)
  }

  /// Moves lines in a row to the quotations, if any has words. A single line needs blank lines around it;
  /// otherwise it is dropped, since it may be a broken sum.
  private mutating func appendQuotation(_ group: inout [Prefix], isApart: Bool) {
    if group.contains(where: { !$0.isEmpty }), group.count >= 2 || isApart { prefixes += group }
    group.removeAll(keepingCapacity: true)
  }

  /// Returns the signs at the beginning of a line; nil if they are an arrow or quotation marks.
  private static func prefix(
    of line: SourceLine, in text: TextBytes
  ) -> Prefix? {
    var position = line.range.lowerBound
    var end = position
    var depth = 0
    while position < line.range.upperBound, position < end + 2 {
      if text[position] == ">" {
        depth += 1
        end = position + 1
      } else if text[position] != " " {
        break
      }
      position += 1
    }
    let last = line.range.upperBound
    // `>text` is a quotation of some mail programs, `>--` is an arrow, `>>text<<` is speech.
    guard end == last || text[end] == " " || text.isWord(at: end) && !isSpeech(end..<last, in: text)
    else { return nil }
    let words: Int = (end..<last).first(where: { text[$0] > " " }) ?? last
    return Prefix(
      range: line.range.lowerBound..<end, depth: depth, words: words,
      isEmpty: end == line.range.upperBound)
  }

  /// Whether words right after two signs are speech between `>>` and `<<`, typed for « and ».
  private static func isSpeech(_ words: Range<Int>, in text: TextBytes) -> Bool {
    words.lowerBound >= 2 && text[words.lowerBound - 2] == ">"
      && zip(text[words], text[words].dropFirst()).contains { $0 == "<" && $1 == "<" }
  }

  /// Overwrites the signs.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for prefix in prefixes { text.blank(prefix.range) }
  }

  /// Records the quotation depth in the lines of the text without the signs, unless all the text is quoted.
  func markDepths(of lines: inout [SourceLine]) {
    guard !isWholeText else { return }
    var next = 0
    for index in lines.indices {
      let start = lines[index].range.lowerBound
      while next < prefixes.count, prefixes[next].words < start { next += 1 }
      guard next < prefixes.count else { return }
      if prefixes[next].words == start { lines[index].quotationDepth = prefixes[next].depth }
    }
  }
}
