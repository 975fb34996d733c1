import BookText
import Documents
import Markup
import Testing

@testable import Typesetting

@Suite("Notes at the foot of the page")
struct FootNotePageTests {
  private func format(_ measure: Int, _ lines: Int) -> PageFormat {
    var format = PageFormat(measure: measure, lines: lines)
    format.setsNotesAtFoot = true
    return format
  }

  /// Returns the pages of a book with their notes, without blanks at the ends of rows.
  private func pages(of book: Book, _ measure: Int, _ lines: Int) -> [String] {
    drawnPages(of: book, format(measure, lines)).map(\.text)
  }

  private func document(_ text: String, named name: String) throws -> Book {
    let bytes = Array(text.utf8)
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: name))
    let contents = try document.contents(
      of: FileBytes(bytes), DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes)))
    guard case .book(let book) = contents else { throw BookError.empty }
    return book
  }

  private let prose = """
    The keeper of the lock had three clocks,[1] and they had never
    once agreed. He wound all three.

    [1] One stood still.

    Nobody asked him why.
    """

  private let pair = """
    # One

    The king was dead.[^a] Long live the king.[^b]

    # Two

    Nothing more was heard of it.[^c]

    [^a]: In his bed.
    [^b]: The other one.

        He was called Fred.
    [^c]: Not even in Hexley.
    """

  @Test func notesOfMarkdownLeaveTheEndOfTheBook() throws {
    #expect(
      pages(of: try document(pair, named: "a.md"), 30, 9) == [
        """
                     One

        The king was dead.¹ Long live
        the king.²

        ──────────
        1. In his bed. ↩
        2. The other one.
           He was called Fred. ↩
        """,
        """
                     Two

        Nothing more was heard of it.³




        ──────────
        3. Not even in Hexley. ↩
        """,
      ])
  }

  @Test func aNoteOfAPlainTextMovesToTheFoot() throws {
    #expect(
      pages(of: try book(prose), 32, 8) == [
        """
        The keeper of the lock had three
        clocks,[1] and they had never
        once agreed. He wound all three.
          Nobody asked him why.


        ──────────
        [1] One stood still.
        """
      ])
  }
}
