import BookText

/// Returns the BCP 47 tag of a language that a header names in English or by a tag; nil for others.
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

/// Returns the language of a text by its script, or else by its most frequent words; nil if neither
/// is conclusive.
///
/// - Complexity: O(1): a passage from the middle of the text and one from its beginning are read.
func guessedLanguage(of text: ArraySlice<UInt8>) -> String? {
  let length = 12_000
  let middle = text.startIndex + max(0, text.count / 2 - length / 2)
  let samples = [text.prefix(length), text[min(middle, text.endIndex)...].prefix(length)]
  return languageOfScript(samples) ?? FrequentWords.standard.language(of: samples)
}

/// Returns the language of the script of most letters; nil if several languages use it.
private func languageOfScript(_ samples: [ArraySlice<UInt8>]) -> String? {
  // Most texts have only Latin letters.
  guard samples.joined().contains(where: { $0 >= 0x80 }) else { return nil }
  let text = samples.map { String(decoding: $0, as: UTF8.self) }.joined()
  var counts: [String: Int] = [:]
  var latin = 0
  for scalar in text.unicodeScalars where scalar.value > 0x40 {
    if scalar.value < 0x250 {
      latin += 1
    } else if !dandas.contains(scalar.value), let language = language(ofScriptOf: scalar) {
      counts[language, default: 0] += 1
    }
  }
  guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
    most.value * 3 > latin
  else { return nil }
  // Japanese has more Han than kana in places, Chinese no kana at all; letters of their own
  // distinguish Persian from Arabic, and Ukrainian from Russian.
  switch most.key {
  case "zh": return counts["ja", default: 0] * 10 > most.value ? "ja" : "zh"
  case "ar": return text.contains { "پچگژ".contains($0) } ? "fa" : "ar"
  case "ru": return text.count { "іїєґ".contains($0) } * 100 > most.value ? "uk" : "ru"
  default: return most.key
  }
}

/// Returns the language whose script a letter is of, or the most common one of several; nil for other
/// characters.
private func language(ofScriptOf scalar: Unicode.Scalar) -> String? {
  let count = scriptLetters.firstIndexAfter { $0.letters.lowerBound <= scalar.value }
  guard count > 0, scriptLetters[count - 1].letters.contains(scalar.value) else { return nil }
  return scriptLetters[count - 1].language
}

/// The full stops of all scripts of India, which are among the letters of the first.
private let dandas = UInt32(0x964)...0x965

/// The blocks of letters of Unicode by their languages, in order.
private let scriptLetters: [(letters: ClosedRange<UInt32>, language: String)] = [
  (0x370...0x3FF, "el"), (0x400...0x52F, "ru"), (0x530...0x58F, "hy"), (0x590...0x5FF, "he"),
  (0x600...0x6FF, "ar"), (0x900...0x97F, "hi"), (0x980...0x9FF, "bn"), (0xA00...0xA7F, "pa"),
  (0xA80...0xAFF, "gu"), (0xB00...0xB7F, "or"), (0xB80...0xBFF, "ta"), (0xC00...0xC7F, "te"),
  (0xC80...0xCFF, "kn"), (0xD00...0xD7F, "ml"), (0xD80...0xDFF, "si"), (0xE00...0xE7F, "th"),
  (0xE80...0xEFF, "lo"), (0xF00...0xFFF, "bo"), (0x1000...0x109F, "my"), (0x10A0...0x10FF, "ka"),
  (0x1200...0x139F, "am"), (0x1780...0x17FF, "km"), (0x1F00...0x1FFF, "el"),
  (0x3040...0x30FF, "ja"), (0x4E00...0x9FFF, "zh"), (0xAC00...0xD7A3, "ko"),
]
