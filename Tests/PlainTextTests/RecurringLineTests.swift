import BookText
import Testing

/// Headings recognised by their position: short lines above texts, again and again.
@Suite("Recurring lines")
struct RecurringLineTests {
  /// Returns the headings of a book with some lines, each below `above` blank lines and above one, and with
  /// some paragraphs below each.
  private func found(
    _ lines: [String], above: Int = 3, paragraphs: Int = 2, wide others: Int = 0,
    titled: Bool = true
  ) throws -> [String] {
    let gap = String(repeating: "\n", count: above + 1)
    let prose = Array(repeating: Self.paragraph, count: paragraphs).joined(separator: "\n\n")
    let scenes = Array(repeating: gap + prose, count: others).joined()
    let text = lines.map { "\(gap)\($0)\n\n\(prose)" }.joined() + scenes
    return try book((titled ? "THE ROPE\n\nBy A. Writer" : "") + text + "\n").headings.map(\.title)
  }

  /// A paragraph of 272 bytes.
  private static let paragraph =
    String(repeating: "The rope was wet, and nobody at the quay wanted to touch it.\n", count: 4)
    + "So it stayed on its hook all year."

  @Test(arguments: [
    ["Who owns it?", "How deep is it?", "Why at night?"], ["6:15 p.m.", "7:00 p.m.", "2:30 a.m."],
    ["2019-06-03", "2019-06-04", "2019-06-07"], ["the rope", "bread and salt", "snow"],
    ["[The Rope]", "[Bread]", "[Snow]"], ["The Rope:", "Bread:", "Snow:"], ["#1", "#2", "#3"],
    ["1/3", "2/3", "3/3"], ["[1] The Rope", "[2] Bread", "[3] Snow"],
    ["Mon 3.6.", "Tue 4.6.", "Fri 7.6."],
  ])
  func belowWideGapsAreHeadingsWhateverTheirWords(lines: [String]) throws {
    #expect(try found(lines) == lines)
  }

  @Test(arguments: [
    ["He was late.", "It rained.", "Nobody came."], ["Who, then,", "The others,", "And so,"],
    ["\"Yes.\"", "\"No.\"", "\"Perhaps!\""], ["- a rope", "- bread", "- salt"],
    ["3 4 5", "6 7 8", "9 10 11"], ["August 5, 1817.", "August 6, 1817.", "August 9, 1817."],
    ["— the rope —", "— bread —", "— salt —"],
  ])
  func sentencesItemsAndFiguresAreNot(lines: [String]) throws {
    #expect(try found(lines).isEmpty)
  }

  @Test func twoAreTooFew() throws {
    #expect(try found(["Who owns it?", "Why at night?", "How deep?"]).count == 3)
    #expect(try found(["Who owns it?", "Why at night?"]).isEmpty)
  }

  @Test func aFifthOfTheWideGapsMayBeAboveParagraphs() throws {
    let lines = ["Who owns it?", "Why at night?", "How deep?", "And then?"]
    #expect(try found(lines, wide: 1) == lines)
    #expect(try found(lines, wide: 2).isEmpty)
  }

  @Test func theSameWordsAgainAndAgainAreALabel() throws {
    #expect(try found(["Who?", "Why?", "Who?", "When?"]).count == 4)
    #expect(try found(["Who?", "Why?", "Who?", "Why?"]).isEmpty)
  }

  @Test func asCloseAsParagraphsFourAreEnoughIfTheTextBeginsWithOne() throws {
    let lines = ["The Rope", "Bread and Salt", "A Letter", "Snow"]
    #expect(try found(lines, above: 1) == lines)
    #expect(try found(Array(lines.dropLast()), above: 1).isEmpty)
    let late = lines.map { "\(Self.paragraph)\n\n\($0)\n" } + [Self.paragraph]
    #expect(
      try book("THE ROPE\n\nBy A. Writer\n\n" + late.joined(separator: "\n")).headings.isEmpty)
  }

  @Test func asCloseAsParagraphsTheyNeedTextBetween() throws {
    let lines = ["The Rope", "Bread and Salt", "A Letter", "Snow"]
    #expect(try found(lines, above: 1, paragraphs: 1).isEmpty)
    #expect(try found(lines, above: 3, paragraphs: 1) == lines)
  }

  @Test func withoutSuchABeginningSixTitlesWithSmallWordsAreEnough() throws {
    func late(_ lines: [String]) throws -> [String] {
      let text = lines.map {
        "\(Self.paragraph)\n\n\(Self.paragraph)\n\n\(Self.paragraph)\n\n\($0)\n"
      }
      return try book("THE ROPE\n\n\n" + (text + [Self.paragraph]).joined(separator: "\n"))
        .headings.map(\.title)
    }
    let lines = [
      "The rope", "Bread and salt", "A letter", "Snow on the quay", "Two nights", "What is left",
    ]
    #expect(try late(lines) == lines)
    #expect(try late(Array(lines.dropLast())).isEmpty)
    #expect(
      try late(["Anna", "Tobias Marsh", "Ellen", "J. Rudd", "Aunt Lin", "The Doctor"]).isEmpty)
  }

  @Test func aLineAtTheVeryBeginningIsOneOfThemIfItIsADate() throws {
    let lines = ["LONDON, 1911", "Paris, 1912", "On the Quay, 1913", "TRIESTE, 1914"]
    #expect(try found(lines, titled: false) == lines)
  }

  @Test func aSingleNumberedTitleIsAsHighAsTheOthers() throws {
    let text = ["the rope", "the second letter", "snow", "the end"].map {
      "\n\n\n\n\($0)\n\n\(Self.paragraph)\n\n\(Self.paragraph)"
    }
    let found = try book("the quay\n\na story" + text.joined() + "\n")
    #expect(found.blocks.compactMap(\.headingLevel) == [2, 2, 2, 2])
  }
}
