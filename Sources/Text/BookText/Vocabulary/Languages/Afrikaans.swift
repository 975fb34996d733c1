extension Language {
  static let afrikaans = Language(
    "af", "afrikaans",
    [
      .chapters: "hoofstuk",
      .titles: "mnr mev mej dr prof ds st",
      .counters: "nr bl fig hfst § №",
      .conjunctions: "en of tot",
    ])
}
