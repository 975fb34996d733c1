extension Language {
  static let polish = Language(
    "pl", "polish",
    [
      .frequent: "i w się nie na z że to do jest jak po ale za tak co o jego od już był ja przez",
      .volumes: "tom",
      .books: "księga",
      .parts: "część",
      .acts: "akt",
      .chapters: "rozdział",
      .numbers: """
      pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty ostatni \
      pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta
      """,
      .contents: "spis",
      .names: "przedmowa wstęp zakończenie",
      .notes: "przypisy",
      .ends: "koniec",
      .months: """
      stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października \
      listopada grudnia
      """,
      .captions: "rycina ilustracja",
    ])
}
