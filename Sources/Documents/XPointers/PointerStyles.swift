import BookText
import Documents
import Markup

/// How KOReader displays elements, to decide which white space it stores: by its own style sheets (epub.css,
/// html5.css, fb2.css) and the document's.
final class PointerStyles {
  /// Elements with the same rules.
  final class Node {
    let element: StyledElement
    let traits: PointerTree.Traits
    fileprivate var children: [StyleKey: Node] = [:]

    fileprivate init(_ element: StyledElement, _ traits: PointerTree.Traits) {
      (self.element, self.traits) = (element, traits)
    }
  }

  typealias Path = [(node: Node, before: [StyledElement])]

  let cascade: Cascade
  private let kind: TracedDocument.Kind
  let root = Node(StyledElement(name: ""), [])
  private var count = 0

  private static let maxNodes = 4_096
  private static let maxChildren = 64

  init(_ cascade: Cascade, _ kind: TracedDocument.Kind) {
    (self.cascade, self.kind) = (cascade, kind)
  }

  /// Elements are displayed by their names once the budget is spent. Siblings in `path` precede the elements.
  func node(
    of key: StyleKey, in parent: Node?, path: @autoclosure () -> Path, budget: inout StepBudget
  ) -> Node {
    let parent = parent ?? root
    if let known = parent.children[key] { return known }
    let node = Node(key.element, traits(of: key, in: parent, path, &budget))
    if count < Self.maxNodes, parent.children.count < Self.maxChildren {
      parent.children[key] = node
      count += 1
    }
    return node
  }

  /// Traits by name, then by style sheets, then by the element's own style. Once the budget is spent, names
  /// decide alone.
  private func traits(
    of key: StyleKey, in parent: Node, _ path: () -> Path, _ budget: inout StepBudget
  ) -> PointerTree.Traits {
    var traits = initialTraits(of: key.element.name, in: parent)
    let hasRules = !cascade.isEmpty && !budget.isSpent
    let path = hasRules ? path() : []
    func declarations(_ part: Selector.PseudoElement? = nil) -> [Declaration] {
      if !hasRules { return [] }
      return cascade.declarations(
        for: path.map(\.node.element) + [key.element], before: path.map(\.before) + [key.before],
        part, budget: &budget)
    }
    let own = key.inline.map { Declaration.all(in: $0[...]) } ?? []
    for declaration in (key.hints + declarations() + own).strongestLast {
      applyDeclaration(declaration, to: &traits)
    }
    if hasRules, cascade.hasPseudoElements {
      let parts: [Selector.PseudoElement] = [.before, .after]
      let isAdded = parts.contains { part in
        let content = declarations(part).strongestLast.last { $0.name == "content" }?.value
        return content.map { !Self.none.contains(joinedWords(Array($0.utf8))) } ?? false
      }
      if isAdded { traits.insert(.hasGeneratedText) }
    }
    return traits
  }

  private static let none: Set<String> = ["none", "normal", "\"\"", "''"]

  /// `display`, `float` and `white-space` have an effect.
  private func applyDeclaration(_ declaration: Declaration, to traits: inout PointerTree.Traits) {
    switch declaration.name {
    case "display":
      traits.subtract([.inline, .inlineBox, .hidden])
      switch declaration.value {
      case "none": traits.insert(.hidden)
      case "inline", "contents", "ruby": traits.insert(.inline)
      case let value where value.hasPrefix("inline-"): traits.insert(.inlineBox)
      default: break
      }
    case "float": traits.set(.floats, to: ["left", "right"].contains(declaration.value))
    case "white-space":
      traits.set(
        .preformatted,
        to: ["pre", "pre-wrap", "pre-line", "break-spaces"].contains(declaration.value))
    default: break
    }
  }

  /// Display without style sheets of the document.
  private func initialTraits(of name: MarkupName, in parent: Node) -> PointerTree.Traits {
    var traits: PointerTree.Traits = parent.traits.intersection(.preformatted)
    if Self.preformatted.contains(name) { traits.insert(.preformatted) }
    let isBook = kind == .fictionBook
    if Self.textless.contains(name) || isBook && Self.textlessInBooks.contains(name) {
      traits.insert(.holdsNoText)
    }
    if isBook {
      if Self.hiddenInBooks.contains(name) { traits.insert(.hidden) }
      if !Self.blocksInBooks.contains(name), !Self.blocks.contains(name) { traits.insert(.inline) }
      return traits
    }
    if Self.hidden.contains(name) || name == Self.bracket && parent.element.name == Self.ruby {
      traits.insert(.hidden)
    } else if !Self.blocks.contains(name) {
      traits.insert(.inline)
    }
    return traits
  }

  private static let ruby: MarkupName = "ruby"
  private static let bracket: MarkupName = "rp"
  private static let preformatted: Set<MarkupName> = ["pre", "textarea", "listing", "xmp"]
  private static let hidden: Set<MarkupName> = [
    "datalist", "noembed", "template", "title", "script", "style", "stylesheet", "head", "meta",
    "link", "base",
  ]
  /// Block elements; unknown ones are inline.
  private static let blocks: Set<MarkupName> = [
    "address", "article", "aside", "audio", "blockquote", "body", "canvas", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "docfragment", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3",
    "h4", "h5", "h6", "header", "hgroup", "hr", "html", "iframe", "legend", "li", "listing", "main",
    "map", "menu", "nav", "noframes", "noscript", "ol", "optgroup", "output", "p", "pre", "section",
    "select", "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul",
    "video", "xmp",
  ]
  private static let blocksInBooks: Set<MarkupName> = [
    "annotation", "author", "binary", "book-title", "cite", "coverpage", "description",
    "document-info", "empty-line", "epigraph", "fictionbook", "poem", "publish-info", "section",
    "stanza", "subtitle", "text-author", "title", "title-info", "v",
  ]
  private static let hiddenInBooks: Set<MarkupName> = ["binary", "description", "stylesheet"]
  private static let textless: Set<MarkupName> = [
    "table", "thead", "tbody", "tfoot", "tr", "colgroup", "col", "input", "audio", "source",
    "param", "area", "applet",
  ]
  private static let textlessInBooks: Set<MarkupName> = [
    "poem", "stanza", "epigraph", "annotation", "author", "description",
  ]
}
