import BookText
import Markup

/// Elements around an element whose style is asked for. Nodes are named by their indices in the tree.
struct OpenAncestors {
  private let sheets: StyleTree
  /// Recognisers ask for these attributes.
  private let asked: Set<MarkupName>
  /// The innermost last.
  private var path: [StyledAncestor] = []
  private var nodes: [Int32] = []
  /// Parent of the root element.
  private var document: StyledAncestor
  /// The document has a body without a tag.
  private let impliesBody: Bool
  /// Nil before the body without a tag has begun.
  private(set) var impliedBody: StyleNode?

  init(_ sheets: StyleTree, _ asked: Set<MarkupName>, impliesBody: Bool) {
    (self.sheets, self.asked, self.impliesBody) = (sheets, asked, impliesBody)
    document = StyledAncestor(style: sheets.root, before: [])
  }

  /// Ends the elements that it is not in, and computes its style and its role. An implied body begins before
  /// its first element. Nodes are in ascending order. A revealed element is shown whatever its style says.
  mutating func beginElement(
    _ node: Int, of tree: ElementTree, in source: TextBytes, isNote: Bool, isRevealed: Bool,
    _ budget: inout StepBudget
  ) -> (style: StyleNode, role: TagAttributes.Role) {
    let (tag, parent) = (tree.tag(of: node), tree.nodes[node].parent)
    while let last = nodes.last, last != parent {
      nodes.removeLast()
      path.removeLast()
    }
    if impliesBody { beginBody(before: tag.name, in: Int(parent), of: tree, &budget) }
    let attributes = TagAttributes(tag, in: source, asked: asked)
    var role = attributes.role
    if isNote { role.insert(.note) }
    let last = path.count - 1
    let (number, before) =
      last < 0 ? document.addChild() : path[last].addChild()
    let cascade = sheets.cascade
    let styled = cascade.styled(
      tag, classes: attributes.classes, id: attributes.id, in: source, number: number,
      isLast: cascade.asksForLastChild && tree.isLastElement(node), budget: &budget)
    if cascade.asksForSiblings {
      if last < 0 {
        cascade.addSibling(styled, to: &document.children)
      } else {
        cascade.addSibling(styled, to: &path[last].children)
      }
    }
    var key = StyleKey(element: styled, before: before)
    key.inline = attributes.style
    key.hints = attributes.hints
    key.isNote = role.contains(.note)
    key.isRevealed = isRevealed
    let style = sheets.node(of: key, in: path, budget: &budget)
    path.append(StyledAncestor(style: style, before: before))
    nodes.append(Int32(clamping: node))
    return (style, role)
  }

  /// Whole document.
  private static let root: MarkupName = "html"
  /// Shown part.
  private static let body: MarkupName = "body"
  /// Elements before the body.
  private static let head: Set<MarkupName> = [
    "html", "head", "title", "meta", "link", "style", "script", "base", "noscript", "template",
  ]

  /// Begins nothing unless the next element is the first in the body. A missing root begins too.
  private mutating func beginBody(
    before name: MarkupName, in parent: Int, of tree: ElementTree, _ budget: inout StepBudget
  ) {
    guard !Self.head.contains(name) else { return }
    let isRootless = path.isEmpty
    guard isRootless || path.count == 1 && path[0].style.kind == .root else { return }
    for name in isRootless ? [Self.root, Self.body] : [Self.body] {
      let key = StyleKey(element: StyledElement(name: name))
      let style = sheets.node(of: key, in: path, budget: &budget)
      path.append(StyledAncestor(style: style, before: []))
      nodes.append(Int32(clamping: parent))
      impliedBody = style
    }
  }
}
