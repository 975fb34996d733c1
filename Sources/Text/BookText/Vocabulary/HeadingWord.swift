/// The words of headings, in the languages of most plain-text books.
///
/// A word is looked up by the hash of its bytes in lower case, so that no string is made of the
/// many short lines that are no headings.
package enum HeadingWord: Hashable {
  /// "Chapter", "Book": the name of a part, which a number must follow or precede.
  case part(HeadingRank)
  /// "One", "the", "first": a number in words, or a word before one.
  case number
  /// "Preface": a part with a name only.
  case name
  /// "Notes": a name, followed by the notes of the chapters before it.
  case notes
  /// "Contents": a name, followed by a list of headings.
  case contents
  /// "Figure", "Plate": a word that names a picture or a note at the side, in brackets or before its number.
  case caption
  /// "The End", "Finis".
  case end
  /// "The", "de": a word that stays in lower case in titles.
  case small

  /// Returns the word with the given hash; nil for most words.
  ///
  /// - Complexity: O(1).
  static func word(_ hash: UInt64) -> HeadingWord? {
    let meanings = table[hash]
    // A word with several meanings has the first.
    return meanings == 0 ? nil : vocabulary[meanings.trailingZeroBitCount].0
  }

  /// The words of ``vocabulary``, each in the group of its row.
  private static let table: WordTable = {
    let shortestWord = 2
    var table = WordTable(forWords: vocabulary.reduce(0) { $0 + $1.1.utf8.count / shortestWord })
    for (row, (_, words)) in vocabulary.enumerated() {
      forEachWord(of: Array(words.utf8)[...]) { table.insert($0, into: row) }
    }
    return table
  }()

  private static let vocabulary: [(HeadingWord, String)] = [
    (.part(.volume), "volume vol tome tomo band bind deel том nide tom svazek kötet τόμος τομοσ"),
    (
      .part(.book),
      """
      book livre libro livro buch boek kirja bok boken bog bogen liber книга llibre księga kniha \
      könyv knjiga cartea carte kitap bók raamat βιβλίο βιβλίον βιβλιο βιβλιον книга
      """
    ),
    (
      .part(.part),
      """
      part partie parte teil afdeeling afdeling afdelning afdelningen del delen osa часть pars \
      abteilung abtheilung część část díl rész partea rhan kısım hluti μέρος μεροσ частина част део
      """
    ),
    (
      .part(.act),
      """
      act acte acto akt aufzug bedrijf näytös atto actus действие jornada handling dějství \
      jednání felvonás čin dejanje actul perde πράξη πραξη дія чин
      """
    ),
    (
      .part(.chapter),
      """
      chapter chapt chap chapitre capítulo capitulo capitolo kapitel kapittel kap cap hoofdstuk \
      luku глава canto chant gesang runo laulu песнь stave lecture lesson adventure story tale \
      letter lettre brief carta lettera epistle essay fable sonnet psalm ode elegy sermon \
      dialogue discourse night fit phase stage episode epoch period narrative aventure \
      vorlesung erzählung lektion leçon lección caput article address conference question \
      proposition case problem exercise apartado число рассказ письмо sång sang kapitlet \
      capítol ĉapitro kabanata kafli kapítuli rozdział kapitola fejezet κεφάλαιο κεφάλαιον \
      κεφαλαιο κεφαλαιον розділ глава glava poglavlje poglavje capitolul capitol pennod bölüm \
      peatükk nodaļa skyrius hoofstuk bab chương caibidil поглавље
      """
    ),
    (
      .part(.scene),
      """
      scene scène szene scenen auftritt tooneel escena scena scoena scaena kohtaus явление \
      сцена section sect abschnitt sección sezione seção afsnit výstup jelenet prizor scenă \
      σκηνή σκηνη ява сцена
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
      третье последняя \
      annet andet femte sjuende åttende ensimäinen \
      pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty ostatni \
      pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta \
      první druhý druhá třetí čtvrtý čtvrtá pátý pátá šestý šestá sedmý sedmá osmý osmá devátý \
      devátá desátý desátá \
      első második harmadik negyedik ötödik hatodik hetedik nyolcadik kilencedik tizedik \
      πρώτο πρώτον πρωτο πρωτον δεύτερο δεύτερον δευτερο δευτερον τρίτο τρίτον τριτο τριτον \
      τέταρτο τέταρτον τεταρτο τεταρτον πέμπτο πέμπτον πεμπτο πεμπτον έκτο έκτον εκτο εκτον \
      primer segon tercer quart cinquè sisè setè vuitè novè desè \
      unua dua tria kvara kvina sesa sepa oka naŭa deka \
      fyrsti annar þriðji fjórði fimmti sjötti sjöundi áttundi níundi tíundi fyrsta önnur þriðja \
      перший другий третій четвертий п'ятий шостий сьомий восьмий дев'ятий десятий перша друга \
      третя четверта \
      първа втора трета четвърта пета шеста седма осма девета десета първи втори трети \
      prva druga treća četvrta peta šesta sedma osma deveta deseta prvo drugo treće četvrto peto \
      šesto sedmo osmo deveto deseto prvi drugi treći tretje četrto \
      întâi întâia doilea treilea patrulea cincilea doua treia patra \
      birinci ikinci üçüncü dördüncü beşinci altıncı altinci yedinci sekizinci dokuzuncu onuncu \
      esimene teine kolmas neljas viies kuues seitsmes kaheksas üheksas kümnes \
      unang ikalawang ikatlong ika
      """
    ),
    (
      .contents,
      """
      contents illustrations plates maps inhalt inhaltsverzeichnis índice indice sommaire \
      matières inhoud innehåll indhold sisällys sisältö sisällysluettelo содержание оглавление \
      innhold spis obsah tartalom περιεχόμενα περιεχομενα зміст съдържание sadržaj cuprins \
      içindekiler efnisyfirlit sisukord contenidos contenido continguts conteúdo contenuti \
      inhoudsopgave innehållsförteckning indholdsfortegnelse innholdsfortegnelse saturs turinys
      """
    ),
    (
      .name,
      """
      preface foreword prologue epilogue introduction introductory appendix appendices \
      conclusion afterword dedication glossary index postscript preamble prelude \
      interlude finale advertisement bibliography acknowledgments acknowledgements errata \
      addenda addendum supplement corrigenda proem envoi argument \
      dramatis vorwort einleitung vorrede nachwort anhang schluss widmung \
      préface épilogue avertissement dédicace appendice prólogo prefacio introducción epílogo \
      dedicatoria prefazione introduzione proemio conclusione epilogo voorwoord inleiding \
      voorrede besluit förord inledning forord indledning esipuhe johdanto alkusanat \
      loppusanat предисловие эпилог пролог введение послесловие заключение \
      praefatio prooemium prefácio introdução przedmowa wstęp zakończenie předmluva úvod doslov \
      závěr előszó bevezetés utószó πρόλογος προλογοσ επίλογος επιλογοσ εισαγωγή εισαγωγη передмова \
      вступ післямова предговор увод предговор pogovor predgovor uvod prefață introducere önsöz \
      giriş sonsöz formáli eftirmáli eessõna sissejuhatus
      """
    ),
    (
      .notes,
      """
      notes note footnotes endnotes anmerkungen fußnoten notas noten voetnoten aanteekeningen \
      aantekeningen fotnoter noter anmärkningar anmærkninger fodnoter viitteet alaviitteet \
      selityksiä muistutuksia adnotationes przypisy poznámky jegyzetek σημειώσεις σημειωσεισ \
      примечания сноски примітки бележки bilješke notoj
      """
    ),
    (
      .caption,
      """
      illustration figure fig plate table map image photo photograph picture music musical sidenote \
      page illustrazione illustrazioni illustrationen \
      planche figura ilustración ilustracion abbildung abb bild tafel illustratie figuur figur kuva
      """
    ),
    (
      .end,
      """
      end finis fin ende fine fim slut loppu конец einde koniec konec vége τέλος τελοσ край kraj \
      sfârșit endir lõpp кінець slutt
      """
    ),
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
