extension Language {
  static let indonesian = Language(
    "id", "indonesian",
    [
      .chapters: "bab",
      .conjunctions: "dan atau",
    ])
}
