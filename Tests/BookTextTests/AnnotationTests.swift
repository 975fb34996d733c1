import Testing

@testable import BookText

/// Marks the types of the lists that have to follow the text.
private protocol AnnotationArray {}
extension Array: AnnotationArray where Element: Annotation {}

@Suite("Annotations of a text")
struct AnnotationTests {
  private func makeBook(_ text: String) -> Book {
    var book = Book(
      named: "Lamps", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: Array(text.utf8)))
    book.text = Array(text.utf8)
    return book
  }

  @Test("follow it in every list of the book")
  func lists() {
    let lists = Mirror(reflecting: makeBook("")).children.filter { $0.value is any AnnotationArray }
    #expect(lists.count == Book.annotationLists.count, "\(lists.compactMap(\.label))")
  }

  @Test("are shifted by an appended text, with what they lead to")
  func shifted() {
    let link = Link(range: 2..<4, target: .note(6..<9))
    #expect(link.shifted(by: 10) == Link(range: 12..<14, target: .note(16..<19)))
    let place = Link(range: 2..<4, target: .place(TextOffset(utf8: 6)))
    #expect(place.shifted(by: 10).target == .place(TextOffset(utf8: 16)))
    #expect(
      NoteReference(range: 2..<3, note: 6..<9).shifted(by: 10)
        == NoteReference(range: 12..<13, note: 16..<19))
  }

  @Test("end with the text, and with the notes in it", arguments: 3...11)
  func cut(end: Int) {
    #expect((Emphasis(range: 2..<4, style: .italic).cut(before: end) != nil) == (end >= 4))
    #expect((NoteReference(range: 2..<3, note: 6..<9).cut(before: end) != nil) == (end >= 9))
    #expect((Link(range: 2..<4, target: .note(6..<9)).cut(before: end) != nil) == (end >= 9))
    let ahead = Link(range: 2..<4, target: .place(TextOffset(utf8: 50)))
    #expect((ahead.cut(before: end) != nil) == (end >= 4))
  }

  @Test("of a table lose the cells beyond the end, and the names given by them", arguments: 3...11)
  func table(end: Int) {
    let table = BookTable(
      cells: [
        BookTable.Cell(range: 2..<4, row: 0, columns: 0..<1),
        BookTable.Cell(range: 6..<9, row: 0, columns: 1..<2),
      ], columns: TableColumns(count: 2), names: [2..<4, 6..<9])
    let cut = table.cut(before: end)
    #expect((cut?.cells.count ?? 0) == (end >= 9 ? 2 : end >= 4 ? 1 : 0))
    if let cut { #expect(cut.names == [2..<4, end >= 9 ? 6..<9 : nil]) }
  }
}
