/// The words of headings, in the languages of most plain-text books (``Language``). A word is looked up by
/// the hash of its bytes in lower case, so that no strings are made for the many short lines other than
/// headings.
package enum HeadingWord: Hashable {
  /// "Chapter", "Book": the name of a part, always with a number after or before it.
  case part(HeadingRank)
  /// "One", "the", "first": a number in words, or a word before one.
  case number
  /// "Preface": a part with a name only.
  case name
  /// "Notes": a name, followed by the notes of the chapters before it.
  case notes
  /// "Contents": a name, followed by a list of headings.
  case contents
  /// "Figure", "Plate": a word for a picture or a note at the side, in brackets or before its number.
  case caption
  /// "The End", "Finis".
  case end
  /// "The", "de": a word left in lower case in titles.
  case small

  /// The first of several meanings; nil for most words. Costs O(1).
  static func meaning(ofHash hash: UInt64) -> HeadingWord? {
    let found = table[hash]
    return found == 0 ? nil : meanings[found.trailingZeroBitCount].meaning
  }

  /// Nil for other words. Costs O(1).
  package static func value(of hash: UInt64) -> Int? { Language.value(ofNumbers: numbers[hash]) }

  private static let numbers = Language.tableOfNumbers()

  /// Words of all languages, each in the group of its row of ``meanings``.
  private static let table = Language.table(of: meanings.map(\.words)) { $1 }

  private static let meanings: [(meaning: HeadingWord, words: Language.Words)] = [
    (.part(.volume), .volumes), (.part(.book), .books), (.part(.part), .parts),
    (.part(.act), .acts), (.part(.chapter), .chapters), (.part(.scene), .scenes),
    (.number, .numbers), (.number, .tens), (.number, .uncounted), (.contents, .contents),
    (.name, .names), (.notes, .notes), (.caption, .captions), (.end, .ends), (.small, .small),
  ]
}
