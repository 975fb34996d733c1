import BookText
import Markup

/// Long phrases beside the lines of a block: notes in the margin, set as blocks of their own. A note that
/// begins the block is set before it, any other after it. One whose class names it a note has a mark in its
/// place and stands at the foot, like other notes.
struct SideNotes: ElementRecogniser {
  func claims(in view: ElementView) -> [ElementClaim] {
    var (claims, read): ([ElementClaim], Set<Int>) = ([], [])
    for phrase in view.candidates where phrase.isLongPhrase {
      let block = TreeElement(phrase.parent.block, of: view.document)
      guard block.mayHaveSideNotes(view, inItems: phrase.isNamedSideNote),
        read.insert(block.node).inserted
      else { continue }
      var reader = LinesOfBlock(view)
      claims += reader.notes(in: block)
    }
    return claims
  }
}

extension TreeElement {
  /// Shorter texts are names of speakers, numbers and prices.
  private static let fewestLetters = 12
  /// Letters of a side note of few words.
  private static let fewestLettersOfFewWords = 20
  private static let fewWords = 2
  /// Bytes of a phrase: phrases may be long and nested.
  private static let mostExamined = 256

  /// True beside its lines, if long enough for a side note, and not one of several boxes in a row.
  fileprivate var isLongPhrase: Bool {
    guard style.style.traits.contains(.floats),
      !parent.style.style.traits.contains(.dividesChildren)
    else { return false }
    let words = String(
      decoding: words(maximumLength: Self.mostExamined).utf8.prefix(Self.mostExamined),
      as: UTF8.self)
    let letters = words.count(where: \.isLetter)
    return letters >= Self.fewestLettersOfFewWords
      || letters >= Self.fewestLetters && words.split(separator: " ").count > Self.fewWords
  }

  /// Named by its class.
  fileprivate var isNamedSideNote: Bool { role.contains(.sideNote) }

  private static let label: MarkupName = "label"
  /// Nodes before a note examined for its label, as in the style of Tufte.
  private static let mostNodesBefore = 6

  /// A sibling within ``mostNodesBefore`` nodes shows the note.
  fileprivate var labelBefore: Int? {
    let around = Int(tree.nodes[node].parent)
    for before in stride(from: node - 1, to: max(around, node - 1 - Self.mostNodesBefore), by: -1) {
      let part = TreeElement(before, of: document)
      if !tree.nodes[before].isText, part.name == Self.label,
        Int(tree.nodes[before].parent) == around
      {
        return before
      }
    }
    return nil
  }

  /// A paragraph or a quotation, perhaps an item of a list, outside notes and tables other than layouts.
  fileprivate func mayHaveSideNotes(_ view: ElementView, inItems: Bool) -> Bool {
    [.text, .quotation].contains(style.style.context) && (style.style.lists == 0 || inItems)
      && path.allSatisfy { $0.style.kind != .table || view.isPageLayout($0.node) }
  }
}

private struct LinesOfBlock {
  private struct Phrase {
    let element: TreeElement
    var range: Range<Int>
    /// First text, or element shown in place of its texts.
    var first: Int?
  }

  private let view: ElementView
  private var block = ElementTree.root
  /// Text of the lines so far, with single blanks.
  private var text: [UInt8] = []
  private var hasBlank = false
  /// First text outside phrases, or element shown in place of its texts.
  private var first: Int?
  private var phrases: [Phrase] = []
  /// End of the phrase being read, in the tree.
  private var phraseEnd = 0
  private var claims: [ElementClaim] = []

  init(_ view: ElementView) { self.view = view }

  /// Claims to the side notes of a block. Costs O(*n*) in it.
  mutating func notes(in block: TreeElement) -> [ElementClaim] {
    let tree = block.tree
    self.block = block.node
    var walk = ElementWalk(tree, in: block.node)
    while let node = walk.next() {
      let element = TreeElement(node, of: block.document)
      closePhrase(before: node)
      let isEntered = tree.nodes[node].isText ? addText(element) : beginElement(element)
      if !isEntered { walk.skipDescendants() }
    }
    closePhrase(before: tree.nodes.count)
    endLines()
    return claims
  }

  /// Hidden text is dropped. Returns false: a text has no content.
  private mutating func addText(_ element: TreeElement) -> Bool {
    let style = element.style.style
    if style.display == .none || style.traits.contains(.hidden) { return false }
    let bytes = element.ownText
    if bytes.contains(where: { $0 > " " }) { recordShown(element.node) }
    appendWords(of: bytes)
    return false
  }

  /// The lines, or the phrase being read, begin with the first node that shows something.
  private mutating func recordShown(_ node: Int) {
    // An open phrase is the last of the list.
    if phraseEnd > 0 {
      let last = phrases.count - 1
      phrases[last].first = phrases[last].first ?? node
    } else {
      first = first ?? node
    }
  }

  private mutating func appendWords(of bytes: [UInt8]) {
    for byte in bytes {
      if byte <= " " {
        hasBlank = true
        continue
      }
      if hasBlank, let last = text.last, last != "\n" { text.append(" ") }
      hasBlank = false
      text.append(byte)
    }
  }

  /// Records a line end, an image or a phrase beside the lines. An inner block ends them. False if the
  /// content is not to be read as part of the lines.
  private mutating func beginElement(_ element: TreeElement) -> Bool {
    let (node, style) = (element.style, element.style.style)
    if style.display == .none { return false }
    if view.isClaimedWhole(element.node) {
      if view.isReplaced(element.node) { recordShown(element.node) }
      return false
    }
    switch node.kind {
    case .lineBreak:
      text.append("\n")
      return false
    case .image:
      let words = ImageTag(element.tag, in: element.source).words
      appendWords(of: Array("[\(words)]".utf8))
      return false
    case .formula: recordShown(element.node)
    default: break
    }
    if phraseEnd > 0 { return true }
    if style.traits.contains(.floats), style.display == .inline || !text.isEmpty {
      phrases.append(Phrase(element: element, range: text.count..<text.count))
      phraseEnd = element.end
      return true
    }
    if style.display == .inline { return true }
    endLines()
    return false
  }

  private mutating func closePhrase(before node: Int) {
    guard phraseEnd > 0, node >= phraseEnd, let phrase = phrases.last else { return }
    phraseEnd = 0
    let start = phrase.range.lowerBound
    let visible = text[start...].firstIndex { $0 > " " } ?? text.count
    phrases[phrases.count - 1].range = visible..<text.count
  }

  /// Prose beside a note at its end, in bytes.
  private static let leastProse = 140
  /// Ratio of this prose to the note.
  private static let proseShare = 3

  /// Claims the side notes of the lines so far, and begins new lines. A side note is a long phrase with text
  /// after it on its line. A phrase at the end of a line, such as the name below a letter, counts only beside
  /// longer prose, with a width or a position.
  private mutating func endLines() {
    defer { (text, hasBlank, first, phrases) = ([], false, nil, []) }
    guard let first else { return }
    var found: [Phrase] = []
    var (next, precedesText) = (text.count, false)
    let length = phrases.reduce(text.count) { $0 - $1.range.count }
    let isProse = !text.contains("\n") && length >= Self.leastProse
    for phrase in phrases.reversed() {
      let gap = text[phrase.range.upperBound..<next].prefix { $0 != "\n" }
      if gap.contains(where: { $0 > " " }) {
        precedesText = true
      } else if gap.endIndex < next {
        precedesText = false
      }
      next = phrase.range.lowerBound
      let style = phrase.element.style.style
      let isBeside =
        isProse && length >= Self.proseShare * phrase.range.count
        && (style.traits.contains(.leavesFlow) || style.width != nil)
      if phrase.element.isLongPhrase, precedesText || isBeside { found.append(phrase) }
    }
    let notes = found.reversed().map(\.element.node)
    let isNote = Set(notes)
    // The block may begin with a short phrase.
    let others = phrases.filter { !isNote.contains($0.element.node) }.compactMap(\.first)
    let start = min(first, others.first ?? first)
    for note in notes {
      let element = TreeElement(note, of: view.document)
      let isReferred = note > start && element.isNamedSideNote
      if isReferred, let label = element.labelBefore {
        claims.append(ElementClaim(node: label, meaning: .empty))
      }
      let place: ElementClaim.Meaning.SideNotePlace =
        note < start ? .here : isReferred ? .referred(block) : .after(block)
      claims.append(ElementClaim(node: note, meaning: .sideNote(place)))
    }
  }
}
