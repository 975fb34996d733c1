import BookText
import Markup
import Testing

@testable import Documents

/// Blanks that margins make, numbers of lists, and notes of several paragraphs.
@Suite("Gaps in lines")
struct InlineGapTests {
  private func line(_ html: String) throws -> String {
    let book = try #require(try book(Array("<p>\(html)</p>".utf8), named: "a.html"))
    return book.line(book.blocks[0].range)
  }

  private static let gaps = [
    "margin-left: 1em", "padding-left: .25em", "margin: 0 5px", "padding: 0 .3em",
    "display: inline-block; margin-left: 10px",
  ]

  @Test(arguments: gaps)
  func aMarginBetweenTwoWordsIsABlank(style: String) throws {
    #expect(try line("<span>2</span><span style='\(style)'>The Oil</span>") == "2 The Oil")
    #expect(
      try line("<span>FIG. 1.</span><span style='\(style)'>A lamp.</span>") == "FIG. 1. A lamp.")
  }

  @Test func aMarginAfterAWordIsABlank() throws {
    #expect(try line("<b style='margin-right: 1em'>3</b>The Wick") == "3 The Wick")
    #expect(try line("<b style='padding-right: .5em'>3</b>The Wick") == "3 The Wick")
  }

  @Test func smallMarginsSignsAndScriptsAreNotParted() throws {
    #expect(try line("o<i style='margin-left: .2em'>il</i>") == "oil")
    #expect(
      try line("oil<i style='margin-left: 1em'>,</i> (<i style='margin-left: 1em'>wick</i>)")
        == "oil, (wick)")
    #expect(try line("song<sup style='margin-left: 1em'>4</sup>") == "song4")
    #expect(
      try line("<span style='font-size: 3em; margin-right: 1em'>T</span>he lamp") == "The lamp")
  }

  @Test func dropCapitalsBesideEachOtherAreOneWord() throws {
    let float = "style='float: left'"
    #expect(
      try line("<span \(float)>“</span><span \(float)>Y</span>es,” he said") == "“Yes,” he said")
    #expect(
      try line("<span \(float)>“</span> <span \(float)>Y</span>es,” he said") == "“Yes,” he said")
    #expect(try line("<span \(float)>T</span><span \(float)>h</span>e lamp") == "The lamp")
  }

  @Test func anAlternativeTextOfOneCharacterStandsForItself() throws {
    #expect(try line("The <img src='a.png' alt='𠮷'>野家") == "The 𠮷野家")
    #expect(try line("The <img src='a.png' alt='lamp'> burns") == "The [lamp] burns")
  }

  @Test func anIndexOfLettersFollowsALowLine() throws {
    #expect(
      try line("x<sub>i,j</sub> and V<sub>max</sub>, H<sub>2</sub>O, log<sub>n</sub>")
        == "x_i,j and V_max, H2O, logn")
  }

  @Test func numbersOfListsMayBeNegativePaddedHebrewOrChinese() throws {
    func markers(_ style: String, _ start: Int, _ count: Int) throws -> [String] {
      let items = String(repeating: "<li>a</li>", count: count)
      let list = "<ol start='\(start)' style='list-style-type: \(style)'>\(items)</ol>"
      let book = try #require(try book(Array(list.utf8), named: "a.html"))
      return book.blocks.map(\.layout.marker.text)
    }
    #expect(try markers("decimal", -2, 3) == ["−2.", "−1.", "0."])
    #expect(try markers("decimal-leading-zero", 9, 2) == ["09.", "10."])
    #expect(try markers("hebrew", 14, 4) == ["יד.", "טו.", "טז.", "יז."])
    #expect(try markers("cjk-ideographic", 9, 4) == ["九、", "十、", "十一、", "十二、"])
    #expect(try markers("simp-chinese-informal", 1_010, 1) == ["一千零一十、"])
    #expect(try markers("lower-alpha", -1, 2) == ["−1.", "0."])
    #expect(try markers("upper-roman", -1, 1) == ["−1."])
  }

  @Test func laterParagraphsOfANoteGoOnAtTheDepthOfItsText() throws {
    let book = try #require(
      try book(
        Array(
          """
          <html><p>Oil.</p><aside epub:type='footnote'><p>12. A gloss.</p><p>The second.</p><p>The third.</p>
          </aside><aside epub:type='footnote'><p>* Another.</p></aside><ol><li epub:type='endnote'><p>One.</p>
          <p>Two.</p></li><li epub:type='endnote'><p>Three.</p></li></ol></html>
          """.utf8), named: "a.html"))
    #expect(
      book.outline == [
        "paragraph Oil.", "footnote 12. A gloss.", "paragraph The second.", "paragraph The third.",
        "footnote * Another.", "listItem One.", "listItem Two.", "listItem Three.",
      ])
    #expect(book.blocks[2].layout.leading == 6)
    #expect(book.blocks[3].layout.leading == 6)
    #expect(book.blocks[3].layout.traits.isSuperset(of: [.placed, .flush, .close]))
    #expect(book.blocks[6].layout.marker.text == "")
    #expect(book.blocks[6].layout.leading == book.blocks[5].layout.leading)
  }

  @Test func anInlineHeadingIsAHeading() throws {
    let book = try #require(
      try book(
        Array("<h3 style='display: inline'>Oil.</h3> <p>It is low.</p>".utf8), named: "a.html"))
    #expect(book.outline == ["heading(level: 3) Oil.", "paragraph It is low."])
  }

  @Test func theSourceOfAQuotationStaysWithIt() throws {
    let book = try #require(
      try book(
        Array("<blockquote><p>Trim the wick.</p><p>— A keeper</p></blockquote>".utf8),
        named: "a.html"))
    #expect(book.blocks.map { $0.layout.traits.contains(.keptWithPrevious) } == [false, true])
  }
}
