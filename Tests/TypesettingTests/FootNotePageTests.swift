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
        1. In his bed.
        2. The other one.
           He was called Fred.
        """,
        """
                     Two

        Nothing more was heard of it.³




        ──────────
        3. Not even in Hexley.
        """,
      ])
  }

  private let notebook = """
    <?xml version="1.0"?><FictionBook><description><title-info><book-title>T</book-title>
    </title-info></description><body><section><title><p>One</p></title>
    <p>The king was dead<a href="#n1" type="note">[1]</a> and the queen
    gone<a href="#n2" type="note">[2]</a>.</p></section></body>
    <body name="notes"><title><p>Notes</p></title>
    <section id="n1"><title><p>1</p></title><p>In his bed, and with his boots on.</p></section>
    <section id="n2"><title><p>2</p></title><p>To Hexley.</p></section></body></FictionBook>
    """

  @Test func notesOfFictionBookHaveNoPageOfTheirOwn() throws {
    #expect(
      pages(of: try document(notebook, named: "a.fb2"), 24, 10) == [
        """
                  One

        The king was dead[1] and
        the queen gone[2].


        ──────────
        1 In his bed, and with
          his boots on.
        2 To Hexley.
        """
      ])
  }

  private let asides = """
    <html><body><h1>One</h1><p>The lamp<a href="#a" epub:type="noteref">*</a> was lit, and the
    stove<a href="#b" epub:type="noteref">†</a> too. See <a href="#c" epub:type="noteref">3</a>
    and <a href="#c" epub:type="noteref">4</a>.</p>
    <aside id="a" epub:type="footnote"><p>*An oil lamp, of the kind with a round wick.</p></aside>
    <hr/><aside id="b" epub:type="footnote"><p>It smoked.</p>
    <table><tr><td>coal</td><td>12</td></tr><tr><td>wood</td><td>7</td></tr></table></aside>
    <aside id="c" epub:type="footnote"><p>Of two minds.</p></aside></body></html>
    """

  @Test func aNoteWithoutAMarkHasTheMarkOfItsReference() throws {
    #expect(
      pages(of: try document(asides, named: "a.html"), 32, 14) == [
        """
                      One

        The lamp* was lit, and the
        stove† too. See 3 and 4.

        Of two minds.

        ──────────
        *An oil lamp, of the kind with a
          round wick.
        † It smoked.

        coal  12
        wood   7
        """
      ])
  }

  @Test func aLongNoteGoesOnAndAVeryLongOneIsCut() throws {
    let words = { (count: Int) in (1...count).map { "w\($0)" }.joined(separator: " ") }
    let text = { (count: Int) in
      "CHAPTER I\n\n\nHere[1] it is. \(words(60))\n\n[1] \(words(count))\n"
    }
    let long = pages(of: try book(text(36)), 24, 10)
    #expect(long.count == 3)
    #expect(
      long[0].hasSuffix(
        """
        ──────────
        [1] w1 w2 w3 w4 w5 w6 w7
          w8 w9 w10 w11 w12 w13
          w14 w15 w16 w17 w18
          w19 w20 w21 w22 w23
        """))
    #expect(
      long[1].hasSuffix(
        """
        ──────────
          w24 w25 w26 w27 w28
          w29 w30 w31 w32 w33
          w34 w35 w36
        """))
    let cut = pages(of: try book(text(200)), 24, 10).joined(separator: "\n")
    #expect(cut.contains("… e") && !cut.contains("w22 w23 w24 w25 w26 w27 w28"))
  }

  @Test func aNoteIsInItsPlaceIfNothingRefersToIt() throws {
    let text = prose.replacing("[1] One stood still.", with: "[1] One stood.\n\n[2] Unasked.")
    let page = pages(of: try book(text), 32, 10).joined()
    #expect(page.contains("[2] Unasked.\n") && page.hasSuffix("[1] One stood."))
  }

  @Test func pagesOfFewLinesHaveNotesInTheirPlaces() throws {
    for lines in 1...4 {
      #expect(!pages(of: try book(prose), 32, lines).joined().contains("──────────"))
    }
    for lines in 5...10 {
      #expect(pages(of: try book(prose), 32, lines).joined().contains("──────────"))
    }
  }

  @Test func aNoteThatCallsItselfIsShownOnce() throws {
    let text = """
      The lamp[1] was lit.

      [1] See the stove,[2] and this.[1]

      [2] See the lamp.[1]

      Nobody spoke.
      """
    let page = pages(of: try book(text), 40, 10).joined()
    #expect(page.ranges(of: "See the stove").count == 1)
    #expect(page.ranges(of: "See the lamp").count == 1)
  }

  @Test func aNoteThatNothingButANoteCallsComesWithIt() throws {
    let text = "The lamp[1] was lit.\n\n[1] See the stove.[2]\n\n[2] It smoked.\n\nNobody spoke.\n"
    #expect(
      pages(of: try book(text), 30, 7) == [
        """
        The lamp[1] was lit.
          Nobody spoke.


        ──────────
        [1] See the stove.[2]
        [2] It smoked.
        """
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
