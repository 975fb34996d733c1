extension Language {
  static let welsh = Language(
    "cy", "welsh",
    [
      .parts: "rhan",
      .chapters: "pennod",
      .conjunctions: "a ac neu",
    ])
}
