extension Language {
  static let irish = Language(
    "ga", "irish",
    [
      .chapters: "caibidil",
      .conjunctions: "agus nó is",
    ])
}
