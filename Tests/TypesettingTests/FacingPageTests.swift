import BookText
import FacingTexts
import Layouts
import ProcessorTime
import SeededRandom
import Testing

@testable import Typesetting

/// Pages of a text and its translation that face each other.
@Suite("Facing pages", .timeLimit(.minutes(30)))
struct FacingPageTests {
  private func words(_ count: ClosedRange<Int>, _ random: inout SplitMix) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in
      ["a", "lamp", "harbour", "—", "Überfahrt", "море", "1,024"].randomElement(using: &random)
        ?? ""
    }.joined(separator: " ")
  }

  /// A table with columns of random widths.
  private func table(_ random: inout SplitMix) -> String {
    let widths = (0..<Int.random(in: 2...4, using: &random)).map { _ in
      Int.random(in: 6...40, using: &random)
    }
    return (0..<Int.random(in: 2...9, using: &random)).map { _ in
      widths.map { width in
        let cell = String(words(1...8, &random).prefix(width))
        return cell + String(repeating: " ", count: width - cell.count + 3)
      }.joined()
    }.joined(separator: "\n")
  }

  private func verse(_ random: inout SplitMix) -> String {
    (0..<Int.random(in: 2...8, using: &random)).map { _ in
      "        The " + words(2...5, &random) + ","
    }.joined(separator: "\n")
  }

  /// A text of random paragraphs, tables, verses and headings.
  private func text(_ random: inout SplitMix, chapters: Int) -> String {
    (0..<chapters).map { chapter in
      let paragraphs = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        switch Int.random(in: 0..<8, using: &random) {
        case 0: table(&random)
        case 1: verse(&random)
        default:
          (0..<Int.random(in: 1...9, using: &random)).map { _ in
            words(1...14, &random) + [".", "?", "!"][Int.random(in: 0...2, using: &random)]
          }.joined(separator: " ")
        }
      }
      return (["Chapter \(chapter + 1)"] + paragraphs).joined(separator: "\n\n")
    }.joined(separator: "\n\n\n\n")
  }

  /// Passages of random extents: together all blocks of two books.
  static func passages(
    _ book: Book, _ other: Book, _ random: inout SplitMix
  ) -> [FacingBook.Passage] {
    func blocks(_ book: Book) -> Range<Int> {
      book.sections[0].blocks.lowerBound..<book.sections[book.sections.count - 1].blocks.upperBound
    }
    let (all, others) = (blocks(book), blocks(other))
    var passages: [FacingBook.Passage] = []
    var (start, otherStart) = (all.lowerBound, others.lowerBound)
    while start < all.upperBound || otherStart < others.upperBound {
      let end = min(all.upperBound, start + Int.random(in: 0...3, using: &random))
      let otherEnd = min(others.upperBound, otherStart + Int.random(in: 0...3, using: &random))
      if end == start, otherEnd == otherStart { continue }
      passages.append(.init(original: start..<end, translation: otherStart..<otherEnd))
      (start, otherStart) = (end, otherEnd)
      // An empty passage ends a spread.
      if Int.random(in: 0..<8, using: &random) == 0 {
        passages.append(.init(original: end..<end, translation: otherEnd..<otherEnd))
      }
    }
    return passages
  }

  private func spreads(seed: Int) throws -> (book: Book, pagination: Pagination) {
    var random = SplitMix(seed: UInt64(seed))
    let original = try book(text(&random, chapters: Int.random(in: 1...4, using: &random)))
    let translation = try book(text(&random, chapters: Int.random(in: 1...4, using: &random)))
    let joined = try #require(
      original.facing(translation, Self.passages(original, translation, &random)))
    let format = PageFormat(
      measure: Int.random(in: 8...50, using: &random),
      lines: Int.random(in: 1...30, using: &random),
      style: TypeStyle(spacesParagraphs: Bool.random(using: &random)), facing: .fromFirst)
    var pagination = Pagination(of: joined, format: format)
    pagination.set(atLeast: .max)
    return (joined, pagination)
  }

  @Test("No text is lost or shown twice on either side", arguments: 1...150)
  func showsEverythingOnce(seed: Int) throws {
    let (book, pagination) = try spreads(seed: seed)
    let facing = try #require(book.facing)
    #expect(pagination.isComplete && pagination.count.isMultiple(of: 2))
    for side in FacingBook.Side.allCases {
      var shown: [UInt8] = []
      for index in 0..<pagination.count where pagination.side(ofPage: index) == side {
        for line in pagination.lines(of: pagination[index]) { shown += book.text[line.range] }
      }
      let blocks = facing.passages.flatMap { $0[side].map { book.blocks[$0].range } }
      let expected = blocks.flatMap { book.text[$0] }
      #expect(shown.filter { $0 > 0x20 } == expected.filter { $0 > 0x20 })
    }
  }

  @Test("Every word is drawn on its side", arguments: 1...150)
  func drawsEverything(seed: Int) throws {
    let (book, pagination) = try spreads(seed: seed)
    let facing = try #require(book.facing)
    func letters(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
      text.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }.sorted()
    }
    for side in FacingBook.Side.allCases {
      var drawn: [Unicode.Scalar] = []
      for index in 0..<pagination.count where pagination.side(ofPage: index) == side {
        let page = DrawnPage(index, of: pagination, book, order: .logical)
        #expect(page.faults.isEmpty)
        let count = pagination[index].sinkage + pagination.lines(of: pagination[index]).count
        for row in 0..<count {
          page.forEachScalar(inRow: row, from: 0) { Unicode.Scalar($0).map { drawn.append($0) } }
        }
      }
      let blocks = facing.passages.flatMap { $0[side].map { book.blocks[$0].range } }
      let expected = blocks.flatMap {
        String(decoding: book.text[$0], as: UTF8.self).unicodeScalars
      }
      #expect(letters(drawn) == letters(expected))
    }
  }

  @Test("Both pages of a spread have the same passages, but for those divided", arguments: 1...150)
  func keepsPassagesTogether(seed: Int) throws {
    let (book, pagination) = try spreads(seed: seed)
    let facing = try #require(book.facing)
    for first in stride(from: 0, to: pagination.count, by: 2) {
      let shown = (0..<2).map { side in
        Set(
          pagination.lines(of: pagination[first + side]).filter { !$0.range.isEmpty }
            .compactMap { facing.passage(ofBlock: book.blocks.index(at: $0.range.lowerBound)) })
      }
      // A passage on one page alone is missing in the other text, or is divided by an end of the spread.
      for index in shown[0].symmetricDifference(shown[1]) {
        let passage = facing.passages[index]
        let isMissing = passage.original.isEmpty || passage.translation.isEmpty
        #expect(
          isMissing || index == shown[0].union(shown[1]).min()
            || index == shown[0].union(shown[1]).max())
      }
    }
  }

  @Test("No page has more lines than fit", arguments: 1...60)
  func fitsPages(seed: Int) throws {
    let (_, pagination) = try spreads(seed: seed)
    for index in 0..<pagination.count {
      let page = pagination[index]
      #expect(page.sinkage + pagination.lines(of: page).count <= pagination.format.lines)
    }
  }

  @Test("Every place is on the page of its text that began last before it", arguments: 1...40)
  func findsPlaces(seed: Int) throws {
    var (book, pagination) = try spreads(seed: seed)
    let facing = try #require(book.facing)
    for sides in [ShownSides.both, .swapped, .original, .translation] {
      pagination.shownSides = sides
      for index in 0..<pagination.count {
        let side = pagination.side(ofPage: index)
        for line in pagination.lines(of: pagination[index]) where !line.range.isEmpty {
          #expect(facing.side(of: line.range.lowerBound) == side)
          #expect(pagination.knownPage(at: TextOffset(utf8: line.range.lowerBound)) == index)
        }
      }
    }
  }

  /// Returns the number of rows on each page of a pair.
  private func rows(
    _ first: String, _ second: String, measure: Int, lines: Int
  ) throws -> [Int] {
    let (original, translation) = (try book(first), try book(second))
    let found = try #require(BookPassages(of: original, facing: translation))
    let joined = try #require(original.facing(translation, found.passages))
    var pagination = Pagination(of: joined, format: PageFormat(measure: measure, lines: lines))
    pagination.set(atLeast: .max)
    return (0..<pagination.count).map { pagination.lines(of: pagination[$0]).count }
  }

  /// Sentences with numbers, each as long as a line of 30 cells.
  private func sentences(_ words: String, _ numbers: Range<Int>) -> String {
    numbers.map { words.replacing("#", with: "\($0)") }.joined(separator: " ")
  }
  private let boats = (english: "Boats of # came in late.", german: "Boote von # kamen spät.")

  @Test(
    "A spread ends after a passage if this leaves a fifth empty, but within the next one if more")
  func fillsFourFifths() throws {
    func lines(afterParagraphOf count: Int) throws -> [Int] {
      let texts = [boats.english, boats.german].map { words in
        sentences(words, 101..<101 + count) + "\n\n" + sentences(words, 201..<206)
      }
      return try rows(texts[0], texts[1], measure: 30, lines: 10)
    }
    #expect(try lines(afterParagraphOf: 8) == [8, 8, 5, 5])
    #expect(try lines(afterParagraphOf: 7) == [10, 10, 2, 2])
  }

  @Test("Both pages begin lower if a chapter begins one of them, the next pages do not")
  func sinksChapters() throws {
    let text = sentences(boats.english, 101..<140)
    for (first, second) in [("CHAPTER 1\n\n\n" + text, text), (text, "CHAPTER 1\n\n\n" + text)] {
      let (original, translation) = (try book(first), try book(second))
      let passage = FacingBook.Passage(
        original: original.blocks.indices, translation: translation.blocks.indices)
      let joined = try #require(original.facing(translation, [passage]))
      let format = PageFormat(measure: 30, lines: 30)
      var pagination = Pagination(of: joined, format: format)
      pagination.set(atLeast: .max)
      #expect(format.sinkage > 0)
      #expect(
        (0..<pagination.count).map { pagination[$0].sinkage }
          == [format.sinkage, format.sinkage, 0, 0])
    }
  }

  @Test(
    "Headings that only the translation has stand above its first passage, and a preface by itself")
  func keepsFirstHeadings() throws {
    let text = sentences(boats.english, 101..<104)
    func spreads(before translated: String) throws -> Int {
      let original = try book(text)
      let translation = try book(translated + sentences(boats.german, 101..<104))
      let last = translation.blocks.count - 1
      let joined = try #require(
        original.facing(
          translation,
          [
            .init(original: 0..<0, translation: 0..<last),
            .init(original: 0..<1, translation: last..<last + 1),
          ]))
      var pagination = Pagination(of: joined, format: PageFormat(measure: 30, lines: 30))
      pagination.set(atLeast: .max)
      return pagination.count / 2
    }
    #expect(try spreads(before: "CHAPTER 1\n\n\n") == 1)
    #expect(try spreads(before: "") == 1)
    #expect(try spreads(before: "A preface of the translator, in a sentence.\n\n") == 2)
  }

  @Test("A heading is not left alone at the foot of a spread")
  func keepsHeadings() throws {
    func book(_ words: String, _ heading: String) throws -> Book {
      var builder = BookBuilder()
      builder.beginSection()
      let blocks: [(Block.Kind, String)] = [
        (.paragraph, sentences(words, 101..<107)), (.heading(level: 3), heading),
        (.paragraph, sentences(words, 201..<206)),
      ]
      for (kind, text) in blocks {
        builder.beginBlock(kind)
        builder.append(text.utf8)
        builder.endBlock()
      }
      return try builder.book()
    }
    let original = try book(boats.english, "Two")
    let translation = try book(boats.german, "Zwei")
    let passages = (0..<3).map {
      FacingBook.Passage(original: $0..<$0 + 1, translation: $0..<$0 + 1)
    }
    let joined = try #require(original.facing(translation, passages))
    var pagination = Pagination(of: joined, format: PageFormat(measure: 30, lines: 10))
    pagination.set(atLeast: .max)
    #expect(
      (0..<pagination.count).map { pagination.lines(of: pagination[$0]).count }.prefix(2) == [6, 6])
    for (page, heading) in [(2, "Two"), (3, "Zwei")] {
      let first = try #require(pagination.lines(of: pagination[page]).first)
      #expect(String(decoding: joined.text[first.range], as: UTF8.self) == heading)
    }
  }

  /// A long pair in chapters, with a paragraph more in each chapter of the second text.
  private func chapters(_ count: Int) throws -> (first: Book, second: Book) {
    func text(_ name: String, _ sentences: [String], _ added: String) throws -> Book {
      let chapters = (1...count).map { chapter in
        let paragraphs = (0..<20).map { index in
          let sentence = sentences[(index * index + chapter) % sentences.count]
          return sentence.replacing("#", with: "\(chapter * 100 + index)")
        }
        return (["\(name) \(chapter)"] + paragraphs + [added]).joined(separator: "\n\n")
      }
      return try book(chapters.joined(separator: "\n\n\n\n"))
    }
    return (
      try text(
        "CHAPTER",
        [
          "The lamp number # was lit; nobody asked why.", "Who came at # o’clock?",
          "She said that the tide, the boats and the gulls (# of them) had gone!",
        ], "And so the day ended."),
      try text(
        "KAPITEL",
        [
          "Die Lampe Nummer # wurde angezündet; niemand fragte warum.", "Wer kam um # Uhr?",
          "Sie sagte, die Flut, die Boote und die Möwen (es waren #) seien fort!",
        ], "Und so endete der Tag.")
    )
  }

  @Test("The chapters around a place are compared first, the others face each other as wholes")
  func beginsAroundThePlace() throws {
    let (first, second) = try chapters(60)
    let whole = try #require(BookPassages(of: first, facing: second)).passages
    for share in [0, 30, 99] {
      let place = first.text.count * share / 100
      let near = try #require(BookPassages(of: first, facing: second, around: place))
      #expect(near.doubtfulBlock == nil)
      let block = first.blocks.index(at: place)
      let section = first.sections[first.section(at: TextOffset(utf8: place))]
      #expect(section.blocks.contains(block))
      let shown = near.passages.filter { section.blocks.contains($0.original.lowerBound) }
      #expect(shown == whole.filter { section.blocks.contains($0.original.lowerBound) })
      #expect(shown.count > 15)
      // Other chapters are whole, and nothing is left out.
      #expect(near.passages.contains { $0.original.count > 15 && $0.translation.count > 15 })
      #expect(near.passages.count < whole.count / 2)
      var (end, otherEnd) = (0, 0)
      for passage in near.passages {
        #expect(passage.original.lowerBound == end && passage.translation.lowerBound == otherEnd)
        (end, otherEnd) = (passage.original.upperBound, passage.translation.upperBound)
      }
      #expect(end == whole.last?.original.upperBound)
      #expect(otherEnd == whole.last?.translation.upperBound)
    }
    // Ties are respected here too, and chapters across them do not count.
    for (section, other) in [(30, 30), (30, 31), (31, 30)] {
      let tie = FacingTie(
        first: first.sections[section].blocks.lowerBound + 3,
        second: second.sections[other].blocks.lowerBound + 8)
      let place = first.blocks[tie.first].range.lowerBound
      let tied = try #require(
        BookPassages(of: first, facing: second, ties: [tie], around: place))
      #expect(
        tied.passages.contains {
          $0.original.lowerBound == tie.first && $0.translation.lowerBound == tie.second
        })
    }
  }

  @Test("Nothing is compared first in a short pair, without chapters, or if the work is cancelled")
  func comparesAllAtOnce() throws {
    for count in [10, 20] {
      let (first, second) = try chapters(count)
      #expect(BookPassages(of: first, facing: second, around: 0) == nil)
    }
    let (long, other) = try chapters(60)
    let lines = (1...2_000).map { "Line \($0) of a text without chapters." }
    let bare = try book(lines.joined(separator: "\n\n"))
    #expect(BookPassages(of: long, facing: bare, around: 0) == nil)
    #expect(BookPassages(of: bare, facing: long, around: 0) == nil)
    #expect(BookPassages(of: long, facing: other, around: 0, isCancelled: { true }) == nil)
  }

  @Test("A text far too long to be a translation is not compared, and loses no text")
  func refusesToCompare() throws {
    let long = String(repeating: "A line of a very long text.\n\n", count: 40_000)
    let (original, translation) = (try book(long), try book("Eine Zeile."))
    let time = try processorTime {
      let found = try #require(BookPassages(of: original, facing: translation))
      #expect(found.doubtfulBlock == 0)
      #expect(found.passages.count == original.blocks.count + translation.blocks.count)
      #expect(found.passages.allSatisfy { $0.original.isEmpty || $0.translation.isEmpty })
    }
    #expect(time < .seconds(1))
  }

  @Test("Two texts of too many paragraphs are not compared, and not called different books")
  func refusesTooLongTexts() throws {
    let long = try book(String(repeating: "A line.\n\n", count: 100_001))
    #expect(BookPassages(of: long, facing: try book("Eine Zeile.")) == nil)
    #expect(BookPassages(of: try book("A line."), facing: long) == nil)
  }

  @Test("Thousands of images without text are set in linear time")
  func setsImagesInLinearTime() throws {
    func time(_ count: Int) throws -> Duration {
      var builder = BookBuilder()
      for _ in 0..<count {
        builder.appendImage("", ImageSize(width: 300, height: 300), path: "a.png")
      }
      let original = try builder.book()
      let translation = try book("Eine Zeile.")
      let found = try #require(BookPassages(of: original, facing: translation))
      let joined = try #require(original.facing(translation, found.passages))
      return processorTime {
        var pagination = Pagination(of: joined, format: PageFormat(measure: 40, lines: 20))
        pagination.set(atLeast: .max)
        #expect(pagination.isComplete)
      }
    }
    let (one, four) = (try time(500), try time(2_000))
    #expect(four < one * 8 + .milliseconds(50))
  }

  @Test("A sentence ends after a stop and its closing marks; in Chinese, anywhere")
  func findsSentences() {
    func sentences(_ text: String) -> [String] {
      let bytes = Array(text.utf8)
      return bytes.withTextBytes { text in
        Sentences(in: text, 0..<text.count, language: nil).map {
          String(decoding: text[$0], as: UTF8.self)
        }
      }
    }
    #expect(
      sentences("“Well?” he said. It was 4.12… Then (late!) he went.")
        == ["“Well?” he said. ", "It was 4.12… ", "Then (late!) he went."])
    #expect(sentences("他来了。“走吧！”她说。") == ["他来了。", "“走吧！”", "她说。"])
    #expect(sentences("no stop at all") == ["no stop at all"])
    // Stops alone are no sentence.
    #expect(sentences("It rained . . . and rained.") == ["It rained . . . and rained."])
    #expect(sentences("It rained. . . .") == ["It rained. . . ."])
    #expect(sentences(". . .") == [". . ."] && sentences("!") == ["!"])
    #expect(sentences("").isEmpty)
  }

  @Test("Pages do not depend on how much is set at a time", arguments: 1...60)
  func isCanonical(seed: Int) throws {
    let (book, whole) = try spreads(seed: seed)
    for length in [1, 40, 300, 2_000] {
      var pagination = Pagination(of: book, format: whole.format)
      while pagination.hasMore { pagination.setNextSlice(of: length) }
      #expect(pagination.count == whole.count)
      for index in 0..<min(whole.count, pagination.count) {
        #expect(pagination[index].start == whole[index].start)
        #expect(pagination[index].sinkage == whole[index].sinkage)
        #expect(pagination.lines(of: pagination[index]) == whole.lines(of: whole[index]))
      }
    }
  }

  @Test(
    "Spreads from a place are those of the whole, and are numbered once all are set",
    arguments: 1...60)
  func begin(atPlaceOf seed: Int) throws {
    let (book, whole) = try spreads(seed: seed)
    let facing = try #require(book.facing)
    var random = SplitMix(seed: UInt64(seed))
    for _ in 0..<4 {
      let place = TextOffset(utf8: .random(in: 0..<book.text.count, using: &random))
      var pagination = Pagination(of: book, format: whole.format, from: place)
      #expect(!pagination.isBeforeStart(place))
      #expect(pagination.isNumbered != pagination.hasMoreBefore)
      pagination.set(upTo: place)
      // The page with the place is known before those before it.
      let known = try #require(pagination.knownPage(at: place))
      let number = try #require(whole.knownPage(at: place))
      #expect(pagination[known].start == whole[number].start)
      #expect(pagination.lines(of: pagination[known]) == whole.lines(of: whole[number]))
      if pagination.hasMoreBefore {
        #expect(pagination.knownPage(at: .start) == nil && pagination.isBeforeStart(.start))
        let other = TextOffset(utf8: facing.start)
        #expect(
          pagination.isBeforeStart(other) == (whole.knownPage(at: other) ?? 0 < number - known))
        #expect(pagination.distance(to: pagination.lastPlaceBefore) > 0)
      }
      while pagination.hasMore || pagination.hasMoreBefore {
        if Bool.random(using: &random) {
          pagination.setNextSlice(of: .random(in: 1...2_000, using: &random))
        } else {
          _ = pagination.setNextSliceBefore()
        }
      }
      #expect(pagination.isComplete && pagination.isNumbered && pagination.count == whole.count)
      for index in 0..<min(whole.count, pagination.count) {
        #expect(pagination[index].start == whole[index].start)
        #expect(pagination.lines(of: pagination[index]) == whole.lines(of: whole[index]))
      }
    }
  }

  @Test("A paragraph of megabytes beside a line is set in slices, none of them long")
  func slicesParagraphs() throws {
    let long = try book(String(repeating: "A word and another word. ", count: 40_000))
    let line = try book("Eine Zeile.")
    let passages = [FacingBook.Passage(original: 0..<1, translation: 0..<1)]
    for (first, second) in [(long, line), (line, long)] {
      let joined = try #require(first.facing(second, passages))
      var pagination = Pagination(of: joined, format: PageFormat(measure: 50, lines: 30))
      // What is left of both texts counts, wherever the place is.
      #expect(pagination.distance(to: joined.end) > 900_000)
      pagination.setNextSlice()
      #expect(!pagination.isComplete && (1...12).contains(pagination.count))
      let left = pagination.distance(to: joined.end)
      #expect((980_000..<1_000_000).contains(left))
      pagination.setNextSlice()
      #expect(pagination.distance(to: joined.end) < left)
    }
  }

  @Test(
    "Blanks, rules and invisible characters of any number end, on either side",
    arguments: [
      "The gate was shut" + String(repeating: " ", count: 6_500) + "and the boat tied.",
      "The gate was shut" + String(repeating: "\t", count: 6_500) + "and the boat tied.",
      "The gate was shut.\n\n" + String(repeating: "-", count: 4_000) + "\n\nThe boat was tied.",
      "The gate was shut " + String(repeating: "\u{202E}", count: 3_000) + "and the boat tied.",
      "The gate was shut.\n\n" + String(repeating: "\u{200B}", count: 30_000) + "\n\nThe end.",
    ], [(20, 3), (36, 20), (66, 40)])
  func ends(text: String, size: (measure: Int, lines: Int)) throws {
    let (long, line) = (try book(text), try book("Eine Zeile, und noch eine."))
    let format = PageFormat(measure: size.measure, lines: size.lines)
    #expect(LawOfPages.breaches(of: long, facing: line, format) == [])
    #expect(LawOfPages.breaches(of: line, facing: long, format) == [])
    #expect(LawOfPages.breaches(of: long, facing: long, format) == [])
    #expect(LawOfPages.breaches(of: long, format) == [])
  }

  @Test("A long text without chapters is set in slices")
  func isSetInSlices() throws {
    let lines = (1...4_000).map { "Line \($0) of a text without any chapters, as long as a book." }
    let text = try book(lines.joined(separator: "\n\n"))
    let passages = text.blocks.indices.map {
      FacingBook.Passage(original: $0..<$0 + 1, translation: $0..<$0 + 1)
    }
    let joined = try #require(text.facing(text, passages))
    var pagination = Pagination(of: joined, format: PageFormat(measure: 50, lines: 30))
    pagination.setNextSlice()
    #expect((2...12).contains(pagination.count) && !pagination.isComplete)
    let place = pagination.start(ofPage: pagination.count - 2)
    #expect(pagination.knownPage(at: place) == pagination.count - 2)
    #expect(pagination.distance(to: TextOffset(utf8: 100_000)) > 0)
    pagination.set(atLeast: .max)
    #expect(pagination.isComplete && pagination.count > 200)
  }
}
