extension Language {
  static let turkish = Language(
    "tr", "turkish",
    [
      .frequent: """
      ve bir bu da de için o ne çok daha gibi ama ki ben kadar sonra var değil her mi ya onu \
      ile olarak onun dedi diye hiç şey şimdi böyle öyle iki kendi bana hem ise bunu vardı \
      idi ona bile oldu olan yok sen biz
      """,
      .books: "kitap",
      .parts: "kısım",
      .acts: "perde",
      .chapters: "bölüm",
      .numbers: """
      birinci ikinci üçüncü dördüncü beşinci altıncı/altinci yedinci sekizinci dokuzuncu \
      onuncu
      """,
      .contents: "içindekiler",
      .names: "önsöz giriş sonsöz",
      .conjunctions: "ve veya ile",
    ])
}
