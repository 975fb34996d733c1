import BookText
import Testing

@testable import Documents

@Suite("Notes beside the lines of a paragraph")
struct SideNoteTests {
  private static let css = """
    .n { float: right; width: 20% } .a { position: absolute; left: 80% }
    """

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
