import BookText
import Numbers

package struct StyledElement: Hashable {
  package var name: MarkupName
  package var id: MarkupName?
  package var classes: [MarkupName] = []
  /// Attributes used in a style sheet, by their names without prefixes.
  package var attributes: [MarkupName: String] = [:]
  package var (isFirstChild, isLastChild) = (false, false)
  /// If a style sheet asks for it; the first has 1.
  package var number = 0

  package init(name: MarkupName) { self.name = name }
}

/// A CSS selector (Selectors Level 3, the parts used by books): types, classes, identifiers, attributes,
/// negations; first, last and numbered children; descendants, children and siblings, the next or any later
/// one; the texts before and after elements.
package struct Selector {
  struct AttributeTest {
    let name: MarkupName
    /// Such as `=` and `~`; nil if any value will do.
    let relation: Character?
    let value: String

    /// About the number of bytes compared.
    fileprivate func cost(for element: StyledElement) -> Int {
      let length = element.attributes[name]?.utf8.count ?? 0
      // A text is searched for at each place of the value, at more than the cost of a comparison.
      return element.attributes.count + length * (relation == "*" ? 4 * value.utf8.count : 1)
    }

    /// An empty `value` has none of the relations `^`, `$` and `*`.
    fileprivate func holds(for element: StyledElement) -> Bool {
      guard let found = element.attributes[name] else { return false }
      switch relation {
      case nil: return true
      case "~":
        return found.utf8.split { $0 <= " " }.contains { $0.elementsEqual(value.utf8) }
      case "^": return !value.isEmpty && found.hasPrefix(value)
      case "$": return !value.isEmpty && found.hasSuffix(value)
      case "*": return !value.isEmpty && found.firstPlace(of: value) != nil
      case "|": return found == value || found.hasPrefix(value + "-")
      default: return found == value
      }
    }
  }

  /// Relation to the element of the selector's next part.
  enum Combinator: Character {
    case descendant = " "
    case child = ">"
    /// Next to it.
    case sibling = "+"
    /// Anywhere after it.
    case following = "~"
  }

  /// Conditions for one element.
  struct Compound {
    var name: MarkupName?
    var id: MarkupName?
    var classes: [MarkupName] = []
    var attributes: [AttributeTest] = []
    var (isFirstChild, isLastChild) = (false, false)
    /// Places among the children of its parent: every `step`th from `first` on.
    var numbers: [(step: Int, first: Int)] = []
    /// Arguments of `:not()`.
    var exclusions: [Compound] = []
    var combinator = Combinator.descendant

    /// Steps for examining an element.
    private static let cost = 3

    /// False if the budget does not suffice.
    fileprivate func matches(_ element: StyledElement, budget: inout StepBudget) -> Bool {
      guard budget.spend(Self.cost) else { return false }
      if let name, name != element.name { return false }
      if let id, id != element.id { return false }
      if isFirstChild, !element.isFirstChild { return false }
      if isLastChild, !element.isLastChild { return false }
      let cost = attributes.reduce(classes.count * element.classes.count + numbers.count) {
        $0 + $1.cost(for: element)
      }
      guard budget.spend(cost) else { return false }
      return classes.allSatisfy { element.classes.contains($0) }
        && attributes.allSatisfy { $0.holds(for: element) }
        && numbers.allSatisfy { step, first in
          let rest = element.number - first
          return step == 0 ? rest == 0 : rest % step == 0 && rest / step >= 0
        }
        && !exclusions.contains { $0.matches(element, budget: &budget) }
    }

    /// Conditions with the weight of a class; of exclusions, only the first counts.
    fileprivate var classConditionCount: Int {
      classes.count + attributes.count + (isFirstChild ? 1 : 0) + (isLastChild ? 1 : 0)
        + numbers.count
        + (exclusions.first?.classConditionCount ?? 0)
    }
  }

  package enum PseudoElement: Hashable {
    case before
    case after
  }

  /// Nil if the selector is for elements.
  private(set) var pseudoElement: PseudoElement?

  /// The element's own last.
  private(set) var parts: [Compound] = []

  var last: Compound { parts[parts.count - 1] }

  /// A sum: 10,000 for each identifier, 100 for each class and the like, 1 for each type.
  var specificity: Int {
    let own = pseudoElement == nil ? 0 : 1
    return parts.reduce(own) { sum, part in
      sum + (part.id == nil ? 0 : 10_000)
        + 100 * part.classConditionCount
        + (part.name == nil ? 0 : 1)
    }
  }

  private static let mostParts = 8

  /// Nil if it has an unknown part, or more than ``mostParts``.
  init?(_ text: Substring) {
    var scanner = SelectorScanner(text)
    guard let found = scanner.readCompounds(), !found.isEmpty, found.count <= Self.mostParts else {
      return nil
    }
    parts = found
    pseudoElement = scanner.pseudoElement
  }

  /// Matches the innermost of some nested elements, one or more, without regard to the pseudo-element. False
  /// once the budget is spent. Costs O(*depth* × *parts*).
  ///
  /// Parts joined by `>` and `+` have fixed distances from each other. Where such a group matches nearest to
  /// the element, most elements are left for the groups before it: no other place needs to be tried.
  func matches(
    _ path: [StyledElement], before: [[StyledElement]], budget: inout StepBudget
  ) -> Bool {
    guard
      var rest = matchGroup(endingAt: parts.count - 1, path, from: path.count - 1, before, &budget)
    else {
      return false
    }
    while rest.part >= 0 {
      guard rest.index >= 0 else { return false }
      if let next = matchGroup(endingAt: rest.part, path, from: rest.index, before, &budget) {
        rest = next
      } else {
        rest.index -= 1
      }
    }
    return true
  }

  /// Matches a part and the parts joined to it by `>` and `+`, from right to left. Returns the part before
  /// the group, or -1, and the innermost element to try for that part; nil if the group does not match.
  private func matchGroup(
    endingAt last: Int, _ path: [StyledElement], from start: Int, _ before: [[StyledElement]],
    _ budget: inout StepBudget
  ) -> (part: Int, index: Int)? {
    var (part, index, isSibling) = (last, start, false)
    while true {
      let isMatched =
        isSibling
        ? anyMatches(part, before[index], onlyLast: parts[part + 1].combinator == .sibling, &budget)
        : parts[part].matches(path[index], budget: &budget)
      guard isMatched else { return nil }
      switch parts[part].combinator {
      case .descendant: return (part - 1, index - 1)
      case .child:
        (index, isSibling) = (index - 1, false)
        guard index >= 0 else { return nil }
      case .sibling, .following:
        // Preceding siblings of a preceding sibling are not stored.
        if isSibling { return nil }
        isSibling = true
      }
      part -= 1
    }
  }

  /// Tests the part on preceding siblings, or on the last of them alone, as for `+`.
  private func anyMatches(
    _ part: Int, _ elements: [StyledElement], onlyLast: Bool, _ budget: inout StepBudget
  ) -> Bool {
    // By index: a closure would copy each element.
    for index in (onlyLast ? max(0, elements.count - 1) : 0)..<elements.count
    where parts[part].matches(elements[index], budget: &budget) {
      return true
    }
    return false
  }
}

/// Divides a selector into its parts.
private struct SelectorScanner {
  private var rest: Substring
  /// The one at the end of the selector.
  private(set) var pseudoElement: Selector.PseudoElement?

  /// Negations around it.
  private let depth: Int

  init(_ text: Substring, depth: Int = 0) { (rest, self.depth) = (text, depth) }

  /// Without its brackets.
  private mutating func takeArgument() -> Substring? {
    guard rest.first == "(" else { return nil }
    var depth = 0
    let end = rest.firstIndex { sign in
      if sign == "(" { depth += 1 }
      if sign == ")" { depth -= 1 }
      return depth == 0
    }
    guard let close = end else { return nil }
    let inner = rest[rest.index(after: rest.startIndex)..<close]
    rest = rest[rest.index(after: close)...]
    return inner
  }

  /// `odd`, `3` and `2n+1` (Selectors Level 3, section 6.6.5.2): every `step`th child from `first` on, with
  /// step 0 for a single child.
  private static func childNumbers(_ text: Substring) -> (step: Int, first: Int)? {
    let word = text.filter { !$0.isWhitespace }.lowercased()
    if word == "odd" { return (2, 1) }
    if word == "even" { return (2, 2) }
    func number(_ text: Substring) -> Int? { Number.parse(text.utf8, in: -9_999...9_999) }
    guard let sign = word.firstIndex(of: "n") else { return number(word[...]).map { (0, $0) } }
    let (step, first) = (word[..<sign], word[word.index(after: sign)...].drop { $0 == "+" })
    let steps = ["": 1, "+": 1, "-": -1][String(step)] ?? number(step.drop { $0 == "+" })
    guard let steps, let start = first.isEmpty ? 0 : number(first) else { return nil }
    return (steps, start)
  }

  /// Nil if a part is not supported or missing.
  mutating func readCompounds() -> [Selector.Compound]? {
    var parts: [Selector.Compound] = []
    var combinator = Selector.Combinator.descendant
    skipBlanks()
    while !rest.isEmpty {
      guard var part = takeCompound() else { return nil }
      part.combinator = combinator
      parts.append(part)
      let hadBlank = skipBlanks()
      guard let next = rest.first else { break }
      combinator = Selector.Combinator(rawValue: next) ?? .descendant
      if combinator == .descendant {
        if !hadBlank { return nil }
        continue
      }
      rest.removeFirst()
      skipBlanks()
      if rest.isEmpty { return nil }
    }
    return parts
  }

  /// Between elements, white space is a combinator.
  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let before = rest.startIndex
    rest = Substring(rest.utf8.drop { $0 <= " " })
    return rest.startIndex > before
  }

  /// With namespace and escapes (`svg|image`), or `*`; empty if there is none.
  private mutating func takeName() -> Substring {
    let word = rest.utf8.prefix { Self.isOfName($0) || $0 == "|" || $0 == "\\" || $0 == "*" }
    rest = Substring(rest.utf8[word.endIndex...])
    return Substring(word)
  }

  /// A letter, digit, `-`, `_`, or beyond ASCII (CSS Syntax, section 4.2).
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == "-" || byte == "_" || byte >= 0x80
  }

  /// Begins the name of an element, or stands for any.
  private static func beginsName(_ byte: UInt8) -> Bool {
    byte == "*" || byte == "|" || isOfName(byte) && !byte.isDigit && byte != "-"
  }

  /// Nil if the name or a condition is not supported.
  private mutating func takeCompound() -> Selector.Compound? {
    var part = Selector.Compound()
    var isEmpty = true
    if let first = rest.utf8.first, Self.beginsName(first) {
      let name = takeName().split(separator: "|").last ?? "*"
      if name != "*" { part.name = MarkupName(String(name)) }
      isEmpty = false
    }
    while let sign = rest.first, ".#[:".contains(sign) {
      guard addCondition(sign, to: &part) else { return nil }
      // Only blanks follow the text before or after an element.
      if pseudoElement != nil { return rest.allSatisfy(\.isWhitespace) ? part : nil }
      isEmpty = false
    }
    return isEmpty ? nil : part
  }

  /// Tells the condition by its first sign. False if it is not supported.
  private mutating func addCondition(_ sign: Character, to part: inout Selector.Compound) -> Bool {
    if sign == "[" {
      guard let test = takeAttribute() else { return false }
      part.attributes.append(test)
      return true
    }
    rest.removeFirst()
    switch sign {
    case ".":
      let name = takeName()
      if name.isEmpty { return false }
      part.classes.append(MarkupName(name.filter { $0 != "\\" }))
    case "#": part.id = MarkupName(String(takeName()))
    default:
      let isDouble = rest.first == ":"
      if isDouble { rest.removeFirst() }
      let name = takeName()
      return addPseudoElement(name) || !isDouble && addPseudoClass(name, to: &part)
    }
    return true
  }

  /// False for other names.
  private mutating func addPseudoElement(_ name: Substring) -> Bool {
    switch name {
    case "before": pseudoElement = .before
    case "after": pseudoElement = .after
    default: return false
    }
    return true
  }

  /// False if it is not supported.
  private mutating func addPseudoClass(
    _ name: Substring, to part: inout Selector.Compound
  ) -> Bool {
    switch name {
    case "first-child": part.isFirstChild = true
    case "last-child": part.isLastChild = true
    case "only-child": (part.isFirstChild, part.isLastChild) = (true, true)
    case "nth-child":
      guard let numbers = takeArgument().flatMap(Self.childNumbers) else { return false }
      part.numbers.append(numbers)
    case "not": return addExclusions(to: &part)
    default: return false
    }
    return true
  }

  /// Arguments of `:not()`. False if nested or not a list of single compounds.
  private mutating func addExclusions(to part: inout Selector.Compound) -> Bool {
    guard let list = takeArgument(), depth == 0 else { return false }
    for text in list.split(separator: ",") {
      var scanner = SelectorScanner(text, depth: 1)
      guard let parts = scanner.readCompounds(), parts.count == 1, scanner.pseudoElement == nil
      else {
        return false
      }
      part.exclusions += parts
    }
    return true
  }

  /// In square brackets; nil without an end or a name.
  private mutating func takeAttribute() -> Selector.AttributeTest? {
    guard let close = rest.firstIndex(of: "]") else { return nil }
    let inside = rest[rest.index(after: rest.startIndex)..<close]
    rest = rest[rest.index(after: close)...]
    let equals = inside.firstIndex(of: "=")
    var name = inside[..<(equals ?? inside.endIndex)]
    var relation: Character? = equals == nil ? nil : "="
    if equals != nil, let sign = name.last, "~^$*|".contains(sign) { relation = name.removeLast() }
    let value = equals.map { inside[$0...].dropFirst().filter { $0 != "\"" && $0 != "'" } } ?? ""
    let parts = name.filter { !$0.isWhitespace }.split { $0 == "|" || $0 == ":" || $0 == "\\" }
    return parts.last.map {
      Selector.AttributeTest(name: MarkupName(String($0)), relation: relation, value: value)
    }
  }
}
