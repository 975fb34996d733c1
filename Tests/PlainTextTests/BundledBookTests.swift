import BookText
import RealBooks
import Testing

@Suite("The structure of the bundled books")
struct BundledBookTests {
  private let stories = RealBook.bundled[0]
  private let handbook = RealBook.bundled[1]
  private let sampler = RealBook.bundled[2]
  private let story = RealBook.bundled[3]

  private func kinds(of book: Book, beginning words: String) -> [Block.Kind] {
    book.blocks.filter { book.line($0.range).hasPrefix(words) }.map(\.kind)
  }

  @Test func theirTitlesAreTheirFirstLines() throws {
    #expect(try stories.book().title == "Five Small Hours")
    #expect(try handbook.book().title == "The Bifolio Handbook")
    #expect(try sampler.book().title == "A Sampler of Scripts")
    #expect(try story.book().title == "The Causeway Book")
  }

  @Test func theStoriesAreASectionEach() throws {
    #expect(
      try stories.book().sections.map(\.title) == [
        nil, "I. THE LAMPLIGHTER’S INVENTORY", "II. ON LOSING ONE’S PLACE", "III. SEVEN MINUTES",
        "IV. THE SECOND-BEST CHAIR", "V. OVER THE SHOULDER",
      ])
  }

  @Test func theSamplerHasAPrefaceFourteenChaptersAndANote() throws {
    let titles = try sampler.book().sections.map(\.title)
    #expect(titles.count == 17)
    #expect(titles[1] == "PREFACE")
    #expect(titles[2] == "CHAPTER I. GREEK")
    #expect(titles[15] == "CHAPTER XIV. LINES AND SIGNS")
    #expect(titles[16] == "END NOTE")
  }

  @Test func theStoryHasSevenChaptersWithVerseALetterANoteAndScenes() throws {
    let book = try story.book()
    #expect(book.sections.count { $0.title?.hasPrefix("CHAPTER ") == true } == 7)
    let kinds = book.blocks.map(\.kind)
    #expect(kinds.count { $0 == .verse } == 4)
    #expect(kinds.count { $0 == .signature } == 2)
    #expect(kinds.count { $0 == .footnote } == 1)
    #expect(kinds.count { $0 == .sceneBreak } == 4)
  }

  @Test func theHandbookHasTwelveChapters() throws {
    let titles = try handbook.book().sections.compactMap(\.title)
    #expect(titles.filter { $0.hasPrefix("CHAPTER ") }.count == 12)
    #expect(titles.first == "Contents")
  }

  @Test func theLamplightersRhymeIsVerse() throws {
    #expect(try kinds(of: stories.book(), beginning: "One for the bridge") == [.verse])
  }

  @Test func theHandbooksTablesAreKept() throws {
    let book = try handbook.book()
    for words in ["Key Use", "Forward Back", "Key What it does", "Folds Leaves"] {
      #expect(kinds(of: book, beginning: words) == [.table], "\(words)")
    }
  }

  @Test func theSamplersFramesAreKept() throws {
    let book = try sampler.book()
    #expect(kinds(of: book, beginning: "Kind Signs") == [.table])
    for words in ["┌──────────┬", "╔══════════╗", "| a a̋"] {
      #expect(kinds(of: book, beginning: words) == [.preformatted], "\(words)")
    }
  }

  /// Its Hindi lines have more scalars than columns, its Japanese ones are long; neither may affect
  /// the detected wrapping of its English.
  @Test func whatTheSamplerSaysOfItsScriptsIsProse() throws {
    let kinds = try kinds(of: sampler.book(), beginning: "Look for")
    #expect(kinds.count == 14)
    #expect(kinds.allSatisfy { $0 == .paragraph })
  }

  @Test(arguments: [
    "Κάθε βράδυ", "Дождь начался", "雨の夜には", "下雨的晚上", "בכל ערב", "في ليالي",
    "बरसात की", "비가 오는", "Đêm mưa", "«\u{A0}Encore une page", "Draußen auf", "On the shelf",
    "In a careful",
  ])
  func proseIsProseInEveryScript(words: String) throws {
    #expect(try kinds(of: sampler.book(), beginning: words) == [.paragraph])
  }

  @Test func aFewParagraphsWithManyMarksDoNotWidenTheMeasure() throws {
    let english = """
      Look for the bar along the top that holds the letters of a word
      together, for vowel signs written before, above, below and after their
      consonants, and for consonants that have been joined into one, as they
      are here.
      """
    let marked = Array(repeating: "ki\u{331}ta\u{304}ba ki\u{331}ta\u{304}ba", count: 5)
      .joined(separator: " ")
    let other = Array(repeating: marked, count: 4).joined(separator: "\n")
    let text = [english, english, other, english, other, english].joined(separator: "\n\n")
    #expect(try book(text).blocks.allSatisfy { $0.kind == .paragraph })
  }
}
