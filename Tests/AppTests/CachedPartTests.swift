import Reading
import Testing

@testable import App

@Suite("The note of a cached part of a book")
struct CachedPartTests {
  @Test func aWrittenNoteIsReadBack() {
    let part = CachedPart("12 3.4; 0.1", PageNumbering(format: "66x20", before: 7, all: 9))
    #expect(part.note == "12 3.4; 0.1\n66x20\n7\n9")
    #expect(CachedPart(note: part.note) == part)
    let uncounted = CachedPart("x", PageNumbering(format: "66x20", before: 7, all: 0))
    #expect(CachedPart(note: uncounted.note) == uncounted)
  }

  @Test(arguments: ["", "x", "x\n66x20\n7", "x\n66x20\n-7\n9", "x\n66x20\n10\n9", "x\ny\na\nb"])
  func malformedNotesAreRefused(note: String) { #expect(CachedPart(note: note) == nil) }
}
