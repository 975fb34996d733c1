extension Language {
  static let italian = Language(
    "it", "italian",
    [
      .frequent: """
      di e che la il un in non a per si una del le con era i da come ma più gli della lo
      """,
      .volumes: "tomo volume",
      .books: "libro",
      .parts: "parte",
      .acts: "atto",
      .chapters: "capitolo cap canto lettera",
      .scenes: "scena sezione",
      .numbers: """
      primo/prima secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta \
      settimo/settima ottavo/ottava nono/nona decimo/decima
      """,
      .uncounted: "ultimo ultima unico unica",
      .contents: "indice contenuti",
      .names: "prefazione introduzione proemio conclusione epilogo appendice bibliografia",
      .captions: "illustrazione illustrazioni figura immagine tavola",
      .ends: "fine",
      .articles: "il lo la i gli le un uno una",
      .small: "il lo la gli di e da del",
      .months: """
      gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre \
      dicembre
      """,
      .numerals: "n numero",
      .pages: "pagina pag p",
      .authors: "di",
      .noteLabels: "Nota",
      .units: "cucchiaio cucchiai bicchiere pizzico",
      .titles: "sig sigg dr dott prof ing avv on rev s",
      .counters: "n nn p pp pag pagg fig t vol cap art tav § ° º №",
      .pictures: "illustrazione immagine",
      .abbreviations: "cfr p.es",
      .conjunctions: "e o ed od ad a né",
      .hyphened: "ex vice",
    ])
}
