import BookText

/// The style sheets of a document in the order of the cascade (CSS Cascading and Inheritance, level 3).
/// Sheets are shared between documents.
package struct Cascade {
  private let sheets: [StyleSheet]
  /// The demands of all sheets.
  private let demands: StyleSheet.Demands

  /// The strongest sheet is the last. Those without rules are left out.
  package init(_ sheets: [StyleSheet] = []) {
    self.sheets = sheets.filter { !$0.rules.isEmpty }
    demands = self.sheets.reduce(into: []) { $0.formUnion($1.demands) }
    asksForSiblings = !demands.isDisjoint(with: [.sibling, .allSiblings])
  }

  package var isEmpty: Bool { sheets.isEmpty }

  package var hasPseudoElements: Bool { demands.contains(.pseudoElements) }

  package var asksForLastChild: Bool { demands.contains(.lastChild) }

  package let asksForSiblings: Bool

  /// Stored at most.
  private static let mostSiblings = 16

  /// Keeps siblings as far as selectors use them: the last one, or at most ``mostSiblings`` unequal ones.
  package func addSibling(_ element: StyledElement, to siblings: inout [StyledElement]) {
    if demands.contains(.allSiblings) {
      // Of equal ones the last is enough.
      siblings.removeAll { $0 == element }
      siblings = siblings.suffix(Self.mostSiblings - 1) + [element]
    } else if demands.contains(.sibling) {
      siblings = [element]
    }
  }

  /// The properties that selectors test; only the name without rules or budget. `number` counts from 1.
  package func styled(
    _ tag: MarkupTag, classes: [MarkupName], id: String?,
    in source: TextBytes, number: Int, isLast: Bool, budget: inout StepBudget
  ) -> StyledElement {
    let count = classes.count + tag.attributes.count
    guard !isEmpty, budget.spend(sheets.count * (1 + count)) else {
      return StyledElement(name: tag.name)
    }
    var element = StyledElement(name: tag.name)
    element.isFirstChild = number == 1 && demands.contains(.firstChild)
    element.isLastChild = isLast
    if demands.contains(.number) { element.number = number }
    if count == 0, id == nil { return element }
    func isUsed(_ name: MarkupName) -> Bool { sheets.contains { $0.names.contains(name) } }
    element.classes = classes.filter(isUsed)
    element.id = id.map { MarkupName($0) }.flatMap { isUsed($0) ? $0 : nil }
    // Of several attributes with one name the first counts.
    for attribute in tag.attributes.reversed() where isUsed(attribute.key) {
      element.attributes[attribute.key] = tag.text(attribute.value, in: source)
    }
    return element
  }

  /// Stronger rules are last; none if the budget does not suffice.
  /// - Parameter path: The nested elements, the innermost last.
  /// - Parameter before: The preceding siblings of each, as far as selectors use them.
  package func declarations(
    for path: [StyledElement], before: [[StyledElement]],
    _ pseudoElement: Selector.PseudoElement? = nil, budget: inout StepBudget
  ) -> [Declaration] {
    guard budget.spend(path.count + sheets.count) else { return [] }
    let found = sheets.flatMap {
      $0.rules(for: path, before: before, pseudoElement, budget: &budget)
    }
    // Declarations are sorted, collected and applied.
    guard budget.spend(found.reduce(0) { $0 + $1.cost }) else { return [] }
    let ordered = found.enumerated().sorted {
      ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset)
    }
    return ordered.flatMap(\.element.declarations)
  }
}
