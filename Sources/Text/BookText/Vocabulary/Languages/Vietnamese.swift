extension Language {
  static let vietnamese = Language(
    "vi", "vietnamese",
    [
      .chapters: "chương",
      .conjunctions: "và hoặc",
    ])
}
