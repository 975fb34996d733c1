extension Language {
  static let croatian = Language(
    "hr", "croatian",
    [
      .books: "knjiga",
      .acts: "čin",
      .chapters: "poglavlje glava",
      .scenes: "prizor",
      .numbers: """
      prva druga treća četvrta peta šesta sedma osma deveta deseta prvo drugo treće četvrto \
      peto šesto sedmo osmo deveto deseto prvi drugi treći
      """,
      .contents: "sadržaj",
      .names: "pogovor predgovor uvod",
      .notes: "bilješke",
      .ends: "kraj",
    ])
}
