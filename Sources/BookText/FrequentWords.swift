/// The words that come most often in languages written in Latin letters.
///
/// None has more than eight bytes: so each is a number, and a text is looked through without making
/// strings of its words.
struct FrequentWords {
  /// For each word a bit for each of the languages that have it.
  private var languages = HashTable<UInt32>(places: 1_024)

  static let standard = FrequentWords()

  private init() {
    for (index, entry) in Self.words.enumerated() {
      var reader = WordReader(Array(entry.words.utf8)[...])
      while let word = reader.next() { languages.change(word, from: 0) { $0 |= 1 << index } }
    }
  }

  /// The language whose words make up the largest part of some texts; nil where none does by far.
  ///
  /// - Complexity: O(*n*).
  func language(of texts: [ArraySlice<UInt8>]) -> String? {
    var counts = Array(repeating: 0, count: Self.words.count)
    var words = 0
    for text in texts {
      var reader = WordReader(text)
      while let word = reader.next() {
        words += 1
        guard var found = languages[word] else { continue }
        while found != 0 {
          counts[found.trailingZeroBitCount] += 1
          found &= found - 1
        }
      }
    }
    let order = counts.indices.sorted { counts[$0] > counts[$1] }
    let (first, second) = (counts[order[0]], counts[order[1]])
    guard words >= 8, first * 8 >= words else { return nil }
    // Sister languages share many words: a tie says nothing.
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
    ("da", "og at det i en han var som på den med ikke jeg for hun af så et til sig havde men der"),
    ("nb", "og å det i en han var som på den med ikke jeg for hun av så et til seg hadde men der"),
    ("la", "et in est non ad cum ut quod si qui sed ex de quae esse quam per hoc enim atque nec"),
    ("pl", "i w się nie na z że to do jest jak po ale za tak co o jego od już był ja przez"),
    ("cs", "a se v na že je to i s do z jako by ale po tak co jsem za byl jen ve když"),
    ("hu", "a az és hogy nem is egy de volt csak ez meg mint azt már ha még el ki mert vagy"),
    ("eo", "la de kaj en al li ne mi estis ke por kun kiu sed ŝi ili pri tiu el ĝi"),
    ("ca", "de la i que el en a les un va no se els amb per una del al és més com"),
    ("tl", "ang ng sa na mga at ay si ni ko ito niya hindi mo kung ako siya nang"),
    ("ro", "și de la în a nu o cu să pe că se din mai un era ce dar"),
  ]
}

/// Reads the words of a text one by one, as numbers.
private struct WordReader {
  private let text: ArraySlice<UInt8>
  private var position: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  /// The next word in small letters: its bytes as one number, times an odd one that spreads them; 0
  /// where it has more than eight. Nil at the end.
  mutating func next() -> UInt64? {
    while position < text.endIndex, length(at: position) == 0 { position += 1 }
    guard position < text.endIndex else { return nil }
    var word: UInt64 = 0
    let start = position
    while position < text.endIndex {
      let length = length(at: position)
      if length == 0 { break }
      for byte in text[position..<min(position + length, text.endIndex)] {
        word = word << 8 | UInt64(byte)
      }
      word = length == 1 ? word | 0x20 : inSmallLetters(word)
      position = min(position + length, text.endIndex)
    }
    return position - start > 8 ? 0 : word &* 0x9E37_79B9_7F4A_7C15
  }

  /// The bytes of the letter at a place; 0 where something else stands there. Of what is beyond the
  /// Latin letters it matters only that words do not go over signs.
  private func length(at place: Int) -> Int {
    switch text[place] {
    case 0x41...0x5A, 0x61...0x7A: 1
    case 0xC3: place + 1 < text.endIndex && text[place + 1] | 0x20 == 0xB7 ? 0 : 2
    case 0xC4...0xDF: 2
    case 0xE0, 0xE1, 0xE4...0xED: 3
    default: 0
    }
  }

  /// A word that ends with a letter of two bytes or more, that in small letters: those from À to Þ.
  private func inSmallLetters(_ word: UInt64) -> UInt64 {
    (0xC380...0xC39E).contains(word & 0xFFFF) ? word | 0x20 : word
  }
}
