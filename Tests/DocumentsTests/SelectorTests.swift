import BookText
import SeededRandom
import Testing

@testable import Documents
@testable import Markup

/// Selectors of CSS against nested elements.
@Suite struct SelectorTests {
  /// Steps for a selector of `parts` parts to examine `depth` elements.
  private func steps(_ selector: String, depth: Int) throws -> Int {
    let selector = try #require(Selector(selector[...]))
    let path =
      Array(repeating: StyledElement(name: "div"), count: depth) + [StyledElement(name: "p")]
    var budget = StepBudget()
    let isMatch = selector.matches(
      path, before: Array(repeating: [], count: path.count), budget: &budget)
    #expect(!isMatch)
    return budget.taken
  }

  @Test func theCostOfDescendantsGrowsInProportionToTheDepth() throws {
    for selector in [".z div div div div div div p", ".z > div div > div div div > div p"] {
      #expect(try steps(selector, depth: 60) <= 60 * 8)
      #expect(try steps(selector, depth: 250) <= 250 * 8)
    }
  }

  @Test func eachElementComparedTakesThreeStepsAndWithoutStepsASelectorMatchesNothing() throws {
    let selector = try #require(Selector("p p"))
    let path = [StyledElement(name: "p"), StyledElement(name: "p")]
    var budget = StepBudget()
    #expect(selector.matches(path, before: [[], []], budget: &budget))
    #expect(budget.taken == 6)
    while budget.spend(1 << 20) {}
    #expect(!selector.matches(path, before: [[], []], budget: &budget))
  }

  @Test(
    arguments: [
      ("p:not(.c)", [true, false, true, false]), ("p:not(.c, #i)", [true, false, false, false]),
      ("p:nth-child(2)", [false, true, false, false]),
      ("p:nth-child(odd)", [true, false, true, false]),
      ("p:nth-child(even)", [false, true, false, true]),
      ("p:nth-child( 2n + 1 )", [true, false, true, false]),
      ("p:nth-child(n+3)", [false, false, true, true]),
      ("p:nth-child(-n+2)", [true, true, false, false]),
      ("p:nth-child(n)", [true, true, true, true]),
      ("p:not(:nth-child(1))", [false, true, true, true]),
      ("p:not(:first-child)", [true, true, true, true]),
    ] as [(String, [Bool])])
  func conditionsAreThoseOfTheElement(text: String, holds: [Bool]) throws {
    let selector = try #require(Selector(text[...]))
    let found = (1...4).map { number in
      var element = StyledElement(name: "p")
      element.number = number
      if number.isMultiple(of: 2) { element.classes = ["c"] }
      if number == 3 { element.id = "i" }
      var budget = StepBudget()
      return selector.matches([element], before: [[]], budget: &budget)
    }
    #expect(found == holds)
  }

  @Test(arguments: [
    "p:not", "p:not(", "p:not(a b)", "p:not(:not(a))", "p:nth-child", "p:nth-child()",
    "p:nth-child(x)",
    "p:nth-child(99999)", "p:hover", "p::not(a)", "p ~", "~ p", "p:not(a::before)",
  ])
  func anUnknownSelectorIsNone(text: String) { #expect(Selector(text[...]) == nil) }

  @Test func randomSelectorsMatchWhatTryingAllPlacesFinds() throws {
    var random = SplitMix(seed: 27)
    var matches = 0
    for _ in 0..<20_000 {
      let text = Self.selector(&random)
      let selector = try #require(Selector(text[...]), "\(text)")
      let path = (0..<Int.random(in: 1...7, using: &random)).map { _ in Self.element(&random) }
      let before = path.map { _ in
        (0..<Int.random(in: 0...2, using: &random)).map { _ in Self.element(&random) }
      }
      var budget = StepBudget()
      let isMatch = selector.matches(path, before: before, budget: &budget)
      #expect(isMatch == Self.matches(selector.parts, path, before), "\(text) \(path) \(before)")
      matches += isMatch ? 1 : 0
    }
    // Neither all nor none of them.
    #expect((2_000...18_000).contains(matches))
  }

  private static func element(_ random: inout SplitMix) -> StyledElement {
    var element = StyledElement(name: ["a", "b"].randomElement(using: &random) ?? "a")
    if Int.random(in: 0..<3, using: &random) == 0 { element.classes = ["c"] }
    return element
  }

  private static func selector(_ random: inout SplitMix) -> String {
    var text = compound(&random)
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let joint = [" ", " ", " > ", "+", " ~ "].randomElement(using: &random) ?? " "
      text += joint + compound(&random)
    }
    return text
  }

  private static func compound(_ random: inout SplitMix) -> String {
    ["a", "b", "*", ".c", "a.c"].randomElement(using: &random) ?? "a"
  }

  /// Whether some choice of places matches: all are tried.
  private static func matches(
    _ parts: [Selector.Compound], _ path: [StyledElement], _ before: [[StyledElement]]
  ) -> Bool {
    /// Returns whether the parts up to `part` match: `part` the element at `index` of the path, or a sibling
    /// before it.
    func matches(_ part: Int, _ index: Int, _ element: StyledElement, isSibling: Bool) -> Bool {
      let wanted = parts[part]
      guard wanted.name.map({ $0 == element.name }) ?? true,
        wanted.classes.allSatisfy({ element.classes.contains($0) })
      else { return false }
      if part == 0 { return true }
      switch wanted.combinator {
      case .descendant:
        return (0..<index).contains { matches(part - 1, $0, path[$0], isSibling: false) }
      case .child:
        return index > 0 && matches(part - 1, index - 1, path[index - 1], isSibling: false)
      case .sibling:
        return !isSibling
          && before[index].suffix(1).contains { matches(part - 1, index, $0, isSibling: true) }
      case .following:
        return !isSibling
          && before[index].contains { matches(part - 1, index, $0, isSibling: true) }
      }
    }
    guard let last = path.last else { return false }
    return matches(parts.count - 1, path.count - 1, last, isSibling: false)
  }
}
