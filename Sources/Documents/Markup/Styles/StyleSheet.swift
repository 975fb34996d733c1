import BookText

/// Rules, as far as they apply to pages of cells, and imported sheets.
package struct StyleSheet {
  struct Rule {
    let selector: Selector
    let specificity: Int
    let declarations: [Declaration]
    /// Steps for testing it on an element.
    let cost: Int
  }

  private struct Index {
    /// Rules by a required class, identifier, type or attribute.
    private var keyed: [MarkupName: [Int]] = [:]
    private var universal: [Int] = []

    /// Files a rule under the rarest condition of its last element, so that few rules are tried for an
    /// element.
    mutating func add(_ rule: Int, for selector: Selector) {
      let last = selector.last
      if let key = last.id ?? last.classes.first ?? last.name ?? last.attributes.first?.name {
        keyed[key, default: []].append(rule)
      } else {
        universal.append(rule)
      }
    }

    /// Returns the rules that may apply to an element, in order; none if the budget does not suffice.
    func rules(for element: StyledElement, budget: inout StepBudget) -> [Int] {
      // A class may have the name of an element.
      let keys = Set(
        [element.name] + element.classes + element.attributes.keys
          + [element.id].compactMap { $0 })
      let found = [universal] + keys.compactMap { keyed[$0] }
      guard budget.spend(found.reduce(keys.count) { $0 + $1.count }) else { return [] }
      return found.joined().sorted()
    }
  }

  private(set) var rules: [Rule] = []
  /// Addresses. Their rules come before its own.
  package private(set) var imports: [String] = []
  /// Indices for elements (nil), and for the texts before and after them.
  private var indices: [Selector.PseudoElement?: Index] = [:]
  private(set) var names: Set<MarkupName> = []
  private(set) var demands: Demands = []

  /// Needs of selectors beyond an element and its ancestors.
  struct Demands: OptionSet {
    let rawValue: UInt8
    static let firstChild = Demands(rawValue: 1)
    static let lastChild = Demands(rawValue: 2)
    /// Number among the children of the parent.
    static let number = Demands(rawValue: 4)
    static let sibling = Demands(rawValue: 8)
    static let allSiblings = Demands(rawValue: 16)
    static let pseudoElements = Demands(rawValue: 32)
  }

  /// A rule takes some 200 bytes.
  private static let ruleCost = 64
  /// Once the budget is spent, the rest of the sheet is left out. Costs O(*n*).
  package init(_ text: String, budget: inout StepBudget) {
    addRules(in: withoutVariables(withoutComments(text))[...], depth: 0, &budget)
  }

  /// At-rules that apply are read up to ``Nesting/deepestCalls`` deep, imports only before the first rule,
  /// all until the budget is spent.
  private mutating func addRules(in text: Substring, depth: Int, _ budget: inout StepBudget) {
    var rest = text
    while !rest.isEmpty, !budget.isSpent {
      rest = Substring(rest.utf8.drop { $0 <= " " || $0 == "}" || $0 == ";" })
      if depth == 0, let mark = Self.htmlComments.first(where: rest.hasPrefix) {
        rest = rest.dropFirst(mark.count)
        continue
      }
      guard let brace = rest.utf8.firstIndex(where: { $0 == "{" || $0 == ";" }) else { return }
      let prelude = rest[..<brace]
      if rest.utf8[brace] == ";" {
        if rules.isEmpty, depth == 0, prelude.prefix(7).lowercased() == "@import",
          let address = quotedText(in: prelude)
        {
          imports.append(address)
        }
        rest = rest[rest.utf8.index(after: brace)...]
        continue
      }
      let body = rest[rest.utf8.index(after: brace)...]
      let close = body.firstPlace(of: "}", outside: ("{", "}")) ?? body.endIndex
      if prelude.hasPrefix("@") {
        if Self.applies(atRule: prelude), depth < Nesting.deepestCalls {
          addRules(in: body[..<close], depth: depth + 1, &budget)
        }
      } else {
        addRule(selectors: prelude, Declaration.all(in: body[..<close]), &budget)
      }
      rest = close < body.endIndex ? body[body.utf8.index(after: close)...] : ""
    }
  }

  /// Hide a sheet from browsers without style sheets (CSS Syntax Level 3, `CDO` and `CDC`).
  private static let htmlComments = ["<!--", "-->"]

  /// `@supports` always applies, `@media` if its queries hold. The prelude ends before the brace.
  private static func applies(atRule prelude: Substring) -> Bool {
    let (name, media) = (prelude.lowercased(), "@media")
    return name.hasPrefix(media) && MediaQueries.hold(name.dropFirst(media.count))
      || name.hasPrefix("@supports")
  }

  /// One for each supported selector of a list, as far as the budget goes.
  private mutating func addRule(
    selectors: Substring, _ declarations: [Declaration], _ budget: inout StepBudget
  ) {
    guard !declarations.isEmpty else { return }
    let cost = declarations.reduce(0) { $0 + $1.cost }
    for text in selectors.parts(endingWith: ",") {
      guard budget.spend(Self.ruleCost), let selector = Selector(text) else { continue }
      let index = rules.count
      rules.append(
        Rule(
          selector: selector, specificity: selector.specificity, declarations: declarations,
          cost: cost))
      indices[selector.pseudoElement, default: Index()].add(index, for: selector)
      recordDemands(of: selector)
      for content in declarations where content.name == "content" {
        for case .attribute(let name) in ContentValue(content.value).parts { names.insert(name) }
      }
    }
  }

  /// Adds attributes, classes and identifiers to ``names``.
  private mutating func recordDemands(of selector: Selector) {
    if selector.pseudoElement != nil { demands.insert(.pseudoElements) }
    for part in selector.parts {
      if part.combinator == .sibling { demands.insert(.sibling) }
      if part.combinator == .following { demands.insert(.allSiblings) }
      for part in [part] + part.exclusions {
        names.formUnion(part.attributes.map(\.name) + part.classes + [part.id].compactMap { $0 })
        if part.isFirstChild { demands.insert(.firstChild) }
        if part.isLastChild { demands.insert(.lastChild) }
        if !part.numbers.isEmpty { demands.insert(.number) }
      }
    }
  }

  /// Rules for the innermost of some nested elements, in the order of the sheet.
  /// - Parameter before: The preceding siblings of each element, as far as selectors use them.
  func rules(
    for path: [StyledElement], before: [[StyledElement]], _ pseudoElement: Selector.PseudoElement?,
    budget: inout StepBudget
  ) -> [Rule] {
    guard let element = path.last, let index = indices[pseudoElement] else { return [] }
    return index.rules(for: element, budget: &budget).filter {
      rules[$0].selector.matches(path, before: before, budget: &budget)
    }.map { rules[$0] }
  }
}

/// First text in quotes or brackets, such as the address in `@import url("a.css")`.
private func quotedText(in text: Substring) -> String? {
  let parts = text.split(omittingEmptySubsequences: false) { "\"'()".contains($0) }
  return parts.dropFirst().first { !$0.isEmpty && $0 != "url" }.map(String.init)
}

/// A comment without an end hides the rest, as in CSS.
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

/// Puts the values of variables in their places (CSS Custom Properties Level 1). The first value in the sheet
/// counts: later ones are for other media or single elements. Values may have variables, four levels deep. A
/// sheet that would become more than twice as long stays unchanged.
private func withoutVariables(_ text: String) -> String {
  guard text.firstPlace(of: "var(") != nil else { return text }
  var values: [Substring: Substring] = [:]
  for part in text.split(whereSeparator: { "{};".contains($0) }) {
    guard let colon = part.firstIndex(of: ":") else { continue }
    let name = part[..<colon].drop { $0.isWhitespace }
    if name.hasPrefix("--"), values[name] == nil {
      values[name] = part[part.index(after: colon)...]
    }
  }
  var found = text
  // Values may have variables too.
  for _ in 0..<4 where found.firstPlace(of: "var(") != nil {
    var (output, rest) = ("", found[...])
    while let place = rest.firstPlace(of: "var(") {
      output += rest[..<place.lowerBound]
      rest = rest[place.upperBound...]
      guard let close = rest.firstIndex(of: ")") else { break }
      let parts = rest[..<close].split(separator: ",", maxSplits: 1)
      let name = (parts.first ?? "").filter { !$0.isWhitespace }
      output += values[Substring(name)] ?? parts.dropFirst().first ?? ""
      rest = rest[rest.index(after: close)...]
      if output.utf8.count > 2 * text.utf8.count + 4_096 { return text }
    }
    found = output + rest
  }
  return found
}
