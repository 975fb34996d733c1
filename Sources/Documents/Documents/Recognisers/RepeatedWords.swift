import BookText
import Markup

/// Images whose alternative text is printed beside them too, or tells nothing. Words in both would be printed
/// twice wherever pictures are not shown.
struct RepeatedWords: ElementRecogniser {
  /// Bytes examined after an image: a caption is shorter.
  private static let reach = 2_048
  /// Alternative text to be compared, in bytes. This limit and the next bound the work for each byte of the
  /// source, whatever repeats.
  private static let longestWords = 512
  /// Heading to be compared, in bytes.
  private static let longestHeading = 256

  /// Nodes examined before an image.
  private static let reachBefore = 64

  func claims(in view: ElementView) -> [ElementClaim] {
    var claims: [ElementClaim] = []
    for image in view.candidates where image.style.kind == .image {
      let found = ImageTag(image.tag, in: image.source)
      if !found.words.isEmpty, Self.areRepeated(found, of: image, claims) {
        claims.append(ElementClaim(node: image.node, meaning: .repeated))
      }
    }
    return claims
  }

  /// Words printed beside the image too, or without meaning. `claims` are those to images before it.
  static func areRepeated(
    _ tag: ImageTag, of image: TreeElement, _ claims: [ElementClaim] = []
  ) -> Bool {
    tag.isFileName || isInHeading(before: image, tag.words, claims)
      || isRepeated(after: image, tag.words)
  }

  /// The heading within ``reachBefore`` nodes before an image, not around it, contains its words. Only the
  /// last image claimed may be between the two.
  private static func isInHeading(
    before image: TreeElement, _ words: String, _ claims: [ElementClaim]
  ) -> Bool {
    let document = image.document
    let nodes = (max(1, image.node - reachBefore)..<max(1, image.node)).reversed()
    let last = nodes.first { node in
      if document.tree.nodes[node].isText { return TreeElement(node, of: document).isShownText }
      return document.style(of: node).kind == .image && claims.last?.node != node
    }
    guard let last, document.tree.nodes[last].isText else { return false }
    let heading = TreeElement(last, of: document).block
    guard case .heading = document.style(of: heading).kind, image.block != heading else {
      return false
    }
    let element = TreeElement(heading, of: document)
    let text = Array(element.words(maximumLength: longestHeading + 1).utf8)
    return text.count <= longestHeading && hasWords(text, of: words)
  }

  /// The caption contains the alternative text, or half of the caption's words are in it. A sentence that
  /// merely goes on about the same things is not a caption.
  private static func isRepeated(after image: TreeElement, _ words: String) -> Bool {
    let (text, isCaption) = text(after: image)
    return hasWords(text, of: words, most: isCaption ? .max : 2)
  }

  /// Words keep their order. `most` limits the ratio of the numbers of words.
  private static func hasWords(
    _ text: [UInt8], of words: String, most: Int = .max
  ) -> Bool {
    guard words.utf8.count <= longestWords else { return false }
    let (all, wanted) = (Self.foldedWords(of: text), Self.foldedWords(of: Array(words.utf8)))
    guard !wanted.isEmpty, wanted.count <= all.count, all.count / most <= wanted.count else {
      return false
    }
    return (0...all.count - wanted.count).contains {
      all[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  /// Letters and digits, without the difference of capitals.
  private static func foldedWords(of text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).lowercased()
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Reads up to the end of the first block with text or the next image. `isCaption`: an element on the way
  /// is one.
  private static func text(after image: TreeElement) -> (text: [UInt8], isCaption: Bool) {
    let (tree, source, document) = (image.tree, image.source, image.document)
    let end = (image.tag.attributes.last?.value ?? tree.nodes[image.node].source).upperBound + reach
    var (text, isCaption, node): ([UInt8], Bool, Int) = ([], false, image.node)
    var hasWords: Bool { text.contains { $0 > " " } }
    while true {
      while tree.nodes[node].next < 0 {
        node = Int(tree.nodes[node].parent)
        let around = TreeElement(node, of: document)
        if node <= ElementTree.root || around.isBlock && hasWords { return (text, isCaption) }
        if around.style.style.context == .caption { isCaption = true }
        text.append(" ")
      }
      node = Int(tree.nodes[node].next)
      while true {
        let element = TreeElement(node, of: document)
        if tree.nodes[node].source.lowerBound >= end { return (text, isCaption) }
        if tree.nodes[node].isText {
          tree.appendText(of: node, in: source, to: &text)
          break
        }
        if element.style.style.display == .none { break }
        if ends(before: element, hasWords: hasWords) { return (text, isCaption) }
        if Self.isCaption(element) { isCaption = true }
        text.append(" ")
        guard let child = tree.firstChild(of: node) else { break }
        node = child
      }
    }
  }

  /// The text ends before an image, and before a block after other words.
  private static func ends(before element: TreeElement, hasWords: Bool) -> Bool {
    element.style.kind == .image || element.isBlock && hasWords
  }

  /// Decided by its style or an attribute.
  private static func isCaption(_ element: TreeElement) -> Bool {
    element.style.style.context == .caption || hasAttribute(element, containing: "caption")
  }

  /// The word is in the name or the value of an attribute.
  private static func hasAttribute(
    _ element: TreeElement, containing word: String
  ) -> Bool {
    element.tag.attributes.contains { attribute in
      [attribute.name, attribute.value].contains {
        String(decoding: element.source[$0], as: UTF8.self).lowercased().firstPlace(of: word) != nil
      }
    }
  }
}
