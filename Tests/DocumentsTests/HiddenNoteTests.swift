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
      low<a epub:type='noteref' href='c1.xhtml'>2</a>, see<a href='#k'>3</a>.</p><nav hidden='hidden' id='k'>Menu</nav>
      """)
    #expect(notes(book) == [])
    #expect(book.documentLinks.map { book.words($0.range) } == ["says he", "2", "3"])
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
