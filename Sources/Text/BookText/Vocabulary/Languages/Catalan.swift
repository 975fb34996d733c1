extension Language {
  static let catalan = Language(
    "ca", "catalan",
    [
      .frequent: "de la i que el en a les un va no se els amb per una del al és més com",
      .books: "llibre",
      .parts: "part",
      .acts: "act",
      .chapters: "capítol",
      .numbers: "primer segon tercer quart cinquè sisè setè vuitè novè desè",
      .contents: "continguts",
      .captions: "imatge",
      .titles: "sr sra dr dra st sta fra",
      .counters: "núm p pp pàg fig vol cap art § ° º №",
      .conjunctions: "i o ni",
    ])
}
