import BookText

/// Named in a header in English or by a tag.
func languageTag(named name: String) -> String? {
  let word = name.lowercased().split { !$0.isLetter && $0 != "-" }.first ?? ""
  return Language.all.first { $0.name == word || $0.tag == word }?.tag
}

/// Returns the language of a text by its script, or else by its most frequent words; nil if neither
/// is conclusive.
/// - Complexity: O(1): a passage from the middle of the text and one from its beginning are read.
package func guessLanguage(of text: ArraySlice<UInt8>) -> String? {
  // The length of a passage, in bytes.
  let length = 12_000
  let middle = text.startIndex + max(0, text.count / 2 - length / 2)
  let samples = [text.prefix(length), text[min(middle, text.endIndex)...].prefix(length)]
  return languageOfScript(samples) ?? languageOfWords(samples)
}

/// No other language has these letters of the Latin script as often: Turkish has long words, and so few of
/// its frequent ones.
private let lettersOfTurkish: [Unicode.Scalar] = ["ı", "ğ"]
/// At least one letter in so many is one of these in a Turkish text.
private let fewestLettersOfTurkish = 40

/// The language of the most frequent script other than Latin, or Turkish by its letters. Nil if several
/// languages use the script, or if it has at most a third as many letters as Latin.
private func languageOfScript(_ samples: [ArraySlice<UInt8>]) -> String? {
  // Most texts have only Latin letters.
  guard samples.joined().contains(where: { $0.isBeyondASCII }) else { return nil }
  let text = samples.map { String(decoding: $0, as: UTF8.self) }.joined()
  let letters = LettersByScript(of: text)
  if letters.turkish * fewestLettersOfTurkish > letters.latin { return "tr" }
  guard let most = letters.counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
    most.value.isMore(thanShare: 1, in: 3, of: letters.latin)
  else { return nil }
  // Japanese has more Han than kana in places, Chinese no kana at all. Letters of their own distinguish
  // Persian from Arabic, and Ukrainian from Russian.
  switch most.key {
  case "zh":
    let kana = letters.counts["ja", default: 0]
    return kana.isMore(thanShare: 1, in: 10, of: most.value) ? "ja" : "zh"
  case "ar": return text.contains { "پچگژ".contains($0) } ? "fa" : "ar"
  case "ru":
    let ukrainian = text.count { "іїєґ".contains($0) }
    return ukrainian.isMore(thanShare: 1, in: 100, of: most.value) ? "uk" : "ru"
  default: return most.key
  }
}

/// Letters of each script in a text.
private struct LettersByScript {
  private(set) var latin = 0
  private(set) var turkish = 0
  /// Letters of other scripts than Latin, by language.
  private(set) var counts: [String: Int] = [:]

  /// First character after the letters of Latin.
  private static let endOfLatin = 0x250

  /// One pass. Punctuation and digits are of no script.
  init(of text: String) {
    for scalar in text.unicodeScalars where scalar.value > 0x40 {
      if scalar.value < Self.endOfLatin {
        latin += 1
        if lettersOfTurkish.contains(scalar) { turkish += 1 }
      } else if !dandas.contains(scalar.value), let language = language(ofScriptOf: scalar) {
        counts[language, default: 0] += 1
      }
    }
  }
}

/// The most common language of several; nil for other characters.
private func language(ofScriptOf scalar: Unicode.Scalar) -> String? {
  let count = scriptLetters.firstIndexAfter { $0.letters.lowerBound <= scalar.value }
  guard count > 0, scriptLetters[count - 1].letters.contains(scalar.value) else { return nil }
  return scriptLetters[count - 1].language
}

/// Languages with each word among their frequent ones: a group for each language with words.
private let languagesOfWords = Language.table(of: [.frequent]) { language, _ in language }

/// Words that show a language.
private let fewestWords = 8

/// The language with most frequent words in some texts; nil if the texts have too few words, if less than one
/// word in eight is frequent in it, or if another language has nearly as many.
private func languageOfWords(_ texts: [ArraySlice<UInt8>]) -> String? {
  var counts = Array(repeating: 0, count: Language.all.count)
  var words = 0
  for text in texts {
    forEachWord(of: text) { word in
      words += 1
      var languages = languagesOfWords[word]
      while languages != 0 {
        counts[languages.trailingZeroBitCount] += 1
        languages &= languages - 1
      }
    }
  }
  let order = counts.indices.sorted { counts[$0] > counts[$1] }
  let (first, second) = (counts[order[0]], counts[order[1]])
  guard words >= fewestWords, first.isAtLeast(share: 1, in: 8, of: words) else { return nil }
  // Related languages share many words: a tie is inconclusive.
  return second.isMore(thanShare: 19, in: 20, of: first) ? nil : Language.all[order[0]].tag
}
