extension Language {
  static let croatian = Language(
    "hr", "croatian",
    [
      .books: "knjiga",
      .acts: "čin",
      .chapters: "poglavlje glava",
      .scenes: "prizor",
      .numbers: """
      prva/prvo/prvi druga/drugo/drugi treća/treće/treći četvrta/četvrto peta/peto \
      šesta/šesto sedma/sedmo osma/osmo deveta/deveto deseta/deseto
      """,
      .contents: "sadržaj",
      .names: "pogovor predgovor uvod",
      .notes: "bilješke",
      .ends: "kraj",
      .conjunctions: "i ili te",
    ])
}
