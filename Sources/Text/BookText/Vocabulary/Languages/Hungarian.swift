extension Language {
  static let hungarian = Language(
    "hu", "hungarian",
    [
      .frequent: "a az és hogy nem is egy de volt csak ez meg mint azt már ha még el ki mert vagy",
      .volumes: "kötet",
      .books: "könyv",
      .parts: "rész",
      .acts: "felvonás",
      .chapters: "fejezet",
      .scenes: "jelenet",
      .numbers: """
      első második harmadik negyedik ötödik hatodik hetedik nyolcadik kilencedik tizedik
      """,
      .contents: "tartalom",
      .names: "előszó bevezetés utószó",
      .notes: "jegyzetek",
      .ends: "vége",
      .months: """
      január február március április május június július augusztus szeptember október \
      november december
      """,
      .captions: "kép",
      .titles: "dr id ifj özv szt st",
      .counters: "§ №",
      .abbreviations: "pl vö ill",
      .conjunctions: "és vagy illetve s",
    ])
}
