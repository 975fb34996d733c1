extension Language {
  static let latvian = Language(
    "lv", "latvian",
    [
      .chapters: "nodaļa",
      .contents: "saturs",
      .conjunctions: "un vai",
    ])
}
