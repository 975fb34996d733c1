import BookText
import Markup

/// An open element.
struct OpenElement {
  let node: StyleNode
  /// The elements before it in the same parent, as far as rules need them.
  let before: [StyledElement]
  /// The name of its anchor, if it has an identifier that no element before it has.
  fileprivate(set) var anchor: String?
  /// True if the document declares it as a note.
  let isNote: Bool
  /// True if it may be the number of a printed page.
  fileprivate(set) var isPageNumber = false
  /// True if it is a link.
  var isLink = false
  /// The next number of an ordered list.
  var number = 1
  fileprivate var childCount = 0
  fileprivate var children: [StyledElement] = []
  /// How the numbers of an ordered list go on.
  fileprivate var step = 1

  fileprivate init(_ node: StyleNode, before: [StyledElement], anchor: String?, isNote: Bool) {
    (self.node, self.before, self.anchor, self.isNote) = (node, before, anchor, isNote)
  }
}

/// The open elements, each with its style.
struct ElementStack {
  private(set) var elements: [OpenElement] = []
  private let styles: StyleTree
  /// The places of the tags of the last children, if rules need them.
  private let lastChildren: Set<Int>

  init(_ styles: StyleTree, lastChildren: Set<Int> = []) {
    (self.styles, self.lastChildren) = (styles, lastChildren)
  }

  var depth: Int { elements.count }

  // What follows is asked for at each tag and text: `last` would copy all of the element each time.

  /// The node of the innermost element; that around the root element if there is none.
  var node: StyleNode { elements.isEmpty ? styles.root : elements[elements.count - 1].node }

  /// The name of the anchor of the innermost element.
  var anchor: String? { elements.isEmpty ? nil : elements[elements.count - 1].anchor }

  /// True if the document declares the innermost element as a note.
  var isNote: Bool { !elements.isEmpty && elements[elements.count - 1].isNote }

  /// True if the innermost element is a link.
  var isLink: Bool { !elements.isEmpty && elements[elements.count - 1].isLink }

  /// True if the innermost element may be the number of a printed page.
  var isPageNumber: Bool { !elements.isEmpty && elements[elements.count - 1].isPageNumber }

  /// True if the innermost element has no place in the text: a number in the middle of a word does not divide
  /// the word.
  var isOutOfFlow: Bool {
    isPageNumber && (node.kind.isPhrase || node.style.traits.contains(.floats))
  }

  /// The style of the innermost element.
  var style: FlowStyle { node.style }

  /// The style of the innermost element that is a block and not a line of one.
  var blockStyle: FlowStyle {
    let block = elements.lastIndex { $0.node.style.display != .inline && !$0.node.isPhrase }
    return elements.isEmpty ? FlowStyle() : elements[block ?? 0].node.style
  }

  /// The maximum length of a text in the innermost element that is a line of a poem by itself, in bytes: in a
  /// phrase shown as a block any text is one, in a paragraph a short one.
  var longestStanza: Int {
    guard let index = elements.lastIndex(where: { $0.node.style.display != .inline }) else {
      return 0
    }
    let block = elements[index].node
    return block.isPhrase ? .max : block.kind == .paragraph ? BlockLines.longest : 0
  }

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - isVerse: True if it is verse in its own format.
  ///   - isNote: True if it is a note in its own format.
  ///   - item: The prefix of its anchor's name.
  ///   - budget: If it is spent, the element has no styles of style sheets.
  mutating func push(
    _ tag: MarkupTag, _ attributes: TagAttributes, in source: UnsafeBufferPointer<UInt8>,
    isVerse: Bool, isNote: Bool, item: String, budget: inout StepBudget
  ) {
    let parent = elements.count - 1
    if parent >= 0 { elements[parent].childCount += 1 }
    let element = styles.cascade.styled(
      tag, classes: attributes.classes, id: attributes.id, in: source,
      number: parent < 0 ? 1 : elements[parent].childCount,
      isLast: lastChildren.contains(tag.start), budget: &budget)
    let before = parent < 0 ? [] : elements[parent].children
    if parent >= 0 { styles.cascade.add(element, to: &elements[parent].children) }
    var key = StyleKey(element: element, before: before)
    key.inline = attributes.style
    key.hints = attributes.hints + (isVerse ? [TagAttributes.verseHint] : [])
    key.isNote = attributes.role.contains(.note) || isNote
    elements.append(
      OpenElement(
        styles.node(of: key, in: elements, budget: &budget), before: before,
        anchor: attributes.id.map { item + "#" + $0 }, isNote: key.isNote))
    let role = attributes.role
    if role.contains(.pageBreak)
      || role.contains(.pageNumber) && elements[parent + 1].node.kind != .cell
    {
      elements[parent + 1].isPageNumber = true
    }
  }

  private static let head: MarkupName = "head"

  /// True if the innermost element is displayed; if it is not, nothing in it is.
  var isDisplayed: Bool { node.style.display != .none }

  /// True if the innermost element is the head of the document.
  var isHead: Bool {
    let last = node
    guard last.element.name == Self.head else { return false }
    // Elements in one that is not displayed share its node.
    return elements.dropLast().last?.node !== last
  }

  /// Begins an element in one that is not displayed.
  mutating func pushUndisplayed() {
    guard !elements.isEmpty else { return }
    elements.append(OpenElement(node, before: [], anchor: nil, isNote: false))
  }

  /// Begins a text of a style sheet, as an element in the innermost element.
  mutating func push(_ text: GeneratedText) {
    elements.append(OpenElement(text.node, before: [], anchor: nil, isNote: false))
  }

  /// Ends the innermost element.
  mutating func pop() { elements.removeLast() }

  /// Records that an element before the innermost one has its identifier.
  mutating func forgetAnchor() { elements[elements.count - 1].anchor = nil }

  /// Records that the innermost element is a link.
  mutating func becomeLink() { elements[elements.count - 1].isLink = true }

  /// Sets the number of the first item of the innermost element, which is a list.
  ///
  /// - Parameter isReversed: True if the numbers go down.
  mutating func setNumber(_ number: Int, isReversed: Bool = false) {
    elements[elements.count - 1].number = number
    elements[elements.count - 1].step = isReversed ? -1 : 1
  }

  /// Returns the number of the innermost element in its list; nil if it is in no element.
  ///
  /// - Parameter value: The number given by the element itself.
  mutating func takeNumber(_ value: Int?) -> Int? {
    let list = elements.count - 2
    guard list >= 0 else { return nil }
    let number = value ?? elements[list].number
    elements[list].number = number + elements[list].step
    return number
  }
}
