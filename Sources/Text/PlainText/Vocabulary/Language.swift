/// A language that a text names, or is known by.
struct Language {
  /// Its tag (BCP 47), and its name in English.
  let tag, name: String
  /// The most frequent words; none for a language recognised by its script, or only by its name.
  let words: [Substring]

  private init(_ row: Substring) {
    let fields = row.split(separator: " ")
    (tag, name) = (String(fields[0]), String(fields[1]))
    words = Array(fields.dropFirst(2))
  }

  static let all = (rows.split(separator: "\n") + others.split(separator: ",")).map(Language.init)

  private static let rows = """
    en english the and of to a in that he was it his i with as had for at by you not be her is on
    de german und der die das in ich er nicht zu sie es den ein mit sich war auf dem von so als eine
    fr french de la le et les des à un il que en dans une qui du ne pas je se est pour au son plus
    es spanish de la que el en y a los se no las con un por su lo una le del al más es como si
    it italian di e che la il un in non a per si una del le con era i da come ma più gli della lo
    pt portuguese de a que o e do da não um os em se uma com para as no ao por era na mais lhe dos
    nl dutch de en van het een in ik niet hij dat te is die zijn op was met zich voor er aan als
    fi finnish ja ei on hän oli se että kun mutta niin kuin hänen minä sitä nyt oli ole jo myös \
      siitä
    sv swedish och att det i en han var som på den med inte jag för hon av så ett till sig hade men
    da danish og at det i en han var som på den med ikke jeg for hun af så et til sig havde men der \
      nu mig op
    nb norwegian og å det i en han var som på den med ikke jeg for hun av så et til seg hadde men \
      der nå meg opp
    la latin et in est non ad cum ut quod si qui sed ex de quae esse quam per hoc enim atque nec
    pl polish i w się nie na z że to do jest jak po ale za tak co o jego od już był ja przez
    cs czech a se v na že je to i s do z jako by ale po tak co jsem za byl jen ve když
    hu hungarian a az és hogy nem is egy de volt csak ez meg mint azt már ha még el ki mert vagy
    eo esperanto la de kaj en al li ne mi estis ke por kun kiu sed ŝi ili pri tiu el ĝi
    ca catalan de la i que el en a les un va no se els amb per una del al és més com
    tl tagalog ang ng sa na mga at ay si ni ko ito niya hindi mo kung ako siya nang
    tr turkish ve bir bu da de için o ne çok daha gibi ama ki ben kadar sonra var değil her mi ya \
      onu ile olarak onun dedi diye hiç şey şimdi böyle öyle iki kendi bana hem ise bunu vardı idi \
      ona bile oldu olan yok sen biz
    ro romanian și de la în a nu o cu să pe că se din mai un era ce dar
    """

  private static let others = """
    ru russian, el greek, is icelandic, cy welsh, ga irish, ja japanese, zh chinese, ko korean, \
    ar arabic, he hebrew, hi hindi, th thai, fa persian, uk ukrainian, bg bulgarian, sr serbian, \
    af afrikaans, yi yiddish, sa sanskrit, vi vietnamese, sk slovak, gl galician, et estonian
    """
}

/// The full stops of all scripts of India, which are among the letters of the first.
let dandas = UInt32(0x964)...0x965

/// The blocks of letters of Unicode by their languages, in order.
let scriptLetters: [(letters: ClosedRange<UInt32>, language: String)] = [
  (0x370...0x3FF, "el"), (0x400...0x52F, "ru"), (0x530...0x58F, "hy"), (0x590...0x5FF, "he"),
  (0x600...0x6FF, "ar"), (0x900...0x97F, "hi"), (0x980...0x9FF, "bn"), (0xA00...0xA7F, "pa"),
  (0xA80...0xAFF, "gu"), (0xB00...0xB7F, "or"), (0xB80...0xBFF, "ta"), (0xC00...0xC7F, "te"),
  (0xC80...0xCFF, "kn"), (0xD00...0xD7F, "ml"), (0xD80...0xDFF, "si"), (0xE00...0xE7F, "th"),
  (0xE80...0xEFF, "lo"), (0xF00...0xFFF, "bo"), (0x1000...0x109F, "my"), (0x10A0...0x10FF, "ka"),
  (0x1200...0x139F, "am"), (0x1780...0x17FF, "km"), (0x1F00...0x1FFF, "el"),
  (0x3040...0x30FF, "ja"), (0x4E00...0x9FFF, "zh"), (0xAC00...0xD7A3, "ko"),
]
