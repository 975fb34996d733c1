import BookText
import Markup
import Numbers

/// The numbers of the items of an ordered list.
struct ListNumbers {
  /// The next number.
  private var next = 1
  /// The difference of consecutive numbers.
  private var step = 1

  /// Numbers of a list without attributes.
  init() {}

  /// Starts the numbers of a list. Without `start`, a reversed list counts down from the number of its items.
  ///
  /// - Parameter budget: The steps of counting items are taken from it.
  init(
    _ list: MarkupTag, in source: TextBytes, _ budget: inout StepBudget
  ) {
    let start = Self.value("start", of: list, in: source)
    let isReversed = list.value("reversed", in: source) != nil
    step = isReversed ? -1 : 1
    next = start ?? (isReversed ? Self.itemCount(of: list, in: source, &budget) : 1)
  }

  /// Returns the number of the next item.
  ///
  /// - Parameter value: The number given by the item itself; nil if it gives none.
  mutating func take(_ value: Int?) -> Int {
    let number = value ?? next
    next = number + step
    return number
  }

  /// Returns the number in an attribute; a marker shows none beyond these.
  static func value(
    _ name: MarkupName, of tag: MarkupTag, in source: TextBytes
  ) -> Int? {
    tag.value(name, in: source).flatMap { Number.clamped($0.utf8, to: -65_535...65_535) }
  }

  /// Returns the number of items in the list that begins, or 1 if the budget of steps does not suffice.
  private static func itemCount(
    of list: MarkupTag, in source: TextBytes, _ budget: inout StepBudget
  ) -> Int {
    var (depth, count, place) = (0, 0, list.start)
    while let open = source[place...].firstIndex(of: "<") {
      let text = String(decoding: source[(open + 1)...].prefix(4), as: UTF8.self).lowercased()
      func isTag(_ name: String) -> Bool {
        text.hasPrefix(name) && text.dropFirst(name.count).first?.isLetter != true
      }
      if isTag("ol") || isTag("ul") { depth += 1 }
      if isTag("/ol") || isTag("/ul") { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, isTag("li") { count += 1 }
      guard budget.spend(open + 1 - place) else { return 1 }
      place = open + 1
    }
    return count
  }
}
