import BookText

/// Finds the blocks of Pandoc's Markdown that CommonMark lacks: fenced divisions, definition lists and blocks
/// of lines. Books made with Quarto, bookdown and Leanpub have them.
///
/// Indices count the lines of the source.
struct PandocBlocks {
  /// The text with Markdown and elements in their places.
  private(set) var text: [UInt8] = []
  /// For each line of it, the number of its line in the source, from 0; empty if the text is unchanged.
  private(set) var sources: [Int32] = []

  private let lines: [ArraySlice<UInt8>]
  /// The open divisions: whether each is set as a quotation.
  private var divisions: [Bool] = []
  /// The signs of the open fence; nil outside fences.
  private var fence: ArraySlice<UInt8>?
  /// The line after the last list of definitions.
  private var endOfDefinitions = -1

  /// Maximum number of divisions in each other.
  private static let maximumDivisionDepth = 8

  /// Rewrites the blocks that Pandoc adds as blocks of CommonMark.
  ///
  /// - Complexity: O(*n*).
  init(_ source: ArraySlice<UInt8>) {
    guard Self.mayHaveBlocks(source) else {
      lines = []
      text = Array(source)
      return
    }
    lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    text.reserveCapacity(source.count + source.count / 16)
    var index = 0
    while index < lines.count { index = rewriteBlock(at: index) }
    // No line end is after the last line.
    if text.last == "\n" { text.removeLast() }
  }

  /// Whether a line begins with a sign of such a block. Most texts have none, and need no further reading.
  private static func mayHaveBlocks(_ source: ArraySlice<UInt8>) -> Bool {
    var isFirst = true
    for byte in source {
      if isFirst, byte == ":" || byte == "|" || byte == "~" { return true }
      isFirst = byte == "\n" || isFirst && byte == " "
    }
    return false
  }

  /// Appends a line for a source line to ``text``, with a `>` for each open division that is a quotation.
  private mutating func appendLine(_ line: some Sequence<UInt8>, from source: Int) {
    for _ in 0..<divisions.count(where: { $0 }) { text += "> ".utf8 }
    text += line
    text.append("\n")
    sources.append(Int32(clamping: source))
  }

  /// Appends the block of Pandoc that begins with a line, or else the line; returns the next index.
  private mutating func rewriteBlock(at index: Int) -> Int {
    let line = lines[index]
    if let open = fence {
      if let sign = line.fenceSign, sign.starts(with: open), line[sign.endIndex...].isBlank {
        fence = nil
      }
    } else if let sign = line.fenceSign {
      fence = sign
    } else if line.isIndentedCode {
      // It stays.
    } else if let division = divisionMark(in: line) {
      return rewriteDivision(division, at: index)
    } else if let end = endOfLineBlock(from: index) {
      return rewriteLineBlock(index..<end)
    } else if isTerm(line: index) {
      return rewriteDefinitions(from: index)
    }
    appendLine(line, from: index)
    return index + 1
  }

  // MARK: Divisions

  /// A line that begins or ends a division.
  private enum Division {
    /// The beginning of one, with the name of a call to the reader; nil for any other.
    case begin(String?)
    case end
  }

  /// Names of divisions that call the reader's attention.
  private static let calls = ["note", "tip", "warning", "important", "caution"]

  /// Returns the meaning of a line with three colons or more: with a name or attributes it begins a division,
  /// alone it ends one. Nil for other lines, an end without a beginning, and divisions too deep.
  private func divisionMark(in line: ArraySlice<UInt8>) -> Division? {
    let start = line.drop { $0 == " " }
    let colons = start.prefix { $0 == ":" }
    guard colons.count >= 3 else { return nil }
    let rest = start[colons.endIndex...].trimmed
    if rest.isEmpty { return divisions.isEmpty ? nil : .end }
    var words = rest
    while words.last == ":" { words = words.dropLast() }
    words = words.trimmed
    let isNamed = !words.isEmpty && words.allSatisfy { $0.mayBeInWord || $0 == "-" }
    guard isNamed || PandocSpans.classes(in: words) != nil,
      divisions.count < Self.maximumDivisionDepth
    else {
      return nil
    }
    let names = String(decoding: words, as: UTF8.self).lowercased()
      .split { !$0.isLetter && $0 != "-" }
    let call = Self.calls.first { call in names.contains { $0 == call || $0 == "callout-" + call } }
    return .begin(call)
  }

  /// Begins or ends a division. A call-out becomes a quotation with its name in bold.
  ///
  /// - Returns: The index of the next line.
  private mutating func rewriteDivision(_ division: Division, at index: Int) -> Int {
    switch division {
    case .end:
      if divisions.popLast() == true { appendLine("".utf8, from: index) }
      appendLine("".utf8, from: index)
    case .begin(let call):
      appendLine("".utf8, from: index)
      divisions.append(call != nil)
      if let call {
        appendLine("**\(call.prefix(1).uppercased())\(call.dropFirst())**".utf8, from: index)
        appendLine("".utf8, from: index)
      }
    }
    return index + 1
  }

  // MARK: Lines

  /// Returns the line after a block of lines that begin with a bar and a blank; nil if none begins at a line,
  /// or if it is a table.
  private func endOfLineBlock(from start: Int) -> Int? {
    guard isBarred(line: start), start == 0 || lines[start - 1].isBlank else { return nil }
    var end = start
    while end < lines.count, isBarred(line: end) || end > start && lines[end].first == " " {
      guard !lines[end].dropFirst().contains("|") else { return nil }
      end += 1
    }
    return end == lines.count || lines[end].isBlank ? end : nil
  }

  /// Whether a line begins with a bar, and a blank or nothing after it.
  private func isBarred(line index: Int) -> Bool {
    lines[index].first == "|" && (lines[index].dropFirst().first ?? " ") == " "
  }

  /// Appends lines with bars as verse with indents. A line without a bar goes on with the line before it.
  ///
  /// - Returns: The index of the next line.
  private mutating func rewriteLineBlock(_ range: Range<Int>) -> Int {
    appendLine("<div class=\"verse\">".utf8, from: range.lowerBound)
    appendLine("".utf8, from: range.lowerBound)
    for index in range {
      let line = lines[index].first == "|" ? lines[index].dropFirst(2) : lines[index]
      let blanks = line.prefix { $0 == " " }
      let isLast =
        index + 1 == range.upperBound || lines[index + 1].first != "|" || line.isBlank
        || lines[index + 1].dropFirst().isBlank
      var words: [UInt8] = []
      for _ in blanks { words += "&nbsp;".utf8 }
      words += line[blanks.endIndex...].trimmed
      if line.isBlank { words = [] }
      appendLine(words + (isLast ? [] : Array("<br>".utf8)), from: index)
    }
    appendLine("".utf8, from: range.upperBound - 1)
    appendLine("</div>".utf8, from: range.upperBound - 1)
    appendLine("".utf8, from: range.upperBound - 1)
    return range.upperBound
  }

  // MARK: Definitions

  /// Returns the beginning of a definition's text on its line, after a colon or a tilde; nil for any other
  /// line.
  private func startOfDefinition(inLine index: Int) -> Int? {
    guard index < lines.count else { return nil }
    let line = lines[index]
    let start = line.prefix(4).prefix { $0 == " " }.endIndex
    guard start < line.endIndex, start - line.startIndex < 4,
      line[start] == ":" || line[start] == "~"
    else { return nil }
    let blanks = line[(start + 1)...].prefix { $0 == " " || $0 == "\t" }
    return blanks.isEmpty || blanks.endIndex == line.endIndex ? nil : blanks.endIndex
  }

  /// Whether a line is a term: a paragraph of one line with a definition below it.
  private func isTerm(line index: Int) -> Bool {
    let line = lines[index].trimmed
    guard let first = line.first, !"#>|-+=`~:".utf8.contains(first),
      index == 0 || lines[index - 1].isBlank || index == endOfDefinitions
    else { return false }
    return startOfDefinition(inLine: index + 1) != nil
      || index + 1 < lines.count && lines[index + 1].isBlank
        && startOfDefinition(inLine: index + 2) != nil
  }

  /// Appends a term and its definitions as a list. A definition may follow a blank line.
  ///
  /// - Parameter start: The line of the term.
  /// - Returns: The index of the next line.
  private mutating func rewriteDefinitions(from start: Int) -> Int {
    appendLine("<dl><dt>".utf8, from: start)
    appendLine("".utf8, from: start)
    appendLine(lines[start].trimmed, from: start)
    appendLine("".utf8, from: start)
    appendLine("</dt>".utf8, from: start)
    var index = start + 1
    while let first = startOfDefinition(inLine: index) ?? startOfDefinition(inLine: index + 1) {
      if startOfDefinition(inLine: index) == nil {
        guard lines[index].isBlank else { break }
        index += 1
      }
      appendLine("<dd>".utf8, from: index)
      appendLine("".utf8, from: index)
      appendLine(lines[index][first...], from: index)
      index = rewriteRestOfDefinition(from: index + 1)
      appendLine("".utf8, from: index - 1)
      appendLine("</dd>".utf8, from: index - 1)
    }
    appendLine("</dl>".utf8, from: index - 1)
    appendLine("".utf8, from: index - 1)
    endOfDefinitions = index
    return index
  }

  /// Appends the lines of a definition after its first, indented after a blank line; returns the next index.
  private mutating func rewriteRestOfDefinition(from start: Int) -> Int {
    var (index, isApart) = (start, false)
    while index < lines.count, startOfDefinition(inLine: index) == nil {
      let line = lines[index]
      if line.isBlank {
        // A paragraph set in belongs to it, too.
        guard index + 1 < lines.count, lines[index + 1].isIndentedCode else { break }
        isApart = true
      } else if isApart, !line.isIndentedCode {
        break
      }
      appendLine(line.withoutIndent, from: index)
      index += 1
    }
    return index
  }
}

extension ArraySlice<UInt8> {
  /// Whether the line has only white space.
  var isBlank: Bool { allSatisfy { $0 <= " " } }

  /// The bytes without white space at the ends; empty if there are no others.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { $0 > " " }), let last = lastIndex(where: { $0 > " " })
    else { return [] }
    return self[first..<last + 1]
  }

  /// Whether the line has the indent of code.
  var isIndentedCode: Bool { starts(with: "    ".utf8) || first == "\t" }

  /// The line without the indent of a definition.
  fileprivate var withoutIndent: ArraySlice<UInt8> {
    first == "\t" ? dropFirst() : self[prefix(4).prefix { $0 == " " }.endIndex...]
  }

  /// The signs of a fence at the beginning of a line; nil if there is none.
  var fenceSign: ArraySlice<UInt8>? {
    let start = prefix(4).prefix { $0 == " " }.endIndex
    guard start < endIndex, self[start] == "`" || self[start] == "~" else { return nil }
    let sign = self[start]
    let signs = self[start...].prefix { $0 == sign }
    return signs.count >= 3 ? signs : nil
  }
}
