extension Language {
  static let lithuanian = Language(
    "lt", "lithuanian",
    [
      .chapters: "skyrius",
      .contents: "turinys",
      .conjunctions: "ir ar bei",
    ])
}
