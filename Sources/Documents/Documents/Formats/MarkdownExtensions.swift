import BookText
import Numbers

/// Finds the extensions to CommonMark in a Markdown text.
///
/// Formulas and alerts follow GitHub. Formulas are in TeX, between `$` signs, between `$$` on lines of their
/// own or in a line, and in fences of the language `math`; alerts have `[!NOTE]` on the first line of a
/// quotation. Attributes of a heading, `{#name .class}`, follow Pandoc, and so do phrases (``PandocSpans``).
enum MarkdownExtensions {
  /// Length in bytes.
  private static let maximumFormulaLength = 4_096

  /// HTML or CommonMark of as many lines replaces the extensions outside code. Notes within lines are at the
  /// end. Costs O(*n*).
  static func replaceExtensions(in text: ArraySlice<UInt8>) -> [UInt8] {
    var marked: [UInt8] = []
    var spans = PandocSpans()
    marked.reserveCapacity(text.count)
    var fence: ArraySlice<UInt8>?
    var place = text.startIndex
    while place < text.endIndex {
      let end = text[place...].firstIndex(of: "\n").map { $0 + 1 } ?? text.endIndex
      let line = text[place..<end]
      let sign = line.fenceSign
      if let open = fence {
        if let sign, sign.starts(with: open),
          line.dropFirst(max(0, sign.endIndex - line.startIndex)).isBlank
        {
          fence = nil
        }
      } else if let sign {
        if line[sign.endIndex...].trimmed.elementsEqual("math".utf8),
          let (formula, rest) = fencedFormula(by: sign, from: end, in: text)
        {
          marked += formula
          place = rest
          continue
        }
        fence = sign
      } else if line.isIndentedCode {
        // It is code.
      } else if let changed = alertWithBoldName(in: line) ?? headingWithAnchor(line)
        ?? lineEndOfAbbreviation(line)
      {
        marked += changed
        place = end
        continue
      } else if line.contains(where: isSign) {
        place = copyLine(from: place, lineEnd: end, in: text, &marked, &spans)
        continue
      }
      marked += line
      place = end
    }
    return marked + spans.definitions
  }

  /// A line with such a byte may have a formula or a phrase of Pandoc.
  private static func isSign(_ byte: UInt8) -> Bool {
    // Asked of each byte of a book.
    switch byte {
    case "$", "^", "~", "{", "[", "=", "%": true
    default: false
    }
  }

  /// "> [!NOTE]" becomes "> **Note**"; a title after it, or a sign for folding it, follows Obsidian.
  private static func alertWithBoldName(in line: ArraySlice<UInt8>) -> [UInt8]? {
    let quote = line.prefix { $0 == " " || $0 == ">" }
    let rest = line[quote.endIndex...]
    guard quote.contains(">"), rest.starts(with: "[!".utf8),
      let close = rest.firstIndex(of: "]")
    else { return nil }
    let title = rest[(close + 1)...].drop { $0 == "-" || $0 == "+" }
    let name = rest[(rest.startIndex + 2)..<close]
    guard let first = name.first, name.allSatisfy(\.isLetter) else { return nil }
    let shown =
      title.isBlank
      ? [first & 0xDF] + name.dropFirst().map { $0.asSmallLetter } : Array(title.trimmed)
    var changed = Array(quote)
    changed += "**".utf8
    changed += shown
    changed += "**<br>".utf8
    return changed + Array("\n".utf8)
  }

  /// "*[HTML]: Hypertext Markup Language" becomes an empty line: sites show the words under the pointer.
  private static func lineEndOfAbbreviation(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.starts(with: "*[".utf8), let close = line.firstIndex(of: "]") else { return nil }
    return line[close...].starts(with: "]: ".utf8) ? ["\n"] : nil
  }

  /// "# Lamps {#lamps}" gets an anchor before its words.
  private static func headingWithAnchor(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    let words = line.trimmed
    guard words.first == "#", words.last == "}", let open = words.lastIndex(of: "{"),
      // In order: a number sign is before.
      line[open - 1] == " "
    else { return nil }
    let inner = line[(open + 1)..<(words.endIndex - 1)]
    guard inner.first == "#" || inner.first == ".",
      inner.allSatisfy({
        $0.mayBeInWord || "#._-: ".utf8.contains($0)
      })
    else { return nil }
    let marks = line[..<open].prefix { $0 == " " || $0 == "#" }
    let name = inner.first == "#" ? inner.dropFirst().prefix { $0 != " " } : []
    var changed = Array(marks)
    if !name.isEmpty { changed += "<a id=\"\(String(decoding: name, as: UTF8.self))\"></a>".utf8 }
    changed += line[marks.endIndex..<open]
    return changed + line[words.endIndex...]
  }

  /// The element for a fenced formula, and the place after its fence; nil if it is not closed within
  /// ``maximumFormulaLength``. `sign` are those of the opening fence, `start` is the line after it.
  private static func fencedFormula(
    by sign: ArraySlice<UInt8>, from start: Int, in text: ArraySlice<UInt8>
  ) -> (element: [UInt8], end: Int)? {
    var place = start
    while place < text.endIndex, place - start <= maximumFormulaLength {
      let end = text[place...].firstIndex(of: "\n").map { $0 + 1 } ?? text.endIndex
      if let close = text[place..<end].fenceSign, close.starts(with: sign) {
        let element = element(for: text[start..<place], isDisplayed: true)
        return (Array("\n".utf8) + element + Array("\n".utf8), end)
      }
      place = end
    }
    return nil
  }

  /// Copies a line, and the next lines as far as its formulas and phrases reach, with elements in their
  /// place. Code and escaped signs stay. Returns the place after the last line.
  private static func copyLine(
    from start: Int, lineEnd: Int, in text: ArraySlice<UInt8>, _ marked: inout [UInt8],
    _ spans: inout PandocSpans
  ) -> Int {
    var (place, lineEnd) = (start, lineEnd)
    var backticks: Backticks?
    while place < lineEnd {
      let byte = text[place]
      if byte == "\\" {
        marked += text[place..<min(place + 2, lineEnd)]
        place = min(place + 2, lineEnd)
      } else if byte == "`" {
        let runs = backticks ?? Backticks(in: text[place..<lineEnd])
        backticks = runs
        let end = runs.endOfCode(from: place, in: text[..<lineEnd])
        marked += text[place..<end]
        place = end
      } else if byte != "$",
        let found = spans.replacement(at: place, first: start, lineEnd: lineEnd, in: text)
      {
        marked += found.text
        place = found.end
        // A note may end on another line.
        if place > lineEnd {
          lineEnd = text[(place - 1)...].firstIndex(of: "\n").map { $0 + 1 } ?? text.endIndex
          backticks = nil
        }
      } else if byte == "$", let (formula, end) = formula(at: place, lineEnd: lineEnd, in: text) {
        marked += formula
        place = end
        if end > lineEnd {
          lineEnd = text[(end - 1)...].firstIndex(of: "\n").map { $0 + 1 } ?? text.endIndex
          backticks = nil
        }
      } else {
        marked.append(byte)
        place += 1
      }
    }
    return place
  }

  /// Runs of backticks in the rest of a line. A run without another of its length is no code; without the
  /// list, each such run would be searched for to the end of the line.
  private struct Backticks {
    /// Start of the last run of each length.
    private var last: [Int: Int] = [:]

    /// Costs O(*n*).
    init(in line: ArraySlice<UInt8>) {
      var place = line.startIndex
      while let start = line[place...].firstIndex(of: "`") {
        place = line[start...].prefix { $0 == "`" }.endIndex
        last[place - start] = start
      }
    }

    /// End of the code that begins with the run at `start`, or of the run if it begins none. Costs O(*n*) in
    /// the range.
    func endOfCode(from start: Int, in line: ArraySlice<UInt8>) -> Int {
      let open = line[start...].prefix { $0 == "`" }
      guard let last = last[open.count], last > start else { return open.endIndex }
      var place = open.endIndex
      while let next = line[place...].firstIndex(of: "`") {
        let run = line[next...].prefix { $0 == "`" }
        place = run.endIndex
        if run.count == open.count { break }
      }
      return place
    }
  }

  /// The element for a formula from `$` or `$$` at `start`, and the place after it. Nil if `$` is not closed
  /// on its line, or `$$` before a blank line.
  private static func formula(
    at start: Int, lineEnd: Int, in text: ArraySlice<UInt8>
  ) -> (element: [UInt8], end: Int)? {
    let isDisplayed = text[start..<lineEnd].starts(with: "$$".utf8)
    let inner = start + (isDisplayed ? 2 : 1)
    let limit = min(inner + maximumFormulaLength, isDisplayed ? text.endIndex : lineEnd)
    guard inner < limit else { return nil }
    if isDisplayed {
      guard let close = text[inner..<limit].firstPlace(of: "$$".utf8),
        text[inner..<close.lowerBound].firstPlace(of: "\n\n".utf8) == nil,
        !text[inner..<close.lowerBound].isBlank
      else { return nil }
      return (element(for: text[inner..<close.lowerBound], isDisplayed: true), close.upperBound)
    }
    // An amount of money has a blank before the next sign, or a digit after it.
    guard text[inner] > " ", let close = text[inner..<limit].firstIndex(of: "$"),
      close > inner, text[close - 1] > " ", text[close - 1] != "\\",
      close + 1 >= lineEnd || !("0"..."9").contains(text[close + 1])
    else { return nil }
    return (element(for: text[inner..<close], isDisplayed: false), close + 1)
  }

  /// Keeps the TeX. A displayed formula stands on lines of its own.
  private static func element(for formula: ArraySlice<UInt8>, isDisplayed: Bool) -> [UInt8] {
    var element = Array("<math \(isDisplayed ? "display=\"block\" " : "")tex=\"".utf8)
    element.append(escaping: formula)
    return element + Array("\"></math>".utf8)
  }
}
