import BookText
import Markup

/// The elements around an element whose style is asked for.
///
/// Nodes are named by their indices in the tree.
struct OpenAncestors {
  private let sheets: StyleTree
  /// The attributes that recognisers ask for.
  private let asked: Set<MarkupName>
  /// The styles of the elements, the innermost last.
  private var path: [StyledAncestor] = []
  /// The indices of the elements.
  private var nodes: [Int32] = []
  /// The parent of the root element.
  private var document: StyledAncestor
  /// Whether the document has a body without a tag.
  private let impliesBody: Bool
  /// The style of the body without a tag; nil before it has begun, and in other documents.
  private(set) var impliedBody: StyleNode?

  /// - Parameters:
  ///   - asked: The attributes that recognisers ask for.
  ///   - impliesBody: Whether the body may lack its tags.
  init(_ sheets: StyleTree, _ asked: Set<MarkupName>, impliesBody: Bool) {
    (self.sheets, self.asked, self.impliesBody) = (sheets, asked, impliesBody)
    document = StyledAncestor(style: sheets.root, before: [])
  }

  /// Begins an element, after ending the elements that it is not in, and computes its style and its role. An
  /// implied body begins before its first element.
  ///
  /// - Parameters:
  ///   - node: Its index in the tree, greater than in all calls before.
  ///   - isNote: Whether it is in a note.
  ///   - isRevealed: Whether it is shown whatever its style says.
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

  /// The element of the whole document.
  private static let root: MarkupName = "html"
  /// The element of what is shown.
  private static let body: MarkupName = "body"
  /// Elements before the body.
  private static let head: Set<MarkupName> = [
    "html", "head", "title", "meta", "link", "style", "script", "base", "noscript", "template",
  ]

  /// Begins the implied body, and a missing root around it, if the next element is the first in the body.
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
