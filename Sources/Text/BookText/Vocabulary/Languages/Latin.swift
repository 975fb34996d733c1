extension Language {
  static let latin = Language(
    "la", "latin",
    [
      .frequent: """
      et in est non ad cum ut quod si qui sed ex de quae esse quam per hoc enim atque nec
      """,
      .books: "liber",
      .parts: "pars",
      .acts: "actus",
      .chapters: "caput cap",
      .scenes: "scoena scaena",
      .numbers: """
      primus/primum/prima secundus/secundum/secunda tertius/tertium/tertia \
      quartus/quartum/quarta quintus/quintum/quinta sextus/sexta septimus/septima \
      octavus/octava nonus/nona decimus/decima
      """,
      .names: "praefatio prooemium",
      .notes: "adnotationes",
      .ends: "finis",
      .titles: "d s st",
      .counters: "no p pp cap lib tab fig § №",
      .abbreviations: "cf e.g i.e",
      .conjunctions: "et aut vel ac",
    ])
}
