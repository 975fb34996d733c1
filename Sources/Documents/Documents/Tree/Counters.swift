import BookText
import Markup
import Numbers

/// Changes of counters by an element's style.
struct CounterChanges {
  let resets: [Change]
  let increments: [Change]
  /// Steps of the document's budget for each element.
  let cost: Int

  struct Change {
    let name: String
    let value: Int
  }

  /// The strongest declaration is the last; of several for one property, the last counts.
  init(_ declarations: [Declaration] = []) {
    /// Each name with the number after it, or with `value` if no number within ±9,999 follows.
    func changes(_ name: String, default value: Int) -> [Change] {
      let words = declarations.last { $0.name == name }?.value.split { $0.isWhitespace } ?? []
      return words.enumerated().compactMap { index, word in
        let next = words.indices.contains(index + 1) ? words[index + 1] : ""
        let isName = word.first.map { $0.isLetter || $0 == "_" } == true && word != "none"
        let number = Number.parse(next.utf8, in: -9_999...9_999) ?? value
        return isName ? Change(name: String(word), value: number) : nil
      }
    }
    resets = changes("counter-reset", default: 0)
    increments = changes("counter-increment", default: 1)
    cost = (resets + increments).reduce(0) { $0 + 8 + $1.name.utf8.count / 8 }
  }
}

/// Counters of a style sheet (CSS Lists and Counters Level 3, section 4).
struct Counters {
  /// A counter in a scope.
  private struct Instance {
    var value: Int
    /// Depth of the element that reset the counter. The scope is this element and its later siblings.
    let depth: Int
  }

  /// Open instances of each counter, the innermost last.
  private var instances: [String: [Instance]] = [:]
  /// Instances in the order of their depths: those of the innermost elements end first.
  private var open: [(name: String, depth: Int)] = []

  /// Called at the beginning of an element. Sets counters, then increases others. A counter set earlier at
  /// this depth gets the new value; otherwise a new instance begins. `depth` is the number of open elements.
  mutating func apply(_ changes: CounterChanges, depth: Int) {
    for change in changes.resets {
      if let last = instances[change.name]?.indices.last,
        instances[change.name]?[last].depth == depth
      {
        instances[change.name]?[last].value = change.value
      } else {
        createInstance(change, depth: depth)
      }
    }
    for change in changes.increments {
      guard let last = instances[change.name]?.indices.last else {
        createInstance(change, depth: depth)
        continue
      }
      instances[change.name]?[last].value += change.value
    }
  }

  /// The instance ends with the parent of the element at its depth.
  private mutating func createInstance(_ change: CounterChanges.Change, depth: Int) {
    instances[change.name, default: []].append(Instance(value: change.value, depth: depth))
    open.append((change.name, depth))
  }

  /// Drops the counters reset in the element that ends. Costs O(*n*) in these counters.
  mutating func endElement(depth: Int) {
    while let last = open.last, last.depth > depth {
      open.removeLast()
      instances[last.name]?.removeLast()
      if instances[last.name]?.isEmpty == true { instances[last.name] = nil }
    }
  }

  /// Upper bound for the bytes of ``text(of:)``, without making the text.
  func greatestLength(of parts: [ContentValue.Part]) -> Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .string(let text): sum + text.utf8.count
      case .attribute: sum
      case .counter(let name, _, let separator):
        sum + (separator == nil ? 1 : max(1, instances[name]?.count ?? 1))
          * (Self.longestNumber + (separator?.utf8.count ?? 0))
      }
    }
  }

  /// The longest name of a number in bytes, estimated from above.
  private static let longestNumber = 24

  /// A counter with a separator has the values of all its open instances; a counter that is not open is 0.
  /// Attributes are left out.
  func text(of parts: [ContentValue.Part]) -> String {
    parts.map { part in
      switch part {
      case .string(let text): text
      case .attribute: ""
      case .counter(let name, let style, let separator):
        (instances[name] ?? [Instance(value: 0, depth: 0)]).suffix(separator == nil ? 1 : .max)
          .map { ListMarker(style, number: $0.value).name }.joined(separator: separator ?? "")
      }
    }.joined()
  }
}

extension ListMarker {
  /// Drops the stop after the number.
  fileprivate var name: String {
    text.hasSuffix(".") || text.hasSuffix("、") ? String(text.dropLast()) : text
  }
}
