import BookText
import Formulas
import Markup

/// Writes texts in the innermost open element: those of the document, of its formulas and of its style
/// sheets.
struct TextWriter {
  var blocks: BlockWriter
  /// The open elements.
  var stack = ElementStack()

  init(_ builder: BookBuilder) { blocks = BlockWriter(builder) }

  // MARK: Text

  /// Adds a text of the tree.
  ///
  /// - Parameters:
  ///   - decoded: A buffer for the text.
  ///   - isDivided: Whether its last hyphen divides a word, and is left out.
  mutating func add(
    _ text: TreeElement, _ decoded: inout [UInt8], withoutHyphen isDivided: Bool
  ) {
    let (tree, source) = (text.tree, text.source)
    if blocks.book.isTraced { blocks.book.origins?.given = tree.pieces(of: text.node, in: source) }
    let mayHaveTeX = text.document.mayHaveTeX && stack.node.style.space != .preserved
    if tree.decode(text.node, in: source, &decoded) {
      if isDivided, let hyphen = decoded.lastIndex(of: "-") { decoded.removeSubrange(hyphen...) }
      decoded.withTextBytes { mayHaveTeX ? add(withTeX: $0, of: text) : add($0) }
    } else {
      var bytes = source[tree.nodes[text.node].source].rebased
      if isDivided, let hyphen = bytes.lastIndex(of: "-") { bytes = bytes[..<hyphen].rebased }
      if mayHaveTeX { add(withTeX: bytes, of: text) } else { add(bytes) }
    }
  }

  /// Adds a text with its formulas between `\(` and `\)`, or `\[` and `\]`, as MathJax and KaTeX read them.
  private mutating func add(withTeX text: TextBytes, of element: TreeElement) {
    guard !stack.style.emphasis.contains(.code), !stack.style.isHidden else { return add(text) }
    let given = blocks.book.origins?.given
    var start = 0
    /// Returns a part of the text, with its origins given to the book.
    func part(_ range: Range<Int>) -> TextBytes {
      blocks.book.origins?.given = (given ?? []).compactMap {
        $0.clipped(to: range)?.shifted(by: -range.lowerBound)
      }
      return text[range].rebased
    }
    while let found = TeXPart(in: text, from: start) {
      let tex = String(decoding: text[found.formula], as: UTF8.self)
      let source = element.tree.nodes[element.node].source.lowerBound
      guard let formula = Formula(tex: tex, isDisplayed: found.isDisplayed, start: source) else {
        add(part(start..<found.range.upperBound))
        start = found.range.upperBound
        continue
      }
      if start < found.range.lowerBound { add(part(start..<found.range.lowerBound)) }
      show(formula)
      start = found.range.upperBound
    }
    if start < text.count { add(part(start..<text.count)) }
  }

  /// Adds text to the innermost element, unless its style hides it.
  mutating func add(_ text: TextBytes) {
    let node = stack.node
    guard node.style.display != .none, !node.style.traits.contains(.hidden) else { return }
    blocks.add(text, in: stack)
  }

  /// Adds the mark of a note as a reference to it, right after the word before, whatever blanks are between.
  ///
  /// - Parameters:
  ///   - note: The name of the anchor of the note.
  ///   - tag: The first byte of the element of the note.
  mutating func addMark(_ mark: String, ofNote note: String, at tag: Int) {
    let isApart = !blocks.isInWord
    if blocks.isInLine { blocks.joinWord() }
    blocks.book.origins?.giveElement(at: tag)
    blocks.book.links.beginLink(to: .element(note), isNoteReference: true)
    blocks.add(mark, in: stack)
    blocks.endLink()
    if isApart { blocks.separate() }
  }

  // MARK: Formulas

  /// Adds a formula in TeX, or its source between dollar signs if it has an unknown command.
  ///
  /// - Parameter start: The first byte of its element in the markup.
  mutating func show(tex: String, isDisplayed: Bool, at start: Int) {
    if let formula = Formula(tex: tex, isDisplayed: isDisplayed, start: start) {
      return show(formula)
    }
    blocks.book.origins?.giveElement(at: start)
    let sign = isDisplayed ? "$$" : "$"
    blocks.add(sign + tex + sign, in: stack)
  }

  /// Adds a formula as text, as if it had `sup` and `sub` elements.
  mutating func show(_ formula: Formula) {
    let result = formula.result
    let isApart = result.areLines
    blocks.book.origins?.giveElement(at: formula.start)
    for line in result.lines {
      if isApart { blocks.breakLineForFormula() }
      for piece in line.text.pieces {
        let name: MarkupName? =
          piece.style == .superscript ? "sup" : piece.style == .subscript ? "sub" : nil
        if let name { stack.push(name) }
        line.text.bytes[piece.range].withTextBytes { add($0) }
        if name != nil { stack.pop() }
      }
      blocks.recordDrawing(of: line)
    }
    if isApart { blocks.breakLineForFormula() }
  }

  // MARK: Texts of style sheets

  /// Changes the counters for an element or a text of a style sheet, unless the budget is spent.
  mutating func changeCounters(for node: StyleNode, depth: Int) {
    let cost = node.counters.cost
    if cost > 0, blocks.book.builder.budget.spend(cost) {
      stack.counters.apply(node.counters, depth: depth)
    }
  }

  /// Steps of the budget for making a byte of a text of a style sheet.
  private static let stepsOfByte = 16

  /// Adds a text of a style sheet at the beginning or end of the innermost element.
  mutating func add(_ text: GeneratedText) {
    let node = text.node
    changeCounters(for: node, depth: stack.depth + 1)
    let cost = Self.stepsOfByte * stack.counters.greatestLength(of: text.parts)
    guard blocks.book.builder.budget.spend(cost) else { return }
    let words = stack.counters.text(of: text.parts)
    // These words are nowhere in the markup.
    let given = blocks.book.origins?.given ?? []
    blocks.book.origins?.given = []
    defer { blocks.book.origins?.given = given }
    stack.push(text)
    let isBox =
      node.style.display != .inline && (!node.style.traits.contains(.floats) || !blocks.isOpen)
    if isBox {
      blocks.beginElement(node, depth: stack.depth)
    } else if node.style.traits.contains(.floats) {
      stack.innermost.apartStart = blocks.beginApart()
    }
    blocks.add(words, in: stack)
    if isBox { blocks.endElement(node, depth: stack.depth) }
    stack.pop()
  }

  /// Brackets typed around readings, for programs that show them behind their characters.
  private static let brackets: [Character: Character] = [
    "(": ")", "（": "）", "[": "]", "［": "］", "〔": "〕", "〘": "〙", "【": "】", "《": "》", "〈": "〉",
  ]

  /// Returns a reading without the brackets around it, of the kinds that documents add for readers without
  /// ruby.
  private static func withoutBrackets(_ reading: String) -> String {
    guard let first = reading.first, let end = brackets[first], reading.count > 2,
      reading.last == end
    else { return reading }
    return String(reading.dropFirst().dropLast())
  }

  /// Maximum length of the reading of a character, in bytes.
  private static let longestReading = 4_096

  /// Records the reading of the characters before it.
  mutating func addReading(_ element: TreeElement) {
    let words = Self.withoutBrackets(element.words(maximumLength: Self.longestReading))
    guard let ruby = stack.innermost(.ruby), let start = ruby.rubyStart, !words.isEmpty else {
      return
    }
    if let place = blocks.addReading(words, from: start), blocks.book.isTraced {
      blocks.book.origins?.addReading(element.pieces, at: place)
    }
    ruby.rubyStart = blocks.placeInText
  }
}
