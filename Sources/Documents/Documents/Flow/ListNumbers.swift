import BookText
import Markup
import Numbers

struct ListNumbers {
  private var next = 1
  /// Difference of consecutive numbers.
  private var step = 1

  init() {}

  /// Counts from `start`, or else from 1, or from its length if it counts down. Counting items costs a step
  /// of the budget for each node.
  init(_ list: TreeElement, _ budget: inout StepBudget) {
    let start = Self.value("start", of: list)
    let isReversed = list.value("reversed") != nil
    step = isReversed ? -1 : 1
    next = start ?? (isReversed ? Self.itemCount(of: list, &budget) : 1)
  }

  /// `value` is the number given by the item itself.
  mutating func takeNumber(given value: Int?) -> Int {
    let number = value ?? next
    next = number + step
    return number
  }

  /// Clamped to ±65,535.
  static func value(_ name: MarkupName, of element: TreeElement) -> Int? {
    element.value(name).flatMap { Number.clamped($0.utf8, to: -65_535...65_535) }
  }

  private static let lists: Set<MarkupName> = ["ol", "ul"]
  private static let item: MarkupName = "li"

  /// Items of inner lists do not count. Returns 1 if the budget is spent.
  private static func itemCount(of list: TreeElement, _ budget: inout StepBudget) -> Int {
    var (count, walk) = (0, ElementWalk(list.tree, in: list.node))
    while let node = walk.next() {
      guard budget.spend(1) else { return 1 }
      let name = list.tree.nodes[node].name
      if name == item { count += 1 }
      if lists.contains(name) { walk.skipDescendants() }
    }
    return count
  }
}
