import Testing

@testable import Searching

@Suite("What is sought in all books")
struct LibraryQueryTests {
  @Test("becomes a search in one book: a text for one word or phrase, an expression for several")
  func inOneBook() throws {
    for (typed, text, sought, missed) in [
      ("Café", "café", "the cafe and", "the coffee"),
      ("\"went out\"", "went out", "it went\nout", "out it went"),
      ("lamp street", "lamp|street", "in the Street", "in the house"),
      ("\"went out\" don't", "went out|don.t", "we don’t", "we do not"),
    ] {
      let (query, options) = try #require(LibraryQuery(typed)).inOneBook
      #expect(query == text)
      let pattern = try SearchPattern(query, options)
      #expect(pattern.matches(in: sought).count == 1, "\(typed)")
      #expect(pattern.matches(in: missed).isEmpty, "\(typed)")
    }
  }
}
