import BookText
import Testing

@testable import Documents

/// `Tests/Elements` and `Tests/Pages/documents` have the blocks of elements, and their pages.
@Suite("From elements to blocks")
struct FlowTests {
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

  @Test func whatBelongsToTheBlockBeforeItIsKeptWithThat() throws {
    let book = try chapter(
      """
      <blockquote><p>one</p><cite>two</cite></blockquote><p class='k'>three</p><p class='k'>four</p>
      <p>five</p><p class='r'>six</p><p class='r'>seven</p><h2>eight</h2><p class='r'>nine</p>
      <div class='l'><p>ten</p></div><p>eleven</p><p>twelve</p><footer><p>thirteen</p></footer>
      <blockquote><p>fourteen</p><p>— A keeper</p></blockquote>
      """,
      css: """
        cite { display: block } .k { page-break-before: avoid } .r { text-align: right }
        .l { break-after: avoid-page }
        """)
    let kept = book.blocks.filter { $0.layout.traits.contains(.keptWithPrevious) }
    #expect(
      kept.map { book.words($0.range) } == [
        "two", "four", "six", "eleven", "thirteen", "— A keeper",
      ])
    #expect(book.blocks.count == 15)
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

  @Test func codeThatKeepsItsBlanksIsApartFromTheWordsAroundIt() throws {
    let book = try chapter(
      "<p>Ask <code>lamp  -v</code> or\n<code>wick</code>, (<code>oil</code>).</p>",
      css: "code { white-space: pre-wrap }")
    #expect(book.words(book.blocks[0].range) == "Ask lamp  -v or wick, (oil).")
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

  @Test func manySceneBreaksInARowAreOne() throws {
    for sign in ["<p>***</p>", "<hr>", "<h2>*</h2>"] {
      let row = String(repeating: sign, count: 10_000)
      let book = try page("<p>a</p>\(row)<p>b</p>")
      #expect(book.blocks.map(\.kind) == [.paragraph, .sceneBreak, .paragraph])
    }
  }

  @Test func aReferenceOfDigitsBesideAWordIsRaisedInTheStyleOfItsPlace() throws {
    let book = try chapter(
      """
      <p>In <b>194<i>5<a epub:type='noteref' href='#n'>12</a></i>6</b></p>
      <aside epub:type='footnote' id='n'><p>Of brass.</p></aside>
      """)
    #expect(
      book.emphasis.map { "\(book.words($0.range)) \($0.style.rawValue)" } == [
        "194 2", "5 3", "12 67", "6 2",
      ])
  }
}
