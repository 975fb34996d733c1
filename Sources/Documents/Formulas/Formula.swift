import BookText
import Markup
import Numbers

/// A formula in MathML, read element by element into linear text.
package struct Formula {
  /// Its offset in the source, in bytes.
  package let start: Int
  /// Empty if there is none.
  private let alternative: String
  private let isDisplayed: Bool
  private var open = [Element(row, isDense: false)]
  private var isSimple = true

  /// Works without recursion, however deep the content is. Costs O(*n*) in it.
  package init(_ element: Int, of tree: ElementTree, in source: TextBytes) {
    self.init(tree.tag(of: element), in: source)
    guard var node = tree.firstChild(of: element) else { return }
    while true {
      if tree.nodes[node].isText {
        var text: [UInt8] = []
        tree.appendText(of: node, in: source, to: &text)
        text.withTextBytes { appendText($0) }
      } else {
        openElement(tree.tag(of: node), in: source)
        if let child = tree.firstChild(of: node) {
          node = child
          continue
        }
        closeElement()
      }
      while node != element, tree.nodes[node].next < 0 {
        node = Int(tree.nodes[node].parent)
        if node != element { closeElement() }
      }
      if node == element { break }
      node = Int(tree.nodes[node].next)
    }
  }

  /// TeX in an attribute becomes the only part; TeX that cannot be read is shown between its signs.
  private init(_ tag: MarkupTag, in source: TextBytes) {
    start = tag.start
    alternative = tag.value("alttext", in: source) ?? ""
    isDisplayed =
      tag.value("display", in: source) == "block" || tag.value("mode", in: source) == "display"
    if let text = tag.value("tex", in: source) {
      let part = TeXFormula.part(of: text)
      let sign = isDisplayed ? "$$" : "$"
      open[0].parts = [part ?? FormulaPart(operand: sign + text + sign)]
    }
  }

  /// Makes a formula from TeX in the alternative text of its image, as LaTeX2HTML and MediaWiki write it. Nil
  /// if the text is not a formula, or has an unknown command.
  package init?(alternative text: String, start: Int) {
    let isTeX = text.count > 2 && text.hasPrefix("$") && text.hasSuffix("$")
    guard isTeX || text.hasPrefix("{\\displaystyle "),
      let part = TeXFormula.part(of: text.filter { $0 != "$" })
    else { return nil }
    (self.start, alternative, isDisplayed) = (start, "", false)
    open[0].parts = [part]
  }

  /// Nil if the TeX has an unknown command.
  package init?(tex: String, isDisplayed: Bool, start: Int) {
    guard let part = TeXFormula.part(of: tex) else { return nil }
    (self.start, alternative, self.isDisplayed) = (start, "", isDisplayed)
    open[0].parts = [part]
  }

  /// Text copied by parts from their own parts, in bytes; up to ``mostCopied``. Beyond, elements are dropped;
  /// letters, numbers and signs remain.
  private var copied = 0
  private static let mostCopied = 1 << 18

  /// The alternative text, if the formula has no text, or has elements without a linear form and shares words
  /// with it. `areLines` is false if the only line is a part of a sentence.
  package var shownLines: (lines: [FormulaLine], areLines: Bool) {
    let part = FormulaPart(row: open[0].parts, isDense: false)
    let lines = part.lines
    let words = lines.map { String(decoding: $0.text.bytes, as: UTF8.self) }.joined(separator: " ")
    if part.isEmpty || !isSimple && alternativeShares(words) {
      var text = StyledText()
      text.append(alternative.utf8, [])
      return ([FormulaLine(text: text)], isDisplayed)
    }
    return (lines, isDisplayed || lines.count > 1)
  }

  /// Whether the alternative text has a letter, a number or a word of the formula. If not, it merely says
  /// that there is none.
  private func alternativeShares(_ words: String) -> Bool {
    func parts(_ text: String) -> Set<Substring> {
      Set(text.split { !$0.isLetter && !$0.isNumber })
    }
    return !parts(alternative).isDisjoint(with: parts(words))
  }

  // MARK: Elements

  private struct Element {
    let name: MarkupName
    /// In scripts, operators have no blanks.
    let isDense: Bool
    /// Its own text counts, not its elements: a letter, a number, words, an operator.
    let isToken: Bool
    let isHidden: Bool
    var parts: [FormulaPart] = []
    /// Rows of a table, each the parts of its cells.
    var rows: [[FormulaPart]] = []
    var text: [UInt8] = []
    /// Digits of its last parts so far, and whether a point follows them.
    var number: (text: String, hasPoint: Bool)?
    var fence = (open: "(", close: ")", separators: ",")

    init(_ name: MarkupName, isDense: Bool) {
      (self.name, self.isDense) = (name, isDense)
      (isToken, isHidden) = (Formula.tokens.contains(name), Formula.hidden.contains(name))
    }

    func row(from first: Int) -> FormulaPart {
      FormulaPart(row: Array(parts.dropFirst(first)), isDense: isDense)
    }

    /// Makes one part of the first `count` parts; the others follow it. `make` gets each operand by its
    /// index, empty if it is missing.
    func makePart(ofOperands count: Int, _ make: ((Int) -> FormulaPart) -> FormulaPart)
      -> FormulaPart
    {
      let part = make { parts.indices.contains($0) ? parts[$0] : FormulaPart() }
      if parts.count <= count { return part }
      return FormulaPart(row: [part, row(from: count)], isDense: isDense)
    }

    var takesScript: Bool {
      if parts.isEmpty { return false }
      return Formula.scripted.contains(name) || name == "mroot" && parts.count == 1
    }
  }

  private static let tokens: Set<MarkupName> = ["mi", "mn", "mo", "mtext", "ms"]
  private static let scripted: Set<MarkupName> = [
    "msub", "msup", "msubsup", "munder", "mover", "munderover",
  ]
  private static let hidden: Set<MarkupName> = ["mphantom", "annotation", "annotation-xml", "none"]
  private static let known = tokens.union(scripted).union(hidden).union([
    "math", "mrow", "mstyle", "mpadded", "merror", "semantics", "mtd", "mspace", "mfenced", "mfrac",
    "msqrt", "mroot", table, tableRow, "mlabeledtr",
  ])
  private static let row: MarkupName = "mrow"
  private static let table: MarkupName = "mtable"
  private static let tableRow: MarkupName = "mtr"
  /// Two parts one above the other, without a bar: a binomial coefficient.
  private static let pile: MarkupName = "#pile"
  /// The space between two equations.
  private static let gap: MarkupName = "#gap"

  /// Attributes that matter for its text are read. An unknown element makes the formula complex.
  private mutating func openElement(_ tag: MarkupTag, in source: TextBytes) {
    var name = tag.name
    if open.last?.isToken == false, !Self.known.contains(name) { isSimple = false }
    if name == "mfrac", let width = tag.value("linethickness", in: source), width.first == "0",
      !width.contains(where: { "123456789".contains($0) })
    {
      name = Self.pile
    }
    if name == "mspace" { name = Self.nameOfSpace(width: tag.value("width", in: source) ?? "") }
    let isDense = open.last.map { $0.isDense || $0.takesScript } ?? false
    var element = Element(name, isDense: isDense)
    if name == "mfenced" {
      if let sign = tag.value("open", in: source) { element.fence.open = sign }
      if let sign = tag.value("close", in: source) { element.fence.close = sign }
      if let signs = tag.value("separators", in: source) { element.fence.separators = signs }
    }
    open.append(element)
  }

  /// Width in em.
  private static let blankWidth = 0.5
  /// Width in em.
  private static let gapWidth = 2.0

  /// For a width in em, such as "1.5em": ``gap`` between two equations, `mspace` for a blank; ``row``,
  /// without effect, for a narrow one or another unit.
  private static func nameOfSpace(width: String) -> MarkupName {
    guard width.hasSuffix("em"), let width = Number.clamped(width.dropLast(2), to: 0...gapWidth)
    else { return row }
    return width >= gapWidth ? gap : width >= blankWidth ? "mspace" : row
  }

  /// Adds to the element's own text if this counts, or else an operand. Blank text between elements, and all
  /// text in a hidden element, is dropped.
  private mutating func appendText(_ text: TextBytes) {
    guard let last = open.indices.last, !open[last].isHidden else { return }
    if open[last].isToken {
      open[last].text += text
    } else if text.contains(where: { $0 > " " }) {
      open[last].parts.append(FormulaPart(operand: Self.words(of: Array(text))))
    }
  }

  private static func words(of text: [UInt8]) -> String {
    text.split { $0 <= " " }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// Gives the element's part to the one around it. Once much text has been copied outwards, parts are passed
  /// on as they are, so depth costs no more.
  private mutating func closeElement() {
    guard open.count > 1, let element = open.popLast() else { return }
    let last = open.count - 1
    if element.name == Self.tableRow || element.name == "mlabeledtr", open[last].name == Self.table
    {
      open[last].rows.append(element.parts)
      return
    }
    copied += element.parts.reduce(0) { $0 + $1.text.bytes.count }
    if copied > Self.mostCopied, !element.isToken, !element.isHidden, !open[last].isToken,
      !open[last].isHidden
    {
      open[last].parts += element.rows.joined()
      open[last].parts += element.parts
      return
    }
    let part = Self.part(of: element)
    if open[last].isToken {
      open[last].text += part.text.bytes
    } else if !open[last].isHidden {
      appendPart(part, of: element, at: last)
    }
  }

  /// Joins digits, a point and digits into one number: some programs write them as three elements.
  private mutating func appendPart(_ part: FormulaPart, of element: Element, at last: Int) {
    let text = Self.words(of: element.text)
    let before = open[last].number
    open[last].number = nil
    switch element.name {
    case "mn":
      if let before, before.hasPoint {
        open[last].parts.removeLast(2)
        let number = before.text + "." + text
        open[last].parts.append(FormulaPart(operand: number))
        return
      }
      open[last].number = (text, false)
    case "mo" where text == ".":
      if let before, !before.hasPoint { open[last].number = (before.text, true) }
    default: break
    }
    open[last].parts.append(part)
  }

  private static func part(of element: Element) -> FormulaPart {
    if element.isHidden { return FormulaPart() }
    return forms[element.name]?(element) ?? element.row(from: 0)
  }

  private static let forms: [MarkupName: @Sendable (Element) -> FormulaPart] = [
    "mi": { FormulaPart(operand: words(of: $0.text)) },
    "mn": { FormulaPart(operand: words(of: $0.text)) },
    "mtext": { FormulaPart(operand: words(of: $0.text)) },
    "mo": { FormulaPart(operator: words(of: $0.text)) },
    "ms": { FormulaPart(operand: "\"\(words(of: $0.text))\"") },
    "mtd": { FormulaPart(cell: $0.parts, isDense: $0.isDense) },
    "mspace": { FormulaPart(row: [.space] + $0.parts, isDense: $0.isDense) },
    gap: { FormulaPart(row: [.gap] + $0.parts, isDense: $0.isDense) },
    "mfenced": { element in
      let fence = element.fence
      return FormulaPart(
        element.parts, open: fence.open, close: fence.close, separators: fence.separators,
        isDense: element.isDense)
    },
    "msub": { $0.makePart(ofOperands: 2) { FormulaPart($0(0), below: $0(1), above: nil) } },
    "munder": { $0.makePart(ofOperands: 2) { FormulaPart($0(0), below: $0(1), above: nil) } },
    "msup": { $0.makePart(ofOperands: 2) { FormulaPart($0(0), below: nil, above: $0(1)) } },
    "mover": { $0.makePart(ofOperands: 2) { FormulaPart($0(0), accent: $0(1)) } },
    "msubsup": { $0.makePart(ofOperands: 3) { FormulaPart($0(0), below: $0(1), above: $0(2)) } },
    "munderover": { $0.makePart(ofOperands: 3) { FormulaPart($0(0), below: $0(1), above: $0(2)) } },
    "mfrac": { $0.makePart(ofOperands: 2) { FormulaPart($0(0), over: $0(1)) } },
    pile: { FormulaPart(table: $0.parts.map { [$0] }) },
    "msqrt": { FormulaPart(root: $0.row(from: 0), index: nil) },
    "mroot": { $0.makePart(ofOperands: 2) { FormulaPart(root: $0(0), index: $0(1)) } },
    table: { FormulaPart(table: $0.rows + ($0.parts.isEmpty ? [] : [$0.parts])) },
  ]
}
