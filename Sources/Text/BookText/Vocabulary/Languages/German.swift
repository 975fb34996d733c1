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
      erstes/erster/erste/eins zweites/zweiter/zweite/zwei drittes/dritter/dritte/drei \
      viertes/vierter/vierte/vier fünftes/fünfter/fünfte/fünf \
      sechstes/sechster/sechste/sechs siebentes/siebenter/siebente/siebtes/siebter/sieben \
      achtes/achter/achte/acht neuntes/neunter/neunte/neun zehntes/zehnter/zehnte/zehn \
      elftes/elfter zwölftes/zwölfter dreizehntes/dreizehnter vierzehntes/vierzehnter \
      fünfzehntes/fünfzehnter sechzehntes siebzehntes achtzehntes neunzehntes zwanzigstes
      """,
      .uncounted: "letztes letzter einziger einziges",
      .contents: "inhalt inhaltsverzeichnis",
      .names: """
      vorwort einleitung vorrede nachwort anhang schluss widmung zusammenfassung literatur \
      literaturverzeichnis
      """,
      .notes: "anmerkungen fußnoten noten",
      .captions: "illustrationen abbildung abbildungen abb bild tafel karte foto",
      .ends: "ende",
      .articles: "der die das ein eine",
      .small: "der die das den dem von und zu im am des",
      .indexes: "register",
      .months: """
      januar jänner februar märz april mai juni juli august september oktober november \
      dezember
      """,
      .numerals: "nr",
      .pages: "seite s",
      .authors: "von",
      .noteLabels: "Fußnote Anmerkung",
      .units: "prise esslöffel teelöffel tasse tassen",
      .titles: "hr hrn fr frl dr prof st ing hl",
      .counters: "nr nrn s bd bde kap abb abs art anm fig taf sp z § №",
      .pictures: "illustration abbildung bild",
      .abbreviations: "vgl bzw usw d.h z.b u.a bspw ca evtl ggf",
      .conjunctions: "und oder bis sowie beziehungsweise bzw",
      .hyphened: "ex nicht",
    ])
}
