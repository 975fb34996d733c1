import BookText
import Testing

/// `Tests/Pages/notes` has the notes that references lead to.
@Suite("Notes and references to them")
struct NoteTests {
  @Test func aPlaceInAReferenceFindsItsNote() throws {
    let book = try book("The lock[1] was shut.\n\n[1] At the mill.\n")
    let note = 23..<39
    #expect(book.noteReferences(in: 8..<9) == [NoteReference(range: 8..<11, note: note)])
    #expect(book.noteReferences(in: 9..<23) == [])
  }
}
