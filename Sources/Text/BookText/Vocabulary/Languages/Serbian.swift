extension Language {
  static let serbian = Language(
    "sr", "serbian",
    [
      .parts: "део",
      .acts: "чин",
      .chapters: "глава поглавље",
      .scenes: "сцена",
      .names: "предговор",
      .conjunctions: "и или i ili",
    ])
}
