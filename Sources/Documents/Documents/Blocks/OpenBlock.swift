import BookText
import Markup
import PlainText

/// What a block of one line in a poem is.
enum LineOfPoem {
  /// A stanza of any length.
  case stanza
  /// A stanza if it is as short as a line of verse.
  case short
  case prose
}

/// A block still being written.
struct OpenBlock {
  /// Its kind, its layout and the blank lines before it, unless a recogniser says more about it.
  let placement: BlockPlacement
  /// Whether the document declares it as verse.
  let isVerse: Bool
  /// Whether it goes on with a note.
  let isInNote: Bool
  /// Whether it is a note beside the block after it.
  let isSideNote: Bool
  /// Whether its element stands beside the text.
  let isBeside: Bool
  /// What it is if it is a single line of a poem.
  let lineOfPoem: LineOfPoem
  /// Indent of the element with its first text, in em.
  let leading: Double
  /// Indent of its first line beyond ``leading``, in em.
  let indent: Double
  /// The offset of its text in the book, perhaps with white space before.
  let start: Int
  /// The white space before its text, in cells.
  private(set) var columns = 0
  /// Its text so far, with formulas, readings and links.
  var content: CollectedText
  /// The lines into which the document divides it.
  var lines = BlockLines()
  /// Whether lines of it are formulas.
  var hasFormulas = false
  /// Whether lines of it are joined, since they are lines of the printed page.
  var hasPrintedLines = false
  /// Whether all of its text stands for images.
  var hasOnlyImages = true
  /// Whether its lines are kept, whatever they are.
  var keepsLines = false
  /// The image, if the block consists of one image alone.
  var image: ImageReference?
  /// The alignment of the element with its first text.
  private let alignment: BlockLayout.Alignment

  /// - Parameters:
  ///   - style: The style of the element with its first text.
  ///   - verse: The phrase with its first text, if this is verse.
  ///   - content: An empty text.
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

  /// Whether lines divided by the document can become verse or separate paragraphs.
  var mayHaveLines: Bool {
    switch kind {
    case .paragraph, .quotation, .listItem, .footnote: true
    default: false
    }
  }

  /// Maximum length of a name, in bytes.
  private static let longestName = 40

  /// Whether it is a centred line of at most ``longestName`` bytes that names a speaker or the text after it:
  /// it begins with a capital, ends with none of the signs , ; ! ? and …, and is not below an image, a
  /// caption, a table or preformatted text.
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

  /// Its text so far.
  var text: BlockText { content.text }

  /// Takes its text out and leaves it empty, so that its memory has a single owner and can be used again.
  mutating func takeContent() -> CollectedText {
    var taken = CollectedText()
    swap(&taken, &content)
    return taken
  }

  /// The offset of its text in the book.
  var textStart: Int { start + columns }

  /// The offset in the book of the next byte.
  var place: Int { textStart + content.count }

  /// Whether a line that is not the first begins here.
  var beginsLine: Bool { lines.starts.last == content.count }

  /// Indents its first line, unless it has begun.
  mutating func indent(by columns: Int) { if text.isEmpty { self.columns += columns } }

  /// Appends words with their sources. White space before them has no emphasis; in a heading nothing is bold.
  ///
  /// - Parameters:
  ///   - origins: Has the sources of the words taken.
  ///   - links: The links that may begin with the words.
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

  /// Returns the place in the book of its first visible character from a place there on; nil without one.
  func firstVisible(from place: Int) -> Int? {
    let start = textStart
    return text.bytes[max(0, place - start)...].firstIndex { $0 > " " }.map { start + $0 }
  }

  /// Whether its text begins with a number of up to three digits.
  var beginsWithNumber: Bool { hasNumber(at: text.visible.lowerBound) }

  /// Whether each of several lines begins with a number, as verses of scripture do.
  var areLinesNumbered: Bool { beginsWithNumber && lines.starts.allSatisfy(hasNumber) }

  /// Whether a line begins with a number of one to three digits, perhaps in brackets.
  ///
  /// - Parameter start: The offset of the line in ``text``.
  private func hasNumber(at start: Int) -> Bool {
    let line = text.bytes[start...].drop { $0 <= " " || $0 == "[" || $0 == "(" }
    return (1...3).contains(line.prefix(4).prefix(while: \.isDigit).count)
  }

  /// Whether an indent of its first line is typed as blanks: U+3000, U+2003, or several U+00A0.
  var isIndentedByBlanks: Bool {
    let start = text.bytes.prefix(Self.longestBlanks)
    return start.starts(with: "\u{3000}".utf8) || start.starts(with: "\u{2003}".utf8)
      || start.starts(with: "\u{A0}\u{A0}".utf8)
  }

  /// Number of bytes examined for an indent.
  private static let longestBlanks = 4

  // MARK: Lines

  /// Calls `body` with its visible lines.
  func withGivenLines<Result>(_ body: (GivenLines) -> Result) -> Result {
    text.bytes[text.visible].withTextBytes { body(GivenLines($0)) }
  }

  /// Begins a line after the end of the one before it.
  mutating func beginLine() {
    content.append(ArraySlice("\n".utf8))
    lines.beginLine(at: content.count)
  }

  /// Whether an element can be another line: one without margin above, indented no less and aligned alike.
  func takesLine(_ node: StyleNode) -> Bool {
    node.style.above == 0 && node.canBeLine && node.style.leading >= leading
      && node.style.alignment == alignment
  }

  /// Ends the last line, and begins one for a separate element.
  mutating func beginElementLine() {
    content.append(ArraySlice("\n".utf8))
    lines.beginElementLine(at: content.count)
  }

  /// Indents a line that is not the first, unless it has text or the block may have no lines.
  ///
  /// - Parameter isFirst: Whether it is the first of its element.
  mutating func indentLine(of node: StyleNode, isFirst: Bool) {
    guard beginsLine, mayHaveLines else { return }
    let column = column(of: node.style, isFirst: isFirst)
    content.append(Array(repeating: " ", count: column)[...])
  }

  /// Returns the indent of a line in cells, relative to the block: from 0 to ``mostColumns``.
  ///
  /// - Parameter isFirst: Whether it is the first of its element.
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
  /// The white space before words: they have one byte of it at most.
  var leadingBlank: ArraySlice<UInt8> { prefix(1).prefix { $0 == " " || $0 == "\t" } }
}
