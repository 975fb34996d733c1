import BookText
import Markup
import Numbers

/// What a document says about itself.
struct DocumentHead {
  /// The text of its title element; empty if it has none.
  let title: String
  /// The language of its root element; nil if it has none.
  let language: String?
}

/// A tree with the style of each node. A class, since it is passed on with each element.
final class DocumentTree {
  let tree: ElementTree
  /// The bytes indexed by the tree's ranges.
  let source: TextBytes
  /// Its context.
  let item: DocumentItem
  private let facts: NodeFacts
  /// Whether a text may have a formula in TeX.
  let mayHaveTeX: Bool
  /// The style of the body of HTML without a tag for it; nil in other documents.
  let impliedBody: StyleNode?
  /// The displayed elements that may be more than their names and styles say, in order: elements with a
  /// function, a role, an identifier, or a place beside the text.
  let candidates: [Int]

  /// Finds the styles and the roles of all nodes of a tree.
  ///
  /// - Parameters:
  ///   - notes: The elements in notes, if the format has a place for them.
  ///   - revealed: The elements shown whatever their styles.
  ///   - asked: The attributes that make an element a candidate.
  ///   - budget: If it is spent, elements have no styles of style sheets.
  /// - Complexity: O(*n*), and as the budget allows for the rules.
  init(
    _ tree: ElementTree, in source: TextBytes, _ item: DocumentItem, _ sheets: StyleTree,
    notes: Set<Int> = [], revealed: Set<Int> = [], asked: Set<MarkupName> = [],
    budget: inout StepBudget
  ) {
    var (facts, candidates) = (NodeFacts(sheets, of: tree), [Int]())
    var open = OpenAncestors(sheets, asked, impliesBody: Self.impliesBody(tree, sheets))
    for node in 1..<max(1, tree.nodes.count) {
      let parent = Int(tree.nodes[node].parent)
      if tree.nodes[node].isText || facts.style(of: parent).givesStyle {
        facts.appendStyle(of: parent)
      } else {
        let isNote = !notes.isEmpty && notes.contains(node)
        let isRevealed = !revealed.isEmpty && revealed.contains(node)
        let (style, role) = open.beginElement(
          node, of: tree, in: source, isNote: isNote, isRevealed: isRevealed, &budget)
        facts.appendFacts(style, role)
        if style.isCandidate || role.rawValue != 0 { candidates.append(node) }
      }
    }
    (self.tree, self.source, self.item) = (tree, source, item)
    mayHaveTeX = TeXPart.mayOccur(in: source)
    (self.facts, self.candidates, impliedBody) = (facts, candidates, open.impliedBody)
  }

  /// Whether a tree has elements but no `body`, so that rules for the body apply to an implied one. False
  /// without rules, and for a drawing.
  private static func impliesBody(_ tree: ElementTree, _ sheets: StyleTree) -> Bool {
    let body: MarkupName = "body"
    let first = tree.nodes.dropFirst().first { !$0.isText }
    return !sheets.cascade.isEmpty && first.map { $0.name != drawing } == true
      && !tree.nodes.contains { $0.name == body }
  }

  /// Returns the style of an element. A text, a part of a formula and a node in an element that is not
  /// displayed have the style of their parent.
  func style(of node: Int) -> StyleNode { facts.style(of: node) }

  /// Returns the role of an element, by its attributes; empty for a text.
  func role(of node: Int) -> TagAttributes.Role { facts.role(of: node) }

  private static let titleName: MarkupName = "title"
  private static let head: MarkupName = "head"
  private static let drawing: MarkupName = "svg"
  /// Maximum length of the title of a document, in bytes.
  private static let longestTitle = 4_096

  /// The language of its root element; nil if it has none.
  var language: String? {
    tree.nodes.indices.dropFirst().first { style(of: $0).kind == .root && !tree.nodes[$0].isText }
      .flatMap { TreeElement($0, of: self).value("lang") }
  }

  /// The words of the first `title` with words in the head, or displayed outside drawings; empty without one.
  var title: String {
    for node in tree.nodes.indices where tree.nodes[node].name == Self.titleName {
      let parent = Int(tree.nodes[node].parent)
      let isShown = style(of: parent).style.display != .none && !isInDrawing(node)
      guard tree.nodes[parent].name == Self.head || isShown else { continue }
      let words = TreeElement(node, of: self).words(maximumLength: Self.longestTitle)
      if !words.isEmpty { return words }
    }
    return ""
  }

  /// Whether a node or an element around it is a drawing.
  private func isInDrawing(_ node: Int) -> Bool {
    var node = node
    while node > ElementTree.root {
      if tree.nodes[node].name == Self.drawing { return true }
      node = Int(tree.nodes[node].parent)
    }
    return false
  }
}

/// The style and the role of each node, in four bytes.
private struct NodeFacts {
  /// The style and the role of a node.
  private struct Facts {
    /// The index of the style in ``cached``; ``other`` for one that is not there.
    let style: UInt16
    let role: UInt16
  }

  /// The index of all styles that are not cached.
  private static let other = UInt16.max

  private let sheets: StyleTree
  /// The cached styles, as far as they are used.
  private var cached: [StyleNode]
  /// The style around the document, and the styles of nodes that are not cached, by node.
  private var others: [Int: StyleNode]
  private var facts: [Facts]

  /// Reserves room for all nodes. Only the root has a style yet.
  init(_ sheets: StyleTree, of tree: ElementTree) {
    (self.sheets, cached, others) = (sheets, sheets.cached, [ElementTree.root: sheets.root])
    facts = [Facts(style: Self.other, role: 0)]
    facts.reserveCapacity(tree.nodes.count)
  }

  /// Returns the style of a node; the style of the root for a node without one.
  func style(of node: Int) -> StyleNode {
    let index = facts[node].style
    return index == Self.other ? others[node] ?? sheets.root : cached[Int(index)]
  }

  /// Returns the role of a node; empty for a node without one.
  func role(of node: Int) -> TagAttributes.Role {
    TagAttributes.Role(rawValue: facts[node].role)
  }

  /// Appends the facts of the next node: the style of another node, and no role.
  mutating func appendStyle(of node: Int) {
    let style = facts[node].style
    if style == Self.other { others[facts.count] = others[node] }
    facts.append(Facts(style: style, role: 0))
  }

  /// Appends the facts of the next node: its style and its role.
  mutating func appendFacts(_ style: StyleNode, _ role: TagAttributes.Role) {
    if let index = style.index {
      if index >= cached.count { cached += sheets.cached[cached.count...] }
      facts.append(Facts(style: index, role: role.rawValue))
    } else {
      others[facts.count] = style
      facts.append(Facts(style: Self.other, role: role.rawValue))
    }
  }
}

/// An element or a text of a tree.
struct TreeElement {
  let node: Int
  let document: DocumentTree

  init(_ node: Int, of document: DocumentTree) { (self.node, self.document) = (node, document) }

  var tree: ElementTree { document.tree }
  var source: TextBytes { document.source }
  var style: StyleNode { document.style(of: node) }
  var role: TagAttributes.Role { document.role(of: node) }
  var name: MarkupName { tree.nodes[node].name }
  var tag: MarkupTag { tree.tag(of: node) }

  /// Returns the value of an attribute, by its name without a prefix; nil if it has none.
  func value(_ name: MarkupName) -> String? { tag.value(name, in: source) }

  /// The element around it.
  var parent: TreeElement { TreeElement(Int(tree.nodes[node].parent), of: document) }

  /// The innermost element that is displayed as a block, among itself and the elements around it; the root if
  /// there is none.
  var block: Int {
    var found = node
    while found > ElementTree.root, !TreeElement(found, of: document).isBlock {
      found = Int(tree.nodes[found].parent)
    }
    return found
  }

  /// Whether it is displayed as a block, not as a phrase or a line of one.
  var isBlock: Bool {
    !tree.nodes[node].isText && style.style.display != .inline && !style.isPhrase
  }

  /// Whether it is a text with visible characters.
  var isShownText: Bool {
    guard tree.nodes[node].isText else { return false }
    let style = document.style(of: node).style
    return style.display != .none && !style.traits.contains(.hidden) && !isBlank
  }

  /// Whether a text has only white space, with no-break spaces only up to ``longestBlank`` bytes.
  var isBlank: Bool {
    let bytes = source[tree.nodes[node].source]
    if bytes.allSatisfy({ $0 <= " " }) { return true }
    if bytes.count > Self.longestBlank { return false }
    var text: [UInt8] = []
    tree.appendText(of: node, in: source, to: &text)
    return String(decoding: text, as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  /// Maximum length of a text of white space with no-break spaces, in bytes.
  private static let longestBlank = 256

  /// The first child other than a text of white space; nil if there is none.
  var firstContent: Int? {
    tree.children(of: node).first { child in
      !tree.nodes[child].isText || source[tree.nodes[child].source].contains { $0 > " " }
    }
  }

  /// Its identifier; nil if it has none.
  var identifier: String? {
    role.contains(.hasIdentifier) ? TagAttributes.identifier(of: tag, in: source) : nil
  }

  /// The name of its anchor; nil if it has no identifier.
  var anchor: String? { identifier.map { document.item.name + "#" + $0 } }

  /// The target of a link; nil if it is not a link, or its address is invalid.
  var target: LinkTarget? {
    style.kind == .anchor ? value("href").flatMap(document.item.resolve) : nil
  }

  /// Maximum length of an index of a variable, in bytes.
  private static let longestIndex = 12

  /// Whether its text has letters and at most ``longestIndex`` bytes, as an index of a variable.
  var isIndexOfLetters: Bool {
    let words = words(maximumLength: Self.longestIndex + 1)
    return words.utf8.count <= Self.longestIndex && words.contains(where: \.isLetter)
  }

  /// The elements of a drawing that show something without text.
  private static let shapes: Set<MarkupName> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use",
  ]

  /// Whether a drawing has shapes, but neither visible text nor images, and is not hidden from screen
  /// readers. Its title and its definitions do not count.
  var isDrawnWithoutText: Bool {
    if value("aria-hidden") == "true" || value("role") == "presentation" { return false }
    var (hasShapes, next) = (false, tree.node(after: node, in: node))
    while let inner = next {
      let part = TreeElement(inner, of: document)
      next = tree.node(after: inner, in: node)
      if tree.nodes[inner].isText {
        if part.isShownText, part.parent.style.kind != .title { return false }
      } else if Self.definitions.contains(part.name) {
        next = tree.nodeAfterDescendants(of: inner, in: node)
      } else {
        if part.style.kind == .image { return false }
        hasShapes = hasShapes || Self.shapes.contains(part.name)
      }
    }
    return hasShapes
  }

  /// The elements of a drawing whose content is shown elsewhere or not at all.
  private static let definitions: Set<MarkupName> = ["defs", "symbol", "metadata", "desc", "style"]

  /// The title of a drawing; empty if it has none.
  var titleOfDrawing: String {
    let title = tree.children(of: node).first {
      !tree.nodes[$0].isText && document.style(of: $0).kind == .title
    }
    return title.map { TreeElement($0, of: document).words(maximumLength: Self.longestTitle) } ?? ""
  }

  /// Maximum length of the title of a drawing, in bytes.
  private static let longestTitle = 200

  /// The values of `id` of the elements in it, in order; its own is not among them.
  var identifiers: [String] {
    var (found, next): ([String], Int?) = ([], tree.node(after: node, in: node))
    while let inner = next {
      if !tree.nodes[inner].isText, let id = tree.tag(of: inner).value("id", in: source) {
        found.append(id)
      }
      next = tree.node(after: inner, in: node)
    }
    return found
  }

  /// The source of the texts in it, each piece at its place in them.
  var pieces: [SourcePiece] {
    var (found, length, next): ([SourcePiece], Int, Int?) = (
      [], 0, tree.node(after: node, in: node)
    )
    while let inner = next {
      if tree.nodes[inner].isText {
        let pieces = tree.pieces(of: inner, in: source)
        found += pieces.map { $0.shifted(by: length) }
        length += pieces.last?.end ?? 0
      }
      next = tree.node(after: inner, in: node)
    }
    return found
  }

  /// Whether its content begins with text or a phrase rather than a block; true without content.
  var beginsWithText: Bool {
    var next = tree.node(after: node, in: node)
    while let inner = next {
      let part = TreeElement(inner, of: document)
      if part.isShownText { return true }
      if !tree.nodes[inner].isText, part.style.style.display != .none {
        return part.style.style.display == .inline
      }
      next = tree.nodeAfterDescendants(of: inner, in: node)
    }
    return true
  }

  /// Returns the words of the texts in the element, with a blank for each run of white space.
  ///
  /// - Parameter maximumLength: Number of bytes after which no further text is read. The last text is whole,
  ///   so the result may be longer.
  func words(maximumLength: Int) -> String {
    var (text, next): ([UInt8], Int?) = ([], tree.node(after: node, in: node))
    while let inner = next, text.count < maximumLength {
      if tree.nodes[inner].isText { tree.appendText(of: inner, in: source, to: &text) }
      next = tree.node(after: inner, in: node)
    }
    return joinedWords(text)
  }
}
