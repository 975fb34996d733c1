import BookText
import Markup
import Numbers

/// The numbers of the items of an ordered list.
struct ListNumbers {
  private var next = 1
  /// The difference of consecutive numbers.
  private var step = 1

  /// Numbers of a list without attributes.
  init() {}

  /// Starts the numbers of a list at `start`, or else at 1, or at its length if it counts down.
  ///
  /// - Parameter budget: Pays a step for each node passed while items are counted.
  init(_ list: TreeElement, _ budget: inout StepBudget) {
    let start = Self.value("start", of: list)
    let isReversed = list.value("reversed") != nil
    step = isReversed ? -1 : 1
    next = start ?? (isReversed ? Self.itemCount(of: list, &budget) : 1)
  }

  /// Returns the number of the next item, and moves to the number after it.
  ///
  /// - Parameter value: The number given by the item itself; nil if it gives none.
  mutating func takeNumber(given value: Int?) -> Int {
    let number = value ?? next
    next = number + step
    return number
  }

  /// Returns the number in an attribute, clamped to ±65,535; nil without a number.
  static func value(_ name: MarkupName, of element: TreeElement) -> Int? {
    element.value(name).flatMap { Number.clamped($0.utf8, to: -65_535...65_535) }
  }

  private static let lists: Set<MarkupName> = ["ol", "ul"]
  private static let item: MarkupName = "li"

  /// Returns the number of items in a list, without the items of inner lists; 1 if the budget is spent.
  private static func itemCount(of list: TreeElement, _ budget: inout StepBudget) -> Int {
    let tree = list.tree
    var (count, next) = (0, tree.node(after: list.node, in: list.node))
    while let node = next {
      guard budget.spend(1) else { return 1 }
      if tree.nodes[node].name == item { count += 1 }
      let isList = lists.contains(tree.nodes[node].name)
      next =
        isList
        ? tree.nodeAfterDescendants(of: node, in: list.node) : tree.node(after: node, in: list.node)
    }
    return count
  }
}
