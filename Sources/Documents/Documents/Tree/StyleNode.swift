import BookText
import Markup

/// Properties that decide an element's style, apart from the enclosing elements.
package struct StyleKey: Hashable {
  /// Name, and other properties used by the style sheets.
  package var element: StyledElement
  /// Siblings before it, as far as rules need them.
  package var before: [StyledElement]
  /// Value of its `style` attribute.
  package var inline: String?
  /// Declarations of presentational attributes.
  package var hints: [Declaration] = []
  var isNote = false
  /// Shown whatever its style.
  var isRevealed = false

  package init(element: StyledElement, before: [StyledElement] = []) {
    (self.element, self.before) = (element, before)
  }

  /// Hashes only what tells most keys apart: the name, the classes, the number of elements before, and the
  /// name of the nearest.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(element.name)
    hasher.combine(element.classes)
    hasher.combine(before.last?.name)
    hasher.combine(before.count)
  }
}

/// The common style of all elements with the same rules in a document.
final class StyleNode {
  let element: StyledElement
  let kind: ElementKind
  let style: FlowStyle
  let counters: CounterChanges
  /// A phrase of a paragraph, or any part of a heading: displayed as a block, it becomes a line of its
  /// parent.
  let isPhrase: Bool
  fileprivate let isInParagraph: Bool
  fileprivate let isInHeading: Bool
  /// Recognisers look at its elements: they are more than blocks and phrases of text, or beside it.
  let isCandidate: Bool
  fileprivate var children: [StyleKey: StyleNode] = [:]
  /// Index among the cached styles.
  fileprivate(set) var index: UInt16?
  /// Text put by style sheets before its content.
  fileprivate(set) var before: GeneratedText?
  /// Text put by style sheets after its content.
  fileprivate(set) var after: GeneratedText?

  /// Derives all facts that depend on the style and the parent alone, once for all elements with both.
  fileprivate init(
    _ element: StyledElement, _ style: FlowStyle = FlowStyle(),
    _ counters: CounterChanges = CounterChanges(), in parent: StyleNode?
  ) {
    (self.element, self.style, self.counters) = (element, style, counters)
    kind = ElementKind(element.name)
    isInParagraph = parent?.isInParagraph == true || kind.hasPhrases
    if case .heading = kind {
      isInHeading = true
    } else {
      isInHeading = parent?.isInHeading == true
    }
    isPhrase =
      kind.isPhrase && parent?.isInParagraph == true
      || kind.isPartOfHeading && parent?.isInHeading == true
    let isVerse = style.traits.contains(.verse) && kind == .division
    isCandidate =
      style.display != .none
      && (kind.isCandidate || isVerse
        || kind == .paragraph && (style.isSolid || style.indent ?? 0 < 0)
        || !style.traits.isDisjoint(with: [.floats, .outOfSight, .term]))
  }

  /// Differs in its style.
  private init(_ other: StyleNode, _ style: FlowStyle) {
    (element, kind, self.style, counters) = (other.element, other.kind, style, other.counters)
    (isPhrase, isInParagraph) = (other.isPhrase, other.isInParagraph)
    (isInHeading, isCandidate) = (other.isInHeading, other.isCandidate)
    (before, after) = (other.before, other.after)
  }

  /// Text put into it by style sheets, except a text with counters.
  var generatedText: String { generatedTexts.before + generatedTexts.after }

  /// Texts before and after its content, each empty if it has counters.
  var generatedTexts: (before: String, after: String) {
    /// Empty if a part is a counter, since its value differs between elements.
    func text(_ parts: [ContentValue.Part]) -> String {
      let strings = parts.map { part -> String? in
        if case .string(let text) = part { text } else { nil }
      }
      return strings.contains(nil) ? "" : strings.compactMap { $0 }.joined()
    }
    return (text(before?.parts ?? []), text(after?.parts ?? []))
  }

  /// All nodes in it share its style: styles have no effect in undisplayed elements, and a formula may have a
  /// hundred elements.
  var givesStyle: Bool { kind == .formula || style.display == .none }

  /// Style sheets may add texts to it.
  fileprivate var mayHaveGeneratedText: Bool {
    // Signs in code would be taken for code.
    if style.display == .none || style.space == .preserved { return false }
    switch kind {
    case .anchor, .listItem, .cell, .paragraph, .heading, .division, .phrase, .quote, .other:
      return true
    default: return false
    }
  }

  private static let span: MarkupName = "span"

  /// Used for an element that a recogniser claims.
  func withStyle(changedBy change: (inout FlowStyle) -> Void) -> StyleNode {
    var style = self.style
    change(&style)
    return StyleNode(self, style)
  }

  /// An inner element missing from the document, such as `sup` for a raised letter.
  func child(named name: MarkupName) -> StyleNode {
    var style = style.styleOfChild(named: name)
    style.raiseLetters()
    return StyleNode(StyledElement(name: name), style, in: self)
  }

  /// Has no effect without content: no margins, no page breaks, and no texts of style sheets.
  var canBeEmpty: Bool {
    (kind == .paragraph || kind == .division) && style.above == 0 && style.below == 0
      && !style.isPadded && style.traits.isDisjoint(with: [.breaksBefore, .breaksAfter])
      && !hasTexts
  }

  /// Style sheets put text before or after its content.
  var hasTexts: Bool { before != nil || after != nil }

  /// Shown as a block, it may be a line of verse or of an address: a division or a `span` without special
  /// layout, or a paragraph of verse without margins.
  var canBeLine: Bool {
    switch kind {
    // Outside a paragraph and shown as a block, it is a line of a poem in many documents. The source of a
    // quotation has an element of its own.
    case .phrase where element.name != Self.span: false
    case .division, .phrase:
      (style.context == .text || style.context == .quotation) && style.space == .normal
        && style.display == .block && !style.traits.contains(.breaksBefore)
    case .paragraph: style.traits.contains(.verse) && style.above == 0 && style.below == 0
    default: false
    }
  }
}

/// A text put by a style sheet before or after the content of an element.
struct GeneratedText {
  let parts: [ContentValue.Part]
  /// No letter and no digit.
  let hasOnlySigns: Bool
  /// Its style, as for an element inside the element.
  let node: StyleNode

  /// Marker with the same sign.
  fileprivate var marker: ListMarker.Style? {
    let signs = parts.map { part -> String in
      if case .string(let text) = part { text } else { "?" }
    }
    return Self.markers[signs.joined().filter { !$0.isWhitespace }]
  }

  private static let markers: [String: ListMarker.Style] = [
    "•": .disc, "●": .disc, "⚫": .disc, "∙": .disc, "·": .disc, "○": .circle, "◦": .circle,
    "■": .square, "▪": .square, "–": .dash, "—": .dash, "-": .dash, "−": .dash,
  ]
}

extension StyledElement {
  /// The value of an attribute replaces its name.
  fileprivate func resolvingAttribute(_ part: ContentValue.Part) -> ContentValue.Part {
    guard case .attribute(let name) = part else { return part }
    return .string(attributes[name] ?? "")
  }
}

/// An element around another, for its style.
struct StyledAncestor {
  let style: StyleNode
  /// Siblings before it, as far as rules need them.
  let before: [StyledElement]
  var childCount = 0
  /// Children so far, as far as rules need them.
  var children: [StyledElement] = []

  /// Counts a child; returns its number, and the children before it.
  mutating func addChild() -> (number: Int, before: [StyledElement]) {
    childCount += 1
    return (childCount, children)
  }
}

/// Caches styles for documents with the same style sheets.
final class StyleTree {
  let cascade: Cascade
  /// Browsers give markers to lists of links for navigation, EPUBs do not.
  private let marksNavigation: Bool
  /// Parent of the root element.
  let root = StyleNode(StyledElement(name: "#none"), in: nil)
  /// Styles by their indices.
  private(set) var cached: [StyleNode] = []

  /// Cached styles of a tree.
  private static let maxStyles = 4_096
  /// Cached styles of the children of an element.
  private static let maxChildren = 64

  init(_ cascade: Cascade = Cascade(), marksNavigation: Bool = true) {
    (self.cascade, self.marksNavigation) = (cascade, marksNavigation)
  }

  /// A `p` without enclosing elements, by the rules of the style sheets.
  func paragraph(budget: inout StepBudget) -> FlowStyle {
    var style = FlowStyle().styleOfChild(named: "p")
    let path = [StyledElement(name: "p")]
    style.apply(cascade.declarations(for: path, before: [[]], budget: &budget).strongestLast)
    return style
  }

  /// A style sheet's bullet before a list item becomes the item's marker. The innermost enclosing element is
  /// the last.
  func node(
    of key: StyleKey, in open: [StyledAncestor], budget: inout StepBudget
  ) -> StyleNode {
    let parent = open.last?.style ?? root
    if let known = parent.children[key] { return known }
    let (style, counters) = style(of: key, in: open, &budget)
    var node = StyleNode(key.element, style, counters, in: parent)
    if cascade.hasPseudoElements || node.kind == .quote, node.mayHaveGeneratedText {
      node.before = generatedText(.before, of: node, key, in: open, &budget)
      node.after = generatedText(.after, of: node, key, in: open, &budget)
      if node.kind == .listItem, style.marker == .none, let marker = node.before?.marker {
        let after = node.after
        node = node.withStyle { $0.marker = marker }
        (node.before, node.after) = (nil, after)
      }
    }
    if cached.count < Self.maxStyles, parent.children.count < Self.maxChildren {
      parent.children[key] = node
      node.index = UInt16(clamping: cached.count)
      cached.append(node)
    }
    return node
  }

  /// Nil if there is no text, it is hidden or out of the flow, or it is an ornament. A `q` without one gets
  /// the quotes of its own language, or typewriter quotes, which smart punctuation later replaces.
  private func generatedText(
    _ part: Selector.PseudoElement, of node: StyleNode, _ key: StyleKey, in open: [StyledAncestor],
    _ budget: inout StepBudget
  ) -> GeneratedText? {
    let found = declarations(part, of: key, in: open, &budget).strongestLast
    var text = found.last { $0.name == "content" }?.value
    if text == nil, node.kind == .quote {
      let depth = open.count { $0.style.kind == .quote }
      let isInner = !depth.isMultiple(of: 2)
      text =
        QuotationMarks.content(part, isInner: isInner, in: open.last?.style.style.language)
        ?? (isInner ? "\"'\"" : "'\"'")
    }
    guard let content = text.map(ContentValue.init), !content.parts.isEmpty else { return nil }
    var style = node.style.styleOfChild(named: Self.phrase)
    style.apply(found)
    style.raiseLetters()
    style.addOwnMargins()
    if style.display == .none || style.traits.contains(.hidden) { return nil }
    // The marker of an item, if the item has no other.
    let isMarker = part == .before && node.kind == .listItem && node.style.marker == .none
    if isMarker {
      // It stands before the text, wherever its box is.
      style.traits.subtract([.leavesFlow, .floats])
      style.display = .inline
    } else if style.traits.contains(.leavesFlow) {
      return nil
    }
    // Signs on lines of their own, or of headings and list items, are ornaments.
    var isOrnamented =
      style.display != .inline || part == .before && node.kind == .listItem && !isMarker
    if case .heading = node.kind { isOrnamented = true }
    if content.hasOnlySigns, isOrnamented, node.kind != .quote { return nil }
    let space = isMarker ? [ContentValue.Part.string(" ")] : []
    return GeneratedText(
      parts: content.parts.map(key.element.resolvingAttribute) + space,
      hasOnlySigns: content.hasOnlySigns,
      node: StyleNode(StyledElement(name: Self.phrase), style, CounterChanges(found), in: node))
  }

  /// Declarations for an element, or for the text before or after it.
  private func declarations(
    _ part: Selector.PseudoElement? = nil, of key: StyleKey, in open: [StyledAncestor],
    _ budget: inout StepBudget
  ) -> [Declaration] {
    if cascade.isEmpty { return [] }
    return cascade.declarations(
      for: open.map(\.style.element) + [key.element], before: open.map(\.before) + [key.before],
      part, budget: &budget)
  }

  private static let phrase: MarkupName = "span"
  private static let navigation: MarkupName = "nav"

  /// Combines, in this order, the parent's style, the name, the rules, presentational attributes and the
  /// element's declarations. Then adapts the style to pages of cells.
  private func style(
    of key: StyleKey, in open: [StyledAncestor], _ budget: inout StepBudget
  ) -> (FlowStyle, CounterChanges) {
    let around = open.last?.style.style ?? FlowStyle()
    var style = around.styleOfChild(named: key.element.name)
    if !marksNavigation, style.lists > around.lists,
      open.contains(where: { $0.style.element.name == Self.navigation })
    {
      style.marker = .none
    }
    let own = key.inline.map { Declaration.all(in: $0[...]) } ?? []
    let declarations = (declarations(of: key, in: open, &budget) + key.hints + own).strongestLast
    style.apply(declarations)
    // Documents declare left to right mostly by habit, so the direction is left to the text.
    if style.direction == .leftToRight, around.direction == .natural { style.direction = .natural }
    if ElementKind(key.element.name).isPhrase, open.last?.style.isInParagraph == true,
      style.display != .none, !style.traits.isDisjoint(with: [.floats, .leavesFlow])
    {
      // A phrase beside the lines of a paragraph stays there, whatever its box is.
      style.display = .inline
    }
    if style.display == .inline,
      style.traits.contains(.leavesFlow) || around.traits.contains(.dividesChildren)
    {
      style.traits.insert(.floats)
    }
    let kind = ElementKind(key.element.name)
    if case .heading = kind, style.display == .inline { style.display = .block }
    // A line break stays one, whatever its style: Calibre gives each a class with `display: block`.
    if kind == .lineBreak, style.display != .none { style.display = .inline }
    // An image or a formula on another line is not a script.
    if ![.image, .formula, .media, .drawing].contains(kind) { style.raiseLetters() }
    if kind == .root || kind == .body {
      // The margins of the page are the reader's choice.
      style.removeMargins()
    }
    if key.isNote, style.display != .inline, style.context == .text { style.context = .note }
    if around.display == .none { style.display = .none }
    style.recordSight()
    if key.isRevealed { style.reveal(elementNamed: key.element.name) }
    style.addOwnMargins()
    return (style, CounterChanges(declarations))
  }
}
