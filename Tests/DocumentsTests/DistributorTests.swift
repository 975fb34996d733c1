import BookText
import Markup
import Testing

@testable import Documents

@Suite("A distributor's additions to an HTML edition")
struct DistributorTests {
  private static let header = """
    <pre>
    The Project Gutenberg EBook of The Lamp Room, by A. N. Keeper

    Title: The Lamp Room

    *** START OF THIS PROJECT GUTENBERG EBOOK THE LAMP ROOM ***

    Produced by a machine
    </pre><p>E-text prepared by two proofreaders</p><hr>
    """
  private static let footer = """
    <hr><pre>
    End of the Project Gutenberg EBook of The Lamp Room, by A. N. Keeper

    *** END OF THIS PROJECT GUTENBERG EBOOK THE LAMP ROOM ***
    </pre><p>To learn more, visit the distributor.</p>
    """

  private func read(_ body: String, css: String = "", title: String = "") throws -> Book {
    let page = """
      <!DOCTYPE html><html><head><title>\(title)</title><style>\(css)</style></head>
      <body>\(body)</body></html>
      """
    return try #require(try book(Array(page.utf8), named: "a.html"))
  }

  /// The blocks of all sections.
  private func shown(_ book: Book) -> [String] {
    book.sections.flatMap { $0.blocks.map { book.outline[$0] } }
  }

  @Test func headerCreditsAndLicenceAreInNoSection() throws {
    let book = try read(Self.header + "<h1>The Lamp</h1><p>It was lit.</p>" + Self.footer)
    #expect(shown(book) == ["heading(level: 1) The Lamp", "paragraph It was lit."])
    #expect(book.headings.map(\.title) == ["The Lamp"])
    #expect(book.blocks.first?.kind == .boilerplate && book.blocks.last?.kind == .boilerplate)
  }

  @Test func aBookInALicenceAloneIsShown() throws {
    let book = try read(Self.header)
    #expect(shown(book).count == book.blocks.count)
  }

  @Test func aCollectionIncludesTheNoticesBetweenItsBooks() throws {
    let one = "<p>*** START OF THIS PROJECT GUTENBERG EBOOK ***</p><p>It was lit.</p>" + Self.footer
    #expect(shown(try read(one + one)).filter { $0 == "paragraph It was lit." }.count == 2)
    let late = String(repeating: "<p>Dark.</p>", count: 300)
    let two = one + late + one
    #expect(shown(try read(two)).filter { $0 == "paragraph It was lit." }.count == 2)
  }

  @Test(arguments: [
    (
      "The Project Gutenberg eBook of The Lamp Room, by A. N. Keeper.", "The Lamp Room",
      "A. N. Keeper"
    ),
    (
      "The Project Gutenberg E-text of The Lamp Room, by B. Wick Jr.", "The Lamp Room",
      "B. Wick Jr."
    ),
    ("The Lamp Room | Project Gutenberg", "The Lamp Room", nil),
    (
      "A Press in Gutenberg's Town, by A. N. Keeper",
      "A Press in Gutenberg's Town, by A. N. Keeper", nil
    ),
  ])
  func theTitleIsThatOfTheBook(title: String, expected: String, author: String?) throws {
    let page = try read("<p>It was lit.</p>", title: title)
    #expect(page.title == expected)
    #expect(page.credits.author == author)
    let bytes = Array("<!DOCTYPE html><title>\(title)</title>".utf8)
    let head = try #require(
      Document(head: bytes, named: "a.html")?.title(in: FileBytes(bytes)))
    #expect(head.title == expected && head.author == author)
  }

  // MARK: Printed pages

  @Test(arguments: [
    ".pagenum { position: absolute; right: 2% }", ".pagenum { float: right }",
    ".pagenum { visibility: hidden; position: fixed }", ".pagenum { display: block }", "",
  ])
  func theNumberOfAPrintedPageIsNoText(css: String) throws {
    let book = try read(
      """
      <p><span class="pagenum">[Pg v]</span></p>
      <p>In the ele<span class="pagenum"><a name="Page_101">[Pg 101]</a></span>ments
      <span class="pagenum">102</span> it was lit.</p>
      """, css: css)
    #expect(book.outline == ["paragraph In the elements it was lit."])
    #expect(book.pageMarks.map(\.label) == ["v", "101", "102"])
    #expect(
      book.pageMarks.map { book.words($0.place.utf8..<book.text.count) }[1] == "ments it was lit.")
  }

  @Test func wordsInThePlaceOfAPageNumberAreText() throws {
    let book = try read(
      """
      <p>One<span class="pagenum">[Blank page]</span>two
      <a href="#x">Three</a><span class="pagenum"><a href="#x">12</a></span></p><p id="x">Four.</p>
      """, css: ".pagenum { position: absolute }")
    #expect(book.outline == ["paragraph One [Blank page]two Three 12", "paragraph Four."])
    #expect(book.pageMarks.isEmpty)
  }

  @Test(arguments: [
    "[Pg 7]", "[pg 7]", "{7}", "p. 7", "(Page 7)", "[S. 7]", "Pg 7", "[Pag. 7]",
    "<a id='Page_7'>[7]</a>",
    "<a id='page_007'>7</a>",
  ])
  func aNumberThatIsSetApartIsThatOfAPageByItsForm(_ number: String) throws {
    for place in ["position: absolute", "float: right"] {
      let book = try chapter("<p>one<span style='\(place)'>\(number)</span>two</p>")
      #expect(book.outline == ["paragraph onetwo"] && book.pageMarks.map(\.label) == ["7"])
      #expect(book.pageMarks.first?.place.utf8 == 3)
    }
  }

  @Test(arguments: [
    "7", "[7]", "(7)", "1848", "vii", "7.", "[Pg 7", "Pages 7", "p. 7f", "7 : 5", "Ps. 7",
    "<a id='v_7'>7</a>", "<a id='Page_8'>[7]</a>", "<a href='#x'>[Pg 7]</a>",
  ])
  func anotherNumberThatIsSetApartIsText(_ number: String) throws {
    let book = try chapter(
      "<p>one <span style='position: absolute'>\(number)</span> two</p><p id='x'>three</p>")
    let words = number.replacing(/<[^>]*>/, with: "")
    // A tab precedes a possible line number.
    let shown = book.outline.first?.replacing(" | ", with: " ")
    #expect(shown == "paragraph one \(words) two" && book.pageMarks.isEmpty)
  }

  @Test func aNumberOfAPageIsKnownByItsIdentifierToo() throws {
    let book = try chapter(
      "<p>one<a id='Page_12'>[Pg 12]</a>two <a id='Page_13'>13</a> <a id='p14'>15</a> three</p>")
    #expect(book.outline == ["paragraph onetwo 15 three"])
    #expect(book.pageMarks.map(\.label) == ["12", "13"])
  }

  @Test func textBesideTheNumberOfAPageIsKept() throws {
    let book = try chapter(
      "<p>one<span class='pagenum'>vv. 3-9 [Pg 12]</span> two</p>",
      css: ".pagenum { position: absolute }")
    #expect(book.outline == ["paragraph one vv. 3-9 two"] && book.pageMarks.map(\.label) == ["12"])
  }

  @Test func aNumberOutsideTheFlowIsThatOfItsLine() throws {
    let lines = (1...5).map { "Line \($0)<span class='n'>\($0 * 5)</span><br>" }.joined()
    let book = try read("<p>\(lines)</p>", css: ".n { position: absolute; left: 4% }")
    #expect(book.words(book.blocks[0].range).hasPrefix("Line 1\t5\nLine 2\t10\n"))
  }

  @Test func theNumberThatAStyleSheetWritesIsNoText() throws {
    let css = """
      .pb { position: absolute } .pb:after { content: attr(title) }
      .pagenum:after { content: '[' attr(id) ']' } .n { float: left } .n:before { content: attr(title) }
      """
    let book = try read(
      """
      <p>one <a class='pb' id='page113' title='113'></a>two<a class='pb' id='Page_xii' title='p. xii'></a>three
      <a class='pagenum' id='page_39'></a>four</p>
      """, css: css)
    #expect(book.outline == ["paragraph one twothree four"])
    #expect(book.pageMarks.map(\.label) == ["113", "xii", "39"])
    // Numbers of lines, and of pages other than the element's own.
    let others = try read(
      "<p>one <a class='pb' id='v7' title='7'></a>two <a class='n' id='page_8' title='9'></a>three</p>",
      css: css)
    #expect(others.outline == ["paragraph one | 7 two | 9 three"] && others.pageMarks.isEmpty)
  }
}
