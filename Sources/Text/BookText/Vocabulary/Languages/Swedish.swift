extension Language {
  static let swedish = Language(
    "sv", "swedish",
    [
      .frequent: """
      och att det i en han var som på den med inte jag för hon av så ett till sig hade men
      """,
      .volumes: "band",
      .books: "bok boken",
      .parts: "afdelning afdelningen del delen",
      .acts: "akt",
      .chapters: "kapitel kapitlet kap sång",
      .scenes: "scenen",
      .numbers: "första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde",
      .contents: "innehåll innehållsförteckning",
      .pages: "sidan sida sid s",
      .names: "förord inledning",
      .notes: "fotnoter noter anmärkningar",
      .captions: "figur bild illustration",
      .ends: "slut",
      .articles: "en ett",
      .small: "och i på af",
      .indexes: "register",
      .months: """
      januari februari mars april maj juni juli augusti september oktober november december
      """,
      .numerals: "nr no",
      .authors: "av af",
      .noteLabels: "Fotnot",
      .titles: "hr dr prof st",
      .counters: "nr s sid fig kap bd § №",
      .pictures: "illustration bild",
      .abbreviations: "t.ex bl.a dvs",
      .conjunctions: "och eller till samt",
      .hyphened: "ex",
    ])
}
