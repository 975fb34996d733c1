extension Language {
  static let portuguese = Language(
    "pt", "portuguese",
    [
      .frequent: "de a que o e do da não um os em se uma com para as no ao por era na mais lhe dos",
      .volumes: "tomo volume",
      .books: "livro",
      .parts: "parte",
      .acts: "acto",
      .chapters: "capítulo capitulo cap canto carta",
      .scenes: "scena seção",
      .numbers: """
      primeiro/primeira segundo/segunda terceiro/terceira quarto/quarta quinto/quinta \
      sexto/sexta sétimo oitavo nono/nona décimo/décima
      """,
      .uncounted: "último última único única",
      .contents: "índice conteúdo",
      .pages: "página pagina pag",
      .names: "prefácio posfácio prólogo introdução epílogo resumo referências bibliografia",
      .notes: "notas",
      .captions: "figura imagem ilustração gravura",
      .ends: "fim",
      .articles: "o a os as um uma",
      .small: "de do da em e",
      .indexes: "índice",
      .months: """
      janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro \
      dezembro
      """,
      .numerals: "n número",
      .authors: "por",
      .noteLabels: "Nota",
      .titles: "d sr sra srs dr dra prof s sto sta exmo",
      .counters: "n p pp pág págs fig t vol cap art § ° º №",
      .pictures: "ilustração imagem",
      .abbreviations: "cf p.ex",
      .conjunctions: "e ou a nem",
      .enclitics: "lhe lhes",
      .hyphened: "ex vice",
    ])
}
