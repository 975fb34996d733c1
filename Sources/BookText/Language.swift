/// The BCP 47 tag of a language that a header names in English or by a tag; nil for others.
func languageTag(named name: String) -> String? {
  let word = name.lowercased().split { !$0.isLetter && $0 != "-" }.first.map(String.init) ?? ""
  if let tag = languageTags[word] { return tag }
  return languageTags.values.contains(word) ? word : nil
}

private let languageTags: [String: String] = [
  "english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it",
  "portuguese": "pt", "dutch": "nl", "russian": "ru", "finnish": "fi", "swedish": "sv",
  "danish": "da", "norwegian": "nb", "latin": "la", "greek": "el", "polish": "pl", "czech": "cs",
  "hungarian": "hu", "esperanto": "eo", "catalan": "ca", "tagalog": "tl", "icelandic": "is",
  "welsh": "cy", "irish": "ga", "japanese": "ja", "chinese": "zh", "korean": "ko", "arabic": "ar",
  "hebrew": "he", "hindi": "hi", "thai": "th", "persian": "fa", "turkish": "tr", "romanian": "ro",
  "ukrainian": "uk", "bulgarian": "bg", "serbian": "sr", "afrikaans": "af", "yiddish": "yi",
  "sanskrit": "sa", "vietnamese": "vi", "slovak": "sk", "galician": "gl", "estonian": "et",
]

/// The language of a text by its script, or else by the words that come most often in it; nil
/// where neither tells.
///
/// - Complexity: O(1): a passage from the middle of the text and one from its beginning are read.
func guessedLanguage(of text: ArraySlice<UInt8>) -> String? {
  let length = 12_000
  let middle = text.startIndex + max(0, text.count / 2 - length / 2)
  let sample =
    String(decoding: text.prefix(length), as: UTF8.self)
    + String(decoding: text[min(middle, text.endIndex)...].prefix(length), as: UTF8.self)
  return languageOfScript(sample) ?? languageOfWords(sample)
}

/// The language whose script most letters of a text are from, where the script tells.
private func languageOfScript(_ text: String) -> String? {
  var counts: [String: Int] = [:]
  var latin = 0
  for scalar in text.unicodeScalars where scalar.value > 0x40 {
    switch scalar.value {
    case 0x41...0x24F: latin += 1
    case 0x370...0x3FF, 0x1F00...0x1FFF: counts["el", default: 0] += 1
    case 0x400...0x52F: counts["ru", default: 0] += 1
    case 0x590...0x5FF: counts["he", default: 0] += 1
    case 0x600...0x6FF: counts["ar", default: 0] += 1
    case 0x900...0x97F: counts["hi", default: 0] += 1
    case 0xE00...0xE7F: counts["th", default: 0] += 1
    case 0x3040...0x30FF: counts["ja", default: 0] += 1
    case 0x4E00...0x9FFF: counts["zh", default: 0] += 1
    case 0xAC00...0xD7A3: counts["ko", default: 0] += 1
    default: break
    }
  }
  guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
    most.value * 3 > latin
  else { return nil }
  // Japanese has more Han than kana in places, Chinese no kana at all; letters of their own tell
  // Persian from Arabic, and Ukrainian from Russian.
  switch most.key {
  case "zh": return counts["ja", default: 0] * 10 > most.value ? "ja" : "zh"
  case "ar": return text.contains { "پچگژ".contains($0) } ? "fa" : "ar"
  case "ru": return text.count { "іїєґ".contains($0) } * 100 > most.value ? "uk" : "ru"
  default: return most.key
  }
}

/// The language whose most frequent words make up the largest part of a text.
private func languageOfWords(_ text: String) -> String? {
  var counts: [String: Int] = [:]
  var words = 0
  for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
    words += 1
    for language in languagesOfWord[String(word), default: []] { counts[language, default: 0] += 1 }
  }
  let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  guard words >= 8, let first = sorted.first, first.value * 8 >= words else { return nil }
  // Sister languages share many words: a tie says nothing.
  if sorted.count > 1, sorted[1].value * 20 > first.value * 19 { return nil }
  return first.key
}

private let languagesOfWord: [String: [String]] = {
  var table: [String: [String]] = [:]
  for (language, words) in frequentWords {
    for word in words.split(separator: " ") { table[String(word), default: []].append(language) }
  }
  return table
}()

private let frequentWords: [(String, String)] = [
  ("en", "the and of to a in that he was it his i with as had for at by you not be her is on"),
  ("de", "und der die das in ich er nicht zu sie es den ein mit sich war auf dem von so als eine"),
  ("fr", "de la le et les des à un il que en dans une qui du ne pas je se est pour au son plus"),
  ("es", "de la que el en y a los se no las con un por su lo una le del al más es como si"),
  ("it", "di e che la il un in non a per si una del le con era i da come ma più gli della lo"),
  ("pt", "de a que o e do da não um os em se uma com para as no ao por era na mais lhe dos"),
  ("nl", "de en van het een in ik niet hij dat te is die zijn op was met zich voor er aan als"),
  ("fi", "ja ei on hän oli se että kun mutta niin kuin hänen minä sitä nyt oli ole jo myös siitä"),
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
