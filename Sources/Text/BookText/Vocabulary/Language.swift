/// A language of plain texts, with the words that tell the meaning of lines. A file of `Languages` has the
/// words of one, in small letters as in running text. A language that is not in ``all`` is not known.
package struct Language: Sendable {
  /// Meaning of words.
  package enum Words: Hashable, Sendable {
    /// The most frequent words, for recognising the language of a text.
    case frequent
    /// "Volume", "book", "part", "act", "chapter", "scene": names of parts, with a number after or before
    /// them.
    case volumes, books, parts, acts, chapters, scenes
    /// "One", "first": numbers in words, from 1 up. "/" is between the words of a number.
    case numbers
    /// "Thirty", "fortieth": the tens after twenty, in the same form.
    case tens
    /// "Last": words in the place of a number.
    case uncounted
    /// "Contents": the names of lists of headings.
    case contents
    /// "Preface": the names of parts without a number.
    case names
    /// "Notes": the names of parts with notes.
    case notes
    /// "Figure": words for a picture or a note at the side.
    case captions
    /// "Illustration": labels that a transcriber writes for the place of a picture.
    case pictures
    /// "Finis": words at the end of a book.
    case ends
    /// "The", "of": words left in small letters in titles.
    case small
    /// "Index": names of parts made of entries.
    case indexes
    /// The months, in the form used in dates.
    case months
    /// "No": words before a number at the end of a title.
    case numerals
    /// "Page", "p": words before the number of a page, without their stop.
    case pages
    /// "By": words before the name of an author.
    case authors
    /// "Footnote": words before the number of a note in brackets, in their capitalisation there.
    case noteLabels
    /// "Cup": the units of recipes.
    case units
    /// "Mr": titles before a name, without their stop.
    case titles
    /// "Fig", "§": abbreviations and signs before a number, without their stop.
    case counters
    /// "w": words of one letter that no line ends with.
    case shortWords
    /// "Cf": abbreviations before words of any kind, without their last stop.
    case abbreviations
    /// "And": words after a hyphen that stands for the rest of a word, "pre- and post-war".
    case conjunctions
    /// "Self": first parts of words that are written with a hyphen.
    case hyphened
    /// "Il": pronouns after the hyphen of a verb.
    case enclitics
    /// "The": articles, in letters of ASCII.
    case articles
  }

  /// Its tag (BCP 47), and its name in English.
  package let tag, name: String
  private let rows: [Words: String]

  init(_ tag: String, _ name: String, _ rows: [Words: String] = [:]) {
    (self.tag, self.name, self.rows) = (tag, name, rows)
  }

  /// The words of all languages.
  package static func words(_ kind: Words) -> [String] {
    all.flatMap { language in
      let row: String = language.rows[kind] ?? ""
      return row.utf8.split(separator: " ").map { String(Substring($0)) }
    }
  }

  /// The language for the first part of the tag (BCP 47); English for nil or an unknown tag.
  package static func of(_ tag: String?) -> Language {
    guard let tag = tag?.lowercased().prefix(while: { $0 != "-" && $0 != "_" }) else {
      return english
    }
    return all.first { $0.tag == tag } ?? english
  }

  /// The words with blanks between them.
  package func bytes(of kind: Words) -> [UInt8] { rows[kind].map { Array($0.utf8) } ?? [] }

  package func hasArticle(_ word: Substring) -> Bool {
    rows[.articles]?.split(separator: " ").contains(word) == true
  }

  package func hashes(of kind: Words) -> Set<UInt64> {
    var hashes: Set<UInt64> = []
    forEachWord(of: bytes(of: kind)[...]) { hashes.insert($0) }
    return hashes
  }

  /// Returns the hashes of the words of a kind in all languages.
  package static func hashes(of kind: Words) -> Set<UInt64> {
    Set(words(kind).map { wordHash(Array($0.utf8)) })
  }

  /// Each number in words is in the group of its value (``value(ofNumbers:)``).
  static func tableOfNumbers() -> WordTable {
    let shortestWord = 2
    let bytes = all.reduce(0) { sum, language in
      [Words.numbers, .tens].reduce(sum) { $0 + (language.rows[$1]?.utf8.count ?? 0) }
    }
    var table = WordTable(forWords: bytes / shortestWord)
    for language in all {
      for (kind, first) in [(Words.numbers, 0), (.tens, firstOfTens)] {
        Array((language.rows[kind] ?? "").utf8).withTextBytes { text in
          var (group, place) = (first, 0)
          while let word = text.nextWord(in: place..<text.count) {
            if place > 0, text[place..<word.lowerBound].contains(" ") { group += 1 }
            table.insert(text.wordHash(of: word), into: group)
            place = word.upperBound
          }
        }
      }
    }
    return table
  }

  /// The value with some groups of ``tableOfNumbers()``: the least, if languages differ; nil for no groups.
  static func value(ofNumbers groups: UInt64) -> Int? {
    guard groups != 0 else { return nil }
    let group = groups.trailingZeroBitCount
    return group < firstOfTens ? group + 1 : thirty + 10 * (group - firstOfTens)
  }

  /// Group of thirty. The groups below it have the numbers from one.
  private static let firstOfTens = 32
  private static let thirty = 30

  /// `group` has the index of the language, and of the kind among `kinds`.
  package static func table(
    of kinds: [Words], group: (_ language: Int, _ kind: Int) -> Int
  ) -> WordTable {
    let shortestWord = 2
    let bytes = all.reduce(0) { sum, language in
      kinds.reduce(sum) { $0 + (language.rows[$1]?.utf8.count ?? 0) }
    }
    var table = WordTable(forWords: bytes / shortestWord)
    for (index, language) in all.enumerated() {
      for (row, kind) in kinds.enumerated() {
        // No strings are made from the words: this would be half of the work at each start.
        let words = language.rows[kind].map { Array($0.utf8) } ?? []
        forEachWord(of: words[...]) { table.insert($0, into: group(index, row)) }
      }
    }
    return table
  }

  /// All languages, those with the most books first.
  package static let all: [Language] = [
    english, german, french, spanish, italian, portuguese, dutch, finnish, swedish, danish,
    norwegian, latin, polish, czech, hungarian, esperanto, catalan, tagalog, turkish, romanian,
    russian, greek, icelandic, welsh, irish, ukrainian, bulgarian, serbian, afrikaans, vietnamese,
    estonian, croatian, slovenian, latvian, lithuanian, indonesian,
    // Known by their scripts, or only by their names.
    Language("ja", "japanese", [.names: "まえがき はじめに あとがき おわりに 序章 終章 プロローグ エピローグ", .contents: "目次"]),
    Language(
      "zh", "chinese",
      [
        .names: """
        序 自序 序言 序章 前言 引言 引子 楔子 尾声 尾聲 终章 終章 结语 結語 后记 後記 跋 附录 附錄 番外 番外篇 \
        完结感言 完結感言
        """
      ]),
    Language("ko", "korean", [.names: "프롤로그 에필로그 머리말 서문 후기 외전", .contents: "차례 목차"]),
    Language("ar", "arabic"), Language("he", "hebrew"), Language("hi", "hindi"),
    Language("th", "thai"), Language("fa", "persian"), Language("yi", "yiddish"),
    Language("sa", "sanskrit"), Language("gl", "galician"),
    Language(
      "sk", "slovak",
      [
        .conjunctions: "a alebo i či",
        .titles: "p pán pani dr prof ing sv", .counters: "č s str obr kap § č",
        .shortWords: "a i k o s u v z",
        .months: """
        januára februára marca apríla mája júna júla augusta septembra októbra novembra \
        decembra
        """,
      ]),
    Language(
      "be", "belarusian",
      [
        .conjunctions: "і ці або",
        .titles: "г гг св праф др", .counters: "с стар гл мал № §",
        .shortWords: "а б в ж з і й о у ў я э",
        .months: """
        студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка \
        лістапада снежня
        """,
      ]),
  ]
}
