import BookText
import PlainText
import Testing

@Suite("Output of programs")
struct OutputTests {
  private let log = """
    commit 1f0e3dad99908345f7439f8ffabdf5fc4a7e3b2a
    Author: Ann <ann@example.org>
    Date:   Fri Nov 20 12:00:00 2026 +0000

        Light the *lamp*, not the _lamp_

    diff --git a/lamp.c b/lamp.c
    --- a/lamp.c
    +++ b/lamp.c
    @@ -1,2 +1,2 @@
     int *lamp = *old_lamp;
    -\tlight (lamp);   /* _now_ */
    +    light (*lamp);
    """

  @Test func aHistoryOfChangesStaysAsItIs() throws {
    let book = try book(log)
    #expect(book.form == .asIs)
    #expect(String(decoding: book.text, as: UTF8.self) == log)
    #expect(book.blocks.allSatisfy { $0.kind == .preformatted && $0.indent == 0 })
    #expect(book.blocks.count == 3 && book.sections.count == 1)
    #expect(book.emphasis.isEmpty && book.title == "lamp")
  }

  @Test func theReaderMayWantProse() throws {
    let options = PlainTextOptions(treatment: .prose)
    let book = try Book(plainText: Array(log.utf8), named: "lamp", options: options)
    #expect(book.blocks.contains { $0.kind == .paragraph })
  }

  private func book(_ text: String) throws -> Book {
    try Book(plainText: Array(text.utf8), named: "lamp")
  }
}
