import BookText
import Testing

@testable import Documents

/// Three lines, the last with a word of some letters.
private func endingIn(letters: Int) -> String {
  "The lamp is lit,\nThe night is long,\nThe " + String(repeating: "e", count: letters) + "."
}

@Suite("Displayed lines, and the text around them")
struct DisplayedLineTests {
  private static let css = """
    .c { text-align: center } .r { text-align: right } .in { margin-left: 4em } .n { float: right }
    """

  private func blocks(_ body: String) throws -> [Block] {
    try chapter(body, css: Self.css).blocks
  }

  // MARK: Sentences around displayed lines

  @Test(
    "a paragraph that begins small after a displayed line is not indented",
    arguments: [
      ("<p>As</p><p class='c'>a = b</p><p>shows.</p>", true),
      ("<p>As</p><p class='r'>a = b</p><p>été comme hiver</p>", true),
      ("<p>As</p><p class='in'>a = b</p><p>shows.</p>", true),
      ("<p>As</p><p class='c'>a = b</p><p>It shows.</p>", false),
      ("<p>As</p><p class='c'>a = b</p><p>“shows” it.</p>", false),
      ("<p>As</p><p class='c'>a = b</p><p class='in'>shows.</p>", true),
      ("<p>As</p><p class='c'>a = b</p><p class='c'>shows.</p>", false),
      ("<p>As</p><p>a = b</p><p>shows.</p>", false),
      ("<p>As</p><p class='in'>a = b</p><p class='in'>shows.</p>", false),
    ])
  func runOns(body: String, isFlush: Bool) throws {
    #expect(try blocks(body).last?.layout.traits.contains(.flush) == isFlush)
  }

  // MARK: Centred names

  @Test(
    "a page does not end after a short centred line that begins with a capital",
    arguments: [
      ("<p class='c'>Daisy</p><p>Far away I stood.</p>", true),
      ("<p class='c'>Daisy</p><p>Far away<br>I stood<br>and saw<br>the sea</p>", true),
      ("<p class='c'>Nobody who is named would be called so.</p><p>Far.</p>", true),
      ("<p class='c'>Nobody who is named would be called so!!</p><p>Far.</p>", false),
      ("<p class='c'>Nobody who is named would be called so…</p><p>Far.</p>", false),
      ("<p class='c'>Nobody who has a name is ever called thus</p><p>Far.</p>", false),
      ("<p class='c'>daisy</p><p>Far away I stood.</p>", false),
      ("<p class='c'>Daisy</p><p class='c'>Far away I stood.</p>", false),
      ("<p>Daisy</p><p>Far away I stood.</p>", false),
      ("<p class='c'>Daisy<br>Rose</p><p>Far away I stood.</p>", false),
      ("<p class='c'>Daisy</p><hr><p>Far away I stood.</p>", false),
      ("<table><tr><td>a</td><td>b</td></tr></table><p class='c'>Table 1</p><p>Far.</p>", false),
    ])
  func names(body: String, isKept: Bool) throws {
    let last = try #require(try blocks("<p>One.</p>" + body).last)
    #expect(last.layout.traits.contains(.keptWithPrevious) == isKept)
  }

  // MARK: Notes in the margin

  @Test func aShortBlockBesideTheTextStaysWithTheTextAfterIt() throws {
    let longest = String(repeating: "word ", count: 28).dropLast() + "s"
    let blocks = try blocks(
      "<p>One.</p><div class='n'>\(longest)</div><div class='n'>\(longest)!</div><p>Two.</p>")
    #expect(blocks.map { $0.range.count } == [4, 140, 141, 4])
    #expect(blocks.map { $0.layout.traits.contains(.title) } == [false, true, false, false])
    #expect(blocks.map { $0.layout.traits.contains(.flush) } == [false, true, false, false])
  }

  @Test(arguments: ["float: right", "position: absolute"])
  func onFixedPagesNothingIsBesideTheText(style: String) throws {
    func note(_ metadata: String) throws -> Block {
      let body = "<p>One.</p><div style='\(style)'>Of lamps</div><p>Two.</p>"
      let archive = epub([body], metadata: "<dc:title>A</dc:title>" + metadata)
      return try #require(try book(archive)?.blocks.dropFirst().first)
    }
    #expect(try note("").layout.traits.contains(.title))
    let fixed = try note("<meta property='rendition:layout'>pre-paginated</meta>")
    #expect(!fixed.layout.traits.contains(.title))
  }

  @Test func notesBesideTheLinesAreNotIndented() throws {
    let blocks = try blocks(
      """
      <p>One.</p><p><span class='n'>Of the first lamp</span> <span class='n'>Of the second lamp</span> It was lit.</p>
      """)
    #expect(blocks.map { $0.layout.traits.contains(.flush) } == [false, true, true, false])
  }

  // MARK: Verse in preformatted text

  @Test func stanzasOfTypedVerseAreBlocksWithTheirIndents() throws {
    let book = try chapter(
      """
      <pre>

          The lamp was lit, the keeper said,
        The keeper old was gone to bed.

        \u{20}
            And there he lay,
          And there he stayed.
      </pre>
      """)
    #expect(
      book.outline == [
        "verse The lamp was lit, the keeper said, / The keeper old was gone to bed.",
        "verse And there he lay, / And there he stayed.",
      ])
    #expect(book.blocks.map(\.indent) == [2, 2])
    #expect(book.blocks.map(\.blankLinesBefore) == [1, 1])
    #expect(book.words(0..<4) == "    ")
  }

  @Test(
    "preformatted text is verse only if that is certain",
    arguments: [
      ("The lamp is lit,\nThe night is long,\nThe end.", true),
      ("The lamp is lit,\nThe night is long.", false),
      ("The lamp is lit,\nThe night is long,\nthe sea is deep,\nAnd so on.", true),
      ("The lamp is lit,\nthe night is long,\nthe sea is deep,\nAnd so on.", false),
      ("The lamp is lit\nThe night is long\nThe sea is deep", false),
      ("The lamp is lit\nThe night is long\nThe sea is deep.", true),
      ("Lamps, nights,\nBells, seas,\nThe end.", false),
      ("THE lamp is lit,\nThe night is long,\nThe end of it.", true),
      ("THE lamp is lit,\nTHE night is long,\nThe end of it.", false),
      ("The lamp is lit,\nThe night = long,\nThe end of it.", false),
      ("The lamp is lit,\nThe night  is long,\nThe end of it.", false),
      ("The lamp is lit,\nThe -night is long,\nThe end of it.", false),
      ("The lamp is lit--\nThe night - is long,\nThe end of it.", true),
      ("The lamp is lit,\nThe night is <code>long</code>,\nThe end of it.", false),
      (endingIn(letters: 75), true), (endingIn(letters: 76), false),
    ])
  func typedVerse(text: String, isVerse: Bool) throws {
    let kinds = try blocks("<p>One.</p><pre>\(text)</pre>").dropFirst().map(\.kind)
    #expect(kinds == [isVerse ? .verse : .preformatted])
  }
}
