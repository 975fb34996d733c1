extension Language {
  static let icelandic = Language(
    "is", "icelandic",
    [
      .books: "bók",
      .parts: "hluti",
      .chapters: "kafli kapítuli",
      .numbers: """
      fyrsti/fyrsta annar/önnur þriðji/þriðja fjórði fimmti sjötti sjöundi áttundi níundi \
      tíundi
      """,
      .contents: "efnisyfirlit",
      .names: "formáli eftirmáli",
      .ends: "endir",
      .conjunctions: "og eða",
    ])
}
