import Reading
import Testing

@testable import bifolio

@Suite("What is noted about a part of a book")
struct KeptPartTests {
  @Test func itIsReadAsItWasWritten() {
    let part = KeptPart("12 3.4; 0.1", PageNumbering(format: "66x20", before: 7, all: 9))
    #expect(part.note == "12 3.4; 0.1\n66x20\n7\n9")
    #expect(KeptPart(note: part.note) == part)
    let uncounted = KeptPart("x", PageNumbering(format: "66x20", before: 7, all: 0))
    #expect(KeptPart(note: uncounted.note) == uncounted)
  }

  @Test(arguments: ["", "x", "x\n66x20\n7", "x\n66x20\n-7\n9", "x\n66x20\n10\n9", "x\ny\na\nb"])
  func nothingIsMadeOfAnythingElse(note: String) { #expect(KeptPart(note: note) == nil) }
}
