import BookText
import Markup
import Numbers
import PlainText

/// Items of lists as Word writes them: paragraphs whose first lines hang, each with a sign or a number and a
/// row of no-break spaces before its text.
struct TypedItems: ElementRecogniser {
  /// A mark with the spaces after it, in bytes.
  private static let longestMark = 120
  /// Nodes read for a mark.
  private static let reach = 24
  /// No-break spaces after a mark.
  private static let fewestSpaces = 2
  /// Number of an item.
  private static let greatestNumber = 9_999

  /// Letters of Symbol and Wingdings, and of Courier, as Word uses them for bullets.
  private static let bullets: [Substring: ListMarker.Style] = [
    "·": .disc, "\u{F0B7}": .disc, "Ø": .disc, "ü": .disc, "v": .disc, "q": .disc,
    "o": .circle, "§": .square, "\u{F0A7}": .square, "-": .dash, "–": .dash,
  ]

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.flatMap { paragraph in
      let isHanging = paragraph.style.kind == .paragraph && paragraph.style.style.indent ?? 0 < 0
      guard isHanging, paragraph.style.style.lists == 0 else { return [ElementClaim]() }
      return claims(to: paragraph)
    }.sorted { $0.node < $1.node }
  }

  /// Claims to an item and to the texts before its words.
  private func claims(to paragraph: TreeElement) -> [ElementClaim] {
    let tree = paragraph.tree
    var (bytes, texts): ([UInt8], [Int]) = ([], [])
    var marker: ListMarker?
    for node in (paragraph.node + 1..<max(paragraph.node + 1, paragraph.end)).prefix(Self.reach)
    where tree.nodes[node].isText {
      if let marker, TreeElement(node, of: paragraph.document).isShownText {
        // Another mark stays, without the spaces after it.
        let hidden = marker.style == .none ? Array(texts.suffix(1)) : texts
        return [ElementClaim(node: paragraph.node, meaning: .item(marker))]
          + hidden.map { ElementClaim(node: $0, meaning: .empty) }
      }
      tree.appendText(of: node, in: paragraph.source, to: &bytes)
      texts.append(node)
      guard bytes.count <= Self.longestMark else { return [] }
      marker = Self.marker(String(decoding: bytes, as: UTF8.self), isApart: texts.count > 1)
    }
    return []
  }

  /// The marker of a text that is a mark and spaces; one without a style for a mark that stays. Nil for other
  /// texts. `isApart`: the spaces are a text of their own.
  private static func marker(_ text: String, isApart: Bool) -> ListMarker? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let mark = words.first, case let spaces = text[mark.endIndex...],
      spaces.count >= fewestSpaces, spaces.contains("\u{A0}")
    else { return nil }
    if let style = bullets[mark] { return ListMarker(style) }
    if mark.last == ".", let number = Number.parse(mark.utf8.dropLast(), in: 0...greatestNumber) {
      return ListMarker(.decimal, number: number)
    }
    if ItemMark.isBullet(mark) { return ListMarker(.disc) }
    let sign = mark.drop { $0 == "(" }
    let letters = sign.dropLast()
    let isLetter =
      ".)".contains(sign.last ?? " ")
      && (letters.count == 1 || !letters.isEmpty && letters.allSatisfy { "ivx".contains($0) })
    return isApart && (isLetter || ItemMark.isNumber(sign)) ? ListMarker() : nil
  }
}
