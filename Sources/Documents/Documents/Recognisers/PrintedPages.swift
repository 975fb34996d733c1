import BookText
import Markup

/// The numbers of the pages of a printed edition, as transcribers mark them.
struct PrintedPages: ElementRecogniser {
  /// Number of a page with the words around it, in bytes.
  private static let maximumNumberLength = 40

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { element in
      guard let sign = PageNumberSign(of: element) else { return nil }
      let meaning =
        sign.isSure ? sureMeaning(of: element, sign) : possibleMeaning(of: element, sign)
      // A heading of several words is one, whatever its class.
      if case .heading = element.style.kind, case .numberedWords? = meaning { return nil }
      return meaning.map { ElementClaim(node: element.node, meaning: $0) }
    }
  }

  /// The document calls the element the number of a page.
  private func sureMeaning(
    of element: TreeElement, _ sign: PageNumberSign
  ) -> ElementClaim.Meaning {
    var label = ""
    if sign == .declared { label = element.value("title") ?? element.value("aria-label") ?? "" }
    let text = text(of: element, sign).map { joinedWords($0.text) }
    if label.isEmpty, let text {
      let (before, after) = element.style.generatedTexts
      let numbers = PrintedPageNumber.sequence(in: before + text + after)
      if numbers.count > 1 || numbers.first?.contains(".") == true {
        return .pageNumber(numbers, words: "")
      }
    }
    if label.isEmpty {
      let number = PrintedPageNumber(amongWords: element.style.generatedText)?.number
      label = number.map(String.init) ?? ""
    }
    guard let text else { return .numberedWords(label.isEmpty ? nil : label) }
    return Self.meaning(of: text, label: label, sign)
  }

  /// The element may be a number by its place or identifier.
  private func possibleMeaning(
    of element: TreeElement, _ sign: PageNumberSign
  ) -> ElementClaim.Meaning? {
    guard let (text, anchor) = text(of: element, sign),
      anchor != nil || PrintedPageNumber.mayBeCertain(text)
    else { return nil }
    let words = joinedWords(text)
    if words.isEmpty { return sign == .placed ? .pageNumber([], words: "") : nil }
    guard let found = PrintedPageNumber(words), found.isCertain || found.number == anchor else {
      return nil
    }
    return .pageNumber([String(found.number)], words: "")
  }

  /// The number in the words of an element known to have one, with the words beside it, so that nothing is
  /// lost: "12" and "[Page 12]" have no other words, "vv. 3-9 [Pg 12]" has. `label` is given in an attribute
  /// or generated, or empty.
  private static func meaning(
    of words: String, label: String, _ sign: PageNumberSign
  ) -> ElementClaim.Meaning {
    let found = PrintedPageNumber(amongWords: words)
    if !label.isEmpty {
      let isLabel = words == label || found?.number == label[...]
      return .pageNumber([label], words: isLabel ? "" : words)
    }
    if let found { return .pageNumber([String(found.number)], words: String(found.rest)) }
    if words.isEmpty { return .pageNumber([], words: "") }
    return sign == .declared ? .pageNumber([words], words: "") : .numberedWords(nil)
  }

  /// Nodes before an element examined for its anchor.
  private static let reach = 4

  /// The target is one of the ``reach`` nodes before an element.
  private func isAnchor(_ target: LinkTarget, before element: TreeElement) -> Bool {
    (max(1, element.node - Self.reach)..<max(1, element.node)).contains { node in
      let anchor = TreeElement(node, of: element.document).anchor
      return anchor.map { target == .element($0) } == true
    }
  }

  /// The text, and the number in the element's identifier or in one inside it, such as `Page_12`. Nil if the
  /// text is too long, or if a link to elsewhere or an image shows that it is no mere number.
  private func text(
    of element: TreeElement, _ sign: PageNumberSign
  ) -> (text: [UInt8], anchor: Substring?)? {
    let tree = element.tree
    var (text, anchor, next): ([UInt8], Substring?, Int?) = ([], nil, element.node)
    while let node = next {
      let part = TreeElement(node, of: element.document)
      if tree.nodes[node].isText {
        tree.appendText(of: node, in: element.source, to: &text)
        if text.count > Self.maximumNumberLength { return nil }
      } else {
        if part.style.style.display == .none {
          next = tree.nodeAfterDescendants(of: node, in: element.node)
          continue
        }
        if sign != .declared, let target = part.target, target != .element(part.anchor ?? ""),
          !sign.isSure || !isAnchor(target, before: element)
        {
          return nil
        }
        if let number = part.identifier.flatMap(PrintedPageNumber.number) { anchor = number }
        if part.style.kind == .image { return nil }
      }
      next = tree.node(after: node, in: element.node)
    }
    return (text, anchor)
  }
}

extension PageNumberSign {
  /// Finds the strongest sign.
  init?(of element: TreeElement) {
    let (node, role) = (element.style, element.role)
    if role.contains(.pageBreak) {
      self = .declared
      return
    }
    if role.contains(.pageNumber), node.kind != .cell {
      self = .named
      return
    }
    guard node.kind.isPhrase, node.style.display == .inline else { return nil }
    let isPlaced = node.style.traits.contains(.floats)
    let anchor = element.identifier.flatMap(PrintedPageNumber.number)
    guard isPlaced || anchor != nil else { return nil }
    if node.before == nil, node.after == nil {
      self = isPlaced ? .placed : .anchored
      return
    }
    // Other texts of a style sheet are more than numbers, such as a bracket before a stage direction.
    guard let number = PrintedPageNumber(node.generatedText),
      number.isCertain || number.number == anchor
    else { return nil }
    self = .generated
  }
}
