extension Language {
  static let irish = Language(
    "ga", "irish",
    [
      .chapters: "caibidil"
    ])
}
