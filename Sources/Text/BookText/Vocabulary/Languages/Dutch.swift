extension Language {
  static let dutch = Language(
    "nl", "dutch",
    [
      .frequent: """
      de en van het een in ik niet hij dat te is die zijn op was met zich voor er aan als
      """,
      .volumes: "deel",
      .books: "boek",
      .parts: "afdeeling afdeling",
      .acts: "bedrijf",
      .chapters: "hoofdstuk",
      .scenes: "tooneel",
      .numbers: """
      eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde \
      twaalfde dertiende veertiende vijftiende
      """,
      .contents: "inhoud inhoudsopgave",
      .pages: "pagina bladzijde blz",
      .names: "voorwoord inleiding voorrede besluit",
      .notes: "noten voetnoten aanteekeningen aantekeningen",
      .captions: "illustratie figuur afbeelding plaat",
      .ends: "einde",
      .articles: "de het een",
      .small: "het een en van de der",
      .indexes: "register",
      .months: """
      januari februari maart april mei juni juli augustus september oktober november \
      december
      """,
      .numerals: "no nr",
      .authors: "door",
      .noteLabels: "Voetnoot Noot",
      .titles: "dhr mevr mej mr dr prof ds st jhr ir",
      .counters: "nr nrs blz p dl afb fig hfst art § №",
      .pictures: "illustratie afbeelding",
      .abbreviations: "bijv vgl d.w.z b.v",
      .conjunctions: "en of tot noch",
      .hyphened: "ex niet oud",
    ])
}
