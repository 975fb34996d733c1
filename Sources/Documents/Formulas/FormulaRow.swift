import BookText

/// The parts of a formula beside each other: the blanks between them, and their brackets.
struct FormulaRow {
  /// Without empty ones: the empty base of a script needs no brackets.
  let parts: [FormulaPart]
  private(set) var text = StyledText()
  /// Divided before relations.
  private var segments: [[FormulaPart]] = [[]]

  /// Puts blanks where one is due, and ends a segment where a line may end. Operators of a dense row have no
  /// blanks, as in scripts.
  init(_ all: [FormulaPart], isDense: Bool) {
    parts = all.filter { !$0.isEmpty }
    if parts.count < 2 { return }
    for (index, part) in parts.enumerated() {
      let isBeforeComma = index + 1 < parts.count && parts[index + 1].operation == .separator
      if part.isBlank, isBeforeComma { continue }
      if index > 0, isApart(at: index, isDense: isDense) {
        if let last = text.bytes.last, last != " " { text.append(" ".utf8, []) }
        if part.operation == .infix {
          segments.append([])
        } else {
          segments[segments.count - 1].append(.space)
        }
      }
      text.append(part.text)
      segments[segments.count - 1].append(part)
    }
  }

  /// One pair of brackets around the whole text. Brackets of all kinds are counted together.
  var isBracketed: Bool {
    guard let first = text.bytes.first, first == "(" || first == "[" || first == "{" else {
      return false
    }
    var depth = 0
    for (index, byte) in text.bytes.enumerated() {
      if byte == "(" || byte == "[" || byte == "{" { depth += 1 }
      if byte == ")" || byte == "]" || byte == "}" { depth -= 1 }
      if depth == 0 { return index == text.bytes.count - 1 }
    }
    return false
  }

  // MARK: Blanks

  /// Blanks are beside infix operators and after separators unless the row is dense, beside parts with loose
  /// edges, and between certain operands.
  private func isApart(at index: Int, isDense: Bool) -> Bool {
    let (before, part) = (parts[index - 1], parts[index])
    if part.isBlank || before.isBlank { return false }
    let isLast = index == parts.count - 1
    if part.operation == .infix || isInfixSign(at: index) && !isLast { return !isDense }
    if before.operation == .infix || isInfixSign(at: index - 1) { return !isDense }
    if before.operation == .separator { return !isDense }
    switch (before.operation, part.operation) {
    case (.opening, _), (_, .closing), (_, .separator), (.sign, _), (_, .sign): return false
    default: break
    }
    if before.endsLoosely || part.startsLoosely { return !part.isBar && !before.isBar }
    return areOperandsApart(before, part)
  }

  /// A number after a letter or a number, unless both are digits, and a name beside letters or after a
  /// number.
  private func areOperandsApart(_ before: FormulaPart, _ part: FormulaPart) -> Bool {
    guard let last = before.text.lastScalar?.properties,
      let next = part.text.firstScalar?.properties
    else { return false }
    // Some programs write each digit of a number as a number.
    if part.isDigits, before.isDigits { return false }
    if next.numericType != nil { return last.isAlphabetic || last.numericType != nil }
    let isNamed = before.operation == .name || part.operation == .name
    return isNamed && next.isAlphabetic && (last.isAlphabetic || last.numericType != nil)
  }

  private func isInfixSign(at index: Int) -> Bool {
    guard parts[index].operation == .sign, index > 0 else { return false }
    switch parts[index - 1].operation {
    case .infix, .sign, .separator, .opening: return false
    default: return true
    }
  }

  // MARK: Drawing

  /// Brackets are as high as their contents.
  var drawn: [FormulaBox] {
    let parts = Array(segments.joined())
    var boxes = parts.map(\.drawn)
    // The open brackets. A bracket without a partner reaches to the end of the row.
    var open: [Int] = []
    /// A bracket around low parts stays a sign.
    func stretch(_ bracket: Int, around inner: Range<Int>) {
      let sign = String(decoding: parts[bracket].text.bytes, as: UTF8.self)
      let tall = inner.filter { parts[$0].isTall }.map { boxes[$0] }
      if let above = tall.map(\.baseline).max(), let below = tall.map(\.depth).max() {
        boxes[bracket] = FormulaBox(bracket: sign, above: above, below: below)
      }
    }
    for (index, part) in parts.enumerated() {
      let closesBar = part.isBar && open.last.map { parts[$0].isBar } == true
      if part.operation == .closing || closesBar {
        let start = open.popLast()
        stretch(index, around: (start ?? -1) + 1..<index)
        if let start { stretch(start, around: start + 1..<index) }
      } else if part.operation == .opening || part.isBar {
        open.append(index)
      }
    }
    for start in open { stretch(start, around: start + 1..<parts.count) }
    var rest = boxes[...]
    return segments.map { segment in
      defer { rest = rest.dropFirst(segment.count) }
      return FormulaBox(beside: Array(rest.prefix(segment.count)))
    }
  }
}

extension FormulaPart {
  /// Bars may open or close.
  fileprivate var isBar: Bool {
    ["|", "‖", "∣", "∥"].contains { text.bytes.elementsEqual($0.utf8) }
  }
}

extension StyledText {
  fileprivate var firstScalar: Unicode.Scalar? {
    String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  fileprivate var lastScalar: Unicode.Scalar? {
    String(decoding: bytes.suffix(4), as: UTF8.self).unicodeScalars.last
  }
}
