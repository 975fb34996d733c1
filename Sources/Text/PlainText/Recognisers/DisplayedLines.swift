import BookText

/// Lines displayed by themselves: a command set in below the words that lead to it, addresses of pages below
/// each other, perhaps with their name above.
struct DisplayedLines: Recogniser {
  /// The displayed part of a run first, else a whole run of addresses or of a command.
  func claims(in view: TextView) -> [Claim] {
    guard let wrap = view.wrap else { return [] }
    return view.claimOpenRuns { index, run in
      let part = run.displayedPart(wrappedAt: wrap)
      guard
        part != nil || run.areAddresses
          || run.mayBeCommand && isSetOff(index, run, in: view) && run.isCommandLine
      else { return [] }
      return [run.claim(.preformatted, by: .displayedLines, .likely, part)]
    }
  }

  /// A run, at most one blank line below another, is set in further than all lines above it, or begins with a
  /// sign of code below a colon.
  private func isSetOff(_ index: Int, _ run: Run, in view: TextView) -> Bool {
    guard index > view.source.body.lowerBound, view.source.blanks(beforeRun: index) <= 1,
      let line = run.lines.first
    else { return false }
    let above = view.source.lines[view.source.runs[index - 1]]
    if above.allSatisfy({ $0.indent + Run.leastStep <= line.indent }) { return true }
    let sign = run.text[line.range.lowerBound]
    return (sign == "#" || sign == "$")
      && above.last.map { run.text[$0.range.upperBound - 1] == ":" } == true
  }
}

extension Run {
  fileprivate static let leastStep = 2

  /// Code right below words with a colon at their end, set in further than these. Short words with a colon
  /// are a label of their lines.
  fileprivate func displayedPart(wrappedAt wrap: Int) -> ArraySlice<SourceLine>? {
    guard lines.count > 1, let first = lines.first, let end = lines.last,
      end.indent >= first.indent + Self.leastStep
    else { return nil }
    let words = lines.prefix { $0.indent < first.indent + Self.leastStep }
    let part = lines[words.endIndex...]
    guard let last = words.last, text[last.range.upperBound - 1] == ":", !part.isEmpty,
      words.count > 1 || !hasRoom(last, before: lines[words.endIndex], wrappedAt: wrap),
      part.allSatisfy({ $0.indent >= first.indent + Self.leastStep }),
      part.allSatisfy({ CodeLine(text[$0.range], isSetIn: true).isDisplayed })
    else { return nil }
    return part
  }

  /// A line or two, the first with neither a quotation mark nor a sign beyond ASCII at its beginning.
  fileprivate var mayBeCommand: Bool {
    guard lines.count <= 2, let line = lines.first else { return false }
    let byte = text[line.range.lowerBound]
    return !byte.isBeyondASCII && byte != "\"" && byte != "'"
  }

  /// All lines are commands or code, and none is a list item or ends a sentence.
  fileprivate var isCommandLine: Bool {
    lines.allSatisfy {
      CodeLine(text[$0.range], isSetIn: true).isDisplayed && listMarker(text, $0.range) == nil
    }
  }

  /// Every line begins with the address of a page; the first may be their name, if the addresses are set in
  /// further.
  fileprivate var areAddresses: Bool {
    guard let first = lines.first, let last = lines.last,
      case let byte = text[last.range.lowerBound], byte == "h" || byte == "f" || byte == "w"
    else { return false }
    let addresses = CodeLine(text[first.range]).beginsWithAddress ? lines : lines.dropFirst()
    return !addresses.isEmpty
      && addresses.allSatisfy {
        CodeLine(text[$0.range]).beginsWithAddress
          && (addresses.count == lines.count || $0.indent >= first.indent + Self.leastStep)
      }
  }
}
