extension Language {
  static let ukrainian = Language(
    "uk", "ukrainian",
    [
      .books: "книга",
      .parts: "частина",
      .acts: "дія",
      .chapters: "розділ",
      .scenes: "ява сцена",
      .numbers: """
      перший другий третій четвертий п'ятий шостий сьомий восьмий дев'ятий десятий перша \
      друга третя четверта
      """,
      .contents: "зміст",
      .names: "передмова вступ післямова",
      .notes: "примітки",
      .ends: "кінець",
    ])
}
