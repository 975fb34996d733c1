import BookText
import Testing

@testable import Documents

@Suite("Parts of documents")
struct PartTests {
  private func sample() throws -> Book {
    let long = "<p>" + String(repeating: "word ", count: 300) + "</p>"
    return try #require(
      try book(
        epub(
          [
            "<h1>One</h1>\(long)",
            """
            <h1>Two</h1><ul><li>a <b><i>both</i></b></li></ul>
            <p><a href='#n'>1</a> <a href='https://example.org'>out</a>
            <span epub:type='pagebreak' title='9'/>x</p><aside epub:type='footnote' id='n'>Note</aside>
            """, "<h1>Three</h1>\(long)",
          ],
          contents: """
            <ol><li><a href='text/c1.xhtml'>I</a></li><li><a href='text/c2.xhtml'>II</a></li>
            <li><a href='text/c3.xhtml'>III</a></li></ol>
            """)))
  }

  @Test func cachedPartIsAsItWas() throws {
    let whole = try sample()
    let part = try #require(whole.part(around: whole.contents[1].place))
    let archive = try #require(part.archive(with: "note"))
    let read = try #require(Book.part(from: archive, of: whole.fingerprint)?.part)
    #expect(read.blocks == part.blocks)
    #expect(read.blocks.contains { $0.layout.marker.style == .disc })
    #expect(read.emphasis == part.emphasis)
    #expect(read.contents == part.contents && !read.contents.isEmpty)
    #expect(read.documentLinks == part.documentLinks && !read.documentLinks.isEmpty)
    #expect(read.pageMarks == part.pageMarks && !read.pageMarks.isEmpty)
    #expect(
      read.noteReferences(in: 0..<read.text.count) == part.noteReferences(in: 0..<part.text.count))
  }

  @Test func placesInAPartAreThoseOfTheWhole() throws {
    let whole = try sample()
    let place = whole.sections[1].blocks.lowerBound
    let part = try #require(
      whole.part(whole.blocks[place].range.lowerBound..<whole.body.upperBound))
    #expect(part.start > 0)
    #expect(part.contents.map(\.title) == ["II", "III"])
    #expect(
      part.contents.map { $0.place.utf8 + part.start } == whole.contents[1...].map(\.place.utf8))
    let words = part.documentLinks.map { part.words($0.range) }
    #expect(words == ["out"])
    #expect(part.printedPage(at: part.end) == "9")
  }
}
