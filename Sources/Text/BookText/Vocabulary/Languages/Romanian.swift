extension Language {
  static let romanian = Language(
    "ro", "romanian",
    [
      .frequent: "și de la în a nu o cu să pe că se din mai un era ce dar",
      .books: "cartea carte",
      .parts: "partea",
      .acts: "actul",
      .chapters: "capitolul capitol",
      .scenes: "scenă",
      .numbers: "întâi/întâia doilea/doua treilea/treia patrulea/patra cincilea",
      .contents: "cuprins",
      .names: "prefață introducere",
      .ends: "sfârșit",
      .titles: "dl dna dra dr prof sf",
      .counters: "nr p pag fig vol cap art § №",
      .conjunctions: "și şi sau ori",
      .hyphened: "ex",
    ])
}
