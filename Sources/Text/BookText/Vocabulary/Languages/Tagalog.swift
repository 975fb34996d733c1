extension Language {
  static let tagalog = Language(
    "tl", "tagalog",
    [
      .frequent: "ang ng sa na mga at ay si ni ko ito niya hindi mo kung ako siya nang",
      .chapters: "kabanata",
      .numbers: "unang ikalawang ikatlong",
      .uncounted: "ika",
      .conjunctions: "at o",
    ])
}
