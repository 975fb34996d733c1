/// The rules of style sheets, in the order of the cascade (CSS Cascading and Inheritance, level 3),
/// as far as they apply to pages of cells.
struct StyleSheet {
  private struct Rule {
    var selector: Selector
    var order: Int
    var declarations: DeclarationBlock
  }

  /// Finds the rules that may apply to an element.
  private struct Index {
    /// The rules by a class, identifier or type that their element must have.
    private var keyed: [MarkupName: [Int]] = [:]
    private var universal: [Int] = []

    mutating func add(_ rule: Int, _ selector: Selector) {
      let last = selector.last
      if let key = last.id ?? last.classes.first ?? last.name {
        keyed[key, default: []].append(rule)
      } else {
        universal.append(rule)
      }
    }

    func rules(for element: StyledElement) -> [Int] {
      var found = universal + (keyed[element.name] ?? [])
      if let id = element.id { found += keyed[id] ?? [] }
      for name in element.classes { found += keyed[name] ?? [] }
      return found
    }
  }

  private var rules: [Rule] = []
  /// The rules for elements (nil), and for the texts before and after them.
  private var indices: [Selector.PseudoElement?: Index] = [:]
  /// The attributes, classes and identifiers used in selectors.
  private(set) var attributes: Set<MarkupName> = []
  private(set) var classes: Set<MarkupName> = []
  private(set) var identifiers: Set<MarkupName> = []
  /// Whether selectors use the first child, and the element before.
  private(set) var asksForFirstChild = false
  private(set) var asksForSiblings = false

  /// Whether there are no rules.
  var isEmpty: Bool { rules.isEmpty }

  /// The maximum number of rules.
  private static let maxRules = 20_000
  private var imports = 0
  /// The maximum number of imported sheets.
  private static let maxImports = 16
  /// The maximum depth of nested blocks.
  private static let deepest = 16

  /// Adds a style sheet after the others.
  ///
  /// - Parameter imported: Reads an imported sheet by its address.
  /// - Complexity: O(*n*).
  mutating func add(_ text: String, imported: (String) -> String? = { _ in nil }) {
    add(withoutComments(text)[...], depth: 0, imported)
  }

  private mutating func add(
    _ text: Substring, depth: Int, _ imported: (String) -> String?
  ) {
    var rest = text
    while !rest.isEmpty, rules.count < Self.maxRules {
      rest = rest.drop { $0.isWhitespace || $0 == "}" || $0 == ";" }
      guard let brace = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) else { return }
      let prelude = rest[..<brace]
      if rest[brace] == ";" {
        if prelude.lowercased().hasPrefix("@import"), depth < 4, imports < Self.maxImports,
          let address = quoted(prelude), let sheet = imported(address)
        {
          imports += 1
          add(withoutComments(sheet)[...], depth: depth + 4, imported)
        }
        rest = rest[rest.index(after: brace)...]
        continue
      }
      let body = rest[rest.index(after: brace)...]
      let close = end(of: body)
      if prelude.hasPrefix("@") {
        let name = prelude.lowercased()
        let isForScreens =
          name.hasPrefix("@media") && name.firstPlace(of: "print") == nil
          && name.firstPlace(of: "amzn") == nil && name.firstPlace(of: "not") == nil
          || name.hasPrefix("@supports")
        if isForScreens, depth < Self.deepest { add(body[..<close], depth: depth + 1, imported) }
      } else {
        add(selectors: prelude, DeclarationBlock(body[..<close]))
      }
      rest = close < body.endIndex ? body[body.index(after: close)...] : ""
    }
  }

  private mutating func add(selectors: Substring, _ declarations: DeclarationBlock) {
    guard !declarations.isEmpty else { return }
    for text in selectors.split(separator: ",") {
      guard let selector = Selector(text) else { continue }
      let index = rules.count
      rules.append(Rule(selector: selector, order: index, declarations: declarations))
      indices[selector.pseudoElement, default: Index()].add(index, selector)
      for part in selector.parts {
        attributes.formUnion(part.attributes.map(\.name))
        classes.formUnion(part.classes)
        if let id = part.id { identifiers.insert(id) }
        if part.isFirstChild { asksForFirstChild = true }
        if part.combinator == .sibling { asksForSiblings = true }
      }
    }
  }

  /// The maximum number of selectors tried for one document: later elements have no style.
  static let maxTrials = 5_000_000

  /// Whether there are rules for the texts before or after elements.
  var hasPseudoElements: Bool { indices[.before] != nil || indices[.after] != nil }

  /// Returns the declarations for the last of some nested elements.
  ///
  /// - Parameters:
  ///   - pseudoElement: The text before or after it that they are for; nil for itself.
  ///   - trials: The number of selectors tried so far; updated.
  func declarations(
    for path: [StyledElement], before: [StyledElement?],
    _ pseudoElement: Selector.PseudoElement? = nil, trials: inout Int
  ) -> DeclarationBlock {
    guard let element = path.last, let index = indices[pseudoElement], trials < Self.maxTrials
    else { return DeclarationBlock() }
    let candidates = index.rules(for: element)
    trials += candidates.count
    let found = Set(candidates).map { rules[$0] }
      .filter { $0.selector.matches(path, before: before) }
      .sorted { ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order) }
    return found.reduce(into: DeclarationBlock()) { $0.add($1.declarations) }
  }
}

/// Returns the end of an open block, before its closing brace.
private func end(of body: Substring) -> Substring.Index {
  var depth = 0
  var strings = StringScanner()
  let bytes = body.utf8
  for index in bytes.indices where !strings.isInString(bytes[index]) {
    if bytes[index] == 0x7B { depth += 1 }
    if bytes[index] == 0x7D {
      if depth == 0 { return index }
      depth -= 1
    }
  }
  return body.endIndex
}

/// Returns the text in quotes or brackets.
private func quoted(_ text: Substring) -> String? {
  let parts = text.split(omittingEmptySubsequences: false) { "\"'()".contains($0) }
  return parts.dropFirst().first { !$0.isEmpty && $0 != "url" }.map(String.init)
}

private func withoutComments(_ text: String) -> String {
  guard text.firstPlace(of: "/*") != nil else { return text }
  var (output, rest) = ("", text[...])
  while let open = rest.firstPlace(of: "/*") {
    output += rest[..<open.lowerBound]
    rest = rest[open.upperBound...]
    guard let close = rest.firstPlace(of: "*/") else { return output }
    rest = rest[close.upperBound...]
  }
  return output + rest
}
