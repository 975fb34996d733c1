extension Language {
  static let estonian = Language(
    "et", "estonian",
    [
      .books: "raamat",
      .parts: "osa",
      .chapters: "peatükk",
      .numbers: "esimene teine kolmas neljas viies kuues seitsmes kaheksas üheksas kümnes",
      .contents: "sisukord",
      .names: "eessõna sissejuhatus",
      .ends: "lõpp",
      .conjunctions: "ja või ehk ning",
    ])
}
