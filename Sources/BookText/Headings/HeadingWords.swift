/// The words by which headings are known, in the languages that most plain-text books are in.
///
/// A word is looked up by the hash of its bytes in small letters, so that no string is made of
/// the many short lines that are none.
enum HeadingWord: Hashable {
  /// "Chapter", "Book": the name of a part, which a number must follow or precede.
  case part(HeadingRank)
  /// "One", "the", "first": a number in words, or what may stand before one.
  case number
  /// "Preface": a part known by its name alone.
  case name
  /// "Contents": a name, and a list of headings follows.
  case contents
  /// "The End", "Finis".
  case end
  /// "The", "de": a word that stays small in titles.
  case small

  /// What the word with the given hash is; nil for most.
  ///
  /// - Complexity: O(1): a look at two places, mostly.
  static func word(_ hash: UInt64) -> HeadingWord? { table[hash] }

  private static let table: HashTable<HeadingWord> = {
    var table = HashTable<HeadingWord>(places: 4_096)
    for (word, words) in vocabulary {
      forEachWord(of: Array(words.utf8)[...]) { table.insert(word, for: $0) }
    }
    return table
  }()

  private static let vocabulary: [(HeadingWord, String)] = [
    (.part(.volume), "volume vol tome tomo band bind deel том nide"),
    (.part(.book), "book livre libro livro buch boek kirja bok bog liber книга"),
    (
      .part(.part),
      "part partie parte teil afdeeling afdeling del osa часть pars abteilung abtheilung"
    ),
    (
      .part(.act),
      "act acte acto akt aufzug bedrijf näytös atto actus действие jornada handling"
    ),
    (
      .part(.chapter),
      """
      chapter chapt chap chapitre capítulo capitulo capitolo kapitel kapittel kap cap hoofdstuk \
      luku глава canto chant gesang runo laulu песнь stave lecture lesson adventure story tale \
      letter lettre brief carta lettera epistle essay fable sonnet psalm ode elegy sermon \
      dialogue discourse night fit phase stage episode epoch period narrative aventure \
      vorlesung erzählung lektion leçon lección caput article address conference question \
      proposition case problem exercise apartado число рассказ письмо sång sang
      """
    ),
    (
      .part(.scene),
      """
      scene scène szene scenen auftritt tooneel escena scena scoena scaena kohtaus явление \
      сцена section sect abschnitt sección sezione seção afsnit
      """
    ),
    (
      .number,
      """
      one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
      sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty \
      ninety hundred first second third fourth fifth sixth seventh eighth ninth tenth eleventh \
      twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth \
      twentieth thirtieth fortieth fiftieth last \
      premier première deuxième second seconde troisième quatrième cinquième sixième septième \
      huitième neuvième dixième onzième douzième treizième quatorzième quinzième dernier \
      dernière un deux trois quatre cinq sept huit neuf dix \
      erstes erster erste zweites zweiter zweite drittes dritter dritte viertes vierter vierte \
      fünftes fünfter fünfte sechstes sechster sechste siebentes siebenter siebente siebtes \
      siebter achtes achter achte neuntes neunter neunte zehntes zehnter zehnte elftes elfter \
      zwölftes zwölfter dreizehntes dreizehnter vierzehntes vierzehnter fünfzehntes \
      fünfzehnter sechzehntes siebzehntes achtzehntes neunzehntes zwanzigstes letztes eins \
      zwei drei vier fünf sechs sieben acht neun zehn \
      primero primera segundo segunda tercero tercera cuarto cuarta quinto quinta sexto sexta \
      séptimo séptima octavo octava noveno novena décimo décima undécimo duodécimo último \
      primo prima secondo seconda terzo terza quarto quarta sesto sesta settimo settima ottavo \
      ottava nono nona decimo decima primeiro primeira terceiro terceira sétimo oitavo \
      eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde \
      dertiende veertiende vijftiende \
      första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde første anden tredie \
      fjerde sjette syvende ottende niende tiende \
      ensimmäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs kymmenes \
      primus secundus tertius quartus quintus primum secundum tertium quartum quintum secunda \
      tertia quintus sextus septimus octavus nonus decimus septima octava \
      первая вторая третья четвертая четвёртая пятая шестая седьмая восьмая девятая десятая \
      одиннадцатая двенадцатая первый второй третий четвертый четвёртый пятый первое второе \
      третье последняя
      """
    ),
    (
      .contents,
      """
      contents illustrations plates maps inhalt inhaltsverzeichnis índice indice sommaire \
      matières inhoud innehåll indhold sisällys sisältö sisällysluettelo содержание оглавление
      """
    ),
    (
      .name,
      """
      preface foreword prologue epilogue introduction introductory appendix appendices \
      conclusion notes note afterword dedication glossary index postscript preamble prelude \
      interlude finale advertisement bibliography acknowledgments acknowledgements errata \
      addenda addendum supplement footnotes endnotes corrigenda proem envoi argument \
      dramatis vorwort einleitung vorrede nachwort anhang anmerkungen schluss widmung \
      préface épilogue avertissement dédicace appendice prólogo prefacio introducción epílogo \
      dedicatoria prefazione introduzione proemio conclusione epilogo voorwoord inleiding \
      voorrede besluit förord inledning forord indledning esipuhe johdanto alkusanat \
      loppusanat предисловие эпилог пролог введение послесловие заключение примечания \
      praefatio prooemium prefácio introdução
      """
    ),
    (.end, "end finis fin ende fine fim slut loppu конец einde"),
    (
      .small,
      """
      a an the of in to and for by at on or as with from upon into nor but o de la le du des \
      les et der die das den dem von und zu im am el los las y del il lo gli di e da em do het \
      een en van och i på og af
      """
    ),
  ]
}

/// What stands above what: the parts of a book from the greatest to the least.
enum HeadingRank: UInt8, Comparable, Hashable {
  case volume
  case book
  case part
  case act
  case chapter
  /// A scene, or a numbered part of a chapter.
  case scene
  /// A title inside a chapter.
  case subtitle

  static func < (one: HeadingRank, other: HeadingRank) -> Bool { one.rawValue < other.rawValue }
}

/// The hash of a word's UTF-8 bytes in small letters (FNV-1a).
func wordHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.withUnsafeBufferPointer { bytes in
    var hash = WordHash()
    for position in bytes.indices { hash.add(bytes, at: position) }
    return hash.value
  }
}

/// Calls `body` with the hash of each word of a text, without making strings of them.
///
/// - Complexity: O(*n*).
@inline(__always)
func forEachWord(of text: ArraySlice<UInt8>, _ body: (_ hash: UInt64) -> Void) {
  text.withUnsafeBufferPointer { text in
    var position = 0
    while position < text.count {
      guard isWordByte(text, position) else {
        position += 1
        continue
      }
      var hash = WordHash()
      while position < text.count, isWordByte(text, position) {
        hash.add(text, at: position)
        position += 1
      }
      body(hash.value)
    }
  }
}

/// The hash of a word, built byte by byte with capitals made small: those of ASCII, Latin-1, Greek
/// and Cyrillic.
struct WordHash {
  private var hash = ByteHash()

  var value: UInt64 { hash.value }

  /// Adds the byte at `position` of `text`; the second byte of a character looks at its first.
  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, at position: Int) {
    let byte = text[position]
    if byte < 0x80 {
      hash.add((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    } else if byte & 0xC0 == 0xC0 {
      // Where the small letter has another first byte, the second says so.
      let next = position + 1 < text.count ? text[position + 1] : 0
      let moves =
        byte == 0xD0 && (0xA0...0xAF).contains(next) || byte == 0xCE && (0xA0...0xA9).contains(next)
      hash.add(moves ? byte + 1 : byte)
    } else {
      hash.add(smallContinuation(byte, after: position > 0 ? text[position - 1] : 0))
    }
  }

  private func smallContinuation(_ byte: UInt8, after lead: UInt8) -> UInt8 {
    switch (lead, byte) {
    case (0xC3, 0x80...0x9E) where byte != 0x97: byte + 0x20
    case (0xD0, 0x90...0x9F), (0xCE, 0x91...0x9F): byte + 0x20
    case (0xD0, 0xA0...0xAF), (0xCE, 0xA0...0xA9): byte - 0x20
    default: byte
    }
  }
}
