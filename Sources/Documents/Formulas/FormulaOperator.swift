/// The spacing of an operator in a formula, by its signs.
enum FormulaOperator {
  /// A relation or a binary operator, between blanks.
  case infix
  /// A sign: a binary operator after an operand, otherwise part of the next operand.
  case sign
  /// A comma and the like, before a blank.
  case separator
  case opening
  case closing
  /// A sum, an integral and the like. Its limits follow, then a blank and its operand.
  case large
  /// A name such as "lim", separated from letters and digits.
  case name
  /// Any other sign, without blanks.
  case plain

  init(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else {
      self = .plain
      return
    }
    if scalars.count > 1 {
      let isName = scalars.allSatisfy { $0.properties.isAlphabetic }
      self = isName ? .name : scalars.contains(where: Self.isInfix) ? .infix : .plain
    } else if Self.isInfix(first) {
      self = .infix
    } else {
      self = Self.named[first] ?? .plain
    }
  }

  private static let named: [Unicode.Scalar: FormulaOperator] = {
    var named: [Unicode.Scalar: FormulaOperator] = [:]
    func add(_ signs: String, _ kind: FormulaOperator) {
      for sign in signs.unicodeScalars { named[sign] = kind }
    }
    add("+-−±∓", .sign)
    add(",;:.", .separator)
    add("([{⟨〈⟦⌈⌊", .opening)
    add(")]}⟩〉⟧⌉⌋", .closing)
    add("∑∏∐∫∬∭∮⋀⋁⋂⋃⨀⨁⨂", .large)
    return named
  }()

  /// Whether a sign stands between blanks: arrows, relations and most operators.
  private static func isInfix(_ sign: Unicode.Scalar) -> Bool {
    switch sign.value {
    case 0x2A, 0x3C...0x3E, 0xB7, 0xD7, 0xF7, 0x2190...0x21FF, 0x2208...0x220D, 0x2214,
      0x2216...0x2219, 0x221D, 0x2225...0x222A, 0x2234...0x22BF, 0x22C4...0x22ED, 0x22F2...0x22FF,
      0x27F5...0x27FF, 0x2900...0x297F, 0x2A2F, 0x2A7D...0x2AFF:
      true
    default: false
    }
  }
}
