extension Language {
  static let english = Language(
    "en", "english",
    [
      .frequent: """
      the and of to a in that he was it his i with as had for at by you not be her is on
      """,
      .volumes: "volume vol",
      .books: "book",
      .parts: "part",
      .acts: "act",
      .chapters: """
      chapter chapt chap canto stave lecture lesson adventure story tale letter epistle \
      essay fable sonnet psalm ode elegy sermon dialogue discourse night fit phase stage \
      episode epoch period narrative article address conference question proposition case \
      problem exercise
      """,
      .scenes: "scene section sect",
      .numbers: """
      one/first two/second three/third four/fourth five/fifth six/sixth seven/seventh \
      eight/eighth nine/ninth ten/tenth eleven/eleventh twelve/twelfth thirteen/thirteenth \
      fourteen/fourteenth fifteen/fifteenth sixteen/sixteenth seventeen/seventeenth \
      eighteen/eighteenth nineteen/nineteenth twenty/twentieth
      """,
      .tens: "thirty/thirtieth forty/fortieth fifty/fiftieth sixty seventy eighty ninety hundred",
      .uncounted: "last",
      .contents: "contents illustrations plates maps",
      .names: """
      preface foreword prologue epilogue introduction introductory appendix appendices \
      conclusion afterword dedication glossary index postscript preamble prelude interlude \
      finale advertisement bibliography acknowledgments acknowledgements errata addenda \
      addendum supplement corrigenda proem envoi argument dramatis abstract references
      """,
      .notes: "notes note footnotes endnotes",
      .captions: """
      illustration figure fig plate table map image photo photograph picture music musical \
      sidenote page
      """,
      .ends: "end finis",
      .articles: "the a an",
      .small: "a an the of in to and for by at on or as with from upon into nor but o",
      .indexes: "index",
      .months: """
      january february march april may june july august september october november december
      """,
      .numerals: "no",
      .pages: "page p pg pp",
      .authors: "by",
      .noteLabels: "Footnote FOOTNOTE footnote Note",
      .units: """
      cup cups teaspoon teaspoons tsp tablespoon tablespoons tbsp ounce ounces oz pound \
      pounds lb lbs pint pints quart quarts gill gills pinch dash clove cloves slice slices \
      stick sticks can cans g kg ml cl dl l gram grams handful bunch
      """,
      .titles: """
      mr mrs ms mx messrs dr st prof rev hon capt col gen lieut lt sgt maj cmdr adm gov \
      pres sen rep mme mlle mons
      """,
      .counters: "no nos p pp fig figs vol vols ch chap chaps sec sect art pl par l ll v vv § №",
      .pictures: "illustration illustrations image picture",
      .abbreviations: "cf viz e.g i.e",
      .conjunctions: "and or to nor but",
      .hyphened: "self ex half well non quasi pseudo",
    ])
}
