import App
import BookText
import Defaults
import TemporaryFiles
import Testing

@testable import bifolio

@Suite("The places of XPointers as JSON")
struct XPointerPrinterTests {
  @Test("has an object for each XPointer or offset, and the reason why there is none")
  func objects() throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/a.html"
    try makeFile(path, "<p>An \"oil\" lamp<p>so\u{AD}ot   here".utf8)
    let source = try BookSource(file: path)
    let book = try source.book(Settings())
    let positions = try #require(BookPositions(of: book, in: source, Settings()))
    func answer(_ line: String) -> String { xpointerLine(for: line, of: book, positions) }
    #expect(
      answer("/html/body/p[1]/text().4")
        == #"{"offset": 4, "text": "oil\" lamp soot here", "xpointer": "/html/body/p[1]/text().4", "exact": true}"#
        + "\n")
    #expect(
      answer("/html/body/p[2]/b/text().4")
        == #"{"offset": 15, "text": "soot here", "xpointer": "/html/body/p[2]/text().0", "exact": false}"#
        + "\n")
    #expect(answer("19").hasPrefix(#"{"offset": 17, "text": "#) == false)
    #expect(answer("4") == answer("/html/body/p[1]/text().4"))
    // A byte within a character stands for the character.
    #expect(answer("18") == answer("17"))
    for line in ["999", "99999999999999999999999"] {
      #expect(answer(line) == #"{"error": "the text has no such offset"}"# + "\n")
    }
    for line in ["", "-1", "/body", "\u{1B}]52;x"] {
      #expect(answer(line) == #"{"error": "the book has no such place"}"# + "\n")
    }
  }
}
