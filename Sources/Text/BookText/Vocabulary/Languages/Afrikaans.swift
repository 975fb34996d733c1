extension Language {
  static let afrikaans = Language(
    "af", "afrikaans",
    [
      .chapters: "hoofstuk"
    ])
}
