import BookText
import Markup

/// Images of the first letter of a word, perhaps after a quotation mark: the word goes on in the text after
/// them, wherever they stand.
struct Initials: ElementRecogniser {
  /// Nodes between an image and its text.
  private static let reach = 24
  /// Words of one letter in many languages.
  static let words: Set<Character> = ["A", "E", "I", "O", "Y", "À", "Á", "È", "Ó", "Ö"]

  func claims(in view: ElementView) -> [ElementClaim] {
    var claims: [ElementClaim] = []
    lazy var known = KnownWords(view.document)
    for image in view.candidates where image.style.kind == .image {
      let tag = ImageTag(image.tag, in: image.source)
      guard let initial = tag.initial, beginsBlock(image), let letter = initial.letter.last,
        let text = text(after: image, view),
        let rest = Rest(of: text, after: initial)
      else { continue }
      var isWord = false
      if Self.words.contains(letter), !rest.isNamed {
        isWord = image.block == text.block ? isApart(image, text) : known.contains(rest.word)
      }
      claims.append(ElementClaim(node: image.node, meaning: .initial))
      claims.append(
        ElementClaim(
          node: text.node, meaning: .afterInitial(initial.letter, isWord: isWord)))
    }
    return claims
  }

  /// The rest of a word after its initial.
  private struct Rest {
    let word: String
    /// The image names the whole word.
    let isNamed: Bool

    private static let longest = 64

    /// Nil if the letters at the beginning of a text are not the rest of the initial's word.
    init?(of text: TreeElement, after initial: (letter: String, word: String?)) {
      let bytes = text.ownText.drop { $0 <= " " }.prefix(Self.longest)
      let letters = String(decoding: bytes, as: UTF8.self)
        .prefix { $0.isLetter || $0 == "’" || $0 == "'" }
      word = String(letters)
      let whole = initial.letter.suffix(1) + letters
      isNamed = initial.word?.lowercased() == whole.lowercased()
      guard let first = letters.first, letters.contains(where: \.isLetter) else { return nil }
      let goesOn =
        isNamed || first.isLowercase || !first.isLetter
        || letters.allSatisfy({ !$0.isLowercase }) && !["I", "A", "O"].contains(word)
      if !goesOn { return nil }
    }
  }

  /// No text is before the image in its block.
  private func beginsBlock(_ image: TreeElement) -> Bool {
    let block = image.block
    return image.node - block <= 4 * Self.reach
      && !(block..<image.node).contains { TreeElement($0, of: image.document).isShownText }
  }

  /// Returns the first visible text within ``reach`` nodes after an image; nil in headings or after content.
  private func text(after image: TreeElement, _ view: ElementView) -> TreeElement? {
    let (tree, document) = (image.tree, image.document)
    if case .heading = image.style.style.context { return nil }
    var next = tree.nodeAfterDescendants(of: image.node)
    while let node = next, node <= image.node + Self.reach {
      let element = TreeElement(node, of: document)
      if tree.nodes[node].isText {
        if element.isShownText {
          if case .heading = element.style.style.context { return nil }
          return element
        }
        next = tree.node(after: node)
        continue
      }
      if element.style.style.isHidden || view.isClaimedWhole(node) {
        next = tree.nodeAfterDescendants(of: node)
        continue
      }
      switch element.style.kind {
      case .paragraph, .division, .phrase, .anchor, .other, .quote: next = tree.node(after: node)
      default: return nil
      }
    }
    return nil
  }

  /// White space begins a text between an image and `text`, or `text` itself.
  private func isApart(_ image: TreeElement, _ text: TreeElement) -> Bool {
    Range(from: image.node + 1, to: text.node + 1).contains { node in
      image.tree.nodes[node].isText
        && image.source[image.tree.nodes[node].source].first.map { $0 <= " " } == true
    }
  }
}
