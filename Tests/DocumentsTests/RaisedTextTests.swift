import BookText
import Markup
import Testing

@testable import Documents

/// Letters above and below their line.
@Suite("Raised text")
struct RaisedTextTests {
  /// Reads a paragraph, and returns its text with `^` before raised parts and `_` before lowered ones.
  private func line(_ html: String, css: String = "") throws -> String {
    let book = try #require(
      try book(Array("<style>\(css)</style><p>\(html)</p>".utf8), named: "a.html"))
    var (text, end) = ("", 0)
    for part in book.emphasis {
      text += book.words(end..<part.range.lowerBound)
      if part.style.contains(.superscript) { text += "^" }
      if part.style.contains(.subscript) { text += "_" }
      text += book.words(part.range)
      end = part.range.upperBound
    }
    return text + book.words(end..<book.text.count)
  }

  private static let raising = [
    "vertical-align: super", "vertical-align: text-top", "vertical-align: 40%",
    "vertical-align: .4em", "vertical-align: 4px", "vertical-align: 0.16em",
    "position: relative; top: -.4em", "top: -5px; position: relative",
    "position: relative; bottom: .3em", "font-size: 70%; vertical-align: top",
    "vertical-align: top; font-size: smaller", "baseline-shift: super",
    "font-variant-position: super", "position: relative; top: -0.5em; vertical-align: baseline",
  ]

  @Test(arguments: raising)
  func aLengthRaises(style: String) throws {
    #expect(try line("About 10<span style='\(style)'>23</span> of them") == "About 10^23 of them")
  }

  private static let lowering = [
    "vertical-align: sub", "vertical-align: -.2em", "vertical-align: -20%",
    "position: relative; top: .3em", "position: relative; bottom: -.25em", "baseline-shift: -3px",
  ]

  @Test(arguments: lowering)
  func aLengthLowers(style: String) throws {
    #expect(try line("x<span style='\(style)'>1</span> is") == "x_1 is")
  }

  private static let neither = [
    "vertical-align: baseline", "vertical-align: .1em", "vertical-align: -1px", "vertical-align: 5",
    "vertical-align: middle", "vertical-align: top", "top: -.4em", "position: absolute; top: -1em",
    "vertical-align: .4em; font-size: 3em", "float: left; vertical-align: .5em", "font-size: .5em",
    "position: relative; top: 0; bottom: .1em", "vertical-align: ems",
  ]

  @Test(arguments: neither)
  func otherStylesLeaveLettersOnTheLine(style: String) throws {
    let text = try line("a<span style='\(style)'>1</span>")
    #expect(text.filter { "^_".contains($0) } == "")
  }

  @Test func theStyleOfScriptsCountsInsteadOfTheirName() throws {
    let usual =
      "sup, sub { position: relative; vertical-align: baseline } sup { top: -.5em } sub { bottom: -.25em }"
    #expect(try line("10<sup>3</sup> and H<sub>2</sub>O", css: usual) == "10^3 and H_2O")
    #expect(try line("10<sup>3</sup>", css: "sup { vertical-align: baseline }") == "103")
  }

  @Test func raisedTextInRaisedTextStaysRaised() throws {
    #expect(try line("a<sup>2<sup>3</sup></sup>") == "a^23")
    #expect(try line("a<sup>2<i style='vertical-align: baseline'>3</i></sup>") == "a^2^3")
    #expect(try line("a<sup>2<sub>3</sub></sup>") == "a^2_3")
  }

  @Test func imagesOnAnotherLineAreNoScripts() throws {
    #expect(try line("a <img alt='lamp' style='vertical-align: -.4em'> b") == "a [lamp] b")
  }

  private func chapterLine(_ html: String) throws -> Book {
    try chapter("<p>\(html)</p><aside epub:type='footnote' id='n'><p>Of brass.</p></aside>")
  }

  @Test func aReferenceOfDigitsBesideAWordIsRaised() throws {
    let book = try chapterLine(
      "In 1945<a epub:type='noteref' href='#n'>1</a> and <a epub:type='noteref' href='#n'>2</a>")
    #expect(book.emphasised == ["1": .superscript])
    let bold = try chapterLine("In <b>194<i>5<a epub:type='noteref' href='#n'>12</a></i>6</b>")
    #expect(
      bold.emphasis.map { "\(bold.words($0.range)) \($0.style.rawValue)" } == [
        "194 2", "5 3", "12 67", "6 2",
      ])
  }

  @Test func aReferenceOfALetterBesideAWordIsInBrackets() throws {
    let book = try chapterLine(
      "The lamp<a class='noteref' href='#n'>a</a>, a can <a class='noteref' href='#n'>b</a>")
    #expect(book.line(book.blocks[0].range) == "The lamp[a], a can b")
    #expect(book.references.map { book.words($0.range) } == ["[a]", "b"])
  }

  @Test func wordsAndReferencesInBracketsStayOnTheLine() throws {
    let book = try chapterLine(
      "Oil[<a epub:type='noteref' href='#n'>1</a>] <a epub:type='noteref' href='#n'>12345</a>")
    #expect(book.emphasis.isEmpty)
    #expect(book.references.count == 2)
  }
}
