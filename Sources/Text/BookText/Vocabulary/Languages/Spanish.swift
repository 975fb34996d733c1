extension Language {
  static let spanish = Language(
    "es", "spanish",
    [
      .frequent: "de la que el en y a los se no las con un por su lo una le del al más es como si",
      .volumes: "tomo",
      .books: "libro",
      .parts: "parte",
      .acts: "acto jornada",
      .chapters: "capítulo capitulo cap canto carta lección apartado",
      .scenes: "escena sección",
      .numbers: """
      primero/primera segundo/segunda tercero/tercera cuarto/cuarta quinto/quinta \
      sexto/sexta séptimo/séptima octavo/octava noveno/novena décimo/décima undécimo \
      duodécimo
      """,
      .uncounted: "último última único única",
      .contents: "índice contenidos contenido",
      .names: "prólogo prefacio introducción epílogo dedicatoria resumen referencias bibliografía",
      .notes: "notas",
      .captions: "figura ilustración ilustracion imagen imágenes lámina",
      .ends: "fin",
      .articles: "el la los las un una",
      .small: "de la el los las y del en",
      .indexes: "índice",
      .months: """
      enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre \
      noviembre diciembre
      """,
      .numerals: "n núm num número",
      .pages: "página pagina pag p",
      .authors: "por",
      .noteLabels: "Nota",
      .units: "taza tazas cucharada cucharadas cucharadita pizca",
      .titles: "d dª sr sra srta sres dr dra fr sto sta ud prof",
      .counters: "no núm p pp pág págs fig t vol cap art lám § ° º №",
      .pictures: "ilustración imagen",
      .abbreviations: "p.ej cf",
      .conjunctions: "y o e u ni a",
      .hyphened: "ex vice",
    ])
}
