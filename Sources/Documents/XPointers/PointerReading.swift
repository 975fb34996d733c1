import BookText
import Documents
import Markup

/// Finds the properties of nodes as crengine finds them while it reads. Nodes are named by their indices.
struct PointerReading {
  private struct Open {
    let node: Int
    let style: PointerStyles.Node
    /// The elements before it in the same parent, as far as rules need them.
    let before: [StyledElement]
    var childCount = 0
    var children: [StyledElement] = []
    let isDrawing: Bool
  }

  private(set) var tree: ElementTree
  private let source: TextBytes
  private let kind: TracedDocument.Kind
  private let styles: PointerStyles
  private var budget = StepBudget()
  private(set) var traits: [PointerTree.Traits] = []
  private(set) var anchors: [String: Int] = [:]
  private var open: [Open] = []
  /// Elements with a stored child.
  private var filled: Set<Int32> = []

  /// The budget of steps depends on the length of the source.
  init(
    of tree: ElementTree, in source: TextBytes, _ kind: TracedDocument.Kind, _ cascade: Cascade
  ) {
    (self.tree, self.source, self.kind) = (tree, source, kind)
    styles = PointerStyles(cascade, kind)
    budget.allow(bytes: source.count)
    traits.reserveCapacity(tree.nodes.count)
  }

  /// Reads the nodes in order, then removes the blanks that crengine does not store, innermost elements
  /// first. Costs O(*n*).
  mutating func readTraits() {
    traits.append([])
    for node in tree.nodes.indices.dropFirst() {
      let found = tree.nodes[node].isText ? traits(ofText: node) : openElement(node)
      traits.append(found)
      if !found.contains(.removed) { filled.insert(tree.nodes[node].parent) }
    }
    // Elements end before those around them.
    for node in tree.nodes.indices.dropFirst().reversed() where !tree.nodes[node].isText {
      removeBlanks(of: node)
    }
  }

  private static let drawnTexts: Set<MarkupName> = [
    "style", "text", "tspan", "textpath", "title", "desc", "metadata",
  ]
  private static let drawing: MarkupName = "svg"

  /// Opens an element after ending those it is not in, and records its identifier. Elements in a drawing keep
  /// their capitals, and most hold no text.
  private mutating func openElement(_ node: Int) -> PointerTree.Traits {
    let tag = tree.tag(of: node)
    while let last = open.last, last.node != Int(tree.nodes[node].parent) { open.removeLast() }
    let attributes = TagAttributes(tag, in: source)
    let parent = open.indices.last
    if let parent { open[parent].childCount += 1 }
    let cascade = styles.cascade
    let styled = cascade.styled(
      tag, classes: attributes.classes, id: attributes.id, in: source,
      number: parent.map { open[$0].childCount } ?? 1,
      isLast: cascade.asksForLastChild && tree.isLastElement(node), budget: &budget)
    var key = StyleKey(element: styled, before: parent.map { open[$0].children } ?? [])
    if let parent { cascade.addSibling(styled, to: &open[parent].children) }
    key.inline = attributes.style
    key.hints = attributes.hints
    let style = styles.node(
      of: key, in: open.last?.style, path: open.map { ($0.style, $0.before) }, budget: &budget)
    if let id = attributes.id, anchors[id] == nil { anchors[id] = node }
    let isDrawing = tag.name == Self.drawing || open.last?.isDrawing == true
    open.append(Open(node: node, style: style, before: key.before, isDrawing: isDrawing))
    var traits = style.traits
    if isDrawing, !Self.drawnTexts.contains(tag.name) { traits.insert(.holdsNoText) }
    if isDrawing || kind == .fictionBook { traits.insert(.keepsCapitals) }
    return traits
  }

  /// Elements with a meaningless first line end.
  private static let dropsLineEnd: Set<MarkupName> = ["pre", "textarea"]

  /// Crengine removes a text in an element that holds none, blanks at the beginning of a block, and the first
  /// line end of `pre`, dropped from the tree here.
  private mutating func traits(ofText node: Int) -> PointerTree.Traits {
    let text = tree.nodes[node]
    // It was moved in front of a table.
    if text.next >= 0, text.next < node { return [] }
    let element = traits[Int(text.parent)]
    if element.contains(.holdsNoText) { return .removed }
    let isFirst = !filled.contains(text.parent) && !element.contains(.hasGeneratedText)
    let isPreformatted = element.contains(.preformatted)
    if isFirst, isPreformatted, source[text.source.lowerBound] == "\n",
      Self.dropsLineEnd.contains(tree.nodes[Int(text.parent)].name)
    {
      if text.source.count == 1 { return .removed }
      tree.dropFirstByte(of: node)
    }
    let isBlank = source[tree.nodes[node].source].allSatisfy(\.isMarkupSpace)
    if isFirst, isBlank, !isPreformatted, element.isDisjoint(with: [.inline, .hidden]) {
      return .removed
    }
    var found: PointerTree.Traits = []
    found.set(.blank, to: isBlank)
    found.set(.preformatted, to: isPreformatted)
    return found
  }
}

extension PointerReading {
  private typealias Child = (node: Int, kind: ChildKind)

  /// Marks white space that KOReader drops. An inline element with blocks but no words becomes a block.
  private mutating func removeBlanks(of element: Int) {
    let children = tree.children(of: element).filter { !traits[$0].contains(.removed) }
      .map { Child($0, ChildKind(traits[$0], isText: tree.nodes[$0].isText)) }
    func has(_ kind: ChildKind) -> Bool { children.contains { $0.kind == kind } }
    let hasText = has(.words) || has(.inline)
    let found = traits[element]
    let isInline = found.contains(.inline)
    // A phrase that contains only blocks is one.
    if isInline, has(.block), !hasText { traits[element].remove(.inline) }
    guard has(.blank), !found.contains(.preformatted) else { return }
    switch (isInline, has(.block)) {
    case (true, true): if hasText { removeBlanksBesideBlocks(children) }
    case (true, false): break
    case (false, true):
      let generated = found.contains(.hasGeneratedText) ? [Child(-1, .inline)] : []
      removeBlanksBetweenBlocks(generated + children)
    case (false, false):
      guard has(.float), !hasText else { return }
      for child in children where child.kind == .blank { markRemoved(child.node) }
    }
  }

  private mutating func removeBlanksBesideBlocks(_ children: [Child]) {
    for (index, child) in children.enumerated() where child.kind == .blank {
      let neighbours = children[max(0, index - 1)..<min(children.count, index + 2)]
      if neighbours.contains(where: { $0.kind == .block }) { markRemoved(child.node) }
    }
  }

  /// Marks blanks between blocks as removed, except blanks between words or between words and a float.
  private mutating func removeBlanksBetweenBlocks(_ children: [Child]) {
    for run in children.split(whereSeparator: { $0.kind == .block || $0.kind == .hidden }) {
      func isWord(_ child: Child) -> Bool { child.kind == .words || child.kind == .inline }
      let words = run.firstIndex(where: isWord).flatMap { first in
        // In order: the last word is not before the first.
        run.lastIndex(where: isWord).map { first...$0 }
      }
      for index in run.indices where run[index].kind == .blank {
        if let words, isStored(index, in: run, around: words) { continue }
        markRemoved(run[index].node)
      }
    }
  }

  /// Blanks between words, or between a float and words, are stored.
  private func isStored(
    _ index: Int, in run: ArraySlice<Child>, around words: ClosedRange<Int>
  ) -> Bool {
    if words.contains(index) { return true }
    let isAfterFloat = run[..<index].last?.kind == .float
    let isBeforeFloat = run[index...].dropFirst().first?.kind == .float
    return index + 1 == words.lowerBound && isAfterFloat
      || index - 1 == words.upperBound && isBeforeFloat
  }

  private mutating func markRemoved(_ node: Int) { traits[node].insert(.removed) }

  /// The role of a child for the blanks beside it.
  private enum ChildKind {
    case words
    case blank
    case inline
    case block
    case float
    case hidden

    init(_ traits: PointerTree.Traits, isText: Bool) {
      if isText {
        self = traits.contains(.blank) ? .blank : .words
      } else if traits.contains(.hidden) {
        self = .hidden
      } else if traits.contains(.floats) {
        self = .float
      } else {
        self = traits.isDisjoint(with: [.inline, .inlineBox]) ? .block : .inline
      }
    }
  }
}
