import BookText
import Markup
import Numbers

/// A formula in MathML, read element by element into linear text.
struct Formula: MarkupHandler {
  /// The byte of the source at which it begins.
  let start: Int
  /// The text that the document gives instead of it; empty if it gives none.
  private let alternative: String
  /// True if it stands on a line of its own.
  private let isDisplayed: Bool
  private var open = [Element(.row, isDense: false)]
  /// True if all its elements have a linear form.
  private var isSimple = true

  /// Begins a formula.
  init(_ tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>) {
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

  /// The number of its open elements, without itself.
  var depth: Int { open.count - 1 }

  /// What is shown of a formula.
  struct Result {
    let lines: [FormulaPart.Line]
    /// True if they are lines of the document rather than a part of one.
    let areLines: Bool
  }

  /// What is shown of it.
  var result: Result {
    let part = FormulaPart(row: open[0].parts, isDense: false)
    let lines = part.lines
    let words = lines.map { String(decoding: $0.text.bytes, as: UTF8.self) }.joined(separator: " ")
    if part.isEmpty || !isSimple && names(words) {
      var text = InlineText()
      text.append(alternative.utf8, [])
      let line = FormulaPart.Line(text: text)
      return Result(lines: [line], areLines: isDisplayed)
    }
    return Result(lines: lines, areLines: isDisplayed || lines.count > 1)
  }

  /// True if the alternative text shares a letter, a number or a word with the formula. If it shares none, it
  /// only says that there is no alternative text.
  private func names(_ words: String) -> Bool {
    func parts(_ text: String) -> Set<Substring> {
      Set(text.split { !$0.isLetter && !$0.isNumber })
    }
    return !parts(alternative).isDisjoint(with: parts(words))
  }

  // MARK: Elements

  private struct Element {
    let kind: Kind
    /// True if it is in a script, where operators have no blanks.
    let isDense: Bool
    var parts: [FormulaPart] = []
    /// The rows of a table, each the parts of its cells.
    var rows: [[FormulaPart]] = []
    /// The text of a letter, a number and the like.
    var text: [UInt8] = []
    /// The brackets and the signs between the parts of a fenced expression.
    var fence = (open: "(", close: ")", separators: ",")

    init(_ kind: Kind, isDense: Bool) { (self.kind, self.isDense) = (kind, isDense) }

    /// True if its next part is a script.
    var takesScript: Bool {
      switch kind {
      case .below, .above, .belowAndAbove, .over: !parts.isEmpty
      case .degree: parts.count == 1
      default: false
      }
    }
  }

  private enum Kind {
    case row
    case hidden
    case `operator`
    /// A letter, a number or words.
    case text
    case string
    case space
    case fenced
    case below
    case above
    case belowAndAbove
    /// An accent.
    case over
    case fraction
    /// Two parts one above the other, without a bar: a binomial coefficient.
    case pile
    case root
    case degree
    case table
    case tableRow

    /// True if its text counts, rather than that of its elements.
    var isToken: Bool {
      switch self {
      case .operator, .text, .string: true
      default: false
      }
    }
  }

  private static let kinds: [MarkupName: Kind] = [
    "math": .row, "mrow": .row, "mstyle": .row, "mpadded": .row, "merror": .row, "semantics": .row,
    "mtd": .row, "mphantom": .hidden, "annotation": .hidden, "annotation-xml": .hidden,
    "none": .hidden, "mi": .text, "mn": .text, "mo": .operator, "mtext": .text,
    "ms": .string, "mspace": .space, "mfenced": .fenced, "msub": .below, "msup": .above,
    "msubsup": .belowAndAbove, "munder": .below, "mover": .over, "munderover": .belowAndAbove,
    "mfrac": .fraction, "msqrt": .root, "mroot": .degree, "mtable": .table, "mtr": .tableRow,
    "mlabeledtr": .tableRow,
  ]

  mutating func begin(_ tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>) {
    var kind = Kind.row
    if let known = Self.kinds[tag.name] {
      kind = known
    } else if open.last?.kind.isToken == false {
      isSimple = false
    }
    if kind == .fraction, let width = tag.value("linethickness", in: source), width.first == "0",
      !width.contains(where: { "123456789".contains($0) })
    {
      kind = .pile
    }
    if kind == .space, !Self.isWide(tag.value("width", in: source) ?? "") { kind = .row }
    let isDense = open.last.map { $0.isDense || $0.takesScript } ?? false
    var element = Element(kind, isDense: isDense)
    if kind == .fenced {
      if let sign = tag.value("open", in: source) { element.fence.open = sign }
      if let sign = tag.value("close", in: source) { element.fence.close = sign }
      if let signs = tag.value("separators", in: source) { element.fence.separators = signs }
    }
    open.append(element)
  }

  /// True if a space is as wide as a blank, half an em.
  private static func isWide(_ width: String) -> Bool {
    width.hasSuffix("em")
      && Number.clamped(width.dropLast(2), to: 0.0...1.0).map { $0 >= 0.5 } ?? false
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard let last = open.indices.last, open[last].kind != .hidden else { return }
    if open[last].kind.isToken {
      open[last].text += text
    } else if text.contains(where: { $0 > 0x20 }) {
      open[last].parts.append(FormulaPart(operand: Self.trimmed(Array(text))))
    }
  }

  /// Returns text with single blanks between its words.
  private static func trimmed(_ text: [UInt8]) -> String {
    text.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  mutating func end() {
    guard open.count > 1, let element = open.popLast() else { return }
    let last = open.count - 1
    if element.kind == .tableRow, open[last].kind == .table {
      open[last].rows.append(element.parts)
      return
    }
    let part = Self.part(of: element)
    if open[last].kind.isToken {
      open[last].text += part.text.bytes
    } else if open[last].kind != .hidden {
      open[last].parts.append(part)
    }
  }

  /// Makes the part of an element from its parts. Parts that it should not have follow it.
  private static func part(of element: Element) -> FormulaPart {
    let parts = element.parts
    func row(from first: Int) -> FormulaPart {
      FormulaPart(row: Array(parts.dropFirst(first)), isDense: element.isDense)
    }
    func operand(_ index: Int) -> FormulaPart {
      parts.indices.contains(index) ? parts[index] : FormulaPart()
    }
    func made(_ part: FormulaPart, of count: Int) -> FormulaPart {
      if parts.count <= count { return part }
      return FormulaPart(row: [part, row(from: count)], isDense: element.isDense)
    }
    switch element.kind {
    case .row: return row(from: 0)
    case .hidden: return FormulaPart()
    case .text: return FormulaPart(operand: trimmed(element.text))
    case .operator: return FormulaPart(operator: trimmed(element.text))
    case .string: return FormulaPart(operand: "\"\(trimmed(element.text))\"")
    case .space:
      return FormulaPart(row: [FormulaPart.space] + parts, isDense: element.isDense)
    case .fenced:
      let fence = element.fence
      return FormulaPart(
        parts, open: fence.open, close: fence.close, separators: fence.separators,
        isDense: element.isDense)
    case .below: return made(FormulaPart(operand(0), below: operand(1), above: nil), of: 2)
    case .above: return made(FormulaPart(operand(0), below: nil, above: operand(1)), of: 2)
    case .over: return made(FormulaPart(operand(0), accent: operand(1)), of: 2)
    case .belowAndAbove:
      return made(FormulaPart(operand(0), below: operand(1), above: operand(2)), of: 3)
    case .fraction: return made(FormulaPart(operand(0), over: operand(1)), of: 2)
    case .pile: return FormulaPart(table: parts.map { [$0] })
    case .root: return FormulaPart(root: row(from: 0), index: nil)
    case .degree: return made(FormulaPart(root: operand(0), index: operand(1)), of: 2)
    case .table: return FormulaPart(table: element.rows + (parts.isEmpty ? [] : [parts]))
    case .tableRow: return row(from: 0)
    }
  }
}
