import BookText
import Markup
import Numbers

/// The changes of an element's style to the counters.
struct CounterChanges {
  /// The counters to set and the counters to increase, in order.
  let (resets, increments): ([Change], [Change])

  /// A counter, and a number.
  struct Change {
    let name: String
    let value: Int
  }

  /// - Parameter declarations: The declarations for the element, the strongest last.
  init(_ declarations: [Declaration] = []) {
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
  }
}

/// The counters of a style sheet (CSS Lists and Counters Level 3, section 4).
struct Counters {
  private struct Instance {
    var value: Int
    /// The depth of the element that reset the counter. The scope is that element with its later siblings.
    let depth: Int
  }

  private var instances: [String: [Instance]] = [:]

  /// Changes the counters as an element that begins wants it.
  ///
  /// - Parameter depth: The number of open elements, with this one.
  mutating func begin(_ changes: CounterChanges, depth: Int) {
    for change in changes.resets {
      if instances[change.name]?.last?.depth == depth { instances[change.name]?.removeLast() }
      instances[change.name, default: []].append(Instance(value: change.value, depth: depth))
    }
    for change in changes.increments {
      guard let last = instances[change.name]?.indices.last else {
        instances[change.name] = [Instance(value: change.value, depth: depth)]
        continue
      }
      instances[change.name]?[last].value += change.value
    }
  }

  /// Ends an element: drops the counters reset inside it.
  ///
  /// - Parameter depth: The number of open elements, with the one that ends.
  mutating func end(depth: Int) {
    if instances.isEmpty { return }
    for (name, known) in instances where known.last.map({ $0.depth > depth }) == true {
      let rest = known.filter { $0.depth <= depth }
      instances[name] = rest.isEmpty ? nil : rest
    }
  }

  /// Returns the text of parts.
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
  /// The number without the stop after it.
  fileprivate var name: String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
