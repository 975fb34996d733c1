import BookText

/// Reads a formula in TeX, as in Markdown, as far as MathML has an equivalent. In a script or a fraction on
/// one line, operators have no blanks (`isDense`).
struct TeXFormula {
  private var rest: Substring.UnicodeScalarView
  /// Open groups, arguments and indices.
  private var depth = 0
  /// False after an unknown command or a missing argument.
  private var isKnown = true

  /// In bytes, ten times as much as in books. While it is read, each sign takes up to half a kilobyte.
  private static let maximumLength = 1 << 15

  /// Nil if the text has an unknown command, or is longer than any formula of a book. Costs O(*n*).
  static func part(of text: String) -> FormulaPart? {
    guard text.utf8.count <= maximumLength else { return nil }
    var reader = TeXFormula(rest: text[...].unicodeScalars)
    let rows = reader.readRows()
    guard reader.isKnown, reader.rest.isEmpty else { return nil }
    return rows.count == 1 && rows[0].count == 1 ? rows[0][0] : FormulaPart(table: rows)
  }

  private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  // MARK: Rows

  /// Rows are separated by `\\`, cells by `&`, up to the end of a group. At least one row.
  private mutating func readRows() -> [[FormulaPart]] {
    var rows: [[FormulaPart]] = [[]]
    while isKnown {
      rows[rows.count - 1].append(readRow())
      if takeSign("&") { continue }
      guard takeCommand("\\") else { break }
      rows.append([])
    }
    // The last row may end like the others.
    if rows.count > 1, rows[rows.count - 1].allSatisfy(\.isEmpty) { rows.removeLast() }
    return rows
  }

  /// Parts up to the end of a cell or a group, as one part.
  private mutating func readRow(isDense: Bool = false) -> FormulaPart {
    var parts: [FormulaPart] = []
    while isKnown, let part = readScripted(isDense: isDense) { parts.append(part) }
    return FormulaPart(row: parts, isDense: isDense)
  }

  /// Reads scripts below and above. A script without a base stands alone. Nil at the end of a cell or a
  /// group.
  private mutating func readScripted(isDense: Bool) -> FormulaPart? {
    skipBlanks()
    guard let next = rest.first, next != "}", next != "&", next != "]" || brackets == 0 else {
      return nil
    }
    var base = FormulaPart()
    if next != "^", next != "_" {
      guard let part = readPart(isDense: isDense) else { return nil }
      base = part
    }
    var (below, above): (FormulaPart?, FormulaPart?)
    while isKnown {
      skipBlanks()
      if takeCommand("limits") || takeCommand("nolimits") { continue }
      if takeSign("_") {
        below = readArgument(isDense: true)
      } else if takeSign("^") {
        above = readArgument(isDense: true)
      } else if takeSign("'") {
        var primes = "′"
        while takeSign("'") { primes += "′" }
        above = FormulaPart(operator: primes)
      } else {
        break
      }
    }
    return below == nil && above == nil ? base : FormulaPart(base, below: below, above: above)
  }

  /// Open optional arguments end with a square bracket.
  private var brackets = 0

  /// Nil at the end of a cell or a group.
  private mutating func readPart(isDense: Bool) -> FormulaPart? {
    guard let next = rest.first else { return nil }
    switch next {
    case "{": return readArgument(isDense: isDense)
    case "\\": return readCommand(isDense: isDense)
    case "~":
      rest.removeFirst()
      return .space
    case "0"..."9":
      let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
      // A point after a number ends the sentence.
      let end = digits.last == "." ? digits.dropLast() : digits
      rest = rest[end.endIndex...]
      return FormulaPart(operand: String(Substring(end)))
    default:
      rest.removeFirst()
      if next.properties.isAlphabetic { return FormulaPart(operand: String(next)) }
      return FormulaPart(operator: next == "-" ? "−" : next == "*" ? "∗" : String(next))
    }
  }

  // MARK: Groups

  private mutating func skipBlanks() { rest = rest.drop { $0.properties.isWhitespace } }

  /// Blanks before the sign go too.
  private mutating func takeSign(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  /// A group in braces, or the next part; empty if there is neither.
  private mutating func readArgument(isDense: Bool) -> FormulaPart {
    readNested { reader in
      guard reader.takeSign("{") else { return reader.readPart(isDense: isDense) }
      let inner = reader.readRow(isDense: isDense)
      return reader.takeSign("}") ? inner : nil
    }
  }

  /// Gives up, and returns an empty part, if the part is nil or too deep.
  private mutating func readNested(_ read: (inout TeXFormula) -> FormulaPart?) -> FormulaPart {
    depth += 1
    let outer = brackets
    brackets = 0
    let inner = isKnown && depth <= Nesting.deepestCalls ? read(&self) : nil
    (depth, brackets) = (depth - 1, outer)
    if inner == nil { isKnown = false }
    return inner ?? FormulaPart()
  }

  /// The opening bracket is already read.
  private mutating func readIndex() -> FormulaPart {
    readNested { reader in
      reader.brackets = 1
      let index = reader.readRow(isDense: true)
      return reader.takeSign("]") ? index : nil
    }
  }

  /// A group of words as written. Nil if it has commands or groups; gives up without one.
  private mutating func readWords() -> String? {
    guard takeSign("{"), let end = rest.firstIndex(of: "}") else {
      isKnown = false
      return nil
    }
    let words = String(Substring(rest[..<end]))
    rest = rest[rest.index(after: end)...]
    return words.contains("\\") || words.contains("{") ? nil : words
  }

  // MARK: Commands

  private var nextCommand: Substring.UnicodeScalarView? {
    guard rest.first == "\\" else { return nil }
    let name = rest.dropFirst().prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
    return name.isEmpty ? rest.dropFirst().prefix(1) : name
  }

  /// Blanks before the command go too. The name has no backslash.
  private mutating func takeCommand(_ name: String) -> Bool {
    skipBlanks()
    guard let next = nextCommand, next.elementsEqual(name.unicodeScalars) else { return false }
    rest = rest[next.endIndex...]
    return true
  }

  /// Nil at the end of a group, and for an unknown command, which gives the formula up.
  private mutating func readCommand(isDense: Bool) -> FormulaPart? {
    guard let next = nextCommand, !next.isEmpty else { return giveUp() }
    let name = String(Substring(next))
    if name == "\\" || name == "right" || name == "end" { return nil }
    rest = rest[next.endIndex...]
    if let sign = TeXSymbols.signs[name] {
      return TeXSymbols.operators.contains(name) || FormulaOperator(sign) != .plain
        ? FormulaPart(operator: sign) : FormulaPart(operand: sign)
    }
    if TeXSymbols.functions.contains(name) { return FormulaPart(operator: name) }
    if let accent = TeXSymbols.accents[name] {
      return FormulaPart(readArgument(isDense: isDense), accent: FormulaPart(operator: accent))
    }
    return Self.commands[name].map { $0(&self, isDense) } ?? giveUp()
  }

  private typealias Reader = @Sendable (inout TeXFormula, _ isDense: Bool) -> FormulaPart?

  private static let commands: [String: Reader] = {
    var commands: [String: Reader] = [" ": { _, _ in .space }]
    func add(_ names: String, _ read: @escaping Reader) {
      for name in names.split(separator: " ") { commands[String(name)] = read }
    }
    add("frac dfrac tfrac cfrac") { reader, isDense in
      let numerator = reader.readArgument(isDense: isDense)
      return FormulaPart(numerator, over: reader.readArgument(isDense: isDense))
    }
    add("binom dbinom tbinom") { reader, isDense in
      let rows = [[reader.readArgument(isDense: isDense)], [reader.readArgument(isDense: isDense)]]
      return reader.bracketed(FormulaPart(table: rows), "(", ")")
    }
    add("sqrt") { reader, isDense in
      let index = reader.takeSign("[") ? reader.readIndex() : nil
      return FormulaPart(root: reader.readArgument(isDense: isDense), index: index)
    }
    add("text textrm textbf textit mbox mathrm operatorname") { reader, _ in
      guard let words = reader.readWords() else { return reader.giveUp() }
      return FormulaPart(operand: words.isEmpty ? " " : words)
    }
    add("mathbf boldsymbol bm mathit mathcal mathsf mathtt mathfrak vec") { reader, isDense in
      reader.readArgument(isDense: isDense)
    }
    add("mathbb") { reader, _ in
      let letter = reader.readWords() ?? ""
      return FormulaPart(operand: TeXSymbols.doubleStruck[letter] ?? letter)
    }
    add(", : ; quad") { _, _ in .space }
    add("qquad") { _, _ in .gap }
    add("! displaystyle textstyle big Big bigg Bigg bigl bigr Bigl Bigr") { _, _ in FormulaPart() }
    add("left") { reader, isDense in reader.readFenced(isDense: isDense) }
    add("begin") { reader, _ in reader.readEnvironment() }
    return commands
  }()

  /// The formula cannot be shown.
  private mutating func giveUp() -> FormulaPart? {
    isKnown = false
    return nil
  }

  /// An empty string is no bracket.
  private func bracketed(_ inner: FormulaPart, _ open: String, _ close: String) -> FormulaPart {
    FormulaPart([inner], open: open, close: close, separators: "", isDense: false)
  }

  /// Reads the part between `\left` and `\right`.
  private mutating func readFenced(isDense: Bool) -> FormulaPart {
    let open = readDelimiter()
    return readNested { reader in
      let inner = reader.readRow(isDense: isDense)
      guard reader.takeCommand("right") else { return nil }
      return reader.bracketed(inner, open, reader.readDelimiter())
    }
  }

  /// Empty for a full stop, which stands for none. At the end, and for an unknown command, the formula is
  /// given up.
  private mutating func readDelimiter() -> String {
    skipBlanks()
    if let command = nextCommand {
      rest = rest[command.endIndex...]
      let name = String(Substring(command))
      if let sign = TeXSymbols.signs[name] { return sign }
      isKnown = false
      return ""
    }
    guard let sign = rest.popFirst() else {
      isKnown = false
      return ""
    }
    return sign == "." ? "" : String(sign)
  }

  /// A matrix, cases, or aligned lines, after `\begin`. Without a known name and its `\end`, gives up.
  private mutating func readEnvironment() -> FormulaPart {
    readNested { reader in
      guard let name = reader.readWords(), let fence = TeXSymbols.environments[name] else {
        return nil
      }
      if name == "array" { _ = reader.readWords() }
      let table = FormulaPart(table: reader.readRows())
      guard reader.takeCommand("end"), reader.readWords() == name else { return nil }
      return fence.open.isEmpty && fence.close.isEmpty
        ? table : reader.bracketed(table, fence.open, fence.close)
    }
  }
}
