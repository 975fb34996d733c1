import BookText
import Markup

/// An open element.
final class OpenElement {
  let node: StyleNode
  /// The name of its anchor, if it is the first element with its identifier.
  var anchor: String?
  /// Whether the document declares it as a note.
  let isNote: Bool
  /// The place of its text, if it is a note and has text.
  var noteStart: Int?
  /// What a recogniser says about it; nil if none does.
  let meaning: ElementClaim.Meaning?
  /// The place of its beginning, if it stands beside a line.
  var startBesideLine: Int?
  /// The height of the last part of a drawing's text.
  var drawnLine: String?
  /// Start of the characters of a ruby element still without a reading.
  var rubyStart: Int?
  var isLink = false
  /// Whether it shows nothing, and so has no box.
  let isEmpty: Bool
  /// Whether a bracket before its text is still open.
  var isBracketed = false
  /// The numbers of its items if it is a list.
  var numbers = ListNumbers()

  /// - Parameters:
  ///   - anchor: Its identifier as the target of links; nil without one.
  ///   - isEmpty: Whether it shows nothing, and so has no box.
  ///   - meaning: The claim of a recogniser; nil without one.
  fileprivate init(
    _ node: StyleNode, anchor: String? = nil, isNote: Bool = false, isEmpty: Bool = false,
    _ meaning: ElementClaim.Meaning? = nil
  ) {
    (self.node, self.anchor, self.meaning) = (node, anchor, meaning)
    (self.isNote, self.isEmpty) = (isNote, isEmpty)
  }
}

/// The open elements, each with its style.
struct ElementStack {
  private(set) var elements: [OpenElement] = []
  /// Number of notes among them.
  private var noteCount = 0
  /// The counters of style sheets. Their scopes are elements.
  var counters = Counters()
  /// The parent of the root element.
  private let document = OpenElement(StyleTree().root)

  init() {}

  var depth: Int { elements.count }

  /// The innermost element, or the surroundings of the root element.
  var innermost: OpenElement { elements.last ?? document }

  /// Returns the innermost element of a kind; nil if there is none.
  func innermost(_ kind: ElementKind) -> OpenElement? { elements.last { $0.node.kind == kind } }

  /// The note around the innermost element, or that element if it is a note; nil if there is none. Of nested
  /// notes, the innermost with an anchor or the innermost list item, or else the outermost: FictionBook marks
  /// each element of a note, and only the note itself has an identifier.
  var innermostNote: OpenElement? {
    if noteCount == 0 { return nil }
    var note: OpenElement?
    for element in elements.reversed() {
      if note != nil, !element.isNote { break }
      guard element.isNote else { continue }
      note = element
      if element.anchor != nil || element.node.kind == .listItem { break }
    }
    return note
  }

  /// Whether the innermost element is in a link.
  var isInLink: Bool { elements.contains(where: \.isLink) }

  /// The node of the innermost element.
  var node: StyleNode { innermost.node }

  /// Whether the innermost element has no place in the text: a number in the middle of a word does not divide
  /// the word, and an element without content does not divide lines.
  var isOutOfFlow: Bool {
    innermost.isEmpty
      || innermost.meaning?.isMark == true
        && (node.kind.isPhrase || node.kind == .rule || node.style.traits.contains(.floats))
  }

  /// The style of the innermost element.
  var style: FlowStyle { node.style }

  /// Style of the innermost block element; lines of a block do not count.
  var blockStyle: FlowStyle {
    let block = elements.last { $0.node.style.display != .inline && !$0.node.isPhrase }
    return (block ?? elements.first ?? document).node.style
  }

  /// What a single line in the innermost block element is: a stanza in a phrase shown as a block, a stanza if
  /// short in a paragraph or in a division of a poem, and prose elsewhere.
  var lineOfPoem: LineOfPoem {
    guard let index = elements.lastIndex(where: { $0.node.style.display != .inline }) else {
      return .prose
    }
    let block = elements[index].node
    if block.isPhrase { return .stanza }
    let isInPoem = index > 0 && elements[index - 1].node.style.traits.contains(.verse)
    let isStanza = block.kind == .paragraph || block.kind == .division && isInPoem
    return isStanza ? .short : .prose
  }

  /// Begins an element. A claim may change its display and its white space; the elements in it inherit
  /// claimed white space with the claim.
  ///
  /// - Parameters:
  ///   - meaning: The claim of a recogniser to it; nil without one.
  ///   - isEmpty: Whether it shows nothing, and so has no box.
  mutating func push(
    _ element: TreeElement, _ meaning: ElementClaim.Meaning? = nil, isEmpty: Bool = false
  ) {
    let inherited = Self.spaceOfMeaning(innermost.meaning)
    var style = element.style
    if let space = Self.spaceOfMeaning(meaning) ?? inherited {
      style = style.withStyle { $0.space = space }
    }
    if let display = Self.displayOfMeaning(meaning) {
      style = style.withStyle { $0.display = display }
    }
    elements.append(
      OpenElement(
        style, anchor: element.anchor, isNote: element.role.contains(.note), isEmpty: isEmpty,
        meaning ?? (inherited == nil ? nil : innermost.meaning)))
    if element.role.contains(.note) { noteCount += 1 }
  }

  /// Returns the display of an element with a meaning; nil if its style decides.
  private static func displayOfMeaning(_ meaning: ElementClaim.Meaning?) -> FlowStyle.Display? {
    switch meaning {
    case .line?: .block
    case .inLine?: .inline
    default: nil
    }
  }

  /// Returns how texts in an element with a meaning keep white space; nil if the style decides.
  private static func spaceOfMeaning(_ meaning: ElementClaim.Meaning?) -> FlowStyle.WhiteSpace? {
    switch meaning {
    case .lines?: .lines
    case .codeLine?: .preserved
    default: nil
    }
  }

  /// Begins an element missing from the document.
  mutating func push(_ name: MarkupName) { elements.append(OpenElement(node.child(named: name))) }

  /// Begins the element of a text of a style sheet, in the innermost element.
  mutating func push(_ text: GeneratedText) { elements.append(OpenElement(text.node)) }

  /// Ends the innermost element; there must be one.
  mutating func pop() { if elements.removeLast().isNote { noteCount -= 1 } }

  /// Returns the number of the innermost element in its list, and advances the list. Nil if no element is
  /// around it.
  ///
  /// - Parameter value: The number given by the element itself; nil if it gives none.
  func takeNumber(given value: Int?) -> Int? {
    elements.dropLast().last?.numbers.takeNumber(given: value)
  }
}
