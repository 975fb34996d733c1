extension Language {
  static let bulgarian = Language(
    "bg", "bulgarian",
    [
      .books: "книга",
      .parts: "част",
      .chapters: "глава",
      .scenes: "сцена",
      .numbers: "първа втора трета четвърта пета шеста седма осма девета десета първи втори трети",
      .contents: "съдържание",
      .names: "предговор увод",
      .notes: "бележки",
      .ends: "край",
    ])
}
