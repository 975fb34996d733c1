import BookText
import Markup
import Numbers

/// Paragraphs in the text of a drawing, as on pages of fixed layout: their lines say only where they stand. A
/// line begins a paragraph if it is set in, if it stands apart, or if its first word would have fitted on the
/// line before it.
struct DrawnParagraphs: ElementRecogniser {
  func claims(in view: ElementView) -> [ElementClaim] {
    var claims: [ElementClaim] = []
    for text in view.candidates where text.style.kind == .drawnText {
      let lines = DrawnLine.lines(of: text)
      guard let edges = Edges(of: lines) else { continue }
      for (before, line) in zip(lines, lines.dropFirst()) {
        let isApart = line.height - before.height > Self.gap * edges.step
        guard isApart || edges.beginsParagraph(line, after: before) else { continue }
        claims.append(
          ElementClaim(node: line.node, meaning: .drawnParagraph(isApart: isApart)))
      }
    }
    return claims
  }

  /// Distance of a line from a paragraph before it, in usual steps, if the two stand apart.
  private static let gap = 1.5

  /// Usual step between lines of a text, and outermost edges.
  private struct Edges {
    /// Usual distance of a line from the one before it: some may be wider.
    let step: Double
    let left: Double
    let right: Double

    /// Indent of a line that begins a paragraph, in steps.
    private static let indent = 0.3

    /// Lines count from the top; the step is the lower quartile, since gaps between paragraphs are wider. Nil
    /// without a line below another.
    init?(of lines: [DrawnLine]) {
      let steps = zip(lines, lines.dropFirst()).map { $1.height - $0.height }.filter { $0 > 0 }
      if steps.isEmpty { return nil }
      step = steps.sorted()[steps.count / 4]
      left = lines.reduce(.infinity) { min($0, $1.left) }
      right = lines.reduce(-.infinity) { max($0, $1.right) }
    }

    func beginsParagraph(_ line: DrawnLine, after before: DrawnLine) -> Bool {
      let indent = Self.indent * step
      if line.left - left > indent, line.left - before.left > indent { return true }
      return before.right + line.firstWord < right
    }
  }
}

private struct DrawnLine {
  /// First part.
  let node: Int
  let height: Double
  let left: Double
  /// Left edge of its last letter.
  var right: Double
  /// Average width of its letters. A raised letter is less than this above the line.
  let letter: Double
  /// Width of its first word, with the blank before it.
  let firstWord: Double

  /// Joins parts at one height; none unless each letter has a place. Costs O(*n*).
  static func lines(of text: TreeElement) -> [DrawnLine] {
    var lines: [DrawnLine] = []
    for node in text.tree.children(of: text.node) where !text.tree.nodes[node].isText {
      let part = TreeElement(node, of: text.document)
      guard let line = DrawnLine(part) else { return [] }
      if let last = lines.last,
        abs(line.height - last.height) <= max(line.letter, last.letter)
      {
        lines[lines.count - 1].right = max(last.right, line.right)
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  /// Nil without a height or the places of letters.
  private init?(_ part: TreeElement) {
    guard part.style.kind == .drawnPart, let places = part.value("x"),
      let height = part.value("y").flatMap({ Self.coordinate($0[...]) })
    else { return nil }
    let letters = places.split { $0 == "," || $0 == " " }
    let words = part.words(maximumLength: Self.longestWord)
    guard letters.count >= min(2, words.count), let left = letters.first.flatMap(Self.coordinate),
      let right = letters.last.flatMap(Self.coordinate)
    else { return nil }
    let word = words.prefix { $0 != " " }.count
    let end = Self.coordinate(letters[min(word, letters.count - 1)]) ?? left
    (node, self.height, self.left, self.right) = (part.node, height, left, right)
    letter = (right - left) / Double(max(1, letters.count - 1))
    // A blank is about as wide as the letter before it.
    firstWord = (end - left) * Double(word + 1) / Double(max(1, word))
  }

  /// Bytes read of a first word.
  private static let longestWord = 64

  /// Returns a number of a drawing; those near 0 may have an exponent.
  private static func coordinate(_ text: Substring) -> Double? {
    text.holds("e-") ? 0 : Number.clamped(text, to: -65_535.0...65_535)
  }
}
