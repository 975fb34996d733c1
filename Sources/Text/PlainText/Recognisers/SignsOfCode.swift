import BookText

/// Lines with the signs of a program, a command or a grammar.
///
/// A listing with blank lines is one block: the columns of its parts mean something to each other.
struct SignsOfCode: Recogniser {
  /// A listing grows over near runs that continue code; set-in lines above it belong to it if code further in
  /// follows.
  func claims(in view: TextView) -> [Claim] {
    var listings: [Listing] = []
    // Set-in lines that may begin the next listing.
    var beginning: Listing?
    view.visitOpenRuns(to: .likely) { _, run in
      guard run.isCode || view.source.measure.wrap == nil && run.isCodeAmongLines else {
        if let last = listings.last, last.isNear(run), run.continuesCode(at: last.indent) {
          listings[listings.count - 1].append(run)
        } else {
          beginning = run.beginsCode ? Listing(run) : nil
        }
        return
      }
      // At the left edge each part has its columns anyway.
      if let last = listings.last, last.isNear(run), run.leastIndent > run.edge {
        listings[listings.count - 1].append(run)
      } else {
        var listing = Listing(run)
        if let beginning, beginning.isNear(run), beginning.indent < listing.indent {
          listing = beginning
          listing.append(run)
        }
        listings.append(listing)
      }
      beginning = nil
    }
    return listings.map { view.claim($0.lines, .preformatted, by: .signsOfCode, .likely) }
  }

  private struct Listing {
    private(set) var lines: Range<Int>
    private(set) var indent: Int

    init(_ run: Run) {
      lines = run.lines.indices
      indent = run.leastIndent
    }

    /// The run is right below the listing, after two blank lines at most.
    func isNear(_ run: Run) -> Bool {
      run.lines.startIndex == lines.upperBound
        && run.lines[run.lines.startIndex].blankLinesBefore <= SignsOfCode.widestGap
    }

    mutating func append(_ run: Run) {
      lines = lines.lowerBound..<run.lines.endIndex
      indent = min(indent, run.leastIndent)
    }
  }

  /// Blank lines between two parts of a listing, as between two functions of Python.
  private static let widestGap = 2
}

extension Run {
  /// Signs of a program, a command or a grammar are in half of the lines if the run is indented, otherwise in
  /// three of four. A command on the first line is enough; a single other line needs an equal sign. Prose may
  /// name functions, so at the left edge a capital or a quotation mark begins no code.
  fileprivate var isCode: Bool {
    let isSetIn = lines.allSatisfy { $0.indent >= edge + Self.leastIndentOfCode }
    guard let first = lines.first, isSetIn || lines.count > 1 && mayBeginCode(first) else {
      return false
    }
    if CodeLine(text[first.range]).isCommand { return true }
    var rest = lines.count / (isSetIn ? 2 : Self.inOneOther)
    for line in lines where !isCode(line, isSetIn: isSetIn) {
      rest -= 1
      if rest < 0 { return false }
    }
    return lines.count > 1 || text[first.range].contains("=")
  }

  /// Code in a text with a paragraph a line: several short lines, few of them the end of a sentence, and one
  /// with the signs of code or a small letter first.
  fileprivate var isCodeAmongLines: Bool {
    guard lines.count > 1, !hasLongLine, startsWithMarker == 0 else { return false }
    let sentences = lines.count { text.endsSentence($0.range) && text[$0.range].last != ":" }
    return sentences.isAtMost(share: 1, in: 4, of: lines.count)
      && lines.contains {
        isCode($0, isSetIn: true) || text.letterCase(at: $0.range.lowerBound) == .small
      }
  }

  /// Part of a listing above, with its left edge at a column: the run is set in as far, and neither begins
  /// nor ends as a sentence or an item does.
  fileprivate func continuesCode(at indent: Int) -> Bool {
    guard leastIndent >= max(indent, edge + Self.leastIndentOfCode), let first = lines.first,
      let last = lines.last, mayBeginCode(first), !hasLongLine, !leadsOn,
      listMarker(text, first.range) == nil
    else { return false }
    return text[first.range.lowerBound] == "#" || !text.endsSentence(last.range)
      || text[last.range.upperBound - 1] == ":"
  }

  /// One line of words leads to code, "for example:", unlike one that begins a block of a program, "while
  /// lit:".
  private var leadsOn: Bool {
    guard lines.count == 1, let line = lines.first, text[line.range.upperBound - 1] == ":" else {
      return false
    }
    let words = text[line.range].dropLast().split(separator: " ")
    guard let first = words.first else { return false }
    let isLoop = first.elementsEqual("for".utf8) && words.contains { $0.elementsEqual("in".utf8) }
    return words.count > 1 && !isLoop
      && !CodeLine.keywords.contains { first.elementsEqual($0.utf8) }
      && words.allSatisfy {
        $0.allSatisfy { $0.mayBeLetter || $0 == "," || $0 == "-" || $0 == "'" }
      }
  }

  /// A set-in line of a few words that leads to the rest of a listing: `class Lamp:`.
  fileprivate var beginsCode: Bool {
    guard lines.count == 1, let line = lines.first, line.indent >= edge + Self.leastIndentOfCode,
      mayBeginCode(line), !leadsOn, ":{(".utf8.contains(text[line.range.upperBound - 1])
    else { return false }
    return text[line.range].count { $0 == " " } < Self.mostWords
  }

  fileprivate var leastIndent: Int { lines.reduce(Int.max) { min($0, $1.indent) } }

  /// Words of a line that begins a listing.
  private static let mostWords = 6
  private static let leastIndentOfCode = 3
  /// Lines for each line without signs.
  private static let inOneOther = 4

  /// A byte of ASCII other than a capital or a quotation mark.
  private func mayBeginCode(_ line: SourceLine) -> Bool {
    let sign = text[line.range.lowerBound]
    return !sign.isBeyondASCII && !("A"..."Z").contains(sign) && sign != "\"" && sign != "'"
  }

  /// A semicolon at the end of a line is enough at the edge.
  private func isCode(_ line: SourceLine, isSetIn: Bool) -> Bool {
    CodeLine(text[line.range], isSetIn: isSetIn).isCode
      || !isSetIn && text[line.range.upperBound - 1] == ";"
  }
}
