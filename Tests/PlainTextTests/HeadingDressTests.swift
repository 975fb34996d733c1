import BookText
import Testing

/// The same titles in the dresses of various printers and programs, one blank line above the text.
@Suite("Headings of many dresses")
struct HeadingDressTests {
  private static let titles = [
    "The Lock", "The Ferry at Night", "Ropes", "The Second Letter", "How Barges Are Built",
    "The Weir",
    "Of Tides", "A Clock", "The Mill", "Chains",
  ]
  /// Only the first word of these has a capital, as in most languages.
  private static let titlesInFrench = [
    "Le barrage", "Le bac dans la nuit", "Cordes", "Une lettre", "Comment on fit la barque",
    "Le moulin",
    "Des marées", "L’horloge", "Le gardien", "Chaînes",
  ]

  /// Returns a book of some titles, each below as many blank lines, with text of every length below.
  private func headings(_ titles: [String], gap: Int) throws -> Int {
    let short =
      "The keeper of the lock had three clocks, and none of them had ever\nagreed with the others since he came."
    let texts = [[prose, prose, prose], [short, prose, prose], [prose, short, prose], [prose]]
    let parts = titles.enumerated().map { index, title in
      let text = texts[index % texts.count].joined(separator: "\n\n")
      return (index == 0 ? "" : String(repeating: "\n", count: gap + 1)) + "\(title)\n\n\(text)"
    }
    let page = "THE BOOK OF THE BELL\n\nby A. Writer\n\n\n\n\n\(prose)\n\n\(prose)"
    let book = try book(page + String(repeating: "\n", count: gap + 1) + parts.joined())
    let found = Set(book.blocks.filter(\.isHeading).map { book.line($0.range) })
    return titles.count { title in
      let line = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return found.contains(line.filter { $0 != "_" && $0 != "=" })
    }
  }

  @Test(arguments: [
    "_@._--(No. #.)", "@. No. #.", "No. #. @.", "N° #.--@", "(a) @", "a) @", "A. @", "Observ. #.",
    "@.^", "_@_", "_@._",
    "=@=",
  ])
  func aSeriesOfLinesAsCloseAsParagraphsIsOneOfHeadings(dress: String) throws {
    let heads = Self.titles.enumerated().map { index, title in
      let letter = Character(UnicodeScalar(UInt8(0x41 + index)))
      let head = dress.replacing("@", with: title).replacing("#", with: "\(index + 1)")
        .replacing("a)", with: "\(letter.lowercased()))").replacing("A.", with: "\(letter).")
      return head.hasSuffix("^") ? String(head.dropLast()).uppercased() : head
    }
    #expect(try headings(heads, gap: 1) == heads.count)
  }

  @Test(arguments: ["@", "* @ *", "#. @.", "@\nMill Lane, 18#5"])
  func titlesWithAndWithoutCapitalsFurtherAwayAreOneSeries(dress: String) throws {
    // Two lines are those of a title only if they look like one.
    for titles in dress.contains("\n") ? [Self.titles] : [Self.titles, Self.titlesInFrench] {
      let heads = titles.enumerated().map { index, title in
        dress.replacing("@", with: title).replacing("#", with: "\(index + 1)")
      }
      #expect(try headings(heads, gap: 2) == heads.count)
    }
  }

  @Test func centredTitlesAreHeadingsAsCloseAsParagraphs() throws {
    let heads = Self.titlesInFrench.map { title in
      String(repeating: " ", count: (70 - title.count) / 2) + title
    }
    #expect(try headings(heads, gap: 1) == heads.count)
  }

  @Test func aTitleRightAboveItsTextIsAHeadingInSeveralRuns() throws {
    let heads = Self.titlesInFrench.dropLast(2)
    let parts = heads.map { "\($0)\n\(prose)\n\(prose)" }
    let book = try book("\(prose)\n\n" + parts.joined(separator: "\n\n"))
    #expect(book.headings.map(\.title) == Array(heads))
  }

  @Test func aListOfContentsWithSummariesRightBelowItsLabelsHasNoHeadings() throws {
    let list = (1...6).map { "          CHAPTER \($0).\n\(prose)" }.joined(separator: "\n\n")
    let chapters = (1...6).map { "\n\n\n\nCHAPTER \($0).\n\n\n\(prose)\n\n\(prose)" }.joined()
    #expect(try book("CONTENTS\n\n\(list)\(chapters)").headings.count == 7)
  }

  @Test func aLineOfCodeInAChapterWithoutBlankLinesDoesNotUnwrapTheText() throws {
    let code = "$ bell --rope " + String(repeating: "a-long-name/", count: 12)
    let chapter = Array(repeating: "   " + prose, count: 8).joined(separator: "\n")
    let text = (1...3).map { _ in "\(chapter)\n\(code)\n\(chapter)" }.joined(separator: "\n\n")
    #expect(try book(text).blocks.count { $0.kind == .paragraph } >= 48)
  }

  @Test(arguments: ["• ", "•\u{A0}", "•\t", "◦ ", "▪\u{A0}", "● "])
  func bulletsAreItemsWhateverBlankFollows(bullet: String) throws {
    let book = try book("\(prose)\n\n\(bullet)Ropes for the ferry\n\n\(bullet)Salt\n\n\(prose)")
    #expect(book.blocks.map(\.kind) == [.paragraph, .listItem, .listItem, .paragraph])
  }
}
