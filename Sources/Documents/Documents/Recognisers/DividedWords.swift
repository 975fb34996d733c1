import BookText
import Markup

/// Words divided at the ends of lines in the text of a drawing, as on pages of fixed layout.
struct DividedWords: ElementRecogniser {
  /// A text in a drawing.
  private struct Line {
    let node: Int
    let height: String?
    /// Its last word.
    let end: Substring
    /// Whether it goes on with a word, and whether its last hyphen divides one.
    var goesOn = false
    var endsInHyphen = false

    var claim: ElementClaim? {
      if !goesOn, !endsInHyphen { return nil }
      return ElementClaim(
        node: node, meaning: .dividedWords(goesOn: goesOn, endsInHyphen: endsInHyphen))
    }
  }

  func claims(in view: ElementView) -> [ElementClaim] {
    var claims: [ElementClaim] = []
    lazy var known = KnownWords(view.document)
    for text in view.candidates where text.style.kind == .drawnText {
      var lines: [Line] = []
      var next = text.tree.node(after: text.node, in: text.node)
      while let node = next {
        let part = TreeElement(node, of: text.document)
        next = text.tree.node(after: node, in: text.node)
        guard part.isShownText else { continue }
        let words = self.words(of: part)
        guard let first = words.first, let end = words.last else { continue }
        var line = Line(node: node, height: height(of: part, in: text), end: end)
        if let last = lines.last, last.height != line.height, last.end.hasSuffix("-"),
          first.first?.isLowercase == true, last.end.dropLast().last?.isLowercase == true
        {
          line.goesOn = true
          lines[lines.count - 1].endsInHyphen = isDivided(
            last.end.dropLast(), first.prefix(while: \.isLetter), known)
        }
        lines.append(line)
      }
      claims += lines.compactMap(\.claim)
    }
    return claims
  }

  /// Shortest rest of a word after its division, in letters. Shorter ones follow a hyphen of the text:
  /// "dit-il".
  private static let shortestRest = 3

  /// Whether the hyphen is not part of the word: the parts are not words of the document by themselves.
  private func isDivided(_ head: Substring, _ tail: Substring, _ known: KnownWords) -> Bool {
    tail.count >= Self.shortestRest
      && !(known.contains(String(head)) && known.contains(String(tail)))
  }

  private func words(of text: TreeElement) -> [Substring] {
    var bytes: [UInt8] = []
    text.tree.append(text.node, in: text.source, to: &bytes)
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }

  /// The attribute `y` of the nearest element with one: parts of a line share it.
  private func height(of part: TreeElement, in text: TreeElement) -> String? {
    var element = part.parent
    while element.node > text.node {
      if let height = element.value("y") { return height }
      element = element.parent
    }
    return text.value("y")
  }
}
