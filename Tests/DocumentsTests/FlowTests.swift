import BookText
import Testing

@testable import Documents

@Suite("From elements to blocks")
struct FlowTests {
  @Test func headingsAndParagraphsAreBlocks() throws {
    let book = try chapter("<h1>The\n Lamp</h1><p>It  was\nlit.</p><p>It went <i>out</i>.</p>")
    #expect(
      book.outline == [
        "heading(level: 1) The Lamp", "paragraph It was lit.", "paragraph It went out.",
      ])
    #expect(book.emphasised == ["out": .italic])
  }

  @Test(
    "a line end between an opening bracket and an element is only layout",
    arguments: [
      ("It is reversible (\n    <i>Exercise 10</i>), so", "It is reversible (Exercise 10), so"),
      ("See “\n <b>lamp</b>” and [\r\n  <i>wick</i>].", "See “lamp” and [wick]."),
      (
        "So (\n <span>\n  <i>x</i>\n </span>\n ), and <i>y</i>\n , <i>z</i>\n .",
        "So (x), and y, z."
      ),
      // As typed: a blank, a sign of its own, a word, a German closing mark.
      ("It was ( <i>lit</i> ) early", "It was ( lit ) early"),
      ("It was (\n<i> </i><i>lit</i> ) early", "It was ( lit ) early"),
      ("In <i>C</i>\n.NET and <i>mot</i>\n; fin", "In C .NET and mot ; fin"),
      ("It went out :(\n <i>Then</i> it was lit", "It went out :( Then it was lit"),
      ("The „lamp“\n <i>was</i> lit", "The „lamp“ was lit"),
      ("The lamp (\nthe old one) was lit", "The lamp ( the old one) was lit"),
    ])
  func layoutAfterBrackets(source: String, text: String) throws {
    let book = try chapter("<p>\(source)</p>")
    #expect(book.outline == ["paragraph \(text)"])
  }

  @Test func classSelectorsApply() throws {
    let book = try chapter(
      """
      <p><span class='i'>slanted</span> <b class='i'>both</b> <span class='sc'>small</span>
      <span class='no'>hidden</span> 10<sup>16</sup> H<sub>2</sub>O</p>
      <p class='c'>centred</p><p class='r'>right</p><div class='in'><p>set in</p></div>
      """,
      css: """
        .i { font-style: italic } span.sc { font-variant: small-caps } .no { display: none }
        p.c { text-align: center } .r { text-align: right } div.in { margin-left: 2em }
        """)
    #expect(book.blocks.count == 4)
    #expect(
      book.emphasised == [
        "slanted": .italic, "both": [.bold, .italic], "small": .smallCapitals,
        "16": .superscript, "2": .subscript,
      ])
    #expect(!book.words(0..<book.text.count).contains("hidden"))
    #expect(book.blocks.dropFirst().prefix(2).map(\.layout.alignment) == [.centre, .right])
    #expect(book.blocks[3].layout.leading == 4)
  }

  @Test(arguments: ["p.r { text-align: right }", "@import url(b.css); p.r { text-align: right }"])
  func theSignsOfACommentAroundASheetHideNoRule(rules: String) throws {
    let html = """
      <!doctype html><head><style><!--
      \(rules)
      b { color: red }
      --></style></head><body><p class='r'>right</p><p>left</p></body>
      """
    let book = try #require(try book(Array(html.utf8), named: "a.html"))
    #expect(book.blocks.map(\.layout.alignment) == [.right, .natural])
  }

  @Test func aSheetInTheBodyAppliesToAllOfTheDocument() throws {
    let html = """
      <html><head><style>b { display: none }</style></head><body><p class='r'>right <b>hidden</b></p>
      <style media='print'>p { text-align: center }</style><style>p.r { text-align: right }</style>
      <p>left</p></body></html>
      """
    let book = try #require(try book(Array(html.utf8), named: "a.html"))
    #expect(book.outline == ["paragraph right", "paragraph left"])
    #expect(book.blocks.map(\.layout.alignment) == [.right, .natural])
  }

  @Test func leadingHasRoomForReadingsIfMostPagesHaveSome() throws {
    let page = "<p>" + String(repeating: "The lamp is lit at six. ", count: 83) + "</p>"
    let reading = "<p><ruby>lamp<rt>ramp</rt></ruby></p>"
    func isFrequent(_ body: String) throws -> Bool { try chapter(body).hasFrequentReadings }
    #expect(try isFrequent(reading))
    #expect(try isFrequent(reading + page))
    // Four in one place are no more than one.
    #expect(try !isFrequent(String(repeating: reading, count: 4) + page + page))
    #expect(try isFrequent(reading + page + reading + page))
    #expect(try !isFrequent(page))
  }

  @Test func linesOfADrawingThatStandApartAreParagraphsAfterAPause() throws {
    func line(_ words: String, _ y: Int) -> String {
      let places = (1..<words.count).map { "\($0)" }.joined(separator: ",")
      return "<tspan x='0,\(places)' y='\(y)'>\(words)</tspan>"
    }
    let book = try chapter(
      """
      <svg viewBox='0 0 9 9'><text>\(line("one line of it", 0))\(line("two lines of it", 20))
      \(line("some more of it.", 40))\(line("apart from those", 75))</text></svg>
      """)
    #expect(
      book.outline == [
        "paragraph one line of it two lines of it some more of it.", "paragraph apart from those",
      ])
    #expect(book.blocks.map(\.blankLinesBefore) == [1, Block.blankLinesOfPause])
  }

  @Test func aBreakAfterTheLastLineIsNotALineOfVerse() throws {
    func kinds(_ lines: Int) throws -> [Block.Kind] {
      let body = String(repeating: "The lamp was lit at six.<br>", count: lines)
      return try chapter("<p>\(body)</p>").blocks.map(\.kind)
    }
    #expect(try kinds(2) == [.paragraph])
    #expect(try kinds(3) == [.verse])
  }

  @Test func aLaterChapterInASectionIsInThePartOfTheHeadingAboveIt() throws {
    let scenes = (1...3).map { "<h3>Scene \($0)</h3><p>\(Self.long)</p>" }
    var book = try page("<h2>Act Two</h2>\(scenes.joined())")
    // As a list of contents without scenes has it.
    (book.sections[0].title, book.sections[0].part) = ("Act Two", "The Lamp")
    let last = try #require(book.blocks.last?.range.lowerBound)
    #expect(book.chapter(at: TextOffset(utf8: last)).titleInPart == "Act Two · Scene 3")
  }

  @Test func aChapterInsideASectionHasItsOwnTitle() throws {
    let letters = (1...4).map { "<h3>\($0). To Anna</h3><p>\(Self.long)</p>" }
    let book = try page(
      "<h1>Letters</h1><h2>Part One</h2>\(letters.joined())<h4>Note</h4><p>\(Self.long)</p>")
    let titles = book.blocks.map {
      book.chapter(at: TextOffset(utf8: $0.range.lowerBound)).titleInPart
    }
    let first = "Part One · 1. To Anna"
    #expect(
      titles == [first, first, first, first]
        + (2...4).flatMap { number in
          [String](repeating: "Part One · \(number). To Anna", count: 2)
        } + [String](repeating: "Part One · 4. To Anna", count: 2))
    #expect(book.sections.flatMap { book.chapters(of: $0) } == [0, 4, 6, 8])
  }

  /// Reads an HTML file.
  private func page(_ body: String) throws -> Book {
    try #require(try book(Array("<!doctype html><body>\(body)</body>".utf8), named: "a.html"))
  }

  private static let long = String(repeating: "The lamp was lit at six. ", count: 60)

  @Test func sectionsThatAreMostlyShortAreNoPagesOfTheirOwn() throws {
    func starts(_ sections: [(level: Int, text: String)]) throws -> [String] {
      let body = sections.enumerated().map { index, section in
        "<h\(section.level)>H\(index)</h\(section.level)><p>\(section.text)</p>"
      }
      let book = try page(body.joined())
      return book.sections.map { book.words(book.blocks[$0.blocks.lowerBound].range) }
    }
    let (long, short) = (Self.long, "Short.")
    #expect(try starts([(1, long), (2, long), (2, long)]) == ["H0", "H1", "H2"])
    #expect(try starts([(1, long), (2, short), (2, long)]) == ["H0", "H1", "H2"])
    #expect(try starts([(1, long), (2, short), (2, long), (2, short)]) == ["H0"])
    #expect(try starts([(1, short), (1, long), (2, long), (1, short)]) == ["H0"])
    #expect(try starts([(1, long), (1, long), (2, short), (2, short)]) == ["H0", "H1"])
    // A part is as long as its sections together.
    let parts = try starts([(1, short), (2, long), (1, short), (2, long), (1, short), (2, long)])
    #expect(parts == ["H0", "H1", "H2", "H3", "H4", "H5"])
    let chapters = try starts([
      (1, short), (2, short), (2, long), (2, short), (1, short), (2, long), (2, short),
    ])
    #expect(chapters == ["H0", "H4"])
    // One alone is not a series.
    #expect(try starts([(1, long), (2, short)]) == ["H0", "H1"])
    let text = "# H0\n\n## H1\n\nShort.\n\n## H2\n\nShort.\n"
    let markdown = try #require(try book(Array(text.utf8), named: "a.md"))
    #expect(markdown.sections.count == 1)
    // The length from which a section gets a page.
    func pages(_ count: Int) throws -> Int {
      let text = String(repeating: "a", count: count - "H0\n".utf8.count)
      return try starts([(2, text), (2, text)]).count
    }
    #expect(try pages(595) == 1 && pages(605) == 2)
  }

  @Test func theHeadingsOfATitlePageAreOnOnePage() throws {
    let book = try page(
      "<h2>The</h2><h1>Lamp</h1><h4>by</h4><h2>A. Keeper</h2><p>1895</p><h2>One</h2><p>\(Self.long)</p>"
    )
    #expect(
      book.sections.map { book.words(book.blocks[$0.blocks.lowerBound].range) } == ["The", "One"])
  }

  @Test func aListOfTermsIsApartFromWhatIsAroundIt() throws {
    let rows = { (book: Book) in
      book.blocks.map { block in
        "\(block.layout.traits.contains(.placed)) \(block.layout.traits.contains(.keptWithNext))"
      }
    }
    let list = try page("<p>a</p><dl><dt>b</dt><dt>c</dt><dd><p>d</p></dd><dt>e</dt></dl><p>f</p>")
    #expect(
      rows(list) == [
        "false false", "true true", "true true", "true false", "true false", "false false",
      ])
  }

  @Test func aWebPageBeginsWithItsMainElementOrAfterItsLinks() throws {
    func opening(_ body: String) throws -> String? {
      let book = try page(body)
      return book.opening.map { book.words($0.utf8..<min($0.utf8 + 4, book.text.count)) }
    }
    let links = "<ul><li><a href='b.html'>Home</a><li><a href='c.html'>News</a></ul>"
    let text = "<p>\(Self.long)</p>"
    #expect(try opening("\(links)\(text)<main><p>Main part</p></main>") == "Main")
    #expect(try opening("\(text)<div role='main'><p>Main part</p></div>") == "Main")
    #expect(try opening("\(links)<p>x</p><h2>Head</h2>\(text)") == "Head")
    #expect(try opening("\(links)\(text)<h2>Head</h2>") == nil)
    #expect(try opening("<p>A <a href='b.html'>link</a></p><h2>Head</h2>") == nil)
    #expect(try opening("<h2>Head</h2>\(links)") == nil)
    #expect(try opening("\(links)\(text)") == nil)
  }

  @Test func theRowsOfATableOfOneColumnAreApartIfTheyHaveLines() throws {
    let table = try page(
      "<table><tr><td><p>a</p><p>b</p></td></tr><tr><td><p>c</p><p>d</p></td></tr></table>")
    #expect(table.outline == ["listItem a / b", "listItem c / d"])
    #expect(table.blocks.allSatisfy { $0.layout.marker.style == .none })
    let plain = try page("<table><tr><td>a</td></tr><tr><td>b</td></tr></table>")
    #expect(plain.outline == ["paragraph a", "paragraph b"])
  }

  @Test(
    "the sides of the page are sides of vertical lines",
    arguments: [
      ("margin: 1em 2em 3em 4em", 8, 4, 1, 2, 6, 1), ("margin: 2em 0", 0, 0, 3, 4, 4, 1),
      ("margin: 0 3em", 6, 6, 1, 0, 0, 3), ("margin-top: 2em", 0, 0, 3, 4, 0, 1),
      ("margin: 0 1em 2em", 2, 2, 1, 0, 4, 1), ("padding-top: 1em", 0, 0, 1, 2, 0, 1),
      ("margin-inline-start: 2em", 4, 0, 1, 4, 0, 1), ("padding: 0 0 0 2em", 4, 0, 1, 0, 0, 1),
    ])
  func verticalLines(
    margins: String, leading: UInt8, trailing: UInt8, blanks: UInt8, turnedLeading: UInt8,
    turnedTrailing: UInt8, turnedBlanks: UInt8
  ) throws {
    let text = "<p>before</p><p class='m'>set in</p>"
    let usual = "p { margin: 0 } p.m { \(margins) }"
    let horizontal = try #require(try chapter(text, css: usual).blocks.last)
    #expect(horizontal.layout.leading == leading && horizontal.layout.trailing == trailing)
    #expect(horizontal.blankLinesBefore == blanks)
    // Wherever vertical lines are declared.
    for html in ["html { -epub-writing-mode: vertical-rl }", "p { writing-mode: vertical-rl }"] {
      let vertical = try #require(try chapter(text, css: usual + html).blocks.last)
      #expect(vertical.layout.leading == turnedLeading)
      #expect(vertical.layout.trailing == turnedTrailing)
      #expect(vertical.blankLinesBefore == turnedBlanks)
    }
  }

  @Test func aSiblingIsMatchedInsideOtherElementsToo() throws {
    let css = """
      section.poem p > span { display: block; padding-left: 1em; text-indent: -1em }
      section.poem p > span + br { display: none }
      """
    let lines = (1...5).map { "<span>line \($0)</span>" }.joined(separator: "<br/>")
    let book = try chapter(
      "<section class='poem'><p>\(lines)</p><p>\(lines)</p></section><p>a<br/>b</p>", css: css)
    let stanza = "verse line 1 / line 2 / line 3 / line 4 / line 5"
    #expect(book.outline == [stanza, stanza, "paragraph a / b"])
    // Elsewhere the spans are parts of a line.
    let other = try chapter(
      "<section><p><span>a</span> <span>b</span><br/>c</p></section>", css: css)
    #expect(other.outline == ["paragraph a b / c"])
  }

  @Test func linesOfVerseThatHangBeginWhereTheyHangFrom() throws {
    let css = """
      .poem { margin-left: 2em } .poem span { display: block; padding-left: 3em; text-indent: -3em }
      .poem span.in { margin-left: 2em } .poem span.less { text-indent: -2em }
      """
    let book = try chapter(
      """
      <div class='poem'><div><span>one</span><span class='in'>two</span><span class='less'>three</span>\
      <span>four</span></div><div><span>alone</span></div></div>
      """, css: css)
    #expect(book.blocks.map(\.layout.leading) == [4, 10])
    #expect(book.blocks.map(\.layout.firstIndent) == [0, -6])
    #expect(book.words(book.blocks[0].range) == "one\n    two\n  three\nfour")
    // Paragraphs that hang keep their form.
    let prose = try chapter("<p style='padding-left: 3em; text-indent: -3em'>One line.</p>")
    #expect(prose.blocks[0].layout.leading == 6 && prose.blocks[0].layout.firstIndent == -6)
  }

  @Test func aPhraseShownAsABlockIsALineAndABreakBesideItABlankOne() throws {
    let css = "span { display: block }"
    let lines = (1...4).map { "<span>line \($0)</span>" }.joined(separator: "\n")
    #expect(
      try chapter("<p>\(lines)</p>", css: css).outline == [
        "verse line 1 / line 2 / line 3 / line 4"
      ])
    #expect(
      try chapter("<p><span>a</span><br/><span>b</span></p>", css: css).outline == [
        "paragraph a", "paragraph b",
      ])
  }

  @Test func termsAndSpeakersAreKeptWithTheNextBlock() throws {
    let list = try chapter(
      "<dl><dt>LAMP, n.</dt><dd>A light.</dd><dt>STAIR, n.</dt><dd>A climb.</dd></dl>")
    #expect(list.outline.count == 4)
    // The space before a term is not a pause.
    let spaced = try chapter(
      "<p>text</p><dl><dt>LAMP</dt><dd>A light.</dd><dt>STAIR</dt><dd>A climb.</dd></dl>",
      css: "dt { margin-top: 2em }")
    #expect(spaced.blocks.allSatisfy { $0.blankLinesBefore < 2 })
    #expect(
      list.blocks.map { $0.layout.traits.contains(.keptWithNext) } == [true, false, true, false])
    // Nothing defines the last term of a list.
    for rest in ["", "<dd> </dd>", "<dt> </dt><dd><br></dd>"] {
      let ended = try chapter(
        "<dl><dt>LAMP</dt><dd>A light.</dd><dt>STAIR</dt>\(rest)</dl><p>After it.</p>")
      #expect(
        ended.blocks.map { $0.layout.traits.contains(.keptWithNext) } == [
          true, false, false, false,
        ])
      #expect(ended.blocks[2].layout.traits.contains(.flush))
    }
    // An image does.
    let drawn = try chapter("<dl><dt>LAMP</dt><dd><img src='a.png' alt='A lamp'></dd></dl>")
    #expect(drawn.blocks[0].layout.traits.contains(.keptWithNext))
    let speech = String(repeating: "much text ", count: 12)
    let play = try chapter("<table><tr><td>The Keeper</td><td>\(speech)</td></tr></table>")
    #expect(play.blocks.map { $0.layout.traits.contains(.keptWithNext) } == [true, false])
    // A stage direction has no speaker.
    let direction = try chapter(
      """
      <table><tr><td>The Keeper</td><td>\(speech)</td></tr><tr><td/><td>(Enter Ghost.)</td></tr>
      <tr><td>The Keeper</td><td>\(speech)</td></tr></table>
      """)
    #expect(
      direction.blocks.map { $0.layout.traits.contains(.keptWithNext) } == [
        true, false, false, true, false,
      ])
    let wide = try chapter("<table><tr><td>\(speech)</td><td>\(speech)</td></tr></table>")
    #expect(!wide.blocks[0].layout.traits.contains(.keptWithNext))
  }

  @Test func termsAreNotIndentedWhateverIsBeforeThem() throws {
    let book = try chapter(
      """
      <p>one</p><dl><dt>LAMP</dt><dd>A light.</dd><dt>STAIR</dt><dd><ul><li>A climb.</li></ul></dd>
      <dt>WELL</dt><dd>A hole.</dd></dl>
      """, css: "p, dl { text-indent: 1em }")
    #expect(
      book.blocks.map { $0.layout.traits.contains(.flush) } == [
        false, true, true, true, false, true, true,
      ])
    // Each of several definitions of one term begins like the first; its second paragraph is indented.
    let several = try chapter(
      "<dl><dt>LAMP</dt><dd>A light.</dd><dd><p>Oil.</p><p>Gas.</p></dd></dl>")
    #expect(
      several.blocks.map { $0.layout.traits.contains(.flush) } == [true, true, true, false])
  }

  @Test func whatBelongsToTheBlockBeforeItIsKeptWithThat() throws {
    let book = try chapter(
      """
      <blockquote><p>one</p><cite>two</cite></blockquote><p class='k'>three</p><p class='k'>four</p>
      <p>five</p><p class='r'>six</p><p class='r'>seven</p><h2>eight</h2><p class='r'>nine</p>
      <div class='l'><p>ten</p></div><p>eleven</p><p>twelve</p><footer><p>thirteen</p></footer>
      """,
      css: """
        cite { display: block } .k { page-break-before: avoid } .r { text-align: right }
        .l { break-after: avoid-page }
        """)
    let kept = book.blocks.filter { $0.layout.traits.contains(.keptWithPrevious) }
    #expect(kept.map { book.words($0.range) } == ["two", "four", "six", "eleven", "thirteen"])
    #expect(book.blocks.count == 13)
  }

  @Test func theLinesOfANoteAreKept() throws {
    let lines = (1...4).map { "line \($0)" }.joined(separator: "<br/>")
    let book = try chapter("<aside epub:type='footnote'><p>\(lines)</p></aside>")
    #expect(book.outline == ["verse line 1 / line 2 / line 3 / line 4"])
  }

  @Test func aLongLineAfterABreakIsAParagraph() throws {
    let prose = String(repeating: "much text ", count: 30).dropLast()
    let book = try chapter(
      """
      <p>Definition<br/>Lamp<br/>\(prose)<br/>The end</p>
      <ol><li>Stair<br/>\(prose)</li></ol><p>a<br/>b<br/>c<br/>d</p>
      """)
    #expect(
      book.outline == [
        "paragraph Definition", "paragraph Lamp", "paragraph \(prose)", "paragraph The end",
        "listItem Stair", "listItem \(prose)", "verse a / b / c / d",
      ])
    #expect(
      book.blocks.map { $0.layout.traits.contains(.close) } == [
        false, true, true, true, false, true, false,
      ])
    #expect(
      book.blocks.map(\.layout.marker.text) == ["", "", "", "", "1.", "", ""])
  }

  @Test func anInvalidValueDoesNotReplaceAValidOne() throws {
    let book = try chapter(
      "<div>a\n  b</div><p>c</p>",
      css:
        "div { white-space: pre-wrap; white-space: -moz-pre-wrap !important; white-space: -o-pre-wrap }"
    )
    #expect(book.words(book.blocks[0].range) == "a\n  b")
  }

  @Test func aTitlePageIsCentredUnlessAStyleSheetAlignsIt() throws {
    let page =
      "<section epub:type='titlepage'><h1>The Lamp</h1><p>by a Keeper</p></section><p>text</p>"
    #expect(try chapter(page).blocks.map(\.layout.alignment)[1...] == [.centre, .natural])
    let left = try chapter(page, css: "section p { text-align: left }")
    #expect(left.blocks[1].layout.alignment == .left)
  }

  @Test func theMoreSpecificAndTheLaterRuleWins() throws {
    let book = try chapter(
      "<div class='a'><p class='b' id='x'>one</p></div><p class='b'>two</p><p>three</p>",
      css: """
        #x { text-align: right } .a .b { text-align: left } p.b { text-align: center }
        .b { text-align: left } p { text-align: left } p { text-align: center }
        """)
    #expect(book.blocks.map(\.layout.alignment) == [.right, .centre, .centre])
  }

  @Test func whatIsMarkedAsImportantWinsOverEverythingElse() throws {
    let book = try chapter(
      """
      <div id='x'><p class='a' style='text-align: left'>one</p></div>
      <p class='a' style='text-align: center ! IMPORTANT'>two</p><p style='text-align: right'>three</p>
      <p class='b'>four</p><p class='c'>five!</p>
      """,
      css: """
        .a { text-align: right!important } p.a { text-align: left } #x .a { text-align: center }
        .b { text-align: right; text-align: left !ie } .c { text-align: right !important }
        p.c { text-align: center !important } .c::after { content: '!important' }
        """)
    #expect(book.blocks.map(\.layout.alignment) == [.right, .centre, .right, .right, .centre])
    #expect(book.outline.last == "paragraph five!!important")
  }

  @Test func itemsOfListsHaveMarkersOutsideTheText() throws {
    let book = try chapter(
      "<ol start='3'><li>c</li><li>d<ul><li>in</li></ul></li></ol><ol type='a'><li>e</li></ol>")
    #expect(book.outline == ["listItem c", "listItem d", "listItem in", "listItem e"])
    #expect(book.blocks.map(\.layout.marker.text) == ["3.", "4.", "◦", "a."])
    #expect(book.blocks.map(\.layout.leading) == [4, 4, 8, 4])
    let greek = try chapter("<ol><li>f</li><li>g</li></ol>", css: "ol { list-style: lower-greek }")
    #expect(greek.blocks.map(\.layout.marker.text) == ["α.", "β."])
  }

  @Test(arguments: [
    ("9223372036854775807", "65535."), ("99999999999999999999", "65535."), ("65536", "65535."),
    ("-9223372036854775808", "−65535."), ("1e9", "1."), ("", "1."),
  ])
  func numbersOfItemsEndAtWhatAMarkerCanShow(number: String, marker: String) throws {
    let lists =
      "<ol start='\(number)'><li>a</li><li>b</li></ol><ol><li value='\(number)'>c</li></ol>"
    let markdown = Array("one\n\n\(lists)\n".utf8)
    for book in [
      try chapter(lists), try book(Array("<!DOCTYPE html><p>one</p>\(lists)".utf8)),
      try book(markdown, named: "a.md"),
    ] {
      let items = book?.blocks.filter { $0.kind == .listItem } ?? []
      #expect(items.count == 3)
      #expect(items.first?.layout.marker.text == marker && items.last?.layout.marker.text == marker)
    }
  }

  @Test func anItemWithoutAMarkerHangsUnlessItsLinesAreKept() throws {
    let book = try chapter(
      """
      <ul class='n'><li>one<p>two</p></li><li>three<br/>four</li></ul><ul><li>five</li></ul>
      <aside epub:type='footnote'><ul class='n'><li>six</li></ul></aside>
      """, css: ".n { list-style: none }")
    #expect(
      book.outline == [
        "listItem one", "listItem two", "listItem three / four", "listItem five", "listItem six",
      ])
    #expect(book.blocks.map(\.layout.leading) == [6, 4, 4, 4, 4])
    #expect(book.blocks.map(\.layout.firstIndent) == [-2, 0, 0, 0, 0])
    #expect(book.blocks[0].layout.alignment == .left)
    #expect(book.blocks[4].layout.alignment == .natural)
  }

  @Test func listsForNavigationHaveNoMarkersInEPUBsUnlessAStyleSheetSaysSo() throws {
    let list = "<nav><ol><li>one<ul><li>two</li></ul></li></ol></nav><ol><li>three</li></ol>"
    func markers(_ book: Book?) -> [String]? { book?.blocks.map(\.layout.marker.text) }
    let plain = try chapter(list)
    #expect(markers(plain) == ["", "", "1."])
    #expect(plain.blocks.allSatisfy { $0.kind == .listItem })
    let marked = try chapter(list, css: "nav ul { list-style: square }")
    #expect(markers(marked) == ["", "▪", "1."])
    let page = try book(Array("<!doctype html><body>\(list)".utf8))
    #expect(markers(page) == ["1.", "◦", "1."])
  }

  @Test func linesOfVerseAreKept() throws {
    let breaks = try chapter(
      "<p class='poem'>Tell me not<br/>in mournful numbers</p><p>prose<br/>of two lines</p>")
    #expect(
      breaks.outline == [
        "verse Tell me not / in mournful numbers", "paragraph prose / of two lines",
      ])
    #expect(breaks.blocks[1].layout.traits.contains(.keepsLines))
    let elements = try chapter(
      "<div><div>April is</div><div class='in'>breeding</div><div>Lilacs</div></div>",
      css: ".in { padding-left: 2em }")
    #expect(elements.outline == ["verse April is / breeding / Lilacs"])
    #expect(elements.words(elements.blocks[0].range) == "April is\n    breeding\nLilacs")
  }

  @Test func phrasesShownAsBlocksInNoParagraphAreLines() throws {
    let css = ".i0 { display: block } .i2 { display: block; margin-left: 2em }"
    for (start, end) in [
      ("<div class='poem'>", "</div>"), ("<blockquote><i>", "</i></blockquote>"),
    ] {
      let book = try chapter(
        """
        \(start)<span class='i0'>On voit icy</span> <span class='i2'>de jeunes enfans,</span>
        <span class='i0'>Belles, bien faites</span>\(end)<p>and prose</p>
        """, css: css)
      #expect(
        book.outline.first == "verse On voit icy / de jeunes enfans, / Belles, bien faites")
      #expect(book.words(book.blocks[0].range).contains("\n    de jeunes"))
      #expect(book.outline.last == "paragraph and prose" && book.blocks.count == 2)
    }
    let quoted = try chapter(
      """
      <blockquote class='verse'><p><span>On voit icy</span><br/><span>de jeunes enfans</span></p>\
      <cite>A. Wick</cite></blockquote>
      """, css: "p, cite { margin: 0 } cite { display: block }")
    #expect(quoted.outline == ["verse On voit icy / de jeunes enfans", "quotation A. Wick"])
  }

  @Test func textBesideALineIsSeparatedFromTheNextWordButInitialsAreNot() throws {
    for place in ["float: right", "position: absolute"] {
      func shown(_ words: String) throws -> [String] {
        try chapter("<p>one <span style='\(place)'>\(words)</span>text.</p>").outline
      }
      #expect(try shown("A sidenote") == ["paragraph one A sidenote text."])
      #expect(try shown("See <i>both</i>") == ["paragraph one See both text."])
      #expect(try shown("T") == ["paragraph one Ttext."])
      #expect(try shown("“Th") == ["paragraph one “Thtext."])
      #expect(try shown("Pale") == ["paragraph one Pale text."])
    }
  }

  @Test func aNumberThatFloatsBesideALineFollowsATab() throws {
    let css = ".n { float: right }"
    let verse = try chapter(
      """
      <div class='poem'><div>Low water,</div><div>High water, and they stand;<span class='n'>\
      <i>10</i></span>
      </div><div>and down.</div></div>
      """, css: css)
    #expect(
      verse.words(verse.blocks[0].range)
        == "Low water,\nHigh water, and they stand;\t10\nand down.")
    #expect(verse.emphasised == ["10": .italic])
    let others = try chapter(
      "<h2>Lamps<span class='n'>5</span></h2><p>Once<span class='n'>A note</span> more</p>",
      css: css)
    #expect(others.blocks.map { others.words($0.range) } == ["Lamps 5", "Once A note more"])
  }

  @Test func longElementsOneAfterTheOtherAreParagraphs() throws {
    let prose = String(repeating: "a long sentence of prose ", count: 10)
    let book = try chapter("<div><div>\(prose)</div><div>\(prose)</div><div>\(prose)</div></div>")
    #expect(book.blocks.map(\.kind) == [.paragraph, .paragraph, .paragraph])
  }

  @Test func noBreakSpacesAloneAreNoText() throws {
    let book = try chapter(
      """
      <p>one</p><p>&#160;</p><p>two<br/>&#160;&#160;<br/>three</p>
      <p>&#160;<i>four</i><br/>&#160; <b>five</b>&#160;six</p>&#160;<div>seven</div>
      """)
    #expect(
      book.blocks.map { book.words($0.range) } == [
        "one", "two", "three", "\u{A0}four\n\u{A0}five\u{A0}six", "seven",
      ])
    // An empty row between paragraphs is a pause.
    #expect(book.blocks.map(\.blankLinesBefore) == [1, 3, 1, 1, 1])
    let speech = String(repeating: "much text ", count: 12)
    let table = try chapter(
      "<table><tr><td>&#160;</td><td>\(speech)</td></tr><tr><td>&#160;</td><td/></tr></table>")
    #expect(table.blocks.count == 1)
  }

  @Test func preformattedTextKeepsItsSpace() throws {
    let book = try chapter("<pre>\n  a\n    b\n</pre>")
    #expect(book.blocks[0].kind == .preformatted)
    #expect(book.words(book.blocks[0].range) == "a\n    b")
  }

  @Test(arguments: [
    ("    <i>a</i>\n    b", "    a\n    b"), (" \n  <i> </i> a\n    b", "    a\n    b"),
    ("\ta\n\tb", "        a\n\tb"), ("  \ta", "        a"), ("   <br> a", " a"),
    ("   <b style='display: block'> a</b>", " a"),
  ])
  func theFirstLineOfCodeIsIndentedAsTheOthers(code: String, shown: String) throws {
    for text in ["<pre>\(code)</pre>", "<table><tr><td><pre>\(code)</pre></td></tr></table>"] {
      let book = try chapter(text)
      #expect(
        book.words(0..<book.text.count).split(separator: "\n").joined(separator: "\n") == shown)
      #expect(book.blocks[0].kind == .preformatted)
    }
  }

  @Test func textsOfStyleSheetsBeforeAndAfterElementsAreShown() throws {
    let book = try chapter(
      """
      <p>To the stairs. <i class='d'>Exit <b>Anna</b>.</i> <a href='#n'>more</a></p>
      <dl><dt class='noun'><dfn>Lamp</dfn></dt></dl><p class='hint' id='n'>Lift it.</p>
      """,
      css: """
        .d { font-style: italic } .d::before { content: "("; font-style: normal }
        .d:after { content: ")" } dfn::after { content: "." } .noun dfn::after { content: ", n." }
        .hint::before { content: '\\201C Hint; {a}: ' !important } a::after { content: " \\2192" }
        p i::after { content: none }
        """)
    #expect(
      book.outline == [
        "paragraph To the stairs. (Exit Anna.) more →", "paragraph Lamp, n.",
        "paragraph “Hint; {a}: Lift it.",
      ])
    let link = try #require(book.links(in: 0..<book.text.count).first)
    #expect(book.words(link.range) == "more →")
    #expect(link.target == .place(TextOffset(utf8: book.blocks[2].range.lowerBound)))
    #expect(!book.emphasised.keys.contains { $0.contains("(") })
  }

  private static let longString = String(repeating: "x", count: 65)
  private static let contentsNotShown = [
    "content: counter(c", "content: attr(title)", "content: url(a.png)", "content: none",
    "content: url(a.png) 'x'", "content: counter()",
    "content: '.'; visibility: hidden", "content: 'x'; display: none", "content: '\\E001'",
    "content: 'x'; position: absolute", "content: '\(longString)'", "content: ''",
  ]

  @Test(arguments: contentsNotShown)
  func onlyShortTextsOfStyleSheetsAreShown(declarations: String) throws {
    let book = try chapter(
      "<p>text</p>", css: "p::before { \(declarations) } p::marker { content: 'x' }")
    #expect(book.outline == ["paragraph text"])
  }

  @Test func quotesHaveMarksUnlessAStyleSheetHasOthers() throws {
    let body = "<p>She wrote <q>he said <q>no</q> to me</q>.</p><h2><q>No</q></h2>"
    let typed = ["paragraph She wrote \"he said 'no' to me\".", "heading(level: 2) \"No\""]
    #expect(try chapter(body).outline == typed)
    let none = "q::before { content: '' } q::after { content: none }"
    #expect(
      try chapter(body, css: none).outline == [
        "paragraph She wrote he said no to me.", "heading(level: 2) No",
      ])
    let own = "q::before { content: '«' } q::after { content: '»' }"
    #expect(
      try chapter(body, css: own).outline == [
        "paragraph She wrote «he said «no» to me».", "heading(level: 2) «No»",
      ])
  }

  @Test func signsOfStyleSheetsAreShownOnlyBesideText() throws {
    let css = "blockquote::before { content: '“' } blockquote::after { content: '”' }"
    #expect(
      try chapter("<blockquote><p>one</p><p>two</p></blockquote>", css: css).outline == [
        "quotation one", "quotation two",
      ])
    #expect(
      try chapter("<blockquote>one <i>two</i></blockquote>", css: css).outline == [
        "quotation “one two”"
      ])
    #expect(
      try chapter(
        "<h2>one</h2><ul><li>two</li></ul><pre>three</pre><div><p>four</p></div>",
        css: "h2:before, li:before, pre:after { content: '■' } div:before { content: 'Note' }"
      ).outline == [
        "heading(level: 2) one", "listItem two", "preformatted three", "paragraph Note",
        "paragraph four",
      ])
  }

  @Test func aSignThatOnlyLinksToItsOwnBlockIsLeftOut() throws {
    let book = try chapter(
      """
      <section id='a'><h2><span><a href='#a'>›</a> </span>One</h2><p id='b'>two <a href='#b'>¶</a></p>
      <h3 id='c'><a href='#c'>The <i>third</i></a></h3><p>four <a href='#a'>↑</a></p>
      <p id='n'><a href='#n'>*</a> five</p><p id='m'><a href='#m'><img src='x' alt='six'/></a></p>
      </section>
      """)
    #expect(
      book.outline == [
        "heading(level: 2) One", "paragraph two", "heading(level: 3) The third",
        "paragraph four ↑", "paragraph * five", "caption [six]",
      ])
    #expect(book.emphasised == ["third": .italic])
  }

  @Test func boxesBesideEachOtherAreDivided() throws {
    let row = "<div><span>Left</span><span>Right</span></div>"
    #expect(try chapter(row, css: "div { display: flex }").outline == ["paragraph Left Right"])
    #expect(
      try chapter(row, css: "div { display: inline-grid }").outline == ["paragraph Left Right"])
    #expect(
      try chapter(row, css: "div { display: flex } div { display: block }").outline == [
        "paragraph LeftRight"
      ])
  }

  @Test func soundAndFilmsAreTheirNames() throws {
    let prose = String(repeating: "The lamp is lit, and burns. ", count: 9)
    let book = try chapter(
      """
      <p>See <video src="films/lamp.mp4">Your reading system does not support video.</video>there.</p>
      <audio title="The  bell" src="x.mp3"/><video><p>\(prose)</p></video>
      <p><canvas>Your reading system does not support canvas.</canvas></p>
      """)
    #expect(
      book.outline == [
        "paragraph See [video: lamp.mp4] there.", "caption [audio: The bell] [video]",
        "paragraph \(prose.dropLast())", "caption [drawing]",
      ])
  }

  @Test func theUsualAlignmentIsTheReadersChoice() throws {
    let book = try chapter(
      "<div class='r'><p>a</p><p class='s'>b</p></div>",
      css: ".r { text-align: right } .s { text-align: start }")
    #expect(book.blocks.map(\.layout.alignment) == [.right, .natural])
  }

  @Test func noControlCharacterIsInTheText() throws {
    let book = try chapter(
      "<p>a&#27;[31mb&#7;c\u{1B}]0;d&#x9B;e&#x2028;f&#127;</p><pre>g&#13;h</pre>")
    let scalars = book.words(0..<book.text.count).unicodeScalars
    #expect(
      scalars.allSatisfy { scalar in
        scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
      })
    #expect(!scalars.contains("\u{2028}"))
    #expect(book.title == "A Lamp")
  }

  @Test func theIndentOfAnElementIsThatOfItsFirstLine() throws {
    func lines(_ body: String) throws -> [String] {
      let book = try chapter(body, css: "p { text-indent: 1em }")
      let block = book.blocks[0]
      let indent = String(repeating: " ", count: max(0, Int(block.layout.firstIndent)))
      return (indent + book.words(block.range)).split(separator: "\n").map(String.init)
    }
    #expect(
      try lines("<p>One,<br/>two,<br/>three,<br/>four.</p>") == [
        "  One,", "two,", "three,", "four.",
      ])
    #expect(
      try lines("<p>One,<br/><i style='margin-left: 2em'>two,</i><br/>three.</p>")
        == ["  One,", "    two,", "three."])
    let spans = ["One,", "two,", "three,", "four."].map {
      "<span style='display: block'>\($0)</span>"
    }
    #expect(try lines("<p>\(spans.joined())</p>") == ["  One,", "  two,", "  three,", "  four."])
    // Prose has the indent of the reader's settings.
    #expect(try lines("<p>One, two.</p>") == ["One, two."])
  }

  @Test func aShortParagraphInBoldTypeIsATitleOfTheNext() throws {
    func isTitle(_ paragraph: String) throws -> Bool {
      let book = try chapter("<p>First.</p>\(paragraph)<p>Last.</p>")
      return book.blocks[1].layout.traits.contains(.title)
    }
    #expect(try isTitle("<p><b>Contents</b></p>"))
    #expect(try isTitle("<p style='font-weight: bold'>All of <i>it</i> here</p>"))
    #expect(try isTitle("<p><b>Two</b> <strong>parts</strong></p>"))
    #expect(try isTitle("<div><b>\(String(repeating: "x", count: 80))</b></div>"))
    #expect(try !isTitle("<p><b>\(String(repeating: "x", count: 81))</b></p>"))
    #expect(try !isTitle("<p><b>Note</b> this.</p>"))
    #expect(try !isTitle("<p>Note <b>this</b></p>"))
    #expect(try !isTitle("<p style='text-align: center'><b>Contents</b></p>"))
    #expect(try !isTitle("<p><b>One<br/>two</b></p>"))
    #expect(try !isTitle("<ul><li><b>Item</b></li></ul>"))
  }

  // MARK: Style sheets of today

  @Test func countersNumberHeadingsAndItems() throws {
    let book = try chapter(
      """
      <h2>One</h2><h3>A</h3><h3>B</h3><h2>Two</h2><h3>C</h3>
      <ol><li>x<ol><li>y</li><li>z</li></ol></li><li>w</li></ol>
      """,
      css: """
        body { counter-reset: chapter 3 } h2 { counter-reset: part; counter-increment: chapter }
        h2::before { content: "Chapter " counter(chapter) ": " }
        h3 { counter-increment: part } h3::before { content: counter(part, upper-roman) ". " }
        ol { counter-reset: item; list-style: none } ol > li { counter-increment: item 2 }
        ol > li::before { content: counters(item, "-") ") " }
        """)
    #expect(
      book.blocks.map { book.words($0.range) } == [
        "Chapter 4: One", "I. A", "II. B", "Chapter 5: Two", "I. C", "2) x", "2-2) y", "2-4) z",
        "4) w",
      ])
  }

  @Test func aTextBeforeAnElementMayCountItself() throws {
    let book = try chapter(
      "<h2>One</h2><p>text</p><h2>Two</h2>",
      css:
        "body { counter-reset: part } h2::before { counter-increment: part; content: counter(part) \". \" }"
    )
    #expect(book.blocks.map { book.words($0.range) } == ["1. One", "text", "2. Two"])
  }

  @Test func theLastAndTheOnlyChildAreKnownBeforeTheyEnd() throws {
    let list =
      "<p><i>a</i> and <i>b</i>, <i>c</i> more</p><p><i>d</i></p><div><p>e <i>f</i></p><p>g</p></div>"
    func bold(_ selector: String) throws -> Set<String> {
      Set(
        try chapter(list, css: "\(selector) { font-weight: bold; font-style: normal }").emphasised
          .filter { $0.value == .bold }.keys)
    }
    #expect(try bold("i:last-child") == ["c", "d", "f"])
    #expect(try bold("i:only-child") == ["d", "f"])
    #expect(try bold("i:not(:last-child)") == ["a", "b"])
    #expect(try bold("i:first-child:last-child") == ["d", "f"])
    #expect(try bold("p:last-child") == ["g"])
    #expect(try bold("div:last-child i") == ["f"])
  }

  @Test func attributesAndVariablesHaveTheirValues() throws {
    let book = try chapter(
      "<p><a href='x:y'>link</a> <i class='v'>word</i> <i class='u'>other</i></p><p class='r'>right</p>",
      css: """
        :root { --look: bold; --again: var(--look); --side: right }
        a[href]::after { content: " <" attr(href) attr(none) ">" }
        i { font-style: normal } .v { font-weight: var(--again) } .u { font-weight: var(--none, bold) }
        .r { text-align: var( --side ) } @media dark { :root { --side: left } }
        """)
    #expect(book.words(book.blocks[0].range) == "link <x:y> word other")
    #expect(book.emphasised == ["word": .bold, "other": .bold])
    #expect(book.blocks[1].layout.alignment == .right)
  }

  @Test(arguments: [
    ("screen", true), ("all and (min-width: 20em)", true),
    ("only screen and (max-width:40em)", true),
    ("print, screen", true), ("not print", true), ("(prefers-color-scheme: light)", true),
    ("print", false), ("amzn-kf8", false), ("not screen", false), ("(min-width: 641px)", false),
    ("screen and (min-width: 10em) and (max-width: 25em)", false),
  ])
  func rulesForOtherMediaAndWidthsDoNotApply(media: String, applies: Bool) throws {
    let book = try chapter("<p>a</p>", css: "@media \(media) { p { text-align: right } }")
    #expect((book.blocks[0].layout.alignment == .right) == applies)
  }

  @Test func sheetsOfADocumentMayBeForOtherMedia() throws {
    let html = Array(
      """
      <!doctype html><style media='print'>.a { display: none }</style>
      <style media='screen'>.b { display: none }</style><p class='a'>a</p><p class='b'>b</p>
      """.utf8)
    #expect(try book(html)?.outline == ["paragraph a"])
  }

  @Test func codeThatKeepsItsBlanksIsApartFromTheWordsAroundIt() throws {
    let book = try chapter(
      "<p>Ask <code>lamp  -v</code> or\n<code>wick</code>, (<code>oil</code>).</p>",
      css: "code { white-space: pre-wrap }")
    #expect(book.words(book.blocks[0].range) == "Ask lamp  -v or wick, (oil).")
  }

  @Test func twoListsWithDifferentMarkersAreApart() throws {
    let list = "<ul><li>a</li><li>b</li></ul><ol><li>c<ul><li>d</li></ul></li><li>e</li></ol>"
    #expect(try chapter(list).blocks.map(\.blankLinesBefore) == [1, 0, 1, 0, 0])
  }

  @Test func itemsInARowAreApart() throws {
    let book = try chapter(
      "<ul><li>one</li><li><b>two</b></li></ul>", css: "li { display: inline }")
    #expect(book.blocks.map { book.words($0.range) } == ["one two"])
  }

  @Test func variablesThatGrowAreNotReplaced() throws {
    let steps = (0..<30).map { "--v\($0 + 1): var(--v\($0)) var(--v\($0));" }.joined()
    let css =
      ":root { --v0: xxxxxxxxxxxxxxxx; \(steps) } p { color: var(--v30); text-align: right }"
    #expect(try chapter("<p>a</p>", css: css).blocks[0].layout.alignment == .right)
  }

  @Test func anOrderedListMayGoDown() throws {
    func markers(_ list: String) throws -> [String] {
      try chapter(list).blocks.map(\.layout.marker.text)
    }
    let items = "<li>a</li><li>b<ul><li>x</li></ul></li><li>c</li>"
    #expect(try markers("<ol reversed='reversed'>\(items)</ol>") == ["3.", "2.", "◦", "1."])
    #expect(try markers("<ol reversed='' start='9'>\(items)</ol>") == ["9.", "8.", "◦", "7."])
    #expect(
      try markers("<ul style='list-style-type: \"– \"'><li>a</li></ul>") == ["–"])
  }

  @Test func aHeadingIsAlignedOnlyByARuleOfItsOwn() throws {
    func alignment(_ css: String) throws -> BlockLayout.Alignment {
      try chapter("<div class='d'><h2>A</h2></div>", css: css).blocks[0].layout.alignment
    }
    #expect(try alignment("h2 { text-align: left }") == .left)
    #expect(try alignment("h2 { text-align: right }") == .right)
    #expect(try alignment("h2 { text-align: center }") == .natural)
    #expect(try alignment("body { text-align: left }") == .natural)
    #expect(try alignment("body, .d { text-align: left }") == .natural)
  }

  // MARK: Text of other languages and letters

  @Test func aBlockInARubyElementHasAReadingToo() throws {
    // The white space at the end of the first block is dropped when the second begins.
    let blanks = String(repeating: " ", count: 40)
    let text = "<pre>a\(blanks)<ruby><div>字<rt>ji</rt></div></ruby></pre>"
    let book = try #require(try book(Array("<html>\(text)".utf8)))
    #expect(book.outline == ["preformatted a", "preformatted 字"])
    #expect(book.ruby.map { book.words($0.range) + "=" + $0.text } == ["字=ji"])
  }

  @Test func aReadingBelongsToItsCharactersAlone() throws {
    let book = try chapter(
      "<p>一</p><p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby> <ruby>本<rt>hon</rt></ruby></p>"
    )
    #expect(
      book.ruby.map { book.words($0.range) + "=" + $0.text } == ["漢=kan", "字=ji", "本=hon"])
  }

  @Test(arguments: [
    ("<p dir='rtl'>a</p>", BlockLayout.Direction.rightToLeft), ("<p>a</p>", .natural),
    ("<p dir='ltr'>a</p>", .natural), ("<div dir='RTL'><p>a</p></div>", .rightToLeft),
    ("<div dir='rtl'><p dir='ltr'>a</p></div>", .leftToRight),
    ("<div dir='rtl'><p dir='auto'>a</p></div>", .natural),
    ("<p style='direction: rtl'>a</p>", .rightToLeft),
    ("<h2 dir='rtl'>a</h2>", .rightToLeft),
  ])
  func theDocumentGivesItsBlocksADirection(body: String, direction: BlockLayout.Direction) throws {
    #expect(try chapter(body).blocks[0].layout.direction == direction)
  }

  @Test func wordsAreNotDividedWhereTheDocumentForbidsIt() throws {
    let values = ["none", "manual", "auto", "inherit"]
    let body = values.map { "<p style='hyphens: \($0)'>a</p>" }.joined()
    let undivided = { (book: Book) in book.blocks.map { $0.layout.traits.contains(.undivided) } }
    #expect(try undivided(chapter(body)) == [true, true, false, false])
    #expect(
      try undivided(chapter(body, css: "body { -epub-hyphens: none }")) == [
        true, true, false, true,
      ])
    // Such paragraphs are not parted from others.
    #expect(try chapter(body).blocks.allSatisfy { !$0.layout.traits.contains(.placed) })
  }

  @Test func theLastLineHasAnAlignmentOfItsOwn() throws {
    let values = ["center", "right", "left", "end", "start", "justify", "auto"]
    let body = values.map { "<p style='text-align-last: \($0)'>a</p>" }.joined()
    #expect(
      try chapter(body).blocks.map(\.layout.lastAlignment) == [
        .centre, .right, .left, .end, .natural, .natural, .natural,
      ])
    #expect(
      try chapter("<p style='text-align: end'>a</p>").blocks[0].layout.alignment == .end)
  }

  @Test func aMarginOfAllTextLeavesRoomForAMenuOnAScreenOnly() throws {
    let menu = "<ul><li>Up</li></ul>"
    let lamp = String(repeating: "The lamp was lit. ", count: 20)
    let text = "<p>\(lamp)</p><blockquote>It burns.</blockquote>"
    let hanging = "<p style='text-indent: -2em'>It burns.</p>"
    func layouts(_ body: String) throws -> [[UInt8]] {
      try chapter(body).blocks.map { [$0.layout.leading, $0.layout.trailing] }
    }
    let body = "<div style='margin: 0 3em 0 10em'><h1>Lamps</h1>\(text)\(hanging)</div>"
    #expect(try layouts(menu + body) == [[4, 0], [0, 0], [0, 0], [4, 4], [4, 0]])
    // An indent of half of the text, or of text below headings without it, is one.
    let half = "<div style='margin-left: 10em'>\(text)</div>"
    #expect(try layouts("<h1>Lamps</h1>\(text)\(half)").map(\.first) == [0, 0, 4, 20, 24])
    #expect(try layouts("<h1>Lamps</h1>\(half)").map(\.first) == [0, 20, 24])
    #expect(try layouts(half).map(\.first) == [20, 24])
  }
}
