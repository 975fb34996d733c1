extension Language {
  static let slovenian = Language(
    "sl", "slovenian",
    [
      .books: "knjiga",
      .acts: "dejanje",
      .chapters: "poglavje",
      .scenes: "prizor",
      .numbers: "prvo drugo tretje četrto peto šesto sedmo osmo deveto deseto",
      .names: "pogovor predgovor uvod",
      .conjunctions: "in ali ter",
    ])
}
