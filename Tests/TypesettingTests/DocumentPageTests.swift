import BookText
import Documents
import Markup
import Testing

@testable import Typesetting

@Suite("Pages of documents")
struct DocumentPageTests {
  /// Returns the first page of an HTML file.
  private func page(_ body: String, css: String = "", measure: Int = 40) throws -> String {
    let bytes = Array("<html><head><style>\(css)</style></head><body>\(body)</body></html>".utf8)
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: "a.html"))
    let contents = try document.contents(
      of: FileBytes(bytes), DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes)))
    guard case .book(let book) = contents else { throw BookError.empty }
    return drawnPages(of: book, PageFormat(measure: measure, lines: 60)).map(\.text)[0]
  }

  @Test func entriesOfAnIndexAreSetSolidAtTheirDepths() throws {
    let css = ".a { margin: 0 0 0 1em } .b { margin: 0 0 0 2em }"
    #expect(
      try page(
        """
        <p>Places on the river.</p><p class="a">Ferry</p><p class="b">bell of, 12</p>
        <p class="b">fares, 14, 20</p><p class="a">Mill</p><p>All of them are wet.</p>
        """, css: css) == """
          Places on the river.

            Ferry
              bell of, 12
              fares, 14, 20
            Mill

            All of them are wet.
          """)
    // Prose in the same style is a series of paragraphs.
    #expect(
      try page(
        """
        <p>Places on the river.</p><p class="a">The ferry is late.</p><p class="a">Its bell is cracked.</p>
        <p class="a">The mill stands.</p>
        """, css: css) == """
          Places on the river.

            The ferry is late.
              Its bell is cracked.
              The mill stands.
          """)
  }

  @Test(arguments: ["page-break-before: always", "page-break-after: always"])
  func anElementWithoutContentBetweenLinesMayBreakThePage(style: String) throws {
    let body = { (style: String) in
      "<h1>One</h1><div>The lamp.</div><div style=\"\(style)\"></div><div>The bell.</div>"
    }
    #expect(try page(body("")).contains("The bell."))
    let first = try page(body(style))
    #expect(first.contains("The lamp.") && !first.contains("The bell."))
  }

  @Test func linesDrawnInACellAreNotJoined() throws {
    let drawn = """
      <svg><text><tspan x="1" y="10">lamp</tspan><tspan x="1" y="90">bell</tspan></text></svg>
      """
    let words = try page(
      "<p>Here.</p><table><tr><th>a</th><th>b</th></tr><tr><td>\(drawn)</td><td>x</td></tr></table>"
    )
    #expect(words.contains("lamp") && words.contains("bell") && !words.contains("lampbell"))
  }

  @Test func hangingEntriesAreSetSolidInADocumentWithoutMargins() throws {
    #expect(
      try page(
        """
        <p>Places.</p><p class="a">Ferry, 12</p><p class="b">bell of, 12</p><p class="a">Mill, 3</p>
        <p>All of them are wet.</p>
        """,
        css: """
          p { margin: 0; text-indent: 1em } .a { margin-left: 2em; text-indent: -1em }
          .b { margin-left: 3em; text-indent: -1em }
          """) == """
          Places.

            Ferry, 12
              bell of, 12
            Mill, 3

            All of them are wet.
          """)
  }

  @Test func linesOfUnlikeAlignmentAreNeitherJoinedNorSetApart() throws {
    let expected = """
      It must suffice.

                                Yours, J. Austen.
        Miss Austen, Chawton.

        Some more.
      """
    let css = ".sig { text-align: right } .post { margin-left: 1em; text-align: left }"
    for end in ["", "<br>"] {
      #expect(
        try page(
          """
          <p>It must suffice.</p><div class="sig">Yours, J. Austen.\(end)</div>
          <div class="post">Miss Austen, Chawton.\(end)</div><p>Some more.</p>
          """, css: css, measure: 43) == expected)
    }
  }

  @Test func paddingSetsParagraphsApart() throws {
    let body = "<p>One.</p><p class='a'>Two.</p><p class='b'>Three.</p>"
    let css = "p { margin: 1em 0 } .a { margin: 0 } .b { margin: 0; text-align: center }"
    let close = try page(
      "<p>One.</p><div class='a'>Two.</div><div class='b'>Three.</div>", css: css)
    #expect(close.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    let apart = try page(
      "<p>One.</p><div class='a'>Two.</div><div class='b'>Three.</div>",
      css: css + ".b { padding-top: 1em }")
    #expect(apart.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
    #expect(try page(body, css: css).hasPrefix("One.\n  Two.\n"))
  }

  @Test func theNumberOfAPageBetweenLinesDoesNotDivideAStanza() throws {
    let css = """
      .poem p { margin: 0; padding-left: 1em; text-indent: -1em } .poem p.i { margin-left: 2em }
      .hidden { display: none } .pagenum { position: absolute }
      """
    func poem(_ between: String) throws -> String {
      try page(
        """
        <div class="poem"><p class="i">Far on the edge of the land</p>\(between)
        <p class="i">I stood in the sun.</p></div>
        """, css: css)
    }
    let whole = """
          Far on the edge of the land
          I stood in the sun.
      """
    for number in [
      "<p><span class='pagenum hidden'>[pg 51]</span></p>",
      "<p><span class='pagenum'>[pg 51]</span></p>", "<p><a id='x'></a></p>",
      "<p> <span> </span></p>",
    ] {
      #expect(try poem(number) == whole, "\(number)")
    }
    for gap in ["<p>&nbsp;</p>", "<p><br></p>", "<p style='margin-top: 1em'></p>"] {
      #expect(try poem(gap) == whole.replacing("\n", with: "\n\n"), "\(gap)")
    }
  }

  @Test func stanzasInACellHaveAnEmptyRowBetweenThem() throws {
    let lines = (
      "Augustus was a lad;<br>Fat cheeks he had:<br>", "Next day he was thin<br>And lean."
    )
    #expect(
      try page("<table><tr><td>\(lines.0)<br>\(lines.1)</td></tr></table>") == """
          Augustus was a lad;
          Fat cheeks he had:

          Next day he was thin
          And lean.
        """)
    #expect(
      try page(
        """
        <table><tr><td>Augustus</td><td>\(lines.0)<br><br><br>\(lines.1)<br><br></td></tr>
        <tr><td>Augustus</td><td>\(lines.0)<div>\(lines.1)</div></td></tr></table>
        """) == """
          Augustus
            Augustus was a lad;
            Fat cheeks he had:

            Next day he was thin
            And lean.

          Augustus
            Augustus was a lad;
            Fat cheeks he had:
            Next day he was thin
            And lean.
          """)
  }

  @Test func speechesOfAPlayBeginAtOneEdge() throws {
    func play(_ lines: Int, _ name: String = "<b>Anna.</b>") -> String {
      let speeches = (0..<6).map { index in
        "<p>\(name) It is late\(index < lines ? ",<br>and the lamp is lit" : "").</p>"
      }
      return "<p>They meet.</p>" + speeches.reversed().joined()
    }
    let speech = "Anna. It is late."
    let lines = "Anna. It is late,\nand the lamp is lit."
    #expect(
      try page(play(2))
        == (["They meet."] + Array(repeating: speech, count: 4)).joined(separator: "\n")
        + "\n\(lines)\n\(lines)")
    // One speech with lines may be an address.
    #expect(try page(play(1)).contains("\n  \(speech)"))
    // Others than names.
    for words in [
      "<b>Anna</b>", "Anna.", "<b>anna.</b>", "<b>\(String(repeating: "An ", count: 14)).</b>",
    ] {
      #expect(try page(play(2, words), measure: 80).contains("\n  "), "\(words)")
    }
    for name in [
      "<i>Anna</i>.", "<b>Anna: </b>", "<span style='font-variant: small-caps'>Anna</span>:",
    ] {
      #expect(try !page(play(2, name)).contains("\n  "), "\(name)")
    }
  }

  @Test func equationsInARowAreSetApart() throws {
    #expect(
      try page(
        """
        <p>So:</p><p><math display="block"><mtable><mtr><mtd><mn>2</mn><mi>x</mi></mtd><mtd><mo>=</mo><mn>1</mn></mtd>
        <mtd><mi>y</mi></mtd><mtd><mo>=</mo><mn>0</mn><mspace width="2em"/></mtd><mtd><mspace width="2em"/></mtd></mtr>
        <mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></mtd><mtd><mi>y</mi></mtd>
        <mtd><mo>=</mo><mn>3</mn></mtd></mtr></mtable></math></p>
        """) == """
          So:

          2x = 1\u{2003}\u{2003} y = 0

                  a
              x = ─ \u{2003}\u{2003}  y = 3
                  b
          """)
  }
}
