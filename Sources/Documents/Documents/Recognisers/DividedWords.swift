import BookText
import Markup

/// Words divided at the ends of lines in the text of a drawing, as on pages of fixed layout.
struct DividedWords: ElementRecogniser {
  private struct Line {
    let node: Int
    let height: String?
    let text: [UInt8]
    /// Its last word, if divided.
    var word: DividedWord?
    /// Begins with the rest of a word.
    var goesOn = false

    /// Nil if no word of the text is divided, by the evidence.
    func claim(_ evidence: DivisionEvidence) -> ElementClaim? {
      let endsInHyphen = word.map(evidence.joins) == true
      if !goesOn, !endsInHyphen { return nil }
      return ElementClaim(
        node: node, meaning: .dividedWords(goesOn: goesOn, endsInHyphen: endsInHyphen))
    }
  }

  func claims(in view: ElementView) -> [ElementClaim] {
    var lines: [Line] = []
    for text in view.candidates where text.style.kind == .drawnText {
      appendLines(of: text, to: &lines)
    }
    let words = lines.compactMap(\.word)
    guard lines.contains(where: \.goesOn) else { return [] }
    let text = Self.text(of: view.document)
    let evidence = text.withTextBytes {
      DivisionEvidence(for: words, in: $0, isSetByProgram: true)
    }
    return lines.compactMap { $0.claim(evidence) }
  }

  /// Texts at a new height may go on with a divided word.
  private func appendLines(of text: TreeElement, to lines: inout [Line]) {
    var last: Int?
    for node in ElementWalk(text.tree, in: text.node) {
      let part = TreeElement(node, of: text.document)
      guard part.isShownText, case let bytes = words(of: part), !bytes.isEmpty else { continue }
      var line = Line(node: node, height: height(of: part, in: text), text: bytes)
      if let last, lines[last].height != line.height, isDivided(lines[last].text, bytes) {
        line.goesOn = true
        lines[last].word = Self.dividedWord(lines[last].text, bytes)
      }
      last = lines.count
      lines.append(line)
    }
  }

  /// A hyphen is within a word in small letters, and the next line goes on with it.
  private func isDivided(_ line: [UInt8], _ next: [UInt8]) -> Bool {
    line.withTextBytes { line in
      guard let hyphen = line.hyphen(endingLine: line.indices) else { return false }
      let end = String(
        decoding: line[..<hyphen.lowerBound].suffix(Self.longestLetter), as: UTF8.self)
      return end.last?.isLowercase == true && next.withTextBytes { $0.letterCase(at: 0) == .small }
    }
  }

  /// Bytes of a letter.
  private static let longestLetter = 4
  /// Letters of a word after its division. Shorter rests follow a hyphen of the text: "dit-il".
  private static let shortestRest = 3

  /// Nil if the rest of the word is too short.
  private static func dividedWord(_ line: [UInt8], _ next: [UInt8]) -> DividedWord? {
    let rest = String(decoding: next, as: UTF8.self).prefix(while: \.isLetter)
    guard rest.count >= shortestRest else { return nil }
    return DividedWord(line, before: next)
  }

  /// Drops white space at the ends.
  private func words(of text: TreeElement) -> [UInt8] {
    let bytes = text.ownText
    let end = bytes.lastIndex { $0 > " " }.map { $0 + 1 } ?? 0
    return Array(bytes[..<end].drop { $0 <= " " })
  }

  private static func text(of document: DocumentTree) -> [UInt8] {
    var text: [UInt8] = []
    for node in document.tree.nodes.indices where document.tree.nodes[node].isText {
      document.tree.appendText(of: node, in: document.source, to: &text)
      text.append("\n")
    }
    return text
  }

  /// The `y` of the innermost element around a part, or else of `text`: parts of a line share it.
  private func height(of part: TreeElement, in text: TreeElement) -> String? {
    let line = part.parent.path.first { $0.node <= text.node || $0.value("y") != nil }
    return (line.map { $0.node > text.node ? $0 : text } ?? text).value("y")
  }
}

extension DividedWord {
  /// Nil unless a hyphen ends the line.
  init?(_ line: [UInt8], before next: [UInt8]) {
    let word = line.withTextBytes { line in
      line.hyphen(endingLine: line.indices).flatMap { hyphen in
        next.withTextBytes { DividedWord(line, hyphen: hyphen, $0, from: 0) }
      }
    }
    guard let word else { return nil }
    self = word
  }
}
