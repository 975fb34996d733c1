extension Language {
  static let esperanto = Language(
    "eo", "esperanto",
    [
      .frequent: "la de kaj en al li ne mi estis ke por kun kiu sed ŝi ili pri tiu el ĝi",
      .chapters: "ĉapitro",
      .numbers: "unua dua tria kvara kvina sesa sepa oka naŭa deka",
      .notes: "notoj",
      .titles: "s-ro s-ino d-ro prof",
      .counters: "n-ro p paĝ fig ĉap § №",
      .conjunctions: "kaj aŭ ĝis",
    ])
}
