import Testing

@testable import BookText

@Suite("Headings")
struct HeadingTests {
  // MARK: By their words

  @Test(arguments: [
    ("CHAPTER I", 2), ("Chapter 1", 2), ("Chapter 1.", 2), ("Chapter I. The Lamp", 2),
    ("Chapter the First", 2), ("CHAPTER TWENTY-ONE", 2), ("Chap. IV", 2), ("BOOK II", 1),
    ("Part One", 1), ("Part the Second", 1), ("VOLUME 3", 1), ("Act II", 1), ("Scene 4", 2),
    ("CANTO XII", 2), ("Letter VII", 2), ("Stave Three", 2), ("Kapitel 3", 2), ("Buch I", 1),
    ("Chapitre premier", 2), ("Capítulo 4", 2), ("Глава первая", 2), ("Часть II", 1),
    ("_Chapter 5_", 2),
  ])
  func aNameOfAPartWithANumberIsAHeading(title: String, level: Int) {
    #expect(headingLevel(title, lines: 1, blanks: 1) == level)
  }

  @Test(arguments: [
    "Preface", "PREFACE", "Prologue", "Contents", "Introduction.",
    "Table of Contents", "Epilogue", "Предисловие", "_Appendix_", "Vorwort",
  ])
  func aNamedPartIsAHeading(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 1) == 2)
  }

  @Test(arguments: [
    "Chapter I", "Preface", "I", "THE LAMP",
  ])
  func withoutABlankLineBeforeItItIsNone(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 0) == nil)
  }

  @Test(arguments: [
    "Chapter", "Chapters I to V", "The chapter I liked", "Chapter and verse", "Prefaces",
    "The end of the lamp", "Part of it", "Chapter I,", "Preface;", "Book learning",
    "Introductions were made", "",
  ])
  func otherWordsAreNone(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 1) == nil)
  }

  // MARK: By standing apart

  @Test(arguments: ["I", "IV.", "12", "12.", "I. THE LAMPLIGHTER’S INVENTORY", "3. The stove"])
  func aNumeralAfterTwoBlankLinesIsAHeading(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 2) == 2)
    #expect(headingLevel(title, lines: 1, blanks: 1) == nil)
  }

  @Test(arguments: ["THE LAMP", "ON THE USE OF STOVES", "О ПЕЧАХ", "A. B."])
  func capitalsAfterTwoBlankLinesAreAHeading(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 2) == 2)
    #expect(headingLevel(title, lines: 1, blanks: 1) == nil)
  }

  @Test(arguments: ["The End", "THE END.", "FINIS"])
  func theEndIsAHeadingThatBeginsNoPage(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 1) == 3)
  }

  @Test(arguments: ["The Lamp", "A Song of Stoves", "To You", "One’s Own Lamp"])
  func aTitleThatStandsApartIsALesserHeading(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 2) == 3)
    #expect(headingLevel(title, lines: 1, blanks: 1) == nil)
  }

  @Test(arguments: [
    "The lamp went out.", "I saw the lamp", "A", "1874 was a cold year", "雨の夜", "***",
  ])
  func otherLinesAreNoneHoweverFarApart(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 9) == nil)
  }

  @Test func aLongLineOfCapitalsIsNone() {
    let title = String(repeating: "LAMP ", count: 18) + "X"
    #expect(title.count == 91)
    #expect(headingLevel(title, lines: 2, blanks: 4) == nil)
    #expect(headingLevel(String(title.dropFirst()), lines: 2, blanks: 4) == 2)
  }

  // MARK: By a mark

  @Test(arguments: 1...6)
  func hashesGiveTheLevel(level: Int) throws {
    let mark = String(repeating: "#", count: level)
    #expect(try outline("\(mark) The Lamp\n\nIt burned.").hasPrefix("heading \(level): The Lamp\n"))
  }

  @Test(arguments: ["#lamp", "####### Lamp", "#", "##"])
  func otherHashesAreNone(line: String) {
    #expect(headingLevel(line, lines: 1, blanks: 3) == nil)
  }

  @Test func theRangeOfAHeadingBeginsAtItsFirstWordWhateverFollowsTheHash() throws {
    for line in ["# Lamp", "#   Lamp", "#\tLamp", "  # \t Lamp"] {
      let book = try book("\(line)\n\nIt burned.")
      #expect(String(decoding: book.text[book.blocks[0].range], as: UTF8.self) == "Lamp")
    }
  }

  @Test(arguments: ["第一回", "第12章", "第三章　雨の夜", "第十二回 借傘", "第五話"])
  func aCountedPartInChineseOrJapaneseIsAHeading(title: String) {
    #expect(headingLevel(title, lines: 1, blanks: 1) == 2)
  }

  @Test(arguments: ["第二天他回家了。", "第一次她讀了半章。", "第三者說的話"])
  func aSentenceThatBeginsWithANumberIsNone(sentence: String) {
    #expect(headingLevel(sentence, lines: 1, blanks: 1) == nil)
  }

  // MARK: In a text

  @Test func aHeadingMayStandAtTheVeryBeginning() throws {
    #expect(try book("CHAPTER I\n\nA lamp was lit.").blocks.map(\.isHeading) == [true, false])
  }

  @Test func aHeadingOfTwoLinesIsOne() throws {
    let text = "\n\nCHAPTER I.\nOf Lamps\n\nA lamp was lit.\n"
    #expect(try outline(text) == "heading 2: CHAPTER I. Of Lamps\nparagraph: A lamp was lit.")
  }

  @Test func aParagraphThatOnlyBeginsLikeOneIsNone() throws {
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
