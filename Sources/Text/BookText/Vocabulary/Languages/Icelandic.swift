extension Language {
  static let icelandic = Language(
    "is", "icelandic",
    [
      .books: "bók",
      .parts: "hluti",
      .chapters: "kafli kapítuli",
      .numbers: """
      fyrsti annar þriðji fjórði fimmti sjötti sjöundi áttundi níundi tíundi fyrsta önnur \
      þriðja
      """,
      .contents: "efnisyfirlit",
      .names: "formáli eftirmáli",
      .ends: "endir",
    ])
}
