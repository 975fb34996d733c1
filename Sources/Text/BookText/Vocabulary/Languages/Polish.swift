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
      pierwszy/pierwsza drugi/druga trzeci/trzecia czwarty/czwarta piąty/piąta \
      szósty/szósta siódmy/siódma ósmy/ósma dziewiąty/dziewiąta dziesiąty/dziesiąta
      """,
      .uncounted: "ostatni",
      .contents: "spis",
      .pages: "strona str s",
      .names: "przedmowa wstęp zakończenie",
      .notes: "przypisy",
      .ends: "koniec",
      .months: """
      stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października \
      listopada grudnia
      """,
      .captions: "rycina ilustracja",
      .titles: "p pp dr prof ks św inż mgr gen płk",
      .counters: "nr s str t tom rys rozdz § №",
      .shortWords: "a i o u w z",
      .pictures: "ilustracja",
      .abbreviations: "np tzn por",
      .conjunctions: "i lub oraz albo czy",
      .hyphened: "eks wice",
    ])
}
