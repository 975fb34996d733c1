import BookText
import Markup
import PlainText

/// A block of one line in a poem.
enum LineOfPoem {
  case stanza
  /// A stanza if it is as short as a line of verse.
  case short
  case prose
}

struct OpenBlock {
  /// A recogniser may say more.
  let placement: BlockPlacement
  /// Declared by the document.
  let isVerse: Bool
  /// Goes on with a note.
  let isInNote: Bool
  /// A note beside the block after it.
  let isSideNote: Bool
  /// Its element stands beside the text.
  let isBeside: Bool
  /// Meaning of a single line of a poem.
  let lineOfPoem: LineOfPoem
  let leading: Double
  /// Indent of its first line beyond ``leading``, in em.
  let indent: Double
  /// Offset of its text in the book, perhaps with white space before.
  let start: Int
  /// White space before its text, in cells.
  private(set) var columns = 0
  /// Its text so far.
  var content: CollectedText
  var lines = BlockLines()
  /// Some of its lines are formulas.
  var hasFormulas = false
  /// Some of its lines are joined: they are lines of the printed page.
  var hasPrintedLines = false
  /// All of its text stands for images.
  var hasOnlyImages = true
  var keepsLines = false
  /// The only content of the block.
  var image: ImageReference?
  /// Alignment of the element with its first text.
  private let alignment: BlockLayout.Alignment

  /// `style`: of the element with the first text. `verse`: the phrase with it.
  init(
    _ placement: BlockPlacement, _ style: FlowStyle, verse: StyleNode? = nil,
    isInNote: Bool = false,
    isSideNote: Bool = false, lineOfPoem: LineOfPoem = .prose, start: Int,
    _ content: CollectedText
  ) {
    (self.placement, self.isSideNote) = (placement, isSideNote)
    (isVerse, self.isInNote, self.lineOfPoem) = (verse != nil, isInNote, lineOfPoem)
    (leading, indent, self.start) = (style.leading, style.indent ?? 0, start)
    (alignment, self.content) = (style.alignment, content)
    isBeside =
      style.display != .inline && !style.traits.isDisjoint(with: [.floats, .leavesFlow])
    if let verse { indent(by: column(of: verse.style)) }
  }

  var kind: Block.Kind { placement.kind }

  /// Lines divided by the document can become verse or separate paragraphs.
  var mayHaveLines: Bool {
    switch kind {
    case .paragraph, .quotation, .listItem, .footnote: true
    default: false
    }
  }

  /// Maximum length of a name, in bytes.
  private static let longestName = 40

  /// A centred line of at most ``longestName`` bytes that names a speaker or the text after it: it begins
  /// with a capital, ends with none of , ; ! ? and …, and is not below an image, a caption, a table or
  /// preformatted text.
  func isCentredName(after previous: Block.Kind?) -> Bool {
    switch previous {
    case .image, .caption, .table, .preformatted: return false
    default: break
    }
    guard kind == .paragraph, placement.layout.alignment == .centre, lines.starts.isEmpty,
      text.visible.count <= Self.longestName
    else { return false }
    let words = String(decoding: text.bytes[text.visible], as: UTF8.self)
    return words.first?.isUppercase == true && words.last.map { ",;!?…".contains($0) } == false
  }

  var isHeading: Bool { if case .heading = kind { true } else { false } }

  // MARK: Text

  var text: BlockText { content.text }

  /// Leaves it empty, so that its memory has a single owner and can be used again.
  mutating func takeContent() -> CollectedText {
    var taken = CollectedText()
    swap(&taken, &content)
    return taken
  }

  var textStart: Int { start + columns }

  var place: Int { textStart + content.count }

  /// A line that is not the first begins here.
  var beginsLine: Bool { lines.starts.last == content.count }

  mutating func indent(by columns: Int) { if text.isEmpty { self.columns += columns } }

  /// White space before the words has no emphasis; in a heading nothing is bold. `links` may begin with the
  /// words.
  mutating func append(
    _ words: ArraySlice<UInt8>, _ emphasis: Emphasis.Style, _ origins: inout TextOrigins?,
    _ links: inout DocumentLinks
  ) {
    let (start, blank) = (content.count, words.leadingBlank)
    if !blank.isEmpty { content.append(blank) }
    content.append(words[blank.endIndex...], isHeading ? emphasis.subtracting(.bold) : emphasis)
    if let pieces = origins?.takeWords() { content.addOrigins(pieces, of: words, at: start) }
    if links.isOpen { links.recordText(text.bytes[start...], at: textStart + start) }
  }

  func firstVisible(from place: Int) -> Int? {
    let start = textStart
    return text.bytes[max(0, place - start)...].firstIndex { $0 > " " }.map { start + $0 }
  }

  /// Numbers have up to three digits.
  var beginsWithNumber: Bool { hasNumber(at: text.visible.lowerBound) }

  /// Verses of scripture begin so.
  var areLinesNumbered: Bool { beginsWithNumber && lines.starts.allSatisfy(hasNumber) }

  /// One to three digits, perhaps in brackets.
  private func hasNumber(at start: Int) -> Bool {
    let line = text.bytes[start...].drop { $0 <= " " || $0 == "[" || $0 == "(" }
    return (1...3).contains(line.prefix(4).prefix(while: \.isDigit).count)
  }

  /// The blanks are U+3000, U+2003, or several U+00A0.
  var isIndentedByBlanks: Bool {
    let start = text.bytes.prefix(Self.longestBlanks)
    return start.starts(with: "\u{3000}".utf8) || start.starts(with: "\u{2003}".utf8)
      || start.starts(with: "\u{A0}\u{A0}".utf8)
  }

  /// Bytes examined.
  private static let longestBlanks = 4

  // MARK: Lines

  /// Passes its visible lines.
  func withGivenLines<Result>(_ body: (GivenLines) -> Result) -> Result {
    text.bytes[text.visible].withTextBytes { body(GivenLines($0)) }
  }

  mutating func beginLine() {
    content.append(ArraySlice("\n".utf8))
    lines.beginLine(at: content.count)
  }

  /// An element without margin above, indented no less and aligned alike.
  func takesLine(_ node: StyleNode) -> Bool {
    node.style.above == 0 && node.canBeLine && node.style.leading >= leading
      && node.style.alignment == alignment
  }

  mutating func beginElementLine() {
    content.append(ArraySlice("\n".utf8))
    lines.beginElementLine(at: content.count)
  }

  /// Does nothing on a line with text, or in a block without lines. `isFirst`: the first line of its element.
  mutating func indentLine(of node: StyleNode, isFirst: Bool) {
    guard beginsLine, mayHaveLines else { return }
    let column = column(of: node.style, isFirst: isFirst)
    content.append(Array(repeating: " ", count: column)[...])
  }

  /// Indent in cells relative to the block, 0 to ``mostColumns``.
  private func column(of style: FlowStyle, isFirst: Bool = true) -> Int {
    let first = isFirst ? style.indent ?? 0 : 0
    let own = style.display == .inline ? (style.ownLeading ?? 0) + (style.ownPadding ?? 0) : 0
    // Lines of verse that hang begin where they hang from: turnovers have an indent of their own.
    let hang = isFirst ? min(0, indent) : 0
    let cells = (style.leading + own - leading + first - hang) * BlockPlacement.cellsOfEm
    return Int(max(0, min(Double(Self.mostColumns), cells)))
  }

  /// Maximum indent of a line, in cells.
  static let mostColumns = 40
}

extension ArraySlice<UInt8> {
  /// Words have one byte of white space before them at most.
  var leadingBlank: ArraySlice<UInt8> { prefix(1).prefix { $0 == " " || $0 == "\t" } }
}
