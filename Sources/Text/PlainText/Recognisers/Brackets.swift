import BookText

/// Captions and notes in square brackets: `[Illustration: …]`, `[Footnote 1: …]`, of several paragraphs too;
/// and the words of a caption that are repeated below it.
struct Brackets: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// All runs between the brackets, and repeated captions below them. Of a caption right above text, only the
  /// first line.
  func claims(in view: TextView) -> [Claim] {
    var found: [Claim] = []
    var next = view.source.body.lowerBound
    while next < view.source.body.upperBound {
      let run = next
      next += 1
      guard view.headings.parts[run] == nil,
        !view.source.lines[view.source.runs[run].lowerBound].isCode
      else { continue }
      if let bracket = view.source.bracket(openedByRun: run) {
        if bracket.kind == .caption, view.source.hasBracketAboveText(run) {
          let caption = view.source.runs[run].prefix(1)
          found.append(view.claim(caption, .caption, by: .caption, .certain))
          continue
        }
        found += Range(from: run, to: bracket.last + 1).map {
          view.claim($0, bracket.kind, by: bracket.rule, .certain)
        }
        next = bracket.last + 1
      } else if view.source.repeatsCaption(run) {
        found.append(view.claim(run, .caption, by: .repeatedCaption, .certain))
      }
    }
    return found
  }
}

struct Bracket {
  let kind: Block.Kind
  let rule: StructureRule
  /// Last run with a line of it.
  let last: Int
}

extension RunText {
  private static let longestBracket = 12

  /// The caption or the note at the beginning of a run. It ends with this run if no bracket closes it within
  /// twelve.
  func bracket(openedByRun index: Int) -> Bracket? {
    let run = text[range(ofRun: index)]
    guard run.first == "[" else { return nil }
    let (kind, rule): (Block.Kind, StructureRule)
    if namesCaption(run) {
      (kind, rule) = (.caption, .caption)
    } else if NoteLabel.ofNote(in: text, at: run.startIndex, end: run.endIndex)?.form == .named {
      (kind, rule) = (.footnote, .noteMark)
    } else {
      return nil
    }
    var depth = 0
    for next in index..<min(index + Self.longestBracket, body.upperBound) {
      for byte in text[range(ofRun: next)] {
        if byte == "[" { depth += 1 } else if byte == "]" { depth -= 1 }
      }
      if depth <= 0 { return Bracket(kind: kind, rule: rule, last: next) }
    }
    return Bracket(kind: kind, rule: rule, last: index)
  }

  /// Runs in order: no heading is among the runs inside a bracket that another run opens. Costs O(*n*).
  var runsInBrackets: [Int] {
    body.flatMap { run -> [Int] in
      guard text[range(ofRun: run).lowerBound] == "[", let bracket = bracket(openedByRun: run)
      else { return [] }
      return Array(Range(from: run + 1, to: bracket.last + 1))
    }
  }

  /// The first line of a run is all of a bracket, with other lines below it.
  func hasBracketAboveText(_ index: Int) -> Bool {
    let lines = lines[runs[index]]
    guard lines.count > 1, let first = lines.first else { return false }
    return text[first.range].firstIndex(of: "]") == first.range.upperBound - 1
  }

  /// A caption or a note at the side, rather than a page, by the first word.
  private func namesCaption(_ run: TextBytes) -> Bool {
    let end = run.firstIndex { $0 == ":" || $0 == "]" || $0 == "\n" } ?? run.endIndex
    let words = TitleScan(text, run.startIndex..<end).words
    return words.first?.meaning == .caption && words.first?.isCapitalised == true
      && !run.dropFirst().starts(with: "Page".utf8)
  }
}
