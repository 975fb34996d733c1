import BookText
import SampleFiles
import Testing

@testable import Documents
@testable import Markup

@Suite("EPUB")
struct EPUBTests {
  @Test func metadataIsRead() throws {
    let book = try #require(
      try book(
        epub(
          ["<p>a</p>"],
          metadata: """
            <dc:title id='s'>Short</dc:title><dc:title id='m'>A Lamp &amp; Stove</dc:title>
            <meta refines='#m' property='title-type'>main</meta>
            <dc:creator>A. Smith</dc:creator><dc:creator id='t'>B. Jones</dc:creator>
            <meta refines='#t' property='role'>trl</meta><dc:language>fr</dc:language>
            """, spine: "page-progression-direction='rtl'")))
    #expect(book.title == "A Lamp & Stove")
    #expect(book.credits.author == "A. Smith")
    #expect(book.credits.translator == "B. Jones")
    #expect(book.language == "fr")
    #expect(book.isRightToLeft)
  }

  @Test(arguments: [
    (["aut"], "W. Wick"), (["aut", "dto"], "W. Wick"), (["dto", "aut"], "W. Wick"),
    (["cmp"], "W. Wick"), ([], "W. Wick"), (["trl"], "W. Wick"),
  ])
  func aCreatorIsTheAuthorByOneOfHisRolesOrIfNobodyIsOne(roles: [String], author: String) throws {
    let refinements = roles.map { "<meta refines='#a' property='role'>\($0)</meta>" }.joined()
    let metadata = "<dc:title>Lamps</dc:title><dc:creator id='a'>W. Wick</dc:creator>" + refinements
    let alone = try #require(try book(epub(["<p>a</p>"], metadata: metadata)))
    #expect(alone.credits.author == author, "\(roles)")
    #expect(alone.credits.translator == (roles == ["trl"] ? "W. Wick" : nil))
    // Beside an author, another role is no authorship.
    let beside = try #require(
      try book(epub(["<p>a</p>"], metadata: "<dc:creator>B. Oil</dc:creator>" + metadata)))
    let isAuthor = roles.isEmpty || roles.contains("aut")
    #expect(beside.credits.author == (isAuthor ? "B. Oil and W. Wick" : "B. Oil"))
  }

  @Test func contentsHaveDepthAndSectionsBeginAtFiles() throws {
    let book = try #require(
      try book(
        epub(
          ["<h1>One</h1><p>a</p><h2 id='x'>In it</h2><p>b</p>", "<p>no heading</p>"],
          contents: """
            <ol><li><a href='text/c1.xhtml'>I. One</a><ol><li><a href='text/c1.xhtml#x'>Part</a></li>
            </ol></li><li><a href='text/c2.xhtml'>II. Two</a></li></ol>
            """)))
    #expect(book.contents.map(\.title) == ["I. One", "Part", "II. Two"])
    #expect(book.contents.map(\.level) == [0, 1, 0])
    #expect(
      book.contents.map { book.words($0.place.utf8..<$0.place.utf8 + 2) } == ["On", "In", "no"])
    #expect(book.sections.map(\.title) == ["I. One", "II. Two"])
  }

  @Test(arguments: ["<div>Text.</div>", "<p>Text.</p>", "<div>Text.</div><p>More.</p>"])
  func aChapterBeginsAtAnAnchorBetweenBlocks(before: String) throws {
    let book = try #require(
      try book(
        epub(
          ["\(before)<a id='c2'></a><h2>Two</h2><p>b</p>"],
          contents: "<ol><li><a href='text/c1.xhtml#c2'>II</a></li></ol>")))
    let firsts = book.sections.map { book.words(book.blocks[$0.blocks.lowerBound].range) }
    #expect(firsts == ["Text.", "Two"])
  }

  @Test func entriesWithoutAPlaceLeadToTheHeadingsOfTheirNames() throws {
    let files = ["<h1>One</h1><h2>Oil</h2><p>a</p><h2>1.2. Gas</h2>", "<h1>Two</h1><h2>Oil</h2>"]
    let names = [("One", 1), ("Gas", 1), ("Wick", 1), ("Two", 2), ("Oil", 2)]
    let items = names.map { "<li><a href='text/c\($1).xhtml'>\($0)</a></li>" }.joined()
    let book = try #require(try book(epub(files, contents: "<ol>\(items)</ol>")))
    #expect(
      book.contents.map { "\($0.title) \(book.words($0.place.utf8..<$0.place.utf8 + 3))" }
        == ["One One", "Wick One", "Gas 1.2", "Two Two", "Oil Oil"])
    #expect(book.contents.last?.place.utf8 == book.blocks.last?.range.lowerBound)
  }

  /// The entries of the contents of three chapters: their depths, titles, and the words at their places.
  private func entries(_ contents: String, spine: String = "", more: [(String, String)] = []) throws
    -> [String]
  {
    let files = ["<h1>Chapter<br/>One</h1><p>a</p>", "<p>Two</p><h2>Oil</h2>", "<h1>Three</h1>"]
    let list =
      more.isEmpty ? "" : "<item id='ncx' href='toc.ncx' media-type='application/x-dtbncx+xml'/>"
    let bytes = epub(
      files, spine: spine, contents: contents, manifest: list,
      more: more.map { (name: $0.0, content: $0.1) })
    let book = try #require(try book(bytes))
    return book.contents.map {
      "\($0.level) \($0.title): \(book.words($0.place.utf8..<$0.place.utf8 + 3))"
    }
  }

  @Test func entriesWithoutALinkAreTitlesOfParts() throws {
    let found = try entries(
      """
      <h1>Contents</h1><ol><li><span>Book the First</span><ol><li><a href='text/c1.xhtml'>1</a></li>
      <li><span><a href='text/c2.xhtml'>2</a></span> of oil<ol></ol></li></ol></li>
      <li>Book the<br/>Second<ol><li><a href='#'>Nowhere</a></li><li><a href='text/c3.xhtml'>3</a></li></ol></li>
      <li><div><b>Book the Third</b><ul><li>Missing</li></ul></div></li></ol>
      """)
    #expect(
      found == [
        "0 Book the First: Cha", "1 1: Cha", "1 2: Two", "0 Book the Second: Thr",
        "1 Nowhere: Thr", "1 3: Thr", "0 Book the Third: Thr", "1 Missing: Thr",
      ])
  }

  @Test func linesOfALabelAreParted() throws {
    let found = try entries(
      """
      <ol><li><a href='text/c1.xhtml'>Chapter<br/>One</a></li><li><a href='text/c2.xhtml'><p>Two</p>
      <p>The <i>O</i>il</p></a></li></ol>
      """)
    #expect(found == ["0 Chapter One: Cha", "0 Two The Oil: Two"])
  }

  @Test func anEntryWithoutALabelHasTheHeadingAtItsPlace() throws {
    let points = """
      <ncx><navMap><navPoint><content src='text/c1.xhtml'/></navPoint>
      <navPoint><navLabel><text>Part</text></navLabel><content src=''/>
      <navPoint><navLabel><text/></navLabel><content src='text/c2.xhtml'/></navPoint></navPoint>
      <navPoint><navLabel><text> </text></navLabel></navPoint>
      <navPoint><navLabel><text>Three</text></navLabel><content src='text/c3.xhtml'/></navPoint>
      </navMap></ncx>
      """
    let found = try entries("", spine: "toc='ncx'", more: [("OPS/toc.ncx", points)])
    #expect(found == ["0 Chapter One: Cha", "0 Part: Two", "1 Oil: Two", "0 Three: Thr"])
  }

  @Test func theFirstListOfContentsIsReadIfNoneIsNamed() throws {
    let names = (1...12).map { "list\($0)" }
    let items = names.map {
      "<item id='\($0)' href='\($0).ncx' media-type='application/x-dtbncx+xml'/>"
    }
    let lists = names.map { name in
      (
        name: "OPS/\(name).ncx",
        content: """
        <ncx><navMap><navPoint><navLabel><text>\(name)</text></navLabel>
        <content src='text/c1.xhtml'/></navPoint></navMap></ncx>
        """
      )
    }
    let book = try book(epub(["<p>One</p>"], manifest: items.joined(), more: lists))
    #expect(book?.contents.map(\.title) == ["list1"])
  }

  @Test func backslashesDivideFoldersAndLiteralNamesAreFound() throws {
    let package = """
      <package><manifest><item id='a' href='Text\\c.xhtml'/><item id='b' href='lit%21.xhtml'/>
      <item id='d' href='a%20b.xhtml'/></manifest>
      <spine><itemref idref='a'/><itemref idref='b'/><itemref idref='d'/></spine></package>
      """
    let files = [
      ("META-INF/container.xml", "<container><rootfile full-path='a.opf'/></container>"),
      ("a.opf", package), ("Text\\c.xhtml", "<p>One <a href='..\\lit%21.xhtml'>two</a></p>"),
      ("lit%21.xhtml", "<p>Two</p>"), ("a b.xhtml", "<p>Three</p>"), ("a%20b.xhtml", "<p>Four</p>"),
    ]
    let book = try #require(try book(zip(files.map { (name: $0.0, content: $0.1) })))
    #expect(book.outline == ["paragraph One two", "paragraph Two", "paragraph Three"])
    #expect(book.unreadable.isEmpty)
    #expect(book.documentLinks.map(\.target) == [.place(TextOffset(utf8: 9))])
  }

  @Test func withoutContentsSectionsBeginAtHeadings() throws {
    let text = "<h1>One</h1><h2>In it</h2><p>a</p><h2>Later</h2><p>b</p><h3>Within</h3><p>c</p>"
    let bare = try #require(try book(epub([text])))
    #expect(bare.sections.map(\.title) == ["In it", "Later"])
    let listed = "<ol><li><a href='text/c1.xhtml'>One</a></li></ol>"
    let named = try #require(try book(epub([text], contents: listed)))
    #expect(named.sections.map(\.title) == ["One"])
  }

  @Test func linksLeadToPlacesNotesAndAddresses() throws {
    let book = try #require(
      try book(
        epub([
          """
          <p>See <a href='c2.xhtml#here'>there</a>, a note<a epub:type='noteref' href='#n'>1</a>,
          another<a id='back' href='c2.xhtml#m'>[2]</a>, <a href='https://example.org'>out</a></p>
          <aside epub:type='footnote' id='n'><p>The first.</p></aside>
          """,
          "<p>x</p><p id='here'>here</p><p id='m'><a href='c1.xhtml#back'>2</a> The second.</p>",
        ])))
    let links = book.links(in: 0..<book.text.count)
    let targets = links.map { link -> String in
      switch link.target {
      case .place(let place): "place " + book.words(place.utf8..<place.utf8 + 4)
      case .note(let note): "note " + book.words(note)
      case .file(let file): "file " + file.path
      case .address(let address): address
      case .manualPage(let page): "\(page)"
      }
    }
    #expect(links.prefix(4).map { book.words($0.range) } == ["there", "1", "[2]", "out"])
    #expect(
      targets.prefix(4) == [
        "place here", "note The first.", "note 2 The second.", "https://example.org",
      ])
  }

  @Test func ofSeveralElementsWithOneIdentifierTheFirstIsTheTarget() throws {
    let book = try chapter(
      """
      <p>See<a epub:type='noteref' href='#n'>1</a> and<a epub:type='noteref' href='#m'>2</a></p>
      <p><a id='n'/>The first.</p><p>Between.</p><p><a id='n'/>Another.</p>
      <p>The <a id='m'/>second.</p><p>Between.</p><p id='m'>Another.</p>
      """)
    let notes = book.noteReferences(in: 0..<book.text.count).map { book.words($0.note) }
    // The paragraphs up to the next note are of this one.
    #expect(notes == ["The first.\n\nBetween.\n\nAnother.", "The second."])
  }

  @Test func printedPagesAndTheBeginningOfTheTextAreKnown() throws {
    let book = try #require(
      try book(
        epub(
          ["<p>front</p>", "<p id='p'>text <span epub:type='pagebreak' title='7'/>more</p>"],
          contents: "<ol><li><a href='text/c1.xhtml'>a</a></li></ol>",
          more: [])))
    #expect(book.pageMarks.map(\.label) == ["7"])
    #expect(book.printedPage(at: book.end) == "7")
    #expect(book.printedPage(at: .start) == nil)
  }

  @Test(arguments: [
    ("<span epub:type='pagebreak'>12</span>", "12", "text more"),
    ("<span epub:type='pagebreak' title='12'>12</span>", "12", "text more"),
    ("<span epub:type='pagebreak' title='12'>[Page 12]</span>", "12", "text more"),
    ("<a role='doc-pagebreak' aria-label='xii'/>", "xii", "text more"),
    ("<span epub:type='pagebreak' title='12'>p. 12</span>", "12", "text more"),
    ("<span epub:type='pagebreak' title='A-12'>A-12</span>", "A-12", "text more"),
    ("<span epub:type='pagebreak' title='12'>and so</span>", "12", "text and so more"),
    ("<span epub:type='pagebreak' title='12'>and 12 or</span>", "12", "text and 12 or more"),
    ("<span epub:type='pagebreak'></span>", nil, "text more"),
  ])
  func theNumberOfAPrintedPageIsNotPartOfTheText(
    element: String, label: String?, text: String
  ) throws {
    let book = try #require(try book(epub(["<p>text \(element) more</p>"])))
    #expect(book.pageMarks.map(\.label) == [label].compactMap { $0 })
    #expect(book.outline == ["paragraph \(text)"])
  }

  @Test func aRuleAtTheEndOfAPrintedPageIsNoBreakInTheText() throws {
    let text = "<p>one</p><hr epub:type='pagebreak' title='8'/><p>two</p><hr/><p>three</p>"
    let book = try #require(try book(epub([text])))
    #expect(book.pageMarks.map(\.label) == ["8"])
    #expect(
      book.outline == ["paragraph one", "paragraph two", "sceneBreak * * *", "paragraph three"])
  }

  @Test(arguments: [
    "<div>one <hr epub:type='pagebreak' title='8'/>two</div>",
    "<p>one <hr epub:type='pagebreak' title='8'/>two</p>",
  ])
  func aRuleAtTheEndOfAPrintedPageDividesNoParagraph(text: String) throws {
    let book = try #require(try book(epub([text])))
    #expect(book.pageMarks.map(\.label) == ["8"])
    #expect(book.outline == ["paragraph one two"])
  }

  @Test func moreTextThanANumberIsShownWhereverItStands() throws {
    let words = String(repeating: "many words ", count: 1_000).dropLast()
    let book = try #require(
      try book(epub(["<section epub:type='pagebreak' title='3'><p>\(words)</p></section>"])))
    #expect(book.pageMarks.map(\.label) == ["3"])
    #expect(book.outline == ["paragraph \(words)"])
  }

  @Test func pathsAreFoundWhateverTheyAreWrittenLike() throws {
    for href in [
      "text/C1.XHTML", "./text/../text/c1.xhtml", "text%2Fc1.xhtml", "/OPS/text/c1.xhtml",
    ] {
      let archive = zip([
        ("META-INF/container.xml", "<rootfile full-path='OPS/a.opf'/>"),
        (
          "OPS/a.opf",
          "<manifest><item id='a' href='\(href)'/></manifest><spine><itemref idref='a'/></spine>"
        ), ("OPS/text/c1.xhtml", "<p>found</p>"),
      ])
      #expect(try book(archive)?.outline == ["paragraph found"], "\(href)")
    }
  }

  @Test func filesThatAreDamagedAreNamed() throws {
    var archive = epub(["<p>a</p>", "<p>b</p>", "<p>c</p>"])
    // Destroys the local header of the second chapter.
    let local = Array("OPS/text/c2.xhtml<html".utf8)
    let place = try #require(
      archive.indices.first { archive[$0...].starts(with: local) })
    archive[place - 30] = 0
    let found = try #require(try book(archive))
    #expect(found.outline == ["paragraph a", "paragraph c"])
    #expect(found.unreadable == ["OPS/text/c2.xhtml is damaged and cannot be read"])
  }

  /// Makes an EPUB of one chapter and changes a byte in entries of its directory.
  private func changed(_ offset: Int, to byte: UInt8, inLastOnly: Bool) -> [UInt8] {
    var archive = epub(["<p>a</p>"])
    let entries = archive.indices.filter { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
    for entry in entries.suffix(inLastOnly ? 1 : entries.count) { archive[entry + offset] = byte }
    return archive
  }

  // Flags, method, packed length, place of the local header; the last entry is the chapter's.
  private static let faults: [(Int, UInt8, Bool, DocumentError)] = [
    (8, 1, false, .locked), (8, 1, true, .locked), (10, 12, false, .unknownCompression),
    (10, 99, true, .unknownCompression), (23, 0x7F, false, .badPackage), (23, 0x7F, true, .damaged),
    (45, 0x7F, true, .incomplete),
  ]

  @Test(arguments: faults)
  func whatIsTheMatterWithABookWithoutTextIsSaid(
    offset: Int, byte: UInt8, inLastOnly: Bool, error: DocumentError
  ) {
    #expect(throws: error) { try book(changed(offset, to: byte, inLastOnly: inLastOnly)) }
  }

  @Test func packageThatIsNotTextIsSaidToBeTheMatter() {
    #expect(throws: DocumentError.badPackage) {
      try book(
        epub(
          ["<p>a</p>"], metadata: "<dc:title>A\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}</dc:title>"))
    }
  }

  @Test func oneOfSeveralPartsOfAnArchiveIsRefused() {
    var archive = epub(["<p>a</p>"])
    archive[archive.count - 18] = 1
    #expect(throws: DocumentError.split) { try book(archive) }
  }

  @Test func aFileThatTheSpineNamesAgainAndAgainIsRefused() throws {
    func archive(_ references: Int) -> [UInt8] {
      let package =
        """
        <manifest><item id='c' href='c.xhtml'/><item id='d' href='d.xhtml'/></manifest>
        <spine><itemref idref='c'/>\(String(repeating: "<itemref idref='d'/>", count: references))</spine>
        """
      // Not text, so that reading it is quick.
      let data = Array("x".utf8) + [UInt8](repeating: 0, count: 1 << 20)
      return zip([
        (name: "a.opf", bytes: Array(package.utf8)),
        (name: "c.xhtml", bytes: Array("<p>a</p>".utf8)), (name: "d.xhtml", bytes: data),
      ])
    }
    let book = try #require(try book(archive(3)))
    #expect(book.outline == ["paragraph a"])
    #expect(book.unreadable == Array(repeating: "d.xhtml is not text", count: 3))
    #expect(throws: DocumentError.repetitive) { try contents(of: archive(40)) }
  }

  @Test func archiveWithJunkBeforeItOrWithoutADirectoryIsRead() throws {
    let archive = epub(["<p>a</p>"])
    #expect(try book(Array("junk".utf8) + archive, named: "a.epub")?.outline == ["paragraph a"])
    let directory = try #require(
      archive.indices.first { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    #expect(try book(Array(archive[..<directory]))?.outline == ["paragraph a"])
  }

  @Test func encryptedBookIsRefusedAndFontsMayBe() throws {
    func archive(_ algorithm: String, _ path: String) -> [UInt8] {
      epub(
        ["<p>a</p>"],
        more: [
          (
            "META-INF/encryption.xml",
            """
            <encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm='\(algorithm)'/>
            <enc:CipherData><enc:CipherReference URI='\(path)'/></enc:CipherData>
            </enc:EncryptedData></encryption>
            """
          )
        ])
    }
    #expect(throws: DocumentError.encrypted) {
      try book(archive("http://www.w3.org/2001/04/xmlenc#aes256-cbc", "OPS/text/c1.xhtml"))
    }
    #expect(
      try book(archive("http://www.idpf.org/2008/embedding", "OPS/font.otf"))?.blocks.count == 1)
    #expect(DocumentError.encrypted.description.hasPrefix("is encrypted (DRM)"))
  }

  @Test func beginningIsReadUpToALength() throws {
    let long = "<p>" + String(repeating: "word ", count: 500) + "</p>"
    let bytes = epub([long, long, long, long])
    let document = try #require(Document(head: bytes, named: ""))
    let options = DocumentOptions(
      named: "a", fingerprint: Fingerprint(of: bytes), length: 3_000)
    guard
      case .book(let book) = try document.contents(
        of: FileBytes(bytes), options)
    else {
      Issue.record("no book")
      return
    }
    #expect(!book.isWhole)
    #expect(book.sections.count == 2)
    #expect(book.length > book.text.count * 3 / 2)
  }

  @Test func linksToAFileThatIsInTheSpineSeveralTimesLeadToTheFirst() throws {
    let package = """
      <package><manifest><item id='c' href='c.xhtml'/><item id='d' href='d.xhtml'/></manifest>
      <spine><itemref idref='c'/><itemref idref='d'/><itemref idref='d'/></spine></package>
      """
    let book = try #require(
      try book(
        zip([
          ("META-INF/container.xml", "<rootfile full-path='a.opf'/>"), ("a.opf", package),
          ("c.xhtml", "<p><a href='d.xhtml'>file</a> <a href='d.xhtml#e'>empty</a></p>"),
          ("d.xhtml", "<p>twice</p><p><a id='e'></a>here</p>"),
        ])))
    #expect(book.blocks.count == 5)
    let places = book.documentLinks(in: 0..<book.text.count).map { link in
      if case .place(let place) = link.target { place.utf8 } else { -1 }
    }
    #expect(places == [book.blocks[1].range.lowerBound, book.blocks[2].range.lowerBound])
  }

  @Test func fallbackIsReadForATypeThatIsNot() throws {
    func read(_ items: String) throws -> [String]? {
      try book(
        zip([
          ("META-INF/container.xml", "<rootfile full-path='a.opf'/>"),
          (
            "a.opf",
            "<package><manifest>\(items)</manifest><spine><itemref idref='a'/></spine></package>"
          ), ("a.json", "{ }"), ("b.xhtml", "<p>text</p>"),
        ]))?.outline
    }
    let json = "<item id='a' href='a.json' media-type='application/json'"
    let pdf = "<item id='p' href='b.pdf' media-type='application/pdf' fallback='b'/>"
    let text = "<item id='b' href='b.xhtml' media-type='application/xhtml+xml'/>"
    #expect(try read(json + " fallback='p'/>" + pdf + text) == ["paragraph text"])
    // Without one, or in a cycle, the existing items are read.
    #expect(try read(json + "/>") == ["paragraph { }"])
    #expect(try read(json + " fallback='a'/>") == ["paragraph { }"])
  }

  @Test(arguments: [
    ("", "ar", true), ("", "en", false), ("page-progression-direction='ltr'", "ar", false),
    ("page-progression-direction='rtl'", "en", true),
    ("page-progression-direction='default'", "az-Arab-IR", true), ("", "he-Latn", false),
    ("page-progression-direction='rtl'", "ja", false), ("", "ja", false),
    ("page-progression-direction='rtl'", "zh-Hant-TW", false),
    ("page-progression-direction='rtl'", "zha", true),
  ])
  func pagesFollowTheSpineElseTheLanguage(spine: String, language: String, expected: Bool) throws {
    let metadata = "<dc:language>\(language)</dc:language>"
    let book = try book(epub(["<p>x</p>"], metadata: metadata, spine: spine))
    #expect(book?.isRightToLeft == expected)
  }

  @Test func theFixedPagesOfAComicFollowTheSpineInAnyLanguage() throws {
    let metadata =
      "<dc:language>ja</dc:language>"
      + "<meta property='rendition:layout'>pre-paginated</meta>"
    let spine = "page-progression-direction='rtl'"
    #expect(try book(epub(["<p>x</p>"], metadata: metadata, spine: spine))?.isRightToLeft == true)
  }

  @Test(arguments: [
    ("", "CSS: \u{5D0}", ""), ("dir='auto'", "CSS: \u{5D0}", ""),
    ("dir='rtl'", "CSS: \u{5D0}", "\u{200F}"), ("dir='rtl'", "\u{5D0} CSS", ""),
    ("dir='ltr'", "\u{5D0} CSS", "\u{200E}"), ("dir='rtl'", "CSS", ""),
    ("dir='ltr'", "\u{5D0}", ""),
  ])
  func titleOfBothDirectionsHasAMarkIfItsDirectionIsNotThatOfItsFirstLetter(
    direction: String, title: String, mark: String
  ) throws {
    let book = try book(
      epub(["<p>x</p>"], metadata: "<dc:title \(direction)>\(title)</dc:title>"))
    #expect(book?.title == mark + title)
  }

  @Test(arguments: 0..<200)
  func damagedArchivesAreReadOrRefused(seed: Int) throws {
    var bytes = epub(["<h1>One</h1><p>Some text</p>", "<p>more</p>"])
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<20 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
    }
    if seed % 3 == 0 { bytes.removeLast(bytes.count * (seed % 7 + 1) / 10) }
    do {
      if case .book(let book) = try contents(of: bytes, named: "a.epub") {
        #expect(!book.text.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 })
      }
    } catch is DocumentError {}
  }
}
