import BookText
import Formulas
import Markup

/// Writes texts in the innermost open element: of the document, of its formulas and of its style sheets.
struct TextWriter {
  var blocks: BlockWriter
  var stack = ElementStack()

  init(_ builder: BookBuilder) { blocks = BlockWriter(builder) }

  // MARK: Text

  /// Sets its formulas in TeX. Hidden text is left out, and so is a last hyphen that divides a word.
  /// `decoded` is a buffer.
  mutating func addText(
    of text: TreeElement, _ decoded: inout [UInt8], withoutHyphen isDivided: Bool
  ) {
    let (tree, source) = (text.tree, text.source)
    if blocks.book.isTraced { blocks.book.origins?.given = tree.pieces(of: text.node, in: source) }
    let mayHaveTeX = text.document.mayHaveTeX && stack.node.style.space != .preserved
    if tree.decodeText(of: text.node, in: source, &decoded) {
      if isDivided, let hyphen = decoded.lastIndex(of: "-") { decoded.removeSubrange(hyphen...) }
      decoded.withTextBytes { mayHaveTeX ? addTextWithTeX($0, of: text) : addShownText($0) }
    } else {
      var bytes = source[tree.nodes[text.node].source].rebased
      if isDivided, let hyphen = bytes.lastIndex(of: "-") { bytes = bytes[..<hyphen].rebased }
      if mayHaveTeX { addTextWithTeX(bytes, of: text) } else { addShownText(bytes) }
    }
  }

  /// Sets formulas between `\(` and `\)`, or `\[` and `\]`, as MathJax and KaTeX do. A formula with unknown
  /// commands, and any in code, stays as typed.
  private mutating func addTextWithTeX(_ text: TextBytes, of element: TreeElement) {
    guard !stack.style.emphasis.contains(.code), !stack.style.isHidden else {
      return addShownText(text)
    }
    let given = blocks.book.origins?.given
    var start = 0
    /// Gives its origins to the book.
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
        addShownText(part(start..<found.range.upperBound))
        start = found.range.upperBound
        continue
      }
      if start < found.range.lowerBound { addShownText(part(start..<found.range.lowerBound)) }
      addFormula(formula)
      start = found.range.upperBound
    }
    if start < text.count { addShownText(part(start..<text.count)) }
  }

  /// Drops text that the style hides.
  mutating func addShownText(_ text: TextBytes) {
    let node = stack.node
    guard node.style.display != .none, !node.style.traits.contains(.hidden) else { return }
    blocks.addText(text, in: stack)
  }

  /// A link to a note, right after the word before. A blank there follows the mark. `tag` is the first byte
  /// of the note's element.
  mutating func addMark(_ mark: String, ofNote note: String, at tag: Int) {
    let isApart = !blocks.isInWord
    if blocks.isInLine { blocks.joinNextText() }
    blocks.book.origins?.setSource(toTagAt: tag)
    blocks.book.links.beginLink(to: .element(note), isNoteReference: true)
    blocks.addText(mark, in: stack)
    blocks.endLink()
    if isApart { blocks.separateNextText() }
  }

  // MARK: Formulas

  /// Shows its source between dollar signs, if it has an unknown command. `start` is the first byte of its
  /// element.
  mutating func addFormula(tex: String, isDisplayed: Bool, at start: Int) {
    if let formula = Formula(tex: tex, isDisplayed: isDisplayed, start: start) {
      return addFormula(formula)
    }
    blocks.book.origins?.setSource(toTagAt: start)
    let sign = isDisplayed ? "$$" : "$"
    blocks.addText(sign + tex + sign, in: stack)
  }

  /// Adds text as if it had `sup` and `sub` elements. A displayed one gets lines of its own.
  mutating func addFormula(_ formula: Formula) {
    let shown = formula.shownLines
    let isApart = shown.areLines
    blocks.book.origins?.setSource(toTagAt: formula.start)
    for line in shown.lines {
      if isApart { blocks.breakLineForFormula() }
      for piece in line.text.pieces {
        let name: MarkupName? =
          piece.style == .superscript ? "sup" : piece.style == .subscript ? "sub" : nil
        if let name { stack.push(name) }
        line.text.bytes[piece.range].withTextBytes { addShownText($0) }
        if name != nil { stack.pop() }
      }
      blocks.recordDrawing(of: line)
    }
    if isApart { blocks.breakLineForFormula() }
  }

  // MARK: Texts of style sheets

  mutating func changeCounters(for node: StyleNode, depth: Int) {
    let cost = node.counters.cost
    if cost > 0, blocks.book.builder.budget.spend(cost) {
      stack.counters.apply(node.counters, depth: depth)
    }
  }

  /// Budget for making a byte of a text of a style sheet.
  private static let stepsOfByte = 16

  /// Makes a box if its style asks, within the budget.
  mutating func addGeneratedText(_ text: GeneratedText) {
    let node = text.node
    changeCounters(for: node, depth: stack.depth + 1)
    let cost = Self.stepsOfByte * stack.counters.greatestLength(of: text.parts)
    guard blocks.book.builder.budget.spend(cost) else { return }
    let words = stack.counters.text(of: text.parts)
    // These words are nowhere in the markup.
    let given = blocks.book.origins?.given ?? []
    blocks.book.origins?.given = []
    defer { blocks.book.origins?.given = given }
    stack.push(text.node)
    let isBox =
      node.style.display != .inline && (!node.style.traits.contains(.floats) || !blocks.isOpen)
    if isBox {
      blocks.beginElement(node, depth: stack.depth)
    } else if node.style.traits.contains(.floats) {
      stack.innermost.startBesideLine = blocks.beginTextBesideLine()
    }
    blocks.addText(words, in: stack)
    if isBox { blocks.endElement(node, depth: stack.depth) }
    stack.pop()
  }

  /// Typed around readings, for programs that show them behind their characters.
  private static let brackets: [Character: Character] = [
    "(": ")", "（": "）", "[": "]", "［": "］", "〔": "〕", "〘": "〙", "【": "】", "《": "》", "〈": "〉",
  ]

  /// Documents add brackets around a reading for readers without ruby.
  private static func withoutBrackets(_ reading: String) -> String {
    guard let first = reading.first, let end = brackets[first], reading.count > 2,
      reading.last == end
    else { return reading }
    return String(reading.dropFirst().dropLast())
  }

  /// Length in bytes.
  private static let longestReading = 4_096

  /// The characters since the last annotation in the `ruby` element have the reading.
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
