import BookText
import Markup

final class OpenElement {
  let node: StyleNode
  /// Anchor of the first element with this identifier.
  var anchor: String?
  /// Declared by the document.
  let isNote: Bool
  /// Start of a note with text.
  var noteStart: Int?
  /// Claim of a recogniser.
  let meaning: ElementClaim.Meaning?
  /// Start of an element beside a line.
  var startBesideLine: Int?
  /// Height of the last part of a drawing's text.
  var drawnLine: String?
  /// Characters of a ruby element still without a reading.
  var rubyStart: Int?
  var isLink = false
  /// Shows nothing, and so has no box.
  let isEmpty: Bool
  /// A bracket before its text is still open.
  var isBracketed = false
  /// Numbers of its items if it is a list.
  var numbers = ListNumbers()

  /// An empty element shows nothing, and so has no box.
  fileprivate init(
    _ node: StyleNode, anchor: String? = nil, isNote: Bool = false, isEmpty: Bool = false,
    _ meaning: ElementClaim.Meaning? = nil
  ) {
    (self.node, self.anchor, self.meaning) = (node, anchor, meaning)
    (self.isNote, self.isEmpty) = (isNote, isEmpty)
  }
}

struct ElementStack {
  private(set) var elements: [OpenElement] = []
  private var noteCount = 0
  /// Their scopes are elements.
  var counters = Counters()
  /// The parent of the root element.
  private let document = OpenElement(StyleTree().root)

  init() {}

  var depth: Int { elements.count }

  var innermost: OpenElement { elements.last ?? document }

  func innermost(_ kind: ElementKind) -> OpenElement? { elements.last { $0.node.kind == kind } }

  /// The note around the innermost element, or that element itself. Of nested notes, the innermost with an
  /// anchor or the innermost list item, or else the outermost: FictionBook marks each element of a note, and
  /// only the note itself has an identifier.
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

  var isInLink: Bool { elements.contains(where: \.isLink) }

  var node: StyleNode { innermost.node }

  /// A number in the middle of a word does not divide the word, and an element without content does not
  /// divide lines.
  var isOutOfFlow: Bool {
    innermost.isEmpty
      || innermost.meaning?.isMark == true
        && (node.kind.isPhrase || node.kind == .rule || node.style.traits.contains(.floats))
  }

  var style: FlowStyle { node.style }

  /// Style of the innermost block element; lines of a block do not count.
  var blockStyle: FlowStyle {
    let block = elements.last { $0.node.style.display != .inline && !$0.node.isPhrase }
    return (block ?? elements.first ?? document).node.style
  }

  /// A stanza in a phrase shown as a block, a stanza if short in a paragraph or in a division of a poem, and
  /// prose elsewhere.
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

  /// A claim may change display and white space; elements inside inherit claimed white space with the claim.
  /// An empty element has no box.
  mutating func push(
    _ element: TreeElement, _ meaning: ElementClaim.Meaning? = nil, isEmpty: Bool = false
  ) {
    let inherited = Self.spaceOfMeaning(innermost.meaning)
    var style = element.style
    if let space = Self.spaceOfMeaning(meaning) ?? inherited {
      style = style.withStyle { $0.space = space }
    }
    if case .item = meaning {
      style = style.withStyle { $0.apply([Declaration("-bifolio-part", "list")]) }
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

  /// Nil if the style decides.
  private static func displayOfMeaning(_ meaning: ElementClaim.Meaning?) -> FlowStyle.Display? {
    switch meaning {
    case .line?: .block
    case .inLine?: .inline
    default: nil
    }
  }

  /// Nil if the style decides.
  private static func spaceOfMeaning(_ meaning: ElementClaim.Meaning?) -> FlowStyle.WhiteSpace? {
    switch meaning {
    case .lines?: .lines
    case .codeLine?: .preserved
    default: nil
    }
  }

  mutating func push(_ name: MarkupName) { push(node.child(named: name)) }

  /// `note` is the anchor of a note.
  mutating func push(_ node: StyleNode, note: String? = nil) {
    elements.append(OpenElement(node, anchor: note, isNote: note != nil))
    if note != nil { noteCount += 1 }
  }

  /// There must be an element.
  mutating func pop() { if elements.removeLast().isNote { noteCount -= 1 } }

  /// Advances the list around the innermost element. `value` is the number given by the element itself. Nil
  /// without a list.
  func takeNumber(given value: Int?) -> Int? {
    elements.dropLast().last?.numbers.takeNumber(given: value)
  }
}
