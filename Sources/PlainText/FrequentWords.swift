import BookText

/// The most frequent words of languages with Latin letters.
struct FrequentWords {
  /// For the hash of each word, a bit for each of the languages that have it.
  private var languages = HashTable<UInt32>(places: 1_024)

  static let standard = FrequentWords()

  private init() {
    for (index, entry) in Self.words.enumerated() {
      forEachWord(of: Array(entry.words.utf8)[...]) { word in
        languages.change(word, from: 0) { $0 |= 1 << index }
      }
    }
  }

  /// Returns the language whose words make up the largest share of some texts; nil if none leads
  /// clearly.
  ///
  /// - Complexity: O(*n*).
  func language(of texts: [ArraySlice<UInt8>]) -> String? {
    var counts = Array(repeating: 0, count: Self.words.count)
    var words = 0
    for text in texts {
      forEachWord(of: text) { word in
        words += 1
        var found = languages[word] ?? 0
        while found != 0 {
          counts[found.trailingZeroBitCount] += 1
          found &= found - 1
        }
      }
    }
    let order = counts.indices.sorted { counts[$0] > counts[$1] }
    let (first, second) = (counts[order[0]], counts[order[1]])
    guard words >= 8, first * 8 >= words else { return nil }
    // Related languages share many words: a tie is inconclusive.
    return second * 20 > first * 19 ? nil : Self.words[order[0]].language
  }

  private static let words: [(language: String, words: String)] = [
    ("en", "the and of to a in that he was it his i with as had for at by you not be her is on"),
    (
      "de", "und der die das in ich er nicht zu sie es den ein mit sich war auf dem von so als eine"
    ),
    ("fr", "de la le et les des à un il que en dans une qui du ne pas je se est pour au son plus"),
    ("es", "de la que el en y a los se no las con un por su lo una le del al más es como si"),
    ("it", "di e che la il un in non a per si una del le con era i da come ma più gli della lo"),
    ("pt", "de a que o e do da não um os em se uma com para as no ao por era na mais lhe dos"),
    ("nl", "de en van het een in ik niet hij dat te is die zijn op was met zich voor er aan als"),
    (
      "fi", "ja ei on hän oli se että kun mutta niin kuin hänen minä sitä nyt oli ole jo myös siitä"
    ),
    ("sv", "och att det i en han var som på den med inte jag för hon av så ett till sig hade men"),
    (
      "da",
      "og at det i en han var som på den med ikke jeg for hun af så et til sig havde men der nu mig op"
    ),
    (
      "nb",
      "og å det i en han var som på den med ikke jeg for hun av så et til seg hadde men der nå meg opp"
    ),
    ("la", "et in est non ad cum ut quod si qui sed ex de quae esse quam per hoc enim atque nec"),
    ("pl", "i w się nie na z że to do jest jak po ale za tak co o jego od już był ja przez"),
    ("cs", "a se v na že je to i s do z jako by ale po tak co jsem za byl jen ve když"),
    ("hu", "a az és hogy nem is egy de volt csak ez meg mint azt már ha még el ki mert vagy"),
    ("eo", "la de kaj en al li ne mi estis ke por kun kiu sed ŝi ili pri tiu el ĝi"),
    ("ca", "de la i que el en a les un va no se els amb per una del al és més com"),
    ("tl", "ang ng sa na mga at ay si ni ko ito niya hindi mo kung ako siya nang"),
    (
      "tr", "ve bir bu da de için o ne çok daha gibi ama ki ben kadar sonra var değil her mi ya onu"
    ),
    ("ro", "și de la în a nu o cu să pe că se din mai un era ce dar"),
  ]
}
