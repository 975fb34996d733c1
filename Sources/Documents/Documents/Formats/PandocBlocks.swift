import BookText

/// Finds the blocks of Pandoc's Markdown that CommonMark lacks: fenced divisions, definition lists and blocks
/// of lines. Books made with Quarto, bookdown and Leanpub have them; MyST and MkDocs have call-outs too.
///
/// Indices count the lines of the source.
struct PandocBlocks {
  private(set) var text: [UInt8] = []
  /// Number of the source line of each line, from 0; empty if the text is unchanged.
  private(set) var sources: [Int32] = []

  private let lines: [ArraySlice<UInt8>]
  /// Open divisions: true for those set as quotations.
  private var divisions: [Bool] = []
  private var fence: ArraySlice<UInt8>?
  /// Line after the last list of definitions.
  private var endOfDefinitions = -1

  /// Divisions in each other.
  private static let maximumDivisionDepth = 8

  /// Rewrites them as blocks of CommonMark. Costs O(*n*).
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

  /// Most texts have no line with such a sign, and need no further reading.
  private static func mayHaveBlocks(_ source: ArraySlice<UInt8>) -> Bool {
    var isFirst = true
    for byte in source {
      if isFirst, ":|~!?".utf8.contains(byte) { return true }
      isFirst = byte == "\n" || isFirst && byte == " "
    }
    return false
  }

  /// Adds a `>` for each open division that is a quotation.
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
    } else if let title = titleOfCall(in: line) {
      return rewriteCall(title, at: index)
    } else if let end = endOfLineBlock(from: index) {
      return rewriteLineBlock(index..<end)
    } else if isTerm(line: index) {
      return rewriteDefinitions(from: index)
    }
    appendLine(line, from: index)
    return index + 1
  }

  // MARK: Divisions

  private enum Division {
    /// Begins one, with the title of a call to the reader.
    case begin(title: String?)
    case end
  }

  /// Divisions that call the reader's attention.
  private static let calls = ["note", "tip", "warning", "important", "caution"]

  /// Three colons or more with a name or attributes begin a division, alone they end one. Nil for other
  /// lines, an end without a beginning, and divisions too deep.
  private func divisionMark(in line: ArraySlice<UInt8>) -> Division? {
    let start = line.drop { $0 == " " }
    let colons = start.prefix { $0 == ":" }
    guard colons.count >= 3 else { return nil }
    let rest = start[colons.endIndex...].trimmed
    if rest.isEmpty { return divisions.isEmpty ? nil : .end }
    // `{tip} Title` of MyST.
    let directive = rest.first == "{" ? rest.firstIndex(of: "}") : nil
    let title = directive.map { rest[($0 + 1)...].trimmed } ?? []
    var words = title.isEmpty ? rest : rest[..<(rest.endIndex - title.count)].trimmed
    if directive != nil, words.dropFirst().first?.isLetter == true {
      words = words.dropFirst().dropLast()
    }
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
    return .begin(
      title: call.map { title.isEmpty ? Self.title($0) : String(decoding: title, as: UTF8.self) })
  }

  private static func title(_ call: String) -> String {
    call.prefix(1).uppercased() + call.dropFirst()
  }

  /// `!!! note "Title"` of MkDocs, or `???` for one that folds.
  private func titleOfCall(in line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "!!! ".utf8) || line.starts(with: "???".utf8) else { return nil }
    let rest = line.dropFirst(3).drop { $0 == "+" }.trimmed
    let name = rest.prefix { $0.isLetter || $0 == "-" }
    let title = rest[name.endIndex...].trimmed
    guard !name.isEmpty,
      title.isEmpty || title.count > 1 && title.first == "\"" && title.last == "\""
    else { return nil }
    return title.isEmpty
      ? Self.title(String(decoding: name, as: UTF8.self))
      : String(decoding: title.dropFirst().dropLast(), as: UTF8.self)
  }

  /// A quotation of the lines set in below it. Returns the index of the next line.
  private mutating func rewriteCall(_ title: String, at start: Int) -> Int {
    _ = rewriteDivision(.begin(title: title), at: start)
    var index = start + 1
    while index < lines.count,
      lines[index].isIndentedCode
        || lines[index].isBlank && index + 1 < lines.count && lines[index + 1].isIndentedCode
    {
      appendLine(lines[index].withoutIndent, from: index)
      index += 1
    }
    return rewriteDivision(.end, at: index - 1)
  }

  /// A call-out becomes a quotation with its name in bold. Returns the index of the next line.
  private mutating func rewriteDivision(_ division: Division, at index: Int) -> Int {
    switch division {
    case .end:
      if divisions.popLast() == true { appendLine("".utf8, from: index) }
      appendLine("".utf8, from: index)
    case .begin(let title):
      appendLine("".utf8, from: index)
      divisions.append(title != nil)
      if let title {
        appendLine("**\(title)**".utf8, from: index)
        appendLine("".utf8, from: index)
      }
    }
    return index + 1
  }

  // MARK: Lines

  /// A block of lines begins with bars and blanks, and is no table. Nil if none begins at the line.
  private func endOfLineBlock(from start: Int) -> Int? {
    guard isBarred(line: start), start == 0 || lines[start - 1].isBlank else { return nil }
    var end = start
    while end < lines.count, isBarred(line: end) || end > start && lines[end].first == " " {
      guard !lines[end].dropFirst().contains("|") else { return nil }
      end += 1
    }
    return end == lines.count || lines[end].isBlank ? end : nil
  }

  /// A bar, and a blank or nothing after it.
  private func isBarred(line index: Int) -> Bool {
    lines[index].first == "|" && (lines[index].dropFirst().first ?? " ") == " "
  }

  /// Makes verse with indents. A line without a bar goes on with the line before it. Returns the index of the
  /// next line.
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

  /// Finds the text after a colon or a tilde.
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

  /// A term is a paragraph of one line with a definition below it.
  private func isTerm(line index: Int) -> Bool {
    let line = lines[index].trimmed
    guard let first = line.first, !"#>|-+=`~:".utf8.contains(first),
      index == 0 || lines[index - 1].isBlank || index == endOfDefinitions
    else { return false }
    return startOfDefinition(inLine: index + 1) != nil
      || index + 1 < lines.count && lines[index + 1].isBlank
        && startOfDefinition(inLine: index + 2) != nil
  }

  /// Makes a list of a term and its definitions. A definition may follow a blank line. Returns the index of
  /// the next line.
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

  /// Lines after the first, indented after a blank line. Returns the next index.
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
  /// Only white space.
  var isBlank: Bool { allSatisfy { $0 <= " " } }

  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { $0 > " " }), let last = lastIndex(where: { $0 > " " })
    else { return [] }
    return self[first..<last + 1]
  }

  var isIndentedCode: Bool { starts(with: "    ".utf8) || first == "\t" }

  /// Drops the indent of a definition.
  fileprivate var withoutIndent: ArraySlice<UInt8> {
    first == "\t" ? dropFirst() : self[prefix(4).prefix { $0 == " " }.endIndex...]
  }

  /// Signs at the beginning of the line.
  var fenceSign: ArraySlice<UInt8>? {
    let start = prefix(4).prefix { $0 == " " }.endIndex
    guard start < endIndex, self[start] == "`" || self[start] == "~" else { return nil }
    let sign = self[start]
    let signs = self[start...].prefix { $0 == sign }
    return signs.count >= 3 ? signs : nil
  }
}
