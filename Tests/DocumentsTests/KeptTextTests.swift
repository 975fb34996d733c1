import BookText
import Markup
import SeededRandom
import Testing

@testable import Documents

/// Code keeps every letter, whatever contains it.
@Suite("Code in other elements")
struct KeptTextTests {
  private static let code = "  rm -- -f \"x\"   # it's\n\tlet a = 'b' -- \"c\""

  /// Elements around code, with `@` in its place.
  private static let wrappers = [
    "<div>@</div>", "<table><tr><td>@</td></tr></table>",
    "<table><tr><td>Use it so:@</td></tr></table>",
    "<table><tr><td>Option</td><td><p>Use it so:</p>@</td></tr></table>",
    "<table><caption>Names @</caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
    "<ul><li>First @</li></ul>", "<ol><li>@</li></ol>", "<blockquote>@</blockquote>",
    "<aside epub:type='footnote'><p>1 Note</p>@</aside>", "<dl><dt>Term</dt><dd>@</dd></dl>",
    "<figure><figcaption>Caption @</figcaption></figure>",
    "<section><p>Before.</p>@<p>After.</p></section>",
  ]

  @Test(arguments: 0..<60)
  func everyLetterIsKept(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let isBlock = Bool.random(using: &random)
    let escaped = Self.code.replacing("\"", with: "&quot;")
    var html = isBlock ? "<pre>\(escaped)</pre>" : "<code>a--b \"c\"</code>"
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let wrapper = Self.wrappers.randomElement(using: &random) ?? "@"
      html = wrapper.replacing("@", with: html)
    }
    let book = try #require(
      try book(Array("<html><p>Text.</p>\(html)</html>".utf8), named: "a.html"))
    let text = book.words(0..<book.text.count)
    let lines =
      isBlock
      ? Self.code.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
      : ["a--b \"c\""[...]]
    for line in lines {
      let bytes = Array(line.utf8)
      let place = try #require(text.utf8.firstRange(of: bytes), "\(html): \(text)")
      let start = text.utf8.distance(from: text.utf8.startIndex, to: place.lowerBound)
      let isCode = book.code.contains {
        $0.lowerBound <= start && start + bytes.count <= $0.upperBound
      }
      let block = book.blocks.first { $0.range.contains(start) }
      #expect(isCode || block?.kind == .preformatted, "\(html)")
    }
  }
}
