import BookText
import Markup
import Numbers

struct DocumentHead {
  /// Empty without a title element.
  let title: String
  /// Language of the root element.
  let language: String?
}

/// A class, since it is passed on with each element.
final class DocumentTree {
  let tree: ElementTree
  /// Bytes indexed by the tree's ranges.
  let source: TextBytes
  let item: DocumentItem
  private let facts: NodeFacts
  /// A text may have a formula in TeX.
  let mayHaveTeX: Bool
  /// Style of an HTML body without a tag.
  let impliedBody: StyleNode?
  /// Displayed elements that may be more than their names and styles say, in order: elements with a function,
  /// a role, an identifier, or a place beside the text.
  let candidates: [Int]

  /// Finds the styles and the roles of all nodes. Once the budget is spent, style sheets have no effect.
  /// Costs O(*n*), and as the budget allows for the rules.
  /// - Parameter revealed: Elements shown whatever their styles.
  /// - Parameter asked: The attributes that make an element a candidate.
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

  /// Rules for the body apply to an implied one if the tree has elements but no `body`. False without rules,
  /// and for a drawing.
  private static func impliesBody(_ tree: ElementTree, _ sheets: StyleTree) -> Bool {
    let body: MarkupName = "body"
    let first = tree.nodes.dropFirst().first { !$0.isText }
    return !sheets.cascade.isEmpty && first.map { $0.name != drawing } == true
      && !tree.nodes.contains { $0.name == body }
  }

  /// A text, a part of a formula and a node in an undisplayed element have the style of their parent.
  func style(of node: Int) -> StyleNode { facts.style(of: node) }

  /// Role by attributes; empty for a text.
  func role(of node: Int) -> TagAttributes.Role { facts.role(of: node) }

  private static let titleName: MarkupName = "title"
  private static let head: MarkupName = "head"
  private static let drawing: MarkupName = "svg"
  /// Length in bytes.
  private static let longestTitle = 4_096

  /// Language of the root element.
  var language: String? {
    tree.nodes.indices.dropFirst().first { style(of: $0).kind == .root && !tree.nodes[$0].isText }
      .flatMap { TreeElement($0, of: self).value("lang") }
  }

  /// The first `title` with words in the head, or displayed outside drawings; empty without one.
  var title: String {
    for node in tree.nodes.indices where tree.nodes[node].name == Self.titleName {
      let parent = Int(tree.nodes[node].parent)
      let element = TreeElement(node, of: self)
      let isShown =
        style(of: parent).style.display != .none
        && !element.path.contains { $0.name == Self.drawing }
      guard tree.nodes[parent].name == Self.head || isShown else { continue }
      let words = element.words(maximumLength: Self.longestTitle)
      if !words.isEmpty { return words }
    }
    return ""
  }
}

/// Style and role of each node, in four bytes.
private struct NodeFacts {
  private struct Facts {
    /// Index in ``cached``, or ``other``.
    let style: UInt16
    let role: UInt16
  }

  /// Stands for all styles that are not cached.
  private static let other = UInt16.max

  private let sheets: StyleTree
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

  /// The style of the root for a node without one.
  func style(of node: Int) -> StyleNode {
    let index = facts[node].style
    return index == Self.other ? others[node] ?? sheets.root : cached[Int(index)]
  }

  /// Empty for a node without one.
  func role(of node: Int) -> TagAttributes.Role { TagAttributes.Role(rawValue: facts[node].role) }

  /// The style of another node, and no role.
  mutating func appendStyle(of node: Int) {
    let style = facts[node].style
    if style == Self.other { others[facts.count] = others[node] }
    facts.append(Facts(style: style, role: 0))
  }

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

  func value(_ name: MarkupName) -> String? { tag.value(name, in: source) }

  var parent: TreeElement { TreeElement(Int(tree.nodes[node].parent), of: document) }

  /// Itself and the elements around it, without the root, the innermost first.
  var path: LazyPrefixWhileSequence<UnfoldFirstSequence<TreeElement>> {
    sequence(first: self) { $0.parent }.lazy.prefix { $0.node > ElementTree.root }
  }

  /// The innermost element displayed as a block, itself or around it, or the root.
  var block: Int { path.first(where: \.isBlock)?.node ?? ElementTree.root }

  var end: Int { tree.end(of: node) }

  /// False for a phrase or a line of a block.
  var isBlock: Bool {
    !tree.nodes[node].isText && style.style.display != .inline && !style.isPhrase
  }

  /// A text with visible characters.
  var isShownText: Bool {
    guard tree.nodes[node].isText else { return false }
    let style = document.style(of: node).style
    return style.display != .none && !style.traits.contains(.hidden) && !isBlank
  }

  /// Only white space, with no-break spaces only up to ``longestBlank`` bytes.
  var isBlank: Bool {
    let bytes = source[tree.nodes[node].source]
    if bytes.allSatisfy({ $0 <= " " }) { return true }
    if bytes.count > Self.longestBlank { return false }
    return String(decoding: ownText, as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  /// Bytes of a text, its references replaced.
  var ownText: [UInt8] {
    var text: [UInt8] = []
    tree.appendText(of: node, in: source, to: &text)
    return text
  }

  /// White space with no-break spaces, in bytes.
  private static let longestBlank = 256

  /// Skips texts of white space.
  var firstContent: Int? {
    tree.children(of: node).first { child in
      !tree.nodes[child].isText || source[tree.nodes[child].source].contains { $0 > " " }
    }
  }

  var identifier: String? {
    role.contains(.hasIdentifier) ? TagAttributes.identifier(of: tag, in: source) : nil
  }

  var anchor: String? { identifier.map { document.item.name + "#" + $0 } }

  /// Nil if it is not a link, or its address is invalid.
  var target: LinkTarget? {
    style.kind == .anchor ? value("href").flatMap(document.item.resolve) : nil
  }

  /// Index of a variable, in bytes.
  private static let longestIndex = 12

  /// Whether its text has letters and at most ``longestIndex`` bytes, as an index of a variable.
  var isIndexOfLetters: Bool {
    let words = words(maximumLength: Self.longestIndex + 1)
    return words.utf8.count <= Self.longestIndex && words.contains(where: \.isLetter)
  }

  /// Elements of a drawing that show something without text.
  private static let shapes: Set<MarkupName> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use",
  ]

  /// A drawing with shapes, but without visible text and images, and not hidden from screen readers. Its
  /// title and its definitions do not count.
  var isDrawnWithoutText: Bool {
    if value("aria-hidden") == "true" || value("role") == "presentation" { return false }
    var (hasShapes, walk) = (false, ElementWalk(tree, in: node))
    while let inner = walk.next() {
      let part = TreeElement(inner, of: document)
      if tree.nodes[inner].isText {
        if part.isShownText, part.parent.style.kind != .title { return false }
      } else if Self.definitions.contains(part.name) {
        walk.skipDescendants()
      } else {
        if part.style.kind == .image { return false }
        hasShapes = hasShapes || Self.shapes.contains(part.name)
      }
    }
    return hasShapes
  }

  /// Elements of a drawing whose content is shown elsewhere or not at all.
  private static let definitions: Set<MarkupName> = ["defs", "symbol", "metadata", "desc", "style"]

  /// Empty without a title.
  var titleOfDrawing: String {
    let title = tree.children(of: node).first {
      !tree.nodes[$0].isText && document.style(of: $0).kind == .title
    }
    return title.map { TreeElement($0, of: document).words(maximumLength: Self.longestTitle) } ?? ""
  }

  /// Title of a drawing, in bytes.
  private static let longestTitle = 200

  /// Values of `id` in it, in order, without its own.
  var identifiers: [String] {
    ElementWalk(tree, in: node).compactMap { inner in
      tree.nodes[inner].isText ? nil : tree.tag(of: inner).value("id", in: source)
    }
  }

  /// Source of its texts, each piece at its place in them.
  var pieces: [SourcePiece] {
    var (found, length): ([SourcePiece], Int) = ([], 0)
    for inner in ElementWalk(tree, in: node) where tree.nodes[inner].isText {
      let pieces = tree.pieces(of: inner, in: source)
      found += pieces.map { $0.shifted(by: length) }
      length += pieces.last?.end ?? 0
    }
    return found
  }

  /// False if a block comes first; true without content.
  var beginsWithText: Bool {
    var walk = ElementWalk(tree, in: node)
    while let inner = walk.next() {
      let part = TreeElement(inner, of: document)
      if part.isShownText { return true }
      if !tree.nodes[inner].isText, part.style.style.display != .none {
        return part.style.style.display == .inline
      }
      walk.skipDescendants()
    }
    return true
  }

  /// A blank stands for each run of white space. After `maximumLength` bytes no further text is read; the
  /// last text is whole.
  func words(maximumLength: Int) -> String {
    var text: [UInt8] = []
    for inner in ElementWalk(tree, in: node) where tree.nodes[inner].isText {
      if text.count >= maximumLength { break }
      tree.appendText(of: inner, in: source, to: &text)
    }
    return joinedWords(text)
  }
}
