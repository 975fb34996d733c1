import BookText
import Markup
import PlainText

/// A paragraph or a `br` for each printed line, as converters from PDF write them. The recognisers of plain
/// text find the paragraphs in the lines (``PrintedText``), as in a text and in a PDF.
struct PrintedLines: ElementRecogniser {
  private static let fewestLines = 12
  /// Width in letters.
  private static let narrowest = 50
  /// One line in so many may be longer than the measure, as a paragraph between the lines.
  private static let perLonger = 20

  func claims(in view: ElementView) -> [ElementClaim] {
    let runs = PrintedRuns(of: view.document).runs
    guard let measure = Self.measure(of: runs) else { return [] }
    var (joined, words) = ([(Line, Line)](), [DividedWord]())
    for run in runs {
      for (last, next) in Self.pairs(of: run, measure) {
        joined.append((last, next))
        if let word = last.dividedWord(before: next) { words.append(word) }
      }
    }
    if joined.isEmpty { return [] }
    let text = Array(runs.joined().map(\.text).joined(separator: "\n").utf8)
    let evidence = text.withTextBytes { DivisionEvidence(for: words, in: $0, isSetByProgram: true) }
    return Self.claims(joined, evidence)
  }

  typealias Line = PrintedRuns.Line

  /// Measure in letters; nil if the lines are not printed ones.
  private static func measure(of runs: [[Line]]) -> Int? {
    let lengths = runs.joined().map(\.length).sorted()
    guard lengths.count >= fewestLines else { return nil }
    let measure = lengths[lengths.count * (perLonger - 1) / perLonger]
    let full = lengths.count { Line.isFull($0, measure) }
    let stops = runs.joined().count(where: \.hasStop)
    // Lines of verse seldom have the end of a sentence inside.
    guard measure >= narrowest, measure <= PrintedLine.widestMeasure,
      full.isAtLeast(share: 1, in: 3, of: lengths.count),
      stops.isAtLeast(share: 1, in: 10, of: lengths.count)
    else { return nil }
    var (after, goingOn) = (0, 0)
    for run in runs {
      for (last, next) in zip(run, run.dropFirst())
      where !next.isApart && Line.isFull(last.length, measure) {
        after += 1
        if next.text.goesOnWithSentence { goingOn += 1 }
      }
    }
    // Verse and real paragraphs begin with capitals.
    return after > 0 && goingOn.isAtLeast(share: 1, in: 3, of: after) ? measure : nil
  }

  /// Neighbouring lines in one paragraph: the first is full, and the second goes on.
  private static func pairs(of run: [Line], _ measure: Int) -> [(Line, Line)] {
    let left = run.map(\.left).min() ?? 0
    let parts = PrintedText(
      run.map { $0.printed(left: left, measure) }, measure: measure, areHeadingsKnown: true
    ).parts
    return parts.flatMap { part -> [(Line, Line)] in
      let lines = run[part.lines]
      return zip(lines, lines.dropFirst()).filter { last, next in
        guard !next.isApart, Line.isFull(last.length, measure) else { return false }
        switch part.kind {
        case _ where part.endsLikeVerse: return next.text.goesOnWithSentence
        case .paragraph, .quotation, .indented, .speech, .footnote, .listItem: return true
        default: return next.text.goesOnWithSentence
        }
      }
    }
  }

  private static func claims(
    _ joined: [(Line, Line)], _ evidence: DivisionEvidence
  ) -> [ElementClaim] {
    var lines: [Int: (goesOn: Bool, continues: Bool)] = [:]
    var texts: [Int: (goesOn: Bool, endsInHyphen: Bool)] = [:]
    for (last, next) in joined {
      lines[next.node, default: (false, false)].goesOn = true
      if last.paragraph != next.paragraph {
        lines[last.paragraph, default: (false, false)].continues = true
      }
      let form = last.dividedWord(before: next).map(evidence.form)
      guard last.endsInHyphen, next.text.goesOnWithSentence || form != nil, form != .suspended
      else { continue }
      texts[next.firstText, default: (false, false)].goesOn = true
      if last.text.last == "-", form == .joined {
        texts[last.lastText, default: (false, false)].endsInHyphen = true
      }
    }
    let claims =
      lines.map { ElementClaim(node: $0, meaning: .printedLine(goesOn: $1.0, continues: $1.1)) }
      + texts.map {
        ElementClaim(node: $0, meaning: .dividedWords(goesOn: $1.0, endsInHyphen: $1.1))
      }
    return claims.sorted { $0.node < $1.node }
  }
}

extension PrintedRuns.Line {
  /// Letters of printed lines are not equally wide.
  fileprivate static func isFull(_ length: Int, _ measure: Int) -> Bool {
    length.isAtLeast(share: 4, in: 5, of: measure)
  }

  /// A sentence ends inside.
  fileprivate var hasStop: Bool {
    zip(text.utf8, text.utf8.dropFirst()).contains { sign, next in
      ".!?".utf8.contains(sign) && next == UInt8(ascii: " ")
    }
  }

  fileprivate var endsInHyphen: Bool { text.last == "-" || text.last == "‐" }

  /// The next line goes on with the word.
  fileprivate func dividedWord(before next: Self) -> DividedWord? {
    endsInHyphen ? DividedWord(Array(text.utf8), before: Array(next.text.utf8)) : nil
  }

  /// Share of the measure by which equally wide lines differ in letters.
  private static let spread = 0.08

  /// The left edge is a column, the measure in letters.
  fileprivate func printed(left: Double, _ measure: Int) -> PrintedLine {
    let start = self.left - left
    let end = start + Double(length) + Self.spread * Double(measure)
    return PrintedLine(
      text, edges: (start, min(Double(measure), end)),
      firstWord: Double(text.prefix { $0 != " " }.count), gap: isApart ? 1 : 0)
  }
}
