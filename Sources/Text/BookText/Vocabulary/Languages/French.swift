extension Language {
  static let french = Language(
    "fr", "french",
    [
      .frequent: """
      de la le et les des à un il que en dans une qui du ne pas je se est pour au son plus
      """,
      .volumes: "volume tome vol",
      .books: "livre",
      .parts: "partie",
      .acts: "acte",
      .chapters: "chapitre chant lettre aventure leçon article",
      .scenes: "scène section",
      .numbers: """
      premier/première/un deuxième/second/seconde/deux troisième/trois quatrième/quatre \
      cinquième/cinq sixième septième/sept huitième/huit neuvième/neuf dixième/dix onzième \
      douzième treizième quatorzième quinzième
      """,
      .uncounted: "dernier dernière unique",
      .contents: "sommaire matières",
      .names: """
      préface prologue épilogue introduction conclusion avertissement dédicace appendice \
      argument résumé références bibliographie
      """,
      .notes: "notes note",
      .captions: "illustration planche figure fig image carte photographie",
      .ends: "fin",
      .articles: "le la les un une",
      .small: "de la le du des les et en",
      .indexes: "index",
      .months: """
      janvier février mars avril mai juin juillet août septembre octobre novembre décembre
      """,
      .numerals: "no numéro",
      .pages: "page p",
      .authors: "par",
      .noteLabels: "Note",
      .units: "cuillère cuillères verre pincée",
      .titles: "m mm mr mme mmes mlle mlles mgr dr st ste sr me",
      .counters: "no nos p pp fig figs t vol ch chap art pl liv § ° º №",
      .pictures: "illustration image",
      .abbreviations: "cf p.ex env",
      .conjunctions: "et ou à ni",
      .enclitics: "il ils elle elles on je tu nous vous ce ci là moi toi lui leur",
      .hyphened: "demi ex non mi semi vice quasi",
    ])
}
