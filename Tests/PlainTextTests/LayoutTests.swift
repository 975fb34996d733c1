import BookText
import PlainText
import Testing

/// The layout of a typist or a scanner is undone before lines are classified.
@Suite("Undone layouts")
struct LayoutTests {
  private static let sentence =
    "The ferry went over at six in the morning and came back at seven with whatever the other "
    + "side had to send us, which was mostly eggs and not always whole."
  private static let answer =
    "Nobody had ever asked the ferryman whether he would rather have stayed on one of the two "
    + "sides, and it is late in the day."

  /// Returns the lines of `text`, wrapped at `width` columns.
  private func lines(_ text: String, _ width: Int = 60) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
      }
    }
    return lines
  }

  // MARK: Double spacing

  private var doubleSpaced: String {
    (0..<4).map { _ in lines(Self.sentence) + [""] + lines(Self.answer) + [""] }.joined()
      .joined(separator: "\n\n")
  }

  @Test func aBlankLineAfterEachLineMeansNothing() throws {
    let expected = (0..<4).map { _ in "paragraph: \(Self.sentence)\nparagraph: \(Self.answer)" }
    #expect(try outline(doubleSpaced) == expected.joined(separator: "\n"))
  }

  @Test func normalisingKeepsTextOffsets() throws {
    let text = doubleSpaced
    let book = try book(text)
    #expect(book.text.count == text.utf8.count)
    let words = Array("Nobody had".utf8)
    let block = book.blocks[1]
    #expect(Array(text.utf8)[block.range.lowerBound...].starts(with: words))
    let map = try #require(SourceMap(of: book, in: Array(text.utf8)))
    #expect(map.range(of: block.range) == block.range)
  }

  @Test func aRowWiderThanTheLinesDoesNotHideDoubleSpacing() throws {
    let row = String(repeating: "East Ferry and the other side ", count: 3)
    let expected = (0..<4).map { _ in "paragraph: \(Self.sentence)\nparagraph: \(Self.answer)" }
    let text = [row, "", "", "", doubleSpaced].joined(separator: "\n")
    #expect(try outline(text).hasSuffix(expected.joined(separator: "\n")))
  }

  @Test func indentsAloneBeginTheParagraphsOfADoubleSpacedTextWithAWideRow() throws {
    let row = String(repeating: "East Ferry and the other side ", count: 3)
    let paragraphs = (0..<20).flatMap { _ in
      [Self.sentence, Self.answer].map { lines("     " + $0).joined(separator: "\n\n") }
    }
    let text = ([row] + paragraphs).joined(separator: "\n\n")
    let expected = (0..<20).map { _ in "paragraph: \(Self.sentence)\nparagraph: \(Self.answer)" }
    #expect(try outline(text).hasSuffix(expected.joined(separator: "\n")))
  }

  @Test func aDoubleSpacedPoemKeepsItsStanzas() throws {
    let stanza = [
      "The ferry goes at six,", "The ferry comes at seven", "With eggs in baskets of sticks",
    ]
    let text = (0..<8).map { _ in stanza.joined(separator: "\n\n") }.joined(separator: "\n\n\n\n")
    let verse = "verse: " + stanza.joined(separator: " / ")
    #expect(try outline(text) == Array(repeating: verse, count: 8).joined(separator: "\n"))
  }

  @Test func aListOfTitlesWithBlankLinesBetweenThemIsNotDoubleSpaced() throws {
    let titles = [
      "Eggs", "The Ferry at Six", "A Short History of Baskets and of Those Who Weave Them",
    ]
    let text = (0..<24).map { "\(titles[$0 % 3]) \($0)" }.joined(separator: "\n\n")
    #expect(try book(text).blocks.count == 24)
  }

  @Test func poemsInJapaneseWithBlankLinesBetweenThemAreNotDoubleSpaced() throws {
    let lines = ["灯台の灯のともりたる夕べかな", "海鳴りの遠く聞こゆる夜の宿に本を閉じたり", "雨の音"]
    let text = (0..<30).map { lines[$0 % 3] }.joined(separator: "\n\n")
    #expect(try book(text).blocks.count == 30)
    // All of the same length.
    let haiku = Array(repeating: lines[0], count: 30).joined(separator: "\n\n")
    #expect(try book(haiku).blocks.count == 30)
  }

  @Test func paragraphsOfALineEachAreNotDoubleSpaced() throws {
    let text = (0..<20).map { "“It was the ferry, the \($0)th this week,” he said." }
    #expect(try book(text.joined(separator: "\n\n")).blocks.count == 20)
  }

  @Test func aTextAsItIsKeepsItsBlankLines() throws {
    let options = PlainTextOptions(treatment: .asIs)
    let book = try Book(plainText: Array(doubleSpaced.utf8), named: "", options: options)
    #expect(book.blocks.count == 4 * (lines(Self.sentence) + lines(Self.answer)).count)
  }

  // MARK: Quotation signs

  @Test func quotationSignsAreRemovedAndSetAQuotation() throws {
    let quoted = lines(Self.answer).map { "> " + $0 }
    let plain = lines(Self.sentence)
    let text = [plain, quoted, plain, plain].joined(separator: [""]).joined(separator: "\n")
    let expected = """
      paragraph: \(Self.sentence)
      quotation: \(Self.answer)
      paragraph: \(Self.sentence)
      paragraph: \(Self.sentence)
      """
    #expect(try outline(text) == expected)
  }

  @Test func quotationsOfAnotherDepthAreOthers() throws {
    let inner = lines(Self.sentence).map { ">> " + $0 }
    let outer = lines(Self.answer).map { "> " + $0 }
    let text = ["Ben wrote:", ""] + inner + outer + [""] + lines(Self.answer)
    #expect(
      try outline(text.joined(separator: "\n")) == """
        paragraph: Ben wrote:
        quotation: \(Self.sentence)
        quotation: \(Self.answer)
        paragraph: \(Self.answer)
        """)
  }

  @Test func aQuotationInsideAnotherIsSetInDeeper() throws {
    let inner = lines(Self.sentence).map { ">> " + $0 }
    let outer = lines(Self.answer).map { "> " + $0 }
    let text = ["Ben wrote:", ""] + inner + [">"] + outer + [""] + lines(Self.answer)
    #expect(
      try book(text.joined(separator: "\n")).blocks.map(\.layout.leading) == [0, 4, 0, 0])
  }

  @Test func signsBeforeAllLinesAreAPrefix() throws {
    let text = (lines(Self.sentence) + [""] + lines(Self.answer)).map {
      $0.isEmpty ? ">" : "> " + $0
    }
    #expect(
      try outline(text.joined(separator: "\n"))
        == "paragraph: \(Self.sentence)\nparagraph: \(Self.answer)")
  }

  @Test func aSignInsideAParagraphIsNoQuotationSign() throws {
    let text = lines(Self.sentence).joined(separator: "\n") + "\n> 3 of them, and then\nthe rest."
    #expect(try outline(text).contains("> 3 of them"))
  }

  // MARK: Page furniture

  /// Returns pages of 17 lines with the result of `head` for their numbers between.
  private func pages(_ head: (Int) -> String) -> String {
    let long = Self.sentence + " " + Self.answer
    let all = (0..<40).flatMap { _ in lines(long) + [""] }
    return stride(from: 0, to: all.count, by: 17).enumerated().map { page, start in
      head(page + 7) + "\n\n" + all[start..<min(start + 17, all.count)].joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private var withoutPages: String {
    (0..<40).map { _ in "paragraph: \(Self.sentence) \(Self.answer)" }.joined(separator: "\n")
  }

  @Test func runningHeadsAreRemovedAndParagraphsJoinedAcrossThem() throws {
    let text = pages { number in
      number % 2 == 0 ? "\(number)      THE FERRY" : "    THE OTHER SIDE      \(number)"
    }
    #expect(try outline(text) == withoutPages)
  }

  @Test(arguments: ["- # -", "[#]", "#", "[Pg #]", "{#}"])
  func numbersOfPagesAreRemoved(form: String) throws {
    #expect(try outline(pages { form.replacing("#", with: "\($0)") }) == withoutPages)
  }

  @Test func numbersBetweenWholeParagraphsAreThoseOfChapters() throws {
    let chapter = lines(Self.sentence) + [""] + lines(Self.answer)
    let text = (1...6).map { "\n\n\n\($0)\n\n" + chapter.joined(separator: "\n") }
    #expect(try book(text.joined(separator: "\n")).headings.count == 6)
  }

  @Test func chaptersBesideNumbersOfPagesStay() throws {
    let all = (0..<30).flatMap { number in
      ["", "", "", "Chapter \(number + 1)", "", ""] + lines(Self.sentence) + lines(Self.answer)
    }
    let text = stride(from: 0, to: all.count, by: 13).enumerated().map { page, start in
      all[start..<min(start + 13, all.count)].joined(separator: "\n") + "\n\n- \(page + 1) -\n\n"
    }
    #expect(try book(text.joined()).headings.count == 30)
  }
}
