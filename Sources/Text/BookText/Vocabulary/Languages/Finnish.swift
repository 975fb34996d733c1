extension Language {
  static let finnish = Language(
    "fi", "finnish",
    [
      .frequent: """
      ja ei on hän oli se että kun mutta niin kuin hänen minä sitä nyt oli ole jo myös siitä
      """,
      .volumes: "nide",
      .books: "kirja",
      .parts: "osa",
      .acts: "näytös",
      .chapters: "luku runo laulu",
      .scenes: "kohtaus",
      .numbers: """
      ensimmäinen/ensimäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas \
      yhdeksäs kymmenes
      """,
      .contents: "sisällys sisältö sisällysluettelo",
      .pages: "sivu s",
      .names: "esipuhe johdanto alkusanat loppusanat",
      .notes: "viitteet alaviitteet selityksiä muistutuksia",
      .captions: "kuva kuvitus",
      .ends: "loppu",
      .indexes: "hakemisto",
      .months: """
      tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta \
      syyskuuta lokakuuta marraskuuta joulukuuta
      """,
      .numerals: "nro",
      .noteLabels: "Alaviite Viite",
      .titles: "hra rva nti tri prof p",
      .counters: "nro n:o s siv kuva luku § №",
      .pictures: "kuvitus kuva",
      .abbreviations: "esim ks vrt",
      .conjunctions: "ja tai sekä eli",
    ])
}
