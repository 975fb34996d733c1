extension Language {
  static let bulgarian = Language(
    "bg", "bulgarian",
    [
      .books: "книга",
      .parts: "част",
      .chapters: "глава",
      .scenes: "сцена",
      .numbers: "първа/първи втора/втори трета/трети четвърта пета шеста седма осма девета десета",
      .contents: "съдържание",
      .names: "предговор увод",
      .notes: "бележки",
      .ends: "край",
      .titles: "г г-н г-жа св проф",
      .counters: "с стр гл т чл № §",
      .conjunctions: "и или",
    ])
}
