extension Language {
  static let czech = Language(
    "cs", "czech",
    [
      .frequent: "a se v na že je to i s do z jako by ale po tak co jsem za byl jen ve když",
      .volumes: "svazek",
      .books: "kniha",
      .parts: "část díl",
      .acts: "dějství jednání",
      .chapters: "kapitola",
      .scenes: "výstup",
      .numbers: """
      první druhý/druhá třetí čtvrtý/čtvrtá pátý/pátá šestý/šestá sedmý/sedmá osmý/osmá \
      devátý/devátá desátý/desátá
      """,
      .contents: "obsah",
      .pages: "strana str s",
      .names: "předmluva úvod doslov závěr",
      .notes: "poznámky",
      .ends: "konec",
      .months: """
      ledna února března dubna května června července srpna září října listopadu prosince
      """,
      .captions: "obrázek ilustrace",
      .titles: "p pí sl dr prof ing sv mgr",
      .counters: "č čís s str obr kap sv § №",
      .shortWords: "a i k o s u v z",
      .pictures: "ilustrace",
      .abbreviations: "např tj srov",
      .conjunctions: "a nebo i či až",
    ])
}
