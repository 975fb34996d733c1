import BookText
import Markup
import PlainText

/// A paragraph or a `br` for each printed line, as converters from PDF write them. The recognisers of plain
/// text find the paragraphs in the lines (``PrintedText``), as in a text and in a PDF.
struct PrintedLines: ElementRecogniser {
  /// Fewest lines of a document.
  private static let fewestLines = 12
  /// The measures of printed text, in letters.
  private static let measures = 50...130
  /// One line in so many at least is full.
  private static let perFull = 3
  /// After full lines, one in so many at least goes on with a sentence in small letters. Verse and real
  /// paragraphs begin with capitals.
  private static let perSentence = 3
  /// One line in so many at least has the end of a sentence inside. Lines of verse seldom have.
  private static let perStop = 10

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
    let evidence = text.withTextBytes { DivisionEvidence(for: words, in: $0, joinsUnknown: true) }
    return Self.claims(joined, evidence)
  }

  typealias Line = PrintedRuns.Line

  /// Returns the measure of the lines of a document; nil if they are not printed lines.
  private static func measure(of runs: [[Line]]) -> Int? {
    let lengths = runs.joined().map(\.length).sorted()
    guard lengths.count >= fewestLines else { return nil }
    let measure = lengths[lengths.count * 19 / 20]
    let full = lengths.count { Line.isFull($0, measure) }
    guard measures.contains(measure), full * perFull >= lengths.count else { return nil }
    let stops = runs.joined().count(where: \.hasStop)
    guard stops * perStop >= lengths.count else { return nil }
    var (after, goingOn) = (0, 0)
    for run in runs {
      for (last, next) in zip(run, run.dropFirst())
      where next.gap == 0 && Line.isFull(last.length, measure) {
        after += 1
        if next.beginsSmall { goingOn += 1 }
      }
    }
    return after > 0 && goingOn * perSentence >= after ? measure : nil
  }

  /// Returns the neighbours that are lines of one paragraph.
  private static func pairs(of run: [Line], _ measure: Int) -> [(Line, Line)] {
    let left = run.map(\.left).min() ?? 0
    let parts = PrintedText(
      run.map { $0.printed(left: left, measure) }, measure: measure, areHeadingsKnown: true
    ).parts
    return parts.flatMap { part -> [(Line, Line)] in
      let lines = run[part.lines]
      return zip(lines, lines.dropFirst()).filter { last, next in
        guard next.gap == 0, Line.isFull(last.length, measure) else { return false }
        switch part.kind {
        case .paragraph, .quotation, .indented, .speech, .footnote, .listItem: return true
        default: return next.beginsSmall
        }
      }
    }
  }

  /// Returns the claims that join lines.
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
      guard last.endsInHyphen, next.beginsSmall || last.dividedWord(before: next) != nil else {
        continue
      }
      texts[next.firstText, default: (false, false)].goesOn = true
      if last.text.last == "-", last.dividedWord(before: next).map(evidence.joins) == true {
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
  /// Whether a line of some length may be full: letters of printed lines are not equally wide.
  fileprivate static func isFull(_ length: Int, _ measure: Int) -> Bool {
    length * 5 >= measure * 4
  }

  fileprivate var beginsSmall: Bool { text.first?.isLowercase == true }

  /// Whether a sentence ends inside.
  fileprivate var hasStop: Bool {
    text.utf8.dropLast().indices.contains { place in
      let next = text.utf8.index(after: place)
      return ".!?".utf8.contains(text.utf8[place]) && text.utf8[next] == 0x20
    }
  }

  fileprivate var endsInHyphen: Bool { text.last == "-" || text.last == "‐" }

  /// Its last word, if the next line goes on with it.
  fileprivate func dividedWord(before next: Self) -> DividedWord? {
    guard endsInHyphen else { return nil }
    var (line, rest) = (text, next.text)
    return line.withTextBytes { line in
      line.hyphen(endingLine: line.indices).flatMap { hyphen in
        rest.withTextBytes { DividedWord(line, hyphen: hyphen, $0, from: 0) }
      }
    }
  }

  /// Share of the measure by which equally wide lines differ in letters.
  private static let spread = 0.08

  /// - Parameters:
  ///   - left: The column of the left edge.
  ///   - measure: The measure in letters.
  fileprivate func printed(left: Double, _ measure: Int) -> PrintedLine {
    let start = self.left - left
    let end = start + Double(length) + Self.spread * Double(measure)
    return PrintedLine(
      text, edges: (start, min(Double(measure), end)),
      firstWord: Double(text.prefix { $0 != " " }.count), gap: gap)
  }
}
