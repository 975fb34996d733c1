extension Language {
  static let danish = Language(
    "da", "danish",
    [
      .frequent: """
      og at det i en han var som på den med ikke jeg for hun af så et til sig havde men der \
      nu mig op
      """,
      .volumes: "bind",
      .books: "bog bogen",
      .parts: "afdeling del",
      .acts: "akt handling",
      .chapters: "kapitel kap sang",
      .scenes: "scene scenen afsnit",
      .numbers: """
      første anden/andet tredie/tredje fjerde femte sjette syvende ottende niende tiende
      """,
      .contents: "indhold indholdsfortegnelse",
      .pages: "side s",
      .names: "forord indledning",
      .notes: "anmærkninger fodnoter noter",
      .captions: "figur illustration tegning",
      .ends: "slut ende",
      .articles: "en et",
      .small: "og i på af",
      .indexes: "register",
      .months: """
      januar februar marts april maj juni juli august september oktober november december
      """,
      .numerals: "nr no",
      .authors: "af",
      .noteLabels: "Fodnote Note",
      .titles: "hr fr frk dr prof skt st",
      .counters: "nr s fig kap bd § №",
      .pictures: "illustration",
      .abbreviations: "f.eks bl.a dvs",
      .conjunctions: "og eller til samt",
      .hyphened: "eks",
    ])
}
