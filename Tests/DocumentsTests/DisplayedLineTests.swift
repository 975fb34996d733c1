import BookText
import Testing

@testable import Documents

@Suite("Displayed lines, and the text around them")
struct DisplayedLineTests {
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
    let css = ".c { text-align: center }"
    let last = try #require(try chapter("<p>One.</p>" + body, css: css).blocks.last)
    #expect(last.layout.traits.contains(.keptWithPrevious) == isKept)
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
}
