import BookText
import Markup
import Testing
import XPointers

@testable import Documents

/// A book and its places.
private struct Placed {
  let book: Book
  let positions: DocumentPositions

  init(_ bytes: [UInt8], named name: String = "") throws {
    book = try #require(try DocumentsTests.book(bytes, named: name))
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: name))
    let found = try document.trace(
      in: FileBytes(bytes),
      DocumentOptions(named: "file", fingerprint: Fingerprint(of: bytes)))
    guard case .document(let traced)? = found else { throw DocumentError.noBook }
    positions = DocumentPositions(of: traced)
  }

  /// The place of the first of some words.
  func place(of words: String) throws -> TextOffset {
    let found = try #require(book.text.firstRange(of: Array(words.utf8)))
    return TextOffset(utf8: found.lowerBound)
  }

  /// The XPointer of words.
  func name(of words: String) throws -> String? {
    positions.name(of: try place(of: words)).map { $0.xpointer + ($0.isExact ? "" : " ~") }
  }

  /// The words at an XPointer, after `~` if it is an element around them.
  func words(at xpointer: String, count: Int = 3) -> String? {
    guard let found = positions.place(of: xpointer) else { return nil }
    let text = book.text[found.offset.utf8...].prefix(count)
    return (found.isExact ? "" : "~") + String(decoding: text, as: UTF8.self)
  }
}

@Suite("The places of a document, as KOReader names them")
struct DocumentPositionsTests {
  @Test func aSideNoteHasItsPlacesInTheMarkup() throws {
    let placed = try Placed(
      epub([
        "<p>The lamp <span style='float:left'>Of an old tower</span> was <i>lit</i> again.</p>"
      ]))
    #expect(
      placed.book.outline == ["paragraph The lamp was lit again.", "paragraph Of an old tower"])
    #expect(try placed.name(of: "Of") == "/body/DocFragment[1]/body/p/span/text().0")
    #expect(try placed.name(of: "The") == "/body/DocFragment[1]/body/p/text()[1].0")
    #expect(try placed.name(of: "was") == "/body/DocFragment[1]/body/p/text()[2].1")
    #expect(placed.words(at: "/body/DocFragment[1]/body/p/text()[1].4") == "lam")
    #expect(placed.words(at: "/body/DocFragment[1]/body/p/span/text().10") == "tow")
    #expect(placed.words(at: "/body/DocFragment[1]/body/p/text()[2].1") == "was")
    #expect(placed.words(at: "/body/DocFragment[1]/body/p/i/text().0") == "lit")
  }

  @Test func leadFromTheTextAndBack() throws {
    let placed = try Placed(
      epub([
        "<h1>Oil</h1><p>The lamp was <em>lit</em> in &quot;caf&eacute;s&quot;, I think.</p>",
        "<div>\n<p>Wicks</p>\n<p>Soot &amp; ash</p>\n loose words</div>",
      ]))
    #expect(try placed.name(of: "Oil") == "/body/DocFragment[1]/body/h1/text().0")
    #expect(try placed.name(of: "lamp") == "/body/DocFragment[1]/body/p/text()[1].4")
    #expect(try placed.name(of: "lit") == "/body/DocFragment[1]/body/p/em/text().0")
    #expect(try placed.name(of: "think") == "/body/DocFragment[1]/body/p/text()[2].15")
    #expect(try placed.name(of: "ash") == "/body/DocFragment[2]/body/div/p[2]/text().7")
    #expect(try placed.name(of: "words") == "/body/DocFragment[2]/body/div/text().7")
    #expect(placed.words(at: "/body/DocFragment[1]/body/p/text()[2].15") == "thi")
    #expect(placed.words(at: "/body[1]/DocFragment[2]/body[1]/div[1]/p[2]/text()[1].7") == "ash")
    #expect(placed.words(at: "body/DocFragment[2]/body/div/text().7") == "wor")
    #expect(placed.words(at: "/body/DocFragment[2]/body/div/text().0") == "loo")
  }

  @Test func sameCharacterIsFoundAgainEverywhere() throws {
    let placed = try Placed(
      epub(
        [
          """
          <h2>A <i>lamp</i></h2><p>One &amp; two&#160;three, <b>fo<i>ur</i></b>five<br/>six</p>
          <ul><li>seven</li> <li>eight <ol><li>nine</li></ol></li></ul><pre> ten\n\televen</pre>
          <table><caption>twelve</caption><tfoot><tr><td>foot</td></tr></tfoot>
          <tr><td>a</td><td>be ce</td></tr><tr><td>d</td><td>e<p>f</p></td></tr></table>
          <blockquote><div>line<br/>line two</div></blockquote><p class="u">strasse größe</p>
          """
        ], css: ".u { text-transform: capitalize } li::before { content: 'Item: ' }"))
    let (book, positions) = (placed.book, placed.positions)
    var exact = 0
    for place in book.text.indices where book.text[place] & 0xC0 != 0x80 {
      let name = try #require(positions.name(of: TextOffset(utf8: place)))
      guard name.isExact else { continue }
      exact += 1
      #expect(
        positions.place(of: name.xpointer)
          == DocumentPositions.Place(offset: TextOffset(utf8: place), isExact: true),
        "\(name.xpointer)")
    }
    let words = String(decoding: book.text, as: UTF8.self)
    let generated = 4 * "Item:".count - "Item:".count
    #expect(exact >= words.count { !$0.isWhitespace } - generated)
  }

  @Test func missingStepLeadsToTheElementBefore() throws {
    let placed = try Placed(epub(["<p>Oil here</p><p>Wick</p>", "<p>Soot</p>"]))
    let fragment = "/body/DocFragment[1]"
    #expect(placed.words(at: fragment + "/body/p[2]/text().4") == "Soo")
    #expect(placed.words(at: fragment + "/body/p[2]/text().5") == "~Wic")
    #expect(placed.words(at: fragment + "/body/p[2]/text()[2].0") == "~Wic")
    #expect(placed.words(at: fragment + "/body/p[2]/em/text().0") == "~Wic")
    for wrong in ["p[3]/text().0", "p[0]/text().0", "P/text().0", "div/p[2].0"] {
      #expect(placed.words(at: fragment + "/body/" + wrong) == "~Oil")
    }
    #expect(placed.words(at: fragment + "/body/autoBoxing/p[2]/text().0") == "~Wic")
    #expect(placed.words(at: fragment + "/body/p[2]") == "Wic")
    #expect(placed.words(at: fragment + "/body/p[2].1") == "Wic")
    #expect(placed.words(at: fragment + "/body/2/1.1") == "ick")
    #expect(placed.words(at: "/body/DocFragment[2].0") == "Soo")
    #expect(placed.words(at: "/body/DocFragment[2]/html/body/p.0") == "~Soo")
    for nowhere in ["/body/DocFragment[3].0", "/html/body/p/text().0", "/FictionBook/body", "12"] {
      #expect(placed.words(at: nowhere) == nil)
    }
  }

  @Test func targetsOfLinksAreFound() throws {
    let placed = try Placed(epub(["<p>Oil</p>", "<p>Wick</p><p>see <a id='x y'/>Soot</p>"]))
    #expect(placed.words(at: "#_doc_fragment_1") == "Wic")
    #expect(placed.words(at: "#_doc_fragment_1_ x y") == "Soo")
    #expect(placed.words(at: "#_doc_fragment_1_ z") == "~Wic")
    #expect(placed.words(at: "#_doc_fragment_2") == nil)
  }

  @Test func theOnlyFragmentHasANumberAndIsFoundWithoutOne() throws {
    let placed = try Placed(epub(["<p>Oil</p>"]))
    #expect(try placed.name(of: "Oil") == "/body/DocFragment[1]/body/p/text().0")
    #expect(placed.words(at: "/body/DocFragment[1]/body[1]/p[1]/text()[1].1") == "il")
    #expect(placed.words(at: "/body/DocFragment[1]/body/p/text().1") == "il")
  }

  @Test func fileWithTwoBodiesIsTwoFragments() throws {
    let placed = try Placed(epub(["<p>Oil</p></body><body><p>Wick</p>", "<p>Soot</p>"]))
    #expect(try placed.name(of: "Wick") == "/body/DocFragment[2]/body/p/text().0")
    #expect(try placed.name(of: "Soot") == "/body/DocFragment[3]/body/p/text().0")
    #expect(placed.words(at: "/body/DocFragment[2]/body/p/text().0") == "Wic")
    #expect(placed.words(at: "/body/DocFragment[3]/body/p/text().2") == "ot")
  }

  @Test func fileThatKOReaderDoesNotShowHasOneFragment() throws {
    let bare = epub(["<p>Oil</p>", "", "<p>Soot</p>"]).replacing(
      Array("href='text/c2.xhtml'".utf8), with: Array("href='text/c4.xhtml'".utf8))
    #expect(bare.count == epub(["<p>Oil</p>", "", "<p>Soot</p>"]).count)
    let placed = try Placed(bare)
    #expect(try placed.name(of: "Soot") == "/body/DocFragment[3]/body/p/text().0")
    #expect(placed.words(at: "/body/DocFragment[2]/body/pre/text().3") == "~Soo")
  }

  @Test func hiddenPlacesLeadToTheNextWords() throws {
    let placed = try Placed(
      epub(
        ["<p>Oil <span class='n'>gone</span> lamp</p><p hidden='hidden'>x</p><p>Wick</p>"],
        css: ".n { display: none }"))
    #expect(placed.words(at: "/body/DocFragment/body/p[1]/span/text().2") == "lam")
    #expect(placed.words(at: "/body/DocFragment/body/p[2]/text().0") == "Wic")
  }

  @Test func imagesFormulasAndReadingsAreTheirElements() throws {
    let placed = try Placed(
      epub([
        """
        <p>Oil <img alt='lamp'/> and <math><mi>x</mi><mo>=</mo><mn>7</mn></math> then</p>
        <p>See <ruby>漢<rt>kan</rt></ruby> here</p><svg><text y='1'>drawn</text></svg>
        """
      ]))
    #expect(try placed.name(of: "[lamp]") == "/body/DocFragment[1]/body/p[1]/img.0")
    #expect(try placed.name(of: "7") == "/body/DocFragment[1]/body/p[1]/math.0")
    #expect(try placed.name(of: "drawn") == "/body/DocFragment[1]/body/svg.0")
    #expect(placed.words(at: "/body/DocFragment/body/p[1]/img.0") == "[la")
    #expect(placed.words(at: "/body/DocFragment/body/p[1]/math/mn/text().0") == "~x =")
    #expect(placed.words(at: "/body/DocFragment/body/svg/text/text().2") == "awn")
    #expect(placed.words(at: "/body/DocFragment/body/p[2]/ruby/rt/text().1") == "漢")
  }

  @Test func placesOfHTMLAndFictionBooksBeginAtTheirRoots() throws {
    let html = try Placed(
      Array("<!doctype html><title>t</title><p>Oil<p>The <b>wick</b>".utf8), named: "a.html")
    #expect(try html.name(of: "wick") == "/html/body/p[2]/b/text().0")
    #expect(html.words(at: "/html/body/p[2]/text().0") == "The")
    #expect(html.words(at: "/body/p[2]/text().0") == nil)
    let book = try Placed(
      Array(
        """
        <FictionBook><description><title-info><book-title>A</book-title></title-info></description>
        <body><section><title><p>Oil</p></title><p>The wick</p></section></body></FictionBook>
        """.utf8), named: "a.fb2")
    #expect(try book.name(of: "wick") == "/FictionBook/body/section/p/text().4")
    #expect(book.words(at: "/FictionBook/description/title-info.0") == "Oil")
  }

  @Test func wordsAreThoseThatKOReaderShows() throws {
    let placed = try Placed(
      epub(
        [
          "<h1>Oil</h1><p>La&shy;mps <b>a</b>re  <i class='n'>x</i>lit.</p><p>So</p>",
          "<p>Later</p>",
        ],
        css: ".n { display: none }"))
    #expect(placed.positions.words(at: .start, count: 60) == "Oil Lamps are lit. So")
    #expect(placed.positions.words(at: try placed.place(of: "lit"), count: 6) == "lit. S")
  }

  @Test func hostileNestingIsBounded() throws {
    for tag in ["<b>", "<div>", "<p>", "<ruby>a<rt>", "<table>x<tr><td>", "<svg><g>", "<li>a"] {
      let text = "<p>Oil</p>" + String(repeating: tag, count: 5_000) + "end"
      let placed = try Placed(epub([text]))
      let last = TextOffset(utf8: placed.book.text.count - 1)
      let name = try #require(placed.positions.name(of: last))
      #expect(placed.positions.place(of: name.xpointer) != nil)
    }
  }
}

@Suite("The places of a plain text, as KOReader names them")
struct LinePositionsTests {
  private let text = "An oil\r\n\r\n  lamp\r\twick\n \t\nsoot\n"

  private func name(_ words: String) throws -> String? {
    let place = try #require(text.firstPlace(of: words)).lowerBound
    return LinePositions(Array(text.utf8)).name(
      ofByte: text.utf8.distance(from: text.startIndex, to: place))?.xpointer
  }

  private func words(_ xpointer: String, in text: String? = nil) -> String? {
    let bytes = Array((text ?? self.text).utf8)
    return LinePositions(bytes).byte(of: xpointer).map {
      ($0.isExact ? "" : "~") + String(decoding: bytes[$0.byte...].prefix(4), as: UTF8.self)
    }
  }

  @Test func eachLineWithWordsIsAnElement() throws {
    #expect(try name("oil") == "/FictionBook/body/pre[1]/text().3")
    #expect(try name("lamp") == "/FictionBook/body/pre[2]/text().2")
    #expect(try name("wick") == "/FictionBook/body/pre[3]/text().1")
    #expect(try name("soot") == "/FictionBook/body/pre[4]/text().0")
    #expect(words("/FictionBook[1]/body[1]/pre[2]/text()[1].2") == "lamp")
    #expect(words("/FictionBook/body/pre[4]") == "soot")
    #expect(words("/FictionBook/body/empty-line[2].0") == " \t\ns")
    #expect(words("/FictionBook/description/title-info/book-title/text().0") == "An o")
    #expect(words("/FictionBook/body/pre[4]/text().9") == "~soot")
    #expect(words("/FictionBook/body/pre[5]/text().0") == nil)
    #expect(words("/body/DocFragment[1].0") == nil)
  }

  @Test func longLineIsCutAfterTheNextBlank() {
    let text = String(repeating: "longword ", count: 400)
    #expect(words("/FictionBook/body/pre[1]/text().1998", in: text) == "long")
    #expect(words("/FictionBook/body/pre[1]/text().2008", in: text)?.hasPrefix("~") == true)
    #expect(words("/FictionBook/body/pre[2]/text().4", in: text) == "word")
    #expect(
      LinePositions(Array(text.utf8)).name(ofByte: 2_007)?.xpointer
        == "/FictionBook/body/pre[2]/text().0")
  }

  @Test func offsetsCountCharacters() {
    #expect(words("/FictionBook/body/pre/text().2", in: "éé lamp") == " lam")
    #expect(
      LinePositions(Array("éé lamp".utf8)).name(ofByte: 5)?.xpointer
        == "/FictionBook/body/pre/text().3")
    #expect(LinePositions(Array("\n \n".utf8)).name(ofByte: 0) == nil)
  }
}
