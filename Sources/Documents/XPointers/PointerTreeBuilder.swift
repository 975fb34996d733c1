import BookText
import Documents
import Markup

/// Nests the elements of a file as crengine nests them while it reads.
struct PointerTreeBuilder {
  private(set) var builder: TreeBuilder
  private let kind: TracedDocument.Kind
  /// End tags without a start are found at once.
  private var openCounts: [MarkupName: Int] = [:]
  /// Characters of a line end in the file: 1 or 2.
  private let lineEnd: Int

  private static let longestText = 8_192

  init(_ source: TextBytes, _ kind: TracedDocument.Kind, lineEnd: Int) {
    builder = TreeBuilder(source)
    (self.kind, self.lineEnd) = (kind, lineEnd)
  }

  /// The content of scripts and style sheets is text without markup. Costs O(*n*).
  mutating func readTree(from source: TextBytes) -> ElementTree {
    var scanner = MarkupScanner(source)
    switch kind {
    case .drawing:
      for name in [Self.fragmentName, "body", "autoboxing"] { beginInvented(name, at: 0) }
    case .html, .part, .fictionBook: break
    }
    while let token = scanner.next() {
      switch token {
      case .start(let tag):
        // Their content is not markup.
        if tag.name == Self.script || tag.name == Self.style, !tag.isClosed {
          scanner.expectRawText(of: tag.name)
        }
        beginElementOfFile(tag)
      case .end(let name): endElement(name)
      case .text(let range, let isLiteral): addText(range, isLiteral: isLiteral, in: source)
      }
    }
    return builder.tree
  }

  /// The element around a file of an EPUB.
  static let fragmentName = "DocFragment"
  /// The names of elements that may be missing from the file.
  static let inventedNames = [
    fragmentName, "autoboxing", "html", "head", "body", "tbody", "tr", "colgroup", "p", "br",
  ]
  private static let script: MarkupName = "script"
  private static let style: MarkupName = "style"
  private static let body: MarkupName = "body"
  private static let drawing: MarkupName = "svg"
  private static let formula: MarkupName = "math"

  // MARK: Elements

  var open: [MarkupName] { builder.open }

  /// Begins an element by the rules of its kind of file. In an EPUB nothing begins outside the body.
  private mutating func beginElementOfFile(_ tag: MarkupTag) {
    switch kind {
    case .part:
      if open.isEmpty {
        guard tag.name == Self.body else { return }
        beginInvented(Self.fragmentName, at: tag.start)
      }
      beginElement(tag, isClosed: tag.isClosed)
    case .fictionBook, .drawing: beginElement(tag, isClosed: tag.isClosed)
    case .html: beginElementOfHTML(tag)
    }
  }

  private mutating func endElement(_ name: MarkupName) {
    if builder.endsTooDeep() { return }
    switch kind {
    case .html:
      let last = builder.tree.nodes[builder.tree.nodes.count - 1]
      endElementOfHTML(
        named: name, at: last.isText ? last.source.upperBound : last.source.lowerBound)
    case .part where name == Self.body: closeElements(from: 0)
    case .part, .fictionBook, .drawing:
      if isOpen(name), let index = open.lastIndex(of: name) { closeElements(from: index) }
    }
  }

  func isOpen(_ name: MarkupName) -> Bool { openCounts[name] != nil }

  /// Whether a drawing or a formula is open, where a slash ends an element in HTML too.
  var isInForeign: Bool { isOpen(Self.drawing) || isOpen(Self.formula) }

  mutating func beginInvented(_ name: String, at place: Int) {
    beginElement(MarkupTag(name: MarkupName(name), start: place), isClosed: false)
  }

  /// An element too deep is only counted, so that its end tag is ignored too.
  mutating func beginElement(_ tag: MarkupTag, isClosed: Bool) {
    guard isClosed ? !builder.isFull : builder.hasRoom() else { return }
    builder.beginElement(tag)
    openCounts[tag.name, default: 0] += 1
    if isClosed { closeElements(from: open.count - 1) }
  }

  mutating func closeElements(from index: Int) {
    for name in open[index...] {
      let count = openCounts[name] ?? 1
      openCounts[name] = count > 1 ? count - 1 : nil
    }
    builder.closeElements(from: index)
  }

  // MARK: Text

  /// Divides a text into pieces of the greatest length that crengine stores. In HTML, text between the parts
  /// of a table goes before the table in one piece, and blanks there are dropped.
  private mutating func addText(_ range: Range<Int>, isLiteral: Bool, in source: TextBytes) {
    if kind == .html {
      let isBlank = source[range].allSatisfy(\.isMarkupSpace)
      guard prepareForText(isBlank: isBlank, at: range.lowerBound) else { return }
      if let table = tableBehindText {
        if !isBlank { builder.addText(range, isLiteral: isLiteral, before: table) }
        return
      }
    }
    if open.isEmpty { return }
    var rest = range
    while !rest.isEmpty {
      let piece = firstPiece(of: rest, in: source)
      builder.addText(piece, isLiteral: isLiteral, in: source)
      rest = piece.upperBound..<rest.upperBound
    }
  }

  /// Up to the last blank within ``longestText`` characters, or up to this limit without a blank.
  private func firstPiece(
    of range: Range<Int>, in source: TextBytes
  ) -> Range<Int> {
    if range.count * lineEnd < Self.longestText { return range }
    var (place, count, blank) = (range.lowerBound, 0, 0)
    while place < range.upperBound {
      let isEnd = source[place] == "\n"
      count += isEnd ? lineEnd : 1
      if count > Self.longestText { return range.lowerBound..<(blank > 0 ? blank : place) }
      place = min(range.upperBound, place + source[place].lengthInUTF8)
      if isEnd || source[place - 1] == " " { blank = place }
    }
    return range
  }
}
