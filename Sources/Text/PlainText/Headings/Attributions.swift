import BookText

extension RunText {
  /// Maximum number of lines of a quotation.
  private static let mostLinesOfQuotation = 8

  /// Whether a run is one line with a name after a dash, "--Anna Cole": its words have capitals as in a
  /// title, and it does not end like speech.
  func isAttribution(_ run: Int) -> Bool {
    guard body.contains(run), runs[run].count == 1, !lines[runs[run].lowerBound].isCode else {
      return false
    }
    let range = range(ofRun: run)
    let dash = ["--", "—", "–", "―"].first { text[range].starts(with: $0.utf8) }
    guard let dash else { return false }
    let name = text[range].dropFirst(dash.utf8.count).drop { $0 == " " || $0 == "_" }
    guard !name.isEmpty, text.letterCase(at: name.startIndex) == .capital else { return false }
    // What is said after a dash has words in small letters.
    return TitleScan(text, name.startIndex..<range.upperBound).isTitleCased
      && !["!", "?", ",", ":", "-"].contains(text[range.upperBound - 1])
  }

  /// Whether a run of at most eight lines is a quotation, with a run below it that names its author and a run
  /// after both. False in a row of speeches after dashes.
  func isAboveAttribution(_ run: Int) -> Bool {
    guard body.contains(run + 2), runs[run].count <= Self.mostLinesOfQuotation,
      isAttribution(run + 1), !isAttribution(run)
    else { return false }
    return looksQuoted(run)
      && !text[range(ofRun: run + 2)].starts(with: text[range(ofRun: run + 1)].prefix(2))
  }

  /// Whether a run begins with a quotation mark, is emphasised, indented, or narrower than prose.
  private func looksQuoted(_ run: Int) -> Bool {
    let range = range(ofRun: run)
    if lengthOfQuotationMark(text, at: range.lowerBound) > 0 || isEmphasised(range) { return true }
    let wrap = measure.wrap ?? SourceMeasure.usualWrap
    return lines[runs[run]].allSatisfy {
      $0.indent >= measure.proseIndent + 2 || $0.columns.isAtMost(share: 4, in: 5, of: wrap)
    }
  }
}
