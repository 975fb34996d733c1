import BookText

/// A part of a formula as linear text.
///
/// Follows Unicode Technical Note 28, except for signs of its own: `a/b`, `√(x + 1)`, `x_(k+1)`. Semicolons
/// separate the rows of a matrix.
struct FormulaPart {
  /// How closely its text belongs together.
  enum Rank: Comparable {
    /// Several operands.
    case loose
    /// One operand, but a script would not apply to all of it.
    case tight
    /// A letter, a number, or anything in brackets.
    case atom
  }

  var text = StyledText()
  /// The rows of a table, if the part is nothing else.
  private var cells: [[FormulaPart]] = []
  /// Nil for an operand.
  private(set) var operation: FormulaOperator?
  /// Divides the drawing before relations; nil if the part is drawn as its text. Most formulas are parts of
  /// sentences, and never drawn.
  private var draw: (() -> [FormulaBox])?
  /// The operators at its edges, if it is a row of parts, and whether it ends in space.
  private var edges: (first: FormulaOperator?, last: FormulaOperator?, endsInSpace: Bool)?
  private var levels = 0
  private(set) var rank = Rank.atom
  /// Whether a blank separates the part from a preceding or a following operand.
  private(set) var (startsLoosely, endsLoosely) = (false, false)

  init() {}

  init(operand text: String) {
    self.text.append(text.utf8, [])
    let scalars = text.unicodeScalars
    if scalars.count > 1, scalars.contains(where: \.properties.isAlphabetic) { operation = .name }
    // Some programs write commas as text.
    if FormulaOperator(text) == .separator { operation = .separator }
  }

  /// Makes a part of an operator. An invisible one has no sign, but still parts its operands.
  init(operator text: String) {
    // Invisible operators: the application of a function, a product, a comma, a sum.
    let isInvisible = text.unicodeScalars.allSatisfy { (0x2061...0x2064).contains($0.value) }
    if !isInvisible { self.text.append(text.utf8, []) }
    let kind = FormulaOperator(text)
    operation = kind == .plain ? nil : kind
    endsLoosely = kind == .large
  }

  static var space: FormulaPart { FormulaPart(operand: " ") }

  static var gap: FormulaPart { FormulaPart(operand: "\u{2003}\u{2003} ") }

  var isBlank: Bool { String(decoding: text.bytes, as: UTF8.self).allSatisfy(\.isWhitespace) }

  var isEmpty: Bool { text.bytes.isEmpty }

  /// Its lines if it stands alone: the rows of a table are lines.
  var lines: [FormulaLine] {
    // Each level would copy all rows in it, only to find too many of them.
    if levels > Self.mostLevels { return [FormulaLine(text: text.trimmed, draw: nil)] }
    if cells.isEmpty { return [FormulaLine(text: text.trimmed, draw: draw)] }
    return cells.map(Self.line).filter { !$0.text.bytes.isEmpty }
  }

  private static func line(of row: [FormulaPart]) -> FormulaLine {
    let cells = row.filter { !$0.isBlank }
    let gaps = zip(cells, cells.dropFirst()).map { $0.continuesEquation(in: $1) ? space : gap }
    var text = StyledText()
    for (index, cell) in cells.enumerated() {
      if index > 0 { text.append(gaps[index - 1].text) }
      text.append(cell.text.trimmed)
    }
    // Drawings beside each other have a blank between them.
    return FormulaLine(
      text: text,
      draw: cells.contains(where: \.isTall)
        ? {
          cells.indices.flatMap { index in
            (index > 0 && !gaps[index - 1].isOneBlank ? [gaps[index - 1].drawn] : [])
              + cells[index].segments
          }
        } : nil)
  }

  /// A gap has more bytes.
  private var isOneBlank: Bool { text.bytes.count == 1 }

  /// Either cell has an operator where they meet, and the first does not end in space. After the right side
  /// of an equation, a sign begins another.
  private func continuesEquation(in next: FormulaPart) -> Bool {
    if edges?.endsInSpace == true { return false }
    switch edges?.last ?? operation {
    case .infix, .sign, .separator, .opening, .large: return true
    default: break
    }
    switch next.edges?.first ?? next.operation {
    case .infix, .separator, .closing: return true
    case .sign: return (edges?.first ?? operation) != .infix
    default: return false
    }
  }

  /// A sum below the bar of a fraction is two nested drawings, and adds two rows.
  private static let mostLevels = FormulaBox.mostRows

  /// Counts the levels of the parts drawn in it.
  private mutating func setDrawing(
    of parts: some Sequence<FormulaPart>, as boxes: @escaping () -> [FormulaBox]
  ) {
    draw = boxes
    levels = 1 + (parts.lazy.map(\.levels).max() ?? 0)
  }

  var isTall: Bool { draw != nil }

  var drawn: FormulaBox { FormulaBox(spaced: segments) }

  /// One box, or several divided before relations.
  private var segments: [FormulaBox] { draw?() ?? [FormulaBox(line: text)] }

  /// The brackets are as high as the drawing.
  private static func bracketed(_ box: FormulaBox, _ open: String, _ close: String) -> FormulaBox {
    func bracket(_ sign: String) -> FormulaBox {
      FormulaBox(bracket: sign, above: box.baseline, below: box.depth)
    }
    return FormulaBox(beside: [bracket(open), box, bracket(close)])
  }

  /// Adds round brackets if its rank is below `least`.
  private func textInBrackets(ifBelow least: Rank) -> StyledText {
    if rank >= least { return text }
    var text = StyledText()
    text.append("(".utf8, [])
    text.append(self.text)
    text.append(")".utf8, [])
    return text
  }

  /// Empty texts are left out.
  private static func joined(_ parts: [StyledText], _ separator: String) -> StyledText {
    var text = StyledText()
    for part in parts where !part.bytes.isEmpty {
      if !text.bytes.isEmpty { text.append(separator.utf8, []) }
      text.append(part)
    }
    return text
  }

  // MARK: Rows and tables

  /// A single part with text stays as it is. Operators of a dense row have no blanks, as in scripts.
  init(row parts: [FormulaPart], isDense: Bool) {
    let row = FormulaRow(parts, isDense: isDense)
    guard let first = row.parts.first, let last = row.parts.last else { return }
    if row.parts.count == 1 {
      self = first
      return
    }
    text = row.text
    if row.parts.contains(where: \.isTall) { setDrawing(of: row.parts) { row.drawn } }
    rank = row.isBracketed ? .atom : .loose
    (startsLoosely, endsLoosely) = (first.startsLoosely, last.endsLoosely)
    edges = (
      row.parts.first { !$0.isBlank }.flatMap { $0.edges?.first ?? $0.operation },
      row.parts.last { !$0.isBlank }.flatMap { $0.edges?.last ?? $0.operation },
      last.isBlank || last.edges?.endsInSpace == true
    )
  }

  /// Space at the end is removed, but separates the cell from the next equation.
  init(cell parts: [FormulaPart], isDense: Bool) {
    var parts = parts.filter { !$0.isEmpty }
    let count = parts.count
    while parts.last?.isBlank == true { parts.removeLast() }
    self.init(row: parts, isDense: isDense)
    if parts.count < count { edges = (edges?.first ?? operation, edges?.last ?? operation, true) }
  }

  var isDigits: Bool {
    rank == .atom && text.emphasis.isEmpty
      && text.bytes.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
  }

  init(table rows: [[FormulaPart]]) {
    text = Self.joined(rows.map { Self.joined($0.map(\.text), ", ") }, "; ")
    cells = rows
    if rows.contains(where: { !$0.isEmpty }) {
      setDrawing(of: rows.joined()) { [FormulaBox(table: rows.map { $0.map(\.drawn) })] }
    }
    rank = .loose
  }

  /// An empty bracket is left out; the last separator is repeated.
  init(
    _ parts: [FormulaPart], open: String, close: String, separators: String, isDense: Bool
  ) {
    let inner = FormulaPart(row: parts, isDense: isDense)
    if parts.count == 1, inner.isTall {
      setDrawing(of: [inner]) { [Self.bracketed(inner.drawn, open, close)] }
    }
    text.append(open.utf8, [])
    let signs = separators.unicodeScalars.filter { !$0.properties.isWhitespace }
    if signs.isEmpty {
      text.append(inner.text)
    } else {
      let signs = signs.map { String($0) + (isDense ? "" : " ") }
      for (index, part) in parts.filter({ !$0.isEmpty }).enumerated() {
        if index > 0 { text.append(signs[min(index, signs.count) - 1].utf8, []) }
        text.append(part.text)
      }
    }
    text.append(close.utf8, [])
    if open.isEmpty || close.isEmpty { rank = .loose }
  }

  // MARK: Scripts, fractions and roots

  /// Nil or empty for no script.
  init(_ base: FormulaPart, below: FormulaPart?, above: FormulaPart?) {
    self = base
    text = base.textInBrackets(ifBelow: .atom)
    becomeAtom()
    if let below { appendScript(below, .subscript) }
    if let above { appendScript(above, .superscript) }
    if let boxes = base.drawing(below: below, above: above) { setDrawing(of: [base], as: boxes) }
  }

  /// Names with their limits below them.
  private static let limits: Set<String> = ["lim", "max", "min", "sup", "inf", "argmax", "argmin"]

  /// Sums and limits have scripts below and above, arrows along the shaft, and other parts of several rows
  /// after them. Nil for other parts.
  private func drawing(below: FormulaPart?, above: FormulaPart?) -> (() -> [FormulaBox])? {
    let scripts = [below, above].map { script in
      script.flatMap { $0.isEmpty ? nil : $0.text }
    }
    if scripts[0] == nil && scripts[1] == nil { return draw }
    let sign = String(decoding: text.bytes, as: UTF8.self)
    let scalars = sign.unicodeScalars.map(\.value)
    let isArrow =
      scalars.count == 1
      && ((0x2190...0x21FF).contains(scalars[0]) || (0x27F5...0x27FF).contains(scalars[0]))
    let hasLimits = operation == .large || Self.limits.contains(sign)
    guard isTall || isArrow || hasLimits else { return nil }
    return {
      let (low, high) = (
        scripts[0].map { FormulaBox(line: $0) }, scripts[1].map { FormulaBox(line: $0) }
      )
      if hasLimits { return [FormulaBox(drawn, below: low, above: high)] }
      if isArrow { return [FormulaBox(arrow: sign, below: low, above: high)] }
      let base = cells.isEmpty ? drawn : Self.bracketed(drawn, "(", ")")
      return [base.addingScripts(below: low, above: high)]
    }
  }

  /// The text has its brackets already.
  private mutating func becomeAtom() {
    if rank < .atom { (startsLoosely, endsLoosely, edges) = (false, false, nil) }
    (cells, rank) = ([], .atom)
  }

  /// Raised or lowered signs, if there are such signs for all of the script, else after `^` or `_`. An empty
  /// one does nothing.
  private mutating func appendScript(_ script: FormulaPart, _ style: Emphasis.Style) {
    if script.isEmpty { return }
    let isRaised = style == .superscript
    let signs = String(decoding: script.text.bytes, as: UTF8.self)
    if script.text.emphasis.isEmpty {
      if isRaised, signs.allSatisfy({ Self.high.contains($0) }) {
        return text.append(script.text)
      }
      let shown = isRaised ? FormulaBox.raised : ShiftedForms.lowered
      if signs.allSatisfy({ $0 == " " || shown[$0] != nil }) {
        // Another exponent would be read as more digits of it.
        if isRaised { rank = min(rank, .tight) }
        return text.append(script.text.bytes.filter { $0 != " " }, style)
      }
    }
    text.append((isRaised ? "^" : "_").utf8, [])
    text.append(script.textInBrackets(ifBelow: .atom))
    rank = min(rank, .tight)
    endsLoosely = true
  }

  /// Raised by themselves.
  private static let high = "′″‴⁗'*∗†‡°"

  /// Over a single letter, an accent is a combining character; after other parts, a sign. Any other text
  /// becomes a script above.
  init(_ base: FormulaPart, accent: FormulaPart) {
    let sign = String(decoding: accent.text.bytes, as: UTF8.self)
    guard sign.unicodeScalars.count == 1, let scalar = sign.unicodeScalars.first,
      let mark = Self.accents[scalar]
    else {
      self = FormulaPart(base, below: nil, above: accent)
      return
    }
    self = base
    (draw, levels) = (nil, 0)
    let letters = String(decoding: base.text.bytes, as: UTF8.self)
    if base.cells.isEmpty, letters.unicodeScalars.count == 1, base.operation == nil {
      text.append(String(mark).utf8, [])
    } else {
      text = base.textInBrackets(ifBelow: .atom)
      becomeAtom()
      text.append(accent.text)
      rank = .tight
    }
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{AF}": "\u{304}", "\u{203E}": "\u{304}", "\u{2C9}": "\u{304}", "\u{304}": "\u{304}",
    "\u{305}": "\u{304}", "^": "\u{302}", "\u{2C6}": "\u{302}", "\u{302}": "\u{302}",
    "~": "\u{303}", "\u{2DC}": "\u{303}", "\u{303}": "\u{303}", "\u{2192}": "\u{20D7}",
    "\u{20D7}": "\u{20D7}", "\u{2D9}": "\u{307}", "\u{307}": "\u{307}", "\u{A8}": "\u{308}",
    "\u{308}": "\u{308}", "\u{2C7}": "\u{30C}", "\u{30C}": "\u{30C}",
  ]

  /// A stroke on one line; in several rows unless both are numbers.
  init(_ numerator: FormulaPart, over denominator: FormulaPart) {
    // Fractions of small numbers are read as easily on one line.
    if !numerator.isDigits || !denominator.isDigits {
      setDrawing(of: [numerator, denominator]) {
        [FormulaBox(numerator.drawn, over: denominator.drawn)]
      }
    }
    text.append(numerator.textInBrackets(ifBelow: numerator.hasBareRoot ? .atom : .tight))
    text.append("/".utf8, [])
    text.append(denominator.textInBrackets(ifBelow: .tight))
    rank = .loose
    (startsLoosely, endsLoosely) = (true, true)
  }

  /// With a stroke after it, "√π/2" would be read as the root of all of it.
  private var hasBareRoot: Bool {
    let signs = String(decoding: text.bytes, as: UTF8.self)
    return zip(signs, signs.dropFirst()).contains { $0 == "√" && $1 != "(" }
  }

  /// A bar is over the base in several rows. `index` is the degree; nil for a square root.
  init(root base: FormulaPart, index: FormulaPart?) {
    text = Self.rootSign(index: index)
    if base.isTall {
      let sign = text
      setDrawing(of: [base]) {
        [FormulaBox(beside: [FormulaBox(line: sign), Self.bracketed(base.drawn, "(", ")")])]
      }
    }
    text.append(base.textInBrackets(ifBelow: .atom))
    rank = .tight
    endsLoosely = true
  }

  /// The degree is raised before the sign, or else in brackets after it.
  private static func rootSign(index: FormulaPart?) -> StyledText {
    var sign = StyledText()
    guard let index, !index.isEmpty else {
      sign.append("√".utf8, [])
      return sign
    }
    var degree = FormulaPart()
    degree.appendScript(index, .superscript)
    if !degree.text.emphasis.isEmpty {
      sign.append(degree.text)
      sign.append("√".utf8, [])
    } else {
      sign.append("√[".utf8, [])
      sign.append(index.text)
      sign.append("]".utf8, [])
    }
    return sign
  }
}

extension StyledText {
  /// Without blanks and gaps at its end, if a blank is its last byte.
  fileprivate var trimmed: StyledText {
    guard bytes.last == " " else { return self }
    var text = self
    let gap = Array("\u{2003}".utf8)
    while true {
      if text.bytes.suffix(gap.count) == gap[...] {
        text.removeLast(gap.count)
      } else if text.bytes.last == " " {
        text.removeLast(1)
      } else {
        return text
      }
    }
  }
}
