extension Language {
  static let norwegian = Language(
    "nb", "norwegian",
    [
      .frequent: """
      og å det i en han var som på den med ikke jeg for hun av så et til seg hadde men der \
      nå meg opp
      """,
      .volumes: "bind",
      .books: "bok boken",
      .parts: "del",
      .acts: "akt handling",
      .chapters: "kapittel kapitlet kap sang",
      .scenes: "scene scenen",
      .numbers: "første annet tredje fjerde femte sjette sjuende/syvende åttende niende tiende",
      .contents: "innhold innholdsfortegnelse",
      .pages: "side s",
      .notes: "fotnoter noter",
      .captions: "figur illustrasjon tegning",
      .ends: "slutt",
      .articles: "en et ei",
      .small: "og i på",
      .months: "januar februar mars april mai juni juli august september oktober november",
      .authors: "av",
      .noteLabels: "Fotnote",
      .titles: "hr fr frk dr prof st",
      .counters: "nr s fig kap bd § №",
      .pictures: "illustrasjon",
      .abbreviations: "f.eks bl.a dvs",
      .conjunctions: "og eller til samt",
      .hyphened: "eks",
    ])
}
