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
      перший/перша другий/друга третій/третя четвертий/четверта п'ятий шостий сьомий \
      восьмий дев'ятий десятий
      """,
      .contents: "зміст",
      .names: "передмова вступ післямова",
      .notes: "примітки",
      .ends: "кінець",
    ])
}
