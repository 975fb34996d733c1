import Markup

/// The ingredients and steps of recipes as schema.org names them, where they are mere phrases: each is a line
/// or a paragraph of its own, as a program shows them that reads these names.
struct RecipeLines: ElementRecogniser {
  static let attributes: Set<MarkupName> = ["itemprop"]

  private static let properties: Set<Substring> = [
    "recipeIngredient", "ingredients", "recipeInstructions", "step", "itemListElement",
  ]
  private static let recipe = "schema.org/Recipe"

  func claims(in view: ElementView) -> [ElementClaim] {
    view.candidates.compactMap { phrase in
      guard phrase.role.contains(.asked), phrase.style.kind.isPhrase,
        phrase.style.style.display == .inline, isPart(phrase), isInRecipe(phrase)
      else { return nil }
      return ElementClaim(node: phrase.node, meaning: .line)
    }
  }

  private func isPart(_ phrase: TreeElement) -> Bool {
    phrase.value("itemprop")?.split(separator: " ").contains(where: Self.properties.contains)
      ?? false
  }

  /// The innermost element around a phrase with an `itemtype` is a recipe.
  private func isInRecipe(_ phrase: TreeElement) -> Bool {
    let typed = phrase.parent.path.first { $0.value("itemtype") != nil }
    return typed?.value("itemtype")?.hasSuffix(Self.recipe) == true
  }
}
