import BookText
import Testing

@testable import Documents

@Suite("Notes beside the lines of a paragraph")
struct SideNoteTests {
  private static let css = """
    .n { float: right; width: 20% } .a { position: absolute; left: 80% }
    """

  private func outline(_ body: String) throws -> [String] {
    try chapter(body, css: Self.css).outline
  }

  @Test func aSideNoteIsABlockAfterItsParagraph() throws {
    #expect(
      try outline("<p>one <span style='float:right'>A sidenote here</span>text follows.</p>") == [
        "paragraph one text follows.", "paragraph A sidenote here",
      ])
    #expect(
      try outline(
        """
        <p><span class='n'>Of the lamp</span> The keeper <i>climbed <span class='a'>How he \
        climbed the stairs</span> the</i> stair<span class='n'>With a note in a word</span>s. He was old.</p>
        """) == [
          "paragraph Of the lamp The keeper climbed the stairs. He was old.",
          "paragraph How he climbed the stairs", "paragraph With a note in a word",
        ])
    // Whatever the phrase's own box is.
    #expect(
      try outline(
        "<p>one <span style='display:block; float:left'>A sidenote here</span> text.</p>") == [
          "paragraph one text.", "paragraph A sidenote here",
        ])
  }

  @Test(
    arguments: [
      ("<img alt='T' src='t.png'/>he lamp", "The lamp"),
      ("<math><mi>x</mi></math> is long", "x is long"),
      ("<i>a <math><mi>x</mi></math></i> is long", "a x is long"),
      ("<span class='n'><math><mi>x</mi></math></span> is long", "x is long"),
      ("<script type='math/tex'>x</script> is long", "x is long"),
      ("<ruby><rt>tou</rt>灯</ruby> is lit", nil),
    ] as [(String, String?)])
  func aNoteIsNeverLostWhateverItsBlockBeginsWith(start: String, words: String?) throws {
    let blocks = try outline("<p>\(start) <span class='n'>A sidenote here</span> and so on.</p>")
    #expect(blocks.contains("paragraph A sidenote here"))
    if let words {
      #expect(blocks == ["paragraph \(words) and so on.", "paragraph A sidenote here"])
    }
  }

  @Test func aNoteInANoteBelongsToIt() throws {
    #expect(
      try outline(
        """
        <p>The <span class='n'>keeper’s <span class='a'>very own and private</span> stairs</span> lamp.</p>
        """) == ["paragraph The lamp.", "paragraph keeper’s very own and private stairs"])
  }

  @Test func whatEndsALineAndWhatIsShortStaysInIt() throws {
    for body in [
      "<p>Dear Sir, it is so.<span class='n'>Your most obedient servant</span></p>",
      "<p><span class='n'>FIRST CITIZEN.</span> Before we proceed.</p>",
      "<p><span class='n'>The title of the chapter</span> <span class='n'>12</span></p>",
      "<div style='display:flex'><span>The first of the boxes</span> <span>and one more</span> x</div>",
      "<h2>The lamp <span class='n'>A sidenote here</span> and so on</h2>",
      "<ul><li>The lamp <span class='n'>A sidenote here</span> and so on</li></ul>",
      "<p>And I will cry,<br><span class='n'>Enter a ghost with a lamp</span><br>Come forth.</p>",
      "<p><span class='n'>There is nothing but this note</span></p>",
    ] {
      #expect(try outline(body).count == 1, "\(body)")
    }
  }

  @Test func aNoteAtTheEndOfProseIsABlockIfItHasAWidthOrAPlaceOfItsOwn() throws {
    let prose = String(repeating: "It was so. ", count: 20)
    for (place, count) in [("class='n'", 2), ("class='a'", 2), ("style='float:right'", 1)] {
      #expect(try outline("<p>\(prose)<span \(place)>Of the old lamp</span></p>").count == count)
    }
  }

  @Test func theLinesOfVerseKeepTheirStartsWithoutTheirNotes() throws {
    #expect(
      try outline(
        """
        <p class='poem'>The lamp was <span class='n'>Of the lamp-room</span> lit,<br>
        <span class='n'>Of the keeper himself</span>the keeper old,<br>the stair was steep,<br>and so on.</p>
        """) == [
          "verse The lamp was lit, / the keeper old, / the stair was steep, / and so on.",
          "paragraph Of the lamp-room", "paragraph Of the keeper himself",
        ])
  }

  @Test func aLineThatANoteBeginsIsStillALine() throws {
    let book = try chapter(
      "<p>The lamp was lit,<br><span class='n'>Of the keeper himself</span> the keeper old.</p>",
      css: Self.css)
    #expect(
      book.outline == [
        "paragraph The lamp was lit, / the keeper old.", "paragraph Of the keeper himself",
      ])
    #expect(book.blocks[0].layout.traits.contains(.keepsLines))
  }

  @Test func whatIsMarkedInTheTextMovesWithIt() throws {
    let book = try chapter(
      """
      <p>Über <i>den <span class='n' id='note'>Ein <b>Öl</b> und ein <a href='#end'>Licht des Turms</a>, \
      <ruby>灯<rt>tou</rt></ruby></span> Turm<span epub:type='pagebreak' id='p7' title='7'/></i> \
      <ruby>塔<rt>too</rt></ruby> steht <a href='#note'>ein</a> <b id='end'>Mann</b>.</p>
      """, css: Self.css)
    #expect(
      book.outline == [
        "paragraph Über den Turm 塔 steht ein Mann.", "paragraph Ein Öl und ein Licht des Turms, 灯",
      ])
    #expect(book.emphasised["den"] == .italic && book.emphasised["Turm"] == .italic)
    #expect(book.emphasised["Mann"] == .bold && book.emphasised["Öl"] == [.bold, .italic])
    #expect(book.ruby.map { book.words($0.range) + $0.text } == ["塔too", "灯tou"])
    #expect(book.pageMarks.map { book.words($0.place.utf8..<$0.place.utf8 + 4) } == [" 塔"])
    let targets = book.documentLinks.map { link -> String in
      guard case .place(let place) = link.target else { return "" }
      return book.words(link.range) + " → " + book.words(place.utf8..<book.text.count).prefix(4)
    }
    #expect(targets == ["Licht des Turms →  Man"])
    // A link to a note beside the lines refers to it.
    let references = book.noteReferences(in: 0..<book.text.count)
    #expect(
      references.map { book.words($0.range) + " → " + book.words($0.note).prefix(4) }
        == ["ein → Ein "])
  }

  @Test func manyNotesTakeTimeInProportion() throws {
    let many = String(repeating: "the lamp <span class='n'>A sidenote here</span> ", count: 20_000)
    let book = try chapter("<p>\(many) was lit</p>", css: Self.css)
    #expect(book.blocks.count == 20_001)
    let long = String(repeating: "of the lamp ", count: 100_000)
    #expect(
      try chapter("<p>one <span class='n'>\(long)</span> two</p>", css: Self.css).blocks.count == 2)
    // Nested elements without ends.
    let open = String(repeating: "<i>a <span class='n'>A sidenote here ", count: 20_000)
    #expect(try chapter(open, css: Self.css).blocks.count <= 2)
  }
}
