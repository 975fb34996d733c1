extension Language {
  static let german = Language(
    "de", "german",
    [
      .frequent: """
      und der die das in ich er nicht zu sie es den ein mit sich war auf dem von so als eine
      """,
      .volumes: "band",
      .books: "buch",
      .parts: "teil abteilung abtheilung",
      .acts: "akt aufzug",
      .chapters: "kapitel kap gesang brief vorlesung erzählung lektion",
      .scenes: "szene scenen auftritt abschnitt",
      .numbers: """
      erstes erster erste zweites zweiter zweite drittes dritter dritte viertes vierter \
      vierte fünftes fünfter fünfte sechstes sechster sechste siebentes siebenter siebente \
      siebtes siebter achtes achter achte neuntes neunter neunte zehntes zehnter zehnte \
      elftes elfter zwölftes zwölfter dreizehntes dreizehnter vierzehntes vierzehnter \
      fünfzehntes fünfzehnter sechzehntes siebzehntes achtzehntes neunzehntes zwanzigstes \
      letztes eins zwei drei vier fünf sechs sieben acht neun zehn
      """,
      .contents: "inhalt inhaltsverzeichnis",
      .names: "vorwort einleitung vorrede nachwort anhang schluss widmung",
      .notes: "anmerkungen fußnoten noten",
      .captions: "illustrationen abbildung abbildungen abb bild tafel karte foto",
      .ends: "ende",
      .small: "der die das den dem von und zu im am des",
      .indexes: "register",
      .months: """
      januar jänner februar märz april mai juni juli august september oktober november \
      dezember
      """,
      .numerals: "nr",
      .pages: "seite s.",
      .authors: "von",
      .noteLabels: "Fußnote Anmerkung",
      .units: "prise esslöffel teelöffel tasse tassen",
    ])
}
