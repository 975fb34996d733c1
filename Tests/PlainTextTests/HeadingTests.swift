import BookText
import Testing

@Suite("Headings")
struct HeadingTests {
  /// Returns the level of `title`, with three occurrences in a book after `blanks` blank lines; nil if it is
  /// not a heading.
  private func levelFound(of title: String, blanks: Int) throws -> Int? {
    let gap = String(repeating: "\n", count: blanks + 1)
    let part = gap + title + "\n\n" + prose
    let book = try book(prose + part + part + part)
    let levels = Set(
      book.blocks.filter { $0.range.lowerBound > prose.utf8.count }.compactMap(\.headingLevel))
    return levels.count == 1 ? levels.first : nil
  }

  // MARK: By their words

  @Test(arguments: [
    ("CHAPTER I", 2), ("Chapter 1", 2), ("Chapter 1.", 2), ("Chapter I. The Lamp", 2),
    ("Chapter the First", 2), ("CHAPTER TWENTY-ONE", 2), ("Chap. IV", 2), ("BOOK II", 1),
    ("Part One", 1), ("Part the Second", 1), ("VOLUME 3", 1), ("Act II", 1), ("Scene 4", 2),
    ("CANTO XII", 2), ("Letter VII", 2), ("Stave Three", 2), ("Kapitel 3", 2), ("Buch I", 1),
    ("Chapitre premier", 2), ("Capítulo 4", 2), ("Глава первая", 2), ("Часть II", 1),
    ("_Chapter 5_", 2),
  ])
  func aNameOfAPartWithANumberIsAHeading(title: String, level: Int) throws {
    #expect(try levelFound(of: title, blanks: 1) == level)
  }

  @Test(arguments: [
    "Preface", "PREFACE", "Prologue", "Contents", "Introduction.",
    "Table of Contents", "Epilogue", "Предисловие", "_Appendix_", "Vorwort",
  ])
  func aNamedPartIsAHeading(title: String) throws {
    #expect(try levelFound(of: title, blanks: 1) == 2)
  }

  @Test(arguments: [
    "Chapter I", "Preface", "I", "THE LAMP",
  ])
  func aHeadingNeedsABlankLineBeforeIt(title: String) throws {
    #expect(try levelFound(of: title, blanks: 0) == nil)
  }

  @Test(arguments: [
    "Chapter", "Chapters I to V", "The chapter I liked", "Chapter and verse", "Prefaces",
    "The end of the lamp", "Part of it", "Chapter I,", "Preface;", "Book learning",
    "Introductions were made", "",
  ])
  func otherWordsAreNotHeadings(title: String) throws {
    #expect(try levelFound(of: title, blanks: 1) == nil)
  }

  // MARK: By their distance

  @Test(arguments: ["I", "IV.", "12", "12.", "I. THE LAMPLIGHTER’S INVENTORY", "3. The stove"])
  func aNumeralAfterTwoBlankLinesIsAHeading(title: String) throws {
    #expect(try levelFound(of: title, blanks: 2) == 2)
    #expect(try levelFound(of: title, blanks: 1) == nil)
  }

  @Test(arguments: ["THE LAMP", "ON THE USE OF STOVES", "О ПЕЧАХ", "A. B."])
  func capitalsAfterTwoBlankLinesAreAHeading(title: String) throws {
    #expect(try levelFound(of: title, blanks: 2) == 2)
    #expect(try levelFound(of: title, blanks: 1) == nil)
  }

  @Test(arguments: ["The End", "THE END.", "FINIS"])
  func theEndIsAHeadingThatBeginsNoPage(title: String) throws {
    #expect(try levelFound(of: title, blanks: 1) == 3)
  }

  @Test(arguments: ["The Lamp", "A Song of Stoves", "To You", "One’s Own Lamp"])
  func aTitleThatStandsApartIsAHeading(title: String) throws {
    #expect(try levelFound(of: title, blanks: 2) == 2)
    #expect(try levelFound(of: title, blanks: 1) == nil)
  }

  @Test(arguments: [
    "The lamp went out.", "A", "and the lamp", "The lamp, the stove,", "[Illustration]", "***",
  ])
  func otherSeparateLinesAreNotHeadings(title: String) throws {
    #expect(try levelFound(of: title, blanks: 9) == nil)
  }

  @Test func aVeryLongLineOfCapitalsIsNone() throws {
    let title = String(repeating: "LAMP ", count: 24) + "X"
    #expect(title.count == 121)
    #expect(try levelFound(of: title, blanks: 4) == nil)
    #expect(try levelFound(of: String(title.dropFirst()), blanks: 4) == 2)
  }

  // MARK: By a mark

  @Test(arguments: 1...6)
  func hashesGiveTheLevel(level: Int) throws {
    let mark = String(repeating: "#", count: level)
    #expect(try outline("\(mark) The Lamp\n\nIt burned.").hasPrefix("heading \(level): The Lamp\n"))
  }

  @Test(arguments: ["#lamp", "####### Lamp", "#", "##"])
  func otherHashesAreNone(line: String) throws {
    #expect(try levelFound(of: line, blanks: 3) == nil)
  }

  @Test func theRangeOfAHeadingBeginsAtItsFirstWordWhateverFollowsTheHash() throws {
    for line in ["# Lamp", "#   Lamp", "#\tLamp", "  # \t Lamp"] {
      let book = try book("\(line)\n\nIt burned.")
      #expect(String(decoding: book.text[book.blocks[0].range], as: UTF8.self) == "Lamp")
    }
  }

  @Test(arguments: ["第一回", "第12章", "第 12 章", "第\u{A0}12\u{A0}章", "第三章　雨の夜", "第十二回 借傘", "第五話"])
  func aCountedPartInChineseOrJapaneseIsAHeading(title: String) throws {
    #expect(try levelFound(of: title, blanks: 1) == 2)
  }

  @Test(arguments: ["第二天他回家了。", "第一次她讀了半章。", "第三者說的話"])
  func aSentenceThatBeginsWithANumberIsNone(sentence: String) throws {
    #expect(try levelFound(of: sentence, blanks: 1) == nil)
  }

  // MARK: In a text

  @Test func aHeadingMayStandAtTheVeryBeginning() throws {
    #expect(try book("CHAPTER I\n\nA lamp was lit.").blocks.map(\.isHeading) == [true, false])
  }

  @Test func aParagraphThatBeginsLikeAHeadingIsNot() throws {
    let text = """
      The lamp was lit.

      Chapter two is where it goes wrong, as the reader who has been following
      with any attention will have seen for himself; and nothing in the third
      one, where the stove is explained, does very much to put it right again.
      """
    #expect(try book(text).blocks.map(\.isHeading) == [false, false])
  }

  @Test func theIndentOfAHeadingIsThatOfItsLeftmostLine() throws {
    let book = try book("\n\n        CHAPTER I.\n  The Lamp\n\nA lamp was lit.")
    #expect(book.blocks[0].isHeading)
    #expect(book.blocks[0].indent == 2)
  }
}
