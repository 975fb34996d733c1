import BookText
import Markup
import Testing

@testable import Documents

/// Notes that a document hides until their references are followed.
@Suite("Hidden notes")
struct HiddenNoteTests {
  /// The references to notes, each with the words of its note.
  private func notes(_ book: Book) -> [String] {
    book.references.map { "\(book.words($0.range)) \(book.line($0.note))" }
  }

  /// Reads a page of the web.
  private func page(_ body: String) throws -> Book {
    try #require(try book(Array("<html><body>\(body)</body></html>".utf8), named: "a.html"))
  }

  private static let ways = [
    "style='display: none'", "hidden", "hidden='hidden'", "style='visibility: hidden'",
    "class='away'",
  ]

  @Test(arguments: ways)
  func aNoteHiddenByItsStyleIsANoteOnNoPage(way: String) throws {
    let book = try chapter(
      """
      <h1>Oil</h1><p>The lamp<a epub:type='noteref' href='#n'>1</a> burns.</p>
      <aside epub:type='footnote' id='n' \(way)><p>A brass lamp.</p></aside><p>It is late.</p>
      """, css: ".away { display: none }")
    #expect(notes(book) == ["1 A brass lamp."])
    let note = try #require(book.references.first).note
    #expect(book.hiddenNotes == note)
    #expect(!book.isOnPage(note.lowerBound))
    #expect(book.words(book.body) == "Oil\n\nThe lamp1 burns.\n\nIt is late.")
    #expect(book.unhidden.upperBound == note.lowerBound)
    #expect(book.length == note.lowerBound)
    #expect(book.isOnPage(book.body.upperBound - 1))
  }

  @Test func theItemsOfAHiddenListAreNotesOfTheirOwn() throws {
    let book = try chapter(
      """
      <p>Oil<sup><a class='duokan-footnote' href='#n1'><img src='n.png' alt='note'/></a></sup> and
      wick<sup><a href='#n2'><img src='n.png'/></a></sup>.</p>
      <ol class='duokan-footnote-content'><li id='n1'>Of rape.</li><li id='n2'>Of cotton.</li></ol>
      """, css: ".duokan-footnote-content { display: none }")
    #expect(notes(book) == ["[note] Of rape.", "* Of cotton."])
    #expect(book.outline.last == "listItem Of cotton.")
  }

  @Test func aFileOutsideTheOrderOfReadingIsReadIfALinkNamesIt() throws {
    let notesFile = """
      <html><body><h2>Notes</h2><p><a id='n1' href='text/c1.xhtml#r1'>1</a> Of brass.</p>
      <p id='n2'>Of tin.</p></body></html>
      """
    let files = [
      (name: "OPS/notes.xhtml", content: notesFile),
      (name: "OPS/other.xhtml", content: "<p>Nobody names this.</p>"),
    ]
    let manifest = ["notes", "other"].map {
      "<item id='\($0)' href='\($0).xhtml' media-type='application/xhtml+xml'/>"
    }
    let bytes = epub(
      [
        """
        <p>A lamp<a id='r1' href='../notes.xhtml#n1'>1</a> and a can<a href='../notes.xhtml#n2'>the
        second of the notes</a>. See <a href='../nav.xhtml'>the contents</a>.</p>
        """
      ], manifest: manifest.joined(), more: files)
    let book = try #require(try book(bytes))
    #expect(notes(book) == ["1 1 Of brass.", "the second of the notes Of tin."])
    #expect(book.line(book.hiddenNotes) == "Notes 1 Of brass. Of tin.")
    #expect(book.sections.count == 1)
    #expect(book.headings.isEmpty)
  }

  @Test func aLinkWithoutATargetIsNoNote() throws {
    let book = try chapter(
      """
      <h1>Oil</h1><p>The lamp<a epub:type='noteref' href='#n'>1</a> burns, <a href='#m'>says he</a>,
      low<a epub:type='noteref' href='c1.xhtml'>2</a>.</p>
      """)
    #expect(notes(book) == [])
    #expect(book.documentLinks.map { book.words($0.range) } == ["says he", "2"])
  }

  @Test func aNoteIsNeverAHeadingAlone() throws {
    let book = try chapter(
      """
      <p>Oil<a epub:type='noteref' href='#a'>1</a> tin<a epub:type='noteref' href='#b'>2</a>
      can<a epub:type='noteref' href='#c'>3</a></p><h2 id='a'>Notes</h2>
      <section id='b'><h3>2</h3><p>Of tin.</p></section><p>Of the can.<a id='c'></a></p><h2>End</h2>
      """)
    #expect(notes(book) == ["2 2 Of tin.", "3 Of the can."])
  }

  @Test func aSectionThatLinksBackIsNoNote() throws {
    let book = try page(
      """
      <p>An <a id='r' href='#s'>item</a>, a lamp<a id='q' href='#n'>1</a>.</p>
      <div id='s'><h4>Items</h4><p>See <a href='#r'>above</a>.</p></div>
      <p id='n'><a href='#q'>1</a> Of brass.</p>
      """)
    #expect(notes(book) == ["1 1 Of brass."])
  }

  @Test func hiddenPartsMayReferToEachOther() throws {
    let book = try page(
      """
      <p>One<a href='#a'>1</a> two<a href='#gone'>2</a>.</p>
      <div hidden id='a'>First, see <a href='#b'>b</a>.</div><div hidden id='b'>Second, see
      <a href='#a'>a</a> and <a href='#c'>c</a>.</div><div hidden>x<p id='c'>Third.</p></div>
      <div hidden id='d'>Nobody names this.</div>
      """)
    #expect(
      book.outline == [
        "paragraph One1 two2.", "paragraph First, see b.", "paragraph Second, see a and c.",
        "paragraph x", "paragraph Third.",
      ])
    #expect(book.references.map { book.words($0.range) } == ["1", "b", "a", "c"])
  }

  @Test func controlsAndEmptyElementsAreNoNotes() throws {
    let book = try page(
      """
      <p>Go<a href='#m'>1</a> on<a href='#f'>2</a> and<a href='#e'>3</a>.</p><nav hidden id='m'>Menu</nav>
      <div hidden id='f'>Name <input></div><a style='visibility: hidden' id='e'></a><p>End.</p>
      <style id='s'>p { }</style>
      """)
    #expect(notes(book) == [])
    #expect(book.outline == ["paragraph Go1 on2 and3.", "paragraph End."])
    #expect(book.documentLinks.map { book.words($0.range) } == ["1", "2", "3"])
  }

  @Test func aPhraseInsideAHiddenNoteStaysHidden() throws {
    let book = try page(
      """
      <p>One<a href='#a'>1</a>.</p><p>Lamp <span hidden id='a'>of <i hidden>no</i>brass</span> here.</p>
      """)
    #expect(book.outline == ["paragraph One1.", "paragraph Lamp here.", "paragraph of brass"])
  }

  @Test func entriesOfTheContentsNeverLeadToHiddenNotes() throws {
    let book = try #require(
      try book(
        epub(
          [
            "<h1>Oil</h1><p>A<a href='#n'>1</a></p><div id='n' hidden='hidden'><h2>Note</h2>of</div>"
          ],
          contents: """
            <ol><li><a href='text/c1.xhtml'>Oil</a></li><li><a href='text/c1.xhtml#n'>n</a></li></ol>
            """
        )))
    #expect(book.contents.map(\.title) == ["Oil"])
    #expect(notes(book) == ["1 Note of"])
  }
}
